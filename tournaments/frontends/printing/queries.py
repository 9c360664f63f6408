"""What is printed, read from the concours; the number of queries never depends on the number of teams."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from django.db.models import Count
from django.http import Http404
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext

from scoring.cards import Side
from tournaments.core.models.planning import Tournament
from tournaments.core.models.registration import Team, changes_in, line_up
from tournaments.core.models.rounds import Round, Seated, Table
from tournaments.core.models.sealing import seal_of
from tournaments.core.planning.queries import rounds_to_play
from tournaments.core.registration.names import NameSorting, name_sorting_of
from tournaments.core.rounds.exempts import exempts_sentence
from tournaments.core.rounds.proving import edits_in_force, seed_fingerprint
from tournaments.core.rounds.queries import byes_of, tables_of
from tournaments.core.rounds.wording import table_phase
from tournaments.frontends.printing.content import PaperHead, RoundDraw, RoundTable, SealNote, SeatedPair
from tournaments.platform import network

if TYPE_CHECKING:
    from django.db.models import QuerySet


def printable_rounds(tournament: Tournament) -> list[Round]:
    """The rounds that can be printed, the last one first, each with `table_count`."""
    published = tournament.rounds.filter(published_at__isnull=False)
    return list(published.annotate(table_count=Count("tables")).order_by("-number"))


def has_table(round_: Round, number: int) -> bool:
    """Whether the round has a table of this number."""
    return Table.objects.filter(round=round_, number=number).exists()


def published_tables(tournament: Tournament) -> QuerySet[Table]:
    """The tables of the published rounds."""
    return Table.objects.filter(round__tournament=tournament, round__published_at__isnull=False)


def finished_tables(tournament: Tournament) -> QuerySet[Table]:
    """The tables of the published rounds that have a result."""
    return published_tables(tournament).filter(finished_at__isnull=False)


def phone_address(origin: str) -> str:
    """The address where a player types a code, as it is printed."""
    return network.without_scheme(origin) + reverse("phone").rstrip("/")


def paper_head(tournament: Tournament) -> PaperHead:
    """The head of its papers."""
    day = date_format(tournament.date, gettext("l j F Y")).replace(" ", "\u00a0")
    facts = [tournament.club.name, day, tournament.place]
    return {"name": tournament.name, "facts": " · ".join(fact for fact in facts if fact)}


def round_draw(tournament: Tournament, number: int, table: int | None = None) -> RoundDraw:
    """A published round, or one table of it alone; 404 where there is none."""
    round_ = tournament.rounds.filter(number=number, published_at__isnull=False).first()
    if round_ is None:
        raise Http404
    found = _draw(tournament, round_)
    if table is not None:
        found["matches"] = [match for match in found["matches"] if match["number"] == table]
        found["byes"] = []
        if not found["matches"]:
            raise Http404
    return found


def _draw(tournament: Tournament, round_: Round) -> RoundDraw:
    changes = changes_in(tournament)

    def pair(seated: Seated, teams: Iterable[Team]) -> SeatedPair:
        clubs = dict.fromkeys(team.club for team in teams if team.club)
        return {
            "number": seated.number,
            "players": tuple(player.name for player in seated.players),
            "club": " / ".join(clubs),
        }

    def match(table: Table) -> RoundTable:
        ns, ew = (pair(table.seated(side, changes), table.teams(side)) for side in Side)
        return {
            "number": table.number,
            "ns": ns,
            "ew": ew,
            "dealer": table.first_dealer,
            "phase": table_phase(table),
            "host": table.host,
        }

    def exempt(team: Team) -> SeatedPair:
        return pair(Seated((line_up(team, changes, round_.number),)), [team])

    tables, byes = list(tables_of(round_).order_by("number")), list(byes_of(round_))
    guests = {team.pk for table in tables if table.host for side in Side for team in table.teams(side)}
    matches = [match(table) for table in tables]
    exempts = [exempt(bye.team) for bye in byes if bye.team.pk not in guests]
    filing = name_sorting_of(tournament)
    return {
        "number": round_.number,
        "planned": rounds_to_play(tournament),
        "matches": matches,
        "byes": exempts,
        "families": _families(filing, matches, exempts),
        "name_order": filing.order.value,
        "foot": [*([exempts_sentence(round_)] if byes else []), lots_line(round_)],
    }


def _families(
    filing: NameSorting, matches: Iterable[RoundTable], exempts: Iterable[SeatedPair]
) -> dict[str, str]:
    """The family name in the name of each player of a round."""
    pairs = [*exempts, *(pair for match in matches for pair in (match["ns"], match["ew"]))]
    return {name: filing.family(name) for pair in pairs for name in pair["players"]}


def seal_note(tournament: Tournament) -> SealNote | None:
    """What the foot of a paper says of the seal; None while the results may change."""
    seal = seal_of(tournament)
    if seal is None:
        return None
    at = timezone.localtime(seal.at)
    said = gettext("Scellé le %(day)s à %(hour)s · empreinte %(short)s") % {
        "day": date_format(at, "j F Y"),
        "hour": date_format(at, "TIME_FORMAT"),
        "short": seal.short,
    }
    return {"said": said, "whole": seal.fingerprint}


def lots_line(round_: Round) -> str:
    """What the lots of a round were made from, to be compared with the fingerprint shown before."""
    parts = [
        gettext("tirage n° %(attempt)s") % {"attempt": round_.attempt},
        gettext("modifié à la main") if edits_in_force(round_).exists() else "",
        gettext("graine %(seed)s") % {"seed": round_.seed},
        gettext("empreinte %(fingerprint)s") % {"fingerprint": seed_fingerprint(round_.seed)},
    ]
    return " · ".join(filter(None, parts))
