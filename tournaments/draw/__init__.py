"""Who meets whom: pure Python, no Django, nothing from the rest of `tournaments`.

A request goes in by `door.draw`, a frozen answer comes out; the same request gives the same answer on
every machine and Python. The flow, one module a step:

    form → request → checks → door → methods/<method> → sparse → seating → wishes → answer

`sparse` finds the best pairs among few, `matching` says what each costs and which are best, `seating` gives
sides and tables, `wishes` says what could not be kept and why, `explaining` tells a team why it sits where
it sits.

`berger` is the schedule of all against all, `brackets` and `eliminating` the knockout, `pooling` the pools,
`final` what follows a qualification, `fours`, `partners` and `mixing` the mêlée. A new method is one file in
`methods/` and one line in `door.METHODS`.
"""
