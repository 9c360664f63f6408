"""What every change does to marks, running totals, result and versions."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING, Any
from uuid import uuid4

import pytest

from scoring.cards import Side
from scoring.errors import GameOver, InvalidDeal
from tests.sheets.records import PASSED, coinched_capot, failed, made, with_tolerance
from tournaments.models.planning import Ending, Status
from tournaments.models.sheets import Deal, DealVersion, Result, Ruling, Totals
from tournaments.sheets import actions, refusals
from tournaments.sheets.queries import sheet_of

if TYPE_CHECKING:
    from tests.conftest import Cast
    from tournaments.models.planning import Tournament
    from tournaments.models.rounds import Table

Write = Callable[..., Deal]


def lines(table: Table) -> list[tuple[int, int, int, int, bool]]:
    """The sheet in order: marks, running totals, whether the deal comes after the end."""
    return list(
        table.deals.filter(place__isnull=False)
        .order_by("place")
        .values_list("ns_mark", "ew_mark", "ns_score", "ew_score", "after_end")
    )


def result(table: Table) -> tuple[str, int, int, str | None] | None:
    return (
        Result.objects.filter(table=table).values_list("source", "ns_points", "ew_points", "winner").first()
    )


def results_version(table: Table) -> int:
    table.round.tournament.refresh_from_db()
    return table.round.tournament.results_version


def change(tournament: Tournament, **fields: Any) -> None:
    type(tournament).objects.filter(pk=tournament.pk).update(**fields)


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
    with pytest.raises(GameOver):
        write(made())
    assert len(lines(table)) == 3


def test_the_clock_ends_a_table_when_it_is_stopped(
    tournament: Tournament, table: Table, write: Write, cast: Cast
) -> None:
    change(tournament, ending=Ending.CLOCK)
    with pytest.raises(refusals.NothingPlayed):
        actions.stop_table(table, cast.agnes)
    write(made())
    actions.stop_table(table, cast.agnes)
    assert result(table) == ("deals", 210, 50, "NS")
    write(made("EW"))  # the deal that was being played when time was called
    assert result(table) == ("deals", 260, 260, None)
    actions.reopen_table(table, cast.agnes)
    assert result(table) is None
    assert [(ruling.kind, ruling.author) for ruling in table.rulings.all()] == [
        (Ruling.Kind.STOPPED, cast.agnes),
        (Ruling.Kind.REOPENED, cast.agnes),
    ]


def test_stopping_twice_is_stopping_once(table: Table, write: Write) -> None:
    write(made())
    actions.stop_table(table, None)
    actions.stop_table(table, None)
    assert table.rulings.count() == 1


def test_an_inserted_deal_moves_the_others(table: Table, write: Write) -> None:
    write(made())
    write(made("EW"))
    inserted = write(PASSED, place=2)
    assert inserted.place == 2
    assert lines(table) == [
        (210, 50, 210, 50, False),
        (0, 0, 210, 50, False),
        (50, 210, 260, 260, False),
    ]
    assert [deal.place for deal in table.deals.order_by("pk")] == [1, 3, 2]


def test_a_removed_deal_keeps_its_versions_and_can_be_put_back(
    table: Table, write: Write, cast: Cast
) -> None:
    first, _second = write(made()), write(made("EW"))
    actions.remove_deal(first, key=uuid4(), author=cast.agnes)
    assert lines(table) == [(50, 210, 50, 210, False)]
    with pytest.raises(refusals.OffTheSheet):
        actions.correct_deal(first, made(), key=uuid4(), author=None)
    actions.restore_version(first.versions.get(number=1), key=uuid4(), author=cast.odile)
    assert lines(table) == [(210, 50, 210, 50, False), (50, 210, 260, 260, False)]
    history = first.versions.values_list("number", "record", "author__username", "current")
    assert list(history) == [
        (1, made(), None, False),
        (2, None, "agnes", False),
        (3, made(), "odile", True),
    ]


def test_going_back_to_a_version_is_a_version(table: Table, write: Write) -> None:
    deal = write(made())
    actions.correct_deal(deal, made("EW"), key=uuid4(), author=None)
    actions.restore_version(deal.versions.get(number=1), key=uuid4(), author=None)
    assert [version.record for version in deal.versions.all()] == [made(), made("EW"), made()]
    assert lines(table) == [(210, 50, 210, 50, False)]


def test_restoring_a_removal_takes_the_deal_off_again(table: Table, write: Write) -> None:
    deal = write(made())
    actions.remove_deal(deal, key=uuid4(), author=None)
    actions.restore_version(deal.versions.get(number=1), key=uuid4(), author=None)
    actions.restore_version(deal.versions.get(number=2), key=uuid4(), author=None)
    assert lines(table) == []
    actions.restore_version(deal.versions.get(number=2), key=uuid4(), author=None)
    assert deal.versions.count() == 4  # it was off already: nothing to write


def test_a_correction_that_ends_the_game_earlier_keeps_later_deals_without_effect(
    table: Table, write: Write
) -> None:
    first = write(made())
    write(coinched_capot())
    late = write(made("EW"))
    assert result(table) is None
    actions.correct_deal(first, coinched_capot(), key=uuid4(), author=None)
    assert lines(table) == [
        (1000, 0, 1000, 0, False),
        (1000, 0, 2000, 0, False),
        (0, 0, 2000, 0, True),
    ]
    assert result(table) == ("deals", 2000, 0, "NS")
    assert late.versions.get().record == made("EW")
    actions.correct_deal(first, made(), key=uuid4(), author=None)
    assert lines(table)[-1] == (50, 210, 1260, 260, False)
    assert result(table) is None


def test_the_version_of_the_results_goes_up_only_with_a_result(table: Table, write: Write) -> None:
    first = write(coinched_capot())
    assert results_version(table) == 0
    last = write(coinched_capot())
    assert results_version(table) == 1
    actions.correct_deal(last, coinched_capot(), key=uuid4(), author=None)
    assert results_version(table) == 1  # the same result
    actions.correct_deal(last, coinched_capot("EW"), key=uuid4(), author=None)
    assert (results_version(table), result(table)) == (2, None)
    actions.remove_deal(first, key=uuid4(), author=None)
    assert results_version(table) == 2


def test_an_impossible_deal_is_refused_and_nothing_is_written(table: Table, write: Write) -> None:
    with pytest.raises(InvalidDeal) as refused:
        write(made(bid=70))
    assert [error.code for error in refused.value.errors] == ["bid-too-low"]
    assert (table.deals.count(), DealVersion.objects.count()) == (0, 0)


def test_a_deal_that_another_one_makes_impossible_is_named(write: Write) -> None:
    first = write(made())
    write(with_tolerance())
    with pytest.raises(refusals.OtherDealRefused, match="donne 2") as refused:
        actions.correct_deal(first, with_tolerance(), key=uuid4(), author=None)
    assert refused.value.place == 2
    with pytest.raises(InvalidDeal) as second:  # the deal itself is at fault: its own error
        write(with_tolerance())
    assert [error.code for error in second.value.errors] == ["rebelote-tolerance-used"]
    assert first.versions.count() == 1
    write(with_tolerance("EW"))  # the other side has its own


def test_the_same_form_with_other_values_is_not_lost_unsaid(write: Write) -> None:
    key = uuid4()
    write(made("NS", 100, 107), key=key)
    with pytest.raises(refusals.AlreadyWritten, match="donne 1"):
        write(made("NS", 120, 127), key=key)
    assert DealVersion.objects.get().record == made("NS", 100, 107)


def test_a_table_whose_draw_was_undone_says_so(table: Table) -> None:
    gone = type(table)(pk=table.pk + 1000, round=table.round)
    with pytest.raises(refusals.TableGone):
        actions.stop_table(gone, None)


def test_the_same_form_sent_twice_is_one_deal(table: Table, write: Write) -> None:
    key = uuid4()
    deal = write(made(), key=key, seen=0)
    assert write(made(), key=key, seen=0) == deal
    assert len(lines(table)) == 1
    again = uuid4()
    for _ in range(2):
        actions.correct_deal(deal, made("EW"), key=again, author=None, seen=1)
    gone = uuid4()
    for _ in range(2):
        actions.remove_deal(deal, key=gone, author=None)
    assert deal.versions.count() == 3
    table.refresh_from_db()
    assert table.version == 3


def test_a_form_over_an_old_sheet_is_refused(table: Table, write: Write) -> None:
    deal = write(made(), seen=0)
    for stale in (
        lambda: write(made("EW"), seen=0),
        lambda: actions.correct_deal(deal, made("EW"), key=uuid4(), author=None, seen=0),
        lambda: actions.remove_deal(deal, key=uuid4(), author=None, seen=0),
    ):
        with pytest.raises(refusals.SheetChanged):
            stale()
    assert lines(table) == [(210, 50, 210, 50, False)]


def test_sealed_results_refuse_every_change(tournament: Tournament, table: Table, write: Write) -> None:
    deal = write(made())
    version = deal.versions.get()
    change(tournament, status=Status.SEALED)
    named = {"key": uuid4(), "author": None}
    for verb in (
        lambda: write(made()),
        lambda: actions.correct_deal(deal, made("EW"), **named),
        lambda: actions.remove_deal(deal, **named),
        lambda: actions.restore_version(version, **named),
        lambda: actions.record_totals(table, 2000, 900, 12, **named),
        lambda: actions.withdraw_totals(table, **named),
        lambda: actions.stop_table(table, None),
        lambda: actions.reopen_table(table, None),
        lambda: actions.forfeit(table, Side.NS, "absents", None),
        lambda: actions.rescore_table(table),
    ):
        with pytest.raises(refusals.SheetSealed):
            verb()
    assert lines(table) == [(210, 50, 210, 50, False)]


def test_a_proposed_draw_has_no_sheets(table: Table, write: Write) -> None:
    type(table.round).objects.update(published_at=None)
    with pytest.raises(refusals.RoundNotPublished):
        write(made())


def test_totals_from_the_paper_go_before_the_deals(table: Table, write: Write, cast: Cast) -> None:
    write(made())
    key = uuid4()
    for _ in range(2):
        actions.record_totals(table, 2050, 1310, 12, key=key, author=cast.denis)
    assert result(table) == ("totals", 2050, 1310, "NS")
    actions.record_totals(table, 1310, 1310, None, key=uuid4(), author=cast.denis)
    assert result(table) == ("totals", 1310, 1310, None)
    actions.withdraw_totals(table, key=uuid4(), author=cast.odile)
    assert result(table) is None
    assert list(table.totals.values_list("number", "ns_points", "deals_played", "author__username")) == [
        (1, 2050, 12, "denis"),
        (2, 1310, None, "denis"),
        (3, None, None, "odile"),
    ]
    assert Totals.objects.filter(table=table, current=True).count() == 1


def test_a_forfeit_stands_until_the_table_is_reopened(table: Table, write: Write, cast: Cast) -> None:
    with pytest.raises(refusals.ReasonMissing):
        actions.forfeit(table, Side.EW, "  ", cast.agnes)
    actions.forfeit(table, Side.EW, "absents à l'appel", cast.agnes)
    assert result(table) == ("forfeit", 0, 0, "NS")
    found = Result.objects.get(table=table)
    assert (found.absent, found.article) == ("EW", "absents à l'appel")
    write(coinched_capot("EW"))
    with pytest.raises(refusals.ForfeitStands):
        actions.record_totals(table, 2010, 900, None, key=uuid4(), author=cast.agnes)
    assert not table.totals.exists()
    write(coinched_capot("EW"))  # kept, and no result of their own while the forfeit stands
    assert result(table) == ("forfeit", 0, 0, "NS")
    actions.reopen_table(table, cast.agnes)
    assert result(table) == ("deals", 0, 2000, "EW")
    assert results_version(table) == 3  # given, taken back, and the game's own
    assert [ruling.kind for ruling in table.rulings.all()] == ["forfeit", "reopened"]


def test_marks_are_those_of_the_command_line(table: Table, write: Write) -> None:
    records = [*TO_THE_TARGET["confirmed by a trick"][0]]
    records[1:1] = [
        PASSED,
        with_tolerance(),
        failed("EW", 90, 85, announces={"NS": [{"kind": "carre", "rank": "J"}]}),
    ]
    for record in records:
        if sheet_of(table).over:
            break
        write(record)
    written = [version.record for version in DealVersion.objects.order_by("deal__place")]
    command = subprocess.run(
        [sys.executable, "-m", "scoring", "game"],
        input="\n".join(json.dumps(record) for record in written),
        capture_output=True,
        text=True,
        check=True,
    )
    answers = [json.loads(line) for line in command.stdout.splitlines()]
    assert [(row[0], row[1], row[2], row[3]) for row in lines(table)] == [
        (*answer["marks"].values(), *answer["score"].values()) for answer in answers
    ]
    assert result(table) == ("deals", *answers[-1]["score"].values(), answers[-1]["winner"])


def test_a_table_is_scored_again_by_changed_rules(tournament: Tournament, table: Table, write: Write) -> None:
    write(coinched_capot())
    change(tournament, target=1000)
    actions.rescore_table(table)
    assert result(table) == ("deals", 1000, 0, "NS")
