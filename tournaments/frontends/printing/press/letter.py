"""Pages of A4 on Letter (decision 61): how much smaller they are."""

from typing import Final

MM: Final = 72 / 25.4
"""Points in a millimetre."""
A4: Final = (210 * MM, 297 * MM)
LETTER: Final = (612, 792)
"""Upright sheets: how wide and how tall, in points."""
EDGE: Final = 5 * MM
"""What printers do not reach."""
ON_LETTER: Final = (LETTER[1] - 2 * EDGE) / (A4[1] - 2 * EDGE)
"""The size of a page of A4 on Letter: it loses as much of its length as what is inside the edges must."""
