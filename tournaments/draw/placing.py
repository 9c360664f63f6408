"""Why a team sits at a table of a pool or a bracket, or has its bye there, in one sentence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tournaments.draw.answer import Round, Table
from tournaments.draw.brackets import follow, tables_of
from tournaments.draw.phases import (
    COMPLEMENTAIRE,
    CONSOLANTE,
    FINALS,
    PRINCIPALE,
    in_english,
    read_match,
    read_pool,
    third_place,
)
from tournaments.draw.reasons import Why, say
from tournaments.draw.request import Request

PARTS: Final = (PRINCIPALE, CONSOLANTE, FINALS)
SENTENCES: Final[Mapping[str, Why]] = {
    "pool": (
        "{phase} : toutes les équipes de la poule se rencontrent.",
        "{phase}: all teams of the pool meet.",
    ),
    "enters": (
        "{phase} : on entre au tableau par le classement ou le sort, les meilleures loin l'une de l'autre.",
        "{phase}: teams enter the bracket by the ranking or by lot, the best far from each other.",
    ),
    "goes-on": (
        "{phase} : les équipes qui viennent des matchs {one} et {other} du tour précédent se rencontrent.",
        "{phase}: the teams that come from matches {one} and {other} of the step before meet.",
    ),
    "third": (
        "{phase} : les perdantes des deux demi-finales jouent la troisième place.",
        "{phase}: the losers of both semi-finals play for third place.",
    ),
    "losers": (
        "{phase} : les équipes éliminées sont tirées au sort à chaque partie, en évitant les revanches.",
        "{phase}: teams that are out are drawn by lot each round, without a rematch where it can be helped.",
    ),
    "bye-pool": (
        "L'équipe {team} est exempte : il manque une équipe à sa poule pour que toutes jouent.",
        "Team {team} has a bye: its pool is one team short of all playing.",
    ),
    "bye-enters": (
        "L'équipe {team} est exempte : le tableau n'est pas plein, les mieux placées passent ce tour.",
        "Team {team} has a bye: the bracket is not full, and the best pass this step.",
    ),
    "bye-goes-on": (
        "L'équipe {team} est exempte : personne n'est arrivé en face d'elle, et elle passe ce tour.",
        "Team {team} has a bye: nobody arrived to meet it, and it passes this step.",
    ),
    "bye-losers": (
        "L'équipe {team} est exempte : les équipes éliminées sont en nombre impair.",
        "Team {team} has a bye: the teams that are out are odd in number.",
    ),
}


def why(request: Request, drawn: Round, number: int) -> list[Why]:
    """What the part of the concours says of team `number` of `drawn`; nothing for a table of no part."""
    table = next((each for each in drawn.tables if number in each.ns + each.ew), None)
    if table:
        return _table(request, table)
    return [say(SENTENCES[_bye(request, drawn, number)], team=number)] if number in drawn.byes else []


def _table(request: Request, table: Table) -> list[Why]:
    phase = table.phase or ""
    words: dict[str, object] = {"phase": _named(phase)}
    if read_pool(phase) is not None:
        return [say(SENTENCES["pool"], **words)]
    if phase == COMPLEMENTAIRE:
        return [say(SENTENCES["losers"], **words)]
    if phase in map(third_place, PARTS):
        return [say(SENTENCES["third"], **words)]
    for part in PARTS:
        found = read_match(part, phase)
        if found:
            begun = any(tables_of(part, each) for each in request.played)
            words |= {"one": 2 * found[1] - 1, "other": 2 * found[1]}
            return [say(SENTENCES["goes-on" if begun else "enters"], **words)]
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


def _named(phase: str) -> Why:
    english = in_english(phase)
    return phase[:1].upper() + phase[1:], english[:1].upper() + english[1:]
