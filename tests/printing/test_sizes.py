"""Nothing on paper is too small to be read: type sizes, taken from the PDF of every paper."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator
from itertools import chain
from typing import Any, NamedTuple

import pytest
from pypdf import PdfReader
from pypdf.generic import ContentStream

from tests.printing.conftest import EXTREMES, LONG, NAMELESS
from tournaments.printing.content import PaperContent
from tournaments.printing.papers import PAPERS

MakeContent = Callable[..., PaperContent]
Prints = Callable[..., PdfReader]
Matrix = tuple[float, float, float, float, float, float]

LEAST, LEAST_OF_NAMES, LEAST_OF_FACTS = 8.0, 9.0, 10.0
"""In points."""
HAIR = 0.03
"""What rounding may take."""
STRAIGHT: Matrix = (1, 0, 0, 1, 0, 0)
WITHOUT_FACTS = {"tents", "badges", "labels", "slips"}
"""They bear the name of the concours alone."""
TO_FILL_IN = "à … par …"
"""A line of the incident form, which the paper plan holds too."""

NAMES = [*LONG, *(f"{given} Équipier{n:03}" for given in ("Anne", "Zoé") for n in range(1, 34))]

pytestmark = pytest.mark.slow  # each lays out real pages


class Type(NamedTuple):
    """A text as one command of the page shows it, and its size in points."""

    text: str
    size: float


def times(one: Matrix, other: Matrix) -> Matrix:
    a, b, c, d, e, f = one
    g, h, i, j, k, m = other
    return (a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, e * g + f * i + k, e * h + f * j + m)


def letters(font: Any) -> dict[int, str]:
    """What the glyphs of a font say, by its table «ToUnicode»."""
    told = font["/ToUnicode"].get_object().get_data().decode("latin-1")
    pairs = re.findall(r"<([0-9a-fA-F]+)>\s*<([0-9a-fA-F]+)>\s*\n", told)
    return {int(glyph, 16): bytes.fromhex(text).decode("utf-16-be") for glyph, text in pairs}


class Parsed:
    """The streams and fonts of a PDF, each parsed once, however many pages use it."""

    def __init__(self, pdf: PdfReader) -> None:
        self._pdf = pdf
        self._known: dict[int, tuple[Any, Any]] = {}

    def operations(self, stream: Any) -> list[Any]:
        return self._once(stream, lambda: ContentStream(stream, self._pdf).operations)

    def letters(self, font: Any) -> dict[int, str]:
        return self._once(font, lambda: letters(font))

    def _once(self, thing: Any, parse: Callable[[], Any]) -> Any:
        if id(thing) not in self._known:
            self._known[id(thing)] = thing, parse()  # the thing is kept: its id stays its own
        return self._known[id(thing)][1]


def shown(stream: Any, resources: Any, parsed: Parsed, at: Matrix = STRAIGHT) -> Iterator[Type]:
    """The texts of a content stream and of the forms that it calls, in their order."""
    fonts = {key: font.get_object() for key, font in resources.get("/Font", {}).items()}
    said = {key: parsed.letters(font) for key, font in fonts.items()}
    kept: list[Matrix] = []
    font, size, line = "", 0.0, STRAIGHT
    for operands, operator in parsed.operations(stream):
        match operator:
            case b"q":
                kept.append(at)
            case b"Q":
                at = kept.pop()
            case b"cm":
                at = times(tuple(map(float, operands)), at)  # type: ignore[arg-type]
            case b"Tf":
                font, size = operands[0], float(operands[1])
            case b"Tm":
                line = tuple(map(float, operands))  # type: ignore[assignment]
            case b"Tj" | b"TJ":
                parts = operands[0] if operator == b"TJ" else operands
                found = b"".join(part.original_bytes for part in parts if hasattr(part, "original_bytes"))
                glyphs = [int.from_bytes(found[n : n + 2]) for n in range(0, len(found), 2)]
                a, b, c, d, *_ = times(line, at)
                scale = math.sqrt(abs(a * d - b * c))
                yield Type("".join(said[font].get(glyph, "?") for glyph in glyphs), size * scale)
            case b"Do":
                form = resources["/XObject"][operands[0]].get_object()
                if form["/Subtype"] == "/Form":
                    yield from shown(form, form.get("/Resources", resources), parsed, at)
            case _:
                pass


def types(pdf: PdfReader) -> list[Type]:
    """Every text of every page."""
    parsed = Parsed(pdf)
    pages = (shown(page["/Contents"].get_object(), page["/Resources"], parsed) for page in pdf.pages)
    return [one for one in chain.from_iterable(pages) if one.text.strip()]


def bare(text: str) -> str:
    """A text without its spaces: lines end anywhere."""
    return re.sub(r"\s", "", text)


BARE_NAMES = [bare(name) for name in NAMES]


@pytest.mark.parametrize("long", [False, True], ids=["short", "long"])
@pytest.mark.parametrize("tables", [1, 16])
@pytest.mark.parametrize("kind", list(PAPERS))
def test_nothing_is_too_small_to_be_read(
    kind: str, tables: int, long: bool, content: MakeContent, prints: Prints
) -> None:
    made = content(kind, tables=tables, long=long)
    found = types(prints(made, most=2))
    assert found
    assert [one for one in found if one.size < LEAST - HAIR] == []
    names = [one for one in found if len(bare(one.text)) > 3 and is_name(one.text)]
    assert [one for one in names if one.size < LEAST_OF_NAMES - HAIR] == []
    facts = bare(made["concours"]["facts"])[:12]
    stated = [one for one in found if bare(one.text).startswith(facts)]
    assert stated or kind in WITHOUT_FACTS
    assert [one for one in stated if one.size < LEAST_OF_FACTS - HAIR] == []


def is_name(text: str) -> bool:
    """Whether a text is a name of `content`, or a line of one."""
    return any(bare(text) in name for name in BARE_NAMES)


@pytest.mark.parametrize("kind", sorted(set(PAPERS) - NAMELESS))
def test_the_longest_names_are_whole(kind: str, content: MakeContent, prints: Prints) -> None:
    pdf = prints(content(kind, tables=4, pairs=EXTREMES))
    text = bare("".join(one.text for one in types(pdf)))
    assert "…" not in text.replace(bare(TO_FILL_IN), "")
    names = set(chain.from_iterable(EXTREMES))
    parts = [name.split() if kind == "badges" else [name] for name in names]
    assert [part for name in parts for part in name if bare(part) not in text] == []


def test_names_beside_a_code_for_phones_are_whole(content: MakeContent, prints: Prints) -> None:
    """The place of a name on a card is the narrowest there."""
    players = EXTREMES[1]
    made = content("cards", tables=2, pairs=[players])
    ways = {str(n): {"link": f"http://192.168.1.20:8000/t/{n}/", "code": "K7M2 QXBT"} for n in (1, 2)}
    made["data"]["phones"] = {"typed": "192.168.1.20:8000/t", "ways": ways}
    pdf = prints(made)
    text = bare("".join(one.text for one in types(pdf)))
    assert (text.count(bare(players[0])), "…" in text) == (8, False)
