"""The sheet of a match: parties written, corrected, taken off; manches, stops, totals; what is refused."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any
from uuid import uuid4

import pytest
from django.core.management import call_command
from django.urls import reverse

from scoring.cards import Side
from tournaments.models.rounds import Round, Table
from tournaments.models.sheets import Deal, Result
from tournaments.sheets import actions, match_plausible, queries
from tournaments.sheets.games import Typed, game_of
from tournaments.sheets.matches import Matches

if TYPE_CHECKING:
    from django.test import Client

    from tournaments.models.planning import Tournament

pytestmark = pytest.mark.django_db

LEVEL = {"points": {"A": 65}, "der": "B"}  # 65 and 55 + 10


@pytest.fixture
def table(tournament: Tournament) -> Table:
    """Anne against Paul, Anne deals first; two manches of three parties."""
    from django.utils import timezone  # noqa: PLC0415 — with the models

    from tournaments.registration.actions import register_team  # noqa: PLC0415 — as above

    teams = [register_team(tournament, name) for name in ("Anne Roy", "Paul Noël")]
    round_ = Round.objects.create(
        tournament=tournament, number=1, method="swiss", seed="0", published_at=timezone.now()
    )
    return Table.objects.create(round=round_, number=1, ns=teams[0], ew=teams[1], first_dealer=2)


def write(table: Table, parties: str) -> None:
    """A for Anne, B for Paul, = for a level partie."""
    for winner in parties:
        record = LEVEL if winner == "=" else {"chouine": winner}
        actions.record_deal(table, record, key=uuid4(), author=None)


def result(table: Table) -> tuple[Any, ...] | None:
    found = Result.objects.filter(table=table).first()
    return found and (found.winner, found.ns_manches, found.ew_manches, found.ns_points, found.ew_points)


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
    assert Deal.objects.filter(table=table, after_end=True).count() == 0


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
    actions.stop_table(table, None)
    assert Result.objects.get(table=table).winner == winner
    actions.reopen_table(table, None)
    assert result(table) is None


def test_who_deals(table: Table) -> None:
    """Turn by turn, again where the partie is level; the other begins the second manche, lots the belle."""
    write(table, "A=AA" + "BBB" + "A")
    assert [row.dealer for row in queries.sheet_of(table).rows] == [0, 1, 1, 0, 1, 0, 1, None]


def test_a_correction_moves_the_manches_and_keeps_its_versions(table: Table) -> None:
    write(table, "AAAAAA")
    second = Deal.objects.get(table=table, place=2)
    actions.correct_deal(second, {"points": {"A": 20}, "der": "B"}, key=uuid4(), author=None)
    assert result(table) is None
    sheet = queries.sheet_of(table)
    assert (sheet.game.manches, sheet.game.parties, sheet.score) == ((1, 0), (2, 0), (5, 1))
    actions.restore_version(second.versions.get(number=1), key=uuid4(), author=None)
    assert result(table) == ("NS", 2, 0, 6, 0)
    call_command("verify")
    Deal.objects.filter(table=table, place=3).update(ns_score=9)
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
    actions.record_totals(table, ns, ew, None, key=uuid4(), author=None, manches=manches)
    assert result(table) == (winner, *manches, ns, ew)
    call_command("verify")
    actions.withdraw_totals(table, key=uuid4(), author=None)
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
    rules = game_of(table.round.tournament)
    assert isinstance(rules, Matches)
    found = match_plausible.doubts(rules.rules, Typed(parties, manches), queries.sheet_of(table))
    assert len(found) == doubts


def url(name: str, table: Table, *more: object) -> str:
    return reverse(name, args=[table.round.tournament.slug, *(more or (1, table.number))])


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
    ],
)  # fmt: skip
def test_the_form_writes_the_record_and_shows_it_again(
    odile: Client, table: Table, given: dict[str, str], record: dict[str, Any]
) -> None:
    assert odile.post(url("sheet", table), given).status_code == 302
    (version,) = queries.current_versions(table)
    assert version.record == record
    page = odile.get(url("deal_edit", table, version.deal_id))
    shown = {name: str(page.context["form"][name].value() or "") for name in given if name != "key"}
    assert shown == {name: value for name, value in given.items() if name != "key"}


@pytest.mark.parametrize(
    ("given", "field", "said"),
    [
        (form(der="NS"), "points_ns", "Combien de points ?"),
        (form(points_ns="60"), "der", "Qui a fait le dernier pli ?"),
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
    assert not Deal.objects.exists()


def test_a_name_is_elided_on_the_form(odile: Client, table: Table) -> None:
    form = odile.get(url("sheet", table)).context["form"]
    labels = {name: form[name].label for name in ("points_ns", "points_ew", "ns_mariage")}
    assert labels["points_ns"] == "Points d'Anne Roy"
    assert labels["ns_mariage"] == "Mariage d'Anne Roy"
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
    assert "Le match est fini : Anne Roy gagne 2 manches à 0" in text
    unfinished = odile.post(url("sheet_preview", table), form(der="NS"), headers={"HX-Request": "true"})
    assert "Combien de points ?" in unfinished.content.decode()


def test_every_page_of_a_match_opens(odile: Client, table: Table) -> None:
    write(table, "A=B")
    deal = Deal.objects.get(table=table, place=2)
    for name in ("deal_edit", "deal_remove", "deal_history"):
        text = odile.get(url(name, table, deal.pk)).content.decode()
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
        "Forfait d&#x27;Anne Roy (absente) : Paul Noël gagne."
        in odile.get(url("sheet", table)).content.decode()
    )
    removed = odile.post(url("deal_remove", table, deal.pk), {"key": str(uuid4())})
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
    sheet = queries.sheet_of(table)
    assert sheet.players == ("Anne Roy", "Paul Noël")
    assert sheet.seated(Side.EW).names == "Paul Noël"
