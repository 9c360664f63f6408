"""«Pourquoi cette table ?» in pools and brackets: each team hears which part it plays and why it is there."""

from dataclasses import replace

import pytest

from tournaments.draw.answer import DrawnRound
from tournaments.draw.api import draw, why_this_table
from tournaments.draw.brackets.rounds import explain_final
from tournaments.draw.request import DrawTeam, Options, PlayedRound, PlayedTable, Request


def asked(method: str, count: int, options: Options, rounds: int) -> Request:
    """The request of round `rounds`, NS having won every table before."""
    teams = tuple(DrawTeam(number) for number in range(1, count + 1))
    request = Request(method, "s", 1, teams, 1, options, tuple(range(1, count + 1)))
    for number in range(1, rounds):
        drawn = draw(request).rounds[0]
        tables = tuple(PlayedTable(each.table, each.ns, each.ew, "ns", each.phase) for each in drawn.tables)
        played = (*request.played, PlayedRound(tables, drawn.byes))
        request = replace(request, round=number + 1, played=played)
    return request


def told(request: Request) -> dict[str, set[int]]:
    """By French sentence, without its team, who hears it."""
    drawn: DrawnRound = draw(request).rounds[0]
    found: dict[str, set[int]] = {}
    for team in request.teams:
        for sentence in why_this_table(request, drawn, team.number):
            french, english = str(sentence), sentence.in_language("en")
            assert french != english
            found.setdefault(french.replace(f"équipe {team.number} ", "équipe X "), set()).add(team.number)
    return found


EVERYTHING = Options(third_place=True, consolante=True, complementaire=True)


@pytest.mark.parametrize(
    ("method", "count", "options", "number", "beginnings"),
    [
        (
            "knockout",
            7,
            EVERYTHING,
            1,
            {"principale · quart de finale": 6, "L’équipe X est exempte : le tab": 1},
        ),
        (
            "knockout",
            7,
            EVERYTHING,
            2,
            {
                "principale · demi-finale 1 : les équipes qui viennent des matchs 1 et 2": 2,
                "principale · demi-finale 2 : les équipes qui viennent des matchs 3 et 4": 2,
                "consolante · demi-finale": 2,
                "L’équipe X est exempte : le tableau n’est pas plein": 1,
            },
        ),
        (
            "knockout",
            16,
            EVERYTHING,
            4,
            {
                "principale · finale": 2,
                "principale · petite finale : les perdantes": 2,
                "consolante · finale": 2,
                "complémentaire : les équipes éliminées": 10,
            },
        ),
        ("knockout", 9, Options(complementaire=True), 2, {"L’équipe X est exempte : les équipes élim": 1}),
        (
            "pools",
            7,
            Options(),
            1,
            {"poule A : toutes": 4, "poule B : toutes": 2, "L’équipe X est exempte : il": 1},
        ),
        ("round-robin", 5, Options(), 2, {"Toutes les équipes": 4, "À la 2ᵉ partie, la table de Berger": 1}),
    ],
)
def test_each_team_hears_why_it_sits_there(
    method: str, count: int, options: Options, number: int, beginnings: dict[str, int]
) -> None:
    heard = told(asked(method, count, options, number))
    for beginning, teams in beginnings.items():
        assert sum(len(who) for what, who in heard.items() if what.startswith(beginning)) == teams, heard


def test_finalists_hear_of_the_final_and_the_others_of_their_method() -> None:
    request = asked("swiss", 9, Options(finalists=4, final_from=2), 2)
    drawn = draw(request).rounds[0]
    finalists = {number for number in range(1, 10) if explain_final(request, drawn, number)}
    assert finalists == {1, 2, 3, 4}
    assert str(explain_final(request, drawn, 1)[0]).startswith("phase finale · demi-finale 1 : on entre")
    six = replace(request, teams=request.teams[:3])
    (sentence,) = explain_final(six, draw(six).rounds[0], 1)
    assert str(sentence).startswith("L’équipe 1 est exempte : le tableau")
