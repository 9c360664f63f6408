"""What belongs to a club: each model says how, and no address gives or changes another club's rows."""

from __future__ import annotations

import string
from collections.abc import Container, Iterator, Mapping
from dataclasses import replace
from typing import Any, Final

import pytest
from django.db.models import ForeignKey, Model
from django.http import HttpResponse
from django.test import Client

from tests.access import conftest as evening
from tests.access.addresses import ROWS, Row
from tests.access.clubs import OF_A_CLUB, OF_NO_CLUB, models
from tests.access.test_role_walk import again, as_if_never_asked, browser, noted_writes, written_in
from tests.sheets.records import made
from tests.sheets.verbs import record_deal
from tournaments.core.access.permissions import Right
from tournaments.core.models.accounts import Club
from tournaments.core.models.planning import Tournament
from tournaments.core.registration import actions as registration
from tournaments.core.registration import attendance
from tournaments.core.rounds import actions as rounds

pytestmark = pytest.mark.one_database

OWN_SLUGS: Final = {"playing", "drawn", "draft", "club"}
"""Of what addresses name: Pierre's own here. All else is of the Amicale, where he has no right."""
NUMBERS: Final = {"deal", "moment"}
"""Numbers inside of a table's log, which each table has."""
PAIR: Final = "/concours/{playing}/ecrans/ajouter/{screen}/"
PAPER: Final = "/concours/{playing}/impressions/papier/{paper}/essai.pdf"
OTHERWISE: Final = {
    f"get {PAIR}": 200,  # the form, for whatever key: who posts it reads that the screen is another club's
    f"post {PAIR}": 200,
    f"get {PAPER}": 302,  # no paper of this concours: to the page that makes one
    f"post {PAPER}": 302,
}
NAMES: Final = ("Anne 1", "Zoé 2", "d’automne", "Trévoux")


def test_the_ways_lead_to_a_club_and_never_end_on_the_way() -> None:
    for model in models():
        way = OF_A_CLUB.get(model.__name__, "pk")
        reached: type[Model] = model
        for step in [] if way == "pk" else way.split("__"):
            field = reached._meta.get_field(step)
            assert isinstance(field, ForeignKey), (model, step)
            assert not field.null or model.__name__ == "Event", (model, step)
            reached = field.related_model
        assert reached is Club or model.__name__ in OF_NO_CLUB, model


@pytest.mark.slow
def test_no_row_of_an_evening_stands_between_two_clubs(places: dict[str, Any], theirs: Tournament) -> None:
    """By whichever of its columns one goes to a club, it is the same one."""
    assert places["playing"] != theirs.slug
    rows = 0
    for model in models():
        ways = [way for way in every_way(model) if not way.startswith(("author", "history_user"))]
        for row in model._base_manager.values_list(*ways) if ways else ():
            rows += 1
            assert len({club for club in row if club is not None}) <= 1, (model, ways, row)
    assert rows > 50


def every_way(model: type[Model], seen: tuple[type[Model], ...] = ()) -> Iterator[str]:
    """All chains of foreign keys from a model to a club, none of them in a circle."""
    for field in model._meta.get_fields():
        if not isinstance(field, ForeignKey) or field.related_model in {*seen, model}:
            continue
        if field.related_model is Club:
            yield field.name
        else:
            yield from (f"{field.name}__{way}" for way in every_way(field.related_model, (*seen, model)))


@pytest.fixture
def theirs(places: dict[str, Any], cast: Any) -> Tournament:
    """The concours of Pierre's club: as far as that of the Amicale, with other names."""
    assert places
    own = replace(cast, amicale=cast.other_club, odile=cast.pierre)
    playing = evening.concours(own, "Coupe de la ville")
    for number in range(1, 7):
        team = registration.register_team(playing, f"Bruno {number}", f"Yves {number}")
        attendance.set_present(team, present=True)
    round_ = evening.draw(playing)
    rounds.publish_round(round_)
    record_deal(round_.tables.get(number=1), made(), author=cast.pierre)
    return playing


@pytest.fixture
def mixed(places: dict[str, Any], theirs: Tournament, cast: Any) -> dict[str, Any]:
    """Addresses of Pierre's concours and club in which every number is one of the Amicale's."""
    own = dict.fromkeys(("playing", "drawn", "draft"), theirs.slug)
    return {**places, **own, "club": cast.other_club.slug}


def named_in(row: Row) -> set[str]:
    """What an address and its form name."""
    texts = [row.path, *map(str, row.data.values())]
    return {name for text in texts for _, name, _, _ in string.Formatter().parse(text) if name}


FOREIGN = [row for row in ROWS if named_in(row) & OWN_SLUGS and named_in(row) - OWN_SLUGS - NUMBERS]


@pytest.mark.slow
def test_numbers_of_another_club_are_as_if_they_were_not_there(mixed: dict[str, Any], cast: Any) -> None:
    in_path = [row for row in FOREIGN if set(named_in(Row("", row.path, row.right, 0))) - OWN_SLUGS - NUMBERS]
    assert len(in_path) > 20
    answered, pierre = {}, browser("pierre", cast)
    for row in in_path:
        with as_if_never_asked():
            answered[str(row)] = asked(pierre, row, mixed).status_code
    assert {name: status for name, status in answered.items() if status != 404} == OTHERWISE


@pytest.mark.slow
def test_no_address_shows_or_changes_rows_of_another_club(
    mixed: dict[str, Any], places: dict[str, Any], cast: Any
) -> None:
    """Each that needs a right, of Pierre's concours and of the Amicale's, with the Amicale's numbers."""
    before, shown, pierre = rows_of(cast.amicale), {}, browser("pierre", cast)
    for row in (row for row in ROWS if row.right is not Right.PUBLIC):
        for named in (mixed, places):
            with as_if_never_asked(), noted_writes() as written:
                answer = asked(pierre, row, named)
                text = answer.content.decode(errors="replace") if not answer.streaming else ""
                shown[f"{row} {named is mixed}"] = [name for name in NAMES if name in text]
                assert rows_of(cast.amicale, written_in(written)).items() <= before.items(), row
    assert {row: names for row, names in shown.items() if names} == {}


def asked(browser: Client, row: Row, named: Mapping[str, Any]) -> HttpResponse:
    client = again(browser)
    data = {name: value.format(**named) for name, value in row.data.items()}
    path = row.path.format(**named)
    return client.post(path, data) if row.method == "post" else client.get(path)  # type: ignore[return-value]


def rows_of(club: Club, names: Container[str] = frozenset(OF_A_CLUB)) -> dict[str, list[tuple[Any, ...]]]:
    """Every row of a club, by model; of those called so."""
    of_clubs = [model for model in models() if model.__name__ in OF_A_CLUB and model.__name__ in names]
    return {
        model.__name__: list(
            model._base_manager.filter(**{OF_A_CLUB[model.__name__]: club.pk}).order_by("pk").values_list()
        )
        for model in of_clubs
    }
