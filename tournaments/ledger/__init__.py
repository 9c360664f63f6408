"""The sums of a cash desk, in integer cents; no Django: `accounts` folds a journal, `prizes` shares a pot."""

__all__ = ["accounts", "prizes"]
