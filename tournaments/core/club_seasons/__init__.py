"""The seasons of a club: which sealed concours they add up, who is the same person, and what follows."""

__all__ = ["actions", "files", "grades", "lines", "queries"]
