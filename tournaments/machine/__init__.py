"""The pages of the computer itself, for who looks after it (`Right.KEEP`): copies, network, archives.

What they show concerns every club of the installation; where many clubs share one, there are no such pages.
"""

__all__ = ["actions", "queries"]
