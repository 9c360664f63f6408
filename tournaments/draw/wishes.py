"""Which wishes a drawn round could not keep, for whom, and why: in the words of the printed draw."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from tournaments.draw.answer import Relaxed, Round, Table
from tournaments.draw.history import History
from tournaments.draw.inevitable import ANOTHER, ORDER, in_its_way, least_broken
from tournaments.draw.matching import both_ways
from tournaments.draw.request import Request, Team

Sentences = Mapping[str, tuple[str, str]]

SENTENCES: Final[Sentences] = {
    "rematch-inevitable": (
        "{count} équipes, {nth} partie : une revanche est inévitable",
        "{count} teams, round {round}: a rematch is inevitable",
    ),
    "rematch-all-met": (
        "L'équipe {team} a déjà rencontré toutes les équipes présentes : une revanche est inévitable",
        "Team {team} has met all the teams present: a rematch is inevitable",
    ),
    "rematch": (
        "{count} équipes, {nth} partie : sans cette revanche il faudrait {instead}",
        "{count} teams, round {round}: without this rematch it would take {instead}",
    ),
    "second-bye-inevitable": (
        "{count} équipes, {nth} partie : chaque équipe présente a déjà été exempte",
        "{count} teams, round {round}: every team present has had a bye",
    ),
    "second-bye": (
        "{count} équipes, {nth} partie : pour exempter une autre équipe il faudrait {instead}",
        "{count} teams, round {round}: a bye for another team would take {instead}",
    ),
    "avoid-inevitable": (
        "{count} équipes, {nth} partie : une rencontre à éviter est inévitable",
        "{count} teams, round {round}: a meeting to be avoided is inevitable",
    ),
    "avoid": (
        "Rencontre à éviter, {nth} partie : sans elle il faudrait {instead}",
        "A meeting to be avoided, round {round}: without it, it would take {instead}",
    ),
    "same-club-inevitable": (
        "{mates} équipes sur {count} sont du même club, {club} : une rencontre entre elles est inévitable",
        "{mates} teams of {count} are from {club}: a meeting between two of them is inevitable",
    ),
    "same-club": (
        "{club}, {nth} partie : pour les séparer il faudrait {instead}",
        "{club}, round {round}: to keep them apart would take {instead}",
    ),
    "fixed-table": (
        (
            "La table {fixed} est celle d'une autre équipe qui ne se déplace pas : l'équipe {team} joue à la "
            "table {table}"
        ),
        "Table {fixed} is that of another team that cannot move: team {team} plays at table {table}",
    ),
    "fixed-table-both": (
        (
            "L'équipe {team} (table {fixed}) et son adversaire, l'équipe {other}, ne se déplacent ni l'une "
            "ni l'autre : elles jouent à la table {table}"
        ),
        "Neither team {team} (table {fixed}) nor its adversary, team {other}, can move: they play at {table}",
    ),
    "balance": (
        "Au moins deux parties de plus d'un côté que de l'autre : les adversaires passent avant les côtés",
        "At least two rounds more on one side than on the other: adversaries come before sides",
    ),
}


def relaxed(
    request: Request, drawn: Round, history: History, sentences: Sentences = SENTENCES
) -> tuple[Relaxed, ...]:
    """All that `drawn` does not keep, the most important first.

    `request` and `history` are those of that round. A wish was *inevitable* if this round could not keep
    it were it the only one, else given up for what its sentence names. A method whose mechanics give
    other reasons passes its own `sentences`; a wish without sentence is no wish of that method.
    """
    report = _Report(request, history, sentences)
    found = (
        *report.rematches(drawn.tables),
        *(each for number in drawn.byes for each in report.second_bye(number)),
        *report.avoided(drawn.tables),
        *report.same_club(drawn.tables),
        *(each for table in drawn.tables for each in report.fixed_table(table)),
        *report.balance(drawn.tables),
    )
    return tuple(found)


class _Report:
    def __init__(self, request: Request, history: History, sentences: Sentences) -> None:
        self.request = request
        self.history = history
        self.sentences = sentences
        self.teams: dict[int, Team] = {team.number: team for team in request.teams}

    def say(self, wish: str, teams: Sequence[int], key: str = "", **words: object) -> Iterator[Relaxed]:
        """The wish with its sentence, that of `key` where the method has one; none without sentence."""
        sentence = self.sentences.get(key) or self.sentences.get(wish)
        if sentence is None:
            return
        number = self.request.round
        words |= {"count": len(self.teams), "round": number, "nth": "1re" if number == 1 else f"{number}e"}
        french, english = (
            text.format_map(words | {"instead": instead})
            for text, instead in zip(sentence, self.instead(wish, some=key == "some"), strict=True)
        )
        yield Relaxed(wish, tuple(teams), french, english)

    def instead(self, wish: str, *, some: bool) -> tuple[str, str]:
        """What it would take to keep a wish; `some`: it could have been broken elsewhere as well."""
        reasons = ([ANOTHER[wish]] if some else []) + in_its_way(self.request, self.history, wish)
        return listed([each.fr for each in reasons] or [ORDER.fr], "ou"), listed(
            [each.en for each in reasons] or [ORDER.en], "or"
        )

    def why(self, wish: str, broken: int, least: int) -> str:
        """The key of its sentence: all of the `broken` were inevitable, some, or none."""
        if broken <= least:
            return f"{wish}-inevitable"
        return "some" if least else wish

    def rematches(self, tables: Sequence[Table]) -> Iterator[Relaxed]:
        again = [table for table in tables if self.history.met[table.ns[0]][table.ew[0]]]
        if not again:
            return
        present = self.teams.keys()
        met = {number: present & self.history.met[number].keys() for number in present}
        full = {number for number in present if len(met[number]) == len(present) - 1}
        key = self.why("rematch", len(again), least_broken(present, met))
        for table in again:
            pair = sorted(table.ns + table.ew)
            alone = [number for number in pair if number in full]
            if alone and len(full) < len(present):
                yield from self.say("rematch", pair, "rematch-all-met", team=alone[0])
            else:
                yield from self.say("rematch", pair, key)

    def second_bye(self, number: int) -> Iterator[Relaxed]:
        if self.history.byes[number]:
            everybody = all(self.history.byes[team] for team in self.teams)
            yield from self.say("second-bye", [number], "second-bye-inevitable" if everybody else "")

    def avoided(self, tables: Sequence[Table]) -> Iterator[Relaxed]:
        apart = both_ways(self.request.avoid)
        pairs = [sorted(table.ns + table.ew) for table in tables]
        met = [pair for pair in pairs if pair[1] in apart.get(pair[0], ())]
        if met:
            key = self.why("avoid", len(met), least_broken(self.teams, apart))
            for pair in met:
                yield from self.say("avoid", pair, key)

    def same_club(self, tables: Sequence[Table]) -> Iterator[Relaxed]:
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
                yield from self.say("same-club", pair, self.why("same-club", met[club], least), **words)

    def fixed_table(self, table: Table) -> Iterator[Relaxed]:
        fixed = {number: self.teams[number].fixed_table for number in table.ns + table.ew}
        for number, wanted in fixed.items():
            if wanted in (None, table.table):
                continue
            stays = [other for other in fixed if fixed[other] == table.table]
            words = {"fixed": wanted, "team": number, "table": table.table, "other": (stays or [0])[0]}
            yield from self.say("fixed-table", [number], "fixed-table-both" if stays else "", **words)

    def balance(self, tables: Sequence[Table]) -> Iterator[Relaxed]:
        """One line for all the teams whose sides drift further apart, beyond one round."""
        drifting = [
            *(number for table in tables for number in table.ns if self.history.sides[number] > 0),
            *(number for table in tables for number in table.ew if self.history.sides[number] < 0),
        ]
        if drifting:
            yield from self.say("balance", sorted(drifting))


def listed(words: Sequence[str], last: str) -> str:
    """«a, b ou c», `last` being the word before the last."""
    return f" {last} ".join(part for part in (", ".join(words[:-1]), words[-1]) if part)
