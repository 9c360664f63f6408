"""Previews: what a correction after a later draw would change, or other rules in the middle of a concours.

`consequences` works out marks, results, ranks and pairings from sheets that are not saved. The user confirms
a preview by its digest, and it is stored with what is then written. Pages of the desk write on a sheet by
`late.submit`; `late_corrections` reads the stored ones; `views` changes the rules of a concours under way.
"""

__all__ = ["late", "late_corrections", "values"]
