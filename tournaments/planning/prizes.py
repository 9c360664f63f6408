"""The prize list as one writes it, a line a prize: ``1 : 200 €``, ``5-8 : une bouteille``."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby
from typing import Final

from django.utils.translation import gettext as _

MAX_RANK: Final = 500
MAX_PRIZE_LENGTH: Final = 120

_LINE: Final = re.compile(
    r"(?:(?P<first>\d{1,4})\s*(?:er|re|e|ème)?\s*(?:[-–à]\s*(?P<last>\d{1,4})\s*(?:e|ème)?\s*)?:)?\s*(?P<text>.*)"
)


class PrizeListError(ValueError):
    """Lines that cannot be read; `sentences` has one for each, with its number."""

    def __init__(self, sentences: Sequence[str]) -> None:
        super().__init__(" ".join(sentences))
        self.sentences = tuple(sentences)


def read_prizes(text: str) -> dict[int, str]:
    """Rank → what it wins. A line without rank is the prize of the next one; an empty line is nothing.

    Raises `PrizeListError` with everything that is wrong, not the first line alone.
    """
    prizes: dict[int, str] = {}
    wrong: list[str] = []
    for number, line in enumerate(text.splitlines(), start=1):
        if not line.strip():
            continue
        ranks, prize = _read_line(line, following=max(prizes, default=0) + 1)
        if error := _what_is_wrong(ranks, prize, prizes):
            wrong.append(_("Ligne %(number)s : %(error)s") % {"number": number, "error": error})
        else:
            prizes |= dict.fromkeys(ranks, prize)
    if wrong:
        raise PrizeListError(wrong)
    return dict(sorted(prizes.items()))


def write_prizes(prizes: Mapping[int, str]) -> str:
    """The prize list as `read_prizes` reads it, equal prizes of neighbours on one line."""
    return "\n".join(f"{first} : {text}" if first == last else f"{first}-{last} : {text}"
                     for first, last, text in _runs(prizes))  # fmt: skip


def _read_line(line: str, following: int) -> tuple[range, str]:
    parts = _LINE.fullmatch(line.strip())
    assert parts is not None  # noqa: S101 — the last group takes whatever is left of a line
    first = int(parts["first"] or following)
    return range(first, int(parts["last"] or first) + 1), parts["text"].strip()


def _what_is_wrong(ranks: range, prize: str, before: Mapping[int, str]) -> str | None:
    if not ranks or ranks[0] < 1:
        return _("le premier rang est 1, et une suite de rangs va en montant, comme « 5-8 ».")
    if ranks[-1] > MAX_RANK:
        return _("le dernier rang possible est %(most)s.") % {"most": MAX_RANK}
    if not prize:
        return _("écrivez le lot après les deux-points.")
    if len(prize) > MAX_PRIZE_LENGTH:
        return _("un lot tient en %(most)s caractères.") % {"most": MAX_PRIZE_LENGTH}
    if taken := before.keys() & set(ranks):
        return _("le rang %(rank)s a déjà son lot plus haut.") % {"rank": min(taken)}
    return None


def _runs(prizes: Mapping[int, str]) -> Iterator[tuple[int, int, str]]:
    """(first rank, last rank, prize) of neighbours that win the same."""
    in_order = enumerate(sorted(prizes.items()))
    for (_distance, text), run in groupby(in_order, lambda item: (item[1][0] - item[0], item[1][1])):
        ranks = [rank for _place, (rank, _text) in run]
        yield ranks[0], ranks[-1], text
