"""The sums of a cash desk, in integer cents; no Django.

`accounts` folds a journal into balances and checks it, `prizes` shares a pot.
"""

__all__ = ["accounts", "prizes"]
