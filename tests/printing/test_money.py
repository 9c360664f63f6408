"""The papers of the cash desk: what they say, laid out on their sheet."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from typing import Any, cast

import pytest

from tests.printing.test_papers import MM, Box, all_boxes
from tournaments.core.ledger.accounts import CashKind, Means
from tournaments.core.models.money import FeeKind
from tournaments.core.models.planning import Tournament
from tournaments.core.models.rounds import Round
from tournaments.core.money import actions as money
from tournaments.core.money.prices import Prices
from tournaments.frontends.printing.content import PaperHead
from tournaments.frontends.printing.pages import PaperPage
from tournaments.frontends.printing.papers.cash.account import TREASURY, AccountSheet
from tournaments.frontends.printing.papers.cash.lists import AccountList, list_pages
from tournaments.frontends.printing.papers.cash.owing import OWING_LIST
from tournaments.frontends.printing.papers.cash.payout import PAYOUT_LIST, PayoutLine
from tournaments.frontends.printing.papers.cash.receipt import RECEIPTS
from tournaments.frontends.printing.papers.cash.rows import CashTable
from tournaments.frontends.printing.press.weasyprint_press import WeasyPrintPress
from tournaments.frontends.printing.registry import NothingToPrint, Paper, PaperRequest

pytestmark = pytest.mark.slow  # each lays out real pages

WHO = "12 · Jean-Christophe de La Tour-Maubourg-Éluar – MARIE-ANTOINETTE VANDENBROUCKE-WESTERMANN"
LONG = f"Paiement · {WHO} · erreur de ligne : c’était l’équipe du fond, qui a payé en deux fois, par chèque"
PRIZE: PayoutLine = {
    "rank": "123",
    "number": "1234",
    "who": WHO,
    "notes": "ex æquo · doit encore 12 345,50 €",
    "amount": "12 345,50 €",
    "prize": LONG[:80],
}
HEADS = {"Tête"}
PIXELS_A_POINT = 1.5625
"""The height of a letter of one point of the font of papers, in pixels."""
CONCOURS: PaperHead = {"name": "Essai", "facts": "Amicale de Trévoux · samedi 21 novembre 2026"}


def sheet(lines: list[list[str]]) -> CashTable:
    return {"title": f"Reçu · {WHO}", "heads": ["Tête"] * len(lines[0]), "lines": lines, "strong": [0]}


def points(box: Box) -> float:
    """The size of its letters, whose height was cut by 2/5."""
    return (box.bottom - box.top) / 0.6 / PIXELS_A_POINT


@pytest.mark.parametrize(
    ("paper", "data", "pages"),
    [
        (OWING_LIST, sheet([["1234", WHO, "12 345,50 €", ""]] * 110), 5),
        (PAYOUT_LIST, {"lines": [PRIZE] * 110, "sums": [("En tout", "12 345,50 €")] * 2}, 12),
        (RECEIPTS, sheet([["22/11 22:06", LONG, "−12 345,50 €"]] * 110), 10),
    ],
    ids=["owing", "payout", "receipt"],
)
def test_no_text_leaves_its_sheet_meets_another_or_shrinks(
    paper: Paper[Any], data: Any, pages: int, press: WeasyPrintPress
) -> None:
    """Rows grow with their texts: names are set at 9 points at least, nothing under 8."""
    made = paper.pages(CONCOURS, data)
    assert len(made) == pages
    for page in (made[0], made[-1]):
        check_page(press, page, 8)


@pytest.mark.parametrize(("prizes", "pages"), [(1, 1), (9, 1), (16, 1), (18, 2), (32, 2), (34, 3)])
def test_prizes_to_sign_stand_evenly_on_their_pages(prizes: int, pages: int) -> None:
    made = PAYOUT_LIST.pages(
        CONCOURS, {"lines": [{**PRIZE, "who": "Éric Lo", "prize": ""}] * prizes, "sums": []}
    )
    rows = [page.context["rows"] for page in made]
    assert len(rows) == pages
    assert len(rows[-1]) >= len(rows[-2:][0]) - 1, "the last page holds its share"
    assert min(row["height"] for page in rows for row in page) >= 15, "room for a signature"


def test_each_prize_has_room_for_who_hands_it_over(press: WeasyPrintPress) -> None:
    (page,) = PAYOUT_LIST.pages(CONCOURS, {"lines": [PRIZE] * 3, "sums": [("En tout", "36 €")]})
    texts = [box.text for box in all_boxes(press, page)]
    assert texts.count("remis le") == texts.count("par") == 3
    assert texts.count("36 €") == 1


def check_page(press: WeasyPrintPress, page: PaperPage, smallest: float) -> None:
    """No text of a page leaves the sheet, meets another or is smaller than so many points."""
    found = all_boxes(press, page)
    assert len(found) > 5
    assert [box for box in found if box.left < 9 * MM or box.right > 201 * MM] == []
    assert [box for box in found if box.top < 6 * MM or box.bottom > 292.5 * MM] == []
    sizes = {box.text: points(box) for box in found if box.text not in HEADS}
    assert {text: size for text, size in sizes.items() if size < smallest - 0.05} == {}
    assert [(a.text, b.text) for a, b in combinations(found, 2) if a.meets(b)] == []


JOURNAL_LINE = ["22/11 22:06", LONG, "12 345,50 €", "en ligne", "Marie-Antoinette V."]
FOUR = ["12 345,50 €", "−12 345,50 €", "0 €", "12 345,50 €"]


def account(journal: int, products: int) -> AccountSheet:
    """An account with so many lines of the journal and products sold, all of them long."""
    owing = [["1234", WHO, "12 345,50 €", "0 €", "12 345,50 €"]] * 9
    return {
        "purses": ["caisse", "banque", "compte en ligne", "ensemble"],
        "sums": [{"label": "Compté le 22 novembre à 0 h 10", "texts": FOUR, "strong": True}] * 9,
        "left": [{"title": "Comptes", "lines": [["Reste à payer (124 comptes)", "12 345,50 €"]] * 4}],
        "right": [{"title": "Ventes", "lines": [[WHO[:60], "1 234"]] * products}],
        "lists": [
            {"key": "owing", "title": "Reste", "heads": ["Tête"] * 5, "lines": owing, "sums": [owing[0]]},
            {"key": "journal", "title": "Journal", "heads": ["Tête"] * 7,
             "lines": [[str(n + 1), *JOURNAL_LINE[:4], f"{n} €", JOURNAL_LINE[4]] for n in range(journal)],
             "sums": []},
        ],
    }  # fmt: skip


@pytest.mark.parametrize("products", [2, 40])
def test_the_account_stands_on_its_sheets(products: int, press: WeasyPrintPress) -> None:
    made = TREASURY.pages(CONCOURS, account(60, products))
    assert [page.context["signed"] for page in made] == [True, *[False] * (len(made) - 1)]
    for page in (made[0], made[1], made[-1]):
        check_page(press, page, 8)


def test_the_journal_carries_its_till_from_page_to_page() -> None:
    """What a page ends with is what the next one begins with: the sum after its last line."""
    made = TREASURY.pages(CONCOURS, account(120, 2))
    pages = [
        [[cell.text for cell in row.cells if cell.text] for row in page.context["rows"]] for page in made
    ]
    ends = [page[-1] for page in pages[1:-1]]
    assert len(ends) > 2
    for end, before, following in zip(ends, pages[1:], pages[2:], strict=False):
        assert end == ["À reporter", before[-2][5]]
        assert ["Report", end[1]] in following[:4]
    lines = [row[0] for page in pages for row in page if len(row) == 7 and row[0].isdigit()]
    assert lines == [str(n) for n in range(1, 121)]


def test_no_page_of_the_journal_is_left_with_a_few_lines() -> None:
    entry = ["12", "29/11 10:26", "Paiement · 12 · Anne – Zoé", "20 €", "chèque", "0 €", "Odile"]
    heads = ["N°", "Quand", "Quoi", "Montant", "Payé en", "Caisse", "Par"]
    for count in range(1, 140):
        listed = {"key": "journal", "title": "Journal", "heads": heads, "lines": [entry] * count, "sums": []}
        pages = [sum(row.kind == "line" for row in rows) for rows in list_pages([cast(AccountList, listed)])]
        assert sum(pages) == count
        assert len(pages) == 1 or pages[-1] > 15, f"{count} lines: {pages}"


def test_who_has_still_to_pay_is_listed_with_their_sum(
    tournament: Tournament, add_round: Callable[[int], Round]
) -> None:
    add_round(2)
    money.set_prices(tournament, Prices(fees={FeeKind.OTHER: 1_000}))
    tournament.refresh_from_db()
    first, second, *_others = tournament.teams.order_by("number")
    money.write_line(tournament, CashKind.PAYMENT, 1_000, author=None, means=Means.CASH, team=first)
    money.write_line(tournament, CashKind.PAYMENT, 500, author=None, means=Means.CASH, team=second)
    listed = OWING_LIST.content(PaperRequest(tournament))["data"]
    assert [line[0] for line in listed["lines"]] == ["2", "3", "4", "5", ""]
    assert [line[2].replace("\u202f", " ").replace("\xa0", " ") for line in listed["lines"]] == [
        "5 €", "10 €", "10 €", "10 €", "35 €",
    ]  # fmt: skip


def test_where_all_is_paid_there_is_no_list(
    tournament: Tournament, add_round: Callable[[int], Round]
) -> None:
    add_round(1)
    money.set_prices(tournament, Prices(fees={FeeKind.OTHER: 1_000}))
    tournament.refresh_from_db()
    for team in tournament.teams.all():
        money.write_line(tournament, CashKind.PAYMENT, 1_000, author=None, means=Means.CASH, team=team)
    with pytest.raises(NothingToPrint):
        OWING_LIST.content(PaperRequest(tournament))


@pytest.mark.parametrize(
    ("debts", "rows"), [(1, [2]), (26, [27]), (29, [30]), (31, [16, 16]), (60, [28, 17, 16])]
)
def test_no_page_of_debts_is_left_with_a_few(debts: int, rows: list[int]) -> None:
    """A little less tall where that saves a page, else even on the last two."""
    made = OWING_LIST.pages(CONCOURS, sheet([["12", "Éric Lo – Zoé Ba", "16 €", ""]] * (debts + 1)))
    assert [len(page.context["rows"]) for page in made] == rows
