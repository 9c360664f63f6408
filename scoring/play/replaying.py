"""A disputed deal, replayed: the cards as they fell, the first one that the rules forbid, the result.

Hands may be known in part or not at all; the cards that a seat plays belong to its hand. A card is only
called illegal where the known part of the hand proves it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final, NamedTuple

from scoring.cards import PACK, SEATS, Card, Seat, Trump
from scoring.coinche.announces import Announce
from scoring.coinche.deals import Contract
from scoring.coinche.play_options import TableRule
from scoring.coinche.ruleset import Ruleset
from scoring.names import card_name
from scoring.play import outcome
from scoring.play.following import broken_rule, by_the_text, legal_cards, open_rule
from scoring.play.playing import count
from scoring.play.tricks import Cards, Trick, winner
from scoring.sentences import Sentence, Text, joined
from scoring.sentences import sentence as _

HAND: Final = 8
SENTENCES: Final[Mapping[str, Sentence]] = {
    "must-follow": _("{card} : il fallait fournir la couleur demandée."),
    "must-ruff": _("{card} : il fallait couper."),
    "must-climb": _("{card} : il fallait jouer un atout plus fort."),
    "lower-trump": _(
        "{card} : pas d’atout plus petit sous la coupe de son partenaire, avec d’autres cartes."
    ),
    "not-in-hand": _("{card} : cette carte n’était pas dans cette main."),
    "already-played": _("{card} : cette carte est déjà tombée."),
}
"""The reason why a card is refused, by code; the last two are impossible, and stop the replay."""


class Offence(NamedTuple):
    """The first card that may not be played: its place among all cards from 0, who played it, and why.

    `allowed` are the cards that the hand, as far as it is known, could have played; `article` cites the
    rule, "" for a card that cannot have been played at all, and where the text that is played has none.
    """

    place: int
    seat: Seat
    card: Card
    code: str
    article: str
    allowed: Cards

    @property
    def sentence(self) -> Text:
        """«8 de cœur : il fallait couper. On pouvait jouer : 7 de pique.»"""
        message = SENTENCES[self.code].filled(card=card_name(self.card))
        if not self.allowed:
            return message
        could = _("On pouvait jouer : {cards}.", cards=joined(card_name(card) for card in self.allowed))
        return joined([message, could], " ")


OPEN_QUESTIONS: Final[Mapping[TableRule, Sentence]] = {
    TableRule.UNDERTRUMP: _("{card} : fallait-il couper même trop petit ?"),
    TableRule.PARTNER_RUFF: _("{card} : un atout plus petit se joue-t-il sous la coupe de son partenaire ?"),
    TableRule.CLIMB_OVER_PARTNER: _("{card} : fallait-il monter sur son partenaire ?"),
}
"""The question that a card raises where the text leaves the rule open."""
ASSUMED_TURNS: Final = {
    "right": _("Dans quel sens joue-t-on ? Ce texte n’en dit rien ; le club décide. Ici, vers la droite."),
    "left": _("Dans quel sens joue-t-on ? Ce texte n’en dit rien ; le club décide. Ici, vers la gauche."),
}
"""What is said of a whole replay whose text has no way of play: seats follow one another by it."""


NOT_SAID: Final = {
    False: _("{question} Ce texte n’en dit rien ; le club décide."),
    True: _("{question} Ce texte a sa propre règle, que le programme n’a pas : l’arbitre la lit."),
}
"""After the question of a card, by whether the text has a rule for it that no option has."""


class OpenCard(NamedTuple):
    """A card of which nobody here can say whether the text lets it be played: its place among all from 0.

    `otherwise`: the text says it, by a rule that no option has; else it does not say.
    """

    place: int
    seat: Seat
    card: Card
    rule: TableRule
    otherwise: bool = False

    @property
    def sentence(self) -> Sentence:
        """«8 de cœur : fallait-il couper même trop petit ? Ce texte n’en dit rien ; le club décide.»"""
        question = OPEN_QUESTIONS[self.rule].filled(card=card_name(self.card))
        return NOT_SAID[self.otherwise].filled(question=question)


class WonTrick(NamedTuple):
    """A trick, who holds it, and the points of its cards without the der."""

    trick: Trick
    winner: Seat
    points: int


@dataclass(frozen=True)
class ReplayedDeal:
    """The replay of a deal, up to the first impossible card.

    `hands` is all that is known of each seat's cards at the deal, in the order of `Seat`. `tricks` end with
    the one on the table if it has a card. Cards after an impossible one are not in them. `open_cards` are
    those, up to the offence, that the text neither allows nor forbids.
    """

    rules: Ruleset
    contract: Contract
    hands: tuple[Cards, ...]
    tricks: tuple[WonTrick, ...]
    turn: Seat | None
    """Who plays next; None once all eight tricks are there."""
    offence: Offence | None
    open_cards: tuple[OpenCard, ...] = ()

    @property
    def assumed(self) -> Sentence | None:
        """What this replay takes for granted because the text does not say it; None for nothing."""
        return ASSUMED_TURNS[self.rules.turns] if TableRule.TURNS in self.rules.left_open else None

    @property
    def complete(self) -> bool:
        """Whether all eight tricks are there."""
        return self.turn is None

    @property
    def points(self) -> tuple[int, int]:
        """The points of NS and EW in the complete tricks, with the der at the end, as a record has them."""
        played = [won.trick for won in self.tricks if len(won.trick.cards) == len(SEATS)]
        return count(self.rules, played, self.contract.trump)

    @cached_property
    def announces(self) -> dict[Seat, tuple[Announce, ...]]:
        """What each seat can announce, of the hands that are known whole."""
        known = [hand if len(hand) == HAND else () for hand in self.hands]
        return outcome.announced_by(self.rules, known, self.contract.trump)

    @property
    def belote(self) -> tuple[int, int]:
        """The belotes of NS and EW that these rules count, in what is known of the hands."""
        return outcome.belotes(self.rules, self.hands, self.contract)

    @property
    def record(self) -> dict[str, Any] | None:
        """The record that the sheet takes, of the cards as they fell; None before the end."""
        if not self.complete:
            return None
        played = [won.trick for won in self.tricks]
        return outcome.outcome(self.rules, self.contract, self.hands, played)


def replay(
    rules: Ruleset,
    hands: Mapping[Seat, Sequence[Card]],
    first: Seat,
    contract: Contract,
    cards: Sequence[Card],
) -> ReplayedDeal:
    """Judge `cards`, in the order they fell from the lead of `first` on, in the hands as far as known.

    `ValueError` where the given hands share a card, or one has more than eight.
    """
    given = {seat: frozenset(hands.get(seat, ())) for seat in SEATS}
    together = [card for hand in given.values() for card in hand]
    if len(together) > len(set(together)) or any(len(hand) > HAND for hand in given.values()):
        raise ValueError("each card lies in one hand, and a hand has eight cards")
    whole = _completed({seat: list(hands.get(seat, ())) for seat in SEATS})
    tricks, wrong = _tricks_until_impossible(Trick(first, (), rules.step), cards, contract, whole)
    known = _completed(whole)
    offence = _first_offence(rules, known, tricks, contract) or wrong
    table = tricks[-1]
    return ReplayedDeal(
        rules,
        contract,
        tuple(tuple(known[seat]) for seat in SEATS),
        tuple(_won_trick(rules, trick, contract) for trick in tricks if trick.cards),
        None if len(tricks) > HAND else table.turn,
        offence,
        tuple(_open_cards(rules, known, tricks, contract, offence)),
    )


def _won_trick(rules: Ruleset, trick: Trick, contract: Contract) -> WonTrick:
    worth = rules.values[contract.trump]
    return WonTrick(trick, winner(trick, contract.trump), sum(worth[card] for card in trick.cards))


def _completed(hands: dict[Seat, list[Card]]) -> dict[Seat, list[Card]]:
    """The hands, with all that is left of the pack for the only one that is not known whole."""
    partly = [seat for seat in SEATS if len(hands[seat]) < HAND]
    if len(partly) != 1:
        return hands
    seen = {card for hand in hands.values() for card in hand}
    return {**hands, partly[0]: [*hands[partly[0]], *(card for card in PACK if card not in seen)]}


def _tricks_until_impossible(
    start: Trick, cards: Sequence[Card], contract: Contract, hands: Mapping[Seat, list[Card]]
) -> tuple[list[Trick], Offence | None]:
    """The tricks, the last one open, up to the first card that cannot have fallen; and that card.

    What each seat plays is added to what is known of its hand.
    """
    tricks, fallen = [start], set[Card]()
    for place, card in enumerate(cards):
        seat = tricks[-1].turn
        if card in fallen:
            return tricks, Offence(place, seat, card, "already-played", "", ())
        elsewhere = any(card in hands[each] for each in SEATS if each is not seat)
        if elsewhere or (card not in hands[seat] and len(hands[seat]) == HAND):
            return tricks, Offence(place, seat, card, "not-in-hand", "", ())
        if card not in hands[seat]:
            hands[seat].append(card)
        fallen.add(card)
        tricks[-1] = tricks[-1].add(card)
        if len(tricks[-1].cards) == len(SEATS):
            tricks.append(tricks[-1].after(contract.trump))
    return tricks, None


def _played_from(
    known: Mapping[Seat, Sequence[Card]], tricks: Sequence[Trick]
) -> Iterator[tuple[Trick, Seat, Card, Cards]]:
    """Each card with who played it, what was on the table before it, and what is known of the hand then."""
    held = {seat: list(known[seat]) for seat in SEATS}
    for trick in tricks:
        for place, card in enumerate(trick.cards):
            before = trick._replace(cards=trick.cards[:place])
            yield before, before.turn, card, tuple(held[before.turn])
            held[before.turn].remove(card)


def _first_offence(
    rules: Ruleset, known: Mapping[Seat, Sequence[Card]], tricks: Sequence[Trick], contract: Contract
) -> Offence | None:
    """The first card that what is known of its hand forbids."""
    for place, (before, seat, card, hand) in enumerate(_played_from(known, tricks)):
        code = broken_rule(rules, hand, before, card, contract.trump)
        if code is not None:
            allowed = legal_cards(rules, hand, before, contract.trump)
            of_text = broken_rule(by_the_text(rules), hand, before, card, contract.trump) == code
            article = _article(rules, code, contract) if of_text else ""
            return Offence(place, seat, card, code, article, allowed)
    return None


def _open_cards(
    rules: Ruleset,
    known: Mapping[Seat, Sequence[Card]],
    tricks: Sequence[Trick],
    contract: Contract,
    offence: Offence | None,
) -> Iterator[OpenCard]:
    """The cards before the offence of which the text does not say whether they may be played."""
    if not rules.left_open:
        return
    for place, (before, seat, card, hand) in enumerate(_played_from(known, tricks)):
        if offence is not None and place >= offence.place:
            return
        rule = open_rule(rules, hand, before, card, contract.trump)
        if rule is not None:
            yield OpenCard(place, seat, card, rule, rule in rules.otherwise)


def _article(rules: Ruleset, code: str, contract: Contract) -> str:
    """Where the text that is played says what a card broke; "" where that is not known."""
    articles = rules.cited_articles
    if code == "must-climb" and contract.trump is Trump.ALL_TRUMP:
        return articles.all_trump
    return {
        "must-follow": articles.follow,
        "must-ruff": articles.ruff,
        "must-climb": articles.climb,
        "lower-trump": articles.partner,
    }[code]
