"""Every error of docs/rules/chouine.md that a partie can have, and where it stands."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.errors import InvalidDeal
from scoring.rulesets.chouine import CHOUINE
from tests.quickly import every_row

Record = dict[str, Any]
Row = tuple[Any, set[tuple[str, str]]]
TABLE = CHOUINE.engine()
GOOD: Record = {"points": {"A": 60}, "der": "A"}
MARIAGE: Record = {"kind": "mariage", "trump": False}
IN_TRUMPS: Record = {"kind": "mariage", "trump": True}
QUINTE: Record = {"kind": "quinte"}
TRENTE: Record = {"kind": "trente"}
THREE: Record = {"players": 3, "points": {"A": 40, "B": 40, "C": 40}, "der": "C"}
FOUR: Record = {"players": 4, "points": {"A": 30, "B": 30, "C": 30, "D": 30}, "der": "D"}


def of(good: Record = GOOD, **fields: Any) -> Record:
    """A good partie with some fields changed."""
    return {**good, **fields}


def announced(*items: Any, good: Record = GOOD, **others: list[Any]) -> Record:
    """A good partie where A announced these, and others what is named."""
    return of(good, announces={"A": list(items), **others})


def errors(record: object) -> list[tuple[str, str]]:
    try:
        TABLE.read(record)
    except InvalidDeal as invalid:
        return sorted((error.field, error.code) for error in invalid.errors)
    return []


FORM: list[Row] = [
    *((line, {("", "wrong-type")}) for line in (None, True, 3, 1.5, "A", [], [GOOD])),
    # missing: empty objects are as if absent, unless a chouine ended it
    ({}, {("points", "missing"), ("der", "missing")}),
    ({"id": 1, "chouine": None}, {("points", "missing"), ("der", "missing")}),
    (of(points={}), {("points", "missing")}),
    ({"points": {"A": 60}}, {("der", "missing")}),
    ({"players": 3}, {("points", "missing"), ("der", "missing")}),
    (of(announces={}), set()),
    (of(announces={"B": []}), set()),
    ({"chouine": "A", "points": {}, "announces": {}}, set()),
    *(({"awarded": winner}, set()) for winner in ("A", "B")),
    ({"awarded": "A", "points": {"A": 30}, "der": "B", "chouine": None}, set()),
    (of(awarded=None), set()),
    ({"awarded": "A", "points": {"A": 30, "B": 30}}, {("points", "points-sum")}),
    ({"awarded": "A", "chouine": "B"}, {("awarded", "bad-value")}),
    ({"awarded": "C", "chouine": False}, {("awarded", "bad-value"), ("chouine", "wrong-type")}),
    ({"awarded": "C"}, {("awarded", "bad-value")}),
    *((of(awarded=winner), {("awarded", "wrong-type")}) for winner in (False, 0, ["A"])),
    # unknown fields, wherever they are
    (of(contract={}, passed=True), {("contract", "unknown-field"), ("passed", "unknown-field")}),
    (of(last=True), {("last", "unknown-field")}),
    (of(chouine="A", Points={}), {("Points", "unknown-field")}),
    (of(points={"A": 60, "a": 60}), {("points.a", "unknown-field")}),
    (of(announces={"E": 1}), {("announces.E", "unknown-field")}),
    (announced({**MARIAGE, "suit": "hearts"}), {("announces.A[0].suit", "unknown-field")}),
    # types: numbers are whole, null stands for chouine only
    *((of(players=n), {("players", "wrong-type")}) for n in (None, True, 2.0, "2", [2], {})),
    *((of(points=points), {("points", "wrong-type")}) for points in (None, 60, "60", [60], [])),
    *((of(points={"A": n}), {("points.A", "wrong-type")}) for n in (None, True, 60.0, "60", {})),
    *((of(der=der), {("der", "wrong-type")}) for der in (None, True, 1, ["A"], {})),
    *((of(chouine=winner), {("chouine", "wrong-type")}) for winner in (False, 0, ["A"], {})),
    *((of(announces=told), {("announces", "wrong-type")}) for told in (None, "mariage", [MARIAGE], [])),
    *((of(announces={"A": told}), {("announces.A", "wrong-type")}) for told in (None, "mariage", QUINTE, {})),
    *((announced(item), {("announces.A[0]", "wrong-type")}) for item in (None, "mariage", [], 40)),
    *((announced({"kind": kind}), {("announces.A[0].kind", "wrong-type")}) for kind in (None, 20, ["x"])),
    *(
        (announced({"kind": "tierce", "trump": trump}), {("announces.A[0].trump", "wrong-type")})
        for trump in (None, 1, "true", "hearts")
    ),
    # words
    *((of(players=n), {("players", "bad-value")}) for n in (0, 1, 5, -2, 10**400)),
    *((of(der=der), {("der", "bad-value")}) for der in ("", "a", "C", "NS")),
    (of(chouine="C"), {("chouine", "bad-value")}),
    (announced({"kind": "Mariage", "trump": True}), {("announces.A[0].kind", "bad-value")}),
    (announced(MARIAGE, {"kind": "chouine"}), {("announces.A[1].kind", "bad-value")}),
    (announced({"kind": "carre", "rank": "A"}), {
        ("announces.A[0].kind", "bad-value"), ("announces.A[0].rank", "unknown-field"),
    }),
    # the flag of trumps
    *(
        (announced({"kind": kind}), {("announces.A[0].trump", "missing")})
        for kind in ("mariage", "tierce", "quarteron")
    ),
    (announced({**QUINTE, "trump": False}), {("announces.A[0].trump", "unknown-field")}),
    (announced({**TRENTE, "trump": True}, good=THREE), {("announces.A[0].trump", "unknown-field")}),
    (announced({}), {("announces.A[0].kind", "missing")}),
    (announced({"trump": True}), {("announces.A[0].kind", "missing")}),
    (announced({"trump": 1}), {("announces.A[0].kind", "missing"), ("announces.A[0].trump", "wrong-type")}),
]  # fmt: skip

PLAYERS: list[Row] = [
    (THREE, set()),
    (FOUR, set()),
    (of(players=2), set()),
    # only those who play
    (of(THREE, players=2), {("points.C", "unknown-field"), ("der", "bad-value"), ("points", "points-sum")}),
    (of(THREE, der="D"), {("der", "bad-value")}),
    (of(THREE, chouine="D"), {("chouine", "bad-value")}),
    (of(FOUR, players=3, der="A"), {("points.D", "unknown-field"), ("points", "points-sum")}),
    (announced(good=GOOD, C=[]), {("announces.C", "unknown-field")}),
    (announced(good=THREE, D=[3]), {("announces.D", "unknown-field")}),
    # kinds for another number of players
    (announced(TRENTE), {("announces.A[0].kind", "announce-not-in-ruleset")}),
    *(
        (announced(MARIAGE, item, good=good), {("announces.A[1].kind", "announce-not-in-ruleset")})
        for good in (THREE, FOUR)
        for item in ({"kind": "tierce", "trump": True}, {"kind": "quarteron", "trump": False}, QUINTE)
    ),
    (announced(TRENTE, good=THREE), set()),
    (announced(TRENTE, MARIAGE, good=FOUR), set()),
    # a number that cannot be read: what depends on it is not judged, what does not is
    (of(FOUR, players="4"), {("players", "wrong-type")}),
    (of(FOUR, players=5, der="E"), {("players", "bad-value"), ("der", "bad-value")}),
    (of(players=0, points={"A": 2, "E": 1}), {("players", "bad-value"), ("points.E", "unknown-field")}),
    (of(players=0, points={"A": 130}), {("players", "bad-value"), ("points.A", "impossible-points")}),
    ({"players": 0}, {("players", "bad-value"), ("points", "missing"), ("der", "missing")}),
    (announced(TRENTE, QUINTE, good=of(players=0)), {("players", "bad-value")}),
    (announced(QUINTE, QUINTE, good=of(players=0)), {
        ("players", "bad-value"), ("announces.A[1]", "announce-not-possible"),
    }),
]  # fmt: skip

SUM = ("points", "points-sum")
MISSING_A, MISSING_B = ("points.A", "missing"), ("points.B", "missing")


def shared(good: Record, *points: int) -> Record:
    """A good partie with these points, given to A, B, C and D in turn."""
    return of(good, points=dict(zip("ABCD", points, strict=False)))


POINTS: list[Row] = [
    *((shared(GOOD, n), set()) for n in (0, 2, 60, 118, 120)),
    *((shared(GOOD, n), {("points.A", "impossible-points")}) for n in (-1, 1, 119, 121, 130, 10**400)),
    *((shared(GOOD, n, 120 - n), set()) for n in (0, 58, 120)),
    *((shared(GOOD, *points), {SUM}) for points in ((60, 59), (60, 61), (0, 0), (120, 120))),
    (shared(GOOD, -5, 125), {("points.A", "impossible-points"), ("points.B", "impossible-points")}),
    (shared(GOOD, 130, 20), {("points.A", "impossible-points"), SUM}),
    # one can be left out, no more
    (of(points={"E": 60}), {("points.E", "unknown-field"), MISSING_A, MISSING_B}),
    (shared(FOUR, 30, 30, 30), set()),
    (shared(FOUR, 40, 40, 40), set()),
    (shared(FOUR, 0, 0, 0), set()),
    (shared(FOUR, 50, 50, 30), {SUM}),
    (shared(FOUR, 130, 0, 0), {("points.A", "impossible-points"), SUM}),
    (of(FOUR, points={"A": 30, "D": 30}), {MISSING_B, ("points.C", "missing")}),
    (of(FOUR, points={"C": 130}), {
        ("points.C", "impossible-points"), MISSING_A, MISSING_B, ("points.D", "missing"),
    }),
    (shared(FOUR, 30, 30, 30, 31), {SUM}),
    (shared(FOUR, 30, 30, 30, 8), {SUM}),
    # three players: all are given; two cards stay undrawn
    *((shared(THREE, 40, 40, n), set()) for n in (18, 19, 39, 40)),
    *((shared(THREE, 40, 40, n), {SUM}) for n in (17, 41, 0)),
    (shared(THREE, 40, 40), {("points.C", "missing")}),
    (shared(THREE, 120), {MISSING_B, ("points.C", "missing")}),
    (of(THREE, points={"A": 121, "B": 0, "C": 0}), {("points.A", "impossible-points"), SUM}),
    # points wrong in form are not left out, and are not added up
    (of(points={"A": "60", "B": 130}), {("points.A", "wrong-type"), ("points.B", "impossible-points")}),
    (of(FOUR, points={"A": 60, "B": 70.0, "C": 90}), {("points.B", "wrong-type")}),
    (of(FOUR, points={"A": 60, "B": None}), {
        ("points.B", "wrong-type"), ("points.C", "missing"), ("points.D", "missing"),
    }),
    # a chouine lets them be absent; what is given is still checked
    ({"chouine": "A", "points": {"A": 30}}, set()),
    ({"chouine": "A", "points": {"A": 30, "B": 30}}, {SUM}),
    ({"chouine": "A", "points": {"A": 121}}, {("points.A", "impossible-points")}),
    ({"chouine": "A", "players": 3, "points": {"A": 30}}, {MISSING_B, ("points.C", "missing")}),
    ({"chouine": "A", "der": "C", "announces": {"B": [TRENTE]}}, {
        ("der", "bad-value"), ("announces.B[0].kind", "announce-not-in-ruleset"),
    }),
    ({"chouine": "Z"}, {("chouine", "bad-value")}),
]  # fmt: skip

ANNOUNCES: list[Row] = [
    *(
        (announced({"kind": kind, "trump": True}, *others[:1], B=others[1:]), set())
        for kind in ("mariage", "tierce", "quarteron")
        for others in [[{"kind": kind, "trump": False}] * 3]
    ),
    (announced(*[MARIAGE] * 4), {("announces.A[3]", "announce-not-possible")}),
    (announced(MARIAGE, MARIAGE, B=[MARIAGE, MARIAGE]), {("announces.B[1]", "announce-not-possible")}),
    (announced(IN_TRUMPS, B=[MARIAGE, IN_TRUMPS]), {("announces.B[1]", "announce-not-possible")}),
    (announced(*[IN_TRUMPS] * 3), {
        ("announces.A[1]", "announce-not-possible"), ("announces.A[2]", "announce-not-possible"),
    }),
    (announced(QUINTE, B=[QUINTE]), {("announces.B[0]", "announce-not-possible")}),
    (announced(TRENTE, good=FOUR, D=[TRENTE]), set()),
    (announced(TRENTE, good=FOUR, C=[TRENTE], D=[TRENTE]), {("announces.D[0]", "announce-not-possible")}),
    (announced(MARIAGE, MARIAGE, good=THREE, B=[MARIAGE], C=[MARIAGE]), {
        ("announces.C[0]", "announce-not-possible"),
    }),
    ({"chouine": "A", "announces": {"A": [QUINTE], "B": [QUINTE]}}, {
        ("announces.B[0]", "announce-not-possible"),
    }),
    # what cannot be read is counted with nothing; a field too many hides nothing
    (announced(IN_TRUMPS, {**IN_TRUMPS, "trump": 1}), {("announces.A[1].trump", "wrong-type")}),
    (announced(QUINTE, {**QUINTE, "trump": True}), {
        ("announces.A[1].trump", "unknown-field"), ("announces.A[1]", "announce-not-possible"),
    }),
    (announced(QUINTE, QUINTE, good=THREE), {
        ("announces.A[0].kind", "announce-not-in-ruleset"),
        ("announces.A[1].kind", "announce-not-in-ruleset"),
        ("announces.A[1]", "announce-not-possible"),
    }),
]  # fmt: skip


def told(kind: str, *, trump: bool = False) -> Record:
    return {"kind": kind, "trump": trump}


PLAIN, IN_TRUMPS = (told("mariage", trump=flag) for flag in (False, True))
CONTRADICT = {("announces", "cards-contradict")}
HANDS: list[Row] = [
    # one king and one queen of trumps
    (announced(IN_TRUMPS, B=[told("tierce", trump=True)]), CONTRADICT),
    (announced(IN_TRUMPS, told("tierce", trump=True)), set()),
    # three other suits: whoever has two mariages and who has a tierce share none
    (announced(PLAIN, PLAIN, B=[told("tierce"), told("quarteron")]), set()),
    (announced(PLAIN, PLAIN, B=[told("tierce"), told("tierce")]), CONTRADICT),
    (announced(PLAIN, PLAIN, PLAIN, B=[told("quarteron")]), CONTRADICT),
    # eight brisques, an ace in each quarteron
    (announced(QUINTE, B=[told("quarteron")] * 3), set()),
    (announced(QUINTE, B=[*[told("quarteron")] * 3, told("quarteron", trump=True)]), CONTRADICT),
    (announced(TRENTE, TRENTE, good=THREE), set()),
]


@every_row(FORM + PLAYERS + POINTS + ANNOUNCES + HANDS)
def test_errors(record: Any, expected: set[tuple[str, str]]) -> None:
    assert errors(record) == sorted(expected)


def test_words_name_what_can_be_said() -> None:
    with pytest.raises(InvalidDeal) as refused:
        TABLE.score(of(der="C", players=7))
    with pytest.raises(InvalidDeal) as of_two:
        TABLE.score(of(der="C"))
    players = refused.value.errors[0]
    assert players.message("fr") == "« 7 » n’est pas possible ici : on joue à 2, 3 ou 4."
    assert of_two.value.errors[0].message("fr") == "« C » n’est pas possible ici : A, B."


def test_too_many_of_a_kind_is_said_by_name() -> None:
    with pytest.raises(InvalidDeal) as refused:
        TABLE.score(announced(IN_TRUMPS, IN_TRUMPS))
    (error,) = refused.value.errors
    assert error.message("fr") == "Mariage d’atout : 1 au plus dans une partie."
    assert error.message("en") == "Mariage in trumps: 1 at most in a game."
