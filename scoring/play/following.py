"""Which cards may be played on a trick (ASCE 4.2, 11; Pagat «The Play»; Dauphiné «Le jeu de la carte»).

Each rule of following is one function, in tables that the options of a ruleset choose from. All work with a
hand known in part: a card that the known part of a hand forbids is forbidden by the whole hand too.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from scoring.cards import Card, Trump
from scoring.coinche.play_options import STRICTEST, TableRule
from scoring.coinche.ruleset import Ruleset
from scoring.play.tricks import RUFF, Cards, Trick, beating, partner_is_master
from scoring.rulesets import RULESETS

Way = Callable[[Cards, Trick, Trump], Cards]
"""A function from some cards, the trick and the trump to the cards that may be played."""


def climb(cards: Cards, trick: Trick, trump: Trump) -> Cards:
    """Of `cards`, all trumps: those that beat the table if any do, else all (ASCE 4.2, rule 3; 11.3)."""
    return beating(cards, trick, trump) or cards


def climb_over_adversaries(cards: Cards, trick: Trick, trump: Trump) -> Cards:
    """As `climb`, but any trump under a partner who is master (Pagat, Play of the cards)."""
    return cards if partner_is_master(trick, trump) else climb(cards, trick, trump)


TRUMP_LED: Final[Mapping[bool, Way]] = {True: climb, False: climb_over_adversaries}
"""A trump is led and held: by `climb_over_partner`; `cards` are the trumps of the hand."""


def ruff_in_any_case(hand: Cards, trick: Trick, trump: Trump) -> Cards:
    """Ruff, over an adverse ruff if one can and under it if not; without a trump, any card (ASCE 4.2)."""
    return climb(ruffs(hand, trump), trick, trump) or hand


def ruff_or_be_free(hand: Cards, trick: Trick, trump: Trump) -> Cards:
    """Ruff where this takes the trick; where no trump does, any card (Pagat, southern France)."""
    return beating(ruffs(hand, trump), trick, trump) or hand


ADVERSARY_MASTER: Final[Mapping[bool, Way]] = {True: ruff_in_any_case, False: ruff_or_be_free}
"""Void of the suit led under an adversary who is master: by `undertrump`."""


def no_lower_trump(hand: Cards, trick: Trick, trump: Trump) -> Cards:
    """Any card but a trump lower than the partner's ruff, which a hand of nothing but trumps may play.

    Rule 4 of ASCE 4.2 calls it the only case. Where the partner did not ruff, every trump is higher.
    """
    held = ruffs(hand, trump)
    if len(held) == len(hand):
        return hand
    forbidden = set(held).difference(beating(held, trick, trump))
    return tuple([card for card in hand if card not in forbidden])


def any_card(hand: Cards, _trick: Trick, _trump: Trump) -> Cards:
    """Any card of the hand (Pagat, Dauphiné)."""
    return hand


PARTNER_MASTER: Final[Mapping[str, Way]] = {"only-trumps-obliged": no_lower_trump, "free": any_card}
"""Void of the suit led under a partner who is master: by `partner_ruff`."""


def ruffs(hand: Cards, trump: Trump) -> Cards:
    """The cards of `hand` one can ruff with: none at no-trump and at all-trump (ASCE 11.2, 11.3)."""
    ruff = RUFF[trump]
    return tuple([card for card in hand if card.suit is ruff])


def legal_cards(rules: Ruleset, hand: Cards, trick: Trick, trump: Trump) -> Cards:
    """The cards of `hand` that may be played on `trick`, in the order of the hand.

    Where the text of the rules leaves open what must be played, all that one reading of it allows.
    """
    if not trick.cards:
        return hand
    if rules.unsaid:
        rules = rules.freest
    led = trick.cards[0].suit
    followers = tuple([card for card in hand if card.suit is led])
    if followers:
        if led not in trump.suits:
            return followers
        return TRUMP_LED[rules.climb_over_partner](followers, trick, trump)
    if partner_is_master(trick, trump):
        return PARTNER_MASTER[rules.partner_ruff](hand, trick, trump)
    return ADVERSARY_MASTER[rules.undertrump](hand, trick, trump)


def broken_rule(rules: Ruleset, hand: Cards, trick: Trick, card: Card, trump: Trump) -> str | None:
    """The code of the rule that playing `card` from `hand` breaks, if it breaks one.

    ``must-follow`` (4.2, rule 1), ``must-ruff`` (2.2), ``must-climb`` (3; 11.3) or ``lower-trump`` (4).
    """
    if card in legal_cards(rules, hand, trick, trump):
        return None
    led = trick.cards[0].suit
    if card.suit is not led and any(held.suit is led for held in hand):
        return "must-follow"
    if card.suit not in (led, RUFF[trump]):
        return "must-ruff"
    return "lower-trump" if card.suit is not led and partner_is_master(trick, trump) else "must-climb"


def by_the_text(rules: Ruleset) -> Ruleset:
    """The rules, following as the text of their ruleset has it, whatever a club's options say of that."""
    own = RULESETS[rules.name]
    return replace(
        rules,
        undertrump=own.undertrump,
        partner_ruff=own.partner_ruff,
        climb_over_partner=own.climb_over_partner,
        unsaid=own.unsaid,
    )


def open_rule(rules: Ruleset, hand: Cards, trick: Trick, card: Card, trump: Trump) -> TableRule | None:
    """The rule that the text leaves open and on which it hangs whether `card` may be played; None for none.

    `card` is one that `legal_cards` allows.
    """
    for rule in STRICTEST:
        if rule in rules.left_open and broken_rule(rules.strictest(rule), hand, trick, card, trump):
            return rule
    return None
