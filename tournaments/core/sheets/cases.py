"""The cases that wait for the referee: refused entries and open disputes, with both versions of the deal.

A case is read from the folded sheet and from the entry that it names; nothing is judged again here.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.cards import Side
from scoring.coinche.deals import CoincheCall
from scoring.coinche.explaining import taken
from scoring.coinche.names import TRUMPS, call_name
from scoring.errors import InvalidDeal
from scoring.names import SIDES
from scoring.sentences import joined
from scoring.sheet import Outcome, Refusal
from scoring.sheet.answers import refused_entry
from scoring.sheet.entries import Accept, Choice, Correct
from scoring.sheet.lines import index_of_place
from scoring.sheet.rules import TYPED_STEP
from tournaments.core.access.language import language
from tournaments.core.models.sheets import Entry
from tournaments.core.sheets.games import ui_of
from tournaments.core.sheets.history import is_for_others, side_text, writer
from tournaments.core.sheets.queries import unsettled_entries
from tournaments.core.sheets.refusals import deal_sentences, sentence_of
from tournaments.core.sheets.wording import side_label

if TYPE_CHECKING:
    from django.db.models import QuerySet
    from django.utils.functional import Promise

    from scoring.sheet import Sheet
    from scoring.sheet.game import PlayedDeal
    from tournaments.core.models.rounds import Table
    from tournaments.core.sheets.sheet import SheetRow, TableSheet

MAX_SHOWN: Final = 30
"""The most cases that a page shows, the oldest first; the others move up as these are settled."""
CHOICES: Final[Mapping[Choice, Promise]] = {
    Choice.SHEET: gettext_lazy("la version de la feuille"),
    Choice.SENT: gettext_lazy("la version envoyée"),
    Choice.BOTH: gettext_lazy("deux donnes"),
    Choice.REFEREE: gettext_lazy("appelle l’arbitre"),
}
"""What a side chose, in words for the referee."""
CASE_KINDS: Final[Mapping[str, Promise]] = {
    Outcome.CONFLICT: gettext_lazy("deux versions"),
    Outcome.REFUSED: gettext_lazy("impossible"),
    Outcome.ALIKE: gettext_lazy("la même, ou une autre ?"),
    Outcome.LATE: gettext_lazy("arrivée trop tard"),
    Outcome.PENDING: gettext_lazy("pas encore jugée"),
}


@dataclass(frozen=True)
class CaseVersion:
    """One version of a contested deal in words, with its marks (NS, EW) and the final score of the sheet.

    `by` wrote it, at the hour `at` by the clock of a phone. `different` are those of its `parts` that the
    other version does not have. `stays` is the sentence about a result that deals do not change (totals,
    forfeit). An invalid version has no marks, and `refused` says why.
    """

    said: str
    details: str = ""
    marks: tuple[int, int] | None = None
    score: tuple[int, int] | None = None
    stays: str = ""
    refused: tuple[str, ...] = ()
    by: str = ""
    at: datetime | None = None
    different: frozenset[str] = frozenset()

    @property
    def parts(self) -> tuple[str, ...]:
        """What it says, part by part: the deal, then each of its details."""
        return (self.said, *filter(None, self.details.split(" · ")))


class CaseChoice(NamedTuple):
    """What a side has chosen between two versions, in words, and when."""

    said: str
    at: datetime


@dataclass(frozen=True)
class Case:
    """One case to settle: the entry that was refused, or that opened a dispute.

    `words` are the side's words, or why its entry was refused. `on_sheet` is the deal as it stands, `sent`
    the deal that the side sent; each None where there is none. `takes`: the sent deal can be accepted.
    `place` is that of the deal on the sheet, or of the sent deal once it is accepted. `is_new`: the sent deal
    would be one more deal. `two`: there are two versions, which may be two deals. `choices` are those of the
    sides.
    """

    entry: Entry
    table: Table
    kind: str
    side: str
    words: tuple[str, ...]
    on_sheet: CaseVersion | None = None
    sent: CaseVersion | None = None
    deal: SheetRow | None = None
    takes: bool = False
    place: int | None = None
    is_new: bool = False
    two: bool = False
    choices: tuple[CaseChoice, ...] = ()

    @property
    def versions(self) -> bool:
        """Whether it is a choice between two versions of one deal."""
        return self.on_sheet is not None and self.sent is not None and not self.is_new

    @property
    def same_marks(self) -> bool:
        """Whether both versions mark the same, so that only the sheet's words differ."""
        one, other = self.on_sheet, self.sent
        return one is not None and other is not None and one.marks is not None and one.marks == other.marks

    @property
    def dispute(self) -> bool:
        """Whether it is a dispute; else a refused entry."""
        return self.entry.outcome == Outcome.ACCEPTED

    @property
    def written_at(self) -> datetime:
        """When it was written; for a refused entry by the phone's clock, where that says so."""
        return self.entry.at if self.dispute else self.entry.claimed_at or self.entry.at


def cases_of(tables: QuerySet[Table]) -> tuple[list[Case], int]:
    """The oldest cases among these tables, and how many there are in all; three queries."""
    found = unsettled_entries(tables)
    shown = found[:MAX_SHOWN]
    entries = _entries_of_versions(shown)
    return _numbered_apart([_case(sheet, entry, entries) for sheet, entry in shown]), len(found)


def _entries_of_versions(cases: list[tuple[TableSheet, Entry]]) -> dict[tuple[int, int], Entry]:
    """The entries that wrote the versions on the sheets, and the choices, by table and number; one query."""
    wanted: set[tuple[int, int]] = set()
    for sheet, _entry in cases:
        for one in sheet.sheet.refused_entries:
            line = None if one.deal is None else sheet.sheet.line(one.deal)
            numbers = [choice.entry for choice in one.choices] + ([] if line is None else [line.version])
            wanted |= {(sheet.table.pk, number % TYPED_STEP) for number in numbers}
    tables, written = {table for table, _number in wanted}, {number for _table, number in wanted}
    found = Entry.objects.filter(table__in=tables, number__in=written).select_related("author")
    return {(entry.table_id, entry.number): entry for entry in found}


def _numbered_apart(cases: list[Case]) -> list[Case]:
    """The cases, with a place of its own for each new deal of a table, as if all were accepted in order."""
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


def _case(sheet: TableSheet, entry: Entry, entries: Mapping[tuple[int, int], Entry]) -> Case:
    if entry.outcome == Outcome.ACCEPTED:
        return _of_dispute(sheet, entry)
    case = _of_refused(sheet, entry)
    return _compared(case, sheet, entries) if case.versions else case


def _compared(case: Case, sheet: TableSheet, entries: Mapping[tuple[int, int], Entry]) -> Case:
    """The case with what differs between both versions, who wrote each, and what the sides have chosen."""
    refused = refused_entry(sheet.sheet, case.entry.number)
    if case.on_sheet is None or case.sent is None or case.deal is None:
        return case
    there = entries.get((sheet.table.pk, case.deal.line.version % TYPED_STEP))
    by = _sender(sheet, case.entry, there)
    choices = (entries.get((sheet.table.pk, one.entry)) for one in refused.choices)
    return replace(
        case,
        on_sheet=_told_apart(case.on_sheet, case.sent, "" if there is None else writer(sheet, there), there),
        sent=_told_apart(case.sent, case.on_sheet, by, case.entry),
        choices=tuple(CaseChoice(choice_text(sheet, one), one.at) for one in choices if one is not None),
    )


def _told_apart(one: CaseVersion, other: CaseVersion, by: str, entry: Entry | None) -> CaseVersion:
    at = None if entry is None else entry.claimed_at or entry.at
    return replace(one, by=by, at=at, different=frozenset(one.parts) - frozenset(other.parts))


def _sender(sheet: TableSheet, sent: Entry, there: Entry | None) -> str:
    """Who sent a version: another phone, where the one on the sheet is of the same side."""
    if there is None or there.side != sent.side or there.device == sent.device or not sent.side:
        return writer(sheet, sent)
    return _("%(side)s, par un autre téléphone") % {"side": side_text(sheet, sent.side)}


def choice_text(sheet: TableSheet, entry: Entry) -> str:
    """What a side chose between two versions: «Est-Ouest : la version envoyée»."""
    side = sheet.seated(Side(entry.side)).names if sheet.face_to_face else side_label(entry.side)
    said = {"side": side, "choice": CHOICES[Choice(entry.content["choice"])]}
    return _("%(side)s : %(choice)s") % said


def _of_dispute(sheet: TableSheet, entry: Entry) -> Case:
    deal = entry.content.get("deal")
    row = None if deal is None else sheet.row(deal)
    return Case(
        entry,
        sheet.table,
        kind=_("pas d’accord"),
        side=_names(sheet, entry.side),
        words=(entry.content.get("reason", ""),),
        on_sheet=None if row is None else _version_on_sheet(sheet, row),
        deal=row,
        place=None if row is None else row.place,
    )


def _of_refused(sheet: TableSheet, entry: Entry) -> Case:
    case = next(one for one in sheet.sheet.refused_entries if one.entry == entry.number)
    others = is_for_others(entry)
    row = None if others or case.deal is None else sheet.row(case.deal)
    sent, takes = _sent_version(sheet, entry)
    is_new = not others and (row is None or entry.outcome == Outcome.ALIKE)
    words = _words_of(entry)
    side_by_side = row is not None and sent is not None and entry.outcome == Outcome.CONFLICT
    if not side_by_side and (
        sent is None or not sent.refused
    ):  # else `sent` says why, by the sheet as it is now
        words += reasons(entry)
    return Case(
        entry,
        sheet.table,
        kind=_("pour les équipes d’avant") if others else str(CASE_KINDS[entry.outcome]),
        side="" if others else _names(sheet, entry.side),
        words=tuple(words),
        on_sheet=None if row is None else _version_on_sheet(sheet, row),
        sent=sent,
        deal=row,
        takes=takes,
        place=_place(sheet, case.place) if is_new and takes else None if row is None else row.place,
        is_new=is_new and sent is not None,
        two=takes and row is not None and not is_new and bool(case.place),
    )


def _names(sheet: TableSheet, side: str) -> str:
    return sheet.seated(Side(side)).names if side else ""


def _words_of(entry: Entry) -> list[str]:
    """The words of a refused entry: an agreement, or the reason of a dispute."""
    if entry.kind == "agree":
        return [_("D’accord avec la donne de la feuille.")]
    reason = entry.content.get("reason")
    return [reason] if reason else []


def _place(sheet: TableSheet, claimed: int) -> int:
    """The place of a new deal on the sheet, where its phone counted it as deal `claimed` (0: not counted)."""
    places = sheet.sheet.claimed_places()
    return (index_of_place(places, claimed) if claimed else len(places)) + 1


def _sent_version(sheet: TableSheet, entry: Entry) -> tuple[CaseVersion | None, bool]:
    """The deal of a refused entry as it would stand once it is accepted, and whether it can be."""
    record = entry.content.get("record")
    if record is None:
        return None, False
    try:
        content = acceptance(sheet.sheet, entry)
        after = sheet.after(content)
    except Refusal as refusal:
        if refusal.code == "off-the-sheet":  # a correction whose deal is off the sheet is no new deal
            return CaseVersion(*_describe_alone(sheet, record)), False
        return CaseVersion(*_describe_alone(sheet, record), refused=_refusal_sentences(refusal)), False
    index = after.index(after.number if content.deal is None else content.deal)
    played = None if index is None else after.played[index]
    takes = not sheet.tournament.closed
    if played is None or played.score is None:
        return CaseVersion(as_written(sheet, record)), takes
    return _played_version(sheet, played, after), takes


def acceptance(sheet: Sheet, refused: Entry, words: str = "", *, another: bool = False) -> Accept:
    """The entry by which a referee accepts the record of a refused one; `Refusal` where none can.

    `another`: it is a deal of its own beside the one that it conflicts with.

    What was written for the teams that sat there before is never accepted. A record replaces the deal that it
    conflicts with or corrects, where that is on the sheet. Otherwise it is a new deal, and so is one that was
    refused because it looks the same as another.
    """
    case = next((one for one in sheet.refused_entries if one.entry == refused.number), None)
    if case is None or "record" not in refused.content:
        raise Refusal("nothing-to-settle")
    if is_for_others(refused):
        raise Refusal("other-teams-then")
    deal = case.deal if case.deal is not None and sheet.line(case.deal) is not None else None
    if case.outcome is Outcome.ALIKE or another:
        deal = None
    if deal is None and refused.kind == Correct.kind:
        raise Refusal("off-the-sheet")
    place = refused.content.get("place")
    return Accept(entry=refused.number, record=refused.content["record"], deal=deal, place=place, words=words)


def _refusal_sentences(refusal: Refusal) -> tuple[str, ...]:
    if refusal.code == "deal-refused" and refusal.invalid is not None:
        return tuple(deal_sentences(refusal.invalid))
    return (sentence_of(refusal),)


def _version_on_sheet(sheet: TableSheet, row: SheetRow) -> CaseVersion:
    """A deal as it stands on the sheet, with the totals of the whole sheet."""
    played = row.played
    if played.score is None:
        why = () if played.refused is None else tuple(deal_sentences(played.refused))
        return CaseVersion(as_written(sheet, row.record), refused=why)
    return _played_version(sheet, played, sheet.sheet)


def _played_version(sheet: TableSheet, played: PlayedDeal, after: Sheet) -> CaseVersion:
    """A valid deal, and the sheet `after` it; a partie of chouine has no marks of its own."""
    ui, score = ui_of(sheet), played.score
    marks = played.marks if ui.penalties else None
    stays = _fixed_result(after)
    totals = None if stays else after.state.score
    return CaseVersion(ui.describe(score, sheet), ui.details(score, sheet), marks, totals, stays)


def _fixed_result(sheet: Sheet) -> str:
    """The sentence about a result that deals do not change (forfeit, totals); empty where they make it."""
    if sheet.result is None or sheet.result.by_deals:
        return ""
    if sheet.result.by_forfeit:
        return _("le résultat reste le forfait")
    ns, ew = map(number_format, sheet.score)
    return _("le résultat reste %(ns)s – %(ew)s (totaux)") % {"ns": ns, "ew": ew}


def unplaced_deal_text(sheet: TableSheet, record: dict[str, Any]) -> str:
    """A record that has no place on the sheet, in one line; valid or not."""
    return " · ".join(filter(None, _describe_alone(sheet, record)))


def _describe_alone(sheet: TableSheet, record: dict[str, Any]) -> tuple[str, str]:
    """A record in words, apart from its sheet: summary and details; of an invalid one, its readable parts."""
    try:
        score = sheet.game.score_of(record)
    except InvalidDeal:
        return as_written(sheet, record), ""
    ui = ui_of(sheet)
    return ui.describe(score, sheet), ui.details(score, sheet)


def as_written(sheet: TableSheet, record: Mapping[str, Any]) -> str:
    """The readable parts of an invalid record in words: «70 à cœur, coinché · NS 110»."""
    lang, parts = language(), []
    contract, points = record.get("contract"), record.get("points")
    if isinstance(contract, Mapping):
        calls = {call.value: call_name(call) for call in CoincheCall}
        without_bids = ui_of(sheet).without_bids
        bids = [] if without_bids else [contract.get("bid")]
        trumps = {
            trump.value: taken(trump) if without_bids else name.played for trump, name in TRUMPS.items()
        }
        played = [*bids, trumps.get(str(contract.get("trump")))]
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


def content_text(sheet: TableSheet, entry: Entry) -> str:
    """The content of a refused entry in words: its deal, or the reason of a dispute."""
    record = entry.content.get("record")
    return str(entry.content.get("reason", "")) if record is None else unplaced_deal_text(sheet, record)
