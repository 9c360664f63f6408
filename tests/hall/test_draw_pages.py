"""How the public is told of a draw: its lots, what it could not keep, what was changed, why this table."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from hashlib import sha256
from typing import Any
from unittest.mock import patch

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tests.quickly import day_rows
from tests.results import set_result
from tournaments.core.models.planning import Status, Tournament
from tournaments.core.models.registration import Team
from tournaments.core.models.rounds import Round
from tournaments.core.rounds import proving, second_games
from tournaments.core.rounds.actions import draw_round, publish_round, redraw
from tournaments.core.rounds.changes import SwapTeams
from tournaments.core.rounds.editing import edit_round, undo_edit
from tournaments.core.standings import queries as standings
from tournaments.draw import api
from tournaments.draw.request import Request

pytestmark = pytest.mark.slow

HOME = "/c/saint-martin/"
TABLES, LOTS = f"{HOME}tables/", f"{HOME}tirage/"
MakeTeams = Callable[..., list[Team]]


def text(client: Client, path: str) -> str:
    answer = client.get(path)
    assert answer.status_code == 200, path
    return " ".join(answer.content.decode().split())


def drawn(tournament: Tournament, **fields: Any) -> Round:
    """The next round, published, by the ranking as it is."""
    Tournament.objects.filter(pk=tournament.pk).update(**fields)
    tournament.refresh_from_db()
    ranking = standings.ranking(tournament) if tournament.rounds.exists() else []
    return publish_round(draw_round(tournament, ranking))


def finish(round_: Round) -> None:
    """Every table won by NS, each by another margin."""
    for place, table in enumerate(round_.tables.filter(finished_at=None)):
        set_result(table, 2100 + 10 * place, 900)
    round_.tournament.raise_results_version()


def test_the_fingerprints_are_there_before_inscriptions_close_and_fit_the_seeds_shown_later(
    tournament: Tournament, client: Client, add_teams: MakeTeams
) -> None:
    Tournament.objects.update(status=Status.OPEN)
    before = text(client, LOTS)
    assert f'href="{LOTS}"' in text(client, HOME)
    add_teams(4)
    seed = drawn(tournament).seed
    assert seed not in before
    assert sha256(seed.encode()).hexdigest() in before
    assert before.count("Empreinte</dt>") == tournament.rounds_planned == 3
    assert seed in text(client, LOTS)
    assert text(client, LOTS).count("Graine</dt>") == 1


def test_whoever_has_the_request_draws_the_same_tables(
    tournament: Tournament, client: Client, add_teams: MakeTeams
) -> None:
    add_teams(9)
    finish(drawn(tournament))
    second = drawn(tournament)
    path = f"{LOTS}2/demande.json"
    assert f'href="{path}"' in text(client, LOTS)
    answer = client.get(path)
    assert (answer.status_code, answer["Content-Type"]) == (200, "application/json")
    (again,) = api.draw(Request.from_record(json.loads(answer.content))).rounds
    assert [(table.table, table.ns, table.ew) for table in again.tables] == [
        (table.number, (table.ns.number,), (table.ew.number,)) for table in second.tables.all()
    ]
    assert client.get(path, headers={"If-None-Match": answer["ETag"]}).status_code == 304
    assert client.get(f"{LOTS}3/demande.json").status_code == 404


def test_a_proposal_says_nothing_of_its_seed(
    tournament: Tournament, client: Client, add_teams: MakeTeams
) -> None:
    add_teams(4)
    round_ = draw_round(tournament, [])
    assert round_.seed not in text(client, LOTS)
    assert client.get(f"{LOTS}1/demande.json").status_code == 404


def test_a_draw_made_again_and_one_changed_by_hand_say_so(
    tournament: Tournament, client: Client, add_teams: MakeTeams
) -> None:
    add_teams(6)
    round_ = publish_round(redraw(draw_round(tournament, []), []))
    for path in (TABLES, LOTS):
        assert "2<sup>e</sup> tirage" in text(client, path)
        assert "modifiée à la main" not in text(client, path)
    one, two, *_ = (table.ns.number for table in round_.tables.all())
    edit = edit_round(round_, SwapTeams(one, two), None)
    for path in (TABLES, LOTS):
        assert "modifiée à la main" in text(client, path)
    first, second = sorted((one, two))
    assert any(
        f"Les n° {a} et {b} sont échangés." in text(client, TABLES) for a, b in ((one, two), (two, one))
    )
    assert "à la main" in text(client, f"{HOME}equipes/{first}/")
    assert "à la main" in text(client, f"{HOME}equipes/{second}/")
    undo_edit(round_, edit, None)
    assert "modifiée à la main" not in text(client, TABLES) + text(client, LOTS)


@pytest.mark.parametrize(
    ("policy", "said"),
    [
        ("average", "L’exempt reçoit une victoire et la moyenne des gagnants de la partie"),
        ("fixed", "L’exempt reçoit une victoire et 1 200 points."),
        ("catch-up", "L’exempt reçoit le résultat de son rattrapage"),
    ],
)
def test_what_the_exempt_team_gets_is_said_beside_its_bye(
    tournament: Tournament, client: Client, add_teams: MakeTeams, policy: str, said: str
) -> None:
    add_teams(5)
    round_ = drawn(tournament, bye_policy=policy, bye_points=1200)
    bye = round_.byes.get().team.number
    for path in (TABLES, f"{TABLES}?q={bye}"):
        assert said in text(client, path).replace("\u202f", " ").replace("\xa0", " ")


def test_nothing_is_said_of_byes_where_nobody_is_exempt(
    tournament: Tournament, client: Client, add_teams: MakeTeams
) -> None:
    add_teams(4)
    drawn(tournament)
    assert "exempt" not in text(client, TABLES)


def test_the_game_of_an_exempt_team_stands_under_its_name(
    tournament: Tournament, client: Client, add_teams: MakeTeams
) -> None:
    add_teams(5)
    round_ = drawn(tournament, bye_policy="catch-up")
    finish(round_)
    edit_round(round_, second_games.catch_up_game(round_, 1, "NS"), None)
    body = text(client, TABLES)
    heading, last = body.index("Rattrapage de l’exempt</th>"), body.index('tables/3/">3</a></td>')
    assert body.index("Les autres tables") < body.index('tables/2/">2</a></td>') < heading < last
    assert body.count("joue deux fois") == 1
    assert "modifiée à la main" not in body
    assert "L’exempt reçoit" in body


def test_wishes_that_were_not_kept_are_told(
    tournament: Tournament, client: Client, add_teams: MakeTeams
) -> None:
    add_teams(2)
    finish(drawn(tournament))
    drawn(tournament)
    assert "<dt>Revanche</dt>" in text(client, TABLES)
    assert re.search(r"<b>\s*Équipes 1 – 2\s*</b>", text(client, TABLES))
    assert "Revanche" not in text(client, f"{TABLES}?partie=1")


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("fr", "Au classement, les voisines se rencontrent"),
        ("en", "By ranking, neighbours meet"),
    ],
)
def test_a_team_is_told_why_it_sits_where_it_does(
    tournament: Tournament, client: Client, add_teams: MakeTeams, language: str, said: str
) -> None:
    add_teams(8)
    finish(drawn(tournament))
    drawn(tournament)
    client.cookies["django_language"] = language
    assert said in text(client, f"{HOME}equipes/3/")


def test_the_page_of_an_older_table_tells_why_too(
    tournament: Tournament, client: Client, add_teams: MakeTeams
) -> None:
    add_teams(8)
    for _ in range(2):
        finish(drawn(tournament))
    drawn(tournament)
    page = f"{HOME}parties/2/tables/1/"
    assert text(client, page).count("Au classement, les voisines se rencontrent") == 2
    tournament.hide_before_last = True
    tournament.save()
    assert "les voisines" not in text(client, page)
    assert "ses raisons paraîtront avec lui" in text(client, page)


def test_all_teams_of_a_round_share_one_reading_of_its_tables(
    tournament: Tournament, client: Client, add_teams: MakeTeams
) -> None:
    add_teams(8)
    round_ = drawn(tournament)
    text(client, f"{HOME}equipes/3/")
    with patch.object(proving, "_read_draw_record", side_effect=AssertionError):
        text(client, f"{HOME}equipes/4/")
    one, two = (table.ns.number for table in round_.tables.all()[:2])
    edit_round(round_, SwapTeams(one, two), None)
    assert "changée à la main" in text(client, f"{HOME}equipes/{one}/")


@pytest.mark.parametrize(
    ("method", "tells"),
    day_rows([("swiss", False), ("pools", False), ("rotation", True), ("random", True)], every=2),
)
def test_a_hidden_standing_hides_reasons_that_tell_ranks_and_requests_that_have_them(
    tournament: Tournament, client: Client, add_teams: MakeTeams, method: str, tells: bool
) -> None:
    add_teams(8)
    finish(drawn(tournament, draw_method=method, hide_before_last=True))
    assert client.get(f"{LOTS}1/demande.json").status_code == 200
    last = drawn(tournament, rounds_planned=2)
    body = text(client, f"{HOME}equipes/3/")
    assert ("ses raisons paraîtront" in body) != tells
    assert "demande.json" in text(client, LOTS)
    assert f"{LOTS}2/demande.json" not in text(client, LOTS)
    assert client.get(f"{LOTS}2/demande.json").status_code == 404
    finish(last)
    assert "ses raisons paraîtront" not in text(client, f"{HOME}equipes/3/")
    assert client.get(f"{LOTS}2/demande.json").status_code == 200


@pytest.mark.parametrize("path", [TABLES, LOTS, f"{HOME}equipes/1/", f"{LOTS}1/demande.json"])
def test_queries_do_not_grow_with_the_teams(
    tournament: Tournament, client: Client, add_teams: MakeTeams, path: str
) -> None:
    counts = []
    for more in (5, 16):
        add_teams(more)
        if tournament.rounds.exists():
            tournament.rounds.all().delete()
        drawn(tournament)
        client.get(HOME)
        with CaptureQueriesContext(connection) as asked:
            text(client, path)
        counts.append(len(asked))
    assert counts[0] == counts[1]


@pytest.mark.parametrize("path", [LOTS, f"{HOME}tableau/"])
def test_the_pages_are_kept_until_something_changes(
    tournament: Tournament, client: Client, add_teams: MakeTeams, path: str
) -> None:
    add_teams(4)
    round_ = drawn(tournament, draw_method="knockout")
    answer = client.get(path)
    assert not answer.cookies
    with CaptureQueriesContext(connection) as asked:
        again = client.get(path, headers={"If-None-Match": answer["ETag"]})
    assert (again.status_code, len(asked)) == (304, 2)
    one, two = (table.ns.number for table in round_.tables.all())
    edit_round(round_, SwapTeams(one, two), None)
    changed = client.get(path, headers={"If-None-Match": answer["ETag"]})
    assert changed.status_code == 200
    assert changed.content != answer.content


def test_of_a_concours_in_preparation_nothing_is_told(
    tournament: Tournament, client: Client, add_teams: MakeTeams
) -> None:
    add_teams(4)
    drawn(tournament, draw_method="knockout")
    assert [client.get(path).status_code for path in (LOTS, f"{LOTS}1/demande.json")] == [200, 200]
    Tournament.objects.update(status=Status.DRAFT)
    assert [client.get(path).status_code for path in (LOTS, f"{LOTS}1/demande.json", f"{HOME}tableau/")] == [
        404
    ] * 3
