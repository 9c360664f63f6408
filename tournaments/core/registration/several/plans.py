"""What an act on several teams would do: which of them it changes, in a sentence, and whom it leaves out.

A page shows the plan before it is done; `Plan.seen` identifies it, so that nothing else is done than was
shown.
"""

from __future__ import annotations

import json
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from hashlib import sha256
from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournaments.core.ledger.accounts import Means
from tournaments.core.models.money import FeeKind
from tournaments.core.models.registration import Team, folded
from tournaments.core.models.rounds import last_published
from tournaments.core.money.queries import CashDesk, TeamAccount, desk_of
from tournaments.core.money.text import euros
from tournaments.core.registration import queries
from tournaments.core.registration.errors import RegistrationError
from tournaments.core.registration.roster import clean_club
from tournaments.platform.text import teams_or_players

if TYPE_CHECKING:
    from django_stubs_ext import StrPromise

    from tournaments.core.models.planning import Tournament


class Kind(StrEnum):
    """The kinds of acts."""

    HERE = "here"
    NOT_HERE = "not-here"
    PAID = "paid"
    FEE = "fee"
    CLUB = "club"


PAID: Final[Mapping[Means, StrPromise]] = {
    Means.CASH: gettext_lazy("payé en espèces"),
    Means.CHEQUE: gettext_lazy("payé par chèque"),
    Means.CARD: gettext_lazy("payé par carte"),
    Means.ONLINE: gettext_lazy("payé en ligne"),
}
FEES: Final[Mapping[FeeKind, StrPromise]] = {
    FeeKind.MEMBER: gettext_lazy("tarif adhérent"),
    FeeKind.YOUNG: gettext_lazy("tarif jeune"),
    FeeKind.OTHER: gettext_lazy("plein tarif"),
}


@dataclass(frozen=True, slots=True)
class Act:
    """An act with what it needs: the means of a payment, the kind of a fee, or the name of a club."""

    kind: Kind
    detail: str = ""

    @classmethod
    def read(cls, what: str, club: str) -> Act:
        """The act of a button («paid-online»); `RegistrationError` for one that does not exist."""
        name, _dash, detail = ("not-here", "", "") if what == "not-here" else what.partition("-")
        allowed: Mapping[str, Collection[str]] = {Kind.PAID: [*PAID], Kind.FEE: [*FEES]}
        if name not in {*Kind} or detail not in allowed.get(name, [""]):
            raise RegistrationError("no-such-act")
        kind = Kind(name)
        return cls(kind, clean_club(club) if kind is Kind.CLUB else detail)

    @property
    def what(self) -> str:
        """What its button sends."""
        return "-".join(filter(None, (self.kind, "" if self.kind is Kind.CLUB else self.detail)))


@dataclass(frozen=True)
class Plan:
    """What an act does to a concours as it is now: to `teams`, and `left`, why not to others.

    `cents`: what is paid in all. `amounts` are what each team pays, by its primary key; `fees` what all of
    them have to pay before and after.
    """

    act: Act
    teams: Sequence[Team]
    left: Sequence[str] = ()
    amounts: Mapping[int, int] = field(default_factory=dict)
    fees: tuple[int, int] = (0, 0)

    @property
    def cents(self) -> int:
        return sum(self.amounts.values())

    @property
    def seen(self) -> str:
        """A text that identifies this plan, by which the desk agrees to it."""
        teams = [(team.pk, self.amounts.get(team.pk, 0)) for team in self.teams]
        return sha256(json.dumps([self.act.what, self.act.detail, teams, self.fees]).encode()).hexdigest()


def told(
    tournament: Tournament, act: Act, count: int, *, cents: int = 0, fees: tuple[int, int] = (0, 0)
) -> str:
    """An act in a sentence, before and after it is done: «12 équipes : payé en ligne, 240 €»."""
    counted = teams_or_players(
        tournament,
        ngettext("%(count)s équipe", "%(count)s équipes", count),
        ngettext("%(count)s joueur", "%(count)s joueurs", count),
    ) % {"count": count}
    return _("%(counted)s : %(what)s") % {"counted": counted, "what": _what(act, cents, fees)}


def _what(act: Act, cents: int, fees: tuple[int, int]) -> str:
    match act.kind:
        case Kind.PAID:
            return f"{PAID[Means(act.detail)]}, {euros(cents)}"
        case Kind.FEE:
            text = _("%(fee)s, %(after)s à payer au lieu de %(before)s")
            before, after = map(euros, fees)
            return text % {"fee": FEES[FeeKind(act.detail)], "before": before, "after": after}
        case Kind.CLUB:
            return _("club « %(club)s »") % {"club": act.detail}
        case Kind.HERE:
            return _("pointage noté")
    return _("pointage retiré")


def plan_of(tournament: Tournament, numbers: Collection[int], act: Act) -> Plan:
    """What the act would do to teams of these numbers; `RegistrationError` for one that is not offered."""
    if tournament.sealed and act.kind is not Kind.PAID:
        raise RegistrationError("tournament-sealed")
    teams = [team for team in queries.teams_of(tournament) if team.number in numbers]
    match act.kind:
        case Kind.PAID:
            return _paying(teams, act, _desk(tournament))
        case Kind.FEE:
            return _charging(teams, act, _desk(tournament))
        case Kind.CLUB:
            return _naming(tournament, teams, act)
    return _checking_in(tournament, teams, act)


def _desk(tournament: Tournament) -> CashDesk:
    desk = desk_of(tournament)
    if desk is None:
        raise RegistrationError("no-such-act")
    return desk


def _paying(teams: Sequence[Team], act: Act, desk: CashDesk) -> Plan:
    owing = {team.pk: desk.accounts[team.number].account.owing for team in teams}
    paying = [team for team in teams if owing[team.pk] > 0]
    free = len(teams) - len(paying)
    text = ngettext("%(count)d ne doit rien.", "%(count)d ne doivent rien.", free) % {"count": free}
    amounts = {team.pk: owing[team.pk] for team in paying}
    return Plan(act, paying, [text] if free else [], amounts)


def _charging(teams: Sequence[Team], act: Act, desk: CashDesk) -> Plan:
    if not desk.prices.by_kind:
        raise RegistrationError("no-such-act")
    accounts = {team.pk: desk.accounts[team.number] for team in teams}
    wanted = FeeKind(act.detail)
    changing = [team for team in teams if set(accounts[team.pk].kinds) != {wanted}]
    dues = [(accounts[team.pk].account.due, _due(desk, accounts[team.pk], wanted)) for team in changing]
    fees = sum(before for before, _after in dues), sum(after for _before, after in dues)
    return Plan(act, changing, _already(len(teams) - len(changing)), fees=fees)


def _due(desk: CashDesk, found: TeamAccount, wanted: FeeKind) -> int:
    """What a team would have to pay if all its players were of a kind."""
    return desk.books.account(found.team.pk, desk.prices.fee([wanted] * len(found.kinds))).due


def _naming(tournament: Tournament, teams: Sequence[Team], act: Act) -> Plan:
    """The club in the spelling that the list has already."""
    if not act.detail:
        raise RegistrationError("club-missing", field="club")
    known = queries.clubs_in(tournament)
    club = next((one for one in known if folded(one) == folded(act.detail)), act.detail)
    changing = [team for team in teams if team.club != club]
    return Plan(Act(act.kind, club), changing, _already(len(teams) - len(changing)))


def _checking_in(tournament: Tournament, teams: Sequence[Team], act: Act) -> Plan:
    here, next_round = act.kind is Kind.HERE, last_published(tournament) + 1
    staying = [team for team in teams if not team.has_left(next_round)]
    changing = [team for team in staying if team.present != here]
    gone = len(teams) - len(staying)
    text = ngettext("%(count)d a quitté le concours.", "%(count)d ont quitté le concours.", gone)
    left = [text % {"count": gone}] if gone else []
    return Plan(act, changing, [*left, *_already(len(staying) - len(changing))])


def _already(count: int) -> list[str]:
    text = ngettext("%(count)d l’est déjà.", "%(count)d le sont déjà.", count)
    return [text % {"count": count}] if count else []
