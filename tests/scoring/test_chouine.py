"""Chouine: the published cases, the count of a partie line by line, its values (docs/rules/chouine.md)."""

from __future__ import annotations

import json
from typing import Any

import pytest

from scoring.chouine import parties, scores
from scoring.chouine.parties import ALL, WORTH, ChouineAnnounce, ChouineAnnounceKind, ChouinePlayer, Partie
from scoring.chouine.scores import ScoredPartie
from scoring.coinche import marks
from scoring.rulesets.chouine import CHOUINE, MONDOUBLEAU
from tests.scoring.published import published

Record = dict[str, Any]
TABLE = CHOUINE.engine()


def announced(text: str) -> list[Record]:
    """The announces of a text like ``mariage, tierce trump``, each as its record."""
    told = [
        ChouineAnnounce(ChouineAnnounceKind(one.split()[0]), one.endswith(" trump"))
        for one in text.split(", ")
        if one
    ]
    return [which.to_record() for which in told]


def partie(points: Record, der: str = "A", **announces: str) -> Record:
    """A partie of as many players as it takes to hold these points."""
    record: Record = {"points": points, "der": der}
    record["announces"] = {player: announced(text) for player, text in announces.items()}
    return record


@pytest.mark.parametrize("rules", [CHOUINE, MONDOUBLEAU], ids=lambda rules: str(rules.name))
@pytest.mark.parametrize("case", published("chouine"), ids=lambda case: str(case["why"]))
def test_case(rules: Any, case: Record) -> None:
    answer = rules.engine().score(case["deal"]).to_record()
    assert {name: answer[name] for name in case["expect"]} == case["expect"]


# The text of chouine, «Les annonces», «Dix de dernière», «Le compte des points», «Appendice»: what happened,
# the partie, totals, winner.
COUNTS: list[tuple[str, Record, dict[str, int], str | None]] = [
    ("the der is worth ten", partie({"A": 60, "B": 60}), {"A": 70, "B": 60}, "A"),
    ("to who took the last trick", partie({"A": 60, "B": 60}, "B"), {"A": 60, "B": 70}, "B"),
    ("A left out", partie({"B": 20}, "B"), {"A": 100, "B": 30}, "A"),
    ("B left out", partie({"A": 20}), {"A": 30, "B": 100}, "B"),
    ("no trick for A", partie({"A": 0}, "B"), {"A": 0, "B": 130}, "B"),
    ("mariage", partie({"A": 60}, A="mariage"), {"A": 90, "B": 60}, "A"),
    ("mariage in trumps", partie({"A": 60}, B="mariage trump"), {"A": 70, "B": 100}, "B"),
    ("tierce", partie({"A": 60}, A="tierce"), {"A": 100, "B": 60}, "A"),
    ("tierce in trumps", partie({"A": 60}, B="tierce trump"), {"A": 70, "B": 120}, "B"),
    ("quarteron", partie({"A": 60}, A="quarteron"), {"A": 110, "B": 60}, "A"),
    ("quarteron in trumps", partie({"A": 60}, B="quarteron trump"), {"A": 70, "B": 140}, "B"),
    ("quinte", partie({"A": 60}, B="quinte"), {"A": 70, "B": 110}, "B"),
    (
        "one of a kind in trumps and three out of trumps, over both players",
        partie({"A": 60}, A="mariage, mariage trump", B="mariage, mariage"),
        {"A": 130, "B": 100}, "A",
    ),
    ("equal: nobody wins", partie({"A": 55}), {"A": 65, "B": 65}, None),
    ("equal by an announce", partie({"A": 45}, A="mariage"), {"A": 75, "B": 75}, None),
    (
        "three players who hold all the cards that count",
        {**partie({"A": 40, "B": 50, "C": 30}, "C"), "players": 3}, {"A": 40, "B": 50, "C": 40}, "B",
    ),
    (
        "three players, two aces undrawn",
        {**partie({"A": 98, "B": 0, "C": 0}, "B"), "players": 3}, {"A": 98, "B": 10, "C": 0}, "A",
    ),
    (
        "three players: the last is not the best",
        {**partie({"A": 40, "B": 40, "C": 40}, "B", C="trente", A="mariage trump"), "players": 3},
        {"A": 80, "B": 50, "C": 70}, "A",
    ),
    (
        "three players: the best are level",
        {**partie({"A": 40, "B": 50, "C": 30}, "A"), "players": 3}, {"A": 50, "B": 50, "C": 30}, None,
    ),
    (
        "three players: the others are level",
        {**partie({"A": 30, "B": 30, "C": 60}, "C"), "players": 3}, {"A": 30, "B": 30, "C": 70}, "C",
    ),
    (
        "four players, two trentes",
        {**partie({"A": 10, "B": 20, "C": 30, "D": 60}, A="trente", B="trente"), "players": 4},
        {"A": 50, "B": 50, "C": 30, "D": 60}, "D",
    ),
    (
        "four players, one left out",
        {**partie({"A": 10, "B": 20, "D": 60}, "C", C="mariage"), "players": 4},
        {"A": 10, "B": 20, "C": 60, "D": 60}, None,
    ),
    ("nothing announced, said in words", partie({"A": 60}, A="", B=""), {"A": 70, "B": 60}, "A"),
    ("nobody’s chouine", {**partie({"A": 60}), "chouine": None}, {"A": 70, "B": 60}, "A"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("record", "totals", "winner"), [pytest.param(*rest, id=why) for why, *rest in COUNTS]
)
def test_count(record: Record, totals: dict[str, int], winner: str | None) -> None:
    assert TABLE.score(record).to_record() == {"ok": True, "totals": totals, "winner": winner}


@pytest.mark.parametrize(
    "record",
    [
        {"chouine": "B"},
        {"chouine": "B", "der": "A"},
        {"chouine": "B", "points": {}, "announces": {}},
        {"chouine": "B", "announces": {"A": announced("mariage trump")}},
        {"chouine": "B", **partie({"A": 120}, A="quinte")},
        {"chouine": "B", "players": 4},
    ],
    ids=json.dumps,
)
def test_a_chouine_wins_at_once(record: Record) -> None:
    """Whatever else there is: nothing is counted."""
    scored = TABLE.score({**record, "id": None})
    assert scored.to_record() == {"ok": True, "id": None, "totals": None, "winner": "B"}


# --- explanations ---------------------------------------------------------------------------------


def explained(scored: ScoredPartie, lang: str = "fr") -> list[str]:
    return [text.in_language(lang) for text in scored.explain()]


def test_explain() -> None:
    scored = TABLE.score(partie({"A": 58}, A="mariage trump", B="tierce, quinte"))
    assert explained(scored) == [
        "B gagne la partie, 142 à 108",
        "A · Plis : 58 · Mariage d’atout : 40 · Dix de der : 10 → 108",
        "B · Plis : 62 · Tierce : 30 · Quinte : 50 → 142",
    ]
    assert explained(scored, "en") == [
        "B wins the game, 142 to 108",
        "A · Tricks: 58 · Mariage in trumps: 40 · Last trick: 10 → 108",
        "B · Tricks: 62 · Tierce: 30 · Quinte: 50 → 142",
    ]


OUTCOMES = [
    (
        {"chouine": "A"},
        "A annonce la chouine et gagne la partie",
        "A announces a chouine and wins the game",
    ),
    (
        partie({"A": 55}),
        "Égalité à 65 : partie nulle, elle se rejoue, même donneur",
        "Level at 65: nobody wins, it is played again by the same dealer",
    ),
    (
        {**partie({"A": 20, "B": 60, "C": 30}, "C"), "players": 3},
        "B gagne la partie, 60 à 20 et 40",
        "B wins the game, 60 to 20 and 40",
    ),
]


@pytest.mark.parametrize(("record", "french", "english"), OUTCOMES)
def test_explain_the_outcome(record: Record, french: str, english: str) -> None:
    scored = TABLE.score(record)
    assert [explained(scored, lang)[0] for lang in ("fr", "en")] == [french, english]
    assert len(scored.explain()) == 1 + len(scored.counts)


def test_lines_say_where_they_come_from() -> None:
    """The trump of Mondoubleau is named by an announce: the heading is another, the points are not."""
    record = partie({"A": 60}, A="mariage trump, mariage")
    told = [rules.engine().score(record).counts[0].lines for rules in (CHOUINE, MONDOUBLEAU)]
    headings = [[line.label.source for line in lines] for lines in told]
    assert headings == [
        ["Valeur des cartes", "Les annonces", "Les annonces", "Dix de dernière"],
        ["Valeur des cartes", "La chouine de Mondoubleau", "Les annonces", "Dix de dernière"],
    ]
    trente = TABLE.score({**partie({"A": 40, "B": 40, "C": 40}, "B", A="trente"), "players": 3})
    assert trente.counts[0].lines[1].label.source == "Appendice"


# --- values ---------------------------------------------------------------------------------------

NAMES = {**vars(marks), **vars(parties), **vars(scores)}
PARTIE = Partie(
    points=(60, None),
    der=ChouinePlayer.A,
    announces=((ChouineAnnounce(ChouineAnnounceKind.QUINTE),), ()),
    id=("a",),
)


@pytest.mark.parametrize(
    "value",
    [
        *ChouinePlayer,
        *ChouineAnnounceKind,
        *ALL,
        PARTIE,
        Partie(chouine=ChouinePlayer.B),
        TABLE.score(PARTIE.to_record()),
    ],
    ids=lambda value: type(value).__name__,
)
def test_repr_rebuilds(value: object) -> None:
    again = eval(repr(value), dict(NAMES))  # noqa: S307 — that `repr` rebuilds is what is tested
    assert again == value
    assert type(again) is type(value)


@pytest.mark.parametrize(
    ("value", "name"),
    [
        (ChouineAnnounce(ChouineAnnounceKind.TIERCE), "trump"),
        (PARTIE, "points"),
        (CHOUINE, "manches"),
        (TABLE.new_game(), "winner"),
    ],
    ids=lambda value: type(value).__name__,
)
def test_values_are_frozen(value: object, name: str) -> None:
    with pytest.raises(AttributeError):
        setattr(value, name, None)


@pytest.mark.parametrize("kind", [kind for kind in ChouineAnnounceKind if WORTH[kind].in_trumps is None])
def test_brisques_are_never_in_trumps(kind: ChouineAnnounceKind) -> None:
    with pytest.raises(ValueError, match="in no suit"):
        ChouineAnnounce(kind, trump=True)


def test_the_record_of_a_partie() -> None:
    """What is so by default is left out."""
    record = {"id": "a", "points": {"A": 60}, "der": "A", "announces": {"A": [{"kind": "quinte"}]}}
    assert PARTIE.to_record() == record
    assert TABLE.read({**record, "players": 2, "chouine": None}) == PARTIE
    assert Partie(chouine=ChouinePlayer.B).to_record() == {"chouine": "B"}


def test_the_rules_are_two_names_for_one_count() -> None:
    assert (CHOUINE.name, MONDOUBLEAU.name) == ("chouine", "chouine-mondoubleau")
    assert (CHOUINE.parties, CHOUINE.manches) == (MONDOUBLEAU.parties, MONDOUBLEAU.manches) == (5, 2)
    assert isinstance(MONDOUBLEAU.engine().score({"chouine": "A"}), ScoredPartie)


def test_a_second_error_gives_the_partie_to_who_was_wronged() -> None:
    """«Pénalités»: «dès la deuxième erreur, le gain de cette partie … attribué au lésé»."""
    scored = TABLE.score({"awarded": "B", "points": {"A": 90}, "der": "A"})
    assert scored.to_record() == {"ok": True, "totals": None, "winner": "B"}
    assert [str(line) for line in scored.explain()] == [
        "B reçoit la partie\N{NO-BREAK SPACE}: deuxième erreur de l’adversaire"
    ]
