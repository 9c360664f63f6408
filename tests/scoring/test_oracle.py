"""The engine against a second scorer that shares no code with it: random clubs, deals, games and concours.

Each supply comes from a seed, so that what fails once fails again; what is compared names the club and the
records that differ. On 2026-11-23 100,000 random tables were played to their end once, and 40,000 concours
ranked by any criteria under a cap; on 2026-11-24 100,000 deals and 100,000 tables of other seeds. None
differed.
"""

from __future__ import annotations

import json
from functools import partial
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from scoring.caps import Cap
from scoring.cards import Side, Trump
from scoring.chouine.parties import ALL, WORTH
from scoring.coinche.games import CoincheEngine
from scoring.coinche.ruleset import OPTIONS
from scoring.criteria import CRITERIA, HEAD_TO_HEAD, LOTS, criterion
from scoring.errors import InvalidDeal
from scoring.house import changes
from scoring.options import NumberEach, OneOf, OptionError, SomeOf, Values
from scoring.results import Bye, Forfeit, RankedTeam, RoundResult, TableResult
from scoring.rulesets import ALL_RULESETS, RULESETS
from scoring.sheet import LogHead, game_of
from scoring.standings import rank_teams
from tests.scoring import endings, oracle
from tests.scoring.clubs import CALLS, SIDES, a_deal, refusals

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scoring.chouine.matches import ChouineRules
    from scoring.coinche.ruleset import Ruleset
    from tests.scoring.oracle import Record

TOGETHER = 400
SEEDS = [
    range(100),
    pytest.param(range(100, TOGETHER), marks=pytest.mark.slow),
    *(
        pytest.param(range(first, first + TOGETHER), marks=pytest.mark.night)
        for first in range(TOGETHER, 4000, TOGETHER)
    ),
]
"""Seeds of deals, games and concours: a hundred are quick, a tenth of all is tried by day, all at night."""

BIDS = (200, 300, 900)
"""Below which number bids in points are drawn."""
BID_CODES = {
    "bid-too-low",
    "bid-too-high",
    "bid-not-multiple-of-10",
    "bid-not-in-ruleset",
    "call-not-allowed",
}


def a_value(values: Values, random: Random) -> Any:
    """A value that an option accepts: of numbers any, tens and units."""
    if isinstance(values, OneOf):
        return random.choice(values.values)
    if isinstance(values, SomeOf):
        return random.sample(list(values.values), random.randint(values.least, len(values.values)))
    if isinstance(values, NumberEach):
        usual = range(values.lowest, min(values.highest, 160) + 1, values.step)
        return {word: random.choice((80, random.choice(usual))) for word in values.values}
    if values.absent and random.random() < 0.3:
        return None
    number = random.randint(values.lowest, min(values.highest, 3000))
    return number if random.random() < 0.5 else max(values.lowest, number // 10 * 10)


def a_club(random: Random, **fixed: Any) -> Ruleset:
    """A ruleset with up to a dozen house rules, those left out that mean nothing beside the others."""
    ruleset = RULESETS[random.choice(sorted(RULESETS))]
    names = random.sample(sorted(ruleset.options), random.randint(0, 12))
    chosen = {name: a_value(OPTIONS[name].values, random) for name in names} | fixed
    while True:
        try:
            return ruleset.with_options(chosen)
        except OptionError as refused:
            del chosen[refused.name]


def any_deal(rules: Ruleset, random: Random) -> Record:
    """A deal of this club: passed, played, or with announces that could not be shown."""
    if random.random() < 0.05:
        return {"passed": True}
    record = a_deal(rules, random)
    if random.random() < 0.2:
        record["last"] = True
    declared = [side for side in SIDES if record["announces"][side]]
    if declared and "first_announce" not in record and random.random() < 0.2:
        record["renonce"] = random.choice(declared)
    return record


@pytest.mark.parametrize("seeds", SEEDS, ids=str)
def test_deals(seeds: range) -> None:
    for random in map(Random, seeds):
        rules = a_club(random)
        table, options = CoincheEngine(rules), changes(rules)
        for _ in range(8):
            record = any_deal(rules, random)
            score = table.score(table.read(record))
            answer = score.to_record()
            assert json.loads(score.to_json()) == answer
            scored = oracle.score(rules.name, options, record)
            expected = {
                "made": scored.made,
                "announces": scored.announces,
                "totals": scored.totals,
                "marks": scored.marks,
            }
            assert {name: answer[name] for name in expected} == expected, (rules.name, options, record)


@pytest.mark.parametrize("seeds", SEEDS, ids=str)
def test_bids_and_calls_that_are_refused(seeds: range) -> None:
    for random in map(Random, seeds):
        rules = a_club(random)
        options = changes(rules)
        record = a_deal(rules, random)
        for _ in range(8):
            bid = random.choice(("capot", "generale", *(random.randrange(30, most) for most in BIDS)))
            bid = bid // 10 * 10 if isinstance(bid, int) and random.random() < 0.8 else bid
            record["contract"] = record["contract"] | {"bid": bid, "call": random.choice(CALLS)}
            codes = {code for _, code in refusals(CoincheEngine(rules), record)} & BID_CODES
            expected = oracle.bid_refusals(rules.name, options, record)
            assert codes == expected, (rules.name, options, record)


def hard_deal(rules: Ruleset, random: Random) -> Record:
    """A deal that games end on in odd ways: often a capot, with whatever belotes the hands held."""
    record = any_deal(rules, random)
    record.pop("last", None)
    if "contract" in record and random.random() < 0.3:
        record = {name: value for name, value in record.items() if name not in {"points", "solo"}}
        record["capot"] = random.choice(SIDES)
    if "points" in record and random.random() < 0.2:
        record |= level(rules, record)
    if random.random() < 0.03:
        record["last"] = True
    return record


def level(rules: Ruleset, record: Record) -> Record:
    """Half of the points for each side, and the lowest bid, which they may make."""
    trump = Trump(record["contract"]["trump"])
    if not rules.bid_in_points(trump):
        return {}
    bid = {"bid": rules.bid_limits[trump].lowest, "call": "none"}
    return {"points": {"NS": rules.pools[trump].total // 2}, "contract": record["contract"] | bid}


def litiges(random: Random) -> Record:
    """For every third club, that level totals are a litige."""
    return {"even_tricks": "held"} if random.random() < 0.3 else {}


@pytest.mark.parametrize("seeds", SEEDS, ids=str)
def test_ends_of_games(seeds: range) -> None:
    for random in map(Random, seeds):
        rules = a_club(random, target=random.choice((20, 40, 160, 240, 500, 1000)), **litiges(random))
        table, options = CoincheEngine(rules), changes(rules)
        game, played, stood = table.new_game(), [], []
        while not game.over:
            record = hard_deal(rules, random)
            _, game = table.play(game, record)
            after = game.to_record()
            played.append(record)
            stood.append((after["score"], after["over"], after["winner"], after.get("held", 0)))
        rows = endings.game(rules.name, options, played)
        expected = [(row.score, row.over, row.winner, row.held) for row in rows]
        assert stood == expected, (rules.name, options, played)


@pytest.mark.parametrize("seeds", SEEDS, ids=str)
def test_tables_of_a_number_of_deals(seeds: range) -> None:
    for random in map(Random, seeds):
        rules, number = a_club(random, **litiges(random)), random.randint(1, 6)
        options = {name: value for name, value in changes(rules).items() if name != "target"}
        game, played, stood = game_of(LogHead(rules.name, options, None, number)), [], []
        state = game.new_game()
        while not state.over:
            played.append(hard_deal(rules, random) | {"last": False})
            _, state = game.play(state, partial(game.score_of, played[-1]), len(played), last=False)
            after = state.to_record()
            stood.append((after["score"], after["over"], after["winner"], after.get("held", 0)))
        rows = endings.in_deals(rules.name, options, played, number)
        expected = [(row.score, row.over, row.winner, row.held) for row in rows]
        assert stood == expected, (rules.name, options, played)


CHOUINES = [name for name, rules in ALL_RULESETS.items() if rules.is_match]


def a_partie(rules: ChouineRules, players: int, random: Random) -> Record:
    """A partie that the ruleset accepts, found by trying; of two pairs, `players` is 2."""
    hands = 4 if rules.pairs else players
    while True:
        total = 120 if players != 3 else random.randint(98, 120)
        cuts = sorted(random.randint(0, total) for _ in range(players - 1))
        shares = [high - low for low, high in zip([0, *cuts], [*cuts, total], strict=True)]
        names = "ABCD"[:players]
        announces: dict[str, list[Record]] = {name: [] for name in names}
        for which in ALL:
            if hands in WORTH[which.kind].players and random.random() < 0.3:
                announces[random.choice(names)].append(which.to_record())
        record: Record = {
            "points": dict(zip(names, shares, strict=True)),
            "der": random.choice(names),
            "announces": announces,
        }
        if not rules.pairs:
            record["players"] = players
        if random.random() < 0.1:
            record[random.choice(("chouine", "awarded"))] = random.choice(names)
        try:
            rules.engine().read(record)
        except InvalidDeal:
            continue
        return record


@pytest.mark.parametrize("seeds", SEEDS, ids=str)
def test_matches_of_chouine(seeds: range) -> None:
    for random in map(Random, range(seeds.start // 10, seeds.stop // 10)):
        plain = ALL_RULESETS[random.choice(CHOUINES)]
        options = {"parties": random.choice((3, 5)), "manches": 1 if plain.pairs else random.choice((1, 2))}
        rules = plain.with_options({name: options[name] for name in plain.options if name in options})
        table, players = rules.engine(), 2 if rules.pairs else random.choice((2, 3, 4))
        match, played, stood = table.new_game(), [], []
        while not match.over:
            record = a_partie(rules, players, random)
            scored, match = table.play(match, record)
            answer, after = scored.to_record(), match.to_record()
            assert (answer["totals"], answer["winner"]) == endings.chouine(record)
            played.append(record)
            stood.append({name: after[name] for name in ("parties", "manches", "over", "match_winner")})
        assert stood == endings.chouine_match(options, played), (options, played)


def a_table(number: int, teams: tuple[int, int], random: Random) -> endings.Table:
    """A finished table, now and then won with the lower total (A8)."""
    points = random.randint(0, 6) * 10, random.randint(0, 6) * 10
    ahead = None if points[0] == points[1] else int(points[1] > points[0])
    winner = random.choice((0, 1)) if random.random() < 0.1 else ahead
    return endings.Table(number, teams, points, winner)


def results_of(tables: list[endings.Table], alone: list[endings.Alone], cap: Cap) -> Iterator[RoundResult]:
    """The same concours as the engine takes it."""
    for table in tables:
        winner = None if table.winner is None else (Side.NS, Side.EW)[table.winner]
        yield TableResult(
            table.round, *table.teams, *cap.counted(table.round, table.points, winner), winner=winner
        )
    for row in alone:
        yield Bye(row.round, row.team) if row.absent is None else Forfeit(row.round, row.absent, row.team)


NOT_COUNTED = {
    "bracket": "a course through a bracket, which results do not give",
    "manches": "of matches, and not of tables in points",
    "presence": "of who left, and not of results",
    HEAD_TO_HEAD.key: "`standing` counts the meeting of two itself",
    LOTS.key: "chance separates what nothing else does",
}
"""Criteria that `endings.standing` does not count a second time, and why."""


def test_every_criterion_is_counted_a_second_time() -> None:
    assert endings.BEST.keys() == CRITERIA.keys() - NOT_COUNTED.keys(), (
        "the figure of a criterion is counted again in BEST of tests/scoring/endings.py, "
        "or NOT_COUNTED here says why it is not"
    )


def test_the_deals_of_every_ruleset_are_scored_a_second_time() -> None:
    assert oracle.DEFAULTS.keys() == RULESETS.keys(), (
        "its values by its text go into DEFAULTS of tests/scoring/oracle.py"
    )


@pytest.mark.parametrize("seeds", SEEDS, ids=str)
def test_standings(seeds: range) -> None:
    """Any criteria in any order, with and without a cap on what a table counts."""
    for random in map(Random, seeds):
        teams, tables, alone = list(range(1, random.randint(2, 9))), [], []
        for number in range(1, random.randint(2, 6)):
            seats = iter(random.sample(teams, len(teams)))
            for one in seats:
                other = next(seats, None)
                if other is None:
                    alone.append(endings.Alone(number, one))
                elif random.random() < 0.1:
                    alone.append(endings.Alone(number, one, other))
                else:
                    tables.append(a_table(number, (one, other), random))
        cap = Cap(*random.choice([(None, None), (40, None), (50, 20), (None, 30)]), random.choice((1, 2, 3)))
        keys = random.sample(sorted(endings.BEST), random.randint(1, len(endings.BEST)))
        used = [*map(criterion, keys), HEAD_TO_HEAD, LOTS]
        results = list(results_of(tables, alone, cap))
        ranking = iter(rank_teams(map(RankedTeam, teams), results, criteria=used, seed="any").ranking)
        counted = endings.capped(tables, cap.most, cap.loser, cap.from_round)
        for group in endings.standing(teams, counted, alone, keys):
            assert sorted(next(ranking) for _ in group) == group, (keys, cap, tables, alone)
