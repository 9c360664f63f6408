"""Why a team has this adversary, side, table or bye in a drawn round.

The reasons are worked out from the request and the round, not stored by the draw, so that they are right for
a round changed by hand.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Self

from scoring.lots import Lots
from scoring.sentences import Sentence, Text, joined, ordinal
from scoring.sentences import sentence as _
from tournaments.draw.answer import DrawnRound, DrawnTable
from tournaments.draw.matching import PairingTeam, both_ways, fixed_tables, sides, table_numbers
from tournaments.draw.request import DrawTeam, History, Request
from tournaments.draw.wishes import nth_round

NEAREST: Final = 2  # ranks on either side within which nearer teams are explained
FEW: Final = 6  # teams named one by one

SENTENCES: Final[Mapping[str, Sentence]] = {
    "neighbours": _(
        "Au classement, les voisines se rencontrent : l’équipe {team} est {rank} "
        "et l’équipe {other} est {its}."
    ),
    "no-ranking": _(
        "Sans classement encore, le sort en tient lieu : l’équipe {team} est {rank} "
        "et l’équipe {other} est {its}."
    ),
    "late": _("L’équipe {team} n’est pas encore au classement : elle y est ajoutée à la fin, au sort."),
    "nearer": _("Équipe {team} ({rank}) : {why}."),
    "lot": _("Le sort a désigné l’équipe {other} parmi les adversaires possibles."),
    "excluded": _("N’étaient pas possibles : {which}."),
    "so-many": _("{count} équipes"),
    "bye-lot": _("Le sort a désigné l’équipe {team} comme exempte."),
    "bye-last": _("L’équipe {team} est la dernière du classement : elle est exempte."),
    "bye-others-had": _(
        "L’équipe {team} est exempte : toutes celles qui la suivent au classement l’ont déjà été."
    ),
    "bye-wishes": _(
        "L’équipe {team} est exempte : en exempter une derrière elle romprait un souhait plus important."
    ),
    "side-less": _("En {side} : avant cette partie, c’est l’équipe {ns} qui avait le moins joué en NS."),
    "side-lot": _("En {side} : les deux équipes avaient autant joué en NS, le sort a décidé."),
    "side-hand": _("En {side} : les côtés sont changés à la main."),
    "table-fixed": _("Table {table} : l’équipe {team} ne se déplace pas."),
    "table-ranking": _("Table {table} : {nth} rencontre dans l’ordre du classement."),
    "table-lot": _("Table {table} : {nth} rencontre dans l’ordre du sort."),
    "table-hand": _("Table {table} : changée à la main."),
}
REASONS: Final[Mapping[str, Sentence]] = {
    "ban": _("rencontre interdite"),
    "met": _("déjà rencontrée à la {nth} partie"),
    "avoid": _("rencontre à éviter"),
    "club": _("même club, {club}"),
    "bye": _("exempte cette partie"),
    "taken": _("rencontre l’équipe {team} ({rank}), plus proche d’elle"),
    "over-all": _("rencontre l’équipe {team} ({rank}), sur l’ensemble des tables, le tirage y gagne"),
}


@dataclass(frozen=True, slots=True)
class TeamView:
    """A drawn round as team `number` sees it; `order` is that of the draw, best first."""

    request: Request
    drawn: DrawnRound
    number: int
    order: tuple[int, ...]
    teams: Mapping[int, DrawTeam]
    history: History

    @classmethod
    def of(cls, request: Request, drawn: DrawnRound, number: int, order: Sequence[DrawTeam]) -> Self:
        teams = {team.number: team for team in order}
        return cls(request, drawn, number, tuple(teams), teams, History(request.played))

    def table(self, number: int) -> DrawnTable | None:
        return next((each for each in self.drawn.tables if number in each.ns + each.ew), None)

    def adversary(self, number: int) -> int | None:
        table = self.table(number)
        return None if table is None else next(each for each in table.ns + table.ew if each != number)

    def rank(self, number: int) -> Text:
        """Its place in the order of the draw, in words."""
        return ordinal(self.order.index(number) + 1, feminine=True)

    def reason_against(self, other: int) -> Text | None:
        """The most important reason against meeting `other`; None where there is none."""
        one, two = self.teams[self.number], self.teams[other]
        if other in both_ways(self.request.bans).get(self.number, ()):
            return REASONS["ban"]
        if self.history.met[self.number][other]:
            last = self._last_met(other)
            return REASONS["met"].filled(nth=nth_round(last))
        if other in both_ways(self.request.avoid).get(self.number, ()):
            return REASONS["avoid"]
        if self.request.round <= self.request.options.same_club_rounds and one.club_key == two.club_key != "":
            return REASONS["club"].filled(club=two.club)
        return None

    def _last_met(self, other: int) -> int:
        pair = {self.number, other}
        rounds = enumerate(self.request.played, start=1)
        return max(at for at, played in rounds if any(pair == {*each.ns, *each.ew} for each in played.tables))


def by_rank(view: TeamView) -> list[Text]:
    """The reasons of a method in which neighbours in the ranking meet."""
    other = view.adversary(view.number)
    if other is None:
        return [_bye_by_rank(view), *_not_kept(view)]
    start = SENTENCES["neighbours" if view.request.ranking else "no-ranking"].filled(
        team=view.number,
        rank=view.rank(view.number),
        other=other,
        its=view.rank(other),
    )
    late = [number for number in (view.number, other) if number not in view.request.ranking]
    unknown = [SENTENCES["late"].filled(team=number) for number in late if view.request.ranking]
    return [
        start,
        *unknown,
        *_nearer(view, other),
        *_not_kept(view),
        *_seat(view, by_rank=bool(view.request.ranking)),
    ]


def by_chance(view: TeamView) -> list[Text]:
    """The reasons of a method in which the lot decides."""
    other = view.adversary(view.number)
    if other is None:
        return [SENTENCES["bye-lot"].filled(team=view.number), *_not_kept(view)]
    # A meeting that breaks a wish itself is explained by that wish, not by the teams it was preferred to.
    excluded = [] if view.reason_against(other) else _excluded(view, other)
    return [SENTENCES["lot"].filled(other=other), *excluded, *_not_kept(view), *_seat(view, by_rank=False)]


def _nearer(view: TeamView, other: int) -> Iterator[Text]:
    """The teams nearer than the adversary, the nearest first, each with the reason why it is not that one."""
    at = view.order.index(view.number)
    gap = abs(view.order.index(other) - at)
    for step in range(1, min(gap, NEAREST + 1)):
        for place in (at - step, at + step):
            if 0 <= place < len(view.order):
                near = view.order[place]
                why = view.reason_against(near) or _elsewhere(view, near)
                yield SENTENCES["nearer"].filled(team=near, rank=view.rank(near), why=why)


def _elsewhere(view: TeamView, near: int) -> Text:
    """Why a team that could have been met sits elsewhere."""
    its = view.adversary(near)
    if its is None:
        return REASONS["bye"]
    place = view.order.index
    nearer = abs(place(its) - place(near)) < abs(place(view.number) - place(near))
    return REASONS["taken" if nearer else "over-all"].filled(team=its, rank=view.rank(its))


def _excluded(view: TeamView, other: int) -> Iterator[Text]:
    """The teams that could have been no adversaries, by reason."""
    reasons: dict[Text, list[int]] = {}
    for number in sorted(view.order):
        reason = None if number in (view.number, other) else view.reason_against(number)
        if reason is not None:
            reasons.setdefault(reason, []).append(number)
    parts = [
        _("{which} ({why})", which=_numbers_or_count(numbers), why=why) for why, numbers in reasons.items()
    ]
    if parts:
        yield SENTENCES["excluded"].filled(which=joined(parts, _(" ; ")))


def _numbers_or_count(numbers: Sequence[int]) -> Text:
    """The numbers of a few teams, the count of many."""
    return joined(numbers) if len(numbers) <= FEW else SENTENCES["so-many"].filled(count=len(numbers))


def _bye_by_rank(view: TeamView) -> Text:
    team = view.number
    behind = view.order[view.order.index(team) + 1 :]
    if not behind:
        return SENTENCES["bye-last"].filled(team=team)
    byes = view.history.byes
    others_had = all(byes[number] > byes[team] for number in behind)
    return SENTENCES["bye-others-had" if others_had else "bye-wishes"].filled(team=team)


def _not_kept(view: TeamView) -> Iterator[Text]:
    """The wishes that the draw did not keep for this team, but for those of seats, told with the table."""
    for each in view.drawn.relaxed:
        if view.number in each.teams and each.wish not in ("fixed-table", "balance"):
            yield joined([each.why, "."], "")


def _seat(view: TeamView, *, by_rank: bool) -> Iterator[Text]:
    table = view.table(view.number)
    if table is not None:  # pragma: no branch (who has an adversary sits at a table)
        yield _side(view, table)
        yield _table(view, table, by_rank=by_rank)


def _side(view: TeamView, table: DrawnTable) -> Text:
    (ns,), (ew,) = table.ns, table.ew
    side = _("NS") if view.number == ns else _("EO")
    one, other = (PairingTeam(0, number, "", {}, 0, view.history.sides[number]) for number in (ns, ew))
    if (ns, ew) != sides(one, other, Lots(view.request.seed, view.request.round)):
        return SENTENCES["side-hand"].filled(side=side)
    return SENTENCES["side-lot" if one.sides == other.sides else "side-less"].filled(side=side, ns=ns)


def _table(view: TeamView, table: DrawnTable, *, by_rank: bool) -> Text:
    number = table.table
    fixed = [team for team in table.ns + table.ew if view.teams[team].fixed_table == number]
    if fixed:
        return SENTENCES["table-fixed"].filled(table=number, team=fixed[0])
    place, expected = _expected(view, table)
    if number != expected:
        return SENTENCES["table-hand"].filled(table=number)
    how = "table-ranking" if by_rank else "table-lot"
    return SENTENCES[how].filled(table=number, nth=ordinal(place, feminine=True))


def _expected(view: TeamView, table: DrawnTable) -> tuple[int, int]:
    """The rank of this meeting, from 1, the best first, and the table that the draw gives it."""
    place = {number: at for at, number in enumerate(view.order)}
    pairs = sorted(sorted(place[number] for number in each.ns + each.ew) for each in view.drawn.tables)
    teams = [[view.teams[view.order[at]] for at in pair] for pair in pairs]
    at = pairs.index(sorted(place[number] for number in table.ns + table.ew))
    return at + 1, table_numbers(fixed_tables(teams), view.request.options.tables)[at]
