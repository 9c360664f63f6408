"""Verifies the cash desk of a concours: its journal, and every sum, added up by SQL this time."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from typing import TYPE_CHECKING

from django.db.models import F, Q, Sum

from tournaments.ledger.accounts import EFFECTS, Kind, Means, faults
from tournaments.models.money import MEANS_LABELS, CashEntry
from tournaments.money.queries import Desk, TeamAccount, desk_of, lines
from tournaments.money.text import euros
from tournaments.standings.awards import awards_of

if TYPE_CHECKING:
    from django.db.models import QuerySet

    from tournaments.models.planning import Tournament


def cash_differences(tournament: Tournament) -> Iterator[str]:
    """The faults of the cash desk, a French sentence each: first the journal, then the sums that follow."""
    entries = CashEntry.objects.filter(tournament=tournament)
    elsewhere = ~Q(tournament=F("reverses__tournament")) & Q(reverses__isnull=False)
    foreign = ~Q(tournament=F("team__tournament")) & Q(team__isnull=False)
    found = [
        f"la ligne {number} renvoie à un autre concours"
        for number in entries.filter(elsewhere | foreign).order_by("number").values_list("number", flat=True)
    ]
    try:
        found += faults(lines(tournament))
        desk = desk_of(tournament)
    except (ValueError, KeyError, TypeError) as error:
        found.append(f"le journal ou les tarifs ne se relisent pas ({error})")
        desk = None
    yield from found
    if desk is None or found:
        return
    yield from _till(tournament, desk)
    by_team = _by_team(tournament)
    won = awards_of(tournament, desk.prices).teams if desk.books.prizes else {}
    for number, account in desk.accounts.items():
        total = by_team[account.team.pk]
        given, promised = total[Kind.PRIZE], won.get(number, 0)
        if said := _account(account, total):
            yield f"équipe {number} : {said}"
        if given > promised:
            yield f"équipe {number} : {euros(given)} de prix remis, pour un prix de {euros(promised)}"


def _valid_lines(tournament: Tournament) -> QuerySet[CashEntry]:
    """The lines that were not reversed."""
    entries = CashEntry.objects.filter(tournament=tournament, reversal=None)
    return entries.exclude(kind=Kind.REVERSAL).order_by()


def _till(tournament: Tournament, desk: Desk) -> Iterator[str]:
    """The means of payment whose balance is not the sum of their lines."""
    moved: Counter[str] = Counter()
    sums = _valid_lines(tournament).values_list("kind", "means").annotate(Sum("amount"))
    for kind, means, cents in sums:
        moved[means] += EFFECTS[Kind(kind)].flow * cents
    for one in Means:
        if desk.books.balance(one) != moved[one]:
            label = MEANS_LABELS[one]
            yield f"le solde ({label}) est {euros(desk.books.balance(one))}, recalculé {euros(moved[one])}"


def _by_team(tournament: Tournament) -> defaultdict[int, Counter[Kind]]:
    """The cents of a team's lines, by primary key of the team and by kind."""
    found: defaultdict[int, Counter[Kind]] = defaultdict(Counter)
    sums = (
        _valid_lines(tournament)
        .filter(team__isnull=False)
        .values_list("team", "kind")
        .annotate(Sum("amount"))
    )
    for team, kind, cents in sums:
        found[team][Kind(kind)] = cents
    return found


def _account(found: TeamAccount, total: Counter[Kind]) -> str:
    """The fault of an account, or empty: entry and charges must equal what was paid, waived and is owing."""
    asked = found.fee + total[Kind.CHARGE]
    paid, waived = total[Kind.PAYMENT] - total[Kind.REFUND], min(total[Kind.WAIVER], asked)
    if paid < 0:
        return f"{euros(-paid)} rendus de plus que payés"
    if asked != found.account.paid + waived + found.account.owing or paid != found.account.paid:
        owing = euros(found.account.owing)
        return f"{euros(asked)} demandés, {euros(paid)} payés, {euros(waived)} remis, et reste {owing}"
    return ""
