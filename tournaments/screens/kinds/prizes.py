"""The prizes; with who has won them, once the results are the last word."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from django.utils.translation import gettext_lazy as _

from tournaments.screens.registry import Kind, SceneRequest, register
from tournaments.standings import public
from tournaments.standings.prizes import special_prizes
from tournaments.standings.rows import Row


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
    won = standing.prizes if official else public.prizes_offered(tournament)
    lines = [*_by_rank(won, rows)]
    lines += [
        Line(None, award.text, award.label, " ; ".join(award.winners))
        for award in special_prizes(tournament, rows)
    ]
    return {"lines": lines, "official": official} if lines else None


def _by_rank(prizes: Mapping[int, str], rows: list[Row]) -> Iterator[Line]:
    for rank, prize in prizes.items():
        winners = [row["names"] for row in rows if row["rank"] == rank and not row["withdrawn"]]
        yield Line(rank, prize, "", " ; ".join(winners))


PRIZES = register(Kind("prizes", _("Les lots"), _read, place=10))
