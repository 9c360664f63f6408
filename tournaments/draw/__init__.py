"""Who meets whom: pure Python, no Django, nothing of the site.

A request goes in by `api.draw`, a frozen answer comes out; the same request gives the same answer on every
machine and Python:

    request → api → methods/<method> → pairing → sparse, matching → wishes → answer

`api` checks and answers requests, and tells a team why it sits where it sits (`api.why_this_table`).
`methods` has one `DrawMethod` a file, and `METHODS` all of them. `pairing` draws one round for the best:
`sparse` chooses the pairs to look at, `matching` says what each costs and which are best, and gives sides
and tables, `wishes` says what could not be kept and why, `reasons` why a team met its adversary.
`draft` puts a round together from parts; `brackets` has knockouts, pools and finals, `melee` the search
for new partners, `brackets.pools` the schedule of all against all, `leavers` whose games count no more.
`phases` names the tables of brackets and pools, `room` reads the order of the tables as people write it.
"""

__all__ = ["answer", "api", "brackets", "errors", "leavers", "method", "methods", "phases", "request", "room"]
