"""A concours of each game and of rulebooks of each shelf, made, drawn and typed as a browser does it.

The marks that its sheets then show are those that `python -m scoring` gives the same records, and its prize
list names who ranks first by them.
"""

from __future__ import annotations

import json
from itertools import permutations
from random import Random
from typing import TYPE_CHECKING, Any
from uuid import uuid4

import pytest
from django.urls import reverse

from scoring.chouine.parties import NEVER_TAKEN
from scoring.house import coinche_rules
from scoring.rulebooks import rulebook
from scoring.rulesets import ALL_RULESETS
from tests.planning.test_pages import TYPED, as_
from tests.quickly import day_rows
from tests.scoring.clubs import a_deal
from tests.scoring.processes import answers, run
from tests.sheets.browsing import announces, form

if TYPE_CHECKING:
    from pathlib import Path

    from django.test import Client

    from scoring.coinche.ruleset import Ruleset
    from tournaments.core.models.planning import Tournament
    from tournaments.core.models.rounds import Table

pytestmark = [pytest.mark.django_db, pytest.mark.slow]

BOOKS = ("cannes-2016", "ffb-contree-2016", "wikirp", "essarts", "boardgamearena", "iscool")
"""Rulebooks of each shelf, beside every ruleset as it is."""
DEALS = 4
"""Deals that a table of coinche plays."""
Record = dict[str, Any]
SIDES = {"A": "NS", "B": "EW"}


def created(odile: Client, club: Any, key: str) -> Tournament:
    """A concours that starts from this rulebook, open, with four entrants drawn for a published round."""
    from tournaments.core.models.planning import Tournament  # noqa: PLC0415 — models wait for the settings

    address = f"{reverse('tournament_create', args=[club.slug])}?rules={key}"
    shown = odile.get(address).context["form"]
    matched = {"ending": "target", "criterion_2": "manches"}
    ends = matched if _is_match(key) else {"ending": "deals", "deals": str(DEALS)}
    odile.post(address, TYPED | ends | {"target": shown["target"].value() or "2000"})
    made = Tournament.objects.get()
    odile.post(reverse("tournament_move", args=[made.slug]), {"step": "open"})
    home = f"/concours/{made.slug}/"
    for n in range(4):
        partner = {} if made.individual else {"player2": f"Bruno {n}"}
        odile.post(f"{home}inscriptions/ajouter/", {"player1": f"Aude {n}", **partner, "club": "Lyon"})
    odile.post(f"{home}inscriptions/pointer/")
    odile.post(f"{home}parties/tirer/")
    odile.post(f"{home}parties/1/publier/")
    assert made.teams.filter(present=True).count() == 4
    return made


def _is_match(key: str) -> bool:
    book = rulebook(key)
    assert book is not None
    return ALL_RULESETS[book.ruleset].is_match


def fields(rules: Ruleset, record: Record) -> dict[str, Any]:
    """A deal of coinche as its form is filled in."""
    contract = record["contract"]
    usual = str(contract["bid"]) in {"capot", "generale", *map(str, range(80, 161, 10))}
    sent: dict[str, Any] = {
        "by": contract["by"],
        "bid": str(contract["bid"]) if usual else "",
        "other_bid": "" if usual else str(contract["bid"]),
        "trump": contract["trump"],
        "call": contract.get("call") or "none",
        "points_ns": record.get("points", {}).get("NS", ""),
        "points_ew": record.get("points", {}).get("EW", ""),
        "capot": record.get("capot", ""),
        "first_announce": record.get("first_announce", ""),
        "generale_by": "N" if contract["by"] == "NS" else "E",
        "dealer": "N",
    }
    belotes = record.get("belote") or {}
    sent |= {f"belote_{side.lower()}": str(belotes.get(side) or "") for side in ("NS", "EW")}
    sent["belote"] = str(belotes.get(contract["by"]) or "")
    if record.get("solo"):
        sent["solo"] = "on"
    lines = [
        (side, each["kind"], each["rank"], each.get("suit") or "")
        for side, made in (record.get("announces") or {}).items()
        for each in made
    ]
    return form(**sent) | announces(*lines) if rules.announces == "all" else form(**sent)


def coinche(odile: Client, table: Table, rules: Ruleset, random: Random) -> list[Record]:
    """A table of coinche typed to its end: the records, as they were meant."""
    url = f"/concours/{table.round.tournament.slug}/feuilles/1/{table.number}/"
    records = [a_deal(rules, random) for _ in range(DEALS)]
    for place, record in enumerate(records):
        page = odile.post(url, fields(rules, record) | {"seen": str(place), "another": "on"})
        assert page.status_code == 302, (record, page.content.decode()[-4000:])
    return records


def chouine(odile: Client, table: Table, parties: int, random: Random) -> list[Record]:
    """A match typed to its end: the side NS wins every partie."""
    url = f"/concours/{table.round.tournament.slug}/feuilles/1/{table.number}/"
    records: list[Record] = []
    for place in range(parties):
        taken = random.choice([n for n in range(60, 121) if n not in NEVER_TAKEN])
        record = {
            "points": {"A": taken},
            "der": "A",
            "announces": {"A": [{"kind": "mariage", "trump": True}]},
        }
        if place % 4 == 3:
            record = {random.choice(("chouine", "awarded")): "A"}
        records.append(record)
        sent = {"key": str(uuid4()), "another": "on", "der": SIDES.get(record.get("der", ""), "")}
        sent |= {name: SIDES[record[name]] for name in ("chouine", "awarded") if name in record}
        if "points" in record:
            sent |= {"points_ns": str(taken), "mariage_trump_ns": "1"}
        page = odile.post(url, _named(odile, url, sent))
        assert page.status_code == 302, (record, page.content.decode()[-4000:])
    return records


def _named(odile: Client, url: str, sent: Record) -> Record:
    """What is sent, with the name that the form gives a mariage in trumps of NS."""
    if "mariage_trump_ns" not in sent:
        return sent
    shown = odile.get(url).context["form"]
    (name,) = (
        each for each in shown.fields if "mariage" in each and "trump" in each and "ns" in each.lower()
    )
    return {name: sent.pop("mariage_trump_ns"), **sent}


@pytest.mark.parametrize("key", day_rows([*sorted(ALL_RULESETS), *BOOKS], every=3))
def test_a_concours_marks_as_the_command_does(key: str, cast: Any, tmp_path: Path) -> None:
    from tournaments.core.sheets.queries import sheet_of  # noqa: PLC0415 — as above
    from tournaments.core.standings import queries as standings  # noqa: PLC0415 — as above
    from tournaments.frontends.printing.papers import PAPERS  # noqa: PLC0415 — models wait for the settings
    from tournaments.frontends.printing.registry import PaperRequest  # noqa: PLC0415 — as above

    odile, book = as_(cast.odile), rulebook(key)
    assert book is not None
    made = created(odile, cast.amicale, key)
    rules = ALL_RULESETS[book.ruleset]
    chosen = tmp_path / "options.json"
    chosen.write_text(json.dumps(dict(book.options)))
    scored: dict[int, list[int]] = {}
    tables = list(made.rounds.get().tables.select_related("round__tournament"))
    assert len(tables) == 2
    for table in tables:
        random = Random(f"{key} {table.number}")  # noqa: S311
        if rules.is_match:
            records = chouine(odile, table, rules.parties * rules.manches, random)
        else:
            records = coinche(odile, table, coinche_rules(book.ruleset, dict(book.options)), random)
            records[-1]["last"] = True  # the site knows it by its place
        lines = "\n".join(map(json.dumps, records)).encode() + b"\n"
        told = answers(run("score", "--ruleset", book.ruleset, "--options", str(chosen), lines=lines))
        if rules.is_match:
            marks = [(int(one["winner"] == "A"), int(one["winner"] == "B")) for one in told]
        else:
            marks = [(one["marks"]["NS"], one["marks"]["EW"]) for one in told]
        shown = sheet_of(table)
        assert [tuple(played.marks) for played in shown.sheet.played] == marks
        table.refresh_from_db()
        assert shown.sheet.result is not None
        scored[table.ns.number] = [sum(ns for ns, _ew in marks)]
        scored[table.ew.number] = [sum(ew for _ns, ew in marks)]
    made.refresh_from_db()
    rows = standings.rows(standings.current(made))
    assert {row["number"]: [row["points_for"]] for row in rows} == scored
    made.prizes.create(rank=1, text="Jambon")
    made.rounds_planned = 1
    made.save()
    (award,) = PAPERS["prizes"].read(PaperRequest(made))["awards"]
    best = [row for row in rows if row["rank"] == 1]
    assert (award["rank"], award["prize"], award["players"]) == (1, "Jambon", [row["names"] for row in best])
    met = {one: other for table in tables for one, other in permutations((table.ns.number, table.ew.number))}
    assert all(scored[row["number"]] > scored[met[row["number"]]] for row in best)
