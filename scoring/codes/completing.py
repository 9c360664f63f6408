"""What can be typed next in a line of coinche, with its meaning: every completion leads to a deal."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from typing import Final

from scoring.codes.drafts import Draft, read_draft
from scoring.codes.growing import Completion, Parts, Said, Tongue, grow
from scoring.codes.meaning import meaning
from scoring.codes.offering import offered
from scoring.codes.parsing import parse
from scoring.codes.tokens import Token, Word, read_words
from scoring.codes.writing import SIDE_CODES, SLAM_CODES, TRUMP_CODES
from scoring.coinche.deals import Slam
from scoring.coinche.ruleset import Ruleset
from scoring.errors import InvalidDeal

CLOSE: Final = frozenset(((Word.NUMBER, Word.TRUMP), (Word.TRUMP, Word.CALL)))


def complete(line: str, ruleset: Ruleset) -> list[Completion]:
    """What `line` can be continued with under these rules, the word being typed first."""

    def offer(head: str, tail: str) -> Iterable[Parts]:
        draft = read_draft(head, ruleset)
        return () if draft.errors or "id" in draft.told else offered(draft, tail, ruleset)

    return grow(
        line,
        Tongue(
            said=_said,
            offered=offer,
            leads=lambda grown: _leads(grown, ruleset),
            meaning=lambda code, words, head, lang: meaning(code, words, read_draft(head, ruleset), lang),
            close=CLOSE,
        ),
    )


def _said(line: str) -> Said:
    return [found.said if isinstance(found, Token) else (found.text,) for found in read_words(line)]


def _leads(line: str, ruleset: Ruleset) -> bool:
    """Whether the line is a deal, as it is or with what it lacks added."""
    additions = product(*_additions(read_draft(line, ruleset), ruleset))
    return any(_parsed(" ".join((line, *rest)), ruleset) for rest in additions)


def _additions(draft: Draft, ruleset: Ruleset) -> Iterator[Sequence[str]]:
    """For each thing a line lacks, what could be added."""
    for path in draft.lacking:
        yield {
            "contract.by": tuple(SIDE_CODES.values()),
            "contract.bid": (str(ruleset.lowest_bid),),
            "contract.trump": tuple(TRUMP_CODES[trump] for trump in ruleset.trumps),
            "points": (SLAM_CODES[Slam.CAPOT],),
        }[path]


def _parsed(line: str, ruleset: Ruleset) -> bool:
    try:
        parse(line, ruleset)
    except InvalidDeal:
        return False
    return True
