"""What is printed, read from the concours; the number of queries never depends on the number of teams."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence

from django.db.models import Count
from django.http import Http404
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import get_language, gettext

from scoring.cards import Side
from tournaments.models.planning import Tournament
from tournaments.models.registration import Team, changes_in, line_up
from tournaments.models.rounds import Round, Seated, Table
from tournaments.models.sealing import seal_of
from tournaments.planning.corrections import local_hour
from tournaments.planning.regulations import told
from tournaments.planning.remaining import rounds_to_play
from tournaments.printing.content import (
    Award,
    Concours,
    Content,
    Draw,
    Match,
    Pair,
    Rank,
    Rules,
    Sealed,
    Standing,
)
from tournaments.rounds.proving import changes, fingerprint
from tournaments.rounds.queries import byes_of, tables_of
from tournaments.rounds.wording import bye_sentence, capital, second_game, step
from tournaments.sheets.games import ui_of_concours
from tournaments.standings import queries as standings
from tournaments.standings.rows import Row
from tournaments.standings.wording import Head, figure_of, heads


def published_rounds(tournament: Tournament) -> list[Round]:
    """The rounds that can be printed, the last one first, each with `table_count`."""
    published = tournament.rounds.filter(published_at__isnull=False)
    return list(published.annotate(table_count=Count("tables")).order_by("-number"))


def has_table(round_: Round, number: int) -> bool:
    """Whether the round has a table of this number."""
    return Table.objects.filter(round=round_, number=number).exists()


def blank(tournament: Tournament, parts: list[str], title: str) -> Content:
    """A paper of these parts that names the concours, and nothing of what was played."""
    return {
        "title": title,
        "language": get_language() or "fr",
        "concours": _concours(tournament),
        "parts": [ui_of_concours(tournament).papers.get(part, part) for part in parts],
        "rules": _rules(tournament),
        "draw": None,
        "phones": None,
        "standing": None,
        "programme": None,
        "tree": None,
        "spares": 0,
        "told": None,
        "incidents": None,
    }


def spares(tournament: Tournament, title: str, cards: int) -> Content:
    """Blank cards."""
    return {**blank(tournament, ["spares"], title), "spares": cards}


def of_round(
    tournament: Tournament, number: int, parts: list[str], title: str, table: int | None = None
) -> Content:
    """Papers of a published round; with `table`, of that table alone. 404 where there is none."""
    draw = _draw(tournament, _published_round(tournament, number))
    if table is not None:
        draw["matches"] = [match for match in draw["matches"] if match["number"] == table]
        draw["byes"] = []
        if not draw["matches"]:
            raise Http404
    return {**blank(tournament, parts, title), "draw": draw}


def of_standing(tournament: Tournament, title: str) -> Content:
    """The prize list and the standing as they are now."""
    return {**blank(tournament, ["awards", "standing"], title), "standing": _standing(tournament)}


def of_rules(tournament: Tournament, title: str) -> Content:
    """The rules of the concours on one page, in the language that is active."""
    language = (get_language() or "fr")[:2]
    return {**blank(tournament, ["regulations"], title), "told": told(tournament, language)}


def _published_round(tournament: Tournament, number: int) -> Round:
    """A round that can be printed; 404 where it is not drawn or not published."""
    round_ = tournament.rounds.filter(number=number, published_at__isnull=False).first()
    if round_ is None:
        raise Http404
    return round_


def _concours(tournament: Tournament) -> Concours:
    day = date_format(tournament.date, gettext("l j F Y"))
    facts = [tournament.club.name, day, tournament.place]
    return {"name": tournament.name, "facts": " · ".join(fact for fact in facts if fact)}


def _rules(tournament: Tournament) -> Rules:
    return {
        "ruleset": tournament.ruleset,
        "options": tournament.options,
        "ending": tournament.ending,
        "target": tournament.target,
        "deals": tournament.deals,
        "minutes": tournament.minutes,
        "last_deal": tournament.last_deal,
    }


def _draw(tournament: Tournament, round_: Round) -> Draw:
    changes = changes_in(tournament)

    def pair(seated: Seated, teams: Iterable[Team]) -> Pair:
        clubs = dict.fromkeys(team.club for team in teams if team.club)
        return {
            "number": seated.number,
            "players": tuple(player.name for player in seated.players),
            "club": " / ".join(clubs),
        }

    def match(table: Table) -> Match:
        ns, ew = (pair(table.seated(side, changes), table.teams(side)) for side in Side)
        phase = second_game(tournament) if table.host else capital(step(table.phase))
        return {
            "number": table.number,
            "ns": ns,
            "ew": ew,
            "dealer": table.first_dealer,
            "phase": phase,
            "host": table.host,
        }

    def exempt(team: Team) -> Pair:
        return pair(Seated((line_up(team, changes, round_.number),)), [team])

    tables, byes = list(tables_of(round_).order_by("number")), list(byes_of(round_))
    guests = {team.pk for table in tables if table.host for side in Side for team in table.teams(side)}
    return {
        "number": round_.number,
        "planned": rounds_to_play(tournament),
        "matches": [match(table) for table in tables],
        "byes": [exempt(bye.team) for bye in byes if bye.team.pk not in guests],
        "foot": [bye_sentence(tournament)] * bool(byes) + [lots_line(round_)],
    }


def _standing(tournament: Tournament) -> Standing:
    kept, columns, contested = (
        standings.current(tournament),
        heads(tournament),
        tournament.corrections_running,
    )
    ranks = [_rank(row, columns) for row in standings.rows(kept)]
    by_rank: defaultdict[int, list[str]] = defaultdict(list)
    for rank in ranks:
        by_rank[rank["rank"]].append(" – ".join(rank["players"]))
    awards: list[Award] = [
        {"rank": rank, "prize": prize, "players": by_rank[rank]}
        for rank, prize in sorted(standings.prizes_by_rank(tournament).items())
    ]
    return {
        "after": kept.after_round,
        "planned": rounds_to_play(tournament),
        "provisional": contested or not standings.is_last(tournament, kept, kept.after_round),
        "until": _until(tournament),
        "seal": sealed(tournament),
        "heads": [{"title": head.short, "key": head.key or head.figure == "wins"} for head in columns],
        "rows": ranks,
        "awards": awards,
    }


def _until(tournament: Tournament) -> str:
    """Until when results may be contested."""
    until = tournament.corrections_until
    if until is None or not tournament.corrections_running:
        return ""
    return gettext("corrections jusqu'à %(hour)s") % {"hour": local_hour(until)}


def sealed(tournament: Tournament) -> Sealed | None:
    """What the foot of a paper says of the seal; None while the results may change."""
    seal = seal_of(tournament)
    if seal is None:
        return None
    at = timezone.localtime(seal.at)
    said = gettext("Scellé le %(day)s à %(hour)s · empreinte %(short)s") % {
        "day": date_format(at, "DATE_FORMAT"),
        "hour": date_format(at, "TIME_FORMAT"),
        "short": seal.short,
    }
    return {"said": said, "whole": seal.fingerprint}


def _rank(row: Row, columns: Sequence[Head]) -> Rank:
    return {
        "rank": row["rank"],
        "number": row["number"],
        "players": row["names"].split(" – ", 1),
        "figures": [figure_of(row, head) for head in columns],
        "rounds": ["" if points is None else str(points) for points in row["by_round"]],
    }


def lots_line(round_: Round) -> str:
    """What the lots of a round were made from, to be compared with the fingerprint shown before."""
    parts = [
        gettext("tirage n° %(attempt)s") % {"attempt": round_.attempt},
        gettext("modifié à la main") if changes(round_).exists() else "",
        gettext("graine %(seed)s") % {"seed": round_.seed},
        gettext("empreinte %(fingerprint)s") % {"fingerprint": fingerprint(round_.seed)},
    ]
    return " · ".join(filter(None, parts))
