"""«Sans l'ordinateur»: what a concours needs to be finished without its computer, in one file.

Printed while all is well and laid beside the laptop: where the concours stands, who sits where, what comes
next where that is known, and blank papers for what is not. What was written on them is typed in afterwards.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, TypedDict

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournaments.core.access.language import language
from tournaments.core.models.planning import Status, Tournament
from tournaments.core.planning.queries import rounds_to_play
from tournaments.core.planning.regulations import rules_page
from tournaments.core.rounds import brackets
from tournaments.core.rounds.drawing import has_schedule
from tournaments.frontends.printing.content import PaperHead
from tournaments.frontends.printing.fitting import names_height
from tournaments.frontends.printing.pages import (
    GAP,
    HEADS,
    LEFT,
    TOP,
    ColumnLayout,
    PaperPage,
    groups_of,
    wall_pages,
)
from tournaments.frontends.printing.registry import (
    PAPERS,
    Moment,
    Paper,
    PaperRequest,
    Section,
    entered_teams,
    register,
    wait_for_entry,
)
from tournaments.frontends.printing.standing import blank_prize_list
from tournaments.frontends.printing.times import newest_result

MOST_CARDS: Final = 250
"""Blank cards: a table each."""
BLANK_PAPERS: Final = {"prizes", "spares", "ruling", "rules"}
"""The keys of the papers that are printed after the blank standing."""
UPRIGHT_ROUNDS: Final = 6
MOST_ROUNDS: Final = 12
"""Columns of a sheet of the blank standing; with more than the first it is printed across the sheet."""
NUMBER: Final = 10.0
FIRST_COLUMN: Final = 72.0
"""The widths of a team's number, and of number and names together, in millimetres."""
GUTTER: Final = 2.0
NAME_SHARE: Final = 0.92
"""The share of a line's height that the names may take."""


class PaperPlan(TypedDict):
    """The papers in their order, each with its data; `steps` tell how to go on, `rounds` are left to play.

    `teams` are numbers and players, the lines of the blank standing.
    """

    steps: list[str]
    rounds: list[int]
    teams: list[tuple[int, list[str]]]
    parts: list[tuple[str, Any]]


def _read(asked: PaperRequest) -> PaperPlan:
    """What there is of each paper; those that have nothing yet are left out."""
    tournament = asked.tournament
    last = tournament.rounds.filter(published_at__isnull=False).order_by("number").last()
    drawn = 0 if last is None else last.number
    teams = [(team.number, [player.name for player in team.players]) for team in entered_teams(tournament)]
    whole, now = PaperRequest(tournament), PaperRequest(tournament, drawn)
    of_round = [("draw", now), ("slips", now)] if drawn else []
    known = [("standing", whole), ("bracket", whole), *of_round, ("meetings", whole), ("programme", whole)]
    parts = [(key, data) for key, asks in known if (data := PAPERS[key].data_if_any(asks))]
    prizes = blank_prize_list(tournament)
    if prizes["awards"] and not dict(parts).get("standing", {"awards": []})["awards"]:
        parts.append(("prizes", prizes))
    cards = min(MOST_CARDS, max(1, len(teams) // 2))
    blank = PaperRequest(tournament, options={"cards": cards})
    rules = rules_page(tournament, language())
    parts += [("spares", PAPERS["spares"].read(blank)), ("ruling", None), ("rules", rules)]
    return {
        "steps": _steps(tournament, drawn, dict(parts), cards),
        "rounds": list(range(max(drawn, 1), rounds_to_play(tournament) + 1)),
        "teams": teams,
        "parts": parts,
    }


def _steps(tournament: Tournament, drawn: int, known: Mapping[str, Any], cards: int) -> list[str]:
    """How to go on by hand, with what is `known`, and how to come back."""
    playing = _("La partie %(number)s est tirée : ses tables sont plus loin, chacune avec son bordereau.")
    return [
        playing % {"number": drawn} if drawn else _("Aucune partie n’est encore tirée."),
        ngettext(
            "%(count)s feuille vierge suit : photocopiez-la pour chaque table et chaque partie.",
            "%(count)s feuilles vierges suivent, une par table : photocopiez-les pour les autres parties.",
            cards,
        )
        % {"count": cards},
        _("À la fin d’une table, reportez ses points sur le classement à remplir, sous sa partie."),
        _("Partie suivante : %(method)s.") % {"method": _next(tournament, known)},
        _("Pour chaque litige, remplissez une fiche d’incident et signez-la."),
        _(
            "Quand l’ordinateur est revenu, publiez les mêmes tables (un tirage se change à la main), puis "
            "tapez les bordereaux avec « Saisir les totaux » (page Feuilles), ou chaque feuille avec "
            "« Saisie au clavier »."
        ),
    ]


def _next(tournament: Tournament, known: Mapping[str, Any]) -> str:
    """How the next round is drawn by hand: in a bracket by who wins, not by the standing."""
    if has_schedule(tournament):
        return _("le programme de toutes les parties est joint")
    if known.get("bracket", {"brackets": []})["brackets"]:
        return _("sur le tableau joint, chaque gagnant avance d’une colonne et rencontre celui d’à côté")
    if known.get("meetings"):
        return _(
            "les rencontres des poules sont jointes ; puis les premiers de chaque poule entrent au tableau, "
            "comme le règlement du concours le dit"
        )
    if brackets.has_tree(tournament):
        return _("tirez au sort les premières rencontres ; ensuite, les gagnants se rencontrent")
    return _("tirez-la à la main comme le règlement du concours le dit, sur le classement rempli")


def _points(parts: list[tuple[str, Any]]) -> dict[int, str]:
    """The points of each team so far: the last of the figures that the standing ranks by."""
    standing = dict(parts).get("standing")
    if standing is None:
        return {}
    at = max((n for n, head in enumerate(standing["heads"]) if head["key"]), default=0)
    return {row["number"]: row["figures"][at] for row in standing["rows"]}


def _pages(concours: PaperHead, plan: PaperPlan) -> list[PaperPage]:
    """How to go on, what is known, then what is blank."""
    cover = PaperPage(
        "plan", {"concours": concours, "title": _("Sans l’ordinateur"), "steps": plan["steps"], "pages": 1}
    )
    parts = [(key, PAPERS[key].pages(concours, data)) for key, data in plan["parts"]]
    known = [page for key, pages in parts if key not in BLANK_PAPERS for page in pages]
    blank = [page for key, pages in parts if key in BLANK_PAPERS for page in pages]
    return [cover, *known, *_blank_standing(concours, plan), *blank]


def _blank_standing(concours: PaperHead, plan: PaperPlan) -> list[PaperPage]:
    """Every team with a box for each round that is left; sheets of later rounds carry the points over."""
    parts = groups_of(plan["rounds"], MOST_ROUNDS) or [[]]
    return [
        page
        for place, rounds in enumerate(parts, 1)
        for page in _blank_part(concours, plan, rounds, first=place == 1, last=place == len(parts))
    ]


def _blank_part(
    concours: PaperHead, plan: PaperPlan, rounds: Sequence[int], *, first: bool, last: bool
) -> list[PaperPage]:
    wide = len(rounds) > UPRIGHT_ROUNDS
    width, height, most = (277.0, 168.0, 16) if wide else (190.0, 252.0, 24)
    points = _points(plan["parts"]) if first else {}
    played = [_("P%(number)s") % {"number": number} for number in rounds]
    heads = [
        _("Avant") if first else _("Report"),
        *played,
        *([_("Total"), _("Rang")] if last else [_("Total")]),
    ]
    each = (width - FIRST_COLUMN) / len(heads)
    cells = [(FIRST_COLUMN + place * each, head) for place, head in enumerate(heads)]
    lines = [
        {"number": number, "players": players, "points": points.get(number, "")}
        for number, players in plan["teams"]
    ]
    room = FIRST_COLUMN - NUMBER - GUTTER
    needs = [names_height(players, room) / NAME_SHARE for _number, players in plan["teams"]]
    columns = ColumnLayout(LEFT, TOP + HEADS, width + GAP, height / most, 1, most, height, needs)
    shared = {"cells": cells, "each": each, "wide": wide, "room": room, "share": NAME_SHARE}
    return wall_pages("plan_standing", concours, _("Classement à remplir"), columns, lines, **shared)


PLAN = register(
    Paper(
        key="plan",
        reveals=True,
        label=gettext_lazy("Finir sans l’ordinateur"),
        title=lambda _asked: _("sans l’ordinateur"),
        read=_read,
        pages=_pages,
        newest=lambda asked: newest_result(asked.tournament),
        addresses=("plan-papier/",),
        section=Section(
            moment=Moment.KEPT,
            place=3,
            heading=gettext_lazy("Sans l’ordinateur"),
            about=gettext_lazy(
                "Tout ce qu’il faut pour finir sans l’ordinateur : le classement, le tirage en cours, la "
                "suite, un classement et des feuilles à remplir, les règles. À imprimer d’avance."
            ),
            ready=lambda listing: listing.tournament.status in {Status.OPEN, Status.RUNNING},
            waits_for=wait_for_entry,
        ),
    )
)
