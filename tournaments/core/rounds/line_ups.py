"""Who else played for a team, in which rounds: players who were replaced since, or came later."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, TypedDict

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.core.models.registration import line_up

if TYPE_CHECKING:
    from tournaments.core.models.registration import LineUp, Substitution, Team


class OtherPlayer(TypedDict):
    """A player of a team in some `rounds`, by their numbers."""

    name: str
    rounds: list[int]


def other_players(
    team: Team, changes: Collection[Substitution], last: int, seated: LineUp | None = None
) -> list[OtherPlayer]:
    """Who plays for a team in rounds up to `last`, and is not among those `seated`.

    Where no `seated` are given, they are today's players. `changes` are the substitutions of the concours, in
    the order of the rounds.
    """
    own = [change for change in changes if change.team_id == team.pk]
    if not own:
        return []
    now = set(team.players if seated is None else seated.players)
    rounds: dict[str, list[int]] = {}
    for number in range(team.from_round, last + 1):
        for player in line_up(team, own, number).players:
            if player not in now and not team.has_left(number):
                rounds.setdefault(player.name, []).append(number)
    return [{"name": name, "rounds": played} for name, played in rounds.items()]


def other_players_text(others: Iterable[OtherPlayer]) -> str:
    """The players with their rounds: «Anne Royer à la partie 1 · Zoé Roy aux parties 2 et 3»."""
    return " · ".join(
        ngettext("%(name)s à la partie %(rounds)s", "%(name)s aux parties %(rounds)s", len(other["rounds"]))
        % {"name": other["name"], "rounds": _rounds_text(other["rounds"])}
        for other in others
    )


def names_of(others: Iterable[OtherPlayer]) -> str:
    """The names alone, to be searched."""
    return " ".join(other["name"] for other in others)


def _rounds_text(rounds: Sequence[int]) -> str:
    """Numbers of rounds as they are read: «1», «1 et 2», «1 à 3», «1 et 3»."""
    if len(rounds) > 2 and all(after == before + 1 for before, after in pairwise(rounds)):
        return _("%(first)s à %(last)s") % {"first": rounds[0], "last": rounds[-1]}
    *others, last = map(str, rounds)
    return _("%(first)s et %(last)s") % {"first": ", ".join(others), "last": last} if others else last
