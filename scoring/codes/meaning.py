"""What a word says that is only begun: «cinquante ou carré», «11… points»."""

from __future__ import annotations

from collections.abc import Sequence

from scoring.cards import Side
from scoring.codes.drafts import SLAMS, TRICKS, Draft
from scoring.codes.saying import say_announce, say_bid, say_call, say_takers, say_token, say_trump
from scoring.codes.tokens import Token, Word, read_words
from scoring.codes.wording import WORDS
from scoring.coinche.announces import Announce
from scoring.coinche.explaining import WORDS as DEAL_WORDS


def meaning(code: str, words: Sequence[str], draft: Draft, lang: str) -> str:
    """What `code` says after a line, or what the words say that it may become."""
    first = _read(words[0])
    if first.word in TRICKS and "contract.bid" in draft.lacking:
        return say_bid(SLAMS.get(first.word, first.value), lang)
    announces = {_read(word).value: None for word in words} if first.word is Word.ANNOUNCE else {}
    if len(announces) > 1:
        return _announces(code, list(announces), lang)
    if code in words:
        return _meaning(_read(code), draft.by, lang)
    if first.word is Word.NUMBER:
        return WORDS[lang].points.format(n=f"{code}…")
    return _meaning(first, draft.by, lang)


def _read(word: str) -> Token:
    return next(token for token in read_words(word) if isinstance(token, Token))


def _meaning(token: Token, by: Side | None, lang: str) -> str:
    words = DEAL_WORDS[lang]
    if token.word is Word.SIDE:
        return say_takers(token.value, lang)
    if token.word is Word.TRUMP:
        return say_trump(token.value, lang)
    if token.word is Word.CALL:
        return say_call(token.value, lang)
    if token.word is Word.PASSED:
        return words.passed
    if token.word is Word.LAST:
        return WORDS[lang].last
    return say_token(token, by, lang)


def _announces(code: str, announces: Sequence[Announce], lang: str) -> str:
    """From one figure on, what may come of it."""
    words = WORDS[lang]
    if code == "+":
        return words.announce
    if code[1:].isdecimal() and len(code) == 2:
        said = [words.kinds[which.kind] for which in announces]
    else:
        said = [_height(which, lang) for which in announces]
    return words.either.join(dict.fromkeys(said))


def _height(which: Announce, lang: str) -> str:
    """A sequence without its suit."""
    if which.suit is None:
        return say_announce(which, lang)
    words = WORDS[lang]
    return f"{words.kinds[which.kind]} {words.heights[which.rank]}"
