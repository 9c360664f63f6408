"""The page «Quel concours ?»: what is asked, what is said, and the new concours that it fills in."""

from __future__ import annotations

import re
from datetime import time
from html import unescape
from typing import Any
from urllib.parse import parse_qsl, urlsplit

import pytest
from django.test import Client
from django.urls import reverse

from tests.planning.evenings import played
from tests.planning.test_pages import as_
from tests.quickly import every_row
from tournaments.core.adviser.formats import Question, plan_of
from tournaments.core.forecast.club import club_pace
from tournaments.core.forecast.lasting import RoundLength
from tournaments.core.forecast.pace import UNMEASURED
from tournaments.core.models.planning import Ending, Status, Tournament
from tournaments.core.planning.advice.form import EveningForm
from tournaments.core.planning.advice.habits import EVENINGS, own_pace
from tournaments.core.planning.advice.words import chance_of, hour_after, line_of

ASKED = {"least": "37", "start": "20:00", "end": "00:00", "tables": "20", "prizes": "5"}
"""37 teams from eight to midnight."""


@pytest.fixture
def odile(cast: Any) -> Client:
    return as_(cast.odile)


@pytest.fixture
def address(cast: Any) -> str:
    return reverse("advice", args=[cast.amicale.slug])


def text(page: Any) -> str:
    """What is read on the page, its no-break spaces as spaces."""
    shown = page.content.decode().partition("<main")[2].partition("</main>")[0]
    return " ".join(
        unescape(re.sub(r"<[^>]+>", " ", shown)).replace("\u00a0", " ").replace("\u202f", " ").split()
    )


def test_an_organizer_of_the_club_alone_is_advised(cast: Any, address: str) -> None:
    answers = {"nobody": 302, "odile": 200, "denis": 403, "pierre": 404}
    assert {who: as_(getattr(cast, who, None)).get(address).status_code for who in answers} == answers


def test_the_page_asks_before_it_says_anything(odile: Client, address: str) -> None:
    page = odile.get(address)
    assert page.context["form"].is_bound is False
    assert "Conseil" not in text(page)


def test_37_teams_from_eight_to_midnight(odile: Client, address: str) -> None:
    said = text(odile.get(address, {**ASKED, "wishes": ["all_play", "stake"]}))
    assert "Conseil : 4 parties de 35 minutes, tirage intégral." in said
    assert "neuf soirées sur dix. Chaque équipe joue 4 parties, sauf une, exempte, à chaque partie." in said
    assert "4 parties de 12 donnes, tirage intégral" in said
    assert "trop long" in said
    assert "Les heures sont comptées avec 3 min 06 par donne" in said


def test_it_says_no_percentage_no_decimal_and_no_probability(odile: Client, address: str) -> None:
    for more in ({}, {"most": "44", "wishes": ["one_unbeaten"]}, {"end": "21:00"}, {"tables": "10"}):
        said = text(odile.get(address, {**ASKED, **more}))
        assert "Comparer" in said
        assert re.findall(r"%|\d,\d|\d\.\d|probabilit", said) == []


def test_what_is_wanting_is_said(odile: Client, address: str) -> None:
    wanting = {
        ", pour 41 équipes au plus.": {"tables": "20", "most": "44"},
        "Si 44 équipes viennent, il manque 2 tables : 4 équipes attendraient à chaque partie.": {
            "tables": "20",
            "most": "44",
        },
        "il faudrait 6 parties au classement": {"wishes": ["all_play", "one_unbeaten"]},
        "Rien ne tient entre 20 h 00 et 21 h 00.": {"end": "21:00"},
    }
    for sentence, more in wanting.items():
        assert sentence in text(odile.get(address, {**ASKED, **more}))
    said = text(odile.get(address, {**ASKED, "end": "21:00"}))
    assert "Créer ce concours" not in said
    assert "Le plus court :" in said


@every_row(
    [
        ("knockout", 16, 1, "la finale seule"),
        ("knockout", 16, 3, "la finale et la petite finale"),
        ("pools", 16, 9, "la finale, la petite finale et la finale de la consolante"),
        ("pools", 4, 3, "la finale et celle de la consolante"),
        ("knockout", 37, 1, "la finale seule ; la consolante finit parfois à une autre partie"),
    ]
)
def test_what_a_bracket_is_played_for_in_the_end(method: str, teams: int, prizes: int, told: str) -> None:
    plan = plan_of(Question(teams, teams, 240, 20, prizes), UNMEASURED, method, 0, RoundLength(deals=12))
    assert line_of(plan, time(20), "").stake.replace("\u00a0", " ") == told


def test_where_not_even_the_fewest_teams_find_tables_no_evening_is_promised(
    odile: Client, address: str
) -> None:
    page = odile.get(address, {**ASKED, "most": "40", "tables": "10"})
    said = text(page)
    assert "Pas assez de tables : 37 équipes en demandent 18, la salle en a 10." in page.context[
        "text"
    ].title.replace("\u00a0", " ")
    assert "Avec 20 tables, ce serait : 4 parties de 35 minutes" in said
    assert [words for words in ("Conseil :", "Créer ce concours", "attendraient") if words in said] == []
    said = text(odile.get(address, {**ASKED, "tables": "10", "end": "21:00"}))
    assert "la salle en a 10. Rien ne tient entre 20 h 00 et 21 h 00. Le plus court :" in said


def test_a_meal_is_counted_and_told(odile: Client, address: str) -> None:
    assert odile.get(address).context["form"]["meal"].value() == 0
    without, meal = (odile.get(address, ASKED | more) for more in ({}, {"meal": "60"}))
    assert "pause repas de 60 minutes est comptée une fois" in text(meal)
    assert "est comptée une fois" not in text(without)
    assert "3 parties" in meal.context["text"].title


def test_the_advised_concours_is_created_from_the_form_it_fills_in(odile: Client, address: str) -> None:
    page = odile.get(address, {**ASKED, "wishes": ["all_play", "stake"]})
    filled = odile.get(page.context["chosen"].query)
    form = filled.context["form"]
    names = ("rounds_planned", "ending", "minutes", "draw_method", "last_deal")
    assert [form[name].value() for name in names] == ["4", "clock", "35", "random", True]
    assert '<details class="more" id="choices" open>' in filled.content.decode()
    sent = {field.name: field.value() for field in form if field.value() not in {None, False, ""}}
    named = sent | {"name": "Coupe de Noël", "date": "2026-12-19"}
    assert odile.post(page.context["chosen"].query, named).status_code == 302
    made = Tournament.objects.get()
    assert (made.rounds_planned, made.ending, made.minutes, made.draw_method) == (4, "clock", 35, "random")


def test_every_line_fills_in_a_concours_that_can_be_created(odile: Client, address: str) -> None:
    lines = odile.get(address, ASKED).context["lines"]
    assert len(lines) == 7
    for place, line in enumerate(lines):
        form = odile.get(line.query).context["form"]
        sent = {field.name: field.value() for field in form if field.value() not in {None, False, ""}}
        odile.post(line.query, sent | {"name": f"Coupe {place}", "date": "2026-12-19"})
        made = Tournament.objects.get(name=f"Coupe {place}")
        asked = dict(parse_qsl(urlsplit(line.query).query))
        assert (str(made.rounds_planned), made.ending, made.draw_method) == (
            asked["rounds_planned"], asked["ending"], asked["draw_method"],
        )  # fmt: skip
        assert bool(made.draw_options.get("consolante")) is (made.draw_method == "knockout")


def test_another_preset_after_the_advice_is_that_preset(odile: Client, cast: Any, address: str) -> None:
    filled = odile.get(odile.get(address, ASKED).context["chosen"].query)
    found = re.search(r'id="preset-donnes" href="([^"]+)"', filled.content.decode())
    assert found
    form = odile.get(reverse("tournament_create", args=[cast.amicale.slug]) + unescape(found[1])).context[
        "form"
    ]
    assert [form[name].value() for name in ("rounds_planned", "ending", "deals")] == [5, "deals", 12]


def test_a_new_concours_leads_to_the_advice(odile: Client, cast: Any, address: str) -> None:
    assert address in odile.get(reverse("tournament_create", args=[cast.amicale.slug])).content.decode()


def test_what_the_club_did_last_is_asked_first(odile: Client, address: str, teams: list[Any]) -> None:
    assert odile.get(address).context["form"]["least"].value() == len(teams) == 4


@every_row(
    [
        ({"least": "3"}, "least"),
        ({"least": "501"}, "least"),
        ({"most": "36"}, "most"),
        ({"end": "20:10"}, "end"),
        ({"end": "19:00"}, "end"),
        ({"start": "huit heures"}, "start"),
        ({"prizes": "0"}, "prizes"),
        ({"tables": "-1"}, "tables"),
        ({"wishes": ["rich"]}, "wishes"),
        ({"meal": "-5"}, "meal"),
        ({"meal": "181"}, "meal"),
    ]
)
def test_what_cannot_be_is_refused_beside_its_field(wrong: dict[str, Any], field: str) -> None:
    assert set(EveningForm({**ASKED, **wrong}).errors) == {field}


@every_row(
    [
        ("prizes", "", "Combien d’équipes gagnent un lot ?"),
        ("prizes", "trois", "Un nombre entier, en chiffres."),
        ("prizes", "0", "C’est trop peu : 1 au moins."),
        ("prizes", "501", "C’est trop : 500 au plus."),
        ("least", "", "Combien d’équipes viendront, au moins ?"),
        ("tables", "dix", "Un nombre entier, en chiffres."),
        ("start", "", "À quelle heure la soirée commence-t-elle ?"),
        ("end", "tard", "Une heure, comme 20:00 ou 20 h 30."),
    ]
)
def test_what_is_wanting_is_asked_in_plain_words(field: str, typed: str, said: str) -> None:
    (found,) = EveningForm({**ASKED, field: typed}).errors[field]
    assert found.replace("\u00a0", " ") == said


@every_row([("20:00", "00:30", 270), ("14:00", "18:00", 240), ("20 h 30", "23h", 150), ("9", "12:15", 195)])
def test_hours_are_read_as_they_are_typed(start: str, end: str, minutes: int) -> None:
    form = EveningForm({**ASKED, "start": start, "end": end})
    assert form.errors == {}
    assert form.question("").minutes == minutes


@pytest.mark.parametrize(
    ("minutes", "told"), [(0, "20 h 00"), (225, "23 h 45"), (240, "minuit"), (275, "0 h 35")]
)
def test_hours_are_told_as_they_are_said(minutes: int, told: str) -> None:
    assert hour_after(time(20), minutes).replace("\u00a0", " ") == told


def test_the_pace_is_the_clubs_own_once_it_has_played(odile: Client, cast: Any, address: str) -> None:
    before = [line.usual for line in odile.get(address, ASKED).context["lines"]]
    for number in (1, 2):
        played(cast.amicale, number, minutes=55)
    pace, evenings = own_pace(cast.amicale)
    assert (evenings, round(pace.deal, 1), round(pace.gap.mean)) == (2, 3.7, 12)
    page = odile.get(address, ASKED)
    said, after = text(page), [line.usual for line in page.context["lines"]]
    assert "au rythme de votre club, d’après 2 soirées : 3 min 44 par donne" in said
    assert "chiffres de départ" not in said
    assert (before[2], after[2]) == ("23\u00a0h\u00a055", "0\u00a0h\u00a040")  # four times twelve deals


def test_what_was_typed_in_later_or_is_not_over_or_not_theirs_teaches_nothing(cast: Any) -> None:
    played(cast.amicale, 1, minutes=1)
    played(cast.amicale, 2, minutes=55, status=Status.RUNNING)
    played(cast.other_club, 3, minutes=55)
    assert own_pace(cast.amicale) == (club_pace([]), 0)
    played(cast.amicale, 4, minutes=55, ending=Ending.TARGET, target=2000)
    played(cast.amicale, 5, minutes=50, ending=Ending.CLOCK, minutes_by_round={"2": 45})
    assert own_pace(cast.amicale).evenings == 2


def test_the_last_evenings_count(cast: Any, django_assert_num_queries: Any) -> None:
    for number in range(1, EVENINGS + 3):
        played(cast.amicale, number, minutes=30 if number <= 2 else 50)
    with django_assert_num_queries(3):
        pace, evenings = own_pace(cast.amicale)
    assert evenings == EVENINGS
    assert pace.deal > 3.4


@every_row([(36, 36, "4"), (37, 37, "3 ou 4"), (36, 37, "3 ou 4"), (36, 38, "3 ou 4")])
def test_one_game_fewer_is_told_where_somebody_may_be_exempt(least: int, most: int, games: str) -> None:
    """Between 36 and 38 teams there may be 37."""
    plan = plan_of(Question(least, most, 240, 20, 3), UNMEASURED, "random", 4, RoundLength(minutes=35))
    assert line_of(plan, time(20), "").games.replace("\u00a0", " ") == games


@every_row([(500, 8), (200, 6), (128, 8), (4, 8)])
def test_the_better_team_is_never_told_to_win_always(teams: int, rounds: int) -> None:
    """However large the hall and long the day, something is left to the cards."""
    plan = plan_of(Question(teams, teams, 960, 250, 3), UNMEASURED, "swiss", rounds, RoundLength(minutes=45))
    said = " ".join(chance_of(plan, teams, UNMEASURED))
    assert "10 fois sur 10" not in said
    assert not re.search(r"1 fois sur 1\b", said)
