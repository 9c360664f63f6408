"""What waits for the referee: every refused entry and every open dispute, with both versions of the deal.

A case is read from the folded sheet and from the entry that it names; nothing is judged again here.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Final

from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.cards import Side
from scoring.coinche import names
from scoring.coinche.deals import CoincheCall
from scoring.errors import InvalidDeal
from scoring.names import SIDES
from scoring.sentences import joined
from scoring.sheet import Outcome, Refusal
from scoring.sheet.entries import Accept, Correct
from scoring.sheet.lines import index_of_place
from tournaments.access.language import language
from tournaments.models.sheets import Entry
from tournaments.sheets.games import ui_of
from tournaments.sheets.queries import unsettled
from tournaments.sheets.refusals import deal_sentences, sentence_of

if TYPE_CHECKING:
    from datetime import datetime

    from django.db.models import QuerySet
    from django.utils.functional import Promise

    from scoring.sheet import Sheet
    from scoring.sheet.game import PlayedDeal
    from tournaments.models.rounds import Table
    from tournaments.sheets.sheet import Row, TableSheet

SHOWN: Final = 30
"""How many cases a page shows: the oldest; the others move up as these are settled."""
KINDS: Final[Mapping[str, Promise]] = {
    Outcome.CONFLICT: gettext_lazy("deux versions"),
    Outcome.REFUSED: gettext_lazy("impossible"),
    Outcome.ALIKE: gettext_lazy("la même, ou une autre ?"),
    Outcome.LATE: gettext_lazy("arrivée trop tard"),
    Outcome.PENDING: gettext_lazy("pas encore jugée"),
}


@dataclass(frozen=True)
class Told:
    """One version of a deal as players say it: what it marks for (NS, EW), and the totals after it.

    `stays` says what the result is where the deals do not make it. Where it cannot be, `refused` says why,
    and there are no marks.
    """

    said: str
    details: str = ""
    marks: tuple[int, int] | None = None
    score: tuple[int, int] | None = None
    stays: str = ""
    refused: tuple[str, ...] = ()


@dataclass(frozen=True)
class Case:
    """One thing to settle: the entry that was refused, or that opened a dispute.

    `words` is what the side said, or why its entry was refused. `on_sheet` is the deal as it stands, `sent`
    what the side sent; each None where there is none. `takes`: what was sent can be taken. `place` is that of
    the deal on the sheet, or where one that can be taken would stand. `is_new`: what was sent would be one
    more deal.
    """

    entry: Entry
    table: Table
    kind: str
    side: str
    words: tuple[str, ...]
    on_sheet: Told | None = None
    sent: Told | None = None
    deal: Row | None = None
    takes: bool = False
    place: int | None = None
    is_new: bool = False

    @property
    def dispute(self) -> bool:
        """Whether it is a dispute; else a refused entry."""
        return self.entry.outcome == Outcome.ACCEPTED

    @property
    def written_at(self) -> datetime:
        """When a phone says that it was written."""
        return self.entry.at if self.dispute else self.entry.claimed_at or self.entry.at


def cases_of(tables: QuerySet[Table]) -> tuple[list[Case], int]:
    """The oldest cases among these tables, and how many there are in all; two queries."""
    found = unsettled(tables)
    return _numbered_apart([_case(sheet, entry) for sheet, entry in found[:SHOWN]]), len(found)


def _numbered_apart(cases: list[Case]) -> list[Case]:
    """The cases of one table with places of their own, as if the deals were taken from the oldest on."""
    used: set[tuple[int, int]] = set()
    found = []
    for case in cases:
        place = case.place
        while case.is_new and place is not None and (case.table.pk, place) in used:
            place += 1
        if case.is_new and place is not None:
            used.add((case.table.pk, place))
        found.append(replace(case, place=place))
    return found


def _case(sheet: TableSheet, entry: Entry) -> Case:
    return _of_dispute(sheet, entry) if entry.outcome == Outcome.ACCEPTED else _of_refused(sheet, entry)


def _of_dispute(sheet: TableSheet, entry: Entry) -> Case:
    deal = entry.content.get("deal")
    row = None if deal is None else sheet.row(deal)
    return Case(
        entry,
        sheet.table,
        kind=_("pas d'accord"),
        side=_names(sheet, entry.side),
        words=(entry.content.get("reason", ""),),
        on_sheet=None if row is None else _standing(sheet, row),
        deal=row,
        place=None if row is None else row.place,
    )


def _of_refused(sheet: TableSheet, entry: Entry) -> Case:
    case = next(one for one in sheet.sheet.refused_entries if one.entry == entry.number)
    row = None if case.deal is None else sheet.row(case.deal)
    sent, takes = _sent(sheet, entry)
    is_new = row is None or entry.outcome == Outcome.ALIKE
    words = _said(entry)
    if sent is None or not sent.refused:  # else it is said there, as the sheet is now
        words += reasons(entry)
    return Case(
        entry,
        sheet.table,
        kind=str(KINDS[entry.outcome]),
        side=_names(sheet, entry.side),
        words=tuple(words),
        on_sheet=None if row is None else _standing(sheet, row),
        sent=sent,
        deal=row,
        takes=takes,
        place=_place(sheet, case.place) if is_new and takes else None if row is None else row.place,
        is_new=is_new and sent is not None,
    )


def _names(sheet: TableSheet, side: str) -> str:
    return sheet.seated(Side(side)).names if side else ""


def _said(entry: Entry) -> list[str]:
    """The words of a refused entry that brings no deal."""
    if entry.kind == "agree":
        return [_("D'accord avec la donne de la feuille.")]
    reason = entry.content.get("reason")
    return [reason] if reason else []


def _place(sheet: TableSheet, claimed: int) -> int:
    """The place where a new deal would stand that its phone counted at `claimed`, 0 where it counted none."""
    places = sheet.sheet.claimed_places()
    return (index_of_place(places, claimed) if claimed else len(places)) + 1


def _sent(sheet: TableSheet, entry: Entry) -> tuple[Told | None, bool]:
    """The deal that a refused entry brings, as it would stand once it is taken, and whether it can be."""
    record = entry.content.get("record")
    if record is None:
        return None, False
    try:
        content = acceptance(sheet.sheet, entry)
        after = sheet.after(content)
    except Refusal as refusal:
        if refusal.code == "off-the-sheet":  # a correction waits for its deal, and is no new one
            return Told(*_by_itself(sheet, record)), False
        return Told(*_by_itself(sheet, record), refused=_why(refusal)), False
    index = after.index(after.number if content.deal is None else content.deal)
    played = None if index is None else after.played[index]
    takes = not sheet.tournament.closed
    if played is None or played.score is None:
        return Told(as_written(record)), takes
    return _told(sheet, played, after), takes


def acceptance(sheet: Sheet, refused: Entry, words: str = "") -> Accept:
    """The entry by which a referee accepts the record of a refused one.

    In place of the deal in its way, or that it corrects, where that is on the sheet; else as a new one, as
    is a deal that looks the same as one there.
    `Refusal` where it cannot be taken any more.
    """
    case = next((one for one in sheet.refused_entries if one.entry == refused.number), None)
    if case is None or "record" not in refused.content:
        raise Refusal("nothing-to-settle")
    deal = case.deal if case.deal is not None and sheet.line(case.deal) is not None else None
    if case.outcome is Outcome.ALIKE:
        deal = None
    if deal is None and refused.kind == Correct.kind:
        raise Refusal("off-the-sheet")
    place = refused.content.get("place")
    return Accept(entry=refused.number, record=refused.content["record"], deal=deal, place=place, words=words)


def _why(refusal: Refusal) -> tuple[str, ...]:
    if refusal.code == "deal-refused" and refusal.invalid is not None:
        return tuple(deal_sentences(refusal.invalid))
    return (sentence_of(refusal),)


def _standing(sheet: TableSheet, row: Row) -> Told:
    """A deal as it stands on the sheet, with the totals of the whole sheet."""
    played = row.played
    if played.score is None:
        why = () if played.refused is None else tuple(deal_sentences(played.refused))
        return Told(as_written(row.record), refused=why)
    return _told(sheet, played, sheet.sheet)


def _told(sheet: TableSheet, played: PlayedDeal, after: Sheet) -> Told:
    """A deal as it is played, and what the sheet is `after` it; a partie marks nothing but itself."""
    ui, score = ui_of(sheet), played.score
    marks = played.marks if ui.penalties else None
    stays = _stays(after)
    totals = None if stays else after.state.score
    return Told(ui.said(score, sheet), ui.details(score, sheet), marks, totals, stays)


def _stays(sheet: Sheet) -> str:
    """What the result is, whatever the deals say; empty where they make it."""
    if sheet.result is None or sheet.result.by_deals:
        return ""
    if sheet.result.by_forfeit:
        return _("le résultat reste le forfait")
    ns, ew = map(number_format, sheet.score)
    return _("le résultat reste %(ns)s – %(ew)s (totaux)") % {"ns": ns, "ew": ew}


def aloud(sheet: TableSheet, record: dict[str, Any]) -> str:
    """A deal that has no place on the sheet, in the game's words where it could be played elsewhere."""
    return " · ".join(filter(None, _by_itself(sheet, record)))


def _by_itself(sheet: TableSheet, record: dict[str, Any]) -> tuple[str, str]:
    """What is said of a deal by itself, and the details."""
    try:
        score = sheet.game.score_of(record)
    except InvalidDeal:
        return as_written(record), ""
    ui = ui_of(sheet)
    return ui.said(score, sheet), ui.details(score, sheet)


def as_written(record: Mapping[str, Any]) -> str:
    """An impossible deal, in the words of the parts that can be read: «70 à cœur, coinché · NS 110»."""
    lang, parts = language(), []
    contract, points = record.get("contract"), record.get("points")
    if isinstance(contract, Mapping):
        trumps = {trump.value: name.played for trump, name in names.TRUMPS.items()}
        calls = {call.value: names.call_name(call) for call in CoincheCall}
        played = [contract.get("bid"), trumps.get(str(contract.get("trump")))]
        bid = joined([word for word in played if word is not None], " ")
        call = calls.get(str(contract.get("call")))
        parts.append(joined([bid] if call is None else [bid, call]).in_language(lang))
    if isinstance(points, Mapping):
        sides = {side.value: name.in_language(lang) for side, name in SIDES.items()}
        parts.append(", ".join(f"{sides.get(side, side)} {count}" for side, count in points.items()))
    return " · ".join(filter(None, parts)) or _("Donne illisible")


def reasons(entry: Entry) -> list[str]:
    """Why an entry was refused, in the reader's language."""
    return [sentence_of(reason) for reason in entry.reasons]


def content_said(sheet: TableSheet, entry: Entry) -> str:
    """What a refused entry says: its deal, or the reason of a dispute."""
    record = entry.content.get("record")
    return str(entry.content.get("reason", "")) if record is None else aloud(sheet, record)
