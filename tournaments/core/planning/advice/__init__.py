"""«Quel concours ?»: what an organizer says of an evening, and the advice in words."""

__all__ = ["habits", "views"]
