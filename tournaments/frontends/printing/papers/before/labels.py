"""Labels to stick, twenty-four to a sheet: a team's number and names, for its envelope or its prize."""

from __future__ import annotations

from typing import Any, Final, TypedDict

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.core.access.permissions import Right
from tournaments.core.models.planning import Status
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

ACROSS: Final = 3
DOWN: Final = 8
WIDE: Final = 70.0
HIGH: Final = 37.0
"""A label, in millimetres."""
NAMES: Final = TextPlace(47.5, 15.0, 22.4, NAME_FLOOR)
"""What the names of a team may take of it."""


class TeamLabel(TypedDict):
    """What stands on a label."""

    number: int
    players: list[str]
    club: str


def _read(asked: PaperRequest) -> list[TeamLabel]:
    """A label for each team that has not left."""
    return [
        {"number": team.number, "players": [player.name for player in team.players], "club": team.club}
        for team in entered_teams(asked.tournament)
    ]


def _pages(concours: PaperHead, labels: list[TeamLabel]) -> list[PaperPage]:
    """Twenty-four labels a page."""
    shared = {"concours": concours, "names": TextList([label["players"] for label in labels], NAMES)}
    return [
        PaperPage("labels", {**shared, "labels": [_at_place(*one) for one in enumerate(page)]})
        for page in groups_of(labels, ACROSS * DOWN)
    ]


def _at_place(place: int, label: TeamLabel) -> dict[str, Any]:
    left, top = WIDE * (place % ACROSS), HIGH * (place // ACROSS)
    return {**label, "left": left, "top": top}


LABELS = register(
    Paper(
        key="labels",
        label=gettext_lazy("Étiquettes"),
        title=lambda _asked: _("étiquettes"),
        read=_read,
        pages=_pages,
        addresses=("etiquettes/",),
        right=Right.DESK,
        on_a4=True,
        section=Section(
            moment=Moment.BEFORE,
            place=3,
            heading=gettext_lazy("Étiquettes"),
            about=gettext_lazy(
                "Une par équipe, pour son enveloppe ou son lot : 24 par planche autocollante de 70 × 37 mm."
            ),
            ready=lambda listing: listing.tournament.status != Status.SEALED,
            waits_for=wait_for_entry,
            beside="badges",
        ),
    )
)
