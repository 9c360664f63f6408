"""How final a standing is, from no result to the seal: the same on every page, in the files and on paper."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from html import unescape
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from tests.archive.conftest import sealed
from tests.results import set_result
from tournaments.core.models.planning import Prize, Status, Tournament
from tournaments.core.planning import actions
from tournaments.core.planning.steps import local_hour
from tournaments.core.standings.state import Finality, StandingState
from tournaments.frontends.printing.papers import PAPERS
from tournaments.frontends.printing.registry import NothingToPrint, PaperRequest

DESK, PUBLIC = "/concours/saint-martin/", "/c/saint-martin/"
NOON = datetime(2001, 11, 21, 12, 19, tzinfo=UTC)
LAST_WORDS = ("définitif", "Le palmarès</h2>", "Classement final")


@pytest.mark.parametrize(
    ("finality", "until", "text", "official", "gives_prizes"),
    [
        (Finality.EMPTY, None, "aucune table n’a encore fini", False, False),
        (Finality.EARLIER, None, "après la partie 3 sur 4", False, False),
        (Finality.PLAYING, None, "provisoire, partie 3 sur 4 en cours", False, False),
        (Finality.BETWEEN_ROUNDS, None, "provisoire, après la partie 3 sur 4", False, False),
        (Finality.ALL_PLAYED, None, "toutes les parties jouées\u00a0; en attente de la clôture", False, True),
        (Finality.ENDED, NOON, f"terminé\u00a0: corrections jusqu’à {local_hour(NOON)}", False, True),
        (Finality.ENDED, None, "terminé\u00a0: corrections jusqu’au scellement", False, True),
        (Finality.OFFICIAL, NOON, "définitif", True, True),
        (Finality.SEALED, NOON, "scellé", True, True),
    ],
)
def test_what_each_is_called(
    finality: Finality, until: datetime | None, text: str, official: bool, gives_prizes: bool
) -> None:
    state = StandingState(finality, 3, 4, until)
    assert (state.text, state.official, state.gives_prizes) == (text, official, gives_prizes)


@pytest.fixture
def odile(cast: Any) -> Client:
    client = Client()
    client.force_login(cast.odile, "django.contrib.auth.backends.ModelBackend")
    return client


def faces(client: Client, tournament: Tournament) -> dict[str, str]:
    """What everybody reads of the standing; the paper as its values, empty if not printed."""
    tournament.refresh_from_db()
    pages = {
        page: unescape(client.get(page, follow=True).content.decode())
        for page in (f"{DESK}classement/", f"{DESK}classement/export/csv/", PUBLIC, f"{PUBLIC}classement/")
    }
    try:
        content = PAPERS["standing"].content(PaperRequest(tournament))
    except NothingToPrint:
        return {**pages, "paper": ""}
    printed = PAPERS["standing"].pages(content["concours"], content["data"])
    return {**pages, "paper": str([page.context for page in printed])}


@pytest.mark.slow
def test_nothing_is_final_before_the_corrections_are_over(
    tournament: Tournament, odile: Client, add_teams: Any, play_round: Any
) -> None:
    Prize.objects.create(tournament=tournament, rank=1, text="Un jambon")
    Tournament.objects.update(rounds_planned=1)
    add_teams(4)
    table = play_round((1, 2), (3, 4)).tables.get(number=1)

    for said in faces(odile, tournament).values():
        assert "Pas encore de classement" in said or "Joueur 1a" not in said, "nothing ranks zeros"
        assert "Un jambon" not in said.split("Les lots")[0]
    assert "Rang" not in odile.get(f"{PUBLIC}equipes/1/").content.decode()

    set_result(table, 2010, 900)
    tournament.raise_results_version()
    steps = [
        ("partie 1 sur 1 en cours", lambda: None),
        ("en attente de la clôture", lambda: set_result(table.round.tables.get(number=2), 900, 2010)),
        ("corrections jusqu’à", lambda: actions.move(tournament, Status.FINISHED)),
    ]
    for said, then in steps:
        then()
        tournament.raise_results_version()
        read = faces(odile, tournament)
        for face, text in read.items():
            assert face == PUBLIC or said in text, face
            assert not [word for word in LAST_WORDS if word in text], face
        assert "Un jambon" not in read[f"{PUBLIC}classement/"]

    Tournament.objects.update(corrections_until=timezone.now() - timedelta(minutes=1))
    read = faces(odile, tournament)
    assert "Classement final" in read["paper"]
    assert "Palmarès" in read["paper"]
    assert re.search(r"<h1>\s*Le palmarès", read[PUBLIC])
    assert all("définitif" in read[page] for page in read if "classement" in page)

    sealed(tournament)
    read = faces(odile, tournament)
    assert "Classement final" in read["paper"]
    assert "scellé" in read[f"{PUBLIC}classement/"]


def test_rounds_without_adversary_are_marked_and_explained(
    tournament: Tournament, odile: Client, add_teams: Any, play_round: Any
) -> None:
    """Their points enter no difference (C5): points less points against is another figure."""
    add_teams(5)
    play_round((1, 2, 2010, 900), (3, 4), byes=(5,), absent={2: "EW"})
    read = faces(odile, tournament)
    for face, said in read.items():
        if face.endswith("classement/") or face == "paper":
            plain = said.replace("\u202f", " ").replace("\\u202f", " ")
            assert "2 010 ᵉ" in plain or "2010 ᵉ" in plain, face
            assert "ᵉ exempt, ᶠ gagné par forfait" in said, face
            assert "ni dans les points contre ni dans la différence" in said, face
    line = next(line for line in read[f"{DESK}classement/export/csv/"].splitlines() if "Joueur 5a" in line)
    assert line.split(";")[8:10] == ["2010", "1"], "the points stay a number, the next column names the round"
