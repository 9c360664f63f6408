"""A ruleset of coinche: every rule that differs from one club to another, as one frozen object.

Each ruleset is a file of `scoring.rulesets`; nothing asks for a ruleset's name.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import cached_property
from typing import Any, ClassVar, Final, Literal, NamedTuple, Self

from scoring.cards import LOW_QUEEN, PACK, PLAIN, SUITS, TRUMPS, Card, Scale, Suit, Trump, TrumpKind, scale
from scoring.coinche.contract_options import END
from scoring.coinche.deals import Bid, CoincheCall, Slam
from scoring.coinche.marks import Labels, sourced
from scoring.coinche.options import AllFields
from scoring.coinche.play_options import (
    FREEST,
    OPEN_WORDS,
    STRICTEST,
    Articles,
    TableRule,
    no_suit,
    no_trumps,
)
from scoring.coinche.pools import RAW_ALL_TRUMP, RAW_NO_TRUMP, Pool, pool
from scoring.coinche.rounding import SHARED
from scoring.options import POINTS, Option, OptionGroup, SomeOf, fact, option, options_of
from scoring.sentences import Sentence
from scoring.sentences import sentence as _

SUIT_TOTAL: Final = 162
CONVERTED: Final = ("raw", "proportional")
"""Ways to count no-trump and all-trump in the values of the suit game."""
MARKED_ELSEWHERE: Final[Mapping[str | None, tuple[int, int]]] = {
    "248": (SUIT_TOTAL, 248),
    "two-thirds": (2, 3),
}
"""Ways to count all-trump in the values of trumps without the der: how many points marked for how many."""
LEAST_BID: Final = 80
"""The bid that is no more than half of the points: what a deal without an auction is written with."""
WITHOUT_ANNOUNCES: Final = 250
WITH_ANNOUNCES: Final = {
    **{Trump(suit): 820 for suit in SUITS},
    Trump.NO_TRUMP: 800,
    Trump.ALL_TRUMP: 880,
}
"""The most that a side could total, by trump: a higher bid is a slip of the pen."""

Base = int | Literal["points"]

TEXT: Final = OptionGroup("text", _("Le texte des règles"), "deal")
_OF_A_TEXT: Final = dict.fromkeys([*(rule.value for rule in TableRule), *options_of(AllFields)])


class _Word(StrEnum):
    """A word of a list that is made from the options, shown as the word that it is."""

    def __repr__(self) -> str:
        return f"TextRule({self.value!r})"


_WORDS: Final[Any] = _Word  # called as a function, it makes an enum of its kind
TextRule: Final[type[StrEnum]] = _WORDS("TextRule", {name.upper(): name for name in _OF_A_TEXT})
"""Every rule that a text may say or not: those of the table first, then the other options, by their names."""
UNSAID_WORDS: Final[Mapping[Any, Sentence]] = {
    (): _("rien"),
    **{name: known.label for name, known in options_of(AllFields).items()},
    **{rule.value: words for rule, words in OPEN_WORDS.items()},
}
"""What is not said, in words: a part of a sentence for a rule of the table, else the option's own label."""


class KnownText(NamedTuple):
    """What is known of the text of the rulebook `key`, beside the values of its rules.

    `sections` are those that are cited of it. `otherwise` are rules that it says in a way that no option
    has; `meanwhile` those that it does not say, where another value is taken than the ruleset's.
    """

    key: str
    sections: frozenset[str]
    otherwise: frozenset[str]
    meanwhile: frozenset[str]


UNMARKED: Final = frozenset(
    {"rounding", "last_deal_exact", "coinched_made", "failed_base", "failed_base_all_tricks"}
    | {"failed_base_capot", "capot_tricks", "capot_only_if_bid"}
)
UNBID: Final = frozenset(
    {"lowest_bid", "highest_bid", "bid_margin", "eighty_needs_82", "capot_bid", "capot_only_if_bid"}
    | {"failed_base_capot", "capot_marks_bid", "capot_can_be_coinched", "coinched_belote", "generale"}
    | {"coinche_said", "speak_again", "suits_ranked", "must_beat_defence", "least_tricks"}
    | {"multiplies", "belote_multiplied", "coinched_made", "coinched_loser", "coinche_from"}
    | {"surcoinche_allowed", "surcoinche"}
)


class BidLimits(NamedTuple):
    """The lowest and the highest bid in points."""

    lowest: int
    highest: int

    @property
    def bids(self) -> range:
        """All that can be bid between them, by tens."""
        return range(self.lowest, self.highest + 1, 10)


@dataclass(frozen=True, kw_only=True)
class Ruleset(AllFields):
    """The rules of one game of coinche, and what follows from their fields."""

    is_match: ClassVar[bool] = False

    labels: Labels
    """The lines of the breakdown, with the section of the rules that each comes from."""
    changed: frozenset[str] = frozenset()
    """The options that a club has changed in the ruleset."""
    own_text: bool = option(
        TEXT,
        _("Les règles jouées sont celles"),
        _("D’un autre texte que celui du règlement de base, dont on ne cite alors aucun article."),
        words={False: _("du règlement de base"), True: _("d’un autre texte")},
        default=False,
        sentences={
            True: _("Ces règles ont leur propre texte : aucun article du règlement de base n’est cité ici.")
        },
    )
    unsaid: tuple[str, ...] = option(
        TEXT,
        _("Ce que le texte ne dit pas"),
        _("Le club en décide : rien n’en est jugé, et la page de règles dit ce qui est pris en attendant."),
        words=UNSAID_WORDS,
        values=SomeOf(TextRule, least=0, offered=len(TableRule)),
        default=(),
    )
    known_text: KnownText | None = None
    """What is known of the text of a published rulebook; `scoring.house` tells it, no club changes it."""

    confirmed_always: bool = fact(
        _("Arriver au but par une belote n’y suffit pas"),
        words={True: _("à aucune donne"), False: _("capot ou chute")},
        group=END,
        default=False,
    )
    """Whether A8 holds for every deal, not only for a side that was capot or failed."""
    capot_makes_any_bid: bool = fact(
        _("Les huit plis font réussir toute enchère"),
        default=False,
        sentences={True: _("Les huit plis font réussir n’importe quelle enchère en points.")},
        in_chapter="contract",
        card={True: _("ou les huit plis")},
    )
    generale_deals: bool = fact(
        _("Qui a demandé une générale donne ensuite"),
        default=False,
        meaningless=lambda rules: rules.generale is None,
        sentences={True: _("Qui demande une générale donne la donne suivante.")},
        in_chapter="deal",
    )
    rounds: Literal["mark", "total", "tricks"] = fact(
        _("On arrondit"),
        words={
            "mark": _("la marque finie"),
            "total": _("les points faits"),
            "tricks": _("les points des plis"),
        },
        default="mark",
        meaningless=lambda rules: rules.rounding in ("none", *SHARED),
    )
    """What is rounded; the points made are rounded before the bid is added and a coinche multiplies."""
    capot_takes_announces: bool = fact(
        _("Un capot prend les annonces adverses"),
        default=False,
        meaningless=lambda rules: rules.announces == "none",
    )
    """Whether the announces of the defence go to takers who make a capot."""
    defence_capot_tricks: int = fact(
        _("Les huit plis de la défense"),
        number=POINTS,
        words={},
        meaningless=lambda rules: rules.defence_capot_tricks == rules.capot_tricks,
    )
    der: int = 10
    """The ten of the last trick."""
    capot_der: int = 10
    """What stands in its place in the points of a capot as they are recorded."""

    def with_options(self, chosen: object) -> Self:
        """As `GameRules.with_options`, with the names of what is changed kept for `line_labels`.

        A rule whose value the club changes is settled, and not left open any more.
        """
        made = super().with_options(chosen)
        names = chosen if isinstance(chosen, dict) else {}
        changed = {name for name in names if getattr(made, name) != getattr(self, name)}
        if not changed:
            return made
        unsaid = tuple(rule for rule in made.unsaid if rule not in changed)
        return replace(made, changed=self.changed | changed, unsaid=unsaid)

    @property
    def dealer_known(self) -> bool:
        """Whether the draw makes the first dealer; else the table does, and a record says who."""
        return self.first_dealer == "lots"

    @cached_property
    def line_labels(self) -> Labels:
        """The labels, each citing the text only where the rule of the text made its line."""
        if self.known_text is not None:
            return self.labels
        return sourced(self.labels, self.changed, own_text=self.own_text)

    @property
    def cited_articles(self) -> Articles:
        """The articles of the text that is played: none of the ruleset's where that is another text."""
        return Articles.one("") if self.own_text and self.known_text is None else self.articles

    @cached_property
    def left_open(self) -> frozenset[TableRule]:
        """The rules of the table that the text does not say, of those that can come up in these rules."""
        without = {
            TableRule.COINCHE_SAID: self.without_bids,
            TableRule.SPEAK_AGAIN: self.without_bids,
            TableRule.UNDERTRUMP: no_suit(self),
            TableRule.PARTNER_RUFF: no_suit(self),
            TableRule.CLIMB_OVER_PARTNER: no_trumps(self),
            TableRule.GENERALE_LEADS: self.generale is None,
            TableRule.ANNOUNCES_TOLD: self.announces == "none",
            TableRule.RENONCE: self.announces == "none",
        }
        return frozenset(rule for rule in TableRule if rule in self.unsaid and not without.get(rule, False))

    @property
    def otherwise(self) -> frozenset[str]:
        """The rules, among those left open, that the text says in a way that no option has."""
        return self.known_text.otherwise if self.known_text else frozenset()

    @cached_property
    def counted_unsaid(self) -> tuple[str, ...]:
        """The options beside those of the table that the text does not say: the club decides of them."""
        meanwhile = self.known_text.meanwhile if self.known_text else frozenset()
        found = meanwhile.union(self.unsaid).difference(rule.value for rule in TableRule)
        return tuple(rule for rule in TextRule if rule in found)

    @cached_property
    def freest(self) -> Self:
        """These rules, where their text leaves something open, as they forbid the fewest cards."""
        return self._settled(FREEST)

    def strictest(self, rule: TableRule) -> Self:
        """The freest reading of these rules but for `rule`, which forbids all that it may forbid."""
        return replace(self.freest, **{rule.value: STRICTEST[rule]})

    def _settled(self, values: Mapping[TableRule, Any]) -> Self:
        chosen = {rule.value: values[rule] for rule in TableRule if rule in self.unsaid and rule in values}
        return replace(self, **chosen, unsaid=()) if chosen else self

    @cached_property
    def factors(self) -> Mapping[CoincheCall, int]:
        """The factor of a deal (ASCE 3.1 c, d)."""
        factors = {CoincheCall.NONE: 1, CoincheCall.COINCHE: 2}
        return {**factors, CoincheCall.SURCOINCHE: self.surcoinche} if self.surcoinche_allowed else factors

    @property
    def flat_bases(self) -> tuple[int, int]:
        """What a coinched contract made is marked in place of its tricks, and in place of all eight."""
        return (162, 252) if self.coinched_made == "flat-162" else (160, 250)

    @cached_property
    def slam_bid(self) -> Mapping[Bid, int]:
        """The bids that are no number of points, and what each is worth; none where nobody bids."""
        if self.without_bids:
            return {}
        played: dict[Bid, int] = {Slam.CAPOT: self.capot_bid}
        if self.generale is not None:
            played[Slam.GENERALE] = self.generale
        return played

    @property
    def idle(self) -> frozenset[str]:
        """Where the contract alone is marked, what replaces or rounds points; without bids, all of bids."""
        found = UNMARKED if self.marking == "bid" else frozenset[str]()
        return found | UNBID if self.without_bids else found

    @property
    def bids(self) -> tuple[Bid, ...]:
        """The bids that are no number of points."""
        return tuple(self.slam_bid)

    @cached_property
    def bid_limits(self) -> Mapping[Trump, BidLimits]:
        """The lowest and the highest bid in points, by trump: what the club plays, and what can be meant.

        Where `bid_in_points` is false nothing between them can be bid.
        """
        without_announces = dict.fromkeys(Trump, max(WITHOUT_ANNOUNCES, self.capot_bid))
        highest = without_announces if self.announces == "none" else WITH_ANNOUNCES
        most = self.highest_bid
        return {
            trump: BidLimits(self.lowest_bid[trump.kind], there if most is None else min(there, most))
            for trump, there in highest.items()
        }

    def bid_in_points(self, trump: Trump) -> bool:
        """Whether contracts at a trump are bid in points, and not as slams alone."""
        return self.no_suit_bids == "any" or trump.kind is TrumpKind.SUIT

    def lowest_contract(self, trump: Trump) -> Bid:
        """The lowest bid that makes a contract at a trump: in points, or the capot."""
        return self.bid_limits[trump].lowest if self.bid_in_points(trump) else Slam.CAPOT

    @cached_property
    def widest_limits(self) -> BidLimits:
        """The lowest and the highest bid in any trump: what is judged while the trump is not known."""
        limits = [self.bid_limits[trump] for trump in self.trumps if self.bid_in_points(trump)]
        return BidLimits(min(each.lowest for each in limits), max(each.highest for each in limits))

    def belotes_at(self, trump: Trump) -> int:
        """The most belotes that both sides can have together at a trump: one a suit of trumps (11.3)."""
        bare = trump is Trump.ALL_TRUMP and not self.belote_at_all_trump
        return 0 if bare or self.belote == "none" else len(trump.suits)

    @property
    def most_belotes(self) -> int:
        """The most belotes that one deal can have."""
        return max(map(self.belotes_at, self.trumps), default=0)

    @cached_property
    def without_bids(self) -> bool:
        """Whether who takes bids nothing (belote): one bid in points alone, which makes no coinche.

        It then asks for no more than the defence has; a capot is no bid that anybody names.
        """
        limits = self.widest_limits
        calls = (self.can_be_called(bid, CoincheCall.COINCHE) for bid in (limits.lowest, Slam.CAPOT))
        return limits.lowest == limits.highest == LEAST_BID and self.generale is None and not any(calls)

    def can_be_called(self, bid: Bid | None, call: CoincheCall | None) -> bool:
        """Whether a bid can be coinched, or surcoinched (`call`); what is not known yet can."""
        if call in (None, CoincheCall.NONE):
            return True
        if bid is Slam.CAPOT and not self.capot_can_be_coinched:
            return False
        if type(bid) is int and self.coinche_from is not None and bid < self.coinche_from:
            return False
        return call in self.factors

    @cached_property
    def pools(self) -> dict[Trump, Pool]:
        """The points of a deal by trump, from the values of the cards.

        Of trumps not played here too: whatever a record says of its points is judged all the same.
        """
        return {trump: self._pool(trump) for trump in Trump}

    def scale(self, trump: Trump, suit: Suit) -> Scale:
        """The points recorded for the cards of `suit` when `trump` is played, strongest card first."""
        how = self._conversion(trump)
        if trump is Trump.NO_TRUMP and how in CONVERTED:
            return PLAIN
        if trump is Trump.ALL_TRUMP and how in (*CONVERTED, *MARKED_ELSEWHERE):
            return TRUMPS
        if trump is Trump.ALL_TRUMP and how == "low-queen":
            return LOW_QUEEN
        return scale(trump, suit)

    def _conversion(self, trump: Trump) -> str | None:
        """How the points of no-trump or all-trump are counted."""
        return {Trump.NO_TRUMP: self.no_trump_scale, Trump.ALL_TRUMP: self.all_trump_scale}.get(trump)

    @cached_property
    def values(self) -> Mapping[Trump, Mapping[Card, int]]:
        """The points recorded for each card, by trump; the last trick's are not in them."""
        return {
            trump: {card: self.scale(trump, card.suit).points[card.rank] for card in PACK} for trump in Trump
        }

    def announce_trump(self, trump: Trump) -> Trump:
        """The trump by whose table the announces of a deal at `trump` count and are compared.

        Where no-trump has no carrés of its own, no suit is more trump than another, as at all-trump.
        """
        return Trump.ALL_TRUMP if trump is Trump.NO_TRUMP and not self.no_trump_carres else trump

    def der_of(self, trump: Trump) -> int:
        """The points of the last trick, which some rules do not count at all-trump."""
        return self.pools[trump].total - sum(self.values[trump].values())

    def _pool(self, trump: Trump) -> Pool:
        values = self.values[trump].values()
        how = self._conversion(trump)
        if how in MARKED_ELSEWHERE:
            return replace(pool(values, 0, 0), marked=MARKED_ELSEWHERE[how], tens=how == "two-thirds")
        rows = RAW_NO_TRUMP if trump is Trump.NO_TRUMP else RAW_ALL_TRUMP
        return pool(
            values,
            self.der,
            self.capot_der,
            rows if how == "raw" else (),
            SUIT_TOTAL if how == "proportional" else None,
        )


OPTIONS: Final[Mapping[str, Option]] = options_of(Ruleset)
"""The options of coinche, in the order of docs/rules/house-rules.md."""
