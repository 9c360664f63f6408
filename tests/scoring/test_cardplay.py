"""The card player: honest, and not without sense."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scoring.cards import PACK, SEATS, Seat, Side, Trump
from scoring.lots import Lots
from scoring.play.playing import Play
from scoring.play.robot.cardplay import choose
from scoring.play.tricks import Trick
from tests.scoring.strategies import ASCE, cards, lots, plays


@given(plays(), lots, st.sampled_from(tuple(Side)))
def test_the_card_player_sees_no_hand_but_its_own(moments: list[Play], drawn: Lots, takers: Side) -> None:
    play = drawn.choice(moments[:-1])
    others = [seat for seat in SEATS if seat is not play.turn]
    hidden = [card for seat in others for card in play.hands[seat]]
    drawn.shuffle(hidden)
    hands = list(play.hands)
    for seat in others:
        hands[seat] = tuple(hidden.pop() for _ in hands[seat])
    assert choose(replace(play, hands=tuple(hands)), takers) == choose(play, takers)


TACTICS = [
    ("cash an ace", "hearts", "", "As 7s 8d", "As"),
    ("draw trumps with a master", "hearts", "", "Jh 7h As", "Jh"),
    ("give ten to a partner’s ace", "hearts", "As 7s", "10s 8s", "10s"),
    ("nothing to an adversary’s ace", "hearts", "As", "10s 8s", "8s"),
    ("win last with the ten", "hearts", "Qs 8s Ks", "10s 7s", "10s"),
    ("ruff cheaply when last", "hearts", "As 7s 10s", "Jh 7h 9d", "7h"),
    ("keep trumps under a master partner", "hearts", "7s As 8s", "Jh Kd 7d", "Kd"),
    ("climb at all-trump with the master", "all-trump", "9s", "Js As 7s", "Js"),
]


@pytest.mark.parametrize(("habit", "trump", "table", "hand", "chosen"), TACTICS)
def test_the_card_player_has_sense(habit: str, trump: str, table: str, hand: str, chosen: str) -> None:
    held, trick = cards(hand), Trick(Seat.NORTH, cards(table))
    rest = tuple(card for card in PACK if card not in held + trick.cards)
    hands = tuple(held if seat is trick.turn else rest[seat::4] for seat in SEATS)
    assert choose(Play(ASCE, Trump(trump), hands, trick), trick.turn.side) == cards(chosen)[0], habit
