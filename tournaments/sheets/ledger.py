"""A sheet as it is read: its lines, its end, and what a deal would make of it before it is saved."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.cards import Side
from scoring.errors import InvalidDeal
from scoring.sheet import Refusal
from tournaments.sheets.games import ui_of
from tournaments.sheets.refusals import deal_sentences, sentence_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from django_stubs_ext import StrPromise

    from scoring.sheet import SheetResult
    from scoring.sheet.entries import Ruling
    from scoring.sheet.fields import Record
    from scoring.sheet.game import GameState
    from tournaments.sheets import wording
    from tournaments.sheets.games import AnyDealForm, GameUI
    from tournaments.sheets.sheet import Preview, Row, TableSheet


@dataclass(frozen=True)
class Line:
    """One deal as it is read: who dealt, what was played, what both sides have now, how many `versions`."""

    row: Row
    dealer: str
    said: str
    details: str
    refused: list[str]
    cells: tuple[wording.Mark, ...] = ()
    ends_manche: bool = False
    versions: int = 1

    @property
    def marks(self) -> tuple[int, int]:
        return self.row.played.marks

    @property
    def score(self) -> tuple[int, int]:
        score: tuple[int, int] = self.row.played.game.score
        return score


def lines(sheet: TableSheet, versions: Mapping[int, int] | None = None) -> list[Line]:
    """The deals of a sheet in order; `versions` are how many each has, by the deal's number."""
    rules, words, found = sheet.game, ui_of(sheet), []
    before = rules.manches(rules.new_game())
    for row in sheet.rows:
        after = rules.manches(row.played.game)
        line = _line(sheet, row, words, ends_manche=after != before)
        found.append(replace(line, versions=(versions or {}).get(row.deal, 1)))
        before = after
    return found


def _line(sheet: TableSheet, row: Row, words: GameUI, *, ends_manche: bool) -> Line:
    score, refused = row.played.score, row.played.refused
    return Line(
        row,
        words.dealer(sheet, row.dealer),
        "" if score is None else words.said(score, sheet),
        "" if score is None else words.details(score, sheet),
        [] if refused is None else deal_sentences(refused),
        () if score is None else words.cells(score),
        ends_manche,
    )


@dataclass(frozen=True)
class Foot:
    """A line under the deals, after their total: what it is, and what stands there for both sides."""

    said: str
    points: tuple[str, str]
    is_result: bool = False


def foot(sheet: TableSheet) -> list[Foot]:
    """What leads from the total of the deals to the result; nothing where they are the same."""
    rulings = [one.ruling for one in sheet.sheet.penalties]
    costs = [Foot(_("Pénalité · %(why)s") % {"why": why(one)}, _off(one)) for one in rulings]
    typed, result = sheet.sheet.totals, sheet.result
    if typed is not None:
        costs.insert(0, Foot(_("Totaux de la feuille papier"), _written(*typed.totals.points)))
    if costs and result is not None and not result.by_forfeit:
        costs.append(Foot(_("Résultat"), _written(*result.points), is_result=True))
    return costs


def _written(ns: int, ew: int) -> tuple[str, str]:
    return number_format(ns), number_format(ew)


def _off(ruling: Ruling) -> tuple[str, str]:
    cost = f"−{number_format(ruling.points)}"
    return (cost, "") if ruling.side is Side.NS else ("", cost)


KINDS: Final[Mapping[str, StrPromise]] = {
    "misdeal": gettext_lazy("maldonne"),
    "revoke": gettext_lazy("renonce"),
    "lateness": gettext_lazy("retard"),
    "conduct": gettext_lazy("conduite"),
    "other": gettext_lazy("autre décision"),
}
"""What a referee rules about, by the word of the entry."""


def why(ruling: Ruling) -> str:
    """What a ruling punishes, and by which article: «renonce, art. 12»; the same words once."""
    kind, article = str(KINDS.get(ruling.what, "")), ruling.article
    return article if kind.casefold() in article.casefold() else f"{kind}, {article}"


def read_alone(sheet: TableSheet, record: Record | None) -> tuple[str, str]:
    """A deal taken alone as it is read: what is said of it, and the details; why, where it cannot be."""
    words = ui_of(sheet)
    if record is None:
        return _("Retirée de la feuille"), ""
    try:
        score = sheet.game.score_of(record)
    except InvalidDeal as refused:
        return " ".join(deal_sentences(refused)), ""
    return words.said(score, sheet), words.details(score, sheet)


def told_alone(sheet: TableSheet, record: Record | None) -> str:
    """All that is said of a deal taken alone, in one line: «100 à cœur, réussi · NS a pris · …»."""
    return " · ".join(filter(None, read_alone(sheet, record)))


@dataclass(frozen=True)
class Shown:
    """A deal before it is saved: its lines and the new totals, or why there are none.

    `conversion` says what counted points became, where they count on another scale. `unfinished`: something
    has still to be chosen; `refused` are the engine's sentences.
    """

    said: str = ""
    details: str = ""
    marks: tuple[wording.Mark, ...] = ()
    after: tuple[int, int] = (0, 0)
    conversion: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    refused: tuple[str, ...] = ()
    unfinished: bool = False


def preview(form: AnyDealForm) -> Shown:
    """What the form's deal would make of the sheet; what is wrong is also put beside the form's fields."""
    if not form.is_valid():
        return Shown(refused=(_("Quelque chose est mal écrit : voyez la phrase à côté du champ."),))
    try:
        seen = form.sheet.preview(form.content)
    except Refusal as refusal:
        if refusal.code != "deal-refused" or refusal.invalid is None:
            return Shown(refused=(sentence_of(refusal),))
        form.refuse(refusal.invalid)
        return Shown(unfinished=form.unfinished, refused=tuple(form.sentences))
    return shown(form.sheet, seen)


def shown(sheet: TableSheet, seen: Preview) -> Shown:
    """What a change would make of the sheet, as it is read."""
    words = ui_of(sheet)
    score = seen.played.score if seen.played else None
    if seen.played is None or score is None:
        return Shown(unfinished=True)
    return Shown(
        said=words.said(score, sheet),
        details=words.details(score, sheet),
        marks=words.marks(score, sheet),
        after=seen.game.score,
        conversion=words.conversion(score, sheet),
        notes=tuple(_notes(sheet, seen)),
    )


def _notes(sheet: TableSheet, seen: Preview) -> list[str]:
    """What the change does to the game beside the points."""
    notes = []
    if seen.played and seen.played.after_end:
        notes.append(_("Après la fin de la partie : cette donne ne compte pas."))
    if seen.game.over:
        notes.append(end_said(seen.game, sheet))
    elif sheet.state.over:
        notes.append(_("La partie n'est alors plus finie : son résultat disparaît jusqu'à la fin."))
    return notes + ui_of(sheet).notes(seen.game)


def end_said(game: GameState, sheet: TableSheet) -> str:
    """How the game ended, aloud."""
    return ui_of(sheet).end(game, sheet)


def waiting_said(sheet: TableSheet) -> list[str]:
    """What is worth knowing of the game under way; penalties, as long as no result says them."""
    notes = ui_of(sheet).notes(sheet.state)
    if sheet.result is not None:
        return notes
    return [*notes, *(_to_come(one.ruling, sheet) for one in sheet.sheet.penalties)]


def result_said(sheet: TableSheet) -> str:
    """What the table came to; empty while it plays."""
    result, words = sheet.result, ui_of(sheet)
    if result is None:
        return ""
    if result.by_forfeit:
        return _with_penalties(words.forfeit(result, sheet), sheet)
    if sheet.sheet.penalties:
        return _after_penalties(result, sheet)
    if result.by_deals:
        return words.end(sheet.state, sheet)
    return words.totals(result, sheet)


def _after_penalties(result: SheetResult, sheet: TableSheet) -> str:
    """What the table came to once the rulings have taken points off, and which did."""
    points = {"ns": number_format(result.ns_points), "ew": number_format(result.ew_points)}
    if result.winner is None and result.ns_points == result.ew_points:
        said = _("Résultat après pénalité : égalité, %(ns)s partout.") % points
    elif result.winner is None:
        said = _("Résultat après pénalité, %(ns)s – %(ew)s : match nul.") % points
    else:
        winner = {"team": sheet.seated(result.winner).names}
        said = _("Résultat après pénalité, %(ns)s – %(ew)s : %(team)s gagnent.") % {**points, **winner}
    return _with_penalties(said, sheet)


def _with_penalties(said: str, sheet: TableSheet) -> str:
    sentence = _("Pénalité de %(points)s points à %(team)s (%(article)s).")
    return " ".join([said, *(sentence % _told(one.ruling, sheet) for one in sheet.sheet.penalties)])


def _to_come(ruling: Ruling, sheet: TableSheet) -> str:
    """A penalty of a table that plays on: who bears it, by which article, and when it counts."""
    sentence = _("Pénalité de %(points)s points à %(team)s (%(article)s), retirée du résultat à la fin.")
    return sentence % _told(ruling, sheet)


def _told(ruling: Ruling, sheet: TableSheet) -> dict[str, str]:
    return {
        "points": number_format(ruling.points),
        "team": sheet.seated(ruling.side or Side.NS).names,
        "article": ruling.article,
    }
