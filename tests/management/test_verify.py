"""`manage.py verify` finds what does not follow from the records, and nothing else."""

from __future__ import annotations

import io
from datetime import date
from typing import Any
from uuid import uuid4

import pytest
from django.core.management import CommandError, call_command
from django.db.models import F
from django.utils import timezone

from scoring.cards import Side
from tournaments.archive.canonical import data_of
from tournaments.archive.encoding import fingerprint_of
from tournaments.archive.sealing import seal
from tournaments.install.database import where
from tournaments.models.planning import Status, Tournament
from tournaments.models.registration import Player, Team
from tournaments.models.rounds import Round, Table
from tournaments.models.sealing import Seal
from tournaments.models.sheets import Deal, DealVersion, Result, Totals
from tournaments.models.standings import KeptStanding
from tournaments.sheets import actions
from tournaments.standings import queries

MADE = {"contract": {"by": "NS", "bid": 100, "trump": "hearts"}, "points": {"NS": 120, "EW": 42}}
FAILED = {"contract": {"by": "EW", "bid": 120, "trump": "spades"}, "points": {"NS": 82, "EW": 80}}


@pytest.fixture
def concours(cast: Any) -> Tournament:
    """Two deals a table: one table by its deals, one by its totals, one given up, one still playing."""
    concours = Tournament.objects.create(
        club=cast.amicale,
        name="Saint-Martin",
        slug="saint-martin",
        date=date(2026, 11, 21),
        status=Status.RUNNING,
        rounds_planned=2,
        ending="deals",
        deals=2,
    )
    teams = []
    for number in range(1, 9):
        one, other = (Player.objects.create(host=cast.amicale, name=f"{number}{half}") for half in "ab")
        teams.append(
            Team.objects.create(tournament=concours, number=number, player1=one, player2=other, present=True)
        )
    round_ = Round.objects.create(
        tournament=concours, number=1, method="swiss", seed="5eed", published_at=timezone.now()
    )
    by_deals, by_totals, given_up, playing = (
        Table.objects.create(round=round_, number=n, ns=teams[2 * n - 2], ew=teams[2 * n - 1], first_dealer=0)
        for n in range(1, 5)
    )
    for table, record in ((by_deals, MADE), (by_deals, FAILED), (playing, MADE)):
        actions.record_deal(table, record, key=uuid4(), author=None)
    actions.record_totals(by_totals, 1500, 900, 2, key=uuid4(), author=None)
    actions.forfeit(given_up, Side.EW, "absents", None)
    queries.current(concours)
    return concours


def verify(*slugs: str) -> tuple[int, list[str]]:
    """Its exit status and its lines."""
    out, status = io.StringIO(), 0
    try:
        call_command("verify", *slugs, stdout=out)
    except SystemExit as stop:
        status = int(str(stop.code))
    return status, out.getvalue().splitlines()


def test_what_the_program_wrote_is_right(concours: Tournament) -> None:
    assert Deal.objects.filter(table__round__tournament=concours, ns_score__gt=0).count() == 3
    assert Result.objects.count() == 3
    assert verify() == (
        0,
        [f"1 concours, 4 feuilles, 3 donnes et 1 classements vérifiés dans {where()} : aucune différence."],
    )


def _mark(_: Tournament) -> None:
    Deal.objects.filter(table__number=1, place=2).update(ns_mark=F("ns_mark") + 10)


def _place(_: Tournament) -> None:
    Deal.objects.filter(table__number=1, place=2).update(place=3)


def _record(_: Tournament) -> None:
    DealVersion.objects.filter(deal__table__number=4).update(record={**MADE, "points": {"NS": 142, "EW": 20}})


def _impossible(_: Tournament) -> None:
    DealVersion.objects.filter(deal__table__number=4).update(record={"points": "beaucoup"})


def _lost_version(_: Tournament) -> None:
    DealVersion.objects.filter(deal__table__number=4).update(current=False)


def _winner(_: Tournament) -> None:
    Result.objects.filter(table__number=1).update(winner="EW")


def _totals(_: Tournament) -> None:
    Result.objects.filter(table__number=2).update(ns_points=1510)


def _forfeit(_: Tournament) -> None:
    Result.objects.filter(table__number=3).update(winner="EW", absent="NS")


def _lost_result(_: Tournament) -> None:
    Result.objects.filter(table__number=1).delete()


def _result_too_many(_: Tournament) -> None:
    table = Table.objects.get(number=4)
    Result.objects.create(table=table, source="deals", ns_points=220, ew_points=0, winner="NS")


def _standing(concours: Tournament) -> None:
    kept = KeptStanding.objects.get(tournament=concours)
    kept.rows[0]["points_for"] += 1000
    kept.save()


def _order(concours: Tournament) -> None:
    kept = KeptStanding.objects.get(tournament=concours)
    kept.rows.reverse()
    kept.save()


def _final(concours: Tournament) -> None:
    KeptStanding.objects.filter(tournament=concours).update(final=True)


@pytest.mark.parametrize(
    ("plant", "said"),
    [
        (_mark, "saint-martin, partie 1, table 1, donne 2 : ns_mark vaut"),
        (_place, "saint-martin, partie 1, table 1, donne 2 : place vaut 3, recalculé 2"),
        (_record, "saint-martin, partie 1, table 4, donne 1 : ns_mark vaut"),
        (_impossible, "saint-martin, partie 1, table 4, donne 1 : le moteur la refuse"),
        (_lost_version, "saint-martin, partie 1, table 4, donne 1 : le moteur la refuse"),
        (_winner, "saint-martin, partie 1, table 1 : le résultat est"),
        (
            _totals,
            "saint-martin, partie 1, table 2 : le résultat est 1510 – 900, gagné par NS (totaux saisis)",
        ),
        (_forfeit, "saint-martin, partie 1, table 3 : le résultat est 0 – 0, gagné par EW (forfait)"),
        (_lost_result, "saint-martin, partie 1, table 1 : le résultat est absent"),
        (_result_too_many, "saint-martin, partie 1, table 4 : le résultat est 220 – 0, gagné par NS"),
        (_standing, "saint-martin, classement après la partie 1, équipe "),
        (_order, "saint-martin, classement après la partie 1 : les équipes se suivent"),
        (_final, "saint-martin, classement après la partie 1 : final vaut True, recalculé False"),
    ],
)
def test_a_planted_difference_is_found(concours: Tournament, plant: Any, said: str) -> None:
    plant(concours)
    status, lines = verify()
    assert status == 1
    assert lines[0].startswith(f"DIFFÉRENCE  {said}")


@pytest.mark.usefixtures("concours")
def test_an_older_engine_is_told_from_a_mistake() -> None:
    deal = Deal.objects.get(table__number=4)
    Deal.objects.filter(pk=deal.pk).update(ns_mark=10, engine="0")
    status, lines = verify()
    assert status == 0
    assert lines[0].startswith("ANCIEN MOTEUR  saint-martin, partie 1, table 4, donne 1 : ns_mark vaut 10")
    assert lines[0].endswith("(moteur 0, à présent 1)")
    assert lines[-1] == "1 valeurs viennent d'un ancien moteur : ce ne sont pas des erreurs."


def test_a_deal_of_an_older_engine_with_the_same_marks_is_no_difference(concours: Tournament) -> None:
    Deal.objects.filter(table__round__tournament=concours).update(engine="0")
    assert verify()[0] == 0
    assert len(verify()[1]) == 1


def test_a_standing_of_older_results_is_not_looked_at(concours: Tournament) -> None:
    _order(concours)
    concours.raise_results_version()
    assert verify() == (
        0,
        [f"1 concours, 4 feuilles, 3 donnes et 0 classements vérifiés dans {where()} : aucune différence."],
    )


@pytest.fixture
def sealed(concours: Tournament) -> Seal:
    """The same, its results sealed although a table still plays."""
    Tournament.objects.update(status=Status.FINISHED)
    concours.refresh_from_db()
    return seal(concours, None, seen=fingerprint_of(data_of(concours)), confirmed=True)


def test_a_seal_is_computed_again(sealed: Seal) -> None:
    status, lines = verify()
    assert status == 0
    assert lines[0].endswith("aucune différence.")
    assert lines[1:] == ["Empreintes scellées recalculées : 1."]
    assert len(sealed.fingerprint) == 64


def _sealed_typed(_: Tournament) -> None:
    Totals.objects.update(ns_points=1510)
    Result.objects.filter(table__number=2).update(ns_points=1510)


def _sealed_player(_: Tournament) -> None:
    Player.objects.filter(name="1a").update(name="Autre")


def _sealed_prize(concours: Tournament) -> None:
    concours.prizes.create(rank=1, text="200 €")


@pytest.mark.parametrize("plant", [_sealed_typed, _sealed_player, _sealed_prize])
def test_what_changed_behind_a_seal_is_found(concours: Tournament, sealed: Seal, plant: Any) -> None:
    """Even where everything computed is consistent with it."""
    KeptStanding.objects.all().delete()
    plant(concours)
    status, lines = verify()
    assert status == 1
    assert lines[0].startswith(
        f"DIFFÉRENCE  saint-martin : l'empreinte scellée est {sealed.short}, recalculé "
    )
    assert lines[1].endswith(": 1 différence.")


@pytest.mark.parametrize(
    ("plant", "said"),
    [
        (
            lambda: Seal.objects.update(form=0),
            "ANCIEN MOTEUR  saint-martin : scellé dans la forme 0, à présent 1",
        ),
        (lambda: Seal.objects.all().delete(), "ANCIEN MOTEUR  saint-martin : scellé sans empreinte"),
    ],
)
def test_a_seal_of_another_form_is_older_and_not_wrong(sealed: Seal, plant: Any, said: str) -> None:
    assert sealed.form == 1
    plant()
    status, lines = verify()
    assert (status, lines[0]) == (0, said)


def test_a_concours_opened_behind_its_seal_is_found(sealed: Seal) -> None:
    Tournament.objects.update(status=Status.RUNNING)
    status, lines = verify()
    assert status == 1
    assert f"porte l'empreinte {sealed.short} et n'est pas scellé" in lines[0]


def test_one_concours_can_be_named(concours: Tournament) -> None:
    assert verify(concours.slug)[0] == 0
    with pytest.raises(CommandError, match="inconnu"):
        call_command("verify", "inconnu")
