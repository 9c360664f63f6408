"""The incident log as it is printed: rulings and late corrections in the order of time, then open disputes.

The number of queries never depends on how much happened.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import NamedTuple

from django.utils import timezone
from django.utils.formats import date_format, number_format
from django.utils.translation import gettext as _

from scoring.cards import Side
from tournaments.models.inbox import Dispute
from tournaments.models.planning import Tournament
from tournaments.models.registration import Substitution, changes_in
from tournaments.models.rounds import Table
from tournaments.models.sheets import Deal, LateCorrection, Ruling
from tournaments.printing.content import Content, Incident, IncidentLog, Party
from tournaments.printing.grid import sides
from tournaments.printing.queries import blank, sealed
from tournaments.rounds.telling import capital
from tournaments.sheets import cases, late
from tournaments.sheets.late import Corrected
from tournaments.sheets.queries import rulings_in


class Around(NamedTuple):
    """What every line needs of its concours: who was replaced when, and whether tables play manches."""

    changes: Sequence[Substitution]
    in_manches: bool


def has_incidents(tournament: Tournament) -> bool:
    """Whether there is anything to print."""
    found = (
        Ruling.objects.filter(table__round__tournament=tournament),
        LateCorrection.objects.filter(table__round__tournament=tournament),
        cases.waiting_disputes(tournament),
    )
    return any(rows.exists() for rows in found)


def of_incidents(tournament: Tournament, title: str) -> Content:
    """Everything that was decided, corrected late or is still contested."""
    around = Around(changes_in(tournament), tournament.in_manches)
    happened = late.among(rulings_in(tournament), late.corrections_in(tournament))
    contested = cases.waiting_disputes(tournament).select_related("deal", *cases.AT_TABLE)
    log: IncidentLog = {
        "rulings": [
            _corrected(one, around) if isinstance(one, Corrected) else _ruled(one, around) for one in happened
        ],
        "disputes": [_contested(one, around) for one in contested.order_by("at", "pk")],
        "seal": sealed(tournament),
    }
    return {**blank(tournament, ["incidents"], title), "incidents": log}


def _ruled(ruling: Ruling, around: Around) -> Incident:
    what = str(ruling.get_kind_display())
    if ruling.undoes is not None:
        what += _(" : ") + f"{ruling.undoes.get_kind_display()}, {_hour(ruling.undoes.at)}"
    undoing: Ruling | None = getattr(ruling, "undoing", None)
    return {
        **_line(ruling.at, ruling.table, _deal_said(ruling.deal, around)),
        "what": capital(what),
        "article": ruling.article,
        "words": _quoted(ruling.words),
        "undone": "" if undoing is None else _undone(undoing),
        "teams": _parties(ruling.table, [ruling.absent or ruling.side], around),
        "penalty": f"−{number_format(ruling.penalty)}" if ruling.penalty else "",
        "by": ruling.author.name if ruling.author else "",
    }


def _undone(undoing: Ruling) -> str:
    by = undoing.author.name if undoing.author else ""
    return _("annulée à %(at)s par %(name)s") % {"at": _hour(undoing.at), "name": by}


def _corrected(one: Corrected, around: Around) -> Incident:
    """A late correction is about both sides: what the adversary has depends on it too."""
    kept = one.kept
    return {
        **_line(one.at, kept.table, ""),
        "what": one.what,
        "words": one.said,
        "teams": _parties(kept.table, Side, around),
        "by": kept.author.name if kept.author else "",
    }


def _contested(dispute: Dispute, around: Around) -> Incident:
    return {
        **_line(dispute.at, dispute.table, _deal_said(dispute.deal, around)),
        "what": capital(_("pas d'accord")),
        "words": _quoted(dispute.reason),
        "teams": _parties(dispute.table, [dispute.side], around),
    }


def _line(at: datetime, table: Table, deal: str) -> Incident:
    """A line that says when and where, and nothing yet of what."""
    round_ = _("partie %(number)s") % {"number": table.round.number}
    return {
        "hour": _hour(at),
        "day": date_format(timezone.localtime(at), "SHORT_DATE_FORMAT"),
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


def _deal_said(deal: Deal | None, around: Around) -> str:
    if deal is None:
        return ""
    if deal.place is None:
        return _("retirée de la feuille")
    said = _("partie %(place)s du match") if around.in_manches else _("donne %(place)s")
    return said % {"place": deal.place}


def _parties(table: Table, named: Iterable[str], around: Around) -> list[Party]:
    """The sides that are named, as they sat in that round; nobody for the whole table."""
    letters = dict(zip(Side, sides(), strict=True))
    parties: list[Party] = []
    for side in map(Side, filter(None, named)):
        seated = table.seated(side, around.changes)
        players = [player.name for player in seated.players]
        parties.append(
            {
                "number": seated.number,
                "letters": letters[side] if len(players) > 1 else "",
                "players": players,
            }
        )
    return parties


def _quoted(words: str) -> str:
    return _("« %(words)s »") % {"words": words} if words else ""


def _hour(at: datetime) -> str:
    return date_format(timezone.localtime(at), "H:i")
