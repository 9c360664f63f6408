"""What a line says so far, as players say it: «NS prend 100 à cœur, coinché, 112 points»."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from scoring.cards import Side, Trump
from scoring.codes.drafts import Draft, read_draft
from scoring.codes.tokens import Token, Whose, Word
from scoring.codes.wording import WORDS
from scoring.coinche.announces import Announce
from scoring.coinche.deals import Bid, Call, Slam
from scoring.coinche.explaining import WORDS as DEAL_WORDS
from scoring.coinche.explaining import called
from scoring.coinche.ruleset import Ruleset

ORDER: Final = (Word.NUMBER, Word.CAPOT, Word.GENERALE, Word.BELOTE, Word.ANNOUNCE, Word.RENONCE)
"""In which order a result is told, whatever that of the line."""


def say(line: str, ruleset: Ruleset, lang: str = "fr") -> str:
    """What is understood of a line; empty where nothing is. What is wrong with it, `parse` says."""
    return ", ".join(part for part in _parts(read_draft(line, ruleset), lang) if part)


def _parts(draft: Draft, lang: str) -> Iterator[str]:
    if draft.passed:
        yield DEAL_WORDS[lang].passed
    else:
        yield _contract(draft, lang)
        yield from _told(draft, lang)
    if "last" in draft.told:
        yield WORDS[lang].last
    if draft.told.get("id"):
        yield draft.words["id"].text.strip()


def _contract(draft: Draft, lang: str) -> str:
    """«NS prend 100 à cœur, coinché», or as much of it as is told."""
    told = draft.told
    side = say_takers(draft.by, lang) if draft.by else ""
    bid = say_bid(told["contract.bid"], lang) if "contract.bid" in told else ""
    trump = say_trump(told["contract.trump"], lang) if "contract.trump" in told else ""
    call = say_call(told["contract.call"], lang, told.get("contract.bid")) if "contract.call" in told else ""
    return ", ".join(filter(None, (" ".join(filter(None, (side, bid, trump))), call)))


def _told(draft: Draft, lang: str) -> Iterator[str]:
    for token in sorted(draft.sided(), key=lambda token: ORDER.index(token.word)):
        yield say_token(token, draft.by, lang)


def say_takers(side: Side, lang: str) -> str:
    return WORDS[lang].takes.format(side=DEAL_WORDS[lang].sides[side])


def say_bid(bid: Bid, lang: str) -> str:
    return DEAL_WORDS[lang].slams[bid].lower() if isinstance(bid, Slam) else str(bid)


def say_trump(trump: Trump, lang: str) -> str:
    return DEAL_WORDS[lang].trumps[trump]


def say_call(call: Call, lang: str, bid: Bid | None = None) -> str:
    return called(call, lang, bid).removeprefix(", ")


def say_announce(which: Announce, lang: str) -> str:
    """«tierce au roi à cœur», «carré de valets»."""
    words = WORDS[lang]
    if which.suit is None:
        return words.carre.format(ranks=words.ranks[which.rank])
    suit = say_trump(Trump(which.suit), lang)
    return words.sequence.format(kind=words.kinds[which.kind], height=words.heights[which.rank], suit=suit)


def say_token(token: Token, by: Side | None, lang: str) -> str:
    """A word of the result; whose it is, where it is not the takers'."""
    return f"{_what(token, lang)}{_whose(token, by, lang)}{_marked(token, lang)}"


def _what(token: Token, lang: str) -> str:
    words = WORDS[lang]
    if token.word is Word.NUMBER:
        return words.points.format(n=token.value)
    if token.word is Word.ANNOUNCE:
        return say_announce(token.value, lang)
    return {
        Word.CAPOT: words.capot,
        Word.GENERALE: words.alone,
        Word.BELOTE: words.belote,
        Word.RENONCE: words.renonce,
    }[token.word]


def _whose(token: Token, by: Side | None, lang: str) -> str:
    whose = token.whose or Whose.TAKERS
    if whose is Whose.TAKERS or (by is not None and whose.side(by) is by):
        return ""
    named = by is not None or whose is not Whose.DEFENCE
    side = DEAL_WORDS[lang].sides[whose.side(by or Side.NS)] if named else WORDS[lang].defence
    of = WORDS[lang].by if token.word is Word.RENONCE else WORDS[lang].of
    return of.format(side=side)


def _marked(token: Token, lang: str) -> str:
    if not token.mark:
        return ""
    return WORDS[lang].tolerance if token.word is Word.BELOTE else WORDS[lang].first
