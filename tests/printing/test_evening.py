"""The poster of the evening: its hours, the Wi-Fi and the page that a phone on it opens."""

from __future__ import annotations

from typing import Any

import pytest

from tournaments.core.club_seasons import actions as seasons
from tournaments.core.models.planning import Tournament
from tournaments.core.season.standing import Rules
from tournaments.frontends.printing.papers import PAPERS
from tournaments.frontends.printing.registry import PaperRequest

PAPER = PAPERS["evening"]
ORIGIN = "http://192.168.1.20:8000"


def read(tournament: Tournament, **typed: str) -> Any:
    """What the poster reads of a form that says this."""
    assert PAPER.form is not None
    form = PAPER.form.asked(typed)
    assert form.is_valid(), form.errors
    return PAPER.read(PaperRequest(tournament, options=form.cleaned_data))


def blocks(evening: Any) -> list[dict[str, Any]]:
    (page,) = PAPER.pages({"name": "Essai", "facts": ""}, evening)
    found: list[dict[str, Any]] = page.context["blocks"]
    return found


@pytest.mark.parametrize(
    ("line", "hour", "what"),
    [
        ("19 h 30 : accueil", "19 h 30", "Accueil"),
        ("20h partie 1", "20 h 00", "Partie 1"),
        ("9:05 - café", "9 h 05", "Café"),
        ("23.15 remise des lots", "23 h 15", "Remise des lots"),
        ("25 h rien", None, "25 h rien"),
        ("12 huîtres offertes", None, "12 huîtres offertes"),
        ("Buvette toute la soirée", None, "Buvette toute la soirée"),
    ],
)
def test_an_hour_is_read_as_it_is_typed(
    line: str, hour: str | None, what: str, tournament: Tournament
) -> None:
    (found,) = read(tournament, heures=f"\n{line}\n")["hours"]
    assert (found["hour"].replace("\xa0", " "), found["what"]) == (hour or "", what)
    assert found["note"] is (hour is None)


def test_what_is_not_typed_has_lines_to_write_on(tournament: Tournament, settings: Any) -> None:
    settings.PUBLIC_URL = ORIGIN
    found = read(tournament)
    named = [line["what"] for line in found["hours"]]
    assert named == ["Accueil", *[f"Partie {number}" for number in range(1, 6)], "Remise des lots"]
    assert not any(line["hour"] or line["note"] for line in found["hours"])
    wifi, page = blocks(found)
    assert (wifi["code"], [told for _label, told in wifi["told"]]) == ("", ["", ""])
    assert page["told"] == [("Adresse", "192.168.1.20:8000/c/saint-martin")]
    tournament.rounds_planned = 25
    assert [line["what"] for line in read(tournament)["hours"]] == [
        "Accueil", "Partie 1", "Partie 25", "Remise des lots",
    ]  # fmt: skip


def test_a_phone_joins_the_wifi_by_its_code(tournament: Tournament, settings: Any) -> None:
    settings.PUBLIC_URL = ORIGIN
    wifi, page = blocks(read(tournament, reseau="Salle; 1", mot="l:2"))
    assert r"<title>WIFI:T:WPA;S:Salle\; 1;P:l\:2;;</title>" in wifi["code"]
    assert [told for _label, told in wifi["told"]] == ["Salle; 1", "l:2"]
    assert f"<title>{ORIGIN}/c/saint-martin/</title>" in page["code"]
    (open_one, _page) = blocks(read(tournament, reseau="Salle"))
    assert "<title>WIFI:S:Salle;;</title>" in open_one["code"]
    assert [told for _label, told in open_one["told"]] == ["Salle"]


def test_without_the_hall_it_has_the_hours_alone(tournament: Tournament) -> None:
    found = read(tournament, heures="20 h partie 1")
    assert blocks(found) == []
    (wifi,) = blocks(read(tournament, reseau="Salle"))
    assert "1." not in wifi["title"], "there is no second step"


def test_more_hours_than_can_be_read_are_refused() -> None:
    assert PAPER.form is not None
    assert PAPER.form.asked({"heures": "20 h\n" * 16}).is_valid()
    assert not PAPER.form.asked({"heures": "20 h\n" * 17}).is_valid()


def test_a_public_season_is_told_to_who_enters(tournament: Tournament) -> None:
    season = seasons.create_season(tournament.club, "Saison", Rules())
    assert read(tournament)["season"] == ""
    seasons.change_season(season, "Saison", Rules(), public=True)
    assert "qui ne veut pas y être nommé le dit à l’inscription" in read(tournament)["season"]
