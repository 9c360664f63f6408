"""The sheets of chouine: their forms, their words, and plausibility checks of totals."""

__all__ = ["forms", "names", "words"]
