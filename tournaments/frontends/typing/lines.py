"""Reads the lines of a typed sheet: what each says, what it changes, and the score that results.

The text is read over the sheet as it stands; a line that says the same as its deal leaves it unchanged. A
line of totals, «= 2010 1540», stands for a paper sheet whose deals nobody types. Nothing is written here.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from django.utils.translation import gettext as _

from scoring.coinche.fields import Compared
from scoring.coinche.records import RECORD
from scoring.sheet.entries import Totals, TypedSheet
from scoring.sheet.facts import TypedTotals
from scoring.sheet.fields import TypedSheetLine
from scoring.sheet.game import replay
from tournaments.core.access.language import translated
from tournaments.core.sheets.games import ui_of
from tournaments.core.sheets.ledger import end_text, result_text
from tournaments.core.sheets.refusals import deal_sentences
from tournaments.core.sheets.sheet import TableSheet
from tournaments.frontends.typing.aligning import align
from tournaments.frontends.typing.codes import ReadLine, SheetCodes

if TYPE_CHECKING:
    from scoring.sheet.fields import Record
    from scoring.sheet.game import PlayedDeal
    from tournaments.core.sheets.games import AnyTotalsForm
    from tournaments.core.sheets.sheet import SheetRow

MAX_LINES: Final = 120
"""The most lines that are read; no paper sheet has as many."""


@dataclass(frozen=True)
class LineProblem:
    """An error of a line; `missing`: the line is only unfinished."""

    sentence: str
    missing: bool = False


class LineWords(NamedTuple):
    """A line in words: what it says, its details, and the old deal where it changes one (`before`)."""

    said: str = ""
    details: str = ""
    before: str = ""


@dataclass(frozen=True)
class TypedLine:
    """One line of the text. `place` is that of its deal on the new sheet, None for a line without a deal.

    `wanted` is the deal to be written; `words` tells it, which only a page asks for.
    """

    text: str
    place: int | None = None
    wanted: TypedSheetLine | None = None
    words: Callable[[], LineWords] = LineWords
    record: Record | None = None
    played: PlayedDeal | None = None
    problems: tuple[LineProblem, ...] = ()
    asked: bool = False
    """Whether it is doubted: the line to be looked at again before its sheet is written."""

    @cached_property
    def told(self) -> LineWords:
        """The line in words."""
        return self.words()

    @property
    def missing(self) -> bool:
        """Whether the line is only unfinished."""
        return all(problem.missing for problem in self.problems)


@dataclass(frozen=True)
class SheetReading:
    """A text read over a sheet: its lines, the deals it removes, and the game and totals that result.

    `totals` are those of the text, `doubts` sentences about implausible new ones. `repeated` are the places
    of new deals that are the same as the one before.
    """

    sheet: TableSheet
    lines: tuple[TypedLine, ...]
    removed: tuple[SheetRow, ...]
    game: Any
    totals: Totals | None
    doubts: tuple[str, ...]
    repeated: tuple[int, ...] = ()

    @property
    def wrong(self) -> bool:
        return any(line.problems for line in self.lines)

    def content(self, *, settles: bool = False) -> TypedSheet:
        """The entry to be written: the deals of the new sheet in order, and its totals where they change.

        `settles`: disputes about deals that it changes are settled.
        """
        lines = tuple(line.wanted for line in self.lines if line.wanted is not None)
        if not self.new_totals or self.totals is None:
            return TypedSheet(lines=lines, set_totals=self.new_totals, settles=settles)
        return TypedSheet(
            lines=lines,
            set_totals=True,
            totals=self.totals.points,
            manches=self.totals.manches,
            deals_played=self.totals.deals_played,
            settles=settles,
        )

    @property
    def new_totals(self) -> bool:
        """Whether the text has other totals than the sheet, or removes them."""
        return self.sheet.totals != self.totals

    @property
    def consent(self) -> str:
        """The changes that need consent before they are written, as a form posts it; empty for none."""
        gone = [str(row.deal) for row in self.removed]
        if self.new_totals and self.totals is None:
            gone.append("totals")
        if self.doubts and self.totals is not None:
            gone.append(totals_line(self.totals))
        return " ".join([*gone, *(f"twice-{place}" for place in self.repeated)])

    @property
    def contested(self) -> list[int]:
        """The places of the contested deals that the text changes."""
        changed = {line.wanted.deal for line in self.lines if line.wanted and line.wanted.record is not None}
        changed |= {row.deal for row in self.removed}
        disputed = {one.deal for one in self.sheet.sheet.open_disputes} & changed
        return [row.place for row in self.sheet.rows if row.deal in disputed]

    @property
    def warnings(self) -> list[str]:
        """The changes that need consent, as sentences."""
        sheet, words, names = self.sheet, ui_of(self.sheet), ui_of(self.sheet).names
        said = list[str]()
        for row in self.removed:
            score = row.played.score
            what = {"place": row.place, "said": "?" if score is None else words.describe(score, sheet)}
            said.append(names.taken_off_soon % what)
        if self.new_totals and self.totals is None:
            said.append(_("Les totaux seront annulés : les donnes compteront de nouveau."))
        said += [str(names.twice) % {"place": place, "before": place - 1} for place in self.repeated]
        return [*said, *self.doubts]

    @property
    def end(self) -> str:
        """How the game ends with these lines, as a sentence; empty while it does not."""
        if self.totals is not None:
            return _totals_text(self.sheet, self.totals)
        return end_text(self.game, self.sheet) if self.game.over else ""

    @property
    def score(self) -> tuple[int, int]:
        """The score of the text: its totals, else those of its deals."""
        score: tuple[int, int] = self.game.score if self.totals is None else self.totals.points
        return score


class _AlignedLine(NamedTuple):
    """A line and its deal on the sheet; without a deal it is new, without a line the deal is removed."""

    row: SheetRow | None
    draft: ReadLine | None
    same: bool

    @property
    def record(self) -> Record:
        """The record of this line; an empty one, which the rules refuse, for a line that is no deal."""
        if self.row is not None and self.same:
            return self.row.record
        return (self.draft and self.draft.record) or {}


def read(codes: SheetCodes, texts: Sequence[str]) -> SheetReading:
    """Read the lines of a text over the sheet as it stands."""
    sheet = codes.sheet
    placed = _aligned_lines(codes, [text for text in texts if text.strip() and not says_totals(text)])
    kept = [one for one in placed if one.draft is not None]
    repeated = tuple(n for n, pair in enumerate(pairwise(kept), 2) if _same_twice(*pair))
    steps = replay(sheet.game, [one.record for one in kept], stopped=sheet.sheet.stopped)
    read_deals = iter(
        [
            _line(codes, one, n, step, another=n in repeated)
            for n, (one, step) in enumerate(zip(kept, steps, strict=True), 1)
        ]
    )
    totals = _TotalsReader(sheet)
    lines = tuple(
        totals.line(text) if says_totals(text) else next(read_deals) if text.strip() else TypedLine(text)
        for text in texts
    )
    removed = tuple(one.row for one in placed if one.draft is None and one.row is not None)
    game = steps[-1].game if steps else sheet.game.new_game()
    return SheetReading(sheet, lines, removed, game, totals.typed, tuple(totals.doubts), repeated)


def _same_twice(before: _AlignedLine, after: _AlignedLine) -> bool:
    """Whether two neighbours are the same deal and one is new; passed deals often are, and do not count."""
    if before.row is not None and after.row is not None:
        return False
    keys = [one.draft.key for one in (before, after) if one.draft is not None]
    return len(set(keys)) == 1 and bool(after.record) and not after.record.get("passed")


def _aligned_lines(codes: SheetCodes, texts: Sequence[str]) -> list[_AlignedLine]:
    rows, drafts = codes.sheet.rows, [codes.read(text) for text in texts]
    keys = [codes.key(text) for text in codes.lines]
    return [
        _AlignedLine(
            None if old is None else rows[old],
            None if new is None else drafts[new],
            old is not None and new is not None and _unchanged(rows[old], keys[old], drafts[new]),
        )
        for old, new in align(keys, [draft.key for draft in drafts])
    ]


def _unchanged(row: SheetRow, key: Hashable, draft: ReadLine) -> bool:
    """Whether a line says the same as the record of its deal, including fields that no mark follows from.

    A line need not repeat the `id` of its deal, which another program may have given it.
    """
    told = row.record if draft.record is None else draft.record
    return key == draft.key and all(
        row.record.get(name) == told.get(name)
        for name, each in RECORD.fields.items()
        if each.compared is Compared.NOT_AT_ALL and (name != "id" or "id" in told)
    )


def _line(
    codes: SheetCodes, placed: _AlignedLine, place: int, step: PlayedDeal, *, another: bool
) -> TypedLine:
    row, draft = placed.row, placed.draft or ReadLine("", "")
    problems = tuple(_problems(codes.sheet, placed, step))
    played = None if problems or step.score is None else step
    return TypedLine(
        draft.text,
        place,
        TypedSheetLine(
            None if row is None else row.deal,
            None if placed.same else draft.record,
            another and not placed.same,
        ),
        partial(_words_of, codes, placed, played),
        None if played is None else placed.record,
        played,
        problems,
        asked=another,
    )


def _words_of(codes: SheetCodes, placed: _AlignedLine, played: PlayedDeal | None) -> LineWords:
    """A line in words: its deal as it is played, else what its codes say."""
    sheet, row = codes.sheet, placed.row
    before = "" if row is None or placed.same else _row_text(sheet, row)
    if played is None:
        return LineWords("" if placed.draft is None else codes.say(placed.draft.text), before=before)
    words = ui_of(sheet)
    return LineWords(words.describe(played.score, sheet), words.details(played.score, sheet), before)


def _problems(sheet: TableSheet, placed: _AlignedLine, step: PlayedDeal) -> Iterator[LineProblem]:
    """The errors of a line, else of its deal."""
    draft = placed.draft
    if draft is not None and draft.errors:
        yield from (LineProblem(translated(one.sentence), one.code == "missing") for one in draft.errors)
    elif draft is not None and draft.record is None and not placed.same:
        yield LineProblem(
            _("« %(line)s » : aucune donne ne se garde telle quelle ici.") % {"line": draft.text}
        )
    elif step.refused is not None:
        yield from map(LineProblem, deal_sentences(step.refused))
    elif step.after_end and placed.row is None:
        yield from map(LineProblem, deal_sentences(sheet.game.too_late()))


def _row_text(sheet: TableSheet, row: SheetRow) -> str:
    """A deal of the sheet in the players' words."""
    if row.played.score is None:
        return _("une donne impossible")
    words = ui_of(sheet)
    details = words.details(row.played.score, sheet)
    return " · ".join(filter(None, [words.describe(row.played.score, sheet), details]))


# --- totals ---------------------------------------------------------------------------------------

TOTALS_SIGN: Final = "="
_FIGURES: Final = re.compile(r"[0-9]+(?:[\s/,;–-]+[0-9]+)*")
_NO_KEY: Final = "00000000-0000-0000-0000-000000000000"
"""A key for the form of totals, which requires one; it is never written."""


def says_totals(text: str) -> bool:
    """Whether a line is about totals and not about a deal."""
    return text.lstrip().startswith(TOTALS_SIGN)


def totals_line(totals: Totals) -> str:
    """The line of totals: «= 2010 1540 12»; in a match the manches come first, «= 2 1 7 4»."""
    figures = (*(totals.manches or ()), *totals.points, totals.deals_played)
    return " ".join([TOTALS_SIGN, *(str(figure) for figure in figures if figure is not None)])


class _TotalsReader:
    """Reads the totals of a text, which at most one line may have."""

    def __init__(self, sheet: TableSheet) -> None:
        self.sheet = sheet
        self.typed: Totals | None = None
        self.doubts: list[str] = []

    def line(self, text: str) -> TypedLine:
        """The reading of a line of totals."""
        if self.typed is not None:
            return TypedLine(text, problems=(LineProblem(_("Les totaux sont déjà dits plus haut.")),))
        form = _totals_form(self.sheet, text)
        if form is None:
            expected = str(ui_of(self.sheet).names.totals_expected)
            return TypedLine(text, problems=(LineProblem(expected, missing=True),))
        if not form.is_valid():
            said = dict.fromkeys(str(one) for found in form.errors.values() for one in found)
            return TypedLine(text, problems=tuple(map(LineProblem, said)))
        self.typed = form.content
        if self.typed != self.sheet.totals:
            self.doubts = [one.sentence for one in ui_of(self.sheet).doubts(self.sheet, form)]
        words = partial(_words_of_totals, self.sheet, self.typed)
        return TypedLine(text, words=words, asked=bool(self.doubts))


def _totals_form(sheet: TableSheet, text: str) -> AnyTotalsForm | None:
    """The form of the totals page, filled with the figures of a line; None for too few or too many."""
    found = _FIGURES.fullmatch(text.strip().removeprefix(TOTALS_SIGN).strip())
    figures = re.findall(r"[0-9]+", found[0]) if found else []
    form_of = ui_of(sheet).totals_form
    fields = form_of.typed_order
    least = sum(form_of.base_fields[name].required for name in fields)
    if not least <= len(figures) <= len(fields):
        return None
    return form_of({**dict(zip(fields, figures, strict=False)), "key": _NO_KEY}, sheet=sheet)


def _totals_text(sheet: TableSheet, totals: Totals) -> str:
    """The result of the table with these totals, after its penalties."""
    then = replace(sheet.sheet, totals=TypedTotals(sheet.sheet.number + 1, totals), forfeit=None)
    return result_text(TableSheet(sheet.table, then))


def _words_of_totals(sheet: TableSheet, totals: Totals) -> LineWords:
    return LineWords(_totals_text(sheet, totals))
