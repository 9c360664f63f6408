"""A disputed deal replayed card by card: its form, and the engine's verdict as pages show it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.cards import SEATS, Card, Seat, Side, Trump
from scoring.coinche.deals import CoincheCall
from scoring.coinche.games import CoincheEngine
from scoring.coinche.names import announce_name
from scoring.errors import InvalidDeal
from scoring.names import letter
from scoring.play.reading import replay_record
from tournaments.core.access.language import translated
from tournaments.core.sheets import wording
from tournaments.core.sheets.coinche import offer
from tournaments.core.sheets.fields import number_field, radio_field
from tournaments.platform.text import french_de

if TYPE_CHECKING:
    from scoring.coinche.ruleset import Ruleset
    from scoring.play.replaying import Offence, OpenCard, ReplayedDeal, WonTrick

MAX_LETTERS: Final = 128
"""Letters of a field: 32 cards («10h » is the longest), with room to spare."""
HANDS: Final[Mapping[str, Seat]] = {f"hand_{seat.name[0].lower()}": seat for seat in SEATS}
"""The field of each seat's hand."""


def cards_field() -> forms.RegexField:
    """A field of cards as words («Jh 10s»), filled in by the script for taps on cards."""
    widget = forms.TextInput(attrs={"hidden": True, "autocomplete": "off"})
    return forms.RegexField(r"^[0-9JQKAshdc ]*$", required=False, max_length=MAX_LETTERS, widget=widget)


def seat_name(seat: Seat) -> str:
    """The name of a seat in the reader's language: «Nord»."""
    return str(wording.SEATS[seat])


class ReplayForm(forms.Form):
    """The form of a replay: contract, who led, the known cards of each hand, the cards in playing order."""

    by = radio_field(gettext_lazy("Qui a pris ?"))
    bid = radio_field(gettext_lazy("Enchère"))
    other_bid = number_field(gettext_lazy("Une autre enchère"), required=False)
    trump = radio_field(gettext_lazy("Atout"))
    call = radio_field(gettext_lazy("Coinche"), initial="none")
    first = radio_field(gettext_lazy("Qui a entamé ?"))
    cards = cards_field()
    hand_n = cards_field()
    hand_w = cards_field()
    hand_s = cards_field()
    hand_e = cards_field()

    def __init__(self, data: Any = None, *, rules: Ruleset, initial: dict[str, Any] | None = None) -> None:
        bids = offer.bids(rules)
        shown = dict(initial or {})
        if (bid := shown.get("bid", "")) not in dict(bids):
            shown |= {"bid": "", "other_bid": bid}
        super().__init__(data, initial=shown, label_suffix="")
        self.rules = rules
        unasked = offer.unasked(rules)
        if unasked or not offer.bids_above_usual(rules):
            del self.fields["other_bid"]
        self.offer(
            by=[(side.value, name) for side, name in wording.SIDES.items()],
            bid=bids,
            trump=offer.trumps(rules),
            call=offer.calls(rules),
            first=[(seat.name[0], name) for seat, name in wording.SEATS.items()],
        )
        for name in unasked:
            del self.fields[name]

    def offer(self, **choices: offer.Choices) -> None:
        """Set the choices of these fields."""
        for name, offered in choices.items():
            self.fields[name].choices = offered  # type: ignore[attr-defined]  # all of them are choices

    def clean(self) -> dict[str, Any]:
        """With `bid` as the one that was chosen, or typed because it is higher than those offered."""
        given: dict[str, Any] = offer.unasked(self.rules) | (super().clean() or {})
        typed = given.pop("other_bid", None)
        if typed is None:
            return given
        if typed not in self.rules.widest_limits.bids:
            self.add_error("other_bid", _("Cette enchère n’existe pas dans ce règlement."))
        return {**given, "bid": str(typed)}

    @property
    def other_bid_open(self) -> bool:
        """Whether the bid is typed and not one of the offered ones."""
        return "other_bid" in self.fields and bool(self["other_bid"].value() or self["other_bid"].errors)

    @property
    def modes(self) -> list[tuple[str, str, str]]:
        """The meanings of a tap on a card: the field it fills, its name, the letter that marks the card."""
        named = [(field, seat_name(seat)) for field, seat in HANDS.items()]
        hands = [
            (field, _("main %(of_seat)s") % {"of_seat": french_de(seat)}, seat[0]) for field, seat in named
        ]
        return [("cards", _("Les cartes tombées"), ""), *hands]

    @property
    def tapped(self) -> list[forms.BoundField]:
        """The fields that taps on cards fill in."""
        return [self["cards"], *(self[name] for name in HANDS)]


class ReplayedCard(NamedTuple):
    """A card of a trick: the player, the card, whether it took the trick, whether it was illegal."""

    seat: str
    letter: str
    suit: str
    wins: bool
    illegal: bool


class ReplayedTrick(NamedTuple):
    """A trick, complete or not, with its winner and its points."""

    number: int
    cards: list[ReplayedCard]
    winner: str
    points: int
    complete: bool


@dataclass(frozen=True)
class ReplayVerdict:
    """The engine's verdict on a replay, as far as it was entered.

    `asked` are missing fields, `errors` impossible ones: with either, the cards are not judged. `needs_bid`:
    the cards are judged, but not the contract. `marks` and `counted` are those of a complete deal.
    """

    replayed: ReplayedDeal | None = None
    asked: list[str] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    needs_bid: bool = False
    marks: tuple[int, int] | None = None
    counted: list[str] = field(default_factory=list)

    @property
    def offence(self) -> Offence | None:
        return self.replayed.offence if self.replayed else None

    @property
    def offence_said(self) -> str:
        """The illegal card in words: «Carte 5, Sud. 8 de cœur : il fallait couper.»; empty for none."""
        return "" if self.offence is None else _said_of(self.offence)

    @property
    def not_said(self) -> list[str]:
        """What the text of the rules leaves open in this deal, each in words with the card it is about."""
        if self.replayed is None:
            return []
        assumed = self.replayed.assumed
        whole = [] if assumed is None else [translated(assumed)]
        return [*whole, *map(_said_of, self.replayed.open_cards)]

    @property
    def record(self) -> dict[str, Any] | None:
        """The record of the deal as it was played; None before its end, or while the bid is not known.

        Default values are left out, as in the records of forms.
        """
        record = self.replayed.record if self.replayed and self.marks else None
        if record is None:
            return None
        contract = {name: told for name, told in record["contract"].items() if told != CoincheCall.NONE}
        return {**record, "contract": contract}

    @property
    def turn(self) -> str:
        """The seat that plays next; empty for none."""
        turn = self.replayed.turn if self.replayed else None
        return "" if turn is None else seat_name(turn)

    @property
    def tricks(self) -> list[ReplayedTrick]:
        won = self.replayed.tricks if self.replayed else ()
        return [self._trick(number, one) for number, one in enumerate(won)]

    def _trick(self, number: int, won: WonTrick) -> ReplayedTrick:
        def fallen(place: int, card: Card) -> ReplayedCard:
            seat = won.trick._replace(cards=won.trick.cards[:place]).turn
            illegal = self.offence is not None and self.offence.place == 4 * number + place
            name = seat_name(seat)
            return ReplayedCard(name, translated(letter(card.rank)), card.suit, seat is won.winner, illegal)

        cards = [fallen(place, card) for place, card in enumerate(won.trick.cards)]
        return ReplayedTrick(number + 1, cards, seat_name(won.winner), won.points, len(cards) == len(SEATS))

    @property
    def points(self) -> tuple[int, int]:
        """The points of the complete tricks."""
        return self.replayed.points if self.replayed else (0, 0)

    @property
    def announces(self) -> list[tuple[str, str]]:
        """The possible announces of each player whose hand is known completely."""
        found = self.replayed.announces if self.replayed else {}
        return [
            (seat_name(seat), ", ".join(translated(announce_name(one)) for one in announced))
            for seat, announced in found.items()
            if announced
        ]

    @property
    def belotes(self) -> list[tuple[str, int]]:
        """The sides with a belote, each with how many."""
        held = self.replayed.belote if self.replayed else (0, 0)
        return [(str(wording.SIDES[side]), held[side.place]) for side in Side if held[side.place]]


def _said_of(card: Offence | OpenCard) -> str:
    """What is said of a card, after its place and its player: «Carte 5, Sud. 8 de cœur : …»"""
    who = _("Carte %(number)s, %(seat)s.") % {"number": card.place + 1, "seat": seat_name(card.seat)}
    return f"{who} {translated(card.sentence)}"


def judge_replay(form: ReplayForm) -> ReplayVerdict:
    """The engine's verdict on the form; without a taker or a bid, it judges the cards alone."""
    if not form.is_valid():
        return ReplayVerdict(errors=[_("Cette saisie n’est pas lisible : rechargez la page.")])
    given = form.cleaned_data
    asked = [str(form.fields[name].label) for name in ("trump", "first") if not given[name]]
    if asked:
        return ReplayVerdict(asked=asked)
    try:
        replayed = replay_record(form.rules, _record(form, given))
    except InvalidDeal as refused:
        return ReplayVerdict(errors=[translated(error.sentence) for error in refused.errors])
    needs_bid = not (given["by"] and given["bid"])
    if replayed.record is None or needs_bid:
        return ReplayVerdict(replayed, needs_bid=needs_bid)
    table = CoincheEngine(form.rules)
    try:
        score = table.score(table.read(replayed.record))
    except InvalidDeal as refused:
        return ReplayVerdict(replayed, errors=[translated(error.sentence) for error in refused.errors])
    counted = [translated(one) for one in table.explain(score)]
    return ReplayVerdict(replayed, marks=score.marks, counted=counted)


def _record(form: ReplayForm, given: Mapping[str, Any]) -> dict[str, Any]:
    """The deal as `scoring.play.reading` reads it, with the lowest bid of NS where none was chosen."""
    bid = given["bid"] or str(form.rules.lowest_contract(Trump(given["trump"])))
    return {
        "contract": {
            "by": given["by"] or Side.NS.value,
            "bid": int(bid) if bid.isdecimal() else bid,
            "trump": given["trump"],
            "call": given["call"] or "none",
        },
        "first": given["first"],
        "hands": {seat.name[0]: given[name].split() for name, seat in HANDS.items()},
        "cards": given["cards"].split(),
    }
