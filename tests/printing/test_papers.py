"""Papers as they are read: every name, so many pages, nothing over its edge."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Any, NamedTuple

import pytest
from pypdf import PdfReader

from tests.printing.conftest import NAMELESS
from tournaments.printing.content import PaperContent
from tournaments.printing.pages import Layer, PaperPage
from tournaments.printing.papers import PAPERS, pages_of
from tournaments.printing.papers.standing import MOST_ROUNDS
from tournaments.printing.press import Press

MakeContent = Callable[..., PaperContent]
Prints = Callable[[PaperContent], PdfReader]
MM = 96 / 25.4

pytestmark = pytest.mark.slow  # each lays out real pages


def words(pdf: PdfReader) -> str:
    return re.sub(r"\s+", " ", " ".join(page.extract_text() for page in pdf.pages))


NOT_EVERYBODY = {
    **dict.fromkeys(NAMELESS, "names nobody"),
    "badges": "has the parts of a name apart: the next test",
    **dict.fromkeys(("round", "book"), "is a bundle of papers that are asked"),
    "bracket": "has as many teams as a power of two",
    **dict.fromkeys(("prizes", "speaker", "diplomas"), "names those who won"),
    **dict.fromkeys(("incidents", "treasury", "payout", "receipt", "programme"), "names teams in a line"),
    "schedule": "is the paper of meetings, with room for results",
}
"""Papers on which not each player is looked for, and why."""


@pytest.mark.parametrize("part", sorted(PAPERS.keys() - NOT_EVERYBODY.keys()))
def test_every_player_is_on_it(part: str, content: MakeContent, prints: Prints) -> None:
    made = content(part, tables=9)
    text = words(prints(made))
    numbers = range(1, 19)
    assert [n for n in numbers if f"Anne Équipier{n:03}" in text] == list(numbers)
    assert [n for n in numbers if f"Zoé Équipier{n:03}" in text] == list(numbers)


def test_a_badge_has_the_family_name_over_the_given_one(content: MakeContent, prints: Prints) -> None:
    text = words(prints(content("badges", tables=9)))
    assert text.count("Anne") == text.count("Zoé") == 18
    assert "Équipier018 Zoé Équipe 18" in text


@pytest.mark.parametrize("part", ["draw", "names"])
def test_the_exempt_team_is_on_the_wall(part: str, content: MakeContent, prints: Prints) -> None:
    text = words(prints(content(part)))
    assert "Anne Équipier005" in text
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
def test_two_cards_to_a_page(
    rules: dict[str, Any], tables: int, pages: int, content: MakeContent, prints: Prints
) -> None:
    assert len(prints(content("cards", tables=tables, **rules)).pages) == pages


def test_a_card_tells_its_table_teams_dealers_and_rules(content: MakeContent, prints: Prints) -> None:
    text = words(prints(content("cards", tables=1)))
    for told in ("Partie 2", "sur 5", "Premier donneur : Nord", "N/S", "E/O", "Vérifié par", "Vainqueur"):
        assert told in text
    assert "au premier à 2 000 points ou plus ; pas sur une belote" in text
    assert "1 N 2 O 3 S 4 E 5 N" in re.sub(r"((SA|TA|×\d) )+", "", text)


def test_a_spare_names_nobody(content: MakeContent, prints: Prints) -> None:
    pdf = prints(content("spares"))
    assert len(pdf.pages) == 2  # three cards
    assert "Équipier" not in words(pdf)
    assert "Premier donneur" not in words(pdf)
    assert "Signature" in words(pdf)


def test_names_are_in_the_order_of_the_alphabet(content: MakeContent) -> None:
    made = content("names", tables=2)
    made["data"]["matches"][0]["ns"]["players"] = ("Émile Zola", "Zoé Adam")
    names = [placed.line.player for page in pages_of(made) for placed in page.context["lines"]]
    lines = [" ".join(filter(None, name)) for name in names]
    both = [f"{first} Équipier00{n}" for n in (2, 3, 4, 5) for first in ("Anne", "Zoé")]
    assert lines == ["Zoé Adam", *both, "Émile Zola"]


def test_a_provisional_standing_says_so(content: MakeContent, prints: Prints) -> None:
    made = content("standing", with_prizes=True)
    assert "Classement final" in words(prints(made))
    assert "Provisoire" not in words(prints(made))
    made["data"]["provisional"] = True
    assert words(prints(made)).count("Provisoire") == 2
    assert "Classement final" not in words(prints(made))


def test_the_papers_of_a_round_come_in_one_go(content: MakeContent, prints: Prints) -> None:
    titles = [page.extract_text()[:30] for page in prints(content("round")).pages]
    assert ["les tables" in titles[0], "où suis-je" in titles[1], "Essai" in titles[2]] == [True] * 3


def test_what_is_typed_is_text(content: MakeContent, prints: Prints) -> None:
    assert "<b>président</b>" in words(prints(content("cards", long=True)))


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


def boxes(laid_out: Any, drop: float = 0.0) -> Iterator[Box]:
    for box in laid_out._page_box.descendants(placeholders=True):
        if type(box).__name__ == "TextBox" and box.text.strip():
            top = box.position_y + drop * MM
            cut = box.height * 0.2
            right = box.position_x + box.width
            yield Box(box.text, box.position_x, top + cut, right, top + box.height - cut)


def all_boxes(press: Press, page: PaperPage) -> list[Box]:
    """The texts of a page and of the layers it lies on, where they stand before they are made larger."""

    def laid_out(sheet: PaperPage | Layer) -> Any:
        (only,) = press._lay_out(press._html([sheet], "")).pages
        return only

    under = [box for one in page.under for box in boxes(laid_out(one.layer), one.drop)]
    return under + list(boxes(laid_out(page)))


@pytest.mark.parametrize("long", [False, True], ids=["short", "long"])
@pytest.mark.parametrize("tables", [1, 16])
@pytest.mark.parametrize(
    "part",
    ["draw", "names", "cards", "prizes", "standing", "spares", "roadmap", "entries", "badges", "poster",
     "tents", "ruling", "diplomas", "large_cards", "slips", "speaker",
     "plan", "meetings", "souvenir", "book"],
)  # fmt: skip
def test_no_text_leaves_the_sheet_or_meets_another(
    part: str, tables: int, long: bool, content: MakeContent, press: Press
) -> None:
    wide = {"standing": 297, "diplomas": 297}.get(part, 210)
    for page in pages_of(content(part, tables=tables, long=long))[:2]:
        found = all_boxes(press, page)
        assert len(found) >= 4
        assert [box for box in found if box.left < 9 * MM or box.right > (wide - 9) * MM] == []
        assert [box for box in found if box.top < 6 * MM or box.bottom > 292.5 * MM] == []
        assert [(a.text, b.text) for a, b in combinations(found, 2) if a.meets(b)] == []


@pytest.mark.parametrize("rounds", [0, 5, 6, 12, 30])
def test_figures_of_many_rounds_keep_apart(rounds: int, content: MakeContent, press: Press) -> None:
    made = content("standing")
    for row in made["data"]["rows"]:
        row["rounds"] = ["2340"] * rounds
    (page,) = pages_of(made)
    found = all_boxes(press, page)
    assert sum(box.text == "2340" for box in found) == 4 * min(rounds, MOST_ROUNDS)
    assert [(a.text, b.text) for a, b in combinations(found, 2) if a.meets(b)] == []
    assert max(box.right for box in found) <= ((297 if rounds > 5 else 210) - 9.5) * MM
