"""«Plan papier»: what a concours needs to be finished without its computer, in one file.

Printed while all is well and laid beside the laptop: where the concours stands, who sits where, what comes
next where that is known, and blank papers for what is not. What was written on them is typed in afterwards.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, TypedDict

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournaments.access.language import language
from tournaments.models.planning import Status, Tournament
from tournaments.planning.queries import rounds_to_play
from tournaments.planning.regulations import rules_page
from tournaments.printing.content import Concours
from tournaments.printing.fitting import tall
from tournaments.printing.pages import GAP, HEADS, LEFT, TOP, Columns, Page, split, wall_pages
from tournaments.printing.registry import (
    PAPERS,
    Paper,
    PaperRequest,
    Section,
    entered_teams,
    register,
    wait_for_entry,
)
from tournaments.printing.standing import offered
from tournaments.rounds import brackets
from tournaments.rounds.drawing import has_schedule

MOST_CARDS: Final = 250
"""Blank cards: a table each."""
BLANK: Final = {"prizes", "spares", "ruling", "rules"}
"""What comes after the blank standing."""
UPRIGHT_ROUNDS: Final = 6
MOST_ROUNDS: Final = 12
"""Columns of a sheet of the blank standing; with more than the first it is printed across the sheet."""
NUMBER: Final = 10.0
FIRST: Final = 72.0
"""What the number of a team takes of a line, and with its names, in millimetres."""
GUTTER: Final = 2.0
SHARE: Final = 0.92
"""Of the height of a line, for the names."""


class Team(TypedDict):
    """A line of the blank standing."""

    number: int
    players: list[str]


class Plan(TypedDict):
    """The papers in their order, each with its data; `steps` tell how to go on, `rounds` are left to play."""

    steps: list[str]
    rounds: list[int]
    teams: list[Team]
    parts: list[tuple[str, Any]]


def _read(asked: PaperRequest) -> Plan:
    """What there is of each paper; those that have nothing yet are left out."""
    tournament = asked.tournament
    last = tournament.rounds.filter(published_at__isnull=False).order_by("number").last()
    drawn = 0 if last is None else last.number
    lines: list[Team] = [
        {"number": team.number, "players": [player.name for player in team.players]}
        for team in entered_teams(tournament)
    ]
    whole, now = PaperRequest(tournament), PaperRequest(tournament, drawn)
    of_round = [("draw", now), ("slips", now)] if drawn else []
    known = [("standing", whole), ("bracket", whole), *of_round, ("meetings", whole), ("programme", whole)]
    parts = [(key, data) for key, asks in known if (data := PAPERS[key].data_if_any(asks))]
    prizes = offered(tournament)
    if prizes["awards"] and not dict(parts).get("standing", {"awards": []})["awards"]:
        parts.append(("prizes", prizes))
    cards = min(MOST_CARDS, max(1, len(lines) // 2))
    blank = PaperRequest(tournament, options={"cards": cards})
    rules = rules_page(tournament, language())
    parts += [("spares", PAPERS["spares"].read(blank)), ("ruling", None), ("rules", rules)]
    return {
        "steps": _steps(tournament, drawn, dict(parts), cards),
        "rounds": list(range(max(drawn, 1), rounds_to_play(tournament) + 1)),
        "teams": lines,
        "parts": parts,
    }


def _steps(tournament: Tournament, drawn: int, known: Mapping[str, Any], cards: int) -> list[str]:
    """How to go on by hand, with what is `known`, and how to come back."""
    playing = _("La partie %(number)s est tirée : ses tables sont plus loin, chacune avec son bordereau.")
    return [
        playing % {"number": drawn} if drawn else _("Aucune partie n'est encore tirée."),
        ngettext(
            "%(count)s feuille vierge suit : photocopiez-la pour chaque table et chaque partie.",
            "%(count)s feuilles vierges suivent, une par table : photocopiez-les pour les autres parties.",
            cards,
        )
        % {"count": cards},
        _("À la fin d'une table, reportez ses points sur le classement à remplir, sous sa partie."),
        _("Partie suivante : %(method)s.") % {"method": _next(tournament, known)},
        _("Litiges : une fiche d'incident par décision, signée."),
        _(
            "L'ordinateur revenu : publiez les mêmes tables (un tirage se change à la main), puis tapez les "
            "bordereaux avec « Saisir les totaux » (page Feuilles), ou chaque feuille avec « Saisie au "
            "clavier »."
        ),
    ]


def _next(tournament: Tournament, known: Mapping[str, Any]) -> str:
    """How the next round is drawn by hand: in a bracket by who wins, not by the standing."""
    if has_schedule(tournament):
        return _("le programme de toutes les parties est joint")
    if known.get("bracket", {"brackets": []})["brackets"]:
        return _("sur le tableau joint, chaque gagnant avance d'une colonne et rencontre celui d'à côté")
    if known.get("meetings"):
        return _(
            "les rencontres des poules sont jointes ; puis les premiers de chaque poule entrent au tableau, "
            "comme le règlement du concours le dit"
        )
    if brackets.has_tree(tournament):
        return _("tirez au sort les premières rencontres ; ensuite, les gagnants se rencontrent")
    return _("tirez-la à la main comme le règlement du concours le dit, sur le classement rempli")


def _points(parts: list[tuple[str, Any]]) -> dict[int, str]:
    """What each team has so far: the figure that ranks last of those that rank, which is its points."""
    standing = dict(parts).get("standing")
    if standing is None:
        return {}
    at = max((n for n, head in enumerate(standing["heads"]) if head["key"]), default=0)
    return {row["number"]: row["figures"][at] for row in standing["rows"]}


def _pages(concours: Concours, plan: Plan) -> list[Page]:
    """How to go on, what is known, then what is blank."""
    cover = Page(
        "plan", {"concours": concours, "title": _("Plan papier"), "steps": plan["steps"], "pages": 1}
    )
    parts = [(key, PAPERS[key].pages(concours, data)) for key, data in plan["parts"]]
    known = [page for key, pages in parts if key not in BLANK for page in pages]
    blank = [page for key, pages in parts if key in BLANK for page in pages]
    return [cover, *known, *_blank_standing(concours, plan), *blank]


def _blank_standing(concours: Concours, plan: Plan) -> list[Page]:
    """Every team with a box for each round that is left; sheets of later rounds carry the points over."""
    parts = split(plan["rounds"], MOST_ROUNDS) or [[]]
    return [
        page
        for place, rounds in enumerate(parts, 1)
        for page in _blank_part(concours, plan, rounds, first=place == 1, last=place == len(parts))
    ]


def _blank_part(
    concours: Concours, plan: Plan, rounds: Sequence[int], *, first: bool, last: bool
) -> list[Page]:
    wide = len(rounds) > UPRIGHT_ROUNDS
    width, height, most = (277.0, 168.0, 16) if wide else (190.0, 252.0, 24)
    points = _points(plan["parts"]) if first else {}
    played = [_("P%(number)s") % {"number": number} for number in rounds]
    heads = [
        _("Avant") if first else _("Report"),
        *played,
        *([_("Total"), _("Rang")] if last else [_("Total")]),
    ]
    each = (width - FIRST) / len(heads)
    cells = [(FIRST + place * each, head) for place, head in enumerate(heads)]
    lines = [{**team, "points": points.get(team["number"], "")} for team in plan["teams"]]
    room = FIRST - NUMBER - GUTTER
    needs = [tall(team["players"], room) / SHARE for team in plan["teams"]]
    columns = Columns(LEFT, TOP + HEADS, width + GAP, height / most, 1, most, height, needs)
    shared = {"cells": cells, "each": each, "wide": wide, "room": room, "share": SHARE}
    return wall_pages("plan_standing", concours, _("Classement à remplir"), columns, lines, **shared)


PLAN = register(
    Paper(
        key="plan",
        reveals=True,
        label=gettext_lazy("Plan papier"),
        title=lambda _asked: _("plan papier"),
        read=_read,
        pages=_pages,
        addresses=("plan-papier/",),
        section=Section(
            place=8,
            heading=gettext_lazy("Plan papier"),
            about=gettext_lazy(
                "Tout ce qu'il faut pour finir sans l'ordinateur : le classement, le tirage en cours, la "
                "suite, un classement et des feuilles à remplir, les règles. À imprimer d'avance."
            ),
            ready=lambda listing: listing.tournament.status in {Status.OPEN, Status.RUNNING},
            waits_for=wait_for_entry,
        ),
    )
)
