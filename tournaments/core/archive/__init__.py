"""A finished concours as data that lasts: one canonical JSON, its fingerprint, its seal, its file."""

__all__ = ["canonical", "clubs", "encoding", "files", "importing", "put_back", "recalculation", "sealing"]
