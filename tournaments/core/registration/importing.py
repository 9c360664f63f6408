"""The preview of an import: each draft becomes an entry, an entry with warnings, or a line to correct.

A draft that means a registered team is the same, or changes it; registered teams without a line are told.

Nothing is written here. The confirmation checks the lines that the browser sends back again, because they may
have been changed.
"""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import asdict, dataclass
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Final

from django.utils.translation import gettext as _

from tournaments.core.models.registration import MAX_CONTACT, MAX_REMARK
from tournaments.core.money.queries import has_desk
from tournaments.core.registration.actions import check_not_seated
from tournaments.core.registration.errors import RegistrationError, UnreadableFile
from tournaments.core.registration.lists.comparing import (
    CLUB,
    PAID,
    Change,
    Match,
    Missing,
    Registered,
    paid_by,
)
from tournaments.core.registration.lists.drafts import DraftTeam
from tournaments.core.registration.lists.plausibility import doubts_about_club, doubts_about_name
from tournaments.core.registration.lists.values import NUMBER, fee_kind
from tournaments.core.registration.roster import Paid, Roster, TeamEntry
from tournaments.core.registration.spreadsheets import MAX_COLUMNS, MAX_LINES, ListLine
from tournaments.platform.text import parse_int

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from tournaments.core.models.money import FeeKind
    from tournaments.core.models.planning import Tournament
    from tournaments.core.models.registration import Team

MAX_EDITABLE: Final = 120
"""Lines that can be corrected in the page: each has up to seven fields, and Django accepts a thousand."""
MOST_WORDS: Final = 6
"""The words whose lines can be taken together."""
_NUMBERS: Final = frozenset(["line", "second_line"])
"""The parts of a draft that are numbers."""


@dataclass(frozen=True, slots=True)
class CheckedLine:
    """A checked draft: with an `error` of its `field`, or with warnings that the organizer can accept.

    `match` is the registered team that the line means; the entry is then the team with what changes.
    `left_out`: the organizer does not want the line.
    """

    draft: DraftTeam
    entry: TeamEntry | None
    error: str = ""
    field: str = ""
    warnings: tuple[str, ...] = ()
    accepted: bool = False
    left_out: bool = False
    match: Match | None = None

    @property
    def same(self) -> bool:
        """Whether the team is registered as the list has it: nothing is to do."""
        return self.match is not None and not self.match.changes

    @property
    def set_aside(self) -> bool:
        """Whether the list itself says that the line is off."""
        return bool(self.draft.off)

    @property
    def ready(self) -> bool:
        """Whether a confirmation registers it."""
        return not self.left_out and self.entry is not None and (self.accepted or not self.warnings)


@dataclass(frozen=True, slots=True)
class ImportPreview:
    """Every line of a list, checked, and the teams that a newer list does not have any more."""

    lines: tuple[CheckedLine, ...]
    missing: tuple[Missing, ...] = ()

    @property
    def ready(self) -> list[CheckedLine]:
        return [line for line in self.lines if line.ready]

    @property
    def waiting(self) -> list[CheckedLine]:
        """The lines to correct, to accept or to leave out."""
        return [
            line for line in self.lines if not (line.ready or line.left_out or line.set_aside or line.same)
        ]

    @property
    def new(self) -> list[CheckedLine]:
        """The ready lines whose team is not registered yet."""
        return [line for line in self.ready if line.match is None]

    @property
    def changing(self) -> list[CheckedLine]:
        """The ready lines that change a registered team."""
        return [line for line in self.ready if line.match is not None]

    @property
    def same(self) -> list[CheckedLine]:
        """The lines whose team is registered as the list has it."""
        return [line for line in self.lines if line.same and not line.set_aside]

    @property
    def called_off(self) -> list[Missing]:
        """The registered teams of which the list says that they do not come."""
        return [one for one in self.missing if one.word]

    @property
    def not_listed(self) -> list[Missing]:
        """The registered teams of which the list says nothing."""
        return [one for one in self.missing if not one.word]

    @property
    def closed(self) -> list[CheckedLine]:
        """The lines without fields in the page, because they are ready or the organizer left them out."""
        return [
            line for line in self.lines if (line.ready or line.left_out) and not (line.set_aside or line.same)
        ]

    @property
    def plain(self) -> list[CheckedLine]:
        """The closed lines but those that change a team."""
        return [line for line in self.closed if line.left_out or line.match is None]

    @property
    def set_aside(self) -> list[CheckedLine]:
        """The lines that the list itself calls off; they are registered only if the organizer takes them.

        Those of registered teams are told among the `missing`.
        """
        return [line for line in self.lines if line.set_aside and line.match is None]

    @property
    def left(self) -> list[DraftTeam]:
        """The drafts that are on the page after the ready ones were registered."""
        return [line.draft for line in (*self.set_aside, *self.waiting)]

    @property
    def words(self) -> list[tuple[str, int]]:
        """The words by which several lines are called off, with how many lines each, the commonest first."""
        counted = Counter(line.draft.off for line in self.set_aside).most_common(MOST_WORDS)
        return [(word, count) for word, count in counted if count > 1]

    @property
    def accepted(self) -> str:
        """The numbers of the ready lines whose warnings were accepted, for a hidden field."""
        return ",".join(str(line.draft.line) for line in self.ready if line.accepted and line.warnings)

    @property
    def entries(self) -> list[TeamEntry]:
        """The entries of new teams that a confirmation registers."""
        return [line.entry for line in self.new if line.entry is not None]

    @property
    def changed(self) -> list[tuple[Team, TeamEntry]]:
        """The registered teams that a confirmation changes, each with what it becomes."""
        return [(line.match.team, line.entry) for line in self.changing if line.match and line.entry]

    @property
    def payments(self) -> list[Paid]:
        """What new teams and registered ones have paid that a confirmation writes into the journal."""
        return [line.entry.paid for line in self.ready if line.entry and line.entry.paid]

    @property
    def paid(self) -> int:
        """The sum of these payments in cents, but for those that say «all»."""
        return sum(paid.cents for paid in self.payments)

    @property
    def seen(self) -> str:
        """What the page shows of registered teams, hashed: a confirmation changes nothing else."""
        shown = [
            (line.match.team.pk, [(change.before, change.after) for change in line.match.changes])
            for line in self.changing
            if line.match
        ]
        return sha256(json.dumps(shown).encode()).hexdigest() if shown else ""

    @property
    def packed(self) -> str:
        """The lines without fields as a text for a hidden field."""
        fields = {line.draft.line for line in self.waiting}
        return pack_drafts([line.draft for line in self.lines if line.draft.line not in fields])

    @property
    def packed_waiting(self) -> str:
        """The `waiting` lines as a text for a hidden field: the page has fields for some of their parts."""
        return pack_drafts([line.draft for line in self.waiting])


def check_drafts(
    tournament: Tournament,
    drafts: Sequence[DraftTeam],
    accepted: Collection[int] = (),
    left_out: Collection[int] = (),
) -> ImportPreview:
    """Check every draft as its registration would; `accepted` are the lines whose warnings were accepted.

    Refused lines, lines `left_out` and those that the list calls off use no number and no player: other lines
    can have them.
    """
    registered = Registered.of(tournament, drafts)
    wanted = {place: draft for place, draft in enumerate(drafts) if not draft.off}
    changed = [
        match.team
        for place, match in registered.matches.items()
        if match.changes and place in wanted and drafts[place].line not in left_out
    ]
    names = [name for draft in drafts for name in (draft.player1, draft.player2) if name]
    roster = Roster(tournament, names, without=changed)
    # Teams that are there before new ones, then chosen numbers first, as in `import_rows`.
    ordered = sorted(
        range(len(drafts)), key=lambda place: (place not in registered.matches, not drafts[place].number)
    )
    checked = {}
    for place in ordered:
        draft, match = drafts[place], registered.matches.get(place)
        if draft.off or draft.line in left_out:
            checked[place] = CheckedLine(draft, None, left_out=draft.line in left_out, match=match)
        elif match and not match.changes:
            checked[place] = CheckedLine(draft, None, match=match)
        elif match:
            checked[place] = _check_change(roster, draft, registered, match, draft.line in accepted)
        else:
            checked[place] = _check(roster, draft, registered.left_as(draft), draft.line in accepted)
    missing = registered.missing(drafts)
    return ImportPreview(tuple(checked[place] for place in range(len(drafts))), missing)


def _check_change(
    roster: Roster, draft: DraftTeam, registered: Registered, match: Match, accepted: bool
) -> CheckedLine:
    """The draft of a registered team as its correction would find it.

    What the team was called before, and was corrected here, is asked about; so is a name or club at which
    somebody would stop. Who has sat at a table is replaced on the page of the team, not by a list.
    """
    number = match.team.number
    entry = TeamEntry(
        match.after("player1"), match.after("player2"), match.after(CLUB), number, paid=match.paid
    )
    try:
        if match.names_change:
            check_not_seated(match.team)
        warnings = [*filter(None, [draft.doubt]), *registered.doubts(match)]
        warnings += [doubt for change in match.changes for doubt in _doubts(draft, change)]
        come = [change.after for change in match.changes if change.field not in {CLUB, PAID}]
        warnings += [doubt for name in come for doubt in roster.warnings(TeamEntry(name))]
        roster.enter(entry)
    except RegistrationError as error:
        sentence = " ".join(filter(None, (str(error.sentence), draft.doubt)))
        return CheckedLine(draft, None, error=sentence, field=error.field, match=match)
    return CheckedLine(draft, entry, warnings=tuple(warnings), accepted=accepted, match=match)


def _doubts(draft: DraftTeam, change: Change) -> Iterator[str]:
    """A sentence for a new text that is hardly a name."""
    if change.field == PAID:
        return iter(())
    if change.field == CLUB:
        return doubts_about_club(change.after)
    return doubts_about_name(change.after, apart=change.field[-1] in draft.apart)


def _check(roster: Roster, draft: DraftTeam, left: str, accepted: bool) -> CheckedLine:
    """The draft as its registration would find it; who has no plausible name takes nobody's place.

    `left`: a sentence about a team that has left and may be meant.
    """
    where = _("ligne %(line)d") % {"line": draft.line}
    try:
        kinds, unknown = _kinds(draft)
        paid = paid_by(draft) if has_desk(roster.tournament) else None
        beside = {"remark": draft.remark[:MAX_REMARK], "contact": draft.contact[:MAX_CONTACT]}
        number = _number(draft.number)
        entry = TeamEntry(draft.player1, draft.player2, draft.club, number, kinds, paid, **beside)
        implausible = _implausible(draft)
        warnings = (*filter(None, [draft.doubt, left]), *implausible, *roster.warnings(entry), *unknown)
        if implausible and not accepted:
            roster.check(entry)
        else:
            roster.enter(entry, where)
    except RegistrationError as error:
        sentence = " ".join(filter(None, (str(error.sentence), draft.doubt)))
        return CheckedLine(draft, None, error=sentence, field=error.field)
    return CheckedLine(draft, entry, warnings=warnings, accepted=accepted)


def _implausible(draft: DraftTeam) -> list[str]:
    """A sentence for each text of a line that is hardly a name."""
    names = {"1": draft.player1, "2": draft.player2}
    doubts = [
        doubt
        for player, name in names.items()
        if name
        for doubt in doubts_about_name(name, apart=player in draft.apart)
    ]
    return [*doubts, *doubts_about_club(draft.club)]


def _kinds(draft: DraftTeam) -> tuple[tuple[FeeKind | None, ...], list[str]]:
    """The fee kind of each player (None: the usual one), and a warning for each unknown word."""
    words = (draft.fee1, draft.fee2) if draft.player2 else (draft.fee1,)
    if not any(words):
        return (), []
    kinds = tuple(map(fee_kind, words))
    unknown = dict.fromkeys(text for text, kind in zip(words, kinds, strict=True) if text and kind is None)
    text = _("« %(text)s » : ce n’est pas un tarif, ce sera le tarif habituel.")
    return kinds, [text % {"text": each[:20]} for each in unknown]


def _number(text: str) -> int | None:
    if text and not NUMBER.fullmatch(text):
        raise RegistrationError("not-a-number", field="number", text=text[:20])
    return int(text) if text else None


def pack_drafts(drafts: Sequence[DraftTeam]) -> str:
    """Drafts as a text for a hidden field."""
    rows = [
        {part: value for part, value in asdict(draft).items() if value or part == "line"} for draft in drafts
    ]
    return json.dumps(rows, ensure_ascii=False)


def unpack_drafts(text: str) -> list[DraftTeam]:
    """The drafts in such a text, which the browser may have changed; `UnreadableFile`."""
    try:
        rows = json.loads(text or "[]")
        if len(rows) <= MAX_LINES:
            return [DraftTeam(**{part: _part(part, text) for part, text in row.items()}) for row in rows]
    except (AttributeError, KeyError, TypeError, ValueError, RecursionError):
        pass  # whatever is wrong with it, the answer is the same
    raise _damaged()


def _part(part: str, value: object) -> Any:
    """A part of a draft as its field stores it; `ValueError` for a number that is none."""
    return _line(value) if part in _NUMBERS else str(value)


def pack_lines(lines: Sequence[ListLine]) -> str:
    """The lines of a list as a text for a hidden field, so that other columns can be chosen."""
    rows = [[[line.number, line.mark] if line.mark else line.number, *line.cells] for line in lines]
    return json.dumps(rows, ensure_ascii=False)


def unpack_lines(text: str) -> list[ListLine]:
    """The lines in such a text, which the browser may have changed; `UnreadableFile`."""
    try:
        rows = json.loads(text)
        if 0 < len(rows) <= MAX_LINES and all(len(row) <= MAX_COLUMNS + 1 for row in rows):
            return [_unpacked(*row) for row in rows]
    except (TypeError, ValueError, RecursionError):
        pass
    raise _damaged()


def _unpacked(head: object, *cells: object) -> ListLine:
    """The line of a packed row, whose head is its number, or its number and mark."""
    number, mark = head if isinstance(head, list) else (head, "")
    return ListLine(_line(number), [str(cell) for cell in cells], str(mark))


def _damaged() -> UnreadableFile:
    return UnreadableFile(_("Cette liste a été abîmée en chemin : reprenez le fichier."))


def _line(value: object) -> int:
    """The number of a line; `ValueError` for anything else."""
    line = parse_int(str(value))
    if line is None:
        raise ValueError(value)
    return line
