"""Two versions of a deal as both phones of a table show them, and the phones that write for a side.

Each side taps the version that is right; where both tap the same one it is settled (docs/sheet-log.md, «Two
versions»).
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any, Final

from django.utils.translation import gettext as _

from scoring.cards import Side
from scoring.sheet.entries import Choice
from scoring.sheet.lines import with_line

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from scoring.sheet.facts import RefusedEntry, SheetLine
    from scoring.sheet.game import PlayedDeal
    from tournaments.frontends.phone.lines import DealDescriber

JsonObject = dict[str, Any]
NEWS_FOR: Final = 3
"""For how many deals a table is told that one more phone writes for a side."""


def told_contests(describer: DealDescriber) -> list[JsonObject]:
    """The contested deals of a sheet, with both versions and what each side has chosen; the oldest first."""
    return [_contest_json(one, describer) for one in describer.sheet.sheet.in_question]


def _contest_json(contest: RefusedEntry, describer: DealDescriber) -> JsonObject:
    """Both versions, the own one first, each part with whether it differs from the other version.

    `same`: both mark the same. `two`: they may be two deals. `handed`: the referee is called.
    """
    folded = describer.sheet.sheet
    index = folded.index(contest.deal or 0) or 0
    line = folded.lines[index]
    sent = with_line(folded, index, replace(line, record=contest.record or {})).played[index]
    labels = _labels(line, contest, describer)
    told = [
        _version_json(Choice.SHEET, Side(line.by), line.device, folded.played[index], describer),
        _version_json(Choice.SENT, Side(contest.side), contest.device, sent, describer),
    ]
    own = {side.value for side in describer.speaks_for}
    for version, other in ((told[0], told[1]), (told[1], told[0])):
        version["label"] = labels[Choice(version["choice"])]
        version["told"] = [[part, part not in other["parts"]] for part in version["parts"]]
    return {
        "entry": contest.entry,
        "deal": line.deal,
        "version": line.version,
        "place": index + 1,
        "versions": sorted(
            ({name: value for name, value in one.items() if name != "parts"} for one in told),
            key=lambda one: one["side"] not in own,
        ),
        "same": sent.score is not None and sent.marks == folded.played[index].marks,
        "two": bool(contest.place),
        "handed": contest not in folded.at_table,
        "chosen": {one.side: one.choice for one in contest.choices_about(line.version)},
        "said": list(_choices_told(contest, line, labels, describer)),
    }


def _version_json(
    choice: Choice, side: Side, device: str, played: PlayedDeal, describer: DealDescriber
) -> JsonObject:
    words = describer.describe(played)
    details = words["details"].split(" · ")
    parts = ["\u00a0: ".join(filter(None, (words["taken"], words["said"]))), *details, words["marked"]]
    return {
        "choice": choice,
        "side": side,
        "by": describer.noted_text(side, device),
        "parts": list(filter(None, parts)),
    }


def _labels(line: SheetLine, contest: RefusedEntry, describer: DealDescriber) -> dict[Choice, str]:
    """What each choice is called: the version of a side, or its number where both are of one side."""
    if line.by == contest.side:
        versions = {Choice.SHEET: _("la première"), Choice.SENT: _("la deuxième")}
    else:
        sides = {Choice.SHEET: Side(line.by), Choice.SENT: Side(contest.side)}
        versions = {choice: describer.names[side].version for choice, side in sides.items()}
    two = str(describer.words.names.two_deals)
    return {**versions, Choice.BOTH: two, Choice.REFEREE: _("demander à l’arbitre")}


def _choices_told(
    contest: RefusedEntry, line: SheetLine, labels: dict[Choice, str], describer: DealDescriber
) -> Iterator[str]:
    """What each side has chosen, the own one first: «Ils sont pour la leur.»."""
    chosen = {Side(one.side): one.choice for one in contest.choices_about(line.version)}
    for side, names in describer.names.items():
        if side in chosen:
            yield names.says % {"choice": labels[chosen[side]]}


def newcomer_text(describer: DealDescriber) -> str:
    """That one more phone has begun to write for a side, told to the other phones; empty where none has."""
    lines = describer.sheet.sheet.lines
    for side, names in describer.names.items():
        writers = _writers(lines, side)
        if len(writers) < 2:
            continue
        newest, since = writers[-1]
        if newest != describer.device and since >= len(lines) - NEWS_FOR:
            return _("Un autre téléphone note maintenant pour %(team)s.") % {"team": names.name}
    return ""


def _writers(lines: Sequence[SheetLine], side: Side) -> list[tuple[str, int]]:
    """The phones that wrote deals for a side, each with the index of the first of them that stands."""
    first: dict[str, int] = {}
    for index, line in enumerate(lines):
        if line.by == side.value and line.device:
            first.setdefault(line.device, index)
    return list(first.items())
