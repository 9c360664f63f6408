"""Interpret a list of teams: find its header, the role of each column, and the draft of a team in each line.

The role of a column follows from common words in its heading, else from its place; the organizer may choose
another. Nothing is checked here: a draft has the text of the list, so that it can be shown and corrected.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from tournaments.core.models.registration import folded

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from tournaments.core.registration.spreadsheets import ListLine

ROLES: Final = ("number", "player1", "given1", "player2", "given2", "club", "fee1", "fee2")
"""The roles of columns; `player1` is a whole name, or the family name if a column has the role `given1`."""
ROLES_INDIVIDUAL: Final = ("number", "player1", "given1", "club", "fee1")
"""The roles in the list of an individual concours."""
FEES: Final = frozenset({"fee1", "fee2"})
"""The roles for the kind of fee, if a concours has several fees."""
IGNORED: Final = ""
"""The role of an ignored column."""


def _words(text: str) -> frozenset[str]:
    return frozenset(text.split())


_NUMBER: Final = _words("n no nr num numero number")
_GIVEN: Final = _words("prenom prenoms first given")
_WHOLE: Final = _words("nom noms name names")
_NAME: Final = _WHOLE | _words(
    "family surname last joueur joueurs joueuse joueuses player players participant participants"
)
_TEAM: Final = _words("equipe equipes team teams doublette doublettes paire paires binome binomes")
_PARTNER: Final = _words("equipier equipiere coequipier coequipiere partenaire partenaires partner")
_CLUB: Final = _words("club clubs association amicale societe ville commune")
_FEE: Final = _words("tarif tarifs categorie categories adherent adherente adherents fee")
_OTHER: Final = _words(
    "telephone telephones tel mobile portable mail email mel courriel adresse code postal paye payee payes "
    "payees paiement reglement montant prix cotisation licence licences sexe age naissance date "
    "heure repas present presente presents pointe pointee pointage arrive arrivee inscrit inscrite "
    "inscription observation observations remarque remarques commentaire commentaires note notes statut "
    "table des partie partir classement points total"
)
_FIRST: Final = _words("1 a i premier premiere")
_SECOND: Final = _words("2 b ii deuxieme second seconde")
_LINKING: Final = _words("de du la le les l d et ou e er re eme ere")
_WORDS: Final = (
    _NUMBER | _GIVEN | _NAME | _TEAM | _PARTNER | _CLUB | _FEE | _OTHER | _FIRST | _SECOND | _LINKING
)
_HEADER_WITHIN: Final = 10
"""The number of lines in which the header is searched, because there is often a title above it."""

LISTED: Final = re.compile(r"(\d{1,3})\s*[).]\s*")  # «1) » and «1. », as lists are numbered by hand
PAIR: Final = re.compile(
    r" ?[/&] ?| (?:et|-|–) "
)  # between the two names of one cell, which has single spaces
NUMBER: Final = re.compile(r"\d{1,4}")


@dataclass(frozen=True, slots=True)
class DraftTeam:
    """A team as it is written in the list, before any check."""

    line: int
    player1: str = ""
    player2: str = ""
    club: str = ""
    number: str = ""
    fee1: str = ""
    fee2: str = ""


@dataclass(frozen=True, slots=True)
class ListColumn:
    """A column of a list: its heading (empty without header), its role, its first non-empty cell."""

    place: int
    title: str
    role: str
    example: str = ""


@dataclass(frozen=True, slots=True)
class ListReading:
    """The interpretation of a list: its columns, its lines of teams, and the lines above its header."""

    columns: tuple[ListColumn, ...]
    lines: tuple[ListLine, ...]
    above: tuple[ListLine, ...] = ()
    header: ListLine | None = None
    family_first: bool = False

    @property
    def not_kept(self) -> list[ListColumn]:
        """The ignored columns that are not empty."""
        return [column for column in self.columns if column.role == IGNORED and column.example]

    @property
    def drafts(self) -> list[DraftTeam]:
        """The team that each line describes."""
        places = {column.role: column.place for column in self.columns if column.role != IGNORED}
        return [self._draft(line, places) for line in self.lines]

    def _draft(self, line: ListLine, places: dict[str, int]) -> DraftTeam:
        """The draft of one line; «1) Anne Un / Paul Deux» in one cell is both players."""
        by_role = {role: _cell_at(line.cells, place) for role, place in places.items()}
        player1, player2 = self._name(by_role, "1"), self._name(by_role, "2")
        club, number = by_role.get("club", ""), by_role.get("number", "")
        if listed := LISTED.match(player1):
            number, player1 = number or listed[1], player1[listed.end() :]
        both = PAIR.split(player1)
        if len(both) == 2 and all(both) and not (player2 and club):
            (player1, player2), club = both, club or player2
        fee1 = by_role.get("fee1", "")
        return DraftTeam(line.number, player1, player2, club, number, fee1, by_role.get("fee2", fee1))

    def _name(self, by_role: dict[str, str], player: str) -> str:
        """The name of a player, its parts in the order in which the concours writes names."""
        halves = (by_role.get(f"player{player}", ""), by_role.get(f"given{player}", ""))
        return " ".join(filter(None, halves if self.family_first else reversed(halves)))


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
    width = max((len(line.cells) for line in (*kept, *lines[:1])), default=0)
    if roles is None:
        allowed = allowed_roles(individual=individual, fees=fees)
        roles = _by_heading(titles, kept, allowed) if header else _by_place(kept, individual=individual)
    columns = tuple(
        ListColumn(column, _cell_at(titles, column), _cell_at(roles, column), _example(kept, column))
        for column in range(max(width, len(titles)))
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
    return tuple(lines[:place]), header, tuple(line for line in below if line.cells != header.cells)


def _filled_cells(line: ListLine) -> int:
    """How many cells of a line are not empty."""
    return sum(bool(cell.strip()) for cell in line.cells)


def is_header(cells: Sequence[str]) -> bool:
    """Whether a line is a header with a column of players.

    All its cells consist of words of headings, or two of them are headings of players («Joueur 1», «Joueur
    2»).
    """
    kinds = [_kind(cell) for cell in cells if cell.strip()]
    named = sum(kind in {"name", "given", "team"} for kind, _half in kinds)
    return named > 0 and ("" not in {kind for kind, _half in kinds} or named > 1)


def _kind(cell: str) -> tuple[str, int]:
    """The kind of a heading, and its player: 1, 2, or 0 if it does not say.

    Kinds: number, name, given, team, club, fee, other (a heading of no use here), and "" for no heading.
    """
    words = re.sub(r"(?<=[^\W\d])(?=\d)|(?<=\d)(?=[^\W\d])", " ", folded(cell)).split()
    found = set(words)
    if not found or not found <= _WORDS:
        return "", 0
    half = 1 if found & _FIRST else 2 if found & (_SECOND | _PARTNER) else 0
    kinds = {
        "club": found & _CLUB,
        "fee": found & _FEE,
        "other": found & _OTHER,
        "number": found & _NUMBER,
        "given": found & _GIVEN and not found & _WHOLE,
        "name": found & (_NAME | _PARTNER | _GIVEN),
        "team": found & _TEAM,
    }
    return next((kind for kind, words in kinds.items() if words), "other"), half


def _by_heading(titles: Sequence[str], lines: Sequence[ListLine], allowed: Sequence[str]) -> list[str]:
    """The roles of the columns by their headings; repeated and useless headings have none."""
    taken: set[str] = set()
    kinds = [_kind(title) for title in titles]
    has_names = any(kind in {"name", "given"} for kind, _half in kinds)
    roles = [IGNORED] * len(titles)
    for place, (kind, half) in enumerate(kinds):
        figures = all(
            NUMBER.fullmatch(_cell_at(line.cells, place)) for line in lines if _cell_at(line.cells, place)
        )
        for role in _wanted(kind, half, figures=figures, has_names=has_names):
            if role not in taken and role in allowed:
                taken.add(role)
                roles[place] = role
                break
    return roles


def _wanted(kind: str, half: int, *, figures: bool, has_names: bool) -> Iterator[str]:
    """The roles that a heading may mean, the most likely first."""
    if kind in {"number", "club"}:
        yield kind
    elif kind == "team":  # its number, else the two names in one cell; else a name of fancy
        if figures:
            yield "number"
        elif not has_names:
            yield "player1"
    elif kind in {"name", "given", "fee"}:
        part = "player" if kind == "name" else kind
        if half != 2:
            yield f"{part}1"
        if half != 1:  # without a number, a repeated heading means the second player
            yield f"{part}2"


def _by_place(lines: Sequence[ListLine], *, individual: bool) -> list[str]:
    """The roles without a header: the players, then the club; a first column of digits has the numbers."""
    numbered = all(NUMBER.fullmatch(_cell_at(line.cells, 0)) for line in lines)
    players = ["player1"] if individual else ["player1", "player2"]
    return [*["number"] * numbered, *players, "club"]


def repeated_roles(roles: Sequence[str]) -> list[str]:
    """The roles given to several columns, which is not possible."""
    return [role for role, count in Counter(roles).items() if role != IGNORED and count > 1]


def _example(lines: Sequence[ListLine], place: int) -> str:
    return next((_cell_at(line.cells, place) for line in lines if _cell_at(line.cells, place)), "")


def _cell_at(cells: Sequence[str], place: int) -> str:
    return cells[place] if place < len(cells) else ""
