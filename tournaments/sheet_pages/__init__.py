"""The desk's pages of sheets: the tables of a round, one sheet and its deals, its end, the tables' phones.

`views` has the tables, a sheet and each deal of it; `decisions` what is decided about a whole sheet; `pages`
the layout that these share; `links_views` the QR codes and codes of the tables' phones.
"""
