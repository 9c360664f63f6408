"""Which wishes a mêlée could not keep, for whom, and why; and how far the search is from its lower bound."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, product
from typing import Final

from tournaments.draw.answer import Relaxed, Round, Table
from tournaments.draw.history import History
from tournaments.draw.partners import Bounds
from tournaments.draw.request import Request, Team

SENTENCES: Final[Mapping[str, tuple[str, str]]] = {
    "second-bye": (
        "{count} joueurs, {nth} partie : {byes} exempts, dont {fresh} seulement pour la première fois",
        "{count} players, round {round}: {byes} byes, only {fresh} of them for the first time",
    ),
    "second-bye-for-all": (
        "{count} joueurs, {nth} partie : chaque joueur présent a déjà été exempt",
        "{count} players, round {round}: every player present has had a bye",
    ),
    "partner": (
        "{count} joueurs, {nth} partie : retrouver un ancien partenaire est inévitable",
        "{count} players, round {round}: a former partner again is inevitable",
    ),
    "partner-found": (
        "{count} joueurs, {nth} partie : la recherche n'a pas trouvé de tirage sans ancien partenaire",
        "{count} players, round {round}: the search found no draw without a former partner",
    ),
    "rematch": (
        "{count} joueurs, {nth} partie : retrouver un adversaire est inévitable",
        "{count} players, round {round}: a former adversary again is inevitable",
    ),
    "rematch-found": (
        "{count} joueurs, {nth} partie : la recherche n'a pas trouvé moins d'adversaires revus",
        "{count} players, round {round}: the search found no draw with fewer former adversaries",
    ),
    "avoid": (
        "{count} joueurs, {nth} partie : les séparer aurait coûté un vœu plus important",
        "{count} players, round {round}: to keep them apart would have cost a more important wish",
    ),
    "same-club": (
        "{club}, {nth} partie : éviter cette rencontre aurait coûté un vœu plus important",
        "{club}, round {round}: to avoid this meeting would have cost a more important wish",
    ),
    "same-club-majority": (
        "{mates} joueurs sur {count} sont du même club, {club} : une rencontre entre eux est inévitable",
        "{mates} players of {count} are from {club}: a meeting between them is inevitable",
    ),
    "fixed-table": (
        (
            "La table {fixed} n'est pas libre pour le joueur {player}, qui ne se déplace pas : il joue à la "
            "table {table}"
        ),
        "Table {fixed} is not free for player {player}, who cannot move: the table is {table}",
    ),
    "balance": (
        "Au moins deux parties de plus d'un côté que de l'autre : partenaires et adversaires passent avant",
        "At least two rounds more on one side than on the other: partners and adversaries come first",
    ),
    "search": ("Recherche bornée : {fr}", "Bounded search: {en}"),
    "table": (
        "{count} joueurs : il en faut quatre pour une table",
        "{count} players: a table takes four",
    ),
}

PARTNERS: Final = ("partenaire retrouvé", "partenaires retrouvés", "former partners")
REMATCHES: Final = ("adversaire revu", "adversaires revus", "former adversaries")


def too_few(numbers: Sequence[int]) -> tuple[Relaxed, ...]:
    """What there is to say when there are not even four."""
    french, english = SENTENCES["table"]
    words = {"count": len(numbers)}
    return (Relaxed("table", tuple(numbers), french.format_map(words), english.format_map(words)),)


class Report:
    """What is known of one round's individuals; `relaxed` tells it of a drawn round."""

    def __init__(
        self, request: Request, history: History, partners: Mapping[int, Counter[int]], *, ranked: bool
    ) -> None:
        self.request = request
        self.history = history
        self.partners = partners
        self.ranked = ranked
        self.teams: dict[int, Team] = {team.number: team for team in request.teams}

    def relaxed(self, drawn: Round, least: Bounds | None) -> tuple[Relaxed, ...]:
        """All that `drawn` does not keep, the most important first. `least`: what no round goes below,
        ``None`` where none is better than this one."""
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

    def _say(self, wish: str, teams: Sequence[int], key: str = "", **words: object) -> Iterator[Relaxed]:
        number = self.request.round
        words |= {"count": len(self.teams), "round": number, "nth": "1re" if number == 1 else f"{number}e"}
        french, english = (text.format_map(words) for text in SENTENCES[key or wish])
        yield Relaxed(wish, tuple(teams), french, english)

    def _pairs(self, wish: str, pairs: Sequence[tuple[int, int]], key: str) -> Iterator[Relaxed]:
        for pair in pairs:
            yield from self._say(wish, sorted(pair), key)

    def _second_byes(self, byes: Sequence[int]) -> Iterator[Relaxed]:
        everybody = all(self.history.byes[number] for number in self.teams)
        fresh = sum(not self.history.byes[number] for number in byes)
        for number in byes:
            if self.history.byes[number]:
                key = "second-bye-for-all" if everybody else ""
                yield from self._say("second-bye", [number], key, byes=len(byes), fresh=fresh)

    def _former_partners(self, table: Table) -> Iterator[tuple[int, int]]:
        for one, other in (table.ns, table.ew):
            if self.partners[one][other]:
                yield one, other

    def _rematches(self, table: Table) -> Iterator[tuple[int, int]]:
        """By ranking the same players meet again and again, and should: then it is no wish."""
        for one, other in () if self.ranked else product(table.ns, table.ew):
            if self.history.met[one][other]:
                yield one, other

    def _avoided(self, tables: Sequence[Table]) -> Iterator[Relaxed]:
        avoided = {frozenset(pair) for pair in self.request.avoid}
        for table in tables:
            for pair in combinations(sorted(table.ns + table.ew), 2):
                if frozenset(pair) in avoided:
                    yield from self._say("avoid", pair)

    def _clubmates(self, tables: Sequence[Table], byes: int) -> Iterator[Relaxed]:
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

    def _fixed_tables(self, tables: Sequence[Table]) -> Iterator[Relaxed]:
        for table in tables:
            for number in (*table.ns, *table.ew):
                fixed = self.teams[number].fixed_table
                if fixed not in (None, table.table):
                    yield from self._say(
                        "fixed-table", [number], fixed=fixed, player=number, table=table.table
                    )

    def _balance(self, tables: Sequence[Table]) -> Iterator[Relaxed]:
        """One line for all whose sides drift further apart, beyond one round."""
        drifting = [
            *(number for table in tables for number in table.ns if self.history.sides[number] > 0),
            *(number for table in tables for number in table.ew if self.history.sides[number] < 0),
        ]
        if drifting:
            yield from self._say("balance", sorted(drifting))

    def _search(self, partners: int, rematches: int, least: Bounds) -> Iterator[Relaxed]:
        """One line where a better round may exist that the search did not find."""
        beyond = [
            (*words, found, best)
            for words, found, best in (
                (PARTNERS, partners, least.partners),
                (REMATCHES, rematches, least.rematches),
            )
            if found > best
        ]
        french = ", ".join(
            f"{found} {one if found == 1 else many}, au mieux {best}" for one, many, _, found, best in beyond
        )
        english = ", ".join(f"{found} {words}, {best} at best" for _, _, words, found, best in beyond)
        if beyond:
            yield from self._say("search", [], fr=french, en=english)
