"""The standing after each round: computed once for each version of the results, and kept."""

__all__ = [
    "awards",
    "ceremony",
    "certainty",
    "prizes",
    "public",
    "queries",
    "ranks",
    "rows",
    "state",
    "wording",
]
