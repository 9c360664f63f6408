"""A table with its link, for the addresses that the documents name."""

from tests.phone.conftest import link, table
from tests.sheets.conftest import round_, tournament

__all__ = ["link", "round_", "table", "tournament"]
