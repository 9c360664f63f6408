"""Sheets as an older engine left them: marked otherwise than today's would, in their rows and in archives."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scoring.sheet import Sheet

if TYPE_CHECKING:
    from tournaments.core.models.rounds import Table

OLDER = "1"
MORE = 100
"""What the older engine marked EW more for the first deal, as a carré that its rules did not know."""


def age(table: Table) -> None:
    """The row of a table whose sheet was marked by an older engine; that of its database too."""
    stored = table.sheet
    assert stored is not None
    stored["engine"] = OLDER
    stored["lines"][0]["marks"][1] += MORE
    for line in stored["lines"]:
        line["score"] = [line["score"][0], line["score"][1] + MORE]
    fields = {"sheet": stored, "ew_score": table.ew_score + MORE}
    if stored["result"] is not None:
        ns, ew = stored["result"]["points"]
        stored["result"]["points"] = [ns, ew + MORE]
        fields["ew_points"] = ew + MORE
    for name, value in fields.items():
        setattr(table, name, value)
    table.save(update_fields=list(fields))
    assert Sheet.from_json(stored).outdated
