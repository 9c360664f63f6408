"""How a phone calls the two sides of its table."""

from __future__ import annotations

from typing import Any, cast

import pytest
from django.utils import translation

from scoring.cards import Side
from tournaments.core.models.rounds import Table
from tournaments.core.sheets.links import TableLink
from tournaments.core.sheets.sheet import TableSheet
from tournaments.frontends.phone.holder import PhoneSeat
from tournaments.frontends.phone.naming import called_alone, first_name, own_first, side_names
from tournaments.platform.typography import called_out

KIEFFER, MARTIN = ["Roger Kieffer", "Éric Lhôte"], ["Yvette Martin", "Paul de la Tour"]
ROGERS = ["Roger Petit", "Éric Grand"]


def names(seat: PhoneSeat, ns: list[str], ew: list[str]) -> Any:
    table = Table(pk=1, card={"NS": [[7, ns]], "EW": [[9, ew]]})
    return side_names(TableSheet(table, cast("Any", None)), seat)


def plain(text: str) -> str:
    return text.replace("\N{NO-BREAK SPACE}", " ")


def seat(side: Side | None, *, shared: bool = False) -> PhoneSeat:
    return PhoneSeat(TableLink(1, 1), side, shared)


def test_a_phone_that_speaks_for_one_side_says_we_and_they() -> None:
    called = names(seat(Side.EW), KIEFFER, MARTIN)
    assert [(one.side, one.name, one.head) for one in own_first(called, seat(Side.EW))] == [
        ("EW", "nous", "Nous"),
        ("NS", "eux", "Eux"),
    ]
    assert (called[Side.EW].players, called[Side.EW].called) == (
        called_out(MARTIN),
        "Yvette\u00a0– Paul",
    )
    assert (called[Side.EW].took, called[Side.NS].took) == ("nous avons pris", "ils ont pris")
    with translation.override("en"):
        english = names(seat(Side.EW), KIEFFER, MARTIN)
    assert [english[side].head for side in Side] == ["They", "We"]


@pytest.mark.parametrize(
    "of", [seat(Side.NS, shared=True), seat(None)], ids=["for both sides", "for none yet"]
)
def test_a_phone_of_both_sides_has_the_names_of_the_pairs(of: PhoneSeat) -> None:
    called = names(of, KIEFFER, MARTIN)
    assert [called[side].head for side in Side] == ["Roger\u00a0– Éric", "Yvette\u00a0– Paul"]
    assert called[Side.NS].more == "Roger Kieffer\u00a0– Éric Lhôte"
    assert called[Side.EW].took == "Yvette\u00a0– Paul ont pris"
    assert (
        called[Side.NS].asked
        == "noté\N{NO-BREAK SPACE}: Roger\u00a0– Éric · à confirmer\N{NO-BREAK SPACE}: Yvette\u00a0– Paul"
    )


def test_pairs_that_few_words_do_not_tell_apart_are_called_in_full() -> None:
    called = names(seat(None), KIEFFER, ROGERS)
    assert [called[side].head for side in Side] == [called_out(KIEFFER), called_out(ROGERS)]
    alike = names(seat(None), KIEFFER, KIEFFER)
    assert [alike[side].head for side in Side] == [f"{called_out(KIEFFER)} ({number})" for number in (7, 9)]


def test_one_player_is_called_by_name_on_every_phone() -> None:
    """And a name with a sign of a format is a name."""
    called = names(seat(Side.NS), ["100 % Roger"], ["Yvette Martin"])
    assert [called[side].head for side in Side] == ["100 % Roger", "Yvette Martin"]
    assert plain(called[Side.NS].asked) == "noté par vous · à confirmer : Yvette Martin"
    refused = called[Side.NS].refuses % {"reason": "non"}
    assert plain(refused) == "Pas d’accord (100 % Roger) : non. L’arbitre va venir."


@pytest.mark.parametrize(
    ("name", "first"),
    [
        ("Roger Kieffer", "Roger"),
        ("DE LA TOUR Jean", "DE LA TOUR"),
        ("M. Dupont", "M. Dupont"),
        ("La", "La"),
        ("", ""),
    ],
)
def test_the_first_word_of_a_name_is_none_that_belongs_to_the_next(name: str, first: str) -> None:
    assert first_name(name) == first


def test_who_deals_is_called_in_one_word_where_that_is_one_player() -> None:
    at_table = [*KIEFFER, *ROGERS]
    assert called_alone("Roger Petit", at_table) == "Roger Petit"
    assert called_alone("Paul de la Tour", [*at_table, *MARTIN]) == "Paul"
