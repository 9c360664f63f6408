"""One act on several teams of the list at once: what it would do, doing it, taking it back."""

__all__ = ["acts", "bar", "plans"]
