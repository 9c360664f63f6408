"""The pages beside the list of teams: acts on several of them, and the waiting list."""

__all__ = ["several", "waiting"]
