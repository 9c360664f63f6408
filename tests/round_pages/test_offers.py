"""A sheet that is empty again frees its seats, and a change is offered exactly where it would be accepted."""

from __future__ import annotations

from collections.abc import Callable
from html import unescape
from typing import Any

import pytest
from django.db import transaction
from django.test import Client

from scoring.cards import Side
from scoring.sheet import Refusal
from scoring.sheet.entries import PutBack, Restore, Tick, Undo
from tests.desk.late_concours import concours, draw
from tests.prepared import laid_out
from tests.quickly import day_rows
from tests.refusing import refuses
from tests.sheets.browsing import text
from tests.sheets.records import made
from tests.sheets.verbs import (
    deal_at,
    forfeit,
    record_deal,
    record_totals,
    refused,
    remove_deal,
    reopen_table,
    rule,
    say,
    stop_table,
    undo,
    withdraw_totals,
)
from tournaments.core.models.planning import Status, Tournament
from tournaments.core.models.registration import Team
from tournaments.core.models.rounds import Round, Table
from tournaments.core.rounds import actions, editing, queries
from tournaments.core.rounds.changes import ExemptAdversary, RemoveBye, SeatByHand, SwapTeams
from tournaments.core.rounds.errors import RoundError
from tournaments.core.sheets.history import moments, removed_deals, versions_in
from tournaments.core.sheets.queries import sheet_of
from tournaments.core.what_if.exchange import Exchange, preview_exchange
from tournaments.frontends.referee.timeline import events
from tournaments.frontends.round_pages.contents import offers_of
from tournaments.frontends.sheet_pages.decisions import totals_versions

PAGE = "/concours/saint-martin/parties/1/"


@pytest.fixture
@laid_out
def round_(cast: Any) -> Round:
    """Seven teams: three tables and a bye."""
    return draw(concours(cast.amicale, 7))


def table(round_: Round, number: int = 1) -> Table:
    return round_.tables.get(number=number)


# --- a sheet that is empty again --------------------------------------------------------------------


def a_deal(at: Table) -> None:
    record_deal(at, made())
    number = deal_at(at, 1)
    assert number is not None
    remove_deal(at, number)


def totals(at: Table) -> None:
    record_totals(at, 2010, 1000)
    withdraw_totals(at)


def a_forfeit(at: Table) -> None:
    forfeit(at, Side.NS, "C4")
    reopen_table(at)


def a_ruling(at: Table) -> None:
    written = rule(at, what="conduct", article="art. 9", side=Side.NS, points=50)
    undo(at, written.entry.number, "erreur")


def a_stop(at: Table) -> None:
    record_deal(at, made())
    stop_table(at)
    reopen_table(at)
    number = deal_at(at, 1)
    assert number is not None
    remove_deal(at, number)


TAKEN_BACK = [a_deal, totals, a_forfeit, a_ruling, a_stop]


@pytest.mark.parametrize("written", TAKEN_BACK)
def test_what_was_taken_back_holds_no_seat(written: Callable[[Table], None], round_: Round) -> None:
    one = table(round_)
    written(one)
    assert queries.tables_held(round_) == []
    assert queries.emptied_sheets(round_) == [1]
    entries = one.entries.count()
    other = table(round_, 2).ns.number
    editing.edit_round(round_, SwapTeams(one.ns.number, other), None)
    after = table(round_)
    assert (after.pk, after.ns.number, after.entries.count()) == (one.pk, other, entries)
    assert after.former_entries == entries
    actions.undo_draw(Round.objects.get())
    assert not Round.objects.exists()


IN_FORCE: dict[str, Callable[[Table], object]] = {
    "deal": lambda at: record_deal(at, made()),
    "totals": lambda at: record_totals(at, 2010, 1000),
    "forfeit": lambda at: forfeit(at, Side.NS, "C4"),
    "ruling": lambda at: rule(at, what="conduct", article="art. 9", side=Side.NS, points=50),
}


@pytest.mark.parametrize("what", IN_FORCE)
def test_what_stands_on_a_sheet_holds_its_seats_and_is_named(what: str, round_: Round) -> None:
    one = table(round_)
    IN_FORCE[what](one)
    assert queries.tables_held(round_) == [1]
    swap = SwapTeams(one.ns.number, table(round_, 2).ns.number)
    for code, act in (
        ("held-tables", lambda: editing.edit_round(round_, swap, None)),
        ("has-deals", lambda: actions.undo_draw(round_)),
    ):
        with refuses(code) as found:
            act()
        assert "La feuille de la table 1 n’est pas vide" in str(found.value.sentence)


def test_wrong_adversaries_are_mended_after_their_sheets_were_emptied(odile: Client, round_: Round) -> None:
    """Totals at one table, a deal at the other: both emptied, then the two teams exchanged, then undone."""
    one, two = table(round_), table(round_, 2)
    totals(one)
    a_deal(two)
    page = unescape(odile.get(f"{PAGE}echanger/?one={one.ns.number}&other={two.ns.number}").content.decode())
    assert "n’est pas vide" not in page
    editing.edit_round(round_, SwapTeams(one.ns.number, two.ns.number), None)
    assert table(round_).ns == two.ns
    record_totals(table(round_), 1500, 1000)
    edit = queries.last_edit(round_)
    assert edit is not None
    assert not offers_of(round_).undo_edit
    with refuses("held-tables"):
        editing.undo_edit(round_, edit, None)
    withdraw_totals(table(round_))
    assert offers_of(round_).undo_edit
    editing.undo_edit(round_, edit, None)
    assert table(round_).ns == one.ns


def test_what_was_written_for_other_teams_does_not_come_back(odile: Client, round_: Round) -> None:
    one = table(round_)
    a_deal(one)
    deal, removal = one.entries.order_by("number")
    editing.edit_round(round_, SwapTeams(one.ns.number, table(round_, 2).ns.number), None)
    now = table(round_)
    for content in (
        Undo(entry=removal.number),
        Undo(entry=deal.number),
        Restore(to=deal.number),
        PutBack(deal=deal.number, record=made()),
    ):
        with refused("other-teams-then"):
            say(now, content)
    sheet = sheet_of(table(round_))
    assert moments(sheet) == []
    assert removed_deals(sheet, versions_in(sheet)) == []
    sheet_at = f"/concours/saint-martin/feuilles/1/{now.number}"
    for page in ("histoire/", "decision/", f"donnes/{deal.number}/versions/"):
        shown = odile.get(f"{sheet_at}/{page}").content.decode()
        assert "/remettre/" not in shown, page
        assert 'name="version"' not in shown, page
    told = [event.what for event in events(sheet)]
    assert "D’autres équipes sont assises à cette table" in told
    record_deal(now, made())
    assert [moment.lines[0].record for moment in moments(sheet_of(table(round_)))] == [made()]


def test_a_tick_alone_is_nothing_that_was_written(round_: Round) -> None:
    say(table(round_), Tick(version=0))
    assert queries.emptied_sheets(round_) == []


def test_the_totals_of_the_teams_before_are_not_put_back(odile: Client, round_: Round) -> None:
    one = table(round_)
    totals(one)
    editing.edit_round(round_, SwapTeams(one.ns.number, table(round_, 2).ns.number), None)
    at = "/concours/saint-martin/feuilles/1/1/totaux/"
    assert 'name="restore"' not in odile.get(at).content.decode()
    written = one.entries.get(kind="totals").number
    assert odile.post(at, {"restore": str(written)}).status_code == 404
    record_totals(table(round_), 1990, 500)
    assert [one.totals and one.totals.points for one in totals_versions(sheet_of(table(round_)))] == [
        (1990, 500)
    ]


def test_the_page_of_undoing_says_what_history_goes(odile: Client, round_: Round) -> None:
    address = f"{PAGE}annuler/"
    assert "cet historique part" not in text(odile.get(address))
    totals(table(round_, 2))
    assert "À la table 2 on avait écrit" in text(odile.get(address))


# --- what is offered --------------------------------------------------------------------------------


def accepted(act: Callable[[], object]) -> bool:
    """Whether an act is accepted; it is taken back."""
    with transaction.atomic():
        try:
            act()
        except (RoundError, Refusal):
            return False
        finally:
            transaction.set_rollback(True)
    return True


def swaps(round_: Round) -> bool:
    numbers = sorted(queries.seating(round_).numbers)
    pairs = ((one, other) for one in numbers for other in numbers if one < other)
    return any(accepted(lambda pair=pair: editing.preview_edit(round_, SwapTeams(*pair))) for pair in pairs)


def by_hand(round_: Round) -> bool:
    """Whether any two teams can be seated at a free table, the others left exempt."""
    seating = queries.seating(round_)
    tables = [*seating.tables, max(seating.tables) + 1]
    return any(
        accepted(
            lambda at=at, pair=pair: editing.preview_edit(round_, SeatByHand({at: ((pair[0],), (pair[1],))}))
        )
        for at in tables
        for pair in ((one, other) for one in sorted(seating.numbers) for other in sorted(seating.numbers))
        if pair[0] < pair[1]
    )


def exchanges(round_: Round) -> bool:
    """Whether any sheet can be turned, or exchanged with another."""
    tables = sorted(queries.seating(round_).tables)
    asked = [(one,) for one in tables] + [(one, other) for one in tables for other in tables if one < other]
    return any(accepted(lambda at=at: preview_exchange(round_, Exchange(tables=at))) for at in asked)


def leaves(round_: Round, number: int) -> bool:
    change = RemoveBye(number) if number in queries.seating(round_).byes else ExemptAdversary(number)
    return accepted(lambda: editing.preview_edit(round_, change))


def undoes_edit(round_: Round) -> bool:
    edit = queries.last_edit(round_)
    return edit is not None and accepted(
        lambda: editing.undo_edit(Round.objects.get(pk=round_.pk), edit, None)
    )


def edited(round_: Round) -> None:
    editing.edit_round(round_, SwapTeams(table(round_).ns.number, table(round_, 2).ns.number), None)


def all_written(round_: Round) -> None:
    for at in round_.tables.all():
        record_totals(at, 2010, 1000)


def next_drawn(round_: Round) -> None:
    all_written(round_)
    draw(round_.tournament)


def somebody_left(round_: Round) -> None:
    Team.objects.filter(pk=table(round_).ns_id).update(present=False)
    record_deal(table(round_, 2), made())


def over(round_: Round) -> None:
    Tournament.objects.filter(pk=round_.tournament_id).update(status=Status.FINISHED)


STATES: dict[str, Callable[[Round], object]] = {
    "new": lambda _: None,
    "one deal": lambda round_: record_deal(table(round_), made()),
    "emptied": lambda round_: totals(table(round_)),
    "all written": all_written,
    "all but one": lambda round_: [record_deal(table(round_, n), made()) for n in (1, 2)],
    "edited": edited,
    "edited, then played": lambda round_: (edited(round_), record_deal(table(round_, 2), made())),
    "somebody left": somebody_left,
    "next drawn": next_drawn,
    "over": over,
}


@pytest.mark.parametrize("state", day_rows(STATES, every=3))
def test_a_change_is_offered_exactly_where_it_is_accepted(state: str, odile: Client, round_: Round) -> None:
    STATES[state](round_)
    round_ = Round.objects.get(number=1)
    offers, numbers = offers_of(round_), queries.seating(round_).numbers
    assert offers.undo == accepted(lambda: actions.undo_draw(Round.objects.get(number=1)))
    assert offers.swap == swaps(round_)
    assert offers.hand == by_hand(round_)
    assert offers.rest == accepted(lambda: editing.preview_edit(round_, editing.redraw_rest(round_)))
    assert offers.played == exchanges(round_)
    assert offers.undo_edit == undoes_edit(round_)
    assert offers.leaving == {number for number in numbers if leaves(round_, number)}
    page = odile.get(PAGE).content.decode()
    assert [
        f'href="{PAGE}{what}/' in page
        for what in ("annuler", "echanger", "a-la-main", "suite", "depart", "ont-joue")
    ] == [offers.undo, offers.swap, offers.hand, offers.rest, bool(offers.leaving), offers.played]
    assert (f'action="{PAGE}defaire/"' in page) == offers.undo_edit
