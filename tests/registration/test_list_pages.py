"""The preview of a list: what it left aside and why, what can be taken, chosen and accepted."""

from __future__ import annotations

import time
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from tests.registration.reading import SHEETS, sheets
from tournaments.core.models.planning import Tournament
from tournaments.core.registration import importing, queries
from tournaments.core.registration.actions import register_team
from tournaments.core.registration.lists.drafts import DraftTeam


@pytest.fixture
def desk(client: Client, cast: Any) -> Client:
    client.force_login(cast.denis)
    return client


def test_a_line_that_is_doubted_takes_nobodys_place(tournament: Tournament) -> None:
    drafts = [
        DraftTeam(2, "Anne Roy", "X"),
        DraftTeam(3, "Anne Roy", "Paul Deux"),
        DraftTeam(4, "Luc Noir", "X"),
    ]
    preview = importing.check_drafts(tournament, drafts)
    assert [line.draft.line for line in preview.ready] == [3]
    assert all("manque encore" in line.warnings[0] for line in preview.waiting)
    accepted = importing.check_drafts(tournament, drafts[2:], accepted={4})
    assert [line.draft.line for line in accepted.ready] == [4]


LIST = """Joueur 1;Joueur 2;Club;Statut
Anne Un;Paul Deux;Lyon;Validé
Zoé Roy;Luc Noir;Lyon;Remboursé
Max Blanc;Eva Petit;Bron;Annulé
Tom Vert;X;;Validé"""


def test_the_page_names_what_it_leaves_aside_and_each_can_be_taken(
    desk: Client, tournament: Tournament
) -> None:
    read, check = (reverse(name, args=[tournament.slug]) for name in ("registration_import", "import_check"))
    page = desk.post(read, {"text": LIST})
    shown = page.content.decode()
    for said in (
        "1 inscription prête",
        "2 lignes laissées de côté",
        "Remboursé",
        "Annulé",
        "Statut (« Statut »)",
    ):
        assert said in shown
    preview = page.context["preview"]
    sent = {
        "ready": preview.packed,
        "waiting": preview.packed_waiting,
        "take": "3",
        "line": "5",
        "accept": "5",
    }
    sent |= {"player1-5": "Tom Vert", "player2-5": "X", "club-5": "", "number-5": ""}
    page = desk.post(check, sent)
    preview = page.context["preview"]
    assert [line.draft.line for line in preview.ready] == [2, 3, 5]
    assert [line.draft.off for line in preview.set_aside] == ["Annulé"]
    sent = {
        "ready": preview.packed,
        "waiting": preview.packed_waiting,
        "accepted": preview.accepted,
        "confirm": "1",
    }
    done = desk.post(check, sent, follow=True)
    assert "1 ligne n’est pas inscrite, comme la liste le dit : 4 (Annulé)." in done.content.decode()
    assert [team.names for team in queries.teams_of(tournament)] == [
        "Anne Un\u00a0– Paul Deux",
        "Zoé Roy\u00a0– Luc Noir",
        "Tom Vert\u00a0– X",
    ]


def test_another_sheet_can_be_chosen_on_the_page(desk: Client, tournament: Tournament) -> None:
    address = reverse("registration_import", args=[tournament.slug])
    page = desk.post(address, {"file": SimpleUploadedFile("liste.xlsx", sheets(*SHEETS))})
    assert "« 2026 »" in page.content.decode()
    other = desk.post(address, {"book": page.context["source"].book, "sheet": "Attente"})
    assert other.context["preview"].ready[0].draft.player1 == "Zoé Roy"
    columns = reverse("import_columns", args=[tournament.slug])
    sent = {"lines": other.context["packed_lines"], "role": ["player2", "player1"], "sheet": "Attente"}
    assert "« Attente »" in desk.post(columns, sent).content.decode()
    for damaged in ("é", "abc", "UEsDBA=="):
        assert desk.post(address, {"book": damaged, "sheet": "2026"}).context["form"].errors


def test_lines_of_one_word_are_taken_together(desk: Client, tournament: Tournament) -> None:
    read, check = (reverse(name, args=[tournament.slug]) for name in ("registration_import", "import_check"))
    page = desk.post(read, {"text": LIST.replace("Annulé", "Remboursé")})
    assert "Reprendre les 2 lignes « Remboursé »" in page.content.decode()
    sent = {"ready": page.context["preview"].packed, "take_word": "Remboursé"}
    assert len(desk.post(check, sent).context["preview"].ready) == 3


def test_the_page_says_which_heading_its_values_deny(desk: Client, tournament: Tournament) -> None:
    text = "N°;Joueur 1;Joueur 2\n0612345678;Anne Un;Paul Deux\n0612345679;Zoé Roy;Luc Noir"
    page = desk.post(reverse("registration_import", args=[tournament.slug]), {"text": text})
    assert len(page.context["preview"].ready) == 2
    assert "annonce « N° », mais" in page.content.decode()


def test_lines_beyond_the_fields_of_a_page_come_back(desk: Client, tournament: Tournament) -> None:
    page = desk.post(reverse("registration_import", args=[tournament.slug]), {"text": "Seul;\n" * 130})
    preview = page.context["preview"]
    sent = {"ready": preview.packed, "waiting": preview.packed_waiting, "line": ["1"], "leave": ["1"]}
    page = desk.post(reverse("import_check", args=[tournament.slug]), sent)
    assert len(page.context["preview"].waiting) == 129


def test_names_that_are_all_alike_make_no_more_than_three_warnings(tournament: Tournament) -> None:
    """A pasted list of 20 KB took nine seconds: each line was warned of each other."""
    register_team(tournament, "Dupont", "Zoé Roy")
    drafts = [DraftTeam(n, f"Dupont{chr(0x4E00 + n)}", f"Durand{chr(0x5E00 + n)}") for n in range(1, 401)]
    before = time.process_time()
    preview = importing.check_drafts(tournament, drafts)
    assert time.process_time() - before < 5
    assert max(len(line.warnings) for line in preview.lines) <= 6
    assert all(line.warnings for line in preview.lines[1:])
