"""Completions of a line of coinche with their meanings; each can be continued to a deal."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from itertools import product
from typing import Final

from scoring.cards import SEQUENCE_ORDER
from scoring.coinche.announces import ALL, Announce
from scoring.coinche.deals import CoincheCall, Slam
from scoring.coinche.fields import DealField
from scoring.coinche.kinds import OneSide
from scoring.coinche.records import RECORD
from scoring.coinche.ruleset import Ruleset
from scoring.errors import InvalidDeal
from scoring.telling.codes.growing import Completion, Contents, Grammar, Parts, grow
from scoring.telling.codes.parsing import CoincheDraft, parse, read_draft
from scoring.telling.codes.saying import say_word
from scoring.telling.codes.tokens import Token, TokenKind, read_words
from scoring.telling.codes.writing import (
    CALL_CODES,
    LENGTH_CODES,
    MARK,
    OF_DEFENCE,
    PASSED,
    RANK_CODES,
    SIDE_CODES,
    SLAM_CODES,
    SUIT_CODES,
    TRUMP_CODES,
    field_code,
)

CLOSE: Final = frozenset(((TokenKind.NUMBER, TokenKind.TRUMP), (TokenKind.TRUMP, TokenKind.CALL)))
USUAL_BIDS: Final = 9
"""The number of bids offered before a figure is typed, from the lowest up by tens."""

ANNOUNCES: Final = sorted(
    (which for which in ALL if which.possible),
    key=lambda which: (LENGTH_CODES[which.kind], -SEQUENCE_ORDER[which.rank]),
)
"""The shortest first, the highest first."""


def complete(line: str, ruleset: Ruleset) -> list[Completion]:
    """The possible continuations of `line` under these rules, those of the word being typed first."""

    def offer(head: str, tail: str) -> Iterable[Parts]:
        draft = read_draft(head, ruleset)
        return () if draft.errors or "id" in draft.fields else offered(draft, tail, ruleset)

    return grow(
        line,
        Grammar(
            contents=_contents,
            offered=offer,
            leads=lambda grown: _leads(grown, ruleset),
            meaning=lambda code, words, head: say_word(code, words, read_draft(head, ruleset)),
            close=CLOSE,
        ),
    )


def _contents(line: str) -> Contents:
    return [found.content if isinstance(found, Token) else (found.text,) for found in read_words(line)]


def _leads(line: str, ruleset: Ruleset) -> bool:
    """Whether the line is a deal, as it is or completed with what it lacks."""
    additions = product(*_additions(read_draft(line, ruleset), ruleset))
    return any(_parsed(" ".join((line, *rest)), ruleset) for rest in additions)


def _additions(draft: CoincheDraft, ruleset: Ruleset) -> Iterator[Collection[str]]:
    """For each thing a line lacks, what could be added."""
    lowest = ruleset.widest_limits.lowest
    for path in draft.lacking:
        yield {
            "contract.by": tuple(SIDE_CODES.values()),
            "contract.bid": {str(lowest), str(ruleset.coinche_from or lowest)},
            "contract.trump": tuple(TRUMP_CODES[trump] for trump in ruleset.trumps),
            "points": (SLAM_CODES[Slam.CAPOT],),
        }[path]


def _parsed(line: str, ruleset: Ruleset) -> bool:
    try:
        parse(line, ruleset)
    except InvalidDeal:
        return False
    return True


def offered(draft: CoincheDraft, tail: str, ruleset: Ruleset) -> Iterator[Parts]:
    """The words that may follow a line where `tail` of one is typed: first what the line lacks."""
    declared = [each for each in RECORD.fields.values() if each.codes and each.stands(ruleset)]
    if draft.passed:
        yield from _declared(each for each in declared if each.passed)
        return
    if not draft.words and not draft.result:
        yield (PASSED,)
    lacking = next(iter(draft.lacking), None)
    if lacking == "contract.by":
        yield from ((code,) for code in SIDE_CODES.values())
    elif lacking == "contract.bid":
        yield from _bids(tail, ruleset)
    elif lacking == "contract.trump":
        slam = isinstance(draft.fields.get("contract.bid"), Slam)
        trumps = [trump for trump in ruleset.trumps if slam or ruleset.bid_in_points(trump)]
        yield from ((TRUMP_CODES[trump],) for trump in trumps)
    else:
        yield from _after_contract(draft, tail, ruleset)
        yield from _declared(each for each in declared if _suits(each, draft))


def _bids(tail: str, ruleset: Ruleset) -> Iterator[Parts]:
    bids = ruleset.widest_limits.bids
    yield from ((str(bid),) for bid in (bids if tail else bids[:USUAL_BIDS]))
    yield from ((SLAM_CODES[bid],) for bid in ruleset.slam_bid)


def _after_contract(draft: CoincheDraft, tail: str, ruleset: Ruleset) -> Iterator[Parts]:
    """The result, and all that can stand beside it."""
    if "contract.call" not in draft.fields:
        bid = draft.fields.get("contract.bid")
        if ruleset.can_be_called(bid, CoincheCall.COINCHE):
            yield (CALL_CODES[CoincheCall.COINCHE],)
        if ruleset.can_be_called(bid, CoincheCall.SURCOINCHE):
            yield tuple(CALL_CODES[CoincheCall.SURCOINCHE])
    yield from _points_and_capot(draft, tail, ruleset)
    if ruleset.belote != "none":
        yield from _of_a_side(("b",), marked=ruleset.rebelote_tolerance)
    if ruleset.announces == "all":
        for which in ANNOUNCES:
            yield from _of_a_side(_pieces(which), marked=ruleset.announce_tie == "first")


def _suits(field: DealField, draft: CoincheDraft) -> bool:
    """Whether a field is asked for after this bid."""
    return not (field.asked and field.asked.only_for) or draft.fields["contract.bid"] is field.asked.only_for


def _declared(fields: Iterable[DealField]) -> Iterator[Parts]:
    """The words of fields that have one of their own, with each value."""
    for each in fields:
        word = each.codes[0]
        if isinstance(each.kind, OneSide):
            yield from _of_a_side((word,))
        else:
            codes = [field_code(each, value) for value in each.kind.values]
            yield from ((word, *([code.removeprefix(word)] if code != word else [])) for code in codes)


def _points_and_capot(draft: CoincheDraft, tail: str, ruleset: Ruleset) -> Iterator[Parts]:
    """The words for points and capot; of numbers, those that begin as typed."""
    if tail[:1].isdecimal():
        pool = ruleset.pools[draft.fields["contract.trump"]]
        for n in range(max(pool.total, pool.capot) + 1):
            if str(n).startswith(tail[:1]):
                yield from _of_a_side(tuple(str(n)))
    if "points" in draft.lacking:
        yield from _of_a_side((SLAM_CODES[Slam.CAPOT],))
        if Slam.GENERALE in ruleset.slam_bid:
            yield (SLAM_CODES[Slam.GENERALE],)


def _of_a_side(parts: Parts, *, marked: bool = False) -> Iterator[Parts]:
    """A word of the takers and of the defence, without and with its mark."""
    for side in ((), (OF_DEFENCE,)):
        yield (*parts, *side)
        if marked:
            yield (*parts, *side, MARK)


def _pieces(which: Announce) -> Parts:
    """`+`, so many cards, the highest, the suit."""
    suit = () if which.suit is None else (SUIT_CODES[which.suit],)
    return ("+", LENGTH_CODES[which.kind], RANK_CODES[which.rank], *suit)
