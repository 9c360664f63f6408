"""The page «Papiers» by the hour: the present one is open, its paper is the green button, nothing is vain."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final

import pytest
from django.test import Client
from django.urls import reverse

from tests.results import set_result
from tournaments.core.models.planning import Status, Tournament
from tournaments.core.models.rounds import Round
from tournaments.frontends.printing import actions
from tournaments.frontends.printing.papers import pages_of
from tournaments.frontends.printing.registry import PAPERS, PaperRequest

MakeRound = Callable[[int], Round]
STATES: Final = ("draft", "nobody", "entered", "playing", "played", "finished", "without prizes", "sealed")
PEOPLE: Final = ("odile", "agnes", "denis")


@pytest.fixture(autouse=True)
def cold_press(monkeypatch: pytest.MonkeyPatch) -> None:
    """The press stays cold here."""
    monkeypatch.setattr(actions, "_queue", lambda _place, _record: None)
    monkeypatch.setattr(actions, "_open_press", lambda: None)


@pytest.fixture
def at(tournament: Tournament, add_round: MakeRound) -> Callable[[str], Tournament]:
    """The concours in one of the `STATES`."""

    def bring(state: str) -> Tournament:
        status = {
            "draft": Status.DRAFT,
            "nobody": Status.OPEN,
            "entered": Status.OPEN,
            "sealed": Status.SEALED,
        }
        over = state in {"finished", "without prizes", "sealed"}
        tournament.status = status.get(state, Status.FINISHED if over else Status.RUNNING)
        tournament.rounds_planned = 1
        tournament.save()
        if state not in {"draft", "nobody"}:
            round_ = add_round(4)
            if state == "entered":
                round_.delete()
            if state == "played" or over:
                for table in round_.tables.all():
                    set_result(table, 2010, 900)
        if state in {"played", "finished", "sealed"}:
            tournament.prizes.create(rank=1, text="Un jambon")
        return tournament

    return bring


def page_of(person: Any) -> tuple[Client, str]:
    client = Client()
    client.force_login(person, "django.contrib.auth.backends.ModelBackend")
    return client, client.get(reverse("printing", args=["saint-martin"])).content.decode()


def groups_of(page: str) -> dict[str, str]:
    """What stands in each group by its moment."""
    return dict(
        re.findall(
            r'<details class="moment" id="(\w+)".*?>(.*?)(?=<details class="moment"|</main>)', page, re.DOTALL
        )
    )


def open_groups(page: str) -> list[str]:
    return re.findall(r'<details class="moment" id="(\w+)" open', page)


def green(page: str) -> list[str]:
    found = re.findall(r'<a class="button button-primary" href="[^"]*/impressions/([^"]*)"', page)
    return [one for one in found if one]


@pytest.mark.parametrize(
    ("state", "moment", "first"),
    [
        ("nobody", "before", []),
        ("entered", "before", ["inscrits/"]),
        ("playing", "round", ["partie/1/"]),
        ("played", "round", ["partie/1/"]),
        ("finished", "prizes", ["palmares/"]),
        ("without prizes", "prizes", []),
        ("sealed", "prizes", ["palmares/"]),
    ],
)
def test_the_present_hour_is_open_and_its_paper_green(
    state: str, moment: str, first: list[str], at: Callable[[str], Tournament], cast: Any
) -> None:
    at(state)
    _client, page = page_of(cast.odile)
    assert (open_groups(page), green(page)) == ([moment], first)
    assert not first or page.count(f'/impressions/{first[0]}"') == 1  # it is not offered a second time


@pytest.mark.slow
@pytest.mark.parametrize(  # the organizer may print all that others may: these by day at two hours each
    ("who", "state"),
    [
        pytest.param(who, state, marks=() if who == "odile" or place % 4 == turn else pytest.mark.night)
        for turn, who in enumerate(PEOPLE)
        for place, state in enumerate(STATES)
    ],
)
def test_no_enabled_button_answers_that_there_is_nothing(
    state: str, who: str, at: Callable[[str], Tournament], cast: Any
) -> None:
    at(state)
    client, page = page_of(getattr(cast, who))
    links = re.findall(r'<a class="button[^"]*" href="([^"]*/impressions/[^"]+)"', page)
    vain = [one for one in links if "/impressions/papier/" not in client.get(one).headers.get("Location", "")]
    assert vain == []
    assert links or state in {"draft", "nobody"}


@pytest.mark.parametrize("method", ["random", "round-robin"])
def test_about_ten_choices_are_in_sight(method: str, at: Callable[[str], Tournament], cast: Any) -> None:
    tournament = at("playing")
    tournament.draw_method = method
    tournament.save()
    _client, page = page_of(cast.odile)
    inside = groups_of(page)["round"]
    folded = re.sub(r'<details class="paper-past">.*?</details>', "", inside, flags=re.DOTALL)
    assert len(re.findall(r'class="button', folded)) <= 10


def test_what_may_be_chosen_instead_stands_in_one_line(at: Callable[[str], Tournament], cast: Any) -> None:
    at("playing")
    _client, page = page_of(cast.odile)
    groups = groups_of(page)
    lines = {
        moment: [
            re.findall(r'/impressions/([^"?]*)"', line) for line in text.split('<section class="paper-line')
        ]
        for moment, text in groups.items()
    }
    assert ["badges/", "etiquettes/"] in lines["before"]
    assert ["partie/1/grandes-feuilles/", "partie/1/feuilles-a5/", "partie/1/bordereaux/"] in lines["round"]
    assert ["partie/1/tables/", "partie/1/noms/", "partie/1/feuilles/"] in lines["round"]


def test_old_rounds_and_their_standings_are_a_fold_away(at: Callable[[str], Tournament], cast: Any) -> None:
    tournament = at("played")
    first = tournament.rounds.get()
    Round.objects.create(
        tournament=tournament, number=2, method="random", seed="5eed", published_at=first.published_at
    )
    _client, page = page_of(cast.odile)
    folds = "".join(re.findall(r'<details class="paper-past">.*?</details>', page, re.DOTALL))
    for address in ("partie/1/", "partie/1/classement/"):
        assert f'/impressions/{address}"' in folds
        assert page.count(f'/impressions/{address}"') == 1


def test_a_form_with_an_error_is_in_sight(at: Callable[[str], Tournament], cast: Any) -> None:
    at("finished")
    client, _page = page_of(cast.odile)
    refused = client.get(reverse("print_spares", args=["saint-martin"]), {"cards": "0"}).content.decode()
    assert open_groups(refused) == ["round", "prizes"]


def test_the_standing_is_chosen_beside_the_prize_list_once_the_concours_is_over(
    at: Callable[[str], Tournament], cast: Any
) -> None:
    at("finished")
    _client, page = page_of(cast.odile)
    groups = groups_of(page)
    assert (
        "/impressions/classement/" in groups["prizes"],
        "/impressions/classement/" in groups["round"],
    ) == (
        True,
        False,
    )


def test_prizes_to_sign_have_one_name(at: Callable[[str], Tournament]) -> None:
    payout, tournament = PAPERS["payout"], at("finished")
    (page,) = pages_of(payout.content(PaperRequest(tournament)))
    assert payout.section is not None
    assert {str(payout.label), str(payout.section.heading), page.context["title"]} == {"Prix à signer"}
