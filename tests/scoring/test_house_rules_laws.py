"""Laws of every club: whatever its options, over any ruleset of coinche (docs/rules/house-rules.md)."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING

from hypothesis import given

from scoring.coinche.games import CoincheEngine
from tests.quickly import fewer_by_day
from tests.scoring.clubs import Record, a_deal, clubs, seeds
from tests.scoring.records import OTHER, mirrored

if TYPE_CHECKING:
    from random import Random

    from scoring.coinche.ruleset import Ruleset

DEALS = 12
"""Deals that each club plays before the law is believed of it."""


def some_deals(rules: Ruleset, random: Random) -> list[Record]:
    return [a_deal(rules, random) for _ in range(DEALS)]


def scored(rules: Ruleset, record: Record) -> Record:
    table = CoincheEngine(rules)
    return table.score(table.read(record)).to_record()


def called(rules: Ruleset, record: Record, call: str) -> Record:
    return scored(rules, {**record, "contract": {**record["contract"], "call": call}})


@fewer_by_day
@given(clubs(), seeds)
def test_marks_are_whole_and_not_negative(rules: Ruleset, random: Random) -> None:
    for record in some_deals(rules, random):
        answer = scored(rules, record)
        figures = [*answer["marks"].values(), *answer["totals"].values(), *answer["announces"].values()]
        assert all(type(figure) is int and figure >= 0 for figure in figures)


@fewer_by_day
@given(clubs(), seeds)
def test_a_mirror_image_scores_as_a_mirror(rules: Ruleset, random: Random) -> None:
    for record in some_deals(rules, random):
        assert scored(rules, mirrored(record)) == mirrored(scored(rules, record))


CALLED = {
    "capot_can_be_coinched": True,
    "coinche_from": None,
    "surcoinche_allowed": True,
    "even_tricks": "count",
}
"""Every bid can be coinched and surcoinched, and every deal counts."""


@fewer_by_day
@given(clubs(**CALLED), seeds)
def test_a_call_judges_nothing(rules: Ruleset, random: Random) -> None:
    for record in some_deals(rules, random):
        answers = [called(rules, record, call) for call in ("none", "coinche", "surcoinche")]
        judged = [{name: answer[name] for name in ("made", "announces", "totals")} for answer in answers]
        assert judged[0] == judged[1] == judged[2]


def worth(rules: Ruleset, record: Record) -> int:
    """What the bid adds to a mark that nobody coinched."""
    contract = record["contract"]
    bid = {"capot": rules.capot_bid, "generale": rules.generale}.get(contract["bid"], contract["bid"])
    return int(bid) * (rules.no_trump_bid if contract["trump"] == "no-trump" else 1)


def winner(record: Record, answer: Record) -> str:
    by = record["contract"]["by"]
    return str(by if answer["made"] else OTHER[by])


MULTIPLIED = {"multiplies": "all", "belote_multiplied": True, "coinched_loser": "belote"}


@fewer_by_day
@given(clubs(**CALLED, rounding="none", **MULTIPLIED), seeds)
def test_coinche_and_surcoinche_multiply_the_winners_whole_mark(rules: Ruleset, random: Random) -> None:
    """Unrounded, so that the proportion is exact; the other side's belote is multiplied by nothing."""
    for record in some_deals(rules, random):
        once, twice = called(rules, record, "coinche"), called(rules, record, "surcoinche")
        won = winner(record, once)
        assert twice["marks"][won] * 2 == once["marks"][won] * rules.surcoinche
        assert twice["marks"][OTHER[won]] == once["marks"][OTHER[won]] <= 80


ALIKE = {"multiplies": "bid", "coinched_made": "points", "coinched_belote": "own", "marking": "points+bid"}


@fewer_by_day
@given(clubs(**CALLED, rounding="none", **ALIKE), seeds)
def test_where_the_bid_alone_is_multiplied_it_is_all_that_a_coinche_changes(
    rules: Ruleset, random: Random
) -> None:
    for record in some_deals(rules, random):
        plain, once = called(rules, record, "none"), called(rules, record, "coinche")
        won = winner(record, plain)
        assert once["marks"][won] == plain["marks"][won] + worth(rules, record)
        assert once["marks"][OTHER[won]] == plain["marks"][OTHER[won]]


@fewer_by_day
@given(clubs(marking="bid", rounding="none", **CALLED), seeds)
def test_where_the_bid_alone_is_marked_one_side_marks_it(rules: Ruleset, random: Random) -> None:
    for record in some_deals(rules, random):
        answer = called(rules, record, "surcoinche")
        won, bid = winner(record, answer), worth(rules, record)
        marked = bid if answer["made"] or rules.failed_mark is None else rules.failed_mark
        assert answer["marks"] == {won: marked * rules.surcoinche, OTHER[won]: 0}


@fewer_by_day
@given(clubs(), seeds)
def test_a_game_ends_on_any_supply_of_deals(rules: Ruleset, random: Random) -> None:
    """And on none before the target: who has won stands there, or beyond it."""
    table = CoincheEngine(rules)
    game = table.new_game()
    for played in count():
        assert played < 5000
        if game.over:
            break
        _, game = table.play(game, a_deal(rules, random))
    assert game.winner is not None
    assert game.score[game.winner.place] >= rules.target + rules.target_passed


@fewer_by_day
@given(clubs())
def test_an_option_set_to_its_own_value_changes_nothing(rules: Ruleset) -> None:
    meaningless = {name for name, option in rules.options.items() if option.meaningless(rules)}
    if rules.failed_base_generale is None:  # no base is named for it, which is no value one could choose
        meaningless.add("failed_base_generale")
    for name in rules.options.keys() - meaningless:
        assert rules.with_options({name: rules.value_of(name)}) == rules
