"""«These teams have played each other»: sheets, sides and teams exchanged with their deals, and back."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client

from scoring.cards import Side
from tests.desk.late_concours import concours, draw, finish, hidden
from tests.desk.test_late_effect import in_a_copy, ranks
from tests.prepared import laid_out
from tests.refusing import refuses
from tests.sheets.browsing import text
from tests.sheets.records import made
from tests.sheets.verbs import forfeit, record_deal, record_totals
from tournaments.core.models.past import past_of
from tournaments.core.models.planning import Status, Tournament
from tournaments.core.models.rounds import Edit, Round
from tournaments.core.models.sheets import Entry
from tournaments.core.rounds import editing, queries
from tournaments.core.rounds.changes import SwapTeams
from tournaments.core.rounds.errors import RoundError
from tournaments.core.what_if.exchange import Exchange, exchange, exchange_refusal, preview_exchange
from tournaments.core.what_if.late_corrections import corrections_since_draw, incidents_in
from tournaments.frontends.round_pages.actions import check_sheets
from tournaments.frontends.round_pages.contents import offers_of

PAGE = "/concours/saint-martin/parties/1/ont-joue/"


@pytest.fixture
@laid_out
def round_(cast: Any) -> Round:
    """Nine teams: four tables and a bye."""
    return draw(concours(cast.amicale, 9))


def seats(round_: Round) -> dict[int, tuple[int, int]]:
    return {table.number: (table.ns.number, table.ew.number) for table in queries.tables_of(round_)}


def figures(round_: Round) -> list[Any]:
    """All that the exchange of sheets and teams touches, without versions."""
    names = ("number", "ns__number", "ew__number", "ns_points", "ew_points", "winner", "log_length", "sheet")
    return list(round_.tables.order_by("number").values_list(*names))


def do(round_: Round, asked: Exchange, undoes: Edit | None = None) -> Edit:
    return exchange(round_, asked, None, preview_exchange(round_, asked).digest, undoes)


def undo(round_: Round) -> None:
    edit = queries.last_edit(round_)
    assert edit is not None
    asked = Exchange.of(edit)
    assert asked is not None
    do(round_, asked, edit)


ASKED = {
    "teams": lambda at: Exchange(teams=(at[1][0], at[2][1])),
    "sheets": lambda _at: Exchange(tables=(1, 2)),
    "sides": lambda _at: Exchange(tables=(2,)),
}


@pytest.fixture
def played(round_: Round) -> Round:
    """The first round with deals at one table and totals at the others, and a second one drawn from it."""
    for _deal in range(4):
        record_deal(round_.tables.get(number=1), made())
    record_totals(round_.tables.get(number=1), 1980, 300)
    finish(round_, 1)
    draw(round_.tournament)
    return Round.objects.get(pk=round_.pk)


@pytest.mark.parametrize("what", ASKED)
def test_what_is_foreseen_comes_and_one_undoing_takes_all_of_it_back(what: str, played: Round) -> None:
    tournament, asked = played.tournament, ASKED[what](seats(played))
    before, was, stood = figures(played), ranks(tournament, 1), played.relaxed
    foreseen = preview_exchange(played, asked)
    do(played, asked)
    now = ranks(tournament, 1)
    told = {
        change.number: change.after
        for changes in foreseen.ranks
        if changes.after == 1
        for change in changes.changes
    }
    assert told == {number: rank for number, rank in now.items() if rank != was[number]} != {}
    assert figures(played) != before
    call_command("verify", "--no-color")
    undo(played)
    assert figures(played) == before
    assert (ranks(tournament, 1), Round.objects.get(pk=played.pk).relaxed) == (was, stood)
    assert queries.last_edit(played) is None


def test_two_teams_that_sat_at_each_others_tables(round_: Round) -> None:
    """All four sheets are written before it is seen: the result is that of the right seating."""
    at = seats(round_)
    with in_a_copy():
        finish(round_)
        do(round_, Exchange(teams=(at[3][0], at[4][0])))
        mended = past_of(round_.tournament)
        assert seats(round_)[3] == (at[4][0], at[3][1])
    editing.edit_round(round_, SwapTeams(at[3][0], at[4][0]), None)
    finish(round_)
    assert past_of(round_.tournament) == mended


def test_exchanged_sheets_keep_their_logs_and_are_ticked_as_any(round_: Round, cast: Any) -> None:
    one, two = (round_.tables.get(number=number) for number in (1, 2))
    record_deal(one, made())
    record_totals(two, 2010, 1000)
    (deal,), (typed,) = (list(Entry.objects.filter(table=table)) for table in (one, two))
    before = {table.pk: table.version for table in round_.tables.all()}
    do(round_, Exchange(tables=(1, 2)))
    assert (Entry.objects.get(pk=deal.pk).table_id, Entry.objects.get(pk=typed.pk).table_id) == (
        two.pk,
        one.pk,
    )
    one, two = (round_.tables.get(number=number) for number in (1, 2))
    assert (one.ns_points, one.finished, two.deal_count, two.finished) == (2010, True, 1, False)
    assert one.version > before[one.pk]
    assert two.version > before[two.pk]
    assert check_sheets(round_.tournament, [(one.pk, one.version)], cast.odile).ticked == 1
    one.refresh_from_db()
    assert one.checked_version == one.version
    call_command("verify", "--no-color")
    record_deal(two, made())
    assert round_.tables.get(number=2).deal_count == 2


REFUSED = {
    "nothing-written": Exchange(tables=(1, 2)),
    "same-table": Exchange(tables=(3, 3)),
    "no-such-table": Exchange(tables=(3, 40)),
    "not-in-round": Exchange(teams=(1, 70)),
    "same-team": Exchange(teams=(1, 1)),
}


@pytest.mark.parametrize("code", REFUSED)
def test_an_exchange_that_cannot_be_is_refused_with_its_reason(code: str, round_: Round) -> None:
    record_totals(round_.tables.get(number=3), 2010, 1000)
    with refuses(code):
        preview_exchange(round_, REFUSED[code])


def test_neither_an_exempt_team_nor_a_forfeit_is_exchanged(round_: Round) -> None:
    three = round_.tables.get(number=3)
    record_totals(three, 2010, 1000)
    exempt = queries.seating(round_).byes[0]
    with refuses("exempt-has-no-sheet"):
        preview_exchange(round_, Exchange(teams=(three.ns.number, exempt)))
    forfeit(round_.tables.get(number=2), Side.NS, "C4")
    with refuses("forfeit-exchanged"):
        preview_exchange(round_, Exchange(tables=(2, 3)))


def test_what_was_not_seen_is_not_done(played: Round) -> None:
    seen = preview_exchange(played, Exchange(tables=(1, 2))).digest
    record_totals(played.tables.get(number=3), 500, 2000)
    with refuses("exchange-unseen"):
        exchange(played, Exchange(tables=(1, 2)), None, seen)


def test_it_is_done_after_the_end_and_never_after_the_seal(played: Round) -> None:
    tournament = Tournament.objects.get(pk=played.tournament_id)
    finish(tournament.rounds.get(number=2))
    Tournament.objects.filter(pk=tournament.pk).update(status=Status.FINISHED)
    fresh = Round.objects.get(pk=played.pk)
    assert offers_of(fresh).played
    edit = do(fresh, Exchange(tables=(1, 2)))
    assert edit.effect is not None
    assert offers_of(fresh).undo_edit
    assert edit.effect["final"]
    played.tables.update(opening="sealed")
    assert isinstance(exchange_refusal(fresh, Exchange(tables=(1, 2))), RoundError)
    assert not offers_of(fresh).undo_edit


def test_the_page_shows_all_of_it_once_and_the_register_keeps_it(odile: Client, played: Round) -> None:
    assert "Deux feuilles ont été confondues" in text(odile.get(PAGE))
    shown = odile.get(PAGE, {"do": "sheets", "one": "1", "other": "4"})
    assert "Rien n’est écrit" not in text(shown)
    assert "Tirage de la partie 2" in text(shown)
    assert not Edit.objects.exists()
    answer = odile.post(PAGE, hidden(shown))
    assert answer.status_code == 302
    page = text(odile.get("/concours/saint-martin/parties/1/"))
    assert "Feuilles des tables 1 et 4 échangées." in page
    (incident,) = incidents_in(played.tournament)
    assert "Feuilles des tables 1 et 4 échangées" in incident.what
    assert "Feuilles des tables 1 et 4 échangées" in text(
        odile.get("/concours/saint-martin/feuilles/decisions/")
    )
    second = Round.objects.get(number=2)
    assert [drawn.round for _what, drawn in corrections_since_draw(second)] == [2]
    assert "Feuilles des tables 1 et 4 échangées" in text(odile.get("/concours/saint-martin/parties/2/"))
    edit = Edit.objects.get()
    back = odile.post("/concours/saint-martin/parties/1/defaire/", {"edit": str(edit.pk)}, follow=True)
    assert "Annuler l’échange" in text(back)
    odile.post(PAGE, hidden(back))
    assert "Annulé" in text(odile.get("/concours/saint-martin/parties/1/"))
    assert queries.last_edit(played) is None


def test_a_changed_effect_is_shown_again(odile: Client, played: Round) -> None:
    sent = hidden(odile.get(PAGE, {"do": "sides", "one": "1"}))
    record_totals(played.tables.get(number=3), 500, 2000)
    again = odile.post(PAGE, sent)
    assert "Quelque chose a changé entre-temps" in text(again)
    assert odile.post(PAGE, hidden(again)).status_code == 302
