"""Reads for the pages of the computer."""

from __future__ import annotations

from tournaments.models.accounts import Club


def club_names() -> list[str]:
    """The clubs of this computer, the first one first."""
    return list(Club.objects.order_by("pk").values_list("name", flat=True))
