"""A spare computer takes over in the middle of a round: phones say again what it lacks, once."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import PATIENCE
from tests.browser.phones import Thumb, phone_at
from tests.browser.site import MANAGE, ROOT, manage, prepare, shell
from tests.browser.tables import Site
from tests.browser.test_phone_cut import DEALS, RECORDS
from tests.chromium import HALL
from tests.platform.terminal import free_port, opened
from tests.platform.test_killed import kill

if TYPE_CHECKING:
    from playwright.sync_api import Browser

pytestmark = pytest.mark.slow

SLUG = """
import json
from tournaments.core.models.planning import Tournament
print(json.dumps(Tournament.objects.get().slug))
"""


@pytest.mark.night  # two servers and five commands; by day the rows below ask what the phone says again
def test_what_came_after_the_last_snapshot_is_said_again(chromium: Browser, tmp_path: Path) -> None:
    """One deal before it, two after it, one without anybody to tell."""
    first, spare, stick, port = tmp_path / "first", tmp_path / "spare", tmp_path / "stick", free_port()
    stick.mkdir()
    prepare(first, ("simulate", "--verbosity=0", "--seed=tables", "--teams=4", "--until=drawn"))
    manage(first, "snapshots", "--second", str(stick))
    with shell(first) as opened_shell:
        tables = Site(first, port, opened_shell).tables_of(opened_shell.ask(SLUG))
    shared = {"PORT": port, "DEMO": 0, "DEBUG": 0, "ALLOWED_HOSTS": HALL, "LAN": 0}
    with phone_at(chromium, f"http://{HALL}:{port}") as context:
        thumb = Thumb(context.new_page())
        with opened((*MANAGE, "serve"), ROOT, DATA_DIR=first, **shared) as terminal:
            thumb.sit(tables.tokens[1])
            thumb.deal(*DEALS[0])
            thumb.line(1, "noted").wait_for()
            manage(first, "snapshots", "--take")
            for place in (2, 3):
                thumb.deal(*DEALS[place - 1])
                thumb.line(place, "noted").wait_for()
            kill(terminal, port)
        thumb.deal(*DEALS[3])
        manage(spare, "takeover", str(stick))
        with opened((*MANAGE, "serve"), ROOT, DATA_DIR=spare, **shared) as terminal:
            thumb.line(4, "noted").wait_for()
            thumb.page.locator("#outbox").wait_for(state="hidden")
            expect(thumb.page.locator("#deals > li")).to_have_count(4, timeout=PATIENCE)
            with shell(spare) as opened_shell:
                there = Site(spare, port, opened_shell).tables_of(tables.slug)
                assert there.sheet(1) == (RECORDS, 4, ["accepted"] * 4)
            terminal.interrupt()
    assert "aucune différence" in manage(spare, "verify")


STATIC = ROOT / "tournaments" / "static" / "dix" / "js"
AGAIN = """async ([said, state]) => {
  const { compared } = await import("http://phone.test/phone-kept.js");
  const kept = { match: "7-1-2", epoch: "", said };
  return compared(kept, { match: "7-1-2", epoch: "new", ...state }).again.map(
    ({ kind, content, key }) => [kind, content, said.some((one) => one.key === key)],
  );
}"""
RECORD, OTHER = {"points": {"NS": 90}}, {"points": {"NS": 100}}
NOTED = {"key": "a", "kind": "deal", "number": 5, "content": {"place": 3, "record": RECORD}}
CORRECTED = {"key": "b", "kind": "correct", "number": 5, "was": RECORD,
             "content": {"deal": 5, "version": 5, "record": OTHER}}  # fmt: skip
AGREED = {"key": "c", "kind": "agree", "was": RECORD, "content": {"deal": 5, "version": 5}}
CALLED = {"key": "d", "kind": "dispute", "content": {"deal": None, "version": None, "reason": "!"}}
THERE = [{"deal": 5, "version": 5, "record": RECORD}]
ANOTHER = [{"deal": 5, "version": 5, "record": OTHER}]
DEAL = ["deal", NOTED["content"], True]
CASES = {
    "a deal is known by its key": ([NOTED], THERE, [DEAL]),
    "a call of the referee": ([CALLED], [], [["dispute", CALLED["content"], True]]),
    "a correction of what is there": (
        [NOTED, CORRECTED], THERE, [DEAL, ["correct", CORRECTED["content"], True]],
    ),
    "a correction of what is lacking": (
        [NOTED, CORRECTED], [], [["deal", {"place": 3, "record": OTHER}, False]],
    ),
    "an agreement to what is there": ([AGREED], THERE, [["agree", AGREED["content"], True]]),
    "an agreement to what is lacking is asked anew": ([AGREED], [], []),
    "the number means another deal there": ([CORRECTED, AGREED], ANOTHER, []),
}  # fmt: skip


@pytest.mark.parametrize("case", CASES, ids=str)
def test_what_was_said_about_a_deal_goes_along_where_it_stands_as_it_stood(
    chromium: Browser, case: str
) -> None:
    said, deals, expected = CASES[case]
    page = chromium.new_page()
    page.route("http://phone.test/*", lambda route: route.fulfill(
        path=STATIC / route.request.url.rpartition("/")[2], content_type="text/javascript",
        headers={"Access-Control-Allow-Origin": "*"},
    ))  # fmt: skip
    assert page.evaluate(AGAIN, [said, {"deals": deals}]) == expected
    assert page.evaluate(AGAIN, [said, {"deals": deals, "match": "8-1-2"}]) == [], "another match"
    assert page.evaluate(AGAIN, [said, {"deals": deals, "epoch": ""}]) == [], "the same computer"
    page.close()
