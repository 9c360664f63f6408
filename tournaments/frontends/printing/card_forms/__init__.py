"""The forms of score cards, each drawn as one SVG in millimetres: of coinche, and of a match of chouine."""

__all__ = ["chouine", "coinche", "svg"]
