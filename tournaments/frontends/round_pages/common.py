"""Helpers of all pages of rounds: the round of an address, tables with their teams, messages."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Self

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse

from scoring.sheet import Refusal
from tournaments.core.access.permissions import MemberRequest, Right
from tournaments.core.models.planning import Tournament
from tournaments.core.models.registration import Team, search_words
from tournaments.core.models.rounds import Round
from tournaments.core.rounds import queries
from tournaments.core.rounds.errors import RoundError
from tournaments.core.rounds.seating import TableSeating
from tournaments.core.rounds.wording import capitalized, step_name
from tournaments.core.sheets.pages import requested_round
from tournaments.core.sheets.refusals import sentence_of


@dataclass(frozen=True, slots=True)
class TableTeams:
    """A table with the teams of each side."""

    table: int
    ns: Sequence[Team]
    ew: Sequence[Team]

    @classmethod
    def of(cls, match: TableSeating, teams: Mapping[int, Team]) -> Self:
        ns, ew = ([teams[number] for number in side] for side in (match.ns, match.ew))
        return cls(match.table, ns, ew)


@dataclass(frozen=True, slots=True)
class Seats:
    """Who sits at a table, or who is exempt where `table` is None; `game` is the step of a bracket."""

    table: int | None
    teams: Sequence[Team]
    game: str = ""

    @property
    def words(self) -> str:
        """What the row is found by: its table, its teams and their names."""
        told = (f"{team.number} {team.names}" for team in self.teams)
        return " ".join([str(self.table or ""), *told]).strip()

    def answers(self, words: Sequence[str]) -> bool:
        """Whether each of `words`, as `search_words` gives them, is a number of the row or part of a name."""
        numbers = {str(self.table), *(str(team.number) for team in self.teams)}
        return all(
            word in numbers or (not word.isdigit() and any(word in team.search for team in self.teams))
            for word in words
        )


def seats_of(round_: Round, words: str = "") -> list[Seats]:
    """The tables of a round by their numbers, then its byes, as far as they answer to `words`."""
    teams, seating = teams_by_number(round_.tournament), queries.seating(round_)
    rows = [
        Seats(match.table, [teams[number] for number in match.numbers], capitalized(step_name(match.phase)))
        for match in seating.matches
    ]
    rows += [Seats(None, [teams[number]]) for number in seating.byes]
    asked = search_words(words)
    return [row for row in rows if row.answers(asked)]


def teams_by_number(tournament: Tournament) -> dict[int, Team]:
    """All teams with their players, by number; one query."""
    return {team.number: team for team in tournament.teams.select_related("player1", "player2")}


def round_or_404(tournament: Tournament, number: int) -> Round:
    """The round of this number; `Http404` where there is none."""
    found = queries.round_of(tournament, number)
    if found is None:
        raise Http404
    return found


def run_verb(
    request: MemberRequest, tournament: Tournament, verb: Callable[[], str], number: int | None
) -> HttpResponse:
    """Call `verb`, show its sentence or its error, and redirect to the round (or to all rounds)."""
    try:
        done = verb()
    except RoundError as error:
        messages.error(request, error.sentence)
    except Refusal as refusal:
        messages.error(request, sentence_of(refusal))
    else:
        if done:
            messages.success(request, done)
    if number is None or queries.round_of(tournament, number) is None:
        return redirect("rounds", tournament.slug)
    return redirect("round", tournament.slug, number)


def render_page(
    request: MemberRequest, template: str, tournament: Tournament, **context: Any
) -> HttpResponse:
    """Render the template of a page with the context common to all of them."""
    rights = {"manages": Right.MANAGE in request.rights, "at_desk": Right.DESK in request.rights}
    common = {"tournament": tournament, "stage": "rounds", **rights}
    return render(request, template, common | context)


def board_url(request: MemberRequest, tournament: Tournament, show: str = "") -> str:
    """The page of the round that ?partie=2 asks for, by default the last published, with what else is asked.

    It shows the tables of the filter `show`, unless the address asks for another one (?voir=jouent).
    """
    _rounds, found = requested_round(request, tournament)
    page = reverse("round", args=[tournament.slug, found.number if found else 1])
    asked = request.GET.copy()
    for spent in ("partie", "vu", "table", "imprimer"):
        asked.pop(spent, None)
    if show:
        asked.setdefault("voir", show)
    return f"{page}?{asked.urlencode()}".rstrip("?")
