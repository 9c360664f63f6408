"""The prizes; with who has won them, once the results are the last word."""

from __future__ import annotations

from typing import Any, NamedTuple

from django.utils.translation import gettext_lazy as _

from tournaments.screens.registry import Kind, SceneRequest, register
from tournaments.standings import public
from tournaments.standings.prizes import special_prizes


class Line(NamedTuple):
    """A prize: its rank (None for one that no rank wins), what it is, what it is called, who has won it."""

    rank: int | None
    prize: str
    label: str = ""
    winners: str = ""


def _read(asked: SceneRequest) -> dict[str, Any] | None:
    tournament = asked.tournament
    standing = asked.standing
    official, rows = standing.official, standing.winners
    if official:
        lines = [
            Line(each.rank, each.prize, "", " ; ".join(row["names"] for row in each.winners))
            for each in standing.prize_list
        ]
    else:
        lines = [Line(rank, prize) for rank, prize in public.prizes_offered(tournament).items()]
    lines += [
        Line(None, award.text, award.label, " ; ".join(award.winners))
        for award in special_prizes(tournament, rows)
    ]
    return {"lines": lines, "official": official} if lines else None


PRIZES = register(Kind("prizes", _("Les lots"), _read, place=10))
