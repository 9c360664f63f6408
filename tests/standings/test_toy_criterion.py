"""A criterion made in one file stands in the form, the rules, the command, the standing and its paper."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client

from scoring.command import main
from scoring.criteria import CRITERIA, Criterion, CriterionWords, StandingColumn, register
from scoring.sentences import sentence
from tournaments.core.models.planning import Tournament
from tournaments.core.planning.forms import TournamentForm
from tournaments.core.planning.regulations import rules_page
from tournaments.core.standings import queries
from tournaments.frontends.printing.papers import PAPERS, pages_of
from tournaments.frontends.printing.registry import PaperRequest

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def closest() -> Iterator[Criterion]:
    """Teams whose closest table was closest come first."""
    gap = Criterion(
        key="closest",
        separated=sentence("départagés par la table la plus serrée"),
        points=CriterionWords(
            sentence("table la plus serrée"),
            column=StandingColumn(sentence("Plus serrée"), sentence("Serrée")),
        ),
        figure=lambda figures: min(
            (abs(line.points - line.against) for line in figures.lines if line.against is not None),
            default=None,
        ),
        lowest_first=True,
        note=sentence("La table la plus serrée est celle du plus petit écart."),
    )
    register(gap)
    yield gap
    del CRITERIA[gap.key]


def test_the_form_offers_it() -> None:
    assert ("closest", "table la plus serrée") in TournamentForm().fields["criterion_1"].choices
    assert "closest" not in dict(TournamentForm(ruleset="chouine").fields["criterion_1"].choices)


def test_the_rules_page_says_it(tournament: Tournament) -> None:
    tournament.criteria = ["wins", "closest"]
    rules = [rule["text"] for part in rules_page(tournament, "fr")["parts"] for rule in part["rules"]]
    assert (
        "Classement : victoires, puis table la plus serrée. "
        "La table la plus serrée est celle du plus petit écart."
    ) in rules


def test_the_command_ranks_by_it(tmp_path: Any, capfd: pytest.CaptureFixture[str]) -> None:
    results = [
        {"round": 1, "ns": 1, "ew": 2, "points": [2000, 1000]},
        {"round": 1, "ns": 3, "ew": 4, "points": [2000, 1900]},
    ]
    file = tmp_path / "concours.json"
    file.write_text(json.dumps({"criteria": ["wins", "closest"], "results": results}))
    assert main(["standings", str(file)]) == 0
    rows = json.loads(capfd.readouterr().out)["rows"]
    assert [(row["team"], row["figures"]["closest"]) for row in rows] == [
        (3, 100), (1, 1000), (4, 100), (2, 1000),
    ]  # fmt: skip
    assert rows[1]["separated_by"]["text"] == "départagés par la table la plus serrée"
    assert main(["standings", "--criteria"]) == 0
    assert "closest\ttable la plus serrée\n" in capfd.readouterr().out


def test_page_and_paper_show_it(
    tournament: Tournament, add_teams: Any, play_round: Any, client: Client, cast: Any
) -> None:
    add_teams(4)
    client.force_login(cast.denis, "django.contrib.auth.backends.ModelBackend")
    tournament.criteria = ["wins", "closest"]
    tournament.save()
    play_round((1, 2, 2000, 1000), (3, 4, 2000, 1900))
    page = client.get(f"/concours/{tournament.slug}/classement/").content.decode()
    assert "victoires, puis table la plus serrée" in page
    assert "Plus serrée" in page
    (paper,) = pages_of(PAPERS["standing"].content(PaperRequest(tournament)))
    lines = [
        next(figure for cell, figure in placed.line["figures"] if cell.title == "Serrée")
        for placed in paper.context["lines"]
    ]
    assert lines == ["100", "1\u202f000", "100", "1\u202f000"]
    public = client.get(f"/c/{tournament.slug}/classement/").content.decode()
    assert '1\u202f000<span class="narrow-only"> serrée' in public  # named on the narrow list of a phone


def test_what_put_a_team_below_one_with_fewer_points_is_said(
    tournament: Tournament, add_teams: Any, play_round: Any
) -> None:
    add_teams(4)
    tournament.criteria = ["wins", "closest"]
    tournament.save()
    play_round((1, 2, 2500, 1000), (3, 4, 2000, 1900))
    rows = queries.rows(queries.current(tournament))
    assert [(row["number"], row["separated_by"]) for row in rows] == [
        (3, ""), (1, "closest"), (4, ""), (2, ""),
    ]  # fmt: skip


def test_a_standing_kept_before_the_program_knew_it_is_made_again(
    tournament: Tournament, add_teams: Any, play_round: Any
) -> None:
    add_teams(4)
    later = CRITERIA.pop("closest")
    play_round((1, 2, 2000, 1000), (3, 4, 2000, 1900))
    assert "closest" not in queries.rows(queries.current(tournament))[0]["figures"]
    register(later)
    assert "closest" in queries.rows(queries.current(tournament))[0]["figures"]
