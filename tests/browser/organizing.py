"""What the organizer does, from the first start to the prize list: by label, by button, by keyboard."""

from __future__ import annotations

import io
import re
from typing import TYPE_CHECKING, Final

import pypdf

from tests.browser import entering
from tests.browser.conftest import LONG, choose_preset

if TYPE_CHECKING:
    from playwright.sync_api import Page

TEAMS: Final = (
    ("Éloïse Lhôte", "Noël Thiébaut", "ASCE 54"),
    (*LONG, "Foyer rural de Vézelise"),
    ("Ghislaine Poirot", "André L’Huillier", "ASCE 54"),
    ("Zoé Xardel", "Loïc Mangin", ""),
    ("Françoise Gérardin", "Jean-Luc Étienne", "ASCE 88"),
    ("Hélène Rémond", "Théo Claudel", "Amicale de Metz"),
    ("Agnès Bour", "Gérard Weber", ""),
)
ROUNDS, DEALS = 2, 3
PASSWORD: Final = "trèfle-atout-21"


def set_up(page: Page) -> None:
    page.get_by_label("Nom du club").fill("Coinche de Vézelise")
    page.get_by_label("Votre nom").fill("Odile Hannezo")
    page.get_by_label("Identifiant").fill("odile")
    page.get_by_label("Mot de passe").fill(PASSWORD)
    page.get_by_label("Le même, encore une fois").fill(PASSWORD)
    page.get_by_role("button", name="Créer le club et mon compte").click()


def settings(page: Page) -> None:
    """Open the settings, which are behind what is rarely needed."""
    stages = page.get_by_role("navigation", name="Étapes du concours")
    stages.locator("summary", has_text="Plus").click()
    stages.get_by_role("link", name="Réglages").click()


def create(page: Page) -> None:
    """The preset in N deals, with fewer of them; and what there is to win."""
    choose_preset(page, "Concours en 12 donnes")
    page.locator("summary", has_text="Parties et tirage").click()
    page.get_by_label("Donnes par table").fill(str(DEALS))
    page.get_by_label("Nombre de parties").fill(str(ROUNDS))
    page.get_by_label("Nom du concours").fill("Concours de la Saint-Éloi")
    page.get_by_label("Date").fill("2026-12-05")
    page.get_by_role("button", name="Créer le concours").click()
    page.get_by_role("heading", name="Concours de la Saint-Éloi").wait_for()
    settings(page)
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
        page.get_by_role("status").get_by_text(f"N° {number} inscrit : {player1} – {player2}").wait_for()
    page.locator("summary", has_text="Tout pointer").click()
    page.get_by_role("button", name=f"Tout pointer ({len(TEAMS)})").click()
    page.get_by_role("status").get_by_text(f"{len(TEAMS)} pointées sur {len(TEAMS)}").wait_for()


def invite_referee(organizer: Page, referee: Page) -> Page:
    """A link handed over, an account made with it, and a place on the concours."""
    settings(organizer)
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
    if number == 1:
        page.get_by_role("link", name="Aller au tirage").click()
        page.get_by_role("button", name="Tirer la partie 1").click()
    else:
        page.get_by_role("button", name=re.compile("regarder d’abord")).click()
    page.get_by_text("proposition", exact=True).wait_for()
    page.get_by_text("1 exempt", exact=True).wait_for()
    exempt = page.get_by_text(re.compile(r"^\s*exempt\s+\d+ ")).inner_text()
    page.get_by_role("button", name=f"Publier la partie {number}").click()
    page.get_by_text(re.compile("publiée à")).wait_for()
    return int(re.search(r"\d+", exempt)[0])  # type: ignore[index]


def finish(page: Page) -> None:
    page.get_by_role("link", name="À faire").click()
    page.get_by_role("link", name="Terminer le concours").click()
    page.get_by_role("button", name="Terminer le concours").click()
    page.get_by_text("Concours terminé").first.wait_for()


def print_at_the_end(page: Page, what: str) -> list[str]:
    """The pages of the PDF, as text."""
    with page.expect_popup() as opened:
        page.get_by_role("link", name=f"Imprimer le {what}").click()
    link = opened.value.get_by_role("link", name="Ouvrir le PDF")
    link.wait_for()
    answer = page.request.get(link.get_attribute("href") or "")
    assert answer.headers["content-type"] == "application/pdf"
    return [sheet.extract_text() for sheet in pypdf.PdfReader(io.BytesIO(answer.body())).pages]
