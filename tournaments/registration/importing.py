"""Lines of a list → drafts of teams → what each would become: a team, a doubt, or a line to set right.

A cell is known by its heading in the words people use, else by its place. Nothing is written here. The
confirmation checks again what the browser sends back, because the preview may have been tampered with.
"""

from __future__ import annotations

import json
import re
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext as _

from tournaments.models.registration import folded
from tournaments.platform.text import parse_int
from tournaments.registration.errors import NumberTaken, RegistrationError, UnreadableFile
from tournaments.registration.roster import Entry, Roster
from tournaments.registration.spreadsheets import MAX_LINES

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from tournaments.models.planning import Tournament
    from tournaments.registration.spreadsheets import Line


HEADINGS: Final = {
    "number": (
        "n",
        "no",
        "nr",
        "num",
        "numero",
        "number",
        "equipe",
        "n equipe",
        "no equipe",
        "numero equipe",
    ),
    "name": ("nom", "name", "joueur", "joueuse", "player", "nom joueur", "nom prenom", "nom et prenom"),
    "given": ("prenom", "first name"),
    "partner": (
        "equipier",
        "equipiere",
        "coequipier",
        "coequipiere",
        "partenaire",
        "partner",
        "nom equipier",
        "nom partenaire",
    ),
    "partner_given": ("prenom equipier", "prenom partenaire"),
    "club": ("club", "association", "amicale", "societe", "ville", "commune"),
}
KINDS: Final = {heading: kind for kind, headings in HEADINGS.items() for heading in headings}
LISTED: Final = re.compile(r"(\d{1,3})\s*[).]\s*")  # «1) » and «1. », as lists are numbered by hand
PAIR: Final = re.compile(r"\s*[/&]\s*|\s+(?:et|-|–)\s+")  # between the two names of one cell
NUMBER: Final = re.compile(r"\d{1,4}")


@dataclass(frozen=True, slots=True)
class Draft:
    """A team as it was written: nothing is checked yet, so that it can be shown and set right."""

    line: int
    player1: str = ""
    player2: str = ""
    club: str = ""
    number: str = ""


@dataclass(frozen=True, slots=True)
class Columns:
    """The places of what a line says; names from several places are joined (first name, name)."""

    player1: tuple[int, ...]
    player2: tuple[int, ...]
    club: int | None = None
    number: int | None = None

    def draft(self, line: Line) -> Draft:
        """What this line says of a team; «1) Anne Un / Paul Deux» in one cell is both players."""
        player1, player2 = _joined(line.cells, self.player1), _joined(line.cells, self.player2)
        club, number = _at(line.cells, self.club), _at(line.cells, self.number)
        if listed := LISTED.match(player1):
            number, player1 = number or listed[1], player1[listed.end() :]
        both = PAIR.split(player1)
        if len(both) == 2 and all(both) and not (player2 and club):
            (player1, player2), club = both, club or player2
        return Draft(line.number, player1, player2, club, number)


def drafts(lines: Sequence[Line], *, alone: bool = False) -> list[Draft]:
    """The teams of a list, its heading left out; `alone`: of an individual concours, one player a line."""
    named = _by_heading(lines[0].cells)
    if named is not None:
        return [named.draft(line) for line in lines[1:]]
    # A list without heading says who, who, and maybe whence; one that starts with figures numbers its teams.
    numbered = all(NUMBER.fullmatch(line.cells[0]) for line in lines)
    name = 1 if numbered else 0
    second = () if alone else (name + 1,)
    placed = Columns((name,), second, name + 1 + len(second), 0 if numbered else None)
    return [placed.draft(line) for line in lines]


def _by_heading(cells: Sequence[str]) -> Columns | None:
    """The columns as the first line names them; None where it names no player."""
    kinds = [_kind(cell) for cell in cells]
    names = [place for place, (kind, _half) in enumerate(kinds) if kind in {"name", "given", "partner"}]
    if not any(kinds[place][0] != "given" for place in names):
        return None
    halves: dict[int, dict[str, int]] = {1: {}, 2: {}}
    for place in names:
        kind, half = kinds[place]
        part = "given" if kind == "given" else "name"
        # Without a figure, a heading that comes again speaks of the second player.
        half = half or (2 if part in halves[1] else 1)
        halves[half].setdefault(part, place)
    return Columns(_places(halves[1]), _places(halves[2]), _first(kinds, "club"), _first(kinds, "number"))


def _kind(cell: str) -> tuple[str, int]:
    """What a heading names, and which player: 1, 2, or 0 where it does not say."""
    words = folded(cell)
    figure = re.search(r"[12]", words)
    stem = " ".join(re.sub(r"\d", " ", words).replace(" de l ", " ").replace(" du ", " ").split())
    kind = KINDS.get(stem, "")
    if kind.startswith("partner"):
        return ("given" if kind == "partner_given" else "name"), 2
    return kind, int(figure.group()) if figure else 0


def _places(parts: dict[str, int]) -> tuple[int, ...]:
    return tuple(parts[part] for part in ("given", "name") if part in parts)


def _first(kinds: Sequence[tuple[str, int]], wanted: str) -> int | None:
    return next((place for place, (kind, _half) in enumerate(kinds) if kind == wanted), None)


def _joined(cells: Sequence[str], places: tuple[int, ...]) -> str:
    return " ".join(filter(None, (_at(cells, place) for place in places)))


def _at(cells: Sequence[str], place: int | None) -> str:
    return cells[place] if place is not None and place < len(cells) else ""


MAX_EDITABLE: Final = 150
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
        if len(rows) <= MAX_LINES:
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
