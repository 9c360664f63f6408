"""French: the narrow space that never breaks between thousands, as a printer sets it; dates as in English."""

from tournaments.platform.formats.en.formats import (
    DATE_FORMAT,
    DATETIME_FORMAT,
    SHORT_DATE_FORMAT,
    SHORT_DATETIME_FORMAT,
    TIME_FORMAT,
)

__all__ = [
    "DATETIME_FORMAT",
    "DATE_FORMAT",
    "SHORT_DATETIME_FORMAT",
    "SHORT_DATE_FORMAT",
    "THOUSAND_SEPARATOR",
    "TIME_FORMAT",
]

THOUSAND_SEPARATOR = "\u202f"
