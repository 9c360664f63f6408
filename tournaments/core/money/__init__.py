"""The cash desk: fees and what is sold, the journal, the account of each team, prizes in money.

`actions` has the verbs, `queries` the accounts, the journal and the treasurer's statement, `prices` the
settings, `text` amounts as they are read and typed. The sums themselves are made by
`tournaments.core.ledger`.
"""

__all__ = ["actions", "errors", "prices", "queries", "text"]
