"""What the words of a line say together: the contract, then what came of it, in whatever order they stand.

Of numbers, capot and générale the first is the bid and the others are the result.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

from scoring.cards import Side
from scoring.codes.errors import CodeError, wrong
from scoring.codes.names import SAID, next_words
from scoring.codes.tokens import Token, Unknown, Whose, Word, read_words
from scoring.coinche.deals import Slam
from scoring.coinche.ruleset import Ruleset

LOWEST_IN_TENS: Final = 8
HIGHEST_IN_TENS: Final = 25
"""A bid can be said in tens: 8 for 80, 11 for 110, up to 25 for 250. No bid is that low otherwise."""
SLAMS: Final = {Word.CAPOT: Slam.CAPOT, Word.GENERALE: Slam.GENERALE}
TRICKS: Final = frozenset((Word.NUMBER, *SLAMS))
"""The words that say a bid, and after it who took what."""
ALONE: Final = {
    Word.SIDE: "contract.by",
    Word.TRUMP: "contract.trump",
    Word.CALL: "contract.call",
    Word.PASSED: "passed",
    Word.LAST: "last",
    Word.ID: "id",
}
"""The words said once, and the field each one is."""
ESSENTIAL: Final = ("contract.by", "contract.bid", "contract.trump")


@dataclass
class Draft:
    """A line as far as it is understood, and in `errors` what is not.

    `told` has the fields that one word says, by path, `result` the words of what came of the contract;
    `end` is the column after the line.
    """

    end: int
    told: dict[str, Any] = field(default_factory=dict)
    words: dict[str, Token] = field(default_factory=dict)
    result: list[Token] = field(default_factory=list)
    errors: list[CodeError] = field(default_factory=list)

    @property
    def passed(self) -> bool:
        return "passed" in self.told

    @property
    def by(self) -> Side | None:
        return self.told.get("contract.by")

    @property
    def lacking(self) -> list[str]:
        """The fields still to be said, in the order one says them."""
        if self.passed:
            return []
        tricks = any(token.word in TRICKS for token in self.result)
        return [*(path for path in ESSENTIAL if path not in self.told), *([] if tricks else ["points"])]

    def sided(self) -> list[Token]:
        """The words of the result with their sides; of two bare numbers the second is the defence's."""
        sided: list[Token] = []
        taken = any(token.word is Word.NUMBER and self._takers(token) for token in self.result)
        for token in self.result:
            whose = token.whose or Whose.TAKERS
            if token.word is Word.NUMBER and token.whose is None:
                whose, taken = (Whose.DEFENCE if taken else Whose.TAKERS), True
            sided.append(token._replace(whose=whose))
        return sided

    def _takers(self, token: Token) -> bool:
        """Whether a word names the takers by their side."""
        return token.whose is not None and self.by is not None and token.whose.side(self.by) is self.by

    def say(self, path: str, value: Any, token: Token) -> None:
        """A field that can be said once."""
        if path in self.told:
            self.twice(path, token)
        else:
            self.told[path], self.words[path] = value, token

    def twice(self, path: str, token: Token) -> None:
        """What a word says has been said before."""
        fr, en = SAID[path]
        self.errors.append(wrong(token.column, path, "said-twice", text=token.text, fr=fr, en=en))

    def column(self, path: str) -> int:
        """Where a field stands, or what it is part of; the end of the line where nothing says it."""
        while path and path not in self.words:
            path = path[: max(path.rfind("."), path.rfind("["), 0)]
        return self.words[path].column if path else self.end


def read_draft(line: str, ruleset: Ruleset) -> Draft:
    """What a line says, understood or not."""
    draft = Draft(len(line.rstrip()) + 1)
    strange: list[Unknown] = []
    for found in read_words(line):
        if isinstance(found, Unknown):
            strange.append(found)
        else:
            _hear(draft, found)
    for word in strange:  # once all is read: what should stand there depends on what else is said
        fr, en = next_words(draft.lacking, ruleset)
        draft.errors.append(wrong(word.start + 1, "", "not-understood", text=word.text, fr=fr, en=en))
    if draft.passed:
        _alone(draft)
    return draft


def _hear(draft: Draft, token: Token) -> None:
    if token.word in ALONE:
        draft.say(ALONE[token.word], token.value, token)
    elif token.word in TRICKS and "contract.bid" not in draft.told:
        _hear_bid(draft, token)
    else:
        draft.result.append(token)


def _hear_bid(draft: Draft, token: Token) -> None:
    """The bid; «100n» says who took it too."""
    bid = SLAMS.get(token.word, token.value)
    if token.word is Word.NUMBER and LOWEST_IN_TENS <= token.value <= HIGHEST_IN_TENS:
        bid = token.value * 10
    draft.say("contract.bid", bid, token)
    if token.whose in (Whose.NS, Whose.EW):
        draft.say("contract.by", Side(token.whose), token)
    elif token.whose is Whose.DEFENCE:
        fr, en = SAID["of-defence"]
        draft.errors.append(wrong(token.column, "contract.bid", "unknown-field", text="d", fr=fr, en=en))


def _alone(draft: Draft) -> None:
    """A passed deal has no contract and no result."""
    contract = [token for path, token in draft.words.items() if path.startswith("contract.")]
    for token in sorted({*contract, *draft.result}, key=lambda token: token.start):
        draft.errors.append(wrong(token.column, "passed", "passed-alone", text=token.text))
