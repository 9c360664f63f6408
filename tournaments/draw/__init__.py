"""Who meets whom: pure Python, no Django, nothing from the rest of `tournaments`.

A request goes in by `door.draw`, a frozen answer comes out; the same request gives the same answer on
every machine and Python. The flow, one module a step:

    form → request → checks → door → methods/<method> → matching → seating → wishes → answer

`matching` finds the optimum, `seating` gives sides and tables, `wishes` says what could not be kept
and why. A new method is one file in `methods/` and one line in `door.METHODS`.
"""
