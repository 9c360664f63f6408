"""From parties to a match: chouine, «Généralités», «Le compte des points», «Manche», «Appendice»."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from scoring.chouine.matches import ChouineMatch, ChouineRules
from scoring.errors import GameOver, InvalidDeal
from scoring.rulesets.chouine import CHOUINE, MONDOUBLEAU

Record = dict[str, Any]
LEVEL: Record = {"points": {"A": 55}, "der": "A"}


def won(letters: str, players: int = 2) -> list[Record]:
    """Parties won by these players in turn; ``-`` is one that nobody wins."""
    level = {2: LEVEL, 3: {"points": {"A": 40, "B": 50, "C": 30}, "der": "A"}}
    return [
        {**(level[players] if letter == "-" else {"chouine": letter}), "players": players}
        for letter in letters
    ]


def played(records: list[Record], rules: ChouineRules = CHOUINE) -> ChouineMatch:
    table, game = rules.engine(), rules.engine().new_game()
    for record in records:
        _, game = table.play(game, record)
    return game


def figures(game: ChouineMatch) -> tuple[tuple[int, ...], tuple[int, ...], str | None]:
    assert game.over is (game.winner is not None)
    return game.parties, game.manches, game.winner


# What happened, parties to win and manches to win, who won each partie, parties, manches, match winner.
TWO = [
    ("no partie", 5, 2, "", (0, 0), (0, 0), None),
    ("a partie each", 5, 2, "AB", (1, 1), (0, 0), None),
    ("four are not enough", 5, 2, "AAAA", (4, 0), (0, 0), None),
    ("five win the manche; the count starts again", 5, 2, "AAAAA", (0, 0), (1, 0), None),
    ("whatever the other has", 5, 2, "ABABABABB", (0, 0), (0, 1), None),
    ("the second manche", 5, 2, "AAAAAAB", (1, 1), (1, 0), None),
    ("two manches win the match, and the last count stays", 5, 2, "AAAAABAAAAA", (5, 1), (2, 0), "A"),
    ("a manche each: the belle", 5, 2, "AAAAABBBBBA", (1, 0), (1, 1), None),
    ("won in the belle", 5, 2, "AAAAABBBBBBAAAAA", (5, 1), (2, 1), "A"),
    ("manches of three", 3, 2, "AAABBBAABB", (2, 2), (1, 1), None),
    ("manches of three, won", 3, 2, "BBBBBB", (0, 3), (0, 2), "B"),
    ("one manche of five", 5, 1, "BABBBB", (1, 5), (0, 1), "B"),
    ("one manche of three", 3, 1, "ABAA", (3, 1), (1, 0), "A"),
    ("played again: counts for nobody", 3, 1, "-A-A--", (2, 0), (0, 0), None),
    ("and ends nothing", 3, 1, "--AA-A", (3, 0), (1, 0), "A"),
]


@pytest.mark.parametrize("rules", [CHOUINE, MONDOUBLEAU], ids=lambda rules: str(rules.name))
@pytest.mark.parametrize(
    ("parties", "manches", "letters", "expected"),
    [pytest.param(n, m, letters, tuple(rest), id=why) for why, n, m, letters, *rest in TWO],
)
def test_match(rules: ChouineRules, parties: int, manches: int, letters: str, expected: Any) -> None:
    game = played(won(letters), replace(rules, parties=parties, manches=manches))
    assert figures(game) == expected


# «Appendice»: one manche, whatever the option says.
MORE = [
    (3, 5, "ABCCCC", (1, 1, 4), (0, 0, 0), None),
    (3, 5, "ABCCC-CC", (1, 1, 5), (0, 0, 1), "C"),
    (3, 3, "AABBCCA", (3, 2, 2), (1, 0, 0), "A"),
    (4, 5, "AAAABBBBCCCCDDDD", (4, 4, 4, 4), (0, 0, 0, 0), None),
    (4, 5, "AAAABBBBCCCCDDDDD", (4, 4, 4, 5), (0, 0, 0, 1), "D"),
]


@pytest.mark.parametrize("manches", [1, 2])
@pytest.mark.parametrize(("players", "parties", "letters", "expected"), [(*row[:3], row[3:]) for row in MORE])
def test_three_and_four_play_one_manche(
    manches: int, players: int, parties: int, letters: str, expected: Any
) -> None:
    rules = replace(CHOUINE, parties=parties, manches=manches)
    assert figures(played(won(letters, players), rules)) == expected


def test_a_partie_counted_in_points_is_won_like_another() -> None:
    game = played([{"points": {"A": 60}, "der": "B"}, {"points": {"A": 60}, "der": "A"}, LEVEL])
    assert game.parties == (1, 1)


def test_what_is_said_of_a_match() -> None:
    zero = {"A": 0, "B": 0}
    assert CHOUINE.engine().new_game().to_record() == {
        "parties": zero, "manches": zero, "over": False, "match_winner": None,
    }  # fmt: skip
    assert played(won("BBBBB")).to_record() == {
        "parties": zero, "manches": {"A": 0, "B": 1}, "over": False, "match_winner": None,
    }  # fmt: skip
    assert played(won("BBBBBABBBBB")).to_record() == {
        "parties": {"A": 1, "B": 5}, "manches": {"A": 0, "B": 2}, "over": True, "match_winner": "B",
    }  # fmt: skip
    assert played(won("CCACCC", 3)).to_record() == {
        "parties": {"A": 1, "B": 0, "C": 5},
        "manches": {"A": 0, "B": 0, "C": 1},
        "over": True,
        "match_winner": "C",
    }


def test_a_partie_with_its_match() -> None:
    """What `play` gives is what `score` gives, and the match it was played in is left as it was."""
    table = CHOUINE.engine()
    before = played(won("AAAA"))
    scored, after = table.play(before, LEVEL)
    assert scored == table.score(LEVEL)
    assert after == before
    assert table.play(before, {"chouine": "A"})[1].manches == (1, 0)
    assert before.parties == (4, 0)


# --- the same players all through -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("begun", "record"),
    [
        (won("A"), {"chouine": "A", "players": 3}),
        (won("-"), {"chouine": "A", "players": 4}),
        (won("C", 3), {"chouine": "A"}),
        (won("-", 3), {"chouine": "A", "players": 2}),
        (won("D", 4), {"chouine": "A", "players": 3}),
    ],
)
def test_the_number_of_players_stays(begun: list[Record], record: Record) -> None:
    """It is the first valid partie that settles it, even one that nobody won; 2 where it is not said."""
    game = played(begun)
    with pytest.raises(InvalidDeal) as refused:
        CHOUINE.engine().play(game, record)
    (error,) = refused.value.errors
    assert (error.field, error.code) == ("players", "bad-value")
    assert error.message("fr").endswith(f"ce match se joue à {game.players}.")
    assert error.message("en").endswith(f"{game.players} play in this match.")


def test_an_invalid_partie_settles_nothing() -> None:
    table = CHOUINE.engine()
    game = table.new_game()
    with pytest.raises(InvalidDeal):
        table.play(game, {"players": 3})
    assert table.play(game, {"chouine": "A"})[1].players == 2


def test_the_rest_of_a_line_is_judged_by_its_own_number() -> None:
    """A line of three in a match of two is wrong in one thing, and in what else is wrong with it."""
    three: Record = {"players": 3, "points": {"A": 40, "B": 40, "C": 40}, "der": "C"}
    for der, expected in (("C", ["players"]), ("D", ["players", "der"])):
        with pytest.raises(InvalidDeal) as refused:
            CHOUINE.engine().play(played(won("A")), {**three, "der": der})
        assert [error.field for error in refused.value.errors] == expected


# --- after the end --------------------------------------------------------------------------------

ENDED = won("AAAAAAAAAA")


@pytest.mark.parametrize("record", [{"chouine": "A"}, {}, {"players": 9, "x": 1}])
def test_every_object_after_the_end_is_one_too_many(record: Record) -> None:
    with pytest.raises(GameOver) as refused:
        CHOUINE.engine().play(played(ENDED), record)
    assert [(error.field, error.code) for error in refused.value.errors] == [("", "game-over")]


@pytest.mark.parametrize("record", [None, [], "A", 1])
def test_what_is_no_object_is_still_no_object(record: object) -> None:
    with pytest.raises(InvalidDeal) as refused:
        CHOUINE.engine().play(played(ENDED), record)
    assert [(error.field, error.code) for error in refused.value.errors] == [("", "wrong-type")]


def test_a_match_that_is_over_takes_no_partie() -> None:
    scored = CHOUINE.engine().score({"chouine": "A"})
    with pytest.raises(GameOver):
        played(ENDED).add(scored)
