"""«Compter le tas»: what the page says that cards are worth is what the rules count."""

from __future__ import annotations

import json
import re
from html import unescape
from typing import Any, Final

import pytest
from django.test import Client

from scoring.cards import PACK, Trump
from scoring.rulesets import ALL_RULESETS
from tournaments.core.models.planning import Tournament

PATH = "/c/saint-martin/compter/"
pytestmark = pytest.mark.usefixtures("tournament")


def values(client: Client) -> dict[str, Any]:
    """The data of the page."""
    shown = client.get(PATH).content.decode()
    found = re.search(r'data-counting="([^"]*)"', shown)
    assert found is not None
    data: dict[str, Any] = json.loads(unescape(found[1]))
    return data


def worth(data: dict[str, Any], trump: dict[str, Any], cards: str) -> list[int]:
    """The points of cards, one by one: «Jh 10s»."""
    return [data["scales"][trump["suits"][card[-1]]][card[:-1]] for card in cards.split()]


# Rules, options, trump; cards; their points, those of the last trick, of all, and what 80 count for.
WORTH: Final[list[tuple[str, dict[str, Any], str, str, list[int], int, int, list[str]]]] = [
    ("asce", {}, "hearts", "Jh 9h Js 9s Ac", [20, 14, 2, 0, 11], 10, 162, []),
    ("asce", {}, "no-trump", "Ah 10h", [19, 10], 10, 162, []),
    ("asce", {}, "all-trump", "Jc Qc", [13, 2], 10, 162, []),
    ("asce", {"all_trump_scale": "low-queen"}, "all-trump", "Jc Qc", [14, 1], 10, 162, []),
    ("asce", {"no_trump_scale": "raw"}, "no-trump", "Ah 10h", [11, 10], 10, 130, ["90"]),
    ("asce", {"all_trump_scale": "raw"}, "all-trump", "Jc 9h", [20, 14], 10, 258, ["40"]),
    ("asce", {"no_trump_scale": "proportional"}, "no-trump", "Ah", [11], 10, 130, ["99,69"]),
    ("dauphine", {}, "all-trump", "Jc 9h", [20, 14], 0, 248, []),
    ("chouine", {}, "", "Jc 9h As", [2, 0, 11], 10, 130, []),
]


def test_the_page_has_what_the_rules_count(tournament: Tournament, client: Client) -> None:
    pack = " ".join(f"{card.rank}{card.suit[0]}" for card in PACK)
    for ruleset, options, trump, cards, points, der, total, counts in WORTH:
        tournament.ruleset, tournament.options = ruleset, options
        tournament.results_version += 1
        tournament.save()
        data = values(client)
        found = data["rules"][0][trump]
        assert worth(data, found, cards) == points, (ruleset, options)
        assert sum(worth(data, found, pack)) + der == total
        assert found["der"] == der
        assert found["counts"][80:81] == counts


def test_published_rules_can_be_chosen_with_the_trumps_they_play(client: Client) -> None:
    by_name = dict(zip(["here", *ALL_RULESETS], values(client)["rules"], strict=True))
    assert set(by_name["asce"]) == set(Trump)
    assert set(by_name["wikipedia"]) == set(ALL_RULESETS["wikipedia"].trumps)  # type: ignore[union-attr]  # coinche
    assert set(by_name["chouine-mondoubleau"]) == {""}


def test_the_public_pages_lead_to_it(client: Client) -> None:
    for page in ("", "regles/"):
        assert PATH in client.get(f"/c/saint-martin/{page}").content.decode()
    shown = client.get(PATH).content.decode()
    assert shown.count('name="card"') == 32
    assert 'aria-label="valet de cœur"' in shown


@pytest.mark.parametrize(("ruleset", "linked"), [("asce", True), ("chouine", False)])
def test_a_deal_is_replayed_from_the_home_of_a_coinche(
    tournament: Tournament, client: Client, ruleset: str, linked: bool
) -> None:
    """Beside «Compter le tas»; a partie of chouine is not replayed card by card."""
    tournament.ruleset, tournament.options = ruleset, {}
    tournament.results_version += 1
    tournament.save()
    for page in ("", "regles/"):
        assert (
            "/c/saint-martin/rejouer/" in client.get(f"/c/saint-martin/{page}").content.decode()
        ) is linked
