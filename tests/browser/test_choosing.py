"""What is chosen and typed while an answer is on its way: rules and presets leave all of it as it is."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

import pytest

from tests.browser.conftest import Hall, settled
from tests.browser.faults import faults
from tests.browser.holding import hold, next_held
from tests.browser.tables import Site

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

pytestmark = pytest.mark.slow

SENSELESS: Final = "On joue sans annonces."
EXAMPLES: Final = "**/exemples/"


@pytest.fixture
def rules(site: Site, hall: Hall, visitor: Callable[..., Page]) -> Page:
    """The rules of a concours that nobody plays yet."""
    page = visitor(hall.origin)
    site.log_in(page, "organisateur")
    page.goto(f"{hall.origin}/concours/{hall.inscriptions}/regles/")
    for group in ("Les contrats", "Annonces et belote"):
        page.get_by_text(group, exact=True).click()
    page.get_by_role("group", name="Contrats").get_by_role("checkbox").first.wait_for()
    return page


@pytest.fixture
def new(site: Site, hall: Hall, visitor: Callable[..., Page]) -> Page:
    """The form of a new concours."""
    page = visitor(hall.origin)
    site.log_in(page, "organisateur")
    page.goto("/concours/")
    page.get_by_role("link", name="Nouveau concours").click()
    page.get_by_role("heading", name="Nouveau concours").wait_for()
    return page


def option(page: Page, name: str) -> Locator:
    return page.get_by_role("group", name=name, exact=True)


def choose(page: Page, name: str, value: str) -> None:
    option(page, name).get_by_label(value, exact=True).check()


def error_of(page: Page, control: Locator) -> str:
    """What a screen reader says beside the control."""
    return page.locator(f"#{control.get_attribute('aria-describedby')}").inner_text()


def test_what_is_chosen_before_an_answer_stays(rules: Page) -> None:
    tie = option(rules, "Annonces à égalité parfaite")
    held = hold(rules, EXAMPLES)
    choose(rules, "Annonces", "on joue sans")
    early = next_held(rules, held)
    first = tie.get_by_role("radio").last
    first.check()
    early.continue_()
    next_held(rules, held).continue_()
    rules.get_by_text("Ces règles ne vont pas ensemble").wait_for()
    settled(rules)
    assert first.is_checked()
    assert first.is_enabled()
    assert first.get_attribute("aria-invalid") == "true"
    assert error_of(rules, first) == SENSELESS
    tie.get_by_text(SENSELESS).wait_for()
    tie.get_by_role("radio").first.check()
    next_held(rules, held).continue_()
    rules.get_by_text("Ces règles ne vont pas ensemble").wait_for(state="hidden")
    settled(rules)
    assert first.get_attribute("aria-invalid") is first.get_attribute("aria-describedby") is None
    assert first.is_disabled()  # as the announces say


def test_an_option_closes_and_opens_with_the_one_it_hangs_on(rules: Page) -> None:
    tie = option(rules, "Annonces à égalité parfaite")
    choose(rules, "Annonces", "on joue sans")
    tie.get_by_text(SENSELESS).wait_for()
    settled(rules)
    assert tie.get_by_role("radio").first.is_disabled()
    assert faults(rules) == []
    choose(rules, "Annonces", "on les joue")
    tie.get_by_text(SENSELESS).wait_for(state="hidden")
    settled(rules)
    assert tie.get_by_role("radio").first.is_enabled()


def test_the_sentence_in_red_stands_beside_what_cannot_be(rules: Page) -> None:
    contracts = option(rules, "Contrats")
    for box in contracts.get_by_role("checkbox").all():
        box.uncheck()
    contracts.get_by_text("Gardez-en au moins un.").wait_for()
    contracts.get_by_role("checkbox").first.check()
    contracts.get_by_text("Gardez-en au moins un.").wait_for(state="hidden")


def test_a_number_typed_before_the_answer_to_a_rulebook_stays(new: Page) -> None:
    for fold in ("#rulebook", "#choices"):
        new.locator(f"{fold} > summary").click()
    held = hold(new, "**/nouveau/**")
    link = new.locator(".rulebook:not([aria-current])").first
    name = link.inner_text()
    link.click()
    answer = next_held(new, held)
    new.get_by_label("Nombre de parties").fill("7")
    answer.continue_()
    new.locator(".rulebook[aria-current]", has_text=name).wait_for()
    settled(new)
    assert new.get_by_label("Nombre de parties").input_value() == "7"


@pytest.mark.parametrize(  # both are links that fetch the form anew
    "kind", ["preset", pytest.param("rulebook", marks=pytest.mark.night)]
)
def test_what_is_typed_before_the_answer_to_a_preset_stays(new: Page, kind: str) -> None:
    new.get_by_role("button", name="Créer le concours").click()  # refused: it has no name yet
    new.locator("[name=name][aria-invalid]").wait_for()
    held = hold(new, "**/nouveau/**")
    link = new.locator(f".{kind}:not([aria-current])").first
    name = link.inner_text().split("\n")[0]
    link.click()
    answer = next_held(new, held)
    new.get_by_label("Lieu").fill("Salle des fêtes")
    new.get_by_label("Nom du concours").focus()
    new.keyboard.type("Coupe de ")
    answer.continue_()
    new.locator(f".{kind}[aria-current]", has_text=name).wait_for()
    settled(new)
    assert new.get_by_label("Nom du concours").get_attribute("aria-invalid") is None
    new.keyboard.type("Noël")
    assert new.get_by_label("Nom du concours").input_value() == "Coupe de Noël"
    assert new.get_by_label("Lieu").input_value() == "Salle des fêtes"
