"""How the pages of a round show it: found tables, places by name, wishes that were not kept."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.utils.formats import number_format
from django.utils.translation import get_language, gettext_lazy, ngettext
from django.utils.translation import gettext as _

from tournaments.models.planning import ByePolicy, Tournament
from tournaments.models.registration import LineUp, Player, Team, changes_in, folded, line_up
from tournaments.models.rounds import Bye, Round, Table
from tournaments.rounds import queries
from tournaments.rounds.actions import refusal, step_refusal, swapped

_WISHES: Final = {
    "results": gettext_lazy("Résultats manquants"),
    "rematch": gettext_lazy("Revanche"),
    "second-bye": gettext_lazy("Second exempt"),
    "same-club": gettext_lazy("Même club"),
    "fixed-table": gettext_lazy("Table fixe"),
    "balance": gettext_lazy("Côtés"),
}


@dataclass(frozen=True, slots=True)
class NextRound:
    """What comes after `last`: who would be drawn, who is missing, and why it may not be possible yet."""

    last: Round | None
    number: int
    teams: int
    unchecked: Sequence[Team]
    playing: Sequence[int]
    refusal: str


@dataclass(frozen=True, slots=True)
class Unkept:
    """One reason why wishes were not kept, and whom it concerns: pairs as ``4 – 7``."""

    wish: str
    why: str
    teams: str


@dataclass(frozen=True, slots=True)
class Place:
    """Where one player sits: «où suis-je ?». `side` is ``NS`` or ``EW``; no table is a bye."""

    player: Player
    partner: Player
    team: Team
    table: Table | None = None
    side: str = ""
    against: LineUp | None = None


def next_round(tournament: Tournament) -> NextRound:
    """What the organizer does next about the draw."""
    last = queries.last_round(tournament)
    number = last.number + 1 if last else 1
    why_not = refusal(tournament, last)
    if why_not:
        return NextRound(last, number, 0, (), (), str(why_not.sentence))
    return NextRound(
        last,
        number,
        len(queries.teams_there(tournament, number)),
        list(queries.teams_unchecked(tournament, number)),
        queries.tables_playing(last) if last else (),
        "",
    )


def shown(round_: Round, query: str, *, by_name: bool) -> dict[str, Any]:
    """All that the page of a round says, of the teams meant by `query` where something was typed."""
    tables, byes = list(queries.tables_of(round_)), list(queries.byes_of(round_))
    finished = sum(hasattr(table, "result") for table in tables)
    places = _places(round_, tables, byes) if by_name else []
    proposal = {} if round_.published else _proposal(round_)
    return {
        "round": round_,
        "tables": found(tables, query),
        "table_count": len(tables),
        "finished": finished,
        "over": round_.published and finished == len(tables),
        "byes": byes,
        "byes_found": [bye for bye in byes if meant(bye.team, query)],
        "bye_gift": bye_gift(round_.tournament),
        "by_name": by_name,
        "places": [place for place in places if meant(place.team, query)],
        "query": query,
        "unkept": unkept(round_.relaxed),
        "swaps": queries.swaps_of(round_),
        "refused": _why_not(round_.tournament),
    } | proposal


def _why_not(tournament: Tournament) -> str:
    refused = step_refusal(tournament)
    return str(refused.sentence) if refused else ""


def _proposal(round_: Round) -> dict[str, Any]:
    """Who would not play although expected, and who left or came since the draw."""
    gone, new = queries.moved_since(round_)
    expected = queries.teams_unchecked(round_.tournament, round_.number)
    unchecked = [team for team in expected if team not in gone]
    return {
        "unchecked": unchecked,
        "unchecked_sentence": unchecked_sentence(len(unchecked)),
        "gone": gone,
        "new": new,
        "moved": ",".join(str(team.number) for team in (*gone, *new)),
    }


def swap_preview(round_: Round, one: int, other: int) -> dict[str, Any]:
    """The tables of two teams once they changed places, and what that breaks and mends. `RoundError`."""
    after, wishes = swapped(round_, one, other)
    teams = {team.number: team for team in queries.teams_in(round_)}
    return {
        "after": [
            (table.table, teams[table.ns[0]], teams[table.ew[0]])
            for table in after.tables
            if {one, other} & {*table.ns, *table.ew}
        ],
        "exempt": [teams[number] for number in after.byes if number in {one, other}],
        "broken": unkept(wish for wish in wishes if wish not in round_.relaxed),
        "mended": unkept(wish for wish in round_.relaxed if wish not in wishes),
    }


def unchecked_sentence(count: int) -> str:
    """Who would be left out of the draw, as a number."""
    return ngettext(
        "%(count)s équipe non pointée ne sera pas tirée",
        "%(count)s équipes non pointées ne seront pas tirées",
        count,
    ) % {"count": count}


def bye_gift(tournament: Tournament) -> str:
    """What a team without adversary is given, in a sentence's second half (C5)."""
    if tournament.bye_policy == ByePolicy.FIXED:
        return _("une victoire et %(points)s points") % {"points": number_format(tournament.bye_points)}
    return str(ByePolicy(tournament.bye_policy).label)


def unkept(wishes: Iterable[dict[str, Any]]) -> list[Unkept]:
    """The wishes that a draw did not keep, those of one reason together, in the reader's language."""
    english = get_language() == "en"
    together: dict[tuple[str, str], list[str]] = {}
    for wish in wishes:
        why = wish["why_en"] if english and wish["why_en"] else wish["why"]
        together.setdefault((wish["wish"], why), []).append(_named(wish["wish"], wish["teams"]))
    return [
        Unkept(str(_WISHES.get(wish, wish)), why, ", ".join(filter(None, teams)))
        for (wish, why), teams in together.items()
    ]


def found(tables: Iterable[Table], query: str) -> list[Table]:
    """The tables whose number, or one of whose teams, is meant by what was typed."""
    return [
        each for each in tables if str(each.number) == query or meant(each.ns, query) or meant(each.ew, query)
    ]


def meant(team: Team, query: str) -> bool:
    """Whether each word typed begins a name of the team, or is its number."""
    known = team.search.split()
    return all(
        word == str(team.number) if word.isdigit() else any(each.startswith(word) for each in known)
        for word in folded(query).split()
    )


def _places(round_: Round, tables: Iterable[Table], byes: Iterable[Bye]) -> list[Place]:
    """Every player's place, by name: those who sat there in that round."""
    changes = changes_in(round_.tournament)

    def seated(team: Team) -> LineUp:
        return line_up(team, changes, round_.number)

    places = [place for bye in byes for place in _both(bye.team, seated(bye.team))]
    for table in tables:
        ns, ew = seated(table.ns), seated(table.ew)
        places += _both(table.ns, ns, table, "NS", ew)
        places += _both(table.ew, ew, table, "EW", ns)
    return sorted(places, key=lambda place: (folded(place.player.name), place.team.number))


def _both(
    team: Team, own: LineUp, table: Table | None = None, side: str = "", against: LineUp | None = None
) -> tuple[Place, Place]:
    one, other = own.players
    return (
        Place(one, other, team, table, side, against),
        Place(other, one, team, table, side, against),
    )


def _named(wish: str, teams: Sequence[int]) -> str:
    between = " – " if wish in {"rematch", "same-club"} else ", "
    return between.join(map(str, teams))
