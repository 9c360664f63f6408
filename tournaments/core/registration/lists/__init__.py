"""What a list says: its headings, the values under them, the words about a line, names that are none."""

__all__ = [
    "drafts",
    "encodings",
    "headings",
    "opendocument",
    "plausibility",
    "roles",
    "sections",
    "status",
    "values",
]
