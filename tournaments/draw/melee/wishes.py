"""Which wishes a mêlée could not keep, for whom, and why; and how far the search is from its lower bound."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from typing import Final

from scoring.sentences import Sentence, Text, joined, ngettext, ordinal
from scoring.sentences import sentence as _
from tournaments.draw.answer import BrokenWish, DrawnRound, DrawnTable
from tournaments.draw.melee.partners import Bounds
from tournaments.draw.request import DrawTeam, History, Request
from tournaments.draw.wishes import nth_round

SENTENCES: Final[Mapping[str, Sentence]] = {
    "second-bye": _(
        "{count} joueurs, {nth} partie : {byes} exempts, dont {fresh} seulement pour la première fois"
    ),
    "second-bye-for-all": _("{count} joueurs, {nth} partie : chaque joueur présent a déjà été exempt"),
    "partner": _("{count} joueurs, {nth} partie : retrouver un ancien partenaire est inévitable"),
    "partner-found": _(
        "{count} joueurs, {nth} partie : la recherche n’a pas trouvé de tirage sans ancien partenaire"
    ),
    "rematch": _("{count} joueurs, {nth} partie : retrouver un adversaire est inévitable"),
    "rematch-found": _(
        "{count} joueurs, {nth} partie : la recherche n’a pas trouvé moins d’adversaires revus"
    ),
    "avoid": _("{count} joueurs, {nth} partie : les séparer aurait coûté un vœu plus important"),
    "same-club": _("{club}, {nth} partie : éviter cette rencontre aurait coûté un vœu plus important"),
    "same-club-majority": _(
        "{mates} joueurs sur {count} sont du même club, {club} : une rencontre entre eux est inévitable"
    ),
    "fixed-table": _(
        "La table {fixed} n’est pas libre pour le joueur {player}, qui ne se déplace pas : il joue à la "
        "table {table}"
    ),
    "balance": _(
        "Au moins deux parties de plus du même côté (partenaires et adversaires nouveaux passent avant)"
    ),
    "search": _("Recherche bornée : {missed}"),
    "table": _("{count} joueurs : il en faut quatre pour une table"),
}


def too_few(numbers: Sequence[int]) -> tuple[BrokenWish, ...]:
    """The wishes of a round for which fewer than four are there."""
    return (BrokenWish("table", tuple(numbers), SENTENCES["table"].filled(count=len(numbers))),)


class MeleeReport:
    """Finds the wishes that a drawn round does not keep."""

    def __init__(self, request: Request, history: History, *, ranked: bool) -> None:
        self.request = request
        self.history = history
        self.ranked = ranked
        self.teams: dict[int, DrawTeam] = {team.number: team for team in request.teams}

    def broken_wishes(self, drawn: DrawnRound, least: Bounds | None) -> tuple[BrokenWish, ...]:
        """The wishes that `drawn` does not keep, the most important first.

        `least` are the bounds of any round, None where this one is known to be the best.
        """
        partners = [pair for table in drawn.tables for pair in self._former_partners(table)]
        rematches = [pair for table in drawn.tables for pair in self._rematches(table)]
        sure_partners = least is None or len(partners) <= least.partners
        sure_rematches = least is None or len(rematches) <= least.rematches
        return (
            *self._second_byes(drawn.byes),
            *self._pairs("partner", partners, "" if sure_partners else "partner-found"),
            *self._pairs("rematch", rematches, "" if sure_rematches else "rematch-found"),
            *self._avoided(drawn.tables),
            *self._clubmates(drawn.tables, len(drawn.byes)),
            *self._fixed_tables(drawn.tables),
            *self._balance(drawn.tables),
            *(self._search(len(partners), len(rematches), least) if least is not None else ()),
        )

    def _say(self, wish: str, teams: Sequence[int], key: str = "", **words: object) -> Iterator[BrokenWish]:
        words |= {"count": len(self.teams), "nth": nth_round(self.request.round)}
        yield BrokenWish(wish, tuple(teams), SENTENCES[key or wish].filled(**words))

    def _pairs(self, wish: str, pairs: Sequence[tuple[int, int]], key: str) -> Iterator[BrokenWish]:
        for pair in pairs:
            yield from self._say(wish, sorted(pair), key)

    def _second_byes(self, byes: Sequence[int]) -> Iterator[BrokenWish]:
        everybody = all(self.history.byes[number] for number in self.teams)
        fresh = sum(not self.history.byes[number] for number in byes)
        for number in byes:
            if self.history.byes[number]:
                key = "second-bye-for-all" if everybody else ""
                yield from self._say("second-bye", [number], key, byes=len(byes), fresh=fresh)

    def _former_partners(self, table: DrawnTable) -> Iterator[tuple[int, int]]:
        for one, other in (table.ns, table.ew):
            if self.history.partners[one][other]:
                yield one, other

    def _rematches(self, table: DrawnTable) -> Iterator[tuple[int, int]]:
        """Adversaries met before; none where the ranking decides, because there neighbours meet again."""
        for one, other in () if self.ranked else product(table.ns, table.ew):
            if self.history.met[one][other]:
                yield one, other

    def _avoided(self, tables: Sequence[DrawnTable]) -> Iterator[BrokenWish]:
        avoided = {frozenset(pair) for pair in self.request.avoid}
        for table in tables:
            for pair in combinations(sorted(table.ns + table.ew), 2):
                if frozenset(pair) in avoided:
                    yield from self._say("avoid", pair)

    def _clubmates(self, tables: Sequence[DrawnTable], byes: int) -> Iterator[BrokenWish]:
        if self.request.round > self.request.options.same_club_rounds:
            return
        sizes = Counter(team.club_key for team in self.teams.values())
        for table in tables:
            for pair in product(table.ns, table.ew):
                mine, yours = (self.teams[number].club_key for number in pair)
                if mine == yours != "":
                    key = "same-club-majority" if 2 * (sizes[mine] - byes) > 4 * len(tables) else ""
                    words = {"club": (self.teams[min(pair)].club or "").strip(), "mates": sizes[mine]}
                    yield from self._say("same-club", sorted(pair), key, **words)

    def _fixed_tables(self, tables: Sequence[DrawnTable]) -> Iterator[BrokenWish]:
        for table in tables:
            for number in (*table.ns, *table.ew):
                fixed = self.teams[number].fixed_table
                if fixed not in (None, table.table):
                    yield from self._say(
                        "fixed-table", [number], fixed=fixed, player=number, table=table.table
                    )

    def _balance(self, tables: Sequence[DrawnTable]) -> Iterator[BrokenWish]:
        """One wish for all who will have sat at least two rounds more on one side than on the other."""
        drifting = [
            *(number for table in tables for number in table.ns if self.history.sides[number] > 0),
            *(number for table in tables for number in table.ew if self.history.sides[number] < 0),
        ]
        if drifting:
            yield from self._say("balance", sorted(drifting))

    def _search(self, partners: int, rematches: int, least: Bounds) -> Iterator[BrokenWish]:
        """One wish where a better round may exist that the search did not find."""
        missed = []
        if partners > least.partners:
            missed.append(
                ngettext(
                    "{count} partenaire retrouvé, au mieux {best}",
                    "{count} partenaires retrouvés, au mieux {best}",
                    partners,
                    best=least.partners,
                )
            )
        if rematches > least.rematches:
            missed.append(
                ngettext(
                    "{count} adversaire revu, au mieux {best}",
                    "{count} adversaires revus, au mieux {best}",
                    rematches,
                    best=least.rematches,
                )
            )
        if missed:
            yield from self._say("search", [], missed=joined(missed))


REASONS: Final[Mapping[str, Sentence]] = {
    "new-partner": _(
        "Le sort a désigné le joueur {partner}, qui n’a pas encore été partenaire du joueur {player}."
    ),
    "former-partner": _("Les joueurs {player} et {partner} ont déjà été partenaires ({times} fois)."),
    "new-adversaries": _("Les joueurs {one} et {other} n’ont pas encore été ses adversaires."),
    "former-adversary": _("Le joueur {one} a déjà été son adversaire ({times} fois)."),
    "four": _("Au classement, on joue par quatre : ici les rangs {ranks}."),
    "first-with-last": _("Dans ces quatre, le premier joue avec le dernier."),
    "other-partners": _("Dans ces quatre, le premier joue avec le {place} : {why}."),
    "bye": _(
        "Exempt : {count} joueurs présents, quatre par table, et personne n’a été exempt moins souvent."
    ),
    "bye-wishes": _("Exempt : un autre choix aurait rompu un souhait plus important."),
    "fixed": _("Table {table} : le joueur {player} ne se déplace pas."),
}
PARTED: Final = _("les joueurs {which} ont déjà été partenaires")
WISHED: Final = _("sur l’ensemble des tables, le tirage y gagne")


def why_melee(request: Request, drawn: DrawnRound, number: int, order: Sequence[DrawTeam] = ()) -> list[Text]:
    """The reasons for individual `number` of `drawn`; `order` is that of the ranking, where ranks decide."""
    view = _MeleeReasons(request, drawn, number, tuple(team.number for team in order))
    return list(view.sentences())


@dataclass(frozen=True, slots=True)
class _MeleeReasons:
    request: Request
    drawn: DrawnRound
    number: int
    order: tuple[int, ...]

    def sentences(self) -> Iterator[Text]:
        table = next((each for each in self.drawn.tables if self.number in each.ns + each.ew), None)
        if table is None:
            yield self._bye()
            return
        partners = History(self.request.played).partners
        if self.order:
            yield from self._by_rank(table, partners)
        else:
            yield from self._by_lot(table, partners)
        yield from self._fixed(table)

    def _bye(self) -> Text:
        byes = History(self.request.played).byes
        fewest = min(byes[team.number] for team in self.request.teams)
        key = "bye" if byes[self.number] == fewest else "bye-wishes"
        return REASONS[key].filled(count=len(self.request.teams))

    def _by_lot(self, table: DrawnTable, partners: Mapping[int, Counter[int]]) -> Iterator[Text]:
        mine, (one, other) = (table.ns, table.ew) if self.number in table.ns else (table.ew, table.ns)
        partner = sum(mine) - self.number
        times = partners[self.number][partner]
        key = "former-partner" if times else "new-partner"
        yield REASONS[key].filled(player=self.number, partner=partner, times=times)
        met = History(self.request.played).met[self.number]
        if not met[one] and not met[other]:
            yield REASONS["new-adversaries"].filled(one=one, other=other)
        for adversary in (one, other):
            if met[adversary]:
                yield REASONS["former-adversary"].filled(one=adversary, times=met[adversary])

    def _by_rank(self, table: DrawnTable, partners: Mapping[int, Counter[int]]) -> Iterator[Text]:
        four = sorted(table.ns + table.ew, key=self.order.index)
        ranks = ", ".join(str(self.order.index(each) + 1) for each in four)
        yield REASONS["four"].filled(ranks=ranks)
        side = table.ns if four[0] in table.ns else table.ew
        place = four.index(sum(side) - four[0])
        if place == 3:
            yield REASONS["first-with-last"]
            return
        ways = [((0, 3), (1, 2)), ((0, 2), (1, 3))][: 3 - place]
        parted = [[four[at] for at in pair] for way in ways for pair in way]
        former = [f"{one}–{other}" for one, other in parted if partners[one][other]]
        reason = PARTED.filled(which=", ".join(former)) if former else WISHED
        yield REASONS["other-partners"].filled(place=ordinal(place + 1), why=reason)

    def _fixed(self, table: DrawnTable) -> Iterator[Text]:
        for team in self.request.teams:
            if team.number in table.ns + table.ew and team.fixed_table == table.table:
                yield REASONS["fixed"].filled(table=table.table, player=team.number)
