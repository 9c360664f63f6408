"""Interpret a list of teams: find its header, the role of each column, and the draft of a team in each line.

The role of a column follows from common words in its heading, else from its place, if its values fit; the
organizer may choose another. Nothing is checked here: a draft has the text of the list, so that it can be
shown and corrected. What the list says about a line itself is read with it (`lists.status`).
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import zip_longest
from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext as _

from tournaments.core.models.registration import folded
from tournaments.core.registration.lists.drafts import DraftTeam, Line, joined, written
from tournaments.core.registration.lists.headings import (
    heading_of,
    is_header,
    is_of_more,
    is_of_orders,
    is_of_tickets,
)
from tournaments.core.registration.lists.roles import IGNORED, SEVERAL, Cells, by_heading, by_place
from tournaments.core.registration.lists.sections import Section, section_of
from tournaments.core.registration.lists.status import (
    asks,
    is_other_ticket,
    is_ticked,
    is_unknown,
    is_yes_or_no,
    said_off,
    says_no,
    speaks_against,
)
from tournaments.core.registration.lists.values import (
    are_persons,
    fits,
    is_order,
    means_of,
    paid_together,
    payment_doubt,
)

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence

    from tournaments.core.registration.spreadsheets import ListLine

ROLES: Final = (
    *("number", "player1", "given1", "player2", "given2", "club", "fee1", "fee2"),
    *("status", "team", "order", "paid", "means", "remark", "contact"),
)
"""The roles of columns; `player1` is a whole name, or the family name if a column has the role `given1`.

`status` says whether a line still holds; `team` (its name) and `order` join two lines with one player each.
"""
ROLES_INDIVIDUAL: Final = (
    *("number", "player1", "given1", "club", "fee1"),
    *("status", "paid", "means", "remark", "contact"),
)
"""The roles in the list of an individual concours."""
FEES: Final = frozenset({"fee1", "fee2"})
"""The roles for the kind of fee, if a concours has several fees."""
PAYMENTS: Final = frozenset({"paid", "means"})
"""The roles of what was paid before, if a concours has a cash desk."""

BESIDE: Final = frozenset({"remark", "contact"})
"""The roles of what only the desk reads."""

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


@dataclass(frozen=True)
class ListReading:
    """The interpretation of a list: its columns, its lines of teams, and the lines above its header."""

    columns: tuple[ListColumn, ...]
    lines: tuple[ListLine, ...]
    above: tuple[ListLine, ...] = ()
    header: ListLine | None = None
    family_first: bool = False
    individual: bool = False

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
        beside = (column for column in self.columns if column.role in {IGNORED, "remark"} and column.example)
        remarks = [column for column in beside if self._remarks(column)]
        asked = [column for column in self.not_kept if self._only_answers(column)]
        partners = [
            column for column in self.not_kept if heading_of(column.title).kind in {"", "team", "name"}
        ]
        others = [column for column in self.columns if self._names_others(column)]
        section = next(filter(None, (section_of(line.cells) for line in reversed(self.above))), Section())
        lines = []
        for line in self.lines:
            opened = section_of(line.cells)
            section = section if opened is None else opened
            by_role = self._by_role(line)
            draft = written(
                line.number, by_role, family_first=self.family_first, headed=self.header is not None
            )
            off = draft.off or line.mark or self._off(line) or section.off
            doubts = (draft.doubt, *self._doubts(line, remarks, asked, others), self._below(section))
            doubt = "" if off else " ".join(filter(None, doubts))
            lines.append(Line(replace(draft, off=off, doubt=doubt), self._keys(line, by_role, partners)))
        return joined(self._once_an_order(lines))

    def _once_an_order(self, lines: Sequence[Line]) -> list[Line]:
        """The lines, where an amount of the whole order stands in its first line only."""
        columns = [column for column in self.columns if heading_of(column.title).kind == "order"]
        if not columns or not any(is_of_orders(column.title) for column in self._paid):
            return list(lines)
        seen: dict[str, int] = {}
        texts = [cell_at(line.cells, columns[0].place) for line in self.lines]
        counted = Counter(text for text, line in zip(texts, lines, strict=True) if line.draft.paid)
        kept = []
        for text, line in zip(texts, lines, strict=True):
            draft = line.draft
            if text and counted[text] > 1 and draft.paid:
                told = _("La commande %(order)s a payé pour plusieurs lignes.") % {"order": text[:40]}
                first = seen.setdefault(text, draft.line) == draft.line
                doubt = "" if line.single else " ".join(filter(None, (draft.doubt, told)))
                draft = replace(draft, paid=draft.paid if first else "", doubt=doubt)
            kept.append(replace(line, draft=draft))
        return kept

    def _by_role(self, line: ListLine) -> dict[str, str]:
        """The texts of a line by the role of their column; nothing for a fee whose column was denied."""
        texts = {c.role: cell_at(line.cells, c.place) for c in self.columns if c.role != IGNORED}
        for role in BESIDE.intersection(texts):  # several columns can have them
            cells = (cell_at(line.cells, c.place) for c in self.columns if c.role == role)
            texts[role] = " · ".join(dict.fromkeys(filter(None, (" ".join(cell.split()) for cell in cells))))
        if paid := [cell_at(line.cells, c.place) for c in self._paid]:
            texts["paid"] = paid_together(paid, ticked=self._ticked)
            texts.setdefault("means", " ".join(paid))
        if "means" in texts:
            texts["means"] = means_of(texts["means"], ordered=self._ordered)
        return {**{c.denied: "" for c in self.columns if c.denied in FEES}, **texts}

    @property
    def _paid(self) -> list[ListColumn]:
        """The columns that say what was paid."""
        return [column for column in self.columns if column.role == "paid"]

    @property
    def _ticked(self) -> bool:
        """Whether what was paid is ticked by 1 and 0, which are no amounts."""
        cells = {cell for column in self._paid for cell in _filled(self.lines, column.place)}
        return bool(cells) and cells <= {"0", "1"}

    @property
    def _ordered(self) -> bool:
        """Whether it is a list of orders, as shops on the web export them."""
        return any(heading_of(column.title).kind == "order" for column in self.columns)

    @staticmethod
    def _keys(line: ListLine, by_role: Mapping[str, str], partners: Sequence[ListColumn]) -> dict[str, str]:
        """The texts by which a line belongs to another; not its order, if it names a partner of its own."""
        keys = {role: by_role.get(role, "") for role in ("team", "number", "order")}
        if not is_order(keys["order"]) or any(
            are_persons([cell_at(line.cells, column.place)]) for column in partners
        ):
            keys["order"] = ""
        return keys

    @staticmethod
    def _below(section: Section) -> str:
        """A sentence about the title above a line, if it may say that the line does not hold."""
        text = _("Plus haut, la liste dit « %(title)s » : cette ligne vaut-elle encore ?")
        return text % {"title": section.doubt[:60]} if section.doubt else ""

    def _off(self, line: ListLine) -> str:
        """What the columns of status, number or fee say if the line does not hold any more; else empty."""
        for column in self.columns:
            text = cell_at(line.cells, column.place)
            if column.role == "status" and (said := said_off(column.title, text)):
                return said
            if column.role in _INSTEAD and speaks_against(text):
                return text
        return ""

    def _doubts(
        self,
        line: ListLine,
        remarks: Sequence[ListColumn],
        asked: Sequence[ListColumn],
        others: Sequence[ListColumn],
    ) -> Iterator[str]:
        """A sentence for each cell that speaks against the line without saying so for certain."""
        if told := payment_doubt([cell_at(line.cells, column.place) for column in self._paid]):
            yield told
        for column in self.columns:
            text = cell_at(line.cells, column.place)
            if (
                (column.role == "status" and is_unknown(column.title, text))
                or (column in remarks and speaks_against(text))
                or (column in asked and says_no(text))
                or (column in others and text)
                or self._is_strange(column, text)
            ):
                title = column.title or _("Colonne %(number)d") % {"number": column.place + 1}
                yield _("%(column)s : « %(text)s ».") % {"column": title, "text": text[:60]}
        roles = {column.role for column in self.kept}
        if {"given1", "given2"} & roles and any(
            f"given{player}" in roles and f"player{player}" not in roles for player in "12"
        ):
            yield _("Il n’y a qu’un prénom : choisissez la colonne du nom de famille.")

    def _is_strange(self, column: ListColumn, text: str) -> bool:
        """Whether a cell says that its line is no team like the others: another state, another ticket."""
        if column.denied == "status" and text:
            return text != self._usual[column.place]
        return column.place in self._tickets and is_other_ticket(text)

    @cached_property
    def _tickets(self) -> frozenset[int]:
        """The columns that name the ticket of each line, where some are of players: «Tarif», «Billet»."""
        named = [column for column in self.columns if is_of_tickets(column.title)]
        cells = {column.place: _filled(self.lines, column.place) for column in named}
        return frozenset(place for place, texts in cells.items() if not all(map(is_other_ticket, texts)))

    @cached_property
    def _usual(self) -> dict[int, str]:
        """The commonest cell of each column that was to be a status."""
        denied = [column for column in self.columns if column.denied == "status"]
        counted = {column.place: Counter(_filled(self.lines, column.place)) for column in denied}
        return {place: count.most_common(1)[0][0] for place, count in counted.items() if count}

    def _only_answers(self, column: ListColumn) -> bool:
        """Whether an ignored column asks something about taking part, answered by yes, no or a tick."""
        cells = _filled(self.lines, column.place)
        ticked = not column.title and any(map(is_ticked, cells))
        return (ticked or asks(column.title)) and all(map(is_yes_or_no, cells))

    def _names_others(self, column: ListColumn) -> bool:
        """Whether a column has players who would be lost: a second «Joueur 1», a player where clubs are."""
        cells = _filled(self.lines, column.place)
        if not self.header:
            clubs = self.individual and column.role == "club" and len({*map(folded, cells)}) == len(cells)
            return (column.role == IGNORED or clubs) and self._may_be_names(cells)
        if column.role != IGNORED or not cells:
            return False
        if is_of_more(column.title):
            return fits("player1", column.title, cells, len(cells))
        heading = heading_of(column.title)
        named = heading.kind in {"name", "given"} or (
            self.individual and heading.kind == "team" and heading.player == 2
        )
        again = any(folded(other.title) == folded(column.title) for other in self.kept)
        return named and (heading.player > 0 or again) and fits("player1", column.title, cells, len(cells))

    def _may_be_names(self, cells: Sequence[str]) -> bool:
        """Whether the cells of a list without header may be whole names, or given names beside families."""
        first = next((column.place for column in self.columns if column.role == "player1"), 0)
        family = _filled(self.lines, first)
        return are_persons(cells) or (
            bool(cells) and all(cell.isalpha() and cell[0].isupper() for cell in (*cells, *family))
        )

    def _remarks(self, column: ListColumn) -> bool:
        """Whether words of a column that is not kept speak against some lines, not against most."""
        against = sum(speaks_against(cell_at(line.cells, column.place)) for line in self.lines)
        return against > 0 and (len(self.lines) < FEW or 4 * against <= 3 * len(self.lines))


def read_columns(
    lines: Sequence[ListLine],
    *,
    individual: bool = False,
    money: Collection[str] = (),
    roles: Sequence[str] | None = None,
    family_first: bool = False,
) -> ListReading:
    """Interpret a list. `individual`: a line has one player, not two; `money`: the roles of
    payment that it has.

    `roles` are those that the organizer chose, one for each column, in place of the headings.
    `family_first`: if given and family names have columns of their own, the family name is written first.
    """
    above, header, kept = _split_at_header(lines)
    titles = header.cells if header else []
    width = max((_width(line.cells) for line in lines), default=0)
    denied: Mapping[int, str] = {}
    if roles is None:
        teams = [line for line in kept if section_of(line.cells) is None] or kept
        cells = [Cells(cell_at(titles, place), _filled(teams, place), len(teams)) for place in range(width)]
        allowed = allowed_roles(individual=individual, money=money)
        if header:
            roles, denied = by_heading(cells, allowed)
        else:
            roles = by_place(cells, individual=individual)
    columns = tuple(
        ListColumn(
            place,
            cell_at(titles, place),
            cell_at(roles, place),
            next(iter(_filled(kept, place)), ""),
            denied.get(place, ""),
        )
        for place in range(width)
    )
    return ListReading(columns, kept, above, header, family_first, individual)


def allowed_roles(*, individual: bool, money: Collection[str]) -> list[str]:
    """The roles that a column can have in the list of such a concours; `money` of `FEES` and `PAYMENTS`."""
    refused = (FEES | PAYMENTS).difference(money)
    return [role for role in (ROLES_INDIVIDUAL if individual else ROLES) if role not in refused]


def _split_at_header(
    lines: Sequence[ListLine],
) -> tuple[tuple[ListLine, ...], ListLine | None, tuple[ListLine, ...]]:
    """The lines above the header, the header, and the lines below it without its repetitions."""
    found = [place for place, line in enumerate(lines[:_HEADER_WITHIN]) if is_header(line.cells)]
    if not found:
        return (), None, tuple(lines)
    place = max(found, key=lambda place: _filled_cells(lines[place]))
    if place + 1 in found and lines[place + 1].cells != lines[place].cells:
        place += 1  # the lower one of two lines
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


def _filled(lines: Sequence[ListLine], place: int) -> list[str]:
    """The cells of a column that are not empty."""
    return [cell for line in lines if (cell := cell_at(line.cells, place))]


def cell_at(cells: Sequence[str], place: int) -> str:
    return cells[place] if place < len(cells) else ""
