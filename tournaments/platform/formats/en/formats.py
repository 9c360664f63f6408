"""English in a French hall: the day before the month, and the clock on the wall.

Pages have two dates, in both languages: the long one in heads and sentences, the short one in tables and
lists.
"""

__all__ = ["DATETIME_FORMAT", "DATE_FORMAT", "SHORT_DATETIME_FORMAT", "SHORT_DATE_FORMAT", "TIME_FORMAT"]

DATE_FORMAT = "l j F Y"
TIME_FORMAT = "H:i"
DATETIME_FORMAT = "l j F Y, H:i"
SHORT_DATE_FORMAT = "d/m/Y"
SHORT_DATETIME_FORMAT = "d/m/Y H:i"
