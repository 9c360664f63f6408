"""Sealed, a concours stays as it is, whatever address the organizer posts to."""

from __future__ import annotations

from collections.abc import Container
from typing import Any

import pytest
from django.apps import apps
from django.template.backends.django import Template

from tests.access.addresses import ROWS
from tests.access.test_role_walk import again, answer, as_if_never_asked, browser, noted_writes, written_in
from tournaments.core.archive.canonical import FORM, data_of
from tournaments.core.archive.encoding import encoded, fingerprint_of
from tournaments.core.models.opening import write_opening
from tournaments.core.models.planning import Status, Tournament
from tournaments.core.models.sealing import Seal

pytestmark = pytest.mark.one_database

OF_THE_CLUB = {
    "User", "User_groups", "User_user_permissions", "Membership", "Invitation", "PasswordReset", "HouseRules",
    "HistoricalMembership", "HistoricalHouseRules", "Club", "HistoricalClub",
    "Event", "Failures", "SecondFactor", "ApiKey", "Picture", "Heard",
    "ClubSeason", "HistoricalClubSeason", "SeasonEvening", "PersonAnswer",
}  # fmt: skip
"""Accounts and what the club keeps are of no concours."""
AROUND = {"KeptStanding", "CashEntry", "Screen", "Ceremony"}
"""Made again from the same results; the cash journal, for prizes are handed over after the seal; and the
hall's screens and ceremony, which show the winners when all is over."""
OF_NO_CONCOURS = {"Event", "Failures"}
"""What is noted of the asking itself is in no concours, and not in its canonical data."""
REGISTER = {"player_hide": {"Player", "HistoricalPlayer"}, "player_erase": {"Player", "HistoricalPlayer"}}
"""A wish about a name is noted in the club's register of players: for the next concours, none of these."""


@pytest.fixture
def sealed(places: dict[str, Any]) -> dict[str, Any]:
    """All three concours sealed: the one that plays, the one that is drawn, the one in preparation."""
    for concours in Tournament.objects.all():
        Seal.objects.create(tournament=concours, fingerprint=fingerprint_of(data_of(concours)), form=FORM)
    Tournament.objects.update(status=Status.SEALED)
    for concours in Tournament.objects.all():
        write_opening(concours)
    return places


def rows(known: set[int], names: Container[str] | None = None) -> dict[str, list[tuple[Any, ...]]]:
    """Every row of these concours, of every table (of these) that can say so, and all players."""
    found = {}
    for model in apps.get_app_config("tournaments").get_models(include_auto_created=True):
        if model.__name__ not in OF_THE_CLUB | AROUND and (names is None or model.__name__ in names):
            there = model._base_manager.order_by("pk")
            if model.__name__ in {"Tournament", "HistoricalTournament"}:
                there = there.filter(id__in=known)
            if model.__name__ in {"Tournament_referees", "HistoricalTournament_referees"}:
                there = there.filter(tournament_id__in=known)
            found[model.__name__] = list(there.values_list())
    return found


def canonical(known: set[int]) -> list[bytes]:
    return [encoded(data_of(one)) for one in Tournament.objects.filter(pk__in=known).order_by("pk")]


@pytest.mark.slow
@pytest.mark.parametrize("method", ["get", "post"])
def test_nothing_of_a_sealed_concours_changes(
    method: str, cast: Any, sealed: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever is asked; pages are laid out in the walk of each right, and by night here too."""
    monkeypatch.setattr(Template, "render", lambda *_, **__: "")
    assert_nothing_changes(method, cast, sealed)


# To lay a page out takes longer than all that an address does before: by night what templates might write.
@pytest.mark.night
@pytest.mark.parametrize("method", ["get", "post"])
def test_nothing_of_a_sealed_concours_changes_by_its_pages(
    method: str, cast: Any, sealed: dict[str, Any]
) -> None:
    assert_nothing_changes(method, cast, sealed)


def assert_nothing_changes(method: str, cast: Any, sealed: dict[str, Any]) -> None:
    known = set(Tournament.objects.values_list("pk", flat=True))
    before, data, changed, odile = rows(known), canonical(known), [], browser("odile", cast)
    for row in ROWS:
        if row.method != method:
            continue
        with as_if_never_asked(), noted_writes() as statements:
            answer(again(odile), row, sealed)
            if not (written := written_in(statements) - OF_NO_CONCOURS):
                continue
            now = rows(known, written)
            may = REGISTER.get(row.name, set())
            changed += [(str(row), name) for name in now.keys() - may if now[name] != before[name]]
            changed += [(str(row), "data")] * (canonical(known) != data)
    assert changed == []
    assert set(before) >= {
        "Tournament",
        "Team",
        "Prize",
        "Entry",
        "HistoricalTeam",
        "RulesChange",
    }


CHANGED = {
    "Tournament", "Team", "Player", "Prize", "Round", "Table", "Bye", "Ban", "Substitution", "Entry",
    "HistoricalTournament", "HistoricalTeam", "Edit",
}  # fmt: skip


@pytest.mark.slow
def test_before_it_was_sealed_the_same_walk_changes_it(cast: Any, places: dict[str, Any]) -> None:
    """Otherwise nothing would be shown by it. It ends where each of these was changed."""
    known = set(Tournament.objects.values_list("pk", flat=True))
    before, missing, odile = rows(known), set(CHANGED), browser("odile", cast)
    for row in (row for row in ROWS if row.method == "post" and missing):
        with as_if_never_asked(), noted_writes() as statements:
            answer(again(odile), row, places)
            now = rows(known, written_in(statements) & missing)
            missing -= {name for name, there in now.items() if there != before[name]}
    assert missing == set()
