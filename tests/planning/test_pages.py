"""The pages of the concours: who opens them, what they do, what they keep."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import unescape
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.quickly import sample_rows
from tournaments.core.models.planning import Status, Tournament
from tournaments.core.models.rounds import Round
from tournaments.core.planning import actions

TO_LOGIN = 302
TYPED = {
    "name": "Coupe de Noël",
    "date": "2026-12-19",
    "place": "Salle des fêtes",
    "rounds_planned": "4",
    "ending": "target",
    "target": "1500",
    "deals": "12",
    "minutes": "45",
    "draw_method": "random",
    "criterion_1": "wins",
    "same_club_rounds": "1",
    "bye_policy": "average",
    "bye_points": "1000",
}


def as_(person: Any) -> Client:
    client = Client()
    if person is not None:
        client.force_login(person, "django.contrib.auth.backends.ModelBackend")
    return client


@pytest.fixture
def odile(cast: Any) -> Client:
    return as_(cast.odile)


ROLES = ["nobody", "odile", "denis", "agnes", "pierre", "lise"]
MANAGE = {"nobody": TO_LOGIN, "odile": 200, "denis": 403, "agnes": 403, "pierre": 404, "lise": 404}
PAGES = {
    "tournament_create": MANAGE,
    "settings": MANAGE,
    "prizes": MANAGE,
    "referees": MANAGE,
    "tournament_move": MANAGE,
    "tournaments": dict.fromkeys(ROLES, 200) | {"nobody": TO_LOGIN},
}


@pytest.mark.parametrize("who", ROLES)
@pytest.mark.parametrize("page", sample_rows(PAGES))
def test_each_page_opens_to_its_roles(page: str, who: str, cast: Any, concours: Tournament) -> None:
    args = {"tournaments": [], "tournament_create": [cast.amicale.slug]}.get(page, [concours.slug])
    client = as_(getattr(cast, who, None))
    assert client.get(reverse(page, args=args), {"step": "open"}).status_code == PAGES[page][who]


@pytest.mark.parametrize("who", ["nobody", "denis", "agnes", "pierre", "lise"])
@pytest.mark.parametrize("page", ["settings", "prizes", "referees", "tournament_move"])
def test_who_may_not_changes_nothing(page: str, who: str, cast: Any, concours: Tournament) -> None:
    sent = TYPED | {"text": "1 : vin", "referees": cast.agnes.pk, "step": "open"}
    response = as_(getattr(cast, who, None)).post(reverse(page, args=[concours.slug]), sent)
    assert response.status_code == MANAGE[who]
    concours.refresh_from_db()
    assert (concours.status, concours.target, concours.prizes.count()) == (Status.DRAFT, 2000, 0)
    assert not concours.referees.exists()


def test_a_concours_is_created_from_one_page(odile: Client, cast: Any) -> None:
    response = odile.post(reverse("tournament_create", args=[cast.amicale.slug]), TYPED)
    made = Tournament.objects.get()
    assert response["Location"] == made.get_absolute_url()
    assert (made.club, made.target, made.draw_method) == (cast.amicale, 1500, "random")
    assert made.history.get().history_user == cast.odile


def test_choosing_a_preset_fills_the_fields_and_keeps_what_was_typed(odile: Client, cast: Any) -> None:
    address = reverse("tournament_create", args=[cast.amicale.slug])
    page = odile.get(address, {"preset": "donnes", "name": "Coupe", "date": "2026-12-19"})
    shown = page.content.decode()
    assert shown.index('id="id_name"') < shown.index(
        'id="preset-asce"'
    )  # what only the club knows comes first
    assert "Chaque table joue jusqu’au but du règlement." in unescape(shown)
    assert "5\u00a0parties." in shown
    form = page.context["form"]
    assert [form[name].value() for name in ("ending", "deals", "name", "date")] == [
        "deals",
        12,
        "Coupe",
        "2026-12-19",
    ]


def test_a_refused_form_keeps_what_was_typed(odile: Client, cast: Any) -> None:
    address = reverse("tournament_create", args=[cast.amicale.slug])
    page = odile.post(address, TYPED | {"rounds_planned": "0", "criterion_2": "wins"}).content.decode()
    assert 'value="Coupe de Noël"' in page
    assert 'id="id_rounds_planned_error"' in page
    assert '<details class="more" open>' in page
    assert not Tournament.objects.exists()


def test_settings_change_until_a_draw_is_published(
    odile: Client, concours: Tournament, play: Callable[..., Round]
) -> None:
    address = reverse("settings", args=[concours.slug])
    odile.post(address, TYPED)
    play(1)
    odile.post(address, TYPED | {"target": "3000", "ending": "deals", "name": "Coupe de l’Avent"})
    concours.refresh_from_db()
    assert (concours.target, concours.ending, concours.name) == (1500, "target", "Coupe de l’Avent")
    page = odile.get(address)
    assert [name for name, field in page.context["form"].fields.items() if field.disabled] == [
        "ending",
        "target",
    ]
    assert "Ce qui ne change plus" in page.content.decode()


def test_a_shorter_concours_than_drawn_is_refused_beside_the_field(
    odile: Client, concours: Tournament, play: Callable[..., Round]
) -> None:
    play(1)
    play(2)
    page = odile.post(reverse("settings", args=[concours.slug]), TYPED | {"rounds_planned": "1"})
    assert "2 parties sont déjà tirées" in page.context["form"].errors["rounds_planned"][0]
    concours.refresh_from_db()
    assert concours.rounds_planned == 4


def test_a_sealed_concours_shows_its_settings_and_changes_none(odile: Client, concours: Tournament) -> None:
    Tournament.objects.update(status=Status.SEALED)
    address = reverse("settings", args=[concours.slug])
    assert "Enregistrer" not in odile.get(address).content.decode()
    page = odile.post(address, TYPED)
    assert "Les résultats sont scellés" in page.content.decode()
    assert Tournament.objects.get().target == 2000


def test_prizes_are_written_all_at_once(odile: Client, concours: Tournament) -> None:
    address = reverse("prizes", args=[concours.slug])
    odile.post(address, {"text": "200 €\n2-3 : un jambon"})
    assert list(concours.prizes.values_list("rank", "text")) == [
        (1, "200 €"),
        (2, "un jambon"),
        (3, "un jambon"),
    ]
    page = odile.post(address, {"text": "0 : rien\n1 :"})
    assert len(page.context["form"].errors["text"]) == 2
    assert "0 : rien" in page.content.decode()
    assert concours.prizes.count() == 3


def test_an_empty_prize_list_takes_the_prizes_back(odile: Client, concours: Tournament) -> None:
    actions.set_prizes(concours, {1: "200 €"})
    odile.post(reverse("prizes", args=[concours.slug]), {"text": ""})
    assert not concours.prizes.exists()


def test_referees_are_chosen_among_the_members(odile: Client, cast: Any, concours: Tournament) -> None:
    address = reverse("referees", args=[concours.slug])
    odile.post(address, {"referees": [cast.agnes.pk]})
    assert list(concours.referees.all()) == [cast.agnes]
    page = odile.post(address, {"referees": [cast.pierre.pk]})
    assert page.context["form"].errors["referees"]
    assert list(concours.referees.all()) == [cast.agnes]
    odile.post(address, {})
    assert not concours.referees.exists()


@pytest.mark.parametrize("step", ["open", "finish", "reopen"])
def test_a_step_is_said_and_not_done_when_it_is_asked_for(
    step: str, odile: Client, concours: Tournament
) -> None:
    page = odile.get(reverse("tournament_move", args=[concours.slug]), {"step": step})
    assert page.status_code == 200
    assert Tournament.objects.get().status == Status.DRAFT


def test_steps_are_taken_one_after_the_other(
    odile: Client, concours: Tournament, play: Callable[..., Round]
) -> None:
    address = reverse("tournament_move", args=[concours.slug])
    odile.post(address, {"step": "open"})
    for number in range(1, 5):
        play(number)
    Tournament.objects.update(status=Status.RUNNING)
    for step, status in (
        ("finish", "finished"),
        ("reopen", "running"),
        ("finish", "finished"),
    ):
        odile.post(address, {"step": step})
        assert Tournament.objects.get().status == status


def test_ending_early_names_what_is_missing_and_asks(
    odile: Client, concours: Tournament, play: Callable[..., Round]
) -> None:
    play(1, finished=(2,))
    Tournament.objects.update(status=Status.RUNNING)
    address = reverse("tournament_move", args=[concours.slug])
    missing = "Partie 1 : la table 1 n’a pas de résultat."
    assert missing in odile.get(address, {"step": "finish"}).content.decode()
    assert missing in odile.post(address, {"step": "finish"}).content.decode()
    assert Tournament.objects.get().status == Status.RUNNING
    odile.post(address, {"step": "finish", "confirmed": "1"})
    assert Tournament.objects.get().status == Status.FINISHED


def test_a_step_that_does_not_follow_says_so(odile: Client, concours: Tournament) -> None:
    page = odile.get(reverse("tournament_move", args=[concours.slug]), {"step": "reopen"})
    assert "ne peut pas passer à « en cours »" in page.content.decode()
    assert 'name="step"' not in page.content.decode()


def test_no_such_step(odile: Client, concours: Tournament) -> None:
    address = reverse("tournament_move", args=[concours.slug])
    assert odile.get(address).status_code == 404
    assert odile.post(address, {"step": "restart"}).status_code == 404
    assert odile.post(address, {"step": "seal"}).status_code == 404  # it has a page of its own


def shown(person: Any) -> list[list[str]]:
    lists = as_(person).get(reverse("tournaments")).context["lists"]
    return [[tournament.name for tournament in club.tournaments] for club in lists]


def test_the_list_shows_ones_own_concours_the_newest_first(cast: Any, concours: Tournament) -> None:
    fields = {"rounds_planned": 4, "ending": "target"}
    for name, club, day in (
        ("Avant", cast.amicale, 1),
        ("Après", cast.amicale, 30),
        ("Ailleurs", cast.other_club, 1),
    ):
        actions.create_tournament(club, None, name=name, date=concours.date.replace(day=day), **fields)
    assert shown(cast.denis) == [["Après", "Coupe de Noël", "Avant"]]
    assert shown(cast.agnes) == [[]]
    assert shown(cast.lise) == []
    actions.set_referees(concours, [cast.agnes, cast.odile])
    assert shown(cast.agnes) == [["Coupe de Noël"]]
    assert shown(cast.odile) == [["Après", "Coupe de Noël", "Avant"]]


def test_only_organizers_are_offered_a_new_concours(cast: Any, concours: Tournament) -> None:
    new = reverse("tournament_create", args=[cast.amicale.slug])
    pages = {
        who: as_(getattr(cast, who)).get(reverse("tournaments")).content.decode()
        for who in ("odile", "denis")
    }
    assert new in pages["odile"]
    assert new not in pages["denis"]
    assert concours.get_absolute_url() in pages["denis"]


def test_the_list_asks_as_much_for_one_concours_as_for_thirty(
    cast: Any, concours: Tournament, django_assert_num_queries: Any
) -> None:
    client = as_(cast.odile)
    client.get(reverse("tournaments"))
    with django_assert_num_queries(4):
        client.get(reverse("tournaments"))
    for day in range(1, 30):
        actions.create_tournament(
            cast.amicale,
            None,
            name="C",
            date=concours.date.replace(day=day),
            rounds_planned=4,
            ending="target",
        )
    with django_assert_num_queries(4):
        assert client.get(reverse("tournaments")).status_code == 200


def test_the_list_says_a_day_and_the_usual_hall_once(cast: Any, concours: Tournament) -> None:
    fields = {"rounds_planned": 4, "ending": "target", "date": concours.date}
    for name, place in (("Matin", "Gymnase"), ("Soir", "Gymnase"), ("Nuit", "Foyer")):
        actions.create_tournament(cast.amicale, None, name=name, place=place, **fields)
    Tournament.objects.filter(pk=concours.pk).update(place="Gymnase")
    page = as_(cast.odile).get(reverse("tournaments")).content.decode()
    assert page.count("<time") == 1
    assert [page.count(place) for place in ("Gymnase", "Foyer")] == [1, 1]


@pytest.mark.parametrize(
    ("at", "who", "next_page"),
    [
        (("draft", 0), "odile", "tournament"),
        (("draft", 0), "denis", None),
        (("open", 0), "denis", "registration"),
        (("running", 0), "denis", "rounds"),
        (("running", 2), "agnes", "round"),
        (("finished", 2), "denis", "ceremony"),
        (("finished", 2), "agnes", "standings"),
        (("sealed", 2), "odile", "standings"),
    ],
)
def test_the_list_leads_to_what_comes_next_for_who_may(
    cast: Any, concours: Tournament, at: tuple[str, int], who: str, next_page: str | None
) -> None:
    """Everybody finds a way on that is open to them; a round that is not published is not told."""
    status, rounds = at
    actions.set_referees(concours, [cast.agnes])
    Tournament.objects.filter(pk=concours.pk).update(status=status)
    for number in range(1, rounds + 1):
        concours.rounds.create(number=number, method="swiss", published_at=timezone.now())
    concours.rounds.create(number=rounds + 1, method="swiss")
    client = as_(getattr(cast, who))
    page = client.get(reverse("tournaments")).content.decode()
    leads = re.findall(r'class="(?:button )?concours-next" href="([^"]+)"', page)
    if next_page is None:
        assert leads == []
        return
    words = [concours.slug, rounds] if next_page == "round" else [concours.slug]
    assert leads == [reverse(next_page, args=words)]


def test_the_draft_of_a_form_is_one_of_what_is_saved(odile: Client, concours: Tournament) -> None:
    """Over other values than those that were there no draft comes back; what is refused keeps its own."""
    address = reverse("prizes", args=[concours.slug])

    def draft_of(page: Any) -> str:
        found = re.search(r'data-draft-of="(\w+)"', page.content.decode())
        assert found is not None
        return found[1]

    before = draft_of(odile.get(address))
    refused = odile.post(address, {"text": "2 une bouteille"})
    assert draft_of(refused) == before
    assert "data-bound" in refused.content.decode()
    odile.post(address, {"text": "1 : 200 €"})
    assert draft_of(odile.get(address)) != before


TABS = re.compile(r'<nav class="tabs" aria-label="Réglages du concours">(.*?)</nav>', re.DOTALL)
FORMS = re.compile(r"<form\b([^>]*)>(.*?)</form>", re.DOTALL)
FIELDS = re.compile(r'<(?:textarea|select)\b|<input\b(?![^>]*type="(?:hidden|file)")')


def test_every_tab_with_something_to_type_asks_before_it_is_left(
    odile: Client, concours: Tournament, teams: list[Any]
) -> None:
    """The form that the tab is for; what it keeps as a draft comes back."""
    assert len(teams) > 1
    page = odile.get(f"/concours/{concours.slug}/reglages/").content.decode()
    tabs = re.findall(r'href="([^"]+)"', TABS.findall(page)[0])
    asking = {}
    for tab in tabs:
        shown = odile.get(tab).content.decode()
        forms = [tag for tag, inside in FORMS.findall(shown.partition("<main")[2]) if FIELDS.search(inside)]
        asking[tab] = "data-asks-leaving" in forms[0]
        assert ("saved-forms.js" in shown) is asking[tab]
    assert len(asking) == 7
    assert asking == dict.fromkeys(tabs, True)
