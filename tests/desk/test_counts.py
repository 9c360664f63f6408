"""None and one are singular on every page of the desk and of the players: «0 équipe», «1 table»."""

from __future__ import annotations

import re
from datetime import date
from typing import Any, Final

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone
from django.utils.html import strip_tags

from tests.results import set_result
from tournaments.core.models.planning import Ending, Status, Tournament
from tournaments.core.models.registration import Player, Team
from tournaments.core.models.rounds import Drawing, Round, Table
from tournaments.core.planning.actions import create_tournament

PAGES: Final = (
    "tournament",
    "registration",
    "rounds",
    "sheets",
    "referee_queue",
    "standings",
    "printing",
    "prizes",
    "cash_prices",
    "public_tournament",
    "public_tables",
    "public_standings",
)
COUNTED: Final = (
    "équipes|joueurs|tables|parties|victoires|feuilles|lots|donnes|manches|exempts|"
    "pointée?s|inscrite?s|réglée?s"
)
WRONG: Final = re.compile(rf"(?<![\d\u202f,])[01] (?:{COUNTED})\b[^|]{{0,20}}")


@pytest.mark.parametrize("teams", [0, 1, 2, 3])
def test_no_page_counts_none_or_one_in_the_plural(teams: int, cast: Any) -> None:
    concours = create_tournament(
        cast.amicale, None, name="Coupe", date=date(2026, 11, 21), rounds_planned=3, ending=Ending.CLOCK
    )
    Tournament.objects.filter(pk=concours.pk).update(status=Status.OPEN)
    _fill(concours, teams)
    client = Client()
    client.force_login(cast.odile, "django.contrib.auth.backends.ModelBackend")
    wrong = {page: WRONG.findall(_text(client, page, concours.slug)) for page in PAGES}
    assert {page: found for page, found in wrong.items() if found} == {}


def _fill(concours: Tournament, count: int) -> None:
    """So many teams; with two or more, one round whose only table has finished."""
    teams = [
        Team.objects.create(
            tournament=concours,
            number=number,
            present=number > 1 or count > 1,
            **{
                f"player{place}": Player.objects.create(host=concours.club, name=f"Jo{number} É{place}")
                for place in (1, 2)
            },
        )
        for number in range(1, count + 1)
    ]
    if count < 2:
        return
    drawn = Round.objects.create(
        tournament=concours, number=1, method="swiss", seed="a", published_at=timezone.now()
    )
    request = {"method": "swiss", "seed": "a", "round": 1, "teams": []}
    Drawing.objects.create(round=drawn, request=request)
    Tournament.objects.filter(pk=concours.pk).update(status=Status.RUNNING)
    table = Table.objects.create(round=drawn, number=1, ns=teams[0], ew=teams[1], first_dealer=0)
    if count > 2:
        set_result(table, 2010, 900)


def _text(client: Client, page: str, slug: str) -> str:
    """What is read on a page; a figure is not read with the next term of a list."""
    answer = client.get(reverse(page, args=[slug]), follow=True)
    assert answer.status_code == 200, page
    body = answer.content.decode().replace("</dd>", " | ").replace("</td>", " | ").replace("</li>", " | ")
    return " ".join(strip_tags(body).split())
