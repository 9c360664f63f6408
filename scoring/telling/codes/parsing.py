"""From a line of codes to the record of a deal, or to all that is wrong with the line (docs/codes.md).

A `CoincheDraft` collects the words of a line: the contract and its result, in whatever order they stand. Of
numbers, capot and générale the first is the bid and the others are the result; where nobody bids all are.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from scoring.cards import Side, Trump
from scoring.coinche.deals import CoincheCall, Slam
from scoring.coinche.kinds import OneSide
from scoring.coinche.reader import DealReader
from scoring.coinche.records import PASSED, RECORD
from scoring.coinche.ruleset import Ruleset
from scoring.errors import DealError, InvalidDeal
from scoring.sentences import Sentence
from scoring.sentences import sentence as _
from scoring.telling.codes.errors import CodeError, at_column, code_error
from scoring.telling.codes.tokens import Token, TokenKind, TokenSide, UnknownText, read_words
from scoring.telling.codes.writing import MARK, SLAM_CODES, TRUMP_CODES

Record = dict[str, Any]

LOWEST_IN_TENS: Final = 3
HIGHEST_IN_TENS: Final = 25
"""A bid can be typed in tens: 8 for 80, 11 for 110, up to 25 for 250. `lowest_bid` goes no lower."""
SLAMS: Final = {TokenKind.CAPOT: Slam.CAPOT, TokenKind.GENERALE: Slam.GENERALE}
TRICKS: Final = frozenset((TokenKind.NUMBER, *SLAMS))
"""The kinds of words that are the bid where they come first, and the result after it."""
SINGLE_FIELDS: Final = {
    TokenKind.SIDE: "contract.by",
    TokenKind.TRUMP: "contract.trump",
    TokenKind.CALL: "contract.call",
    TokenKind.PASSED: "passed",
    TokenKind.ID: "id",
}
"""The kinds of words that a line has once, and the field that each gives; declared ones name theirs."""
ESSENTIAL: Final = ("contract.by", "contract.bid", "contract.trump")

TWICE: Final[dict[str, Sentence]] = {
    "contract.by": _("le preneur est déjà dit"),
    "contract.bid": _("l’enchère est déjà dite"),
    "contract.trump": _("l’atout est déjà dit"),
    "contract.call": _("la coinche est déjà dite"),
    "passed": PASSED.twice,
}
"""The reason why a second word is refused, by its field; for the other fields `DealField.twice`."""
TAKERS_BID: Final = _("une enchère est celle du preneur, N ou E")
FIRST: Final = _("un « ! » après l’annonce faite la première : les meilleures sont égales")
RESULT: Final = _("les points du preneur (112), ceux de la défense (50d) ou cap")
MORE_WITHOUT_BIDS: Final = _("b ou un point pour la dernière donne")
MORE: Final = _("x, xx, b, ren ou un point pour la dernière donne")
MORE_ANNOUNCES: Final = _("x, xx, b, une annonce (+3RC, +4V), ren ou un point pour la dernière donne")


def parse(line: str, ruleset: Ruleset) -> Record:
    """The record of a line under these rules; `InvalidDeal` has each `CodeError` if there is none."""
    draft = read_draft(line, ruleset)
    lacking = draft.lacking
    record = {} if lacking else record_of(draft)
    errors: list[DealError] = [*draft.errors]
    if not draft.errors:  # what is missing may be what was not understood
        errors.extend(_missing(path, draft, ruleset) for path in lacking)
    if errors:
        raise InvalidDeal(errors)
    try:
        return DealReader(ruleset).read(record).to_record()
    except InvalidDeal as invalid:
        raise InvalidDeal(_as_code_error(error, draft, ruleset) for error in invalid.errors) from invalid


def record_of(draft: CoincheDraft) -> Record:
    """The record of a line that lacks nothing; the draft's errors grow where two words say the same."""
    record: Record = {name: draft.fields[name][0] for name in ("id",) if draft.fields.get(name)}
    record |= {name: value for name, value in draft.fields.items() if name in RECORD.fields and name != "id"}
    if draft.by is None or draft.passed:
        return {**record, "passed": True}
    record["contract"] = {
        "by": draft.by.value,
        "bid": _plain(draft.fields["contract.bid"]),
        "trump": draft.fields["contract.trump"].value,
        "call": draft.fields.get("contract.call", CoincheCall.NONE).value,
    }
    for token in draft.sided():
        _READERS[token.kind](record, draft, token, (token.whose or TokenSide.TAKERS).side(draft.by))
    return record


@dataclass
class CoincheDraft:
    """A line of coinche as far as it is understood; `errors` has what is not.

    `fields` has the values that one word gives, by path, `words` the word that gave each field, `result` the
    words of the result; `end` is the column after the line. Where nobody bids (`without_bids`), the bid that
    stands in every record is there from the start, and no word gives it.
    """

    end: int
    without_bids: bool = False
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
        tricks = any(token.kind in TRICKS for token in self.result)
        return [*(path for path in ESSENTIAL if path not in self.fields), *([] if tricks else ["points"])]

    def sided(self) -> list[Token]:
        """The words of the result with their sides; of two bare numbers the second is the defence's."""
        sided: list[Token] = []
        taken = any(token.kind is TokenKind.NUMBER and self._takers(token) for token in self.result)
        for token in self.result:
            whose = token.whose or TokenSide.TAKERS
            if token.kind is TokenKind.NUMBER and token.whose is None:
                whose, taken = (TokenSide.DEFENCE if taken else TokenSide.TAKERS), True
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
        why = TWICE.get(path) or RECORD.fields[path].twice
        self.errors.append(code_error(token.column, path, "said-twice", why, token.text))

    def column(self, path: str) -> int:
        """The column of a field, or of the one it is part of; the end of the line where it is absent."""
        while path and path not in self.words:
            path = path[: max(path.rfind("."), path.rfind("["), 0)]
        return self.words[path].column if path else self.end


def read_draft(line: str, ruleset: Ruleset) -> CoincheDraft:
    """The draft of a line, with the errors of what is not understood."""
    draft = CoincheDraft(len(line.rstrip()) + 1, ruleset.without_bids)
    if draft.without_bids:
        draft.fields["contract.bid"] = ruleset.widest_limits.lowest
    strange: list[UnknownText] = []
    for found in read_words(line):
        if isinstance(found, UnknownText):
            strange.append(found)
        else:
            _add_word(draft, found)
    for unknown in strange:  # after all other words: what is expected there depends on the whole line
        expected = next_words(draft.lacking, ruleset)
        draft.errors.append(code_error(unknown.start + 1, "", "not-understood", expected, unknown.text))
    if draft.passed:
        _refuse_beside_passed(draft)
    return draft


def _add_word(draft: CoincheDraft, token: Token) -> None:
    if token.field and not isinstance(RECORD.fields[token.field].kind, OneSide):
        draft.set_once(token.field, token.value, token)
    elif token.kind in SINGLE_FIELDS:
        draft.set_once(SINGLE_FIELDS[token.kind], token.value, token)
    elif token.kind in TRICKS and "contract.bid" not in draft.fields:
        _add_bid(draft, token)
    else:
        draft.result.append(token)


def _add_bid(draft: CoincheDraft, token: Token) -> None:
    """Add the bid to the draft; «100n» names the takers too."""
    bid = SLAMS.get(token.kind, token.value)
    if token.kind is TokenKind.NUMBER and LOWEST_IN_TENS <= token.value <= HIGHEST_IN_TENS:
        bid = token.value * 10
    draft.set_once("contract.bid", bid, token)
    if token.whose in (TokenSide.NS, TokenSide.EW):
        draft.set_once("contract.by", Side(token.whose), token)
    elif token.whose is TokenSide.DEFENCE:
        draft.errors.append(code_error(token.column, "contract.bid", "unknown-field", TAKERS_BID, "d"))


def _refuse_beside_passed(draft: CoincheDraft) -> None:
    """Refuse the words of a contract or a result in the line of a passed deal."""
    allowed = {*SINGLE_FIELDS.values(), *(name for name, each in RECORD.fields.items() if each.passed)}
    played = [
        token for path, token in draft.words.items() if path.startswith("contract.") or path not in allowed
    ]
    for token in sorted({*played, *draft.result}, key=lambda token: token.start):
        draft.errors.append(code_error(token.column, "passed", "passed-alone", text=token.text))


def _plain(bid: int | Slam) -> int | str:
    return bid.value if isinstance(bid, Slam) else bid


def _points(record: Record, draft: CoincheDraft, token: Token, side: Side) -> None:
    points = record.setdefault("points", {})
    if side in points:
        draft.refuse_twice("points", token)
        return
    points[side.value] = token.value
    draft.words[f"points.{side}"] = draft.words["points"] = token


def _capot(record: Record, draft: CoincheDraft, token: Token, side: Side) -> None:
    """Add a capot to the record; «gen» says that one player took all the tricks."""
    if "capot" in record:
        draft.refuse_twice("capot", token)
        return
    record["capot"] = side.value
    draft.words["capot"] = draft.words["solo"] = token
    draft.words.setdefault("points", token)
    if token.kind is TokenKind.GENERALE:
        record["solo"] = True


def _belote(record: Record, draft: CoincheDraft, token: Token, side: Side) -> None:
    """Add one belote to the record; «b!» counts only by the tolerance."""
    belote = record.setdefault("belote", {})
    belote[side.value] = belote.get(side.value, 0) + 1
    draft.words["belote"] = token
    if token.mark:
        omitted = record.setdefault("rebelote_omitted", [])
        if side in omitted:
            draft.refuse_twice("rebelote_omitted", token)
        omitted.append(side.value)
        draft.words["rebelote_omitted"] = token


def _announce(record: Record, draft: CoincheDraft, token: Token, side: Side) -> None:
    """Add an announce to the record; «!» says that it was made first."""
    announced = record.setdefault("announces", {}).setdefault(side.value, [])
    draft.words[f"announces.{side}[{len(announced)}]"] = draft.words["announces"] = token
    announced.append(token.value.to_record())
    if token.mark and "first_announce" in record:
        draft.refuse_twice("first_announce", token)
    elif token.mark:
        record["first_announce"] = side.value
        draft.words["first_announce"] = token


def _side_of_field(record: Record, draft: CoincheDraft, token: Token, side: Side) -> None:
    """Add a side that a word of a declaration names."""
    if token.field in record:
        draft.refuse_twice(token.field, token)
    record[token.field] = side.value
    draft.words[token.field] = token


_READERS: Final[dict[TokenKind, Callable[[Record, CoincheDraft, Token, Side], None]]] = {
    TokenKind.NUMBER: _points,
    TokenKind.CAPOT: _capot,
    TokenKind.GENERALE: _capot,
    TokenKind.BELOTE: _belote,
    TokenKind.ANNOUNCE: _announce,
    TokenKind.FIELD: _side_of_field,
}


def _as_code_error(error: DealError, draft: CoincheDraft, ruleset: Ruleset) -> CodeError:
    """The error of a record as an error at a column of its line."""
    column = draft.column(error.field)
    if error.code == "missing":
        return _missing(error.field, draft, ruleset)
    if error.code == "unknown-field":
        field = RECORD.fields[error.field]
        word = draft.words[error.field].text if field.codes else MARK
        return code_error(column, error.field, error.code, field.needs and field.needs.why, word)
    return at_column(column, error)


def _missing(path: str, draft: CoincheDraft, ruleset: Ruleset) -> CodeError:
    return code_error(draft.end, path, "missing", named(path, ruleset))


def next_words(lacking: Sequence[str], ruleset: Ruleset) -> Sentence:
    """The words expected next in a line that lacks these fields, in that order."""
    if lacking:
        return named(lacking[0], ruleset)
    if ruleset.without_bids:
        return MORE_WITHOUT_BIDS
    return MORE if ruleset.announces == "none" else MORE_ANNOUNCES


def named(path: str, ruleset: Ruleset) -> Sentence:
    """The name of a missing field, with the codes that give it."""
    if path in ("contract", "contract.by"):
        return _("le preneur (N ou E)")
    if path == "contract.bid":
        slams = ", ".join(SLAM_CODES[bid] for bid in ruleset.slam_bid)
        lowest, highest = ruleset.widest_limits
        return _("l’enchère ({bids})", bids=f"{lowest}…{highest}, {slams}")
    if path == "contract.trump":
        trumps = " ".join(TRUMP_CODES[Trump(trump)] for trump in ruleset.trumps)
        return _("l’atout ({trumps})", trumps=trumps)
    return FIRST if path == "first_announce" else RESULT
