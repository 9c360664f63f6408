"""The pages of the draw: rounds, one round, its clock, changes by hand, teams that leave, schedule."""

__all__ = ["forms"]
