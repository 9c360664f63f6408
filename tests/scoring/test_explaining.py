"""A score read aloud: issue 2's own sentence, other ones, and that what is said adds up."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

import pytest
from hypothesis import given

from scoring.cards import Trump
from scoring.coinche.explaining import describe, outcome
from scoring.coinche.games import CoincheEngine
from scoring.coinche.remarks import asides, thresholds
from scoring.house import coinche_rules
from scoring.rulebooks import rulebook
from scoring.rulesets import RULESETS
from scoring.sentences import LANGUAGES
from tests.quickly import as_at_night
from tests.scoring.records import TABLE, announces, deal
from tests.scoring.strategies import played_deals

if TYPE_CHECKING:
    from scoring.coinche.scores import Score
    from tests.scoring.records import Record


def scored(record: Record) -> Score:
    return TABLE.score(TABLE.read(record))


def explain(score: Score, lang: str = "fr", table: CoincheEngine = TABLE) -> list[str]:
    return [text.in_language(lang) for text in table.explain(score)]


TIED = announces("tierce A clubs", "tierce A spades")
FAILED_BY_12 = deal(100, call="coinche", points={"NS": 38}, announces=announces("cinquante K clubs"))


def test_the_sentence_of_issue_2() -> None:
    """ASCE 10.1 b."""
    assert explain(scored(FAILED_BY_12))[0] == (
        "Contrat 100 à cœur, coinché, chuté de 12"
        " · Chute : 160 · Contrat : 100 · Annonces adverses (10.1 b) : 50 · × 2 → 620"
    )


def test_the_same_in_english() -> None:
    assert explain(scored(FAILED_BY_12), "en")[0] == (
        "Contract 100 hearts, coinched, failed by 12"
        " · Failed: 160 · Contract: 100 · Adverse declarations (10.1 b): 50 · × 2 → 620"
    )


def test_the_fixed_count_of_a_coinched_deal_is_called_no_forfeit() -> None:
    made = scored(deal(100, call="coinche", points={"NS": 112}))
    assert "Plis, compte fixe : 160" in explain(made)[0]
    assert "Tricks, fixed count: 160" in explain(made, "en")[0]


# What happened, and how it is told in French and in English.
OUTCOMES = [
    (deal(), "Contrat 80 à cœur, réussi", "Contract 80 hearts, made"),
    (
        deal(90, trump="spades", call="surcoinche", points={"NS": 85}),
        "Contrat 90 à pique, surcoinché, chuté de 5",
        "Contract 90 spades, surcoinched, failed by 5",
    ),
    (
        deal(trump="no-trump", points={"NS": 81}),
        "Contrat 80 sans atout, chuté : 81 contre 81 à la défense",
        "Contract 80 at no-trump, failed: 81 against 81",
    ),
    (deal("capot", capot="NS"), "Capot à cœur, réussi", "Capot hearts, made"),
    (deal("capot", trump="all-trump"), "Capot tout atout, chuté", "Capot at all-trump, failed"),
    (
        deal("capot", capot="NS", announces=announces(ew="carre J, carre 9")),
        "Capot à cœur, chuté : 252 contre 350 à la défense",
        "Capot hearts, failed: 252 against 350",
    ),
    ({"passed": True}, "Les quatre joueurs ont passé", "All four players passed"),
]


@pytest.mark.parametrize(("record", "french", "english"), OUTCOMES)
def test_outcome(record: Record, french: str, english: str) -> None:
    assert explain(scored(record))[0].startswith(french)
    assert explain(scored(record), "en")[0].startswith(english)
    assert french.endswith(str(outcome(scored(record))))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_contract_has_a_name_of_its_own(lang: str) -> None:
    contracts = [
        TABLE.read(deal(bid, trump=trump, call=call, points={"NS": 90})).contract
        for bid in (80, "capot")
        for trump in ("spades", "hearts", "diamonds", "clubs", "no-trump", "all-trump")
        for call in ("none", "coinche", "surcoinche")
    ]
    names = {describe(contract).in_language(lang) for contract in contracts if contract}
    assert len(names) == len(contracts)


def test_points_that_changed_hands_name_their_section() -> None:
    """What players ask about: 8.4, 10.1 a and 10.1 b."""
    capot = deal(90, capot="NS", announces=announces(ew="tierce 9 clubs"))
    renonce = deal(points={"NS": 120}, announces=announces("cinquante K clubs"), renonce="NS")
    assert "Annonces adverses (10.1 a) : 20" in explain(scored(capot))[0]
    assert any("(8.4) : 50" in sentence for sentence in explain(scored(renonce)))


def test_rounding_is_said_where_it_changes_something() -> None:
    """10.3."""
    winner, loser, *_ = explain(scored(deal(points={"NS": 85})))
    assert winner.endswith("→ 165, arrondi à 170")
    assert loser.endswith("→ 77, arrondi à 80")
    assert "arrondi" not in explain(scored(deal(points={"NS": 90})))[0]


@pytest.mark.reaches
@as_at_night
@given(played_deals())
def test_the_lines_add_up(record: Record) -> None:
    """One truth for the number and for its explanation."""
    score = scored(record)
    for count, total, announced in zip(score.counts, score.totals, score.announces, strict=True):
        assert sum(line.points for line in count.lines) == total
        assert count.announces == announced
    for column, mark in zip(score.marked, score.marks, strict=True):
        exact = sum(line.points for line in column.lines) * column.factor
        assert mark == (exact + 5) // 10 * 10


@given(played_deals())
def test_the_sentences_add_up(record: Record) -> None:
    """What is read aloud gives the marks and totals by itself, in both languages."""
    score = scored(record)
    if score.deal.contract is None:
        return
    takers = score.deal.contract.by
    winner = takers if score.made else takers.other
    expected = [
        score.marks[winner.place],
        score.marks[winner.other.place],
        score.totals[takers.place],
        score.totals[takers.other.place],
    ]
    for lang in LANGUAGES:
        assert [told(sentence) for sentence in explain(score, lang)[:4]] == expected


def told(sentence: str) -> int:
    """The result a sentence ends with, once its lines have been added up."""
    parts, result = sentence.split("→ ")
    _, *lines = parts.strip(" ·").split(" · ")
    points = [int(found[1]) for line in lines if (found := re.search(r": (\d+)$", line))]
    factors = [int(line[1:]) for line in lines if line.startswith("×")]
    exact, *rounded = map(int, re.findall(r"\d+", result))
    reasons = [line for line in lines if re.match("rien, |nothing, ", line)]
    assert len(points) + len(factors) + len(reasons) == len(lines)
    assert sum(points) * (factors or [1])[0] == exact
    return (rounded or [exact])[0]


def test_a_generale_can_be_coinched_and_fail_by_the_defence_ahead() -> None:
    """Two carrés of jacks and nines and two of a hundred are more than the tricks of a générale."""
    rules = CoincheEngine(coinche_rules("wikipedia", {"must_beat_defence": True}))
    carres = [{"kind": "carre", "rank": rank} for rank in ("J", "9", "A", "10")]
    contract = {"by": "NS", "bid": "generale", "trump": "hearts", "call": "coinche"}
    score = rules.score(
        rules.read({"contract": contract, "capot": "NS", "solo": True, "announces": {"EW": carres}})
    )
    said = explain(score, table=rules)[0]
    assert score.made is False
    assert said.startswith("Générale à cœur, coinchée, chutée : 400 contre 550 à la défense")


# The ruleset, what its club plays, the deal, what its first sentences say and what they must not.
LINES: list[tuple[str, dict[str, Any], Record, str, str]] = [
    (
        "pagat",
        {"marking": "bid", "failed_mark": 160},
        deal(100, points={"NS": 70}, belote={"NS": 1}),
        "Chute : 160 → 160",
        "Contrat :",
    ),
    (
        "pagat",
        {"marking": "bid", "failed_mark": 160},
        deal(100, call="coinche", points={"NS": 81}),
        "Chute × 2 : 320",
        "Contrat :",
    ),
    ("pagat", {}, deal(100, call="surcoinche", points={"NS": 110}), "Contrat × 4 : 400", "Contrat :"),
    ("pagat", {}, deal(100, points={"NS": 110}), "Contrat : 100", "×"),
    (
        "pagat",
        {"trumps": ["no-trump"], "no_trump_bid": 2},
        deal(100, trump="no-trump", points={"NS": 110}),
        "Contrat × 2 : 200",
        "Contrat :",
    ),
    ("asce", {"capot_only_if_bid": True}, deal(100, capot="NS"), "Plis : 162", "Capot"),
    ("asce", {}, deal(100, capot="NS"), "Capot : 252", "Plis : 252"),
    (
        "wikipedia",
        {},
        deal("generale", capot="NS") | {"solo": True},
        "Générale : 400 · Contrat : 400",
        "Plis, arrondis : 400",
    ),
    (
        "asce",
        {"coinched_belote": "winner"},
        deal(call="coinche", points={"NS": 100}, belote={"EW": 1}),
        "Belote adverse : 20",
        "10.1",
    ),
    (
        "pagat",
        {"belote": "any", "belote_when_failed": "to-defence"},
        deal(points={"NS": 50}, belote={"NS": 1}),
        "Belote adverse : 20",
        "(Scoring)",
    ),
    (
        "pagat",
        {"announces": "all"},
        deal(points={"NS": 50}, announces=announces("tierce K clubs")),
        "Annonces adverses (Variations, Scoring) : 20",
        "(Scoring)",
    ),
    (
        "wikipedia",
        {},
        deal(points={"NS": 90}, announces=announces("tierce K clubs")) | {"renonce": "NS"},
        "Renonce adverse : 20",
        "ASCE",
    ),
    (
        "asce",
        {"own_text": True},
        FAILED_BY_12,
        "Annonces adverses : 50",
        "10.1 b",
    ),
]


@pytest.mark.parametrize(("ruleset", "options", "record", "said", "not_said"), LINES)
def test_a_line_is_called_what_its_number_is_and_cites_the_rule_that_made_it(
    ruleset: str, options: dict[str, Any], record: Record, said: str, not_said: str
) -> None:
    table = CoincheEngine(coinche_rules(ruleset, options))
    told = " | ".join(explain(table.score(table.read(record)), table=table)).replace("\xa0", " ")
    assert said in told
    assert not_said not in told


# What no line of a breakdown shows: the rules, the deal, and the sentences beside its lines.
ASIDES: list[tuple[str, dict[str, Any], Record, list[str]]] = [
    ("pagat", {}, deal(points={"NS": 81}), ["80 demande 82 points."]),
    ("asce", {"bid_margin": 2}, deal(100, points={"NS": 110}), ["100 demande 102 points."]),
    ("asce", {}, deal(points={"NS": 81}), []),
    (
        "asce", {"least_tricks": 82}, deal(points={"NS": 81}, belote={"NS": 1}),
        ["Il faut aussi 82 points dans les plis."],
    ),
    ("asce", {"least_tricks": 82}, deal(points={"NS": 82}), []),
    (
        "dauphine", {}, deal(100, trump="all-trump", points={"NS": 153}),
        ["Comptés sur 248 : NS 153 → 100, EO 95 → 62 sur 162.", "100 demande 154 points comptés."],
    ),
    (
        "wikipedia", {"all_trump_scale": "raw"}, deal(100, trump="all-trump", points={"NS": 155}),
        ["Comptés sur 258 : NS 155 → 90, EO 103 → 60.", "100 demande 160 points comptés."],
    ),
    (
        "asce", {"all_trump_scale": "proportional"}, deal(100, trump="all-trump", points={"NS": 160}),
        ["Comptés sur 258 : NS 160 → 100,47, EO 98 → 61,53 sur 162.", "100 demande 160 points comptés."],
    ),
    (
        "wikipedia", {}, deal("generale", capot="NS"),
        ["À savoir : les huit plis, mais pas par le demandeur seul"],
    ),
    (
        "asce", {}, deal(announces=announces("cent A clubs", "tierce A spades, carre 9")),
        ["À savoir : annonces de NS battues : 100 points qui ne comptent pas"],
    ),
    ("asce", {}, deal(announces=TIED), ["À savoir : meilleures annonces à égalité, aucune ne compte"]),
    (
        "asce", {"announce_tie": "first"}, deal(announces=TIED, first_announce="EW"),
        ["À savoir : à égalité, l’autre camp a annoncé le premier : les 20 points de NS ne comptent pas"],
    ),
    ("asce", {}, deal(announces=TIED, renonce="NS"), []),
    (
        "asce", {}, deal(belote={"NS": 1}, rebelote_omitted=["NS"]),
        ["À savoir : « rebelote » oubliée par NS, pardonnée cette fois"],
    ),
    (
        "asce", {"belote_when_failed": "lost"}, deal(120, points={"NS": 80}, belote={"NS": 1}),
        ["À savoir : belote de NS : 20 points perdus"],
    ),
    ("asce", {"marking": "bid"}, deal(belote={"NS": 1}), []),
    ("asce", {}, {"passed": True}, []),
]  # fmt: skip


@pytest.mark.parametrize(("ruleset", "options", "record", "said"), ASIDES)
def test_what_no_line_shows_is_said_beside_them(
    ruleset: str, options: dict[str, Any], record: Record, said: list[str]
) -> None:
    table = CoincheEngine(coinche_rules(ruleset, options))
    told = explain(table.score(table.read(record)), table=table)
    lines = 4 if "contract" in record else 1
    assert [line.replace("\xa0", " ") for line in told[lines:]] == said


def test_nothing_is_remarked_of_a_deal_that_nobody_took() -> None:
    passed, rules = scored({"passed": True}), TABLE.ruleset
    assert [*thresholds(passed, rules), *asides(passed, rules)] == []


def test_two_thirds_of_a_last_deal_are_told_to_the_point() -> None:
    rules = coinche_rules("asce", {"all_trump_scale": "two-thirds", "last_deal_exact": True})
    table = CoincheEngine(rules)
    last = table.score(table.read(deal(100, trump="all-trump", points={"NS": 170}, last=True)))
    told = " | ".join(explain(last, table=table)).replace("\xa0", " ")
    assert "marqués aux deux tiers : NS 170" in told
    assert "dizaine du dessous" not in told


def test_more_than_all_tricks_are_worth_is_no_number_to_count() -> None:
    assert RULESETS["dauphine"].pools[Trump.ALL_TRUMP].counted_for(1000) is None


OPEN: Final = "Ce texte n’en dit rien ; le club décide : "


@pytest.mark.parametrize(
    ("name", "options", "record", "said"),
    [
        (
            "pagat",
            {"counts_for_contract": "tricks"},
            deal(100, points={"NS": 90}, belote={"NS": 1}),
            "ne comptent que les plis.",
        ),
        ("pagat", {"counts_for_contract": "belote"}, deal(belote={"NS": 1}), ""),
        (
            "asce",
            {"all_trump_scale": "proportional"},
            deal(100, trump="all-trump", points={"NS": 150}, belote={"NS": 1}),
            "100 demande 128 points comptés, outre 20 de belote et d’annonces.",
        ),
        (
            "iscool",
            {},
            deal("capot", capot="NS"),
            f"{OPEN}Capot demandé → 250 points ; Les huit plis des preneurs → 250 points",
        ),
        ("exoty", {}, deal("capot", capot="NS"), ""),
        ("exoty", {}, deal(100, capot="NS"), f"{OPEN}Capot non demandé"),
        ("guyane", {}, deal(100, points={"NS": 60}), f"{OPEN}Chute : la défense marque, avec le contrat"),
        ("ducale", {}, deal(100, points={"NS": 60}, belote={"NS": 1}, call="coinche"), OPEN),
    ],
)
def test_what_stands_below_the_lines(name: str, options: dict[str, Any], record: Record, said: str) -> None:
    book = rulebook(name)
    assert book is not None
    table = CoincheEngine(coinche_rules(book.ruleset, {**book.options, **options}))
    last = explain(table.score(table.read(record)), table=table)[-1].replace("\xa0", " ")
    assert said in last if said else "décide" not in last
