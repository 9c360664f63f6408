"""What a list says: its cells, its headings, the values under them, words about a line, names that are none."""

__all__ = [
    "comparing",
    "drafts",
    "encodings",
    "headings",
    "opendocument",
    "packing",
    "plausibility",
    "preview",
    "roles",
    "sections",
    "status",
    "values",
    "workbooks",
]
