"""Coinche on the sheets of the site: its form, its words, its plausibility checks."""

__all__ = ["forms", "names", "offer", "plausible", "replaying", "words"]
