"""Every reason for which an entry changes nothing: its code, what becomes of the entry, its sentences."""

from __future__ import annotations

from typing import Any

import pytest

from scoring.sheet import Outcome, Refusal
from scoring.sheet.agreements import MAX_DISPUTES
from scoring.sheet.answers import MAX_REFUSED_ENTRIES
from scoring.sheet.refusals import SENTENCES
from scoring.sheet.refusals import recorded_message as sentence
from tests.scoring.sheet_logs import IMPOSSIBLE, MADE, PASSED, TOLERATED, codes, folded, new, said

REFUSED, CONFLICT, ALIKE, LATE = Outcome.REFUSED, Outcome.CONFLICT, Outcome.ALIKE, Outcome.LATE
GONE = [new(), said("remove", deal=1)]
FORFEIT = said("forfeit", absent="EW", article="C4")
CORRECTED = [new(side="NS"), said("correct", deal=1, record=PASSED)]
CONFIRMED = [new(side="NS"), said("agree", deal=1, side="EW")]
STOPPED = [new(side="NS", place=1), said("stop")]

# Code, outcome, when, and a log whose last entry is refused for it.
ROWS: list[tuple[str, Outcome, str, list[dict[str, Any]]]] = [
    ("off-the-sheet", CONFLICT, "a removed deal is corrected", [*GONE, said("correct", deal=1, record=MADE)]),
    ("off-the-sheet", CONFLICT, "or agreed to", [*GONE, said("agree", deal=1, side="EW")]),
    ("off-the-sheet", REFUSED, "or left as it is in a typed sheet",
     [*GONE, said("sheet", lines=[{"deal": 1}])]),
    ("off-the-sheet", CONFLICT, "or put back before itself",
     [*GONE, said("put-back", deal=1, record=MADE, before=1)]),
    ("no-such-deal", CONFLICT, "nothing came by that entry", [new(), said("remove", deal=2)]),
    ("no-such-deal", CONFLICT, "an agreement brought no deal",
     [*CONFIRMED, said("dispute", deal=2, side="EW")]),
    ("no-such-deal", CONFLICT, "a new deal before no deal", [new(before=7)]),
    ("no-such-deal", REFUSED, "what was never there is put back", [said("put-back", deal=1, record=MADE)]),
    ("no-such-deal", REFUSED, "a typed sheet names it",
     [said("sheet", lines=[{"deal": 1, "record": MADE}])]),
    ("no-such-deal", REFUSED, "a typed sheet names a deal twice",
     [new(), said("sheet", lines=[{"deal": 1}, {"deal": 1, "record": MADE}])]),
    ("no-such-deal", REFUSED, "a typed sheet brings a removed deal back twice",
     [*GONE, said("sheet", lines=[{"deal": 1, "record": MADE}, {"deal": 1, "record": MADE}])]),
    ("no-such-entry", REFUSED, "an entry to come is undone", [new(), said("undo", entry=2)]),
    ("no-such-entry", REFUSED, "the sheet after an entry to come", [new(), said("restore", to=2)]),
    ("other-deal-there", CONFLICT, "both sides wrote another deal at the same place",
     [new(side="NS", place=1), new(PASSED, "EW", place=1)]),
    ("other-deal-there", CONFLICT, "one side did", [new(side="NS", place=1), new(PASSED, "NS", place=1)]),
    ("other-deal-there", CONFLICT, "what is there could be read in no way",
     [new(side="NS", place=1), new(IMPOSSIBLE, "EW", place=1)]),
    ("looks-the-same", ALIKE, "the other side writes the same deal at the next place",
     [new(side="NS", place=1), new(side="EW", place=2)]),
    ("deal-changed", CONFLICT, "a phone corrects a version that is no more",
     [*CORRECTED, said("correct", deal=1, record=MADE, version=1)]),
    ("deal-changed", CONFLICT, "or agrees to it",
     [*CORRECTED, said("agree", deal=1, side="EW", version=1)]),
    ("both-confirmed", REFUSED, "a phone corrects what both sides agreed to",
     [*CONFIRMED, said("correct", deal=1, record=PASSED, side="NS")]),
    ("written-by-staff", REFUSED, "a phone corrects what staff wrote",
     [new(), said("correct", deal=1, record=PASSED, side="NS")]),
    ("written-by-staff", CONFLICT, "or writes another deal where staff wrote one",
     [new(), new(PASSED, "NS", place=1)]),
    ("written-by-staff", REFUSED, "or takes back what staff wrote",
     [new(), said("take-back", deal=1, side="NS")]),
    ("both-confirmed", REFUSED, "a side takes back what both agreed to",
     [*CONFIRMED, said("take-back", deal=1, side="NS")]),
    ("said-otherwise", CONFLICT, "a side corrects what only the other has noted",
     [new(side="NS"), said("correct", deal=1, record=PASSED, side="EW")]),
    ("deal-of-the-other", REFUSED, "a side takes back the deal of the other",
     [new(side="NS"), said("take-back", deal=1, side="EW")]),
    ("deal-changed", CONFLICT, "or takes back a version that is no more",
     [new(side="NS"), said("correct", deal=1, record=PASSED, side="NS"),
      said("take-back", deal=1, side="NS", version=1)]),
    ("deal-changed", CONFLICT, "or chooses against one",
     [new(side="NS", place=1), new(PASSED, "EW", place=1),
      said("correct", deal=1, record=MADE, side="NS"),
      said("choose", entry=2, choice="sent", version=1, side="EW")]),
    ("for-the-referee", REFUSED, "a side chooses where staff wrote the deal",
     [new(), new(PASSED, "NS", place=1), said("choose", entry=2, choice="sent", side="NS")]),
    ("for-the-referee", REFUSED, "or about what is no version of a deal",
     [new(side="NS"), new(IMPOSSIBLE, "NS"), said("choose", entry=2, choice="sent", side="NS")]),
    ("for-the-referee", REFUSED, "a correction is no deal of its own",
     [new(side="NS"), said("correct", deal=1, record=PASSED, side="EW"),
      said("choose", entry=2, choice="both", side="NS")]),
    ("nothing-to-settle", REFUSED, "nothing was contested",
     [new(side="NS"), said("choose", entry=1, choice="sheet", side="NS")]),
    ("table-ended", LATE, "a phone writes a deal at its place on a table that was stopped",
     [*STOPPED, new(PASSED, "NS", place=2)]),
    ("table-ended", LATE, "or given by forfeit", [FORFEIT, new(PASSED, "NS", place=1)]),
    ("place-too-far", REFUSED, "a phone counted deals that nobody ever sent", [new(side="NS", place=2)]),
    ("referee-called", REFUSED, "so many disputes are open", [said("dispute")] * (MAX_DISPUTES + 1)),
    ("nothing-played", REFUSED, "a table without deals is stopped", [said("stop")]),
    ("forfeit-stands", REFUSED, "totals on a table given by forfeit",
     [FORFEIT, said("totals", points={"NS": 1, "EW": 2})]),
    ("forfeit-stands", REFUSED, "or with a typed sheet",
     [FORFEIT, said("sheet", lines=[], set_totals=True, totals={"NS": 1, "EW": 2})]),
    ("reason-missing", REFUSED, "a forfeit without its article",
     [said("forfeit", absent="EW", article=" ")]),
    ("ruling-reason-missing", REFUSED, "a penalty without its article",
     [said("penalty", side="EW", points=10)]),
    ("ruling-reason-missing", REFUSED, "a ruling is undone without a word",
     [said("ruling", article="art. 7"), said("undo", entry=1)]),
    ("nothing-to-settle", REFUSED, "what was undone is undone again",
     [new(), said("undo", entry=1), said("undo", entry=1)]),
    ("nothing-to-settle", REFUSED, "what was refused is undone", [said("stop"), said("undo", entry=1)]),
    ("nothing-to-settle", REFUSED, "a deal that is there is put back",
     [new(), said("put-back", deal=1, record=MADE)]),
    ("nothing-to-settle", REFUSED, "no refused entry of that number is accepted",
     [new(), said("accept", entry=1, record=MADE)]),
    ("nothing-to-settle", REFUSED, "nor set aside", [new(), said("set-aside", entry=1)]),
    ("nothing-to-settle", REFUSED, "no dispute of that number is open", [new(), said("settle", entry=1)]),
    ("nothing-to-settle", REFUSED, "no tick of that number is there", [new(), said("untick", entry=1)]),
    ("dispute-of-the-other", REFUSED, "a side takes back what the other contests",
     [new(side="NS"), said("dispute", deal=1, side="EW"), said("withdraw", entry=2, side="NS")]),
    ("sheet-changed", REFUSED, "a tick of another version", [new(), said("tick", version=0)]),
    ("other-deal-refused", REFUSED, "a deal of the sheet could not be any more",
     [new(TOLERATED), new(), said("sheet", lines=[{"deal": 2, "record": TOLERATED}, {"deal": 1}])]),
    ("other-deal-refused", REFUSED, "an undoing makes one impossible",
     [new(TOLERATED), said("remove", deal=1), new(TOLERATED), said("undo", entry=2)]),
    ("impossible-points", REFUSED, "the deal itself cannot be: the engine’s own code", [new(IMPOSSIBLE)]),
    ("game-over", REFUSED, "a new deal after the end, whatever it is",
     [new({**MADE, "last": True}), new({})]),
    ("rules-unknown", REFUSED, "options that nobody can play by",
     [said("rules", game={"ruleset": "asce", "options": {"target": 500, "capot": 1}})]),
    ("key-reused", REFUSED, "another content under a known key", [new(key="k"), new(PASSED, key="k")]),
    ("key-reused", REFUSED, "numbers that only look alike",
     [new(key="k"), new({**MADE, "id": True}, key="k")]),
]  # fmt: skip


@pytest.mark.parametrize(
    ("code", "outcome", "log"),
    [pytest.param(row[0], row[1], row[3], id=f"{row[0]}: {row[2]}") for row in ROWS],
)
def test_refused(code: str, outcome: Outcome, log: list[dict[str, Any]]) -> None:
    found = folded(*log)
    assert codes(found) == [*codes(folded(*log[:-1])), (len(log), code)]
    refusal = found.refused[-1][1]
    assert refusal.outcome is outcome
    printed = {lang: found.answer(lang)["refused"][-1] for lang in ("fr", "en")}
    assert printed["fr"] == {"entry": len(log), "code": code, "message": refusal.message()}
    assert printed["fr"]["message"] != printed["en"]["message"]
    assert "{" not in printed["fr"]["message"] + printed["en"]["message"]
    assert str(refusal) == refusal.message("fr") == sentence(refusal.to_json())


def test_every_code_is_tried_here() -> None:
    tried = {folded(*row[3]).refused[-1][1].code for row in ROWS}
    assert tried == SENTENCES.keys()


def test_a_refusal_names_the_deal_in_the_way_and_its_place() -> None:
    log = folded(new(PASSED), new(side="NS", place=2), new(PASSED, "EW", place=2))
    (_, refusal), (case,) = log.refused[0], log.sheet.refused_entries
    assert (refusal.deal, refusal.words, refusal.invalid) == (2, {"place": 2}, None)
    assert (case.deal, case.place, case.outcome) == (2, 2, CONFLICT)
    impossible = folded(new(IMPOSSIBLE)).refused[0][1]
    assert impossible.invalid is not None
    assert impossible.to_json().keys() == {"code", "fr", "en"}


def test_a_reason_of_another_edition_is_said_by_its_code() -> None:
    assert sentence({"code": "of-tomorrow"}, "en") == "of-tomorrow"
    assert Refusal("deal-refused", fr="non", en="no").engine_code == "deal-refused"


def test_refused_entries_wait_for_the_referee_but_late_agreements_do_not() -> None:
    log = folded(*GONE, said("agree", deal=1, side="EW"), said("remove", deal=1))
    assert [(case.entry, case.deal) for case in log.sheet.refused_entries] == [(4, 1)]
    many = folded(*[said("stop")] * (MAX_REFUSED_ENTRIES + 1))
    assert (len(many.sheet.refused_entries), len(many.refused)) == (
        MAX_REFUSED_ENTRIES,
        MAX_REFUSED_ENTRIES + 1,
    )


def test_a_refused_deal_changes_neither_lines_nor_version() -> None:
    log = folded(new(), new(IMPOSSIBLE))
    assert (len(log.sheet.lines), log.sheet.version, log.sheet.number) == (1, 1, 2)
