"""The totals of a whole round on one page: what is written, what is doubted, what is refused."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any
from uuid import uuid4

import pytest

from tests.sheets.browsing import HTMX, text
from tests.sheets.conftest import change, make_table
from tests.sheets.records import made
from tests.sheets.verbs import record_deal, record_totals

if TYPE_CHECKING:
    from django.test import Client

    from tournaments.core.models.rounds import Round, Table

PAGE = "/concours/saint-martin/feuilles/1/totaux/"
FOUND = "Toutes les tables de la partie ont un résultat."


def totals_of(table: Table) -> tuple[int, int] | None:
    from tournaments.core.sheets.queries import sheet_of  # noqa: PLC0415 — models wait for the settings

    totals = sheet_of(table).totals
    return None if totals is None else (totals.points[0], totals.points[1])


def send(client: Client, table: int = 1, *, script: bool = True, **typed: Any) -> Any:
    data = {"table": table, "key": str(uuid4()), "seen": "0", "ns": "2010", "ew": "1540", **typed}
    return client.post(PAGE, data, headers=HTMX if script else {})


@pytest.mark.parametrize(
    ("typed", "said", "written"),
    [
        ({}, FOUND, (2010, 1540)),
        ({"ns": "2 010"}, FOUND, (2010, 1540)),
        ({"ew": ""}, "Quel total ?", None),
        ({"ns": "beaucoup"}, "Un nombre entier, en chiffres.", None),
        ({"ns": "-10"}, "Un total n’est jamais au-dessous de zéro.", None),
        ({"ns": "2015"}, "de 10 en 10", None),
        ({"ns": "2015", "confirmed": "1"}, FOUND, (2015, 1540)),
        ({"seen": "7"}, "Quelqu’un d’autre vient d’écrire", None),
    ],
    ids=["both", "a space", "one", "no number", "below zero", "a doubt", "the doubt was read", "stale"],
)
def test_the_totals_of_a_table(
    agnes: Client, table: Table, typed: dict[str, str], said: str, written: tuple[int, int] | None
) -> None:
    answer = send(agnes, **typed)
    assert said in text(answer)
    assert totals_of(table) == written
    assert "<html" not in answer.content.decode()
    if written is None:
        assert f'value="{typed.get("ns", "2010")}"' in answer.content.decode()
        assert "Encore 1 table sans résultat." in text(answer)


def test_a_lost_answer_writes_nothing_twice(agnes: Client, table: Table) -> None:
    key = str(uuid4())
    first, again = (send(agnes, key=key) for _ in range(2))
    assert text(first) == text(again)
    assert table.entries.count() == 1
    assert "Cette page avait déjà enregistré des totaux" in text(send(agnes, key=key, ns="2020"))


def test_what_somebody_else_wrote_meanwhile_is_shown_in_the_row(agnes: Client, table: Table) -> None:
    record_totals(table, 1310, 1720, 12)
    answer = send(agnes, seen="0")
    assert "Écrit entre-temps : " in text(answer)
    assert "1 310 – 1 720" in text(answer).replace("\u202f", " ").replace("\xa0", " ")
    assert totals_of(table) == (1310, 1720)
    (seen,) = re.findall(r'name="seen" value="(\d+)"', answer.content.decode())
    assert FOUND in text(send(agnes, seen=seen))
    assert totals_of(table) == (2010, 1540)


def test_without_a_script_the_page_comes_back_at_its_table(agnes: Client, table: Table) -> None:
    assert send(agnes, script=False)["Location"] == f"{PAGE}#table-1"
    assert totals_of(table) == (2010, 1540)
    make_table(table.round, 2)
    shown = send(agnes, 2, script=False, ns="2015").content.decode()
    assert "<html" in shown
    assert "Les totaux sont bien ceux-là" in shown


def test_tables_with_a_result_show_it_and_ask_for_none(agnes: Client, table: Table, round_: Round) -> None:
    record_totals(table, 2010, 1340, 12)
    record_deal(make_table(round_, 2), made())
    page = agnes.get(PAGE)
    shown = page.content.decode()
    assert shown.index('id="table-2"') < shown.index('id="table-1"'), "what is to be typed comes first"
    assert shown.count('name="ns"') == 1
    assert "Joueur 4A – Joueur 4B 1 donne Enregistrer" in text(page)
    assert "Là où des donnes sont notées, les totaux comptent à leur place." in text(page)
    assert PAGE in agnes.get("/concours/saint-martin/parties/1/").content.decode()


@pytest.mark.usefixtures("table")
def test_a_page_of_many_tables_asks_no_more(
    agnes: Client, round_: Round, django_assert_num_queries: Any
) -> None:
    from django.db import connection  # noqa: PLC0415 — as above
    from django.test.utils import CaptureQueriesContext  # noqa: PLC0415 — as above

    with CaptureQueriesContext(connection) as few:
        agnes.get(PAGE)
    for number in range(2, 8):
        make_table(round_, number)
    with django_assert_num_queries(len(few)):
        agnes.get(PAGE)


@pytest.mark.usefixtures("table")
def test_a_table_of_another_round_or_none(agnes: Client) -> None:
    assert [send(agnes, each).status_code for each in (9, 0)] == [404, 404]


def test_the_number_of_deals_is_that_of_the_concours(agnes: Client, table: Table) -> None:
    """What cannot be reached in so many deals is doubted here as on the form of one table."""
    from tournaments.core.models.planning import Ending  # noqa: PLC0415 — as above

    change(table.round.tournament, ending=Ending.DEALS, deals=12)
    assert "donnes passées" in text(send(agnes, ns="1000", ew="1000"))
