"""English, as it is read in a French hall."""

__all__ = ["formats"]
