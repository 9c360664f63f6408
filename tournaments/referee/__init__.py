"""The referee's pages: the queue, what is settled and ticked from it, rulings, the history of a sheet.

`queue` is what its page shows, `cases` what is to be settled, `timeline` the history; all are read from the
folded sheets and their logs. The tariff of a club is `tournaments.planning.tariff`.
"""
