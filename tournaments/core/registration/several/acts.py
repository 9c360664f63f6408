"""Doing an act on several teams, and taking it back: each is one transaction that locks the concours.

The act is kept with what each team was before (`SharedAct`). Sent twice, it is done once; taken back, it
leaves alone what somebody has changed since.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import TYPE_CHECKING, Any, Final

from django.utils.translation import ngettext
from simple_history.utils import bulk_update_with_history

from tournaments.core.ledger.accounts import CashKind, Means
from tournaments.core.models.money import FeeGroup, FeeKind
from tournaments.core.models.registration import Player, SharedAct, Team, folded
from tournaments.core.models.rounds import last_published
from tournaments.core.money import actions as money
from tournaments.core.registration import queries
from tournaments.core.registration.actions import changing, correct_together
from tournaments.core.registration.errors import RegistrationError
from tournaments.core.registration.roster import TeamEntry
from tournaments.core.registration.several.plans import Act, Kind, Plan, plan_of, told

if TYPE_CHECKING:
    from uuid import UUID

    from tournaments.core.models.accounts import User
    from tournaments.core.models.planning import Tournament

KEPT: Final = 20
"""The acts of a concours that are kept, to be taken back or to be known again."""
Before = dict[str, Any]
"""What each team was, by its primary key as JSON has it."""


def do(  # noqa: PLR0913 — what the page sends
    tournament: Tournament, numbers: Collection[int], act: Act, *, seen: str, key: UUID, author: User | None
) -> SharedAct:
    """Do the act as its plan was `seen`; if the `key` is known, return what was done then.

    `RegistrationError` «list-changed» if another plan is to be seen now, and as for a single team.
    """
    paid = act.kind is Kind.PAID
    with changing(tournament, names=act.kind is Kind.CLUB, sealed_too=paid) as locked:
        known = SharedAct.objects.filter(tournament=locked, key=key).first()
        if known is not None:
            return known
        plan = plan_of(locked, numbers, act)
        if plan.seen != seen or not plan.teams:
            raise RegistrationError("list-changed")
        before = _DO[plan.act.kind](locked, plan, author)
        made = SharedAct.objects.create(
            tournament=locked,
            key=key,
            what=plan.act.what,
            club=plan.act.detail if plan.act.kind is Kind.CLUB else "",
            count=len(plan.teams),
            cents=plan.cents,
            fees=list(plan.fees),
            before=before,
        )
        old = SharedAct.objects.filter(tournament=locked).order_by("-pk").values_list("pk", flat=True)[KEPT:]
        SharedAct.objects.filter(pk__in=list(old)).delete()
        return made


def sentence(tournament: Tournament, done: SharedAct) -> str:
    """What an act has done."""
    before, after = done.fees
    act = Act.read(done.what, done.club)
    return told(tournament, act, done.count, cents=done.cents, fees=(before, after))


def take_back(tournament: Tournament, number: int, author: User | None) -> str:
    """Take an act back, and say what could not be: teams that were changed since stay as they are.

    `RegistrationError` for an act that is not kept any more. Taken back already, nothing is done.
    """
    found = SharedAct.objects.filter(tournament=tournament, pk=number).first()
    if found is None:
        raise RegistrationError("no-such-act")
    act = Act.read(found.what, found.club)
    with changing(tournament, names=act.kind is Kind.CLUB, sealed_too=act.kind is Kind.PAID) as locked:
        found.refresh_from_db()
        if found.undone:
            return ""
        left = len(found.before) - _UNDO[act.kind](locked, act, found.before, author)
        found.undone = True
        found.save(update_fields=["undone"])
    text = ngettext("%(count)d a changé depuis et reste.", "%(count)d ont changé depuis et restent.", left)
    return text % {"count": left} if left else ""


def _of(tournament: Tournament, before: Mapping[str, Any]) -> list[Team]:
    return list(queries.teams_of(tournament).filter(pk__in=map(int, before)))


def _check_in(_tournament: Tournament, plan: Plan, _author: User | None) -> Before:
    return _set_present(plan.teams, plan.act.kind is Kind.HERE)


def _undo_check_in(tournament: Tournament, act: Act, before: Before, _author: User | None) -> int:
    here, next_round = act.kind is Kind.HERE, last_published(tournament) + 1
    teams = [team for team in _of(tournament, before) if team.present == here]
    return len(_set_present([team for team in teams if not team.has_left(next_round)], not here))


def _set_present(teams: Iterable[Team], here: bool) -> Before:
    changed = list(teams)
    for team in changed:
        team.present = here
    bulk_update_with_history(changed, Team, ["present"])
    return {str(team.pk): not here for team in changed}


def _pay(tournament: Tournament, plan: Plan, author: User | None) -> Before:
    """What stands before is the number of the line that each team's payment has."""
    means = Means(plan.act.detail)
    lines = {}
    for team in plan.teams:
        team.tournament = tournament
        line = money.write_line(
            tournament, CashKind.PAYMENT, plan.amounts[team.pk], author=author, means=means, team=team
        )
        lines[str(team.pk)] = line.number
    return lines


def _undo_pay(tournament: Tournament, _act: Act, before: Before, author: User | None) -> int:
    return money.reverse_payments(tournament, before.values(), author)


def _charge(tournament: Tournament, plan: Plan, _author: User | None) -> Before:
    groups = FeeGroup.objects.filter(team__in=plan.teams)
    before: Before = {str(group.team_id): group.kinds for group in groups}
    for team in plan.teams:
        team.tournament = tournament
        money.set_fee_kinds(team, [FeeKind(plan.act.detail)] * len(team.players))
    return {str(team.pk): before.get(str(team.pk)) for team in plan.teams}


def _undo_charge(_tournament: Tournament, act: Act, before: Before, _author: User | None) -> int:
    """Players had no kind of their own before, or these."""
    undone = 0
    for group in FeeGroup.objects.filter(team__in=map(int, before)):
        if set(group.kinds) != {act.detail}:
            continue
        undone += 1
        if before[str(group.team_id)] is None:
            group.delete()
        else:
            group.kinds = before[str(group.team_id)]
            group.save()
    return undone


def _name(tournament: Tournament, plan: Plan, _author: User | None) -> Before:
    """What stands before is the club, and the players whose club was not known until now."""
    clubs = {team.pk: team.club for team in plan.teams}
    unknown = {player.pk for team in plan.teams for player in team.players if not player.club}
    correct_together(tournament, [(team, _with_club(team, plan.act.detail)) for team in plan.teams])
    return {
        str(team.pk): {
            "club": clubs[team.pk],
            "learned": [player.pk for player in team.players if player.pk in unknown and player.club],
        }
        for team in plan.teams
    }


def _undo_name(tournament: Tournament, act: Act, before: Before, _author: User | None) -> int:
    learned = [pk for was in before.values() for pk in was["learned"]]
    for player in Player.objects.filter(pk__in=learned, club=act.detail):
        if not Player.objects.filter(host=player.host_id, name=player.name, club="").exists():
            player.club = ""
            player.save(update_fields=["club", "search"])
    teams = [team for team in _of(tournament, before) if folded(team.club) == folded(act.detail)]
    correct_together(tournament, [(team, _with_club(team, before[str(team.pk)]["club"])) for team in teams])
    return len(teams)


def _with_club(team: Team, club: str) -> TeamEntry:
    names = [player.name for player in team.players]
    return TeamEntry(names[0], "".join(names[1:]), club, team.number)


_DO: Final[Mapping[Kind, Callable[[Tournament, Plan, User | None], Before]]] = {
    Kind.HERE: _check_in,
    Kind.NOT_HERE: _check_in,
    Kind.PAID: _pay,
    Kind.FEE: _charge,
    Kind.CLUB: _name,
}
_UNDO: Final[Mapping[Kind, Callable[[Tournament, Act, Before, User | None], int]]] = {
    Kind.HERE: _undo_check_in,
    Kind.NOT_HERE: _undo_check_in,
    Kind.PAID: _undo_pay,
    Kind.FEE: _undo_charge,
    Kind.CLUB: _undo_name,
}
"""Each returns how many of the teams it took back."""
