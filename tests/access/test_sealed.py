"""Sealed, a concours stays as it is, whatever address the organizer posts to."""

from __future__ import annotations

from typing import Any

import pytest
from django.apps import apps

from tests.access.addresses import ROWS
from tests.access.test_other_clubs import noted_writes
from tests.access.test_role_walk import again, answer, as_if_never_asked, browser
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
}  # fmt: skip
"""Accounts and what the club keeps are of no concours."""
AROUND = {"KeptStanding", "CashEntry", "Screen", "Ceremony"}
"""Made again from the same results; the cash journal, for prizes are handed over after the seal; and the
hall's screens and ceremony, which show the winners when all is over."""
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


def rows(known: set[int]) -> dict[str, list[tuple[Any, ...]]]:
    """Every row that belongs to these concours, of every table that can say so, and all players."""
    found = {}
    for model in apps.get_app_config("tournaments").get_models(include_auto_created=True):
        if model.__name__ not in OF_THE_CLUB | AROUND:
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
def test_nothing_of_a_sealed_concours_changes(method: str, cast: Any, sealed: dict[str, Any]) -> None:
    known = set(Tournament.objects.values_list("pk", flat=True))
    before, data, changed, odile = rows(known), canonical(known), [], browser("odile", cast)
    for row in ROWS:
        if row.method != method:
            continue
        with as_if_never_asked(), noted_writes() as written:
            answer(again(odile), row, sealed)
            if not written:
                continue
            now = rows(known)
            may = REGISTER.get(row.name, set())
            changed += [(str(row), name) for name in before.keys() - may if now[name] != before[name]]
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


@pytest.mark.slow
def test_before_it_was_sealed_the_same_walk_changes_it(cast: Any, places: dict[str, Any]) -> None:
    """Otherwise nothing would be shown by it."""
    known = set(Tournament.objects.values_list("pk", flat=True))
    before, changed, odile = rows(known), set(), browser("odile", cast)
    for row in ROWS:
        if row.method == "post":
            with as_if_never_asked():
                answer(again(odile), row, places)
                changed |= {name for name, there in rows(known).items() if there != before[name]}
    assert changed >= {
        "Tournament", "Team", "Player", "Prize", "Round", "Table", "Bye", "Ban", "Substitution", "Entry",
        "HistoricalTournament", "HistoricalTeam", "Edit",
    }  # fmt: skip
