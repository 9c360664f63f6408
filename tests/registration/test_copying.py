"""A new concours like the last one."""

from __future__ import annotations

from datetime import date
from typing import Any

from django.test import Client
from django.urls import reverse

from tests.concours import saint_martin
from tournaments.core.models.money import FeeKind
from tournaments.core.models.planning import Status, Tournament
from tournaments.core.money import actions as money
from tournaments.core.money.prices import Prices
from tournaments.core.money.queries import desk_of
from tournaments.core.planning.actions import OWN_FIELDS, create_like, set_prizes
from tournaments.core.planning.prizes import read_prizes
from tournaments.core.registration.actions import copy_concours, register_team

DAY = date(2027, 11, 21)
NEW = {"name": "Saint-Martin 2027", "date": DAY, "place": "Foyer rural"}


def before(cast: Any) -> Tournament:
    """A concours that is over, with settings, prizes and three teams, one of which withdrew."""
    held = saint_martin(
        cast.amicale,
        status=Status.SEALED,
        rounds_planned=4,
        ending="deals",
        deals=8,
        options={"surcoinche": 3},
        room="1-12, 20",
        name_order="family",
        tariff=[{"article": "A", "title": "T", "penalty": 50}],
        results_version=7,
    )
    Tournament.objects.update(status=Status.OPEN)
    held.refresh_from_db()
    for number, pair in ((4, ("Zoé Abel", "Luc Roy")), (7, ("A B", "C D")), (9, ("E F", "G H"))):
        register_team(held, *pair, "Lyon", number=number)
    held.teams.filter(number=7).update(gone_from=1, leaving="withdrawal")
    held.teams.filter(number=9).update(present=True, fixed_table=3)
    prizes = read_prizes("1 : 200 €\nDernier : une cuillère")
    set_prizes(held, prizes.ranks, prizes.special.values())
    held.referees.set([cast.agnes, cast.lise])  # of whom one works for another club
    return held


def test_a_new_concours_takes_over_rules_settings_prizes_and_teams(cast: Any) -> None:
    source = before(cast)
    made = copy_concours(source, cast.odile, teams=True, **NEW)
    names = {field.name for field in Tournament._meta.concrete_fields} - OWN_FIELDS - NEW.keys()
    assert {name: getattr(made, name) for name in names} == {name: getattr(source, name) for name in names}
    assert (made.name, made.date, made.status) == (NEW["name"], DAY, Status.DRAFT)
    assert made.seed != source.seed
    assert made.prizes.get().text == "200 €"
    assert made.special_prizes.get().label == "Dernier"
    assert list(made.referees.all()) == [cast.agnes]
    listed = [(team.number, team.names, team.present, team.fixed_table) for team in made.teams.all()]
    assert listed == [(1, "Zoé Abel\u00a0– Luc Roy", False, None), (2, "E F\u00a0– G H", False, 3)]
    assert made.teams.first().search == "1 zoe abel luc roy lyon"
    assert create_like(source, cast.odile, **NEW).teams.count() == 0


def test_the_page_asks_only_what_must_be_new(client: Client, cast: Any) -> None:
    source = before(cast)
    client.force_login(cast.odile)
    page = reverse("concours_copy", args=[source.slug])
    assert page in client.get(reverse("tournament_create", args=[cast.amicale.slug])).content.decode()
    assert page not in client.get(reverse("tournament", args=[source.slug])).content.decode()
    Tournament.objects.update(status=Status.FINISHED)
    assert page in client.get(reverse("tournament", args=[source.slug])).content.decode()
    assert "2 inscriptions, numérotées" in client.get(page).content.decode()
    assert client.post(page, {"name": "", "date": ""}).context["form"].errors.keys() == {"name", "date"}
    made = client.post(page, {"name": "Suivant", "date": "2027-11-21", "teams": "on"})
    suivant = Tournament.objects.get(name="Suivant")
    assert made["Location"] == suivant.get_absolute_url()
    assert suivant.teams.count() == 2


def test_who_is_a_member_is_kept_unless_the_tick_is_taken_out(client: Client, cast: Any) -> None:
    source = before(cast)
    fees = {FeeKind.OTHER: 1_000, FeeKind.MEMBER: 800}
    money.set_prices(source, Prices(per_player=True, fees=fees))
    page = reverse("concours_copy", args=[source.slug])
    client.force_login(cast.odile)
    assert "Garder leur tarif" not in client.get(page).content.decode(), "nobody chose one"
    for number in (4, 7):  # of whom 7 withdrew
        money.set_fee_kinds(source.teams.get(number=number), [FeeKind.MEMBER, FeeKind.OTHER])
    assert "Garder leur tarif\u00a0: 1 adhérent, 1 non adhérent" in client.get(page).content.decode()
    due = {}
    for name, ticks in (("Gardé", {"kinds": "on"}), ("Sans", {})):
        client.post(page, {"name": name, "date": "2027-11-21", "teams": "on", **ticks})
        desk = desk_of(Tournament.objects.get(name=name))
        assert desk is not None
        due[name] = [one.fee for one in desk.accounts.values()]
    assert due == {"Gardé": [1_800, 2_000], "Sans": [2_000, 2_000]}
