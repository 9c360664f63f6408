"""At the table, on plain http: a deal in six taps, noted by one side and confirmed by the other."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.phones import Thumb
from tests.browser.tables import Tables

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.slow

Visit = Callable[..., "Page"]
MIDDLES = """row => [row.querySelector("span"), ...row.querySelectorAll("button")]
  .map((part) => part.getBoundingClientRect())
  .map((box) => Math.round(box.top + box.height / 2))"""
"""At one moment: what lies above a row may come in between two measures."""
PLAIN = {"contract": {"by": "NS", "bid": 100, "trump": "hearts"}, "points": {"NS": 112}}


@pytest.fixture
def thumb(tables: Tables, visitor: Visit) -> Callable[..., Thumb]:
    """A phone that has come in at a table."""

    def come(table: int, side: str = "NS", *, shared: bool = False) -> Thumb:
        found = Thumb(visitor(tables.origin, width=360, height=640, has_touch=True))
        if shared:
            found.sit(tables.tokens[table], side, shared=True)
        else:
            found.seat(tables, table, side)
        return found

    return come


def test_a_plain_deal_takes_six_taps_and_the_digits(tables: Tables, thumb: Callable[..., Thumb]) -> None:
    """By what a player reads on the keys; the marks are there before «Noter»."""
    ours = thumb(1)
    page = ours.page
    assert page.evaluate("window.isSecureContext") is False
    taps = 0
    for name in (re.compile("^Nous"), "100", "Cœur", "Non"):
        page.get_by_role("group").get_by_role("button", name=name, exact=True).first.click()
        taps += 1
    digits = page.get_by_role("group", name="Combien de points ?")
    for digit in "112":
        digits.get_by_role("button", name=digit, exact=True).click()
    page.get_by_text("100 à cœur, réussi").wait_for()
    assert "+210" in page.locator("#preview").inner_text()
    page.get_by_role("button", name="Noter", exact=True).click()
    taps += 1
    assert taps <= 6
    page.get_by_text("noté par nous").wait_for()
    assert page.locator("[data-score=NS]").inner_text() == "210"
    assert tables.sheet(1) == ([PLAIN], 1, ["accepted"])


def test_one_phone_notes_and_the_other_confirms(thumb: Callable[..., Thumb]) -> None:
    ours, theirs = thumb(2, "NS"), thumb(2, "EW")
    ours.deal("EW", 120, "spades", 130, call="coinche")
    theirs.page.get_by_role("heading", name="Donne 1 : d’accord ?").wait_for()
    asked = theirs.page.locator("#confirm-said").inner_text()
    assert "120 à pique, coinché, réussi" in asked
    assert "nous avons pris" in asked.lower()  # it begins the sentence
    assert "nous +560 · eux 0" in asked
    assert not re.search(r"\b(NS|EO)\b", asked)
    theirs.page.get_by_role("button", name="D’accord", exact=True).click()
    for phone in (ours, theirs):
        phone.line(1, "confirmed").wait_for()
        assert not phone.page.locator("#confirm").is_visible()
        assert not phone.page.get_by_role("button", name="Corriger la donne 1").is_visible()
    ours.contract("EW", "capot", "spades")
    ours.tap("[data-field=capot][data-value=EW]")
    ours.tap("#note")
    theirs.page.get_by_role("heading", name="Donne 2 : d’accord ?").wait_for()
    assert (
        "avons pris\N{NO-BREAK SPACE}: capot à pique, réussi"
        in theirs.page.locator("#confirm-said").inner_text()
    )


def test_what_is_refused_by_the_other_side_is_contested_then_mended(
    tables: Tables, thumb: Callable[..., Thumb]
) -> None:
    """The referee would have seen it; the two sides settle it themselves."""
    ours, theirs = thumb(3, "NS"), thumb(3, "EW")
    ours.deal("NS", 100, "hearts", 112)
    theirs.page.get_by_role("button", name="Pas d’accord…").click()
    theirs.page.get_by_role("button", name="Prévenir l’arbitre").click()
    theirs.page.get_by_text("Dites pourquoi en quelques mots").wait_for()
    theirs.page.get_by_role("button", name="Les points").click()
    reason = theirs.page.get_by_label("Pourquoi ? L’arbitre viendra.")
    assert reason.input_value() == "Les points"
    assert not theirs.page.locator("#reason-missing").is_visible()
    reason.fill("c’était 102")
    theirs.page.get_by_role("button", name="Prévenir l’arbitre").click()
    for phone in (ours, theirs):
        phone.line(1, "contested").get_by_text("c’était 102").wait_for()
        contested = phone.page.locator(".phone-contested")
        assert contested.get_by_role("heading", name="Donne 1 : pas d’accord").is_visible()
        assert "c’était 102" in contested.inner_text()
        entry, above = (phone.page.locator(one).bounding_box() for one in ("#entry", ".phone-contested"))
        assert above["y"] < entry["y"]  # where it was asked about, and not in the list below the form
    assert theirs.page.get_by_role("button", name="Retirer le désaccord").count() == 1
    ours.page.get_by_role("button", name="Corriger la donne 1").click()
    ours.page.get_by_role("heading", name="Corriger la donne 1").wait_for()
    for _ in range(3):
        ours.tap("[data-pad=points] [data-erase]")
    ours.type(102)
    ours.tap("#note")
    theirs.page.locator("#confirm-said", has_text="102").wait_for()
    theirs.page.get_by_role("button", name="D’accord", exact=True).click()
    for phone in (ours, theirs):
        phone.line(1, "confirmed").wait_for()
    assert tables.sheet(3)[0] == [{**PLAIN, "points": {"NS": 102}}]


def test_one_phone_for_the_table_is_handed_over(tables: Tables, thumb: Callable[..., Thumb]) -> None:
    shared = thumb(4, "NS", shared=True)
    shared.deal("NS", 100, "hearts", 112)
    shared.page.get_by_role("heading", name=re.compile("Passez le téléphone")).wait_for()
    shared.page.get_by_role("button", name="D’accord", exact=True).click()
    shared.line(1, "confirmed").wait_for()
    assert tables.sheet(4) == ([PLAIN], 1, ["accepted", "accepted"])


def test_two_phones_noting_the_same_deal_make_one(tables: Tables, thumb: Callable[..., Thumb]) -> None:
    """Each side counted its own points."""
    ours, theirs = thumb(5, "NS"), thumb(5, "EW")
    for phone in (ours, theirs):
        phone.contract("NS", 100, "hearts")
    theirs.tap("[data-side=EW]")
    ours.type(112)
    theirs.type(50)
    ours.tap("#note")
    theirs.tap("#note")
    for phone in (ours, theirs):
        phone.line(1, "confirmed").wait_for()
    records, *written = tables.sheet(5)
    assert records in ([PLAIN], [{**PLAIN, "points": {"EW": 50}}])  # whichever came first
    assert written == [1, ["accepted", "accepted"]]


def test_two_phones_noting_different_deals_settle_it_by_one_tap_each(
    tables: Tables, thumb: Callable[..., Thumb]
) -> None:
    ours, theirs = thumb(6, "NS"), thumb(6, "EW")
    for phone, points in ((ours, 112), (theirs, 102)):
        phone.contract("NS", 100, "hearts")
        phone.type(points)
    ours.tap("#note")
    ours.line(1, "noted").wait_for()
    theirs.tap("#note")
    for phone in (ours, theirs):
        phone.page.get_by_role("heading", name="Donne 1 : laquelle est juste ?").wait_for()
        assert not phone.page.locator("#confirm").is_visible()
        assert phone.page.locator(".phone-version b").all_inner_texts() == ["La nôtre", "La leur"]
    marked = theirs.page.locator(".phone-version mark").all_inner_texts()
    assert {"102", "112"} <= set(marked)
    assert not any("réussi" in words for words in marked), "only what differs is marked"
    ours.page.get_by_role("button", name=re.compile("^la leur", re.IGNORECASE)).click()
    theirs.page.get_by_text("Ils sont pour la nôtre.").wait_for()
    theirs.page.get_by_role("button", name=re.compile("^la nôtre", re.IGNORECASE)).click()
    for phone in (ours, theirs):
        phone.line(1, "confirmed").wait_for()
        assert phone.page.locator(".phone-versions").count() == 0
    settled = [{**PLAIN, "points": {"NS": 102}}]
    assert tables.sheet(6) == (settled, 2, ["accepted", "conflict", "accepted", "accepted"])


def test_who_has_noted_sees_the_score_and_who_has_sent_a_version_both(thumb: Callable[..., Thumb]) -> None:
    ours, theirs = thumb(14, "NS"), thumb(14, "EW")
    ours.deal("NS", 100, "hearts", 112)
    expect(ours.page.locator("[data-score=NS]")).to_be_in_viewport(ratio=1)
    theirs.to_front()
    theirs.page.get_by_role("button", name="Pas d’accord").click()
    theirs.page.get_by_role("button", name="Noter notre version").click()
    expect(theirs.page.locator("#bar")).to_be_hidden()  # it is answered just now
    theirs.retype(102)
    theirs.page.locator(".phone-version").first.wait_for()
    expect(theirs.page.locator(".phone-versions h2")).to_be_in_viewport(ratio=1)


def test_a_correction_says_to_the_other_phone_what_was_there_before(thumb: Callable[..., Thumb]) -> None:
    """Or a tap of agreement that came at the same moment would look as if it had not been taken."""
    ours, theirs = thumb(12, "NS"), thumb(12, "EW")
    ours.deal("NS", 100, "hearts", 112)
    theirs.page.get_by_role("heading", name="Donne 1 : d’accord ?").wait_for()
    ours.page.get_by_role("button", name="Corriger la donne 1").click()
    ours.retype(102)
    theirs.page.locator(
        "#confirm-was", has_text="nous\N{NO-BREAK SPACE}: 50 · eux\N{NO-BREAK SPACE}: 112"
    ).wait_for()
    assert "Avant" in theirs.page.locator("#confirm-was").inner_text()


def test_a_deal_that_is_taken_back_can_be_noted_again(tables: Tables, thumb: Callable[..., Thumb]) -> None:
    ours = thumb(13)
    ours.deal("NS", 100, "hearts", 112)
    ours.line(1, "noted").wait_for()
    ours.to_front()
    ours.page.get_by_role("button", name="Retirer la donne 1").click()
    ours.page.get_by_role("heading", name="Donne 1", exact=True).wait_for()
    ours.page.get_by_role("button", name="Remettre ce qui était tapé").click()
    ours.page.get_by_text("100 à cœur, réussi").wait_for()
    ours.tap("#note")
    ours.line(1, "noted").wait_for()
    assert tables.sheet(13) == ([PLAIN], 3, ["accepted", "accepted", "accepted"])


def test_who_does_not_agree_notes_what_they_say(tables: Tables, thumb: Callable[..., Thumb]) -> None:
    """The figure they say, with one pad more; one tap of the other side settles it."""
    ours, theirs = thumb(9, "NS"), thumb(9, "EW")
    ours.deal("NS", 100, "hearts", 112)
    theirs.page.get_by_role("button", name="Pas d’accord…").click()
    theirs.page.get_by_role("button", name="Noter notre version").click()
    theirs.page.get_by_role("heading", name="Donne 1 : notre version").wait_for()
    theirs.retype(102)
    ours.page.get_by_text("Ils sont pour la leur.").wait_for()
    ours.page.get_by_role("button", name=re.compile("^la leur", re.IGNORECASE)).click()
    for phone in (ours, theirs):
        phone.line(1, "confirmed").wait_for()
    assert tables.sheet(9)[0] == [{**PLAIN, "points": {"NS": 102}}]


def test_everything_that_the_rules_have_can_be_told(tables: Tables, thumb: Callable[..., Thumb]) -> None:
    """A high bid, a capot, belote, announces with and without a suit, a deal that nobody took."""
    ours = thumb(7)
    ours.tap("#passed")
    ours.line(1, "noted").wait_for()
    ours.tap("[data-step] [data-by=EW]")
    ours.tap("[data-step] [data-go=higher]")
    ours.type(180, "higher")
    ours.tap("#higher-done")
    ours.tap("[data-step] [data-trump=clubs]")
    ours.tap("[data-step] [data-call=surcoinche]")
    ours.tap("[data-field=capot][data-value=EW]")
    ours.tap("[data-belote=NS]")
    ours.tap("[data-belote=EW]")
    ours.tap("[data-belote=NS]")  # taken back
    carre = ("[data-announce=EW]", "[data-kind=carre]", "[data-rank=J]")
    tierce = ("[data-announce=NS]", "[data-kind=tierce]", "[data-rank=A]", "[data-suit=hearts]")
    for keys in (carre, tierce):
        for key in keys:
            ours.tap(f"[data-step] {key}")
    ours.tap("#note")
    ours.line(2, "noted").wait_for()
    assert tables.sheet(7)[0] == [
        {"passed": True},
        {
            "contract": {"by": "EW", "bid": 180, "trump": "clubs", "call": "surcoinche"},
            "capot": "EW",
            "belote": {"EW": 1},
            "announces": {
                "NS": [{"kind": "tierce", "rank": "A", "suit": "hearts"}],
                "EW": [{"kind": "carre", "rank": "J"}],
            },
        },
    ]


def test_a_deal_noted_as_passed_is_corrected_into_one_that_was_played(
    tables: Tables, thumb: Callable[..., Thumb]
) -> None:
    """The first question can be given up as well as the last."""
    ours = thumb(10)
    ours.tap("#passed")
    ours.line(1, "noted").wait_for()
    give_up = ours.page.get_by_role("button", name="Annuler", exact=True)
    assert not give_up.is_visible()
    ours.page.get_by_role("button", name="Corriger la donne 1").click()
    ours.page.get_by_text("Qui a pris ?").wait_for()
    give_up.click()
    ours.page.get_by_role("heading", name="Donne 2").wait_for()
    assert not give_up.is_visible()
    ours.page.get_by_role("button", name="Corriger la donne 1").click()
    ours.deal("NS", 100, "hearts", 112)
    ours.page.locator("#deals").get_by_text("100 à cœur, réussi").wait_for()
    ours.line(1, "noted").wait_for()
    assert tables.sheet(10) == ([PLAIN], 2, ["accepted", "accepted"])


def test_the_keys_of_a_row_stand_beside_its_name(thumb: Callable[..., Thumb]) -> None:
    """On the narrowest phone."""
    ours = thumb(11)
    ours.contract("NS", 100, "hearts")
    for name in ("Capot", "Belote", "Annonces"):
        row = ours.page.get_by_role("group", name=name, exact=True)
        keys = row.get_by_role("button").all()
        assert [key.inner_text().lstrip("+ ") for key in keys] == ["Nous", "Eux"]
        middles = row.evaluate(MIDDLES)
        assert len(middles) == 3
        assert max(middles) - min(middles) <= 1, (name, middles)


def test_what_cannot_be_is_said_before_it_is_noted(tables: Tables, thumb: Callable[..., Thumb]) -> None:
    ours = thumb(8)
    ours.contract("NS", 100, "hearts")
    ours.type(161)
    ours.page.locator(".phone-refused").wait_for()
    ours.tap("#note")
    assert ours.page.locator(".phone-refused").is_visible()
    ours.tap("[data-pad=points] [data-erase]")
    ours.type(0)
    ours.page.get_by_text("100 à cœur, réussi").wait_for()
    ours.tap("#note")
    ours.line(1, "noted").wait_for()
    assert tables.sheet(8)[2] == ["accepted"]


def test_the_code_is_as_good_as_the_square(tables: Tables, visitor: Visit) -> None:
    page = visitor(tables.origin, width=360, height=640)
    page.goto("/t/")
    page.get_by_label("Code de la table ou de l’équipe").fill(tables.codes[9].lower())
    page.get_by_role("button", name="Ouvrir").click()
    page.get_by_role("heading", name="Table 9 : vous êtes…").wait_for()
    assert page.url == f"{tables.origin}/t/"
