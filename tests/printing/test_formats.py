"""Every paper of every format, for the smallest hall and an odd one: no name of sixty letters is cut."""

from __future__ import annotations

import html
import re
from datetime import date
from typing import Any

import pytest
from django.http import Http404
from django.utils import timezone

from tests.printing.conftest import GREEK, LONG
from tests.quickly import day_rows
from tournaments.core.models.planning import SpecialPrize, Tournament
from tournaments.core.models.registration import Player
from tournaments.draw.methods import METHODS
from tournaments.frontends.printing.fitting import FittedTexts, Fitter
from tournaments.frontends.printing.papers import PAPERS, pages_of
from tournaments.frontends.printing.press.markup import rendered
from tournaments.frontends.printing.registry import NothingToPrint, PaperRequest
from tournaments.simulation.concours import SimulationPlan, StopAt, simulate

pytestmark = [pytest.mark.django_db, pytest.mark.slow]

LONGEST = 60
NAMES = (*LONG, GREEK)
"""In Latin, Cyrillic and Greek."""
MATCHES = ("chouine", "chouine-mondoubleau", "chouine-quatre", "mondoubleau-quatre")
FORMATS = [
    *day_rows(((method, "asce", 21) for method in METHODS), every=4),
    *day_rows((("swiss", ruleset, 21) for ruleset in MATCHES), every=3),
    *(("swiss", ruleset, 2) for ruleset in ("asce", "chouine")),
]
SOMETIMES = {
    "bracket": "of a format with brackets or pools",
    "programme": "of a draw that is known ahead",
    "meetings": "as the programme",
    "schedule": "as the programme",
    "treasury": "of a cash desk",
    "owing": "of a cash desk",
    "payout": "of a cash desk",
    "receipt": "of a cash desk",
    "diplomas": "of prizes that are written",
    "incidents": "of what happened",
    "scale": "of a concours with penalties",
    "season": "of a sealed concours in a season",
    "poster": "of a site that a hall reaches",
}
"""Papers that not every concours has, and why."""
OF_EVERYBODY = ("draw", "round", "standing", "labels", "plan", "book")
"""They bear the name of every player, as it is written."""


def named(number: int) -> str:
    """A name of sixty letters that nobody else has."""
    name = NAMES[number % len(NAMES)]
    return name[: LONGEST - 4] + f"{number:04}"


@pytest.fixture
def cuts(monkeypatch: Any) -> list[tuple[str, ...]]:
    """The texts that did not fit where they stood, while papers are set."""
    found: list[tuple[str, ...]] = []
    whole = Fitter._cut

    def cut(fitter: Fitter, texts: list[str], *room: Any) -> FittedTexts:
        before = tuple(texts)
        fit = whole(fitter, texts, *room)
        if fit.texts != before:
            found.append(before)
        return fit

    monkeypatch.setattr(Fitter, "_cut", cut)
    return found


@pytest.mark.parametrize(("method", "ruleset", "teams"), FORMATS)
def test_no_name_is_cut_on_any_paper(
    method: str, ruleset: str, teams: int, cast: Any, cuts: list[tuple[str, ...]]
) -> None:
    plan = SimulationPlan(
        club=cast.amicale, organizer=cast.odile, referee=cast.agnes, name="Essai", day=date(2026, 11, 21),
        seed="papiers", teams=teams, rounds=1, deals=1,
        draw_method=method, ruleset=ruleset, until=StopAt.FINISHED,
    )  # fmt: skip
    tournament = simulate(plan, lambda *_: None)
    players = list(Player.objects.order_by("pk"))
    for number, player in enumerate(players):
        player.name = named(number)
    Player.objects.bulk_update(players, ["name"])
    SpecialPrize.objects.create(
        tournament=tournament, place=1, kind="last", label="dernier", text="Une courge"
    )
    Tournament.objects.update(corrections_until=timezone.now())
    tournament.raise_results_version()
    tournament.refresh_from_db()
    printed: dict[str, str] = {}
    lost: dict[str, list[tuple[str, ...]]] = {}
    for kind, paper in PAPERS.items():
        options = (
            paper.form.asked({"equipe": "1"} if "equipe" in paper.form.base_fields else {})
            if paper.form
            else None
        )
        if options is not None and not options.is_valid():
            continue
        asked = PaperRequest(tournament, 1, options=options.cleaned_data if options else {})
        try:
            content = paper.content(asked)
        except (NothingToPrint, Http404):
            continue
        printed[kind] = texts(content)
        lost |= {kind: list(cuts)} if cuts else {}
        cuts.clear()
    assert lost == {}
    missing_papers = PAPERS.keys() - SOMETIMES.keys() - printed.keys()
    assert missing_papers == set(), "if not every concours has it, say which has in SOMETIMES here"
    everybody = [re.sub(r"\s", "", player.name) for player in players]
    missing = {kind: [name for name in everybody if name not in printed[kind]] for kind in OF_EVERYBODY}
    assert {kind: names for kind, names in missing.items() if names} == {}


def texts(content: Any) -> str:
    """The texts of a paper without the spaces that lines end in."""
    words = re.sub(r"<[^>]*>", "", "".join(map(rendered, pages_of(content))))
    return re.sub(r"\s", "", html.unescape(words))
