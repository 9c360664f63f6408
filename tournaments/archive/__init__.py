"""What a concours came to, as data that lasts: one canonical JSON, its fingerprint, its file."""

__all__ = ["canonical", "encoding", "files", "importing", "openness", "proving", "sealing", "tables"]
