"""Which wishes a drawn round could not keep, for whom, and why: in the words of the printed draw."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from tournaments.draw.answer import Relaxed, Round, Table
from tournaments.draw.history import History
from tournaments.draw.request import Request, Team

Sentences = Mapping[str, tuple[str, str]]

SENTENCES: Final[Sentences] = {
    "rematch": (
        "{count} équipes, {nth} partie : une revanche est inévitable",
        "{count} teams, round {round}: a rematch is inevitable",
    ),
    "second-bye": (
        (
            "{count} équipes, {nth} partie : exempter une autre équipe obligerait à une revanche ou à une "
            "rencontre interdite"
        ),
        "{count} teams, round {round}: a bye for another team would force a rematch or a banned meeting",
    ),
    "second-bye-for-all": (
        "{count} équipes, {nth} partie : chaque équipe présente a déjà été exempte",
        "{count} teams, round {round}: every team present has had a bye",
    ),
    "same-club": (
        (
            "{club}, {nth} partie : les séparer obligerait à une revanche, à un second exempt ou à une "
            "rencontre interdite"
        ),
        "{club}, round {round}: to keep them apart would force a rematch, a second bye or a banned meeting",
    ),
    "same-club-majority": (
        "{mates} équipes sur {count} sont du club {club} : une rencontre entre elles est inévitable",
        "{mates} teams of {count} are from {club}: a meeting between two of them is inevitable",
    ),
    "fixed-table": (
        (
            "La table {fixed} est celle d'une autre équipe qui ne se déplace pas : l'équipe {team} joue à la "
            "table {table}"
        ),
        "Table {fixed} is that of another team that cannot move: team {team} plays at table {table}",
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

    `request` and `history` are those of that round. A method whose mechanics give other reasons passes
    its own `sentences`; a wish without sentence is no wish of that method.
    """
    report = _Report(request, history, sentences)
    found = (
        *(each for table in drawn.tables for each in report.rematch(table)),
        *(each for number in drawn.byes for each in report.second_bye(number)),
        *(each for table in drawn.tables for each in report.same_club(table)),
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
        """The wish with its sentence (`key` where one wish has several), if the method has one."""
        sentence = self.sentences.get(key or wish)
        if sentence is None:
            return
        number = self.request.round
        words |= {"count": len(self.teams), "round": number, "nth": "1re" if number == 1 else f"{number}e"}
        french, english = (text.format_map(words) for text in sentence)
        yield Relaxed(wish, tuple(teams), french, english)

    def rematch(self, table: Table) -> Iterator[Relaxed]:
        (ns,), (ew,) = table.ns, table.ew
        if self.history.met[ns][ew]:
            yield from self.say("rematch", sorted((ns, ew)))

    def second_bye(self, number: int) -> Iterator[Relaxed]:
        if self.history.byes[number]:
            everybody = all(self.history.byes[team] for team in self.teams)
            yield from self.say("second-bye", [number], "second-bye-for-all" if everybody else "")

    def same_club(self, table: Table) -> Iterator[Relaxed]:
        (ns,), (ew,) = table.ns, table.ew
        club = self.teams[ns].club_key
        if self.request.round > self.request.options.same_club_rounds or not club:
            return
        if club == self.teams[ew].club_key:
            mates = sum(team.club_key == club for team in self.request.teams)
            key = "same-club-majority" if 2 * mates > len(self.teams) + 1 else ""
            words = {"club": (self.teams[min(ns, ew)].club or "").strip(), "mates": mates}
            yield from self.say("same-club", sorted((ns, ew)), key, **words)

    def fixed_table(self, table: Table) -> Iterator[Relaxed]:
        for number in (*table.ns, *table.ew):
            fixed = self.teams[number].fixed_table
            if fixed not in (None, table.table):
                yield from self.say("fixed-table", [number], fixed=fixed, team=number, table=table.table)

    def balance(self, tables: Sequence[Table]) -> Iterator[Relaxed]:
        """One line for all the teams whose sides drift further apart, beyond one round."""
        drifting = [
            *(number for table in tables for number in table.ns if self.history.sides[number] > 0),
            *(number for table in tables for number in table.ew if self.history.sides[number] < 0),
        ]
        if drifting:
            yield from self.say("balance", sorted(drifting))
