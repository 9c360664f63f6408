"""Diplomas for those who win a prize, a sheet each, to be signed."""

from __future__ import annotations

from itertools import zip_longest
from typing import Final, TypedDict

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.frontends.printing.content import PaperHead
from tournaments.frontends.printing.pages import PaperPage
from tournaments.frontends.printing.registry import (
    Moment,
    NothingToPrint,
    Paper,
    PaperRequest,
    Section,
    register,
    why_nothing,
)
from tournaments.frontends.printing.standing import AwardLine, newest_standing
from tournaments.platform.typography import nth

PODIUM: Final = 3
"""The last rank that gets a diploma where nothing is won."""


class Diploma(TypedDict):
    """What one team has won: its place as it is read, its players, its club, number and figures, the prize.

    `told` and `prize` may be empty.
    """

    place: str
    players: str
    told: str
    prize: str


def _read(asked: PaperRequest) -> list[Diploma]:
    """One for every team on a rank that wins, and every winner of a special prize.

    Where nothing is won, one for each of the first three ranks.
    """
    found = newest_standing(asked.tournament)
    if found["provisional"]:
        raise NothingToPrint(_("Rien à imprimer : le classement n’est pas encore définitif."))
    if not found["awards"]:
        return [
            {
                "place": capfirst(row["equals"]) or _rank_text(row["rank"]),
                "players": " – ".join(row["players"]),
                "told": _told(row.get("club", ""), _("N° %(number)s") % {"number": row["number"]}),
                "prize": "",
            }
            for row in found["rows"]
            if row["rank"] <= PODIUM
        ]
    return [
        {"place": _place_text(award), "players": players, "told": _told(club, told), "prize": award["prize"]}
        for award in found["awards"]
        for players, club, told in zip_longest(
            award["players"], award.get("clubs", []), award["details"], fillvalue=""
        )
    ]


def _told(club: str, told: str) -> str:
    return " · ".join(filter(None, [club, told]))


def _place_text(award: AwardLine) -> str:
    """«1ʳᵉ place», or that it is shared; what a special prize is called, where no rank wins it."""
    if isinstance(award["rank"], str):
        return capfirst(award["special"])
    place = _rank_text(award["rank"])
    if len(award["players"]) > 1:
        return _("%(place)s, ex æquo") % {"place": place}
    return capfirst(award["equals"]) or place


def _rank_text(rank: int) -> str:
    return _("%(nth)s place") % {"nth": nth(rank, feminine=True)}


def _pages(concours: PaperHead, diplomas: list[Diploma]) -> list[PaperPage]:
    """A page a diploma."""
    return [PaperPage("diplomas", {"concours": concours, "diploma": diploma}) for diploma in diplomas]


DIPLOMAS = register(
    Paper(
        key="diplomas",
        reveals=True,
        names_winners=True,
        label=gettext_lazy("Diplômes"),
        title=lambda _asked: _("diplômes"),
        read=_read,
        pages=_pages,
        addresses=("diplomes/",),
        tagged=True,
        section=Section(
            moment=Moment.PRIZES,
            place=3,
            heading=gettext_lazy("Diplômes"),
            about=gettext_lazy("Un par équipe récompensée, à signer et à remettre avec le lot."),
            ready=lambda listing: listing.tournament.ended,
            waits_for=lambda listing: why_nothing(_read, listing),
        ),
    )
)
