"""The cash desk as a file for a spreadsheet: the journal, then in a workbook the accounts and the balance."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING

from django.utils import timezone
from django.utils.formats import get_format
from django.utils.translation import gettext as _
from tablib import Dataset

from tournaments.money.text import exact
from tournaments.platform.text import teams_or_players
from tournaments.registration.spreadsheets import escape_formula, file_of

if TYPE_CHECKING:
    from tournaments.models.planning import Tournament
    from tournaments.money.queries import Desk, JournalLine, Statement

Cell = str | int | float | None


def exported(tournament: Tournament, statement: Statement, desk: Desk, kind: str) -> bytes:
    """The content of a file of this kind; CSV has the journal alone. Amounts are in euros."""
    journal = Dataset(title=_("Journal"))
    journal.headers = [
        _("N°"), _("Quand"), _("Quoi"), _("Qui"), _("Article"), _("Combien"), _("Montant"), _("Payé en"),
        _("Mouvement"), _("Caisse"), _("Note"), _("Annule"), _("Par"),
    ]  # fmt: skip
    for one in statement.journal:
        journal.append(_line(one, kind))
    accounts = Dataset(title=_("Comptes"))
    who = teams_or_players(tournament, _("Équipe"), _("Joueur"))
    accounts.headers = [_("N°"), who, _("Engagement"), _("Dû"), _("Payé"), _("Reste")]
    for found in desk.accounts.values():
        account = found.account
        sums = (found.fee, account.due, account.paid, account.owing)
        names = escape_formula(found.team.names)
        accounts.append([found.team.number, names, *(_euros(cents, kind) for cents in sums)])
    return file_of(kind, journal, accounts, _balance(statement, desk, kind))


def _balance(statement: Statement, desk: Desk, kind: str) -> Dataset:
    balance = Dataset(title=_("Bilan"))
    balance.headers = ["", _("Au début"), _("Reçu"), _("Sorti"), _("Solde")]
    for flow in statement.flows:
        balance.append([flow.label, *(_euros(cents, kind) for cents in flow[1:])])
    if desk.books.counted is not None and desk.books.difference is not None:
        balance.append([_("Caisse comptée"), "", "", "", _euros(desk.books.counted, kind)])
        balance.append([_("Écart"), "", "", "", _euros(desk.books.difference, kind)])
    return balance


def _line(one: JournalLine, kind: str) -> list[Cell | Decimal]:
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
        return exact(cents)
    return f"{exact(cents):.2f}".replace(".", get_format("DECIMAL_SEPARATOR"))
