"""A hall with something to show on every kind of screen, and a browser that shows them without a server."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from io import BytesIO
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlsplit

import pytest
from django.contrib.staticfiles import finders
from django.test import Client
from django.utils import timezone
from PIL import Image

from tests.browser.conftest import LONG
from tests.results import set_result
from tests.standings.conftest import add_teams, play_round, tournament
from tournaments.core.models.planning import Tournament
from tournaments.core.models.registration import Player
from tournaments.core.models.rounds import Table
from tournaments.core.rounds.actions import draw_round, publish_round
from tournaments.core.standings import queries as standings
from tournaments.frontends.screens import pictures, presence

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, Route

__all__ = ["add_teams", "play_round", "tournament"]

ORIGIN: Final = "http://testserver"
Fill = Callable[[int, str], Tournament]


@pytest.fixture(autouse=True)
def _forget_screens() -> Iterator[None]:
    """Forget the screens that were heard by other tests."""
    presence._heard.clear()
    yield
    presence._heard.clear()


@pytest.fixture
def fill(tournament: Tournament, add_teams: Any, settings: Any) -> Fill:
    """The concours with so many teams, the first of long names: one round played, half of the next one."""

    def filled(teams: int, method: str) -> Tournament:
        settings.PUBLIC_URL = "http://192.168.100.100:8000"
        add_teams(teams)
        for team in tournament.teams.filter(number__lte=4):
            for name, player in zip(LONG, (team.player1_id, team.player2_id), strict=True):
                Player.objects.filter(pk=player).update(name=f"{name} {'I' * team.number}")
        tournament.draw_method, tournament.minutes = method, 45
        tournament.save()
        for rank in range(1, 9):
            tournament.prizes.create(rank=rank, text="Un jambon et deux bouteilles de gevrey-chambertin")
        for left in (0, max(1, teams // 4)) if teams > 2 else (0,):
            ranking = standings.ranking(tournament) if tournament.rounds.exists() else []
            round_ = publish_round(draw_round(tournament, ranking))
            tables = list(round_.tables.all())
            for table in tables[: len(tables) - left]:
                set_result(table, 2010 + table.number, 900)
        round_.started_at, round_.minutes = timezone.now() - timedelta(minutes=10), 45
        round_.save()
        for number, size in enumerate(((900, 300), (300, 900), (30, 20)), 1):
            drawn = BytesIO()
            Image.new("RGB", size, (number, 90, 30)).save(drawn, "PNG")
            pictures.add(tournament.club, f"{LONG[0]} et compagnie n° {number}"[:60], drawn.getvalue())
        noting = Table.objects.filter(round=round_, finished_at=None, number__gt=left)
        noting.update(deal_count=12, last_activity=timezone.now())
        tournament.raise_results_version()
        return tournament

    return filled


class RecordedAnswers:
    """Recorded answers of the site: a browser gets them outside the transaction of the test."""

    def __init__(self) -> None:
        self.client, self.kept = Client(), {}  # type: ignore[var-annotated]

    def keep(self, path: str) -> None:
        """Ask the site now for a screen, for its version and for the time."""
        for asked in (path, f"{path}version/", "/heure/"):
            self._keep(asked)
        for asked in re.findall(r'<img [^>]*src="(?!/static/)([^"]+)"', self.kept[path]["body"].decode()):
            self._keep(asked)

    def _keep(self, asked: str) -> None:
        answer = self.client.get(asked)
        self.kept[asked] = {"headers": dict(answer.items()), "body": answer.content}

    def give(self, route: Route) -> None:
        path = urlsplit(route.request.url).path
        if path.startswith("/static/"):
            route.fulfill(path=finders.find(path.removeprefix("/static/")))
        else:
            route.fulfill(**self.kept.get(path, {"status": 404}))


@contextmanager
def opened_page(browser: Browser, answers: RecordedAnswers, width: int, height: int) -> Iterator[Page]:
    """A page to which the site answers what it did; none of its scripts and styles may complain."""
    context = browser.new_context(viewport={"width": width, "height": height}, locale="fr-FR")
    complaints: list[str] = []
    context.on("console", lambda said: complaints.append(said.text))
    context.on("weberror", lambda error: complaints.append(str(error.error)))
    context.route(f"{ORIGIN}/**", answers.give)
    try:
        yield context.new_page()
    finally:
        seen = list(complaints)  # what closing interrupts is nobody's fault
        context.close()
    assert seen == []
