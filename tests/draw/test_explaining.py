"""«Pourquoi cette table ?»: every team of every round gets a few true sentences, in both languages."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.quickly import fewer_by_day
from tournaments.draw.answer import DrawnRound, DrawnTable
from tournaments.draw.api import draw, why_this_table
from tournaments.draw.methods import METHODS
from tournaments.draw.request import DrawTeam, Options, PlayedRound, PlayedTable, Request


def played(*pairs: tuple[int, int], byes: tuple[int, ...] = ()) -> PlayedRound:
    return PlayedRound(
        tuple(PlayedTable(at, (ns,), (ew,)) for at, (ns, ew) in enumerate(pairs, start=1)), byes
    )


def asked(count: int, round_number: int = 2, **more: object) -> Request:
    teams = tuple(DrawTeam(number) for number in range(1, count + 1))
    known: dict[str, object] = {"method": "swiss", "ranking": tuple(range(1, count + 1)), "teams": teams}
    return Request(seed="s", round=round_number, **known | more)  # type: ignore[arg-type]


def french(request: Request, number: int) -> list[str]:
    return [str(each) for each in why_this_table(request, draw(request).rounds[0], number)]


def test_a_team_by_rank_learns_its_adversary_its_side_and_its_table() -> None:
    assert french(asked(4, played=(played((3, 1), (2, 4)),)), 2) == [
        "Au classement, les voisines se rencontrent : l’équipe 2 est 2ᵉ et l’équipe 1 est 1ʳᵉ.",
        "En EO : avant cette partie, c’est l’équipe 1 qui avait le moins joué en NS.",
        "Table 1 : 1ʳᵉ rencontre dans l’ordre du classement.",
    ]


METZ = tuple(DrawTeam(number, "Metz" if number < 3 else None) for number in range(1, 5))
# what is asked, the team, the sentences about nearer teams
NEARER = [
    ({"count": 4, "played": (played((1, 2)),)}, 1, ["Équipe 2 (2ᵉ) : déjà rencontrée à la 1ʳᵉ partie."]),
    ({"count": 4, "bans": ((2, 1),)}, 1, ["Équipe 2 (2ᵉ) : rencontre interdite."]),
    ({"count": 4, "avoid": ((1, 2),)}, 1, ["Équipe 2 (2ᵉ) : rencontre à éviter."]),
    ({"count": 4, "teams": METZ, "options": Options(2)}, 1, ["Équipe 2 (2ᵉ) : même club, Metz."]),
    ({"count": 3, "played": (played(byes=(3,)),)}, 3, ["Équipe 2 (2ᵉ) : exempte cette partie."]),
]


@pytest.mark.parametrize(("more", "number", "sentences"), NEARER)
def test_each_nearer_team_comes_with_its_reason(
    more: dict[str, object], number: int, sentences: list[str]
) -> None:
    told = french(asked(**more), number)  # type: ignore[arg-type]
    assert [each for each in told if each.startswith("Équipe ")] == sentences


def test_a_nearer_team_that_plays_another_is_told_with_its_adversary() -> None:
    """1–2 and 5–6 have met: 1–3, 2–5, 4–6; 5 would have had 4, one rank away, who meets 6, two away."""
    told = french(asked(6, played=(played((1, 2), (5, 6)),)), 5)
    assert told[1:4] == [
        "Équipe 4 (4ᵉ) : rencontre l’équipe 6 (6ᵉ), sur l’ensemble des tables, le tirage y gagne.",
        "Équipe 6 (6ᵉ) : déjà rencontrée à la 1ʳᵉ partie.",
        "Équipe 3 (3ᵉ) : rencontre l’équipe 1 (1ʳᵉ), sur l’ensemble des tables, le tirage y gagne.",
    ]


def test_a_nearer_team_may_have_a_still_nearer_adversary() -> None:
    told = french(asked(4, bans=((1, 2), (1, 3))), 4)
    assert "Équipe 2 (2ᵉ) : rencontre l’équipe 3 (3ᵉ), plus proche d’elle." in told


BYES = [
    (asked(3), 3, "L’équipe 3 est la dernière du classement : elle est exempte."),
    (
        asked(3, played=(played(byes=(3,)),)),
        2,
        "L’équipe 2 est exempte : toutes celles qui la suivent au classement l’ont déjà été.",
    ),
    (
        asked(3, bans=((1, 2),)),
        2,
        "L’équipe 2 est exempte : en exempter une derrière elle romprait un souhait plus important.",
    ),
]


@pytest.mark.parametrize(("request_", "number", "sentence"), BYES)
def test_an_exempt_team_learns_why(request_: Request, number: int, sentence: str) -> None:
    assert french(request_, number) == [sentence]


def test_before_there_is_a_ranking_the_lot_is_named_and_late_teams_are_told() -> None:
    assert "le sort en tient lieu" in french(asked(4, 1, ranking=()), 1)[0]
    late = "L’équipe 4 n’est pas encore au classement : elle y est ajoutée à la fin, au sort."
    assert french(asked(4, ranking=(2, 1, 3)), 3)[1] == late


def test_a_random_draw_tells_who_was_excluded_and_why() -> None:
    teams = tuple(DrawTeam(number, "Metz" if number > 8 else None) for number in range(1, 17))
    past = (played((16, 1)), played((2, 16)))
    request = asked(16, 3, method="random", teams=teams, options=Options(9), played=past, bans=((16, 3),))
    told = french(request, 16)
    assert told[1] == (
        "N’étaient pas possibles : 1 (déjà rencontrée à la 1ʳᵉ partie) ; 2 (déjà rencontrée à la 2ᵉ "
        "partie) ; 3 (rencontre interdite) ; 7 équipes (même club, Metz)."
    )
    assert told[-1].endswith("dans l’ordre du sort.")


def test_a_meeting_of_clubmates_does_not_call_clubmates_impossible() -> None:
    teams = tuple(DrawTeam(number, "Metz") for number in range(1, 5))
    told = french(asked(4, 1, method="random", teams=teams, options=Options(9)), 1)
    assert told[1].startswith("4 équipes sur 4 sont du même club, Metz")


def test_what_was_not_kept_is_told_in_the_words_of_the_draw() -> None:
    request = asked(2, played=(played((1, 2)),))
    assert "2 équipes, 2ᵉ partie : une revanche est inévitable." in french(request, 1)


def test_a_fixed_table_is_the_reason_of_both_teams() -> None:
    teams = (DrawTeam(1), DrawTeam(2, fixed_table=9), DrawTeam(3), DrawTeam(4))
    for number in (1, 2):
        assert french(asked(4, teams=teams), number)[-1] == "Table 9 : l’équipe 2 ne se déplace pas."


def test_the_order_of_the_room_is_followed() -> None:
    request = asked(4, options=Options(tables=(7, 5)))
    assert french(request, 1)[-1] == "Table 7 : 1ʳᵉ rencontre dans l’ordre du classement."
    assert french(request, 4)[-1] == "Table 5 : 2ᵉ rencontre dans l’ordre du classement."


def test_a_round_changed_by_hand_is_told_as_it_is() -> None:
    request = asked(4, played=(played((1, 3), (2, 4)),))
    changed = DrawnRound((DrawnTable(1, (1,), (2,)), DrawnTable(7, (3,), (4,))))
    told = [str(each) for each in why_this_table(request, changed, 4)]
    assert told[-1] == "Table 7 : changée à la main."
    drawn = draw(request).rounds[0].tables[0]
    turned = DrawnRound((DrawnTable(1, drawn.ew, drawn.ns), DrawnTable(2, (3,), (4,))))
    assert "changés à la main" in str(why_this_table(request, turned, drawn.ns[0])[-2])


def test_the_rotation_tells_who_stays_and_who_moves() -> None:
    request = asked(5, 2, method="rotation", ranking=())
    assert french(request, 3) == [
        "L’équipe 3 garde toute la journée la table 2, en NS.",
        "À la 2ᵉ partie, la rotation amène en face l’équipe 2.",
    ]
    assert french(request, 4)[0] == "L’équipe 4 joue en EO et avance d’une table à chaque partie."
    assert french(request, 1)[0].endswith("l’équipe 1 est exempte.")


def test_nothing_is_told_of_a_team_or_a_round_that_the_request_does_not_have() -> None:
    request = asked(4)
    drawn = draw(request).rounds[0]
    assert why_this_table(request, drawn, 9) == []
    assert why_this_table(replace(request, teams=request.teams[:3]), drawn, 1) == []


@pytest.mark.reaches
@fewer_by_day
@given(
    method=st.sampled_from(["random", "swiss", "rotation"]),
    count=st.integers(2, 12),
    rounds=st.integers(1, 6),
    clubs=st.integers(1, 5),
)
def test_every_team_of_every_round_is_told_something_in_both_languages(
    method: str, count: int, rounds: int, clubs: int
) -> None:
    teams = tuple(DrawTeam(number, f"club {number % clubs}") for number in range(1, count + 1))
    past: tuple[PlayedRound, ...] = ()
    for number in range(1, rounds + 1):
        ranking = tuple(sorted(range(1, count + 1), key=lambda team: (team * number) % 7))
        request = Request(method, "s", number, teams, 1, Options(2), ranking[number % 2 :], past)
        drawn = draw(request).rounds[0]
        for team in teams:
            said = why_this_table(request, drawn, team.number)
            told = [(str(each), each.in_language("en")) for each in said]
            assert told
            assert all(fr and en and fr != en and "{" not in fr + en for fr, en in told)
            assert not any("main" in fr for fr, _ in told)
        past += (drawn.played(),)


@pytest.mark.parametrize("method", METHODS)
def test_every_method_can_be_asked(method: str) -> None:
    request = asked(8, 1, method=method, ranking=())
    drawn = draw(request).rounds[0]
    assert isinstance(why_this_table(request, drawn, drawn.tables[0].ns[0]), list)
