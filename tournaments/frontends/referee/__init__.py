"""The referee's pages: rulings, the history of a sheet, a deal that is played again.

`timeline` reads the history from the folded sheet and its log. The cases that wait for the referee stand on
the page of their round; the tariff of a club is `tournaments.core.planning.tariff`.
"""
