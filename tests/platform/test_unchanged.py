"""«Nothing new» for the phone of a table: said again for some seconds, until something is written."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

import pytest

from tests.platform.test_page_cache import answered_by, scope
from tournaments import rsgi
from tournaments.platform.memory import commits, unchanged
from tournaments.platform.memory.unchanged import KEPT_SECONDS, SHOWN, Unchanged, question_of

SAME: Final = (304, [("ETag", '"a"')], b"")
PHONE: Final = ("", "localhost", "", '"a"', "table=x")
OURS: Final = commits.of_sheet(7), commits.of_concours(3)


class Clock:
    """A memory with a clock of its own, which has just kept an answer about table 7 of concours 3."""

    def __init__(self) -> None:
        self.time = 0.0
        self.memory = Unchanged(now=lambda: self.time)
        self.memory.keep(PHONE, SAME, {SHOWN: OURS}, self.memory.moment())

    def says_again(self) -> bool:
        return self.memory.again(PHONE) is not None


def later(clock: Clock) -> None:
    clock.time = KEPT_SECONDS


def sheet_written(_: Clock) -> None:
    commits._count_commit((commits.of_sheet(7),))


def concours_changed(_: Clock) -> None:
    commits._count_commit((commits.of_concours(3), commits.ANY_CONCOURS))


def club_changed(_: Clock) -> None:
    commits._count_commit((commits.EVERYTHING,))


@pytest.mark.parametrize("event", [later, sheet_written, concours_changed, club_changed])
def test_it_is_said_again_until_something_may_be_new(event: Callable[[Clock], None]) -> None:
    clock = Clock()
    clock.time = KEPT_SECONDS - 0.1
    for others in (commits.of_sheet(8), commits.of_concours(4), commits.of_sheet(3), commits.SCREENS):
        commits._count_commit((others, commits.ANY_CONCOURS))
    assert clock.says_again()
    event(clock)
    assert not clock.says_again()


def test_what_is_written_while_the_site_is_asked_outdates_its_answer() -> None:
    memory = Unchanged(now=lambda: 0.0)
    before = memory.moment()
    commits._count_commit(OURS[:1])
    memory.keep(PHONE, SAME, {SHOWN: OURS}, before)
    assert memory.again(PHONE) is None


@pytest.mark.parametrize(
    ("answer", "told"),
    [((200, [], b"{}"), {SHOWN: OURS}), ((410, [], b"{}"), {SHOWN: OURS}), (SAME, {})],
)
def test_only_nothing_new_about_what_is_known_is_kept(answer: Any, told: dict[str, Any]) -> None:
    memory = Unchanged(now=lambda: 0.0)
    memory.keep(PHONE, answer, told, memory.moment())
    assert memory.again(PHONE) is None


def test_only_so_much_is_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(unchanged, "MOST_QUESTIONS", 2)
    memory = Unchanged(now=lambda: 0.0)
    for cookie in "abc":
        memory.keep((*PHONE[:-1], cookie), SAME, {SHOWN: OURS}, memory.moment())
    assert [question[-1] for question in memory.said] == ["b", "c"]


ASKS: Final = {"if_none_match": '"a"', "cookie": "table=x"}


@pytest.mark.parametrize(
    "other",
    [
        {"cookie": "table=y"},
        {"cookie": "table=x\ndjango_language=en"},
        {"if_none_match": '"b"'},
        {"host": "elsewhere"},
        {"query": "table=8"},
        {"x_forwarded_proto": "https"},
    ],
)
def test_another_question_is_another(other: dict[str, Any]) -> None:
    assert question_of(scope(rsgi.SHEET, **ASKS), rsgi.SHEET) == PHONE
    asked = question_of(scope(rsgi.SHEET, **{**ASKS, **other}), rsgi.SHEET)
    assert asked not in {None, PHONE}


@pytest.mark.parametrize(
    "other",
    [{"if_none_match": ""}, {"method": "HEAD"}, {"if_match": '"a"'}, {"cookie": "x" * 9000}],
)
def test_the_site_itself_answers_what_has_no_answer_yet(other: dict[str, Any]) -> None:
    assert question_of(scope(rsgi.SHEET, **{**ASKS, **other}), rsgi.SHEET) is None
    assert question_of(scope("/t/", **ASKS), rsgi.SHEET) is None


def test_the_entrance_asks_the_site_once_for_a_phone_that_asks_in_vain() -> None:
    told: list[str] = []

    def site(environ: dict[str, Any], start: Callable[..., Any]) -> Iterator[bytes]:
        told.append(environ["HTTP_COOKIE"])
        environ[SHOWN] = OURS
        start("304 Not Modified", [("ETag", '"a"')])
        return iter(())

    ours, theirs = (scope(rsgi.SHEET, **{**ASKS, "cookie": cookie}) for cookie in ("table=x", "table=y"))
    assert answered_by(site, ours, ours, theirs, ours) == [(304, b"")] * 4
    assert told == ["table=x", "table=y"]


def test_what_is_no_question_is_never_answered_from_memory() -> None:
    """One that the site must answer leaves nothing behind that another request could be given."""
    told: list[str] = []

    def site(environ: dict[str, Any], start: Callable[..., Any]) -> Iterator[bytes]:
        told.append(environ["REQUEST_METHOD"])
        environ[SHOWN] = OURS
        start("304 Not Modified", [("ETag", '"a"')])
        return iter(())

    head = scope(rsgi.SHEET, method="HEAD", **ASKS)
    long = scope(rsgi.SHEET, **{**ASKS, "cookie": "table=x; " + "y" * unchanged.LONGEST})
    other = scope("/concours/", **ASKS)
    assert answered_by(site, head, long, other, head) == [(304, b"")] * 4
    assert told == ["HEAD", "GET", "GET", "HEAD"]
