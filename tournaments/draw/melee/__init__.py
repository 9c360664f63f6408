"""The mêlée: individuals four by four, with new partners each round, found by a bounded search."""

__all__ = ["rounds", "wishes"]
