"""Stamps forms that WeasyPrint laid out on the pages of a PDF, with their gaps filled in.

See `tournaments.frontends.printing.filling`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Any, Final, NamedTuple

import pydyf

from tournaments.frontends.printing.filling import (
    BAR,
    DIGITS,
    Gap,
    Runs,
    SquaresGap,
    Stamp,
    TextGap,
    TextRun,
    Unfillable,
)
from tournaments.frontends.printing.press.letter import A4, LETTER, MM, ON_LETTER
from tournaments.frontends.printing.press.probing import (
    Alphabet,
    FontGlyphs,
    GapPlace,
    GapPlaces,
    Probe,
    ProbedForm,
    alphabet_of,
    content_of,
    dereference,
    specimen,
    texts_in,
    widths,
)
from tournaments.frontends.printing.press.shaping import ShapedTexts, is_settable
from tournaments.frontends.printing.press.tagging import Tags, add_bookmarks, tags_of

Written = Callable[[float, float, float], Iterator[bytes]]
"""Gives the operators of a text at a place of letters of a size, all in pixels."""
PX: Final = 0.75
"""Points in a CSS pixel."""


class LaidOutForm(NamedTuple):
    """A form laid out, with the places of its gaps."""

    name: str
    probe: Probe
    places: list[GapPlaces]


class StampedPage(NamedTuple):
    """A page of a paper: its stamps, the lowest first.

    `own` is the stamp that is the page itself, None where WeasyPrint lays out what comes over all stamps.
    `bookmark` is its line in the list of contents of the PDF, empty for most.
    """

    stamps: tuple[Stamp, ...]
    own: int | None
    bookmark: str = ""


class Filler:
    """Completes a PDF: its `helpers` are laid out before all pages, `fill` stamps them on the sheets."""

    def __init__(self, sheets: Sequence[StampedPage], *, on_letter: bool = False) -> None:
        self._sheets, self._on_letter = sheets, on_letter
        self._forms: dict[str, ProbedForm] = {}
        gaps: set[TextGap] = set()
        for stamp in (stamp for sheet in sheets for stamp in sheet.stamps):
            self._forms.setdefault(stamp.form, ProbedForm(stamp.form, len(self._forms))).use(stamp.gaps)
            gaps.update(gap for gap in stamp.gaps if isinstance(gap, TextGap))
        texts = {run.text for gap in gaps for line in gap.lines for run in line if is_settable(run.text)}
        if gaps:
            texts |= {f"{BAR}{one}{two}{BAR}{BAR}" for one in DIGITS for two in DIGITS}
        self._pairs = sorted(
            {"".join(pair) for text in texts for pair in pairwise(f"{text} ")}, key=alphabet_of
        )
        self._shaped = ShapedTexts(gaps)
        self.helpers = [probe for form in self._forms.values() for probe in form.probes]
        self.helpers += [self._shaped.page] * bool(self._shaped.page)
        self.helpers += [specimen(self._pairs)] * bool(texts)

    def fill(self, pdf: pydyf.PDF, boxes: Sequence[Mapping[str, Any]]) -> None:
        """Make forms of the first pages of `pdf`, the helpers, and stamp them on the sheets.

        `boxes` are those of the elements of each helper, its `weasyprint.Page.anchors`. `Unfillable` is
        raised before anything is changed.
        """
        pages = [pdf.objects[kid] for kid in pdf.pages["Kids"][::3]]  # each page is three items: «12 0 R»
        helpers, laid_out = pages[: len(self.helpers)], iter(pages[len(self.helpers) :])
        tags = tags_of(pdf, pages)
        alphabets = self._alphabets(pdf, helpers) if self._pairs else {}
        blanks = self._blanks(pdf, helpers, boxes, alphabets)
        if self._shaped.page:
            self._shaped.read(content_of(pdf, helpers[-2]).stream, self._glyphs(pdf, helpers[-2], alphabets))
        for blank in blanks.values():
            if not (blank.places or tags):
                _make_form(pdf, blank)
        writer = StampWriter(blanks, alphabets, self._shaped, tags)
        made = []
        for sheet in self._sheets:
            own = None if sheet.own is None else blanks[sheet.stamps[sheet.own].form]
            page = next(laid_out) if own is None else _new_page(pdf, own.probe.page)
            stream = content_of(pdf, page).stream
            writer.stamp(sheet, page, stream)
            if self._on_letter:
                set_on_letter(page, stream)
            made.append(page)
        for helper in helpers:
            content = content_of(pdf, helper)
            if not content.extra:  # it became no form: no page shows it
                content.stream.clear()
        kids = [part for page in made for part in (page.number, 0, "R")]
        pdf.pages["Kids"], pdf.pages["Count"] = pydyf.Array(kids), len(made)
        bookmarks = zip([sheet.bookmark for sheet in self._sheets], made, strict=True)
        add_bookmarks(pdf, [(said, page) for said, page in bookmarks if said])
        pdf.catalog["ViewerPreferences"] = pydyf.Dictionary({"DisplayDocTitle": "true"})

    def _alphabets(self, pdf: pydyf.PDF, helpers: Sequence[Any]) -> dict[bytes, Alphabet]:
        """The fonts in which gaps may be, the regular one first."""
        fonts = dereference(pdf, dereference(pdf, helpers[-1]["Resources"])["Font"])
        return {
            shown.font: Alphabet(self._pairs, shown, widths(pdf, fonts[shown.font.decode()]))
            for shown in texts_in(content_of(pdf, helpers[-1]).stream)
        }

    def _glyphs(
        self, pdf: pydyf.PDF, helper: Any, alphabets: Mapping[bytes, Alphabet]
    ) -> dict[bytes, FontGlyphs]:
        """The glyphs of all fonts of the PDF."""
        fonts = dereference(pdf, dereference(pdf, helper["Resources"])["Font"])
        found = {name.encode(): FontGlyphs(widths(pdf, font)) for name, font in fonts.items()}
        return found | {name: alphabet.glyphs for name, alphabet in alphabets.items()}

    def _blanks(
        self,
        pdf: pydyf.PDF,
        helpers: Sequence[Any],
        boxes: Sequence[Any],
        alphabets: Mapping[bytes, Alphabet],
    ) -> dict[str, LaidOutForm]:
        """The forms as pages call them."""
        found, lost, first = {}, [], 0
        for html, form in self._forms.items():
            after = first + len(form.probes)
            probes = [
                Probe(
                    f"{form.name}-{n - first}", helpers[n], content_of(pdf, helpers[n]), boxes[n], alphabets
                )
                for n in range(first, after)
            ]
            found[html], first = (probes[0], form.places(probes)), after
            if found[html][1] is None:
                lost.append(html)
        if lost:
            raise Unfillable(lost)
        return {
            html: LaidOutForm(self._forms[html].name, probe, places or [])
            for html, (probe, places) in found.items()
        }


class StampWriter:
    """Writes stamps as operators of a page."""

    def __init__(
        self,
        blanks: Mapping[str, LaidOutForm],
        alphabets: Mapping[bytes, Alphabet],
        shaped: ShapedTexts,
        tags: Tags | None,
    ) -> None:
        self._blanks, self._alphabets, self._shaped, self._tags = blanks, alphabets, shaped, tags
        self._bold = list(alphabets.values())[-1:]

    def stamp(self, sheet: StampedPage, page: Any, stream: list[bytes]) -> None:
        """Put the stamps of a sheet under what its page shows by itself."""
        number = page.get("StructParents", 0)
        if self._tags:
            self._tags.begin_page(page)
        stamped = list(self.operators(sheet, page["MediaBox"][3]))
        stream[:] = [*stamped, *(self._tags.moved(number, stream, piece=False) if self._tags else stream)]

    def operators(self, sheet: StampedPage, height: float) -> Iterator[bytes]:
        """A sheet of this height: forms without gaps are called, the others written with their texts.

        Where there are tags all are written: a form that is called would be heard once for all its pages.
        """
        for place, stamp in enumerate(sheet.stamps):
            name, probe, places = self._blanks[stamp.form]
            scale = stamp.scale
            up = height - scale * probe.page["MediaBox"][3] - stamp.top * MM
            yield b"q %g 0 0 %g %.3f %.3f cm" % (scale, scale, stamp.left * MM, up)
            if self._tags:
                written = self._filled(stamp.gaps, probe, places)
                yield from self._tags.moved(probe.page["StructParents"], written, piece=place != sheet.own)
            elif places:
                yield from self._filled(stamp.gaps, probe, places)
            else:
                yield b"/%b Do" % name.encode()
            yield b"Q"

    def _filled(self, gaps: Sequence[Gap], probe: Probe, places: Sequence[GapPlaces]) -> list[bytes]:
        texts: dict[int, list[bytes]] = {}
        drawings: list[bytes] = []
        for number, (gap, found) in enumerate(zip(gaps, places, strict=True)):
            at = found[gap.shape]
            if isinstance(gap, TextGap):
                lines = zip(gap.lines, at, strict=True)
                texts[number] = [shown for line, place in lines for shown in self._line(line, place)]
            else:
                squares = _squares(gap, at[0], probe.page["MediaBox"][3])
                drawings += [b"/Artifact BMC", *squares, b"EMC"] if self._tags else squares
        return [*drawings, *probe.filled(texts)]

    def _line(self, line: Runs, place: GapPlace) -> Iterator[bytes]:
        runs = [self._run(run, self._alphabets[place.font]) for run in line if run.text]
        x = place.x - place.before * sum(width for width, _written in runs) * place.size
        for width, written in runs:
            yield from written(x, place.y, place.size)
            x += width * place.size

    def _run(self, run: TextRun, around: Alphabet) -> tuple[float, Written]:
        """How many ems wide a run is in the weight of what is around it, and what writes it."""
        (bold,) = self._bold
        alphabet = bold if run.bold else around
        if not is_settable(run.text):
            shaped = self._shaped.text(run.text, bold=alphabet is bold)
            return shaped.width, shaped.written
        shown, width = alphabet.written(run.text)

        def written(x: float, y: float, size: float) -> Iterator[bytes]:
            yield b"1 0 0 -1 %.4f %.4f Tm /%b %g Tf" % (x, y, alphabet.font, size)
            yield shown

        return width, written


def set_on_letter(page: Any, stream: list[bytes]) -> None:
    """Make a page of A4 one of Letter, upright or wide: all of it smaller and in the middle (decision 61).

    What is five millimetres from the ends of A4 is so from those of Letter. A page of another size, such as a
    card of A5, stays as it is.
    """
    width, height = (float(edge) for edge in page["MediaBox"][2:])
    wide = width > height
    if any(abs(one - other) > 1 for one, other in zip(sorted((width, height)), A4, strict=True)):
        return
    across, up = LETTER[::-1] if wide else LETTER
    left, bottom = (across - ON_LETTER * width) / 2, (up - ON_LETTER * height) / 2
    stream.insert(0, b"%.6f 0 0 %.6f %.3f %.3f cm" % (ON_LETTER, ON_LETTER, left, bottom))
    page["MediaBox"] = pydyf.Array([0, 0, across, up])


def _squares(gap: SquaresGap, place: GapPlace, height: float) -> Iterator[bytes]:
    side = gap.side * MM / len(gap.rows)
    yield b"q %.5f 0 0 %.5f %.3f %.3f cm" % (side, -side, place.x * PX, height - place.y * PX)
    yield b" ".join(b"%d %d %d 1 re" % run for run in gap.runs)
    yield b"f Q"


def _make_form(pdf: pydyf.PDF, blank: LaidOutForm) -> None:
    """A page without gaps as a form that all pages can call, for they share their resources."""
    page, content = blank.probe.page, blank.probe.content
    content.extra = {
        "Type": "/XObject",
        "Subtype": "/Form",
        "BBox": page["MediaBox"],
        "Resources": page["Resources"],
    }
    dereference(pdf, page["Resources"])["XObject"][blank.name] = content.reference


def _new_page(pdf: pydyf.PDF, like: Any) -> pydyf.Dictionary:
    """An empty page as large as another, with the same resources."""
    content = pydyf.Stream(compress=True)
    pdf.add_object(content)
    page = pydyf.Dictionary({**like, "Contents": content.reference})
    pdf.add_object(page)
    return page
