"""The deal sheets of the site: one verb that writes, and the sheet as pages show it.

`writing.write` keeps an entry and gives the sheet back; `TableSheet.after` gives the sheet that an entry
would make, and writes nothing. What an entry does to a sheet is said in `scoring.sheet`, and nowhere
here. `sheet.TableSheet` is a sheet with who sits there, `queries` finds it, `ledger` and `wording` say
it, `history` reads its log. `coinche` and `chouine` are one folder a game: its words and forms, found by
`games`. `links` are the ways of phones to a table, `team_links` the one link of each team; `next_step` is
what comes once all tables have finished.
"""

__all__ = [
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
    "team_links",
    "wording",
    "writing",
]
