"""The points of an evening, by the tables of points that clubs use, and what a substitute has of them.

All points are whole tenths, so that what is printed adds up by hand: 667 is «66,7». A scale by rank gives
points to the team, and each of its players has them all; who sat for a part of the rounds has that part. A
scale by round gives its points to those who sat in the round.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Final, NamedTuple

from scoring.sentences import Sentence
from scoring.sentences import sentence as _
from tournaments.core.season.reading import Entrant, Evening, Outcome, Played

TENTHS: Final = 10
"""The unit of all points of a season: a tenth of a point."""

Points = Mapping[str, int]
"""Player → tenths of points in an evening."""


class Scale(NamedTuple):
    """A table of points: what a club reads of it, and `of`, the points of all players of an evening."""

    key: str
    label: Sentence
    meaning: Sentence
    of: Callable[[Evening], Points]


SCALES: Final[dict[str, Scale]] = {}
"""The tables of points by key, the usual one first."""


def apportioned(total: int, weights: Mapping[str, int]) -> dict[str, int]:
    """`total` shared in whole numbers in proportion to `weights`, of which one is not 0; nothing is lost.

    What rounding down leaves goes to the largest remainders, of equal ones to the first.
    """
    whole = sum(weights.values())
    shares = {key: total * weight // whole for key, weight in weights.items()}
    left = total - sum(shares.values())
    by_remainder = sorted(weights, key=lambda key: -(total * weights[key] % whole))
    return {key: share + (key in by_remainder[:left]) for key, share in shares.items()}


def team_points(evening: Evening, of_places: Callable[[Sequence[int], int], int]) -> dict[int, int]:
    """The tenths of each number; `of_places` gives those of equals, by their places (from 0) of so many.

    Equals have all the same points.
    """
    sizes = Counter(each.rank for each in evening.entrants)
    count = len(evening.entrants)
    given = {rank: of_places(range(rank - 1, rank - 1 + size), count) for rank, size in sizes.items()}
    return {each.number: given[each.rank] for each in evening.entrants}


def shared(entrant: Entrant, tenths: int) -> dict[str, int]:
    """The tenths of a team, as many for each chair, by the rounds in which each of its players sat."""
    seats = Counter(player for round_ in entrant.rounds for player in round_.players)
    if not seats:
        return dict.fromkeys(entrant.players, tenths)
    chairs = max(len(round_.players) for round_ in entrant.rounds)
    return apportioned(tenths * chairs, seats)


def _by_rank(of_places: Callable[[Sequence[int], int], int]) -> Callable[[Evening], Points]:
    def points(evening: Evening) -> Points:
        given, found = team_points(evening, of_places), Counter[str]()
        for entrant in evening.entrants:
            found.update(shared(entrant, given[entrant.number]))
        return found

    return points


def _by_round(of_round: Callable[[Played], int]) -> Callable[[Evening], Points]:
    def points(evening: Evening) -> Points:
        found = Counter(dict.fromkeys(sorted(evening.players), 0))
        for entrant in evening.entrants:
            for round_ in entrant.rounds:
                found.update(dict.fromkeys(round_.players, of_round(round_)))
        return found

    return points


def half_up(numerator: int, denominator: int) -> int:
    """A fraction of two whole numbers, not below 0, to the nearest whole one, halves upwards."""
    return (2 * numerator + denominator) // (2 * denominator)


def _beaten(places: Sequence[int], count: int) -> int:
    """The part of the others that came behind, of a hundred points; equals count as half behind."""
    if count < 2:
        return 100 * TENTHS
    others = (count - 1) * len(places)
    return half_up(100 * TENTHS * (others - sum(places)), others)


def _listed(table: Sequence[int], least: int = 0) -> Callable[[Sequence[int], int], int]:
    """The mean of a table's points for these places; behind its end all have `least`."""

    def tenths(places: Sequence[int], _count: int) -> int:
        points = sum(table[place] if place < len(table) else least for place in places)
        return half_up(TENTHS * points, len(places))

    return tenths


TEN_PLACES: Final = (25, 18, 15, 12, 10, 8, 6, 4, 2, 1)
FIFTY: Final = (50, 45, 40, 35, 30, 25, *range(20, 0, -1))
OF_OUTCOME: Final = {
    Outcome.WON: 4,
    Outcome.DRAWN: 3,
    Outcome.LOST: 2,
    Outcome.BYE: 3,
    Outcome.ABSENT: 0,
    Outcome.UNCOUNTED: 0,
}


def _register(key: str, label: Sentence, meaning: Sentence, of: Callable[[Evening], Points]) -> None:
    SCALES[key] = Scale(key, label, meaning, of)


_register(
    "beaten",
    _("De 100 pour le premier à 0 pour le dernier"),
    _("C’est la part des autres que l’on a devancés : un petit concours compte autant qu’un grand."),
    _by_rank(_beaten),
)
_register(
    "ten-places",
    _("25 points au premier, puis 18, 15, 12, 10, 8, 6, 4, 2 et 1"),
    _("Les dix premiers marquent ; des ex æquo se partagent les points de leurs places."),
    _by_rank(_listed(TEN_PLACES)),
)
_register(
    "fifty",
    _("50 points au premier, puis 45, 40, 35, 30, 25, 20, 19, 18… jusqu’à 1"),
    _("Vingt-six places rapportent de moins en moins ; les suivants ont un point, pour être venus."),
    _by_rank(_listed(FIFTY, 1)),
)
_register(
    "results",
    _("4 par victoire, 3 par match nul ou exemption, 2 par défaite"),
    _("Chaque partie rapporte, même perdue ; un forfait ne rapporte rien à l’absent."),
    _by_round(lambda round_: TENTHS * OF_OUTCOME[round_.outcome]),
)
_register(
    "scores",
    _("La somme des points marqués"),
    _("Les points de ses parties, comme le classement du concours les compte."),
    _by_round(lambda round_: TENTHS * round_.points),
)
