"""The standing after each round: computed once for each version of the results, and stored."""

__all__ = [
    "announced",
    "awards",
    "ceremony",
    "lines",
    "outlook",
    "prizes",
    "public",
    "queries",
    "rows",
    "state",
    "winners",
    "wording",
]
