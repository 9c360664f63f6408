"""What a deal will mark, before it is saved."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tests.sheets.browsing import HTMX, PREVIEW, announces, deal_url, form, records, text
from tests.sheets.records import coinched_capot, made, with_tolerance

if TYPE_CHECKING:
    from django.test import Client

    from tests.sheets.conftest import Write
    from tournaments.core.models.rounds import Table


def test_the_marks_are_shown_before_they_are_saved(agnes: Client, write: Write, table: Table) -> None:
    write(made())
    fragment = agnes.post(PREVIEW, form(seen="1"), headers=HTMX)
    shown = text(fragment)
    assert "<html" not in fragment.content.decode()
    for line in ("100 à cœur, réussi", "Plis 10.1 110", "Contrat 10.1 100", "Nouveau total NS 420 – 100 EO"):
        assert line in shown
    page = agnes.post(PREVIEW, form(seen="1"))  # «Calculer», without a script
    assert "Nouveau total NS 420 – 100 EO" in text(page)
    assert 'name="points_ns" value="110"' in page.content.decode()
    assert len(records(table)) == 1


def test_the_preview_of_a_correction_replaces_the_deal(agnes: Client, write: Write) -> None:
    deal = write(made("EW")).entry.number
    write(made())
    shown = text(agnes.post(PREVIEW, form(deal=str(deal)), headers=HTMX))
    assert "Nouveau total NS 420 – 100 EO" in shown


def test_the_preview_tells_what_becomes_of_the_game(agnes: Client, write: Write) -> None:
    first = write(coinched_capot()).entry.number
    capot = {"bid": "capot", "call": "coinche", "points_ns": "", "capot": "NS"}
    shown = text(agnes.post(PREVIEW, form(**capot), headers=HTMX))
    assert "La table est finie : Joueur 1A – Joueur 1B gagnent, 2 000 à 0." in shown
    write(coinched_capot())
    shown = text(agnes.post(PREVIEW, form(deal=str(first)), headers=HTMX))
    assert "La partie n’est alors plus finie" in shown


def test_an_unfinished_form_is_no_error_in_the_preview(agnes: Client, table: Table) -> None:  # noqa: ARG001
    fragment = agnes.post(PREVIEW, form(trump=""), headers=HTMX).content.decode()
    assert "À quel atout ?" in fragment
    assert "field-errors" not in fragment
    fragment = agnes.post(PREVIEW, form(points_ns="161"), headers=HTMX).content.decode()
    assert "field-errors" in fragment


def test_a_deal_that_makes_another_impossible_is_refused_over_the_form(
    agnes: Client, write: Write, table: Table
) -> None:
    first = write(made()).entry.number
    write(with_tolerance())
    sent = form(seen="2", belote_ns="1", rebelote_omitted=["NS"])
    response = agnes.post(deal_url("deal_edit", first), sent)
    assert "La donne 2 ne serait plus possible" in text(response)
    assert table.entries.count() == 2
    assert "La donne 2" in text(agnes.post(PREVIEW, {**sent, "deal": first}, headers=HTMX))
    assert records(table) == [made(), with_tolerance()]


def test_one_more_announce_without_a_script(agnes: Client, table: Table) -> None:
    response = agnes.post(PREVIEW, form(more="EW", **announces(("NS", "tierce", "A", "clubs"))))
    lines = [(line["side"].value(), line["kind"].value()) for line in response.context["form"].announces]
    assert lines == [("NS", "tierce"), ("EW", None)]
    assert 'name="points_ns" value="110"' in response.content.decode()
    assert records(table) == []
