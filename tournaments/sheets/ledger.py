"""A sheet as it is read: its lines, its end, and what a deal would make of it before it is saved."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils.formats import number_format
from django.utils.translation import gettext as _

from scoring.cards import Side
from scoring.errors import InvalidDeal
from tournaments.models.sheets import Result
from tournaments.sheets.kinds import kind_of
from tournaments.sheets.refusals import OtherDealRefused, sentences

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tournaments.models.sheets import DealVersion, Ruling
    from tournaments.sheets import wording
    from tournaments.sheets.games import State
    from tournaments.sheets.kinds import AnyDealForm
    from tournaments.sheets.sheet import Preview, Row, Sheet
    from tournaments.sheets.words import Words


@dataclass(frozen=True)
class Line:
    """One deal as it is read: who dealt, what was played, what both sides have now."""

    row: Row
    dealer: str
    said: str
    details: str
    refused: list[str]
    cells: tuple[wording.Mark, ...] = ()
    ends_manche: bool = False

    @property
    def marks(self) -> tuple[int, int]:
        return self.row.played.marks

    @property
    def score(self) -> tuple[int, int]:
        score: tuple[int, int] = self.row.played.game.score
        return score


def lines(sheet: Sheet) -> list[Line]:
    """The deals of a sheet in order."""
    rules, words, found = sheet.rules, kind_of(sheet.tournament).words, []
    before = rules.manches(rules.new_game())
    for row in sheet.rows:
        after = rules.manches(row.played.game)
        found.append(_line(sheet, row, words, ends_manche=after != before))
        before = after
    return found


def _line(sheet: Sheet, row: Row, words: Words, *, ends_manche: bool) -> Line:
    score, refused = row.played.score, row.played.refused
    return Line(
        row,
        words.dealer(sheet, row.dealer),
        "" if score is None else words.said(score, sheet),
        "" if score is None else words.details(score, sheet),
        [] if refused is None else sentences(refused),
        () if score is None else words.cells(score),
        ends_manche,
    )


@dataclass(frozen=True)
class Foot:
    """A line under the deals, after their total: what it is, and what stands there for both sides."""

    said: str
    points: tuple[str, str]
    is_result: bool = False


def foot(sheet: Sheet) -> list[Foot]:
    """What leads from the total of the deals to the result; nothing where they are the same."""
    costs = [Foot(_("Pénalité · %(why)s") % {"why": why(one)}, _off(one)) for one in sheet.penalties]
    typed, result = sheet.totals, sheet.result
    if typed is not None:
        points = _written(typed.ns_points or 0, typed.ew_points or 0)
        costs.insert(0, Foot(_("Totaux de la feuille papier"), points))
    if costs and result is not None and result.source != Result.Source.FORFEIT:
        costs.append(Foot(_("Résultat"), _written(result.ns_points, result.ew_points), is_result=True))
    return costs


def _written(ns: int, ew: int) -> tuple[str, str]:
    return number_format(ns), number_format(ew)


def _off(ruling: Ruling) -> tuple[str, str]:
    cost = f"−{number_format(ruling.penalty)}"
    return (cost, "") if Side(ruling.side) is Side.NS else ("", cost)


def why(ruling: Ruling) -> str:
    """What a ruling punishes, and by which article: «renonce, art. 12»; the same words once."""
    kind, article = str(ruling.get_kind_display()), ruling.article
    return article if kind.casefold() in article.casefold() else f"{kind}, {article}"


@dataclass(frozen=True)
class Version:
    """One version of a deal as it is read: what was written, by whom, when (`written`)."""

    written: DealVersion
    said: str
    details: str


def versions(sheet: Sheet, found: Iterable[DealVersion]) -> list[Version]:
    """Versions of deals of a sheet as they are read, each deal taken alone."""
    return [_version(sheet, version) for version in found]


def _version(sheet: Sheet, version: DealVersion) -> Version:
    words = kind_of(sheet.tournament).words
    if version.record is None:
        return Version(version, _("Retirée de la feuille"), "")
    try:
        score = sheet.rules.alone(version.record)
    except InvalidDeal as refused:
        return Version(version, " ".join(sentences(refused)), "")
    return Version(version, words.said(score, sheet), words.details(score, sheet))


@dataclass(frozen=True)
class Shown:
    """A deal before it is saved: its lines and the new totals, or why there are none.

    `conversion` says what counted points became, where they count on another scale. `unfinished`: something
    has still to be chosen; `refused` are the engine's sentences.
    """

    said: str = ""
    details: str = ""
    marks: tuple[wording.Mark, ...] = ()
    before: tuple[int, int] = (0, 0)
    after: tuple[int, int] = (0, 0)
    conversion: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    refused: tuple[str, ...] = ()
    unfinished: bool = False


def preview(form: AnyDealForm) -> Shown:
    """What the form's deal would make of the sheet; what is wrong is also put beside the form's fields."""
    if not form.is_valid():
        return Shown(refused=(_("Quelque chose est mal écrit : voyez la phrase à côté du champ."),))
    sheet, row = form.sheet, form.row
    replaces = None if row is None else row.deal
    try:
        seen = sheet.preview(form.record, place=form.cleaned_data["place"], replaces=replaces)
    except InvalidDeal as refused:
        form.refuse(refused)
        return Shown(unfinished=form.unfinished, refused=tuple(form.sentences))
    except OtherDealRefused as refused:
        return Shown(refused=(str(refused.sentence),))
    return shown(sheet, seen)


def shown(sheet: Sheet, seen: Preview) -> Shown:
    """What a change would make of the sheet, as it is read."""
    words = kind_of(sheet.tournament).words
    score = seen.played.score if seen.played else None
    if seen.played is None or score is None:
        return Shown(unfinished=True)
    return Shown(
        said=words.said(score, sheet),
        details=words.details(score, sheet),
        marks=words.marks(score, sheet),
        before=sheet.game.score,
        after=seen.game.score,
        conversion=words.conversion(score, sheet),
        notes=tuple(_notes(sheet, seen)),
    )


def _notes(sheet: Sheet, seen: Preview) -> list[str]:
    """What the change does to the game beside the points."""
    notes = []
    if seen.played and seen.played.after_end:
        notes.append(_("Après la fin de la partie : cette donne ne compte pas."))
    if seen.game.over:
        notes.append(end_said(seen.game, sheet))
    elif sheet.game.over:
        notes.append(_("La partie n'est alors plus finie : son résultat disparaît jusqu'à la fin."))
    return notes + kind_of(sheet.tournament).words.notes(seen.game)


def end_said(game: State, sheet: Sheet) -> str:
    """How the game ended, aloud."""
    return kind_of(sheet.tournament).words.end(game, sheet)


def waiting_said(sheet: Sheet) -> list[str]:
    """What is worth knowing of the game under way; penalties, as long as no result says them."""
    notes = kind_of(sheet.tournament).words.notes(sheet.game)
    if sheet.result is not None:
        return notes
    return [*notes, *(_to_come(ruling, sheet) for ruling in sheet.penalties)]


def result_said(sheet: Sheet) -> str:
    """What the table came to; empty while it plays."""
    result, words = sheet.result, kind_of(sheet.tournament).words
    if result is None:
        return ""
    if result.source == Result.Source.FORFEIT:
        return _with_penalties(words.forfeit(result, sheet), sheet)
    if sheet.penalties:
        return _after_penalties(result, sheet)
    if result.source == Result.Source.DEALS:
        return words.end(sheet.game, sheet)
    return words.totals(result, sheet)


def _after_penalties(result: Result, sheet: Sheet) -> str:
    """What the table came to once the rulings have taken points off, and which did."""
    points = {"ns": number_format(result.ns_points), "ew": number_format(result.ew_points)}
    if result.winner is None and result.ns_points == result.ew_points:
        said = _("Résultat après pénalité : égalité, %(ns)s partout.") % points
    elif result.winner is None:
        said = _("Résultat après pénalité, %(ns)s – %(ew)s : match nul.") % points
    else:
        winner = {"team": sheet.seated(Side(result.winner)).names}
        said = _("Résultat après pénalité, %(ns)s – %(ew)s : %(team)s gagnent.") % {**points, **winner}
    return _with_penalties(said, sheet)


def _with_penalties(said: str, sheet: Sheet) -> str:
    sentence = _("Pénalité de %(points)s points à %(team)s (%(article)s).")
    return " ".join([said, *(sentence % _told(ruling, sheet) for ruling in sheet.penalties)])


def _to_come(ruling: Ruling, sheet: Sheet) -> str:
    """A penalty of a table that plays on: who bears it, by which article, and when it counts."""
    sentence = _("Pénalité de %(points)s points à %(team)s (%(article)s), retirée du résultat à la fin.")
    return sentence % _told(ruling, sheet)


def _told(ruling: Ruling, sheet: Sheet) -> dict[str, str]:
    return {
        "points": number_format(ruling.penalty),
        "team": sheet.seated(Side(ruling.side)).names,
        "article": ruling.article,
    }
