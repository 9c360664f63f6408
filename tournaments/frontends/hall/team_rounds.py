"""The rounds of a team: table, adversary, result."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.cards import Side
from tournaments.core.models.registration import LineUp, Substitution, Team, changes_in
from tournaments.core.models.rounds import Seated, Table
from tournaments.core.rounds.wording import table_phase
from tournaments.core.sheets.ledger import ruling_reason
from tournaments.core.sheets.sheet import sheet_of_row
from tournaments.core.standings.rows import StandingRound, StandingRow
from tournaments.core.standings.wording import figure_text, kind_text
from tournaments.frontends.hall import charts, deals
from tournaments.frontends.hall.lines import side_names
from tournaments.frontends.hall.queries import byes_of_team, plays_alone, sheet_line, tables_of_team
from tournaments.platform.text import teams_or_players

if TYPE_CHECKING:
    from django.utils.safestring import SafeString


@dataclass(frozen=True, slots=True)
class TeamRound:
    """One round. `table` and `opponent` are None for a bye; `outcome` is empty while the table plays.

    `side` is the name of the team's side, empty if it has none; `points` and `against` are the running score
    while the table plays. `told` are the deals of a finished table as HTML. `counts_twice`: the table counts
    for both sides, because it is no second game of a host. `partner` is the partner of an individual at the
    mêlée. `costs` are the penalties of both sides, and the score of the table if the standing caps it.
    `rank` is the team's rank after the round, `moved` the number of places gained (negative: lost) since the
    rank before; both are None if there is none. `phase` is the key of the part of the concours that the table
    belongs to, `game` its name; `played_by` are its players where they were others than today; `sheet` how
    far the sheet is written, as `sheet_line` has it, while it may be followed; `deals` how many are on it.
    """

    number: int
    table: int | None = None
    opponent: Seated | None = None
    outcome: str = ""
    points: str = ""
    against: str = ""
    won: bool = False
    partner: LineUp | None = None
    costs: tuple[str, ...] = ()
    side: str = ""
    told: str = ""
    counts_twice: bool = True
    rank: int | None = None
    moved: int | None = None
    phase: str = ""
    game: str = ""
    played_by: str = ""
    sheet: str = ""
    deals: int = 0

    @property
    def playing(self) -> bool:
        """Whether its table has no result yet."""
        return self.table is not None and not self.outcome

    @property
    def moved_said(self) -> str:
        """The move in words, for screen readers; empty without one."""
        if self.moved is None:
            return ""
        if not self.moved:
            return _("même rang")
        said = (
            ngettext("gagne %(places)s place", "gagne %(places)s places", self.moved)
            if self.moved > 0
            else ngettext("perd %(places)s place", "perd %(places)s places", -self.moved)
        )
        return said % {"places": abs(self.moved)}

    @property
    def moved_sign(self) -> str:
        """The move as an arrow: «▲ 3», «▼ 2», «=»; empty without one."""
        if self.moved is None:
            return ""
        return f"{'▲' if self.moved > 0 else '▼'}\xa0{abs(self.moved)}" if self.moved else "="


def with_ranks(
    rounds: Sequence[TeamRound], ranks: Sequence[Mapping[int, int]], row: StandingRow
) -> list[TeamRound]:
    """The rounds, each with the rank after it if the team has its result."""
    has_result = {one["round"] for one in row["rounds"]}
    found: list[TeamRound] = []
    before: int | None = None
    for one in rounds:
        rank = ranks[one.number - 1].get(row["number"]) if one.number in has_result else None
        moved = None if rank is None or before is None else before - rank
        found.append(replace(one, rank=rank, moved=moved))
        before = before if rank is None else rank
    return found


def rank_curve(
    rounds: Sequence[TeamRound], ranks: Sequence[Mapping[int, int]], *, final: bool
) -> SafeString | None:
    """The ranks after each round as a chart; None with fewer than two.

    The last rank is drawn as provisional unless its round is `final`.
    """
    rank_of = {one.number: one.rank for one in rounds}
    points = [
        charts.RankPoint(
            _("P%(number)s") % {"number": number},
            rank_of.get(number),
            open=number == len(ranks) and not final,
        )
        for number in range(1, len(ranks) + 1)
    ]
    if sum(point.figure is not None for point in points) < 2:
        return None
    return charts.rank_line(_("Le rang après chaque partie"), points, max(map(len, ranks)))


def rounds_of_team(
    team: Team, row: StandingRow | None, through: int, *, with_deals: bool = True
) -> list[TeamRound]:
    """The published rounds of a team; `row` is its line in the standing, which has the points of a bye.

    Of rounds after `through` only whether the table has finished is shown, and no score, deal or penalty.
    Without `with_deals` no sheet of a finished table is opened.
    """
    credited = {one["round"]: one for one in row["rounds"]} if row else {}
    changes = changes_in(team.tournament)
    played = [
        _with_sheet(one, table, table.side_of(team), opened=with_deals)
        if told
        else _without_results(one, table)
        for table in tables_of_team(team)
        for told in [table.round.number <= through]
        for one in [_at_table(team, table, credited if told else {}, changes, told=told)]
    ]
    seated = {one.number for one in played}
    byes = [
        _bye(team, number, credited.get(number), told=number <= through)
        for number in byes_of_team(team)
        if number not in seated
    ]
    return sorted(played + byes, key=lambda one: one.number)


def _without_results(one: TeamRound, table: Table) -> TeamRound:
    """A round whose results are not public yet: only whether the table has finished."""
    return replace(one, outcome=_("finie")) if table.finished else one


def _with_sheet(one: TeamRound, table: Table, side: Side, *, opened: bool) -> TeamRound:
    """The round with what the sheet of a finished table adds if it is `opened`: penalties, cap, deals."""
    if one.playing:
        return one
    stopped = (capfirst(table.stopped_words),) if table.stopped_words else ()
    if not opened:
        return replace(one, costs=stopped) if stopped else one
    costs = (*_penalty_sentences(table, side), *_cap_sentence(table, side, one)) if one.points else ()
    return replace(one, costs=(*stopped, *costs), told=deals.deals_html(table))


def _at_table(
    team: Team, table: Table, credited: dict[int, StandingRound], changes: list[Substitution], *, told: bool
) -> TeamRound:
    number = table.round.number
    side = table.side_of(team)
    own, opponent = (table.seated(one, changes) for one in (side, side.other))
    partner = next((line_up for line_up in own.line_ups if line_up.number != team.number), None)
    line = credited.get(number)
    called = "" if plays_alone(team.tournament) else side_names(alone=False)[side.place]
    seated = TeamRound(
        number,
        table.number,
        opponent,
        partner=partner,
        side=called,
        counts_twice=not table.host,
        phase=table.phase,
        game=table_phase(table),
        played_by=_played_by(team, own),
        sheet=sheet_line(table) if told and not table.finished else "",
        deals=table.deal_count if told else 0,
    )
    if table.host == side and table.finished:
        return replace(seated, outcome=_("hors classement"))
    if not table.finished or line is None:
        return _with_running_score(seated, table, side) if told and table.deal_count else seated
    return replace(
        seated,
        outcome=kind_text(line["kind"]) or _outcome(side, table.winner),
        points=figure_text(line["points"]),
        against="" if table.absent else figure_text(line["against"]),
        won=table.winner == side,
    )


def _played_by(team: Team, side: Seated) -> str:
    """The players of the team at a table, where they were others than today's; empty where they were not."""
    names = next(line_up.names for line_up in side.line_ups if line_up.number == team.number)
    return "" if names == team.names else names


def _with_running_score(seated: TeamRound, table: Table, side: Side) -> TeamRound:
    """The round with the running score of its table, this side's points first."""
    scores = figure_text(table.ns_score), figure_text(table.ew_score)
    return replace(seated, points=scores[side.place], against=scores[side.other.place])


def _penalty_sentences(table: Table, side: Side) -> tuple[str, ...]:
    """The penalties of a table in words for the team on this side: its own, and its adversaries'."""
    if not (table.ns_penalty or table.ew_penalty):
        return ()
    own, theirs = _("Pénalité −%(points)s · %(why)s"), _("Adversaires : pénalité −%(points)s · %(why)s")
    return tuple(
        (own if one.ruling.side is side else theirs)
        % {"points": figure_text(one.ruling.points), "why": ruling_reason(one.ruling)}
        for one in sheet_of_row(table).penalties
    )


def _cap_sentence(table: Table, side: Side, shown: TeamRound) -> tuple[str, ...]:
    """The score of the table, if the standing caps it (C7)."""
    if table.absent or None in (table.ns_points, table.ew_points):
        return ()
    own, theirs = figure_text(table.ns_points), figure_text(table.ew_points)
    if side is Side.EW:
        own, theirs = theirs, own
    if (own, theirs) == (shown.points, shown.against):
        return ()
    return (_("Plafonné : %(own)s à %(theirs)s à la table") % {"own": own, "theirs": theirs},)


def _bye(team: Team, number: int, line: StandingRound | None, *, told: bool) -> TeamRound:
    exempt = teams_or_players(team.tournament, _("exempte"), _("exempt"))
    return TeamRound(number, outcome=exempt, points=figure_text(line["points"]) if line else "", won=told)


def _outcome(side: Side, winner: str | None) -> str:
    if winner is None:
        return _("nul")
    return _("gagné") if winner == side else _("perdu")
