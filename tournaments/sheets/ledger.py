"""A sheet as it is read: its lines, its end, and what a deal would make of it before it is saved."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from scoring.cards import Side
from scoring.errors import InvalidDeal
from scoring.games import Game
from tournaments.models.sheets import Result
from tournaments.sheets import wording
from tournaments.sheets.refusals import OtherDealRefused, sentences
from tournaments.sheets.rules import rules_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from django.utils.functional import Promise

    from scoring.games import Table as Rules
    from tournaments.models.planning import Tournament
    from tournaments.models.sheets import DealVersion
    from tournaments.sheets.forms import DealForm
    from tournaments.sheets.sheet import Preview, Row, Sheet


@dataclass(frozen=True)
class Line:
    """One deal as it is read: who dealt, what was played, what both sides have now."""

    row: Row
    dealer: Promise
    said: str
    details: str
    refused: list[str]

    @property
    def marks(self) -> tuple[int, int]:
        return self.row.played.marks

    @property
    def score(self) -> tuple[int, int]:
        return self.row.played.game.score


def lines(sheet: Sheet) -> list[Line]:
    """The deals of a sheet in order."""
    return [_line(row) for row in sheet.rows]


def _line(row: Row) -> Line:
    score, refused = row.played.score, row.played.refused
    return Line(
        row,
        wording.SEATS[row.dealer],
        "" if score is None else wording.said(score),
        "" if score is None else wording.details(score),
        [] if refused is None else sentences(refused),
    )


@dataclass(frozen=True)
class Version:
    """One version of a deal as it is read: what was written, by whom, when (`written`)."""

    written: DealVersion
    said: str
    details: str


def versions(tournament: Tournament, found: Iterable[DealVersion]) -> list[Version]:
    """Versions as they are read, each deal taken alone."""
    rules = rules_of(tournament)
    return [_version(rules, version) for version in found]


def _version(rules: Rules, version: DealVersion) -> Version:
    if version.record is None:
        return Version(version, _("Retirée de la feuille"), "")
    try:
        score = rules.score(rules.read(version.record))
    except InvalidDeal as refused:
        return Version(version, " ".join(sentences(refused)), "")
    return Version(version, wording.said(score), wording.details(score))


@dataclass(frozen=True)
class Shown:
    """A deal before it is saved: its lines and the new totals, or why there are none.

    `unfinished`: something has still to be chosen; `refused` are the engine's sentences.
    """

    said: str = ""
    details: str = ""
    marks: tuple[wording.Mark, ...] = ()
    before: tuple[int, int] = (0, 0)
    after: tuple[int, int] = (0, 0)
    notes: tuple[str, ...] = ()
    refused: tuple[str, ...] = ()
    unfinished: bool = False


def preview(form: DealForm) -> Shown:
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
    return _shown(sheet, seen)


def _shown(sheet: Sheet, seen: Preview) -> Shown:
    score = seen.played.score if seen.played else None
    if seen.played is None or score is None:
        return Shown(unfinished=True)
    return Shown(
        said=wording.said(score),
        details=wording.details(score),
        marks=wording.marks(score),
        before=sheet.game.score,
        after=seen.game.score,
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
    return notes + waiting_said(seen.game)


def end_said(game: Game, sheet: Sheet) -> str:
    """How the game ended, aloud."""
    ns, ew = game.score
    if game.winner is None:
        return _("La partie est finie : égalité, %(ns)s partout.") % {"ns": ns}
    high, low = (ns, ew) if game.winner is Side.NS else (ew, ns)
    return _("La partie est finie : %(team)s gagnent, %(high)s à %(low)s.") % {
        "team": team(sheet, game.winner.value),
        "high": high,
        "low": low,
    }


def waiting_said(game: Game) -> list[str]:
    """The sides that are at the target by a belote alone (10.4, A8)."""
    return [
        _("%(side)s est au but par une belote seulement : il lui faut encore un pli (10.4).")
        % {"side": wording.SIDES[side]}
        for side in Side
        if game.unconfirmed[side.place] and not game.over
    ]


def result_said(sheet: Sheet) -> str:
    """What the table came to; empty while it plays."""
    result = sheet.result
    if result is None:
        return ""
    if result.source == Result.Source.FORFEIT:
        return _("Forfait de %(absent)s (%(article)s) : %(team)s gagnent.") % {
            "absent": team(sheet, result.absent),
            "article": result.article,
            "team": team(sheet, result.winner),
        }
    if result.source == Result.Source.DEALS:
        return end_said(sheet.game, sheet)
    if result.winner is None:
        return _("Totaux de la feuille papier : égalité, %(ns)s partout.") % {"ns": result.ns_points}
    return _("Totaux de la feuille papier, %(ns)s – %(ew)s : %(team)s gagnent.") % {
        "ns": result.ns_points,
        "ew": result.ew_points,
        "team": team(sheet, result.winner),
    }


def team(sheet: Sheet, side: str | None) -> str:
    """Both players of a side, as they are called out."""
    north, west, south, east = sheet.players
    return f"{north} – {south}" if side == Side.NS else f"{west} – {east}"
