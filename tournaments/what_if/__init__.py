"""What would change if: a correction after a later draw, other rules in the middle of a concours.

Marks, results, ranks and pairings are worked out from sheets that were never written (`consequences`). What
was shown is confirmed by its digest, and kept with what is then written. Pages of the desk write on a sheet
by `late.submit`; `told` reads late corrections again; `rules` changes those of a concours under way.
"""

__all__ = ["late", "told", "values"]
