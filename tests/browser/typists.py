"""Somebody at the desk, who types the sheets of the paper pile."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from tests.browser.tables import Tables

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page


@dataclass
class Typist:
    """Somebody at the desk, who has a keyboard and no mouse; every key is counted."""

    page: Page
    keys: int = 0

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)
            self.keys += 1

    def type(self, words: str) -> None:
        self.press(*words)

    def line(self, place: int) -> Locator:
        return self.page.locator(".typing-rows > .typing-line").nth(place - 1)

    def told(self, place: int, words: str) -> None:
        """Wait for what stands beside a line."""
        self.line(place).locator(".typing-told", has_text=words).wait_for()

    @property
    def lines(self) -> list[str]:
        """What stands in the rows, once the script has made them of the form's text."""
        self.page.locator("[data-typing-sheet]").wait_for()
        return [str(field.input_value()) for field in self.page.locator(".typing-rows input").all()]

    def focused(self, name: str) -> None:
        """Wait until this field or button has the focus."""
        self.page.locator(f"[name={name}]:focus").wait_for()

    def pick(self, line: str) -> None:
        """Take the suggestion that makes the line so."""
        option = self.page.locator(f".typing-offers [data-line='{line}']")
        if not option.is_visible():
            self.press("ArrowDown")
            option.wait_for()
        for _ in self.page.locator(".typing-offers [role=option]").all():
            if option.get_attribute("aria-selected") == "true":
                break
            self.press("ArrowDown")
        assert option.get_attribute("aria-selected") == "true"
        self.press("Enter")
        self.page.wait_for_function("line => document.activeElement.value === line", arg=line)


def sit_down(page: Page, tables: Tables, table: int | None, *, script: bool = True) -> Typist:
    """Open the keyboard on a table of the first round; without one, where its number is asked for."""
    tables.site.log_in(page, tables.organizer)
    page.goto(f"{tables.concours}feuilles/1/" + ("saisie/" if table is None else f"{table}/saisie/"))
    if script:
        page.locator(":focus").wait_for()  # keys that come before it are lost
    return Typist(page)
