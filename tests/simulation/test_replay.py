"""An evening replayed: the same draws, sheets and standing in a concours of its own, at its pace."""

from __future__ import annotations

from datetime import timedelta
from io import StringIO
from itertools import pairwise
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.db.models import F
from django.utils import timezone

from tests.older_engine import age
from tests.prepared import laid_out
from tests.quickly import day_rows
from tournaments.core.models.planning import Status, Tournament
from tournaments.core.models.rounds import Round, Table
from tournaments.core.models.screens import Screen
from tournaments.core.models.sheets import Entry
from tournaments.core.rounds.queries import seating
from tournaments.core.standings import queries as standings
from tournaments.frontends.screens.actions import pair
from tournaments.management.commands.replay import ReplayClock
from tournaments.simulation.replay import replay_steps

pytestmark = pytest.mark.django_db


@laid_out
def simulated(**asked: Any) -> Tournament:
    call_command("simulate", verbosity=0, stdout=StringIO(), **{"teams": 7, "rounds": 3, "deals": 3, **asked})
    return Tournament.objects.latest("pk")


def replayed(source: Tournament, **asked: Any) -> tuple[Tournament, str]:
    out = StringIO()
    call_command("replay", source.slug, speed=0, verbosity=0, stdout=out, **asked)
    return Tournament.objects.latest("pk"), out.getvalue()


def standing(tournament: Tournament) -> list[tuple[Any, ...]]:
    rows = standings.rows(standings.current(tournament))
    return [(row["rank"], row["number"], row["wins"], row["points_for"], row["names"]) for row in rows]


def seats(tournament: Tournament) -> list[Any]:
    return [seating(round_) for round_ in tournament.rounds.order_by("number")]


@pytest.mark.slow
@pytest.mark.parametrize(
    "asked", day_rows([{}, {"draw": "knockout", "teams": 6}, {"draw": "melee", "teams": 9}], every=2), ids=str
)
def test_it_ends_with_the_same_standing_in_a_training_concours(asked: dict[str, Any]) -> None:
    source = simulated(**asked)
    made, said = replayed(source)
    assert made.pk != source.pk
    assert made.name == f"Entraînement · {source.name}"
    assert made.status == Status.FINISHED
    assert "Le classement est celui de ce soir-là." in said
    assert standing(made) == standing(source)
    assert seats(made) == seats(source)
    for one, other in zip(
        Table.objects.filter(round__tournament=source).order_by("round__number", "number"),
        Table.objects.filter(round__tournament=made).order_by("round__number", "number"),
        strict=True,
    ):
        assert [e.content for e in one.entries.all()] == [e.content for e in other.entries.all()]
    out = StringIO()
    call_command("verify", stdout=out)


@pytest.mark.slow
def test_what_was_changed_by_hand_is_seated_as_it_was() -> None:
    source = simulated(rounds=1)
    table = source.rounds.get().tables.order_by("number")[0]
    Table.objects.filter(pk=table.pk).update(ns=F("ew"), ew=F("ns"))
    source.raise_results_version()
    made, said = replayed(source)
    assert seats(made) == seats(source)
    assert "ce soir-là" in said


@pytest.mark.slow
def test_a_result_that_came_otherwise_is_told() -> None:
    source = simulated(rounds=1)
    Table.objects.filter(round__tournament=source, number=1).update(ns_points=9)
    source.raise_results_version()
    out = StringIO()
    with pytest.raises(SystemExit):
        call_command("replay", source.slug, speed=0, verbosity=0, stdout=out)
    assert "DIFFÉRENCE" in out.getvalue()
    assert "moteur" not in out.getvalue()


def test_an_older_engine_is_told_as_the_reason() -> None:
    source = simulated(rounds=1)
    age(Table.objects.get(round__tournament=source, number=1))
    source.raise_results_version()
    out = StringIO()
    with pytest.raises(SystemExit):
        call_command("replay", source.slug, speed=0, verbosity=0, stdout=out)
    assert "un moteur plus ancien a compté autrement (partie/table) : 1/1." in out.getvalue()


def test_screens_of_the_club_turn_to_the_training_concours_where_that_is_asked() -> None:
    source = simulated(teams=2, rounds=1, deals=1)
    pair(source, "k" * 22, "Bar", "clock")
    before = list(Screen.objects.values_list("playlist", "instead"))
    assert replayed(source)[0] != Screen.objects.get().tournament
    made, _said = replayed(source, screens=True)
    assert Screen.objects.get().tournament == made
    assert list(Screen.objects.values_list("playlist", "instead")) == before


def test_only_a_concours_that_has_ended_is_replayed() -> None:
    source = simulated(until="round2")
    with pytest.raises(CommandError, match="terminé"):
        replayed(source)
    with pytest.raises(CommandError, match="nulle-part"):
        call_command("replay", "nulle-part")
    with pytest.raises(CommandError, match="--speed"):
        call_command("replay", source.slug, speed=-1)


def test_an_evening_without_moments_gets_the_pace_of_players() -> None:
    steps = replay_steps(simulated())
    assert [step.round.number for step in steps if step.entry is None] == [1, 2, 3]
    for before, after in pairwise(steps):
        assert before.at <= after.at
    lasts = steps[-1].at - steps[0].at
    assert timedelta(minutes=3 * 3 * 2) < lasts < timedelta(minutes=3 * (3 * 5 + 12))


def test_an_evening_that_took_its_time_keeps_its_moments() -> None:
    source = simulated(rounds=2)
    begin = timezone.now() - timedelta(hours=9)
    for round_ in source.rounds.order_by("number"):
        start = begin + timedelta(hours=2 * round_.number)
        Round.objects.filter(pk=round_.pk).update(published_at=start)
        for entry in Entry.objects.filter(table__round=round_):
            Entry.objects.filter(pk=entry.pk).update(at=start + timedelta(minutes=7 * entry.number))
    steps = replay_steps(source)
    assert steps[-1].at - steps[0].at == timedelta(hours=2, minutes=21)
    assert {step.at for step in steps if step.entry} == set(Entry.objects.values_list("at", flat=True))


def test_the_pace_is_so_many_times_that_of_the_evening(monkeypatch: pytest.MonkeyPatch) -> None:
    now, slept = [100.0], []

    def sleep(seconds: float) -> None:
        slept.append(seconds)
        now[0] += seconds

    monkeypatch.setattr("time.monotonic", lambda: now[0])
    monkeypatch.setattr("time.sleep", sleep)
    pace, begin = ReplayClock(60), timezone.now()
    for minutes in (0, 1, 3, 3):
        pace.wait(begin + timedelta(minutes=minutes))
    assert slept == pytest.approx([0, 1, 2, 0])
    ReplayClock(0).wait(begin)
    assert len(slept) == 4
