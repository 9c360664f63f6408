"""A small concours as people run it: from the first start of the program to the prize list in one's hand.

Every step is what a person sees and does: labels, buttons, the keyboard. What comes out of the printer is
compared with the command line on the same deals.
"""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pypdf
import pytest
from scoring.results import TableResult
from scoring.standings import Standings

from tests.browser import entering, played
from tests.browser.conftest import LONG, choose_preset
from tests.browser.site import served

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.slow

TEAMS: Final = (
    ("Éloïse Lhôte", "Noël Thiébaut", "ASCE 54"),
    (*LONG, "Foyer rural de Vézelise"),
    ("Ghislaine Poirot", "André L'Huillier", "ASCE 54"),
    ("Zoé Xardel", "Loïc Mangin", ""),
    ("Françoise Gérardin", "Jean-Luc Étienne", "ASCE 88"),
    ("Hélène Rémond", "Théo Claudel", "Amicale de Metz"),
    ("Agnès Bour", "Gérard Weber", ""),
)
ROUNDS, DEALS, TABLES = 2, 3, (1, 2, 3)
ON_PAPER: Final = (2, 3)
"""The table whose deals stay on paper: its totals alone are typed."""
SEED: Final = "village 41"
"""Its deals have every trump, call and announce, a capot, belotes, bids of more than 160, a deal passed by all."""
PASSWORD: Final = "trèfle-atout-21"
IMPOSSIBLE: Final = {"contract": {"by": "NS", "bid": 80, "trump": "hearts"}, "points": {"NS": 161}}
"""Only the last trick could be missing, and it has ten points more."""
Record = dict[str, Any]


@pytest.fixture
def organizer(tmp_path: Path, visitor: Callable[..., Page]) -> Iterator[Page]:
    """On an empty installation, at the address that the terminal shows."""
    with served(tmp_path / "data") as (origin, terminal):
        page = visitor(origin)
        page.goto(re.search(r"Premier lancement : (\S+)", terminal.said)[1])  # type: ignore[index]
        yield page


def test_a_concours_from_the_first_start_to_the_prize_list(
    organizer: Page, visitor: Callable[..., Page], tmp_path: Path
) -> None:
    origin = re.match(r"http://[^/]+", organizer.url)[0]  # type: ignore[index]
    set_up(organizer)
    create(organizer)
    inscribe(organizer)
    referee = invite_referee(organizer, visitor(origin))
    results: list[TableResult] = []
    byes: dict[int, int] = {}
    for number in range(1, ROUNDS + 1):
        byes[number] = draw(organizer, number)
        for table in TABLES:
            records = played.deals(SEED, number, table, DEALS)
            answer = played.game(tmp_path, records)
            teams = open_sheet(referee, number, table)
            fill = FILL.get((number, table), enter_all)
            fill(referee, records, answer)
            end_is_announced(referee, answer)
            results.append(played.table_result(number, teams, answer))
        if number == 1:
            look_up(visitor(origin, width=390, height=844), organizer, results)
    expected = played.standing(range(1, len(TEAMS) + 1), results, byes)
    finish(organizer)
    compare(print_prize_list(organizer), expected)


def set_up(page: Page) -> None:
    page.get_by_label("Nom du club").fill("Coinche de Vézelise")
    page.get_by_label("Votre nom").fill("Odile Hannezo")
    page.get_by_label("Identifiant").fill("odile")
    page.get_by_label("Mot de passe").fill(PASSWORD)
    page.get_by_label("Le même, encore une fois").fill(PASSWORD)
    page.get_by_role("button", name="Créer le club et mon compte").click()


def create(page: Page) -> None:
    """The preset in N deals, with fewer of them; and what there is to win."""
    page.get_by_role("link", name="Créer le premier concours").click()
    choose_preset(page, "Concours en 12 donnes")
    page.get_by_label("Donnes par table").fill(str(DEALS))
    page.get_by_label("Nombre de parties").fill(str(ROUNDS))
    page.get_by_label("Nom du concours").fill("Concours de la Saint-Éloi")
    page.get_by_label("Date").fill("2026-12-05")
    page.get_by_role("button", name="Créer le concours").click()
    page.get_by_role("heading", name="Concours de la Saint-Éloi").wait_for()
    page.get_by_role("link", name="Réglages").click()
    page.get_by_role("link", name="Lots").click()
    page.get_by_label("Les lots, un par ligne").fill("200 €\n120 €\nUn jambon")
    page.get_by_role("button", name="Enregistrer").click()
    page.get_by_role("link", name="À faire").click()
    page.get_by_role("button", name="Ouvrir les inscriptions").click()


def inscribe(page: Page) -> None:
    """One line by keyboard, seven times, without a look at the mouse."""
    page.get_by_role("link", name="Inscrire les équipes").click()
    for number, (player1, player2, club) in enumerate(TEAMS, 1):
        page.get_by_label("Joueur 1").and_(page.locator(":focus")).wait_for()
        for key, text in (("Tab", player1), ("Tab", player2), ("Enter", club)):
            page.keyboard.type(text)
            page.keyboard.press(key)
        page.get_by_role("status").get_by_text(f"Équipe {number} inscrite : {player1} – {player2}").wait_for()
    page.get_by_role("button", name=f"Tout pointer ({len(TEAMS)} équipes)").click()
    page.get_by_role("status").get_by_text(f"{len(TEAMS)} pointées sur {len(TEAMS)}").wait_for()


def invite_referee(organizer: Page, referee: Page) -> Page:
    """A link handed over, an account made with it, and a place on the concours."""
    organizer.get_by_role("link", name="Réglages").click()
    organizer.get_by_role("link", name="Arbitres").click()
    arbitres = organizer.url
    organizer.get_by_role("link", name="Inviter un arbitre").click()
    organizer.get_by_label("Pour qui").fill("Agnès")
    organizer.locator("form").filter(has=organizer.get_by_label("Pour qui")).get_by_label(
        "Rôle"
    ).select_option("arbitre")
    organizer.get_by_role("button", name="Préparer le lien").click()
    referee.goto(organizer.get_by_label("Adresse").input_value())
    referee.get_by_label("Votre nom").fill("Agnès Arbitre")
    referee.get_by_label("Identifiant").fill("agnes")
    referee.get_by_label("Mot de passe").fill(PASSWORD)
    referee.get_by_label("Le même, encore une fois").fill(PASSWORD)
    referee.get_by_role("button", name="Créer mon compte").click()
    referee.get_by_text("Coinche de Vézelise").first.wait_for()
    organizer.goto(arbitres)
    entering.choice(organizer, "Arbitres de ce concours", "Agnès Arbitre").check()
    organizer.get_by_role("button", name="Enregistrer les arbitres").click()
    organizer.get_by_role("status").first.wait_for()
    return referee


def draw(page: Page, number: int) -> int:
    """Drawn, looked at, published; the team without adversary."""
    page.get_by_role("link", name="À faire").click()
    page.get_by_role("link", name="Aller au tirage").click()
    page.get_by_role("button", name=f"Tirer la partie {number}").click()
    page.get_by_role("heading", name="Une proposition, à vérifier avant de la publier").wait_for()
    page.get_by_text("1 exempt", exact=True).wait_for()
    exempt = page.get_by_text(re.compile(r"^\s*exempt\s+\d+ ·")).inner_text()
    page.get_by_role("button", name=f"Publier la partie {number}").click()
    page.get_by_text("en cours").first.wait_for()
    return int(re.search(r"\d+", exempt)[0])  # type: ignore[index]


def open_sheet(page: Page, number: int, table: int) -> tuple[int, int]:
    page.goto("/")
    page.get_by_role("link", name="Concours de la Saint-Éloi").first.click()
    page.get_by_role("navigation", name="Étapes du concours").get_by_role("link", name="Feuilles").click()
    page.get_by_role("heading", name=f"Feuilles de la partie {number}").wait_for()
    page.get_by_role("link", name=f"Table {table}", exact=True).click()
    page.get_by_role("heading", name=f"Table {table} partie {number}").wait_for()
    return entering.teams(page)


def enter_all(page: Page, records: list[Record], answer: Record) -> None:
    """Deal after deal; before the last is saved, the page shows the very total of the command line."""
    *first, last = records
    enter(page, first)
    page.get_by_role("heading", name=f"Donne {len(records)}", exact=True).wait_for()
    entering.write(page, last)
    if not last.get("passed"):
        ns, ew = (figure(answer["score"][side]) for side in ("NS", "EW"))
        page.get_by_text(re.compile(rf"Nouveau total\s+NS {ns}\s+–\s+{ew} EO")).wait_for()
    entering.save(page, last)


def enter(page: Page, records: list[Record]) -> None:
    for place, record in enumerate(records, 1):
        page.get_by_role("heading", name=f"Donne {place}", exact=True).wait_for()
        entering.write(page, record)
        entering.save(page, record)


def enter_after_an_impossible_deal(page: Page, records: list[Record], answer: Record) -> None:
    """Refused with its sentence beside the field, and nothing of what was typed is lost."""
    entering.write(page, IMPOSSIBLE)
    entering.save(page, IMPOSSIBLE)
    page.get_by_role("alert").get_by_text("Quelque chose est à corriger").wait_for()
    points = page.get_by_label("Points Nord–Sud")
    said = points.get_attribute("aria-describedby") or ""
    assert any("161" in page.locator(f"[id='{name}']").inner_text() for name in said.split()), said
    assert points.input_value() == "161"
    for question, kept in (("Qui a pris ?", "Nord–Sud"), ("Enchère", "80"), ("Atout", "Cœur")):
        assert entering.choice(page, question, kept).is_checked()
    page.get_by_role("navigation", name="Fil d’Ariane").get_by_role("link", name="Feuilles").click()
    page.get_by_role("link", name="Table 1", exact=True).click()
    enter_all(page, records, answer)


def enter_with_a_correction(page: Page, records: list[Record], _: Record) -> None:
    """The last deal, as the referee first misread it: the sheet stays open to be set right."""
    enter(page, [*records[:-1], {"passed": True}])
    place = len(records)
    page.get_by_text(f"Modifier la donne {place}").click()
    page.get_by_role("link", name="Corriger").locator("visible=true").click()
    page.get_by_role("heading", name=f"Corriger la donne {place}").wait_for()
    entering.write(page, records[-1])
    entering.save(page, records[-1], "Enregistrer la correction")


def enter_with_an_insertion(page: Page, records: list[Record], _: Record) -> None:
    """The deal before the last was forgotten, and takes its place afterwards."""
    enter(page, [*records[:-2], records[-1]])
    place = len(records) - 1
    page.get_by_text(f"Modifier la donne {place}").click()
    page.get_by_role("link", name="Insérer avant").locator("visible=true").click()
    page.get_by_role("heading", name=f"Insérer avant la donne {place}").wait_for()
    entering.write(page, records[-2])
    entering.save(page, records[-2])


def enter_totals(page: Page, records: list[Record], answer: Record) -> None:
    page.get_by_role("link", name="Saisir seulement les totaux").click()
    page.get_by_label("Total Nord–Sud").fill(str(answer["score"]["NS"]))
    page.get_by_label("Total Est–Ouest").fill(str(answer["score"]["EW"]))
    page.get_by_label("Nombre de donnes").fill(str(len(records)))
    page.get_by_role("button", name="Enregistrer les totaux").click()


FILL: Final = {
    (1, 1): enter_after_an_impossible_deal,
    (1, 2): enter_with_a_correction,
    (1, 3): enter_with_an_insertion,
    ON_PAPER: enter_totals,
}


def end_is_announced(page: Page, answer: Record) -> None:
    high, low = (figure(points) for points in sorted(answer["score"].values(), reverse=True))
    ends = f"est finie.*{high} à {low}|Totaux de la feuille papier.*({high} – {low}|{low} – {high})"
    page.get_by_role("heading", name=re.compile(ends)).wait_for()


def look_up(player: Page, organizer: Page, results: list[TableResult]) -> None:
    """A player without an account, on a phone: their table, then their rank."""
    organizer.get_by_role("link", name="À faire").click()
    player.goto(organizer.get_by_role("link", name="Page des joueurs").get_attribute("href") or "")
    player.get_by_role("main").get_by_role("link", name="Où suis-je ?").click()
    player.get_by_label("Votre nom ou votre numéro").fill("rochefoucauld")
    player.get_by_role("button", name="Chercher").click()
    player.get_by_role("heading", name=re.compile(LONG[0])).wait_for()
    own = [n for n, result in enumerate(results, 1) if 2 in {result.ns, result.ew}]
    place = player.get_by_text("Exempte") if not own else player.get_by_text(f"Table {own[0]}")
    assert place.first.is_visible() or player.get_by_text(re.compile(rf"Table\s*{own[0]}")).first.is_visible()
    assert player.evaluate("document.documentElement.scrollWidth") <= 390
    player.get_by_role("link", name="Classement").click()
    player.get_by_role("heading", name="Classement").wait_for()
    assert player.get_by_role("listitem").filter(has_text="Noël Thiébaut").is_visible()
    assert player.evaluate("document.documentElement.scrollWidth") <= 390


def finish(page: Page) -> None:
    page.get_by_role("link", name="À faire").click()
    page.get_by_role("link", name="Terminer le concours").click()
    page.get_by_role("button", name="Terminer le concours").click()
    page.get_by_text("Concours terminé").first.wait_for()


def print_prize_list(page: Page) -> list[str]:
    """The pages of the PDF, as text."""
    page.get_by_role("link", name="Imprimer le palmarès").click()
    link = page.get_by_role("link", name="Ouvrir le PDF")
    link.wait_for()
    answer = page.request.get(link.get_attribute("href") or "")
    assert answer.headers["content-type"] == "application/pdf"
    return [sheet.extract_text() for sheet in pypdf.PdfReader(io.BytesIO(answer.body())).pages]


def compare(sheets: list[str], expected: Standings) -> None:
    """Rank, team, wins, points, points against, difference and each round: as the rules alone have them."""
    awards, final = sheets
    ranks = {row.figures.team.number: row.rank for row in expected.rows}
    figures = {row.figures.team.number: row.figures for row in expected.rows}
    lines = [
        " ".join(line.split()) for number, names in enumerate(TEAMS, 1) for line in final.splitlines()
        if f" {number} {names[0]} {names[1]} " in line
    ]  # fmt: skip
    printed: list[int] = []
    for line in sorted(lines, key=lambda line: int(line.split()[0])):
        number = int(line.split()[1])
        printed.append(number)
        of_team, names = figures[number], " ".join(TEAMS[number - 1][:2])
        rounds = " ".join(str(of_team.points_by_round[n]) for n in range(1, ROUNDS + 1))
        assert line.partition(names)[2].strip() == " ".join([
            str(of_team.wins),
            grouped(of_team.points_for),
            grouped(of_team.points_against),
            grouped(of_team.difference).replace("-", "−"),
            rounds,
        ])  # fmt: skip
    assert [ranks[number] for number in printed] == sorted(ranks.values())
    prizes = zip(("200 €", "120 €", "Un jambon"), printed, strict=False)
    for prize, number in prizes:
        assert f"{prize}\n{TEAMS[number - 1][0]} – {TEAMS[number - 1][1]}" in awards


def grouped(points: int) -> str:
    """«1 240», as it is printed."""
    return f"{points:,}".replace(",", " ")


def figure(points: int) -> str:
    """A pattern for these points, grouped or not."""
    return f"{points:,}".replace(",", r"\s?")
