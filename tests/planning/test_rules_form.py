"""The form of house rules: made from the options, refusing by name, keeping only what is changed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest
from django.utils import translation
from hypothesis import given
from hypothesis import strategies as st

from scoring.house import check
from scoring.options import Number, NumberEach, OneOf, Option, OptionError, SomeOf
from scoring.rulebooks import PARDON, RULEBOOKS, TOLD_SINCE
from scoring.rulesets import ALL_RULESETS, RULESETS
from tests.scoring.clubs import values_of
from tournaments.core.planning.rules.form import RulesForm

Options = dict[str, Any]
BOOKS = [pytest.param(book.ruleset, dict(book.options), id=book.key) for book in RULEBOOKS]


def shown(form: RulesForm) -> dict[str, Any]:
    """What a browser sends back of a form it shows: disabled controls say nothing."""
    sent: dict[str, Any] = {}
    list(form.groups)
    for field in form:
        value = field.value()
        if not field.field.disabled and value is not None:
            sent[field.html_name] = value
    return sent


def typed(ruleset: str, chosen: Mapping[str, Any] | None = None, /, **over: Any) -> RulesForm:
    """A form as a browser sends it, with something else chosen or typed over what it showed."""
    first = RulesForm(of=ruleset, chosen=chosen or {})
    sent = shown(first) | {f"rules-{name}": value for name, value in over.items()}
    return RulesForm(sent, of=ruleset, chosen=chosen or {})


def options(form: RulesForm) -> Options:
    assert form.is_valid(), form.errors
    return form.options


@pytest.mark.parametrize(("ruleset", "chosen"), BOOKS)
@pytest.mark.parametrize("lang", ["fr", "en"])
def test_what_is_shown_and_sent_back_changes_nothing(ruleset: str, chosen: Options, lang: str) -> None:
    with translation.override(lang):
        assert options(typed(ruleset, chosen)) == chosen


@pytest.mark.parametrize(("ruleset", "chosen"), BOOKS)
def test_each_option_that_the_ruleset_has_is_offered_once(ruleset: str, chosen: Options) -> None:
    form = RulesForm(of=ruleset, chosen=chosen)
    names = [option.name for group in form.groups for option in group.options]
    assert sorted(names) == sorted(ALL_RULESETS[ruleset].options)
    assert sum(group.changed for group in form.groups) == len(chosen)


@pytest.mark.parametrize(
    ("ruleset", "over", "expected"),
    [
        ("asce", {"surcoinche": "3"}, {"surcoinche": 3}),
        ("asce", {"surcoinche": "4"}, {}),
        ("asce", {"target": "1500"}, {"target": 1500}),
        ("asce", {"target": "2000"}, {}),
        ("asce", {"target": ""}, {}),
        ("asce", {"trumps": ["clubs", "spades"]}, {"trumps": ["spades", "clubs"]}),
        ("asce", {"generale_played": "yes", "generale": "400"}, {"generale": 400}),
        ("asce", {"generale_played": "no", "generale": "400"}, {}),
        ("wikipedia", {"generale_played": "no"}, {"generale": None}),
        ("wikipedia", {"generale": "300"}, {"generale": 300}),
        ("asce", {"belote_can_win": "true", "must_beat_defence": "false"},
         {"must_beat_defence": False, "belote_can_win": True}),
        ("asce", {"lowest_bid_no-trump": "70", "lowest_bid": "80"},
         {"lowest_bid": {"suit": 80, "no-trump": 70, "all-trump": 80}}),
        ("dauphine", {"failed_base": "160"}, {"failed_base": 160}),
        ("chouine", {"parties": "3", "manches": "1"}, {"parties": 3, "manches": 1}),
    ],
)  # fmt: skip
def test_what_is_chosen(ruleset: str, over: Options, expected: Options) -> None:
    found = options(typed(ruleset, None, **over))
    assert found == expected
    assert {name: type(value) for name, value in found.items()} == {
        name: type(value) for name, value in expected.items()
    }


@pytest.mark.parametrize(
    ("ruleset", "over", "field", "why"),
    [
        ("asce", {"announces": "none", "announce_tie": "first"}, "announce_tie", "On joue sans annonces."),
        ("asce", {"multiplies": "bid", "belote_multiplied": "false"}, "belote_multiplied",
         "Aucune belote n’est multipliée."),
        ("wikipedia", {"generale_played": "no", "failed_base_generale": "160"}, "failed_base_generale",
         "La générale ne se joue pas."),
        ("asce", {"generale_played": "yes"}, "generale", "Donnez sa valeur, en points."),
        ("asce", {"target": "50"}, "target", "supérieure ou égale à 100"),
        ("asce", {"capot_bid": "x"}, "capot_bid", "nombre entier"),
        ("asce", {"lowest_bid_no-trump": "75"}, "lowest_bid_no-trump", "multiple"),
        ("pagat", {"lowest_bid_no-trump": "70"}, "lowest_bid",
         "Une enchère en points ne serait plus possible, ou un contrat ne se joue pas."),
        ("asce", {"surcoinche": "5"}, "surcoinche", "choix valide"),
        ("asce", {"trumps": []}, "trumps", "Gardez-en au moins un."),
        ("asce", {"trumps": ["stars"]}, "trumps", "choix valide"),
        ("asce", {"ruleset": "pagat"}, "ruleset", "un autre règlement"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused_at_its_option_with_the_reason(
    ruleset: str, over: Options, field: str, why: str
) -> None:
    form = typed(ruleset, None, **over)
    assert not form.is_valid()
    assert list(form.errors) == [field]
    assert why in form.errors[field][0]


@pytest.mark.parametrize(("field", "label"), [("target", "But de la partie"), ("capot_bid", "Capot demandé")])
def test_a_number_that_is_refused_is_named(field: str, label: str) -> None:
    form = typed("asce", None, **{field: "x"})
    assert form.errors[field]
    assert form[field].label == label


def test_the_reason_is_said_in_english_too() -> None:
    with translation.override("en"):
        form = typed("asce", None, announces="none", announce_tie="first")
        assert form.errors["announce_tie"] == ["Declarations are off."]


GENERALE = ("failed_base_generale", "generale_leads")


@pytest.mark.parametrize(
    ("ruleset", "chosen", "closed"),
    [
        ("asce", {}, dict.fromkeys(GENERALE, "La générale ne se joue pas.")),
        (
            "asce",
            {"generale": 400, "announces": "none"},
            {
                "announce_tie": "On joue sans annonces.",
                "no_trump_carres": "On joue sans annonces, ou jamais à sans atout.",
            },
        ),
        (
            "wikipedia",
            {"multiplies": "bid"},
            {
                "belote_multiplied": "Aucune belote n’est multipliée.",
                "coinched_loser": "La défense marque déjà ce qu’elle a fait, ou rien.",
            },
        ),
        ("wikipedia", {}, {}),
        ("chouine", {}, {}),
    ],
)
def test_an_option_without_meaning_is_closed_with_the_reason(
    ruleset: str, chosen: Options, closed: dict[str, str]
) -> None:
    form = RulesForm(of=ruleset, chosen=chosen)
    found = {option.name: option.closed for group in form.groups for option in group.options if option.closed}
    if ruleset != "chouine":  # the bid is marked, and not alone
        closed = {
            **closed,
            "capot_marks_bid": "Le contrat se marque déjà.",
            "failed_mark": "Le contrat n’est pas marqué seul.",
        }
    assert found == closed
    disabled = {name.removesuffix("_played") for name, field in form.fields.items() if field.disabled}
    assert disabled == set(closed)


@pytest.mark.parametrize("missing", ["last_deal_exact", "coinched_made", "no_trump_scale"])
def test_an_option_the_ruleset_refuses_is_not_offered(missing: str) -> None:
    for name, ruleset in RULESETS.items():
        assert (missing in RulesForm(of=name, chosen={}).fields) is (missing not in ruleset.refused)


def test_a_frozen_form_shows_and_takes_nothing() -> None:
    form = RulesForm(of="asce", chosen={"surcoinche": 3, "generale": 400, "trumps": ["hearts"]})
    form.freeze()
    assert all(field.disabled for name, field in form.fields.items() if name != "ruleset")
    assert (form["surcoinche"].value(), form["generale"].value(), form["trumps"].value()) == (
        "3", 400, ["hearts"],
    )  # fmt: skip
    assert form["target"].value() is None  # the ruleset's own, behind the field


def words_of(name: str, option: Option, value: Any) -> dict[str, Any]:
    """What a browser sends for a value."""
    if isinstance(option.values, SomeOf):
        return {name: value}
    if isinstance(option.values, NumberEach):
        first, *others = option.values.values
        return {name: str(value[first])} | {f"{name}_{word}": str(value[word]) for word in others}
    if isinstance(option.values, Number):
        return {f"{name}_played": "no" if value is None else "yes", name: "" if value is None else str(value)}
    assert isinstance(option.values, OneOf)
    return {name: str(value).lower()}


@given(st.data())
def test_the_form_takes_what_the_engine_takes_and_refuses_what_it_refuses(data: st.DataObject) -> None:
    ruleset = data.draw(st.sampled_from(sorted(RULESETS)))
    names = data.draw(st.lists(st.sampled_from(sorted(RULESETS[ruleset].options)), unique=True, max_size=8))
    chosen = {name: data.draw(values_of(RULESETS[ruleset].options[name].values)) for name in names}
    if "target" in chosen:
        chosen["target"] = max(chosen["target"], 100)
    changed = {name: value for name, value in chosen.items() if value != RULESETS[ruleset].value_of(name)}
    sent: dict[str, Any] = {"rules-ruleset": ruleset, "rules-trumps": RULESETS[ruleset].value_of("trumps")}
    for name, value in chosen.items():
        words = words_of(name, RULESETS[ruleset].options[name], value)
        sent |= {f"rules-{field}": word for field, word in words.items()}
    form = RulesForm(sent, of=ruleset, chosen={})
    # Of several that cannot be, the engine names one and the form the first on it.
    refused = {name for name in changed if _is_refused(ruleset, changed, first=name)}
    assert set(form.errors) <= refused
    assert bool(form.errors) == bool(refused)
    if not refused:
        assert options(form) == check(ruleset, changed)


def _is_refused(ruleset: str, changed: dict[str, Any], *, first: str) -> bool:
    """Whether the engine refuses this option when it reads it before the others."""
    try:
        check(ruleset, {first: changed[first]} | changed)
    except OptionError as error:
        return error.name == first
    return False


WIKIRP = next(book for book in RULEBOOKS if book.key == "wikirp")
OF_BEFORE = {name: value for name, value in WIKIRP.options.items() if name not in TOLD_SINCE | PARDON}
"""Its options as they were stored before rulebooks told of their own text."""


def test_a_rule_that_a_club_changes_is_not_left_open() -> None:
    found = options(typed("pagat", WIKIRP.options, undertrump="false"))
    left = [rule for rule in WIKIRP.options["unsaid"] if rule != "undertrump"]
    assert found == {**WIKIRP.options, "undertrump": False, "unsaid": left}
    assert options(typed("pagat", found)) == found
    back = options(typed("pagat", found, undertrump="true"))  # decided too, now for the other value
    assert back == {**WIKIRP.options, "unsaid": left}


def test_the_last_rule_left_open_may_be_changed() -> None:
    chosen = {"own_text": True, "unsaid": ["undertrump"]}
    assert options(typed("pagat", chosen, undertrump="false")) == {"own_text": True, "undertrump": False}


def test_a_book_chosen_before_keeps_its_text_when_a_club_changes_a_rule() -> None:
    assert options(typed("pagat", OF_BEFORE)) == OF_BEFORE
    found = options(typed("pagat", OF_BEFORE, undertrump="false"))
    left = [rule for rule in WIKIRP.options["unsaid"] if rule != "undertrump"]
    assert found == {**WIKIRP.options, "undertrump": False, "unsaid": left}
