"""The reasons of a drawn round as one team sees them: why this adversary, this side, this table, this bye.

They are read from the request and the round, and not kept from the draw, so that a round changed by hand
is told as it is.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Self

from tournaments.draw.answer import Round, Table
from tournaments.draw.history import History
from tournaments.draw.lots import Lots
from tournaments.draw.matching import Seat, both_ways
from tournaments.draw.request import Request, Team
from tournaments.draw.seating import fixed_tables, sides, table_numbers

Why = tuple[str, str]  # French and English
NEAREST: Final = 2  # ranks on either side within which a nearer team is told why it is not that one
FEW: Final = 6  # teams named one by one

SENTENCES: Final[Mapping[str, Why]] = {
    "neighbours": (
        "Au classement, les voisines se rencontrent : l'équipe {team} est {rank}, l'équipe {other} {its}.",
        "By ranking, neighbours meet: team {team} is {rank}, team {other} {its}.",
    ),
    "no-ranking": (
        "Sans classement encore, le sort en tient lieu : l'équipe {team} est {rank}, l'équipe {other} {its}.",
        "No ranking yet, a lot stands for it: team {team} is {rank}, team {other} {its}.",
    ),
    "late": (
        "L'équipe {team} n'est pas encore au classement : elle y est ajoutée à la fin, au sort.",
        "Team {team} is not in the ranking yet: it is added at its end, by lot.",
    ),
    "nearer": ("Équipe {team} ({rank}) : {why}.", "Team {team} ({rank}): {why}."),
    "lot": (
        "Le sort a désigné l'équipe {other} parmi les adversaires possibles.",
        "The lot gave team {other}, of the adversaries there could be.",
    ),
    "excluded": ("N'étaient pas possibles : {which}.", "Were not possible: {which}."),
    "so-many": ("{count} équipes", "{count} teams"),
    "bye-lot": (
        "Le sort a désigné l'équipe {team} comme exempte.",
        "The lot gave team {team} the bye.",
    ),
    "bye-last": (
        "L'équipe {team} est la dernière du classement : elle est exempte.",
        "Team {team} is last in the ranking: it has the bye.",
    ),
    "bye-others-had": (
        "L'équipe {team} est exempte : toutes celles qui la suivent au classement l'ont déjà été.",
        "Team {team} has the bye: all that come after it in the ranking have had one.",
    ),
    "bye-wishes": (
        "L'équipe {team} est exempte : en exempter une derrière elle romprait un souhait plus important.",
        "Team {team} has the bye: one for a team behind it would break a more important wish.",
    ),
    "side-less": (
        "En {side} : avant cette partie, c'est l'équipe {ns} qui avait le moins joué en NS.",
        "Sits {side}: before this round team {ns} had sat less at NS.",
    ),
    "side-lot": (
        "En {side} : les deux équipes avaient autant joué en NS, le sort a décidé.",
        "Sits {side}: both teams had sat at NS as often, the lot decided.",
    ),
    "side-hand": ("En {side} : les côtés sont changés à la main.", "Sits {side}: sides changed by hand."),
    "table-fixed": (
        "Table {table} : l'équipe {team} ne se déplace pas.",
        "Table {table}: team {team} cannot move.",
    ),
    "table-ranking": (
        "Table {table} : {nth} rencontre dans l'ordre du classement.",
        "Table {table}: {nth} meeting in the order of the ranking.",
    ),
    "table-lot": (
        "Table {table} : {nth} rencontre dans l'ordre du sort.",
        "Table {table}: {nth} meeting in the order of the lot.",
    ),
    "table-hand": ("Table {table} : changée à la main.", "Table {table}: changed by hand."),
}
REASONS: Final[Mapping[str, Why]] = {
    "ban": ("rencontre interdite", "a banned meeting"),
    "met": ("déjà rencontrée à la {nth} partie", "already met in round {round}"),
    "avoid": ("rencontre à éviter", "a meeting to be avoided"),
    "club": ("même club, {club}", "same club, {club}"),
    "bye": ("exempte cette partie", "has the bye in this round"),
    "taken": (
        "rencontre l'équipe {team} ({rank}), plus proche d'elle",
        "meets team {team} ({rank}), which is nearer to it",
    ),
    "over-all": (
        "rencontre l'équipe {team} ({rank}), toutes tables réunies le tirage y gagne",
        "meets team {team} ({rank}), over all tables the better draw",
    ),
}


def say(sentence: Why, **words: object) -> Why:
    """The sentence in both languages; a word that is a pair has its own in each."""
    french = {key: word[0] if isinstance(word, tuple) else word for key, word in words.items()}
    english = {key: word[1] if isinstance(word, tuple) else word for key, word in words.items()}
    return sentence[0].format_map(french), sentence[1].format_map(english)


def nth(place: int) -> Why:
    """«1re», «2e» (of a team, a round) and “1st”, “2nd”."""
    ending = "th" if place % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(place % 10, "th")
    return ("1re" if place == 1 else f"{place}e"), f"{place}{ending}"


@dataclass(frozen=True, slots=True)
class View:
    """What team `number` sees of `drawn`; `order` is that of the draw, best first."""

    request: Request
    drawn: Round
    number: int
    order: tuple[int, ...]
    teams: Mapping[int, Team]
    history: History

    @classmethod
    def of(cls, request: Request, drawn: Round, number: int, order: Sequence[Team]) -> Self:
        teams = {team.number: team for team in order}
        return cls(request, drawn, number, tuple(teams), teams, History(request.played))

    def table(self, number: int) -> Table | None:
        return next((each for each in self.drawn.tables if number in each.ns + each.ew), None)

    def adversary(self, number: int) -> int | None:
        table = self.table(number)
        return None if table is None else next(each for each in table.ns + table.ew if each != number)

    def rank(self, number: int) -> Why:
        """Its place in the order of the draw, in words."""
        return nth(self.order.index(number) + 1)

    def apart(self, other: int) -> Why | None:
        """What speaks against meeting `other`, the most important first."""
        one, two = self.teams[self.number], self.teams[other]
        if other in both_ways(self.request.bans).get(self.number, ()):
            return REASONS["ban"]
        if self.history.met[self.number][other]:
            last = self._last_met(other)
            return say(REASONS["met"], nth=nth(last), round=last)
        if other in both_ways(self.request.avoid).get(self.number, ()):
            return REASONS["avoid"]
        if self.request.round <= self.request.options.same_club_rounds and one.club_key == two.club_key != "":
            return say(REASONS["club"], club=two.club)
        return None

    def _last_met(self, other: int) -> int:
        pair = {self.number, other}
        rounds = enumerate(self.request.played, start=1)
        return max(at for at, played in rounds if any(pair == {*each.ns, *each.ew} for each in played.tables))


def by_rank(view: View) -> list[Why]:
    """For a method in which neighbours meet."""
    other = view.adversary(view.number)
    if other is None:
        return [_bye_by_rank(view), *_not_kept(view)]
    start = say(
        SENTENCES["neighbours" if view.request.ranking else "no-ranking"],
        team=view.number,
        rank=view.rank(view.number),
        other=other,
        its=view.rank(other),
    )
    late = [number for number in (view.number, other) if number not in view.request.ranking]
    unknown = [say(SENTENCES["late"], team=number) for number in late if view.request.ranking]
    return [start, *unknown, *_nearer(view, other), *_not_kept(view), *_seat(view)]


def by_chance(view: View) -> list[Why]:
    """For a method in which the lot decides."""
    other = view.adversary(view.number)
    if other is None:
        return [say(SENTENCES["bye-lot"], team=view.number), *_not_kept(view)]
    # A meeting that breaks a wish itself is told by its reason, not by those it was preferred to.
    excluded = [] if view.apart(other) else _excluded(view, other)
    return [say(SENTENCES["lot"], other=other), *excluded, *_not_kept(view), *_seat(view)]


def _nearer(view: View, other: int) -> Iterator[Why]:
    """The teams nearer than the adversary, the nearest first, each with the reason why it is not that one."""
    at = view.order.index(view.number)
    gap = abs(view.order.index(other) - at)
    for step in range(1, min(gap, NEAREST + 1)):
        for place in (at - step, at + step):
            if 0 <= place < len(view.order):
                near = view.order[place]
                why = view.apart(near) or _elsewhere(view, near)
                yield say(SENTENCES["nearer"], team=near, rank=view.rank(near), why=why)


def _elsewhere(view: View, near: int) -> Why:
    """Where a team is that could have been met."""
    its = view.adversary(near)
    if its is None:
        return REASONS["bye"]
    place = view.order.index
    nearer = abs(place(its) - place(near)) < abs(place(view.number) - place(near))
    return say(REASONS["taken" if nearer else "over-all"], team=its, rank=view.rank(its))


def _excluded(view: View, other: int) -> Iterator[Why]:
    """The teams that could have been no adversaries, by reason."""
    reasons: dict[Why, list[int]] = {}
    for number in sorted(view.order):
        reason = None if number in (view.number, other) else view.apart(number)
        if reason is not None:
            reasons.setdefault(reason, []).append(number)
    parts = [
        say(("{which} ({why})",) * 2, which=_which(numbers), why=why) for why, numbers in reasons.items()
    ]
    if parts:
        french, english = zip(*parts, strict=True)
        yield say(SENTENCES["excluded"], which=(" ; ".join(french), "; ".join(english)))


def _which(numbers: Sequence[int]) -> Why:
    """The numbers of a few teams, the count of many."""
    listed = ", ".join(map(str, numbers))
    return (listed, listed) if len(numbers) <= FEW else say(SENTENCES["so-many"], count=len(numbers))


def _bye_by_rank(view: View) -> Why:
    team = view.number
    behind = view.order[view.order.index(team) + 1 :]
    if not behind:
        return say(SENTENCES["bye-last"], team=team)
    byes = view.history.byes
    others_had = all(byes[number] > byes[team] for number in behind)
    return say(SENTENCES["bye-others-had" if others_had else "bye-wishes"], team=team)


def _not_kept(view: View) -> Iterator[Why]:
    """What the draw could not keep for this team, in its own words; that of seats is told with the table."""
    for each in view.drawn.relaxed:
        if view.number in each.teams and each.wish not in ("fixed-table", "balance"):
            yield f"{each.why}.", f"{each.why_en or each.why}."


def _seat(view: View) -> Iterator[Why]:
    table = view.table(view.number)
    if table is not None:
        yield _side(view, table)
        yield _table(view, table)


def _side(view: View, table: Table) -> Why:
    (ns,), (ew,) = table.ns, table.ew
    side = ("NS", "NS") if view.number == ns else ("EO", "EW")
    one, other = (Seat(0, number, "", {}, 0, view.history.sides[number]) for number in (ns, ew))
    if (ns, ew) != sides(one, other, Lots(view.request.seed, view.request.round)):
        return say(SENTENCES["side-hand"], side=side)
    return say(SENTENCES["side-lot" if one.sides == other.sides else "side-less"], side=side, ns=ns)


def _table(view: View, table: Table) -> Why:
    number = table.table
    fixed = [team for team in table.ns + table.ew if view.teams[team].fixed_table == number]
    if fixed:
        return say(SENTENCES["table-fixed"], table=number, team=fixed[0])
    place, expected = _expected(view, table)
    if number != expected:
        return say(SENTENCES["table-hand"], table=number)
    how = "table-lot" if view.request.method == "random" or not view.request.ranking else "table-ranking"
    return say(SENTENCES[how], table=number, nth=nth(place))


def _expected(view: View, table: Table) -> tuple[int, int]:
    """Which meeting this is, from 1, the best first, and the table that the draw gives it."""
    place = {number: at for at, number in enumerate(view.order)}
    pairs = sorted(sorted(place[number] for number in each.ns + each.ew) for each in view.drawn.tables)
    teams = [[view.teams[view.order[at]] for at in pair] for pair in pairs]
    at = pairs.index(sorted(place[number] for number in table.ns + table.ew))
    return at + 1, table_numbers(fixed_tables(teams), view.request.options.tables)[at]
