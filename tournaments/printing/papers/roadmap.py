"""Road maps, four to a page: a team's own code, good all evening, and a line a round."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar, Final, TypedDict

import segno
from django import forms
from django.http import Http404
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.cards import Side
from tournaments.models.planning import Status, Tournament
from tournaments.models.registration import Team, changes_in
from tournaments.models.rounds import SEATED, Bye, Table
from tournaments.platform import address
from tournaments.platform.text import teams_or_players
from tournaments.printing.content import Concours
from tournaments.printing.pages import Page, split
from tournaments.printing.registry import Asked, Link, Listing, OptionsForm, Paper, Section, register
from tournaments.printing.seats import sides
from tournaments.sheets.links import ways_of
from tournaments.sheets.team_links import TeamLink, spaced
from tournaments.standings.wording import figure

PER_PAGE: Final = 4
WIDE: Final = 105.0
HIGH: Final = 148.5
"""A map is a quarter of a sheet, in millimetres."""
FIRST_LINE: Final = 57.0
LINES: Final = 79.0
TALLEST: Final = 14.0
"""Where the lines of the rounds begin, what they may take together, and one of them."""
BIGGEST: Final = 13.0
"""The size of what stands on a line, in points."""


class Way(TypedDict):
    """How the phones of a team come in: what its QR code says, and the code to type."""

    link: str
    code: str


class Played(TypedDict):
    """A round of a team as far as it is known; texts to be written by hand are empty."""

    number: int
    table: str
    against: str
    result: str


class Map(TypedDict):
    """The road map of one team; `way` is None where no phone reaches the site."""

    heading: str
    players: list[str]
    club: str
    way: Way | None
    rounds: list[Played]


class RoadMaps(TypedDict):
    """The road maps of a concours, or of one team; `typed` is the address where a code is typed."""

    typed: str
    maps: list[Map]


class RoadMapForm(OptionsForm):
    """Whose road map: of all who play where no team is named."""

    USUAL: ClassVar[dict[str, Any]] = {"equipe": ""}
    equipe = forms.IntegerField(min_value=1, max_value=32767, required=False)


def _read(asked: Asked) -> RoadMaps:
    """Everybody who has not left, or the one team that is asked for; 404 where there is none."""
    tournament, number = asked.tournament, asked.options.get("equipe")
    teams = tournament.teams.select_related("player1", "player2").order_by("number")
    teams = teams.filter(number=number) if number else teams.filter(gone_from=None)
    origin = "" if tournament.sealed else ways_of(tournament).today
    rounds = _rounds(tournament)
    maps = [_map(tournament, team, origin, rounds.get(team.pk, {})) for team in teams]
    if not maps:
        raise Http404
    return {"typed": address.typed(origin) + reverse("phone").rstrip("/") if origin else "", "maps": maps}


def _map(tournament: Tournament, team: Team, origin: str, known: dict[int, Played]) -> Map:
    link, last = TeamLink.of(team), max([tournament.rounds_planned, *known])
    blank: Played = {"number": 0, "table": "", "against": "", "result": ""}
    heading = teams_or_players(tournament, _("Équipe %(number)s"), _("Joueur %(number)s"))
    way: Way = {"link": origin + reverse("team_link", args=[link.token]), "code": spaced(link.code)}
    return {
        "heading": heading % {"number": team.number},
        "players": [player.name for player in team.players],
        "club": team.club,
        "way": way if origin else None,
        "rounds": [known.get(number, {**blank, "number": number}) for number in range(1, last + 1)],
    }


def _rounds(tournament: Tournament) -> dict[int, dict[int, Played]]:
    """What is known of each team's published rounds, by primary key and number; three queries."""
    found: dict[int, dict[int, Played]] = {}
    published = {"round__tournament": tournament, "round__published_at__isnull": False}
    for bye in Bye.objects.filter(**published).select_related("round"):
        number = bye.round.number
        away: Played = {"number": number, "table": "–", "against": _("exempt"), "result": ""}
        found.setdefault(bye.team_id, {})[number] = away
    changes = changes_in(tournament)
    tables = Table.objects.filter(**published).select_related("round", *SEATED)
    for table in tables.defer("sheet", "game", "card").order_by("-host"):  # a team's own game over its second
        for side, letters in zip(Side, sides(), strict=True):
            other = table.seated(side.other, changes)
            alone = len(other.players) == 1
            played: Played = {
                "number": table.round.number,
                "table": str(table.number) if alone else f"{table.number} {letters}",
                "against": f"{other.number} · {other.names}",
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
    return f"{figure(own)} – {figure(against)}"


def _pages(concours: Concours, found: RoadMaps) -> list[Page]:
    """Four maps a page, to be cut apart."""
    return [
        Page("roadmap", {"concours": concours, "typed": found["typed"], "maps": list(_placed(maps))})
        for maps in split(found["maps"], PER_PAGE)
    ]


def _placed(maps: Iterable[Map]) -> Iterable[dict[str, Any]]:
    for place, one in enumerate(maps):
        height = min(LINES / len(one["rounds"]), TALLEST)
        lines = [
            {"top": FIRST_LINE + height * n, "height": height, "round": round_}
            for n, round_ in enumerate(one["rounds"])
        ]
        drawn = "" if one["way"] is None else _picture(one["way"]["link"])
        left, top = WIDE * (place % 2), HIGH * (place // 2)
        size = min(1.3 * height, BIGGEST)
        yield {**one, "left": left, "top": top, "lines": lines, "picture": drawn, "size": size}


def _picture(link: str) -> str:
    """A QR code as an `<svg>` element, of error correction M: it can be read with a stain on it."""
    return segno.make(link, error="m", micro=False).svg_inline(border=0, omitsize=True)


def _links(listing: Listing) -> list[Link]:
    """The road maps in either language."""
    slug = listing.tournament.slug
    return [
        Link(gettext_lazy("Feuilles de route, en français"), reverse("print_roadmap", args=[slug, "fr"])),
        Link("Road maps, in English", reverse("print_roadmap", args=[slug, "en"]), "en"),
    ]


ROADMAP = register(
    Paper(
        key="roadmap",
        label=gettext_lazy("Feuilles de route"),
        title=lambda _asked: _("feuilles de route"),
        read=_read,
        pages=_pages,
        addresses=("feuilles-de-route/<str:language>/",),
        form=RoadMapForm,
        links_phones=True,
        section=Section(
            place=1,
            heading=gettext_lazy("Feuilles de route"),
            about=gettext_lazy(
                "Quatre par page : le code de chaque équipe, bon toute la soirée, et ses parties, table par "
                "table. À donner à l'arrivée."
            ),
            ready=lambda listing: listing.tournament.status != Status.DRAFT,
            links=_links,
        ),
    )
)
