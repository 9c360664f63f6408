"""A whole sheet as it is typed: what each line says, what it changes, and what the sheet would come to.

The text is read over the sheet as it stands; a line that says what its deal says already leaves it as it is.
Nothing is written here.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from django.utils.translation import gettext as _

from scoring.errors import InvalidDeal
from tournaments.sheets.doubting import doubts_of
from tournaments.sheets.kinds import kind_of
from tournaments.sheets.ledger import end_said
from tournaments.sheets.refusals import sentences
from tournaments.sheets.replay import end_of, replay
from tournaments.sheets.typing_actions import Wanted
from tournaments.sheets.typing_aligning import aligned
from tournaments.sheets.typing_codes import as_it_is, canonical, codes_for, line_of, meant
from tournaments.sheets.typing_totals import (
    TypedTotals,
    aloud,
    expected,
    says_totals,
    standing_totals,
    totals_form,
    totals_line,
    typed_totals,
)
from tournaments.sheets.wording import language

if TYPE_CHECKING:
    from scoring.codes.door import Codes
    from tournaments.models.planning import Tournament
    from tournaments.sheets.replay import Played, Record
    from tournaments.sheets.sheet import Row, Sheet

MOST_LINES: Final = 120
"""More than any sheet of paper has."""


@dataclass(frozen=True)
class Problem:
    """What is wrong with a line; `missing`: it is only not all there yet."""

    sentence: str
    missing: bool = False


@dataclass(frozen=True)
class Line:
    """One line of the text. `place` is that of its deal on the sheet to be, None for a line without one.

    `wanted` is what is to be written; `before` says what stood there where the line changes a deal, `added`
    that its deal is new.
    """

    text: str
    place: int | None = None
    wanted: Wanted | None = None
    said: str = ""
    details: str = ""
    record: Record | None = None
    played: Played | None = None
    before: str = ""
    added: bool = False
    problems: tuple[Problem, ...] = ()

    @property
    def missing(self) -> bool:
        """Whether the line is only not all there yet."""
        return all(problem.missing for problem in self.problems)


@dataclass(frozen=True)
class Reading:
    """What a text makes of a sheet: its lines, the rows it takes off, the game and the totals it comes to.

    `totals` are those of the text, `doubts` what looks wrong in new ones.
    """

    sheet: Sheet
    lines: tuple[Line, ...]
    removed: tuple[Row, ...]
    game: Any
    totals: TypedTotals | None
    doubts: tuple[str, ...]

    @property
    def wrong(self) -> bool:
        return any(line.problems for line in self.lines)

    @property
    def wanted(self) -> list[Wanted]:
        """The deals of the sheet to be, in order."""
        return [line.wanted for line in self.lines if line.wanted is not None]

    @property
    def new_totals(self) -> bool:
        """Whether other totals stand on the text than on the sheet, or none any more."""
        return standing_totals(self.sheet) != self.totals

    @property
    def consent(self) -> str:
        """What has to be agreed to before it is written, as a form brings it back; empty for nothing."""
        gone = [str(row.deal) for row in self.removed]
        if self.new_totals and self.totals is None:
            gone.append("totals")
        if self.doubts and self.totals is not None:
            gone.append(totals_line(self.totals.row))
        return " ".join(gone)

    @property
    def warnings(self) -> list[str]:
        """The same, said."""
        words, sheet = kind_of(self.sheet.tournament).words, self.sheet
        said = []
        for row in self.removed:
            score = row.played.score
            what = {"place": row.place, "said": "?" if score is None else words.said(score, sheet)}
            if sheet.tournament.in_manches:
                said.append(_("Sera retirée de la feuille : partie %(place)s, %(said)s.") % what)
            else:
                said.append(_("Sera retirée de la feuille : donne %(place)s, %(said)s.") % what)
        if self.new_totals and self.totals is None:
            said.append(_("Les totaux seront annulés : les donnes compteront de nouveau."))
        return [*said, *self.doubts]

    @property
    def end(self) -> str:
        """How the game ends by these lines; empty while it does not."""
        if self.totals is not None:
            return aloud(self.sheet, self.totals)
        return end_said(self.game, self.sheet) if self.game.over else ""

    @property
    def score(self) -> tuple[int, int]:
        """The totals under the text."""
        if self.totals is not None:
            return self.totals.ns, self.totals.ew
        score: tuple[int, int] = self.game.score
        return score


class _Draft(NamedTuple):
    """A line of a deal by itself. `key` tells lines of the same deal, however they are written."""

    text: str
    key: Hashable
    said: str = ""
    record: Record | None = None
    problems: tuple[Problem, ...] = ()


class _Placed(NamedTuple):
    """A line and the deal it is of; a line without a deal is new, a deal without a line is taken off."""

    row: Row | None
    draft: _Draft | None
    same: bool

    @property
    def record(self) -> Record:
        """What is played at this place; a line that says nothing is played as what cannot be."""
        if self.row is not None and self.same:
            return self.row.record
        return (self.draft and self.draft.record) or {}


def read(sheet: Sheet, texts: Sequence[str]) -> Reading:
    """The lines of a text over the sheet as it stands."""
    codes = codes_for(sheet.tournament)
    deals = [text for text in texts if text.strip() and not says_totals(text)]
    placed = _placed(sheet, codes, [_draft(sheet.tournament, text) for text in deals])
    kept = [one for one in placed if one.draft is not None]
    steps = replay(sheet.rules, [one.record for one in kept], stopped=sheet.table.stopped)
    read_deals = iter(
        [_line(sheet, one, n, step) for n, (one, step) in enumerate(zip(kept, steps, strict=True), 1)]
    )
    totals = _Totals(sheet)
    lines = tuple(
        totals.line(text) if says_totals(text) else next(read_deals) if text.strip() else Line(text)
        for text in texts
    )
    removed = tuple(one.row for one in placed if one.draft is None and one.row is not None)
    return Reading(sheet, lines, removed, end_of(sheet.rules, steps), totals.typed, tuple(totals.doubts))


def _draft(tournament: Tournament, text: str) -> _Draft:
    codes, place = codes_for(tournament), as_it_is(text)
    if place is not None:
        return _Draft(text, f"@{place}")
    said = codes.say(text, language())
    try:
        record = codes.parse(text)
    except InvalidDeal as refused:
        found = [Problem(error.message(language()), error.code == "missing") for error in refused.errors]
        return _Draft(text, " ".join(text.split()), said, problems=tuple(found))
    return _Draft(text, canonical(tournament, record), said, record)


def _placed(sheet: Sheet, codes: Codes, drafts: Sequence[_Draft]) -> list[_Placed]:
    keys = [meant(sheet.tournament, line_of(codes, row)) for row in sheet.rows]
    return [
        _Placed(
            None if old is None else sheet.rows[old],
            None if new is None else drafts[new],
            old is not None and new is not None and keys[old] == drafts[new].key,
        )
        for old, new in aligned(keys, [draft.key for draft in drafts])
    ]


def _line(sheet: Sheet, placed: _Placed, place: int, step: Played) -> Line:
    row, draft = placed.row, placed.draft or _Draft("", "")
    problems = draft.problems or tuple(_problems(sheet, placed, step))
    words, score = kind_of(sheet.tournament).words, None if problems else step.score
    return Line(
        draft.text,
        place,
        Wanted(None if row is None else row.deal, None if placed.same else draft.record),
        draft.said if score is None else words.said(score, sheet),
        "" if score is None else words.details(score, sheet),
        None if score is None else placed.record,
        None if score is None else step,
        "" if row is None or placed.same else _said(sheet, row),
        row is None,
        problems,
    )


def _problems(sheet: Sheet, placed: _Placed, step: Played) -> Iterator[Problem]:
    """What is wrong with a line that is understood by itself."""
    draft = placed.draft
    if draft is not None and draft.record is None and not placed.same:
        yield Problem(_("« %(line)s » : aucune donne ne se garde telle quelle ici.") % {"line": draft.text})
    elif step.refused is not None:
        yield from map(Problem, sentences(step.refused))
    elif step.after_end and placed.row is None:
        yield from map(Problem, sentences(sheet.rules.too_late()))


def _said(sheet: Sheet, row: Row) -> str:
    """A deal as it stands, in the players' words."""
    if row.played.score is None:
        return _("une donne impossible")
    words = kind_of(sheet.tournament).words
    details = words.details(row.played.score, sheet)
    return " · ".join(filter(None, [words.said(row.played.score, sheet), details]))


class _Totals:
    """The totals of a text: those of its one line that says some."""

    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet
        self.typed: TypedTotals | None = None
        self.doubts: list[str] = []

    def line(self, text: str) -> Line:
        """What a line of totals says."""
        if self.typed is not None:
            return Line(text, problems=(Problem(_("Les totaux sont déjà dits plus haut.")),))
        form = totals_form(self.sheet, text)
        if form is None:
            return Line(text, problems=(Problem(expected(self.sheet), missing=True),))
        if not form.is_valid():
            said = dict.fromkeys(str(one) for found in form.errors.values() for one in found)
            return Line(text, problems=tuple(map(Problem, said)))
        self.typed = typed_totals(form)
        if self.typed != standing_totals(self.sheet):
            self.doubts = doubts_of(self.sheet, form)
        return Line(text, said=aloud(self.sheet, self.typed))
