"""The entry list for the welcome table: every player in the order of the family names, with a box to tick."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, TypedDict

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournaments.core.access.permissions import Right
from tournaments.core.models.planning import Status
from tournaments.core.models.registration import Team
from tournaments.core.money.queries import CashDesk, desk_of
from tournaments.core.money.text import euros
from tournaments.core.registration.names import NameParts, name_sorting_of
from tournaments.frontends.printing.content import PaperHead
from tournaments.frontends.printing.fitting import (
    LINE_HEIGHT_RATIO,
    MM,
    NAME_FLOOR,
    TextList,
    TextPlace,
    fitter,
)
from tournaments.frontends.printing.pages import (
    HEADS,
    HEIGHT,
    ColumnChoice,
    PageBookmark,
    PaperPage,
    bookmarked,
    layout,
    wall_pages,
)
from tournaments.frontends.printing.registry import (
    Moment,
    Paper,
    PaperRequest,
    Section,
    entered_teams,
    register,
    wait_for_entry,
)
from tournaments.frontends.printing.times import newest_registration
from tournaments.platform.text import teams_or_players

COLUMN_CHOICES: Final = (ColumnChoice(1, 30, 9.5),)
"""Lines tall enough for a pen."""
NAME_WIDTH: Final = 84.0
"""The width of a name on its line, in millimetres."""
NAME_SIZE: Final = 14.0
"""The usual type of a name, in points."""
REMARK_SIZE: Final = 9.0
"""The type of a remark, in points."""
REMARK_WIDTH: Final = 160.0
"""The width of a remark below the names, in millimetres."""
PARTNER_SIZE: Final = 11.0
"""The usual type of the partner's name, in points."""
NAME_SHARE: Final = 0.94
"""The share of a line's height that its names may take."""


class ExpectedPlayer(TypedDict):
    """A player who is expected; `partner` is empty for who plays alone, `money` where nothing is charged.

    `remark` is what the desk noted of the team.
    """

    name: NameParts
    number: int
    partner: str
    money: str
    remark: str


class EntryList(TypedDict):
    """Whom the welcome table waits for; `counted` says how many teams or players that is."""

    counted: str
    alone: bool
    charged: bool
    entries: list[ExpectedPlayer]


def _read(asked: PaperRequest) -> EntryList:
    """Everybody who has not left."""
    tournament = asked.tournament
    teams = entered_teams(tournament)
    desk, filing = desk_of(tournament), name_sorting_of(tournament)
    seats = [
        (player.name, " – ".join(other.name for other in team.players if other is not player), team)
        for team in teams
        for player in team.players
    ]
    entries: list[ExpectedPlayer] = [
        {
            "name": filing.parts(name),
            "number": team.number,
            "partner": partner,
            "money": _money(desk, team),
            "remark": team.remark,
        }
        for name, partner, team in sorted(seats, key=lambda seat: (filing.key(seat[0]), seat[2].number))
    ]
    count = len(teams)
    counted = teams_or_players(
        tournament,
        ngettext("%(count)s équipe à pointer", "%(count)s équipes à pointer", count),
        ngettext("%(count)s joueur à pointer", "%(count)s joueurs à pointer", count),
    )
    return {
        "counted": counted % {"count": count},
        "alone": all(len(team.players) == 1 for team in teams),
        "charged": any(entry["money"] for entry in entries),
        "entries": entries,
    }


def _money(desk: CashDesk | None, team: Team) -> str:
    """What the team still has to pay, or that it has paid; empty where the concours takes nothing."""
    found = desk.accounts.get(team.number) if desk else None
    if found is None or not found.account.due:
        return ""
    return euros(found.account.owing) if found.account.owing > 0 else _("payé")


def _with(partner: str) -> str:
    return _("avec %(partner)s") % {"partner": partner} if partner else ""


def _pages(concours: PaperHead, found: EntryList) -> list[PaperPage]:
    """Thirty players a page."""
    columns = layout(len(found["entries"]), COLUMN_CHOICES, HEIGHT - HEADS)
    columns = columns._replace(top=columns.top + HEADS)
    lines: list[dict[str, Any]] = [
        {
            **entry,
            "name": NameParts(*entry["name"]),
            "partner": _with(entry["partner"]),
            "below": _remark_height(entry),
        }
        for entry in found["entries"]
    ]
    room = 60.0 if found["charged"] else 80.0
    shared: dict[str, Any] = {"alone": found["alone"], "charged": found["charged"], "room": room}
    high = NAME_SHARE * columns.height
    names, partners = (
        TextList([[text] for text in texts], TextPlace(width, size, high, NAME_FLOOR), grows=True)
        for texts, width, size in (
            ([_whole(line["name"]) for line in lines], NAME_WIDTH, NAME_SIZE),
            ([line["partner"] for line in lines], room, PARTNER_SIZE),
        )
    )
    shared |= {"names": names, "partners": partners}
    columns = columns._replace(needs=[_height(line, names, partners) for line in lines])
    bookmark = PageBookmark("%(first)s – %(last)s", lambda line: line["name"].family)
    return bookmarked(wall_pages("entries", concours, found["counted"], columns, lines, **shared), bookmark)


def _height(line: Mapping[str, Any], names: TextList, partners: TextList) -> float:
    """How tall a line has to be, in millimetres; names above a remark are as large as on other lines."""
    tall = max(names.height([_whole(line["name"])]), partners.height([line["partner"]]))
    tall = max(tall, names.usual / MM if line["remark"] else 0.0)
    return tall / NAME_SHARE + float(line["below"])


def _whole(name: NameParts) -> str:
    return " ".join(filter(None, name))


def _remark_height(entry: ExpectedPlayer) -> float:
    """How tall the remark stands below the names, in millimetres; 0 without one."""
    lines = fitter().lines(entry["remark"], REMARK_WIDTH, REMARK_SIZE) if entry["remark"] else 0
    return lines * REMARK_SIZE * LINE_HEIGHT_RATIO / MM


ENTRIES = register(
    Paper(
        key="entries",
        tagged=True,
        label=gettext_lazy("Liste à pointer"),
        title=lambda _asked: _("inscrits à pointer"),
        read=_read,
        pages=_pages,
        newest=lambda asked: newest_registration(asked.tournament),
        addresses=("inscrits/",),
        right=Right.DESK,
        section=Section(
            moment=Moment.BEFORE,
            place=0,
            heading=gettext_lazy("Accueil"),
            about=gettext_lazy(
                "Tous les joueurs par nom de famille, avec une case, la remarque et ce qui reste à payer."
            ),
            ready=lambda listing: listing.tournament.status != Status.SEALED,
            waits_for=wait_for_entry,
            lead=True,
        ),
    )
)
