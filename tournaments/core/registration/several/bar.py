"""The bar under the list as its template takes it: ticked rows, the acts on offer, what was done."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, Final, NamedTuple
from uuid import UUID

from tournaments.core.models.money import MEANS_LABELS
from tournaments.core.models.registration import SharedAct
from tournaments.core.registration.several.acts import sentence
from tournaments.core.registration.several.plans import FEES

if TYPE_CHECKING:
    from django_stubs_ext import StrPromise

    from tournaments.core.models.planning import Tournament
    from tournaments.core.money.queries import CashDesk


class ShownPlan(NamedTuple):
    """A plan as the bar shows it; `key` makes sure that it is done once. Without `text` nothing changes."""

    what: str
    club: str
    text: str
    left: Sequence[str]
    seen: str
    key: UUID


class TickedRows(NamedTuple):
    """The ticked rows of the list, and the bar below: a typed club, a plan to confirm, an error."""

    numbers: Collection[int] = ()
    club: str = ""
    plan: ShownPlan | None = None
    error: str = ""


NOTHING_TICKED: Final = TickedRows()


class Offers(NamedTuple):
    """The acts of the bar: means of payment, kinds of fees if they differ; `desk`: check-in and clubs too."""

    desk: bool
    paid: Sequence[tuple[str, StrPromise]]
    fees: Sequence[tuple[str, StrPromise]]

    @property
    def exist(self) -> bool:
        """Whether there is any act, and so a reason to tick rows."""
        return self.desk or bool(self.paid)


class ToldAct(NamedTuple):
    """An act on several teams that was done, in a sentence."""

    number: int
    text: str


def offers_of(tournament: Tournament, desk: CashDesk | None) -> Offers:
    """The acts on several teams that the concours has: once all is played, payments alone."""
    fees = desk.prices.fees if desk and desk.prices.by_kind and not tournament.sealed else {}
    return Offers(
        desk=not tournament.ended,
        paid=[(means.value, label) for means, label in MEANS_LABELS.items()] if desk else [],
        fees=[(kind.value, kind.label) for kind in FEES if kind in fees],
    )


def told_act(tournament: Tournament, number: int | None) -> ToldAct | None:
    """An act that was done, until it is taken back."""
    found = SharedAct.objects.filter(tournament=tournament, pk=number or 0, undone=False).first()
    return ToldAct(found.pk, sentence(tournament, found)) if found else None
