"""The cash desk of a concours, verified: its journal, and every sum by another way than the desk's own."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from typing import TYPE_CHECKING

from django.db.models import F, Q, Sum

from tournaments.ledger.accounts import EFFECTS, Kind, Means
from tournaments.ledger.faults import faults
from tournaments.models.money import MEANS_LABELS, CashEntry
from tournaments.money.queries import Desk, TeamAccount, desk_of, lines
from tournaments.money.text import euros
from tournaments.standings.awards import awards_of

if TYPE_CHECKING:
    from django.db.models import QuerySet

    from tournaments.models.planning import Tournament


def cash_differences(tournament: Tournament) -> Iterator[str]:
    """What is wrong at the cash desk, a French sentence each: the journal, then what follows from it."""
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


def _standing(tournament: Tournament) -> QuerySet[CashEntry]:
    """The lines that were not taken back, as the database tells them."""
    entries = CashEntry.objects.filter(tournament=tournament, reversal=None)
    return entries.exclude(kind=Kind.REVERSAL).order_by()


def _till(tournament: Tournament, desk: Desk) -> Iterator[str]:
    """The balance of each means of payment is the sum of its lines."""
    moved: Counter[str] = Counter()
    sums = _standing(tournament).values_list("kind", "means").annotate(Sum("amount"))
    for kind, means, cents in sums:
        moved[means] += EFFECTS[Kind(kind)].flow * cents
    for one in Means:
        if desk.books.balance(one) != moved[one]:
            label = MEANS_LABELS[one]
            yield f"le solde ({label}) est {euros(desk.books.balance(one))}, recalculé {euros(moved[one])}"


def _by_team(tournament: Tournament) -> defaultdict[int, Counter[Kind]]:
    """By the primary key of a team and by kind: the cents of its lines."""
    found: defaultdict[int, Counter[Kind]] = defaultdict(Counter)
    sums = (
        _standing(tournament).filter(team__isnull=False).values_list("team", "kind").annotate(Sum("amount"))
    )
    for team, kind, cents in sums:
        found[team][Kind(kind)] = cents
    return found


def _account(found: TeamAccount, total: Counter[Kind]) -> str:
    """What is wrong with an account: entry and charges are what was paid, waived and is owing."""
    asked = found.fee + total[Kind.CHARGE]
    paid, waived = total[Kind.PAYMENT] - total[Kind.REFUND], min(total[Kind.WAIVER], asked)
    if paid < 0:
        return f"{euros(-paid)} rendus de plus que payés"
    if asked != found.account.paid + waived + found.account.owing or paid != found.account.paid:
        owing = euros(found.account.owing)
        return f"{euros(asked)} demandés, {euros(paid)} payés, {euros(waived)} remis, et reste {owing}"
    return ""
