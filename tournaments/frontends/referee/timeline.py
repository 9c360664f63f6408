"""The history of a sheet: everything that was written, sent, agreed, contested and decided, the oldest first.

The log is read once and folded entry after entry: the effect of an entry is the difference between the sheets
before and after it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from django.utils import timezone
from django.utils.formats import date_format, number_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.sheet import Outcome
from tournaments.core.models.sheets import Entry
from tournaments.core.sheets import cases
from tournaments.core.sheets.games import ui_of
from tournaments.core.sheets.history import side_text, steps_of, versions_in, writer
from tournaments.core.sheets.rulings import DECISIONS, decisions
from tournaments.core.what_if.late_corrections import correction_of, exchange_in_words, exchanges_in

if TYPE_CHECKING:
    from django_stubs_ext import StrPromise

    from tournaments.core.sheets.history import DealVersion, LogStep
    from tournaments.core.sheets.rulings import Decision
    from tournaments.core.sheets.sheet import TableSheet

SENT_KINDS: Final[Mapping[str, StrPromise]] = {
    "deal": gettext_lazy("nouvelle donne"),
    "correct": gettext_lazy("correction"),
    "agree": gettext_lazy("accord"),
    "dispute": gettext_lazy("désaccord"),
    "withdraw": gettext_lazy("désaccord retiré"),
    "choose": gettext_lazy("choix entre deux versions"),
    "take-back": gettext_lazy("donne retirée par son camp"),
}
"""The labels of what a phone sends, by the kind of its entry."""


@dataclass(frozen=True)
class TimelineEvent:
    """One event in the history of a sheet: its title (`what`), its content (`said`), and who did it (`by`).

    `kind` colours the line: "", "made", "failed" or "late". `deal` links to the versions of a deal. `hours`
    says when a phone's deal was written and received, where these differ.
    """

    at: datetime
    what: str
    said: str = ""
    by: str = ""
    kind: str = ""
    deal: int | None = None
    hours: str = ""


class TimelineMoment(NamedTuple):
    """What one person did within one minute, the newest event first."""

    at: datetime
    by: str
    events: list[TimelineEvent]


def events(sheet: TableSheet) -> list[TimelineEvent]:
    """The history of a sheet, the oldest event first; as many queries for 30 deals as for one."""
    found = [*_published(sheet), *_TimelineReader(sheet).events(), *_links(sheet), *_exchanges(sheet)]
    return sorted(found, key=lambda event: event.at)


def moments(found: Sequence[TimelineEvent]) -> list[TimelineMoment]:
    """The events, given the oldest first, by minute and person: the newest moment first."""

    def moment(event: TimelineEvent) -> tuple[datetime, str]:
        return event.at.replace(second=0, microsecond=0), event.by

    return [TimelineMoment(at, by, list(same)) for (at, by), same in groupby(reversed(found), moment)]


def _published(sheet: TableSheet) -> Iterator[TimelineEvent]:
    if (at := sheet.table.round.published_at) is not None:
        yield TimelineEvent(
            at, _("Tirage publié"), _("%(ns)s contre %(ew)s") % {"ns": sheet.ns, "ew": sheet.ew}
        )


def _links(sheet: TableSheet) -> Iterator[TimelineEvent]:
    """The revocations of the table's links, after which entries by them are late."""
    for at in sheet.table.relinked_at:
        yield TimelineEvent(datetime.fromisoformat(at), _("Lien de la table annulé"))


def _exchanges(sheet: TableSheet) -> Iterator[TimelineEvent]:
    """The exchanges by which the sheet lies here, or is that of these teams."""
    for edit, table in exchanges_in(round=sheet.table.round):
        if sheet.table.number in edit.figures["tables"]:
            made = exchange_in_words(edit, table)
            by = edit.author.name if edit.author else ""
            yield TimelineEvent(edit.at, made.what, made.said, by, "late" if edit.effect else "")


class _TimelineReader:
    """Reads the events from the log of one sheet."""

    def __init__(self, sheet: TableSheet) -> None:
        self.sheet, self.steps = sheet, steps_of(sheet)
        self.versions: dict[int, list[DealVersion]] = {}
        for version in versions_in(sheet, self.steps):
            self.versions.setdefault(version.entry.number, []).append(version)
        self.records: dict[int, list[Any]] = {}
        """The records of each deal so far, one for each version."""
        accepted = [step.entry for step in self.steps if step.entry.outcome == Outcome.ACCEPTED]
        deals = {sheet.table.pk: [line.deal for line in sheet.sheet.lines]}
        decided = decisions((entry for entry in accepted if entry.kind in DECISIONS), deals)
        self.decisions = {decision.entry.number: decision for decision in decided}

    def events(self) -> Iterator[TimelineEvent]:
        for step in self.steps:
            yield from self._resent(step)
            if step.entry.outcome == Outcome.ACCEPTED:
                yield from self._accepted(step)
            else:
                yield self._refused(step.entry)
            if step.entry.number == self.sheet.table.former_entries:
                yield TimelineEvent(
                    step.entry.at,
                    _("D’autres équipes sont assises à cette table"),
                    _("Ce qui précède a été écrit pour celles d’avant."),
                )

    def _accepted(self, step: LogStep) -> Iterator[TimelineEvent]:
        for version in self.versions.get(step.entry.number, ()):
            yield self._version(version)
        yield from self._totals(step)
        yield from self._agreement(step)
        yield from self._chosen(step)
        yield from self._settled(step)
        if step.entry.number in self.decisions:
            yield self._decision(self.decisions[step.entry.number])
        yield from self._tick(step)
        if step.entry.kind == "rules":
            what = _("Règles changées en cours de concours")
            yield TimelineEvent(step.entry.at, what, by=writer(self.sheet, step.entry))
        if step.entry.effect:
            late = correction_of(step.entry, step.entry.effect)
            yield TimelineEvent(late.at, late.what, late.said, writer(self.sheet, step.entry), "late")

    def _version(self, version: DealVersion) -> TimelineEvent:
        """The event of a version of a deal; one that equals an earlier version restores that."""
        earlier = self.records.setdefault(version.deal, [])
        event = TimelineEvent(
            version.entry.at,
            self._about(version.place, _action_text(version, earlier)),
            "" if version.record is None else " · ".join(filter(None, [version.said, version.details])),
            version.by,
            deal=version.deal,
            hours=_times_text(version.entry),
        )
        earlier.append(version.record)
        return event

    def _about(self, place: int | None, done: str) -> str:
        """The title of an event of a deal: «Donne 3 : corrigée»; «–» for a deal that is off the sheet."""
        what = {"place": place or "–", "done": done}
        return ui_of(self.sheet).names.happened_to_deal % what

    def _refused(self, entry: Entry) -> TimelineEvent:
        """The event of a refused entry."""
        what = f"{SENT_KINDS[entry.kind]} : {cases.CASE_KINDS[entry.outcome]}"
        said = " · ".join(filter(None, [cases.content_text(self.sheet, entry), *cases.reasons(entry)]))
        by = writer(self.sheet, entry)
        return TimelineEvent(entry.at, _capital(what), said, by, "late", hours=_times_text(entry))

    def _resent(self, step: LogStep) -> Iterator[TimelineEvent]:
        """The event of a refused deal that its phone has sent again, corrected."""
        left = {case.entry for case in step.after.refused_entries}
        mends = step.entry.content.get("instead")
        if mends and any(case.entry not in left for case in step.before.refused_entries):
            yield TimelineEvent(
                step.entry.at, _("Envoi laissé de côté"), _("corrigée à la table"), kind="made"
            )

    def _totals(self, step: LogStep) -> Iterator[TimelineEvent]:
        totals, by = step.after.totals, writer(self.sheet, step.entry)
        if totals == step.before.totals:
            return
        if totals is None:
            yield TimelineEvent(step.entry.at, _("Totaux annulés : les donnes comptent"), by=by)
        else:
            ns, ew = totals.totals.points
            yield TimelineEvent(step.entry.at, _("Totaux de la feuille papier"), f"{ns} – {ew}", by)

    def _agreement(self, step: LogStep) -> Iterator[TimelineEvent]:
        """The event of a later agreement, or of a dispute."""
        entry, by = step.entry, writer(self.sheet, step.entry)
        deal = entry.content.get("deal")
        index = None if deal is None else step.after.index(deal)
        place = None if index is None else index + 1
        if entry.kind == "agree" and step.after.lines != step.before.lines:
            yield TimelineEvent(entry.at, self._about(place, _("d’accord")), by=by, kind="made", deal=deal)
        elif entry.kind == "dispute":
            what = _("Feuille : pas d’accord")
            if deal is not None:
                what = self._about(place, _("pas d’accord"))
            yield TimelineEvent(entry.at, what, entry.content.get("reason", ""), by, "failed", deal)

    def _chosen(self, step: LogStep) -> Iterator[TimelineEvent]:
        """The events of a side's choice between two versions, and of a deal that the table settles itself."""
        entry, by = step.entry, writer(self.sheet, step.entry)
        if entry.kind == "choose":
            yield TimelineEvent(entry.at, _("Deux versions"), cases.choice_text(self.sheet, entry), by)
        left = {one.entry for one in step.after.contests}
        if entry.author is None and any(one.entry not in left for one in step.before.contests):
            yield TimelineEvent(entry.at, _("Deux versions : réglé à la table"), kind="made")

    def _settled(self, step: LogStep) -> Iterator[TimelineEvent]:
        """The events of the end of disputes, and of answers to refused entries."""
        entry, words = step.entry, step.entry.content.get("words", "")
        by = writer(self.sheet, entry) if entry.kind in {"settle", "accept", "set-aside"} else ""
        for _dispute in range(len(step.before.open_disputes) - len(step.after.open_disputes)):
            if entry.kind == "withdraw":
                yield TimelineEvent(entry.at, _("Désaccord retiré"), "", writer(self.sheet, entry), "made")
            else:
                corrects = entry.kind in {"correct", "sheet"}
                said = _("la donne est corrigée") if corrects else words
                who = writer(self.sheet, entry) if corrects else by
                yield TimelineEvent(entry.at, _("Désaccord réglé"), said, who, "made")
        if entry.kind == "accept":
            yield TimelineEvent(entry.at, _("Envoi pris"), words, by, "made")
        elif entry.kind == "set-aside" and entry.author_id:  # else the program has judged it again
            yield TimelineEvent(entry.at, _("Envoi laissé de côté"), words, by, "made")

    def _decision(self, decision: Decision) -> TimelineEvent:
        """The event of a decision: against whom, by which article, at what cost, in which words."""
        what = decision.what
        if decision.undoes is not None:
            what = f"{what} : {decision.undoes.what}"
        cost = _("pénalité de %(points)s points") % {"points": number_format(decision.penalty)}
        side = side_text(self.sheet, decision.side)
        parts = [side, decision.article, cost if decision.penalty else "", decision.words]
        said, by = " · ".join(filter(None, parts)), writer(self.sheet, decision.entry)
        return TimelineEvent(decision.at, _capital(what), said, by, "late", decision.deal)

    def _tick(self, step: LogStep) -> Iterator[TimelineEvent]:
        entry, by = step.entry, writer(self.sheet, step.entry)
        if step.after.ticks == step.before.ticks:
            return
        if entry.kind == "tick":
            own = entry.author_id in step.after.entered_by
            said = _("relue par qui l’a saisie") if own else ""
            yield TimelineEvent(entry.at, _("Feuille vérifiée"), said, by, "made")
        elif entry.kind == "untick":
            yield TimelineEvent(entry.at, _("Vérification annulée"), by=by, kind="late")


def _action_text(version: DealVersion, earlier: Sequence[Any]) -> str:
    """The effect of a version on its deal, whose `earlier` records are these: «écrite», «corrigée» …"""
    if version.record is None:
        return _("retirée de la feuille")
    if not earlier:
        return _("écrite")
    same = [number for number, record in enumerate(earlier, 1) if record == version.record]
    return _("version %(number)s remise") % {"number": same[-1]} if same else _("corrigée")


def _times_text(entry: Entry) -> str:
    """When a phone wrote an entry, by its own clock, and when it was received; empty where both are the same.

    «écrite à 21:03 au téléphone, reçue à 21:40»
    """
    if entry.claimed_at is None or "record" not in entry.content:
        return ""
    written, received = (
        timezone.localtime(at).replace(second=0, microsecond=0) for at in (entry.claimed_at, entry.at)
    )
    if written == received:
        return ""
    hours = {
        "day": date_format(written, "SHORT_DATE_FORMAT"),
        "written": date_format(written, "TIME_FORMAT"),
        "received": date_format(received, "TIME_FORMAT"),
    }
    if written.date() == received.date():
        return _("écrite à %(written)s au téléphone, reçue à %(received)s") % hours
    return _("écrite le %(day)s à %(written)s au téléphone, reçue à %(received)s") % hours


def _capital(words: str) -> str:
    return words[:1].upper() + words[1:]
