"""The roles of a list's columns: by the words of their headings if the values fit, else by their place."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tournaments.core.models.registration import folded
from tournaments.core.registration.lists.headings import beside_of, heading_of
from tournaments.core.registration.lists.status import (
    is_off_title,
    is_yes_or_no,
    is_yes_title,
    looks_like_status,
)
from tournaments.core.registration.lists.values import NUMBER, are_persons, fits, gathers_most, personal

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

SEVERAL: Final = frozenset({"status", "remark", "contact", "paid"})
"""The roles that several columns can have."""
IGNORED: Final = ""
"""The role of an ignored column."""


class Cells:
    """A column before it has a role: its heading, and its cells that are not empty."""

    def __init__(self, title: str, filled: Sequence[str], lines: int) -> None:
        self.title, self.filled, self.lines = title, filled, lines
        self.heading = heading_of(title)

    def fit(self, role: str) -> bool:
        """Whether the values fit a role."""
        return fits(role, self.title, self.filled, self.lines)

    @property
    def answers(self) -> bool:
        """Whether its cells only say yes or no."""
        return all(map(is_yes_or_no, self.filled))

    def looks_like_status(self) -> bool:
        """Whether the values are those of a status, whatever the heading says."""
        asked = is_yes_title(self.title) or is_off_title(self.title)
        answers = asked and self.filled and self.fit("status")
        return bool(answers) or looks_like_status(self.filled, remarks=self.heading.kind == "other")

    def continues(self, before: Cells, roles: Sequence[str]) -> bool:
        """Whether a column without heading has the second persons below «Équipe», whose cell is merged."""
        persons = are_persons(before.filled) and are_persons(self.filled)
        both = before.heading.kind in {"team", "name"} and "given1" not in roles
        return persons and both and not self.title and before.heading.player == 0

    def may_be_the_partner(self) -> bool:
        """Whether «Nom du binôme» has persons: it may also have the names of teams."""
        heading = self.heading
        return heading.kind == "team" and heading.player == 2 and are_persons(self.filled)


def by_heading(columns: Sequence[Cells], allowed: Sequence[str]) -> tuple[list[str], dict[int, str]]:
    """The roles of the columns by their headings, and by place the role that the values of a column deny.

    Repeated and useless headings have no role; a column of «Annulé» and «Validé» tells a status under any.
    """
    taken: dict[str, str] = {}
    denied: dict[int, str] = {}
    roles = [IGNORED] * len(columns)
    kinds = {(column.heading.kind, column.heading.player) for column in columns}
    has_names = any(kind in {"name", "given"} for kind, _player in kinds)
    filled_first = sorted(range(len(columns)), key=lambda place: not columns[place].filled)
    for place in filled_first:
        column = columns[place]
        for role in _wanted(column, has_names=has_names, has_given2=("given", 2) in kinds):
            if (role in taken and role not in SEVERAL) or role not in allowed:
                continue
            if column.heading.variant and _is_of_another(column, role, taken):
                continue
            if column.fit(role):
                taken[role] = folded(column.title)
                roles[place] = role
                denied.pop(place, None)
                break
            denied.setdefault(place, role)
    open_for_partner = "player2" in allowed and "player1" in taken and "player2" not in taken
    for place, column in enumerate(columns):
        if roles[place] == IGNORED and column.looks_like_status():
            roles[place] = "status"
        elif (
            roles[place] == IGNORED
            and open_for_partner
            and (column.may_be_the_partner() or (place and column.continues(columns[place - 1], roles)))
        ):
            roles[place], open_for_partner = "player2", False
    _give_beside(columns, roles, allowed, ordered=any(kind == "order" for kind, _player in kinds))
    return roles, {
        place: role
        for place, role in denied.items()
        if role not in {"team", "order"} and roles[place] == IGNORED
    }


def _give_beside(
    columns: Sequence[Cells], roles: list[str], allowed: Sequence[str], *, ordered: bool
) -> None:
    """Give what stands beside the teams a role: payments, remarks, telephones.

    A price is what was paid only in a list of orders (`ordered`) or of means of payment, and if no other
    column says what was paid.
    """
    beside = [beside_of(column.title) for column in columns]
    priced = ordered or "means" in beside
    for kind in ("means", "paid", "price", "contact", "remark"):
        role = "paid" if kind == "price" else kind
        for place, column in enumerate(columns):
            if roles[place] != IGNORED or beside[place] != kind or role not in allowed or not column.filled:
                continue
            if role == "paid" and not _is_paid(columns, roles, place, kind, priced=priced):
                continue
            if (role not in roles or role in SEVERAL) and column.fit(kind):
                roles[place] = role


def _is_paid(columns: Sequence[Cells], roles: Sequence[str], place: int, kind: str, *, priced: bool) -> bool:
    """Whether a column has what was paid too, beside others that do.

    So have the second of two «Payé», one for each player, and the price beside a «Payé» of answers alone.
    """
    others = [column for column, role in zip(columns, roles, strict=True) if role == "paid"]
    if kind == "price":
        return (priced and not others) or any(other.answers for other in others)
    return not others or any(folded(other.title) == folded(columns[place].title) for other in others)


def _is_of_another(column: Cells, role: str, taken: Mapping[str, str]) -> bool:
    """Whether «Nom de naissance» would be a second player although it is another name of the first."""
    return role == "player2" and column.heading.player != 2 and taken.get("player1") != folded(column.title)


def _wanted(column: Cells, *, has_names: bool, has_given2: bool) -> Iterator[str]:
    """The roles that a heading may mean, the most likely first."""
    kind, player = column.heading.kind, column.heading.player
    if kind in {"number", "club", "status", "order"}:
        yield kind
        if kind == "status":  # «Statut : adhérent»
            yield from ("fee1", "fee2")
    elif kind == "team":
        yield from _wanted_of_team(column, has_names=has_names, has_given2=has_given2)
    elif kind in {"name", "given", "fee"}:
        if column.heading.status:  # «Joueur validé»
            yield "status"
        part = "player" if kind == "name" else kind
        if player != 2:
            yield f"{part}1"
        if player != 1:  # without a number, a repeated heading means the second player
            yield f"{part}2"


def _wanted_of_team(column: Cells, *, has_names: bool, has_given2: bool) -> Iterator[str]:
    """The number of a team, else its two names in one cell, or the partner; else a name of fancy."""
    partner = column.heading.player == 2
    if all(map(NUMBER.fullmatch, column.filled)):
        yield "number"
    elif not has_names:
        yield "player1"
    elif partner and has_given2:
        yield "player2"
    if not partner or gathers_most(column.filled):
        yield "team"


def by_place(columns: Sequence[Cells], *, individual: bool) -> list[str]:
    """The roles without a header: the players, then the club; a first column of digits has the numbers.

    Columns of telephones, addresses and words about the line are passed over.
    """
    roles = [IGNORED] * len(columns)
    wanted = ["player1"] if individual else ["player1", "player2"]
    texts = []
    for place, column in enumerate(columns):
        if column.looks_like_status():
            roles[place] = "status"
        elif place == 0 and len(column.filled) == column.lines and all(map(NUMBER.fullmatch, column.filled)):
            roles[place] = "number"
        elif column.fit("player1"):
            texts.append(place)
    names = _likeliest_names(columns, texts, len(wanted))
    for place in names:
        roles[place] = wanted.pop(0)
    clubs = [place for place in texts if place not in names and columns[place].fit("club")]
    if clubs:
        roles[clubs[0]] = "club"
    return roles


def _likeliest_names(columns: Sequence[Cells], texts: Sequence[int], count: int) -> list[int]:
    """The places of so many columns of names: the first ones, unless others are more like names of people."""
    liked = {place: personal(columns[place].filled) for place in texts}
    first = texts[:count]
    if len(texts) > count and max(liked.values()) == 1.0 and any(liked[place] < 1.0 for place in first):
        whole = [place for place in texts if liked[place] == 1.0]
        if len(whole) >= count:
            return whole[:count]
    return list(first)
