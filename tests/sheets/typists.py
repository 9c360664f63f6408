"""Somebody who types a sheet: opens its page, changes the lines, sends the form with all it brought."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from html import unescape
from typing import TYPE_CHECKING, Any, Final

from tests.sheets.browsing import HTMX, SHEET, text

if TYPE_CHECKING:
    from django.http import HttpResponse
    from django.test import Client

TYPING: Final = f"{SHEET}saisie/"
CHECKING: Final = f"{TYPING}apercu/"
TWELVE: Final = (
    "N 100C 112", "E 90P 71", "N 120Kx 98", "E 80SA 50d", "-", "N 100C cap", "N 110T 132 b", "E 90C 94 +3RP",
    "N 80P 86", "E 100K 88", "N 80T 86", "E 90K 95",
)  # fmt: skip
_HIDDEN: Final = re.compile(r'<input type="hidden" name="(\w+)" value="([^"]*)"')


@dataclass
class Typist:
    """One page, opened in one browser; `hidden` is what the form brings besides the lines."""

    client: Client
    address: str = TYPING
    hidden: dict[str, str] = field(default_factory=dict)
    lines: str = ""

    def open(self) -> Typist:
        self.read(self.client.get(self.address))
        return self

    def read(self, page: HttpResponse) -> str:
        """What a page brings for the next sending; its words."""
        shown = page.content.decode()
        self.hidden = {name: unescape(value) for name, value in _HIDDEN.findall(shown)}
        written = re.search(r"<textarea[^>]*>\n(.*?)</textarea>", shown, re.DOTALL)
        self.lines = unescape(written[1]) if written else ""
        return text(page)

    def send(self, *lines: str, **more: Any) -> HttpResponse:
        return self.client.post(self.address, {**self.hidden, "lines": "\r\n".join(lines), **more})

    def save(self, *lines: str, **more: Any) -> str:
        """The words of what comes back; the form that is shown again is the one to send next."""
        answer = self.send(*lines, **more)
        return f"→ {answer['Location']}" if answer.status_code == 302 else self.read(answer)

    def preview(self, *lines: str, at: int = 0) -> HttpResponse:
        sent = {**self.hidden, "lines": "\n".join(lines), "at": at}
        return self.client.post(f"{self.address}apercu/", sent, headers=HTMX)
