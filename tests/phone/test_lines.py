"""Answers leave out the lines that a phone has: put together they are always the whole sheet."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from django.utils import translation
from hypothesis import given
from hypothesis import strategies as st

from scoring.cards import Side
from scoring.sheet import Sheet
from tests.phone.conftest import SEND, STATE, Phone, Scan, deal
from tests.scoring.sheet_logs import logs
from tests.sheets import verbs
from tests.sheets.records import failed, made
from tournaments.core.models.rounds import Table
from tournaments.core.sheets.links import TableLink
from tournaments.core.sheets.sheet import TableSheet
from tournaments.frontends.phone.holder import PhoneSeat
from tournaments.frontends.phone.lines import DealDescriber, told_lines

if TYPE_CHECKING:
    from scoring.sheet.log import Log
    from tests.conftest import Cast

Json = dict[str, Any]
Had = dict[str, Json]
"""Lines by their tags."""

readers = st.builds(
    lambda language, side, shared, device, **card: (language, PhoneSeat(LINK, side, shared), device, card),
    st.sampled_from(("fr", "en")),
    st.sampled_from(Side),
    st.booleans(),
    st.sampled_from(("", "ours", "theirs")),
    individual=st.booleans(),
    two_phones=st.booleans(),
    EW=st.sampled_from(([[2, ["Ève", "Luc"]]], [[3, ["Ève", "Luc"]]])),
)
"""A phone: its language, its side and its name, and whom it has before it by what rules of the concours."""
LINK = TableLink(1, 1)


def put_together(told: list[Any], had: Had) -> list[Json]:
    """What the page makes of an answer (`phone-server.js`)."""
    return [had[line] if isinstance(line, str) else line for line in told]


def lines_for(sheet: Sheet, reader: Any, known: Any = frozenset()) -> list[Any]:
    """The lines of a sheet as a phone is told them."""
    language, seat, device, card = reader
    table = Table(pk=1, card={"NS": [[1, ["Anne", "Paul"]]], **card})
    with translation.override(language):
        told = told_lines(DealDescriber.of(TableSheet(table, sheet), seat, device), known)
        return json.loads(json.dumps(told))  # type: ignore[no-any-return]


def aged(sheet: Sheet) -> Sheet:
    """The sheet as an engine left it that marked its deals otherwise."""
    stored = json.loads(json.dumps(sheet.to_json()))
    for line in stored["lines"]:
        line["marks"][0] += 1
    return Sheet.from_json({**stored, "engine": "1"})


@given(log=logs(), given_readers=st.lists(readers, min_size=1, max_size=3), older=st.booleans())
def test_whatever_a_phone_has_it_shows_the_sheet_as_it_is(
    log: Log, given_readers: list[Any], *, older: bool
) -> None:
    """After any entries, in any order of looks, with all that anybody was ever told at hand."""
    had: Had = {}
    for moment in [*log.history, *reversed(log.history)]:
        sheets = [moment, aged(moment)] if older else [moment]
        for sheet in sheets:
            for reader in given_readers:
                whole = lines_for(sheet, reader)
                told = lines_for(sheet, reader, had.keys())
                assert put_together(told, had) == whole
                had.update((line["tag"], line) for line in whole)
                assert lines_for(sheet, reader, had.keys()) == [line["tag"] for line in whole]


# --- as a page asks -------------------------------------------------------------------------------


class Page:
    """A phone's page, which names the lines that it has."""

    def __init__(self, phone: Phone) -> None:
        self.phone, self.had = phone, dict[str, Json]()

    def send(self, kind: str, content: Json, side: str = "NS") -> list[int]:
        """The places of the lines that the answer to a message tells."""
        answer = self.phone.post(SEND, self.phone.message(kind, content, side), **self._named())
        return self._learn(json.loads(answer.content)["state"])

    def look(self) -> list[int]:
        """The places of the lines that the state tells."""
        return self._learn(json.loads(self.phone.client.get(STATE, headers=self._named()).content))

    def _named(self) -> dict[str, str]:
        return {"X-Lines": " ".join(self.had)}

    def _learn(self, state: Json) -> list[int]:
        lines = put_together(state["deals"], self.had)
        assert lines == self.phone.state()["deals"]
        self.had = {line["tag"]: line for line in lines}
        return [line["place"] for line in state["deals"] if isinstance(line, dict)]


def named(page: Page, place: int) -> Json:
    line = next(line for line in page.had.values() if line["place"] == place)
    return {"deal": line["deal"], "version": line["version"]}


@pytest.mark.django_db
def test_an_answer_tells_what_has_changed_and_nothing_else(phone: Scan, table: Table, cast: Cast) -> None:
    ours, theirs = Page(phone("NS")), Page(phone("EW"))
    assert [ours.send("deal", deal(n, made(points=82 + n))) for n in range(1, 5)] == [[1], [2], [3], [4]]
    assert theirs.look() == [1, 2, 3, 4]
    assert theirs.send("agree", named(theirs, 2), "EW") == [2]
    assert ours.look() == [2]
    assert theirs.look() == []
    assert ours.send("correct", {**named(ours, 3), "record": failed()}) == [3, 4]  # the score after it too
    assert theirs.send("dispute", {**named(ours, 1), "reason": "non"}, "EW") == [1, 3, 4]
    assert ours.look() == [1]
    verbs.remove_deal(table, named(ours, 2)["deal"], author=cast.agnes)
    assert ours.look() == [2, 3]  # one place up, the first as it was
    assert ours.send("deal", deal(1, made(points=150))) == [1]  # contested now
    assert theirs.look() == [1, 2, 3]


@pytest.mark.django_db
def test_who_names_nothing_that_is_known_is_told_everything(phone: Scan) -> None:
    ours = phone("NS")
    for place in (1, 2):
        ours.send("deal", deal(place, made(points=82 + place)), "NS")
    whole = ours.state()["deals"]
    for strange in ("", "0123456789abcdef", "«é»".encode().decode("latin-1"), " ".join(map(str, range(999)))):
        assert ours.client.get(STATE, headers={"X-Lines": strange}).json()["deals"] == whole  # type: ignore[attr-defined]
    theirs = phone("EW").client.get(STATE, headers={"X-Lines": " ".join(line["tag"] for line in whole)})
    assert [line["standing"] for line in theirs.json()["deals"]] != [line["standing"] for line in whole]  # type: ignore[attr-defined]
