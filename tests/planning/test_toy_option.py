"""An option is described in one place: a toy that is one more field is found wherever options are."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, fields
from html import unescape
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scoring import command, house
from scoring.coinche.contract_options import CONTRACTS
from scoring.coinche.ruleset import Ruleset
from scoring.options import YES_OR_NO, option
from scoring.rulesets import ALL_RULESETS
from scoring.rulesets.asce import ASCE
from scoring.sentences import sentence as _
from tournaments.core.models.planning import Tournament
from tournaments.core.planning.regulations import rules_page
from tournaments.core.planning.rules.form import RulesForm
from tournaments.frontends.printing.card_forms.reminder import ReminderRoom, reminder


@dataclass(frozen=True, kw_only=True)
class WithToy(Ruleset):
    """The rules of coinche with one option more, described at its field and nowhere else."""

    takes_a_heart: bool = option(
        CONTRACTS,
        _("Prendre un cœur"),
        _("Les preneurs doivent prendre un cœur."),
        words=YES_OR_NO,
        default=False,
        sentences={True: _("Les preneurs doivent aussi prendre un cœur.")},
        card={True: _("et un cœur")},
        meaningless=lambda rules: rules.takes_a_heart and rules.belote == "none",
        why=_("la belote ne compte pas"),
    )


CHOSEN = {"takes_a_heart": True}


@pytest.fixture(autouse=True)
def with_toy(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """ASCE has the toy, as if its field had been written in `scoring.coinche.options`."""
    rules = WithToy(**{field.name: getattr(ASCE, field.name) for field in fields(ASCE)})
    monkeypatch.setitem(ALL_RULESETS, "asce", rules)  # type: ignore[arg-type]  # a dict that nobody else writes
    house.made_rules.cache_clear()
    yield
    house.made_rules.cache_clear()


@pytest.fixture
def concours(concours: Tournament) -> Tournament:
    """A concours that plays by the toy."""
    concours.options = CHOSEN
    concours.save()
    return concours


def test_it_is_in_the_form_and_the_form_takes_it(client: Client, cast: Any, concours: Tournament) -> None:
    client.force_login(cast.odile)
    page = unescape(client.get(reverse("rules", args=[concours.slug])).content.decode())
    assert "Prendre un cœur" in page
    assert "Les preneurs doivent prendre un cœur." in page
    form = RulesForm({"rules-ruleset": "asce", "rules-takes_a_heart": "true"}, of="asce", chosen={})
    form.is_valid()
    assert form.cleaned_data["takes_a_heart"] is True


def test_it_is_closed_in_the_form_where_it_means_nothing() -> None:
    form = RulesForm(of="asce", chosen={"belote": "none"})
    (shown,) = (each for each in form.shown if each.name == "takes_a_heart")
    assert shown.closed == "La belote ne compte pas."


def test_it_is_on_the_page_of_rules_and_in_the_list_of_changes(concours: Tournament) -> None:
    page = rules_page(concours, "fr")
    assert {"what": "Prendre un cœur", "here": "oui", "there": "au lieu de : non"} in page["differences"]
    (chapter,) = (part for part in page["parts"] if part["title"] == "Réussir son contrat")
    assert "Les preneurs doivent aussi prendre un cœur." in [rule["text"] for rule in chapter["rules"]]


def test_it_is_on_the_card(concours: Tournament) -> None:
    table: Any = {"ruleset": "asce", "options": concours.options, "target": 2000, "ending": "target"}
    table |= {"deals": 12, "minutes": 45, "last_deal": True}
    facts = reminder(table, room=ReminderRoom(108, 7, 8))
    assert [text for title, text in facts if title == "Pour réussir"] == [
        "l’enchère et plus que la défense ; et un cœur"
    ]


def test_the_command_describes_it_and_takes_it(
    capsysbinary: pytest.CaptureFixture[bytes], tmp_path: Path
) -> None:
    command.main(["rulesets", "--json"])
    described = json.loads(capsysbinary.readouterr().out)["asce"]["takes_a_heart"]
    assert (described["default"], described["values"]) == (False, [True, False])
    deals, options = tmp_path / "deals.jsonl", tmp_path / "options.json"
    deals.write_text("")
    for value, status in ((True, 0), ("yes", 2)):
        options.write_text(json.dumps({"takes_a_heart": value}))
        assert command.main(["score", "--options", str(options), str(deals)]) == status
    assert b"takes_a_heart: 'yes' is none of its values" in capsysbinary.readouterr().err
