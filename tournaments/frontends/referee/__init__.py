"""The referee's pages: the queue, what is settled and ticked from it, rulings, the history of a sheet.

`queue` reads the page of the queue, `cases` its disputes and refused entries, `timeline` the history of a
sheet; all come from the folded sheets and their logs. The tariff of a club is
`tournaments.core.planning.tariff`.
"""
