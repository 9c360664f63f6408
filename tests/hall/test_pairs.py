"""Wherever two players are called out on a page or a screen, no line can begin with the dash between them."""

from __future__ import annotations

from html import unescape
from typing import TYPE_CHECKING

import pytest

from tests.screens.conftest import fill
from tests.screens.test_screens import KEY, desk
from tournaments.core.models.screens import Screen
from tournaments.frontends.screens import actions
from tournaments.frontends.screens.kinds import KINDS

if TYPE_CHECKING:
    from django.test import Client

    from tests.screens.conftest import Fill

__all__ = ["desk", "fill"]

SAID = " II"
"""How every name of a player ends here, so that one can tell a dash between two of them."""
PAGES = (
    *("", "tables/", "tables/?q=1", "classement/", "equipes/", "equipes/1/", "equipes/1/accueil/"),
    *("images/", "parties/1/tables/1/", "parties/2/tables/1/"),
)
OF_DESK = ("", "inscriptions/", "inscriptions/1/", "classement/", "parties/1/", "parties/2/", "feuilles/2/1/")


def apart(page: bytes) -> list[str]:
    """What stands around a dash after a name that a line may begin with."""
    text = " ".join(unescape(page.decode()).replace("\u00a0", "~").split())
    return [text[max(0, at - 40) : at + 30] for at in range(len(text)) if text.startswith(f"{SAID} –", at)]


@pytest.fixture
def hall(fill: Fill) -> None:
    """A round and a half of six teams, the players' names ending as `SAID`."""
    tournament = fill(6, "swiss")
    for team in tournament.teams.all():
        for player in (team.player1, team.player2):
            assert player is not None
            player.name += SAID
            player.save()
    tournament.raise_results_version()
    for number, kind in enumerate(KINDS):
        actions.pair(tournament, f"{KEY[:-4]}{number:04}", f"Écran {number}", kind)


@pytest.mark.slow
@pytest.mark.usefixtures("hall")
def test_no_line_begins_with_the_dash_between_two_players(client: Client, desk: Client) -> None:
    read = {f"/c/saint-martin/{page}": client for page in PAGES}
    read |= {f"/concours/saint-martin/{page}": desk for page in OF_DESK}
    read |= {f"/ecran/{screen.key}/": client for screen in Screen.objects.all()}
    together = 0
    for address, reader in read.items():
        answer = reader.get(address, follow=True)
        assert answer.status_code == 200, address
        assert not apart(answer.content), address
        together += answer.content.decode().count(f"{SAID}\u00a0–")
    assert together > 50
