"""The incident log as it is printed: rulings and late corrections in the order of time, then open disputes.

The number of queries never depends on how much happened.
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from typing import TYPE_CHECKING

from django.utils import timezone
from django.utils.formats import date_format, number_format
from django.utils.translation import gettext as _

from scoring.cards import Side
from scoring.sheet import Outcome
from tournaments.models.planning import Tournament
from tournaments.models.rounds import Table
from tournaments.models.sheets import Entry
from tournaments.printing.content import Content, Incident, IncidentLog, Party
from tournaments.printing.grid import sides
from tournaments.printing.queries import blank, sealed
from tournaments.rounds.wording import capital
from tournaments.sheets.games import game_ui
from tournaments.sheets.queries import unsettled
from tournaments.sheets.sheet import TableSheet, seated_on
from tournaments.what_if.told import Corrected, incidents_in

if TYPE_CHECKING:
    from tournaments.sheets.rulings import Decision


def has_incidents(tournament: Tournament) -> bool:
    """Whether there is anything to print."""
    return bool(incidents_in(tournament)) or bool(_open_disputes(tournament))


def of_incidents(tournament: Tournament, title: str) -> Content:
    """Everything that was decided, corrected late or is still contested."""
    log: IncidentLog = {
        "rulings": [
            _corrected(one) if isinstance(one, Corrected) else _decided(one)
            for one in incidents_in(tournament)
        ],
        "disputes": [_contested(sheet, entry) for sheet, entry in _open_disputes(tournament)],
        "seal": sealed(tournament),
    }
    return {**blank(tournament, ["incidents"], title), "incidents": log}


def _open_disputes(tournament: Tournament) -> list[tuple[TableSheet, Entry]]:
    waiting = unsettled(Table.objects.filter(round__tournament=tournament))
    return [(sheet, entry) for sheet, entry in waiting if entry.outcome == Outcome.ACCEPTED]


def _decided(decision: Decision) -> Incident:
    what, entry, table = decision.what, decision.entry, decision.entry.table
    if decision.undoes is not None:
        what += _(" : ") + f"{decision.undoes.what}, {_hour(decision.undoes.at)}"
    return {
        **_line(entry, table, _deal_said(table, decision.place)),
        "what": capital(what),
        "article": decision.article,
        "words": _quoted(decision.words),
        "undone": "" if decision.undone_by is None else _undone(decision.undone_by),
        "teams": _parties(table, [] if decision.side is None else [decision.side]),
        "penalty": f"−{number_format(decision.penalty)}" if decision.penalty else "",
        "by": _author(entry),
    }


def _undone(undoing: Entry) -> str:
    return _("annulée à %(at)s par %(name)s") % {"at": _hour(undoing.at), "name": _author(undoing)}


def _corrected(one: Corrected) -> Incident:
    """A late correction is about both sides: what the adversary has depends on it too."""
    return {
        **_line(one.kept, one.kept.table, ""),
        "what": one.what,
        "words": one.said,
        "teams": _parties(one.kept.table, Side),
        "by": _author(one.kept),
    }


def _contested(sheet: TableSheet, entry: Entry) -> Incident:
    deal = entry.content.get("deal")
    index = None if deal is None else sheet.sheet.index(deal)
    place = None if deal is None else 0 if index is None else index + 1
    return {
        **_line(entry, sheet.table, _deal_said(sheet.table, place)),
        "what": capital(_("pas d'accord")),
        "words": _quoted(entry.content.get("reason", "")),
        "teams": _parties(sheet.table, [Side(entry.side)] if entry.side else []),
    }


def _line(entry: Entry, table: Table, deal: str) -> Incident:
    """A line that says when and where, and nothing yet of what."""
    round_ = _("partie %(number)s") % {"number": table.round.number}
    return {
        "hour": _hour(entry.at),
        "day": date_format(timezone.localtime(entry.at), "SHORT_DATE_FORMAT"),
        "table": str(table),
        "place": ", ".join(filter(None, [round_, deal])),
        "what": "",
        "article": "",
        "words": "",
        "undone": "",
        "teams": [],
        "penalty": "",
        "by": "",
    }


def _deal_said(table: Table, place: int | None) -> str:
    """The deal at a place of a sheet; 0 is off the sheet, None no deal."""
    if place is None:
        return ""
    if not place:
        return _("retirée de la feuille")
    return game_ui(table.game["ruleset"]).names.deal_in_sentence % {"place": place}


def _parties(table: Table, named: Iterable[Side]) -> list[Party]:
    """These sides, as they sat in that round."""
    letters = dict(zip(Side, sides(), strict=True))
    parties: list[Party] = []
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


def _author(entry: Entry) -> str:
    return entry.author.name if entry.author else ""


def _quoted(words: str) -> str:
    return _("« %(words)s »") % {"words": words} if words else ""


def _hour(at: datetime) -> str:
    return date_format(timezone.localtime(at), "H:i")
