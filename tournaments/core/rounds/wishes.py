"""The wishes that a round changed by hand breaks or mends, in the form in which a draw reports them. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations, product
from typing import Any, Final

from scoring.sentences import Sentence, Text, in_language
from scoring.sentences import sentence as _
from tournaments.core.rounds.seating import Seating, TableSeating
from tournaments.draw.request import DrawTeam, History, Request

Wish = dict[str, Any]
"""A wish that was not kept, as the database stores it: `wish`, `teams`, `why`, `why_en`."""
WishKey = tuple[str, tuple[int, ...]]

_SENTENCES: Final[dict[str, Sentence]] = {
    "ban": _("À la main : cette rencontre est interdite"),
    "rematch": _("À la main : ces deux équipes se sont déjà rencontrées"),
    "partner": _("À la main : ces deux joueurs ont déjà été partenaires"),
    "second-bye": _("À la main : cette équipe a déjà été exempte"),
    "avoid": _("À la main : l’organisateur souhaitait éviter cette rencontre"),
    "same-club": _("À la main : deux équipes du même club, {club}, se rencontrent"),
    "fixed-table": _(
        "À la main : l’équipe {team}, qui ne se déplace pas, est à la table {table} et non à la {fixed}"
    ),
    "reserved": _("À la main : la table {table} n’est pas de celles que le tirage donne"),
    "balance": _("À la main : au moins deux parties de plus d’un côté que de l’autre"),
}
_OF_SINGLE_TEAMS: Final = frozenset({"balance", "second-bye", "fixed-table"})
"""Wishes about one team each, of which a draw may report several in one line."""


def update_broken(asked: Request, before: Seating, after: Seating, reported: Iterable[Wish]) -> list[Wish]:
    """The wishes that the seating `after` breaks, given the `reported` ones of the seating `before`.

    Reports about teams that did not move are kept word for word.
    """
    now, then = _broken(asked, after), _broken(asked, before)
    moved = {number for number, _place in {*before.places()} ^ {*after.places()}}
    still_broken = [(wish, _still_broken(wish, moved, now)) for wish in reported]
    kept = [still for _wish, still in still_broken if still is not None]
    gone = [wish for wish, still in still_broken if still is None]
    known = {_key(wish) for wish in kept} | {(w["wish"], (t,)) for w in kept for t in w["teams"]}

    def is_new(key: WishKey) -> bool:
        covered = any(wish["wish"] == key[0] and {*key[1]} <= {*wish["teams"]} for wish in gone)
        return key not in known and (key not in then or covered)

    return kept + [wish for key, wish in now.items() if is_new(key)]


def with_draw_reasons(drawn: Iterable[Wish], found: Iterable[Wish]) -> list[Wish]:
    """The wishes `found` broken, with the reasons of the draw where it `drawn` reports the wish too."""
    given = {_key(wish): wish for wish in drawn}
    return [given.get(_key(wish), wish) for wish in found]


def _still_broken(wish: Wish, moved: set[int], now: dict[WishKey, Wish]) -> Wish | None:
    """The part of a report that is still true; None where nothing is."""
    teams = set(wish["teams"])
    if wish["wish"] not in _SENTENCES or not teams & moved or _key(wish) in now:
        return wish
    if wish["wish"] not in _OF_SINGLE_TEAMS:
        return None
    left = [team for team in wish["teams"] if team not in moved or (wish["wish"], (team,)) in now]
    return {**wish, "teams": left} if left else None


def _broken(asked: Request, seating: Seating) -> dict[WishKey, Wish]:
    """All wishes that a seating breaks, by wish and teams, the most important first."""
    checker = _WishChecker(asked)
    found = [
        *(wish for match in seating.own for wish in checker.meetings(match)),
        *(wish for number in seating.byes for wish in checker.bye(number)),
        *(wish for match in seating.own for wish in checker.table(match)),
        *(wish for match in seating.own for wish in checker.sides(match)),
    ]
    found.sort(key=lambda wish: list(_SENTENCES).index(wish["wish"]))
    return {_key(wish): wish for wish in found}


class _WishChecker:
    """Finds the wishes that a table, a side or a bye breaks, by what the draw was `asked`."""

    def __init__(self, asked: Request) -> None:
        self.asked = asked
        self.teams: dict[int, DrawTeam] = {team.number: team for team in asked.teams}
        self.bans, self.avoid = ({frozenset(pair) for pair in pairs} for pairs in (asked.bans, asked.avoid))
        self.past = History(asked.played)

    def meetings(self, match: TableSeating) -> Iterator[Wish]:
        for one, other in product(match.ns, match.ew):
            yield from self._met(one, other)
        for one, other in (pair for side in (match.ns, match.ew) for pair in combinations(side, 2)):
            if self.past.partners[one][other]:
                yield _wish("partner", (one, other))
            if {one, other} in self.bans:
                yield _wish("ban", (one, other))

    def _met(self, *pair: int) -> Iterator[Wish]:
        if {*pair} in self.bans:
            yield _wish("ban", pair)
        if self.past.met[pair[0]][pair[1]]:
            yield _wish("rematch", pair)
        if {*pair} in self.avoid:
            yield _wish("avoid", pair)
        one, other = (self.teams.get(number) for number in sorted(pair))
        if self.asked.round > self.asked.options.same_club_rounds or not (one and other):
            return
        if one.club_key and one.club_key == other.club_key:
            yield _wish("same-club", pair, club=(one.club or "").strip())

    def bye(self, number: int) -> Iterator[Wish]:
        if self.past.byes[number]:
            yield _wish("second-bye", [number])

    def table(self, match: TableSeating) -> Iterator[Wish]:
        fixed = {number: self.teams[number].fixed_table for number in match.numbers if number in self.teams}
        for number, table in fixed.items():
            if table not in (None, match.table):
                yield _wish("fixed-table", [number], team=number, table=match.table, fixed=table)
        given = self.asked.options.tables
        free = not given or match.table in given or match.table > max(given)
        if not free and match.table not in fixed.values():
            yield _wish("reserved", match.numbers, table=match.table)

    def sides(self, match: TableSeating) -> Iterator[Wish]:
        for numbers, sign in ((match.ns, 1), (match.ew, -1)):
            for number in numbers:
                if sign * self.past.sides[number] > 0:
                    yield _wish("balance", [number])


def _wish(wish: str, teams: Iterable[int], **words: object) -> Wish:
    return wish_record(wish, sorted(teams), _SENTENCES[wish].filled(**words))


def wish_record(wish: str, teams: Iterable[int], why: Text | str) -> Wish:
    """A wish that was not kept, as the database stores it: with its reason in both languages."""
    french, english = (in_language(why, language) for language in ("fr", "en"))
    return {"wish": wish, "teams": list(teams), "why": french, "why_en": english}


def _key(wish: Wish) -> WishKey:
    return wish["wish"], tuple(sorted(wish["teams"]))
