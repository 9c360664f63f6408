"""What every entry does to marks, running totals, result and versions."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import replace
from typing import TYPE_CHECKING, Any
from uuid import uuid4

import pytest

from scoring.cards import Side
from scoring.sheet import Refusal
from scoring.sheet.entries import ChangeRules, PutBack, Restore, Totals, read_head
from tests.sheets.browsing import records
from tests.sheets.conftest import change
from tests.sheets.records import PASSED, coinched_capot, failed, made, with_tolerance
from tests.sheets.verbs import (
    correct_deal,
    forfeit,
    record_totals,
    refused,
    remove_deal,
    reopen_table,
    say,
    stop_table,
    withdraw_totals,
)
from tournaments.core.models.opening import open_tables
from tournaments.core.models.planning import Ending, Status
from tournaments.core.models.rounds import Table
from tournaments.core.sheets.history import deal_versions
from tournaments.core.sheets.queries import log_of, sheet_of
from tournaments.core.sheets.refusals import TableGone, sentence_of
from tournaments.frontends.sheet_pages.decisions import totals_versions

if TYPE_CHECKING:
    from tests.conftest import Cast
    from tests.sheets.conftest import Write
    from tournaments.core.models.planning import Tournament


def lines(table: Table) -> list[tuple[int, int, int, int, bool]]:
    """The sheet in order: marks, running totals, whether the deal comes after the end."""
    steps = sheet_of(table).sheet.played
    return [(*step.marks, *step.game.score, step.after_end) for step in steps]


def result(table: Table) -> tuple[str, int, int, str | None] | None:
    rows = Table.objects.filter(pk=table.pk, finished_at__isnull=False)
    return rows.values_list("source", "ns_points", "ew_points", "winner").first()


def said(table: Table) -> list[tuple[str, str | None]]:
    """The log: what kind of entry, by whom."""
    return [(entry.kind, entry.author and entry.author.username) for entry in log_of(table)]


def results_version(table: Table) -> int:
    table.round.tournament.refresh_from_db()
    return table.round.tournament.results_version


# The tables below are (records, running scores of the last line, result).
TO_THE_TARGET = {
    "not there yet": ([made()], (210, 50), None),
    "reached": ([coinched_capot(), coinched_capot()], (2000, 0), ("deals", 2000, 0, "NS")),
    # A7: both there, the higher wins.
    "both there": (
        [coinched_capot("EW"), coinched_capot(), made("EW", 800, 0) | failed("NS", 800, 0)],
        (1000, 1960),
        None,
    ),
    # A8: EW is at 1980, then capot with a belote: at 2000 by the belote alone, not confirmed.
    "not confirmed on a belote": (
        [
            coinched_capot("EW"),
            failed("NS", 810, 70),
            made("NS", 80, 152),
            {"contract": {"by": "NS", "bid": "capot", "trump": "hearts"}, "capot": "NS", "belote": {"EW": 1}},
        ],
        (730, 2000),
        None,
    ),
    "confirmed by a trick": (
        [
            coinched_capot("EW"),
            failed("NS", 810, 70),
            made("NS", 80, 152),
            {"contract": {"by": "NS", "bid": "capot", "trump": "hearts"}, "capot": "NS", "belote": {"EW": 1}},
            made("NS", 100, 110),
        ],
        (940, 2050),
        ("deals", 940, 2050, "EW"),
    ),
    "said to be the last": ([made(), {**made("EW"), "last": True}], (260, 260), ("deals", 260, 260, None)),
}


@pytest.mark.parametrize(("records", "score", "ending"), TO_THE_TARGET.values(), ids=TO_THE_TARGET)
def test_a_game_to_the_target(
    table: Table,
    write: Write,
    records: list[dict[str, Any]],
    score: tuple[int, int],
    ending: tuple[str, int, int, str | None] | None,
) -> None:
    for record in records:
        write(record)
    assert lines(table)[-1][2:4] == score
    assert result(table) == ending


def test_n_deals_end_a_table_and_passed_deals_count(
    tournament: Tournament, table: Table, write: Write
) -> None:
    change(tournament, ending=Ending.DEALS, deals=3)
    write(coinched_capot())
    write(coinched_capot())  # 2000 ends nothing here
    assert result(table) is None
    write(PASSED)
    assert result(table) == ("deals", 2000, 0, "NS")
    with pytest.raises(Refusal) as late:
        write(made())
    assert late.value.engine_code == "game-over"
    assert len(lines(table)) == 3


def test_the_clock_ends_a_table_when_it_is_stopped(
    tournament: Tournament, table: Table, write: Write, cast: Cast
) -> None:
    change(tournament, ending=Ending.CLOCK)
    with refused("nothing-played"):
        stop_table(table, cast.agnes)
    write(made())
    stop_table(table, cast.agnes)
    assert result(table) == ("deals", 210, 50, "NS")
    write(made("EW"))  # the deal that was being played when time was called
    assert result(table) == ("deals", 260, 260, None)
    reopen_table(table, cast.agnes)
    assert result(table) is None
    assert said(table) == [("deal", None), ("stop", "agnes"), ("deal", None), ("reopen", "agnes")]


def test_stopping_twice_is_stopping_once(table: Table, write: Write) -> None:
    write(made())
    stop_table(table)
    version, score = table.version, result(table)
    stop_table(table)
    assert (table.version, result(table)) == (version, score)


def test_an_inserted_deal_moves_the_others(table: Table, write: Write) -> None:
    written = [write(made()), write(made("EW")), write(PASSED, place=2)]
    assert lines(table) == [
        (210, 50, 210, 50, False),
        (0, 0, 210, 50, False),
        (50, 210, 260, 260, False),
    ]
    sheet = sheet_of(table).sheet
    assert [sheet.index(one.entry.number) for one in written] == [0, 2, 1]


def test_a_removed_deal_keeps_its_versions_and_can_be_put_back(
    table: Table, write: Write, cast: Cast
) -> None:
    first, second = (write(record).entry.number for record in (made(), made("EW")))
    remove_deal(table, first, author=cast.agnes)
    assert lines(table) == [(50, 210, 50, 210, False)]
    with refused("off-the-sheet"):
        correct_deal(table, first, made())
    say(table, PutBack(deal=first, record=made(), before=second), author=cast.odile)
    assert lines(table) == [(210, 50, 210, 50, False), (50, 210, 260, 260, False)]
    history = deal_versions(sheet_of(table), first)
    assert [(one.number, one.record, one.by, one.current) for one in history] == [
        (3, made(), "Odile", True),
        (2, None, "Agnes", False),
        (1, made(), "", False),
    ]


def test_going_back_to_a_version_is_a_version(table: Table, write: Write) -> None:
    deal = write(made()).entry.number
    correct_deal(table, deal, made("EW"))
    correct_deal(table, deal, made())
    history = deal_versions(sheet_of(table), deal)
    assert [version.record for version in history] == [made(), made("EW"), made()]
    assert lines(table) == [(210, 50, 210, 50, False)]


def test_restoring_a_removal_takes_the_deal_off_again(table: Table, write: Write) -> None:
    deal = write(made()).entry.number
    remove_deal(table, deal)
    say(table, PutBack(deal=deal, record=made()))
    remove_deal(table, deal)
    assert lines(table) == []
    with refused("off-the-sheet"):
        remove_deal(table, deal)
    assert [version.number for version in deal_versions(sheet_of(table), deal)] == [4, 3, 2, 1]


def test_a_correction_that_ends_the_game_earlier_keeps_later_deals_without_effect(
    table: Table, write: Write
) -> None:
    first = write(made()).entry.number
    write(coinched_capot())
    write(made("EW"))
    assert result(table) is None
    correct_deal(table, first, coinched_capot())
    assert lines(table) == [
        (1000, 0, 1000, 0, False),
        (1000, 0, 2000, 0, False),
        (0, 0, 2000, 0, True),
    ]
    assert result(table) == ("deals", 2000, 0, "NS")
    assert records(table)[-1] == made("EW")
    correct_deal(table, first, made())
    assert lines(table)[-1] == (50, 210, 1260, 260, False)
    assert result(table) is None


def test_the_version_of_the_results_goes_up_only_with_a_result(table: Table, write: Write) -> None:
    first = write(coinched_capot()).entry.number
    assert results_version(table) == 0
    last = write(coinched_capot()).entry.number
    assert results_version(table) == 1
    correct_deal(table, last, coinched_capot())
    assert results_version(table) == 1  # the same result
    correct_deal(table, last, coinched_capot("EW"))
    assert (results_version(table), result(table)) == (2, None)
    remove_deal(table, first)
    assert results_version(table) == 2


def test_an_impossible_deal_is_refused_and_nothing_is_written(table: Table, write: Write) -> None:
    with refused("deal-refused") as found:
        write(made(bid=70))
    assert found.value.invalid is not None
    assert [error.code for error in found.value.invalid.errors] == ["bid-too-low"]
    assert (lines(table), table.entries.count()) == ([], 0)


def test_a_deal_that_another_one_makes_impossible_is_named(table: Table, write: Write) -> None:
    first = write(made()).entry.number
    write(with_tolerance())
    with refused("other-deal-refused") as found:
        correct_deal(table, first, with_tolerance())
    assert found.value.words["place"] == 2
    assert "donne 2" in sentence_of(found.value)
    with pytest.raises(Refusal) as second:  # the deal itself is at fault: its own error
        write(with_tolerance())
    assert second.value.engine_code == "rebelote-tolerance-used"
    assert len(deal_versions(sheet_of(table), first)) == 1
    write(with_tolerance("EW"))  # the other side has its own


def test_the_same_form_with_other_values_is_not_lost_unsaid(table: Table, write: Write) -> None:
    key = uuid4()
    write(made("NS", 100, 107), key=key)
    with refused("deal-written") as found:
        write(made("NS", 120, 127), key=key)
    assert "donne 1" in sentence_of(found.value)
    assert records(table) == [made("NS", 100, 107)]


def test_a_table_whose_draw_was_undone_says_so(table: Table) -> None:
    gone = type(table)(pk=table.pk + 1000, round=table.round)
    with pytest.raises(TableGone):
        stop_table(gone)


def test_the_same_form_sent_twice_is_one_deal(table: Table, write: Write) -> None:
    key = uuid4()
    entry = write(made(), key=key, seen=0).entry
    assert write(made(), key=key, seen=0).entry == entry
    assert len(lines(table)) == 1
    again = uuid4()
    for _ in range(2):
        correct_deal(table, entry.number, made("EW"), key=again, seen=1)
    gone = uuid4()
    for _ in range(2):
        remove_deal(table, entry.number, key=gone)
    assert len(deal_versions(sheet_of(table), entry.number)) == 3
    table.refresh_from_db()
    assert (table.version, table.log_length) == (3, 3)


def test_a_form_over_an_old_sheet_is_refused(table: Table, write: Write) -> None:
    deal = write(made(), seen=0).entry.number
    for stale in (
        lambda: write(made("EW"), seen=0),
        lambda: correct_deal(table, deal, made("EW"), seen=0),
        lambda: remove_deal(table, deal, seen=0),
    ):
        with refused("sheet-changed"):
            stale()
    assert lines(table) == [(210, 50, 210, 50, False)]


def test_sealed_results_refuse_every_change(tournament: Tournament, table: Table, write: Write) -> None:
    deal = write(made()).entry.number
    change(tournament, status=Status.SEALED)
    for verb in (
        lambda: write(made()),
        lambda: correct_deal(table, deal, made("EW")),
        lambda: remove_deal(table, deal),
        lambda: say(table, Restore(to=0)),
        lambda: record_totals(table, 2000, 900, 12),
        lambda: withdraw_totals(table),
        lambda: stop_table(table),
        lambda: reopen_table(table),
        lambda: forfeit(table, Side.NS, "absents"),
        lambda: say(table, ChangeRules(game=read_head({"ruleset": "pagat"}))),
    ):
        with refused("sheet-sealed"):
            verb()
    assert lines(table) == [(210, 50, 210, 50, False)]


def test_a_proposed_draw_has_no_sheets(table: Table, write: Write) -> None:
    table.round.published_at = None
    table.round.save()
    open_tables(table.round)
    with refused("round-not-published"):
        write(made())


def test_totals_from_the_paper_go_before_the_deals(table: Table, write: Write, cast: Cast) -> None:
    write(made())
    key = uuid4()
    for _ in range(2):
        record_totals(table, 2050, 1310, 12, key=key, author=cast.denis)
    assert result(table) == ("totals", 2050, 1310, "NS")
    record_totals(table, 1310, 1310, author=cast.denis)
    assert result(table) == ("totals", 1310, 1310, None)
    withdraw_totals(table, author=cast.odile)
    assert result(table) is None
    versions = totals_versions(sheet_of(table))
    assert [(one.totals, one.entry.author, one.current) for one in versions] == [
        (None, cast.odile, True),
        (Totals(points=(1310, 1310)), cast.denis, False),
        (Totals(points=(2050, 1310), deals_played=12), cast.denis, False),
    ]


def test_a_forfeit_stands_until_the_table_is_reopened(table: Table, write: Write, cast: Cast) -> None:
    with refused("reason-missing"):
        forfeit(table, Side.EW, "  ", cast.agnes)
    found = forfeit(table, Side.EW, "absents à l’appel", cast.agnes).sheet.result
    assert result(table) == ("forfeit", 0, 0, "NS")
    assert found is not None
    assert (table.absent, found.absent, found.article) == ("EW", Side.EW, "absents à l’appel")
    write(coinched_capot("EW"))
    with refused("forfeit-stands"):
        record_totals(table, 2010, 900, author=cast.agnes)
    assert not table.entries.filter(kind="totals").exists()
    write(coinched_capot("EW"))  # kept, and no result of their own while the forfeit stands
    assert result(table) == ("forfeit", 0, 0, "NS")
    reopen_table(table, cast.agnes)
    assert result(table) == ("deals", 0, 2000, "EW")
    assert results_version(table) == 2  # given, and taken back for the game's own
    assert [kind for kind, _by in said(table) if kind != "deal"] == ["forfeit", "reopen"]


def test_marks_are_those_of_the_command_line(table: Table, write: Write) -> None:
    played = [*TO_THE_TARGET["confirmed by a trick"][0]]
    played[1:1] = [
        PASSED,
        with_tolerance(),
        failed("EW", 90, 85, announces={"NS": [{"kind": "carre", "rank": "J"}]}),
    ]
    for record in played:
        if sheet_of(table).over:
            break
        write(record)
    command = subprocess.run(
        [sys.executable, "-m", "scoring", "game"],
        input="\n".join(json.dumps(record) for record in records(table)),
        capture_output=True,
        text=True,
        check=True,
    )
    answers = [json.loads(line) for line in command.stdout.splitlines()]
    assert [(row[0], row[1], row[2], row[3]) for row in lines(table)] == [
        (*answer["marks"].values(), *answer["score"].values()) for answer in answers
    ]
    assert result(table) == ("deals", *answers[-1]["score"].values(), answers[-1]["winner"])


def test_a_table_is_scored_again_by_changed_rules(table: Table, write: Write) -> None:
    write(coinched_capot())
    head = sheet_of(table).sheet.head
    say(table, ChangeRules(game=replace(head, target=1000)))
    assert result(table) == ("deals", 1000, 0, "NS")
