"""What a list says: its headings, the values under them, the words about a line, names that are none."""

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
]
