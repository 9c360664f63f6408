"""The sheet of a match: parties written, corrected, taken off; manches, stops, totals; what is refused."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any
from uuid import uuid4

import pytest
from django.core.management import call_command
from django.urls import reverse

from scoring.cards import Side
from scoring.chouine.sheet_game import ChouineSheetGame
from scoring.sheet.entries import Totals
from tests.sheets import verbs
from tournaments.core.models.opening import open_tables
from tournaments.core.models.rounds import Round, Table
from tournaments.core.sheets.chouine import forms
from tournaments.core.sheets.chouine.names import ChouineNames
from tournaments.core.sheets.coinche.names import Names
from tournaments.core.sheets.queries import sheet_of
from tournaments.frontends.phone.deal_form import entry_form

if TYPE_CHECKING:
    from django.test import Client

    from tournaments.core.models.planning import Tournament

pytestmark = pytest.mark.django_db

LEVEL = {"points": {"A": 65}, "der": "B"}  # 65 and 55 + 10


@pytest.fixture
def table(tournament: Tournament) -> Table:
    """Anne against Paul, Anne deals first; two manches of three parties."""
    from django.utils import timezone  # noqa: PLC0415 — with the models

    from tournaments.core.registration.actions import register_team  # noqa: PLC0415 — as above

    teams = [register_team(tournament, name) for name in ("Anne Roy", "Paul Noël")]
    round_ = Round.objects.create(
        tournament=tournament, number=1, method="swiss", seed="0", published_at=timezone.now()
    )
    made = Table.objects.create(round=round_, number=1, ns=teams[0], ew=teams[1], first_dealer=2)
    open_tables(round_)
    return Table.objects.select_related("round__tournament").get(pk=made.pk)


def write(table: Table, parties: str) -> None:
    """A for Anne, B for Paul, = for a level partie."""
    for winner in parties:
        verbs.record_deal(table, LEVEL if winner == "=" else {"chouine": winner})


def result(table: Table) -> tuple[Any, ...] | None:
    found = Table.objects.filter(pk=table.pk, finished_at__isnull=False)
    return found.values_list("winner", "ns_manches", "ew_manches", "ns_points", "ew_points").first()


@pytest.mark.parametrize(
    ("parties", "expected"),
    [
        ("AAAAA", None),
        ("AAAAAA", ("NS", 2, 0, 6, 0)),
        ("BBABBA", None),
        ("BBABABBB", ("EW", 0, 2, 2, 6)),
        ("AAABBBABABA", ("NS", 2, 1, 6, 5)),
        ("A=A=A=AAA", ("NS", 2, 0, 6, 0)),
    ],
)
def test_parties_make_manches_and_manches_the_match(
    table: Table, parties: str, expected: tuple[Any, ...] | None
) -> None:
    write(table, parties)
    assert result(table) == expected
    assert not any(row.played.after_end for row in sheet_of(table).rows)


@pytest.mark.parametrize(
    ("parties", "winner"),
    [
        ("AAAB", "NS"),  # a manche ahead
        ("BBBAA", "EW"),  # a manche ahead, though fewer parties later
        ("AAABBBA", "NS"),  # level in manches, ahead in parties
        ("AABBBAAA", "NS"),  # 1 – 1, 5 parties to 3
        ("AAABBB", None),
        ("==", None),
    ],
)
def test_a_stopped_match_goes_to_who_is_ahead(table: Table, parties: str, winner: str | None) -> None:
    write(table, parties)
    verbs.stop_table(table)
    assert (table.finished, table.winner) == (True, winner)
    verbs.reopen_table(table)
    assert result(table) is None


def test_who_deals(table: Table) -> None:
    """Turn by turn, again where the partie is level; the other begins the second manche, lots the belle."""
    write(table, "A=AA" + "BBB" + "A")
    assert [row.dealer for row in sheet_of(table).rows] == [0, 1, 1, 0, 1, 0, 1, None]


def test_a_correction_moves_the_manches_and_keeps_its_versions(table: Table) -> None:
    write(table, "AAAAAA")
    second = sheet_of(table).rows[1]
    verbs.correct_deal(table, second.deal, {"points": {"A": 20}, "der": "B"})
    assert result(table) is None
    sheet = sheet_of(table)
    assert (sheet.state.manches, sheet.state.parties, sheet.score) == ((1, 0), (2, 0), (5, 1))
    verbs.correct_deal(table, second.deal, second.record)
    assert result(table) == ("NS", 2, 0, 6, 0)
    call_command("verify")
    Table.objects.filter(pk=table.pk).update(ns_score=9)
    with pytest.raises(SystemExit):
        call_command("verify")


@pytest.mark.parametrize(
    ("typed", "winner"),
    [((8, 9, (2, 1)), "NS"), ((4, 6, (1, 1)), "EW"), ((5, 5, (1, 1)), None)],
)
def test_totals_are_manches_and_parties(
    table: Table, typed: tuple[int, int, tuple[int, int]], winner: str | None
) -> None:
    ns, ew, manches = typed
    verbs.record_totals(table, ns, ew, manches=manches)
    assert result(table) == (winner, *manches, ns, ew)
    call_command("verify")
    verbs.withdraw_totals(table)
    assert result(table) is None


@pytest.mark.parametrize(
    ("parties", "manches", "doubts"),
    [
        ((6, 4), (2, 0), 0),
        ((8, 5), (2, 1), 0),
        ((9, 5), (2, 1), 1),  # 6 to 8 parties go with two manches won and one lost
        ((6, 5), (2, 0), 1),  # at most 4 in two lost manches
        ((3, 0), (1, 0), 1),  # nobody won two
        ((6, 6), (2, 2), 1),  # over before
    ],
)
def test_what_looks_wrong_in_totals_is_asked_about(
    table: Table, parties: tuple[int, int], manches: tuple[int, int], doubts: int
) -> None:
    sheet = sheet_of(table)
    assert isinstance(sheet.game, ChouineSheetGame)
    found = forms.doubts(sheet.game.rules, Totals(points=parties, manches=manches), sheet)
    assert len(found) == doubts


def url(name: str, table: Table, *more: object) -> str:
    return reverse(name, args=[table.round.tournament.slug, 1, table.number, *more])


def form(**given: str) -> dict[str, str]:
    return {"key": str(uuid4()), "points_ns": "", "points_ew": "", "chouine": "", **given}


@pytest.mark.parametrize(
    ("given", "record"),
    [
        (form(points_ns="58", der="NS", ns_mariage_trump="1"), {
            "points": {"A": 58}, "der": "A", "announces": {"A": [{"kind": "mariage", "trump": True}]},
        }),
        (form(points_ew="60", der="EW", ew_mariage="2", ns_quinte="1"), {
            "points": {"B": 60}, "der": "B",
            "announces": {
                "A": [{"kind": "quinte"}],
                "B": [{"kind": "mariage", "trump": False}, {"kind": "mariage", "trump": False}],
            },
        }),
        (form(chouine="EW"), {"chouine": "B"}),
        (form(awarded="NS"), {"awarded": "A"}),
    ],
)  # fmt: skip
def test_the_form_writes_the_record_and_shows_it_again(
    odile: Client, table: Table, given: dict[str, str], record: dict[str, Any]
) -> None:
    assert odile.post(url("sheet", table), given).status_code == 302
    (row,) = sheet_of(table).rows
    assert row.record == record
    page = odile.get(url("deal_edit", table, row.deal))
    shown = {name: str(page.context["form"][name].value() or "") for name in given if name != "key"}
    assert shown == {name: value for name, value in given.items() if name != "key"}


@pytest.mark.parametrize(
    ("given", "field", "said"),
    [
        (form(der="NS"), "points_ns", "Combien de points ?"),
        (form(points_ns="60"), "der", "Qui a fait le dernier pli ?"),
        (form(points_ns="60", points_ew="61", der="NS"), "points_ns", "120"),
        (form(points_ns="121", der="NS"), "points_ns", "120"),
        (form(points_ns="60", der="NS", ns_quinte="1", ew_quinte="1"), "ew_quinte", "1 au plus"),
        (form(points_ns="x", der="NS"), "points_ns", "nombre entier"),
    ],
)
def test_what_cannot_be_is_said_beside_its_field(
    odile: Client, table: Table, given: dict[str, str], field: str, said: str
) -> None:
    page = odile.post(url("sheet", table), given)
    assert page.status_code == 200
    assert any(said in sentence for sentence in page.context["form"].errors[field])
    assert not table.entries.exists()


def test_a_name_is_elided_on_the_form(odile: Client, table: Table) -> None:
    form = odile.get(url("sheet", table)).context["form"]
    labels = {name: form[name].label for name in ("points_ns", "points_ew", "ns_mariage")}
    assert labels["points_ns"] == "Points d’Anne Roy"
    assert labels["ns_mariage"] == "Mariage d’Anne Roy"
    assert labels["points_ew"].startswith("Points de ")


def test_the_preview_says_who_wins_and_how_the_match_stands(odile: Client, table: Table) -> None:
    write(table, "AAAAA")
    page = odile.post(
        url("sheet_preview", table),
        form(points_ns="58", der="NS", ns_tierce="1"),
        headers={"HX-Request": "true"},
    )
    text = page.content.decode()
    assert "Anne Roy gagne la partie, 98 à 62" in text
    assert "Le match est fini : Anne Roy gagne 2 manches à 0" in text
    unfinished = odile.post(url("sheet_preview", table), form(der="NS"), headers={"HX-Request": "true"})
    assert "Combien de points ?" in unfinished.content.decode()


def test_every_page_of_a_match_opens(odile: Client, table: Table) -> None:
    write(table, "A=B")
    deal = sheet_of(table).rows[1].deal
    for name in ("deal_edit", "deal_remove", "deal_history"):
        text = odile.get(url(name, table, deal)).content.decode()
        words = re.sub(r"<[^>]*>", " ", text.partition('<main class="page"')[2])
        assert not re.search(r"\b[Dd]onnes?\b", words), name
    sheet = odile.get(url("sheet", table)).content.decode()
    for said in ("Partie 4 du match", "à rejouer", "Arrêter le match", "Anne Roy donne"):
        assert said in sheet
    assert "Nord" not in sheet
    totals = {"key": str(uuid4()), "ns": "6", "ew": "1", "ns_manches": "2", "ew_manches": "0"}
    assert odile.post(url("sheet_totals", table), totals).status_code == 302
    assert result(table) == ("NS", 2, 0, 6, 1)
    doubted = {**totals, "key": str(uuid4()), "ns": "20"}
    assert "À vérifier" in odile.post(url("sheet_totals", table), doubted).content.decode()
    forfeit = odile.post(url("sheet_forfeit", table), {"absent": "NS", "article": "absente"})
    assert forfeit.status_code == 302
    assert (
        "Forfait d’Anne Roy (absente) : Paul Noël gagne." in odile.get(url("sheet", table)).content.decode()
    )
    removed = odile.post(url("deal_remove", table, deal), {"key": str(uuid4())})
    assert removed.status_code == 302


def test_a_sheet_asks_the_same_of_the_database_for_few_parties_and_for_many(
    odile: Client, table: Table, django_assert_num_queries: Any
) -> None:
    from django.db import connection  # noqa: PLC0415 — with the database
    from django.test.utils import CaptureQueriesContext  # noqa: PLC0415 — as above

    write(table, "A")
    with CaptureQueriesContext(connection) as few:
        odile.get(url("sheet", table))
    write(table, "BABAB")
    with django_assert_num_queries(len(few)):
        odile.get(url("sheet", table))


def test_sides_are_the_players(table: Table) -> None:
    sheet = sheet_of(table)
    assert sheet.players == ("Anne Roy", "Paul Noël")
    assert sheet.seated(Side.EW).names == "Paul Noël"


def test_a_match_has_a_name_of_its_own_for_everything() -> None:
    names = {name for name in vars(Names) if not name.startswith("_")}
    of_contracts = {
        "contract",
        "the_contract",
        "contracts_by_trump",
        "contracts_made",
        "many_made",
        "many_failed",
    }
    assert names - vars(ChouineNames).keys() == of_contracts, "chouine has no contract"


def test_without_a_retourne_the_forms_say_how_the_announce_that_names_the_trump_is_written(
    odile: Client, table: Table
) -> None:
    said = "l’annonce qui nomme l’atout"
    assert said not in odile.get(url("sheet", table)).content.decode()
    Table.objects.filter(pk=table.pk).update(game={**table.game, "ruleset": "chouine-mondoubleau"})
    table.refresh_from_db()
    assert said in odile.get(url("sheet", table)).content.decode()
    assert "Sans retourne" in entry_form(sheet_of(table)).trump_hint


def test_two_pairs_write_their_sides_and_see_four_chairs(odile: Client, tournament: Tournament) -> None:
    """Four at the table: the announces of the appendix, the dealer among four, the sides by their letters."""
    from django.utils import timezone  # noqa: PLC0415 — with the models

    from tournaments.core.registration.actions import register_team  # noqa: PLC0415 — as above

    type(tournament).objects.filter(pk=tournament.pk).update(ruleset="chouine-quatre", options={"parties": 3})
    tournament.refresh_from_db()
    pairs = [("Anne Roy", "Luc Blanc"), ("Paul Noël", "Zoé Adam")]
    ns, ew = [register_team(tournament, *pair) for pair in pairs]
    round_ = Round.objects.create(
        tournament=tournament, number=1, method="swiss", seed="0", published_at=timezone.now()
    )
    made = Table.objects.create(round=round_, number=1, ns=ns, ew=ew, first_dealer=3)
    open_tables(round_)
    table = Table.objects.select_related("round__tournament").get(pk=made.pk)
    page = odile.get(url("sheet", table))
    assert {"ns_trente", "ew_mariage_trump"} <= set(page.context["form"].fields)
    assert "ns_tierce" not in page.context["form"].fields
    assert [seat["player"] for seat in page.context["seats"] if seat["deals"]] == ["Zoé Adam"]
    sent = form(points_ns="50", der="EW", ns_trente="1", ew_mariage_trump="1")
    assert odile.post(url("sheet", table), sent).status_code == 302
    page = odile.get(url("sheet", table)).content.decode()
    assert "EO gagne la partie, 120 à 80" in page
    for winner in "BB":
        verbs.record_deal(table, {"chouine": winner})
    assert result(table) == ("EW", 0, 1, 0, 3)
    said = odile.get(url("sheet", table)).content.decode()
    assert "EO (Paul Noël\u00a0– Zoé Adam) gagne 1 manche à 0" in said
    assert [row.dealer for row in sheet_of(table).rows] == [3, 0, 1]
    form_ = entry_form(sheet_of(table))
    assert [name for _place, name in form_.announces] == [
        "Mariage",
        "Mariage d’atout",
        "Trente (trois brisques)",
    ]
