"""The phone's modules by themselves: windows of one phone on a blank page, and a site that is a few lines.

What the page makes of them is asked in `test_phone_cut.py`, `test_phone_races.py` and
`test_phone_mending.py`, what the site answers in `tests/phone`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlsplit

import pytest

from tests.browser.conftest import PATIENCE
from tests.browser.holding import stop_clock
from tests.chromium import HALL
from tests.scoring.fields import deal_with, names
from tournaments.frontends.phone import rhythm

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, Route

pytestmark = pytest.mark.slow

ORIGIN: Final = f"http://{HALL}"
"""Plain http, as in a hall; nobody listens there."""
STATIC: Final = Path(__file__).resolve().parents[2] / "tournaments" / "static"
LINK: Final = "link-of-table-1"
FIRST_WAIT: Final = 10_000
"""Milliseconds for which the outbox waits for the store of its browser."""
REST: Final = 1000
"""Milliseconds after which every button takes taps again."""
SITE: Final = """
// The windows of a phone see the same sheet. A message is judged once, by its key. `window.cut` says what
// becomes of requests: "" where they pass, "sent" where they do not arrive, "answer" where answers are lost.
window.cut = "";
window.fetch = async (address, { body }) => {
  if (window.cut === "sent") throw new TypeError("no network");
  const sheet = JSON.parse(localStorage.getItem("sheet") ?? '{ "deals": [], "answers": {}, "outcomes": [] }');
  const message = JSON.parse(body);
  sheet.answers[message.key] ??= window.judge(sheet, message);
  localStorage.setItem("sheet", JSON.stringify(sheet));
  if (window.cut === "answer") throw new TypeError("no answer");
  const { status, ...answer } = sheet.answers[message.key];
  return { status: status ?? 200, text: async () => JSON.stringify(answer), headers: new Headers() };
};
window.judge = (sheet, { match, side, kind, content: { record, deal, version, instead } }) => {
  const judged = (outcome, more) => { sheet.outcomes.push(outcome); return { outcome, ...more }; };
  if (side === "EW") return { status: 400, sentence: "you speak for NS" };
  if (record.points.NS === 163) return judged("refused");
  if (kind === "deal") sheet.deals.push({ deal: sheet.deals.length + 1, version: 0, instead });
  const line = sheet.deals[(deal ?? sheet.deals.length) - 1];
  if (kind === "correct" && line.version !== version) return judged("conflict");
  Object.assign(line, { record, match, version: line.version + 1 });
  return judged("accepted", { deal: line.deal, version: line.version });
};"""
OPEN: Final = """async () => {
  const { openOutbox } = await import("/static/dix/js/phone-outbox.js");
  const { server } = await import("/static/dix/js/phone-server.js");
  window.told = [];
  window.outbox = await openOutbox({
    send: server({ send: "/t/envoi/", page: "a page" }).send,
    changed: (messages) => { window.told = messages; },
    ready: () => true,
  });
}"""
NOTE: Final = """([record, link, side]) => window.outbox.add({
  link, match: "7-1--2-", side, kind: "deal", content: { record, place: window.told.length + 1 },
})"""
SHEET: Final = """() => {
  const { deals = [], outcomes = [] } = JSON.parse(localStorage.getItem("sheet") ?? "{}");
  return [deals.map(({ record }) => record.points.NS), outcomes];
}"""


def record(points: int) -> dict[str, Any]:
    return {"contract": {"by": "NS", "bid": 100, "trump": "hearts"}, "points": {"NS": points}}


CORRECTED: Final = """async ([record, rules]) => {
  const { toDraft, toRecord } = await import("/static/dix/js/phone-record.js");
  return toRecord(toDraft(record, rules), rules);
}"""


class Window:
    """A window of a phone, with the outbox in it."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def note(self, points: int, side: str = "NS") -> None:
        self.page.evaluate(NOTE, [record(points), LINK, side])

    def correct(self, message: dict[str, Any], points: int) -> None:
        """Tell a message that waits, as it was when it was read, with other points."""
        self.page.evaluate(
            "([message, record]) => window.outbox.rewrite(message, record)", [message, record(points)]
        )

    def cut(self, what: str) -> None:
        self.page.evaluate("what => { window.cut = what; }", what)

    def hurry(self) -> None:
        self.page.evaluate("window.outbox.hurry()")

    def waiting(self) -> list[dict[str, Any]]:
        """The messages that the page was told of last."""
        told: list[dict[str, Any]] = self.page.evaluate("window.told")
        return told

    def waits_for(self, until: str) -> None:
        """Until this is true of its messages, `told`."""
        self.page.wait_for_function(f"() => {{ const {{ told }} = window; return {until}; }}")

    def sheet(self) -> tuple[list[int], list[str]]:
        """The points of each deal on the sheet, once nothing waits, and what became of every message."""
        self.waits_for("told.length === 0")
        deals, outcomes = self.page.evaluate(SHEET)
        return deals, outcomes


Opens = Callable[..., Window]


@pytest.fixture
def blank(chromium: Browser) -> Iterator[Callable[..., Page]]:
    """Opens blank pages of one phone, where the site's scripts can be asked for; `first` runs before them."""
    context = chromium.new_context(locale="fr-FR", base_url=ORIGIN)
    context.set_default_timeout(PATIENCE)
    complaints: list[str] = []
    context.on("weberror", lambda error: complaints.append(str(error.error)))
    context.route(f"{ORIGIN}/**", _give)

    def open_page(first: str = "") -> Page:
        page = context.new_page()
        page.add_init_script(first)
        page.goto("/")
        return page

    yield open_page
    context.close()
    assert complaints == []


def _give(route: Route) -> None:
    path = urlsplit(route.request.url).path
    if path.startswith("/static/"):
        route.fulfill(path=STATIC / path.removeprefix("/static/"))
    else:
        route.fulfill(body="<!doctype html><html lang=fr><title>-</title>", content_type="text/html")


@pytest.fixture
def opens(blank: Callable[..., Page]) -> Opens:
    """Opens windows of one phone."""

    def opened(first: str = "") -> Window:
        page = blank(SITE + first)
        page.evaluate(OPEN)
        return Window(page)

    return opened


def test_a_message_and_its_correction_are_for_the_match_they_were_written_for(opens: Opens) -> None:
    ours = opens()
    ours.cut("answer")
    ours.note(112)
    ours.waits_for("told[0]?.tries > 0 && window.outbox.failing")
    ours.correct(ours.waiting()[0], 95)
    ours.cut("")
    ours.hurry()
    assert ours.sheet() == ([95], ["accepted", "accepted"])
    deals = ours.page.evaluate("JSON.parse(localStorage.getItem('sheet')).deals")
    assert [line["match"] for line in deals] == ["7-1--2-"]


def test_what_is_noted_is_sent_in_order_and_once(opens: Opens) -> None:
    """Where an answer is lost, the message is sent again under its key."""
    ours = opens()
    ours.cut("answer")
    ours.note(112)
    ours.note(95)
    ours.waits_for("told.length === 2 && window.outbox.failing")
    ours.cut("")
    ours.hurry()
    assert ours.sheet() == ([112, 95], ["accepted"] * 2)


def test_a_message_that_the_site_does_not_take_stops_none_after_it(opens: Opens) -> None:
    ours = opens()
    ours.note(112, "EW")
    ours.note(95)
    ours.waits_for("told.length === 1 && told[0].stuck")
    assert ours.waiting()[0]["stuck"] == "you speak for NS"
    assert ours.page.evaluate(SHEET) == [[95], ["accepted"]]


def test_a_window_shows_what_was_answered_to_another(opens: Opens) -> None:
    """It has read what waits; before it sends that, the other has."""
    ours = opens()
    ours.note(112, "EW")
    ours.waits_for("told[0]?.stuck")
    other = opens()
    other.waits_for("told.length === 1 && !told[0].stuck")
    ours.hurry()
    ours.waits_for("told[0].tries === 2 && told[0].stuck")
    other.hurry()
    other.waits_for("told[0].stuck === 'you speak for NS'")
    assert other.waiting()[0]["tries"] == 2, "it has sent nothing itself"


def test_a_second_correction_follows_a_first_that_went_through_meanwhile(opens: Opens) -> None:
    ours = opens()
    ours.cut("sent")
    ours.note(112)
    ours.waits_for("told[0]?.tries > 0")
    ours.correct(ours.waiting()[0], 102)
    ours.waits_for("told[0].then")
    (waiting,) = ours.waiting()
    other = opens()
    other.hurry()
    assert other.sheet() == ([102], ["accepted"] * 2)
    ours.cut("")
    ours.correct(waiting, 122)
    assert ours.sheet() == ([122], ["accepted"] * 3)


def test_a_correction_of_what_another_window_has_sent_is_not_lost(opens: Opens) -> None:
    ours = opens()
    ours.cut("sent")
    ours.note(112)
    ours.waits_for("told[0]?.tries > 0")
    (waiting,) = ours.waiting()
    other = opens()
    other.hurry()
    assert other.sheet() == ([112], ["accepted"])
    ours.cut("")
    ours.correct(waiting, 102)
    assert ours.sheet() == ([102], ["accepted"] * 2)


def test_a_correction_that_waits_for_a_refused_deal_stands_in_its_place(opens: Opens) -> None:
    """It is sent instead of it, once that has been refused."""
    ours = opens()
    ours.cut("answer")
    ours.note(163)
    ours.waits_for("told[0]?.tries > 0")
    (refused,) = ours.waiting()
    ours.correct(refused, 112)
    ours.waits_for("told[0].then")
    ours.cut("")
    ours.hurry()
    assert ours.sheet() == ([112], ["refused", "accepted"])
    deals = ours.page.evaluate("JSON.parse(localStorage.sheet).deals")
    assert [deal["instead"] for deal in deals] == [refused["key"]]


OPENED: Final = """
const { open } = IDBFactory.prototype;
IDBFactory.prototype.open = function (...named) {
  const asked = open.apply(this, named);
  asked.addEventListener("success", () => { window.opened = asked.result; });
  return asked;
};"""
HANGS: Final = "IDBFactory.prototype.open = () => { window.asked = true; return {}; };"
HELD: Final = """
const { open } = IDBFactory.prototype;
const given = new Promise((resolve) => { window.give = resolve; });
IDBFactory.prototype.open = function (...named) {
  const asked = {};
  window.asked = true;
  given.then(() => {
    const late = open.apply(this, named);
    late.onsuccess = () => { asked.result = late.result; asked.onsuccess(); };
  });
  return asked;
};"""
BEGIN: Final = f"() => {{ window.opening = ({OPEN})(); }}"
FINISH: Final = "() => window.opening"


def test_a_store_that_the_browser_closes_is_opened_again(opens: Opens) -> None:
    ours = opens(OPENED)
    ours.page.evaluate("window.opened.close()")
    ours.note(112)
    assert ours.sheet() == ([112], ["accepted"])
    assert ours.page.evaluate("window.outbox.lasting")


def without_a_store(page: Page) -> Window:
    """A window, once its outbox has waited in vain for the store."""
    page.clock.install()
    page.evaluate(BEGIN)
    page.wait_for_function("() => window.asked")
    page.clock.fast_forward(FIRST_WAIT)
    page.evaluate(FINISH)
    return Window(page)


def test_a_store_that_never_opens_is_done_without(blank: Callable[..., Page]) -> None:
    ours = without_a_store(blank(SITE + HANGS))
    assert not ours.page.evaluate("window.outbox.lasting")
    ours.note(112)
    assert ours.sheet() == ([112], ["accepted"])


def test_a_store_that_opens_late_brings_what_was_waiting_in_it(
    opens: Opens, blank: Callable[..., Page]
) -> None:
    before = opens()
    before.cut("sent")
    before.note(112)
    before.waits_for("told.length === 1")
    before.page.close()
    late = without_a_store(blank(SITE + HELD))
    late.page.evaluate("window.give()")
    late.waits_for("'sheet' in localStorage")
    assert late.sheet() == ([112], ["accepted"])
    late.note(95)
    assert late.sheet() == ([112, 95], ["accepted"] * 2)
    assert late.page.evaluate("window.outbox.lasting")


TOLD: Final = """async (asks) => {
  const { server } = await import("/static/dix/js/phone-server.js");
  let lines = [{ tag: "a", deal: 1 }, { deal: 2 }];
  const named = [];
  const state = { deals: ["a", { tag: "c", deal: 3 }] };
  window.fetch = async (address, { headers }) => {
    named.push(headers["X-Lines"]);
    lines = [];
    const judged = { outcome: "accepted", state };
    const answers = { "/state": state, "/send": judged, "/gone": { sentence: "gone" } };
    const body = answers[address];
    return { status: 200, text: async () => JSON.stringify(body), headers: new Headers() };
  };
  const site = server({ send: "/send", state: asks === "gone" ? "/gone" : "/state" }, () => lines);
  const { body } = asks === "send" ? await site.send({}) : await site.state("");
  return [named, (asks === "send" ? body.state : body).deals?.map(({ deal }) => deal) ?? body.sentence];
}"""


def test_an_answer_is_put_together_from_the_lines_that_were_named(blank: Callable[..., Page]) -> None:
    """Whatever the page has learnt meanwhile; a line that another version kept has no tag."""
    page = blank()
    assert page.evaluate(TOLD, "state") == [["a "], [1, 3]]
    assert page.evaluate(TOLD, "send") == [["a "], [1, 3]]
    assert page.evaluate(TOLD, "gone") == [["a "], "gone"]


LINES: Final = """async ([link, state, messages]) => {
  const { lines } = await import("/static/dix/js/phone-sheet.js");
  const words = { later: "later", queued: "queued", pointsSaid: "{team} {n}" };
  const rules = { spoken: { hearts: "hearts" }, calls: {} };
  const config = { link, side: "NS", words, names: { NS: "A" }, rules };
  return lines(state, messages, config).map(({ kind, place, said }) => [kind, place, said]);
}"""


def test_a_refused_deal_is_shown_until_another_is_told_in_its_place(blank: Callable[..., Page]) -> None:
    page = blank()
    content = {"record": record(163), "place": 1}
    state = {"deals": [], "refused": [{"key": "k1", "content": content, "sentence": "no", "mendable": True}]}
    instead = {"link": LINK, "kind": "deal", "content": {"record": record(112), "place": 1, "instead": "k1"}}
    elsewhere = {**instead, "link": "another table’s"}
    assert page.evaluate(LINES, [LINK, state, []]) == [["refused", 1, "100 hearts · A 163"]]
    assert page.evaluate(LINES, [LINK, state, [elsewhere]]) == [["refused", 1, "100 hearts · A 163"]]
    assert page.evaluate(LINES, [LINK, state, [instead]]) == [["queued", 1, "100 hearts · A 112"]]


def test_a_name_is_put_in_as_it_is_written(blank: Callable[..., Page]) -> None:
    """Whatever signs it has: neither a pattern of the script nor the place of another word."""
    module = "/static/dix/js/phone-words.js"
    put = f"async (values) => (await import('{module}')).put('{{team}}: {{n}}, {{other}}', values)"
    assert blank().evaluate(put, {"team": "$& {n} $1", "n": 0}) == "$& {n} $1: 0, {other}"


DRAW: Final = """async (tries) => {
  const { drawLines } = await import("/static/dix/js/phone-sheet.js");
  const parts = ["place", "said", "details", "state", "note", "marks"];
  const template = document.createElement("template");
  const spans = parts.map((part) => `<span class="phone-deal-${part}"></span>`).join("");
  template.innerHTML = `<li>${spans}<button data-mend></button><button data-withdraw></button></li>`;
  const list = document.querySelector("ol") ?? document.body.appendChild(document.createElement("ol"));
  const line = { place: 1, said: "said", marks: [210, 0], mend: { message: { tries } }, kind: "queued" };
  drawLines(list, template, [line], { correcting: "mend {n}" }, () => {}, () => {});
}"""


def test_what_is_focused_stays_while_nothing_changes(blank: Callable[..., Page]) -> None:
    """A message that was tried once more is drawn as before."""
    page = blank()
    for tries in (0, 1):
        page.evaluate(DRAW, tries)
        mend = page.get_by_role("button", name="mend 1")
        if not tries:
            mend.focus()
    assert mend.evaluate("button => button === document.activeElement")
    assert page.locator("li").inner_text().startswith("1said+210 · 0")


RESTS: Final = """async () => {
  const { rested } = await import("/static/dix/js/phone-thumb.js");
  document.body.innerHTML = "<button id=call>Appeler</button>";
  window.rest = () => rested(document.getElementById("call"));
}"""


def test_a_keyboard_stays_on_a_question_that_gives_way_to_another(blank: Callable[..., Page]) -> None:
    """Within less than the moment for which a button takes no tap."""
    page = blank()
    page.evaluate(RESTS)
    stop_clock(page)
    page.locator("#call").focus()
    page.evaluate("window.rest()")
    page.locator("#call:not(:focus)").wait_for()
    page.evaluate("window.rest()")
    page.clock.run_for(REST)
    page.locator("#call:focus").wait_for()


def test_a_deal_that_is_corrected_keeps_every_field(blank: Callable[..., Page]) -> None:
    """Each field but the record's own name, by the fields that the page hands to its script."""
    from tournaments.frontends.phone.deal_form import fields_facts  # noqa: PLC0415 — models wait for the settings

    page = blank()
    for name in names():
        found = deal_with(name)
        rules = json.loads(json.dumps({"fields": fields_facts(found.rules)}))
        kept = page.evaluate(CORRECTED, [found.record, rules])
        assert kept == found.record or name == "id", f"tournaments/static/dix/js/phone-record.js loses {name}"


PAUSES: Final = """async ([config, questions]) => {
  const { pauseAfter } = await import("/static/dix/js/phone-rhythm.js");
  return questions.map(([quiet, chance, failures]) =>
    pauseAfter(config, { quiet: 1000 * quiet, failures, chance }) / 1000);
}"""


def test_the_pauses_of_a_phone_are_those_that_are_measured(blank: Callable[..., Page]) -> None:
    """The benchmark of the evening takes its pauses from the same numbers."""
    ends = [pace.quiet for pace in rhythm.RHYTHM if pace.quiet]
    quiet = [0.0, *ends, *(end - 0.001 for end in ends), 1e6]
    asked = [(each, chance, 0) for each in quiet for chance in (0.0, 0.5, 0.99)]
    found = blank().evaluate(PAUSES, [rhythm.rhythm_config(), asked])
    assert found == pytest.approx([rhythm.pause_after(each, chance) for each, chance, _ in asked])


def test_a_phone_asks_less_and_less_often_where_nobody_answers(blank: Callable[..., Page]) -> None:
    asked = [(0, 0.5, failures) for failures in range(8)]
    found = blank().evaluate(PAUSES, [rhythm.rhythm_config(), asked])
    assert found == sorted(found)
    assert found[1] == 2 * found[0]
    assert found[-1] == rhythm.LONGEST_RETRY
    slow = blank().evaluate(PAUSES, [rhythm.rhythm_config(), [(1e6, 0.5, 3)]])
    assert slow == [rhythm.RHYTHM[-1].pause]  # never sooner than without failures


ASKING: Final = """async (config) => {
  const { keepAsking } = await import("/static/dix/js/phone-rhythm.js");
  let hidden = false;
  Object.defineProperty(document, "hidden", { get: () => hidden });
  window.hide = (now) => { hidden = now; document.dispatchEvent(new Event("visibilitychange")); };
  [window.looks, window.answered] = [0, true];
  window.rhythm = keepAsking(async () => { window.looks += 1; return window.answered; }, config);
}"""


class Asking:
    """A page that asks in the phone's rhythm, on a clock of the test's."""

    def __init__(self, page: Page) -> None:
        self.page = page
        stop_clock(page)
        page.evaluate(ASKING, rhythm.rhythm_config())

    def looks_in(self, seconds: float) -> int:
        """How often it asks in so many seconds."""
        before = self.page.evaluate("window.looks")
        self.page.clock.run_for(int(1000 * seconds))
        return int(self.page.evaluate("window.looks") - before)


def test_a_phone_asks_often_after_something_happened_and_seldom_in_a_long_quiet(
    blank: Callable[..., Page],
) -> None:
    asking = Asking(blank())
    assert asking.page.evaluate("window.looks") == 1  # at once
    usual, lively = rhythm.RHYTHM[1], asking.looks_in(18)
    assert lively >= 18 / rhythm.RHYTHM[0].pause * (1 - rhythm.SPREAD)
    assert usual.quiet
    asking.page.clock.fast_forward(int(1000 * usual.quiet))
    seldom = asking.looks_in(60)
    assert 12 <= seldom <= 20
    asking.page.evaluate("window.rhythm.stir()")  # a touch, or news
    assert asking.looks_in(1) in {1, 2}
    assert asking.looks_in(18) >= 18


def test_a_phone_that_nobody_sees_asks_nothing_and_then_at_once(blank: Callable[..., Page]) -> None:
    asking = Asking(blank())
    asking.page.evaluate("window.hide(true)")
    assert asking.looks_in(120) == 0
    asking.page.evaluate("window.hide(false)")
    assert asking.page.evaluate("window.looks") == 2


def test_a_phone_without_an_answer_is_not_in_a_hurry(blank: Callable[..., Page]) -> None:
    """Whatever is tapped: a server that starts again is not met by everybody at once."""
    asking = Asking(blank())
    asking.page.evaluate("window.answered = false")
    asking.looks_in(30)
    asking.page.evaluate("window.rhythm.stir()")
    assert asking.looks_in(60) <= 60 / rhythm.LONGEST_RETRY / (1 - rhythm.SPREAD) + 1
