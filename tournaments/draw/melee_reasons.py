"""«Pourquoi cette table ?» at the mêlée: why this partner, these adversaries, this bye.

Read from the request and the round as `reasons` does, so that a round changed by hand is told as it is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from tournaments.draw.answer import Round, Table
from tournaments.draw.history import History
from tournaments.draw.melee_round import former_partners
from tournaments.draw.reasons import Why, nth, say
from tournaments.draw.request import Request, Team

SENTENCES: Final[Mapping[str, Why]] = {
    "new-partner": (
        "Le sort a désigné le joueur {partner}, qui n'a pas encore été partenaire du joueur {player}.",
        "The lot gave player {partner}, who has not been a partner of player {player} yet.",
    ),
    "former-partner": (
        "Les joueurs {player} et {partner} ont déjà été partenaires ({times} fois).",
        "Players {player} and {partner} have been partners before (times: {times}).",
    ),
    "new-adversaries": (
        "Les joueurs {one} et {other} n'ont pas encore été ses adversaires.",
        "Players {one} and {other} have not been adversaries yet.",
    ),
    "former-adversary": (
        "Le joueur {one} a déjà été son adversaire ({times} fois).",
        "Player {one} has been an adversary before (times: {times}).",
    ),
    "four": (
        "Au classement, on joue par quatre : ici les rangs {ranks}.",
        "By ranking four play together: here ranks {ranks}.",
    ),
    "first-with-last": (
        "Dans ces quatre, le premier joue avec le dernier.",
        "Of the four, the first plays with the last.",
    ),
    "other-partners": (
        "Dans ces quatre, le premier joue avec le {place} : {why}.",
        "Of the four, the first plays with the {place}: {why}.",
    ),
    "bye": (
        "Exempt : {count} joueurs présents, quatre par table, et personne n'a été exempt moins souvent.",
        "A bye: {count} players present, four a table, and nobody has had fewer.",
    ),
    "bye-wishes": (
        "Exempt : exempter un autre joueur romprait un souhait plus important.",
        "A bye: one for another player would break a more important wish.",
    ),
    "fixed": (
        "Table {table} : le joueur {player} ne se déplace pas.",
        "Table {table}: player {player} cannot move.",
    ),
}
PARTED: Final[Why] = (
    "les joueurs {which} ont déjà été partenaires",
    "players {which} have been partners before",
)
WISHED: Final[Why] = ("toutes tables réunies le tirage y gagne", "over all tables the better draw")


def why_melee(request: Request, drawn: Round, number: int, order: Sequence[Team] = ()) -> list[Why]:
    """What individual `number` of `drawn` is told; `order` is the ranking's, where ranks decide."""
    view = _View(request, drawn, number, tuple(team.number for team in order))
    return list(view.sentences())


@dataclass(frozen=True, slots=True)
class _View:
    request: Request
    drawn: Round
    number: int
    order: tuple[int, ...]

    def sentences(self) -> Iterator[Why]:
        table = next((each for each in self.drawn.tables if self.number in each.ns + each.ew), None)
        if table is None:
            yield self._bye()
            return
        partners = former_partners(self.request.played)
        if self.order:
            yield from self._by_rank(table, partners)
        else:
            yield from self._by_lot(table, partners)
        yield from self._fixed(table)

    def _bye(self) -> Why:
        byes = History(self.request.played).byes
        fewest = min(byes[team.number] for team in self.request.teams)
        key = "bye" if byes[self.number] == fewest else "bye-wishes"
        return say(SENTENCES[key], count=len(self.request.teams))

    def _by_lot(self, table: Table, partners: Mapping[int, Counter[int]]) -> Iterator[Why]:
        mine, (one, other) = (table.ns, table.ew) if self.number in table.ns else (table.ew, table.ns)
        partner = sum(mine) - self.number
        times = partners[self.number][partner]
        key = "former-partner" if times else "new-partner"
        yield say(SENTENCES[key], player=self.number, partner=partner, times=times)
        met = History(self.request.played).met[self.number]
        if not met[one] and not met[other]:
            yield say(SENTENCES["new-adversaries"], one=one, other=other)
        for adversary in (one, other):
            if met[adversary]:
                yield say(SENTENCES["former-adversary"], one=adversary, times=met[adversary])

    def _by_rank(self, table: Table, partners: Mapping[int, Counter[int]]) -> Iterator[Why]:
        four = sorted(table.ns + table.ew, key=self.order.index)
        ranks = ", ".join(str(self.order.index(each) + 1) for each in four)
        yield say(SENTENCES["four"], ranks=ranks)
        side = table.ns if four[0] in table.ns else table.ew
        place = four.index(sum(side) - four[0])
        if place == 3:
            yield SENTENCES["first-with-last"]
            return
        ways = [((0, 3), (1, 2)), ((0, 2), (1, 3))][: 3 - place]
        parted = [[four[at] for at in pair] for way in ways for pair in way]
        former = [f"{one}–{other}" for one, other in parted if partners[one][other]]
        reason = say(PARTED, which=", ".join(former)) if former else WISHED
        yield say(SENTENCES["other-partners"], place=nth(place + 1), why=reason)

    def _fixed(self, table: Table) -> Iterator[Why]:
        for team in self.request.teams:
            if team.number in table.ns + table.ew and team.fixed_table == table.table:
                yield say(SENTENCES["fixed"], table=table.table, player=team.number)
