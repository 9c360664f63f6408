"""The actions of the cash desk: each is one transaction that locks the concours, so that desks take turns.

After the seal the journal still accepts lines, because prizes are handed over then; fees and prizes do not
change any more.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Final
from uuid import UUID, uuid4

from django.db import transaction
from django.db.models import Max
from django.utils.translation import gettext as _
from simple_history.utils import bulk_create_with_history

from tournaments.core.ledger.accounts import (
    KNOWN_PURSES,
    PURSES,
    Account,
    Books,
    CashKind,
    Means,
    Purse,
    fold_journal,
)
from tournaments.core.models.money import CashEntry, CashPrize, FeeGroup, FeeKind
from tournaments.core.models.planning import Tournament
from tournaments.core.money import queries
from tournaments.core.money.errors import FeesChange, MoneyError, PurseShort
from tournaments.core.money.prices import Prices, usual_kinds
from tournaments.core.money.text import euros

if TYPE_CHECKING:
    from tournaments.core.models.accounts import User
    from tournaments.core.models.registration import Team

FORM_FIELDS: Final = (
    "tournament_id", "kind", "amount", "means", "team_id", "product", "quantity", "text", "source", "target",
)  # fmt: skip
"""The fields of a line that come from a form: they are equal if a form is sent twice."""
PAYMENTS: Final = frozenset({CashKind.PAYMENT})
"""The kinds of lines that the undo button beside a team reverses."""


@transaction.atomic
def set_prices(tournament: Tournament, prices: Prices | None, *, agreed: str | None = None) -> None:
    """Set the fees, products and prizes of a concours, None for a concours without cash desk.

    `MoneyError` after the seal; `FeesChange` if teams would have to pay other amounts, unless `agreed` is
    `FeeChange.seen` of exactly this change, or None, which agrees to any change.
    """
    _lock(tournament)
    if tournament.sealed:
        raise MoneyError("prices-sealed")
    desk = queries.desk_of(tournament) if agreed is not None else None
    change = queries.fee_change(desk, prices or Prices()) if desk else None
    if change is not None and change.seen != agreed:
        raise FeesChange(change)
    money = prices.to_json() if prices else {}
    if tournament.money != money:
        tournament.money = money
        tournament.save(update_fields=["money"])


@transaction.atomic
def set_fee_kinds(team: Team, kinds: Sequence[FeeKind]) -> None:
    """Set the fee kind of each player of the team, from which its debt follows."""
    _lock(team.tournament)
    group = FeeGroup.objects.filter(team=team).first() or FeeGroup(team=team, kinds=[])
    values = [kind.value for kind in kinds]
    if group.kinds != values:
        group.kinds = values
        group.save()


def enter_fee_kinds(tournament: Tournament, chosen: Iterable[tuple[Team, Sequence[FeeKind | None]]]) -> None:
    """Set the fee kinds of the players of new teams (None: the usual one). The concours is locked already."""
    groups = [
        FeeGroup(
            team=team, kinds=[(one or as_usual).value for one, as_usual in zip(kinds, usual, strict=False)]
        )
        for team, kinds in chosen
        if any(kinds) and (usual := usual_kinds(tournament, team))
    ]
    bulk_create_with_history(groups, FeeGroup)


def enter_payments(
    tournament: Tournament, paid: Sequence[tuple[Team, int, Means]], author: User | None
) -> None:
    """Note what teams paid before the evening, in cents; 0: all that they owe. The concours is locked."""
    desk = queries.desk_of(tournament) if paid else None
    if desk is None:
        return
    for team, cents, means in paid:
        if amount := cents or max(desk.accounts[team.number].account.owing, 0):
            write_line(tournament, CashKind.PAYMENT, amount, author=author, means=means, team=team)


def copy_fee_kinds(pairs: Iterable[tuple[Team, Team]]) -> None:
    """Give each second, new team the fee kinds that somebody chose for the first one. One query to read."""
    copies = {source.pk: copy for source, copy in pairs}
    chosen = FeeGroup.objects.filter(team__in=copies).order_by("pk")
    groups = [FeeGroup(team=copies[group.team_id], kinds=group.kinds) for group in chosen]
    bulk_create_with_history(groups, FeeGroup)


@transaction.atomic
def write_line(  # noqa: PLR0913 — what a line says
    tournament: Tournament,
    kind: CashKind,
    amount: int,
    *,
    author: User | None,
    key: UUID | None = None,
    means: Means | None = None,
    team: Team | None = None,
    product: str = "",
    quantity: int = 0,
    text: str = "",
    source: Purse | None = None,
    target: Purse | None = None,
    anyway: bool = False,
) -> CashEntry:
    """Write a line of the journal under the next number; if the `key` is known, return its line instead.

    `MoneyError` if that line has another content or was reversed, and for a refund of more than was paid;
    `PurseShort` where a purse has less than the line takes out of it, unless `anyway`.
    """
    _lock(tournament)
    return _write(
        CashEntry(
            tournament=tournament,
            key=key or uuid4(),
            kind=kind,
            amount=amount,
            means=means or "",
            team=team,
            who=str(team)[:160] if team else "",
            product=product,
            quantity=quantity,
            text=text,
            source=source or "",
            target=target or "",
            author=author,
        ),
        anyway=anyway,
    )


@transaction.atomic
def pay_owing(team: Team, shown: int, author: User | None, means: Means = Means.CASH) -> CashEntry:
    """Note that a team pays all it owes, which was `shown`; `MoneyError` if it owes another amount now."""
    tournament = team.tournament
    _lock(tournament)
    desk = queries.desk_of(tournament)
    if desk is None or shown <= 0 or desk.accounts[team.number].account.owing != shown:
        raise MoneyError("nothing-owed")
    return write_line(tournament, CashKind.PAYMENT, shown, author=author, means=means, team=team)


@transaction.atomic
def pay(  # noqa: PLR0913 — what a line says
    team: Team,
    amount: int,
    *,
    shown: int | None,
    author: User | None,
    key: UUID,
    means: Means,
    more: bool = False,
) -> CashEntry:
    """Note a payment of a team whose debt was `shown`; `MoneyError` if it is another now.

    `MoneyError` for a higher amount, unless `more` confirms it.
    """
    tournament = team.tournament
    _lock(tournament)
    if not CashEntry.objects.filter(key=key).exists():
        owing = _account(team).owing
        if owing != shown:
            raise MoneyError("owing-changed")
        if amount > max(owing, 0) and not more:
            raise MoneyError("more-than-owing", field="more", owing=euros(max(owing, 0)))
    return write_line(tournament, CashKind.PAYMENT, amount, author=author, key=key, means=means, team=team)


@transaction.atomic
def waive(team: Team, amount: int, *, author: User | None, key: UUID, text: str) -> CashEntry:
    """Reduce what a team has to pay by this amount, whether it has paid or not; `MoneyError` above that."""
    tournament = team.tournament
    _lock(tournament)
    due = _account(team).due
    if amount > due and not CashEntry.objects.filter(key=key).exists():
        raise MoneyError("more-than-due", field="amount", due=euros(due))
    return write_line(tournament, CashKind.WAIVER, amount, author=author, key=key, team=team, text=text)


@transaction.atomic
def refund(  # noqa: PLR0913 — what a line says
    team: Team,
    amount: int,
    *,
    author: User | None,
    key: UUID,
    means: Means,
    cancels: bool = False,
    anyway: bool = False,
) -> CashEntry:
    """Note that a team was given back this amount; `MoneyError` above what it paid, `PurseShort` as ever.

    With `cancels` what it then owes of its entry is cancelled by the next line, which `reverse` takes back
    together with this one.
    """
    tournament = team.tournament
    _lock(tournament)
    again = CashEntry.objects.filter(key=key).exists()
    line = write_line(
        tournament,
        CashKind.REFUND,
        amount,
        author=author,
        key=key,
        means=means,
        team=team,
        anyway=anyway,
    )
    desk = queries.desk_of(tournament) if cancels and not again else None
    found = desk.accounts[team.number] if desk else None
    if found and (cancelled := min(found.account.owing, found.entry_due)) > 0:
        write_line(tournament, CashKind.CANCEL, cancelled, author=author, team=team)
    return line


@transaction.atomic
def give_prize(  # noqa: PLR0913 — what a line says
    team: Team,
    shown: int,
    prize_of: Callable[[Tournament], int],
    author: User | None,
    means: Means,
    *,
    anyway: bool = False,
) -> CashEntry:
    """Note that a team was given the rest of its prize, which was `shown`.

    `prize_of` reads the prize of the team, in cents, once the concours is locked. `MoneyError` if the rest
    is another now, `PurseShort` as for `write_line`.
    """
    tournament = team.tournament
    _lock(tournament)
    given = fold_journal(queries.cash_lines(tournament)).prizes.get(team.pk, 0)
    if shown <= 0 or prize_of(tournament) - given != shown:
        raise MoneyError("prize-changed")
    return write_line(tournament, CashKind.PRIZE, shown, author=author, means=means, team=team, anyway=anyway)


@transaction.atomic
def reverse(
    tournament: Tournament,
    number: int,
    author: User | None,
    *,
    text: str = "",
    kinds: frozenset[CashKind] = frozenset(CashKind),
) -> CashEntry:
    """Reverse a line of one of these `kinds` by a new line; `MoneyError` where that cannot be.

    With a refund the entry that was cancelled with it is owed again.
    """
    _lock(tournament)
    found = CashEntry.objects.filter(tournament=tournament, number=number, kind__in=kinds).first()
    if found is None:
        raise MoneyError("no-such-line")
    if found.kind == CashKind.REVERSAL or CashEntry.objects.filter(reverses=found).exists():
        raise MoneyError("already-reversed")
    if found.kind == CashKind.PAYMENT and found.team_id and found.amount > _paid(tournament, found.team_id):
        raise MoneyError("given-back")
    line = _write_reversal(found, author, text)
    if cancelled := _cancelled_with(found):
        _write_reversal(cancelled, author, text)
    return line


@transaction.atomic
def reverse_payments(tournament: Tournament, numbers: Iterable[int], author: User | None) -> int:
    """Reverse the payments of these lines; those reversed or given back already stay. Returns how many."""
    _lock(tournament)
    books = fold_journal(queries.cash_lines(tournament))
    paid, done = Counter(books.paid), 0
    for found in CashEntry.objects.filter(tournament=tournament, number__in=numbers, kind=CashKind.PAYMENT):
        found.tournament = tournament
        if found.number not in books.reversed and found.team_id and found.amount <= paid[found.team_id]:
            paid[found.team_id] -= found.amount
            done += 1
            _write_reversal(found, author)
    return done


def _cancelled_with(refund: CashEntry) -> CashEntry | None:
    """The line by which `refund` cancelled the entry; None where none stands."""
    if refund.kind != CashKind.REFUND:
        return None
    beside = {"tournament": refund.tournament_id, "number": refund.number + 1, "team": refund.team_id}
    return CashEntry.objects.filter(**beside, kind=CashKind.CANCEL, reversal=None).first()


def _write_reversal(found: CashEntry, author: User | None, text: str = "") -> CashEntry:
    return _write(
        CashEntry(
            tournament=found.tournament,
            key=uuid4(),
            kind=CashKind.REVERSAL,
            amount=found.amount,
            means=found.means,
            team_id=found.team_id,
            who=found.who,
            product=found.product,
            quantity=found.quantity,
            text=text or _("annule la ligne %(number)s") % {"number": found.number},
            source=found.source,
            target=found.target,
            reverses=found,
            author=author,
        )
    )


@transaction.atomic
def fix_prizes(tournament: Tournament, prizes: Mapping[int, int]) -> None:
    """Replace the fixed prizes in money by these, rank → cents; `MoneyError` after the seal."""
    _lock(tournament)
    if tournament.sealed:
        raise MoneyError("prices-sealed")
    before = {prize.rank: prize for prize in tournament.cash_prizes.all()}
    wanted = {rank: cents for rank, cents in prizes.items() if cents}
    for rank in before.keys() - wanted.keys():
        before[rank].delete()
    for rank, cents in wanted.items():
        prize = before.get(rank) or CashPrize(tournament=tournament, rank=rank, amount=0)
        if prize.amount != cents:
            prize.amount = cents
            prize.save()


def _lock(tournament: Tournament) -> None:
    """Lock and refresh the concours, so that line numbers have no gaps and sums are current."""
    tournament.refresh_from_db(
        from_queryset=Tournament.objects.select_related("club").select_for_update(of=("self",))
    )


def _paid(tournament: Tournament, team: int) -> int:
    """The payments of a team less its refunds, in cents."""
    return _books(tournament).paid.get(team, 0)


def _books(tournament: Tournament) -> Books:
    return fold_journal(queries.cash_lines(tournament))


def _account(team: Team) -> Account:
    desk = queries.desk_of(team.tournament)
    return desk.accounts[team.number].account if desk else Account(0, 0)


def _write(entry: CashEntry, *, anyway: bool = True) -> CashEntry:
    """Write a new line under the next number; errors as for `write_line`."""
    known = CashEntry.objects.filter(key=entry.key).first()
    if known is not None:
        _check_known(known, entry)
        return known
    if entry.kind == CashKind.REFUND and entry.team_id:
        paid = _paid(entry.tournament, entry.team_id)
        if entry.amount > paid:
            raise MoneyError("more-than-paid", paid=euros(max(paid, 0)))
    if not anyway:
        _check_covered(entry)
    last = CashEntry.objects.filter(tournament=entry.tournament).aggregate(Max("number"))["number__max"]
    entry.number = (last or 0) + 1
    entry.save(force_insert=True)
    return entry


def _check_covered(entry: CashEntry) -> None:
    """`PurseShort` if the line takes more out of a purse than there is in it, as far as the journal knows."""
    line = entry.line()
    purse = line.source or (PURSES[line.means] if line.means else None)
    if purse in KNOWN_PURSES and line.change(purse) < 0:
        there = max(_books(entry.tournament).purse(purse), 0)
        if there < entry.amount:
            raise PurseShort(purse, there, entry.amount)


def _check_known(known: CashEntry, entry: CashEntry) -> None:
    """`MoneyError` unless the line with this key has the same content and was not reversed."""
    same = all(getattr(known, name) == getattr(entry, name) for name in FORM_FIELDS)
    if not same or CashEntry.objects.filter(reverses=known).exists():
        raise MoneyError("key-used", number=known.number, kind=known.label, amount=euros(known.amount))
