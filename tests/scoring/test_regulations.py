"""Every rule that is played is told to the players, in French and in English, and only what is played."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, replace
from functools import cache
from typing import Any

import pytest

from scoring.caps import Cap
from scoring.cards import Trump
from scoring.chouine.matches import ChouineRules
from scoring.coinche.marking import rules_of
from scoring.coinche.ruleset import Ruleset
from scoring.criteria import DEFAULT_CRITERIA
from scoring.house import chouine_rules, coinche_rules
from scoring.options import Number, NumberEach, OneOf, OptionError, described
from scoring.rulebooks import RULEBOOKS
from scoring.rulesets import ALL_RULESETS, RULESETS
from scoring.rulesets.chouine import CHOUINE, FOUR, MONDOUBLEAU, MONDOUBLEAU_FOUR
from scoring.telling.examples import examples
from scoring.telling.regulations import marking, rounding
from scoring.telling.regulations.endings import BYES, Concours
from scoring.telling.regulations.page import (
    MOST_EXAMPLES,
    SILENT,
    Regulations,
    compared_rules,
    regulations,
)
from scoring.telling.regulations.reminder import reminder as facts
from scoring.telling.regulations.table import playing
from tests.quickly import day_rows_of_each, every_row

CONCOURS = Concours(
    rounds=5,
    ending="target",
    deals=12,
    minutes=45,
    last_deal=True,
    criteria=tuple(criterion.key for criterion in DEFAULT_CRITERIA),
    bye="average",
    bye_points=1000,
)
CHOUINES = (CHOUINE, MONDOUBLEAU, FOUR, MONDOUBLEAU_FOUR)
Rules = Ruleset | ChouineRules


LANGUAGES = ("fr", "en")


def sentences(page: Regulations, language: str = "fr") -> list[str]:
    """All that is told of the rules, without the list of differences."""
    return [told.text.in_language(language) for part in page.parts for told in part.rules]


def texts(rules: Rules, concours: Concours = CONCOURS) -> tuple[list[str], list[str]]:
    """The sentences of a page in French and in English."""
    page = regulations(rules, concours)
    return sentences(page), sentences(page, "en")


@cache
def texts_as_it_is(name: str) -> tuple[list[str], list[str]]:
    """The same of a ruleset as it is."""
    return texts(RULESETS[name])


def values(option: Any) -> list[Any]:
    """The values of an option, or a few of those it can have."""
    if isinstance(option, OneOf):
        return list(option.values)
    if isinstance(option, Number):
        return [*filter(option.accepts, (option.lowest, 80, 270, 1000)), *([None] if option.absent else [])]
    if isinstance(option, NumberEach):
        return [{"suit": 90, "no-trump": 80, "all-trump": 80}, {"suit": 80, "no-trump": 70, "all-trump": 130}]
    return [["hearts"], ["spades", "no-trump"], ["all-trump"], ["hearts", "no-trump", "all-trump"]]


def changed() -> Iterator[tuple[str, str, Any]]:
    """Every ruleset with one option other than its own: the ruleset, the option, the value."""
    for name, ruleset in RULESETS.items():
        for option, known in ruleset.options.items():
            for value in values(known.values):
                if value != ruleset.value_of(option):
                    try:
                        coinche_rules(name, {option: value})
                    except OptionError:  # this value makes no sense here: nobody can play it
                        continue
                    yield name, option, value


CHANGED = list(changed())
EVERY: dict[str, Rules] = {
    "asce, no belote to lose": coinche_rules("asce", {"belote": "none", "belote_when_failed": "to-defence"}),
    "asce, a capot marks its bid": coinche_rules("asce", {"marking": "points", "capot_marks_bid": True}),
    "pagat, a failed contract is 160": coinche_rules("pagat", {"marking": "bid", "failed_mark": 160}),
    "pagat, all-trump of Pagat": coinche_rules(
        "pagat", {"trumps": ["all-trump"], "all_trump_scale": "low-queen"}
    ),
    "pagat, no-trump twice": coinche_rules("pagat", {"trumps": ["no-trump"], "no_trump_bid": 2}),
    **RULESETS,
    **{rules.name: rules for rules in CHOUINES},
    **{book.key: coinche_rules(book.ruleset, book.options) for book in RULEBOOKS if book.options},
    **{f"{name}, {option} {value}": coinche_rules(name, {option: value}) for name, option, value in CHANGED},
    **{
        f"{rules.name}, {option} {value}": chouine_rules(rules.name, {option: value})
        for rules in CHOUINES
        for option, known in rules.options.items()
        for value in values(known.values)
    },
}
OPTION_OF = {f"{name}, {option} {value}": f"{option} {value}" for name, option, value in CHANGED}
RULES = day_rows_of_each(EVERY, lambda key: OPTION_OF.get(key, key))
"""The keys of `EVERY`; by day each value of an option under one of the rulesets."""
RULES_OF_COINCHE = [key for key in RULES if isinstance(EVERY[key.values[0]], Ruleset)]
ENDINGS = ("target", "deals", "clock")


@pytest.mark.parametrize("key", RULES)
def test_a_page_is_whole_in_both_languages(key: str) -> None:
    rules = EVERY[key]
    for ending in ENDINGS:
        page = regulations(rules, replace(CONCOURS, ending=ending))
        named = [page.name, page.known, *(part.title for part in page.parts)]
        named += [words for one in page.differences for words in (one.what, one.here, one.there)]
        french, english = sentences(page), sentences(page, "en")
        for text in [*french, *english, *(each.in_language(lang) for each in named for lang in LANGUAGES)]:
            assert text.strip()
            assert not {"{", "}", "None"} & {*text, *text.split()}
        for fr, en in zip(french, english, strict=True):
            assert fr.endswith(".")
            assert en.endswith(".")
            assert fr != en
        assert all(part.rules for part in page.parts)
        assert len({part.key for part in page.parts}) == len(page.parts)


NOTHING_TO_SAY = [
    ("pagat", "counts_for_contract", "all"),  # there are no announces to count
    ("dauphine", "counts_for_contract", "all"),
    ("dauphine", "failed_base_generale", None),  # 160, as for a capot
    *((name, "least_tricks", 0) for name in RULESETS),
]


@pytest.mark.parametrize(("name", "option", "value"), day_rows_of_each(CHANGED, lambda row: repr(row[1:])))
def test_a_changed_option_is_told_and_listed(name: str, option: str, value: Any) -> None:
    rules = coinche_rules(name, {option: value})
    page = regulations(rules, CONCOURS)
    before, after = texts_as_it_is(name), (sentences(page), sentences(page, "en"))
    if (name, option, value) in NOTHING_TO_SAY:
        assert before == after
        return
    assert before[0] != after[0]
    assert before[1] != after[1]
    assert [one.name for one in page.differences] == [option]


@pytest.mark.parametrize("key", RULES)
def test_what_the_ruleset_beneath_does_not_say_stands_out(key: str) -> None:
    rules = EVERY[key]
    page, beneath = regulations(rules, CONCOURS), regulations(compared_rules(rules), CONCOURS)
    custom = SILENT.filled(said="").in_language("fr")
    told, known = [one for part in page.parts for one in part.rules], set(sentences(beneath))
    if isinstance(rules, Ruleset) and rules.own_text:  # what is silent there is not known here
        known |= {said.removesuffix(custom) for said in known}
    assert page.known == beneath.name
    assert all(one.other is (str(one.text.in_language("fr")) not in known) for one in told)


@pytest.mark.parametrize("name", ALL_RULESETS)
def test_nothing_stands_out_in_the_page_of_a_ruleset_as_it_is(name: str) -> None:
    page = regulations(ALL_RULESETS[name], CONCOURS)
    assert page.differences == ()
    assert not [told for part in page.parts for told in part.rules if told.other]


def test_rules_without_bids_are_compared_with_their_own_text_and_not_with_coinche() -> None:
    belote = next(book for book in RULEBOOKS if book.key == "belote")
    page = regulations(coinche_rules(belote.ruleset, dict(belote.options)), CONCOURS)
    assert (page.known, page.differences) == (belote.title, ())
    assert not [told for part in page.parts for told in part.rules if told.other]
    capots = coinche_rules("asce", {**belote.options, "capot_tricks": 250})
    assert [one.name for one in regulations(capots, CONCOURS).differences] == ["capot_tricks"]


def test_what_has_no_effect_is_no_difference() -> None:
    """Where the contract alone is marked, a coinche multiplies all of the mark."""
    options = {"marking": "bid", "failed_mark": 160, "multiplies": "bid", "failed_base_capot": 250}
    page = regulations(coinche_rules("asce", options), CONCOURS)
    assert [one.name for one in page.differences] == ["marking", "failed_mark"]


def test_the_asce_page_says_every_decision() -> None:
    decisions = {*(f"A{n}" for n in range(1, 10)), *(f"C{n}" for n in range(1, 7))}
    cited = set()
    for ending in ENDINGS:
        page = regulations(RULESETS["asce"], replace(CONCOURS, ending=ending))
        cited |= {one for part in page.parts for told in part.rules for one in told.source.split(", ")}
    assert decisions - cited == set()


@cache
def sentences_of_text(name: str) -> set[str]:
    """What the page of a ruleset says in French, as its text has it and with all that a club may add."""
    plain = RULESETS[name]
    variation = replace(plain, announces="all" if plain.passages.announces else "none", trumps=tuple(Trump))
    return {one for rules in (plain, variation) for one in sentences(regulations(rules, CONCOURS))}


@every_row(rules for rules in EVERY.values() if isinstance(rules, Ruleset) and not rules.own_text)
def test_what_an_option_makes_cites_no_decision_about_the_text(rules: Ruleset) -> None:
    """A decision says how the ruleset's text is read: a sentence that the text's page has not is a club's."""
    known = sentences_of_text(rules.name)
    for part in regulations(rules, CONCOURS).parts:
        for told in part.rules:
            if any(one.startswith("A") and one[1:].isdigit() for one in told.source.split(", ")):
                assert told.text.in_language("fr") in known


HOLD = [
    ("pagat", {"A7", "A5", "A4"}, {"A1", "A2", "A3", "A6", "A8", "A9"}),
    ("wikipedia", {"A6", "A7", "A4"}, {"A1", "A2", "A3", "A5", "A8", "A9"}),
    ("dauphine", {"A7", "A8"}, {"A1", "A2", "A3", "A4", "A5", "A6", "A9"}),
]


@pytest.mark.parametrize(("name", "held", "not_held"), HOLD)
def test_other_pages_say_the_decisions_that_hold(name: str, held: set[str], not_held: set[str]) -> None:
    page = regulations(RULESETS[name], CONCOURS)
    cited = {one for part in page.parts for told in part.rules for one in told.source.split(", ")}
    assert held <= cited
    assert not not_held & cited


@every_row(rules for rules in EVERY.values() if isinstance(rules, Ruleset))
def test_every_function_that_marks_has_its_words(rules: Ruleset) -> None:
    made, coinched, failed = rules_of(rules)
    assert made in marking.MADE
    assert failed in marking.FAILED
    assert coinched is made or coinched in marking.COINCHED
    assert rules.rounding in {*rounding.TO_TENS, "none", *rounding.OF_160}
    assert {rules.rounds} <= rounding.ROUNDED.keys() & rounding.EXACT.keys() & rounding.ROUNDED_SHORT.keys()


def test_every_field_of_a_ruleset_is_an_option_or_told() -> None:
    """A new field is an option, sets a ruleset apart, or is one of those that only others speak of."""
    about = {"name", "title", "summary", "refused"}
    told_by_others = {*about, "labels", "articles", "passages", "changed", "der", "capot_der", "known_text"}
    assert {field.name for field in fields(Ruleset)} == {*described(Ruleset), *told_by_others}
    assert {field.name for field in fields(ChouineRules)} == {*described(ChouineRules), *about, "sections"}


def test_what_a_concours_can_choose_has_its_words() -> None:
    for bye in BYES:
        french, english = texts(RULESETS["asce"], replace(CONCOURS, bye=bye, bye_points=1234))
        (fr,) = (one for one in french if one.startswith("Exempt"))
        (en,) = (one for one in english if one.startswith("Bye"))
        assert ("1 234" in fr.replace("\u202f", " ")) is ("1,234" in en) is (bye in {"fixed", "half-fix"})


CHOSEN: list[tuple[dict[str, Any], str, str]] = [
    ({"ending": "deals"}, "12 donnes", "12 deals"),
    ({"ending": "clock"}, "une dernière", "a last one"),
    ({"ending": "clock", "last_deal": False}, "la donne en cours est la dernière", "under way is the last"),
    ({"ending": "deals", "deals_by_round": ((4, 15),)}, "Partie 4\u00a0: 15 donnes.", "Round 4: 15 deals."),
    (
        {"ending": "clock", "minutes_by_round": ((4, 45),)},
        "Partie 4\u00a0: 45 minutes.",
        "Round 4: 45 minutes.",
    ),
    ({"ending": "deals", "time_limit": True}, "minutes au plus", "minutes at most"),
    ({"time_limit": True}, "Le plus haut total gagne", "higher total wins"),
    ({"rounds": 1}, "1 partie, par équipes", "1 round, in teams"),
    ({"cap": Cap(2100)}, "compte au classement au plus 2\u202f100 points.", "counts at most 2,100 points."),
    (
        {"cap": Cap(1280, 664, from_round=3)},
        "au plus 1\u202f280 points pour le gagnant et 664 pour le perdant, dès la partie 3.",
        "at most 1,280 points for the winner and 664 for the loser, from round 3 on.",
    ),
    ({"cap": Cap(loser=664)}, "au plus 664 points pour le perdant.", "at most 664 points for the loser"),
    ({"individual": True}, "chacun pour soi", "each player alone"),
    ({"criteria": ("wins", "lots")}, "victoires, puis tirage au sort", "wins, then lots"),
]


@pytest.mark.parametrize(("changes", "fr", "en"), CHOSEN)
def test_the_concours_is_told(changes: dict[str, Any], fr: str, en: str) -> None:
    french, english = texts(RULESETS["asce"], replace(CONCOURS, **changes))
    assert [one for one in french if fr in one]
    assert [one for one in english if en in one]


def test_a_cap_is_on_the_card_and_no_word_of_one_where_there_is_none() -> None:
    """C7; a match has no points to cap."""
    capped = replace(CONCOURS, cap=Cap(2100))
    told = {str(fact.title): str(fact.text) for fact in facts(RULESETS["asce"], capped)}
    assert told["Au classement"].startswith("au plus 2")
    assert "Au classement" not in {str(fact.title) for fact in facts(RULESETS["asce"], CONCOURS)}
    for rules, concours in ((RULESETS["asce"], CONCOURS), (CHOUINE, capped)):
        assert not [one for one in texts(rules, concours)[0] if one.startswith("Plafond")]


def test_a_target_nobody_plays_for_is_not_told() -> None:
    changed = coinche_rules("dauphine", {"target": 4000, "target_passed": False, "surcoinche": 3})
    page = regulations(changed, replace(CONCOURS, ending="clock"))
    assert not [one for one in sentences(page) if "4\u202f000" in one]
    assert [one.name for one in page.differences] == ["surcoinche"]


SAID: list[tuple[str, dict[str, Any], str]] = [
    ("asce", {}, "À sans atout : A 19"),
    ("dauphine", {}, "80 → 123 · 90 → 138 · 100 → 154 · 110 → 169 · 120 → 184 · 130 → 200"),
    ("wikipedia", {"all_trump_scale": "raw"}, "17 → 10 · 34 → 20 · 49 → 30"),
    ("wikipedia", {"no_trump_scale": "raw"}, "130 points en tout"),
    ("asce", {}, "le dix de der : 162 en tout."),
    ("asce", {"all_trump_scale": "proportional"}, "le dix de der : 162 en tout, sauf à tout atout (258)."),
    (
        "asce",
        {"no_trump_scale": "raw", "all_trump_scale": "raw"},
        "le dix de der : 162 en tout, sauf à sans atout (130) et à tout atout (258).",
    ),
    ("dauphine", {}, "le dix de der : 162 en tout, sauf à tout atout (248)."),
    ("asce", {"capot_bid": 270}, "Un capot qui chute coûte 160 et le contrat (270) : 430."),
    ("wikipedia", {}, "Une générale qui chute coûte 400 et le contrat (400) : 800."),
    ("asce", {"generale": 500}, "Une générale qui chute coûte 160 et le contrat (500) : 660."),
    ("pagat", {"surcoinche": 3}, "une surcoinche par 3"),
    ("pagat", {"marking": "points"}, "le contrat, qui ne se marque pas ici"),
    ("pagat", {"marking": "bid"}, "une surcoinche par 4 : le contrat, seul marqué"),
    ("pagat", {"marking": "bid", "failed_mark": 160}, "le contrat, ou ce qui se marque d’une chute"),
    (
        "pagat",
        {"marking": "bid", "failed_mark": 160},
        "quelle que soit l’enchère, capot compris, la défense marque 160",
    ),
    ("dauphine", {}, "l’attaque a ce qui reste de 160"),
    ("dauphine", {"no_suit_bids": "slams"}, "on ne demande que le capot ou la générale"),
    ("asce", {"failed_base": 0}, "la défense marque le contrat, les annonces des deux camps et sa belote"),
]


@pytest.mark.parametrize(("name", "options", "fr"), SAID)
def test_figures_are_those_of_the_rules(name: str, options: dict[str, Any], fr: str) -> None:
    french, _ = texts(coinche_rules(name, options))
    assert [one for one in french if fr in one.replace("\xa0", " ")]


@pytest.mark.parametrize("key", RULES_OF_COINCHE)
def test_a_card_has_room_for_its_reminder(key: str) -> None:
    """Few words in both languages: what is longer could not be read on half a page."""
    rules = EVERY[key]
    assert isinstance(rules, Ruleset)
    for ending in ENDINGS:
        found = facts(rules, replace(CONCOURS, ending=ending, last_deal=rules.announces == "all"))
        for fact in found:
            assert all(
                text.in_language(lang).strip() for text in (fact.title, fact.text) for lang in LANGUAGES
            )
        for lang in LANGUAGES:
            words = [text.in_language(lang) for fact in found for text in (fact.title, fact.text)]
            assert sum(map(len, words)) < 1250
        titles = [str(fact.title) for fact in found]
        assert ("Annonces" in titles) is (rules.announces == "all")
        assert ("Belote" in titles) is (rules.belote != "none")
        assert ("Sans atout" in titles) is ("no-trump" in rules.trumps)
        assert ("Tout atout" in titles) is ("all-trump" in rules.trumps)


def test_chouine_has_no_coinche_on_its_page() -> None:
    for rules in CHOUINES[:2]:
        page = regulations(rules, CONCOURS)
        text = " ".join(sentences(page))
        assert "coinch" not in text.casefold()
        assert "5 matchs" in text
        assert "parties gagnées" in text
        assert not page.differences


ALL_FOUR = {"chouine", "chouine-mondoubleau", "chouine-quatre", "mondoubleau-quatre"}
TURNED = {"chouine", "chouine-quatre"}
OF_TWO = {"chouine", "chouine-mondoubleau"}
TABLE_OF_CHOUINE: list[tuple[str, str, set[str]]] = [
    ("la 11ᵉ, à côté du talon", "deal", {"chouine"}),
    ("la 13ᵉ, à côté du talon", "deal", {"chouine-quatre"}),
    ("Pas de retourne", "deal", ALL_FOUR - TURNED),
    ("5 cartes à chacun", "deal", OF_TWO),
    ("3 cartes à chacun", "deal", ALL_FOUR - OF_TWO),
    ("L’adversaire coupe, d’un seul coup, au moins 4 cartes", "deal", OF_TWO),
    ("le même donneur redonne", "deal", ALL_FOUR),
    ("Les 22 cartes qui restent", "talon", OF_TWO),
    ("Les 20 cartes qui restent", "talon", ALL_FOUR - OF_TWO),
    ("la retourne se tire la dernière", "talon", TURNED),
    ("échanger contre la retourne", "talon", TURNED),
    ("au sept", "talon", {"chouine"}),
    ("qui l’a pris tire une carte du talon", "talon", ALL_FOUR),
    ("à la deuxième erreur de la même partie", "talon", ALL_FOUR),
    ("il n’est pas obligatoire de fournir ni de couper", "play", ALL_FOUR),
    ("Quand le talon est épuisé, on fournit", "play", ALL_FOUR),
    ("si un atout est nommé", "play", ALL_FOUR - TURNED),
    ("on la montre quand", "extras", ALL_FOUR),
    ("la première annoncée gagne, sauf", "extras", ALL_FOUR),
]


@pytest.mark.parametrize("name", sorted(ALL_FOUR))
@pytest.mark.parametrize(("said", "key", "games"), TABLE_OF_CHOUINE)
def test_a_table_of_chouine_is_told(name: str, said: str, key: str, games: set[str]) -> None:
    parts = {part.key: part for part in regulations(ALL_RULESETS[name], CONCOURS).parts}
    found = [told for told in parts[key].rules if said in str(told.text)]
    assert len(found) == int(name in games)


@pytest.mark.parametrize("book", RULEBOOKS, ids=lambda book: book.key)
def test_a_few_examples_show_what_a_club_changes(book: Any) -> None:
    coinche = book.ruleset in RULESETS
    rules = (coinche_rules if coinche else chouine_rules)(book.ruleset, book.options)
    shown = regulations(rules, CONCOURS).examples
    assert bool(shown) is coinche
    assert len(shown) <= MOST_EXAMPLES
    if coinche:
        kept = {one.key for one in shown}
        assert [one.key for one in shown] == [one.key for one in examples(rules) if one.key in kept]
    if book.options:
        assert any(one.changed for one in shown)


@pytest.mark.parametrize(("trumps", "told"), [(["no-trump"], True), (["hearts"], False)])
def test_how_one_plays_at_no_trump_is_told_where_it_is_played(trumps: list[str], told: bool) -> None:
    chapter = playing(coinche_rules("asce", {"trumps": trumps}))
    said = any("ne monte ni ne coupe" in str(each.text) for each in chapter.rules)
    assert said is told


def test_without_belotes_nothing_is_said_of_those_that_the_defence_takes() -> None:
    french, _ = texts(coinche_rules("asce", {"belote": "none", "belote_when_failed": "to-defence"}))
    assert not any("leur belote" in one for one in french)


SIX = ["spades", "hearts", "diamonds", "clubs", "no-trump", "all-trump"]


@pytest.mark.parametrize(
    ("options", "said"),
    [({}, "10, en tout 162 ; "), ({"all_trump_scale": "raw"}, "10, en tout 162 à la couleur ; ")],
)
def test_a_total_that_all_trump_does_not_have_is_that_of_a_suit(options: dict[str, Any], said: str) -> None:
    rules = coinche_rules("asce", {**options, "trumps": SIX})
    (last,) = (fact for fact in facts(rules, CONCOURS) if str(fact.title) == "Dix de der")
    assert str(last.text).replace("\N{NO-BREAK SPACE}", " ").startswith(said)


def test_the_reminder_says_how_the_clock_ends_a_table() -> None:
    for last_deal in (True, False):
        table = replace(CONCOURS, ending="clock", last_deal=last_deal)
        told = " ".join(str(fact.text) for fact in facts(RULESETS["asce"], table))
        assert ("une dernière donne" in told) is last_deal
        assert ("la donne commencée compte" in told) is not last_deal


@pytest.mark.parametrize("last_deal", [True, False])
def test_the_reminder_says_the_time_that_stops_a_table(last_deal: bool) -> None:
    table = replace(CONCOURS, ending="deals", time_limit=True, minutes=30, last_deal=last_deal)
    told = {str(fact.title): str(fact.text) for fact in facts(RULESETS["asce"], table)}
    assert "30 minutes" in told["Fin"].replace("\u00a0", " ")


ON_NO_CARD = {
    "shuffle": "it is done before the cards are dealt, and a card has no room for it",
    "first_dealer": "the card has the dealer of each deal, or how the first one is found, in its head",
    "cut": "as the shuffle",
    "packets": "as the shuffle",
    "no_trump_carres": "a card has the values of a suit, and who announces at no-trump asks",
    "rebelote_tolerance": "the referee grants it, and not the table",
    "own_text": "it says where rules come from, not what they are",
}
"""Options that no value of puts a word on the score card, and why."""
CARD_ALIKE = {"counts_for_contract", "failed_base_generale", "least_tricks", "trumps"}
"""Options some value of which changes nothing that the card has to say, beside others that do."""


def test_every_option_changes_the_reminder_of_the_card_or_has_a_reason() -> None:
    def card(rules: Ruleset) -> list[tuple[str, str]]:
        return [(str(fact.title), str(fact.text)) for fact in facts(rules, CONCOURS)]

    said, unsaid = set[str](), set[str]()
    for name, option, value in CHANGED:
        changed = card(coinche_rules(name, {option: value})) != card(RULESETS[name])
        (said if changed else unsaid).add(option)
    assert unsaid - said == ON_NO_CARD.keys()
    assert unsaid & said == CARD_ALIKE
