"""The prize list as one writes it, a line a prize: ``1 : 200 €``, ``5-8 : du vin``, ``dernier : pâté``."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from typing import Final, NamedTuple

from django.utils.translation import gettext as _

from tournaments.core.models.planning import SpecialKind
from tournaments.core.models.registration import folded

MAX_RANK: Final = 500
MAX_PRIZE_LENGTH: Final = 120
MAX_LABEL_LENGTH: Final = 60

# Each run of spaces belongs to what follows it, so that none is tried in several ways.
_RANKS: Final = (
    r"(?P<first>\d{1,4})(?:\s*(?P<th>er|re|e|ème))?(?:\s*[-–à]\s*(?P<last>\d{1,4})(?:\s*(?:e|ème))?)?"
)
_BY_RANK: Final = re.compile(rf"{_RANKS}\s*:(?P<text>.*)", re.DOTALL)
_WITHOUT_COLON: Final = re.compile(rf"{_RANKS}\s+(?P<text>[^\W\d].*)", re.DOTALL)
"""«5 bouteilles»: ranks without their colon, or a number of things; only the organizer knows which."""
_UNIT: Final = re.compile(r"(?:euros?|cl|dl|l|litres?|kg|g|kilos?|grammes?)\b", re.IGNORECASE)
_KINDS: Final = {
    SpecialKind.DEAL: "donne deal",
    SpecialKind.LAST: "dernier derniere derniers dernieres last lanterne cuillere",
    SpecialKind.LOTS: "tirage tire tiree tires sort tombola",
    SpecialKind.EVERYBODY: "chacun chacune chaque tous toutes everyone participants",
    SpecialKind.CHOSEN: (
        "prix special speciale meilleur meilleure meilleurs meilleures feminin feminine feminines dame dames "
        "femme femmes mixte mixtes jeune jeunes junior juniors doyen doyenne doyens doyennes veteran "
        "veterans senior seniors ancien anciens costume deguisement public club couple ladies young youngest"
    ),
}
"""The words of a label that say who wins, the strongest kind first."""


class PrizeListError(ValueError):
    """Lines that cannot be read; `sentences` has one for each, with its number."""

    def __init__(self, sentences: Sequence[str]) -> None:
        super().__init__(" ".join(sentences))
        self.sentences = tuple(sentences)


class SpecialPrizeLine(NamedTuple):
    """A special prize, which no rank wins: its kind, its label and its text."""

    kind: SpecialKind
    label: str
    text: str


@dataclass
class PrizeList:
    """Rank → what it wins, in order, and the special prizes by label."""

    ranks: dict[int, str] = field(default_factory=dict)
    special: dict[str, SpecialPrizeLine] = field(default_factory=dict)


def read_prizes(text: str) -> PrizeList:
    """Read a prize list, a line a prize; `PrizeListError` with every line that is wrong or ambiguous.

    A line without rank is the prize of the next rank, one with a known label is a special prize.
    """
    prizes = PrizeList()
    wrong: list[str] = []
    for number, line in enumerate(text.splitlines(), start=1):
        try:
            if line.strip():
                _read_line(line.strip(), prizes)
        except PrizeListError as error:
            wrong.append(_("Ligne %(number)s : %(error)s") % {"number": number, "error": error})
    if wrong:
        raise PrizeListError(wrong)
    prizes.ranks = dict(sorted(prizes.ranks.items()))
    return prizes


def write_prizes(ranks: Mapping[int, str], special: Iterable[tuple[str, str]] = ()) -> str:
    """The text that `read_prizes` reads: the ranks, equal neighbours on one line, then `special`."""
    by_rank = (
        f"{first} : {text}" if first == last else f"{first}-{last} : {text}"
        for first, last, text in _runs(ranks)
    )
    return "\n".join([*by_rank, *(f"{label} : {text}" for label, text in special)])


def _read_line(line: str, prizes: PrizeList) -> None:
    """Add the prize of a line to `prizes`; `PrizeListError` for a line that is wrong or ambiguous."""
    following = max(prizes.ranks, default=0) + 1
    if parts := _BY_RANK.fullmatch(line):
        first = int(parts["first"])
        return _add_ranks(prizes, range(first, int(parts["last"] or first) + 1), parts["text"])
    label, colon, prize = (part.strip() for part in line.partition(":"))
    if colon and (kind := _kind_of(label)):
        return _add_special(prizes, SpecialPrizeLine(kind, label, prize))
    shown = {"line": line, "rank": following}
    if (parts := _WITHOUT_COLON.fullmatch(line)) and (parts["th"] or parts["last"]):
        shown |= {"ranks": line[: parts.start("text")].strip(), "text": parts["text"]}
        raise _unclear_line(_("écrivez « %(ranks)s : %(text)s »."), shown)
    if parts and not _UNIT.match(parts["text"]):
        shown |= {"ranks": parts["first"], "text": parts["text"]}
        raise _unclear_line(
            _("écrivez « %(ranks)s : %(text)s » pour le rang %(ranks)s, ou « %(rank)s : %(line)s »."), shown
        )
    if colon:
        sentence = _("écrivez « %(rank)s : %(line)s » pour le rang %(rank)s, ou « prix %(line)s ».")
        raise _unclear_line(sentence, shown)
    return _add_ranks(prizes, range(following, following + 1), line)


def _unclear_line(sentence: str, parts: Mapping[str, object]) -> PrizeListError:
    """The error that shows a line, and the sentence that says what to write in its place."""
    return PrizeListError([_("« %(line)s » : %(sentence)s") % {**parts, "sentence": sentence % parts}])


def _kind_of(label: str) -> SpecialKind | None:
    """The kind of the special prize with this label; None for a label without a known word."""
    words = set(folded(label).split())
    return next((kind for kind, known in _KINDS.items() if words & set(known.split())), None)


def _add_ranks(prizes: PrizeList, ranks: range, prize: str) -> None:
    if not ranks or ranks[0] < 1:
        raise PrizeListError(
            [_("le premier rang est 1, et une suite de rangs va en montant, comme « 5-8 ».")]
        )
    if ranks[-1] > MAX_RANK:
        raise PrizeListError([_("le dernier rang possible est %(most)s.") % {"most": MAX_RANK}])
    _check_text(prize)
    if taken := prizes.ranks.keys() & set(ranks):
        raise PrizeListError([_("le rang %(rank)s a déjà son lot plus haut.") % {"rank": min(taken)}])
    prizes.ranks |= dict.fromkeys(ranks, prize.strip())


def _add_special(prizes: PrizeList, special: SpecialPrizeLine) -> None:
    _check_text(special.text)
    if len(special.label) > MAX_LABEL_LENGTH:
        raise PrizeListError(
            [_("ce qui précède les deux-points tient en %(most)s caractères.") % {"most": MAX_LABEL_LENGTH}]
        )
    if special.label in prizes.special:
        raise PrizeListError([_("« %(label)s » a déjà son lot plus haut.") % {"label": special.label}])
    prizes.special[special.label] = special


def _check_text(prize: str) -> None:
    if not prize.strip():
        raise PrizeListError([_("écrivez le lot après les deux-points.")])
    if len(prize.strip()) > MAX_PRIZE_LENGTH:
        raise PrizeListError([_("un lot tient en %(most)s caractères.") % {"most": MAX_PRIZE_LENGTH}])


def _runs(prizes: Mapping[int, str]) -> Iterator[tuple[int, int, str]]:
    """(first rank, last rank, prize) of neighbours that win the same."""
    in_order = enumerate(sorted(prizes.items()))
    for (_distance, text), run in groupby(in_order, lambda item: (item[1][0] - item[0], item[1][1])):
        ranks = [rank for _place, (rank, _text) in run]
        yield ranks[0], ranks[-1], text
