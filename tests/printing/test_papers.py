"""Papers as they are read: every name, so many pages, nothing over its edge."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

import pytest
from pypdf import PdfReader

from tests.printing import reading
from tests.printing.conftest import NAMELESS, SPECIMENS
from tests.printing.kept import KeptPaper, KeptPapers
from tournaments.frontends.printing.content import PaperContent
from tournaments.frontends.printing.pages import Layer, PaperPage
from tournaments.frontends.printing.papers import PAPERS, pages_of
from tournaments.frontends.printing.papers.prizes.standing import MOST_ROUNDS
from tournaments.frontends.printing.press.markup import document, rendered
from tournaments.frontends.printing.press.weasyprint_press import WeasyPrintPress

MakeContent = Callable[..., PaperContent]
MM = 96 / 25.4

pytestmark = pytest.mark.slow  # each lays out real pages


def words(pdf: PdfReader) -> str:
    return re.sub(r"\s+", " ", " ".join(page.extract_text() for page in pdf.pages))


@pytest.fixture
def said(content: MakeContent, kept: KeptPapers) -> Callable[[str], str]:
    """The words on a paper for nine tables."""
    return lambda part: reading.words(kept.paper(content(part, tables=9)).sheets)


@pytest.fixture
def said_of_one(specimen: Callable[..., KeptPaper]) -> Callable[..., str]:
    """The words on a paper for one table."""
    return lambda part, **names: reading.words(specimen(part, **names).sheets)


NOT_EVERYBODY = {
    **dict.fromkeys(NAMELESS, "names nobody"),
    "badges": "has the parts of a name apart: the next test",
    **dict.fromkeys(("round", "book"), "is a bundle of papers that are asked"),
    "bracket": "has as many teams as a power of two",
    **dict.fromkeys(("prizes", "speaker", "diplomas"), "names those who won"),
    **dict.fromkeys(
        ("incidents", "treasury", "owing", "payout", "receipt", "programme"), "names teams in a line"
    ),
    "schedule": "is the paper of meetings, with room for results",
}
"""Papers on which not each player is looked for, and why."""


@pytest.mark.parametrize("part", sorted(PAPERS.keys() - NOT_EVERYBODY.keys()))
def test_every_player_is_on_it(part: str, said: Callable[[str], str]) -> None:
    text = said(part)
    names = [f"{name} Équipier{n:03}" for n in range(1, 19) for name in ("Anne", "Zoé")]
    missing = [name for name in names if name not in text]
    assert missing == [], (
        f"if {part} need not name everybody, say why in NOT_EVERYBODY here, "
        "or name it in NAMELESS of tests/printing/conftest.py"
    )


@pytest.mark.parametrize("part", sorted(PAPERS.keys() - {"round"}))
def test_it_has_the_pages_that_it_is_made_of(part: str, content: MakeContent, kept: KeptPapers) -> None:
    made = content(part, tables=9)
    assert len(kept.paper(made).sheets) == len(pages_of(made))


def test_a_badge_has_the_family_name_over_the_given_one(said: Callable[[str], str]) -> None:
    text = said("badges")
    assert text.count("Anne") == text.count("Zoé") == 18
    assert "Équipier018 Zoé Équipe 18" in text


@pytest.mark.parametrize("part", ["draw", "names"])
def test_the_exempt_team_is_on_the_wall(part: str, said: Callable[[str], str]) -> None:
    text = said(part)
    assert "Anne Équipier019" in text
    assert "xempt" in text


@pytest.mark.parametrize(
    ("rules", "tables", "pages"),
    [
        ({}, 1, 1),
        ({}, 2, 1),
        ({}, 5, 3),
        ({"ending": "deals", "deals": 12}, 4, 2),
        ({"ending": "deals", "deals": 24}, 4, 4),  # two cards a table
        ({"ending": "clock", "minutes": 45}, 4, 2),
    ],
)
def test_two_cards_to_a_page(rules: dict[str, Any], tables: int, pages: int, content: MakeContent) -> None:
    assert len(pages_of(content("cards", tables=tables, **rules))) == pages


def test_a_card_tells_its_table_teams_dealers_and_rules(said_of_one: Callable[..., str]) -> None:
    text = said_of_one("cards")
    for told in ("Partie 2", "sur 5", "Premier donneur : Nord", "N/S", "E/O", "Vérifié par", "Vainqueur"):
        assert told in text
    assert "au premier à 2 000 points ou plus ; pas sur une belote" in text
    assert re.search(r"\b1 2 3 4 5 .*\bN O S E N\b", text)


def test_a_spare_names_nobody(content: MakeContent, said: Callable[[str], str]) -> None:
    text = said("spares")
    assert len(pages_of(content("spares"))) == 2  # three cards
    assert "Équipier" not in text
    assert "Premier donneur" not in text
    assert "Signature" in text


def test_names_are_in_the_order_of_the_alphabet(content: MakeContent) -> None:
    made = content("names", tables=2)
    made["data"]["matches"][0]["ns"]["players"] = ("Émile Zola", "Zoé Adam")
    names = [placed.line.player for page in pages_of(made) for placed in page.context["lines"]]
    lines = [" ".join(filter(None, name)) for name in names]
    both = [f"{first} Équipier00{n}" for n in (2, 3, 4, 5) for first in ("Anne", "Zoé")]
    assert lines == ["Zoé Adam", *both, "Émile Zola"]


def test_what_a_standing_waits_for_stands_above_the_facts(content: MakeContent, kept: KeptPapers) -> None:
    made = content("standing", tables=40, with_prizes=True)
    made["concours"]["facts"] = (
        "État le 29 novembre à 10 h 36 · Amicale de Trévoux · samedi 21 novembre 2026 · Salle"
    )
    made["data"] |= {"provisional": True, "until": "toutes les parties jouées ; en attente de la clôture"}
    for sheet in kept.paper(made).sheets:
        waits = max(one.bottom for one in sheet.texts if "clôture" in one.text)
        facts = min(one.top for one in sheet.texts if "Trévoux" in one.text)
        number = [one.top for one in sheet.texts if re.fullmatch(r"\d+ / \d+", one.text)]
        assert waits < min([facts, *number])


def test_who_plays_alone_stands_on_the_line_of_their_rank(content: MakeContent, kept: KeptPapers) -> None:
    made = content("standing", tables=9)
    for row in made["data"]["rows"]:
        row["players"] = row["players"][:1]
    texts = kept.paper(made).sheets[-1].texts
    for row in made["data"]["rows"]:
        (name,) = (one for one in texts if one.text == row["players"][0])
        beside = [
            one
            for one in texts
            if one.text == str(row["rank"]) and one.top < name.bottom and one.bottom > name.top
        ]
        assert min(abs(one.bottom - name.bottom) for one in beside) < 1.5, name


def test_names_of_two_at_a_table_are_larger_than_those_of_four(content: MakeContent) -> None:
    sizes = {}
    for players in (1, 2):
        made = content("draw", tables=20)
        for match in made["data"]["matches"]:
            for pair in (match["ns"], match["ew"]):
                pair["players"] = tuple(pair["players"])[:players]
        made["data"]["byes"] = []
        sizes[players] = pages_of(made)[0].context["names"].usual
    assert sizes[1] > 1.4 * sizes[2]


def test_a_provisional_standing_says_so(content: MakeContent, kept: KeptPapers) -> None:
    made = content("standing", with_prizes=True)
    text = reading.words(kept.paper(made).sheets)
    assert "Classement final" in text
    assert "Provisoire" not in text
    made["data"]["provisional"] = True
    text = reading.words(kept.paper(made).sheets)
    assert text.count("Provisoire") == 2
    assert "Classement final" not in text


def test_the_papers_of_a_round_come_in_one_go(specimen: Callable[..., KeptPaper]) -> None:
    titles = [reading.words([sheet])[:30] for sheet in specimen("round").sheets]
    assert ["les tables" in titles[0], "où suis-je" in titles[1], "Essai" in titles[2]] == [True] * 3


def test_what_is_typed_is_text(said_of_one: Callable[..., str]) -> None:
    assert "<b>président</b>" in said_of_one("cards", long=True)


class Box(NamedTuple):
    """A text on a page, in pixels; its height is cut, for letters fill no line to its edges."""

    text: str
    left: float
    top: float
    right: float
    bottom: float

    def meets(self, other: Box) -> bool:
        across = min(self.right, other.right) - max(self.left, other.left)
        down = min(self.bottom, other.bottom) - max(self.top, other.top)
        return across > 0.5 and down > 0.5


LAID_OUT: WeakKeyDictionary[WeasyPrintPress, dict[str, tuple[Box, ...]]] = WeakKeyDictionary()
"""The texts of what a press has laid out, by its HTML: the same form lies under many pages."""


def boxes(press: WeasyPrintPress, html: str) -> tuple[Box, ...]:
    """The texts of a page, laid out once a press."""
    known = LAID_OUT.setdefault(press, {})
    if html not in known:
        (laid_out,) = press._lay_out(html).pages
        known[html] = tuple(
            Box(
                box.text, box.position_x, box.position_y + 0.2 * box.height, box.position_x + box.width,
                box.position_y + 0.8 * box.height,
            )
            for box in laid_out._page_box.descendants(placeholders=True)
            if type(box).__name__ == "TextBox" and box.text.strip()
        )  # fmt: skip
    return known[html]


def all_boxes(press: WeasyPrintPress, page: PaperPage) -> list[Box]:
    """The texts of a page and of the layers it lies on, where they stand before they are made larger."""

    def found(sheet: PaperPage | Layer, drop: float) -> Iterator[Box]:
        for box in boxes(press, document(press._language, "", [rendered(sheet)])):
            yield box._replace(top=box.top + drop * MM, bottom=box.bottom + drop * MM)

    under = [box for one in page.under for box in found(one.layer, one.drop)]
    return [*under, *found(page, 0.0)]


WITH_CARDS = ("cards", "large_cards", "a5_cards", "spares", "round", "plan")
MARGINS = {"labels": (4.5, 4.5), **dict.fromkeys(WITH_CARDS, (5, 5))}
"""Millimetres without letters at the sides and at the top, where they are not those of the other papers."""
BELOW = 4.5
"""Millimetres without letters at the foot."""


@pytest.mark.parametrize(("tables", "long"), SPECIMENS)
@pytest.mark.parametrize("part", list(PAPERS))
def test_no_text_leaves_the_sheet_or_meets_another(
    part: str, tables: int, long: bool, specimen: Callable[..., KeptPaper]
) -> None:
    sides, above = MARGINS.get(part, (9, 6))
    for sheet in specimen(part, tables, long=long).sheets:
        found = sheet.texts
        assert len(found) >= 4 or found[0].text.startswith("Page laissée vide")
        assert [one for one in found if one.left < sides or one.right > sheet.width - sides] == []
        assert [one for one in found if one.top < above or one.bottom > sheet.height - BELOW] == []
        assert sheet.meetings == []


@pytest.mark.parametrize("rounds", [0, 5, 6, 12, 30])
def test_figures_of_many_rounds_keep_apart(rounds: int, content: MakeContent, press: WeasyPrintPress) -> None:
    made = content("standing")
    for row in made["data"]["rows"]:
        row["rounds"] = ["2340"] * rounds
    (page,) = pages_of(made)
    found = all_boxes(press, page)
    assert sum(box.text == "2340" for box in found) == 4 * min(rounds, MOST_ROUNDS)
    assert [(a.text, b.text) for a, b in combinations(found, 2) if a.meets(b)] == []
    assert max(box.right for box in found) <= ((297 if rounds > 5 else 210) - 9.5) * MM
