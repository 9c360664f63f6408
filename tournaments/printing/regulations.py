"""The rules of the concours on one page: what differs, examples, then all the rules in two columns."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from tournaments.planning.regulations import Told
from tournaments.printing.content import Content
from tournaments.printing.pages import Page

HEIGHT: Final = 256.0
"""From under the title to the foot of the sheet, in millimetres."""
WIDTH: Final = 92.0
COLUMNS: Final = 2
LARGEST: Final = 13.5
"""Running text, in points: smaller where a club has much to say."""
KEPT: Final = 1.06
"""Of the height: texts are measured in bold and titles counted thrice, which is more than they take."""


def regulation_pages(content: Content) -> list[Page]:
    """The one page of rules."""
    told = content["told"]
    if told is None:
        return []
    room = {"width": WIDTH, "height": COLUMNS * HEIGHT * KEPT, "largest": LARGEST}
    return [
        Page("regulations", {"concours": content["concours"], "told": told, "lines": [_lines(told)], **room})
    ]


def _lines(told: Told) -> list[str]:
    """All that stands in the columns, as it is measured; a title counts more lines than its own."""
    return [line or " " for line in _texts(told)]


def _texts(told: Told) -> Iterator[str]:
    for one in told["differences"]:
        yield f"{one['what']} : {one['here']} ({one['there']})"
    for example in told["examples"]:
        yield f"{example['deal']} ({example['counted']}) : {example['marked']}"
    for title in (told["changed"], told["heading"], *(part["title"] for part in told["parts"])):
        yield from (title, title, title)
    for part in told["parts"]:
        for rule in part["rules"]:
            yield f"≠ {rule['text']} {rule['source']}"
