"""The machine under the site: data folder, database, network, static files, backup, QR codes, text tools."""

__all__ = [
    "asked",
    "backup",
    "database",
    "errors",
    "failures",
    "folder",
    "network",
    "opendocument",
    "page_cache",
    "posting",
    "program",
    "qr",
    "restoring",
    "snapshots",
    "static_files",
    "system",
    "text",
    "typography",
    "unchanged",
    "versions",
]
