"""Badges to wear, ten to a sheet: a player's name, the team's number and the club."""

from __future__ import annotations

from typing import Any, Final, TypedDict

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.core.access.permissions import Right
from tournaments.core.models.planning import Status
from tournaments.core.registration.names import NameParts, name_sorting_of
from tournaments.frontends.printing.content import PaperHead
from tournaments.frontends.printing.fitting import NAME_FLOOR, TextList, TextPlace
from tournaments.frontends.printing.pages import PaperPage, groups_of
from tournaments.frontends.printing.registry import (
    Moment,
    Paper,
    PaperRequest,
    Section,
    entered_teams,
    register,
    wait_for_entry,
)
from tournaments.platform.text import teams_or_players

PER_PAGE: Final = 10
WIDE: Final = 90.0
HIGH: Final = 55.0
"""A badge, in millimetres: as wide and high as the covers that shops sell."""
FAMILY: Final = TextPlace(78.0, 26.0, 12.0, NAME_FLOOR)
GIVEN_NAME: Final = TextPlace(78.0, 17.0, 9.0, NAME_FLOOR)
"""What the family name and the given one may take of it."""
LEFT: Final = 15.0
TOP: Final = 11.0


class Badge(TypedDict):
    """What a player wears."""

    name: NameParts
    heading: str
    club: str


def _read(asked: PaperRequest) -> list[Badge]:
    """A badge for each player who has not left, in the order of the teams."""
    tournament = asked.tournament
    filing = name_sorting_of(tournament)
    heading = teams_or_players(tournament, _("Équipe %(number)s"), _("Joueur %(number)s"))
    return [
        {
            "name": filing.parts(player.name),
            "heading": heading % {"number": team.number},
            "club": team.club,
        }
        for team in entered_teams(tournament)
        for player in team.players
    ]


def _pages(concours: PaperHead, badges: list[Badge]) -> list[PaperPage]:
    """Ten badges a page, with the marks to cut them at."""
    names = [NameParts(*badge["name"]) for badge in badges]
    shared = {
        "concours": concours,
        "families": TextList([[name.family] for name in names], FAMILY),
        "given_names": TextList([[name.given] for name in names], GIVEN_NAME),
    }
    return [
        PaperPage("badges", {**shared, "badges": [_at_place(*one) for one in enumerate(page)]})
        for page in groups_of(badges, PER_PAGE)
    ]


def _at_place(place: int, badge: Badge) -> dict[str, Any]:
    left, top = LEFT + WIDE * (place % 2), TOP + HIGH * (place // 2)
    return {**badge, "name": NameParts(*badge["name"]), "left": left, "top": top}


BADGES = register(
    Paper(
        key="badges",
        label=gettext_lazy("Badges"),
        title=lambda _asked: _("badges"),
        read=_read,
        pages=_pages,
        addresses=("badges/",),
        right=Right.DESK,
        section=Section(
            moment=Moment.BEFORE,
            place=3,
            heading=gettext_lazy("Badges ou étiquettes"),
            about=gettext_lazy(
                "Un badge par joueur, dix par page à découper, ou une étiquette par équipe, 24 par planche "
                "autocollante de 70 × 37 mm."
            ),
            ready=lambda listing: listing.tournament.status != Status.SEALED,
            waits_for=wait_for_entry,
        ),
    )
)
