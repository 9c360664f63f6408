"""The texts of the public pages: tables, names, one's own seat, a team's outlook."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from django.utils.translation import gettext as _

from scoring.cards import Seat, Side
from scoring.criteria import DIFFERENCE, POINTS
from tournaments.core.models.registration import Substitution, folded, search_words
from tournaments.core.models.rounds import Seated, Table
from tournaments.core.registration.names import NameSorting
from tournaments.core.rounds.wording import phase_name
from tournaments.core.sheets.wording import SEATS
from tournaments.core.standings.outlook import Need, RankBounds, RankProspects, podium
from tournaments.core.standings.wording import figure_text
from tournaments.frontends.hall.queries import Chair, RoundSeats, SideSeats, plays_alone
from tournaments.platform.text import parse_int


class NameLine(NamedTuple):
    """A player, split at the family name; the table (None for a bye), and the chair or the adversary.

    `once`: who else the search finds here, because they play for the team in other rounds.
    """

    player: Chair
    family: str
    given: str
    table: int | None
    seat: str
    once: str = ""


def name_lines(seating: RoundSeats, filing: NameSorting) -> list[NameLine]:
    """A round by family name: each player, their table and chair; without a partner, whom they meet."""
    seated = sorted(
        ((player, place, half) for place in seating.places for half, player in enumerate(place.chairs)),
        key=lambda entry: (filing.key(entry[0].name), entry[0].number),
    )
    return [_name_line(player, place, half, filing) for player, place, half in seated]


def _name_line(player: Chair, place: SideSeats, half: int, filing: NameSorting) -> NameLine:
    parts = filing.parts(player.name)
    return NameLine(player, parts.family, parts.given, place.table, _seat(place, half), place.others.names)


def side_names(alone: bool) -> tuple[str, str]:
    """The headings of the two sides; `alone`: of two players who sit face to face."""
    return (_("Joueur"), _("Adversaire")) if alone else (_("Nord-Sud"), _("Est-Ouest"))


class TableSide(NamedTuple):
    """A side of a table: its players, its name, its `points` as text.

    `host`: the side plays a second game here, so that an exempt team can play.
    """

    seated: Seated
    called: str
    points: str
    won: bool
    host: bool


def table_sides(table: Table, changes: list[Substitution], *, scores: bool) -> list[TableSide]:
    """Both sides of a table, NS first; `scores` says whether their points may be shown."""
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
    """The points of both sides, from the result or the running score; none after a forfeit."""
    if table.absent or not (table.finished or table.deal_count):
        return "", ""
    if table.finished:
        return figure_text(table.ns_points), figure_text(table.ew_points)
    return figure_text(table.ns_score), figure_text(table.ew_score)


def _seat(place: SideSeats, half: int) -> str:
    if place.table is None:
        return place.exempt
    if len(place.chairs) == 1:
        return _("contre %(names)s") % {"names": place.against[0].name}
    chairs = {"NS": (Seat.NORTH, Seat.SOUTH), "EW": (Seat.WEST, Seat.EAST)}
    return str(SEATS[chairs[place.side][half]])


def search_places(places: Iterable[SideSeats], typed: str) -> list[SideSeats]:
    """The sides with this team number, or with a name that has words beginning with every typed word."""
    asked = parse_int(typed)
    if asked is not None:
        return [place for place in places if asked in place.numbers]
    words = search_words(typed)
    return [place for place in places if words and _has(place, words)]


class FoundChair(NamedTuple):
    """A chair of a table: its key («n»), its name, who sits there, and whether their side was found."""

    key: str
    called: str
    player: str
    found: bool


class FoundTable(NamedTuple):
    """A table (None for a bye) with its sides that a search finds, one or both, and all its chairs."""

    table: int | None
    places: tuple[SideSeats, ...]

    @property
    def chairs(self) -> tuple[FoundChair, ...]:
        """The chairs around it; none for a bye. Those of two players who sit face to face have no names."""
        if self.table is None:
            return ()
        sides, first = {place.side for place in self.places}, self.places[0]
        ns, ew = (first.chairs, first.against) if first.side == "NS" else (first.against, first.chairs)
        if len(ns) == 1:
            return (
                FoundChair("w", "", ns[0].name, "NS" in sides),
                FoundChair("e", "", ew[0].name, "EW" in sides),
            )
        return (
            FoundChair("n", str(SEATS[Seat.NORTH]), ns[0].name, "NS" in sides),
            FoundChair("w", str(SEATS[Seat.WEST]), ew[0].name, "EW" in sides),
            FoundChair("e", str(SEATS[Seat.EAST]), ew[1].name, "EW" in sides),
            FoundChair("s", str(SEATS[Seat.SOUTH]), ns[1].name, "NS" in sides),
        )


def tables_found(places: Iterable[SideSeats]) -> list[FoundTable]:
    """The sides that a search finds, those of one table together, in their order."""
    together: dict[tuple[int | None, tuple[int, ...]], list[SideSeats]] = {}
    for place in places:
        apart = () if place.table is not None else tuple(place.numbers)
        together.setdefault((place.table, apart), []).append(place)
    return [FoundTable(table, tuple(found)) for (table, _), found in together.items()]


def _has(place: SideSeats, words: Sequence[str]) -> bool:
    """Whether each of the folded words begins a word of a name at this side, or of who plays there too."""
    names = [*(chair.name for chair in place.chairs), place.others.names]
    own = [part for name in names for part in folded(name).split()]
    return all(any(part.startswith(word) for part in own) for word in words)


class OutlookSentences(NamedTuple):
    """An outlook in two sentences at most, and the one that says what they stand on; empty without any."""

    sentences: Sequence[str] = ()
    proof: str = ""


def outlook_sentences(outlook: RankProspects, teams: int, criteria: Sequence[str]) -> OutlookSentences:
    """What is proved of one of so many `teams`, ranked by these criteria; nothing at all where nothing is."""
    now = outlook.now if outlook.now != RankBounds(1, teams) else None
    certain = [_certain_sentence(now, teams)] if now else []
    needed = list(_win_sentences(outlook, now or RankBounds(1, teams), criteria))
    said = [*certain, *needed[-1:]] if certain else needed
    if not said:
        return OutlookSentences()
    proof = _(
        "D’après les résultats acquis et les tables encore en jeu. Une correction, une pénalité, un forfait "
        "ou un départ peut encore y changer quelque chose."
    )
    return OutlookSentences(said, proof)


def _certain_sentence(bounds: RankBounds, teams: int) -> str:
    """What is sure and what is possible, whatever happens."""
    ranks, last = bounds._asdict(), podium(teams)
    if bounds.best == bounds.worst:
        return _("C’est certain : rang %(best)s.") % ranks
    if bounds.worst <= last:
        return (
            _("Le podium est certain : rang %(worst)s ou mieux ; encore possible : le rang %(best)s.") % ranks
        )
    if bounds.best > last > 0:
        if bounds.worst == teams:
            return _("Le podium n’est plus possible : au mieux, le rang %(best)s.") % ranks
        said = _("Le podium n’est plus possible : au mieux, le rang %(best)s ; au pire, le rang %(worst)s.")
        return said % ranks
    if bounds.worst == teams:
        return _("Au mieux, le rang %(best)s est encore possible.") % ranks
    return _("Certain : rang %(worst)s ou mieux ; encore possible : le rang %(best)s.") % ranks


def _win_sentences(outlook: RankProspects, now: RankBounds, criteria: Sequence[str]) -> Iterator[str]:
    """What one more victory makes sure beyond what is sure `now`, then what it takes for a better rank."""
    won = outlook.after_win
    if outlook.match:
        yield _match_sentence(outlook.match, won)
    elif outlook.wins_consolante:
        yield _("Une victoire fait gagner la consolante.")
    elif won and won.worst < now.worst:
        yield _after_win_sentence(won, by_points=outlook.level and criteria[1:2] == [POINTS.key])
    if outlook.need:
        yield _need_sentence(outlook.need)


def _match_sentence(match: str, won: RankBounds | None) -> str:
    if won is None:
        return _("Une victoire qualifie pour l’étape suivante : %(match)s.") % {"match": phase_name(match)}
    said = _(
        "Une victoire qualifie pour l’étape suivante, %(match)s, et garantit le rang %(worst)s ou mieux."
    )
    return said % {"match": phase_name(match), "worst": won.worst}


def _after_win_sentence(bounds: RankBounds, *, by_points: bool) -> str:
    """What another victory makes sure; `by_points`: among these ranks the points alone decide."""
    ranks = bounds._asdict()
    if bounds.worst == bounds.best:
        return _("Une victoire de plus donnerait à coup sûr le rang %(best)s.") % ranks
    if by_points:
        return (
            _("Une victoire de plus garantirait le rang %(worst)s ou mieux ; les points diraient lequel.")
            % ranks
        )
    return _("Une victoire de plus garantirait le rang %(worst)s ou mieux.") % ranks


def _need_sentence(need: Need) -> str:
    """What a victory must bring for a better rank."""
    facts = {"points": figure_text(need.more_than), "rank": need.rank}
    if need.by == DIFFERENCE.key:
        if need.rank == 1:
            return _("Une victoire par plus de %(points)s points d’écart assurerait le rang 1.") % facts
        return _("Une victoire par plus de %(points)s points d’écart assurerait le podium.") % facts
    if need.rank == 1:
        return _("Une victoire avec plus de %(points)s points assurerait le rang 1.") % facts
    return _("Une victoire avec plus de %(points)s points assurerait le podium.") % facts
