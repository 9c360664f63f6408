"""The desk's pages of sheets: one sheet and its deals, its end, the tables' phones.

`views` has a sheet and each of its deals; `decisions` totals, stops, forfeits and restores;
`round_totals` the totals of a whole round; `pages` what these share; `links_views` the QR codes and codes of
phones.
"""
