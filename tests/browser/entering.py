"""How a referee writes a deal into its form: what is clicked and typed for a record."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

SIDES: Final = {"NS": "Nord-Sud", "EW": "Est-Ouest"}
SHORT: Final = {"NS": "NS", "EW": "EO"}
TRUMPS: Final = {
    "spades": "Pique",
    "hearts": "Cœur",
    "diamonds": "Carreau",
    "clubs": "Trèfle",
    "no-trump": "Sans atout",
    "all-trump": "Tout atout",
}
CALLS: Final = {"none": "Non", "coinche": "Coinché × 2", "surcoinche": "Surcoinché × 4"}
BELOTES: Final = ("Non", "Une", "Deux", "Trois", "Quatre")
KINDS: Final = {"tierce": "Tierce", "cinquante": "Cinquante", "cent": "Cent", "carre": "Carré"}
RANKS: Final = {"A": "As", "K": "Roi", "Q": "Dame", "J": "Valet"}
USUAL_BIDS: Final = range(80, 170, 10)

Record = dict[str, Any]


def write(page: Page, record: Record) -> None:
    """Everything that `record` says; a deal that nobody took has its own button and nothing to write."""
    if not record.get("passed"):
        _contract(page, **record["contract"])
        _result(page, record)
        if record["contract"]["trump"] != "no-trump":  # without trumps the form asks for no belote
            _belotes(page, record.get("belote", {}))
        _announces(page, record.get("announces", {}))


def save(page: Page, record: Record, button: str = "Enregistrer la donne") -> None:
    page.get_by_role("button", name="Tous ont passé" if record.get("passed") else button, exact=True).click()


def choice(page: Page, question: str, answer: str) -> Locator:
    """One of the answers to a question: a part of what it says, or all of it where that is short."""
    exact = len(answer) < len("Nord-Sud")
    return page.get_by_role("group", name=question, exact=True).get_by_label(answer, exact=exact)


def _contract(page: Page, by: str, bid: int | str, trump: str, call: str = "none") -> None:
    choice(page, "Qui a pris ?", SIDES[by]).check()
    if isinstance(bid, int) and bid not in USUAL_BIDS:
        page.get_by_text("Plus haut…").click()
        page.get_by_label("Une autre enchère").fill(str(bid))
    else:
        choice(page, "Enchère", str(bid).capitalize()).check()
    choice(page, "Atout", TRUMPS[trump]).check()
    choice(page, "Coinche", CALLS[call]).check()


def _result(page: Page, record: Record) -> None:
    """The points of the takers alone: the site knows what is left for the others."""
    capot = record.get("capot")
    choice(page, "Capot", SHORT[capot] if capot else "Non").check()
    if not capot:
        by = record["contract"]["by"]
        page.get_by_label(f"Points {SIDES[by]}").fill(str(record["points"][by]))


def _belotes(page: Page, belotes: dict[str, int]) -> None:
    for side, name in SIDES.items():
        choice(page, f"Belote {name}", BELOTES[belotes.get(side, 0)]).check()


def _announces(page: Page, announces: dict[str, list[dict[str, str]]]) -> None:
    for side, announced in announces.items():
        for announce in announced:
            page.get_by_role("button", name=f"+ Annonce {SHORT[side]}", exact=True).click()
            page.get_by_label("Annonce", exact=True).last.select_option(KINDS[announce["kind"]])
            rank = announce["rank"]
            page.get_by_label("Hauteur", exact=True).last.select_option(RANKS.get(rank, rank))
            if "suit" in announce:
                page.get_by_label("Couleur", exact=True).last.select_option(TRUMPS[announce["suit"]])


def teams(page: Page) -> tuple[int, int]:
    """The numbers of both teams, as they stand at the top of the sheet."""
    found = [page.get_by_text(re.compile(f"{side} · équipe")).inner_text() for side in SIDES.values()]
    ns, ew = (int(text.rsplit(maxsplit=1)[-1]) for text in found)
    return ns, ew
