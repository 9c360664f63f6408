"""A list of drafts → what each would become: a team, a team to be confirmed, or a line to set right.

Nothing is written here. The confirmation runs the same check again on what the browser sends back: the
preview is trusted by nobody, least of all because it was ours.
"""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext as _

from tournaments.platform.text import parse_int
from tournaments.registration.columns import NUMBER, Draft
from tournaments.registration.errors import NumberTaken, RegistrationError, UnreadableFile
from tournaments.registration.reading import MOST_LINES
from tournaments.registration.roster import Entry, Roster

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from tournaments.models.planning import Tournament

MOST_EDITABLE: Final = 150
"""Lines that can be set right in the page: each has five fields, and Django reads a thousand."""


@dataclass(frozen=True, slots=True)
class Checked:
    """A draft and what stands against it: an `error` beside its `field`, or warnings to be overridden."""

    draft: Draft
    entry: Entry | None
    error: str = ""
    field: str = ""
    warnings: tuple[str, ...] = ()
    accepted: bool = False

    @property
    def ready(self) -> bool:
        """Whether a confirmation inscribes it."""
        return self.entry is not None and (self.accepted or not self.warnings)


@dataclass(frozen=True, slots=True)
class Preview:
    """Every line of a list, checked."""

    lines: tuple[Checked, ...]

    @property
    def ready(self) -> list[Checked]:
        return [line for line in self.lines if line.ready]

    @property
    def waiting(self) -> list[Checked]:
        """The lines to set right, to accept or to leave."""
        return [line for line in self.lines if not line.ready]

    @property
    def entries(self) -> list[Entry]:
        """What a confirmation inscribes."""
        return [line.entry for line in self.ready if line.entry is not None]

    @property
    def packed(self) -> str:
        """The lines that need nothing more, for the confirmation to carry."""
        return packed([line.draft for line in self.ready])


def check(tournament: Tournament, drafts: Sequence[Draft], accepted: Collection[int] = ()) -> Preview:
    """Judge every draft as its inscription would; `accepted` are the lines whose warnings were read.

    A bad line never hides a good one: it takes no number and no player.
    """
    roster = Roster(tournament, [name for draft in drafts for name in (draft.player1, draft.player2) if name])
    # As `import_rows` does: chosen numbers first, so that none is given away before.
    ordered = sorted(range(len(drafts)), key=lambda place: not drafts[place].number)
    checked = {place: _check(roster, drafts[place], drafts[place].line in accepted) for place in ordered}
    return Preview(tuple(checked[place] for place in range(len(drafts))))


def _check(roster: Roster, draft: Draft, accepted: bool) -> Checked:
    try:
        entry = Entry(draft.player1, draft.player2, draft.club, _number(draft.number))
        warnings = tuple(roster.warnings(entry))
        roster.enter(entry, _("ligne %(line)d") % {"line": draft.line})
    except RegistrationError as error:
        return Checked(draft, None, error=str(error.sentence), field=error.field)
    return Checked(draft, entry, warnings=warnings, accepted=accepted)


def _number(text: str) -> int | None:
    if text and not NUMBER.fullmatch(text):
        raise NumberTaken(_("« %(text)s » n'est pas un numéro.") % {"text": text[:20]}, "number")
    return int(text) if text else None


def packed(drafts: Sequence[Draft]) -> str:
    """Drafts as a text that a hidden field carries."""
    return json.dumps([asdict(draft) for draft in drafts], ensure_ascii=False)


def unpacked(text: str) -> list[Draft]:
    """The drafts of such a text, in which anything may stand by now; `UnreadableFile`."""
    try:
        rows = json.loads(text or "[]")
        if len(rows) <= MOST_LINES:
            return [
                Draft(_line(row.pop("line")), **{part: str(text) for part, text in row.items()})
                for row in rows
            ]
    except (AttributeError, KeyError, TypeError, ValueError, RecursionError):
        pass  # whatever is wrong with it, the answer is the same
    raise UnreadableFile(_("Cette liste a été abîmée en chemin : reprenez le fichier."))


def _line(value: object) -> int:
    """The number of a line; ValueError where it is none."""
    line = parse_int(str(value))
    if line is None:
        raise ValueError(value)
    return line
