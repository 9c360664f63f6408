"""The standing after each round: computed once for each version of the results, and stored."""

__all__ = [
    "awards",
    "ceremony",
    "certainty",
    "prizes",
    "public",
    "queries",
    "rows",
    "state",
    "winners",
    "wording",
]
