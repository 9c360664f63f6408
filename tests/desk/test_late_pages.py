"""What is read of a late correction: before it is saved, on the round's page, in the history and the log."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.test import Client

from tests.desk.late_concours import address, concours, confirm, corrections, draw, finish, totals, typed
from tests.prepared import laid_out
from tests.sheets.browsing import text
from tournaments.core.models.planning import Tournament
from tournaments.core.models.rounds import Table
from tournaments.core.rounds import actions as rounds

ROUND2 = "/concours/saint-martin/parties/2/"
LOG = "/concours/saint-martin/feuilles/decisions/"


@pytest.fixture
@laid_out
def table(cast: Any) -> Table:
    """Table 1 of round 1, eight teams; round 2 is published."""
    return first_table(concours(cast.amicale, 8))


def first_table(tournament: Tournament, *, published: bool = True) -> Table:
    first = draw(tournament)
    finish(first)
    draw(tournament, published=published)
    return first.tables.get(number=1)


def look(client: Client, table: Table, ns: int = 900, ew: int = 2010) -> Any:
    return client.post(address(table, "totaux/"), typed(ns, ew))


def correct(client: Client, table: Table, ns: int = 900, ew: int = 2010) -> Any:
    return confirm(client, look(client, table, ns, ew))


def test_the_page_tells_result_ranks_and_tables(odile: Client, table: Table) -> None:
    page = look(odile, table)
    said, effect = text(page), page.context["effect"]
    for team in (table.ns, table.ew):
        assert f"{team.number} · {' '.join(team.names.split())}" in said
    assert "2 010 – 1 000" in said.replace("\u202f", " ").replace("\xa0", " ")
    assert "autre gagnant" in said
    assert "Aucune donne n’est marquée autrement." in said
    first = effect.ranks[0].changes[0]
    assert f"{first.number} · {' '.join(first.names.split())} {first.before} → {first.after}" in said
    pairing = effect.draws[0].tables[0]
    assert f"Table {pairing.table} {pairing.would} au lieu de {pairing.was}" in said
    assert "Classement après la partie 1" in said
    assert "Tirage de la partie 2" in said
    assert "Enregistrer la correction" in said


def test_a_table_that_would_play_again_says_so(odile: Client, table: Table) -> None:
    page = odile.post(address(table, "totaux/"), {"withdraw": "1"})
    assert "sans résultat : la table joue encore" in text(page)
    assert "plus finie" in text(page)


@pytest.mark.slow
def test_long_lists_show_the_first_dozen(odile: Client, cast: Any) -> None:
    table = first_table(concours(cast.amicale, 80))
    page = look(odile, table, 0, 9000)
    effect = page.context["effect"]
    for count, words in (
        (len(effect.ranks[0].changes), "et {} autres au classement après la partie 1"),
        (effect.drawn_tables, "et {} autres tables de la partie 2"),
    ):
        assert count > 12
        assert words.format(count - 12) in text(page)
    shown = re.sub(r"<details.*?</details>", "", page.content.decode(), flags=re.DOTALL)
    assert shown.count("au lieu de") == 12


@pytest.mark.slow
@pytest.mark.parametrize(
    ("method", "said"),
    [
        ("random", "Ce tirage n’en dépend pas : ses tables ne viennent ni du classement ni des gagnants."),
        ("pools", "Refait avec la correction, ce tirage donne les mêmes tables."),
    ],
)
def test_a_draw_that_stays_as_it_is_is_told(method: str, said: str, odile: Client, cast: Any) -> None:
    table = first_table(concours(cast.amicale, 8, draw_method=method))
    assert said in text(look(odile, table))
    correct(odile, table)
    assert said in text(odile.get(ROUND2))


def test_a_proposal_is_better_drawn_again(odile: Client, cast: Any) -> None:
    table = first_table(concours(cast.amicale, 8), published=False)
    assert "La partie 2 n’est pas publiée" in text(look(odile, table))
    sheet = odile.get(correct(odile, table)["Location"])
    assert f'<a href="{ROUND2}">Refaire son tirage</a>' in sheet.content.decode()
    page = text(odile.get(ROUND2))
    assert "le mieux est de le refaire" in page
    assert "une correction de la table 1, partie 1" in page
    odile.post(f"{ROUND2}refaire/")
    assert "une correction de la table 1" not in text(odile.get(ROUND2))


def test_the_referee_is_told_to_tell_the_organizer(cast: Any, client: Client) -> None:
    """Who may not open the draw has no link to it."""
    tournament = concours(cast.amicale, 8)
    tournament.referees.add(cast.agnes)
    table = first_table(tournament, published=False)
    client.force_login(cast.agnes, "django.contrib.auth.backends.ModelBackend")
    sheet = client.get(correct(client, table)["Location"])
    assert "Dites à l’organisateur de refaire son tirage." in text(sheet)
    assert ROUND2 not in sheet.content.decode()


@pytest.mark.slow
def test_the_page_of_the_round_tells_what_came_since(odile: Client, table: Table) -> None:
    assert "Depuis ce tirage" not in text(odile.get(ROUND2))
    pairing = look(odile, table).context["effect"].draws[0].tables[0]
    correct(odile, table)
    page = text(odile.get(ROUND2))
    assert "un résultat corrigé depuis" in page
    assert "Depuis ce tirage : une correction de la table 1, partie 1" in page
    assert "Odile" in page
    assert f"Table {pairing.table} {pairing.would} au lieu de {pairing.was}" in page
    assert "Depuis ce tirage" not in text(odile.get("/concours/saint-martin/parties/1/"))


def test_a_round_undone_and_drawn_anew_has_the_correction_in_it(odile: Client, table: Table) -> None:
    correct(odile, table)
    tournament = table.round.tournament
    rounds.undo_draw(tournament.rounds.get(number=2))
    draw(tournament)
    assert "Depuis ce tirage" not in text(odile.get(ROUND2))


def test_the_history_of_the_sheet_and_the_log_tell_it(odile: Client, table: Table) -> None:
    counts = look(odile, table).context["effect"].to_record()["counts"]
    odile.post(address(table, "decision/"), {"kind": "lateness", "article": "art. 3", "key": "0" * 31 + "1"})
    correct(odile, table)
    for page in (odile.get(address(table, "histoire/")), odile.get(LOG)):
        said = text(page).replace("\u202f", " ").replace("\xa0", " ")
        assert "Correction après le tirage de la partie 2" in said
        assert "2 010 – 1 000 → 900 – 2 010" in said
        assert f"{counts['ranks']} rangs" in said
        assert "tirées autrement" in said
        assert "Odile" in said
    log = text(odile.get(LOG))
    assert log.index("art. 3") < log.index("Correction après")


def test_a_forfeit_is_told_as_one(odile: Client, table: Table) -> None:
    page = odile.post(address(table, "forfait/"), {"absent": "NS", "article": "partis"})
    assert "forfait" in text(page).lower()
    confirm(odile, page)
    assert "2 010 – 1 000 → forfait" in text(odile.get(LOG)).replace("\u202f", " ").replace("\xa0", " ")


@pytest.mark.slow
def test_the_log_asks_as_much_for_many_corrections(
    odile: Client, table: Table, django_assert_num_queries: Any
) -> None:
    correct(odile, table)
    asked, kept = queries_of(odile), corrections().get()
    for ns in (2000, 2010, 2020):
        totals(table, ns, 0, effect=kept.effect)
    with django_assert_num_queries(asked):
        odile.get(LOG)


def queries_of(client: Client) -> int:
    from django.db import connection  # noqa: PLC0415 — of this test alone
    from django.test.utils import CaptureQueriesContext  # noqa: PLC0415 — of this test alone

    with CaptureQueriesContext(connection) as captured:
        client.get(LOG)
    return len(captured)
