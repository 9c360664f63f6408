"""The pages of the desk: who may open them, the line by keyboard, check-in, changes told before made."""

from __future__ import annotations

from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils.html import strip_tags

from tests.quickly import sample_rows
from tests.results import set_result
from tournaments.core.models.planning import Status, Tournament
from tournaments.core.models.registration import Team
from tournaments.core.registration import actions, attendance
from tournaments.core.registration.urls import concours

HTMX = {"HX-Request": "true"}
NUMBERED = {pattern.name for pattern in concours if "number" in pattern.pattern.converters}
POST_ONLY = {
    "team_add",
    "team_present",
    "team_seat",
    "teams_present",
    "waiting_change",
    "several",
    "several_undo",
    "team_paid",
    "import_columns",
    "import_check",
}
ANSWERS = {
    # who: page that shows, page that only takes
    "nobody": (302, 302),
    "odile": (200, 405),
    "denis": (200, 405),
    "agnes": (403, 403),
    "pierre": (404, 404),
    "lise": (404, 404),
}


def address(name: str | None, number: int = 1) -> str:
    numbered = name in NUMBERED or name == "several_undo"
    return reverse(str(name), args=["saint-martin", number] if numbered else ["saint-martin"])


@pytest.fixture
def desk(client: Client, cast: Any) -> Client:
    client.force_login(cast.denis)
    return client


@pytest.mark.night  # by day the walk of `tests/access/test_role_walk.py` asks them with all others
@pytest.mark.parametrize("who", ANSWERS)
@pytest.mark.parametrize("name", [pattern.name for pattern in concours])
def test_every_address_answers_every_role(
    client: Client, cast: Any, inscribe: Any, who: str, name: str
) -> None:
    inscribe(1)
    if who != "nobody":
        client.force_login(getattr(cast, who))
    shows, takes = ANSWERS[who]
    if name == "concours_copy" and who == "denis":  # a new concours is the organizer's
        shows = 403
    assert client.get(address(name)).status_code == (takes if name in POST_ONLY else shows)
    if shows != 200:
        assert client.post(address(name), {"player1": "A", "player2": "B"}).status_code == shows
    assert Team.objects.count() == 1


def line(player1: str, player2: str, club: str = "", number: str = "", **more: str) -> dict[str, str]:
    return {"player1": player1, "player2": player2, "club": club, "number": number, **more}


def test_a_line_without_htmx_leads_back_to_the_list(desk: Client, tournament: Tournament) -> None:
    answer = desk.post(address("team_add"), line("Anne Roy", "Luc Roy", "Lyon"), follow=True)
    assert answer.redirect_chain == [(f"{address('registration')}?nouvelle=1", 302)]
    assert "N° 1 inscrit : Anne Roy\u00a0– Luc Roy" in answer.content.decode()
    assert tournament.teams.get().club == "Lyon"


def test_a_line_with_htmx_brings_an_empty_line_and_the_new_team_on_top(desk: Client, inscribe: Any) -> None:
    inscribe(2)
    answer = desk.post(address("team_add"), line("Anne Roy", "Luc Roy"), headers=HTMX)
    text = answer.content.decode()
    assert answer.status_code == 200
    assert "<html" not in text
    assert text.index('id="team-3"') < text.index('id="team-1"') < text.index('id="team-2"')
    assert 'value="Anne Roy"' not in text
    assert text.count("autofocus") == 1
    assert 'placeholder="4"' in text


@pytest.mark.parametrize("headers", [{}, HTMX])
def test_a_refused_line_keeps_what_was_typed(desk: Client, inscribe: Any, headers: dict[str, str]) -> None:
    inscribe(1)
    sent = line("aude 1", "Luc Roy", "Lyon", anyway="aude 1/luc roy")
    text = desk.post(address("team_add"), sent, headers=headers).content.decode()
    assert "Aude 1 figure déjà dans la liste (n° 1)" in text
    assert 'value="Luc Roy"' in text
    assert Team.objects.count() == 1


@pytest.mark.parametrize("headers", [{}, HTMX])
def test_a_probable_duplicate_is_shown_and_can_be_overridden(
    desk: Client, tournament: Tournament, headers: dict[str, str]
) -> None:
    actions.register_team(tournament, "Éric Dupont", "Luc Roy", "Lyon")
    sent = line("Eric Dupond", "Max Noir")
    text = desk.post(address("team_add"), sent, headers=headers).content.decode()
    assert "Eric Dupond ressemble à Éric Dupont (n° 1)." in text
    assert 'name="anyway" value="eric dupond/max noir"' in text
    assert Team.objects.count() == 1
    other = {**sent, "player2": "Luc Roy", "anyway": "eric dupond/max noir"}  # said about somebody else
    assert "Luc Roy ressemble" in desk.post(address("team_add"), other, headers=headers).content.decode()
    desk.post(address("team_add"), {**sent, "anyway": "eric dupond/max noir"}, headers=headers)
    assert Team.objects.count() == 2


def test_known_players_are_proposed_whatever_the_accents(desk: Client, tournament: Tournament) -> None:
    actions.register_team(tournament, "Éric Dupont", "Luc Roy", "Lyon")
    gone = actions.register_team(tournament, "Érica Noël", "Max Noir", "Bron")
    attendance.leave(gone, 1, Team.Leaving.WITHDRAWAL)
    assert desk.get(address("players"), {"q": "ERIC"}).json()["players"] == [
        {"name": "Éric Dupont", "club": "Lyon", "team": 1},
        {"name": "Érica Noël", "club": "Bron", "team": None},
    ]
    assert desk.get(address("players"), {"q": "e"}).json()["players"] == []


LISTED = [
    ({}, [1, 2, 3]),
    ({"q": "bruno 2"}, [2]),
    ({"q": "LYON"}, [1, 2, 3]),
    ({"q": "zut"}, []),
    ({"voir": "missing"}, [2]),
    ({"voir": "gone"}, [3]),
    ({"sort": "-number"}, [3, 2, 1]),
    ({"sort": "-names"}, [3, 2, 1]),
    ({"sort": "state"}, [2, 3, 1]),
    ({"nouvelle": "2"}, [2, 1, 3]),
    ({"nouvelle": "zut"}, [1, 2, 3]),
    ({"nouvelle": "9" * 30}, [1, 2, 3]),
]


@pytest.mark.every_example
@pytest.mark.parametrize(("asked", "numbers"), LISTED)
def test_the_list_is_searched_filtered_and_sorted(
    desk: Client, inscribe: Any, asked: dict[str, str], numbers: list[int]
) -> None:
    here, _missing, gone = inscribe(3)
    attendance.set_present(here, True)
    attendance.leave(gone, 1, Team.Leaving.WITHDRAWAL)
    table = desk.get(address("registration"), asked).context["table"]
    assert [row.record.number for row in table.rows] == numbers


def test_one_tap_checks_in_and_the_list_stays_where_it_was(desk: Client, inscribe: Any) -> None:
    inscribe(3)
    answer = desk.post(f"{address('team_present', 2)}?q=aude", {"present": "1"})
    assert answer.url == f"{address('registration')}?q=aude"
    assert Team.objects.get(number=2).present
    assert desk.post(f"{address('team_present', 3)}?equipe", {"present": "0"}).url == address("team", 3)
    fragment = desk.post(address("team_present", 1), {"present": "1"}, headers=HTMX).content.decode()
    assert fragment.strip().startswith('<tr id="team-1"')
    assert 'hx-swap-oob="true"' in fragment
    assert ">2</strong> pointées sur 3" in " ".join(fragment.split())
    desk.post(address("team_present", 1), {"present": "0"})
    assert not Team.objects.get(number=1).present


def test_a_team_that_is_not_there_is_not_found(desk: Client, inscribe: Any) -> None:
    inscribe(1)
    assert desk.get(address("team", 2)).status_code == 404
    assert desk.post(address("team_present", int("9" * 30)), {"present": "1"}).status_code == 404


def test_everybody_is_checked_in_at_once(desk: Client, inscribe: Any) -> None:
    inscribe(3)
    answer = desk.post(address("teams_present"), follow=True)
    assert "3 inscriptions pointées." in answer.content.decode()
    assert Team.objects.filter(present=True).count() == 3


def test_a_refused_tap_says_why(desk: Client, inscribe: Any) -> None:
    (team,) = inscribe(1)
    attendance.leave(team, 1, Team.Leaving.WITHDRAWAL)
    answer = desk.post(address("team_present"), {"present": "1"}, headers=HTMX)
    assert answer["HX-Redirect"] == address("registration")
    assert (
        "Le n° 1 est parti : faites-le d’abord revenir" in desk.get(address("registration")).content.decode()
    )


CHANGES = [
    # page, what is chosen, a sentence told before, the state of team 1 afterwards
    (
        "team_leave",
        {"from_round": "3", "how": "abandonment"},
        "Le n° 1 ne sera plus tiré à partir de la partie 3.",
        {"gone_from": 3, "leaving": "abandonment"},
    ),
    (
        "team_leave",
        {"from_round": "1", "how": "abandonment"},
        "Il est déjà à la table 1 de la partie 1",
        {"gone_from": 1},
    ),
    (
        "team_substitute",
        {"from_round": "2", "enters": "Carla Blanc"},
        "Carla Blanc joue à la place d’Aude 1 à partir de la partie 2.",
        {"search": "1 carla blanc bruno 1 lyon"},
    ),
]


@pytest.mark.parametrize("case", CHANGES)
def test_a_change_is_told_before_it_is_made(
    desk: Client, inscribe: Any, publish: Any, case: tuple[str, dict[str, str], str, dict[str, Any]]
) -> None:
    name, chosen, sentence, state = case
    teams = inscribe(2)
    publish(1, teams)
    before = Team.objects.values().get(number=1)
    if name == "team_substitute":
        chosen = {**chosen, "leaves": str(teams[0].player1_id)}
    assert sentence in desk.get(address(name), chosen).content.decode()
    assert Team.objects.values().get(number=1) == before
    assert desk.post(address(name), chosen).url == address("team")
    after = Team.objects.values().get(number=1)
    assert {key: after[key] for key in state} == state


LISTED = [
    # checked in, from which round, until which; what the list says when round 2 is the next
    (True, 1, None, "pointée"),
    (False, 1, None, "pas encore pointée"),
    (True, 1, 2, "abandon, partie 2"),
    (True, 1, 4, "pointée abandon, partie 4"),
    (False, 1, 4, "pas encore pointée · abandon, partie 4"),
    (False, 2, None, "pas encore pointée · joue dès la partie 2"),
    (True, 2, None, "pointée joue dès la partie 2"),
    (False, 3, None, "joue dès la partie 3"),
]


@pytest.mark.parametrize("case", LISTED)
def test_the_list_says_who_is_there(
    desk: Client, inscribe: Any, publish: Any, case: tuple[bool, int, int | None, str]
) -> None:
    present, first, last, text = case
    publish(1, inscribe(3)[1:])
    leaving = Team.Leaving.ABANDONMENT if last else ""
    Team.objects.filter(number=1).update(present=present, from_round=first, gone_from=last, leaving=leaving)
    page = desk.get(address("registration"))
    row = page.context["table"].rows[0]
    assert strip_tags(row.get_cell("state")).strip() == text
    assert bool(row.get_cell("check_in")) == (last != 2)


def test_an_arrival_is_not_told_once_the_team_has_played(desk: Client, inscribe: Any, publish: Any) -> None:
    teams = inscribe(2)
    Team.objects.filter(number=1).update(from_round=2, present=True)
    publish(1, [])
    publish(2, teams)
    row = desk.get(address("registration")).context["table"].rows[0]
    assert strip_tags(row.get_cell("state")).strip() == "pointée"


def test_a_team_that_leaves_later_is_checked_in_and_may_stay(
    desk: Client, client: Client, tournament: Tournament, inscribe: Any, publish: Any
) -> None:
    publish(1, inscribe(2))
    assert desk.post(address("team_leave"), {"from_round": "4", "how": "abandonment"}).status_code == 302
    page = desk.get(address("team")).content.decode()
    assert "pas encore pointée" in page
    assert "abandon, partie 4" in page
    assert "a quitté" not in client.get(reverse("public_team", args=[tournament.slug, 1])).content.decode()
    desk.post(address("team_present"), {"present": "1"})
    asked = desk.get(address("team_come_back")).content.decode()
    assert "Annuler le départ" in asked
    assert "Le n° 1 joue jusqu’à la fin." in asked
    shown = desk.post(address("team_come_back"), follow=True).content.decode()
    assert "Le n° 1 joue jusqu’à la fin." in shown
    assert Team.objects.values_list("gone_from", "present").get(number=1) == (None, True)


def test_late_arrival_removal_and_return(desk: Client, inscribe: Any, publish: Any) -> None:
    first, second, late, unused = inscribe(4)
    publish(1, [first, second])
    assert (
        "qu’à partir de la partie 3"
        in desk.get(address("team_arrive", 3), {"from_round": "3"}).content.decode()
    )
    desk.post(address("team_arrive", 3), {"from_round": "3"})
    assert Team.objects.get(pk=late.pk).from_round == 3
    assert "disparaît de la liste" in desk.get(address("team_remove", 4)).content.decode()
    assert desk.post(address("team_remove", 4)).url == address("registration")
    assert not Team.objects.filter(pk=unused.pk).exists()
    assert "est dans un tirage" in desk.post(address("team_remove")).content.decode()
    attendance.leave(first, 2, Team.Leaving.ABANDONMENT)
    assert "de nouveau tiré dès la partie 2" in desk.get(address("team_come_back")).content.decode()
    desk.post(address("team_come_back"))
    assert Team.objects.get(pk=first.pk).gone_from is None


REFUSED_CHANGES = [
    ("team_leave", {"from_round": "9", "how": "abandonment"}, "from_round"),
    ("team_leave", {"from_round": "2", "how": "withdrawal"}, "how"),
    ("team_substitute", {"from_round": "2", "enters": "Aude 2"}, "enters"),
    ("team_substitute", {"from_round": "2", "enters": "bruno 1"}, "enters"),
    ("team_arrive", {"from_round": "3"}, "from_round"),
]


@pytest.mark.parametrize("case", REFUSED_CHANGES)
def test_a_refused_change_stands_beside_its_field(
    desk: Client, inscribe: Any, publish: Any, case: tuple[str, dict[str, str], str]
) -> None:
    name, chosen, field = case
    teams = inscribe(2)
    table = publish(1, teams).tables.get()
    set_result(table, 2010, 900)
    before = Team.objects.values().get(number=1)
    sent = {**chosen, "leaves": str(teams[0].player1_id)}
    assert desk.post(address(name), sent).context["form"].errors[field]
    assert Team.objects.values().get(number=1) == before


def test_the_team_page_tells_rounds_and_history(desk: Client, inscribe: Any, publish: Any) -> None:
    team, other = inscribe(2)
    desk.post(address("team_present"), {"present": "1"})
    publish(1, [team, other])
    actions.substitute(Team.objects.get(number=1), team.player1, "Carla Blanc", 2)
    attendance.leave(Team.objects.get(number=1), 3, Team.Leaving.ABANDONMENT)
    page = desk.get(address("team"))
    text = page.content.decode()
    (seat,) = page.context["seats"]
    assert (seat.against.numbers, seat.table.number, seat.names) == ((2,), 1, "Aude 1\u00a0– Bruno 1")
    assert [event.text for event in page.context["story"]] == [
        "Abandon à partir de la partie 3",
        "Carla Blanc remplace Aude 1 à partir de la partie 2",
        "Pointée",
        "Inscription sous le n° 1 : Aude 1\u00a0– Bruno 1",
    ]
    assert page.context["story"][2].by == "Denis"
    assert "joué par Aude 1\u00a0– Bruno 1" in text


def test_a_team_is_corrected_on_its_page(desk: Client, inscribe: Any) -> None:
    inscribe(2)
    assert desk.post(address("team"), line("Aude Un", "Bruno 1", "Lyon", "9")).url == address("team", 9)
    refused = desk.post(address("team", 9), line("Aude Un", "Bruno 1", "Lyon", "2"))
    assert refused.context["form"].errors["number"]
    assert "Correction : Aude Un au lieu d’Aude 1" in desk.get(address("team", 9)).content.decode()


def test_a_sealed_concours_offers_no_change(desk: Client, inscribe: Any) -> None:
    inscribe(1)
    Tournament.objects.update(status=Status.SEALED)
    text = desk.get(address("registration")).content.decode()
    assert 'class="entry' not in text
    assert 'id="present-1"' not in text
    assert "scellés" in desk.post(address("team_add"), line("A", "B")).content.decode()
    assert address("team_leave") not in desk.get(address("team")).content.decode()


@pytest.mark.parametrize("status", [Status.OPEN, Status.FINISHED])
def test_once_all_is_played_nobody_is_inscribed_or_checked_in(
    desk: Client, inscribe: Any, status: Status
) -> None:
    inscribe(1)
    Tournament.objects.update(status=status)
    text = desk.get(address("registration")).content.decode()
    offers = (
        'class="entry ',
        'id="present-1"',
        'name="team"',
        "voir=missing",
        address("registration_import"),
    )
    assert [offer in text for offer in offers] == [status == Status.OPEN] * len(offers)
    refused = desk.post(address("team_add"), line("", "")).content.decode()
    assert refused.index('class="entry ') < refused.index('id="search"'), "what was typed stays in sight"


@pytest.mark.usefixtures("tournament")
def test_an_empty_list_says_what_to_do(desk: Client) -> None:
    text = desk.get(address("registration")).content.decode()
    assert "Aucune équipe pour l’instant" in text
    assert address("registration_import") in text


@pytest.mark.parametrize("kind", ["csv", "xlsx"])
def test_the_list_is_exported(desk: Client, inscribe: Any, kind: str) -> None:
    inscribe(1)
    answer = desk.get(address("registration_export"), {"format": kind})
    assert f'filename="equipes-saint-martin.{kind}"' in answer["Content-Disposition"]
    assert desk.get(address("registration_export"), {"format": "pdf"}).status_code == 404


PAGES = [
    ("registration", {}),
    ("registration", {"q": "aude"}),
    ("team", {}),
    ("team_leave", {}),
    ("players", {"q": "aude"}),
    ("registration_export", {}),
    ("registration_export", {"format": "xlsx"}),
]


@pytest.mark.parametrize(("name", "asked"), sample_rows(PAGES))
def test_a_page_costs_the_same_queries_for_one_team_and_thirty(
    desk: Client, inscribe: Any, name: str, asked: dict[str, str]
) -> None:
    def cost() -> int:
        with CaptureQueriesContext(connection) as queries:
            assert desk.get(address(name), asked).status_code == 200
        return len(queries)

    inscribe(1)
    cost()  # the first answer of a process fills caches
    one = cost()
    inscribe(29)
    assert cost() == one
