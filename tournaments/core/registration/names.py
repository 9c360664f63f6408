"""The family name within a player's name, by which lists are sorted.

A name is stored as one text, in the order in which the club writes names. Capitals show the family name of a
name («Jean MARTIN»); in other names the order of the list decides, with particles («de La Tour», «Le Goff»).
A family name that cannot be found like this is stored with the player.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

from tournaments.core.models.planning import NameOrder, Tournament
from tournaments.core.models.registration import Player, folded

_SMALL_WORDS: Final = "de du des d le la les l van von der den ter di da do dos del della el al ben bel ibn"
PARTICLES: Final = frozenset((*_SMALL_WORDS.split(), "saint", "sainte", "st", "ste", "san"))
"""Words that belong to the family name that follows them."""
_BORDERS: Final = "-'’"
"""A family name may follow these in a word: «Dupont» in «Martin-Dupont», «Ormesson» in «d’Ormesson»."""
_UNFILED: Final = ("de ", "d'", "d’")
"""Particles that do not count in sorting if written in small letters: «d’Ormesson» is under O."""


class NameParts(NamedTuple):
    """A name split at its family name, which is whole words; `before` and `after` may be empty.

    Joined with spaces the parts are the name, but for the comma of «MARTIN, Jean».
    """

    before: str
    family: str
    after: str

    @property
    def given(self) -> str:
        """All but the family name."""
        return " ".join(filter(None, (self.before, self.after)))


class NameSorting:
    """How the players of a concours are sorted: by `order`, and by the family names stored with players.

    If the order was guessed from the list, `doubt` is a name that seems to have the other order.
    """

    def __init__(self, order: NameOrder, written: Mapping[str, str] | None = None, doubt: str = "") -> None:
        self.order, self.doubt = order, doubt
        self._written = written or {}

    def parts(self, name: str) -> NameParts:
        """The name split at its family name: the stored one if the name has its words, else the one found."""
        words = name.split()
        found = _written_range(words, self._written.get(name, "").split(), self.order)
        first, last = found or _family_range(words, self.order)
        family = [
            *words[first : last - 1],
            *(word.removesuffix(",") for word in words[max(first, last - 1) : last]),
        ]
        return NameParts(*map(" ".join, (words[:first], family, words[last:])))

    def family(self, name: str) -> str:
        """The family name a name is sorted by: that of `parts`, or the stored one that ends its word."""
        written = " ".join(self._written.get(name, "").split())
        return written if written and has_family_name(name, written) else self.parts(name).family

    def key(self, name: str) -> tuple[str, str]:
        """The sort key: the family name, then the rest, without accents and capitals."""
        before, whole, after = self.parts(name)
        family = self.family(name)
        before = f"{before} {whole.removesuffix(family)}"
        filed = next((family[len(lead) :] for lead in _UNFILED if family.startswith(lead)), family)
        return folded(filed), folded(f"{before} {after}")


def family_name(name: str, order: NameOrder) -> str:
    """The family name within a name; the whole name if it has no other part.

    A comma («MARTIN, Jean») or words in capitals show it; else it is the last word, or the first one if
    family names come first, with its particles.
    """
    return NameSorting(order).parts(name).family


def has_family_name(name: str, family: str) -> bool:
    """Whether the words of a family name stand in a name, one after the other; see `_written_range`."""
    return _written_range(name.split(), family.split(), NameOrder.GIVEN_FIRST) is not None


def _written_range(words: Sequence[str], family: Sequence[str], order: NameOrder) -> tuple[int, int] | None:
    """The range of the words of a family name; where they stand twice, `order` says which they are.

    Its first word may be the end of a word of the name, after one of `_BORDERS`; a whole word comes before.
    """
    if not family:
        return None
    bare, (head, *rest), count = [word.removesuffix(",") for word in words], family, len(family)
    follows = [at for at in range(len(words) - count + 1) if bare[at + 1 : at + count] == rest]
    ends = tuple(border + head for border in _BORDERS)
    places = [at for at in follows if bare[at] == head] or [at for at in follows if bare[at].endswith(ends)]
    if not places:
        return None
    first = places[0] if order == NameOrder.FAMILY_FIRST else places[-1]
    return first, first + count


def _family_range(words: Sequence[str], order: NameOrder) -> tuple[int, int]:
    """The range of the words of a name that are its family name, found by comma, capitals or order."""
    commas = [place for place, word in enumerate(words) if word.endswith(",")]
    if commas and words[commas[0]] != ",":
        return 0, commas[0] + 1
    places = _name_words(words)
    if len(places) < 2:
        return (places[0], places[0] + 1) if places else (0, len(words))
    plain = [words[place] for place in places]
    first, last = _in_capitals(plain) or _by_order(plain, order)
    return places[first], places[last - 1] + 1


def _name_words(words: Sequence[str]) -> list[int]:
    """The places of the words that are a name, and no number or remark in parentheses."""
    found, remark = list[int](), False
    for place, word in enumerate(words):
        remark = remark or word.startswith("(")
        if not remark and not word.isdigit():
            found.append(place)
        remark = remark and not word.endswith(")")
    return found


class ListNameOrder(NamedTuple):
    """The order of names in a list: the names that begin with the family name, and the others."""

    family_first: tuple[str, ...]
    others: tuple[str, ...]
    order: NameOrder
    """Given name first, unless most names show their family name and most of these begin with it."""
    doubt: str
    """A name that begins with the family name in a list of the other order; empty without one."""

    @property
    def two_ways(self) -> bool:
        """Whether the list has names of both orders."""
        return bool(self.family_first and self.others)


def list_name_order(names: Iterable[str]) -> ListNameOrder:
    """The order of names in a list, as far as capitals and particles show it."""
    full = [name for name in names if len(name.split()) > 1]
    places = [_shown_first(name.split()) for name in full]
    family_first = tuple(name for name, place in zip(full, places, strict=True) if place)
    others = tuple(name for name, place in zip(full, places, strict=True) if not place)
    shown = [place for place in places if place is not None]
    if 2 * len(shown) > len(full) and 2 * sum(shown) > len(shown):
        return ListNameOrder(family_first, others, NameOrder.FAMILY_FIRST, "")
    return ListNameOrder(family_first, others, NameOrder.GIVEN_FIRST, family_first[0] if family_first else "")


def _shown_first(words: Sequence[str]) -> bool | None:
    """Whether a name begins with its family name, by capitals or a particle; None if it does not show."""
    if capitals := _in_capitals(words):
        first, last = capitals
        return first == 0 if (first == 0) != (last == len(words)) else None
    if folded(words[0]) in PARTICLES:
        return True
    return False if any(folded(word) in PARTICLES for word in words[1:-1]) else None


def _in_capitals(words: Sequence[str]) -> tuple[int, int] | None:
    """The range of the words in capitals, with their particles; None unless other words are not."""
    capital = [place for place, word in enumerate(words) if _is_capital(word)]
    if not capital or len(capital) == sum(any(c.isalpha() for c in word) for word in words):
        return None
    first, last = capital[0], capital[-1] + 1
    while first > 0 and folded(words[first - 1]) in PARTICLES:
        first -= 1
    return (first, last) if last - first < len(words) else None


def _is_capital(word: str) -> bool:
    """Whether a word is written in capitals, with at least two letters: initials do not count."""
    return word.isupper() and sum(c.isalpha() for c in word) > 1 and "." not in word


def _by_order(words: Sequence[str], order: NameOrder) -> tuple[int, int]:
    """The range of the family name: a word with its particles; at least one word is left over."""
    count = len(words)
    if order == NameOrder.FAMILY_FIRST:
        last = 1
        while last < count and folded(words[last - 1]) in PARTICLES:
            last += 1
        return 0, last
    first = count - 1
    while first > 1 and folded(words[first - 1]) in PARTICLES:
        first -= 1
    return first, count


def name_sorting_of(tournament: Tournament) -> NameSorting:
    """How the players of a concours are sorted by name; two queries."""
    order, doubt = NameOrder(tournament.name_order), ""
    if order is NameOrder.GUESSED:
        pairs = tournament.teams.order_by("number").values_list("player1__name", "player2__name")
        writing = list_name_order(name for pair in pairs for name in pair if name)
        order, doubt = writing.order, writing.doubt
    written = Player.objects.filter(host=tournament.club_id).exclude(family="").order_by("pk")
    return NameSorting(order, dict(written.values_list("name", "family")), doubt)
