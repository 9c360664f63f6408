"""What a text does not say is not known: no rulebook judges, tells or cites by the ruleset beneath it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from scoring.coinche.games import CoincheEngine
from scoring.coinche.play_options import FREEST, TableRule
from scoring.coinche.ruleset import Ruleset
from scoring.errors import InvalidDeal
from scoring.house import coinche_rules, told_since
from scoring.play.reading import replay_record, replayed_record
from scoring.rulebooks import (
    COUNTED_SINCE,
    PARDON,
    RULEBOOKS,
    TOLD_SINCE,
    book_of,
    published_as,
    rulebook,
)
from scoring.rulesets import RULESETS
from scoring.telling.regulations.page import regulations
from scoring.telling.regulations.reminder import reminder
from tests.scoring.processes import run
from tests.scoring.test_regulations import CONCOURS

if TYPE_CHECKING:
    from pathlib import Path

    from scoring.rulebooks import Rulebook

BOOKS = [book for book in RULEBOOKS if book.ruleset in RULESETS and book.options]
OWN = [book for book in BOOKS if book.options.get("own_text")]
VARIATIONS = {
    "wikipedia-410",
    "wikipedia-points-annonces",
    "wikipedia-contrat-double",
    "wikipedia-encheres",
    "pagat-annonces",
    "pagat-tout-double",
}
"""Books that the text of their ruleset describes itself."""

# The cards of one trick, by what the last of them asks: south has no heart, east's ruff is higher.
DISCARD: dict[str, Any] = {
    "contract": {"by": "NS", "bid": 80, "trump": "spades"},
    "first": "N",
    "hands": {"S": ["8s", "7c", "9c", "Jc", "Qc", "Kc", "7d", "8d"]},
    "cards": ["Ah", "10s", "7c"],
}
UNDER_PARTNER: dict[str, Any] = {
    "contract": {"by": "NS", "bid": 80, "trump": "spades"},
    "first": "E",
    "hands": {"S": ["8s", "7c", "9c", "Jc", "Qc", "Kc", "7d", "8d"]},
    "cards": ["7h", "10s", "8h", "8s"],
}
BELOW_PARTNER: dict[str, Any] = {
    "contract": {"by": "NS", "bid": 80, "trump": "spades"},
    "first": "N",
    "hands": {"S": ["8s", "As", "9c", "Jc", "Qc", "Kc", "7d", "8d"]},
    "cards": ["10s", "7s", "8s"],
}
ASKS = {
    TableRule.UNDERTRUMP: DISCARD,
    TableRule.PARTNER_RUFF: UNDER_PARTNER,
    TableRule.CLIMB_OVER_PARTNER: BELOW_PARTNER,
}
FORBIDDING = {"undertrump": True, "partner_ruff": "only-trumps-obliged", "climb_over_partner": True}


def rules_of(key: str) -> Ruleset:
    """The rules of a published book."""
    book = rulebook(key)
    assert book is not None
    return coinche_rules(book.ruleset, dict(book.options))


def judged(rules: Ruleset, record: dict[str, Any]) -> dict[str, Any]:
    """The answer of `python -m scoring play`, with the way of play turned so that the same seats play."""
    if rules.turns == "left":
        other = {"E": "W", "W": "E"}
        record = record | {"first": other.get(record["first"], record["first"])}
    return {"not_said": [], **replayed_record(replay_record(rules, record), "fr")}


def test_a_book_has_its_own_text_or_is_a_variation_of_its_ruleset() -> None:
    assert {book.key for book in BOOKS} - {book.key for book in OWN} == VARIATIONS


@pytest.mark.parametrize("book", OWN, ids=lambda book: book.key)
def test_what_a_book_does_not_say_is_no_offence(book: Rulebook) -> None:
    rules = rules_of(book.key)
    for rule, record in ASKS.items():
        answer = judged(rules, record)
        named = [one["rule"] for one in answer["not_said"] if one["rule"] != "turns"]
        if rule in rules.unsaid:
            assert (answer["offence"], named) == (None, [rule.value])
        else:
            forbidden = getattr(rules, rule.value) == FORBIDDING[rule.value]
            assert (answer["offence"] is not None, named) == (forbidden, [])


@pytest.mark.parametrize(
    "key",
    [
        "ffb-contree-2015",
        "ffb-contree-2016",
        "ffb-contree-2016-note-1",
        "ffb-contree-2016-points-faits",
        "ffb-equipe-ludique",
        "cannes-2016",
    ],
)
def test_the_federation_lets_one_discard_over_a_ruff_that_cannot_be_beaten(key: str) -> None:
    answer = judged(rules_of(key), DISCARD)
    assert answer["offence"] is None
    assert not [one for one in answer["not_said"] if one["rule"] == "undertrump"]


@pytest.mark.parametrize("book", OWN, ids=lambda book: book.key)
def test_an_offence_under_a_book_cites_no_other_text(book: Rulebook) -> None:
    revoked = DISCARD | {"cards": ["Ac", "8c", "7d"]}
    answer = judged(rules_of(book.key), revoked)
    assert answer["offence"]["code"] == "must-follow"
    text = book.text
    assert text is not None
    assert answer["offence"]["article"] == text.section("follow")
    assert not text.name or text.name not in {each.passages.text for each in RULESETS.values()}


@pytest.mark.parametrize("book", OWN, ids=lambda book: book.key)
def test_a_page_tells_no_rule_of_the_table_that_the_book_does_not_say(book: Rulebook) -> None:
    rules = rules_of(book.key)
    text = book.text
    assert text is not None
    parts = regulations(rules, CONCOURS).parts
    told = [str(one.text) for part in parts for one in part.rules]
    agreed = " ".join(said for said in told if said.startswith(OPENED))
    rest = [said for said in told if not said.startswith(OPENED)]
    for rule, words in TOLD.items():
        assert (rule in rules.left_open - text.otherwise) is (words[0] in agreed), rule
        if rule in rules.left_open:
            assert not [said for said in rest for one in words[1:] if one in said], rule
    sources = {one for part in parts for found in part.rules for one in found.source.split(", ") if one}
    own = {text.section(one).replace(" ", "\xa0") for one in text.sections}
    assert all(one in own or (one.startswith("C") and one[1:].isdigit()) for one in sources)


OPENED = "Ce texte n’en dit rien"
# What is said where it is left open, and words of the page that would settle it.
TOLD: dict[TableRule, tuple[str, ...]] = {
    TableRule.SHUFFLE: ("le mélange", "mélange"),
    TableRule.CUT: ("la coupe du paquet", "du donneur coupe"),
    TableRule.PACKETS: ("par combien", "reçoit huit cartes"),
    TableRule.COINCHE_SAID: ("pour coincher", "On coinche"),
    TableRule.SPEAK_AGAIN: ("si l’on reparle", "Quand trois joueurs passent"),
    TableRule.UNDERTRUMP: ("couper même trop petit", "pisse"),
    TableRule.PARTNER_RUFF: ("sous la coupe du partenaire", "Sous la coupe"),
    TableRule.CLIMB_OVER_PARTNER: ("monter sur son partenaire", "sur son partenaire"),
    TableRule.GENERALE_LEADS: ("qui entame une générale", "c’est son demandeur"),
    TableRule.ANNOUNCES_TOLD: ("quand se disent", "première carte"),
    TableRule.RENONCE: ("ce que coûte une annonce", "Renonce"),
    TableRule.SHOWN_CARD: ("une carte montrée", "Une carte montrée"),
    TableRule.LAST_TRICK: ("revoir le dernier pli", "On peut revoir"),
}


def test_wikirp_turns_to_the_left() -> None:
    """«Règles générales» of its page: clockwise."""
    rules = rules_of("wikirp")
    assert (rules.turns, TableRule.TURNS in rules.unsaid) == ("left", False)
    page = [str(one.text) for part in regulations(rules, CONCOURS).parts for one in part.rules]
    assert any("on joue vers la gauche" in said for said in page)


def test_a_way_of_play_that_is_not_known_is_said_before_the_cards() -> None:
    answer = judged(rules_of("exoty"), DISCARD)
    assert answer["not_said"][0] == {
        "rule": "turns",
        "message": "Dans quel sens joue-t-on\xa0? Ce texte n’en dit rien\xa0; le club décide. "
        "Ici, vers la droite.",
    }
    assert answer["not_said"][1] == {
        "rule": "undertrump",
        "message": "7 de trèfle\xa0: fallait-il couper même trop petit\xa0? Ce texte n’en dit rien\xa0; "
        "le club décide.",
        "place": 2,
        "seat": "S",
        "card": "7c",
    }


def test_the_base_texts_judge_and_cite_as_before() -> None:
    for name, article in (("asce", "ASCE 4.2 § 2.2"), ("pagat", "Pagat, The Play")):
        answer = judged(RULESETS[name], DISCARD)
        assert (answer["offence"]["code"], answer["offence"]["article"]) == ("must-ruff", article)
        assert answer["not_said"] == []


def test_a_club_that_changes_one_rule_of_a_book_is_not_judged_by_the_ruleset_beneath() -> None:
    book = rulebook("ffb-contree-2016")
    assert book is not None
    rules = coinche_rules("asce", {**book.options, "surcoinche": 3, "target": 1500})
    assert judged(rules, DISCARD)["offence"] is None
    assert judged(rules, UNDER_PARTNER)["not_said"] == []
    parts = regulations(rules, CONCOURS).parts
    assert not [one.source for part in parts for one in part.rules if "ASCE" in one.source]


def test_a_club_settles_what_its_text_leaves_open() -> None:
    book = rulebook("exoty")
    assert book is not None
    left = [word for word in book.options["unsaid"] if word not in FREEST]
    rules = coinche_rules("pagat", {**book.options, "unsaid": left, "partner_ruff": "only-trumps-obliged"})
    assert judged(rules, DISCARD)["offence"]["code"] == "must-ruff"
    assert judged(rules, UNDER_PARTNER)["offence"]["code"] == "lower-trump"


def test_the_federation_forgives_no_forgotten_rebelote() -> None:
    """Section 7 of its text of 2015: without both words the belote does not count."""
    record = {
        "contract": {"by": "NS", "bid": 80, "trump": "hearts"},
        "points": {"NS": 80},
        "belote": {"NS": 1},
        "rebelote_omitted": ["NS"],
    }
    book = rulebook("ffb-contree-2015")
    assert book is not None
    asce = CoincheEngine(RULESETS["asce"])
    assert asce.score(asce.read(record)).made is True
    with pytest.raises(InvalidDeal):
        CoincheEngine(rules_of("ffb-contree-2015")).read(record)
    page = regulations(rules_of("ffb-contree-2015"), CONCOURS)
    assert not [one for part in page.parts for one in part.rules if "oubliée" in str(one.text)]


def test_a_score_card_cites_the_asce_for_its_own_rules_alone() -> None:
    for rules, cited in (
        (RULESETS["asce"], True),
        (RULESETS["pagat"], False),
        (rules_of("ffb-coinche"), False),
    ):
        assert any(fact.source for fact in reminder(rules, CONCOURS) if "C" not in fact.source) is cited


def test_the_score_card_says_nothing_of_what_is_left_open() -> None:
    facts = {str(one.title): str(one.text) for one in reminder(rules_of("exoty"), CONCOURS)}
    assert "sous la coupe" not in facts.get("Jeu", "")
    assert "volée" not in facts["Enchère"]


def test_the_command_plays_a_book_by_its_own_text(tmp_path: Path) -> None:
    book = rulebook("ffb-contree-2015")
    assert book is not None
    options = tmp_path / "options.json"
    options.write_text(json.dumps(dict(book.options)), encoding="utf-8")
    done = run("play", "--options", str(options), lines=json.dumps(DISCARD).encode())
    answer = json.loads(done.stdout)
    assert (answer["offence"], "not_said" in answer) == (None, False)


ALIKE = {"belotepoint", "maviedesenior"}
"""Books that their target alone tells from each other."""


PLAYED_BEFORE = {"contree-org": {"climb_over_partner"}}
"""What they told before of how the table plays."""


def of_before(book: Rulebook) -> dict[str, Any]:
    """The options of a book as a concours stored them before books told of their own text."""
    since = (TOLD_SINCE | PARDON | book.later) - PLAYED_BEFORE.get(book.key, set())
    return {name: value for name, value in book.options.items() if name not in since}


@pytest.mark.parametrize("book", [book for book in OWN if of_before(book)], ids=lambda book: book.key)
def test_a_book_chosen_before_it_told_of_its_text_is_still_that_book(book: Rulebook) -> None:
    stored, target = of_before(book), book.options.get("target", 2000)
    by_target = book.key in ALIKE or len(stored.keys() - {"target"}) == 1
    for options in [stored] if by_target else [stored, stored | {"target": 1500}]:
        rules = coinche_rules(book.ruleset, options)
        assert (book_of(rules), rules.own_text, rules.unsaid) == (book, True, rules_of(book.key).unsaid)
        for said in ("offence", "not_said"):
            assert judged(rules, UNDER_PARTNER)[said] == judged(rules_of(book.key), UNDER_PARTNER)[said]
        since = book.options.keys() - stored.keys() - PARDON - COUNTED_SINCE - book.later
        assert told_since(book.ruleset, options).keys() == since
    assert published_as(RULESETS[book.ruleset].with_options(stored)) == book
    without_target = {name: value for name, value in stored.items() if name != "target"}
    assert book_of(coinche_rules(book.ruleset, without_target, target)) == book
    record = {"contract": {"by": "NS", "bid": 80, "trump": "hearts"}, "points": {"NS": 90}}
    first, then = (CoincheEngine(made) for made in (rules, RULESETS[book.ruleset].with_options(options)))
    assert first.score(first.read(record)).marks == then.score(then.read(record)).marks


def test_no_rule_of_scoring_changes_with_the_text() -> None:
    book = rulebook("ffb-contree-2015")
    assert book is not None
    assert coinche_rules("asce", of_before(book)).rebelote_tolerance
    assert not rules_of("ffb-contree-2015").rebelote_tolerance


def test_rules_of_a_club_s_own_get_no_text() -> None:
    assert not coinche_rules("asce", {"surcoinche": 3, "announces": "none"}).own_text
    assert told_since("asce", {"surcoinche": 3, "announces": "none"}) == {}
    assert told_since("chouine", {}) == {}
    book = rulebook("ffb-contree-2016")
    assert book is not None
    assert not coinche_rules("asce", of_before(book) | {"own_text": False}).own_text


def test_one_option_makes_no_other_text() -> None:
    """«Points annoncés» is this and a target: who changes it alone plays by the text of the ruleset."""
    rules = coinche_rules("pagat", {"marking": "bid"})
    assert (book_of(rules), rules.own_text) == (None, False)


def test_a_rule_whose_value_a_club_changes_is_not_left_open() -> None:
    book = rulebook("wikirp")
    assert book is not None
    rules = coinche_rules("pagat", {**book.options, "undertrump": False})
    assert TableRule.UNDERTRUMP not in rules.unsaid
    assert TableRule.PARTNER_RUFF in rules.unsaid
    record = DISCARD | {"first": "N"}
    assert "undertrump" not in [one["rule"] for one in judged(rules, record)["not_said"]]
    assert published_as(rules) is None
    for one in OWN:
        made = rules_of(one.key)
        assert not made.changed.intersection(made.unsaid)
        assert made.value_of("unsaid") == list(one.options.get("unsaid", ()))


def test_an_offence_that_only_an_option_makes_cites_no_text() -> None:
    for name in ("pagat", "wikipedia", "dauphine"):
        rules = coinche_rules(name, {"partner_ruff": "only-trumps-obliged"})
        offence = judged(rules, UNDER_PARTNER)["offence"]
        assert (offence["code"], offence["article"]) == ("lower-trump", "")
        ruled = judged(rules, DISCARD)["offence"]  # the text itself forbids it
        assert (ruled["code"], ruled["article"]) == ("must-ruff", RULESETS[name].articles.ruff)
    asce = judged(coinche_rules("asce", {"surcoinche": 3}), UNDER_PARTNER)["offence"]
    assert asce["article"] == "ASCE 4.2 § 4"
