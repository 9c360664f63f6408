"""Screens of the hall: a browser becomes one, the desk directs it, and it shows only what is published."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from django.utils import timezone

from tests.concours import saint_martin
from tests.refusing import refuses
from tests.results import set_result
from tournaments.core.models.planning import Status, Tournament
from tournaments.core.models.screens import Screen
from tournaments.frontends.screens import actions, presence, queries
from tournaments.frontends.screens.kinds import KINDS
from tournaments.platform.memory import commits

BACKEND = "django.contrib.auth.backends.ModelBackend"
KEY = "ecran_de_la_salle-0123"
MOVE = r'line-move">\s*([▲▼]?)'
LIST = "/concours/saint-martin/ecrans/"
ORDER = f"{LIST}changer/"


@pytest.fixture
def desk(cast: Any) -> Client:
    client = Client()
    client.force_login(cast.denis, BACKEND)
    return client


@pytest.fixture
def screen(tournament: Tournament) -> Screen:
    return actions.pair(tournament, KEY, "Au bar", "names")


def shown(client: Client, key: str = KEY) -> str:
    return client.get(f"/ecran/{key}/").content.decode()


def scenes(client: Client) -> list[str]:
    return re.findall(r'data-scene="(\w+)"', shown(client))


def test_a_browser_becomes_a_screen_by_its_four_figures(
    client: Client, desk: Client, tournament: Tournament
) -> None:
    address = client.get("/ecran/")["Location"]
    page = client.get(address).content.decode()
    figures = re.search(r'class="figures">(\d{4})<', page)
    assert figures is not None
    way = desk.post(LIST, {"figures": f"{figures[1][:2]} {figures[1][2:]}"})["Location"]
    assert way == f"{LIST}ajouter/{address.split('/')[2]}/"
    before = client.get(f"{address}version/").content
    desk.post(way, {"name": "Au bar", "kind": "names"})
    assert client.get(f"{address}version/").content != before
    assert "figures" not in client.get(address).content.decode()
    assert [(one.name, one.tournament) for one in Screen.objects.all()] == [("Au bar", tournament)]
    assert not client.cookies, "a screen needs no cookie"


@pytest.mark.usefixtures("tournament")
def test_figures_that_no_screen_shows_name_none(client: Client, desk: Client) -> None:
    client.get(f"/ecran/{KEY}/")
    wrong = f"{(int(presence.pairing_code(KEY)) + 1) % 10_000:04}"
    assert desk.post(LIST, {"figures": wrong}).status_code == 200
    assert desk.post(LIST, {"figures": presence.pairing_code(KEY)}).status_code == 302


@pytest.mark.usefixtures("tournament")
def test_two_screens_with_the_same_figures_are_told_apart_by_their_codes(
    client: Client, desk: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(presence, "pairing_code", lambda _key: "1234")
    for key in (KEY, KEY[::-1]):
        client.get(f"/ecran/{key}/")
    page = desk.post(LIST, {"figures": "1234"})
    assert "QR code" in page.content.decode()
    assert page.status_code == 200


def test_a_screen_of_another_club_stays_theirs(screen: Screen, cast: Any) -> None:
    other = Tournament.objects.create(
        club=cast.other_club,
        name="Ailleurs",
        slug="ailleurs",
        date="2026-11-21",
        rounds_planned=3,
        ending="clock",
    )
    with refuses("screen-of-another-club"):
        actions.pair(other, KEY, "À nous", "clock")
    screen.refresh_from_db()
    assert screen.name == "Au bar"


def test_a_club_has_only_so_many(
    tournament: Tournament, monkeypatch: pytest.MonkeyPatch, screen: Screen
) -> None:
    monkeypatch.setattr(actions, "MAX_SCREENS", 1)
    actions.pair(tournament, KEY, f"{screen.name} encore", "clock")
    with refuses("too-many-screens"):
        actions.pair(tournament, presence.new_key(), "De trop", "clock")


@pytest.mark.usefixtures("screen")
def test_the_desk_changes_one_or_all(
    client: Client, desk: Client, tournament: Tournament, add_teams: Any, play_round: Any
) -> None:
    add_teams(4)
    play_round((1, 2, 2010, 900), (3, 4))
    other = actions.pair(tournament, KEY[::-1], "À l’entrée", "names")
    assert scenes(client) == ["names"]
    desk.post(ORDER, {"screen": other.pk, "do": "blank"})
    assert scenes(client) == ["names"]
    desk.post(ORDER, {"do": "message", "message": "À table !"})
    assert scenes(client) == ["message"]
    assert "À table !" in shown(client, other.key)
    desk.post(ORDER, {"do": "back"})
    assert scenes(client) == ["names"]
    desk.post(ORDER, {"do": "show", "kind": "standing"})
    assert scenes(client) == ["standing"]
    before = re.search(r'data-loaded="([^"]+)"', shown(client))
    desk.post(ORDER, {"do": "reload"})
    assert re.search(r'data-loaded="([^"]+)"', shown(client)) != before
    desk.post(ORDER, {"screen": other.pk, "do": "forget"})
    assert "figures" in shown(client, other.key)


def test_a_bright_room_has_ink_on_white_and_the_browser_loads_it_anew(
    client: Client, desk: Client, screen: Screen
) -> None:
    first = shown(client)
    assert 'data-theme="cloth"' in first
    desk.post(ORDER, {"screen": screen.pk, "do": "bright"})
    bright = shown(client)
    assert 'data-theme="projector"' in bright
    once, again = (re.findall(r'data-loaded="([^"]+)"', page) for page in (first, bright))
    assert once != again
    desk.post(ORDER, {"do": "dim"})
    assert 'data-theme="cloth"' in shown(client)


def test_screens_of_another_concours_stand_apart(
    desk: Client, screen: Screen, tournament: Tournament
) -> None:
    next_one = saint_martin(tournament.club, slug="autre", rounds_planned=3, ending=tournament.ending)
    other = actions.pair(next_one, KEY[::-1], "À l’entrée", "names")
    page = desk.get(f"/concours/{tournament.slug}/ecrans/")
    assert [seen.screen for seen in page.context["screens"]] == [screen]
    assert [seen.screen for seen in page.context["elsewhere"]] == [other]
    text = page.content.decode()
    places = [text.index(f'id="screen-{which}"') for which in ("all", screen.pk, other.pk)]
    assert places == sorted(places)


def test_every_kind_has_a_drawing_by_which_the_desk_knows_it() -> None:
    drawn = (settings.BASE_DIR / "tournaments/static/dix/img/screens.svg").read_text(encoding="utf-8")
    assert {kind.key for kind in KINDS.values() if f'id="{kind.sketch}"' not in drawn} == set()


def test_whoever_directs_chooses_the_language_of_a_screen(
    client: Client, desk: Client, screen: Screen, add_teams: Any, play_round: Any
) -> None:
    add_teams(4)
    play_round((1, 2, 2010, 900), (3, 4))
    before = client.get(f"/ecran/{KEY}/version/").content
    assert desk.post(ORDER, {"screen": screen.pk, "do": "language", "language": "en"}).status_code == 302
    answer = client.get(f"/ecran/{KEY}/")
    assert '<html lang="en"' in answer.content.decode()
    assert answer["Content-Language"] == "en"
    assert client.get(f"/ecran/{KEY}/version/").content not in {before, b""}
    assert answer["ETag"].encode() == client.get(f"/ecran/{KEY}/version/").content
    desk.post(ORDER, {"screen": screen.pk, "do": "language", "language": "?"})
    assert '<html lang="en"' in shown(client)


def test_the_list_says_how_long_a_screen_is_silent_and_comes_back_to_it(
    client: Client, desk: Client, screen: Screen, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "sans nouvelles" in desk.get(LIST).content.decode()
    now = presence.time.monotonic()
    monkeypatch.setattr(presence.time, "monotonic", lambda: now)
    client.get(f"/ecran/{KEY}/version/")
    assert "allumé" in desk.get(LIST).content.decode()
    now += 12
    assert "muet depuis 12 s" in desk.get(LIST).content.decode()
    now += 120
    assert "muet depuis 2 min" in desk.get(LIST).content.decode()
    assert desk.post(ORDER, {"screen": screen.pk, "do": "reload"})["Location"] == f"{LIST}#screen-{screen.pk}"
    assert desk.post(ORDER, {"do": "reload"})["Location"] == LIST


@pytest.mark.usefixtures("screen")
def test_where_nobody_plays_against_a_clock_it_counts_the_tables(
    client: Client, tournament: Tournament, add_teams: Any, play_round: Any
) -> None:
    add_teams(6)
    actions.show(Screen.objects.all(), tournament, "clock")
    assert 'data-scene="rest"' in shown(client), "nothing is drawn"
    round_ = play_round((1, 2, 2010, 900), (3, 4), (5, 6))
    assert re.findall(r'clock-(?:count|label)">([^<]+)<', shown(client)) == ["1 / 3", "tables finies"]
    assert re.search(r"Jouent encore</p>\s*<ol><li>2</li><li>3</li></ol>", shown(client))
    for table in round_.tables.filter(finished_at=None):
        set_result(table, 2010, 900)
    tournament.raise_results_version()
    assert "La partie est finie" in shown(client)
    assert "clock-count" not in shown(client)


PROGRAMME = f"{LIST}programme/"


@pytest.mark.usefixtures("screen")
def test_a_screen_shows_several_things_in_turn_and_each_its_own(
    client: Client, desk: Client, tournament: Tournament, add_teams: Any, play_round: Any
) -> None:
    add_teams(4)
    play_round((1, 2, 2010, 900), (3, 4))
    Tournament.objects.update(draw_method="pools")
    other = actions.pair(tournament, KEY[::-1], "À l’entrée", "names")
    lines = {"kind_0": "standing", "seconds_0": "40", "kind_2": "tables", "seconds_2": "", "kind_3": "pools"}
    assert desk.post(f"{PROGRAMME}{KEY}/", lines).status_code == 302
    turns = re.findall(r'data-scene="(\w+)" data-seconds="(\d+)"', shown(client))
    assert turns == [("standing", "40"), ("tables", "20")], "there are no pools yet, and their turn is passed"
    written = desk.get(f"{PROGRAMME}{KEY}/").content.decode()
    assert re.findall(r'value="(\w+)" selected', written) == ["standing", "tables", "pools"]
    assert 'data-scene="names"' in shown(client, other.key)
    desk.post(PROGRAMME, {"kind_0": "tables", "kind_1": "tables", "seconds_1": "5"})
    for key in (KEY, other.key):
        assert re.findall(r'data-seconds="(\d+)"', shown(client, key)) == ["20", "5"]


@pytest.mark.usefixtures("tournament")
@pytest.mark.parametrize(
    "lines",
    [
        {},
        {"seconds_0": "30"},
        {"kind_0": "blank"},
        {"kind_0": "?"},
        {"kind_0": "clock", "seconds_0": "4"},
        {"kind_0": "pools"},
    ],
)
def test_a_programme_that_cannot_be_shown_changes_nothing(
    desk: Client, screen: Screen, lines: dict[str, str]
) -> None:
    assert desk.post(f"{PROGRAMME}{KEY}/", lines).status_code == 200
    before = screen.playlist
    screen.refresh_from_db()
    assert screen.playlist == before


@pytest.mark.usefixtures("screen")
@pytest.mark.parametrize(
    ("played", "offered"),
    [
        ({"draw_method": "swiss"}, set()),
        ({"draw_method": "swiss", "finalists": 2}, {"bracket"}),
        ({"draw_method": "knockout"}, {"bracket"}),
        ({"draw_method": "pools"}, {"bracket", "pools"}),
    ],
)
def test_what_a_concours_never_has_is_not_offered(
    desk: Client, played: dict[str, Any], offered: set[str]
) -> None:
    Tournament.objects.update(**played)
    for way in (LIST, PROGRAMME, f"{LIST}ajouter/{KEY}/"):
        options = set(re.findall(r'<option value="(\w+)"', desk.get(way).content.decode()))
        assert options & {"bracket", "pools"} == offered, way
        assert "standing" in options


@pytest.mark.usefixtures("screen")
def test_screens_begin_with_the_programme_they_share_or_a_suggestion(
    desk: Client, tournament: Tournament
) -> None:
    def proposed() -> list[str]:
        lines = desk.get(PROGRAMME).context["form"].lines()
        return [kind.value() for kind, _seconds in lines if kind.value()]

    assert proposed() == ["names"]
    actions.pair(tournament, KEY[::-1], "À l’entrée", "clock")
    assert proposed() == list(queries.SUGGESTED)
    Screen.objects.update(playlist=[])
    assert proposed() == list(queries.SUGGESTED)


def test_no_programme_is_made_for_a_screen_of_another_club(screen: Screen, cast: Any) -> None:
    theirs = Client()
    theirs.force_login(cast.pierre, BACKEND)
    saint_martin(cast.other_club, slug="ailleurs", rounds_planned=3, ending="clock")
    way = f"/concours/ailleurs/ecrans/programme/{screen.key}/"
    assert theirs.post(way, {"kind_0": "clock"}).status_code == 404
    theirs.post("/concours/ailleurs/ecrans/programme/", {"kind_0": "clock"})
    screen.refresh_from_db()
    assert [item["kind"] for item in screen.playlist] == ["names"]


@pytest.mark.usefixtures("screen")
def test_the_screen_with_the_sound_has_the_clock_whatever_it_shows(
    client: Client, desk: Client, tournament: Tournament, add_teams: Any, play_round: Any
) -> None:
    add_teams(2)
    round_ = play_round((1, 2))
    round_.minutes, round_.started_at = 45, timezone.now()
    round_.save()
    other = actions.pair(tournament, KEY[::-1], "À l’entrée", "names")
    assert "data-ends" not in shown(client)
    desk.post(ORDER, {"screen": Screen.objects.get(key=KEY).pk, "do": "sound"})
    assert "data-ends" in shown(client)
    assert "data-ends" not in shown(client, other.key)
    desk.post(ORDER, {"screen": Screen.objects.get(key=KEY).pk, "do": "mute"})
    assert "data-ends" not in shown(client)


@pytest.mark.usefixtures("screen")
@pytest.mark.parametrize(
    "order",
    [{"do": "message"}, {"do": "show"}, {"do": "forget"}, {"do": "show", "kind": "?"}, {"do": "dance"},
     {"do": "show", "kind": "bracket"},
     {"do": "mute", "screen": "9" * 25}, {"do": "forget", "screen": "9" * 25}],
)  # fmt: skip
def test_an_order_that_says_too_little_changes_nothing(desk: Client, order: dict[str, str]) -> None:
    before = list(Screen.objects.values())
    desk.post(ORDER, order)
    assert list(Screen.objects.values()) == before


def test_orders_reach_no_screen_of_another_club(screen: Screen, cast: Any) -> None:
    theirs = Client()
    theirs.force_login(cast.pierre, BACKEND)
    Tournament.objects.create(
        club=cast.other_club,
        name="Ailleurs",
        slug="ailleurs",
        date="2026-11-21",
        rounds_planned=3,
        ending="clock",
    )
    theirs.post("/concours/ailleurs/ecrans/changer/", {"screen": screen.pk, "do": "blank"})
    theirs.post("/concours/ailleurs/ecrans/changer/", {"do": "blank"})
    screen.refresh_from_db()
    assert screen.instead == ""


@pytest.mark.usefixtures("screen")
def test_a_screen_that_asks_is_alive(client: Client, desk: Client) -> None:
    assert "sans nouvelles" in desk.get(LIST).content.decode()
    client.get(f"/ecran/{KEY}/version/")
    assert "sans nouvelles" not in desk.get(LIST).content.decode()


def test_an_order_outdates_what_the_server_keeps(
    screen: Screen, desk: Client, django_capture_on_commit_callbacks: Any
) -> None:
    before = commits.count()
    with django_capture_on_commit_callbacks(execute=True):
        desk.post(ORDER, {"screen": screen.pk, "do": "blank"})
    assert commits.is_outdated((commits.SCREENS,), before)


@pytest.mark.slow
@pytest.mark.usefixtures("screen")
def test_every_kind_shows_only_what_is_published(
    client: Client, tournament: Tournament, add_teams: Any, play_round: Any
) -> None:
    tournament.seed = "5eed" * 8  # longer than what a fingerprint has by chance
    tournament.save()
    teams = add_teams(4)
    play_round((1, 2, 2010, 900), (3, 4))
    round_ = tournament.rounds.get()
    round_.published_at = None
    round_.save()
    for kind in KINDS.values():
        actions.show(Screen.objects.all(), tournament, kind.key)
        page = shown(client)
        assert teams[0].player1.name not in page, kind.key
        assert tournament.seed not in page
    tournament.status = Status.DRAFT
    tournament.save()
    for kind in KINDS.values():
        actions.show(Screen.objects.all(), tournament, kind.key)
        assert tournament.name not in shown(client), kind.key


@pytest.mark.usefixtures("screen")
def test_a_hidden_standing_stands_on_no_screen(
    client: Client, tournament: Tournament, add_teams: Any, play_round: Any
) -> None:
    add_teams(4)
    play_round((1, 2, 2010, 900), (3, 4))
    actions.show(Screen.objects.all(), tournament, "standing")
    assert "2 010" in shown(client).replace("\N{NARROW NO-BREAK SPACE}", " ").replace("\xa0", " ")
    tournament.hide_before_last = True
    tournament.save()
    assert scenes(client) == ["rest"]


@pytest.mark.usefixtures("screen")
def test_a_hidden_concours_tells_no_result_on_any_kind(
    client: Client, tournament: Tournament, add_teams: Any, play_round: Any
) -> None:
    add_teams(4)
    play_round((1, 2, 1870, 940), (3, 4))
    tournament.hide_before_last = True
    tournament.save()
    for kind in KINDS:
        actions.show(Screen.objects.all(), tournament, kind)
        told = re.sub(r"\D", "", re.sub(r"<[^>]*>", " ", shown(client)))
        assert "1870" not in told, kind


@pytest.mark.usefixtures("screen")
def test_results_come_newest_first_and_say_who_won(
    client: Client, tournament: Tournament, add_teams: Any, play_round: Any
) -> None:
    add_teams(6)
    tables = play_round((1, 2, 900, 2010), (3, 4), (5, 6), absent={3: "EW"}).tables
    set_result(tables.get(number=2), 1500, 700)
    tournament.raise_results_version()
    actions.show(Screen.objects.all(), tournament, "results")
    page = shown(client)
    assert re.findall(r'line-table">(\d)', page) == ["2", "3", "1"]
    won = re.findall(r'line-won">\s*<span class="line-name">([^<]*)', page)
    assert won == ["Joueur 3a\u00a0– Joueur 3b", "Joueur 5a\u00a0– Joueur 5b", "Joueur 2a\u00a0– Joueur 2b"]
    assert page.count("forfait") == 1


@pytest.mark.usefixtures("screen")
@pytest.mark.parametrize("shows", [("playing", "3 donnes"), ("hall", "tile-noting")])
def test_a_deal_that_is_noted_is_another_version_of_what_shows_it(
    client: Client, tournament: Tournament, add_teams: Any, play_round: Any, shows: tuple[str, str]
) -> None:
    kind, noting = shows
    add_teams(4)
    tables = play_round((1, 2), (3, 4)).tables
    actions.show(Screen.objects.all(), tournament, kind)
    before = client.get(f"/ecran/{KEY}/version/").content
    assert noting not in shown(client)
    tables.filter(number=2).update(deal_count=3, last_activity=timezone.now())
    assert client.get(f"/ecran/{KEY}/version/").content != before
    assert noting in shown(client)


@pytest.mark.usefixtures("screen")
@pytest.mark.parametrize(
    "room",
    [("", ["1", "2", "3"]), ("3-2", ["3", "2", "1"]), ("3, 3", ["1", "2", "3"])],
    ids=["by-number", "as-written", "unreadable"],
)
def test_the_map_of_the_hall_has_the_order_of_the_room(
    client: Client, tournament: Tournament, add_teams: Any, play_round: Any, room: tuple[str, list[str]]
) -> None:
    written, order = room
    add_teams(6)
    play_round((1, 2), (3, 4), (5, 6))
    actions.show(Screen.objects.all(), tournament, "hall")
    shown(client)
    Tournament.objects.update(room=written)
    assert re.findall(r"<b>(\d+)</b>", shown(client)) == order


@pytest.mark.usefixtures("screen")
def test_prizes_name_their_winners_only_once_results_are_the_last_word(
    client: Client, tournament: Tournament, add_teams: Any, play_round: Any
) -> None:
    add_teams(4)
    tournament.prizes.create(rank=1, text="Un jambon")
    tournament.special_prizes.create(place=1, kind="last", label="Au dernier", text="Une courge")
    play_round((1, 2, 2010, 900), (3, 4, 1500, 1400))
    actions.show(Screen.objects.all(), tournament, "prizes")
    page = shown(client)
    assert "Un jambon" in page
    assert "Une courge" in page
    assert "Joueur" not in page
    tournament.status = Status.SEALED
    tournament.save()
    assert "Joueur 1a\u00a0– Joueur 1b" in shown(client)


@pytest.mark.usefixtures("screen")
def test_the_standing_tells_who_climbs(
    client: Client, tournament: Tournament, add_teams: Any, play_round: Any
) -> None:
    add_teams(8)
    play_round((1, 2, 2010, 100), (3, 4, 2010, 900), (5, 6, 2010, 1000), (7, 8, 2010, 1100))
    play_round((3, 1, 2010, 0), (7, 5, 2010, 500), (2, 4, 2010, 0), (6, 8, 2010, 400))
    actions.show(Screen.objects.all(), tournament, "standing")
    moves = re.findall(MOVE, shown(client))
    assert len(moves) == 5, "the first three are cards, which say no more than who they are"
    assert {"▲", "▼"} <= set(moves)
    play_round((3, 7), (1, 2), (4, 5), (6, 8))
    assert re.findall(MOVE, shown(client)) == moves, "no table of the next round has finished"


@pytest.mark.usefixtures("screen")
def test_the_standing_of_a_first_round_has_no_room_for_arrows(
    client: Client, tournament: Tournament, add_teams: Any, play_round: Any
) -> None:
    add_teams(4)
    play_round((1, 2, 2010, 100), (3, 4, 2010, 900))
    actions.show(Screen.objects.all(), tournament, "standing")
    assert shown(client).count('class="line-name"') == 4
    assert "line-move" not in shown(client)
