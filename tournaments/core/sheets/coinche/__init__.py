"""The sheets of coinche: their forms, their words, and plausibility checks of totals."""

__all__ = ["forms", "names", "offer", "plausible", "replaying", "words"]
