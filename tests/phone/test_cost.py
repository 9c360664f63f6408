"""What a deal costs the database and the program: as much at the twelfth as at the first, and little.

Every statement that the database is sent is counted, the first and the last of the transaction with them.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from django.db import connection
from django.test import Client, TestCase
from django.test.utils import CaptureQueriesContext

from tests.phone.conftest import PREVIEW, SEND, STATE, Phone, Scan, deal
from tests.sheets.conftest import change
from tests.sheets.records import made
from tournaments.core.models.planning import Ending
from tournaments.core.sheets import links
from tournaments.core.sheets.team_links import TeamLink
from tournaments.platform.memory import commits
from tournaments.platform.memory.unchanged import SHOWN, Unchanged

if TYPE_CHECKING:
    from types import FrameType

    from tournaments.core.models.rounds import Table

OURS = tuple(str(Path(__file__).parents[2] / name) for name in ("scoring", "tournaments"))
MOST_MOVES = 350
DEALS = 12
WRITTEN = ["BEGIN", "SELECT", "INSERT", "UPDATE", "COMMIT"]
"""The locked row of the table, the entry, the row as it is after it."""

pytestmark = pytest.mark.django_db(transaction=True)


def asked(ask: Callable[[], Any]) -> list[str]:
    """The first words of the statements that a request takes."""
    with CaptureQueriesContext(connection) as captured:
        ask()
    return [query["sql"].split()[0] for query in captured.captured_queries]


def noted(phone: Phone, place: int) -> dict[str, Any]:
    told = phone.send("deal", deal(place, made("EW", points=82 + place)), "NS")
    assert told["outcome"] == "accepted"
    assert len(told["state"]["deals"]) == place
    return told


def test_a_deal_is_five_statements_and_nine_where_it_brings_a_result(phone: Scan, table: Table) -> None:
    change(table.round.tournament, ending=Ending.DEALS, deals=DEALS)
    ours = phone("NS")
    costs = [asked(lambda n=place: noted(ours, n)) for place in range(1, DEALS + 1)]  # type: ignore[misc]
    assert costs[:-1] == [WRITTEN] * (DEALS - 1)
    # Was it opened again after prizes were announced? Concours and version of the results; a second game?
    result = [*WRITTEN[:2], "SELECT", *WRITTEN[2:-1], "SELECT", "UPDATE", "COMMIT", "SELECT"]
    assert costs[-1] == result
    table.refresh_from_db()
    assert table.finished


def moves(ask: Callable[[], Any]) -> int:
    """How often our own code goes on in another file, call by call."""
    before, found = "", 0

    def see(frame: FrameType, event: str, _told: object) -> None:
        nonlocal before, found
        code = frame.f_code
        if event == "call" and code.co_filename.startswith(OURS) and code.co_name[0] != "<":
            found, before = found + (code.co_filename != before), code.co_filename

    usual = sys.getprofile()
    sys.setprofile(see)
    try:
        ask()
    finally:
        sys.setprofile(usual)
    return found


def test_the_thirteenth_deal_takes_hardly_more_steps_than_the_second(phone: Scan, table: Table) -> None:
    """What was judged before is not judged again, and what the phone has is not told again."""
    change(table.round.tournament, target=1_000_000)
    ours, costs, tags = phone("NS"), list[int](), ""

    def note(place: int) -> None:
        nonlocal tags
        body = ours.message("deal", deal(place, made("EW", points=82 + place)), "NS")
        told = json.loads(ours.post(SEND, body, **{"X-Lines": tags}).content)
        *had, new = told["state"]["deals"]
        assert (" ".join(had), new["place"]) == (tags, place)
        tags = " ".join([*had, new["tag"]])

    for place in range(1, 14):
        costs.append(moves(lambda n=place: note(n)))  # type: ignore[misc]
    # What the process does once in a while (a setting read again) falls into one of them.
    assert min(costs[10:]) < min(MOST_MOVES, 1.2 * max(costs[1:4])), costs


def test_an_agreement_and_a_dispute_cost_the_same_however_long_the_sheet(phone: Scan, table: Table) -> None:
    change(table.round.tournament, target=1_000_000)
    ours = phone("NS", shared=True)
    lines = [noted(ours, place) for place in range(1, DEALS + 1)]
    for line in lines[0], lines[-1]:
        named = {"deal": line["deal"], "version": line["version"]}
        assert asked(lambda: ours.send("dispute", {**named, "reason": "non"}, "EW")) == WRITTEN  # noqa: B023 — at once
        assert asked(lambda: ours.send("agree", named, "EW")) == WRITTEN  # noqa: B023 — as above


def test_what_is_refused_is_read_again_only_by_the_phone_that_sent_it(phone: Scan) -> None:
    ours, theirs = phone("NS"), phone("EW")
    refused = deal(1, made(points=161))
    assert asked(lambda: ours.send("deal", refused, "NS")) == [*WRITTEN, "SELECT"]
    assert asked(ours.state) == ["SELECT"] * 3
    assert asked(theirs.state) == ["SELECT"] * 2
    assert asked(lambda: theirs.send("deal", deal(1, made()), "EW")) == WRITTEN


def test_looking_again_is_one_statement(phone: Scan) -> None:
    ours = phone("NS")
    noted(ours, 1)
    etag = ours.client.get(STATE)["ETag"]
    assert asked(lambda: ours.client.get(STATE, headers={"If-None-Match": etag})) == ["SELECT"]
    assert asked(lambda: ours.client.get(STATE)) == ["SELECT"] * 2


def test_a_table_that_was_written_on_outdates_what_its_phones_were_told(phone: Scan, table: Table) -> None:
    """The server's entrance says «nothing new» again without a statement, but never after that."""
    ours, memory = phone("NS"), Unchanged()
    memory.keep(("asked",), (304, [], b""), {SHOWN: (commits.of_sheet(table.pk),)}, memory.moment())
    assert memory.again(("asked",))
    noted(ours, 1)
    assert memory.again(("asked",)) is None
    memory.keep(("asked",), (304, [], b""), {SHOWN: (commits.of_sheet(table.pk),)}, memory.moment())
    with TestCase.captureOnCommitCallbacks(execute=True):
        links.renew(table)
    assert memory.again(("asked",)) is None, "its phones are let in no more"


def test_looking_in_vain_names_sheet_and_concours_while_they_alone_decide(phone: Scan, table: Table) -> None:
    client = phone("NS").client
    shown = commits.of_sheet(table.pk), commits.of_concours(table.round.tournament_id)
    assert client.get(STATE).wsgi_request.META[SHOWN] == shown
    type(table).objects.update(moved_on=True)
    assert SHOWN not in client.get(STATE).wsgi_request.META  # other tables are shown then


def test_a_preview_writes_nothing(phone: Scan) -> None:
    ours = phone("NS")
    body = {"link": ours.link, "record": made(), "deal": None}
    assert asked(lambda: ours.post(PREVIEW, body)) == ["SELECT"]


def test_what_comes_by_a_revoked_link_reads_the_table_once_more(phone: Scan, table: Table) -> None:
    ours = phone("NS")
    links.renew(table)
    sent = asked(lambda: ours.send("deal", deal(1, made()), "NS"))
    assert sent == ["BEGIN", "SELECT", "ROLLBACK", "SELECT", *WRITTEN, "SELECT"]


def test_a_phone_that_follows_its_team_waits_for_one_statement_a_look(phone: Scan, table: Table) -> None:
    """Its table is over, and it looks again and again whether the next draw is there."""
    change(table.round.tournament, ending=Ending.DEALS, deals=1)
    noted(phone("NS"), 1)
    client = Client()
    client.get(f"/t/equipe/{TeamLink.of(table.ns).token}/")
    state = json.loads(client.get("/t/").context["config"])["state"]
    etag = client.get(state)["ETag"]
    assert asked(lambda: client.get(state, headers={"If-None-Match": etag})) == ["SELECT"]
    table.refresh_from_db()
    assert table.finished
