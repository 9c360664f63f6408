"""The machine under the site: data folder, database, network, static files, backup, and small text tools."""

__all__ = [
    "backup",
    "database",
    "errors",
    "failures",
    "folder",
    "network",
    "page_cache",
    "posting",
    "program",
    "restoring",
    "snapshots",
    "static_files",
    "text",
]
