"""Accounts and what they may do: roles, rights, invitations, log-in, first run; and the reader's language.

A view states its right with `permissions.requires(Right.…)`, which also loads the tournament or the club of
the address.
"""

__all__ = [
    "actions", "attempts", "journal", "journal_page", "language", "node_key", "permissions", "queries",
    "second_factor",
]  # fmt: skip
