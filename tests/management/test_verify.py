"""`manage.py verify` finds what does not follow from the records, and nothing else."""

from __future__ import annotations

import io
from collections.abc import Callable
from datetime import date
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from scoring import VERSION
from scoring.cards import Side
from scoring.sheet import agreements, fold
from scoring.sheet.entries import read_head
from tests.prepared import laid_out
from tests.results import clear_result, set_result
from tests.sheets import phones
from tests.sheets.verbs import forfeit, record_deal, record_totals
from tournaments.core.archive.canonical import data_of
from tournaments.core.archive.encoding import fingerprint_of
from tournaments.core.archive.sealing import seal
from tournaments.core.models.opening import open_tables, write_cards, write_opening
from tournaments.core.models.planning import Status, Tournament
from tournaments.core.models.registration import Player, Team
from tournaments.core.models.rounds import Round, Table
from tournaments.core.models.sealing import Seal
from tournaments.core.models.sheets import Entry
from tournaments.core.models.standings import KeptStanding
from tournaments.core.sheets import writing
from tournaments.core.sheets.sheet import entries_of, sheet_of_row
from tournaments.core.standings import queries
from tournaments.platform.database import where

MADE = {"contract": {"by": "NS", "bid": 100, "trump": "hearts"}, "points": {"NS": 120, "EW": 42}}
FAILED = {"contract": {"by": "EW", "bid": 120, "trump": "spades"}, "points": {"NS": 82, "EW": 80}}


@pytest.fixture
@laid_out
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
    open_tables(round_)
    one = phones.enter(by_deals, 1, MADE).entry
    phones.agree(by_deals, one.number)
    phones.enter(by_deals, 2, FAILED)
    phones.enter(by_deals, 2, MADE, Side.EW)  # in conflict
    record_deal(playing, MADE)
    record_totals(by_totals, 1500, 900, 2)
    forfeit(given_up, Side.EW, "absents")
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
    assert sum(Table.objects.values_list("deal_count", flat=True)) == 3
    assert Table.objects.filter(round__tournament=concours, finished_at__isnull=False).count() == 3
    assert verify() == (
        0,
        [f"1 concours, 4 feuilles, 3 donnes et 1 classement vérifiés dans {where()} : aucune différence."],
    )


def _on_sheet(number: int, change: Callable[[Any], Any]) -> None:
    """The folded sheet of a table with something changed in it."""
    table = Table.objects.get(number=number)
    change(table.sheet)
    table.save(update_fields=["sheet"])


def _mark(_: Tournament) -> None:
    _on_sheet(1, lambda sheet: sheet["lines"][1].update(marks=[10, 280]))


def _place(_: Tournament) -> None:
    _on_sheet(1, lambda sheet: sheet["lines"][1].update(place=3))


def _said(**content: Any) -> None:
    """The first entry of table 4 with something else."""
    entry = Entry.objects.get(table__number=4)
    Entry.objects.filter(pk=entry.pk).update(content=entry.content | content)


def _record(_: Tournament) -> None:
    _said(record={**MADE, "points": {"NS": 142, "EW": 20}})


def _impossible(_: Tournament) -> None:
    _said(record={"points": "beaucoup"})


def _no_entry(_: Tournament) -> None:
    _said(record=None)


def _lost_entry(_: Tournament) -> None:
    Entry.objects.filter(table__number=4).delete()


def _later_entry(_: Tournament) -> None:
    Entry.objects.filter(table__number=4).update(number=2)


def _more_was_accepted(_: Tournament) -> None:
    Entry.objects.filter(outcome="conflict").update(outcome="accepted")


def _less_was_accepted(_: Tournament) -> None:
    Entry.objects.filter(table__number=4).update(outcome="late")


def _lost_agreement(_: Tournament) -> None:
    _on_sheet(1, lambda sheet: sheet["lines"][0].update(agreed={"NS": 1}))


def _lost_case(_: Tournament) -> None:
    _on_sheet(1, lambda sheet: sheet.pop("refused_entries"))


def _winner(_: Tournament) -> None:
    Table.objects.filter(number=1).update(winner="EW")


def _totals(_: Tournament) -> None:
    Table.objects.filter(number=2).update(ns_points=1510)


def _forfeit(_: Tournament) -> None:
    Table.objects.filter(number=3).update(winner="EW", absent="NS")


def _lost_result(_: Tournament) -> None:
    clear_result(Table.objects.get(number=1))


def _result_too_many(_: Tournament) -> None:
    set_result(Table.objects.get(number=4), 220, 0, source="deals")


def _rules(_: Tournament) -> None:
    Table.objects.filter(number=4).update(
        game={"ruleset": "asce", "options": {"rounding": "none"}, "target": None, "deals": 2}
    )


def _names(_: Tournament) -> None:
    Player.objects.filter(name="1a").update(name="Annette")


def _next_round(concours: Tournament) -> None:
    Round.objects.create(
        tournament=concours, number=2, method="swiss", seed="5eed", published_at=timezone.now()
    )


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
        (_no_entry, "saint-martin, partie 1, table 4 : son journal ne se relit pas (not an entry: record)"),
        (_lost_entry, "saint-martin, partie 1, table 4, donne 1 : absente du journal"),
        (_later_entry, "saint-martin, partie 1, table 4, donne 1 : deal vaut 1, recalculé 2"),
        (_more_was_accepted, "saint-martin, partie 1, table 1, donne 3 : absente de la feuille"),
        (_less_was_accepted, "saint-martin, partie 1, table 4, donne 1 : absente du journal"),
        (_lost_agreement, "saint-martin, partie 1, table 1, donne 1 : agreed vaut {'NS': 1}, recalculé "),
        (_lost_case, "saint-martin, partie 1, table 1 : feuille : refused_entries vaut None, recalculé [{"),
        (_winner, "saint-martin, partie 1, table 1 : le résultat est"),
        (
            _totals,
            "saint-martin, partie 1, table 2 : le résultat est 1510 – 900, gagné par NS (totaux saisis)",
        ),
        (_forfeit, "saint-martin, partie 1, table 3 : le résultat est 0 – 0, gagné par EW (forfait)"),
        (_lost_result, "saint-martin, partie 1, table 1 : le résultat est absent"),
        (_result_too_many, "saint-martin, partie 1, table 4 : le résultat est 220 – 0, gagné par NS"),
        (_rules, "saint-martin, partie 1, table 4, donne 1 : ew_mark vaut 40, recalculé 42"),
        (_names, "saint-martin, partie 1, table 1 : card vaut {"),
        (_next_round, "saint-martin, partie 1, table 1 : moved_on vaut False, recalculé True"),
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


RESULT: dict[str, Any] = {
    "source": "totals", "ns_points": 7, "ew_points": 7, "ns_manches": 7, "ew_manches": 7, "winner": "EW",
}  # fmt: skip
COLUMNS: dict[str, Any] = {
    "stopped_at": 7,
    "log_length": 7, "version": 7, "deal_count": 7, "ns_score": 7, "ew_score": 7, "waiting": 7, "choosing": 7,
    "unconfirmed": 7, "one_phone": 7, "checked_version": 7, "entered_by": [7], "ns_penalty": 7,
    "ew_penalty": 7,
}  # fmt: skip
REPEATED: dict[str, Any] = {
    "opening": "sealed", "closes_at": timezone.now(), "moved_on": True, "card": {},
}  # fmt: skip


@pytest.mark.parametrize("column", RESULT)
@pytest.mark.usefixtures("concours")
def test_another_result_is_found(column: str) -> None:
    Table.objects.filter(number=1).update(**{column: RESULT[column]})
    status, lines = verify()
    assert status == 1
    assert lines[0].startswith("DIFFÉRENCE  saint-martin, partie 1, table 1 : le résultat est ")


@pytest.mark.parametrize("column", [*list(RESULT)[1:], *COLUMNS, *REPEATED])
@pytest.mark.usefixtures("concours")
def test_a_column_that_says_something_else_is_found(column: str) -> None:
    """Of a table that still plays, of which no result is told: the database lets it have no source."""
    Table.objects.filter(number=4).update(**{column: {**RESULT, **COLUMNS, **REPEATED}[column]})
    status, lines = verify()
    assert status == 1
    assert lines[0].startswith(f"DIFFÉRENCE  saint-martin, partie 1, table 4 : {column} vaut ")


@pytest.mark.usefixtures("concours")
def test_every_column_that_a_sheet_decides_is_compared() -> None:
    columns = writing.columns_of(sheet_of_row(Table.objects.get(number=1)))
    assert columns.keys() - {"sheet", "absent"} == RESULT.keys() | COLUMNS.keys(), (
        "a new column goes into COLUMNS here, with a value that no sheet of `concours` gives it"
    )


@pytest.mark.usefixtures("concours")
def test_what_the_engine_would_refuse_today_is_folded_and_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """An accepted entry stays on its sheet, whatever a stricter edition thinks of it."""
    monkeypatch.setattr(agreements, "MAX_DISPUTES", 0)
    phones.dispute(Table.objects.get(number=4), None, "non")
    Entry.objects.filter(kind="dispute").update(outcome="accepted")
    log = entries_of(Table.objects.get(number=4))
    sheet = fold(read_head(Table.objects.get(number=4).game), log)
    assert len(sheet.open_disputes) == 1
    Table.objects.filter(number=4).update(**writing.columns_of(sheet))
    status, lines = verify()
    assert status == 1
    assert lines[0] == (
        "DIFFÉRENCE  saint-martin, partie 1, table 4 : la saisie 2 est acceptée, "
        "recalculé refusée (L’arbitre est déjà prévenu, il va venir.)"
    )
    assert len(lines) == 2


@pytest.mark.usefixtures("concours")
def test_an_older_engine_is_told_from_a_mistake() -> None:
    _on_sheet(4, lambda sheet: sheet["lines"][0].update(marks=[10, sheet["lines"][0]["marks"][1]]))
    _on_sheet(4, lambda sheet: sheet.update(engine="0"))
    status, lines = verify()
    assert status == 0
    assert lines[0].startswith("ANCIEN MOTEUR  saint-martin, partie 1, table 4, donne 1 : ns_mark vaut 10")
    assert lines[0].endswith(f"(moteur 0, à présent {VERSION})")
    assert lines[-1] == "1 valeur vient d’un ancien moteur : ce n’est pas une erreur."


@pytest.mark.usefixtures("concours")
def test_a_deal_of_an_older_engine_with_the_same_marks_is_no_difference() -> None:
    for number in (1, 4):
        _on_sheet(number, lambda sheet: sheet.update(engine="0"))
    assert verify()[0] == 0
    assert len(verify()[1]) == 1


@pytest.mark.usefixtures("concours")
def test_another_deal_is_no_matter_of_engines() -> None:
    _on_sheet(4, lambda sheet: sheet.update(engine="0"))
    _on_sheet(4, lambda sheet: sheet["lines"][0].update(version=7))
    assert verify()[0] == 1


def test_a_standing_of_older_results_is_not_looked_at(concours: Tournament) -> None:
    _order(concours)
    concours.raise_results_version()
    assert verify() == (
        0,
        [f"1 concours, 4 feuilles, 3 donnes et 0 classement vérifiés dans {where()} : aucune différence."],
    )


@pytest.fixture
@laid_out
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
    table = Table.objects.get(number=2)
    entry = table.entries.get()
    table.entries.update(content=entry.content | {"points": {"NS": 1510, "EW": 900}})
    sheet = fold(read_head(table.game), entries_of(table))
    Table.objects.filter(pk=table.pk).update(**writing.columns_of(sheet))


def _sealed_player(_: Tournament) -> None:
    Player.objects.filter(name="1a").update(name="Autre")
    write_cards(Tournament.objects.get())


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
        f"DIFFÉRENCE  saint-martin : l’empreinte scellée est {sealed.short}, recalculé "
    )
    assert lines[1].endswith(": 1 différence.")


@pytest.mark.parametrize(
    ("plant", "said"),
    [
        (
            lambda: Seal.objects.update(form=0),
            "ANCIEN MOTEUR  saint-martin : scellé dans la forme 0, à présent 5",
        ),
        (lambda: Seal.objects.all().delete(), "ANCIEN MOTEUR  saint-martin : scellé sans empreinte"),
    ],
)
def test_a_seal_of_another_form_is_older_and_not_wrong(sealed: Seal, plant: Any, said: str) -> None:
    assert sealed.form == 5
    plant()
    status, lines = verify()
    assert (status, lines[0]) == (0, said)


def test_a_concours_opened_behind_its_seal_is_found(sealed: Seal) -> None:
    Tournament.objects.update(status=Status.RUNNING)
    write_opening(Tournament.objects.get())
    status, lines = verify()
    assert status == 1
    assert f"porte l’empreinte {sealed.short} et n’est pas scellé" in lines[0]


def test_one_concours_can_be_named(concours: Tournament) -> None:
    assert verify(concours.slug)[0] == 0
    with pytest.raises(CommandError, match="inconnu"):
        call_command("verify", "inconnu")
