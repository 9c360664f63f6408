"""What commands say is text: a name in it moves no cursor, colours nothing and turns no line around."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, cast

from django.core.management.base import BaseCommand, OutputWrapper

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TextIO

_CONTROLS: Final = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f"  # what a terminal obeys, but for the ends of lines and tabs
    "\u2028\u2029"  # ends of lines that few know
    "\u202a-\u202e"  # what embeds or overrides a direction of writing
    "\ud800-\udfff]"  # halves of pairs, which cannot be written
)
_ISOLATES: Final = re.compile("[\u2066-\u2069]")
_END_OF_ISOLATE: Final = "\u2069"
_LINE_ENDS: Final = re.compile(r"[\n\t]")


def shown(text: str) -> str:
    """The text with what a terminal would obey as JSON writes it: `\\u001b`.

    Isolates stay, by which our own sentences keep a name in Arabic letters apart, as long as each one ends.
    """
    written = _CONTROLS.sub(_escaped, text)
    return written if _each_isolate_ends(written) else _ISOLATES.sub(_escaped, written)


def _each_isolate_ends(text: str) -> bool:
    depth = 0
    for isolate in _ISOLATES.findall(text):
        depth += -1 if isolate == _END_OF_ISOLATE else 1
        if depth < 0:
            return False
    return depth == 0


def in_line(text: str) -> str:
    """A text of somebody else, such as a name in a file, to stand in a line: it begins no other."""
    return _LINE_ENDS.sub(_escaped, shown(text))


def _escaped(found: re.Match[str]) -> str:
    return f"\\u{ord(found[0]):04x}"


class Terminal(OutputWrapper):
    """Where a command writes: what it says is `shown`, what it makes is written as it is."""

    def write(  # type: ignore[override]  # as Django's own
        self, msg: str = "", style_func: Callable[[str], str] | None = None, ending: str | None = None
    ) -> None:
        """Say something, on a line of its own where `ending` is not given."""
        super().write(shown(msg), style_func, ending)

    def data(self, text: str) -> None:
        """Write a file, or what moves the cursor on purpose."""
        super().write(text, ending="")


class TerminalCommand(BaseCommand):
    """A command whose words cannot be taken for orders by the terminal, its errors neither."""

    @property
    def stdout(self) -> Terminal:
        return self._said

    @stdout.setter
    def stdout(self, given: OutputWrapper) -> None:
        self._said = Terminal(cast("TextIO", given._out))

    @property
    def stderr(self) -> Terminal:
        return self._complained

    @stderr.setter
    def stderr(self, given: OutputWrapper) -> None:
        self._complained = Terminal(cast("TextIO", given._out))
