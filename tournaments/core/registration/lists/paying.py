"""What a list says of money: payments and fee kinds, beside those of the registered teams."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from tournaments.core.ledger.accounts import Means
from tournaments.core.models.money import MEANS_LABELS, FeeGroup, FeeKind
from tournaments.core.money.text import euros
from tournaments.core.registration.lists.changes import FEES, PAID, Change, Match, chairs
from tournaments.core.registration.lists.values import ALL_PAID, fee_kind
from tournaments.core.registration.roster import Paid, name_key

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from tournaments.core.models.registration import Team
    from tournaments.core.money.queries import CashDesk
    from tournaments.core.registration.lists.drafts import DraftTeam


def paid_by(draft: DraftTeam) -> Paid | None:
    """What the list says that a team has paid, online where it does not say how; None for nothing."""
    if not draft.paid:
        return None
    cents = 0 if draft.paid == ALL_PAID else int(draft.paid)
    return Paid(cents, Means(draft.means or Means.ONLINE))


def with_money(match: Match, draft: DraftTeam, desk: CashDesk) -> Match:
    """The match with the fee kinds and the payments in which the list differs from the cash desk."""
    return _with_payment(_with_fees(match, draft, desk), draft, desk)


def _with_fees(match: Match, draft: DraftTeam, desk: CashDesk) -> Match:
    """The match with the fee kinds that the list gives its players, where fees differ by kind."""
    if not desk.prices.by_kind or not (draft.fee1 or draft.fee2):
        return match
    said = {name_key(draft.player1): fee_kind(draft.fee1), name_key(draft.player2): fee_kind(draft.fee2)}
    before = desk.accounts[match.team.number].kinds
    names = [match.after(field) for field, _name in chairs(match.team)]
    kinds = tuple(said.get(name_key(name)) or kind for name, kind in zip(names, before, strict=True))
    if list(kinds) == list(before):
        return match
    change = Change(FEES, fees_text(before), fees_text(kinds))
    return replace(match, changes=(*match.changes, change), kinds=kinds)


def fees_text(kinds: Sequence[FeeKind]) -> str:
    """The fee kinds of a team in one text: «adhérent, non adhérent»."""
    return ", ".join(str(kind.label) for kind in kinds)


def _with_payment(match: Match, draft: DraftTeam, desk: CashDesk) -> Match:
    """The match with what the journal does not have yet of a team's payments: a list brings them once."""
    paid, account = paid_by(draft), desk.accounts[match.team.number].account
    if paid is None:
        return match
    noted = desk.books.payments.get(match.team.pk, 0)
    owing = account.owing
    if match.kinds:
        owing += desk.prices.fee(match.kinds) - desk.accounts[match.team.number].fee
    missing = paid.cents - noted if paid.cents else owing * (not noted)
    if paid.cents and missing < 0:
        text = _("N° %(number)d : la liste dit %(said)s payés, la caisse %(noted)s.")
        told = {"number": match.team.number, "said": euros(paid.cents), "noted": euros(noted)}
        return replace(match, note=text % told)
    if missing <= 0:
        return match
    said = _("%(amount)s (%(means)s)") % {"amount": euros(missing), "means": MEANS_LABELS[paid.means]}
    change = Change(PAID, euros(noted) if noted else "", said)
    return replace(match, changes=(*match.changes, change), paid=Paid(missing, paid.means))


def earlier_fees(teams: Collection[Team]) -> Iterator[tuple[int, str]]:
    """The key of each of these teams with the text of each choice of fee kinds that it has or had."""
    chosen = FeeGroup.history.filter(team_id__in=[team.pk for team in teams])
    for team, kinds in chosen.values_list("team_id", "kinds"):
        yield team, fees_text([FeeKind(kind) for kind in kinds])
