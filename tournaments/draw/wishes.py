"""Which wishes a drawn round could not keep, for whom, and why: in the words of the printed draw."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import combinations, takewhile
from typing import Final

from rustworkx import PyGraph, max_weight_matching

from scoring.sentences import Sentence, Text, joined, pgettext
from scoring.sentences import sentence as _
from tournaments.draw.answer import BrokenWish, DrawnRound, DrawnTable
from tournaments.draw.matching import both_ways
from tournaments.draw.request import DrawTeam, History, Request

Sentences = Mapping[str, Sentence]
Apart = Mapping[int, Collection[int]]
"""The teams that should not meet each team."""

SENTENCES: Final[Sentences] = {
    "rematch-inevitable": _("{count} équipes, {nth} partie : une revanche est inévitable"),
    "rematch-all-met": _(
        "L’équipe {team} a déjà rencontré toutes les équipes présentes : une revanche est inévitable"
    ),
    "rematch": _("{count} équipes, {nth} partie : sans cette revanche il faudrait {instead}"),
    "second-bye-inevitable": _("{count} équipes, {nth} partie : chaque équipe présente a déjà été exempte"),
    "second-bye": _("{count} équipes, {nth} partie : pour exempter une autre équipe il faudrait {instead}"),
    "avoid-inevitable": _("{count} équipes, {nth} partie : une rencontre à éviter est inévitable"),
    "avoid": _("Rencontre à éviter, {nth} partie : sans elle il faudrait {instead}"),
    "same-club-inevitable": _(
        "{mates} équipes sur {count} sont du même club, {club} : une rencontre entre elles est inévitable"
    ),
    "same-club": _("{club}, {nth} partie : pour les séparer il faudrait {instead}"),
    "fixed-table": _(
        "La table {fixed} est celle d’une autre équipe qui ne se déplace pas : l’équipe {team} joue à la "
        "table {table}"
    ),
    "fixed-table-both": _(
        "L’équipe {team} (table {fixed}) et son adversaire, l’équipe {other}, ne se déplacent ni l’une "
        "ni l’autre : elles jouent à la table {table}"
    ),
    "balance": _("Au moins deux parties de plus du même côté (éviter les revanches passe avant)"),
}


def broken_wishes(
    request: Request, drawn: DrawnRound, history: History, sentences: Sentences = SENTENCES
) -> tuple[BrokenWish, ...]:
    """The wishes that `drawn` does not keep, the most important first.

    `request` and `history` are those of that round. Breaking a wish was *inevitable* where no draw could keep
    it even alone; else the sentence names what keeping it would have broken. A method with other reasons
    passes its own `sentences`; a wish without a sentence is no wish of that method.
    """
    report = _WishReport(request, history, sentences)
    found = (
        *report.rematches(drawn.tables),
        *(each for number in drawn.byes for each in report.second_bye(number)),
        *report.avoided(drawn.tables),
        *report.same_club(drawn.tables),
        *(each for table in drawn.tables for each in report.fixed_table(table)),
        *report.balance(drawn.tables),
    )
    return tuple(found)


class _WishReport:
    def __init__(self, request: Request, history: History, sentences: Sentences) -> None:
        self.request = request
        self.history = history
        self.sentences = sentences
        self.teams: dict[int, DrawTeam] = {team.number: team for team in request.teams}

    def say(self, wish: str, teams: Sequence[int], key: str = "", **words: object) -> Iterator[BrokenWish]:
        """The wish with its sentence, that of `key` where the method has one; none without sentence."""
        sentence = self.sentences.get(key) or self.sentences.get(wish)
        if sentence is None:
            return
        words |= {"count": len(self.teams), "nth": nth_round(self.request.round)}
        words["instead"] = self.instead(wish, some=key == "some")
        yield BrokenWish(wish, tuple(teams), sentence.filled(**words))

    def instead(self, wish: str, *, some: bool) -> Text:
        """What keeping a wish would break instead; `some`: it could have been broken elsewhere as well."""
        reasons = ([ANOTHER_BROKEN[wish]] if some else []) + more_important_wishes(
            self.request, self.history, wish
        )
        *first, last = reasons or [ANOTHER_ORDER]
        return joined([joined(first), last], _(" ou ")) if first else last

    def sentence_key(self, wish: str, broken: int, least: int) -> str:
        """The key of the sentence of a wish: all of the `broken` were inevitable, some, or none."""
        if broken <= least:
            return f"{wish}-inevitable"
        return "some" if least else wish

    def rematches(self, tables: Sequence[DrawnTable]) -> Iterator[BrokenWish]:
        again = [table for table in tables if self.history.met[table.ns[0]][table.ew[0]]]
        if not again:
            return
        present = self.teams.keys()
        met = {number: present & self.history.met[number].keys() for number in present}
        full = {number for number in present if len(met[number]) == len(present) - 1}
        key = self.sentence_key("rematch", len(again), least_broken(present, met))
        for table in again:
            pair = sorted(table.ns + table.ew)
            alone = [number for number in pair if number in full]
            if alone and len(full) < len(present):
                yield from self.say("rematch", pair, "rematch-all-met", team=alone[0])
            else:
                yield from self.say("rematch", pair, key)

    def second_bye(self, number: int) -> Iterator[BrokenWish]:
        if self.history.byes[number]:
            everybody = all(self.history.byes[team] for team in self.teams)
            yield from self.say("second-bye", [number], "second-bye-inevitable" if everybody else "")

    def avoided(self, tables: Sequence[DrawnTable]) -> Iterator[BrokenWish]:
        apart = both_ways(self.request.avoid)
        pairs = [sorted(table.ns + table.ew) for table in tables]
        met = [pair for pair in pairs if pair[1] in apart.get(pair[0], ())]
        if met:
            key = self.sentence_key("avoid", len(met), least_broken(self.teams, apart))
            for pair in met:
                yield from self.say("avoid", pair, key)

    def same_club(self, tables: Sequence[DrawnTable]) -> Iterator[BrokenWish]:
        if self.request.round > self.request.options.same_club_rounds:
            return
        clubs = Counter(team.club_key for team in self.request.teams)
        both = [(self.teams[table.ns[0]].club_key, self.teams[table.ew[0]].club_key) for table in tables]
        met = Counter(one for one, other in both if one == other != "")
        for table, (club, other) in zip(tables, both, strict=True):
            if club == other != "":
                # Of n teams m from one club meet at 2m − n places more than there are others.
                least = max(0, (2 * clubs[club] - len(self.teams)) // 2)
                pair = sorted(table.ns + table.ew)
                words = {"club": (self.teams[pair[0]].club or "").strip(), "mates": clubs[club]}
                yield from self.say(
                    "same-club", pair, self.sentence_key("same-club", met[club], least), **words
                )

    def fixed_table(self, table: DrawnTable) -> Iterator[BrokenWish]:
        fixed = {number: self.teams[number].fixed_table for number in table.ns + table.ew}
        for number, wanted in fixed.items():
            if wanted in (None, table.table):
                continue
            stays = [other for other in fixed if fixed[other] == table.table]
            words = {"fixed": wanted, "team": number, "table": table.table, "other": (stays or [0])[0]}
            yield from self.say("fixed-table", [number], "fixed-table-both" if stays else "", **words)

    def balance(self, tables: Sequence[DrawnTable]) -> Iterator[BrokenWish]:
        """One wish for all teams that will have sat two rounds or more too many on one side."""
        drifting = [
            *(number for table in tables for number in table.ns if self.history.sides[number] > 0),
            *(number for table in tables for number in table.ew if self.history.sides[number] < 0),
        ]
        if drifting:
            yield from self.say("balance", sorted(drifting))


BROKEN_INSTEAD: Final[Mapping[str, Sentence]] = {
    "ban": _("une rencontre interdite"),
    "rematch": _("une revanche"),
    "second-bye": _("un second exempt"),
    "avoid": _("une rencontre à éviter"),
}
"""The names of what would be broken to keep a wish, the most important first."""
ANOTHER_BROKEN: Final[Mapping[str, Sentence]] = {
    "rematch": _("une autre revanche"),
    "avoid": _("une autre rencontre à éviter"),
    "same-club": _("une autre rencontre entre équipes d’un club"),
}
ANOTHER_ORDER: Final = _("un autre ordre du tirage")


def nth_round(number: int) -> Sentence:
    """«1ʳᵉ», «2ᵉ» before the word «partie»; the bare number in English, which says “round 2”."""
    if number == 1:
        return pgettext("round", "{number}ʳᵉ", number=number)
    return pgettext("round", "{number}ᵉ", number=number)


def least_broken(numbers: Iterable[int], apart: Apart) -> int:
    """The fewest tables with two teams that `apart` keeps from each other, if that were the only wish.

    With an odd number one team is exempt. Dirac: none, where each has half of the others left.
    """
    present = set(numbers)
    places = len(present) + len(present) % 2
    known = {number: present.intersection(apart.get(number, ())) for number in present}
    if all(2 * (places - 1 - len(others)) >= places for others in known.values()):
        return 0
    order = sorted(present)
    graph: PyGraph[None, int] = PyGraph(multigraph=True)
    graph.add_nodes_from([None] * places)
    index = {number: place for place, number in enumerate(order)}
    free = [(index[one], index[two], 1) for one, two in combinations(order, 2) if two not in known[one]]
    exempt = [(place, len(order), 1) for place in range(len(order))] if places > len(order) else []
    graph.add_edges_from(free + exempt)
    return places // 2 - len(max_weight_matching(graph, max_cardinality=True))


def more_important_wishes(request: Request, history: History, wish: str) -> list[Sentence]:
    """The wishes more important than `wish` that exist in this round, the least important first."""
    present = {team.number for team in request.teams}
    says = {
        "ban": any(present.issuperset(pair) for pair in request.bans),
        "rematch": any(present & history.met[number].keys() for number in present),
        "second-bye": len(present) % 2 == 1 and any(history.byes[number] for number in present),
        "avoid": any(present.issuperset(pair) for pair in request.avoid),
    }
    before = takewhile(lambda each: each != wish, BROKEN_INSTEAD)
    return [BROKEN_INSTEAD[each] for each in before if says[each]][::-1]
