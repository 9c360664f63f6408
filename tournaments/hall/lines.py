"""What the public lists show (standing, tables, names, one's own seat): the texts that templates lay out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.cards import Side
from tournaments.hall.queries import Chair, Place, Seating, plays_alone
from tournaments.models.registration import Substitution, folded
from tournaments.models.rounds import Seated, Table
from tournaments.platform.text import parse_int
from tournaments.registration.names import Filing
from tournaments.standings.rows import Row
from tournaments.standings.wording import Head, figure, figure_of, points_by_round, separation


class Figure(NamedTuple):
    """A figure of a standing; `key` where it ranks, `points` the one that a narrow screen shows too."""

    text: str
    key: bool = False
    points: bool = False


class StandingLine(NamedTuple):
    """A team in the standing: below its names stand its `notes`, on a narrow screen all its `detail`."""

    row: Row
    notes: str
    figures: list[Figure]
    by_round: list[str]
    prize: str
    detail: str


class NameLine(NamedTuple):
    """A player, the table (None for a bye), and the chair or the adversary."""

    player: Chair
    table: int | None
    seat: str


def standing_lines(
    rows: Sequence[Row], prizes: Mapping[int, str], heads: Sequence[Head]
) -> Iterator[StandingLine]:
    """The standing, under the columns `heads`; `prizes` by rank."""
    for row in rows:
        prize = prizes.get(row["rank"], "")
        yield StandingLine(
            row,
            _notes(row),
            [Figure(figure_of(row, head), head.key, head.figure == "points_for") for head in heads],
            points_by_round(row),
            prize,
            _joined(_wins(row), *(_detail(row, head) for head in heads), separation(row), prize),
        )


def name_lines(seating: Seating, filing: Filing) -> list[NameLine]:
    """A round by family name: each player, their table and chair; without a partner, whom they meet."""
    seated = sorted(
        ((player, place, half) for place in seating.places for half, player in enumerate(place.chairs)),
        key=lambda entry: (filing.key(entry[0].name), entry[0].number),
    )
    return [NameLine(player, place.table, _seat(place, half)) for player, place, half in seated]


def side_names(alone: bool) -> tuple[str, str]:
    """What the two sides are called; of two players who sit face to face, neither has a name."""
    return (_("Joueur"), _("Adversaire")) if alone else (_("Nord–Sud"), _("Est–Ouest"))


class TableSide(NamedTuple):
    """A side of a table: who sits there, what the side is called, its `points` as they are read.

    `host`: it plays here a second time, so that an exempt team can play.
    """

    seated: Seated
    called: str
    points: str
    won: bool
    host: bool


def table_sides(table: Table, changes: list[Substitution], *, scores: bool) -> list[TableSide]:
    """Both sides of a table, NS first; `scores` says whether what they have may be shown."""
    alone = plays_alone(table.round.tournament)
    called = ("", "") if alone else side_names(alone=False)
    points = _points(table) if scores else ("", "")
    return [
        TableSide(
            table.seated(side, changes),
            called[side.place],
            points[side.place],
            won=scores and table.finished and table.winner == side,
            host=table.host == side,
        )
        for side in Side
    ]


def _points(table: Table) -> tuple[str, str]:
    """What the sides of a table have: its result, the running score while it plays; nothing by forfeit."""
    if table.absent or not (table.finished or table.deal_count):
        return "", ""
    if table.finished:
        return figure(table.ns_points), figure(table.ew_points)
    return figure(table.ns_score), figure(table.ew_score)


def _seat(place: Place, half: int) -> str:
    if place.table is None:
        return place.exempt
    if len(place.chairs) == 1:
        return _("contre %(names)s") % {"names": place.against[0].name}
    chairs = {"NS": (_("Nord"), _("Sud")), "EW": (_("Ouest"), _("Est"))}
    return chairs[place.side][half]


def _notes(row: Row) -> str:
    gone = _("a quitté le concours") if row["withdrawn"] else ""
    return _joined(f"{_('N°')} {row['number']}", row["club"], separation(row), gone)


def _wins(row: Row) -> str:
    halves = -(-row["half_wins"] // 2)
    return ngettext("%(wins)s victoire", "%(wins)s victoires", halves) % {"wins": row["wins"]}


def _detail(row: Row, head: Head) -> str:
    """What a narrow screen says of a column beside the points; empty where it says nothing."""
    if head.figure == "manches":
        return ngettext("%(count)s manche", "%(count)s manches", row["manches"]) % {"count": row["manches"]}
    if head.figure == "difference":
        return _("différence %(difference)s") % {"difference": figure_of(row, head)}
    if row["figures"].get(head.figure) is not None:  # the figure of a criterion that ranks here
        return f"{head.title.lower()} {figure_of(row, head)}"
    return ""


def _joined(*parts: str) -> str:
    return " · ".join(part for part in parts if part)


class LaidOut(NamedTuple):
    """A place and the chairs around its table; the own team sits at the side it was drawn to.

    Each chair is its key («n»), what it is called, and who sits there. Of two players who sit face to face
    no chair has a name.
    """

    place: Place
    chairs: tuple[tuple[str, str, str], ...]


def found(places: Iterable[Place], typed: str) -> list[Place]:
    """The places of the team of this number, or of those in whose names every typed word begins a word."""
    asked = parse_int(typed)
    if asked is not None:
        return [place for place in places if asked in place.numbers]
    words = folded(typed).split()
    return [place for place in places if words and all(_has(place, word) for word in words)]


def laid_out(place: Place) -> LaidOut:
    """The chairs as they stand; a bye has none."""
    if place.table is None:
        return LaidOut(place, ())
    ns, ew = (place.chairs, place.against) if place.side == "NS" else (place.against, place.chairs)
    if len(ns) == 1:
        return LaidOut(place, (("w", "", ns[0].name), ("e", "", ew[0].name)))
    north, south, west, east = (*ns, *ew)
    chairs = (("n", _("Nord"), north), ("w", _("Ouest"), west), ("e", _("Est"), east), ("s", _("Sud"), south))
    return LaidOut(place, tuple((key, called, chair.name) for key, called, chair in chairs))


def _has(place: Place, word: str) -> bool:
    return any(own.startswith(word) for chair in place.chairs for own in folded(chair.name).split())
