"""Forms laid out once and filled in: the papers are those that laying every page out whole gives."""

from __future__ import annotations

import io
import re
import subprocess
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest
from django.template import Context
from PIL import Image, ImageChops

from scoring.chouine.matches import ChouineRules
from scoring.lots import Lots
from scoring.rulesets import ALL_RULESETS
from tests.printing.conftest import MANY, specimen_of
from tests.printing.kept import KeptPapers, without_collecting
from tests.quickly import day_rows
from tournaments.frontends.printing.content import PaperContent
from tournaments.frontends.printing.filling import Recorder, shapable
from tournaments.frontends.printing.fitting import Fitter, FontWidths
from tournaments.frontends.printing.pages import PaperPage
from tournaments.frontends.printing.papers import PAPERS, pages_of
from tournaments.frontends.printing.press import markup
from tournaments.frontends.printing.press.markup import engine
from tournaments.frontends.printing.press.stamping import Filler
from tournaments.frontends.printing.press.weasyprint_press import WeasyPrintPress
from tournaments.simulation.concours import simulated_teams

MakeContent = Callable[..., PaperContent]
NEAR = 0.15
"""Points that a text may stand away from where it is laid out whole: kerning is rounded."""
STRANGE = {
    "combining": "Ane\u0301 Te\u0323\u0301n",
    "Arabic": "محمد علي",
    "two ways": "محمد – Ali Baba",
    "Chinese": "王小明",
    "a picture": "Léa 🂡 Brun",
    "HTML": "A<b>&amp; \"o' </b>",
    "spaces": "  Jean \t  Paul\u00a0 II ",
    "Greek and Cyrillic": "Άννα Παππάς Юлия Щербакова",
    "kerned": "AVATAR Ty. To 7,1 fi ffi Yves LT",
    "a control": "Jean\u200b\u202ePaul",
    "a sign": "Zoé ☺ Brun",
}


@pytest.fixture(scope="session")
def whole() -> WeasyPrintPress:
    return WeasyPrintPress("fr", fill=False)


class Word(NamedTuple):
    page: int
    left: float
    top: float
    right: float
    bottom: float
    text: str

    def is_near(self, other: Word, lower: float) -> bool:
        """On the same place; pdftotext ends a kerned word a hair later where its letters come together."""
        near = abs(self.left - other.left) < NEAR and all(abs(self[at] - other[at]) < lower for at in (2, 4))
        return near and abs(self.right - other.right) < 5 * NEAR


def printed(press: WeasyPrintPress, pages: list[PaperPage], target: Path) -> Path:
    with without_collecting():
        press.print(pages, "Essai", target, lambda _done, _total: None)
    return target


def words(pdf: Path) -> list[Word]:
    """The words of a paper."""
    told = subprocess.run(["pdftotext", "-bbox", pdf, "-"], capture_output=True, text=True, check=True).stdout
    told = unicodedata.normalize("NFC", told)  # a glyph is read as the first text that it was laid out for
    sheets = told.split("<page ")[1:]
    place = re.compile(r'<word xMin="(.+?)" yMin="(.+?)" xMax="(.+?)" yMax="(.+?)">(.*)</word>')
    return [
        Word(number, *map(float, found[:4]), found[4])
        for number, sheet in enumerate(sheets)
        for found in place.findall(sheet)
    ]


def assert_same_words(ours: list[Word], theirs: list[Word], lower: float = NEAR) -> None:
    """The same words at the same places, whether forms are filled or not."""
    assert Counter(word.text for word in ours) == Counter(word.text for word in theirs)
    alike: defaultdict[tuple[int, str], list[Word]] = defaultdict(list)
    for other in theirs:
        alike[other.page, other.text].append(other)
    lost = [
        word for word in ours if not any(word.is_near(other, lower) for other in alike[word.page, word.text])
    ]
    assert lost == []


def assert_alike(
    pages: list[PaperPage], press: WeasyPrintPress, whole: WeasyPrintPress, folder: Path
) -> None:
    """These pages are the same, whether forms are filled or not."""
    ours, theirs = printed(press, pages, folder / "fast.pdf"), printed(whole, pages, folder / "whole.pdf")
    assert_same_words(words(ours), words(theirs))


def assert_kept_alike(
    kept: KeptPapers, content: PaperContent, most: int | None = None, lower: float = NEAR
) -> None:
    """A paper is the same, whether forms are filled or not; of each kind of page `most` are looked at."""
    ours, theirs = (kept.paper(content, most, fill=fill).pdf for fill in (True, False))
    assert_same_words(words(ours), words(theirs), lower)


@pytest.mark.slow
@pytest.mark.parametrize(
    "linked", [pytest.param(False, marks=pytest.mark.night), True], ids=["plain", "linked"]
)  # what is on a card without a code for phones is on the other too
@pytest.mark.parametrize("ruleset", day_rows(ALL_RULESETS, every=4))
def test_cards_of_every_ruleset(
    *, ruleset: str, linked: bool, content: MakeContent, kept: KeptPapers
) -> None:
    made = content(
        "cards", tables=3, ruleset=ruleset, matches=isinstance(ALL_RULESETS[ruleset], ChouineRules)
    )
    ways = {
        str(n): {"link": f"http://192.168.1.20:8000/t/{n}-abcdefghijkl/", "code": "K7M 2QXB"}
        for n in (1, 2, 3)
    }
    if linked:
        made["data"]["phones"] = {"typed": "192.168.1.20:8000/t", "ways": ways}
    assert_kept_alike(kept, made)


WITH_PIECES = (
    "cards", "large_cards", "draw", "names", "standing", "roadmap", "badges", "entries", "labels", "meetings",
    "evening", "slips", "souvenir", "season",
)  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize(  # names of forty letters fill what others fill, and need more lines
    "long", [pytest.param(False, marks=pytest.mark.night), True], ids=["short", "long"]
)
@pytest.mark.parametrize("paper", day_rows(WITH_PIECES, every=3))
def test_papers_with_pieces(*, paper: str, long: bool, content: MakeContent, kept: KeptPapers) -> None:
    assert_kept_alike(kept, specimen_of(content, paper, MANY, long=long), most=2)


@pytest.mark.night  # all pages of a paper are filled as its first and its longest one
@pytest.mark.parametrize("long", [False, True], ids=["short", "long"])
@pytest.mark.parametrize("paper", WITH_PIECES)
def test_all_pages_of_papers_with_pieces(
    *, paper: str, long: bool, content: MakeContent, kept: KeptPapers
) -> None:
    assert_kept_alike(kept, content(paper, tables=14, long=long))


def test_each_paper_with_pieces_is_compared_with_its_whole() -> None:
    papers = Path("templates/printing/papers").glob("*.html")
    filled = {paper.stem for paper in papers if "{% piece" in paper.read_text(encoding="utf-8")}
    assert filled & {*PAPERS} <= {*WITH_PIECES}, "name it in WITH_PIECES here"


LISTS = ("badges", "draw", "entries", "labels", "names", "slips", "standing")


@pytest.mark.slow
@pytest.mark.parametrize("paper", day_rows(LISTS, every=3))
def test_no_list_costs_more_than_a_longer_one(
    paper: str, content: MakeContent, press: WeasyPrintPress
) -> None:
    """What costs is each page that is laid out: there are few, however many lines, whatever their names."""
    people = tuple((one, two) for one, two, _club in simulated_teams(Lots("papiers", "people"), 128))
    foreign = tuple((in_hebrew(one), in_hebrew(two)) for one, two in people)
    for teams in (12, 16, 21, 34, 54, 64, 128):
        for pairs, most in ((people, 12), (foreign, 12)):  # their letters are taken for wide ones
            made = content(paper, tables=teams // 2, pairs=pairs)
            sheets = [sheet for sheet, _rest in press._sheets(pages_of(made))]
            forms = {stamp.form for sheet in sheets for stamp in sheet.stamps}
            assert len(forms) <= most, f"{teams} teams"
            assert len(Filler(sheets).helpers) <= 2 * most + 12, f"{teams} teams"


@pytest.mark.slow
def test_whatever_letters_a_text_has_it_is_written_into_its_gap(
    press: WeasyPrintPress, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Texts of each stretch of Unicode, whichever fonts this computer has for them."""
    folder = tmp_path / "printing" / "papers"
    folder.mkdir(parents=True)
    line = '{% piece 5 5 %}<p class="placed">{% fit text 190 9 %}</p>{% endpiece %}'
    sheet = f'<section class="sheet">{{% for text in texts %}}{line}{{% endfor %}}</section>'
    (folder / "letters.html").write_text(sheet, encoding="utf-8")
    monkeypatch.setattr(markup, "ENGINE", engine([str(tmp_path)]))
    lots = Lots("lettres")
    stretches = [[chr(code) for code in range(start, start + 256)] for start in range(0x100, 0x20000, 256)]
    chance = ("".join(lots.choice(stretch) for _ in range(1 + lots.below(9))) for stretch in stretches)
    texts = [text for text in chance if shapable(text)]
    texts += ["e\u0301\u0323" * 3, "\u0301abc", "a\u2069b", "x\u202ey", "محمد Ali 王"]
    pages = [PaperPage("letters", {"texts": texts})]
    sheets = [sheet for sheet, _rest in press._sheets(pages)]
    assert len({stamp.form for stamp in sheets[0].stamps}) == 2, "the sheet and one piece"
    assert len(words(printed(press, pages, tmp_path / "letters.pdf"))) >= len(texts) > 100


def in_hebrew(name: str) -> str:
    """A name of other letters, which stand in no font of the papers and run from right to left."""
    return "".join(letter if letter == " " else chr(ord("א") + ord(letter) % 27) for letter in name)


@pytest.mark.slow
def test_a_list_of_long_names_is_few_forms(content: MakeContent, press: WeasyPrintPress) -> None:
    forms = {
        stamp.form
        for sheet, _rest in press._sheets(pages_of(content("names", tables=40, long=True)))
        for stamp in sheet.stamps
    }
    assert len(forms) < 10


@pytest.mark.slow
@pytest.mark.parametrize("paper", day_rows(["draw", "cards", "names", "standing"], every=2))
def test_names_that_no_gap_takes(paper: str, content: MakeContent, kept: KeptPapers) -> None:
    made = content(paper, tables=len(STRANGE))
    data = made["data"]["draw"] if paper == "cards" else made["data"]
    for place, name in enumerate(STRANGE.values()):
        if paper == "standing":
            data["rows"][place]["players"][0] = name
        else:
            data["matches"][place]["ns"]["players"] = (name, "Zoé Simple")
            data["families"] = {name: name.split()[-1]}
    # Letters of another font are taller: laid out whole, what stands under such a name moves by a hair.
    assert_kept_alike(kept, made, lower=2.5 if paper == "names" else NEAR)


@pytest.mark.slow
def test_it_looks_the_same(
    content: MakeContent, press: WeasyPrintPress, whole: WeasyPrintPress, tmp_path: Path
) -> None:
    made = content("cards", tables=2)
    ways = {
        str(n): {"link": f"http://192.168.1.20:8000/t/{n}-abcdefghijkl/", "code": "K7M 2QXB"} for n in (1, 2)
    }
    pages = pages_of({**made, "data": {**made["data"], "phones": {"typed": "192.168.1.20/t", "ways": ways}}})  # type: ignore[typeddict-item]
    ours, theirs = (picture(printed(one, pages, tmp_path / "essai.pdf")) for one in (press, whole))
    away = ImageChops.difference(ours, theirs).point(lambda grey: 255 * (grey > 96)).histogram()[255]
    assert ours.size == theirs.size
    assert away < 0.0005 * ours.width * ours.height
    assert ours.histogram()[0] > 0.01 * ours.width * ours.height, "there is ink on it"


def picture(pdf: Path) -> Image.Image:
    command = ["pdftoppm", "-png", "-gray", "-singlefile", "-r", "100", pdf]
    return Image.open(io.BytesIO(subprocess.run(command, capture_output=True, check=True).stdout))


@pytest.mark.slow
@pytest.mark.parametrize(
    "around",
    [
        "<p>{% fit text 90 12 %} et la suite</p>",
        '<p style="text-align:right"><i>avant</i> {% fit text 90 12 %}</p>',
        '<p style="transform:rotate(90deg);width:60mm">{% fit text 90 12 %}</p>',
        '<p style="text-transform:uppercase">{% fit text 90 12 %}</p>',
        '<p style="letter-spacing:0.1em">{% fit text 90 12 %}</p>',
        '<p style="font-family:DejaVu Sans">{% fit text 90 12 %}</p>',
        '<p style="visibility:hidden">{% fit text 90 12 %}</p>',
        '<p style="color:#800">{% fit text 90 12 %}</p>',
        "<p>{% fit text 90 12 %}</p><p>{% fit text 20 30 %}</p><p>{% fit text 30 9 %}</p>",
    ],
    ids=["followed", "right", "turned", "capitals", "spaced", "font", "hidden", "coloured", "pushed down"],
)
def test_whatever_stands_around_a_gap(
    around: str,
    press: WeasyPrintPress,
    whole: WeasyPrintPress,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    folder = tmp_path / "printing" / "papers"
    folder.mkdir(parents=True)
    for shift in (20, 120):
        line = f'<div style="position:absolute;left:5mm;top:5mm;width:150mm">{around}</div>'
        text = f'<section class="sheet">{{% piece 10 {shift} %}}{line}{{% endpiece %}}</section>'
        (folder / f"at{shift}.html").write_text(text, encoding="utf-8")
    monkeypatch.setattr(markup, "ENGINE", engine([str(tmp_path)]))
    texts = ("court", "un texte bien plus long que l’autre")
    assert_alike(
        [PaperPage(f"at{shift}", {"text": text}) for shift in (20, 120) for text in texts],
        press,
        whole,
        tmp_path,
    )


@pytest.mark.slow
@pytest.mark.parametrize("paper", ["cards", "large_cards"])
def test_what_is_laid_out_does_not_grow_with_the_hall(
    paper: str, content: MakeContent, press: WeasyPrintPress
) -> None:
    counts = {}
    for tables in (20, 200):
        sheets = press._sheets(pages_of(content(paper, tables=tables)))
        assert [rest for _sheet, rest in sheets if rest] == []
        counts[tables] = len(Filler([sheet for sheet, _rest in sheets]).helpers)
    assert counts[20] == counts[200] < 20


def test_a_mark_is_left_for_what_a_gap_takes_only() -> None:
    fitter = Fitter(FontWidths())
    template = engine([]).from_string("{% fit text 40 12 12 %}")
    marked = {}
    for text in (*STRANGE.values(), "Anne Brun", "Anne " * 20):
        recorder = Recorder()
        template.render(Context({"fitter": fitter, "recorder": recorder, "text": text}))
        marked[text] = len(recorder.gaps)
    assert marked == {
        **{text: int(name != "a sign") for name, text in STRANGE.items()},  # pictures are left out
        "Anne Brun": 1,
        "Anne " * 20: 1,
    }
