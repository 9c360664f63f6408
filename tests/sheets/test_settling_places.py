"""Where a deal stands that a referee takes: where its phone counted it, as had it come in time."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from scoring.cards import Side
from scoring.sheet.entries import PutBack
from tests.sheets import phones, verbs
from tests.sheets.browsing import records
from tests.sheets.records import coinched_capot, failed, made
from tournaments.core.models.sheets import Entry
from tournaments.core.sheets import cases, queries

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tests.conftest import Cast
    from tournaments.core.models.rounds import Table

IMPOSSIBLE = made(bid=70)


def deal(n: int) -> dict[str, Any]:
    """One that is told from the others."""
    return failed(points=40 + n)


def enter(table: Table, place: int, record: dict[str, Any], side: Side = Side.NS) -> Entry:
    return phones.enter(table, place, record, side).entry


def play(table: Table, places: Iterable[int], missing: Iterable[int]) -> dict[int, Entry]:
    """The deals of a phone by their places; the `missing` are refused at first."""
    return {place: enter(table, place, IMPOSSIBLE if place in missing else deal(place)) for place in places}


def mended(sent: Entry, place: int) -> int:
    """What the referee reads: a deal that the rules allow now. The number of its entry."""
    sent.content["record"] = deal(place)
    sent.save()
    return sent.number


def cases_of(table: Table) -> list[cases.Case]:
    return cases.cases_of(type(table).objects.filter(pk=table.pk))[0]


@pytest.mark.parametrize(
    ("missing", "taken", "stands"),
    [
        ([3], [3], [1, 2, 3, 4, 5]),
        ([1], [1], [1, 2, 3, 4, 5]),
        ([5], [5], [1, 2, 3, 4, 5]),
        ([2, 3], [2, 3], [1, 2, 3, 4, 5]),
        ([2, 3], [3, 2], [1, 2, 3, 4, 5]),
        ([1, 2, 4], [4, 1, 2], [1, 2, 3, 4, 5]),
        ([2, 3], [3], [1, 3, 4, 5]),
    ],
)
def test_what_is_taken_afterwards_stands_where_the_phone_counted_it(
    missing: list[int], taken: list[int], stands: list[int], table: Table, cast: Cast
) -> None:
    sent = play(table, range(1, 6), missing)
    for place in taken:
        verbs.accept(table, mended(sent[place], place), author=cast.agnes)
    assert records(table) == [deal(place) for place in stands]


def test_the_preview_stands_there_too(table: Table, cast: Cast) -> None:
    """Taken before the last deal, it ends the game there; after it, it would come too late."""
    first, forgotten, last = coinched_capot(), made(), coinched_capot()
    enter(table, 1, first)
    sent = enter(table, 2, IMPOSSIBLE)
    phones.enter(table, 3, last, another=True)
    sent.content["record"] = forgotten
    sent.save()
    (case,) = cases_of(table)
    assert case.takes
    assert case.place == 2
    assert case.sent is not None
    assert case.sent.refused == ()
    verbs.accept(table, sent.number, author=cast.agnes)
    assert records(table) == [first, forgotten, last]
    assert case.sent.score == queries.sheet_of(table).score


def test_the_place_of_one_that_cannot_be_taken_is_not_said(table: Table) -> None:
    enter(table, 1, IMPOSSIBLE)
    (case,) = cases_of(table)
    assert (case.takes, case.place) == (False, None)


def test_a_deal_that_another_has_taken_the_place_of_comes_before_it(table: Table, cast: Cast) -> None:
    sent = play(table, (1, 2, 3), [2])
    verbs.record_deal(table, deal(9), author=cast.denis, place=2)
    verbs.accept(table, mended(sent[2], 2), author=cast.agnes)
    assert records(table) == [deal(1), deal(9), deal(2), deal(3)]


def test_the_phone_counts_on_after_what_was_taken(table: Table, cast: Cast) -> None:
    """Both phones know it by its place: sent again by the other side, it is an agreement."""
    sent = play(table, (1, 2, 3), [2, 3])
    verbs.accept(table, mended(sent[3], 3), author=cast.agnes)
    again = enter(table, 3, deal(3), Side.EW)
    assert (again.outcome, records(table)) == ("accepted", [deal(1), deal(3)])
    assert enter(table, 2, deal(2), Side.EW).outcome == "accepted"
    assert records(table) == [deal(1), deal(2), deal(3)]


def test_after_one_that_counted_too_far_was_taken_the_next_is_taken_as_it_comes(
    table: Table, cast: Cast
) -> None:
    """The database of an hour ago was put back: the phone counts what the sheet has lost."""
    for place in (1, 2):
        enter(table, place, deal(place))
    far = enter(table, 9, deal(9))
    assert far.outcome == "refused"
    verbs.accept(table, far.number, author=cast.agnes)
    assert enter(table, 10, deal(10)).outcome == "accepted"
    assert records(table) == [deal(place) for place in (1, 2, 9, 10)]


def test_a_deal_that_was_put_back_is_known_by_its_place_again(table: Table) -> None:
    """The other side's copy of it is an agreement, although a deal before it is off the sheet."""
    for place in (1, 2, 3):
        phones.enter(table, place, deal(place))
    for number in (1, 3):
        verbs.remove_deal(table, number)
    verbs.say(table, PutBack(deal=3, record=deal(3)))
    assert phones.enter(table, 3, deal(3), Side.EW).entry.outcome == "accepted"
    assert records(table) == [deal(2), deal(3)]
