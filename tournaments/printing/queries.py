"""What is printed, read from the concours; the number of queries never depends on the number of teams."""

from __future__ import annotations

from collections import defaultdict

from django.db.models import Count
from django.http import Http404
from django.utils.formats import date_format
from django.utils.translation import get_language, gettext

from tournaments.models.planning import Tournament
from tournaments.models.registration import Team, changes_in, line_up
from tournaments.models.rounds import Round, Table
from tournaments.printing.content import Award, Concours, Content, Draw, Match, Pair, Rank, Rules, Standing
from tournaments.rounds.queries import byes_of, tables_of
from tournaments.standings import queries as standings
from tournaments.standings.rows import Row


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
        "parts": parts,
        "rules": _rules(tournament),
        "draw": None,
        "standing": None,
        "spares": 0,
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
        "ending": tournament.ending,
        "target": tournament.target,
        "deals": tournament.deals,
        "minutes": tournament.minutes,
        "last_deal": tournament.last_deal,
    }


def _draw(tournament: Tournament, round_: Round) -> Draw:
    changes = changes_in(tournament)

    def pair(team: Team) -> Pair:
        first, second = line_up(team, changes, round_.number).players
        return {"number": team.number, "players": (first.name, second.name), "club": team.club}

    def match(table: Table) -> Match:
        return {
            "number": table.number,
            "ns": pair(table.ns),
            "ew": pair(table.ew),
            "dealer": table.first_dealer,
        }

    return {
        "number": round_.number,
        "planned": tournament.rounds_planned,
        "matches": [match(table) for table in tables_of(round_).order_by("number")],
        "byes": [pair(bye.team) for bye in byes_of(round_)],
    }


def _standing(tournament: Tournament) -> Standing:
    kept = standings.current(tournament)
    ranks = [_rank(row) for row in standings.rows(kept)]
    by_rank: defaultdict[int, list[str]] = defaultdict(list)
    for rank in ranks:
        by_rank[rank["rank"]].append(" – ".join(rank["players"]))
    awards: list[Award] = [
        {"rank": rank, "prize": prize, "players": by_rank[rank]}
        for rank, prize in sorted(standings.prizes_by_rank(tournament).items())
    ]
    return {
        "after": kept.after_round,
        "planned": tournament.rounds_planned,
        "provisional": not standings.is_last(tournament, kept, kept.after_round),
        "rows": ranks,
        "awards": awards,
    }


def _rank(row: Row) -> Rank:
    return {
        "rank": row["rank"],
        "number": row["number"],
        "players": row["names"].split(" – ", 1),
        "wins": row["wins"],
        "points_for": row["points_for"],
        "points_against": row["points_against"],
        "difference": row["difference"],
        "rounds": ["" if points is None else str(points) for points in row["by_round"]],
    }
