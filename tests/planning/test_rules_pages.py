"""The pages of the rules: chosen when a concours is made, changed while nobody plays, shown at work."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from scoring.rulebooks import RULEBOOKS, rulebook
from scoring.rulesets import ALL_RULESETS
from tests.planning.test_pages import TYPED, as_
from tests.quickly import day_rows
from tests.refusing import refuses
from tournaments.core.models.planning import Status, Tournament
from tournaments.core.models.registration import Team
from tournaments.core.models.rounds import Round
from tournaments.core.planning import actions
from tournaments.core.planning.errors import SettingFrozen
from tournaments.core.planning.rules.choices import RulesChoice
from tournaments.core.planning.rules.form import RulesForm
from tournaments.core.planning.rules.keeping import keep_rules

SOME = [
    book
    for book in RULEBOOKS
    if not book.options or book.key in {"cannes-2016", "ffb-contree-2016", "wikirp", "boardgamearena"}
]
"""Every ruleset as it is, and one rulebook or two of each shelf."""


@pytest.fixture
def odile(cast: Any) -> Client:
    return as_(cast.odile)


def sent(ruleset: str = "asce", **over: Any) -> dict[str, Any]:
    """What the page of a ruleset sends, with something chosen."""
    plain = {"rules-ruleset": ruleset, "rules-trumps": ["spades", "hearts", "diamonds", "clubs"]}
    if ruleset != "pagat":
        plain["rules-trumps"] += ["no-trump", "all-trump"]
    if ruleset == "chouine":
        del plain["rules-trumps"]
    return plain | {f"rules-{name}": value for name, value in over.items()}


def rules(tournament: Tournament) -> tuple[str, dict[str, Any], int]:
    tournament.refresh_from_db()
    return tournament.ruleset, tournament.options, tournament.target


def text(client: Client, name: str, *args: Any, **query: Any) -> str:
    response = client.get(reverse(name, args=args), query)
    assert response.status_code == 200
    return re.sub(r"[ \n]+", " ", response.content.decode())


@pytest.mark.slow
@pytest.mark.parametrize("book", day_rows(SOME, every=3), ids=lambda book: book.key)
def test_a_concours_is_made_by_each_rulebook(book: Any, odile: Client, cast: Any) -> None:
    address = f"{reverse('tournament_create', args=[cast.amicale.slug])}?rules={book.key}"
    page = odile.get(address)
    form, chosen = page.context["form"], page.context["rules_form"]
    assert str(book.summary) in page.content.decode().replace("&#x27;", "'")
    match = ALL_RULESETS[book.ruleset].is_match
    typed = (
        TYPED
        | {"target": form["target"].value(), "ending": "target"}
        | ({"criterion_2": "manches"} if match else {})
    )
    options = {name: value for name, value in book.options.items() if name != "target"}
    assert chosen.options == options
    odile.post(address, typed)
    made = Tournament.objects.get()
    target = book.options.get("target", {"wikipedia": 3000, "dauphine": 3000}.get(book.ruleset, 2000))
    assert rules(made) == (book.ruleset, options, target)
    assert made.individual is (ALL_RULESETS[book.ruleset].players_on_a_side == 1)


def test_what_the_club_changes_is_chosen_with_the_concours(odile: Client, cast: Any) -> None:
    address = reverse("tournament_create", args=[cast.amicale.slug])
    odile.post(address, TYPED | sent(surcoinche="3", announces="none"))
    assert rules(Tournament.objects.get()) == ("asce", {"announces": "none", "surcoinche": 3}, 1500)


def test_rules_that_cannot_be_make_no_concours_and_keep_what_was_typed(odile: Client, cast: Any) -> None:
    address = reverse("tournament_create", args=[cast.amicale.slug])
    page = odile.post(address, TYPED | sent(announces="none", announce_tie="first")).content.decode()
    assert not Tournament.objects.exists()
    assert "On joue sans annonces." in page
    assert '<details class="more" id="changes" open>' in page
    assert 'value="Coupe de Noël"' in page


def test_other_rules_keep_what_was_typed_of_the_concours(odile: Client, cast: Any) -> None:
    address = reverse("tournament_create", args=[cast.amicale.slug])
    typed = {
        "preset": "donnes",
        "rules": "wikipedia",
        "rules_changed": "1",
        "name": "Coupe",
        "deals": "10",
        "target": "5",
    }
    form = odile.get(address, typed).context["form"]
    assert [form[name].value() for name in ("name", "deals", "target", "ending")] == [
        "Coupe",
        "10",
        3000,
        "deals",
    ]


def test_a_chouine_offers_what_a_match_has(odile: Client, cast: Any) -> None:
    address = reverse("tournament_create", args=[cast.amicale.slug])
    form = odile.get(address, {"rules": "chouine", "preset": "donnes"}).context["form"]
    assert form["ending"].value() == "target"
    assert [value for value, _ in form.fields["ending"].choices] == ["target", "clock"]
    assert not {"melee", "melee-ranked"} & {value for value, _ in form.fields["draw_method"].choices}
    assert [form[name].value() for name in ("criterion_1", "criterion_2", "criterion_3")] == [
        "wins",
        "manches",
        "points",
    ]


def test_the_page_says_what_the_club_changes(odile: Client, concours: Tournament) -> None:
    actions.choose_rules(concours, "asce", {"surcoinche": 3, "target": 1500})
    page = text(odile, "rules", concours.slug)
    assert (
        "<dt>Une surcoinche multiplie</dt> <dd> <b>par 3</b> "
        '<small class="muted">au lieu de : par 4</small> </dd>' in page
    )
    assert "<b>1\u202f500 points</b>" in page


def test_rules_are_saved(odile: Client, concours: Tournament) -> None:
    address = reverse("rules", args=[concours.slug])
    answer = odile.post(address, sent(surcoinche="3", target="1500", generale_played="yes", generale="400"))
    assert answer["Location"] == address
    assert rules(concours) == ("asce", {"generale": 400, "surcoinche": 3}, 1500)
    odile.post(address, sent())
    assert rules(concours) == ("asce", {}, 2000)


def test_another_ruleset_is_proposed_and_only_saved_when_asked(odile: Client, concours: Tournament) -> None:
    address = f"{reverse('rules', args=[concours.slug])}?rules=cannes-2016"
    page = odile.get(address)
    assert page.context["form"].options["surcoinche"] == 3
    assert "rien ne change avant" in page.content.decode()
    assert rules(concours) == ("asce", {}, 2000)
    cannes = next(book for book in RULEBOOKS if book.key == "cannes-2016")
    shown = RulesForm(of="pagat", chosen=cannes.options)
    back = {field.html_name: field.value() for field in shown if field.value() is not None}
    odile.post(address, back)
    options = {name: value for name, value in cannes.options.items() if name != "target"}
    assert rules(concours) == ("pagat", options, 2001)


def test_a_page_of_another_ruleset_saves_nothing(odile: Client, concours: Tournament) -> None:
    page = odile.post(reverse("rules", args=[concours.slug]), sent("pagat", surcoinche="3"))
    assert "un autre règlement" in page.content.decode()
    assert rules(concours) == ("asce", {}, 2000)


def test_without_javascript_a_button_shows_the_examples_and_saves_nothing(
    odile: Client, concours: Tournament
) -> None:
    page = odile.post(reverse("rules", args=[concours.slug]), sent(surcoinche="3", show="1") | {"show": "1"})
    changed = [example.key for example in page.context["examples"] if example.changed]
    assert changed == ["surcoinched-made", "surcoinched-failed"]
    assert rules(concours) == ("asce", {}, 2000)


@pytest.mark.parametrize(
    ("over", "says"),
    [
        ({}, "<strong>100 à pique, coinché, chuté de 12</strong>"),
        ({}, "la défense marque 520"),
        ({"surcoinche": "3"}, "l’attaque marque 750"),
        ({"announces": "none", "announce_tie": "first"}, "Ces règles ne vont pas ensemble"),
        ({"announces": "none", "announce_tie": "first"}, "On joue sans annonces."),
        ({"announces": "none"}, '<p class="option-reason">On joue sans annonces.</p>'),
        ({"trumps": []}, "Gardez-en au moins un."),
    ],
)
def test_examples_follow_the_options(over: dict[str, str], says: str, odile: Client, cast: Any) -> None:
    page = odile.post(reverse("rules_examples", args=[cast.amicale.slug]), sent(**over))
    assert says in page.content.decode()


@pytest.mark.parametrize("ruleset", ["", "tarot", "asce\x00"])
def test_no_examples_of_no_ruleset(ruleset: str, odile: Client, cast: Any) -> None:
    address = reverse("rules_examples", args=[cast.amicale.slug])
    assert odile.post(address, sent(ruleset)).status_code == 400


def test_options_freeze_with_the_first_published_draw(
    odile: Client, concours: Tournament, play: Callable[..., Round]
) -> None:
    play(1)
    page = odile.post(reverse("rules", args=[concours.slug]), sent(surcoinche="3"))
    assert rules(concours) == ("asce", {}, 2000)
    assert "Une partie est déjà tirée" in page.content.decode()
    assert reverse("rules_change", args=[concours.slug]) in page.content.decode()
    assert all(field.disabled for name, field in page.context["form"].fields.items() if name != "ruleset")
    for ruleset, options in (("pagat", {}), ("asce", {"surcoinche": 3})):
        with pytest.raises(SettingFrozen):
            actions.choose_rules(concours, ruleset, options)


def test_a_proposal_freezes_nothing(odile: Client, concours: Tournament, play: Callable[..., Round]) -> None:
    play(1, published=False)
    odile.post(reverse("rules", args=[concours.slug]), sent(surcoinche="3"))
    assert rules(concours) == ("asce", {"surcoinche": 3}, 2000)


def test_a_sealed_concours_shows_its_rules_and_changes_none(odile: Client, concours: Tournament) -> None:
    Tournament.objects.update(status=Status.SEALED)
    page = odile.post(reverse("rules", args=[concours.slug]), sent(surcoinche="3")).content.decode()
    assert "Les résultats sont scellés" in page
    assert "Enregistrer les règles" not in page
    assert rules(concours) == ("asce", {}, 2000)


def test_teams_do_not_become_players(concours: Tournament, teams: list[Team]) -> None:
    with refuses("entrants-stay"):
        actions.choose_rules(concours, "chouine", {})
    Team.objects.filter(pk__in=[team.pk for team in teams]).delete()
    actions.choose_rules(concours, "chouine", {})
    concours.refresh_from_db()
    assert concours.individual
    assert concours.criteria[:3] == ["wins", "manches", "points"]
    actions.choose_rules(concours, "wikipedia", {})
    assert concours.criteria[:3] == ["wins", "points", "difference"]


def test_the_page_asks_as_much_whatever_the_club_keeps(
    odile: Client, cast: Any, concours: Tournament, django_assert_max_num_queries: Any
) -> None:
    for number in range(20):
        cast.amicale.house_rules.create(name=f"Règles {number}", ruleset="asce", options={"surcoinche": 3})
    with django_assert_max_num_queries(9):
        odile.get(reverse("rules", args=[concours.slug]))


def test_the_rules_of_a_concours_bear_the_name_and_source_of_their_rulebook(
    odile: Client, concours: Tournament
) -> None:
    guyane = rulebook("guyane")
    assert guyane
    assert guyane.missing
    actions.choose_rules(concours, "pagat", dict(guyane.options))
    shown = text(odile, "rules", concours.slug).replace("&#x27;", "'")
    for said in (str(guyane.title), guyane.origin, str(guyane.missing)):
        assert said in shown
    actions.choose_rules(concours, "pagat", {**guyane.options, "least_tricks": 70})
    assert f"<dd>{guyane.origin}</dd>" not in text(odile, "rules", concours.slug)


def test_a_choice_says_its_target() -> None:
    assert RulesChoice("", "", "", "asce", {}).target == 2000
    assert RulesChoice("", "", "", "asce", {"target": 1500}).target == 1500
    assert RulesChoice("", "", "", "chouine", {}).target is None


def test_a_concours_takes_the_tariff_of_the_rules_it_is_made_from(odile: Client, cast: Any) -> None:
    kept = keep_rules(cast.amicale, cast.odile, "Coupe", "asce", {"surcoinche": 3})
    kept.tariff = [{"article": "art. 12", "title": "Renonce", "penalty": 100}]
    kept.save()
    address = f"{reverse('tournament_create', args=[cast.amicale.slug])}?rules=club-{kept.pk}"
    odile.post(address, TYPED)
    assert Tournament.objects.get().tariff == kept.tariff
