"""The steps of the ceremony: a winner for each prize, then the screens, then the prizes; all taken back."""

from __future__ import annotations

from typing import Any, Final

import pytest
from django.test import Client

from tests.screens.test_ceremony import KEY, NAMES, PAGE, desk, on_screen, played, told
from tests.sheets.browsing import text
from tournaments.core.models.journal import Event
from tournaments.core.models.planning import Tournament
from tournaments.core.standings import ceremony, public
from tournaments.frontends.api.values import concours_detail
from tournaments.frontends.screens import actions, presence, queries

__all__ = ["desk", "played"]

FIRST: Final = "special-Meilleure dame"


@pytest.fixture
def clock(played: Tournament, tournament: Tournament) -> Tournament:
    """The same, with the screen alive and on the clock."""
    actions.set_playlist(tournament.club.screens.all(), tournament, [{"kind": "clock", "seconds": 20}])
    presence.record_request(KEY)
    return played


def another(tournament: Tournament) -> Tournament:
    """Another concours of the same club."""
    made = Tournament.objects.get(pk=tournament.pk)
    made.pk, made.slug, made.name = None, "autre", "Autre"
    made.save()
    return made


def without_winner(tournament: Tournament) -> None:
    prize = tournament.special_prizes.get()
    prize.team = None
    prize.save()


@pytest.mark.parametrize(
    "order",
    [{"do": "announce", "key": FIRST}, {"do": "announce", "key": "rank-1"}, {"do": "reveal"}, {"do": "show"}],
    ids=lambda order: "-".join(order.values()),
)
def test_nothing_begins_while_a_prize_has_no_winner(
    order: dict[str, str], clock: Tournament, desk: Client
) -> None:
    without_winner(clock)
    page = desk.get(PAGE).content.decode()
    assert "rien ne s’annonce avant" in page
    assert 'value="announce"' not in page
    assert 'value="reveal"' not in page
    said = text(desk.post(PAGE, order, follow=True)).replace("\xa0", " ")
    assert "Ce lot n’a pas de gagnant : Meilleure dame." in said or order["do"] == "announce"
    assert told(clock) == []
    assert not queries.count_showing(clock, "ceremony")
    clock.special_prizes.all().delete()
    assert 'value="show"' in desk.get(PAGE).content.decode()


def test_a_prize_that_loses_its_winner_half_way_holds_the_others(played: Tournament, desk: Client) -> None:
    desk.post(PAGE, {"do": "announce", "key": FIRST})
    prize = played.special_prizes.create(place=2, kind="chosen", label="Au plus jeune", text="Un livre")
    desk.post(PAGE, {"do": "announce", "key": "rank-4"})
    assert told(played) == [FIRST]
    prize.delete()
    desk.post(PAGE, {"do": "announce", "key": "rank-4"})
    assert told(played) == [FIRST, "rank-4"]


def test_the_first_press_shows_it_on_the_screens(clock: Tournament, desk: Client, client: Client) -> None:
    page = desk.get(PAGE).content.decode()
    assert page.index('value="show"') < page.index("Annoncer sans les écrans")
    desk.post(PAGE, {"do": "announce", "key": FIRST})  # a page that was open since before
    assert told(clock) == []
    assert "La remise des prix" in on_screen(client)
    desk.post(PAGE, {"do": "show"})  # a second tap
    assert 'value="leave"' in desk.get(PAGE).content.decode()
    desk.post(PAGE, {"do": "announce", "key": FIRST})
    assert NAMES[4] in on_screen(client)
    assert 'value="leave"' not in desk.get(PAGE).content.decode()
    for order in ({"do": "back", "key": FIRST}, {"do": "leave"}):
        desk.post(PAGE, order)
    assert not queries.count_showing(clock, "ceremony")
    assert queries.count_showing(clock, "clock") == 1


def test_another_concours_of_the_day_keeps_its_screens(clock: Tournament, desk: Client) -> None:
    other = another(clock)
    actions.pair(other, "ecran_de_l_autre_0012", "Au fond", "standing")
    desk.post(PAGE, {"do": "show"})
    assert queries.count_showing(clock, "ceremony") == 1
    assert queries.count_showing(other, "standing") == 1


def test_a_concours_without_a_screen_takes_those_of_its_club(clock: Tournament, desk: Client) -> None:
    """They are on what was shown last, of another evening."""
    other = another(clock)
    actions.set_tournament(clock.club.screens.all(), other)
    desk.post(PAGE, {"do": "announce", "key": FIRST})
    assert told(clock) == []
    assert queries.count_showing(clock, "ceremony") == 1
    desk.post(PAGE, {"do": "leave"})
    assert queries.count_showing(other, "clock") == 1


def test_it_is_announced_without_screens_where_that_is_meant(clock: Tournament, desk: Client) -> None:
    desk.post(PAGE, {"do": "announce", "key": FIRST, "unseen": "on"})
    assert told(clock) == [FIRST]


def test_where_no_screen_is_on_nothing_is_to_be_shown(played: Tournament, desk: Client) -> None:
    played.club.screens.all().delete()
    assert 'value="show"' not in desk.get(PAGE).content.decode()
    desk.post(PAGE, {"do": "announce", "key": FIRST})
    assert told(played) == [FIRST]


def test_the_reveal_is_taken_back_to_what_was_announced(played: Tournament, desk: Client) -> None:
    desk.post(PAGE, {"do": "announce", "key": "rank-4"})
    desk.post(PAGE, {"do": "reveal"})
    assert told(played)[-1] == "rank-1"
    assert not public.standing_of(played).frozen
    page = desk.get(PAGE)
    assert 'value="hide"' in page.content.decode()
    shown = [step.key for step in page.context["progress"].announced]
    assert shown == told(played)
    assert page.content.decode().count('class="prizes-rank') == len(shown), "all that was announced is listed"
    desk.post(PAGE, {"do": "hide"})
    assert told(played) == [FIRST, "rank-4"]
    assert public.standing_of(played).frozen
    for key in ("rank-3", "rank-2", "rank-1"):
        desk.post(PAGE, {"do": "announce", "key": key})
    for do in ("reveal", "hide"):
        desk.post(PAGE, {"do": do})
    assert told(played)[-1] == "rank-1", "announced one by one, they stay announced"


def test_a_step_announced_after_the_reveal_was_taken_back_stays(played: Tournament) -> None:
    ceremony.reveal(played)
    ceremony.hide_again(played)
    ceremony.announce(played, "rank-4")
    ceremony.reveal(played)
    ceremony.hide_again(played)
    assert told(played) == [FIRST, "rank-4"]


@pytest.mark.usefixtures("played")
def test_each_step_is_in_the_journal(desk: Client, django_capture_on_commit_callbacks: Any) -> None:
    for order in (
        {"do": "announce", "key": FIRST},
        {"do": "announce", "key": "rank-4"},
        {"do": "back", "key": "rank-4"},
        {"do": "reveal"},
        {"do": "hide"},
    ):
        with django_capture_on_commit_callbacks(execute=True):
            desk.post(PAGE, order)
    about = Event.objects.filter(kind="ceremony").order_by("pk").values_list("place__about", flat=True)
    assert [str(one).replace("\xa0", " ") for one in about] == [
        "Meilleure dame",
        "4ᵉ place",
        "repris : 4ᵉ place",
        "tout révélé",
        "révélation reprise",
    ]


def test_equals_are_said_to_be_so_on_the_screen(
    tournament: Tournament, add_teams: Any, play_round: Any, client: Client
) -> None:
    add_teams(4)
    tournament.rounds_planned, tournament.criteria = 1, ["wins"]
    tournament.save()
    play_round((1, 2, 2010, 900), (3, 4, 2010, 900))
    actions.pair(tournament, KEY, "Au mur", "ceremony")
    ceremony.announce(tournament, "rank-3")
    assert "ex æquo" in on_screen(client)
    ceremony.reveal(tournament)
    assert on_screen(client).count("ex æquo") == 2


def test_what_a_lot_alone_decided_is_said_wherever_it_is_announced(
    tournament: Tournament, add_teams: Any, play_round: Any, client: Client, desk: Client
) -> None:
    """Two winners by the same figures, who never met: one is first by lot."""
    add_teams(4)
    tournament.rounds_planned, tournament.criteria = 1, ["wins", "points", "lots"]
    tournament.save()
    play_round((1, 2, 2010, 900), (3, 4, 2010, 800))
    actions.pair(tournament, KEY, "Au mur", "ceremony")
    by_lot = "er ex æquo, départagés au sort"
    steps = {step.rank: step.lots_rank for step in ceremony.ceremony_progress(tournament).steps}
    assert steps == {1: 1, 2: 1, 3: 0}
    assert text(desk.get(PAGE)).replace("\xa0", " ").count(by_lot) == 2
    ceremony.announce(tournament, "rank-3")
    assert by_lot not in text(client.get(f"/ecran/{KEY}/"))
    ceremony.announce(tournament, "rank-2")
    for path in (f"/ecran/{KEY}/", "/c/saint-martin/"):
        assert by_lot in text(client.get(path)), path
    assert [one["lots_rank"] for one in concours_detail(tournament)["announced"]] == [0, 1]  # type: ignore[attr-defined]
    ceremony.reveal(tournament)
    assert text(client.get(f"/ecran/{KEY}/")).count(by_lot) == 2
