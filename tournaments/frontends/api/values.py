"""Converts rows of the database into the API's answers (`tournaments.frontends.api.shapes`).

`event`, `registration`, `sheet` and `drawn` are for requests with a key; everything else is public.
"""

from __future__ import annotations

import json
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from scoring.cards import Side
from scoring.criteria import criterion
from tournaments.core.access.journal_page import label_of
from tournaments.core.access.language import translated
from tournaments.core.models.planning import Ending
from tournaments.core.planning.lengths import rounds_in_order
from tournaments.core.planning.queries import count_expected, rounds_to_play
from tournaments.core.planning.regulations import rules_page
from tournaments.core.rounds import clock
from tournaments.core.rounds.pools import PoolStanding
from tournaments.core.rounds.wording import SECOND_GAME
from tournaments.core.sheets.games import ui_of_concours
from tournaments.core.sheets.sheet import TableSheet
from tournaments.core.standings import public
from tournaments.frontends.hall import queries
from tournaments.platform.typography import for_programs

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from tournaments.core.models.journal import Event
    from tournaments.core.models.planning import Tournament
    from tournaments.core.models.registration import Substitution, Team
    from tournaments.core.models.rounds import Round, Seated, Table
    from tournaments.core.models.sealing import Seal
    from tournaments.core.rounds import brackets
    from tournaments.core.standings.rows import StandingRow
    from tournaments.frontends.hall import fairness
    from tournaments.frontends.hall.queries import SideSeats, TableSeats

    Value = dict[str, Any]


def concours(tournament: Tournament) -> Value:
    """A concours in a list."""
    return {
        "slug": tournament.slug,
        "name": tournament.name,
        "club": tournament.club.name,
        "date": tournament.date,
        "place": tournament.place,
        "status": tournament.status,
    }


def concours_detail(tournament: Tournament) -> Value:
    """A concours by itself, with its published rounds and its prizes."""
    standing, through = public.standing_of(tournament), public.results_through(tournament)
    rounds, announced = queries.published_rounds(tournament), public.public_ceremony(tournament)
    return concours(tournament) | {
        "individual": tournament.individual,
        "teams": count_expected(tournament),
        "rounds_planned": rounds_to_play(tournament),
        "rounds": [round_in_list(one, results=one.number <= through) for one in rounds],
        "prizes": public.prizes_offered(tournament),
        "announced": [
            {
                "rank": step.rank,
                "lots_rank": step.lots_rank,
                "label": step.label,
                "text": step.prize,
                "winners": [for_programs(name) for name in step.winners.named],
                "nobody": step.winners.nobody,
                "corrected": step.key in announced.corrected,
            }
            for step in announced.steps
        ],
        "standing_hidden": standing.hidden,
        "standing_frozen": standing.frozen,
        "standing_official": standing.official,
        "notice": standing.notice,
    }


def rules(tournament: Tournament, language: str) -> Value:
    """The rules of a concours: ruleset, options, ending, draw, criteria."""
    page, ending = rules_page(tournament, language), tournament.ending
    return {
        "ruleset": tournament.ruleset,
        "name": page["name"],
        "changed": tournament.changed_rules,
        "ending": ending,
        "target": tournament.target if ending == Ending.TARGET else None,
        "deals": tournament.deals if ending == Ending.DEALS else None,
        "deals_by_round": dict(rounds_in_order(tournament.deals_by_round)) if ending == Ending.DEALS else {},
        "minutes": tournament.minutes if tournament.timed else None,
        "minutes_by_round": dict(rounds_in_order(tournament.minutes_by_round)) if tournament.timed else {},
        "draw_method": tournament.draw_method,
        "criteria": criteria(tournament),
        "text": [
            {"title": part["title"], "rules": [one["text"] for one in part["rules"]]}
            for part in page["parts"]
        ],
    }


def criteria(tournament: Tournament) -> list[Value]:
    """The criteria of the ranking, in order."""
    matches = ui_of_concours(tournament).matches
    words = ((key, criterion(key).called(matches=matches)) for key in tournament.ranked_by)
    return [{"key": key, "title": translated(said.label)} for key, said in words]


def round_in_list(round_: Round, *, results: bool) -> Value:
    """A published round without its tables; `results`: their results are public."""
    progress = queries.round_progress(round_)
    return {
        "number": round_.number,
        "published_at": round_.published_at,
        "tables": progress.tables,
        "finished": progress.finished,
        "results": results,
        "clock": clock_of(round_),
    }


def round_detail(round_: Round, *, results: bool) -> Value:
    """A published round with its tables."""
    seating = queries.round_seats(round_)
    return round_in_list(round_, results=results) | {
        "sittings": [_sitting(one, results=results) for one in seating.tables],
        "byes": [seats for bye in seating.byes for seats in _place(bye)],
    }


def table(found: Table, changes: Sequence[Substitution], *, results: bool) -> Value:
    """A table of a published round; `results`: its results are public."""
    told, playing = results and found.finished, results and not found.finished
    sheet = TableSheet.of(found) if told and found.sheet is not None else None
    totals = sheet is not None and sheet.totals is not None
    return {
        "round": found.round.number,
        "table": found.number,
        "ns": _seats(found.seated(Side.NS, changes)),
        "ew": _seats(found.seated(Side.EW, changes)),
        "finished": found.finished,
        "results": results,
        "score": (found.ns_score, found.ew_score) if playing else None,
        "points": (found.ns_points, found.ew_points) if told else None,
        "stopped_at": found.stopped_at if told else None,
        "winner": found.winner if told else None,
        "absent": (found.absent or None) if told else None,
        "totals": totals,
        "deals": _deals(sheet) if sheet and not totals else [],
    }


def team(found: Team) -> Value:
    """A team in a list."""
    return {
        "number": found.number,
        "players": [player.name for player in found.players],
        "club": found.club,
        "gone_from": found.gone_from,
    }


def team_detail(found: Team, known: public.PublicStanding) -> Value:
    """A team by itself: its tables, and its row of the public standing."""
    tables: list[Value] = [
        {"round": one.round.number, "table": one.number, "side": one.side_of(found).value}
        for one in queries.tables_of_team(found)
    ]
    seated = {one["round"] for one in tables}
    byes: list[Value] = [
        {"round": number, "table": None, "side": None}
        for number in queries.byes_of_team(found)
        if number not in seated
    ]
    row = next((row for row in known.rows if row["number"] == found.number), None)
    return team(found) | {
        "tables": sorted([*tables, *byes], key=lambda one: one["round"]),
        "standing": row and next(rows([row], known)),
    }


def standing(known: public.PublicStanding) -> Value:
    """The public standing."""
    return {
        "after": 0 if known.hidden else known.kept.after_round,
        "final": not known.hidden and known.kept.final,
        "official": known.official,
        "hidden": known.hidden,
        "frozen": known.frozen,
        "notice": known.notice,
        "criteria": criteria(known.tournament),
        "rows": list(rows(known.rows, known)),
    }


def rows(found: Iterable[StandingRow], known: public.PublicStanding) -> Iterator[Value]:
    """Rows of a standing, each with the prize of its rank once that is final."""
    prizes = known.prizes
    for row in found:
        yield {**row, "prize": prizes.get(row["number"], "")}


def lot(found: fairness.RoundLots) -> Value:
    """The seed of a round and its fingerprint."""
    return {
        "round": found.proof.number,
        "fingerprint": found.proof.fingerprint,
        "seed": found.proof.seed or None,
        "attempts": found.proof.attempts,
        "edited": found.edited,
        "request": found.request,
    }


def tree(found: brackets.BracketTree, known: public.PublicStanding) -> Value:
    """The brackets and pools, as far as they are public."""
    return {
        "hidden": known.hidden,
        "frozen": known.frozen,
        "notice": known.notice,
        "pools": [_pool(pool) for pool in found.pools],
        "brackets": [
            {
                "title": part.heading,
                "steps": [_step(step) for step in part.steps],
                "third": _game(part.third) if part.third else None,
            }
            for part in found.parts
        ],
        "losers": [_step(step) for step in found.losers],
    }


def seal(found: Seal) -> Value:
    """The seal of a concours."""
    return {
        "fingerprint": found.fingerprint,
        "short": found.short,
        "form": found.form,
        "at": found.at,
    }


def clock_of(round_: Round) -> Value | None:
    """The clock of a round, without figures that change while it runs."""
    read = clock.clock_of(round_, round_.drawn_at)
    if read is None:
        return None
    return {
        "minutes": read.minutes,
        "started": read.started,
        "paused": read.paused,
        "ends_at": read.ends_at,
        "remaining": None if read.started and not read.paused else read.remaining,
        "last_deal": read.last_deal,
    }


def event(one: Event) -> Value:
    """A line of the journal."""
    return {
        "at": one.at,
        "kind": one.kind,
        "said": str(label_of(one)),
        "author": one.author.name if one.author else "",
        "concours": one.tournament.slug if one.tournament else "",
        "place": one.place,
    }


def registration(found: Team) -> Value:
    """A team as the desk sees it."""
    return team(found) | {
        "present": found.present,
        "from_round": found.from_round,
        "leaving": found.leaving,
        "version": team_version(found),
    }


def team_version(found: Team) -> str:
    """What changes with the number, the names or the club of a team."""
    told = json.dumps([found.number, [player.name for player in found.players], found.club])
    return sha256(told.encode()).hexdigest()[:16]


def sheet(found: Table) -> Value:
    """A sheet as it stands, with the version and seating that its next writer must name."""
    read = TableSheet.of(found)
    return {
        "round": found.round.number,
        "table": found.number,
        "version": found.version,
        "seating": found.seating,
        "score": read.score,
        "finished": found.finished,
        "points": (found.ns_points, found.ew_points) if found.finished else None,
        "deals": [{"deal": row.deal, **value} for row, value in zip(read.rows, _deals(read), strict=True)],
    }


def drawn(round_: Round) -> Value:
    """A draw, published or not."""
    seating = queries.round_seats(round_)
    return {
        "number": round_.number,
        "published": round_.published,
        "attempt": round_.attempt,
        "tables": [
            {"table": one.number, "ns": one.ns.numbers, "ew": one.ew.numbers} for one in seating.tables
        ],
        "byes": [number for bye in seating.byes for number in bye.numbers],
    }


def _sitting(one: TableSeats, *, results: bool) -> Value:
    return {
        "table": one.number,
        "ns": _place(one.ns),
        "ew": _place(one.ew),
        "phase": "" if one.phase == SECOND_GAME else one.phase,
        "second_game": one.phase == SECOND_GAME,
        "points": one.points if results else None,
        "stopped_at": one.stopped_at if results and one.points else None,
        "winner": one.winner if results and one.points else None,
        "absent": (one.absent or None) if results else None,
    }


def _step(step: brackets.BracketStep) -> Value:
    return {"title": step.heading, "round": step.round, "games": [_game(one) for one in step.games]}


def _game(game: brackets.BracketGame) -> Value:
    return {
        "match": game.match,
        "sides": [
            {
                "number": side.number,
                "players": for_programs(side.names),
                "points": side.points,
                "won": side.won,
            }
            for side in game.sides
        ],
        "table": game.table,
        "playing": game.playing,
        "walkover": game.walkover,
        "stopped_at": game.stopped_at,
    }


def _pool(pool: PoolStanding) -> Value:
    return {
        "title": pool.heading,
        "rows": [
            {
                "rank": place if pool.shown else None,
                "number": row.number,
                "players": for_programs(row.names),
                "played": row.played,
                "half_wins": row.half_wins,
                "points": row.points,
                "against": row.against,
                "stopped": row.stopped,
                "by_lot": row.by_lot,
            }
            for place, row in enumerate(pool.rows, start=1)
        ],
    }


def _place(place: SideSeats) -> list[Value]:
    return [{"number": number, "players": for_programs(names)} for number, names in place.by_number]


def _seats(seated: Seated) -> list[Value]:
    return [{"number": one.number, "players": for_programs(one.names)} for one in seated.line_ups]


def _deals(sheet: TableSheet) -> list[Value]:
    return [{"place": row.place, "record": row.record, "marks": row.played.marks} for row in sheet.rows]
