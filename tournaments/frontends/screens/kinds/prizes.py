"""The prizes, with their winners once the results are official."""

from __future__ import annotations

from typing import Any, NamedTuple

from django.utils.translation import gettext_lazy as _

from tournaments.core.standings import public
from tournaments.core.standings.prizes import special_prizes
from tournaments.frontends.screens.registry import SceneRequest, ScreenKind, register


class PrizeLine(NamedTuple):
    """A prize: its rank (None for a special prize), what is won, its winners.

    `label` is the name of a special prize, or what is said of a rank that lots gave.
    """

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
            PrizeLine(each.rank, each.prize, each.equals, " ; ".join(each.named.said))
            for each in standing.prize_list
        ]
    else:
        lines = [PrizeLine(rank, prize) for rank, prize in public.prizes_offered(tournament).items()]
    lines += [
        PrizeLine(None, award.text, award.label, " ; ".join(award.winners.said))
        for award in special_prizes(tournament, rows)
    ]
    return {"lines": lines, "official": official} if lines else None


PRIZES = register(ScreenKind("prizes", _("Les lots"), _read, place=10, sketch="podium"))
