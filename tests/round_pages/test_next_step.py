"""From the last sheet to the next draw in one click, wherever the sheet was typed; and never twice."""

from __future__ import annotations

from html import unescape
from typing import Any

import pytest
from django.test import Client

from tests.results import set_result
from tests.standings.conftest import add_teams, play_round, tournament
from tournaments.core.models.planning import Tournament
from tournaments.core.models.registration import Team
from tournaments.core.models.rounds import Round, Table
from tournaments.core.rounds import actions
from tournaments.core.sheets.next_step import exempt_note
from tournaments.core.standings import queries as standings

__all__ = ["add_teams", "play_round", "tournament"]
BASE = "/concours/saint-martin/"
DRAW = f"{BASE}parties/tirer/"
FACES = (BASE, f"{BASE}feuilles/", f"{BASE}feuilles/1/1/", f"{BASE}feuilles/1/saisie/", f"{BASE}parties/1/")
ONE_CLICK = "Tirer et publier la partie 2"


@pytest.fixture
def odile(cast: Any) -> Client:
    return _client(cast.odile)


def _client(user: Any) -> Client:
    client = Client()
    client.force_login(user, "django.contrib.auth.backends.ModelBackend")
    return client


@pytest.fixture
def played(tournament: Tournament, add_teams: Any) -> Round:
    """The first of three rounds: two tables, the second still plays."""
    add_teams(4)
    drawn = actions.publish_round(actions.draw_round(tournament, [1, 2, 3, 4]))
    tournament.refresh_from_db()
    _finish(drawn.tables.get(number=1), 2010, 900)
    return drawn


def _finish(table: Table, ns: int, ew: int) -> None:
    set_result(table, ns, ew)
    table.round.tournament.raise_results_version()


def _asked(tournament: Tournament, then: str, number: int = 2) -> dict[str, Any]:
    tournament.refresh_from_db()
    return {"then": then, "number": number, "version": tournament.results_version}


def _text(client: Client, page: str) -> str:
    return unescape(client.get(page, follow=True).content.decode())


@pytest.mark.slow
def test_every_page_offers_the_draw_once_the_last_table_has_finished(
    odile: Client, cast: Any, played: Round
) -> None:
    assert not [page for page in FACES if ONE_CLICK in _text(odile, page)]
    _finish(played.tables.get(number=2), 900, 2010)
    assert [page for page in FACES if ONE_CLICK not in _text(odile, page)] == []
    desk = _client(cast.denis)
    assert not [page for page in FACES if "Tirer et publier" in _text(desk, page)]
    assert "L’organisateur tire et publie" in _text(desk, f"{BASE}feuilles/")
    Tournament.objects.update(rounds_planned=1)
    assert [page for page in FACES if "Terminer le concours" not in _text(odile, page)] == []


def test_one_click_publishes_and_a_second_one_changes_nothing(
    odile: Client, tournament: Tournament, played: Round
) -> None:
    _finish(played.tables.get(number=2), 900, 2010)
    asked = _asked(tournament, "publish")
    assert odile.post(DRAW, asked)["Location"] == f"{BASE}parties/2/"
    drawn = tournament.rounds.get(number=2)
    assert drawn.published
    assert odile.post(DRAW, asked)["Location"] == f"{BASE}parties/2/"
    assert tournament.rounds.count() == 2
    assert Round.objects.get(pk=drawn.pk).attempt == 1


def test_a_result_that_changed_meanwhile_is_told_before_anything_is_drawn(
    odile: Client, tournament: Tournament, played: Round
) -> None:
    _finish(played.tables.get(number=2), 900, 2010)
    asked = _asked(tournament, "publish")
    _finish(played.tables.get(number=2), 2010, 900)
    assert "Tirer" in unescape(odile.post(DRAW, asked, follow=True).content.decode())
    assert tournament.rounds.count() == 1


@pytest.mark.parametrize(("then", "published", "printed"), [("look", False, False), ("print", True, True)])
def test_one_may_look_first_or_print_at_once(  # noqa: PLR0917 — a table
    odile: Client, tournament: Tournament, played: Round, then: str, published: bool, printed: bool
) -> None:
    _finish(played.tables.get(number=2), 900, 2010)
    answer = odile.post(DRAW, _asked(tournament, then), headers={"X-Saves": "1"})
    assert answer["X-Next"] == f"{BASE}parties/2/{'?imprimer=1' * printed}"
    assert tournament.rounds.get(number=2).published is published
    shown = _text(odile, answer["X-Next"])
    assert ("s’ouvrent dans un autre onglet" in shown) is printed
    if not published:
        odile.post(f"{BASE}parties/2/publier/", {"then": "print"})
        assert tournament.rounds.get(number=2).published


def test_a_draw_that_could_not_respect_something_is_looked_at_first(
    odile: Client, tournament: Tournament, played: Round
) -> None:
    """Two teams left over four: whom they can meet, they have met."""
    for table in played.tables.all():
        if not table.finished:
            _finish(table, 900, 2010)
    met = played.tables.get(number=1)
    Team.objects.filter(tournament=tournament).exclude(pk__in=[met.ns_id, met.ew_id]).update(present=False)
    page = _text(odile, f"{BASE}feuilles/")
    assert "2 inscriptions non pointées ne seront pas tirées" in page
    assert "Tirer la partie 2, regarder d’abord" in page
    answer = odile.post(DRAW, _asked(tournament, "print"), follow=True)
    assert not tournament.rounds.get(number=2).published
    assert "ce tirage veut un coup d’œil" in unescape(answer.content.decode())
    assert "Revanche" in unescape(answer.content.decode())
    assert standings.current(tournament).after_round == 1


@pytest.mark.parametrize(
    ("method", "there", "said"),
    [
        ("swiss", 21, "21 équipes\u00a0: une sera exempte."),
        ("swiss", 22, ""),
        ("swiss", 1, ""),
        ("melee", 1, ""),
        ("melee", 22, "22 joueurs\u00a0: 2 seront exempts."),
        ("melee", 21, "21 joueurs\u00a0: 1 sera exempt."),
        ("melee", 24, ""),
        ("knockout", 21, ""),
    ],
)
def test_who_will_be_exempt_is_said_before_the_draw(method: str, there: int, said: str) -> None:
    assert exempt_note(Tournament(draw_method=method), there) == said
