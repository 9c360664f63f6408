"""The preview of an import: each draft becomes an entry, an entry with warnings, or a line to correct.

Nothing is written here. The confirmation checks the lines that the browser sends back again, because they may
have been changed.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext as _

from tournaments.core.models.money import FeeKind
from tournaments.core.models.registration import folded
from tournaments.core.registration.columns import NUMBER, DraftTeam
from tournaments.core.registration.errors import NumberTaken, RegistrationError, UnreadableFile
from tournaments.core.registration.roster import Roster, TeamEntry
from tournaments.core.registration.spreadsheets import MAX_COLUMNS, MAX_LINES, ListLine
from tournaments.platform.text import parse_int

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from tournaments.core.models.planning import Tournament

MAX_EDITABLE: Final = 120
"""Lines that can be corrected in the page: each has up to seven fields, and Django accepts a thousand."""
_YOUNG: Final = frozenset(
    ["jeune", "jeunes", "junior", "juniors", "cadet", "cadets", "enfant", "etudiant", "etudiante", "young"]
)
_MEMBER: Final = frozenset(
    ["adherent", "adherente", "adherents", "membre", "membres", "member", "oui", "yes", "x"]
)
_OTHER: Final = frozenset(["non", "no", "plein", "normal", "exterieur", "autre", "invite", "other"])


@dataclass(frozen=True, slots=True)
class CheckedLine:
    """A checked draft: with an `error` of its `field`, or with warnings that the organizer can accept.

    `left_out`: the organizer does not want the line.
    """

    draft: DraftTeam
    entry: TeamEntry | None
    error: str = ""
    field: str = ""
    warnings: tuple[str, ...] = ()
    accepted: bool = False
    left_out: bool = False

    @property
    def ready(self) -> bool:
        """Whether a confirmation registers it."""
        return not self.left_out and self.entry is not None and (self.accepted or not self.warnings)


@dataclass(frozen=True, slots=True)
class ImportPreview:
    """Every line of a list, checked."""

    lines: tuple[CheckedLine, ...]

    @property
    def ready(self) -> list[CheckedLine]:
        return [line for line in self.lines if line.ready]

    @property
    def waiting(self) -> list[CheckedLine]:
        """The lines to correct, to accept or to leave out."""
        return [line for line in self.lines if not line.ready and not line.left_out]

    @property
    def closed(self) -> list[CheckedLine]:
        """The lines without fields in the page, because they are ready or left out."""
        return [line for line in self.lines if line.ready or line.left_out]

    @property
    def entries(self) -> list[TeamEntry]:
        """The entries that a confirmation registers."""
        return [line.entry for line in self.ready if line.entry is not None]

    @property
    def packed(self) -> str:
        """The `closed` lines as a text for a hidden field."""
        return pack_drafts([line.draft for line in self.closed])


def check_drafts(
    tournament: Tournament,
    drafts: Sequence[DraftTeam],
    accepted: Collection[int] = (),
    left_out: Collection[int] = (),
) -> ImportPreview:
    """Check every draft as its registration would; `accepted` are the lines whose warnings were accepted.

    Refused lines and lines `left_out` use no number and no player: other lines can have them.
    """
    roster = Roster(tournament, [name for draft in drafts for name in (draft.player1, draft.player2) if name])
    # Chosen numbers first, as in `import_rows`.
    ordered = sorted(range(len(drafts)), key=lambda place: not drafts[place].number)
    checked = {
        place: CheckedLine(drafts[place], None, left_out=True)
        if drafts[place].line in left_out
        else _check(roster, drafts[place], drafts[place].line in accepted)
        for place in ordered
    }
    return ImportPreview(tuple(checked[place] for place in range(len(drafts))))


def _check(roster: Roster, draft: DraftTeam, accepted: bool) -> CheckedLine:
    try:
        kinds, unknown = _kinds(draft)
        entry = TeamEntry(draft.player1, draft.player2, draft.club, _number(draft.number), kinds)
        warnings = (*roster.warnings(entry), *unknown)
        roster.enter(entry, _("ligne %(line)d") % {"line": draft.line})
    except RegistrationError as error:
        return CheckedLine(draft, None, error=str(error.sentence), field=error.field)
    return CheckedLine(draft, entry, warnings=warnings, accepted=accepted)


def _kinds(draft: DraftTeam) -> tuple[tuple[FeeKind | None, ...], list[str]]:
    """The fee kind of each player (None: the usual one), and a warning for each unknown word."""
    words = (draft.fee1, draft.fee2) if draft.player2 else (draft.fee1,)
    if not any(words):
        return (), []
    kinds = tuple(map(fee_kind, words))
    unknown = dict.fromkeys(text for text, kind in zip(words, kinds, strict=True) if text and kind is None)
    text = _("« %(text)s » : ce n'est pas un tarif, ce sera le tarif habituel.")
    return kinds, [text % {"text": each[:20]} for each in unknown]


def fee_kind(text: str) -> FeeKind | None:
    """The fee kind that a word in a list means («adhérent», «non», «junior»); None for any other text."""
    words = set(folded(text).split())
    for kind, known in ((FeeKind.YOUNG, _YOUNG), (FeeKind.OTHER, _OTHER), (FeeKind.MEMBER, _MEMBER)):
        if words & known:
            return kind
    return None


def _number(text: str) -> int | None:
    if text and not NUMBER.fullmatch(text):
        raise NumberTaken(_("« %(text)s » n'est pas un numéro.") % {"text": text[:20]}, "number")
    return int(text) if text else None


def pack_drafts(drafts: Sequence[DraftTeam]) -> str:
    """Drafts as a text for a hidden field."""
    return json.dumps([asdict(draft) for draft in drafts], ensure_ascii=False)


def unpack_drafts(text: str) -> list[DraftTeam]:
    """The drafts in such a text, which the browser may have changed; `UnreadableFile`."""
    try:
        rows = json.loads(text or "[]")
        if len(rows) <= MAX_LINES:
            return [
                DraftTeam(_line(row.pop("line")), **{part: str(text) for part, text in row.items()})
                for row in rows
            ]
    except (AttributeError, KeyError, TypeError, ValueError, RecursionError):
        pass  # whatever is wrong with it, the answer is the same
    raise _damaged()


def pack_lines(lines: Sequence[ListLine]) -> str:
    """The lines of a list as a text for a hidden field, so that other columns can be chosen."""
    return json.dumps([[line.number, *line.cells] for line in lines], ensure_ascii=False)


def unpack_lines(text: str) -> list[ListLine]:
    """The lines in such a text, which the browser may have changed; `UnreadableFile`."""
    try:
        rows = json.loads(text)
        if 0 < len(rows) <= MAX_LINES and all(len(row) <= MAX_COLUMNS + 1 for row in rows):
            return [ListLine(_line(number), [str(cell) for cell in cells]) for number, *cells in rows]
    except (TypeError, ValueError, RecursionError):
        pass
    raise _damaged()


def _damaged() -> UnreadableFile:
    return UnreadableFile(_("Cette liste a été abîmée en chemin : reprenez le fichier."))


def _line(value: object) -> int:
    """The number of a line; `ValueError` for anything else."""
    line = parse_int(str(value))
    if line is None:
        raise ValueError(value)
    return line
