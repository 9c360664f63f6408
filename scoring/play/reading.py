"""A disputed deal from JSON, and its replay as JSON (docs/rules/command.md, `python -m scoring play`)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from scoring.cards import PACK, SEATS, SUITS, Card, Seat, Side
from scoring.coinche.deals import Contract
from scoring.coinche.play_options import TableRule
from scoring.coinche.reader import DealReader
from scoring.coinche.ruleset import Ruleset
from scoring.errors import InvalidDeal
from scoring.play.replaying import HAND, Offence, ReplayedDeal, WonTrick, replay
from scoring.sentences import sentence as _
from scoring.strict_json import FieldReader

WORDS: Final[dict[Card, str]] = {card: f"{card.rank}{card.suit[0]}" for card in PACK}
"""A card as one word: its rank, and the first letter of its suit in English: ``Jh``, ``10s``."""
CARDS: Final[dict[str, Card]] = {word: card for card, word in WORDS.items()}
SEAT_WORDS: Final[dict[str, Seat]] = {seat.name[0]: seat for seat in SEATS}
FIELDS: Final = ("id", "contract", "first", "hands", "cards")
NAMED: Final = ", ".join(f"{suit[0]} = {suit}" for suit in SUITS)


def replay_record(rules: Ruleset, record: object) -> ReplayedDeal:
    """Parse the record of a replay; raises `InvalidDeal` with every error of its form.

    ``contract`` is that of a deal; ``first`` the seat that led: ``N``, ``W``, ``S`` or ``E``; ``hands`` the
    cards known of each seat at the deal, which may be absent; ``cards`` those that fell, in order.
    """
    fields = FieldReader()
    read = fields.object(record, "")
    if read is None:
        raise InvalidDeal(fields.errors)
    fields.only(read, "", FIELDS)
    for name in ("contract", "first", "cards"):
        if name not in read:
            fields.missing(name)
    contract = (
        DealReader(rules).contract(fields, read["contract"], "contract") if "contract" in read else None
    )
    first = _seat(fields, read["first"], "first") if "first" in read else None
    hands = _hands(fields, read.get("hands", {}))
    cards = _cards(fields, read.get("cards", []), "cards", len(PACK))
    if fields.errors or first is None or not isinstance(contract, Contract):
        raise InvalidDeal(fields.errors)
    return replay(rules, hands, first, contract, cards)


def _seat(fields: FieldReader, value: object, path: str) -> Seat | None:
    word = fields.of_type(str, value, path)
    if word is not None and word not in SEAT_WORDS:
        fields.refuse(path, "bad-value", value=word, what=", ".join(SEAT_WORDS))
    return SEAT_WORDS.get(word or "")


def _hands(fields: FieldReader, value: object) -> dict[Seat, list[Card]]:
    """The cards of each seat; a card that lies in two hands is refused in the second."""
    record = fields.object(value, "hands") or {}
    fields.only(record, "hands", SEAT_WORDS)
    hands: dict[Seat, list[Card]] = {}
    seen: set[Card] = set()
    for word, seat in SEAT_WORDS.items():
        hands[seat] = _cards(fields, record.get(word, []), f"hands.{word}", HAND)
        for card in seen.intersection(hands[seat]):
            fields.refuse(f"hands.{word}", "card-twice", card=WORDS[card])
        seen.update(hands[seat])
    return hands


def _cards(fields: FieldReader, value: object, path: str, most: int) -> list[Card]:
    """A list of cards, at most so many; in a hand each once."""
    words: list[object] = fields.of_type(list, value, path) or []
    if len(words) > most:
        fields.refuse(path, "too-many-cards", most=most)
        return []
    cards: list[Card] = []
    for place, word in enumerate(words):
        card = CARDS.get(word) if isinstance(word, str) else None
        if card is None:
            fields.refuse(f"{path}[{place}]", "bad-value", value=word, what=A_CARD)
        elif card in cards and most == HAND:
            fields.refuse(f"{path}[{place}]", "card-twice", card=word)
        else:
            cards.append(card)
    return cards


A_CARD: Final = _("une carte comme « Jh » ou « 10s » ({named})", named=NAMED)


def replayed_record(replayed: ReplayedDeal, lang: str) -> dict[str, Any]:
    """What the command line answers, and the page shows; messages in `lang`.

    ``not_said`` is there only where the text of the rules leaves something open.
    """
    announces = {
        seat.name[0]: [which.to_record() for which in announced]
        for seat, announced in replayed.announces.items()
        if announced
    }
    not_said = _not_said(replayed, lang)
    return {
        "offence": replayed.offence and _offence(replayed.offence, lang),
        **({"not_said": not_said} if not_said else {}),
        "tricks": [_trick(won) for won in replayed.tricks],
        "next": None if replayed.turn is None else replayed.turn.name[0],
        "points": _sides(replayed.points),
        "belote": _sides(replayed.belote),
        "announces": announces,
        "hands": {seat.name[0]: _words(hand) for seat, hand in zip(SEATS, replayed.hands, strict=True)},
        "record": replayed.record,
    }


def _not_said(replayed: ReplayedDeal, lang: str) -> list[dict[str, Any]]:
    """What the text of the rules leaves open here: first of the whole replay, then of single cards."""
    whole = replayed.assumed
    found: list[dict[str, Any]] = []
    if whole is not None:
        found.append({"rule": TableRule.TURNS.value, "message": whole.in_language(lang)})
    cards = (
        {
            "rule": one.rule.value,
            "message": one.sentence.in_language(lang),
            "place": one.place,
            "seat": one.seat.name[0],
            "card": WORDS[one.card],
        }
        for one in replayed.open_cards
    )
    return [*found, *cards]


def _offence(offence: Offence, lang: str) -> dict[str, Any]:
    return {
        "place": offence.place,
        "seat": offence.seat.name[0],
        "card": WORDS[offence.card],
        "code": offence.code,
        "article": offence.article,
        "allowed": _words(offence.allowed),
        "message": offence.sentence.in_language(lang),
    }


def _trick(won: WonTrick) -> dict[str, Any]:
    return {
        "leader": won.trick.leader.name[0],
        "cards": _words(won.trick.cards),
        "winner": won.winner.name[0],
        "points": won.points,
    }


def _words(cards: Iterable[Card]) -> list[str]:
    return [WORDS[card] for card in cards]


def _sides(pair: Sequence[int]) -> dict[str, int]:
    return {side.value: number for side, number in zip(Side, pair, strict=True)}
