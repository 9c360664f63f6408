"""The machine under the site: data folder, database, network, static files, backup, QR codes, text tools."""

__all__ = [
    "asked",
    "backup",
    "database",
    "errors",
    "failures",
    "folder",
    "memory",
    "network",
    "opendocument",
    "posting",
    "program",
    "qr",
    "restoring",
    "snapshots",
    "statement",
    "static_files",
    "system",
    "text",
    "typography",
    "versions",
]
