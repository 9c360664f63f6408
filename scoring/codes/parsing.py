"""From a line of codes to the record of a deal, or to all that is wrong with the line (docs/codes.md).

A `DraftLine` is what the words of a line say together: the contract, then what came of it, in whatever order
they stand. Of numbers, capot and générale the first is the bid and the others are the result.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from scoring.cards import Side, Trump
from scoring.codes.errors import CodeError, at_column, code_error
from scoring.codes.tokens import Token, Unknown, Whose, Word, read_words
from scoring.codes.writing import MARK, SLAM_CODES, TRUMP_CODES
from scoring.coinche.deals import CoincheCall, Slam
from scoring.coinche.reader import Reader
from scoring.coinche.ruleset import Ruleset
from scoring.errors import DealError, InvalidDeal
from scoring.sentences import Sentence
from scoring.sentences import sentence as _

Record = dict[str, Any]

LOWEST_IN_TENS: Final = 3
HIGHEST_IN_TENS: Final = 25
"""A bid can be typed in tens: 8 for 80, 11 for 110, up to 25 for 250. `lowest_bid` goes no lower."""
SLAMS: Final = {Word.CAPOT: Slam.CAPOT, Word.GENERALE: Slam.GENERALE}
TRICKS: Final = frozenset((Word.NUMBER, *SLAMS))
"""The words that say a bid, and after it who took what."""
SAID_ONCE: Final = {
    Word.SIDE: "contract.by",
    Word.TRUMP: "contract.trump",
    Word.CALL: "contract.call",
    Word.PASSED: "passed",
    Word.LAST: "last",
    Word.DEALER: "dealer",
    Word.BIDDER: "generale_by",
    Word.ID: "id",
}
"""The words that stand once in a line, and the field that each one gives."""
ESSENTIAL: Final = ("contract.by", "contract.bid", "contract.trump")

TWICE: Final[dict[str, Sentence]] = {
    "contract.by": _("le preneur est déjà dit"),
    "contract.bid": _("l'enchère est déjà dite"),
    "contract.trump": _("l'atout est déjà dit"),
    "contract.call": _("la coinche est déjà dite"),
    "points": _("les points de ce camp sont déjà dits"),
    "capot": _("le capot est déjà dit"),
    "renonce": _("la renonce est déjà dite"),
    "rebelote_omitted": _("la tolérance de ce camp est déjà dite"),
    "first_announce": _("qui a annoncé le premier est déjà dit"),
    "passed": _("la donne passée est déjà dite"),
    "last": _("la dernière donne est déjà dite"),
    "dealer": _("le donneur est déjà dit"),
    "generale_by": _("le demandeur de la générale est déjà dit"),
}
"""Why a word is one too many, by the field it says."""
USELESS: Final[dict[str, Sentence]] = {
    "dealer": _("ce règlement ne tire pas le donneur aux rois"),
    "generale_by": _("ce règlement ne demande pas qui a demandé la générale"),
    "rebelote_omitted": _("ce règlement n'a pas de tolérance de rebelote"),
    "first_announce": _(
        "il dit qui a annoncé le premier, là où le règlement départage ainsi deux annonces égales"
    ),
}
"""Why a word is of no use, by the field it says."""
TAKERS_BID: Final = _("une enchère est celle du preneur, N ou E")
FIRST: Final = _("un « ! » après l'annonce faite la première : les meilleures sont égales")
RESULT: Final = _("les points du preneur (112), ceux de la défense (50d) ou cap")
MORE: Final = _("x, xx, b, ren ou un point pour la dernière donne")
MORE_ANNOUNCES: Final = _("x, xx, b, une annonce (+3RC, +4V), ren ou un point pour la dernière donne")


def parse(line: str, ruleset: Ruleset) -> Record:
    """The record a line says under these rules; `InvalidDeal` has each `CodeError` where it says none."""
    draft = read_draft(line, ruleset)
    lacking = draft.lacking
    record = {} if lacking else record_of(draft)
    errors: list[DealError] = [*draft.errors]
    if not draft.errors:  # what is missing may be what was not understood
        errors.extend(_missing(path, draft, ruleset) for path in lacking)
    if errors:
        raise InvalidDeal(errors)
    try:
        return Reader(ruleset).read(record).to_record()
    except InvalidDeal as invalid:
        raise InvalidDeal(_placed(error, draft, ruleset) for error in invalid.errors) from invalid


def record_of(draft: DraftLine) -> Record:
    """The record of a line that lacks nothing; the draft's errors grow where two words say the same."""
    record: Record = {name: draft.fields[name][0] for name in ("id",) if draft.fields.get(name)}
    if "last" in draft.fields:
        record["last"] = True
    if "dealer" in draft.fields:
        record["dealer"] = draft.fields["dealer"].letter
    if draft.by is None or draft.passed:
        return {**record, "passed": True}
    record["contract"] = {
        "by": draft.by.value,
        "bid": _plain(draft.fields["contract.bid"]),
        "trump": draft.fields["contract.trump"].value,
        "call": draft.fields.get("contract.call", CoincheCall.NONE).value,
    }
    if "generale_by" in draft.fields:
        record["generale_by"] = draft.fields["generale_by"].letter
    for token in draft.sided():
        _READERS[token.word](record, draft, token, (token.whose or Whose.TAKERS).side(draft.by))
    return record


@dataclass
class DraftLine:
    """A line as far as it is understood, and in `errors` what is not.

    `fields` has the values that one word gives, by path, `result` the words of what came of the contract;
    `end` is the column after the line.
    """

    end: int
    fields: dict[str, Any] = field(default_factory=dict)
    words: dict[str, Token] = field(default_factory=dict)
    result: list[Token] = field(default_factory=list)
    errors: list[CodeError] = field(default_factory=list)

    @property
    def passed(self) -> bool:
        return "passed" in self.fields

    @property
    def by(self) -> Side | None:
        return self.fields.get("contract.by")

    @property
    def lacking(self) -> list[str]:
        """The fields still missing, in the order one types them."""
        if self.passed:
            return []
        tricks = any(token.word in TRICKS for token in self.result)
        return [*(path for path in ESSENTIAL if path not in self.fields), *([] if tricks else ["points"])]

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

    def set_once(self, path: str, value: Any, token: Token) -> None:
        """Set a field; a second word for it is refused."""
        if path in self.fields:
            self.refuse_twice(path, token)
        else:
            self.fields[path], self.words[path] = value, token

    def refuse_twice(self, path: str, token: Token) -> None:
        """Refuse a word whose field has its value already."""
        self.errors.append(code_error(token.column, path, "said-twice", TWICE[path], token.text))

    def column(self, path: str) -> int:
        """The column of a field, or of the one it is part of; the end of the line where it is absent."""
        while path and path not in self.words:
            path = path[: max(path.rfind("."), path.rfind("["), 0)]
        return self.words[path].column if path else self.end


def read_draft(line: str, ruleset: Ruleset) -> DraftLine:
    """The draft of a line, with the errors of what is not understood."""
    draft = DraftLine(len(line.rstrip()) + 1)
    strange: list[Unknown] = []
    for found in read_words(line):
        if isinstance(found, Unknown):
            strange.append(found)
        else:
            _add_word(draft, found)
    for word in strange:  # once all is read: what should stand there depends on the rest of the line
        expected = next_words(draft.lacking, ruleset)
        draft.errors.append(code_error(word.start + 1, "", "not-understood", expected, word.text))
    if draft.passed:
        _refuse_beside_passed(draft)
    return draft


def _add_word(draft: DraftLine, token: Token) -> None:
    if token.word in SAID_ONCE:
        draft.set_once(SAID_ONCE[token.word], token.value, token)
    elif token.word in TRICKS and "contract.bid" not in draft.fields:
        _add_bid(draft, token)
    else:
        draft.result.append(token)


def _add_bid(draft: DraftLine, token: Token) -> None:
    """The bid; «100n» says who took it too."""
    bid = SLAMS.get(token.word, token.value)
    if token.word is Word.NUMBER and LOWEST_IN_TENS <= token.value <= HIGHEST_IN_TENS:
        bid = token.value * 10
    draft.set_once("contract.bid", bid, token)
    if token.whose in (Whose.NS, Whose.EW):
        draft.set_once("contract.by", Side(token.whose), token)
    elif token.whose is Whose.DEFENCE:
        draft.errors.append(code_error(token.column, "contract.bid", "unknown-field", TAKERS_BID, "d"))


def _refuse_beside_passed(draft: DraftLine) -> None:
    """A passed deal has no contract and no result."""
    contract = [
        token for path, token in draft.words.items() if path.startswith("contract.") or path == "generale_by"
    ]
    for token in sorted({*contract, *draft.result}, key=lambda token: token.start):
        draft.errors.append(code_error(token.column, "passed", "passed-alone", text=token.text))


def _plain(bid: int | Slam) -> int | str:
    return bid.value if isinstance(bid, Slam) else bid


def _points(record: Record, draft: DraftLine, token: Token, side: Side) -> None:
    points = record.setdefault("points", {})
    if side in points:
        draft.refuse_twice("points", token)
        return
    points[side.value] = token.value
    draft.words[f"points.{side}"] = draft.words["points"] = token


def _capot(record: Record, draft: DraftLine, token: Token, side: Side) -> None:
    """All the tricks; «gen» says that one player took them."""
    if "capot" in record:
        draft.refuse_twice("capot", token)
        return
    record["capot"] = side.value
    draft.words["capot"] = draft.words["solo"] = token
    draft.words.setdefault("points", token)
    if token.word is Word.GENERALE:
        record["solo"] = True


def _belote(record: Record, draft: DraftLine, token: Token, side: Side) -> None:
    """A belote more; «b!» counts only by the tolerance."""
    belote = record.setdefault("belote", {})
    belote[side.value] = belote.get(side.value, 0) + 1
    draft.words["belote"] = token
    if token.mark:
        omitted = record.setdefault("rebelote_omitted", [])
        if side in omitted:
            draft.refuse_twice("rebelote_omitted", token)
        omitted.append(side.value)
        draft.words["rebelote_omitted"] = token


def _announce(record: Record, draft: DraftLine, token: Token, side: Side) -> None:
    """An announce; «!» says that it was made first."""
    announced = record.setdefault("announces", {}).setdefault(side.value, [])
    draft.words[f"announces.{side}[{len(announced)}]"] = draft.words["announces"] = token
    announced.append(token.value.to_record())
    if token.mark and "first_announce" in record:
        draft.refuse_twice("first_announce", token)
    elif token.mark:
        record["first_announce"] = side.value
        draft.words["first_announce"] = token


def _renonce(record: Record, draft: DraftLine, token: Token, side: Side) -> None:
    if "renonce" in record:
        draft.refuse_twice("renonce", token)
    record["renonce"] = side.value
    draft.words["renonce"] = token


_READERS: Final[dict[Word, Callable[[Record, DraftLine, Token, Side], None]]] = {
    Word.NUMBER: _points,
    Word.CAPOT: _capot,
    Word.GENERALE: _capot,
    Word.BELOTE: _belote,
    Word.ANNOUNCE: _announce,
    Word.RENONCE: _renonce,
}


def _placed(error: DealError, draft: DraftLine, ruleset: Ruleset) -> CodeError:
    """An error of the record as one of the line."""
    column = draft.column(error.field)
    if error.code == "missing":
        return _missing(error.field, draft, ruleset)
    if error.code == "unknown-field":
        said = draft.words[error.field].text if error.field in SAID_ONCE.values() else MARK
        return code_error(column, error.field, error.code, USELESS[error.field], said)
    return at_column(column, error)


def _missing(path: str, draft: DraftLine, ruleset: Ruleset) -> CodeError:
    return code_error(draft.end, path, "missing", named(path, ruleset))


def next_words(lacking: Sequence[str], ruleset: Ruleset) -> Sentence:
    """The words expected next in a line that lacks these fields, in that order."""
    if lacking:
        return named(lacking[0], ruleset)
    return MORE if ruleset.announces == "none" else MORE_ANNOUNCES


def named(path: str, ruleset: Ruleset) -> Sentence:
    """A field that is missing, with the codes that say it."""
    if path in ("contract", "contract.by"):
        return _("le preneur (N ou E)")
    if path == "contract.bid":
        slams = ", ".join(SLAM_CODES[bid] for bid in ruleset.slam_bid)
        lowest, highest = ruleset.widest_limits
        return _("l'enchère ({bids})", bids=f"{lowest}…{highest}, {slams}")
    if path == "contract.trump":
        trumps = " ".join(TRUMP_CODES[Trump(trump)] for trump in ruleset.trumps)
        return _("l'atout ({trumps})", trumps=trumps)
    return FIRST if path == "first_announce" else RESULT
