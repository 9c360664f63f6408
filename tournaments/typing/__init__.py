"""«Saisie au clavier»: a whole sheet typed from paper in short codes, then the next one of the pile.

`codes` is what a line says, `lines` what a text makes of a sheet, `aligning` which line is which deal and
what comes of two people's changes, `forms` and `views` the page.
"""
