"""Road maps, four to a page: a team's own code, good all evening, and a line a round.

Where so many rounds or such long names need more room, two to a page, or one.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import accumulate
from typing import Any, ClassVar, Final, TypedDict

from django import forms
from django.http import Http404
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.cards import Side
from tournaments.core.models.planning import Status, Tournament
from tournaments.core.models.registration import Team, changes_in
from tournaments.core.models.rounds import SEATED, Bye, Table
from tournaments.core.planning.queries import remaining_teams
from tournaments.core.rounds.wording import table_phase
from tournaments.core.sheets.links import card_addresses
from tournaments.core.sheets.team_links import TeamLink, spaced
from tournaments.core.standings.wording import figure_text
from tournaments.frontends.printing import queries
from tournaments.frontends.printing.content import PaperHead, PhoneAccess
from tournaments.frontends.printing.fitting import NAME_FLOOR, TextList, TextPlace, names_height, size_steps
from tournaments.frontends.printing.pages import PaperPage, groups_of
from tournaments.frontends.printing.registry import (
    Listing,
    Moment,
    OptionsForm,
    Paper,
    PaperLink,
    PaperRequest,
    Section,
    register,
    wait_for_entry,
)
from tournaments.frontends.printing.seats import side_letters
from tournaments.platform.text import teams_or_players

MARGIN: Final = 10.0
FIRST_LINE: Final = 64.0
BELOW: Final = 6.5
"""Where the lines of the rounds begin, from the left and the top, and what is free below them, in mm."""
MIN_LINE_HEIGHT: Final = 6.5
MAX_LINE_HEIGHT: Final = 17.0
"""The least height of a line, to be written on, and the greatest unless its names need more."""
LEADING: Final = 1.1
ABOVE: Final = 0.5
"""The height of a line of names, in its size, and what is free above it."""
MAX_SIZE: Final = 12.0
"""The largest size of the texts on a line, in points."""
TEAM_SIZE: Final = 15.0
TEAM_HEIGHT: Final = 19.1
"""The largest size of the names of a team, in points, and what they may take of its map, in millimetres."""


@dataclass(frozen=True)
class SheetCut:
    """How a sheet is cut into maps: so many across and down, with so much room for names."""

    across: int
    down: int
    players: float
    """What the names of the team may take beside its code, in millimetres."""
    against: float
    """What the names of its adversaries may take on a line."""
    result: float
    under: float = 0.0
    """What the result takes below the names, in millimetres; 0 where it stands beside them."""

    @property
    def wide(self) -> float:
        return 210.0 / self.across

    @property
    def high(self) -> float:
        return 297.0 / self.down

    @property
    def lines(self) -> float:
        """What all lines of the rounds may take."""
        return self.high - FIRST_LINE - BELOW


CUTS: Final[tuple[SheetCut, ...]] = (
    SheetCut(2, 2, 56, 54, 54, under=5.5),
    SheetCut(2, 2, 56, 34, 20),
    SheetCut(2, 1, 56, 34, 20),
    SheetCut(1, 1, 150, 134, 25),
)
"""The first that has room is taken."""
MOST_UNDER: Final = 5
"""So many rounds have room for their result below the names; names are small where there are more."""


class RoadMapRound(TypedDict):
    """A round of a team as far as it is known; texts to be written by hand are empty.

    `against` is the number of the adversaries. The `note` below their names says the game of a bracket, that
    the table was stopped, or that there are none.
    """

    number: int
    table: str
    against: str
    players: list[str]
    note: str
    result: str


class RoadMap(TypedDict):
    """The road map of one team; `way` is None where no phone reaches the site."""

    heading: str
    players: list[str]
    club: str
    way: PhoneAccess | None
    rounds: list[RoadMapRound]


class RoadMaps(TypedDict):
    """The road maps of a concours, or of one team; `typed` is the address where a code is typed."""

    typed: str
    maps: list[RoadMap]


class RoadMapForm(OptionsForm):
    """Whose road map: of all who play where no team is named."""

    USUAL: ClassVar[dict[str, Any]] = {"equipe": ""}
    COMMAND: ClassVar[dict[str, str]] = {"team": "equipe"}
    equipe = forms.IntegerField(min_value=1, max_value=32767, required=False)


def _read(asked: PaperRequest) -> RoadMaps:
    """Everybody who has not left, or the one team that is asked for; 404 where there is none."""
    tournament, number = asked.tournament, asked.options.get("equipe")
    teams = remaining_teams(tournament)
    if number:
        teams = tournament.teams.select_related("player1", "player2").filter(number=number)
    origin = "" if tournament.sealed else card_addresses(tournament).today
    rounds = _rounds(tournament)
    maps = [_map(tournament, team, origin, rounds.get(team.pk, {})) for team in teams]
    if not maps:
        raise Http404
    return {"typed": queries.phone_address(origin) if origin else "", "maps": maps}


def _map(tournament: Tournament, team: Team, origin: str, known: dict[int, RoadMapRound]) -> RoadMap:
    link, last = TeamLink.of(team), max([tournament.rounds_planned, *known])
    blank: RoadMapRound = {"number": 0, "table": "", "against": "", "players": [], "note": "", "result": ""}
    heading = teams_or_players(tournament, _("Équipe %(number)s"), _("Joueur %(number)s"))
    way: PhoneAccess = {"link": origin + reverse("team_link", args=[link.token]), "code": spaced(link.code)}
    return {
        "heading": heading % {"number": team.number},
        "players": [player.name for player in team.players],
        "club": team.club,
        "way": way if origin else None,
        "rounds": [known.get(number, {**blank, "number": number}) for number in range(1, last + 1)],
    }


def _rounds(tournament: Tournament) -> dict[int, dict[int, RoadMapRound]]:
    """What is known of each team's published rounds, by primary key and number; three queries."""
    found: dict[int, dict[int, RoadMapRound]] = {}
    published = {"round__tournament": tournament, "round__published_at__isnull": False}
    for bye in Bye.objects.filter(**published).select_related("round"):
        number = bye.round.number
        away: RoadMapRound = {
            "number": number, "table": "–", "against": "", "players": [], "note": _("exempt"), "result": ""
        }  # fmt: skip
        found.setdefault(bye.team_id, {})[number] = away
    changes = changes_in(tournament)
    tables = queries.published_tables(tournament).select_related("round", *SEATED)
    for table in tables.defer("sheet", "game", "card").order_by("-host"):  # a team's own game over its second
        for side, letters in zip(Side, side_letters(), strict=True):
            other = table.seated(side.other, changes)
            alone = len(other.players) == 1
            played: RoadMapRound = {
                "number": table.round.number,
                "table": str(table.number) if alone else f"{table.number} {letters}",
                "against": other.number,
                "players": [player.name for player in other.players],
                "note": " · ".join(filter(None, [table_phase(table), table.stopped_words])),
                "result": _result(table, side),
            }
            for team in table.teams(side):
                found.setdefault(team.pk, {})[table.round.number] = played
    return found


def _result(table: Table, side: Side) -> str:
    """The points of a side, then those of the other: «2 010 – 900»; empty while the table plays."""
    if table.ns_points is None or table.ew_points is None:
        return ""
    points = (table.ns_points, table.ew_points)
    own, against = points if side is Side.NS else points[::-1]
    return f"{figure_text(own)} – {figure_text(against)}"


def _pages(concours: PaperHead, found: RoadMaps) -> list[PaperPage]:
    """The maps, to be cut apart, as many a page as have room for all their lines."""
    maps = found["maps"]
    cut = next((cut for cut in CUTS if all(map(partial(_holds, cut), maps))), CUTS[-1])
    names = _names(cut, maps)
    team = TextPlace(cut.players, TEAM_SIZE, TEAM_HEIGHT, NAME_FLOOR)
    shared = {
        "concours": concours,
        "typed": found["typed"],
        "cut": cut,
        "names": names,
        "teams": TextList([one["players"] for one in maps], team),
    }
    return [
        PaperPage("roadmap", {**shared, "maps": list(_maps_on_sheet(cut, names, maps_of_sheet))})
        for maps_of_sheet in groups_of(maps, cut.across * cut.down)
    ]


def _names(cut: SheetCut, maps: Sequence[RoadMap]) -> TextList:
    """How adversaries are set: as large as lets all maps hold their lines."""
    met = [round_["players"] for one in maps for round_ in one["rounds"] if round_["players"]]
    even = min(cut.lines / max(len(one["rounds"]) for one in maps), MAX_LINE_HEIGHT)
    for size in size_steps(MAX_SIZE, NAME_FLOOR):
        place = TextPlace(cut.against, size, (even - ABOVE - cut.under) / LEADING, NAME_FLOOR)
        names = TextList(met, place, grows=True)
        if all(sum(_line_needs(cut, one, names)) <= cut.lines for one in maps):
            break
    return names


def _note_height(cut: SheetCut, round_: RoadMapRound) -> float:
    """What the note below the names takes, in millimetres."""
    return names_height([round_["note"]], cut.against) * LEADING if round_["note"] else 0.0


def _holds(cut: SheetCut, one: RoadMap) -> bool:
    """Whether all lines of a map have room, their names at their smallest."""
    if cut.under and len(one["rounds"]) > MOST_UNDER:
        return False
    return sum(_line_needs(cut, one)) <= cut.lines


def _line_needs(cut: SheetCut, one: RoadMap, names: TextList | None = None) -> list[float]:
    """How tall each line has to be: to be written on, or for names, at their smallest without `names`."""
    heights = (
        names.height(round_["players"]) if names else names_height(round_["players"], cut.against)
        for round_ in one["rounds"]
    )
    return [
        max(high * LEADING + ABOVE + _note_height(cut, round_) + cut.under, MIN_LINE_HEIGHT)
        for high, round_ in zip(heights, one["rounds"], strict=True)
    ]


def _maps_on_sheet(cut: SheetCut, names: TextList, maps: Iterable[RoadMap]) -> Iterable[dict[str, Any]]:
    for place, one in enumerate(maps):
        heights = _heights(cut, one, names)
        left, top = cut.wide * (place % cut.across), cut.high * (place // cut.across)
        lines = [
            {
                "left": left + MARGIN,
                "top": line,
                "high": height,
                "round": round_,
                "note": _note_height(cut, round_),
            }
            for line, height, round_ in zip(
                accumulate(heights, initial=top + FIRST_LINE), heights, one["rounds"], strict=False
            )
        ]
        yield {**one, "left": left, "top": top, "lines": lines}


def _heights(cut: SheetCut, one: RoadMap, names: TextList) -> list[float]:
    """How tall each line is: as tall as all others, but where its names need more and there is room."""
    needs = _line_needs(cut, one, names)
    even = min(cut.lines / len(needs), MAX_LINE_HEIGHT)
    if sum(needs) > cut.lines:
        return [even] * len(needs)
    taller = [need for need in needs if need > even]
    usual = (cut.lines - sum(taller)) / max(len(needs) - len(taller), 1)
    return [max(need, min(usual, even)) for need in needs]


def _links(listing: Listing) -> list[PaperLink]:
    """The road maps in either language."""
    slug = listing.tournament.slug
    return [
        PaperLink(
            gettext_lazy("Feuilles de route, en français"), reverse("print_roadmap", args=[slug, "fr"])
        ),
        PaperLink("Team slips, in English", reverse("print_roadmap", args=[slug, "en"]), "en"),
    ]


ROADMAP = register(
    Paper(
        key="roadmap",
        reveals=True,
        label=gettext_lazy("Feuilles de route"),
        title=lambda _asked: _("feuilles de route"),
        read=_read,
        pages=_pages,
        addresses=("feuilles-de-route/<str:language>/",),
        form=RoadMapForm,
        links_phones=True,
        section=Section(
            moment=Moment.BEFORE,
            place=2,
            heading=gettext_lazy("Feuilles de route"),
            about=gettext_lazy(
                "Quatre par page : le code de chaque équipe, bon toute la soirée, et ses parties, table par "
                "table. À donner à l’arrivée."
            ),
            ready=lambda listing: listing.tournament.status != Status.DRAFT,
            links=_links,
            waits_for=wait_for_entry,
        ),
    )
)
