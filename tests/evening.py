"""A concours of eight teams as people play it through the pages of a site, from its first start to the seal.

    python -m tests.evening http://127.0.0.1:8000/premier-lancement/?cle=…

What the site makes of the deals is compared with the rules alone, as the command line has them. It needs
Python alone, and a site that nobody has used yet, on whatever system.
"""

from __future__ import annotations

import json
import re
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from scoring.results import TableResult
from scoring.telling.codes import codes_of
from tests.browser import entering, played
from tests.person import Person

CLUB: Final = "Coinche de Vézelise"
NAME: Final = "Concours de la Saint-Éloi"
USER, PASSWORD = "odile", "trèfle-atout-21"
TEAMS: Final = (
    ("Éloïse Lhôte", "Noël Thiébaut", "ASCE 54"),
    ("Ghislaine Poirot", "André L’Huillier", "ASCE 54"),
    ("Zoé Xardel", "Loïc Mangin", ""),
    ("Françoise Gérardin", "Jean-Luc Étienne", "ASCE 88"),
    ("Hélène Rémond", "Théo Claudel", "Amicale de Metz"),
    ("Agnès Bour", "Gérard Weber", ""),
    ("Lucie Antoine", "Damien Marchal", ""),
    ("Colette Vautrin", "Bernard Thouvenin", "Foyer rural de Vézelise"),
)
ROUNDS, TABLES, DEALS = 2, 4, 3
BY_FORM: Final = (1, 1)
"""The round and the table whose deals are filled into the form; the others are typed in short codes."""
SEED: Final = "Vézelise 8"
PAPERS: Final = re.compile(r"/impressions/.")
"""In the addresses of papers."""
PRINTED: Final = b'<div class="printed'
"""In a paper that is a page to print."""
FEWEST_PAPERS: Final = 12
ON_THE_FORM: Final[Sequence[dict[str, Any]]] = (
    {"contract": {"by": "NS", "bid": 100, "trump": "hearts"}, "points": {"NS": 112, "EW": 50}},
    {"passed": True},
    {
        "contract": {"by": "EW", "bid": 90, "trump": "spades", "call": "coinche"},
        "points": {"NS": 91, "EW": 71},
    },
)
"""What the form asks of every deal: announces have lines of their own, which a script adds."""


def play(first_page: str) -> Person:
    """Play it all at the site whose first run has this address; the organizer, who sees the seal."""
    organizer = Person()
    organizer.open(first_page)
    begin(organizer)
    results: list[TableResult] = []
    for number in range(1, ROUNDS + 1):
        draw(organizer, number)
        results += [play_table(organizer, number, table) for table in range(1, TABLES + 1)]
    finish(organizer)
    compare(organizer, results)
    seal(organizer)
    return organizer


def begin(organizer: Person) -> None:
    """The club, the concours, its teams, who are all there."""
    organizer.press(
        "Créer le club et mon compte",
        {
            "Nom du club": CLUB,
            "Votre nom": "Odile Hannezo",
            "Identifiant": USER,
            "Mot de passe": PASSWORD,
            "Le même, encore une fois": PASSWORD,
        },
    )
    organizer.follow("Concours en 12 donnes")
    length = {"Donnes par table": str(DEALS), "Nombre de parties": str(ROUNDS)}
    organizer.press("Créer le concours", {"Nom du concours": NAME, "Date": "2026-12-05", **length})
    organizer.press("Ouvrir les inscriptions")
    organizer.follow("Inscrire les équipes")
    for number, (player1, player2, club) in enumerate(TEAMS, 1):
        organizer.press("Inscrire", {"Joueur 1": player1, "Joueur 2": player2, "Club": club})
        organizer.sees(f"N° {number} inscrit : {player1} – {player2}")
    organizer.press(f"Tout pointer ({len(TEAMS)})")
    organizer.sees(f"{len(TEAMS)} pointées sur {len(TEAMS)}")


def draw(organizer: Person, number: int) -> None:
    """The first round is looked at before it is published."""
    organizer.follow("À faire")
    if number == 1:
        organizer.follow("Aller au tirage")
        organizer.press("Tirer la partie 1")
        organizer.press("Publier la partie 1")
    else:
        organizer.press("Tirer et publier")
    organizer.sees("publiée à")


def play_table(organizer: Person, number: int, table: int) -> TableResult:
    """All deals of a table of the round, written onto its sheet."""
    by_form = (number, table) == BY_FORM
    records = ON_THE_FORM if by_form else played.deals(SEED, number, table, DEALS)
    with tempfile.TemporaryDirectory() as folder:
        answer = played.game(Path(folder), records)
    organizer.follow(f"Partie {number}")
    organizer.follow(f"Table {table}")
    ns, ew = (
        int(found) for found in re.findall(r"(?:Nord-Sud|Est-Ouest) · équipe (\d+)", organizer.page.said)
    )
    if by_form:
        for record in records:
            fill_in(organizer, record)
    else:
        write = codes_of("asce", {}).write
        organizer.follow("Saisir au clavier")
        organizer.press("Enregistrer la feuille", {"La feuille": "\n".join(map(write, records))})
    return played.table_result(number, (ns, ew), answer)


def fill_in(organizer: Person, record: dict[str, Any]) -> None:
    """One deal into the form of the sheet."""
    if record.get("passed"):
        organizer.press("Tous ont passé")
        return
    contract = record["contract"]
    by = entering.SIDES[contract["by"]]
    answers = {
        "Qui a pris ?": by,
        "Enchère": str(contract["bid"]),
        "Atout": entering.TRUMPS[contract["trump"]],
        "Coinche": entering.CALLS[contract.get("call", "none")],
        f"Points {by}": str(record["points"][contract["by"]]),
    }
    organizer.press("Enregistrer la donne", answers)


def finish(organizer: Person) -> None:
    organizer.follow("À faire")
    organizer.follow("Terminer le concours")
    organizer.press("Terminer le concours")
    organizer.sees("Concours terminé")


def compare(organizer: Person, results: Sequence[TableResult]) -> None:
    """The standing has each team where the rules alone have it, its wins and its points; lots part equals."""
    expected = played.standing(range(1, len(TEAMS) + 1), results, {})
    ranks = [row.rank for row in expected.rows]
    organizer.follow("Classement")
    for row in expected.rows:
        number, wins = row.figures.team.number, row.figures.wins
        points = f"{row.figures.points_for:,}".replace(",", " ")
        line = f"{TEAMS[number - 1][0]} – {TEAMS[number - 1][1]} N° {number} "
        before, found, after = organizer.page.said.partition(line)
        assert found, organizer.page
        assert before.endswith(f" {row.rank} ") or ranks.count(row.rank) > 1, (
            f"{row.rank} {line}{organizer.page}"
        )
        assert re.match(rf"[^°]*? {wins} sur {ROUNDS}{points} points", after), (
            f"{wins} {points} {line}{organizer.page}"
        )


def seal(organizer: Person) -> None:
    """Nothing changes any more, and everybody is told the same fingerprint as the archive."""
    organizer.follow("À faire")
    organizer.follow("Sceller les résultats")
    organizer.press("Sceller les résultats", {"Sceller quand même": True})
    organizer.sees("Résultats scellés", "Plus rien ne change")
    archive = organizer.download("Télécharger l’archive")
    assert json.loads(archive)["fingerprint"] in organizer.page.said


def print_papers(organizer: Person) -> str:
    """Each paper that is one click away, as it is made here; how many are PDF and how many pages to print."""
    organizer.follow("Papiers")
    addresses = {address for _, address in organizer.page.links if PAPERS.search(address)}
    made = {address: organizer.wait_for(address) for address in sorted(addresses)}
    files = [address for address, paper in made.items() if paper.startswith(b"%PDF-")]
    pages = [address for address, paper in made.items() if PRINTED in paper]
    assert sorted(files + pages) == list(made), made.keys() - {*files, *pages}
    assert len(made) >= FEWEST_PAPERS, organizer.page
    return f"{len(files)} PDF, {len(pages)} pages to print"


def open_hall(organizer: Person) -> None:
    """Let phones in; the site starts anew."""
    organizer.follow("Cet ordinateur")
    organizer.follow("Réseau de la salle")
    organizer.press("Ouvrir le réseau de la salle")
    organizer.sees("Dix de der redémarre")


def keep_copy(organizer: Person) -> bytes:
    """A copy of everything, as it is downloaded."""
    organizer.follow("Cet ordinateur")
    return organizer.press("Garder une copie")


def create(organizer: Person, name: str) -> None:
    """One more concours, of which there is nothing but its name and day."""
    organizer.open("/concours/")
    organizer.follow("Nouveau concours")
    organizer.press("Créer le concours", {"Nom du concours": name, "Date": "2026-12-06"})
    organizer.sees(name)


def put_back(organizer: Person, copy: bytes) -> None:
    """A copy in the place of what is there; the site starts anew, and nobody is logged in."""
    organizer.follow("Cet ordinateur")
    organizer.follow("Restaurer une copie")
    organizer.press("Regarder cette copie", {"Fichier": copy})
    organizer.press("Restaurer cette copie", {"Pour confirmer, tapez le nom du club": CLUB})
    organizer.sees("Dix de der redémarre")


def log_in(organizer: Person) -> None:
    """To the list of all concours."""
    organizer.open("/connexion/")
    organizer.press("Se connecter", {"Identifiant": USER, "Mot de passe": PASSWORD})
    organizer.open("/concours/")


if __name__ == "__main__":
    play(sys.argv[1])
