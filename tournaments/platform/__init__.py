"""The machine under the site: data folder, database, network, static files, backup, and small text tools."""

__all__ = [
    "address",
    "assets",
    "backup",
    "copies",
    "database",
    "edition",
    "errors",
    "failures",
    "folder",
    "network",
    "page_cache",
    "posting",
    "program",
    "received",
    "restoring",
    "serving",
    "snapshots",
    "text",
]
