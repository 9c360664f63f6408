"""The registry of ranking criteria: names once, words for a kind of game, columns, figures that are kept."""

from __future__ import annotations

import pytest

from scoring.command import main
from scoring.criteria import (
    CRITERIA,
    Criterion,
    TeamFigures,
    columns,
    criterion,
    offered,
    own_column_figures,
    register,
)
from scoring.results import ResultsError
from scoring.sentences import sentence


def test_a_criterion_is_found_by_its_key_once_it_is_registered() -> None:
    new = register(Criterion(key="luck", separated=sentence("autrement")))
    try:
        assert criterion("luck") is new
    finally:
        del CRITERIA["luck"]


def test_two_criteria_cannot_have_one_key() -> None:
    known = dict(CRITERIA)
    with pytest.raises(ValueError, match="two criteria are called wins"):
        register(Criterion(key="wins", separated=sentence("autrement")))
    assert known == CRITERIA


def test_a_criterion_has_words_of_one_kind_of_game_at_least() -> None:
    nameless = Criterion(key="nameless", separated=sentence("autrement"))
    with pytest.raises(ValueError, match="nameless has no words"):
        nameless.called(matches=False)
    assert repr(nameless) == "criterion('nameless')"


def test_an_unknown_criterion_is_refused() -> None:
    assert criterion("wins") is CRITERIA["wins"]
    with pytest.raises(ResultsError, match="unknown criterion: luck"):
        criterion("luck")


def test_what_a_kind_of_game_offers() -> None:
    assert "manches" in offered(matches=True)
    assert "manches" not in offered(matches=False)


def test_columns_of_what_ranks() -> None:
    shown = columns(["wins", "points"], matches=False)
    assert {known.key for known, _column in shown} >= {"wins", "points"}
    assert all(column for _known, column in shown)


def test_a_figure_that_is_kept_for_its_criterion_alone_is_shown_where_it_ranks() -> None:
    own = next(known for known in CRITERIA.values() if known.has_own_column and known.words_in(matches=False))
    for used in ([], [own.key]):
        shown = {known.key for known, column in columns(used, matches=False) if not column.field}
        assert shown == set(used)


def test_figures_that_are_kept_are_whole_numbers() -> None:
    kept = own_column_figures(TeamFigures.of(1, ()))
    assert set(kept) == {key for key, known in CRITERIA.items() if known.has_own_column}
    assert all(value is None or type(value) is int for value in kept.values())


def test_the_command_lists_those_that_it_ranks_by_in_order(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["standings", "--criteria"]) == 0
    listed = [line.partition("\t")[0] for line in capsys.readouterr().out.splitlines()]
    assert listed == [key for key in CRITERIA if key != "bracket"]
