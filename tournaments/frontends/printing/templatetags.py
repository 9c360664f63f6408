"""The tags of the templates of paper: texts that fit their places, QR codes, and what is repeated.

While a form is recorded they leave the marks of gaps, see `filling`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Any, Final

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe

from tournaments.core.registration.names import NameParts
from tournaments.frontends.printing.filling import Recorder, Runs, SquaresGap, TextGap, TextRun, shapable
from tournaments.frontends.printing.fitting import (
    DEFAULT_HEIGHT_RATIO,
    FACTS_FLOOR,
    FACTS_SIZE,
    MM,
    NAME_FLOOR,
    FittedTexts,
    Fitter,
    TextList,
    TextPlace,
)
from tournaments.platform.qr import dark_modules

MOST_CODES: Final = 1024
"""QR codes that are kept: those of the largest round, which may be printed again."""
register = template.Library()
"""The tags that only paper needs."""

SPACES: Final = re.compile("[ \t\n\r\f]+")
"""The blanks that HTML shows as one space."""
PICTURES: Final = re.compile("[\U0001f000-\U0001faff\ufe0f\u200d\U000e0020-\U000e007f]+")
"""Emoji, with what joins and colours them: no font of the papers draws them."""


@register.filter
def times(height: float, share: float) -> float:
    """A share of the height of a line."""
    return height * share


@register.filter
def less(height: float, taken: float) -> float:
    """What is left of a height where something takes a part of it."""
    return height - taken


@register.simple_tag(takes_context=True)
def fit(context: template.Context, text: Any, width: float, size: float, height: float = 0) -> SafeString:
    """`text` in `width` millimetres, at `size` points or what fits, on as many lines as `height` has."""
    return _fitted(context, [str(text)], TextPlace(width, size, height))


@register.simple_tag(takes_context=True)
def fit_facts(
    context: template.Context, facts: str, width: float, size: float = FACTS_SIZE, height: float = 0
) -> SafeString:
    """The facts of a concours as by `fit`, but never smaller than they may be at the head of a paper."""
    return _fitted(context, [facts], TextPlace(width, size, height, FACTS_FLOOR))


@register.simple_tag(takes_context=True)
def fit_names(
    context: template.Context, names: Any, width: float, size: float, height: float = 0
) -> SafeString:
    """A name, or names under one another, as by `fit`, but never smaller than a name may be."""
    place = TextPlace(width, size, height, NAME_FLOOR)
    return _fitted(context, [names] if isinstance(names, str) else list(names), place)


@register.simple_tag(takes_context=True)
def fit_listed(context: template.Context, entry: Any, listed: TextList) -> SafeString:
    """An entry of a list as the list sets it: a text, texts under one another, a name in its parts.

    It stands on the base line of the usual size, whichever of both sizes it has.
    """
    if isinstance(entry, NameParts):
        shown = _named(context, entry, lambda whole: listed.fit([whole]), listed.place.width)
    else:
        texts = [_as_set(text) for text in ([entry] if isinstance(entry, str) else entry)]
        shown = _shown(context, listed.fit(texts), listed.place.width, listed.fitter)
    return format_html('<span class="listed" style="font-size:{}pt">{}</span>', f"{listed.usual:.2f}", shown)


def _fitted(context: template.Context, texts: Sequence[str], place: TextPlace) -> SafeString:
    return _shown(context, _fit_with_default_height(context, texts, place), place.width)


def _shown(
    context: template.Context, found: FittedTexts, width: float, by: Fitter | None = None
) -> SafeString:
    """Texts as they were fitted, one below the other."""
    if found.lines == 1:
        return _set(context, [(TextRun(found.texts[0]),)], found.size, width)
    fitter = by or context["fitter"]
    lines = [line for text in found.texts for line in _lines(fitter, (TextRun(text),), found.size, width)]
    return _set(context, lines, found.size, width)


def _fit_with_default_height(
    context: template.Context, texts: Sequence[str], place: TextPlace
) -> FittedTexts:
    """How texts are set; where no height is said each has that of its line."""
    texts = [_as_set(text) for text in texts]
    height = place.height or place.size * DEFAULT_HEIGHT_RATIO * len(texts) / MM
    found: FittedTexts = context["fitter"].fit(texts, place._replace(height=height))
    return found


@register.simple_tag(takes_context=True)
def fit_name(
    context: template.Context, name: NameParts, width: float, size: float, height: float = 0
) -> SafeString:
    """A name as by `fit_names`, the family name in bold, which the whole is measured in."""
    place = TextPlace(width, size, height, NAME_FLOOR)
    return _named(context, name, lambda whole: _fit_with_default_height(context, [whole], place), width)


def _named(
    context: template.Context, name: NameParts, fitted: Callable[[str], FittedTexts], width: float
) -> SafeString:
    """A name as the whole of it is `fitted`, the family name in bold."""
    name = NameParts(*map(_as_set, name))
    whole = " ".join(filter(None, name))
    found = fitted(whole)
    runs: Runs = (TextRun(found.texts[0]),)
    if found.texts == (whole,):
        parts = [TextRun(part, bold=place == 1) for place, part in enumerate(name) if part]
        runs = tuple(run for part in parts for run in (TextRun(" "), part))[1:]
    lines = [runs] if found.lines == 1 else [*_lines(context["fitter"], runs, found.size, width)]
    return _set(context, lines, found.size, width)


def _as_set(text: str) -> str:
    """A text as paper sets it: blanks as HTML shows them, and without emoji; one of emoji alone stays."""
    return SPACES.sub(" ", PICTURES.sub("", text)).strip(" ") or text


def _set(context: template.Context, lines: Sequence[Runs], size: float, width: float) -> SafeString:
    """A text on its lines, or the mark of its gap."""
    gap = TextGap(round(size, 2), tuple(lines), width)
    recorder: Recorder | None = context.get("recorder")
    text = "".join(run.text for line in lines for run in line)
    fillable = context["fitter"].settable(text) or shapable(text)
    return recorder.mark(gap) if recorder and fillable and recorder.takes(gap.size, width) else gap.html


def _lines(fitter: Fitter, runs: Runs, size: float, width: float) -> Iterator[Runs]:
    """A text as it is broken into lines."""
    whole, end = "".join(run.text for run in runs), 0
    for line in fitter.broken(whole, width, size):
        begin = whole.index(line, end)
        end = begin + len(line)
        yield tuple(_cut(runs, begin, end))


def _cut(runs: Iterable[TextRun], begin: int, end: int) -> Iterator[TextRun]:
    """What stands of texts one after the other from the letter `begin` to `end`."""
    at = 0
    for run in runs:
        part = run.text[max(begin - at, 0) : max(end - at, 0)]
        at += len(run.text)
        if part:
            yield run._replace(text=part)


@register.simple_tag(takes_context=True)
def qr(context: template.Context, link: str, side: float, longest: int = 0) -> SafeString:
    """A QR code `side` millimetres wide; those of all links of up to `longest` letters have equal squares."""
    squares = SquaresGap(side, _rows(link, longest))
    recorder: Recorder | None = context.get("recorder")
    return recorder.mark(squares) if recorder else squares.html


@lru_cache(MOST_CODES)
def _rows(link: str, longest: int) -> tuple[bytes, ...]:
    """The rows of a QR code."""
    return tuple(bytes(row) for row in dark_modules(link, longest))


@register.simple_tag(takes_context=True)
def running(context: template.Context, columns: Any, width: float, height: float, size: float) -> str:
    """The size in points, at most `size`, at which columns of paragraphs fit; see `Fitter.running`."""
    return f"{context['fitter'].running(columns, width, height, size):.2f}"


@register.tag
def piece(parser: template.base.Parser, token: template.base.Token) -> Piece:
    """`{% piece left top %} … {% endpiece %}`: what other pages repeat with other texts; see `filling`.

    Its corner is at `left` and `top`, in millimetres from that of the sheet; its texts are black. A third
    argument says how many times as large it is set.
    """
    _tag, left, top, *scale = token.split_contents()
    body = parser.parse(("endpiece",))
    parser.delete_first_token()
    places = [parser.compile_filter(one) for one in (left, top, *(scale or ["1"]))]
    return Piece(body, *places)


class Piece(template.Node):
    """The block `piece`."""

    def __init__(self, nodelist: template.NodeList, left: Any, top: Any, scale: Any) -> None:
        self.nodelist, self._places = nodelist, (left, top, scale)

    def render(self, context: template.Context) -> SafeString:
        left, top, scale = (float(place.resolve(context)) for place in self._places)
        recorder: Recorder | None = context.get("recorder")
        if recorder:
            recorder.stamp(lambda: self.nodelist.render(context), left, top, scale)
            return mark_safe("")
        place = f"left:{left:.2f}mm;top:{top:.2f}mm"
        if scale != 1:
            place += f";transform:scale({scale});transform-origin:0 0"
        return format_html('<div class="placed" style="{}">{}</div>', place, self.nodelist.render(context))
