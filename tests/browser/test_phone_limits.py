"""What a phone refuses without the site, against the engine: the same deals, in the same sentences."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, Final

import pytest

from scoring.coinche.announces import ALL
from scoring.coinche.reader import DealReader
from scoring.errors import InvalidDeal
from scoring.rulesets import RULESETS
from tests.browser.holding import intercept
from tests.browser.phones import Come
from tests.browser.tables import Tables
from tests.quickly import day_rows
from tournaments.frontends.phone.deal_form import rules_facts

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from playwright.sync_api import Browser

    from scoring.coinche.ruleset import Ruleset

pytestmark = pytest.mark.slow

SCRIPTS: Final = Path(__file__).resolve().parents[2] / "tournaments" / "static" / "dix" / "js"
SCRIPT_NAMES: Final = ("words", "record", "refusals")
OUT_OF_REACH: Final = {"cards-contradict", "missing", "unknown-field"}
"""Hands of eight cards, and who announced first: for these a phone asks the site."""
POINTS: Final = range(1000)
"""They have three digits."""
SOME_POINTS: Final = (*range(300), *range(300, 1000, 50))
"""All that a deal can have, and some of those that are more than there are."""
JUDGED: Final = """async ([words, record, refusals, drafts, rules]) => {
  const made = (text) => URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
  const load = (text) => import(made(text.replace("./phone-words.js", made(words))));
  const [form, tables] = [await load(record), await load(refusals)];
  return drafts.map((draft) => {
    const told = form.toRecord(form.fitted({ ...form.blank(rules), ...draft }, rules), rules);
    return [told, tables.refusals(told, rules)];
  });
}"""


def drafts(ruleset: Ruleset, counted: Sequence[int], sorts: int) -> Iterator[dict[str, Any]]:
    """These points at every trump, then so many deals of all sorts as thumbs may tell them."""
    for trump in ruleset.trumps:
        plain = {
            "by": "NS",
            "side": "NS",
            "bid": ruleset.bid_limits[trump].lowest,
            "trump": trump.value,
            "call": "none",
        }
        yield from ({**plain, "points": str(points)} for points in counted)
    chance = Random(ruleset.name)  # noqa: S311 — the same deals each time
    kinds = [announce.to_record() for announce in ALL if announce.possible]
    announcing = kinds if ruleset.announces == "all" else []
    for _ in range(sorts):
        yield _any_draft(chance, ruleset, announcing)


def _any_draft(chance: Random, ruleset: Ruleset, kinds: list[dict[str, Any]]) -> dict[str, Any]:
    sides = ["NS", "EW"]
    capot = chance.choice([None, None, None, *sides])
    bids = [bid if isinstance(bid, int) else bid.value for bid in ruleset.bids]
    announces = {side: chance.sample(kinds, k=chance.choice([0, 0, 1, 2])) if kinds else [] for side in sides}
    return {
        "by": chance.choice(sides),
        "side": chance.choice(sides),
        "bid": chance.choice([*bids, ruleset.widest_limits.highest]),
        "trump": chance.choice(ruleset.trumps).value,
        "call": chance.choice(["none", "coinche"]),
        "capot": capot,
        "points": "" if capot else str(chance.choice([0, 1, 82, 100, 161, 162, 163, 252])),
        "belote": {side: chance.choice([0, 0, 1, 2]) for side in sides},
        "announces": announces,
        "solo": chance.random() < 0.2 or None,
        "renonce": chance.choice([None, None, None, *sides]) if kinds else None,
        "rebelote_omitted": chance.sample(sides, k=chance.choice([0, 0, 1]) * ruleset.rebelote_tolerance),
    }


def refused(reader: DealReader, record: dict[str, Any]) -> dict[str, str]:
    try:
        reader.read(record)
    except InvalidDeal as invalid:
        return {str(error.sentence): error.code for error in invalid.errors}
    return {}


@pytest.mark.parametrize(
    ("counted", "sorts"),
    [(SOME_POINTS, 500), pytest.param(POINTS, 2000, marks=pytest.mark.night)],
    ids=["day", "night"],
)
@pytest.mark.parametrize("ruleset", day_rows(RULESETS.values(), every=2), ids=RULESETS)
def test_the_tables_refuse_what_the_engine_refuses(
    chromium: Browser, ruleset: Ruleset, counted: Sequence[int], sorts: int
) -> None:
    page = chromium.new_page()
    texts = [(SCRIPTS / f"phone-{name}.js").read_text(encoding="utf-8") for name in SCRIPT_NAMES]
    judged = page.evaluate(JUDGED, [*texts, list(drafts(ruleset, counted, sorts)), rules_facts(ruleset)])
    page.close()
    reader, differing = DealReader(ruleset), []
    for record, said in judged:
        engine = refused(reader, record)
        within = {sentence for sentence, code in engine.items() if code not in OUT_OF_REACH}
        if not within <= set(said) <= set(engine):
            differing.append((record, said, engine))
    assert differing[:3] == []
    assert any(said for _, said in judged)


def test_impossible_points_are_refused_without_a_network(tables: Tables, come: Come) -> None:
    ours = come(1)
    for address in ("**/t/apercu/", "**/t/envoi/"):
        intercept(ours.page, address, lambda route: route.abort("aborted"))
    ours.contract("NS", 100, "hearts")
    ours.type(161)
    ours.tap("#note")
    ours.page.locator("#preview").get_by_text("Aucun ensemble de plis ne fait 161 sur 162.").wait_for()
    assert ours.page.locator("#deals > li").count() == 0
    ours.tap("[data-pad=points] [data-erase]")
    ours.tap("#note")
    ours.line(1, "queued").wait_for()
    assert tables.sheet(1) == ([], 0, [])
