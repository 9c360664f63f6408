"""A sheet in words: its lines, its result, and the preview of a deal before it is saved."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Final

from django.utils.formats import number_format
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.cards import Side
from scoring.errors import InvalidDeal
from scoring.sheet import Refusal
from tournaments.core.models.rounds import stopped_words
from tournaments.core.sheets.games import ui_of
from tournaments.core.sheets.refusals import deal_sentences, sentence_of
from tournaments.core.sheets.wording import SIDES

if TYPE_CHECKING:
    from collections.abc import Mapping

    from django_stubs_ext import StrPromise

    from scoring.sheet import SheetResult
    from scoring.sheet.entries import Ruling
    from scoring.sheet.fields import Record
    from scoring.sheet.game import GameState
    from tournaments.core.sheets import wording
    from tournaments.core.sheets.games import AnyDealForm, GameUI
    from tournaments.core.sheets.sheet import SheetPreview, SheetRow, TableSheet


@dataclass(frozen=True)
class LedgerLine:
    """One deal in words: who dealt, what was played, the score after it, how many `versions` it has."""

    row: SheetRow
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


def lines(sheet: TableSheet, versions: Mapping[int, int] | None = None) -> list[LedgerLine]:
    """The lines of a sheet in order; `versions` is how many versions a deal has, by its number."""
    rules, words, found = sheet.game, ui_of(sheet), []
    before = rules.manches(rules.new_game())
    for row in sheet.rows:
        after = rules.manches(row.played.game)
        line = _line(sheet, row, words, ends_manche=after != before)
        found.append(replace(line, versions=(versions or {}).get(row.deal, 1)))
        before = after
    return found


def _line(sheet: TableSheet, row: SheetRow, words: GameUI, *, ends_manche: bool) -> LedgerLine:
    score, refused = row.played.score, row.played.refused
    return LedgerLine(
        row,
        words.dealer(sheet, row.dealer),
        "" if score is None else words.describe(score, sheet),
        "" if score is None else " · ".join(filter(None, (words.details(score, sheet), _older_note(row)))),
        [] if refused is None else deal_sentences(refused),
        () if score is None else words.cells(score),
        ends_manche,
    )


def _older_note(row: SheetRow) -> str:
    """What today's engine would mark, where an older one has marked a deal otherwise; else empty."""
    ns, ew = row.played.score.marks
    if row.played.after_end or (ns, ew) == row.played.marks:
        return ""
    said = _("marqué par une version plus ancienne de Dix de der ; celle-ci marquerait %(ns)s – %(ew)s")
    return said % {"ns": number_format(ns), "ew": number_format(ew)}


@dataclass(frozen=True)
class FooterLine:
    """A line below the total of the deals: its label, and the points of both sides as text."""

    said: str
    points: tuple[str, str]
    is_result: bool = False


def footer_lines(sheet: TableSheet) -> list[FooterLine]:
    """The lines that lead from the total of the deals to the result; empty where both are the same."""
    rulings = [one.ruling for one in sheet.sheet.penalties]
    costs = [
        FooterLine(_("Pénalité · %(why)s") % {"why": ruling_reason(one)}, _deduction(one)) for one in rulings
    ]
    typed, result = sheet.sheet.totals, sheet.result
    if typed is not None:
        costs.insert(0, FooterLine(_("Totaux de la feuille papier"), _formatted(*typed.totals.points)))
    if costs and result is not None and not result.by_forfeit:
        costs.append(FooterLine(_("Résultat"), _formatted(*result.points), is_result=True))
    return costs


def _formatted(ns: int, ew: int) -> tuple[str, str]:
    return number_format(ns), number_format(ew)


def _deduction(ruling: Ruling) -> tuple[str, str]:
    cost = f"−{number_format(ruling.points)}"
    return (cost, "") if ruling.side is Side.NS else ("", cost)


RULING_KINDS: Final[Mapping[str, StrPromise]] = {
    "misdeal": gettext_lazy("maldonne"),
    "revoke": gettext_lazy("renonce"),
    "lateness": gettext_lazy("retard"),
    "conduct": gettext_lazy("conduite"),
    "other": gettext_lazy("autre décision"),
}
"""The subjects of rulings in words, by the `what` of the entry."""


def ruling_reason(ruling: Ruling) -> str:
    """The subject and article of a ruling, «renonce, art. 12»; without a subject that the article names."""
    kind, article = str(RULING_KINDS.get(ruling.what, "")), ruling.article
    return article if kind.casefold() in article.casefold() else f"{kind}, {article}"


def describe_record(sheet: TableSheet, record: Record | None) -> tuple[str, str]:
    """A record in words, apart from its sheet: summary and details; for an invalid record, the errors."""
    words = ui_of(sheet)
    if record is None:
        return _("Retirée de la feuille"), ""
    try:
        score = sheet.game.score_of(record)
    except InvalidDeal as refused:
        return " ".join(deal_sentences(refused)), ""
    return words.describe(score, sheet), words.details(score, sheet)


def record_text(sheet: TableSheet, record: Record | None) -> str:
    """A record in one line, apart from its sheet: «100 à cœur, réussi · NS a pris · …»."""
    return " · ".join(filter(None, describe_record(sheet, record)))


@dataclass(frozen=True)
class DealPreview:
    """A deal before it is saved, in words: its marks and the score `after` it, or why it is `refused`.

    `conversion` says what counted points became, where they count on another scale. `unfinished`: a value is
    still missing.
    """

    said: str = ""
    details: str = ""
    marks: tuple[wording.Mark, ...] = ()
    after: tuple[int, int] = (0, 0)
    conversion: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    refused: tuple[str, ...] = ()
    unfinished: bool = False


def preview(form: AnyDealForm) -> DealPreview:
    """The preview of a form's deal; the engine's errors are also added to the form's fields."""
    if not form.is_valid():
        return DealPreview(refused=(_("Quelque chose est mal écrit : voyez la phrase à côté du champ."),))
    try:
        seen = form.sheet.preview(form.content)
    except Refusal as refusal:
        if refusal.code != "deal-refused" or refusal.invalid is None:
            return DealPreview(refused=(sentence_of(refusal),))
        form.refuse(refusal.invalid)
        return DealPreview(unfinished=form.unfinished, refused=tuple(form.sentences))
    return describe_preview(form.sheet, seen)


def describe_preview(
    sheet: TableSheet, seen: SheetPreview, heads: Mapping[Side, object] = SIDES
) -> DealPreview:
    """A preview of the sheet in words, for a reader who calls the sides so."""
    words = ui_of(sheet)
    score = seen.played.score if seen.played else None
    if seen.played is None or score is None:
        return DealPreview(unfinished=True)
    return DealPreview(
        said=words.describe(score, sheet),
        details=words.details(score, sheet),
        marks=words.marks(score, sheet),
        after=seen.game.score,
        conversion=words.conversion(score, sheet),
        notes=tuple(_change_notes(sheet, seen, heads)),
    )


def _change_notes(sheet: TableSheet, seen: SheetPreview, heads: Mapping[Side, object]) -> list[str]:
    """Sentences about what a change does to the game beside its points."""
    notes = []
    if sheet.sheet.outdated:
        said = _(
            "Cette feuille a été comptée par une version plus ancienne de Dix de der : une correction la "
            "fait recompter en entier par celle d’aujourd’hui."
        )
        notes.append(said)
    if seen.played and seen.played.after_end:
        notes.append(_("Après la fin de la partie : cette donne ne compte pas."))
    if seen.game.over:
        notes.append(end_text(seen.game, sheet))
    elif sheet.state.over:
        notes.append(_("La partie n’est alors plus finie : son résultat disparaît jusqu’à la fin."))
    return notes + ui_of(sheet).notes(seen.game, heads)


def end_text(game: GameState, sheet: TableSheet) -> str:
    """How a game ended, as one sentence."""
    return ui_of(sheet).end(game, sheet)


def notes_under_way(sheet: TableSheet, heads: Mapping[Side, object] = SIDES) -> list[str]:
    """Sentences about the game under way, and about penalties while no result includes them.

    `heads` are the sides as the reader calls them.
    """
    notes = ui_of(sheet).notes(sheet.state, heads)
    if sheet.result is not None:
        return notes
    return [*notes, *(_pending_penalty(one.ruling, sheet) for one in sheet.sheet.penalties)]


def result_text(sheet: TableSheet) -> str:
    """The result of a table in a sentence, and that it was stopped before its end; empty while it plays."""
    stopped = capfirst(stopped_words(sheet.sheet.stopped_at))
    return " ".join(filter(None, (_result_alone(sheet), stopped and f"{stopped}.")))


def _result_alone(sheet: TableSheet) -> str:
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
    """The result after penalties, and the penalties that it includes."""
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
    return " ".join([said, *(sentence % _penalty_words(one.ruling, sheet) for one in sheet.sheet.penalties)])


def _pending_penalty(ruling: Ruling, sheet: TableSheet) -> str:
    """The sentence about a penalty of a table that still plays: it counts at the end."""
    sentence = _("Pénalité de %(points)s points à %(team)s (%(article)s), retirée du résultat à la fin.")
    return sentence % _penalty_words(ruling, sheet)


def _penalty_words(ruling: Ruling, sheet: TableSheet) -> dict[str, str]:
    return {
        "points": number_format(ruling.points),
        "team": sheet.seated(ruling.side or Side.NS).names,
        "article": ruling.article,
    }
