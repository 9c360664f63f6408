"""The meaning of a line so far, as players say it: «NS prend 100 à cœur, coinché, 112 points»."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from scoring.cards import Side
from scoring.coinche import names
from scoring.coinche.announces import Announce
from scoring.coinche.deals import Bid, CoincheCall, Slam
from scoring.coinche.explaining import PASSED
from scoring.coinche.records import RECORD
from scoring.coinche.ruleset import Ruleset
from scoring.names import OF_SIDES, SIDES
from scoring.sentences import Joined, Sentence, Text, joined
from scoring.sentences import sentence as _
from scoring.telling.codes.parsing import SLAMS, TRICKS, CoincheDraft, read_draft
from scoring.telling.codes.tokens import Token, TokenKind, TokenSide, read_words

ORDER: Final = (
    TokenKind.NUMBER,
    TokenKind.CAPOT,
    TokenKind.GENERALE,
    TokenKind.BELOTE,
    TokenKind.ANNOUNCE,
    TokenKind.FIELD,
)
"""The order of the words of a result in the meaning, whatever their order in the line."""


def say(line: str, ruleset: Ruleset) -> Joined:
    """The meaning of what is understood of a line, empty where nothing is; `parse` reports what is wrong."""
    return joined(_parts(read_draft(line, ruleset)))


def say_word(code: str, words: Sequence[str], draft: CoincheDraft) -> Text:
    """The meaning of `code` after a line, or of the words that it may become: «cinquante ou carré»."""
    first = _token(words[0])
    if first.kind in TRICKS and "contract.bid" in draft.lacking:
        return _bid(SLAMS.get(first.kind, first.value))
    announces = {_token(word).value: None for word in words} if first.kind is TokenKind.ANNOUNCE else {}
    if len(announces) > 1:
        return _begun_announce(code, list(announces))
    if code in words:
        return _one_word(_token(code), draft.by)
    return _points(f"{code}…") if first.kind is TokenKind.NUMBER else _one_word(first, draft.by)


def _parts(draft: CoincheDraft) -> Iterator[Text]:
    if draft.passed:
        yield PASSED
    else:
        yield from _contract(draft)
        for token in sorted(draft.sided(), key=lambda token: ORDER.index(token.kind)):
            yield _result(token, draft.by)
    for name in RECORD.fields:
        if name in draft.fields and name != "id":
            yield _declared(draft.words[name])
    if draft.fields.get("id"):
        yield joined([draft.words["id"].text.strip()])


def _contract(draft: CoincheDraft) -> Iterator[Text]:
    """«NS prend 100 à cœur», «coinché», or as much of it as is typed; «NS prend à cœur» where nobody bids."""
    fields, played = draft.fields, list[Text]()
    if draft.by:
        played.append(_takes(draft.by))
    if "contract.bid" in fields and not draft.without_bids:
        played.append(_bid(fields["contract.bid"]))
    if "contract.trump" in fields:
        played.append(names.TRUMPS[fields["contract.trump"]].played)
    if played:
        yield joined(played, " ")
    call = names.call_name(fields.get("contract.call", CoincheCall.NONE), fields.get("contract.bid"))
    if call:
        yield call


def _takes(side: Side) -> Sentence:
    return _("{side} prend", side=SIDES[side])


def _bid(bid: Bid) -> Text:
    return names.SLAMS[bid].bare if isinstance(bid, Slam) else joined([bid])


def _points(points: object) -> Sentence:
    return _("{points} points", points=points)


def _result(token: Token, by: Side | None) -> Text:
    """The meaning of a word of the result, with its side where it is not the takers'."""
    text, whose = _what(token), _whose(token, by)
    if whose and token.field:
        text = _("{what} {of_side}", what=text, of_side=whose.of_side)
    elif whose:
        text = _("{what} pour {side}", what=text, side=whose.side)
    if token.mark and token.kind is TokenKind.BELOTE:
        return _("{what}, sans rebelote (tolérance)", what=text)
    return _("{what} (annoncée la première)", what=text) if token.mark else text


def _what(token: Token) -> Text:
    match token.kind:
        case TokenKind.NUMBER:
            return _points(token.value)
        case TokenKind.ANNOUNCE:
            return names.announce_name(token.value)
        case TokenKind.CAPOT:
            return _("tous les plis")
        case TokenKind.GENERALE:
            return _("tous les plis par le preneur seul")
        case TokenKind.BELOTE:
            return _("belote")
        case _:
            return _declared(token)


class _Whose(NamedTuple):
    """A side as it is named, and after what it has."""

    side: Sentence
    of_side: Sentence


def _whose(token: Token, by: Side | None) -> _Whose | None:
    whose = token.whose or TokenSide.TAKERS
    if whose is TokenSide.TAKERS or (by is not None and whose.side(by) is by):
        return None
    if by is None and whose is TokenSide.DEFENCE:
        return _Whose(_("la défense"), _("de la défense"))
    side = whose.side(by or Side.NS)
    return _Whose(SIDES[side], OF_SIDES[side])


def _token(word: str) -> Token:
    return next(token for token in read_words(word) if isinstance(token, Token))


def _one_word(token: Token, by: Side | None) -> Text:
    match token.kind:
        case TokenKind.SIDE:
            return _takes(token.value)
        case TokenKind.TRUMP:
            return names.TRUMPS[token.value].played
        case TokenKind.CALL:
            return names.call_name(token.value) or joined([])
        case TokenKind.PASSED:
            return PASSED
        case _:
            return _result(token, by)


def _declared(token: Token) -> Text:
    """The meaning of a word of a declaration; its side is said after it."""
    return RECORD.fields[token.field].say(token.value)


def _begun_announce(code: str, announces: Sequence[Announce]) -> Text:
    """The kinds of announce that a code may become, from its first figure on."""
    if code == "+":
        return _("une annonce : tierce, cinquante, cent, carré")
    if code[1:].isdecimal() and len(code) == 2:
        found: list[Text] = [names.KINDS[which.kind] for which in announces]
    else:
        found = [
            names.announce_name(which) if which.suit is None else names.sequence_name(which)
            for which in announces
        ]
    return joined(dict.fromkeys(found), _(" ou "))
