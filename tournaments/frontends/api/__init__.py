"""The JSON API: the contents of the public pages, and with a key the acts that its account may do.

It decides nothing of its own: `tournaments.frontends.hall.queries` and `tournaments.core.standings.public`
say what is public, and the actions of the stages make all changes. Decision 33 says why it uses django-ninja,
`docs/api.md` how to use it.
"""
