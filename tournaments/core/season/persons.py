"""Who is the same person in several evenings: a map of commitments, which holds no name.

A commitment is one person in one evening. The club knows which commitments it made for the same player
(`links`); people add what they know (`Answer`), and doubts are asked of them, never decided here.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from itertools import combinations
from typing import Final, NamedTuple

MOST_ALIKE: Final = 40
"""The persons of one spelling that are compared: more of them are numbers in a list, not people."""

Person = tuple[str, ...]
"""The commitments of one person, sorted."""


class Answer(NamedTuple):
    """Somebody's word on two commitments: they are the `same` person, or they are not.

    If both are of one known player, the word that they are not takes `one` out: it is another person.
    """

    one: str
    other: str
    same: bool


class People(NamedTuple):
    """The persons of a season, and the answers that cannot be true: both played in one evening."""

    persons: tuple[Person, ...]
    refuted: tuple[Answer, ...]


class Doubt(NamedTuple):
    """Two persons with similar names who never played in one evening; nobody has said who they are."""

    one: Person
    other: Person


def people_of(links: Mapping[str, int], evenings: Mapping[str, str], answers: Iterable[Answer]) -> People:
    """The persons of the commitments in `evenings` (commitment → evening).

    `links` names the player of a commitment; answers may be on commitments that are in no evening here, and
    are taken in their order. Who is joined is who they were when that was said: what is taken out of a
    player's evenings later leaves what was joined to that player.
    """
    known = list(answers)
    out: dict[str, int] = {}
    for place, each in enumerate(known):
        if not each.same and _linked(links, each):
            out.setdefault(each.one, place)

    def player_of(label: str, place: int) -> Hashable:
        """Who a commitment was for an answer at this place: the player, or itself once it was taken out."""
        return links.get(label, label) if place < out.get(label, len(known) + 1) else label

    played: dict[Hashable, set[str]] = defaultdict(set)
    for label in sorted({*links, *evenings}):
        played[player_of(label, len(known))].add(label)
    groups: dict[Hashable, set[Hashable]] = {player: {player} for player in played}
    refuted = []
    for place, each in enumerate(known):
        if not each.same:
            continue
        one, other = (
            groups.setdefault(player, {player})
            for player in (player_of(each.one, place), player_of(each.other, place))
        )
        if one is other:
            continue
        came = [[evenings[label] for label in _labels(group, played, evenings)] for group in (one, other)]
        if not set(came[0]).isdisjoint(came[1]):
            refuted.append(each)
            continue
        one |= other
        groups.update(dict.fromkeys(other, one))
    persons = {tuple(sorted(_labels(group, played, evenings))) for group in groups.values()}
    return People(tuple(sorted(persons - {()})), tuple(refuted))


def _labels(
    group: Iterable[Hashable], played: Mapping[Hashable, set[str]], evenings: Mapping[str, str]
) -> Iterator[str]:
    """The commitments of these players that are in an evening."""
    return (label for player in group for label in played.get(player, ()) if label in evenings)


def _linked(links: Mapping[str, int], answer: Answer) -> bool:
    return answer.one in links and links[answer.one] == links.get(answer.other)


def doubts_in(
    persons: Iterable[Person],
    evenings: Mapping[str, str],
    names: Mapping[str, str],
    answers: Iterable[Answer],
    spellings: Callable[[str], Iterable[str]],
) -> list[Doubt]:
    """The pairs of persons to ask somebody about, in the order of `persons`.

    `names` has those that are not erased; two names are similar if they share one of their `spellings`. Who
    played in one evening cannot be one person, and is not asked about.
    """
    numbered = list(persons)
    place = {label: number for number, person in enumerate(numbered) for label in person}
    settled = {
        frozenset((place[each.one], place[each.other]))
        for each in answers
        if not each.same and each.one in place and each.other in place
    }
    alike: dict[str, set[int]] = defaultdict(set)
    for number, person in enumerate(numbered):
        for name in {names[label] for label in person if label in names}:
            for spelling in spellings(name):
                alike[spelling].add(number)
    pairs = {pair for found in alike.values() for pair in combinations(sorted(found)[:MOST_ALIKE], 2)}
    return [
        Doubt(numbered[one], numbered[other])
        for one, other in sorted(pairs)
        if frozenset((one, other)) not in settled
        and not {evenings[label] for label in numbered[one]} & {evenings[label] for label in numbered[other]}
    ]
