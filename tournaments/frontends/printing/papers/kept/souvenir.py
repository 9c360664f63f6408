"""A team's sheet to take home: what it came to, its ranks as a curve, and its deals in words, round by round.

For one team at a time on the site: telling the deals of hundreds would make the tables of the hall wait.
`manage.py paper` prints those of all.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Any, ClassVar, Final, TypedDict

from django import forms
from django.http import Http404
from django.utils.html import format_html, format_html_join
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scoring.cards import Side
from tournaments.core.models.planning import Tournament
from tournaments.core.models.registration import LineUp, Team, changes_in
from tournaments.core.models.rounds import SEATED, Table, sits
from tournaments.core.rounds.wording import table_phase
from tournaments.core.standings import queries as standings
from tournaments.core.standings.queries import Ranks, ranks_by_round
from tournaments.core.standings.rows import StandingRow
from tournaments.core.standings.wording import figure_text, shared_rank
from tournaments.frontends.printing.content import PaperHead
from tournaments.frontends.printing.pages import TOP, PaperPage, numbered_pages
from tournaments.frontends.printing.papers.kept.deals import (
    TableOfSide,
    deals_of,
    pages_of_deals,
    points_of,
    stopped_aside,
)
from tournaments.frontends.printing.queries import finished_tables
from tournaments.frontends.printing.registry import (
    NO_RESULT,
    Moment,
    NothingToPrint,
    OptionsForm,
    Paper,
    PaperRequest,
    Section,
    register,
    wait_for_result,
)
from tournaments.frontends.printing.seats import side_letters
from tournaments.frontends.printing.times import newest_result
from tournaments.platform.text import teams_or_players

CURVE: Final = 46.0
"""The height of the picture of the ranks, in millimetres."""
ABOVE: Final = 27.0
"""What the team came to, over the picture."""
PICTURE: Final = (
    '<svg viewBox="0 0 190 44" font-family="Roboto Condensed" font-size="3.5"><title>{}</title>'
    '<path stroke="#888" stroke-width="0.2" d="M12 8H184M12 36H184"/>'
    '<g text-anchor="end"><text x="9" y="9.2">1</text><text x="9" y="37.2">{}</text></g>'
    '<path stroke="#000" stroke-width="0.6" fill="none" d="{}"/>{}'
    '<g text-anchor="middle" font-size="4.2" font-weight="700">{}</g><g text-anchor="middle">{}</g></svg>'
)
"""The curve of ranks: a title, the last rank, the line, its dots, their ranks, the rounds."""


class Souvenir(TypedDict):
    """The sheet of one team; `ranks` are those after each round, None where it has none, of `teams`."""

    heading: str
    players: list[str]
    result: str
    teams: int
    ranks: list[int | None]
    rounds: list[TableOfSide]


class SouvenirForm(OptionsForm):
    """Whose sheet is printed."""

    USUAL: ClassVar[dict[str, Any]] = {}
    COMMAND: ClassVar[dict[str, str]] = {"team": "equipe"}
    equipe = forms.IntegerField(label=gettext_lazy("Numéro"), min_value=1, max_value=32767)


def _read(asked: PaperRequest) -> list[Souvenir]:
    """The sheet of the team that is asked for, or of all; 404 where there is none of that number."""
    tournament, number = asked.tournament, asked.options.get("equipe")
    kept = standings.current(tournament)
    rows = {row["number"]: row for row in standings.ranked(kept)}
    if not any(row["played"] for row in rows.values()):
        raise NothingToPrint(NO_RESULT)
    teams = tournament.teams.select_related("player1", "player2").order_by("number")
    found = [team for team in (teams.filter(number=number) if number else teams) if team.number in rows]
    if not found:
        raise Http404
    ranks = ranks_by_round(tournament, kept)
    rounds = _rounds(tournament, found)
    return [_souvenir(tournament, team, rows, ranks, rounds.get(team.pk, [])) for team in found]


def _souvenir(
    tournament: Tournament,
    team: Team,
    rows: dict[int, StandingRow],
    ranks: Sequence[Ranks],
    rounds: list[TableOfSide],
) -> Souvenir:
    row = rows[team.number]
    wins = ngettext("%(wins)s victoire", "%(wins)s victoires", max(1, row["half_wins"] // 2))
    result = [
        _("%(rank)s / %(teams)s") % {"rank": row["rank"], "teams": len(rows)},
        *filter(None, [shared_rank(row)]),
        wins % {"wins": row["wins"]},
        _("%(points)s points") % {"points": figure_text(row["points_for"])},
    ]
    heading = teams_or_players(tournament, _("Équipe %(number)s"), _("Joueur %(number)s"))
    return {
        "heading": heading % {"number": team.number},
        "players": [player.name for player in team.players],
        "result": " · ".join(result),
        "teams": len(rows),
        "ranks": [one.get(team.number) for one in ranks],
        "rounds": rounds,
    }


def _rounds(tournament: Tournament, teams: Sequence[Team]) -> dict[int, list[TableOfSide]]:
    """The finished tables of these teams, by primary key; the number of queries does not grow with them."""
    tables = finished_tables(tournament).select_related("round__tournament", *SEATED)
    if len(teams) == 1:
        tables = tables.filter(sits(teams[0]))
    changes, found = changes_in(tournament), dict[int, list[TableOfSide]]()
    for table in tables.order_by("round__number", "-host"):
        for side, letters in zip(Side, side_letters(), strict=True):
            own, other = (table.seated(one, changes) for one in (side, side.other))
            alone = len(other.players) == 1
            place = {
                "round": table.round.number,
                "table": f"{table.number} {'' if alone else letters}".strip(),
            }
            met = _("contre %(number)s · %(names)s") % {"number": other.number, "names": other.names}
            against = met + stopped_aside(table)
            played: TableOfSide = {
                "heading": _("Partie %(round)s · table %(table)s") % place,
                "against": against,
                "result": _result(table, side),
                "deals": deals_of(table, side),
            }
            for team, sitting in zip(table.teams(side), own.line_ups, strict=True):
                found.setdefault(team.pk, []).append(
                    {**played, "against": _against(team, sitting, against, table_phase(table))}
                )
    return found


def _against(team: Team, sitting: LineUp, against: str, game: str) -> str:
    """Which game a team played `against` whom, and by whom where they were others than today's players."""
    if sitting.players != team.players:
        against = _("joué par %(names)s, %(against)s") % {"names": sitting.names, "against": against}
    return " · ".join(filter(None, [game, against]))


def _result(table: Table, side: Side) -> str:
    """How the table ended for a side: «gagné, 2 010 à 1 000», without points where none are counted."""
    won = _("nul") if table.winner is None else _("gagné") if table.winner == side else _("perdu")
    if table.ns_points is None or table.ew_points is None:
        return won
    ns, ew = points_of((table.ns_points, table.ew_points))
    own, theirs = (ns, ew) if side is Side.NS else (ew, ns)
    return _("%(won)s, %(own)s à %(theirs)s") % {"won": won, "own": own, "theirs": theirs}


def _pages(concours: PaperHead, found: Sequence[Souvenir]) -> list[PaperPage]:
    """A page for each team, more where it played many deals."""
    return [page for one in found for page in _sheets(concours, one)]


def _sheets(concours: PaperHead, one: Souvenir) -> list[PaperPage]:
    curve = _curve(one["ranks"], one["teams"])
    first = ABOVE + (CURVE if curve else 0.0)
    shared = {
        "concours": concours,
        "title": one["heading"],
        "names": " – ".join(one["players"]),
        "curve": curve,
        "us": _("nous"),
        "them": _("eux"),
    }
    head, *others = pages_of_deals(one["rounds"], TOP, first)
    return numbered_pages("souvenir", [{**head, "one": one}, *others], **shared)


def _curve(ranks: Sequence[int | None], last: int) -> str:
    """The ranks after each round as a line, the first on top; empty where there are not two."""
    if sum(rank is not None for rank in ranks) < 2:
        return ""
    across, down = 172.0 / max(1, len(ranks) - 1), 28.0 / max(1, last - 1)
    dots = [
        None
        if rank is None
        else (f"{12 + across * n:.1f}", f"{(y := 8 + down * (rank - 1)):.1f}", _label_offset(y), rank)
        for n, rank in enumerate(ranks)
    ]
    known = [dot for dot in dots if dot is not None]
    drawn = [f"M{a[0]} {a[1]}L{b[0]} {b[1]}" for a, b in pairwise(dots) if a is not None and b is not None]
    steps = [(f"{12 + across * n:.1f}", _("P%(number)s") % {"number": n + 1}) for n in range(len(ranks))]
    return format_html(
        PICTURE, _("Le rang après chaque partie"), last, "".join(drawn),
        format_html_join("", '<circle cx="{}" cy="{}" r="1.1"/>', (dot[:2] for dot in known)),
        format_html_join("", '<text x="{}" y="{}" dy="{}">{}</text>', known),
        format_html_join("", '<text x="{}" y="42.5">{}</text>', steps),
    )  # fmt: skip


def _label_offset(y: float) -> float:
    """How far from its dot a rank is written: above it, or below where the first rank's line is."""
    return 5.0 if 9.8 < y < 13.5 else -2.2


SOUVENIR = register(
    Paper(
        key="souvenir",
        reveals=True,
        tagged=True,
        label=gettext_lazy("Feuille souvenir"),
        title=lambda _asked: _("feuille souvenir"),
        read=_read,
        pages=_pages,
        newest=lambda asked: newest_result(asked.tournament),
        addresses=("souvenir/",),
        form=SouvenirForm,
        section=Section(
            moment=Moment.KEPT,
            place=5,
            heading=gettext_lazy("Souvenir d’une équipe"),
            about=gettext_lazy(
                "À emporter : le rang d’une équipe de partie en partie, et toutes ses donnes en mots."
            ),
            ready=lambda listing: bool(listing.rounds),
            waits_for=wait_for_result,
            template="printing/section_souvenir.html",
        ),
    )
)
