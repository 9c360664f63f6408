"""Papers of the end: the prize list, and the standing with what each round gave."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from math import ceil
from typing import Any, Final, NamedTuple, TypedDict

from django.http import Http404
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.models.planning import Status, Tournament
from tournaments.models.standings import KeptStanding
from tournaments.printing import queries
from tournaments.printing.content import Concours, Sealed
from tournaments.printing.fitting import FLOOR, tall
from tournaments.printing.pages import (
    ABOVE_FOOT,
    FOOT,
    GAP,
    HEADS,
    HEIGHT,
    LEFT,
    TOP,
    Choice,
    Columns,
    Page,
    layout,
    wall_pages,
)
from tournaments.printing.registry import (
    NO_RESULT,
    Link,
    Listing,
    NothingToPrint,
    Paper,
    PaperRequest,
    Section,
    register,
    wait_for_result,
)
from tournaments.standings import public
from tournaments.standings import queries as standings
from tournaments.standings.awards import prize_list
from tournaments.standings.prizes import special_prizes
from tournaments.standings.rows import Row
from tournaments.standings.state import Finality, state_of
from tournaments.standings.wording import Head, figure_of, heads, legend, points_by_round

AWARDS: Final = (Choice(1, 12, 240.0, 48.0),)
BIGGEST: Final = 54.0
"""Names on a prize list, in points."""
WINNERS: Final = 0.42
"""Of a line of the prize list, for the names."""
DETAIL: Final = 62.0
"""What the number and the points take of a line, in millimetres, beside the prize."""
SIGNED: Final = 16.0
"""What the signatures take under a prize list."""
TALLER: Final = 4.0
"""How much the lines of a short standing grow, so that it fills its sheet."""
WIDER: Final = 1.35
"""How much the columns of figures widen where there is room."""
SIZES: Final = {"rank": 14.0, "number": 11.0, "player": 11.5}
"""Of the texts left of the figures, in points, where a sheet is full."""
LEGEND: Final = 5.0
"""What the meaning of the marks takes under a standing."""
UPRIGHT_ROUNDS: Final = 5
"""With more rounds the standing is printed across the sheet."""
TEAM: Final = 21.0
"""Where the names of a team begin."""
MANY_ROUNDS: Final = 12
"""With more of them their figures are small, and thousands are not set apart: a gap would read as two."""
MOST_ROUNDS: Final = 18
"""The last ones, where a concours has more: figures of all would be too small to be read."""
FIGURES: Final = (10.0, 14.0, 14.0, 15.0)
"""How wide the columns of figures are: the wins, and three others of the game; further ones as the last."""


class Rank(TypedDict):
    """A line of the standing: `figures` as they are read, under the heads of the standing, in their order.

    `rounds` are the points by round, empty where none.
    """

    rank: int
    number: int
    players: list[str]
    figures: list[str]
    rounds: list[str]


STAR: Final = "★"
"""In place of a rank, for a prize that no rank wins."""


class Heading(TypedDict):
    """A column of figures of the standing."""

    title: str
    key: bool


class Award(TypedDict):
    """A line of the prize list; `players` are the names of the teams that win it, none where no team does.

    `details` are the number and points of each. A special prize has none; it has a star for its rank, and its
    name in `special`, which is empty for a rank.
    """

    rank: int | str
    special: str
    prize: str
    players: list[str]
    details: list[str]


class Standing(TypedDict):
    """The standing after a round, and who wins what.

    `until` says what makes it `provisional`: what is left to play, when corrections close. `earlier` where
    another round has followed it: then it is the last word on its round. `legend` says what
    the marks behind the points of a round mean, empty without any; `seal` is None while nothing is sealed.
    """

    after: int
    planned: int
    provisional: bool
    earlier: bool
    until: str
    legend: str
    seal: Sealed | None
    heads: list[Heading]
    rows: list[Rank]
    awards: list[Award]


class Cell(NamedTuple):
    """A column of the standing: from where, how wide, its title, and the size of what stands in it."""

    left: float
    width: float
    title: str
    size: float
    bold: bool

    @property
    def room(self) -> float:
        """What its figures may take."""
        return self.width - 1.0


def _read(asked: PaperRequest) -> Standing:
    """The standing for a wall, with who wins what: while it is frozen, as everybody may know it.

    That after the round `asked.number`, where there is one: 404 where nobody may know it, or it never was.
    """
    tournament, number = asked.tournament, asked.number
    kept = public.standing_of(tournament, number).kept
    if number is not None and number != kept.after_round:
        raise Http404
    newest = public.standing_of(tournament).kept.after_round
    return _told(tournament, kept, newest)


def _told(tournament: Tournament, kept: KeptStanding, newest: int) -> Standing:
    """What a paper says of a standing; `newest` is the last round after which there is one to print."""
    columns = heads(tournament)
    rows, state = standings.ranked(kept), state_of(tournament, kept, newest)
    if state.empty:
        raise NothingToPrint(NO_RESULT)
    earlier = state.finality is Finality.EARLIER
    awards: list[Award] = []
    if state.gives_prizes:
        awards += [
            {
                "rank": each.rank,
                "special": "",
                "prize": each.prize,
                "players": [row["names"] for row in each.winners],
                "details": [_detail(_rank(row, columns), columns) for row in each.winners],
            }
            for each in prize_list(tournament, kept)
        ]
        awards += [
            {
                "rank": STAR,
                "special": award.label,
                "prize": award.text,
                "players": award.winners,
                "details": [],
            }
            for award in special_prizes(tournament, rows)
        ]
    return {
        "after": kept.after_round,
        "planned": state.planned,
        "provisional": not state.official and not earlier,
        "earlier": earlier,
        "until": "" if earlier else state.detail,
        "legend": legend(tournament, rows),
        "seal": None if earlier else queries.sealed(tournament),
        "heads": [{"title": head.short, "key": head.key or head.figure == "wins"} for head in columns],
        "rows": [_rank(row, columns) for row in rows],
        "awards": awards,
    }


def _detail(rank: Rank, columns: Sequence[Head]) -> str:
    """The number of a team, and of the figures that rank the last one: its points."""
    number = _("N° %(number)s") % {"number": rank["number"]}
    places = [place for place, head in enumerate(columns) if head.key]
    if not places:
        return number
    told = {"head": columns[places[-1]].short, "figure": rank["figures"][places[-1]]}
    return f"{number} · " + _("%(head)s : %(figure)s") % told


def _rank(row: Row, columns: Sequence[Head]) -> Rank:
    return {
        "rank": row["rank"],
        "number": row["number"],
        "players": row["names"].split(" – ", 1),
        "figures": [figure_of(row, head) for head in columns],
        "rounds": points_by_round(row, grouped=len(row["by_round"]) <= MANY_ROUNDS),
    }


def newest(tournament: Tournament) -> Standing:
    """What a paper says of the standing as it is now, frozen or not."""
    kept = standings.current(tournament)
    return _told(tournament, kept, kept.after_round)


def offered(tournament: Tournament) -> Standing:
    """A prize list without winners, to be written in by hand."""
    awards: list[Award] = [
        {"rank": rank, "special": "", "prize": prize, "players": [], "details": []}
        for rank, prize in sorted(standings.prizes_by_rank(tournament).items())
    ]
    awards += [
        {"rank": STAR, "special": award.label, "prize": award.text, "players": [], "details": []}
        for award in special_prizes(tournament)
    ]
    return {
        "after": 0,
        "planned": 0,
        "provisional": False,
        "earlier": True,
        "until": "",
        "legend": "",
        "seal": None,
        "heads": [],
        "rows": [],
        "awards": awards,
    }


def read_prizes(asked: PaperRequest) -> Standing:
    """The prize list as it is now, without the standing's lines."""
    found = newest(asked.tournament)
    if not found["awards"] and asked.tournament.prizes.exists():
        raise NothingToPrint(_("Rien à imprimer : les lots se donnent quand toutes les parties sont jouées."))
    if not found["awards"]:
        raise NothingToPrint(_("Rien à imprimer : le concours n'a pas de lots."))
    return {**found, "rows": []}


def told_prize(award: Award) -> str:
    """What is won; behind the name of the prize where no rank wins it."""
    if not award["special"]:
        return award["prize"]
    return _("%(name)s : %(prize)s") % {"name": award["special"], "prize": award["prize"]}


def award_pages(concours: Concours, standing: Standing) -> list[Page]:
    """Who wins what."""
    if not standing["awards"]:
        return []
    awards = standing["awards"]
    room = (ABOVE_FOOT if standing["seal"] else HEIGHT) - SIGNED
    columns = layout(len(awards), AWARDS, room)
    high, wide = columns.letters, columns.line_width
    sizes = {
        "rank": (0.85 * high, 1.5 * high),
        "players": (wide - 1.1 * high, min(0.82 * columns.height, BIGGEST)),
        "prize": (wide - 1.1 * high - DETAIL, 0.6 * high),
        "detail": (DETAIL - GAP, min(0.4 * high, 14.0)),
    }
    lines = [
        {
            **award,
            "players": " ; ".join(award["players"]),
            "prize": told_prize(award),
            "details": " ; ".join(award["details"]),
        }
        for award in awards
    ]
    needs = [tall([" ; ".join(award["players"])], sizes["players"][0]) / WINNERS for award in awards]
    columns = columns._replace(needs=needs)
    title = _("Lots") if standing["provisional"] or standing["earlier"] else _("Palmarès")
    return wall_pages("prizes", concours, title, columns, lines, sizes=sizes, **_around(standing))


def standing_pages(concours: Concours, standing: Standing) -> list[Page]:
    """Every team, best first."""
    played = max((len(rank["rounds"]) for rank in standing["rows"]), default=0)
    count = min(played, MOST_ROUNDS)
    wide = count > UPRIGHT_ROUNDS
    lines, height, width = (17, 171.0, 277.0) if wide else (26, 255.0, 190.0)
    if standing["seal"]:
        height -= FOOT
    if standing["legend"]:
        height -= LEGEND
    used = max(min(len(standing["rows"]), lines), ceil(lines / TALLER))
    grown = lines / used
    columns = Columns(LEFT, TOP + HEADS, width + GAP, height / used, 1, used, height)
    cells = list(_cells(standing["heads"], range(played - count, played), width, grown))
    rows = [_row(rank, cells, played - count) for rank in standing["rows"]]
    title = _("Classement après la partie %(number)s") % {"number": standing["after"]}
    if not standing["provisional"] and not standing["earlier"]:
        title = _("Classement final")
    shared = {"cells": cells, "wide": wide, "team_room": cells[0].left - TEAM, **_around(standing)}
    shared |= {"legend": standing["legend"], "legend_room": width}
    shared["sizes"] = {name: size * grown for name, size in SIZES.items()}
    alone = all(len(rank["players"]) == 1 for rank in standing["rows"])
    shared |= {"alone": alone, "name_share": 0.94 if alone else 0.47}
    columns = columns._replace(
        needs=[
            _need(rank["players"], shared["team_room"]) / shared["name_share"] for rank in standing["rows"]
        ]
    )
    return wall_pages("standing", concours, title, columns, rows, **shared)


def _need(players: Sequence[str], width: float) -> float:
    """How tall the place of each player must be, in millimetres: they share a line evenly."""
    return max((tall([player], width) for player in players), default=0.0)


def _around(standing: Standing) -> dict[str, Any]:
    """What stands over and under every page: whether it is the last word, and the seal."""
    mark = _("Provisoire") if standing["provisional"] else ""
    return {"mark": mark, "until": standing["until"], "seal": standing["seal"]}


def _cells(heads: Sequence[Heading], shown: range, width: float, grown: float) -> Iterator[Cell]:
    """The columns of figures, right of the teams: the rounds share what is left of the sheet."""
    rounds = len(shown)
    left = 96.0 if UPRIGHT_ROUNDS < rounds <= MANY_ROUNDS else 76.0
    widths = [*FIGURES, *[FIGURES[-1]] * (len(heads) - len(FIGURES))]
    each = min((width - left - sum(widths)) / max(rounds, 1), 13.0)
    stretched = max(1.0, min((width - left) / (sum(widths) + rounds * each), WIDER))
    larger = min(grown, stretched)
    for head, taken in zip(heads, widths, strict=True):
        yield Cell(left, taken * stretched, head["title"], 11.0 * larger, head["key"])
        left += taken * stretched
    size = larger * (9.5 if rounds <= MANY_ROUNDS else FLOOR)
    for number in shown:
        yield Cell(left, each * stretched, _("P%(number)s") % {"number": number + 1}, size, bold=False)
        left += each * stretched


def _row(rank: Rank, cells: list[Cell], hidden: int) -> dict[str, Any]:
    """A line under its columns; a team has nothing in rounds that it did not see."""
    figures = [*rank["figures"], *rank["rounds"][hidden:]]
    return {**rank, "figures": list(zip_longest(cells, figures[: len(cells)], fillvalue=""))}


def _title(asked: PaperRequest) -> str:
    if asked.number is None:
        return _("classement")
    return _("classement après la partie %(number)s") % {"number": asked.number}


def _links(listing: Listing) -> list[Link]:
    """The newest standing, then that after each earlier round."""
    slug = listing.tournament.slug
    return [
        Link(gettext_lazy("Classement et palmarès"), reverse("print_standing", args=[slug])),
        *(
            Link(
                _("Après la partie %(number)s") % {"number": round_.number},
                reverse("print_standing", args=[slug, round_.number]),
            )
            for round_ in listing.rounds[1:]
        ),
    ]


STANDING = register(
    Paper(
        key="standing",
        tagged=True,
        label=gettext_lazy("Classement et palmarès"),
        title=_title,
        read=_read,
        pages=lambda concours, data: [*award_pages(concours, data), *standing_pages(concours, data)],
        addresses=("classement/", "partie/<int:number>/classement/"),
        section=Section(
            place=5,
            heading=gettext_lazy("Classement et palmarès"),
            about=gettext_lazy(
                "Le classement avec les points de chaque partie, puis le palmarès ; marqué provisoire tant "
                "que le concours n'est pas terminé et ses corrections closes."
            ),
            ready=lambda listing: bool(listing.rounds),
            waits_for=wait_for_result,
            links=_links,
        ),
    )
)
PRIZES = register(
    Paper(
        key="prizes",
        reveals=True,
        tagged=True,
        label=gettext_lazy("Palmarès"),
        title=lambda _asked: _("palmarès"),
        read=read_prizes,
        pages=award_pages,
        addresses=("palmares/",),
        section=Section(
            place=5,
            heading=gettext_lazy("Palmarès à afficher"),
            about=gettext_lazy("Les lots et qui les gagne, à signer et à mettre au mur."),
            ready=lambda listing: listing.tournament.status in {Status.FINISHED, Status.SEALED},
        ),
    )
)
