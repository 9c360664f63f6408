"""The logs of an archive: anybody folds them with the command alone, and they name nobody."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from scoring import VERSION
from scoring.cards import Side
from scoring.command import ALL_VALID, main
from scoring.sheet import Outcome
from scoring.sheet.entries import Accept, AddDeal, Agree, Correct, Restore
from tests.archive.conftest import sealed
from tests.older_engine import age
from tests.sheets import phones
from tests.sheets.conftest import round_, table, tournament
from tests.sheets.records import failed, made, with_tolerance
from tests.sheets.verbs import by_phone, record_deal, record_totals, rule, say, undo, withdraw_totals
from tournaments.core.archive.canonical import data_of
from tournaments.core.archive.encoding import NotCanonical, encoded
from tournaments.core.archive.recalculation import RecalculationTally, log_differences
from tournaments.core.models.planning import Status, Tournament
from tournaments.core.models.rounds import Table
from tournaments.core.models.sheets import Entry
from tournaments.core.sheets import links
from tournaments.core.what_if.views import change_rules, preview_rules

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["round_", "table", "tournament"]
Json = dict[str, Any]


def archived(table: Table) -> Json:
    """What the archive says of it."""
    found: Json = data_of(Tournament.objects.get())["rounds"][0]["tables"][0]
    return json.loads(encoded(found)) | {"number": table.number}


def command(log: list[Json], folder: Path, capsysbinary: Any) -> Json:
    """What a stranger is told of a log, who has nothing but the command."""
    file = folder / "log.jsonl"
    file.write_text("".join(f"{json.dumps(line)}\n" for line in log), encoding="utf-8")
    assert main(["sheet", str(file)]) == ALL_VALID
    said: Json = json.loads(capsysbinary.readouterr().out)
    return said


def everything(table: Table) -> None:
    """What a table can live through: phones that disagree, referees, totals, moments put back."""
    links.renew(table)
    one = phones.enter(table, 1, made()).entry
    phones.agree(table, one.number, one.number)
    phones.enter(table, 1, failed(), Side.EW)  # in conflict
    wrong = phones.enter(table, 2, {"contract": {"by": "NS", "bid": 81, "trump": "hearts"}}).entry
    phones.enter(table, 2, failed("EW"), device="NS")
    by_phone(table, AddDeal(side=Side.NS, place=3, record=made(bid=110), instead=str(wrong.key)))
    phones.through_a_revoked_link(table, Agree(side=Side.EW, deal=1))
    phones.dispute(table, 1, "Nous avions annoncé 90.")
    record_deal(table, with_tolerance())
    say(table, Accept(entry=3, record=failed(), deal=1, words="La feuille papier le dit."))
    say(table, Correct(deal=1, record=made(points=120)))
    decided = rule(table, what="revoke", side=Side.NS, points=160, article="art. 12", author=_referee(table))
    undo(table, decided.entry.number, "erreur", author=_referee(table))
    rule(table, what="lateness", side=Side.EW, points=20, article="art. 2", author=_referee(table))
    say(table, Restore(to=6, only_deals=True))
    record_totals(table, 900, 1200)
    withdraw_totals(table)
    while not table.finished:
        record_deal(table, made("EW"))


def _referee(table: Table) -> Any:
    return table.round.tournament.referees.get()


def test_a_stranger_folds_it_to_the_marks_and_the_result(
    table: Table, tmp_path: Path, capsysbinary: Any
) -> None:
    everything(table)
    outcomes = set(Entry.objects.filter(table=table).values_list("outcome", flat=True))
    assert outcomes == {Outcome.ACCEPTED, Outcome.REFUSED, Outcome.CONFLICT, Outcome.LATE}
    found = archived(table)
    said = command(found["log"], tmp_path, capsysbinary)
    assert said["refused"] == []
    assert [line["record"] for line in said["lines"]] == [deal["record"] for deal in found["deals"]]
    for name, (ns, ew) in {"marks": ("ns_mark", "ew_mark"), "score": ("ns_score", "ew_score")}.items():
        told = [(line[name]["NS"], line[name]["EW"]) for line in said["lines"]]
        assert told == [(deal[ns], deal[ew]) for deal in found["deals"]]
    assert said["result"] == {
        "points": {"NS": found["result"]["ns_points"], "EW": found["result"]["ew_points"]},
        "winner": found["result"]["winner"],
    }
    assert [entry["key"] for entry in found["log"][1:]] == [
        str(number) for number in range(1, len(found["log"]))
    ]


def test_it_follows_by_the_file_alone(table: Table) -> None:
    everything(table)
    assert (
        list(log_differences(json.loads(encoded(data_of(Tournament.objects.get()))), RecalculationTally()))
        == []
    )


def test_other_rules_are_one_more_line(table: Table, tmp_path: Path, capsysbinary: Any) -> None:
    record_deal(table, made(points=112))
    concours = table.round.tournament
    shown = preview_rules(concours, "asce", {"rounding": "none"})
    change_rules(concours, _referee(table), "asce", {"rounding": "none"}, seen=shown.digest)
    found = archived(table)
    assert [line.get("kind") for line in found["log"]] == [None, "deal", "rules"]
    (line,) = command(found["log"], tmp_path, capsysbinary)["lines"]
    assert line["marks"]["NS"] == found["deals"][0]["ns_mark"] == 212
    assert list(log_differences(json.loads(encoded(data_of(concours))), RecalculationTally())) == []


def test_it_names_neither_accounts_nor_devices_nor_links(table: Table) -> None:
    everything(table)
    table.refresh_from_db()
    found = json.dumps(archived(table)["log"])
    entries = Entry.objects.filter(table=table)
    names = {str(key) for key in entries.values_list("key", flat=True)} | {str(table.link_number), "agnes"}
    assert not {name for name in names if name in found}
    fields = {field for line in archived(table)["log"] for field in line}
    assert fields.isdisjoint({"author", "device", "at", "claimed_at", "link", "link_number"})


def test_a_mended_entry_is_named_by_its_number(table: Table) -> None:
    wrong = phones.enter(table, 1, {"points": "beaucoup"}).entry
    for device in ("another", "NS"):
        by_phone(table, AddDeal(side=Side.NS, place=1, record=made(), instead=str(wrong.key)), device)
    _head, refused, of_another, mended = archived(table)["log"]
    assert refused["outcome"] == "refused"
    assert "instead" not in of_another
    assert mended["instead"] == refused["key"] == "1"


@pytest.mark.parametrize("value", [1.5, 10**40, {"é": 1, "e\u0301": 2}, [[1.5]]])
def test_what_has_no_canonical_writing_is_kept_as_a_text(table: Table, value: Any) -> None:
    """A phone may send it in a deal that is refused, and as the «id» of one that is not."""
    phones.enter(table, 1, {"points": value, **made()})
    phones.enter(table, 1, {"points": value})
    phones.enter(table, 1, {**made(), "id": value})
    concours = Tournament.objects.get()
    assert list(log_differences(json.loads(encoded(data_of(concours))), RecalculationTally())) == []
    Tournament.objects.update(status=Status.FINISHED)
    assert sealed(Tournament.objects.get(), None).fingerprint


def test_a_stricter_engine_of_tomorrow_drops_nothing(table: Table) -> None:
    """What was accepted stays on the sheet, and what it is refused for is told."""
    record_deal(table, made())
    data = json.loads(encoded(data_of(Tournament.objects.get())))
    log = data["rounds"][0]["tables"][0]["log"]
    assert log[1]["outcome"] == "accepted"
    log[1]["record"]["contract"]["bid"] = 85  # what tomorrow's engine would refuse
    told = list(log_differences(data, RecalculationTally()))
    assert told[0].startswith("partie 1, table 1, donne 1 : le moteur la refuse (contract.bid")


def aged(table: Table) -> Json:
    """The data of a concours whose one table an older engine marked otherwise."""
    while not table.finished:
        record_deal(table, made())
    age(table)
    found: Json = json.loads(encoded(data_of(Tournament.objects.get())))
    return found


def test_marks_of_an_older_engine_are_told_and_are_no_difference(table: Table) -> None:
    tally = RecalculationTally()
    assert list(log_differences(aged(table), tally)) == []
    assert "(moteur 1, à présent 2)" in tally.notes[0]
    assert "le résultat est" in tally.notes[-1]


@pytest.mark.parametrize(
    ("what", "path", "value"),
    [
        ("la somme des marques", ("deals", 1, "ns_score"), 9000),
        ("record vaut", ("deals", 0, "record", "points"), {"NS": 99}),
        ("place vaut", ("deals", 0, "place"), 3),
        ("le résultat est", ("result", "ew_points"), 1),
        ("le résultat est", ("result", "winner"), "EW"),
        ("le résultat est", ("result", "source"), "totals"),
        ("stopped vaut", ("stopped",), True),
    ],
)
def test_an_older_engine_excuses_nothing_else(
    table: Table, what: str, path: tuple[str | int, ...], value: Any
) -> None:
    data = aged(table)
    found = data["rounds"][0]["tables"][0]
    for key in path[:-1]:
        found = found[key]
    found[path[-1]] = value
    told = list(log_differences(data, RecalculationTally()))
    assert told
    assert what in told[0] + told[-1]


def test_todays_engine_is_not_excused(table: Table) -> None:
    data = aged(table)
    for deal in data["rounds"][0]["tables"][0]["deals"]:
        deal["engine"] = VERSION
    list(log_differences(data, RecalculationTally()))  # a log that somebody may have written is folded


@pytest.mark.parametrize("kind", ["undo", "restore", "deal"])
def test_a_log_that_only_costs_is_no_log(table: Table, kind: str) -> None:
    """An undoing folds its log again: a megabyte of them would take a quarter of an hour."""
    record_deal(table, made())
    data = json.loads(encoded(data_of(Tournament.objects.get())))
    (log,) = [each["log"] for each in data["rounds"][0]["tables"] if each["number"] == table.number]
    said = {"undo": "entry", "restore": "to", "deal": "place"}[kind]
    more = {"record": log[1]["record"]} if kind == "deal" else {}
    log += [
        {"kind": kind, said: number - 1, "key": str(number), "outcome": "accepted", **more}
        for number in range(2, 1_500)
    ]
    with pytest.raises(NotCanonical, match="logs of undoings"):
        list(log_differences(data, RecalculationTally()))
    del log[60:]
    list(log_differences(data, RecalculationTally()))  # a log that somebody may have written is folded
