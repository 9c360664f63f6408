"""Evenings of a season made by hand, and seasons of chance for its laws."""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING, Final

from hypothesis import strategies as st

from tournaments.core.season.points import SCALES
from tournaments.core.season.reading import Entrant, Evening, Outcome, Played
from tournaments.core.season.standing import Named, Rules, Season

if TYPE_CHECKING:
    from collections.abc import Sequence

PEOPLE: Final = ["Anne", "Bob", "Chloé", "Denis", "Éva", "Farid", "Guy", "Hélène", "Inès"]


def label(person: str, evening: int) -> str:
    """The commitment of a person in an evening."""
    return sha256(f"{evening} {person}".encode()).hexdigest()


def fingerprint(evening: int) -> str:
    return sha256(f"evening {evening}".encode()).hexdigest()


def entrant(evening: int, number: int, rank: int, *rounds: tuple[Sequence[str], Outcome, int]) -> Entrant:
    """A team whose rounds say who sat, how it ended, the points."""
    played = tuple(
        Played(place, tuple(label(person, evening) for person in people), outcome, points)
        for place, (people, outcome, points) in enumerate(rounds, 1)
    )
    return Entrant(number, rank, played[-1].players if played else (), played)


def evening(number: int, *entrants: Entrant) -> Evening:
    return Evening(fingerprint(number), f"Concours {number}", f"2026-10-{number:02}", entrants)


def ranked(number: int, *teams: str | tuple[int, str]) -> Evening:
    """An evening of one round, the teams in order («Anne Bob»), or each with its rank."""
    return evening(
        number,
        *(
            entrant(number, place, rank, (names.split(), Outcome.WON, 1000))
            for place, (rank, names) in enumerate(
                (team if isinstance(team, tuple) else (at, team) for at, team in enumerate(teams, 1)), 1
            )
        ),
    )


def season(*evenings: Evening, rules: Rules | None = None) -> Season:
    """The season of these evenings, in which each of `PEOPLE` is one person."""
    numbers = range(1, 32)
    there = {player for each in evenings for player in each.players}
    persons = [tuple(sorted(there & {label(person, number) for number in numbers})) for person in PEOPLE]
    return Season(
        "Saison 2026-2027",
        "Amicale",
        rules or Rules("beaten", "all", 1),
        tuple(Named(each.fingerprint, each.name, each.date) for each in evenings),
        tuple(person for person in persons if person),
    )


RULES: Final = st.builds(
    Rules,
    scale=st.sampled_from(sorted(SCALES)),
    best=st.sampled_from(["half", "all"]) | st.integers(1, 5),
    fewest=st.integers(1, 4),
)


@st.composite
def evenings(draw: st.DrawFn, number: int) -> Evening:
    """An evening of pairs, in which somebody may sit in for another from the second round on."""
    order = draw(st.permutations(PEOPLE))
    teams = [list(order[at : at + 2]) for at in range(0, 2 * draw(st.integers(1, 4)), 2)]
    ranks = sorted(draw(st.lists(st.integers(1, len(teams)), min_size=len(teams), max_size=len(teams))))
    made = []
    for place, pair in enumerate(teams, 1):
        rounds, count = [], draw(st.integers(1, 3))
        leaves = draw(st.integers(1, count)) if place == 1 else count
        for round_ in range(count):
            sitting = pair if round_ < leaves else [order[-1], pair[1]]
            points = draw(st.integers(0, 2000))
            rounds.append((sitting, draw(st.sampled_from(Outcome)), points))
        rank = ranks.index(ranks[place - 1]) + 1
        made.append(entrant(number, place, rank, *rounds))
    return evening(number, *made)


@st.composite
def seasons(draw: st.DrawFn) -> tuple[Season, list[Evening]]:
    """A season with its evenings."""
    found = [draw(evenings(number)) for number in range(1, draw(st.integers(1, 5)) + 1)]
    return season(*found, rules=draw(RULES)), found
