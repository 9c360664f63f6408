"""Why a team sits at a table of a pool or a bracket, or has its bye there, in one sentence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from scoring.sentences import Sentence, Text
from scoring.sentences import sentence as _
from tournaments.draw.answer import Round, Table
from tournaments.draw.brackets.bracket import follow, tables_of
from tournaments.draw.phases import (
    COMPLEMENTAIRE,
    CONSOLANTE,
    FINALS,
    PRINCIPALE,
    read_match,
    read_pool,
    spoken,
    third_place,
)
from tournaments.draw.request import Request

PARTS: Final = (PRINCIPALE, CONSOLANTE, FINALS)
SENTENCES: Final[Mapping[str, Sentence]] = {
    "pool": _("{phase} : toutes les équipes de la poule se rencontrent."),
    "enters": _(
        "{phase} : on entre au tableau par le classement ou le sort, les meilleures loin l'une de l'autre."
    ),
    "goes-on": _(
        "{phase} : les équipes qui viennent des matchs {one} et {other} du tour précédent se rencontrent."
    ),
    "third": _("{phase} : les perdantes des deux demi-finales jouent la troisième place."),
    "losers": _(
        "{phase} : les équipes éliminées sont tirées au sort à chaque partie, en évitant les revanches."
    ),
    "bye-pool": _("L'équipe {team} est exempte : il manque une équipe à sa poule pour que toutes jouent."),
    "bye-enters": _(
        "L'équipe {team} est exempte : le tableau n'est pas plein, les mieux placées passent ce tour."
    ),
    "bye-goes-on": _(
        "L'équipe {team} est exempte : personne n'est arrivé en face d'elle, et elle passe ce tour."
    ),
    "bye-losers": _("L'équipe {team} est exempte : les équipes éliminées sont en nombre impair."),
}


def explain(request: Request, drawn: Round, number: int) -> list[Text]:
    """What the part of the concours says of team `number` of `drawn`; nothing for a table of no part."""
    table = next((each for each in drawn.tables if number in each.ns + each.ew), None)
    if table:
        return _table(request, table)
    return [SENTENCES[_bye(request, drawn, number)].filled(team=number)] if number in drawn.byes else []


def _table(request: Request, table: Table) -> list[Text]:
    phase = table.phase or ""
    words: dict[str, object] = {"phase": spoken(phase)}
    if read_pool(phase) is not None:
        return [SENTENCES["pool"].filled(**words)]
    if phase == COMPLEMENTAIRE:
        return [SENTENCES["losers"].filled(**words)]
    if phase in map(third_place, PARTS):
        return [SENTENCES["third"].filled(**words)]
    for part in PARTS:
        found = read_match(part, phase)
        if found:
            begun = any(tables_of(part, each) for each in request.played)
            words |= {"one": 2 * found[1] - 1, "other": 2 * found[1]}
            return [SENTENCES["goes-on" if begun else "enters"].filled(**words)]
    return []


def _bye(request: Request, drawn: Round, number: int) -> str:
    if any(read_pool(table.phase) is not None for table in drawn.tables):
        return "bye-pool"
    brackets = follow(request.played, PARTS)
    if any(number in bracket.alive for bracket in brackets.values()):
        return "bye-goes-on"
    entering = any(
        part not in brackets and read_match(part, table.phase) for table in drawn.tables for part in PARTS
    )
    return "bye-enters" if entering else "bye-losers"
