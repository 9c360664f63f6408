"""Who wants to play and has no place yet: players without partner, teams beyond the greatest number."""

__all__ = ["actions"]
