"""The JSON API: the contents of the public pages, and with a key the acts that its account may do.

It stands on the stages and on the hall's public pages, and decides nothing of its own: what may be known
comes through `tournaments.hall.queries` and `tournaments.standings.public`, what is done is done by the
actions of the stages. Decision 33 says why by django-ninja, `docs/api.md` how it is used.
"""
