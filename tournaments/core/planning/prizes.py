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
from tournaments.core.planning.prize_ranks import ranks_of, speaks_of_ranks

MAX_RANK: Final = 500
MAX_PRIZE_LENGTH: Final = 120
MAX_LABEL_LENGTH: Final = 60

_UNCLEAR: Final = re.compile(r"(?P<ranks>\d{1,4})\s+(?P<text>[^\W\d].*)", re.DOTALL)
"""«5 bouteilles»: a rank without its colon, or a number of things; only the organizer knows which."""
_ROW_OR_COUNT: Final = re.compile(
    r"(?P<first>\d{1,4})\s+[-–—]\s+(?P<last>\d{1,4})\s+(?P<text>\S.*)", re.DOTALL
)
"""«5 - 8 bouteilles»: a bottle for each of four ranks, or eight for the fifth."""
_APART: Final = re.compile(r"\s*[=→\t]\s*|\s+[-–—]\s+|(?<=[\w°])[.)/]\s+|\s*,\s+|\s*\.{2,}\s*|\s+")
"""What stands between ranks and their prize where there is no colon; a bare space only before an advice."""
_MORE: Final = re.compile(r"(?<!\s)\s*[-–—;,|•/]\s*(?=(?P<label>[^\W_][^:;,|•]{0,39}):)")
"""Before a further prize on the same line: «1er : 200 € – 2e : 100 €»."""
_MOST_LABEL: Final = 40
"""The letters of the longest label of ranks that is looked for."""
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
    """Add the prizes of a line to `prizes`; `PrizeListError` for a line that is wrong or ambiguous."""
    following = max(prizes.ranks, default=0) + 1
    label, colon, prize = (part.strip() for part in line.partition(":"))
    if colon and (found := ranks_of(label, following)):
        first, *more = _apart(prize) if found.sure else [prize]
        if any(
            one["label"].strip() == str(found.ranks[-1] + 1) for one in _MORE.finditer(first) if found.ranks
        ):
            raise _unclear_line(_("écrivez un lot par ligne."), {"line": line})
        _add_ranks(prizes, found.ranks, first)
        for one in more:
            _read_line(one, prizes)
        return None
    if apart := _without_colon(line, following):
        return _add_ranks(prizes, *apart)
    if colon and (kind := _kind_of(label)):
        return _add_special(prizes, SpecialPrizeLine(kind, label, prize))
    _check_clear(line, label if colon else "", following)
    return _add_ranks(prizes, (following,), line)


def _apart(prize: str) -> Iterator[str]:
    """The text of a prize, then each further prize that stands on the same line."""
    start = 0
    for cut in _MORE.finditer(prize):
        found = ranks_of(cut["label"])
        if found and found.sure and cut.start() >= start:
            yield prize[start : cut.start()]
            start = cut.end()
    yield prize[start:]


def _without_colon(line: str, following: int) -> tuple[tuple[int, ...], str] | None:
    """The ranks and the prize of «1er lot – jambon», «1) jambon», «2 = 50 €»; None where it is not clear."""
    for cut in _APART.finditer(line, 0, _MOST_LABEL):
        label, mark, text = line[: cut.start()], cut[0].strip(), line[cut.end() :]
        found = ranks_of(label, following)
        if found is None or not mark or (mark == "," and not found.sure) or not text:
            continue
        counted = re.match(r"\d+\s*(?P<unit>\S*)", text)
        if counted and mark in {"-", "–", "—"} and not (found.sure or _amount(counted["unit"])):
            return None
        beyond = ranks_of(re.split(r"\s", text, maxsplit=1)[0])
        other = ":" in text and (ranks_of(text.partition(":")[0]) or _kind_of(text.partition(":")[0]))
        return None if other or (beyond and beyond.sure) else (found.ranks, text)
    return None


def _amount(unit: str) -> bool:
    """Whether what follows a number is a currency or a measure."""
    return unit.startswith("€") or bool(_UNIT.match(unit))


def _check_clear(line: str, label: str, following: int) -> None:
    """`PrizeListError` for a line that may mean something else than the prize of the following rank.

    What it advises is read as the line says; where that is not known it only says how ranks are written.
    """
    shown = {"line": line, "rank": following}
    if not label and (parts := _ROW_OR_COUNT.fullmatch(line)) and not _amount(parts["text"]):
        sentence = _("écrivez « %(first)s-%(last)s : %(text)s », ou « %(first)s : %(last)s %(text)s ».")
        raise _unclear_line(sentence, shown | parts.groupdict())
    for cut in reversed([*_APART.finditer(line, 0, _MOST_LABEL)]):
        text = line[cut.end() :]
        found = ranks_of(line[: cut.start()], following)
        if found and found.sure and found.ranks and text and ":" not in text and not _speaks(text):
            shown |= {"ranks": line[: cut.start()], "text": text}
            raise _unclear_line(_("écrivez « %(ranks)s : %(text)s »."), shown)
    parts = _UNCLEAR.fullmatch(line)
    if parts and not label and not _UNIT.match(parts["text"]):
        shown |= {"ranks": parts["ranks"], "text": parts["text"]}
        raise _unclear_line(
            _("écrivez « %(ranks)s : %(text)s » pour le rang %(ranks)s, ou « %(rank)s : %(line)s »."), shown
        )
    if label and speaks_of_ranks(label):
        raise _unclear_line(_("écrivez les rangs en chiffres, comme « 3 : … » ou « 5-8 : … »."), shown)
    if label:
        sentence = _("écrivez « %(rank)s : %(line)s » pour le rang %(rank)s, ou « prix %(line)s ».")
        raise _unclear_line(sentence, shown)
    if re.match(r"\d+\s*[-–—/à]\s*\d", line) and not re.match(r"1/\d", line):
        raise _unclear_line(_("écrivez les rangs en chiffres, comme « 3 : … » ou « 5-8 : … »."), shown)


def _speaks(text: str) -> bool:
    """Whether a text begins with another rank, so that the ranks before it may not be all."""
    found = ranks_of(re.split(r"\s", text, maxsplit=1)[0])
    return bool(found and found.sure) or text[0] in "-–—/&+,"


def _unclear_line(sentence: str, parts: Mapping[str, object]) -> PrizeListError:
    """The error that shows a line, and the sentence that says what to write in its place."""
    return PrizeListError([_("« %(line)s » : %(sentence)s") % {**parts, "sentence": sentence % parts}])


def _kind_of(label: str) -> SpecialKind | None:
    """The kind of the special prize with this label; None for a label without a known word.

    «Avant-dernier» and «du 11e au dernier» are ranks, «10 prix» a number of things.
    """
    plain = folded(label)
    if re.search(r"\bavant derni|\w (?:a|au|aux|a la|jusqu au|jusqu a la) derni|^\d+ prix$", plain):
        return None
    words = set(plain.split())
    return next((kind for kind, known in _KINDS.items() if words & set(known.split())), None)


def _add_ranks(prizes: PrizeList, ranks: Sequence[int], prize: str) -> None:
    if not ranks or min(ranks) < 1:
        raise PrizeListError(
            [_("le premier rang est 1, et une suite de rangs va en montant, comme « 5-8 ».")]
        )
    if max(ranks) > MAX_RANK:
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
