"""The page of rules of a ruleset for players, in sentences made from its options."""

__all__ = ["endings", "page", "reminder"]
