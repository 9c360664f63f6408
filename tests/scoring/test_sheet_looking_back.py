"""Undoing an entry, and restoring the sheet of an earlier moment."""

from __future__ import annotations

from time import monotonic
from typing import Any

import pytest

from scoring.sheet import LogEntry, apply, read_content
from tests.scoring.records import deal
from tests.scoring.sheet_logs import (
    FAILED,
    IMPOSSIBLE,
    MADE,
    PASSED,
    codes,
    deals,
    folded,
    new,
    said,
    sheet_of,
    written,
)

ARTICLE = "art. 7"
TOTALS = said("totals", points={"NS": 1, "EW": 2})
FORFEIT = said("forfeit", absent="EW", article="C4")
PENALTY = said("penalty", side="NS", points=10, article=ARTICLE)
SPADES = {"ruleset": "asce", "options": {"trumps": ["spades"]}}
BASE = [new(side="NS"), new(PASSED, "NS")]

# An entry after two deals; undone, the two deals are as they were.
UNDONE: list[dict[str, Any]] = [
    new(),
    new(before=1),
    said("correct", deal=1, record=FAILED),
    said("correct", deal=1, record=FAILED, side="NS"),
    said("take-back", deal=1, side="NS"),
    said("remove", deal=1),
    said("agree", deal=1, side="EW"),
    said("dispute", deal=1, side="EW"),
    TOTALS,
    said("stop"),
    FORFEIT,
    PENALTY,
    said("ruling", article=ARTICLE),
    said("restore", to=1),
    said("tick", version=2),
    said("sheet", lines=[{"record": MADE}], set_totals=True, totals=TOTALS["points"]),
    said("rules", game=SPADES),
]


@pytest.mark.parametrize("entry", UNDONE, ids=lambda one: one["kind"])
def test_undone_it_is_as_if_it_had_never_been(entry: dict[str, Any]) -> None:
    """And undoing the undoing brings it back, as often as one likes."""
    before, done = sheet_of(*BASE), sheet_of(*BASE, entry)
    log, states = folded(*BASE, entry), [before, done]
    for n in range(5):
        log.add(said("undo", entry=3 + n, words="a mistake"))
        found, wanted = log.sheet, states[n % 2]
        assert found.lines == wanted.lines
        assert (found.removed, found.totals, found.stopped, found.forfeit) == (
            wanted.removed, wanted.totals, wanted.stopped, wanted.forfeit,
        )  # fmt: skip
        assert (found.rulings, found.disputes, found.head) == (wanted.rulings, wanted.disputes, wanted.head)
        assert (3 in found.undone) is (n % 2 == 0)
    assert log.refused == []


# What was said, the log whose last entry undoes another, then the deals and the refusals.
DEPENDING = [
    ("a correction of an undone deal goes with it",
     [*BASE, said("correct", deal=1, record=FAILED), said("undo", entry=1)], [(2, 2, PASSED)]),
    ("and comes back with it",
     [*BASE, said("correct", deal=1, record=FAILED), said("undo", entry=1), said("undo", entry=4)],
     [(1, 3, FAILED), (2, 2, PASSED)]),
    ("a deal put before an undone one goes, too", [new(), new(PASSED, before=1), said("undo", entry=1)], []),
    ("of a deal that both sides sent, undoing the first leaves the second",
     [new(side="NS", place=1), new(side="EW", place=1), said("undo", entry=1)], [(2, 2, MADE)]),
    ("undoing what was put back takes it off again",
     [*BASE, said("remove", deal=1), said("put-back", deal=1, record=FAILED), said("undo", entry=4)],
     [(2, 2, PASSED)]),
    ("undone twice by two, it comes back when both are undone",
     [new(), said("undo", entry=1), said("undo", entry=2), said("undo", entry=1), said("undo", entry=3)], []),
    ("undoing the undoing of an undoing takes the deal off",
     [new(), said("undo", entry=1), said("undo", entry=2), said("undo", entry=3)], []),
    ("an undone deal that was restored stays: the restore put it there",
     [new(), said("undo", entry=1), said("restore", to=1), PENALTY, said("undo", entry=4, words="no")],
     [(1, 1, MADE)]),
]  # fmt: skip


@pytest.mark.parametrize(("log", "lines"), [pytest.param(*row[1:], id=row[0]) for row in DEPENDING])
def test_undoing_what_others_depend_on(log: list[dict[str, Any]], lines: list[Any]) -> None:
    assert written(sheet_of(*log)) == lines


def test_undoing_leaves_what_was_refused_where_it_waits() -> None:
    """Undoing an acceptance, it waits again; a refused undoing is a case like any other."""
    log = folded(new(IMPOSSIBLE), said("accept", entry=1, record=MADE), said("undo", entry=9))
    assert [case.entry for case in log.sheet.refused_entries] == [3]
    log.add(said("undo", entry=2))
    assert [case.entry for case in log.sheet.refused_entries] == [1, 3]
    assert deals(log.sheet) == []


def test_undoing_counts_the_deals_that_were_told() -> None:
    """A phone that has counted an undone deal counts on from there."""
    log = [new(side="NS", place=1), said("undo", entry=1)]
    assert sheet_of(*log).deals_sent == 1
    assert codes(folded(*log, new(PASSED, "NS", place=2))) == []


def test_undoing_that_changes_nothing_leaves_the_version() -> None:
    """A tick still holds once an agreement is taken back; a tick of a sheet that was undone does not."""
    ticked = [new(side="NS"), said("agree", deal=1, side="EW"), said("tick", version=1)]
    sheet = sheet_of(*ticked, said("undo", entry=2))
    assert (sheet.version, sheet.checked) == (1, 3)
    assert sheet_of(*BASE, said("tick", version=2), said("undo", entry=2)).checked is None


def test_restore_puts_back_deals_that_were_taken_off_and_takes_off_newer_ones() -> None:
    log = [*BASE, said("remove", deal=1), new(FAILED), said("restore", to=2)]
    sheet = sheet_of(*log)
    assert (written(sheet), [*sheet.removed]) == ([(1, 1, MADE), (2, 2, PASSED)], [4])
    assert sheet_of(*log, said("restore", to=4)).removed == {1: 0}
    assert sheet_of(*log, said("restore", to=0)).removed == {1: 0, 2: 0, 4: 0}


def test_restore_keeps_agreements_to_a_version() -> None:
    """All that were ever given to it and not undone; a version that was another since waits for nobody."""
    agreed = [new(side="NS"), said("agree", deal=1, side="EW")]
    corrected = said("correct", deal=1, record=PASSED)
    back = sheet_of(*agreed, corrected, said("restore", to=1)).lines[0]
    assert (back.agreed, back.by, back.waits) == ({"NS": 1, "EW": 2}, "", False)
    alone = sheet_of(new(side="NS"), corrected, said("restore", to=1))
    assert (alone.lines[0].agreed, alone.unconfirmed) == ({"NS": 1}, 0)
    untouched = sheet_of(*agreed, new(), said("restore", to=1)).lines[0]
    assert (untouched.agreed, untouched.by) == ({"NS": 1, "EW": 2}, "NS")
    undone = sheet_of(*agreed, said("undo", entry=2), corrected, said("restore", to=2)).lines[0]
    assert undone.agreed == {"NS": 1}


BACK, TAKEN_BACK = said("restore", to=2), said("undo", entry=2)


@pytest.mark.parametrize("said_then", [(TAKEN_BACK, BACK), (BACK, TAKEN_BACK)], ids=["before", "after"])
def test_an_agreement_undone_before_or_after_a_restore_stays_so(
    said_then: tuple[dict[str, Any], ...],
) -> None:
    """Whatever else is undone then: the restore put its version back, and not what was said to that."""
    log = [new(side="NS"), said("agree", deal=1, side="EW"), said("correct", deal=1, record=FAILED)]
    log += [*said_then, said("ruling", article=ARTICLE)]
    after = sheet_of(*log, said("undo", entry=6, words="not so"))
    assert (after.lines[0].agreed, after.undone) == ({"NS": 1}, (2, 6))


def test_restore_leaves_disputes_cases_and_rules() -> None:
    log = [new(), said("dispute", deal=1), new(IMPOSSIBLE), said("rules", game={"ruleset": "pagat"})]
    sheet = folded(*log, said("restore", to=0)).sheet
    assert (sheet.waiting, sheet.head.ruleset, sheet.lines) == (2, "pagat", ())


def test_restore_after_other_rules_asks_whether_its_deals_can_be() -> None:
    """A deal that the new rules made impossible is there already; one that comes back is refused."""
    rules = said("rules", game=SPADES)
    assert codes(folded(new(), rules, said("restore", to=1))) == []
    in_spades = deal(trump="spades")
    changed = [new(), rules, said("correct", deal=1, record=in_spades), said("restore", to=1)]
    assert codes(folded(*changed)) == [(4, "other-deal-refused")]


def test_restore_counts_the_lines_that_repeated_an_entry() -> None:
    """The number of a line that changed nothing names the sheet after it, also when it is folded again."""
    log = [new(key="k"), new(key="k"), said("remove", deal=1), said("restore", to=2), PENALTY]
    assert written(sheet_of(*log)) == [(1, 1, MADE)]
    assert written(sheet_of(*log, said("undo", entry=5, words="no"))) == [(1, 1, MADE)]


def test_what_a_restore_took_away_of_rulings_is_gone_and_comes_back_with_its_undoing() -> None:
    log = [new(), PENALTY, FORFEIT, TOTALS, said("stop"), said("restore", to=1)]
    found = folded(*log)
    assert codes(found) == [(4, "forfeit-stands")]
    assert (found.sheet.rulings, found.sheet.forfeit, found.sheet.stopped) == ((), None, False)
    found.add(said("undo", entry=6))
    assert (len(found.sheet.rulings), found.sheet.stopped) == (1, True)
    assert found.sheet.forfeit is not None


def test_undoing_keeps_the_ticks_that_stand() -> None:
    """A tick that was taken back stays taken back, whatever else is undone."""
    log = [
        new(),
        said("tick", version=1),
        new(PASSED),
        said("tick", version=3),
        said("untick", entry=4),
        PENALTY,
    ]
    before = sheet_of(*log)
    after = sheet_of(*log, said("undo", entry=6, words="no"))
    assert before.ticks == after.ticks == {1: 2}


def test_who_entered_what_counts() -> None:
    sheet = sheet_of(new(), new(PASSED))
    assert sheet.entered_by == [0]
    assert sheet_of(new(), TOTALS).entered_by == [0]


def test_totals_after_a_forfeit_whose_reopening_is_undone_are_kept() -> None:
    log = [new(), FORFEIT, said("reopen"), TOTALS, said("undo", entry=3)]
    sheet = sheet_of(*log)
    assert sheet.result is not None
    assert (sheet.result.source, sheet.totals is not None) == ("forfeit", True)


def test_deals_that_undone_rules_allowed_are_kept_and_flagged() -> None:
    """As with any other rules; and once they are there, other entries are judged as ever."""
    log = [said("rules", game={"ruleset": "asce"}), new(), said("undo", entry=1)]
    sheet = sheet_of(*log, **SPADES)
    assert (sheet.refused_lines().keys(), sheet.score) == ({(2, 2)}, (0, 0))
    assert codes(folded(*log, new(), new(PASSED), **SPADES)) == [(4, "bid-not-in-ruleset")]


def test_looking_back_folds_the_earlier_entries_where_nobody_kept_their_sheets() -> None:
    log = folded(*BASE, said("remove", deal=1))
    for content in (said("undo", entry=3), said("restore", to=2)):
        entry = LogEntry(number=4, content=read_content(content))
        assert apply(log.sheet, entry, log.entries) == apply(log.sheet, entry, log.entries, log.history)
        assert deals(apply(log.sheet, entry, log.entries)) == [1, 2]


def test_a_long_log_that_only_looks_back_is_folded_at_once() -> None:
    """Each look back must not look back again by itself: the time would double with every entry."""
    looks = [said("restore", to=n) if n % 2 else said("undo", entry=n + 1) for n in range(100)]
    start = monotonic()
    folded(new(), *looks)
    assert monotonic() - start < 10


def test_undoing_a_ruling_keeps_the_ticks_of_the_sheet() -> None:
    """The versions they name are those of the log as it was written, not of the log without the ruling."""
    ruled = said("penalty", side="NS", points=10, article="art. 1")
    log = [new(), ruled, said("undo", entry=2, words="erreur"), said("tick", version=3)]
    noted = said("ruling", article="art. 2")
    sheet = sheet_of(*log, noted, said("undo", entry=5, words="erreur"))
    assert (sheet.version, sheet.checked) == (3, 4)


def test_agreeing_once_more_ends_a_dispute_that_came_after_both_had_agreed() -> None:
    log = [new(side="NS"), said("agree", deal=1, side="EW"), said("dispute", deal=1, side="NS", reason="?")]
    assert sheet_of(*log).waiting == 1
    assert sheet_of(*log, said("agree", deal=1, side="NS")).waiting == 0
