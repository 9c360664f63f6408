"""Previews of corrections after a later draw, and of other rules in the middle of a concours.

`consequences` computes marks, results, ranks and pairings from sheets that are not saved. The user confirms a
preview by its digest, and it is stored with what is then written. Pages of the desk write on a sheet by
`late.submit`; `exchange` gives sheets to those who have played them; `late_corrections` reads what was
stored; `leaving` says what a departure changes; `views` changes the rules of a concours under way.
"""

__all__ = ["exchange", "late", "late_corrections", "leaving", "values"]
