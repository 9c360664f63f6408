"""Score cards of a match of chouine, two to a page: a block a manche, a line a partie."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

from django.utils.html import escape
from django.utils.translation import gettext as _

from scoring.chouine.matches import ChouineRules
from scoring.chouine.parties import DER, PACK, WORTH, Kind
from scoring.house import chouine_rules
from tournaments.printing.cards import printed
from tournaments.printing.content import Content, Match, Phones
from tournaments.printing.grid import FONTS, HALF, HEIGHT, WIDTH
from tournaments.printing.pages import Form, Page, Under, split

REPLAYED: Final = 2
"""Lines to spare in a manche, for parties that end level and are played again."""
HEAD: Final = 11.0
ROWS: Final = 66.0
TALLEST: Final = 8.0
GAP: Final = 6.0
NUMBER: Final = 8.0
TOTAL: Final = 8.0
SIGNED: Final = 60.0


class Block(NamedTuple):
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


def match_card_pages(content: Content) -> list[Page]:
    """The cards of a round, table by table."""
    draw = content["draw"]
    matches = draw["matches"] if draw else []
    return _pages([_printed(match, content["phones"]) for match in matches], _form(content, blank=False))


def match_spare_pages(content: Content) -> list[Page]:
    """Blank cards: table and players are written by hand."""
    return _pages([None] * content["spares"], _form(content, blank=True))


def _printed(match: Match, phones: Phones | None) -> dict[str, Any]:
    """What is printed for one table; who deals first was drawn by lot."""
    shown = printed(match, phones)
    shown["pairs"][match["dealer"] % 2]["deals"] = True
    return shown


def _pages(matches: Sequence[dict[str, Any] | None], form: Form) -> list[Page]:
    return [
        Page("match_cards", {"matches": two}, tuple(Under(form, HALF * place) for place in range(len(two))))
        for two in split(matches, 2)
    ]


def _form(content: Content, *, blank: bool) -> Form:
    rules = chouine_rules(content["rules"]["ruleset"], content["rules"]["options"])
    linked = content["phones"] is not None
    shared = {"concours": content["concours"], "draw": content["draw"], "blank": blank, "linked": linked}
    context = {**shared, "grid": drawing(rules), "reminder": list(reminder(rules))}
    return Form(f"match-{'blank' if blank else 'card'}", "match_card_form", context)


def reminder(rules: ChouineRules) -> Iterator[tuple[str, str]]:
    """What the players of a match look up, each under its title."""
    plain = " · ".join(f"{_called(kind)} {WORTH[kind].plain}" for kind in IN_ORDER)
    trumps = " · ".join(
        f"{_called(kind)} {WORTH[kind].in_trumps}" for kind in IN_ORDER if WORTH[kind].in_trumps
    )
    cards = _("as 11 · dix 10 · roi 4 · dame 3 · valet 2, %(pack)s en tout ; dix de der %(der)s")
    yield _("Cartes"), cards % {"der": DER, "pack": PACK}
    yield _("Annonces"), plain
    yield _("À l'atout"), trumps
    yield (
        _("Fin"),
        _("%(parties)s parties font une manche, %(manches)s font le match")
        % {
            "parties": rules.parties,
            "manches": rules.manches,
        },
    )


IN_ORDER: Final = (Kind.MARIAGE, Kind.TIERCE, Kind.QUARTERON, Kind.QUINTE)


def _called(kind: Kind) -> str:
    names = {
        Kind.MARIAGE: _("mariage"),
        Kind.TIERCE: _("tierce"),
        Kind.QUARTERON: _("quarteron"),
        Kind.QUINTE: _("quinte"),
    }
    return names[kind]


def drawing(rules: ChouineRules) -> str:
    """The form of a match as an `<svg>` element: a block for each manche it may need."""
    titles = [_("1re manche"), _("2e manche"), _("Belle")] if rules.manches > 1 else [_("Manche")]
    width = (WIDTH - GAP * 2) / 3
    blocks = [Block(n * (width + GAP), width, title) for n, title in enumerate(titles)]
    lines = 2 * rules.parties - 1 + REPLAYED
    height = min(ROWS / lines, TALLEST)
    parts = [part for block in blocks for part in _block(block, lines, height)]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH}mm" height="{HEIGHT}mm" '
        f'viewBox="0 0 {WIDTH:g} {HEIGHT:g}" font-family="{escape(FONTS)}">'
        f"{''.join([*parts, *_ending(HEAD + height * lines + TOTAL)])}</svg>"
    )


def _block(block: Block, lines: int, height: float) -> Iterator[str]:
    """A manche: a line a partie, who took how much, and how many each won."""
    _left, one, other = block.columns
    bottom = HEAD + height * lines
    below = bottom + TOTAL
    across = [HEAD + height * n for n in range(1, lines)]
    yield _stroke([f"M{block.left:.2f} {y:.2f}H{block.right:.2f}" for y in across], 0.15)
    yield _stroke([f"M{x:.2f} {HEAD / 2:g}V{below:.2f}" for x in (one, other)], 0.3)
    frame = f"M{block.left:.2f} 0H{block.right:.2f}V{below:.2f}H{block.left:.2f}Z"
    yield _stroke([frame, *(f"M{block.left:.2f} {y:.2f}H{block.right:.2f}" for y in (HEAD, bottom))], 0.5)
    yield _words(block.left + block.width / 2, 4.0, 3.4, block.title, bold=True)
    for letter, x, end in (("A", one, other), ("B", other, block.right)):
        yield _words((x + end) / 2, HEAD - 1.6, 3.0, letter, bold=True)
    for n in range(lines):
        yield _words(block.left + NUMBER / 2, HEAD + height * (n + 0.5) + 1.0, 2.6, str(n + 1))
    yield _words(block.left + NUMBER / 2, bottom + TOTAL / 2 + 1.0, 2.4, _("gagn."))


def _ending(top: float) -> Iterator[str]:
    """The manches of both, the winner, and who signs."""
    line = top + 8.5
    titles = (_("Manches A – B"), _("Vainqueur"), _("Signature A"), _("Signature B"))
    width = WIDTH / len(titles)
    for place, title in enumerate(titles):
        left = place * width
        yield f'<text x="{left:.2f}" y="{top + 3.4:.2f}" font-size="2.4">{escape(title)}</text>'
        yield _stroke([f"M{left:.2f} {line:.2f}h{width - 5:.2f}"], 0.2)


def _stroke(moves: Sequence[str], width: float) -> str:
    return f'<path fill="none" stroke="#000" stroke-width="{width:g}" d="{"".join(moves)}"/>'


def _words(x: float, y: float, size: float, text: str, *, bold: bool = False) -> str:
    weight = "700" if bold else "400"
    place = f'x="{x:.2f}" y="{y:.2f}" font-size="{size:g}"'
    return f'<text {place} font-weight="{weight}" text-anchor="middle">{escape(text)}</text>'
