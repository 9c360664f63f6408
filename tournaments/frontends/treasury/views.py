"""Payments and sales at the desk, the account of each team, the balance of the evening, and all as a file."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from typing import TYPE_CHECKING, Any

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import get_format
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from tablib import Dataset

from tournaments.core.access.permissions import MemberRequest, Right, requires
from tournaments.core.ledger.accounts import CashKind, Means, Purse
from tournaments.core.money import actions
from tournaments.core.money.queries import (
    CashDesk,
    Statement,
    TeamAccount,
    desk_or_404,
    journal_entries,
    journal_lines,
    statement_of,
)
from tournaments.core.money.text import decimal_euros
from tournaments.core.planning.steps import local_hour
from tournaments.core.registration.queries import has_played
from tournaments.core.registration.spreadsheets import FILE_TYPES, escape_formula, file_of
from tournaments.frontends.treasury.forms import (
    FeeKindsForm,
    PaymentForm,
    ProductForm,
    RefundForm,
    SaleForm,
    TillForm,
    TransferForm,
    WaiverForm,
)
from tournaments.platform.posting import attempt, save_form
from tournaments.platform.text import teams_or_players
from tournaments.platform.typography import for_programs

if TYPE_CHECKING:
    from django import forms

    from tournaments.core.models.planning import Tournament
    from tournaments.core.money.queries import JournalLine


Cell = str | int | float | None


def cash_file(tournament: Tournament, statement: Statement, desk: CashDesk, kind: str) -> bytes:
    """The content of a file of this kind; CSV has the journal alone. Amounts are in euros."""
    journal = Dataset(title=_("Journal"))
    journal.headers = [
        _("N°"), _("Quand"), _("Quoi"), _("Qui"), _("Article"), _("Combien"), _("Montant"), _("Payé en"),
        _("Mouvement"), _("Caisse"), _("Note"), _("Annule"), _("Par"),
    ]  # fmt: skip
    for one in statement.journal:
        journal.append(_journal_row(one, kind))
    accounts = Dataset(title=_("Comptes"))
    who = teams_or_players(tournament, _("Équipe"), _("Joueur"))
    accounts.headers = [_("N°"), who, _("Engagement"), _("Dû"), _("Payé"), _("Reste")]
    for team_account in desk.accounts.values():
        account = team_account.account
        sums = (team_account.fee, account.due, account.paid, account.owing)
        names = escape_formula(for_programs(team_account.team.names))
        accounts.append([team_account.team.number, names, *(_euros(cents, kind) for cents in sums)])
    return file_of(kind, journal, accounts, _balance_sheet(statement, desk, kind))


def _balance_sheet(statement: Statement, desk: CashDesk, kind: str) -> Dataset:
    balance = Dataset(title=_("Bilan"))
    balance.headers = ["", _("Au début"), _("Reçu"), _("Sorti"), _("Transferts"), _("Solde")]
    for flow in statement.flows:
        balance.append([flow.label, *(_euros(cents, kind) for cents in flow[1:])])
    if statement.together is not None:
        balance.append([_("Ensemble"), *(_euros(cents, kind) for cents in statement.together[1:])])
    if desk.books.counted is not None and desk.books.difference is not None:
        balance.append([_("Caisse comptée"), "", "", "", "", _euros(desk.books.counted, kind)])
        balance.append([_("Écart"), "", "", "", "", _euros(desk.books.difference, kind)])
    return balance


def _journal_row(one: JournalLine, kind: str) -> list[Cell | Decimal]:
    entry = one.entry
    return [
        entry.number,
        f"{timezone.localtime(entry.at):%d/%m/%Y %H:%M}",
        entry.label,
        escape_formula(entry.who),
        escape_formula(entry.product),
        entry.quantity or "",
        _euros(entry.amount, kind),
        entry.by,
        _euros(one.moved, kind),
        _euros(one.till, kind),
        escape_formula(entry.text),
        entry.reversed_number or "",  # type: ignore[attr-defined]
        escape_formula(entry.writer),
    ]


def _euros(cents: int, kind: str) -> str | Decimal:
    """An amount that a spreadsheet adds up; in CSV with the decimal sign of the language."""
    if kind != "csv":
        return decimal_euros(cents)
    return f"{decimal_euros(cents):.2f}".replace(".", get_format("DECIMAL_SEPARATOR"))


READ_AND_POST = require_http_methods(["GET", "HEAD", "POST"])
AT_THE_DESK = frozenset({CashKind.PAYMENT, CashKind.REFUND, CashKind.CHARGE, CashKind.SALE})
"""The kinds of lines that the desk writes and may reverse."""
SHOWN_LINES = 30


@requires(Right.DESK)
@never_cache
@require_safe
def cash_desk(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """The accounts of all teams, and the sales."""
    desk = desk_or_404(tournament)
    products = bool(desk.prices.products)
    return _desk_page(request, tournament, desk, SaleForm(prices=desk.prices) if products else None)


@requires(Right.DESK)
@never_cache
@require_POST
def sale(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Meals or drinks, paid at once."""
    desk = desk_or_404(tournament)
    form = SaleForm(request.POST, prices=desk.prices)

    def sell() -> None:
        given = form.cleaned_data
        actions.write_line(
            tournament,
            CashKind.SALE,
            form.cost,
            author=request.user,
            key=given["key"],
            means=Means(given["means"]),
            product=given["product"],
            quantity=given["quantity"],
        )

    if save_form(request, form, sell, _("La vente est notée.")):
        return redirect("cash_desk", tournament.slug)
    return _desk_page(request, tournament, desk, form)


@requires(Right.DESK)
@never_cache
@READ_AND_POST
def account(request: MemberRequest, tournament: Tournament, number: int) -> HttpResponse:
    """The account of a team; the posted `do` is the key of the form that is sent."""
    desk = desk_or_404(tournament)
    team_account = desk.accounts.get(number)
    if team_account is None:
        raise Http404
    forms_, do = _account_forms(request, desk, team_account), request.POST.get("do", "")
    if request.method == "POST":
        if do not in forms_:
            raise Http404
        written = _account_action(request, tournament, team_account, forms_[do])
        if save_form(request, forms_[do], written, _("C’est noté.")):
            return redirect("cash_account", tournament.slug, number)
    own = [
        one for one in journal_lines(journal_entries(tournament)) if one.entry.team_id == team_account.team.pk
    ]
    context = {
        "tournament": tournament,
        "stage": "money",
        "page": "desk",
        "crumbs": [(_("Caisse"), reverse("cash_desk", args=[tournament.slug]))],
        "desk": desk,
        "team_account": team_account,
        "forms": forms_,
        "lines": own,
        "may_reverse": _reversible_kinds(request),
        "never_played": team_account.team.gone_from is not None and not has_played(team_account.team),
    }
    return render(request, "treasury/account.html", context)


def _account_forms(request: MemberRequest, desk: CashDesk, team_account: TeamAccount) -> dict[str, Any]:
    """The forms of an account by key, the sent one filled."""
    do = request.POST.get("do", "")

    def data(name: str) -> Any:
        return request.POST if do == name else None

    made: dict[str, Any] = {"pay": PaymentForm(data("pay"), team_account=team_account)}
    if team_account.account.paid > 0:
        made["refund"] = RefundForm(data("refund"), team_account=team_account)
    if desk.prices.products:
        made["charge"] = ProductForm(data("charge"), prices=desk.prices)
    if desk.prices.by_kind:
        made["kinds"] = FeeKindsForm(
            data("kinds"), team_account=team_account, per_player=desk.prices.per_player
        )
    if Right.MANAGE in request.rights:
        made["waive"] = WaiverForm(data("waive"), team_account=team_account)
    return made


def _account_action(
    request: MemberRequest, tournament: Tournament, team_account: TeamAccount, form: forms.Form
) -> Callable[[], None]:
    """The action that a valid form of an account makes."""

    def write() -> None:
        given = form.cleaned_data
        line: dict[str, Any] = {"author": request.user, "key": given.get("key"), "team": team_account.team}
        if isinstance(form, FeeKindsForm):
            actions.set_fee_kinds(team_account.team, form.kinds)
        elif isinstance(form, ProductForm):
            product = {"product": given["product"], "quantity": given["quantity"]}
            actions.write_line(tournament, CashKind.CHARGE, form.cost, **line, **product)
        elif isinstance(form, WaiverForm):
            actions.waive(**line, amount=given["amount"], text=given["text"])
        elif isinstance(form, PaymentForm):
            means, confirmed = Means(given["means"]), {"shown": given["owing"], "more": given["more"]}
            actions.pay(**line, amount=given["amount"], means=means, **confirmed)
        else:
            means, said = (
                Means(given["means"]),
                {"anyway": given["anyway"], "cancels": given["cancels"] == "1"},
            )
            actions.refund(**line, amount=given["amount"], means=means, **said)

    return write


@requires(Right.DESK)
@never_cache
@require_POST
def reverse_line(request: MemberRequest, tournament: Tournament, line: int) -> HttpResponse:
    """Reverse a line of the journal; the desk may reverse `AT_THE_DESK` alone. `next` leads back."""
    desk_or_404(tournament)
    done = _("La ligne %(number)s est annulée.") % {"number": line}
    kinds = _reversible_kinds(request)
    attempt(request, lambda: actions.reverse(tournament, line, request.user, kinds=kinds), done)
    back = request.POST.get("next", "")
    if not back.startswith("/") or not url_has_allowed_host_and_scheme(back, allowed_hosts=None):
        back = reverse("cash_desk", args=[tournament.slug])
    return redirect(back)


@requires(Right.MANAGE)
@never_cache
@READ_AND_POST
def balance(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """The treasurer's page: the purses, what is due and paid, and the journal with who and when.

    The posted `do` is `transfer` for money between two purses.
    """
    desk = desk_or_404(tournament)
    moves = request.POST.get("do") == "transfer"
    form = TillForm(None if moves else request.POST or None)
    transfer = TransferForm(request.POST if moves else None)

    sent = transfer if moves else form

    def write() -> None:
        line = _transfer_line(sent.cleaned_data) if moves else _till_line(sent.cleaned_data)
        actions.write_line(tournament, **line, author=request.user)

    if save_form(request, sent, write, _("C’est noté.")):
        return redirect("cash_balance", tournament.slug)
    found: Statement = statement_of(desk, journal_entries(tournament))
    context = {
        "tournament": tournament,
        "stage": "money",
        "page": "balance",
        "desk": desk,
        "statement": found,
        "counted_at": local_hour(found.last_count.at) if found.last_count else "",
        "form": form,
        "transfer": transfer,
        "moves": moves or "transfert" in request.GET,
        "lacking": max(-desk.books.till, 0),
        "may_reverse": _reversible_kinds(request),
        "exports": [(one, reverse("cash_export", args=[tournament.slug, one])) for one in FILE_TYPES],
    }
    return render(request, "treasury/balance.html", context)


LINE_PARTS = ("amount", "key", "text", "anyway")


def _till_line(given: dict[str, Any]) -> dict[str, Any]:
    """The line of a valid `TillForm`; what is in the till at first, or counted, is cash."""
    kind, means = CashKind(given["kind"]), Means(given["means"])
    means = Means.CASH if kind in {CashKind.START, CashKind.COUNT} else means
    return {"kind": kind, "means": means, **{name: given[name] for name in LINE_PARTS}}


def _transfer_line(given: dict[str, Any]) -> dict[str, Any]:
    """The line of a valid `TransferForm`."""
    purses = {"source": Purse(given["source"]), "target": Purse(given["target"])}
    return {"kind": CashKind.TRANSFER, **purses, **{name: given[name] for name in LINE_PARTS}}


@requires(Right.MANAGE)
@never_cache
@require_safe
def export_journal(_request: MemberRequest, tournament: Tournament, kind: str) -> HttpResponse:
    """The journal, the accounts and the balance as a file of a `kind` of `FILE_TYPES`; 404 for another."""
    if kind not in FILE_TYPES:
        raise Http404
    desk = desk_or_404(tournament)
    content = cash_file(tournament, statement_of(desk, journal_entries(tournament)), desk, kind)
    headers = {"Content-Disposition": f'attachment; filename="caisse-{tournament.slug}.{kind}"'}
    return HttpResponse(content, content_type=FILE_TYPES[kind], headers=headers)


def _reversible_kinds(request: MemberRequest) -> frozenset[CashKind]:
    """The kinds of lines that the user may reverse."""
    return frozenset(CashKind) if Right.MANAGE in request.rights else AT_THE_DESK


def _desk_page(
    request: MemberRequest, tournament: Tournament, desk: CashDesk, form: SaleForm | None
) -> HttpResponse:
    lines = [one for one in journal_lines(journal_entries(tournament)) if one.entry.kind in AT_THE_DESK]
    shown = request.GET.get("voir", "")
    owing = {number: one for number, one in desk.accounts.items() if one.account.owing > 0}
    overpaid = {number: one for number, one in desk.accounts.items() if one.account.overpaid}
    context = {
        "tournament": tournament,
        "stage": "money",
        "page": "desk",
        "desk": desk,
        "accounts": {"owing": owing, "overpaid": overpaid}.get(shown, desk.accounts),
        "shown": shown if shown in {"owing", "overpaid"} else "",
        "owing": len(owing),
        "overpaid": len(overpaid),
        "form": form,
        "lines": lines[::-1][:SHOWN_LINES],
        "may_reverse": _reversible_kinds(request),
    }
    return render(request, "treasury/desk.html", context)
