"""The incident log: rulings and late corrections in the order of time, then open disputes.

It lies across the sheet, a line an incident, each as tall as what was said of it. How many lines a text takes
is only guessed from its letters, before anything is measured; then it is set in that room, at the size that
fits. The number of queries never depends on how much happened.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime
from itertools import accumulate
from math import ceil
from typing import TYPE_CHECKING, Final, NamedTuple, TypedDict

from django.utils import timezone
from django.utils.formats import date_format, number_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.cards import Side
from scoring.sheet import Outcome
from tournaments.core.models.planning import Tournament
from tournaments.core.models.rounds import Edit, Table
from tournaments.core.models.sheets import Entry
from tournaments.core.rounds.wording import capitalized, table_phase
from tournaments.core.sheets.games import game_ui
from tournaments.core.sheets.ledger import record_text
from tournaments.core.sheets.queries import unsettled_entries
from tournaments.core.sheets.sheet import TableSheet, seated_on
from tournaments.core.what_if.late_corrections import LateCorrection, incidents_in
from tournaments.frontends.printing import queries
from tournaments.frontends.printing.content import PaperHead, SealNote
from tournaments.frontends.printing.fitting import LINE_HEIGHT_RATIO, MM, fitter, names_height
from tournaments.frontends.printing.pages import FOOT, HEADS, TOP, PaperPage, numbered_pages
from tournaments.frontends.printing.registry import (
    Moment,
    NothingToPrint,
    Paper,
    PaperRequest,
    Section,
    register,
)
from tournaments.frontends.printing.seats import side_letters

if TYPE_CHECKING:
    from tournaments.core.sheets.rulings import Decision

HEIGHT: Final = 171.0
"""From under the heads to the foot of a sheet that lies across, in millimetres."""
TEXT: Final = 94.0
"""The width of the texts of an incident."""
SIZE: Final = 10.0
"""The size of running text, in points."""
LETTERS_A_LINE: Final = 68
"""How many letters of `SIZE` a line holds."""
LINE: Final = 4.0
PADDING: Final = 2.0
BLANK_HEIGHT: Final = 13.0
"""The height of a blank line, to be written on by hand."""
MIN_BLANK_LINES: Final = 2
"""Blank lines at the end; one more sheet is added where the last one has no room for them."""
SIGNATURE_HEIGHT: Final = 14.0
"""The height of the signature under the last line, in millimetres."""
TITLE: Final = 9.0
"""The height of «Désaccords à régler» over the first of them."""
HOUR: Final = 4.2
"""The height of the hour and the table, over the day and the place."""
WHERE: Final = 31.0
"""How wide the place is set."""
PLACE_SIZE: Final = 8.0
PLAYER: Final = 57.0
"""How wide a name is set."""
NAMES: Final = 9.2
"""The height of a team."""


class IncidentSide(TypedDict):
    """A side as the incident log names it; `letters` («N/S») are empty where no chair has a name."""

    number: str
    letters: str
    players: list[str]


class Incident(TypedDict):
    """A line of the incident log, each text as it is read and empty where there is nothing to say.

    `place` is where at the table: its round and its deal. `undone` says when it was taken back: its penalty
    counts no more. `teams` are those it is against, of a late correction both.
    """

    hour: str
    day: str
    table: str
    place: str
    what: str
    article: str
    words: str
    undone: str
    teams: list[IncidentSide]
    penalty: str
    by: str


class IncidentLog(TypedDict):
    """Rulings and late corrections in the order of time, then what sides still contest."""

    rulings: list[Incident]
    disputes: list[Incident]
    seal: SealNote | None


def has_incidents(tournament: Tournament) -> bool:
    """Whether there is anything to print."""
    return bool(incidents_in(tournament)) or bool(_open_disputes(tournament))


def _read(asked: PaperRequest) -> IncidentLog:
    """Everything that was decided, corrected late or is still contested."""
    tournament = asked.tournament
    happened, disputes = incidents_in(tournament), _open_disputes(tournament)
    if not happened and not disputes:
        raise NothingToPrint(_("Rien à imprimer : aucune décision d’arbitrage n’a été écrite."))
    return {
        "rulings": [
            _correction_line(one) if isinstance(one, LateCorrection) else _ruling_line(one)
            for one in happened
        ],
        "disputes": [_dispute_line(sheet, entry) for sheet, entry in disputes],
        "seal": queries.seal_note(tournament),
    }


def _newest(asked: PaperRequest) -> datetime | None:
    """When something was decided, corrected late or contested last."""
    happened = incidents_in(asked.tournament)
    decided = [one.kept.at if isinstance(one, LateCorrection) else one.entry.at for one in happened]
    contested = [entry.at for _sheet, entry in _open_disputes(asked.tournament)]
    return max([*decided, *contested], default=None)


def _open_disputes(tournament: Tournament) -> list[tuple[TableSheet, Entry]]:
    waiting = unsettled_entries(Table.objects.filter(round__tournament=tournament))
    return [(sheet, entry) for sheet, entry in waiting if entry.outcome == Outcome.ACCEPTED]


def _ruling_line(decision: Decision) -> Incident:
    what, entry, table = decision.what, decision.entry, decision.entry.table
    if decision.undoes is not None:
        what += _(" : ") + f"{decision.undoes.what}, {_hour(decision.undoes.at)}"
    return {
        **_bare_line(entry, table, _deal_name(table, decision.place)),
        "what": capitalized(what),
        "article": decision.article,
        "words": _quoted(decision.words),
        "undone": "" if decision.undone_by is None else _undone_sentence(decision.undone_by),
        "teams": _parties(table, [] if decision.side is None else [decision.side]),
        "penalty": f"−{number_format(decision.penalty)}" if decision.penalty else "",
        "by": _author(entry),
    }


def _undone_sentence(undoing: Entry) -> str:
    return _("annulée à %(at)s par %(name)s") % {"at": _hour(undoing.at), "name": _author(undoing)}


def _correction_line(one: LateCorrection) -> Incident:
    """A late correction is about both sides: what the adversary has depends on it too."""
    return {
        **_bare_line(one.kept, one.table, ""),
        "what": one.what,
        "words": one.said,
        "teams": _parties(one.table, Side),
        "by": _author(one.kept),
    }


def _dispute_line(sheet: TableSheet, entry: Entry) -> Incident:
    deal = entry.content.get("deal")
    index = None if deal is None else sheet.sheet.index(deal)
    place = None if deal is None else 0 if index is None else index + 1
    return {
        **_bare_line(entry, sheet.table, _deal_name(sheet.table, place)),
        "what": capitalized(_("pas d’accord")),
        "article": "" if index is None else record_text(sheet, sheet.sheet.lines[index].record),
        "words": _quoted(entry.content.get("reason", "")),
        "teams": _parties(sheet.table, [Side(entry.side)] if entry.side else []),
    }


def _bare_line(entry: Entry | Edit, table: Table, deal: str) -> Incident:
    """A line that says when and where, and nothing yet of what."""
    round_ = _("partie %(number)s") % {"number": table.round.number}
    return {
        "hour": _hour(entry.at),
        "day": date_format(timezone.localtime(entry.at), "SHORT_DATE_FORMAT"),
        "table": str(table),
        "place": ", ".join(filter(None, [round_, table_phase(table), deal])),
        "what": "",
        "article": "",
        "words": "",
        "undone": "",
        "teams": [],
        "penalty": "",
        "by": "",
    }


def _deal_name(table: Table, place: int | None) -> str:
    """The deal at a place of a sheet; 0 is off the sheet, None no deal."""
    if place is None:
        return ""
    if not place:
        return _("retirée de la feuille")
    ui = game_ui(table.game["ruleset"], table.game["options"])
    return ui.names.deal_in_sentence % {"place": place}


def _parties(table: Table, named: Iterable[Side]) -> list[IncidentSide]:
    """These sides, as they sat in that round."""
    letters = dict(zip(Side, side_letters(), strict=True))
    parties: list[IncidentSide] = []
    for side in named:
        seated = seated_on(table.card, side)
        players = [player.name for player in seated.players]
        parties.append(
            {
                "number": seated.number,
                "letters": letters[side] if len(players) > 1 else "",
                "players": players,
            }
        )
    return parties


def _author(entry: Entry | Edit) -> str:
    return entry.author.name if entry.author else ""


def _quoted(words: str) -> str:
    return _("« %(words)s »") % {"words": words} if words else ""


def _hour(at: datetime) -> str:
    return date_format(timezone.localtime(at), "H:i")


class IncidentBlock(NamedTuple):
    """An incident as it is set: `texts` run in `room` millimetres, under a `title` where a part begins."""

    height: float
    incident: Incident
    texts: list[str]
    room: float
    parties: list[tuple[float, IncidentSide]]
    """Each team with how far down it stands."""
    title: str = ""

    @property
    def columns(self) -> list[list[str]]:
        """The texts as they are measured: one column of paragraphs."""
        return [self.texts]

    @property
    def shift(self) -> float:
        """How far down the line begins."""
        return TITLE if self.title else 0.0


PlacedIncident = tuple[float, IncidentBlock]
"""A block and its top, in millimetres."""


def _pages(concours: PaperHead, log: IncidentLog) -> list[PaperPage]:
    """The log in the order of time, then what is still contested."""
    room = HEIGHT - FOOT if log["seal"] else HEIGHT
    sheets = list(_page_rows(_blocks(log), room))
    if _free(sheets[-1], room) < MIN_BLANK_LINES * BLANK_HEIGHT:
        sheets.append([])
    blank = _blank_lines(sheets[-1], room)
    shared = {
        "concours": concours,
        "title": _("Décisions d’arbitrage"),
        "seal": log["seal"],
        "text": {"width": TEXT, "size": SIZE},
        "where": {"width": WHERE, "size": PLACE_SIZE},
        "alone": _alone(log),
        "high": BLANK_HEIGHT,
    }
    blanks = [*([] for _sheet in sheets[1:]), blank]
    pages = [{"rows": rows, "blank": lines} for rows, lines in zip(sheets, blanks, strict=True)]
    return numbered_pages("incidents", pages, **shared)


def _below(rows: Sequence[PlacedIncident]) -> float:
    """The distance in millimetres from the top of a sheet to the end of its rows."""
    return max((top + block.height for top, block in rows), default=TOP + HEADS)


def _free(rows: Sequence[PlacedIncident], room: float) -> float:
    """The height that the rows of a sheet leave for writing above the signature, in millimetres."""
    return TOP + HEADS + room - SIGNATURE_HEIGHT - _below(rows)


def _blank_lines(rows: Sequence[PlacedIncident], room: float) -> list[float]:
    """The tops of the blank lines after the rows of a sheet, in millimetres."""
    return [_below(rows) + n * BLANK_HEIGHT for n in range(int(_free(rows, room) / BLANK_HEIGHT))]


def _alone(log: IncidentLog) -> bool:
    """Whether one plays against one: then the column is of players."""
    sizes = {len(party["players"]) for one in log["rulings"] + log["disputes"] for party in one["teams"]}
    return sizes == {1}


def _blocks(log: IncidentLog) -> Iterator[IncidentBlock]:
    yield from map(_block, log["rulings"])
    for place, dispute in enumerate(log["disputes"]):
        yield _block(dispute, "" if place else _("Désaccords à régler"))


def _block(incident: Incident, title: str = "") -> IncidentBlock:
    said = (incident["what"], incident["article"], incident["words"], incident["undone"])
    texts = [text for text in said if text]
    # Where and when take two lines, whatever was said.
    room = LINE * max(2, sum(ceil(len(text) / LETTERS_A_LINE) for text in texts))
    talls = [max(NAMES, names_height(party["players"], PLAYER) + PADDING) for party in incident["teams"]]
    parties = list(zip([0.0, *accumulate(talls)], incident["teams"], strict=False))
    places = fitter().lines(incident["place"], WHERE, PLACE_SIZE)
    above = HOUR + places * PLACE_SIZE * LINE_HEIGHT_RATIO / MM
    height = PADDING + max(room, sum(talls), above) + (TITLE if title else 0.0)
    return IncidentBlock(height, incident, texts, room, parties, title)


def _page_rows(blocks: Iterable[IncidentBlock], room: float) -> Iterator[list[PlacedIncident]]:
    """The rows of each sheet, as many as go on it."""
    rows: list[PlacedIncident] = []
    taken = 0.0
    for block in blocks:
        if rows and taken + block.height > room:
            yield rows
            rows, taken = [], 0.0
        rows.append((TOP + HEADS + taken, block))
        taken += block.height
    if rows:
        yield rows


INCIDENTS = register(
    Paper(
        key="incidents",
        tagged=True,
        label=gettext_lazy("Registre des incidents"),
        title=lambda _asked: _("décisions d’arbitrage"),
        read=_read,
        pages=_pages,
        newest=_newest,
        addresses=("incidents/",),
        section=Section(
            moment=Moment.KEPT,
            place=2,
            heading=gettext_lazy("Décisions d’arbitrage"),
            about=gettext_lazy(
                "Le registre des incidents : chaque décision et chaque correction tardive dans l’ordre du "
                "temps, puis les désaccords qui restent à régler."
            ),
            ready=lambda listing: has_incidents(listing.tournament),
        ),
    )
)
