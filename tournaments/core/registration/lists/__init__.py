"""What a list says: its cells, headings and values, words about a line, names that are none."""

__all__ = [
    "changes",
    "comparing",
    "drafts",
    "encodings",
    "headings",
    "markup",
    "opendocument",
    "packing",
    "paying",
    "plausibility",
    "preview",
    "roles",
    "sections",
    "status",
    "values",
    "workbooks",
]
