"""Nothing on paper is too small to be read: type sizes, taken from the PDF of every paper."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import chain

import pytest

from tests.printing.conftest import EXTREMES, LONG, MANY, NAMELESS, SPECIMENS, specimen_of
from tests.printing.kept import KeptPaper, KeptPapers
from tests.printing.reading import Shown, bare
from tournaments.frontends.printing.content import PaperContent
from tournaments.frontends.printing.papers import PAPERS

MakeContent = Callable[..., PaperContent]

LEAST, LEAST_OF_NAMES, LEAST_OF_FACTS = 8.0, 9.0, 10.0
"""In points."""
HAIR = 0.03
"""What rounding may take."""
WITHOUT_FACTS = {"tents", "badges", "labels", "scale", "slips"}
"""They bear the name of the concours alone."""
TO_FILL_IN = "… par …"
"""On a line of the incident form, which the paper plan holds too, and on the list of prizes to sign."""

NAMES = [*LONG, *(f"{given} Équipier{n:03}" for given in ("Anne", "Zoé") for n in range(1, 34))]

pytestmark = pytest.mark.slow  # each lays out real pages


def texts(paper: KeptPaper) -> list[Shown]:
    """Every text of every page."""
    return list(chain.from_iterable(sheet.texts for sheet in paper.sheets))


BARE_NAMES = [bare(name) for name in NAMES]


@pytest.mark.parametrize(("tables", "long"), SPECIMENS)
@pytest.mark.parametrize("kind", list(PAPERS))
def test_nothing_is_too_small_to_be_read(
    kind: str, tables: int, long: bool, content: MakeContent, specimen: Callable[..., KeptPaper]
) -> None:
    made = specimen_of(content, kind, tables, long=long)
    found = texts(specimen(kind, tables, long=long))
    assert found
    assert [one for one in found if one.size < LEAST - HAIR] == []
    names = [one for one in found if len(bare(one.text)) > 3 and is_name(one.text)]
    assert [one for one in names if one.size < LEAST_OF_NAMES - HAIR] == []
    facts = bare(made["concours"]["facts"])[:12]
    stated = [one for one in found if bare(one.text).startswith(facts)]
    assert stated or kind in WITHOUT_FACTS
    assert [one for one in stated if one.size < LEAST_OF_FACTS - HAIR] == []


def is_name(text: str) -> bool:
    """Whether a text is a name of `content`, or a line of one."""
    return any(bare(text) in name for name in BARE_NAMES)


@pytest.mark.parametrize("kind", sorted(set(PAPERS) - NAMELESS))
def test_the_longest_names_are_whole(kind: str, specimen: Callable[..., KeptPaper]) -> None:
    assert_whole(kind, specimen(kind, MANY, long=True), LONG)


@pytest.mark.night  # the same of two such names in a team, in capitals and in a third script
@pytest.mark.parametrize("kind", sorted(set(PAPERS) - NAMELESS))
def test_the_longest_names_of_all_are_whole(kind: str, extremes: Callable[..., KeptPaper]) -> None:
    assert_whole(kind, extremes(kind), set(chain.from_iterable(EXTREMES)))


def assert_whole(kind: str, paper: KeptPaper, names: Iterable[str]) -> None:
    """Each of these names stands on a paper, and nothing of it is cut off."""
    text = bare("".join(one.text for one in texts(paper)))
    assert "…" not in text.replace(bare(TO_FILL_IN), "")
    parts = [name.split() if kind == "badges" else [name] for name in names]
    missing = [part for name in parts for part in name if bare(part) not in text]
    assert missing == [], f"if {kind} names no player, it belongs in NAMELESS of tests/printing/conftest.py"


def test_names_beside_a_code_for_phones_are_whole(content: MakeContent, kept: KeptPapers) -> None:
    """The place of a name on a card is the narrowest there."""
    players = EXTREMES[1]
    made = content("cards", tables=2, pairs=[players])
    ways = {str(n): {"link": f"http://192.168.1.20:8000/t/{n}/", "code": "K7M2 QXBT"} for n in (1, 2)}
    made["data"]["phones"] = {"typed": "192.168.1.20:8000/t", "ways": ways}
    text = bare("".join(one.text for one in texts(kept.paper(made))))
    assert (text.count(bare(players[0])), "…" in text) == (8, False)
