"""The sums of a cash desk, in integer cents; no Django.

`accounts` folds a journal, `faults` says what is wrong with one, `prizes` shares a pot.
"""

__all__ = ["accounts", "faults", "prizes"]
