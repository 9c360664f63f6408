"""«Saisie au clavier»: a whole sheet typed from paper in short codes, then the next one of the pile.

`codes` converts between lines and deals, `lines` reads a text over a sheet, `aligning` matches lines with
deals and merges changes of two people, `forms` and `views` are the page.
"""
