"""The form of a score card of chouine: a block a manche, a line a partie."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from django.utils.translation import gettext as _

from scoring.cards import Seat
from scoring.chouine.matches import ChouineRules
from scoring.chouine.parties import DER, INLINE_NAMES, PACK, WORTH, ChouineAnnounce, ChouineAnnounceKind
from scoring.house import chouine_rules
from tournaments.core.access.language import translated
from tournaments.core.sheets.wording import SEATS
from tournaments.frontends.printing.card_forms.svg import SMALL, WIDTH, stroke, svg, text, text_from
from tournaments.frontends.printing.content import CardRules
from tournaments.frontends.printing.seats import seat_letter

REPLAYED: Final = 2
"""Lines to spare in a manche, for parties that end level and are played again."""
HEAD: Final = 11.0
ROWS: Final = 69.0
TALLEST: Final = 8.0
GAP: Final = 6.0
NUMBER: Final = 8.0
TOTAL: Final = 8.0
BOLD: Final = 'font-weight="700"'


class MancheBlock(NamedTuple):
    """A manche on the card: from where, how wide, its title."""

    left: float
    width: float
    title: str

    @property
    def columns(self) -> tuple[float, float, float]:
        """Where its columns begin: the number of the partie, one player, the other."""
        half = (self.width - NUMBER) / 2
        return self.left, self.left + NUMBER, self.left + NUMBER + half

    @property
    def right(self) -> float:
        return self.left + self.width


def forms(rules: CardRules, dealer: Seat | None) -> dict[str, dict[str, Any]]:
    """What the one form of a match shows, by its key: who deals first stands on each card."""
    chouine = chouine_rules(rules["ruleset"], rules["options"])
    sides: list[dict[str, Any]] = [{"key": "ns", "name": "A"}, {"key": "ew", "name": "B"}]
    shown = {"pairs": sides, "grid": drawing(chouine), "match_reminder": list(reminder(chouine))}
    if not chouine.pairs:
        return {"blank" if dealer is None else "match": shown}
    seats = ((Seat.NORTH, Seat.SOUTH), (Seat.WEST, Seat.EAST))
    for side, both in zip(sides, seats, strict=True):
        side["seats"] = tuple(map(seat_letter, both))
    return {f"match-{dealer}": {**shown, "dealer": "" if dealer is None else str(SEATS[dealer])}}


def reminder(rules: ChouineRules) -> Iterator[tuple[str, str]]:
    """What the players of a match look up, each under its title."""
    cards = _("as 11 · dix 10 · roi 4 · dame 3 · valet 2, %(pack)s en tout ; dix de der %(der)s")
    yield _("Cartes"), cards % {"der": DER, "pack": PACK}
    yield (
        _("Annonces"),
        " · ".join(_worth(kind) for kind in ChouineAnnounceKind if rules.hands in WORTH[kind].players),
    )
    if not rules.trump_turned:
        yield _("Atout"), _("sans retourne ; l’atout est la couleur de la première annonce de qui mène")
    yield (
        _("Arbitrage"),
        _("deuxième erreur au talon dans la partie : elle est à l’adversaire, écrire « attribuée »"),
    )
    yield _("Fin"), _end(rules) % {"parties": rules.parties, "manches": rules.manches}


def _end(rules: ChouineRules) -> str:
    if rules.manches == 1:
        return _("%(parties)s parties gagnent le match, en une seule manche")
    return _("%(parties)s parties font une manche, %(manches)s font le match")


def _worth(kind: ChouineAnnounceKind) -> str:
    """«tierce 30, à l’atout 60»."""
    worth = WORTH[kind]
    words = {
        "announce": translated(INLINE_NAMES[ChouineAnnounce(kind)]),
        "points": worth.plain,
        "trump": worth.in_trumps,
    }
    text = (
        _("%(announce)s %(points)s")
        if worth.in_trumps is None
        else _("%(announce)s %(points)s, à l’atout %(trump)s")
    )
    return text % words


def drawing(rules: ChouineRules) -> str:
    """The form of a match as an `<svg>` element: a block for each manche it may need."""
    titles = [_("1ʳᵉ manche"), _("2ᵉ manche"), _("Belle")] if rules.manches > 1 else [_("Manche")]
    width = (WIDTH - GAP * 2) / 3
    blocks = [MancheBlock(n * (width + GAP), width, title) for n, title in enumerate(titles)]
    lines = 2 * rules.parties - 1 + REPLAYED
    height = min(ROWS / lines, TALLEST)
    parts = [part for block in blocks for part in _block(block, lines, height)]
    return svg([*parts, *_ending(HEAD + height * lines + TOTAL)])


def _block(block: MancheBlock, lines: int, height: float) -> Iterator[str]:
    """A manche: a line a partie, who took how much, and how many each won."""
    _left, one, other = block.columns
    bottom = HEAD + height * lines
    below = bottom + TOTAL
    across = [HEAD + height * n for n in range(1, lines)]
    yield stroke([f"M{block.left:.2f} {y:.2f}H{block.right:.2f}" for y in across], 0.15)
    yield stroke([f"M{x:.2f} {HEAD / 2:g}V{below:.2f}" for x in (one, other)], 0.3)
    frame = f"M{block.left:.2f} 0H{block.right:.2f}V{below:.2f}H{block.left:.2f}Z"
    yield stroke([frame, *(f"M{block.left:.2f} {y:.2f}H{block.right:.2f}" for y in (HEAD, bottom))], 0.5)
    yield text(block.left + block.width / 2, 4.0, 3.4, block.title, BOLD)
    for letter, x, end in (("A", one, other), ("B", other, block.right)):
        yield text((x + end) / 2, HEAD - 1.6, 3.0, letter, BOLD)
    for n in range(lines):
        yield text(block.left + NUMBER / 2, HEAD + height * (n + 0.5) + 1.0, SMALL, str(n + 1))
    yield text(block.left + NUMBER / 2, bottom + TOTAL / 2 + 1.0, SMALL, _("gagn."))


def _ending(top: float) -> Iterator[str]:
    """The manches of both, the winner, and who signs."""
    line = top + 8.5
    titles = (_("Manches A – B"), _("Vainqueur"), _("Signature A"), _("Signature B"))
    width = WIDTH / len(titles)
    for place, title in enumerate(titles):
        left = place * width
        yield text_from(left, top + 3.4, SMALL, title)
        yield stroke([f"M{left:.2f} {line:.2f}h{width - 5:.2f}"], 0.2)
