"""The deal sheets of the site: one function that writes entries, and the sheet as pages show it.

`writing.write` stores an entry and returns the new sheet; `TableSheet.after` returns the sheet that an entry
would make, and writes nothing. `scoring.sheet` alone decides what an entry does to a sheet.
`sheet.TableSheet` is a sheet with the players who sit there, `queries` finds it, `ledger` and `wording` put
it in words, `history` reads its log. `coinche` and `chouine` have the words and forms of one game each, found
by `games`. `links` are the links by which phones open a table, `team_links` the one link of each team;
`swapping` exchanges two sheets. `next_step` is the organizer's next step once all tables have finished,
`known` who knows a result by then.
"""

__all__ = [
    "cases",
    "chouine",
    "coinche",
    "fields",
    "games",
    "history",
    "ledger",
    "links",
    "next_step",
    "pages",
    "queries",
    "refusals",
    "rulings",
    "sheet",
    "swapping",
    "team_links",
    "wording",
    "writing",
]
