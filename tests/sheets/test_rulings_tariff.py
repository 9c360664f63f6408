"""The club's tariff: typed one article a line, chosen in a ruling, kept with the club's rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from uuid import uuid4

import pytest

from tests.refusing import refuses
from tests.sheets.browsing import SHEET, text
from tests.sheets.conftest import change
from tournaments.core.models.planning import Status, Tournament
from tournaments.core.models.sheets import Entry
from tournaments.core.planning import tariff

if TYPE_CHECKING:
    from django.test import Client

    from tests.conftest import Cast

PAGE = "/concours/saint-martin/feuilles/bareme/"
BACKEND = "django.contrib.auth.backends.ModelBackend"
TYPED = "art. 12 ; Renonce ; 100\n\nart. 3;Retard ;1 000\n art. 1 ; Conduite ; 0 "
KEPT = [
    {"article": "art. 12", "title": "Renonce", "penalty": 100},
    {"article": "art. 3", "title": "Retard", "penalty": 1000},
    {"article": "art. 1", "title": "Conduite", "penalty": 0},
]


@pytest.fixture
def odile(cast: Cast, client: Client) -> Client:
    """The organizer's browser."""
    client.force_login(cast.odile, BACKEND)
    return client


def test_a_tariff_is_typed_one_article_a_line_and_shown_again(odile: Client, tournament: Tournament) -> None:
    odile.post(PAGE, {"lines": TYPED})
    tournament.refresh_from_db()
    assert tournament.tariff == KEPT
    assert "art. 3 ; Retard ; 1000" in text(odile.get(PAGE))


@pytest.mark.parametrize(
    "line",
    ["art. 12", "art. 12 ; Renonce", "; Renonce ; 100", "art. 12 ;; 100", "art. 12 ; Renonce ; -100",
     "art. 12 ; Renonce ; cent", "art. 12 ; Renonce ; 100000", "a ; b ; 1 ; 2", f"art. 12 ; {'R' * 91} ; 1"],
)  # fmt: skip
def test_a_line_that_cannot_be_read_is_named_and_nothing_is_lost(
    line: str, odile: Client, tournament: Tournament
) -> None:
    shown = text(odile.post(PAGE, {"lines": f"art. 1 ; Conduite ; 0\n{line}"}))
    assert "Ligne 2 :" in shown
    assert "art. 1 ; Conduite ; 0" in shown
    tournament.refresh_from_db()
    assert tournament.tariff == []


def test_a_tariff_nobody_could_read_is_refused() -> None:
    with refuses("tariff-too-long"):
        tariff.parse_tariff("art. 1 ; Conduite ; 0\n" * 101)


@pytest.mark.parametrize(
    ("given", "article", "penalty"),
    [
        ({}, "art. 12, Renonce", 100),
        ({"penalty": "50"}, "art. 12, Renonce", 50),
        ({"penalty": "0"}, "art. 12, Renonce", 0),
        ({"article": "renonce volontaire"}, "renonce volontaire", 100),
    ],
)
@pytest.mark.usefixtures("table")
def test_an_article_of_the_tariff_gives_what_is_left_empty(
    given: dict[str, str], article: str, penalty: int, agnes: Client
) -> None:
    Tournament.objects.update(tariff=KEPT)
    plain = {"kind": "revoke", "side": "NS", "tariff": "0", "article": "", "penalty": "", "key": str(uuid4())}
    assert agnes.post(f"{SHEET}decision/", {**plain, **given}).status_code == 302
    ruling = Entry.objects.get().content
    assert (ruling["article"], ruling.get("points", 0)) == (article, penalty)


def test_it_is_kept_with_the_rules_of_the_club_and_taken_again(
    odile: Client, tournament: Tournament, cast: Cast
) -> None:
    house = cast.amicale.house_rules.create(name="Règles de la salle", ruleset="asce")
    odile.post(PAGE, {"lines": TYPED, "keep": str(house.pk)})
    house.refresh_from_db()
    assert house.tariff == KEPT
    odile.post(PAGE, {"lines": ""})
    odile.post(PAGE, {"take": str(house.pk)})
    tournament.refresh_from_db()
    assert tournament.tariff == KEPT


def test_the_rules_of_another_club_are_not_there(odile: Client, tournament: Tournament, cast: Cast) -> None:
    house = cast.other_club.house_rules.create(name="Ailleurs", ruleset="asce", tariff=KEPT)
    assert odile.post(PAGE, {"take": str(house.pk)}).status_code == 404
    assert odile.post(PAGE, {"lines": TYPED, "keep": str(house.pk)}).status_code == 404
    tournament.refresh_from_db()
    assert tournament.tariff == []


def test_with_house_rules_that_were_removed_meanwhile_nothing_is_saved(
    cast: Cast, odile: Client, tournament: Tournament, monkeypatch: pytest.MonkeyPatch
) -> None:
    house = cast.amicale.house_rules.create(name="Règles de la salle", ruleset="asce")
    set_tariff = tariff.set_tariff

    def after_they_are_gone(*given: Any) -> None:
        house.delete()
        set_tariff(*given)

    monkeypatch.setattr(tariff, "set_tariff", after_they_are_gone)
    shown = text(odile.post(PAGE, {"lines": TYPED, "keep": str(house.pk)}))
    assert "viennent d’être supprimées" in shown
    assert "art. 12 ; Renonce ; 100" in shown
    tournament.refresh_from_db()
    assert tournament.tariff == []


def test_a_sealed_concours_keeps_its_tariff(odile: Client, tournament: Tournament) -> None:
    Tournament.objects.update(status=Status.SEALED)
    assert "scellés" in text(odile.post(PAGE, {"lines": TYPED}))
    tournament.refresh_from_db()
    assert tournament.tariff == []


@pytest.mark.usefixtures("table")
def test_at_chouine_no_article_promises_points(agnes: Client, tournament: Tournament, cast: Cast) -> None:
    change(tournament, tariff=KEPT, ruleset="chouine")
    page = text(agnes.get(f"{SHEET}decision/"))
    assert "art. 12, Renonce" in page
    assert "100 points" not in page
    assert "Sans points à la chouine" in page
    plain = {"kind": "revoke", "side": "NS", "tariff": "0", "article": "", "key": str(uuid4())}
    assert agnes.post(f"{SHEET}decision/", plain).status_code == 302
    ruling = Entry.objects.get().content
    assert (ruling["article"], ruling["kind"]) == ("art. 12, Renonce", "ruling")
    agnes.force_login(cast.odile, BACKEND)
    assert "Sans points à la chouine" in text(agnes.get(PAGE))


@pytest.mark.usefixtures("table")
def test_at_coinche_an_article_says_its_points(agnes: Client) -> None:
    Tournament.objects.update(tariff=KEPT)
    page = text(agnes.get(f"{SHEET}decision/"))
    assert "art. 12, Renonce : 100 points" in page
    assert "chouine" not in page


def test_the_page_says_how_a_tariff_is_kept(odile: Client, tournament: Tournament, cast: Cast) -> None:
    how = "Garder sous ce nom"
    answer = odile.get(PAGE)
    assert how in text(answer)
    rules = f"/concours/{tournament.slug}/regles/"
    assert f'href="{rules}' in answer.content.decode()
    assert how in text(odile.get(rules))
    cast.amicale.house_rules.create(name="Règles de la salle", ruleset="asce")
    assert how not in text(odile.get(PAGE))


def test_what_is_typed_is_shown_as_the_referee_will_read_it(odile: Client, tournament: Tournament) -> None:
    page = text(odile.post(PAGE, {"lines": "art. 12 ; Renonce ; 100\nart. 3 ; Téléphone ; 0", "look": "1"}))
    assert ("−100 points" in page, "avertissement" in page) == (True, True)
    assert "en garde 1 440 : « art. 12, Renonce »" in page.replace("\u202f", " ").replace("\u00a0", " ")
    tournament.refresh_from_db()
    assert not tournament.tariff, "looking saves nothing"


@pytest.mark.usefixtures("tournament")
@pytest.mark.parametrize(
    ("ending", "said"),
    [("target", "Le vainqueur de la table reste le même"), ("deals", "le plus de points après")],
)
def test_it_says_who_wins_the_table_after_a_penalty(odile: Client, ending: str, said: str) -> None:
    Tournament.objects.update(ending=ending)
    assert said in text(odile.post(PAGE, {"lines": "art. 12 ; Renonce ; 2000", "look": "1"}))


@pytest.mark.usefixtures("tournament")
def test_a_line_that_cannot_be_read_is_named_while_it_is_typed(odile: Client) -> None:
    assert "Ligne 2" in text(odile.post(PAGE, {"lines": "art. 12 ; Renonce ; 100\nart. 3", "look": "1"}))
