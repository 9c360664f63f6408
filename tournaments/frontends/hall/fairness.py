"""What players can check of the draw: how each round was drawn, its lots, the reasons for a team's table.

A concours that hides its standing also hides what reveals it here: reasons by rank, and requests with ranks.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.core.cache import cache

from scoring.cards import Side
from tournaments.core.models.planning import Tournament
from tournaments.core.models.registration import Team
from tournaments.core.models.rounds import Drawing, Edit, Round, Table
from tournaments.core.rounds import proving
from tournaments.core.rounds.exempts import exempts_sentence
from tournaments.core.rounds.wording import WishReason, broken_wishes, edit_sentence
from tournaments.core.standings import public
from tournaments.draw.methods import METHODS
from tournaments.frontends.hall.queries import published_rounds
from tournaments.frontends.hall.serving import CACHE_SECONDS, tournament_etag


@dataclass(frozen=True, slots=True)
class DrawSummary:
    """How a published round was drawn: the number of the draw, and the later changes by hand.

    `bye` says what the exempt team gets, empty without one; `unkept` are the wishes that were not kept.
    """

    attempt: int
    edits: Sequence[str]
    bye: str
    unkept: Sequence[WishReason]


@dataclass(frozen=True, slots=True)
class RoundLots:
    """The lots of a round; `edited`: changed by hand since, `request`: the draw's request is public."""

    proof: proving.Proof
    edited: bool = False
    request: bool = False


def draw_summary(round_: Round, *, has_bye: bool) -> DrawSummary:
    """What the page shows of a round's draw beside its tables."""
    return DrawSummary(
        round_.attempt,
        [edit_sentence(edit) for edit in proving.edits_in_force(round_)],
        exempts_sentence(round_) if has_bye else "",
        broken_wishes(round_.relaxed),
    )


def lots_of_rounds(tournament: Tournament) -> list[RoundLots]:
    """Every planned or drawn round with its lots; the number of queries does not grow with the rounds."""
    drawings = Drawing.objects.filter(round__tournament=tournament, round__published_at__isnull=False)
    records: dict[int, dict[str, Any]] = dict(drawings.values_list("round__number", "request"))
    standing = Edit.objects.filter(round__tournament=tournament, undoes=None, undoing=None)
    changed = standing.exclude(kind__in=proving.KINDS_WITHOUT_RESEATING).values_list(
        "round__number", "attempt"
    )
    edits, secret = set(changed), standing_hidden(tournament)
    return [
        RoundLots(
            proof,
            edited=(proof.number, proof.attempts) in edits,
            request=proof.number in records
            and not (secret and _request_reveals_results(records[proof.number])),
        )
        for proof in proving.proofs(tournament)
    ]


def public_request(round_: Round) -> dict[str, Any] | None:
    """The request of a draw; None if everybody may not read it."""
    record = _record(round_)
    hidden = record is not None and standing_hidden(round_.tournament) and _request_reveals_results(record)
    return None if hidden else record


def reasons_of_team(team: Team, round_: Round) -> tuple[list[str], bool]:
    """The reasons for a team's table in the reader's language, and whether they are hidden with the standing.

    Cached for each version of the concours; deals do not change it.
    """
    version = tournament_etag(round_.tournament)
    key = f"why-{version}-{team.pk}-{round_.number}"
    found: tuple[list[str], bool] | None = cache.get(key)
    if found is None:
        found = _reasons(team, round_, version)
        cache.set(key, found, CACHE_SECONDS)
    return found


def _reasons(team: Team, round_: Round, version: str) -> tuple[list[str], bool]:
    record = _record(round_)
    if record is None:
        return [], False
    if standing_hidden(round_.tournament) and _reasons_reveal_ranks(record):
        return [], True
    return proving.placement_reasons(round_, team.number, version), False


def reasons_at_table(table: Table) -> tuple[list[tuple[int, list[str]]], bool]:
    """The reasons of each team at a table by its number, and whether some are hidden with the standing."""
    found, later = [], False
    for side in Side:
        for team in (table.ns, table.ns_partner) if side is Side.NS else (table.ew, table.ew_partner):
            if team is not None:
                sentences, waits = reasons_of_team(team, table.round)
                later = later or waits
                found += [(team.number, sentences)] if sentences else []
    return found, later


def standing_hidden(tournament: Tournament) -> bool:
    """Whether the standing is hidden from the public now."""
    return public.standing_of(tournament).hidden


def results_are_public(round_: Round) -> bool:
    """Whether everybody may see the scores and results of a published round."""
    return round_.number <= public.results_through(round_.tournament)


def rounds_with_public_results(tournament: Tournament) -> list[Round]:
    """The published rounds whose results everybody may see, by number."""
    through = public.results_through(tournament)
    return [round_ for round_ in published_rounds(tournament) if round_.number <= through]


def _record(round_: Round) -> dict[str, Any] | None:
    return Drawing.objects.filter(round=round_).values_list("request", flat=True).first()


def _reasons_reveal_ranks(record: Mapping[str, Any]) -> bool:
    """Whether the reasons of this draw reveal ranks."""
    options = record.get("options", {})
    final = options.get("finalists") and record["round"] >= options.get("final_from", 0)
    return bool(record.get("ranking")) and (not METHODS[record["method"]].ignores_results or bool(final))


def _request_reveals_results(record: Mapping[str, Any]) -> bool:
    """Whether the request reveals ranks, or who won."""
    tables = (table for played in record.get("played", []) for table in played["tables"])
    return bool(record.get("ranking")) or any(table.get("winner") for table in tables)
