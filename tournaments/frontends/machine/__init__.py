"""The pages of the computer itself, for who looks after it (`Right.KEEP`): copies, network, archives.

They concern every club of the installation; a hosted installation of many clubs has no such pages.
"""

__all__ = ["actions", "comparing", "forms", "queries"]
