"""The standing as the desk sees it: who may, what it shows, how it is searched, sorted and exported."""

from __future__ import annotations

import io
from typing import Any

import openpyxl
import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from scoring.lots import derived
from tests.archive.conftest import sealed
from tournaments.core.models.planning import Prize, Status, Tournament
from tournaments.core.registration.spreadsheets import escape_formula

URL = "/concours/saint-martin/classement/"


@pytest.fixture
def desk(cast: Any, client: Client) -> Client:
    client.force_login(cast.denis, "django.contrib.auth.backends.ModelBackend")
    return client


def order(body: str) -> list[str]:
    """The numbers of the teams as the page lists them."""
    return [part.split(" ")[0].split("<")[0] for part in body.split("<small>N° ")[1:]]


ANSWERS = {"nobody": 302, "odile": 200, "denis": 200, "agnes": 403, "pierre": 404, "lise": 404}


@pytest.mark.parametrize("path", [URL, f"{URL}export/csv/"])
@pytest.mark.parametrize("who", ANSWERS)
def test_who_may_see_it(  # noqa: PLR0917 — a table and its fixtures
    tournament: Tournament, cast: Any, client: Client, add_teams: Any, play_round: Any, path: str, who: str
) -> None:
    add_teams(2)
    play_round((1, 2, 2010, 900))
    if who != "nobody":
        client.force_login(getattr(cast, who), "django.contrib.auth.backends.ModelBackend")
    assert client.get(path).status_code == ANSWERS[who]
    tournament.referees.add(cast.agnes)
    allowed = who in {"odile", "denis", "agnes"}
    assert client.get(path).status_code == (200 if allowed else ANSWERS[who])
    assert client.post(path).status_code == (405 if allowed else ANSWERS[who])


def test_a_referee_is_not_shown_the_stages_they_may_not_open(
    tournament: Tournament, cast: Any, client: Client
) -> None:
    tournament.referees.add(cast.agnes)
    client.force_login(cast.agnes, "django.contrib.auth.backends.ModelBackend")
    shown = client.get(URL).content.decode()
    assert "/inscriptions/" not in shown
    assert "/reglages/" not in shown
    assert "Papiers" in shown
    client.force_login(cast.odile, "django.contrib.auth.backends.ModelBackend")
    shown = client.get(URL).content.decode()
    assert "/inscriptions/" in shown
    assert "/reglages/" in shown


def test_names_lead_to_the_page_of_the_team_for_whom_may_open_it(
    tournament: Tournament, cast: Any, client: Client, add_teams: Any, play_round: Any
) -> None:
    add_teams(2)
    play_round((1, 2, 2010, 900))
    tournament.referees.add(cast.agnes)
    for who, linked in ((cast.denis, True), (cast.agnes, False)):
        client.force_login(who, "django.contrib.auth.backends.ModelBackend")
        shown = client.get(URL).content.decode()
        assert ('<a href="/concours/saint-martin/inscriptions/2/">' in shown) is linked


def test_an_empty_page_says_what_to_do(tournament: Tournament, desk: Client) -> None:  # noqa: ARG001
    assert "Pas encore de classement" in desk.get(URL).content.decode()


@pytest.mark.usefixtures("tournament")
def test_it_says_how_far_it_goes(desk: Client, add_teams: Any, play_round: Any) -> None:
    add_teams(4)
    play_round((1, 2, 2010, 900), (3, 4, 1100, 2050))
    body = desk.get(URL).content.decode()
    assert "Classement après la partie 1" in body
    assert "provisoire, après la partie 1 sur 3" in body
    play_round((1, 4, 2010, 900), (2, 3))
    assert "provisoire, partie 2 sur 3 en cours" in desk.get(URL).content.decode()
    assert "Classement après la partie 1" in desk.get(f"{URL}?apres=1").content.decode()
    assert "Classement après la partie 2" in desk.get(f"{URL}?apres=x").content.decode()


@pytest.mark.slow
@pytest.mark.usefixtures("tournament")
def test_it_is_sorted_and_searched(desk: Client, add_teams: Any, play_round: Any) -> None:
    add_teams(60)
    play_round(*((n, n + 1, 2000 + n, n) for n in range(1, 60, 2)))
    assert order(desk.get(URL).content.decode())[:2] == ["59", "57"]
    assert len(order(desk.get(URL).content.decode())) == 60
    assert order(desk.get(f"{URL}?sort=points_against").content.decode())[0] == "1"
    assert order(desk.get(f"{URL}?sort=-round_1").content.decode())[0] == "59"
    assert order(desk.get(f"{URL}?sort=names").content.decode())[:2] == ["10", "11"]
    assert order(desk.get(f"{URL}?sort=round_x").content.decode())[0] == "59"
    assert sorted(order(desk.get(f"{URL}?q=joueur+31").content.decode())) == ["31"]
    assert "Personne de ce nom" in desk.get(f"{URL}?q=personne").content.decode()


@pytest.mark.usefixtures("tournament")
def test_the_page_asks_the_same_for_few_and_for_many(desk: Client, add_teams: Any, play_round: Any) -> None:
    counts = []
    for more in (4, 56):
        add_teams(more)
        play_round(*((n, n + 1, 2000, 1000) for n in range(1, more, 2)))
        with CaptureQueriesContext(connection) as asked:
            desk.get(URL)
        counts.append(len(asked))
    assert counts[0] == counts[1]


def test_prizes_stand_beside_the_ranks(
    tournament: Tournament, desk: Client, add_teams: Any, play_round: Any
) -> None:
    Prize.objects.create(tournament=tournament, rank=2, text="Un jambon")
    add_teams(4)
    play_round((1, 2, 2010, 900), (3, 4, 1100, 2050))
    assert "Un jambon" not in desk.get(URL).content.decode()
    Tournament.objects.update(rounds_planned=1)
    body = desk.get(URL).content.decode()
    assert body.count("Un jambon") == 1
    assert body.index("N° 1<") < body.index("Un jambon") < body.index("N° 3<")


def test_lots_and_departures_are_said(
    tournament: Tournament, desk: Client, add_teams: Any, play_round: Any
) -> None:
    one, *_ = add_teams(2)
    play_round((1, 2, 1000, 1000))
    one.gone_from, one.leaving = 1, "abandonment"
    one.save()
    tournament.raise_results_version()
    body = desk.get(URL).content.decode()
    assert body.count("ex æquo, départagés au sort") == 2, "of both"
    assert f"graine {derived('5eed', 'lots', 1)}" in body
    assert "a quitté le concours" in body


def test_a_standing_kept_from_the_public_says_so(
    tournament: Tournament, desk: Client, add_teams: Any, play_round: Any
) -> None:
    tournament.hide_before_last = True
    tournament.save()
    add_teams(2)
    play_round((1, 2, 1500, 1000))
    assert "caché au public" in desk.get(URL).content.decode()
    tournament.status = Status.FINISHED
    tournament.save()
    assert "caché au public" not in desk.get(URL).content.decode()


@pytest.mark.usefixtures("tournament")
def test_the_exports_have_every_team_and_no_formula(desk: Client, add_teams: Any, play_round: Any) -> None:
    one, *_ = add_teams(60)
    one.club = "=HYPERLINK(1)"
    one.save()
    play_round(*((n, n + 1, 2000, 1000 + n) for n in range(1, 60, 2)))
    answer = desk.get(f"{URL}export/csv/")
    lines = answer.content.decode("utf-8-sig").splitlines()
    assert answer["Content-Disposition"] == 'attachment; filename="saint-martin-1-provisoire.csv"'
    assert lines[0].startswith("Rang;Numéro;Équipe;Club;Victoires;Points")
    figures, state = "1;2000;1001;999;2000", "provisoire, après la partie 1 sur 3"
    assert lines[1] == f"1;1;Joueur 1a – Joueur 1b;'=HYPERLINK(1);{figures};;;;;{state}"
    assert len(lines) == 61
    sheet = openpyxl.load_workbook(io.BytesIO(desk.get(f"{URL}export/xlsx/").content)).active
    assert sheet.max_row == 61
    assert [cell.value for cell in sheet[2]][:6] == [
        1,
        1,
        "Joueur 1a – Joueur 1b",
        "'=HYPERLINK(1)",
        1,
        2000,
    ]
    assert "f" not in {cell.data_type for row in sheet for cell in row}


def test_sealed_the_files_bear_the_fingerprint(
    tournament: Tournament, desk: Client, add_teams: Any, play_round: Any
) -> None:
    """A workbook on a sheet of its own; lines of CSV have no place for it but the name of the file."""
    add_teams(2)
    play_round((1, 2, 2000, 1000))
    Tournament.objects.update(status=Status.FINISHED)
    before = desk.get(f"{URL}export/csv/").content.decode()
    seal = sealed(tournament)
    answers = {kind: desk.get(f"{URL}export/{kind}/") for kind in ("csv", "xlsx")}
    for kind, answer in answers.items():
        name = f"saint-martin-1-{seal.fingerprint[:16]}.{kind}"
        assert answer["Content-Disposition"] == f'attachment; filename="{name}"'
    assert answers["csv"].content.decode() == before.replace(
        "terminé\u00a0: corrections jusqu’au scellement", "scellé"
    )
    book = openpyxl.load_workbook(io.BytesIO(answers["xlsx"].content))
    assert book.sheetnames == ["Classement", "Scellé"]
    assert book["Scellé"]["B2"].value == seal.fingerprint
    assert f"empreinte {seal.short}" in desk.get(URL).content.decode()


@pytest.mark.usefixtures("tournament")
def test_half_a_win_is_a_number_of_the_reader(desk: Client, add_teams: Any, play_round: Any) -> None:
    add_teams(2)
    play_round((1, 2, 1000, 1000))
    assert ";0,5;1000;" in desk.get(f"{URL}export/csv/").content.decode("utf-8-sig")
    sheet = openpyxl.load_workbook(io.BytesIO(desk.get(f"{URL}export/xlsx/").content)).active
    assert sheet["E2"].value == 0.5


def test_an_unknown_kind_of_file_is_not_there(tournament: Tournament, desk: Client) -> None:  # noqa: ARG001
    assert desk.get(f"{URL}export/exe/").status_code == 404


@pytest.mark.parametrize(
    ("typed", "kept"),
    [("Dupont", "Dupont"), ("=1+1", "'=1+1"), ("+33", "'+33"), ("@sum", "'@sum"), ("-2", "'-2")],
)
def test_no_text_is_a_formula(typed: str, kept: str) -> None:
    assert escape_formula(typed) == kept
