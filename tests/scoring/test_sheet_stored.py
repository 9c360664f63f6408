"""What a sheet keeps, field by field: who wrote what, by which phone and where; it is read back alike."""

from __future__ import annotations

import json
from typing import Any

import pytest

from scoring import VERSION
from scoring.sheet import LogEntry, Outcome, Refusal, Sheet, judged, read_content
from scoring.sheet.entries import read_head
from scoring.sheet.fields import MAX_LINES, BadEntry, number_between, pair, text
from scoring.sheet.game import identity_of
from scoring.sheet.log import BadLog
from tests.scoring.sheet_logs import (
    A_WINS,
    FAILED,
    MADE,
    PASSED,
    THIRDS,
    TOLERATED,
    Json,
    folded,
    new,
    said,
    sheet_of,
)

Written = tuple[Json, str | int]
"""An entry and who wrote it: a phone by its device, staff by their account. An ``outcome`` is obeyed."""
ASCE: Json = {"ruleset": "asce"}
TIM, LEA = 5, 6
"""Accounts: of the desk, and of the referee."""


class Told:
    """A sheet after some entries, and what was refused on the way, by the number of the entry."""

    def __init__(self, *written: Written, game: Json = ASCE) -> None:
        self.sheet = Sheet.new(read_head(game))
        self.refused: dict[int, Refusal] = {}
        earlier: list[LogEntry] = []
        moments: list[Sheet] = []
        for number, (told, writer) in enumerate(written, 1):
            by = {"device": writer} if isinstance(writer, str) else {"author": writer}
            outcome = Outcome(told["outcome"]) if "outcome" in told else None
            content = read_content({name: told[name] for name in told.keys() - {"outcome"}})
            entry = LogEntry(number=number, content=content, key=f"k{number}", outcome=outcome, **by)  # type: ignore[arg-type]
            self.sheet, entry, refusal = judged(self.sheet, entry, earlier, moments)
            earlier.append(entry)
            moments.append(self.sheet)
            if refusal is not None:
                self.refused[number] = refusal


def line(deal: int, version: int, record: Json = MADE, **more: Any) -> Json:
    """A line as it is stored, without its marks: of staff, unless something else is said."""
    return {"deal": deal, "version": version, "record": record, "by": "", "agreed": {}, "place": 0,
            "author": 0, **more}  # fmt: skip


NS_1, EW_1 = (new(side=side, place=1) for side in ("NS", "EW"))
NS_2 = new(PASSED, "NS", place=2)
OTHER_1 = new(PASSED, "EW", place=1)
STOP = said("stop")
TOTALS = said("totals", points={"NS": 7, "EW": 4}, manches={"NS": 2, "EW": 0}, deals_played=11)
KEPT_TOTALS = {**TOTALS, "entry": 1, "author": TIM}
WON = [(new(record), TIM) for record in THIRDS]
OTHERWISE = "La donne {} est déjà écrite autrement : choisissez à la table, sinon l’arbitre tranchera."
CONTEST = {"entry": 2, "outcome": "conflict", "key": "k2", "device": "p2", "place": 1, "deal": 1,
           "side": "EW", "record": OTHER_1["record"]}  # fmt: skip
ANSWER = {"taken": False, "words": "vu"}


def dispute(entry: int, deal: int | None, side: str = "", **more: Any) -> Json:
    return {"entry": entry, "deal": deal, "side": side, "reason": "", "settled": 0, "settlement": "", **more}


# What is said, the log, and what is stored of it beside the rest: lines without their marks.
STORED: list[tuple[str, list[Written], Json]] = [
    ("a deal of a phone", [(NS_1, "p1")],
     {"lines": [line(1, 1, by="NS", agreed={"NS": 1}, place=1, device="p1")], "deals_sent": 1}),
    ("one phone agreed for both", [(NS_1, "p1"), (EW_1, "p1")],
     {"lines": [line(1, 1, by="NS", agreed={"NS": 1, "EW": 2}, place=1, device="p1", same_device=True)]}),
    ("two phones did", [(NS_1, "p1"), (EW_1, "p2")],
     {"lines": [line(1, 1, by="NS", agreed={"NS": 1, "EW": 2}, place=1, device="p1")]}),
    ("two phones agreed to what staff wrote: the first one is kept",
     [(new(), TIM), (said("agree", deal=1, side="NS"), "p1"), (said("agree", deal=1, side="EW"), "p2")],
     {"lines": [line(1, 1, author=TIM, agreed={"NS": 2, "EW": 3}, device="p1")]}),
    ("staff wrote over a phone", [(NS_1, "p1"), (said("correct", deal=1, record=PASSED), TIM)],
     {"lines": [line(1, 2, PASSED, place=1, author=TIM)]}),
    ("another phone of its side wrote over a phone",
     [(NS_1, "p1"), (said("correct", deal=1, record=PASSED, side="NS"), "p2")],
     {"lines": [line(1, 2, PASSED, by="NS", agreed={"NS": 2}, place=1, device="p2")]}),
    ("a phone of the other side, in an archive of before both sides chose",
     [(NS_1, "p1"), (said("correct", deal=1, record=PASSED, side="EW", outcome="accepted"), "p2")],
     {"lines": [line(1, 2, PASSED, by="EW", agreed={"EW": 2}, place=1, device="p2")]}),
    ("a phone wrote over staff, and was obeyed then",
     [(new(), TIM), (said("correct", deal=1, record=PASSED, side="EW", outcome="accepted"), "p2")],
     {"lines": [line(1, 2, PASSED, by="EW", agreed={"EW": 2}, device="p2")]}),
    ("and over what one phone had agreed to for both",
     [(NS_1, "p1"), (EW_1, "p1"),
      (said("correct", deal=1, record=PASSED, side="EW", outcome="accepted"), "p2")],
     {"lines": [line(1, 3, PASSED, by="EW", agreed={"EW": 3}, place=1, device="p2")]}),
    ("a deal that was put back, another that was not",
     [(NS_1, "p1"), (NS_2, "p1"), (said("remove", deal=1), TIM), (said("remove", deal=2), TIM),
      (said("put-back", deal=1, record=PASSED), LEA)],
     {"lines": [line(1, 5, PASSED, place=1, author=LEA)], "removed": {"2": 2}}),
    ("a typed sheet: a new deal, one that comes back, one that goes, one that stays away",
     [(NS_1, "p1"), (NS_2, "p1"), (new(FAILED, "NS", place=3), "p1"), (said("remove", deal=2), TIM),
      (said("remove", deal=3), TIM),
      (said("sheet", lines=[{"record": FAILED}, {"deal": 2, "record": MADE},
                            {"record": MADE, "another": True}],
            set_totals=True, totals={"NS": 7, "EW": 4}, manches={"NS": 2, "EW": 0}, deals_played=11), LEA)],
     {"lines": [line(6, 6, FAILED, author=LEA), line(2, 6, place=2, author=LEA),
                line(3_000_006, 6, author=LEA, another=True)],
      "removed": {"1": 1, "3": 3}, "totals": {**KEPT_TOTALS, "entry": 6, "author": LEA},
      "alike": [[2, 3]], "deals_sent": 5}),
    ("totals", [(TOTALS, TIM)], {"totals": KEPT_TOTALS, "lines": []}),
    ("totals that a restore brings back",
     [(TOTALS, TIM), (said("withdraw-totals"), TIM), (said("restore", to=1), TIM)],
     {"totals": KEPT_TOTALS}),
    ("a forfeit that a restore brings back",
     [(said("forfeit", absent="EW", article="C4"), TIM), (said("reopen"), TIM), (said("restore", to=1), TIM)],
     {"forfeit": said("forfeit", absent="EW", article="C4"),
      "result": {"source": "forfeit", "points": [0, 0], "winner": "NS", "manches": None, "absent": "EW",
                 "article": "C4"}}),
    ("a version that is restored: all that agreed to it since, and that one phone did so",
     [(NS_1, "p1"), (EW_1, "p1"), (said("correct", deal=1, record=PASSED), TIM),
      (said("restore", to=1), TIM)],
     {"lines": [line(1, 1, agreed={"NS": 1, "EW": 2}, place=1, device="p1", same_device=True)]}),
    ("a ruling", [(said("penalty", side="NS", points=50, article="7"), LEA)],
     {"rulings": [{"entry": 1, **said("penalty", side="NS", points=50, article="7")}]}),
    ("two deals that look the same", [(new(), TIM), (new(another=True), TIM)],
     {"lines": [line(1, 1, author=TIM), line(2, 2, author=TIM, another=True)], "alike": [[1, 2]]}),
    ("a dispute about a deal, one about the sheet",
     [(new(), TIM), (said("dispute", deal=1, side="NS", version=1, reason="92"), "p1"),
      (said("dispute"), TIM)],
     {"disputes": [dispute(2, 1, "NS", reason="92"), dispute(3, None)]}),
    ("one side alone agrees: its dispute stays open",
     [(new(), TIM), (said("dispute", deal=1, side="NS"), "p1"), (said("agree", deal=1, side="EW"), "p2")],
     {"disputes": [dispute(2, 1, "NS")]}),
    ("one of two is withdrawn by its side",
     [(said("dispute", side="NS"), "p1"), (new(), TIM), (said("dispute", deal=2, side="NS"), "p1"),
      (said("withdraw", entry=3, side="NS"), "p1")],
     {"disputes": [dispute(1, None, "NS"), dispute(3, 2, "NS", settled=4, ending="withdrawn")]}),
    ("staff withdraw what staff said", [(said("dispute"), TIM), (said("withdraw", entry=1), TIM)],
     {"disputes": [dispute(1, None, settled=2, ending="withdrawn")]}),
    ("one of two is settled, about the second deal",
     [(new(), TIM), (new(PASSED), TIM), (said("dispute"), "p1"), (said("dispute", deal=2, side="NS"), "p1"),
      (said("settle", entry=4, words="vu"), LEA)],
     {"disputes": [dispute(3, None), dispute(4, 2, "NS", settled=5, settlement="vu")],
      "answers": [{**ANSWER, "entry": 5, "place": 2, "deals": 2}]}),
    ("the one about the sheet is settled",
     [(new(), TIM), (said("dispute"), "p1"), (said("settle", entry=2, words="vu"), LEA)],
     {"answers": [{**ANSWER, "entry": 3, "place": 0, "deals": 1}]}),
    ("another deal at the same place waits",
     [(NS_1, "p1"), (OTHER_1, "p2")],
     {"refused_entries": [CONTEST]}),
    ("and what a side chose of it, by which phone",
     [(NS_1, "p1"), (OTHER_1, "p2"), (said("choose", entry=2, choice="sent", version=1, side="NS"), "p3")],
     {"refused_entries": [{**CONTEST, "choices": [
         {"side": "NS", "choice": "sent", "entry": 3, "version": 1, "device": "p3"}]}]}),
    ("who corrects the deal of the other side has chosen",
     [(NS_1, "p1"), (said("correct", deal=1, version=1, record=PASSED, side="EW"), "p2")],
     {"refused_entries": [{**CONTEST, "place": 0, "record": PASSED, "choices": [
         {"side": "EW", "choice": "sent", "entry": 2, "version": 1, "device": "p2"}]}]}),
    ("it is set aside once the deal in its way has moved",
     [(NS_1, "p1"), (OTHER_1, "p2"), (new(FAILED, before=1), TIM),
      (said("set-aside", entry=2, words="vu"), LEA)],
     {"refused_entries": None, "answers": [{**ANSWER, "entry": 4, "place": 2, "deals": 2}]}),
    ("a deal that looks the same as one is set aside at its own place",
     [(NS_1, "p1"), (new(side="EW", place=2), "p2"), (said("set-aside", entry=2, words="vu"), LEA)],
     {"answers": [{**ANSWER, "entry": 3, "place": 2, "deals": 1}]}),
    ("one that came too late, with no deal in its way",
     [(NS_1, "p1"), (STOP, TIM), (NS_2, "p1"), (said("set-aside", entry=3, words="vu"), LEA)],
     {"answers": [{**ANSWER, "entry": 4, "place": 2, "deals": 1}]}),
    ("the other record is taken in its place",
     [(NS_1, "p1"), (OTHER_1, "p2"), (said("accept", entry=2, deal=1, record=PASSED, words="vu"), LEA)],
     {"lines": [line(1, 3, PASSED, place=1, author=LEA)],
      "answers": [{**ANSWER, "entry": 3, "place": 1, "deals": 1, "taken": True}]}),
    ("taken for a deal that no phone counted, without a place",
     [(new(), TIM), (OTHER_1, "p2"), (said("accept", entry=2, deal=1, record=PASSED), LEA)],
     {"lines": [line(1, 3, PASSED, author=LEA)]}),
    ("and at the place of the phone",
     [(new(), TIM), (OTHER_1, "p2"), (said("accept", entry=2, deal=1, record=PASSED, place=3), LEA)],
     {"lines": [line(1, 3, PASSED, place=3, author=LEA)]}),
    ("taken as a new deal",
     [(NS_1, "p1"), (STOP, TIM), (NS_2, "p1"), (said("accept", entry=3, record=PASSED, place=2), LEA)],
     {"lines": [line(1, 1, by="NS", agreed={"NS": 1}, place=1, device="p1"),
                line(4, 4, PASSED, place=2, author=LEA)],
      "answers": [{**ANSWER, "words": "", "entry": 4, "place": 2, "deals": 2, "taken": True}]}),
    ("or without a place",
     [(NS_1, "p1"), (STOP, TIM), (NS_2, "p1"), (said("accept", entry=3, record=PASSED), LEA)],
     {"lines": [line(1, 1, by="NS", agreed={"NS": 1}, place=1, device="p1"),
                line(4, 4, PASSED, author=LEA)]}),
    ("a tick, and what was taken back", [(new(), TIM), (said("tick", version=1), LEA),
                                         (said("stop"), TIM), (said("undo", entry=3), TIM)],
     {"ticks": {"1": 2}, "undone": [3], "stopped": None}),
    ("a deal beside which nothing is alike: its likeness is two further down",
     [(new(MADE, "NS", place=1), "p1"), (NS_2, "p1"), (new(FAILED, "NS", place=3), "p1"),
      (new(THIRDS[0], "NS", place=4), "p1"), (said("remove", deal=2), TIM), (new(THIRDS[0], place=2), TIM)],
     {"lines": [line(1, 1, by="NS", agreed={"NS": 1}, place=1, device="p1"),
                line(6, 6, THIRDS[0], place=2, author=TIM),
                line(3, 3, FAILED, by="NS", agreed={"NS": 3}, place=3, device="p1"),
                line(4, 4, THIRDS[0], by="NS", agreed={"NS": 4}, place=4, device="p1")]}),
]  # fmt: skip
MARKS = {"marks", "score", "after_end"}


@pytest.mark.parametrize(("log", "expected"), [pytest.param(*row[1:], id=row[0]) for row in STORED])
def test_what_is_stored_of_a_sheet(log: list[Written], expected: Json) -> None:
    sheet = Told(*log).sheet
    stored = json.loads(json.dumps(sheet.to_json()))
    assert Sheet.from_json(stored) == sheet
    stored["lines"] = [{name: one[name] for name in one.keys() - MARKS} for one in stored["lines"]]
    assert {name: stored.get(name) for name in expected} == expected


def test_the_whole_of_a_stored_sheet() -> None:
    sheet = sheet_of(*(new(record) for record in (*THIRDS[:2], PASSED)), deals=3)
    lines = [
        {**line(number, number, record), "marks": [marks, 0], "score": [score, 0], "after_end": False}
        for number, (record, marks, score) in enumerate(
            ((THIRDS[0], 700, 700), (THIRDS[1], 700, 1400), (PASSED, 0, 1400)), 1
        )
    ]
    result = {"source": "deals", "points": [1400, 0], "winner": "NS", "manches": None, "absent": None,
              "article": ""}  # fmt: skip
    game = {"ruleset": "asce", "options": {}, "target": 2000, "deals": 3}
    assert sheet.to_json() == {
        "engine": VERSION, "game": game, "number": 3, "version": 3, "lines": lines, "deals_sent": 3,
        "result": result,
    }  # fmt: skip


def test_the_result_of_a_draw_and_of_manches() -> None:
    drawn = sheet_of(said("totals", points={"NS": 7, "EW": 7})).to_json()["result"]
    assert (drawn["winner"], drawn["points"]) == (None, [7, 7])
    chouine = {"ruleset": "chouine", "options": {"parties": 3, "manches": 1}}
    won = sheet_of(*[new(A_WINS)] * 3, **chouine).to_json()["result"]
    assert (won["winner"], won["manches"]) == ("NS", [1, 0])


def test_other_rules_are_stored_beside_the_first_ones() -> None:
    sheet = Told((new(), TIM), (said("rules", game={"ruleset": "pagat"}), TIM)).sheet
    stored = sheet.to_json()
    assert (stored["game"]["ruleset"], stored["first_head"]["ruleset"]) == ("pagat", "asce")
    assert Sheet.from_json(stored) == sheet


TOLERATED_TWICE = (
    "La donne 2 ne serait plus possible : NS a déjà eu sa tolérance dans cette partie : saisir la donne "
    "sans cette belote."
)
# When, a log whose last entry is refused, its code, the deal in its way, its sentence.
REFUSALS: list[tuple[str, list[Written], str, int | None, str]] = [
    ("the first deal looks the same", [(NS_1, "p1"), (new(side="EW", place=2), "p2")],
     "looks-the-same", 1, "La donne 1 est la même, et déjà notée : dites si c’est elle, ou une autre donne."),
    ("the second one does", [(NS_1, "p1"), (NS_2, "p1"), (new(PASSED, "EW", place=3), "p2")],
     "looks-the-same", 2, "La donne 2 est la même, et déjà notée : dites si c’est elle, ou une autre donne."),
    ("the first deal is there", [(NS_1, "p1"), (OTHER_1, "p2")], "other-deal-there", 1,
     OTHERWISE.format(1)),
    ("the second one is", [(NS_1, "p1"), (NS_2, "p1"), (new(FAILED, "EW", place=2), "p2")],
     "other-deal-there", 2, OTHERWISE.format(2)),
    ("a deal that came after the target", [*WON, (new(PASSED, "NS", place=4), "p1")], "game-over", None, ""),
    ("staff wrote the second deal",
     [(new(), TIM), (new(PASSED), TIM), (said("correct", deal=2, record=MADE, side="NS"), "p1")],
     "written-by-staff", 2,
     "La donne 2 a été écrite par l’arbitre ou la table de marque : si elle est fausse, appelez l’arbitre."),
    ("both confirmed the second deal",
     [(NS_1, "p1"), (NS_2, "p1"), (new(PASSED, "EW", place=2), "p2"),
      (said("correct", deal=2, record=MADE, side="NS"), "p1")],
     "both-confirmed", 2,
     "Les deux équipes ont confirmé la donne 2 : seul l’arbitre peut la changer."),
    ("a dispute about a version that is no more",
     [(NS_1, "p1"), (said("correct", deal=1, record=PASSED), TIM),
      (said("dispute", deal=1, side="NS", version=1), "p1")],
     "deal-changed", 1, "La donne 1 vient de changer : regardez-la de nouveau."),
    ("too many disputes", [(new(), TIM), *[(said("dispute"), "p1")] * 12,
                           (said("dispute", deal=1, side="NS"), "p1")],
     "referee-called", 1, "L’arbitre est déjà prévenu, il va venir."),
    ("a deal that is not on the sheet", [(said("dispute", deal=3, side="NS"), "p1")], "no-such-deal", 3,
     "Aucune donne de cette feuille ne porte ce numéro."),
    ("no such dispute", [(said("withdraw", entry=1), TIM)], "nothing-to-settle", None, "C’est déjà réglé."),
    ("the dispute of the other side",
     [(new(), TIM), (said("dispute", deal=1, side="NS"), "p1"), (said("withdraw", entry=2, side="EW"), "p2")],
     "dispute-of-the-other", 1, "Ce désaccord est celui de l’autre camp : lui seul peut le retirer."),
    ("a side withdraws what staff said",
     [(said("dispute"), TIM), (said("withdraw", entry=1, side="NS"), "p1")],
     "dispute-of-the-other", None, "Ce désaccord est celui de l’autre camp : lui seul peut le retirer."),
    ("another deal would be impossible", [(new(), TIM), (new(TOLERATED), TIM),
                                          (said("correct", deal=1, record=TOLERATED), TIM)],
     "other-deal-refused", None,
     TOLERATED_TWICE),
]  # fmt: skip


@pytest.mark.parametrize(
    ("log", "code", "in_the_way", "sentence"), [pytest.param(*row[1:], id=row[0]) for row in REFUSALS]
)
def test_a_refusal_names_the_deal_in_the_way_and_its_place(
    log: list[Written], code: str, in_the_way: int | None, sentence: str
) -> None:
    told = Told(*log)
    refusal = told.refused[len(log)]
    assert told.refused.keys() == {len(log)}
    assert (refusal.engine_code, refusal.deal) == (code, in_the_way)
    if sentence:
        assert refusal.message().replace("\N{NO-BREAK SPACE}", " ") == sentence
    if code == "other-deal-refused":
        assert refusal.invalid is not None


def test_two_errors_of_a_deal_are_two_sentences() -> None:
    ((_number, refusal),) = folded(new({"contract": {"by": "NS", "bid": 81, "trump": "stars"}})).refused
    assert refusal.invalid is not None
    assert len(refusal.invalid.errors) > 1
    assert refusal.message() == " ".join(str(error.sentence) for error in refusal.invalid.errors)


def test_a_phone_counts_after_what_it_sent_itself() -> None:
    sheet = Told((NS_1, "p1"), (STOP, TIM), (NS_2, "p1")).sheet
    assert (sheet.next_place("p1"), sheet.next_place("p2")) == (3, 2)


def test_a_record_that_is_no_deal_is_the_same_as_itself_alone() -> None:
    game = sheet_of().game
    one = identity_of(game, {"points": {"NS": 1}, "last": False, "id": 1})
    assert one == identity_of(game, {"last": False, "points": {"NS": 1}, "id": 2})
    assert one != identity_of(game, {"points": {"NS": 3}, "last": False, "id": 1})


def test_one_key_with_the_fields_of_a_record_in_another_order_is_one_entry() -> None:
    turned = dict(reversed(MADE.items()))
    assert list(turned) != list(MADE)
    log = folded(new(key="a"), new(turned, key="a"))
    assert (log.refused, len(log.sheet.lines)) == ([], 1)


def test_an_outcome_that_there_is_not_is_named() -> None:
    with pytest.raises(BadLog, match=r"^line 2: not an entry: outcome$"):
        folded(new(outcome="perhaps"))


REFUSED = [
    *[("number", wrong, "f") for wrong in (1, 6, "3", 3.0, True, None)],
    *[("text", wrong, "f") for wrong in ("abcd", 3, None, ["a"])],
    *[("pair", wrong, "f") for wrong in (None, [2, 5], {"NS": 2}, {"NS": 2, "EW": 5, "N": 3}, {})],
    ("pair", {"NS": 1, "EW": 5}, "f.NS"),
    ("pair", {"NS": 2, "EW": 6}, "f.EW"),
]


@pytest.mark.parametrize("kind", ["number", "text", "pair"])
def test_readers_read_what_is_within_their_bounds(kind: str) -> None:
    """They are made here, and not where the module is read, so that a mutant is in them."""
    made = _readers()[kind]
    for given, found in {
        "number": [(2, 2), (5, 5)],
        "text": [(" a ", "a"), ("abc", "abc")],
        "pair": [({"NS": 2, "EW": 5}, (2, 5))],
    }[kind]:
        assert made(given, "f") == found


@pytest.mark.parametrize(("kind", "given", "field"), REFUSED)
def test_readers_name_the_field_that_is_wrong(kind: str, given: object, field: str) -> None:
    with pytest.raises(BadEntry) as refused:
        _readers()[kind](given, "f")
    assert refused.value.field == field


def _readers() -> dict[str, Any]:
    return {"number": number_between(2, 5), "text": text(3), "pair": pair(number_between(2, 5))}


def test_a_typed_sheet_has_so_many_lines_and_no_more() -> None:
    most = [{"deal": number} for number in range(1, MAX_LINES + 1)]
    assert len(read_content(said("sheet", lines=most)).lines) == MAX_LINES  # type: ignore[attr-defined]
    with pytest.raises(BadEntry, match="lines"):
        read_content(said("sheet", lines=[*most, {"deal": 1}]))
    with pytest.raises(BadEntry) as refused:
        read_content(said("sheet", lines=[{"record": MADE, "another": 1}]))
    assert refused.value.field == "lines[0].another"
