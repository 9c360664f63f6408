"""Interpret a list of teams: find its header, the role of each column, and the draft of a team in each line.

The role of a column follows from common words in its heading, else from its place, if its values fit; the
organizer may choose another. Nothing is checked here: a draft has the text of the list, so that it can be
shown and corrected. What the list says about a line itself is read with it (`lists.status`).
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from itertools import zip_longest
from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext as _

from tournaments.core.models.registration import folded
from tournaments.core.registration.lists.drafts import PAIR, DraftTeam, Line, joined, written
from tournaments.core.registration.lists.headings import WORDS, heading_of, is_header
from tournaments.core.registration.lists.status import (
    is_known,
    is_off,
    is_unknown,
    looks_like_status,
    said_off,
    speaks_against,
)
from tournaments.core.registration.lists.values import NUMBER, fits

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from tournaments.core.registration.spreadsheets import ListLine

ROLES: Final = (
    *("number", "player1", "given1", "player2", "given2", "club", "fee1", "fee2"),
    *("status", "team", "order"),
)
"""The roles of columns; `player1` is a whole name, or the family name if a column has the role `given1`.

`status` says whether a line still holds; `team` (its name) and `order` join two lines with one player each.
"""
ROLES_INDIVIDUAL: Final = ("number", "player1", "given1", "club", "fee1", "status")
"""The roles in the list of an individual concours."""
FEES: Final = frozenset({"fee1", "fee2"})
"""The roles for the kind of fee, if a concours has several fees."""
SEVERAL: Final = frozenset({"status"})
"""The roles that several columns can have."""
IGNORED: Final = ""
"""The role of an ignored column."""

_OF_TITLES: Final = frozenset(["en", "sur", "non", "pas", "file", "waiting", "list", "au", "aux", "a"])
_INSTEAD: Final = FEES | {"number"}
"""The roles of columns in which «annulé» stands instead of their value."""
FEW: Final = 4
"""The lines of a list so short that a word in most of them means nothing else."""
_HEADER_WITHIN: Final = 10
"""The number of lines in which the header is searched, because there is often a title above it."""


@dataclass(frozen=True, slots=True)
class ListColumn:
    """A column of a list: its heading (empty without header), its role, its first non-empty cell.

    `denied` is the role that its heading announces and its values do not have; else empty.
    """

    place: int
    title: str
    role: str
    example: str = ""
    denied: str = ""


@dataclass(frozen=True, slots=True)
class ListReading:
    """The interpretation of a list: its columns, its lines of teams, and the lines above its header."""

    columns: tuple[ListColumn, ...]
    lines: tuple[ListLine, ...]
    above: tuple[ListLine, ...] = ()
    header: ListLine | None = None
    family_first: bool = False

    @property
    def header_text(self) -> str:
        """The headings that are not empty, in one text."""
        return " · ".join(filter(None, self.header.cells)) if self.header else ""

    @property
    def not_kept(self) -> list[ListColumn]:
        """The ignored columns that are not empty."""
        return [column for column in self.columns if column.role == IGNORED and column.example]

    @property
    def kept(self) -> list[ListColumn]:
        """The columns with a role that are not empty."""
        return [column for column in self.columns if column.role != IGNORED and column.example]

    @property
    def drafts(self) -> list[DraftTeam]:
        """The team that each line describes, or two lines with one player each."""
        places = {column.role: column.place for column in self.columns if column.role != IGNORED}
        remarks = [column for column in self.not_kept if self._remarks(column)]
        section = next((title for line in reversed(self.above) if (title := _section(line.cells))), "")
        lines = []
        for line in self.lines:
            title = _section(line.cells)
            section = title if title is not None else section
            by_role = {role: cell_at(line.cells, place) for role, place in places.items()}
            draft = written(line.number, by_role, family_first=self.family_first)
            off = draft.off or line.mark or self._off(line) or section
            doubt = "" if off else " ".join(filter(None, (draft.doubt, *self._doubts(line, remarks))))
            lines.append(Line(replace(draft, off=off, doubt=doubt), by_role))
        return joined(lines)

    def _off(self, line: ListLine) -> str:
        """What the columns of status, number or fee say if the line does not hold any more; else empty."""
        for column in self.columns:
            text = cell_at(line.cells, column.place)
            if column.role == "status" and (said := said_off(column.title, text)):
                return said
            if column.role in _INSTEAD and speaks_against(text):
                return text
        return ""

    def _doubts(self, line: ListLine, remarks: Sequence[ListColumn]) -> Iterator[str]:
        """A sentence for each cell that speaks against the line without saying so for certain."""
        for column in self.columns:
            text = cell_at(line.cells, column.place)
            if (column.role == "status" and is_unknown(column.title, text)) or (
                column in remarks and speaks_against(text)
            ):
                title = column.title or _("Colonne %(number)d") % {"number": column.place + 1}
                yield _("%(column)s : « %(text)s ».") % {"column": title, "text": text[:60]}

    def _remarks(self, column: ListColumn) -> bool:
        """Whether words of a column that is not kept speak against some lines, not against most."""
        against = sum(speaks_against(cell_at(line.cells, column.place)) for line in self.lines)
        return against > 0 and (len(self.lines) < FEW or 4 * against <= 3 * len(self.lines))


def read_columns(
    lines: Sequence[ListLine],
    *,
    individual: bool = False,
    fees: bool = False,
    roles: Sequence[str] | None = None,
    family_first: bool = False,
) -> ListReading:
    """Interpret a list. `individual`: a line has one player, not two; `fees`: the concours has several.

    `roles` are those that the organizer chose, one for each column, in place of the headings.
    `family_first`: if given and family names have columns of their own, the family name is written first.
    """
    above, header, kept = _split_at_header(lines)
    titles = header.cells if header else []
    width = max((_width(line.cells) for line in lines), default=0)
    denied: Mapping[int, str] = {}
    if roles is None:
        cells = [_Cells(cell_at(titles, place), kept, place) for place in range(width)]
        allowed = allowed_roles(individual=individual, fees=fees)
        if header:
            roles, denied = _by_heading(cells, allowed)
        else:
            roles = _by_place(cells, individual=individual)
    columns = tuple(
        ListColumn(
            place,
            cell_at(titles, place),
            cell_at(roles, place),
            _example(kept, place),
            denied.get(place, ""),
        )
        for place in range(width)
    )
    return ListReading(columns, kept, above, header, family_first)


def allowed_roles(*, individual: bool, fees: bool) -> list[str]:
    """The roles that a column can have in the list of such a concours."""
    return [role for role in (ROLES_INDIVIDUAL if individual else ROLES) if fees or role not in FEES]


def _split_at_header(
    lines: Sequence[ListLine],
) -> tuple[tuple[ListLine, ...], ListLine | None, tuple[ListLine, ...]]:
    """The lines above the header, the header, and the lines below it without its repetitions."""
    found = [place for place, line in enumerate(lines[:_HEADER_WITHIN]) if is_header(line.cells)]
    if not found:
        return (), None, tuple(lines)
    place = max(found, key=lambda place: _filled_cells(lines[place]))
    header, below = lines[place], lines[place + 1 :]
    if _filled_cells(header) == 1 and below and min(map(_filled_cells, below)) > 1:
        return tuple(lines[: place + 1]), None, tuple(below)  # the title of the sheet: «Équipes»
    kept = tuple(line for line in below if line.cells != header.cells)
    both = _of_two_lines(lines[place - 1], header) if place - 1 in found else header
    if both != header:
        return tuple(lines[: place - 1]), both, kept
    return tuple(lines[:place]), header, kept


def _of_two_lines(upper: ListLine, lower: ListLine) -> ListLine:
    """The header of two lines, «Joueur 1» above «Nom» and «Prénom»: the lower one, else the upper one."""
    cells = [below or above for above, below in zip_longest(upper.cells, lower.cells, fillvalue="")]
    return lower._replace(cells=cells)


def _filled_cells(line: ListLine) -> int:
    """How many cells of a line are not empty."""
    return sum(bool(cell.strip()) for cell in line.cells)


class _Cells:
    """A column before it has a role: its heading, and its cells that are not empty."""

    def __init__(self, title: str, lines: Sequence[ListLine], place: int) -> None:
        self.title, self.lines = title, len(lines)
        self.filled = [cell for line in lines if (cell := cell_at(line.cells, place))]
        self.heading = heading_of(title)

    def fit(self, role: str) -> bool:
        """Whether the values fit a role."""
        return fits(role, self.title, self.filled, self.lines)

    def looks_like_status(self) -> bool:
        """Whether the values are those of a status, whatever the heading says."""
        return looks_like_status(self.filled, remarks=self.heading.kind == "other")


def _by_heading(columns: Sequence[_Cells], allowed: Sequence[str]) -> tuple[list[str], dict[int, str]]:
    """The roles of the columns by their headings, and by place the role that the values of a column deny.

    Repeated and useless headings have no role; a column of «Annulé» and «Validé» tells a status under any.
    """
    taken: set[str] = set()
    denied: dict[int, str] = {}
    roles = [IGNORED] * len(columns)
    has_names = any(column.heading.kind in {"name", "given"} for column in columns)
    for place, column in enumerate(columns):
        for role in _wanted(column, has_names=has_names):
            if role in taken - SEVERAL or role not in allowed:
                continue
            if column.fit(role):
                taken.add(role)
                roles[place] = role
                denied.pop(place, None)
                break
            denied.setdefault(place, role)
    for place, column in enumerate(columns):
        if roles[place] == IGNORED and column.looks_like_status():
            roles[place] = "status"
    return roles, {place: role for place, role in denied.items() if role not in {"team", "order"}}


def _wanted(column: _Cells, *, has_names: bool) -> Iterator[str]:
    """The roles that a heading may mean, the most likely first."""
    kind, player = column.heading
    if kind in {"number", "club", "status", "order"}:
        yield kind
        if kind == "status":  # «Statut : adhérent»
            yield "fee1"
    elif kind == "team":  # its number, else the two names in one cell; else a name of fancy
        if all(map(NUMBER.fullmatch, column.filled)):
            yield "number"
        elif not has_names:
            yield "player1"
        yield "team"
    elif kind in {"name", "given", "fee"}:
        part = "player" if kind == "name" else kind
        if player != 2:
            yield f"{part}1"
        if player != 1:  # without a number, a repeated heading means the second player
            yield f"{part}2"


def _by_place(columns: Sequence[_Cells], *, individual: bool) -> list[str]:
    """The roles without a header: the players, then the club; a first column of digits has the numbers.

    Columns of telephones, addresses and words about the line are passed over.
    """
    roles = [IGNORED] * len(columns)
    wanted = ["player1", "club"] if individual else ["player1", "player2", "club"]
    for place, column in enumerate(columns):
        if column.looks_like_status():
            roles[place] = "status"
        elif place == 0 and len(column.filled) == column.lines and all(map(NUMBER.fullmatch, column.filled)):
            roles[place] = "number"
        elif wanted and column.fit(wanted[0]):
            roles[place] = wanted.pop(0)
    return roles


def _section(cells: Sequence[str]) -> str | None:
    """The title that a line gives to those below: «Liste d'attente», or empty; None for a team's line."""
    filled = [cell for cell in cells if cell]
    if len(filled) != 1 or len(PAIR.split(filled[0])) > 1:
        return None
    words = folded(filled[0]).split()
    if is_off(filled[0]) and all(_is_of_a_title(word) for word in words):
        return filled[0].strip(" :-–—*")
    ends_another = WORDS.issuperset(words) or is_known(filled[0]) or filled[0].endswith(":")
    return "" if ends_another else None


def _is_of_a_title(word: str) -> bool:
    """Whether a folded word can stand in a title such as «Équipes en liste d'attente (3)»."""
    return word in WORDS or word in _OF_TITLES or word.isdigit() or is_off(word)


def _width(cells: Sequence[str]) -> int:
    """How many columns a line has, without empty ones at its end."""
    return max((place for place, cell in enumerate(cells, 1) if cell), default=0)


def repeated_roles(roles: Sequence[str]) -> list[str]:
    """The roles given to several columns, which is not possible."""
    return [
        role
        for role, count in Counter(roles).items()
        if role != IGNORED and role not in SEVERAL and count > 1
    ]


def _example(lines: Sequence[ListLine], place: int) -> str:
    return next((cell_at(line.cells, place) for line in lines if cell_at(line.cells, place)), "")


def cell_at(cells: Sequence[str], place: int) -> str:
    return cells[place] if place < len(cells) else ""
