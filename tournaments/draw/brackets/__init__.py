"""Brackets and pools: who stands where, who goes on and how far, found again from the rounds played."""

__all__ = [
    "astray",
    "bracket",
    "consolation",
    "course",
    "pool_ranks",
    "pools",
    "rounds",
]
