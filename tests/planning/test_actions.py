"""The verbs that write: what they leave in the database, and what they refuse."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.utils import timezone

from tests.refusing import refuses
from tournaments.core.models.planning import Ending, Status, Tournament
from tournaments.core.models.rounds import Round
from tournaments.core.models.sealing import Seal
from tournaments.core.planning import actions
from tournaments.core.planning.errors import Incomplete, SettingFrozen

DAY = date(2026, 11, 21)


def create(cast: Any, name: str = "Coupe de Noël", **fields: Any) -> Tournament:
    given = {"date": DAY, "rounds_planned": 4, "ending": Ending.TARGET} | fields
    return actions.create_tournament(cast.amicale, cast.odile, name=name, **given)


def test_a_new_concours_is_in_preparation_and_says_who_made_it(cast: Any) -> None:
    made = create(cast, place="Salle des fêtes")
    assert (made.status, made.club, made.place) == (Status.DRAFT, cast.amicale, "Salle des fêtes")
    assert made.history.get().history_user == cast.odile


def test_slugs_say_name_and_date_and_are_unique(cast: Any) -> None:
    names = ["Coupe de Noël", "Coupe de Noël", "Coupe de Noël", "♥♠", "é" * 80]
    assert [create(cast, name).slug for name in names] == [
        "coupe-de-noel-2026-11-21",
        "coupe-de-noel-2026-11-21-2",
        "coupe-de-noel-2026-11-21-3",
        "concours-2026-11-21",
        "e" * 60 + "-2026-11-21",
    ]


@pytest.mark.parametrize(
    "fields", [{"rounds_planned": 0}, {"ending": "never"}, {"criteria": []}, {"minutes": 4}, {"target": 90}]
)
def test_no_concours_with_impossible_settings(cast: Any, fields: dict[str, Any]) -> None:
    with pytest.raises(ValidationError):
        create(cast, **fields)
    assert not Tournament.objects.exists()


def test_settings_change(concours: Tournament) -> None:
    actions.change_settings(concours, name="Coupe de l’Avent", target=1500, rounds_planned=5)
    concours.refresh_from_db()
    assert (concours.name, concours.target, concours.rounds_planned) == ("Coupe de l’Avent", 1500, 5)
    assert concours.results_version == 0


def test_settings_that_stay_the_same_write_nothing(concours: Tournament) -> None:
    actions.change_settings(concours, name=concours.name, target=concours.target)
    assert concours.history.count() == 1


@pytest.mark.parametrize("changed", [{"criteria": ["points", "wins"]}, {"bye_policy": "half"}])
def test_another_way_to_rank_makes_another_standing(concours: Tournament, changed: dict[str, Any]) -> None:
    actions.change_settings(concours, **changed)
    concours.refresh_from_db()
    assert concours.results_version == 1


@pytest.mark.parametrize(
    "changed", [{"target": 1500}, {"ending": Ending.DEALS}, {"ending": Ending.CLOCK, "last_deal": False}]
)
def test_what_players_play_by_is_frozen_with_the_first_published_draw(
    concours: Tournament, play: Callable[..., Round], changed: dict[str, Any]
) -> None:
    play(1)
    with pytest.raises(SettingFrozen) as refused:
        actions.change_settings(concours, name="Autre", **changed)
    assert refused.value.field in changed
    assert Tournament.objects.filter(name="Coupe de Noël").exclude(**changed).exists()


def test_a_draw_that_nobody_has_seen_freezes_nothing(
    concours: Tournament, play: Callable[..., Round]
) -> None:
    play(1, published=False)
    actions.change_settings(concours, ending=Ending.DEALS, deals=8)
    assert Tournament.objects.get().deals == 8


def test_a_concours_is_never_shorter_than_what_is_drawn(
    concours: Tournament, play: Callable[..., Round]
) -> None:
    play(1)
    play(2, published=False)
    actions.change_settings(concours, rounds_planned=2)
    with pytest.raises(SettingFrozen, match="2 parties sont déjà tirées"):
        actions.change_settings(concours, rounds_planned=1)


def test_prizes_replace_those_before_and_keep_their_history(concours: Tournament) -> None:
    actions.set_prizes(concours, {1: "200 €", 2: "Deux jambons"})
    kept = concours.prizes.get(rank=1)
    actions.set_prizes(concours, {1: "200 €", 3: "Une bouteille"})
    assert list(concours.prizes.values_list("rank", "text")) == [(1, "200 €"), (3, "Une bouteille")]
    assert concours.prizes.get(rank=1) == kept
    assert kept.history.count() == 1


def test_referees_are_members_of_the_club(cast: Any, concours: Tournament) -> None:
    actions.set_referees(concours, [cast.agnes, cast.denis])
    with refuses("not-a-member"):
        actions.set_referees(concours, [cast.agnes, cast.pierre])
    assert set(concours.referees.all()) == {cast.agnes, cast.denis}


def test_a_concours_from_its_draft_to_its_seal(concours: Tournament, play: Callable[..., Round]) -> None:
    actions.move(concours, Status.OPEN)
    with refuses("nothing-published"):
        actions.move(concours, Status.RUNNING)
    for number in range(1, 5):
        play(number)
    for to in (Status.RUNNING, Status.FINISHED, Status.RUNNING, Status.FINISHED):
        actions.move(concours, to)
    sealed = actions.save_seal(concours, None, fingerprint="5ea1" * 16, form=1, at=timezone.now())
    assert Tournament.objects.get().sealed
    assert (concours.status, concours.seal) == (Status.SEALED, sealed)


def test_nothing_is_sealed_without_its_fingerprint(concours: Tournament) -> None:
    with pytest.raises(ValueError, match="fingerprint"):
        actions.move(concours, Status.SEALED)


def test_only_what_is_over_is_sealed(concours: Tournament, play: Callable[..., Round]) -> None:
    play(1)
    Tournament.objects.update(status=Status.RUNNING)
    with refuses("not-a-step"):
        actions.save_seal(concours, None, fingerprint="5ea1" * 16, form=1, at=timezone.now())
    assert not Seal.objects.exists()


def test_ending_early_asks_first(concours: Tournament, play: Callable[..., Round]) -> None:
    play(1, finished=(1,))
    concours.status = Status.RUNNING
    concours.save()
    with pytest.raises(Incomplete) as refused:
        actions.move(concours, Status.FINISHED)
    assert refused.value.missing == (
        "Partie 1 : la table 2 n’a pas de résultat.",
        "1 partie jouée sur 4 prévues.",
    )
    actions.move(concours, Status.FINISHED, confirmed=True)
    assert Tournament.objects.get().status == Status.FINISHED


def test_the_step_is_judged_by_what_the_database_says(concours: Tournament) -> None:
    """Somebody else opened the concours while this page was on the screen."""
    Tournament.objects.update(status=Status.OPEN)
    with refuses("not-a-step"):
        actions.move(concours, Status.OPEN)


def test_nothing_changes_once_sealed(cast: Any, concours: Tournament) -> None:
    Tournament.objects.update(status=Status.SEALED)
    for change in (
        lambda: actions.change_settings(concours, name="Autre"),
        lambda: actions.set_prizes(concours, {1: "200 €"}),
        lambda: actions.set_referees(concours, [cast.agnes]),
        lambda: actions.move(concours, Status.FINISHED),
        lambda: actions.prolong(concours, 5),
        lambda: actions.save_seal(concours, None, fingerprint="5ea1" * 16, form=1, at=timezone.now()),
    ):
        with refuses("tournament-sealed"):
            change()
    assert Tournament.objects.get().name == "Coupe de Noël"
    assert not concours.prizes.exists()
    assert not concours.referees.exists()
