"""Clubs of chance: any house rules over any ruleset of coinche, and the deals such a club could play.

A deal is drawn from a seed, not part by part, so that a supply of them has deals of every kind: an adversary
who chose each one could keep two sides level for ever.
"""

from __future__ import annotations

from random import Random
from typing import Any

from hypothesis import strategies as st

from scoring.cards import PACK, Trump
from scoring.coinche.deals import Bid, CoincheCall, Slam
from scoring.coinche.games import CoincheEngine
from scoring.coinche.ruleset import OPTIONS, Ruleset
from scoring.errors import InvalidDeal
from scoring.options import NumberEach, OneOf, OptionError, SomeOf, Values
from scoring.play.holdings import announces_in, belotes_in
from scoring.rulesets import RULESETS

Options = dict[str, Any]
Record = dict[str, Any]
Marks = tuple[int, int]
SIDES = ("NS", "EW")
CALLS = ("none", "coinche", "surcoinche")


def club(ruleset: str, options: Options) -> CoincheEngine:
    """A club with these house rules over the ruleset of that name."""
    return CoincheEngine(RULESETS[ruleset].with_options(options))


def marks(table: CoincheEngine, record: Record) -> Marks:
    return table.score(table.read(record)).marks


def refusals(table: CoincheEngine, record: Record) -> list[tuple[str, str]]:
    """Field and code of all that is wrong with a record under the rules of a club."""
    try:
        table.read(record)
    except InvalidDeal as invalid:
        return [(error.field, error.code) for error in invalid.errors]
    return []


def values_of(values: Values) -> st.SearchStrategy[Any]:
    """The values an option accepts."""
    if isinstance(values, OneOf):
        return st.sampled_from(values.values)
    if isinstance(values, SomeOf):
        return st.lists(st.sampled_from(values.values), min_size=values.least, unique=True)
    if isinstance(values, NumberEach):
        numbers = st.integers(0, (values.highest - values.lowest) // values.step)
        steps = st.fixed_dictionaries(dict.fromkeys(values.values, numbers))
        return steps.map(lambda of: {word: values.lowest + values.step * n for word, n in of.items()})
    numbers = st.integers(values.lowest, min(values.highest, 5000))
    return st.none() | numbers if values.absent else numbers


@st.composite
def clubs(draw: st.DrawFn, **fixed: Any) -> Ruleset:
    """A ruleset with house rules; `fixed` ones in any case, and of the others those that make sense."""
    ruleset = RULESETS[draw(st.sampled_from(sorted(RULESETS)))]
    offered = sorted(ruleset.options.keys() - fixed.keys())
    named = draw(st.lists(st.sampled_from(offered), unique=True, max_size=12))
    chosen = {name: draw(values_of(OPTIONS[name].values)) for name in named} | fixed
    while True:
        try:
            return ruleset.with_options(chosen)
        except OptionError as refused:
            if refused.name in fixed:
                raise
            del chosen[refused.name]


seeds = st.integers(0, 2**32).map(Random)


def a_deal(rules: Ruleset, random: Random) -> Record:
    """The record of a deal under these rules, not passed: true hands, and points some tricks can make."""
    trump, by = random.choice(rules.trumps), random.choice(SIDES)
    contract = {"by": by, "bid": _bid(rules, trump, random), "trump": trump.value}
    call = random.choice(CALLS)
    if rules.can_be_called(slam_or_points(contract["bid"]), CoincheCall(call)):
        contract["call"] = call
    record = {"contract": contract, **_result(rules, trump, by, random), **_held(rules, trump, by, random)}
    try:
        CoincheEngine(rules).read(record)
    except InvalidDeal:  # the one thing that hands and tricks do not tell; anything else is refused again
        record["first_announce"] = random.choice(SIDES)
    return record


def slam_or_points(bid: int | str) -> Bid:
    """A bid of a record as the engine has it."""
    return Slam(bid) if isinstance(bid, str) else bid


def _bid(rules: Ruleset, trump: Trump, random: Random) -> int | str:
    if rules.bids and (random.random() < 0.3 or not rules.bid_in_points(trump)):
        return str(random.choice(rules.bids).value)
    lowest, highest = rules.bid_limits[trump]
    return random.randrange(lowest, max(lowest, min(highest, random.choice((160, 300)))) + 1, 10)


def _result(rules: Ruleset, trump: Trump, by: str, random: Random) -> Record:
    if random.random() < 0.25:
        capot = random.choice(SIDES)
        return {"capot": capot, "solo": True} if capot == by and random.random() < 0.5 else {"capot": capot}
    pool = rules.pools[trump]
    points = random.choice([n for n in range(pool.total + 1) if pool.possible(n)])
    return {"points": {random.choice(SIDES): points}}


def _held(rules: Ruleset, trump: Trump, by: str, random: Random) -> Record:
    """Belotes and announces of four hands of a pack, shuffled or nearly sorted."""
    pack = list(PACK)
    if random.random() < 0.5:
        random.shuffle(pack)
    for _ in range(8):
        one, two = random.randrange(32), random.randrange(32)
        pack[one], pack[two] = pack[two], pack[one]
    belote, announces = dict.fromkeys(SIDES, 0), {side: [] for side in SIDES}
    for seat in range(4):
        side, hand = SIDES[seat % 2], pack[seat * 8 : seat * 8 + 8]
        if _scores_belote(rules, trump, side == by):
            belote[side] += belotes_in(hand, trump)
        if rules.announces == "all":
            announces[side] += [which.to_record() for which in announces_in(hand, trump)]
    return {"belote": belote, "announces": announces}


def _scores_belote(rules: Ruleset, trump: Trump, takers: bool) -> bool:
    if trump is Trump.ALL_TRUMP and not rules.belote_at_all_trump:
        return False
    return rules.belote == "any" or (rules.belote == "takers" and takers)
