"""Typical deals and what each side marks for them under some rules: «100 à pique, coinché, chuté : la défense
marque 520».

The engine gives the figures. Deals that everybody asks about are always shown, the others where they are
marked otherwise than in the ruleset as it is.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from scoring.cards import Side, Trump
from scoring.coinche.deals import Slam
from scoring.coinche.explaining import explain_column, outcome
from scoring.coinche.games import CoincheEngine
from scoring.coinche.pools import Pool
from scoring.coinche.ruleset import Ruleset
from scoring.coinche.scores import Score
from scoring.errors import InvalidDeal
from scoring.house import coinche_rules
from scoring.sentences import FormattedNumber, Sentence, Text, joined
from scoring.sentences import sentence as _

Record = dict[str, Any]
TAKERS: Final = Side.NS
ON: Final = 162
"""The total that the points of the examples are out of; they are converted to another one."""

MARKED: Final = {
    "both": _("l’attaque marque {takers}, la défense {defence}"),
    "takers": _("l’attaque marque {takers}"),
    "defence": _("la défense marque {defence}"),
    "nobody": _("personne ne marque"),
}


class Case(NamedTuple):
    """A deal worth showing: `record` of the rules it is played by, None where these have no such deal.

    `facts` says what was counted, with the `points` of takers and defence; `usual` ones are always shown.
    """

    key: str
    facts: Sentence
    record: Callable[[Ruleset], Record | None]
    usual: bool = False


@dataclass(frozen=True, slots=True)
class Example:
    """A deal as these rules mark it. Marks are of takers and defence.

    `plain` are the marks in the ruleset as it is, None where there is no such deal; `changed` says that the
    club's options make the difference.
    """

    key: str
    score: Score
    facts: Sentence
    plain: tuple[int, int] | None
    usual: bool

    @property
    def marks(self) -> tuple[int, int]:
        return self.score.marks

    @property
    def changed(self) -> bool:
        return self.plain != self.marks

    @property
    def deal(self) -> Text:
        """What was played and how it ended: «100 à pique, coinché, chuté de 12»."""
        return outcome(self.score)

    @property
    def counted(self) -> Sentence:
        """What the takers counted: «88 points»."""
        ns, ew = self.score.deal.points
        return self.facts.filled(points=ns, defence=ew)

    @property
    def marked(self) -> Sentence:
        """What each side marks: «la défense marque 520»."""
        return marked(self.marks)

    @property
    def marked_usually(self) -> Sentence | None:
        """What each side marks in the ruleset as it is; None where that has no such deal."""
        return self.plain and marked(self.plain)

    @property
    def why(self) -> Text:
        """The lines of the winner's mark: «Chute : 160 · Contrat : 100 · ×2 → 520»; empty if nobody marks."""
        column = self.score.marked[(TAKERS if self.score.made else TAKERS.other).place]
        return explain_column(column) if column.lines else joined([])


def marked(marks: tuple[int, int]) -> Sentence:
    """What takers and defence mark: a sentence about those who mark something."""
    takers, defence = marks
    which = ("both" if defence else "takers") if takers else ("defence" if defence else "nobody")
    return MARKED[which].filled(takers=FormattedNumber(takers), defence=FormattedNumber(defence))


def examples(rules: Ruleset) -> list[Example]:
    """The deals that show how `rules` are marked, in the order one explains them."""
    return list(_examples_of(rules))


def _of_a_slam(score: Score) -> bool:
    """Whether a capot or a générale was bid."""
    return score.deal.contract is not None and isinstance(score.deal.contract.bid, Slam)


def _examples_of(rules: Ruleset) -> Iterator[Example]:
    here, plain = CoincheEngine(rules), CoincheEngine(coinche_rules(rules.name, {}))
    for case in CASES:
        score = _score(here, case)
        if score is None or (rules.without_bids and _of_a_slam(score)):
            continue
        before = _score(plain, case)
        example = Example(case.key, score, case.facts, before and before.marks, case.usual)
        if case.usual or example.changed:
            yield example


def _score(table: CoincheEngine, case: Case) -> Score | None:
    """The case scored by these rules; None where they have no such deal."""
    record = case.record(table.ruleset)
    if record is None:
        return None
    try:
        return table.score(table.read(record))
    except InvalidDeal:
        return None


def _deal(
    bid: int | str, trump: Trump, points: int | None, call: str = "none", **result: Any
) -> Callable[[Ruleset], Record | None]:
    """A deal taken by NS, `points` of 162 in its tricks, or the side of `capot` in `result`."""

    def record(rules: Ruleset) -> Record | None:
        played = _trump_played(rules, trump)
        if played is None:
            return None
        contract = {"by": TAKERS.value, "bid": bid, "trump": played.value, "call": call}
        shared = {} if points is None else {"points": _points_of_both(rules.pools[played], points)}
        return {"contract": contract, **shared, **result}

    return record


def _trump_played(rules: Ruleset, trump: Trump) -> Trump | None:
    """`trump`, or where a club leaves it out another suit; nothing stands for no-trump and all-trump."""
    if trump in rules.trumps:
        return trump
    suits = [other for other in rules.trumps if other.suits and other is not Trump.ALL_TRUMP]
    return suits[0] if suits and len(trump.suits) == 1 else None


def _points_of_both(pool: Pool, points: int) -> dict[str, int]:
    """`points` out of 162 converted to the count of a pool: the nearest number that tricks can make."""
    meant = points * pool.total / ON
    counted = min(filter(pool.possible, range(pool.total + 1)), key=lambda n: abs(n - meant))
    return {"NS": counted, "EW": pool.total - counted}


def _with_belote(record: Callable[[Ruleset], Record | None]) -> Callable[[Ruleset], Record | None]:
    """The record with a belote of the takers, where they can score one."""

    def with_it(rules: Ruleset) -> Record | None:
        found = record(rules)
        return found if found is None or rules.belote == "none" else {**found, "belote": {"NS": 1}}

    return with_it


def _belote_of_defence(call: str = "none") -> Callable[[Ruleset], Record | None]:
    """King and queen of trumps with the defence, which counts them where it can."""

    def with_it(rules: Ruleset) -> Record | None:
        found = _deal(100, Trump.HEARTS, 106, call)(rules)
        return found if found is None or rules.belote != "any" else {**found, "belote": {"EW": 1}}

    return with_it


def _tie(rules: Ruleset) -> Record | None:
    """A tierce each, equal in everything; the takers announced first, where that is asked."""
    record = _deal(90, Trump.SPADES, 92, announces={"NS": [_tierce("hearts")], "EW": [_tierce("clubs")]})(
        rules
    )
    first = {"first_announce": TAKERS.value} if rules.announce_tie == "first" else {}
    return record and record | first


def _low_bid(rules: Ruleset) -> Record | None:
    """The lowest bid of a contract, where it is below the ruleset's own."""
    own, here = coinche_rules(rules.name, {}).bid_limits, rules.bid_limits
    low = next((trump for trump in rules.trumps if here[trump].lowest < own[trump].lowest), None)
    return None if low is None else _deal(here[low].lowest, low, 92)(rules)


def _last(rules: Ruleset) -> Record | None:
    """The last deal, where it is not marked like the others."""
    return _deal(100, Trump.HEARTS, 105, last=True)(rules) if rules.last_deal_exact else None


def _two_thirds(rules: Ruleset) -> Record | None:
    """An all-trump whose both sides are rounded for the defence."""
    thirds = rules.all_trump_scale == "two-thirds"
    return _deal(100, Trump.ALL_TRUMP, 112)(rules) if thirds else None


def _tierce(suit: str) -> dict[str, str]:
    return {"kind": "tierce", "rank": "K", "suit": suit}


POINTS: Final = _("{points} points aux plis, {defence} à la défense")
AND_BELOTE: Final = _(
    "{points} points aux plis, roi et dame d’atout à l’attaque",
)
BELOTE_OF_DEFENCE: Final = _("{points} points aux plis, roi et dame d’atout à la défense")
EVERY_TRICK: Final = _("l’attaque fait tous les plis")
CINQUANTE: Final = [{"kind": "cinquante", "rank": "A", "suit": "clubs"}]
HEARTS, SPADES, DIAMONDS, CLUBS = Trump.HEARTS, Trump.SPADES, Trump.DIAMONDS, Trump.CLUBS

CASES: Final = (
    Case("made", POINTS, _deal(100, HEARTS, 105), usual=True),
    Case("failed", POINTS, _deal(110, SPADES, 96), usual=True),
    Case(
        "level",
        _("81 partout aux plis"),
        _deal(80, CLUBS, 81),
    ),
    Case("low-bid", POINTS, _low_bid),
    Case("behind", AND_BELOTE, _with_belote(_deal(80, CLUBS, 68))),
    Case("belote", AND_BELOTE, _with_belote(_deal(90, DIAMONDS, 76)), usual=True),
    Case("belote-failed", AND_BELOTE, _with_belote(_deal(120, DIAMONDS, 86))),
    Case("belote-defence", BELOTE_OF_DEFENCE, _belote_of_defence()),
    Case("belote-coinched", AND_BELOTE, _with_belote(_deal(90, DIAMONDS, 92, "coinche"))),
    Case("belote-coinched-failed", AND_BELOTE, _with_belote(_deal(120, DIAMONDS, 86, "coinche"))),
    Case("belote-coinched-defence", BELOTE_OF_DEFENCE, _belote_of_defence("coinche")),
    Case("coinched-failed", POINTS, _deal(100, SPADES, 88, "coinche"), usual=True),
    Case("coinched-made", POINTS, _deal(100, HEARTS, 112, "coinche"), usual=True),
    Case("surcoinched-made", POINTS, _deal(90, CLUBS, 104, "surcoinche")),
    Case("surcoinched-failed", POINTS, _deal(90, CLUBS, 74, "surcoinche")),
    Case("capot-unbid", EVERY_TRICK, _deal(100, SPADES, None, capot="NS"), usual=True),
    Case("capot-made", EVERY_TRICK, _deal("capot", HEARTS, None, capot="NS"), usual=True),
    Case(
        "capot-coinched",
        EVERY_TRICK,
        _deal("capot", DIAMONDS, None, "coinche", capot="NS"),
    ),
    Case(
        "capot-failed",
        _("la défense fait un pli"),
        _deal("capot", SPADES, 151),
    ),
    Case(
        "no-trick",
        _("la défense fait tous les plis"),
        _deal(90, CLUBS, None, capot="EW"),
    ),
    Case(
        "generale-made",
        _("le preneur fait seul tous les plis"),
        _deal("generale", HEARTS, None, capot="NS", solo=True),
        usual=True,
    ),
    Case(
        "generale-failed",
        _("la défense fait un pli"),
        _deal("generale", SPADES, 151),
    ),
    Case(
        "announces",
        _("{points} points aux plis et un cinquante"),
        _deal(130, SPADES, 98, announces={"NS": CINQUANTE}),
        usual=True,
    ),
    Case(
        "announces-failed",
        _("{points} points aux plis, un cinquante à la défense"),
        _deal(90, HEARTS, 92, announces={"EW": CINQUANTE}),
    ),
    Case(
        "announce-tie",
        _("{points} points aux plis, une tierce au roi de chaque côté, l’attaque annonce la première"),
        _tie,
    ),
    Case("no-trump", POINTS, _deal(100, Trump.NO_TRUMP, 106), usual=True),
    Case("all-trump", POINTS, _deal(100, Trump.ALL_TRUMP, 106), usual=True),
    Case("two-thirds", POINTS, _two_thirds),
    Case(
        "last-deal",
        _("{points} points aux plis, à la dernière donne"),
        _last,
    ),
)  # fmt: skip
