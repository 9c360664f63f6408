"""The treasurer's account: one page of sums with room to sign, then who still owes, then the journal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final, TypedDict

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournaments.core.access.permissions import Right
from tournaments.core.ledger.accounts import EFFECTS, Books, CashKind
from tournaments.core.models.money import KIND_LABELS
from tournaments.core.models.planning import Tournament
from tournaments.core.money.queries import (
    LISTED_KINDS,
    CashDesk,
    JournalLine,
    MoneyFlow,
    Statement,
    TeamAccount,
    desk_of,
    desk_or_404,
    fixed_prizes,
    journal_entries,
    statement_of,
)
from tournaments.core.money.text import euros
from tournaments.frontends.printing.content import PaperHead
from tournaments.frontends.printing.pages import HEIGHT, TOP, WIDTH, PaperPage, numbered_pages
from tournaments.frontends.printing.papers.cash.lists import PART_GAP, AccountList, Row, list_pages, taken
from tournaments.frontends.printing.papers.cash.rows import CashColumn, cells_of, moment_of
from tournaments.frontends.printing.registry import Moment, Paper, PaperRequest, Section, register
from tournaments.frontends.printing.times import as_of, newest_registration

SUMS: Final = (8.0, 13.0)
PART: Final = (6.4, 11.0)
"""The least height of a row, in millimetres, and its size in points: sums, parts beside them."""
PART_TITLE: Final = (7.5, 12.0)
LABEL_WIDTH: Final = 58.0
"""The width of what the sums of the purses are, in millimetres."""
HALF: Final = 91.0
SIGNATURES: Final = 36.0
"""The height of the foot of the first page, where two people sign, in millimetres."""
MOST_GROWN: Final = 1.3
"""How much taller the rows of a first page with few of them become."""
AMOUNT: Final = 30.0


class SumLine(TypedDict):
    """A sum of each purse, in the order of `AccountSheet.purses`."""

    label: str
    texts: list[str]
    strong: bool


class AccountPart(TypedDict):
    """What stands together under a title: what it is, and how much."""

    title: str
    lines: list[list[str]]


class AccountSheet(TypedDict):
    """All that the treasurer signs."""

    purses: list[str]
    sums: list[SumLine]
    left: list[AccountPart]
    right: list[AccountPart]
    lists: list[AccountList]


def _read(asked: PaperRequest) -> AccountSheet:
    desk = desk_or_404(asked.tournament)
    found = statement_of(desk, journal_entries(asked.tournament))
    parts = [_accounts_part(desk, found), _prizes_part(asked.tournament, desk.books)]
    signed = [(str(KIND_LABELS[kind]), EFFECTS[kind].flow * desk.books.total(kind)) for kind in LISTED_KINDS]
    kinds = _part(_("Reçu et sorti, par nature"), [(label, cents) for label, cents in signed if cents])
    bank = _part(_("Banque, par moyen"), found.by_means)
    sold = AccountPart(title=_("Ventes"), lines=[[name, str(count)] for name, count in found.sold])
    return {
        "purses": [flow.label for flow in _columns(found)],
        "sums": [*_sums(_columns(found)), *_counted(desk.books, found, len(_columns(found)))],
        "left": [part for part in (parts[0], kinds) if part["lines"]],
        "right": [part for part in (parts[1], bank, sold) if part["lines"]],
        "lists": [*_owing_lists(found), _journal_list(found.journal)],
    }


def _columns(found: Statement) -> list[MoneyFlow]:
    """The purses, and all of them together where there are several."""
    together = [found.together._replace(label=_("ensemble"))] if found.together else []
    return [*found.flows, *together]


def _sums(flows: Sequence[MoneyFlow]) -> Iterator[SumLine]:
    lines = {
        _("Au début"): [flow.start for flow in flows],
        _("+ reçu"): [flow.received for flow in flows],
        _("− sorti"): [flow.spent for flow in flows],
        _("± transferts"): [flow.moved for flow in flows],
    }
    for label, cents in lines.items():
        if any(cents):
            yield {"label": label, "texts": [euros(one) for one in cents], "strong": False}
    yield {"label": _("Doit y être"), "texts": [euros(flow.balance) for flow in flows], "strong": True}


def _counted(books: Books, found: Statement, columns: int) -> Iterator[SumLine]:
    """What was counted in the till and how far it is from what should be there; to fill in before a count."""
    count, others = found.last_count, [""] * (columns - 1)
    if count is None:
        yield {"label": _("Compté"), "texts": ["", *others], "strong": False}
        yield {"label": _("Écart"), "texts": ["", *others], "strong": False}
        return
    label = _("Compté %(at)s") % {"at": as_of(count.tournament, count.at)}
    yield {"label": label, "texts": [euros(count.amount), *others], "strong": False}
    yield {"label": _("Écart"), "texts": [_difference(books.difference or 0), *others], "strong": True}
    if books.since_count:
        yield {"label": _("Depuis"), "texts": [euros(books.since_count), *others], "strong": False}


def _difference(cents: int) -> str:
    """A difference in words: «12 € en trop», «manque 12 €»."""
    if not cents:
        return _("aucun")
    text = _("%(amount)s en trop") if cents > 0 else _("manque %(amount)s")
    return text % {"amount": euros(abs(cents))}


def _part(title: str, amounts: Sequence[tuple[str, int]]) -> AccountPart:
    return {"title": title, "lines": [[label, euros(cents)] for label, cents in amounts]}


def _accounts_part(desk: CashDesk, found: Statement) -> AccountPart:
    """What all teams have to pay and have paid, and how many are not settled."""
    left = len(found.owing)
    owing = ngettext("Reste à payer (%(count)d compte)", "Reste à payer (%(count)d comptes)", left)
    back = ngettext("À rendre (%(count)d compte)", "À rendre (%(count)d comptes)", len(found.overpaid))
    amounts = [(_("À payer"), desk.due), (_("Payé"), desk.paid)]
    amounts.append((owing % {"count": left} if left else _("Reste à payer"), desk.owing))
    if desk.overpaid:
        amounts.append((back % {"count": len(found.overpaid)}, desk.overpaid))
    return _part(_("Comptes des équipes"), amounts)


def _prizes_part(tournament: Tournament, books: Books) -> AccountPart:
    """The prizes in money: fixed, handed over, left."""
    fixed, given = sum(fixed_prizes(tournament).values()), books.total(CashKind.PRIZE)
    amounts = [(_("Fixés"), fixed), (_("Remis"), given), (_("À remettre"), max(fixed - given, 0))]
    return _part(_("Prix"), amounts if fixed or given else [])


def _owing_lists(found: Statement) -> Iterator[AccountList]:
    """Who has still to pay, then who is to be given back, each with its sum."""
    heads = [_("N°"), _("Qui"), _("À payer"), _("Payé"), _("Reste")]
    owing = [(one, one.account.owing) for one in found.owing]
    overpaid = [(one, one.account.overpaid) for one in found.overpaid]
    for title, last, listed in (
        (_("Reste à payer"), heads[-1], owing),
        (_("À rendre"), _("À rendre"), overpaid),
    ):
        if listed:
            lines = [_account_line(one, cents) for one, cents in listed]
            sums = [["", _("En tout"), "", "", euros(sum(cents for _one, cents in listed))]]
            yield {
                "key": "owing",
                "title": title,
                "heads": [*heads[:-1], last],
                "lines": lines,
                "sums": sums,
            }


def _account_line(one: TeamAccount, cents: int) -> list[str]:
    due, paid = one.account
    return [str(one.team.number), one.team.names, euros(due), euros(paid), euros(cents)]


def _journal_list(journal: Sequence[JournalLine]) -> AccountList:
    return {
        "key": "journal",
        "title": _("Journal"),
        "heads": [_("N°"), _("Quand"), _("Quoi"), _("Montant"), _("Payé en"), _("Caisse"), _("Par")],
        "lines": [_journal_line(one) for one in journal],
        "sums": [],
    }


def _journal_line(one: JournalLine) -> list[str]:
    entry = one.entry
    product = f"{entry.quantity} × {entry.product}" if entry.product else ""
    undone = _("annulé") if one.undone else ""
    moves, means = (entry.by, "") if entry.kind == CashKind.TRANSFER else ("", entry.by)
    what = " · ".join(filter(None, (entry.label, moves, product, entry.who, entry.text, undone)))
    amounts = (euros(entry.amount), means, euros(one.till))
    return [str(entry.number), moment_of(one), what, *amounts, entry.writer]


def _pages(concours: PaperHead, sheet: AccountSheet) -> list[PaperPage]:
    left, right = list(sheet["left"]), list(sheet["right"])
    top = list(_purse_rows(sheet))
    below = top[-1].top + top[-1].height + 4
    room = TOP + HEIGHT - SIGNATURES - below
    spilt = [right.pop()] if _height(right) > room else []
    halves = [*_half_rows(left, below, 0), *_half_rows(right, below, WIDTH - HALF)]
    lists = [*map(_as_list, spilt), *sheet["lists"]]
    pages: list[dict[str, Any]] = [{"rows": _grown([*top, *halves]), "signed": True}]
    pages += [{"rows": rows, "signed": False} for rows in list_pages(lists)]
    title = _("Bilan de la caisse")
    return numbered_pages("account", pages, concours=concours, title=title)


def _grown(rows: Sequence[Row]) -> list[Row]:
    """The rows of the first page, taller where they leave room above the signatures."""
    more = max(1.0, min(MOST_GROWN, (HEIGHT - SIGNATURES) / taken(rows)))
    return [
        row._replace(top=TOP + (row.top - TOP) * more, height=row.height * more, size=row.size * more)
        for row in rows
    ]


def _as_list(part: AccountPart) -> AccountList:
    """A part that is too long for the first page, as a list behind it."""
    return {"key": "sold", "title": part["title"], "heads": ["", ""], "lines": part["lines"], "sums": []}


def _purse_rows(sheet: AccountSheet) -> Iterator[Row]:
    """The sums of each purse, one beside the other."""
    wide = (WIDTH - LABEL_WIDTH) / max(len(sheet["purses"]), 3)
    figures = [
        CashColumn(LABEL_WIDTH + n * wide, wide - 2, figures=True) for n in range(len(sheet["purses"]))
    ]
    columns = [CashColumn(0, LABEL_WIDTH - 2, single=True), *figures]
    heads = [name[:1].upper() + name[1:] for name in sheet["purses"]]
    yield Row(TOP + 2, SUMS[0], "sum", cells_of(columns, ["", *heads], strong=True), SUMS[1])
    for place, line in enumerate(sheet["sums"], 1):
        cells = cells_of(columns, [line["label"], *line["texts"]], strong=line["strong"])
        yield Row(TOP + 2 + place * SUMS[0], SUMS[0], "line", cells, SUMS[1])


def _height(parts: Sequence[AccountPart]) -> float:
    return sum(PART_TITLE[0] + PART[0] * len(part["lines"]) + PART_GAP for part in parts)


def _half_rows(parts: Sequence[AccountPart], top: float, left: float) -> Iterator[Row]:
    """Parts under one another, in the half of the page that begins at `left`."""
    columns = (
        CashColumn(0, HALF - AMOUNT - 2, single=True),
        CashColumn(HALF - AMOUNT, AMOUNT, figures=True),
    )
    for part in parts:
        title = cells_of([CashColumn(0, HALF, single=True)], [part["title"]], strong=True)
        yield Row(top, PART_TITLE[0], "title", title, PART_TITLE[1], left, HALF)
        top += PART_TITLE[0]
        for line in part["lines"]:
            yield Row(top, PART[0], "line", cells_of(columns, line), PART[1], left, HALF)
            top += PART[0]
        top += PART_GAP


TREASURY = register(
    Paper(
        key="treasury",
        tagged=True,
        label=gettext_lazy("Bilan de la caisse"),
        title=lambda _asked: _("caisse"),
        read=_read,
        pages=_pages,
        newest=lambda asked: newest_registration(asked.tournament),
        addresses=("caisse/",),
        right=Right.MANAGE,
        section=Section(
            moment=Moment.KEPT,
            place=1,
            heading=gettext_lazy("Bilan de la caisse"),
            about=gettext_lazy("Une page de sommes à signer, puis qui doit encore, puis le journal."),
            ready=lambda listing: desk_of(listing.tournament) is not None,
        ),
    )
)
