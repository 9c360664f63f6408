"""The rules on a page or two: for every ruleset, in both languages, all of it readable."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from datetime import date
from itertools import combinations
from typing import Any

import pytest
from django.utils.translation import override

from scoring.rulebooks import RULEBOOKS
from scoring.rulesets import RULESETS
from tests.printing.kept import KeptPapers
from tests.printing.reading import bare
from tests.printing.test_papers import MM, all_boxes
from tournaments.core.models.planning import Ending, Tournament
from tournaments.core.planning.regulations import rules_page
from tournaments.frontends.printing import actions
from tournaments.frontends.printing.content import PaperContent
from tournaments.frontends.printing.papers import PAPERS, pages_of
from tournaments.frontends.printing.press.weasyprint_press import WeasyPrintPress
from tournaments.frontends.printing.registry import PaperRequest

MakeContent = Callable[..., PaperContent]
LANGUAGES = ("fr", "en")
Played = dict[str, Any]


def played(ruleset: str, **options: Any) -> Played:
    """A concours by these rules, in the words of its fields."""
    target = options.pop("target", RULESETS[ruleset].target if ruleset in RULESETS else 2000)
    return {"ruleset": ruleset, "options": options, "target": target}


SAID_LONGEST = {"cannes-2016", "guyane", "tournoi-international", "boardgamearena"}
BOOKS = {
    book.key: played(book.ruleset, **book.options)
    for book in RULEBOOKS
    if not book.options or book.key in SAID_LONGEST
}
"""Every ruleset as it is, and the rulebooks that change most."""
LONGEST = {
    "all that is longest": played(
        "wikipedia", announce_tie="first", belote_when_failed="to-defence", bid_margin=2,
        eighty_needs_82=True, rounding="6-up", last_deal_exact=True, coinched_made="flat",
        capot_can_be_coinched=False, capot_bid=1270, capot_tricks=252, capot_only_if_bid=True,
        failed_base="points", failed_base_all_tricks=252,
        generale=1500, tie="last-winner", belote_can_win=False, no_trump_scale="raw", all_trump_scale="raw",
        must_beat_defence=True, target_passed=True, target=123456,
    ),
    "dauphine with announces": played("dauphine", announces="all", announce_tie="first", bid_margin=2),
}  # fmt: skip


def concours(fields: Played, **more: Any) -> Tournament:
    return Tournament(
        **{
            "name": "Grand concours", "date": date(2026, 11, 21), "rounds_planned": 5,
            "ending": Ending.TARGET, "bye_policy": "extra", **fields, **more,
        }
    )  # fmt: skip


@pytest.fixture(scope="session")
def presses(press: WeasyPrintPress) -> dict[str, WeasyPrintPress]:
    """One press a language for all: each finds its fonts once."""
    return {"fr": press, "en": WeasyPrintPress("en")}


@pytest.fixture
def paper(content: MakeContent) -> Callable[[Played, str], PaperContent]:
    """The paper of rules of a concours."""

    def make(fields: Played, language: str) -> PaperContent:
        made = content("rules", long=True)
        made["language"], made["data"] = language, rules_page(concours(fields), language)
        return made

    return make


def said(paper: PaperContent) -> Iterator[str]:
    """Every sentence that has to stand on the page."""
    told = paper["data"]
    yield from (told["title"], told["name"])
    for one in told["differences"]:
        yield from (one["what"], one["here"], one["there"])
    for example in told["examples"]:
        yield from (example["deal"], example["counted"], example["marked"])
    for part in told["parts"]:
        yield part["title"]
        yield from (rule["text"] for rule in part["rules"])


def in_a_language() -> Iterator[Any]:
    """Each rulebook and each language; by day the longest in both, the others in one, by turns.

    A translation as a whole fits where the longest fit; that each does is asked by night.
    """
    for place, (key, fields) in enumerate((*BOOKS.items(), *LONGEST.items())):
        for other, language in enumerate(LANGUAGES):
            by_day = key in SAID_LONGEST or key in LONGEST or place % 2 == other
            yield pytest.param(
                fields, language, id=f"{key}, {language}", marks=() if by_day else pytest.mark.night
            )


@pytest.mark.slow
@pytest.mark.parametrize(("fields", "language"), list(in_a_language()))
def test_all_the_rules_stand_on_a_page_or_two(
    fields: Played, language: str, paper: Callable[..., PaperContent], kept: KeptPapers
) -> None:
    made = paper(fields, language)
    sheets = kept.paper(made).sheets
    text = bare("".join(one.text for sheet in sheets for one in sheet.texts))
    assert [one for one in said(made) if bare(one) not in text] == []
    for sheet in sheets:
        assert max(one.bottom for one in sheet.texts) <= 291
        assert [one for one in sheet.texts if one.left < 9 or one.right > 201] == []
        assert sheet.meetings == []
        assert min(one.size for one in sheet.texts) >= 8
    assert len(sheets) == len(pages_of(made))
    ((running, _times),) = Counter(one.size for sheet in sheets for one in sheet.texts).most_common(1)
    assert len(sheets) == 2 or running >= 9.4, "one page, or two in larger letters"


CARDS: dict[str, Played] = {
    **{key: fields for key, fields in BOOKS.items() if fields["ruleset"] in RULESETS},
    **LONGEST,
}
SAID_OTHERWISE: dict[str, Any] = {
    "trumps": ["hearts"], "belote": "none", "no_trump_scale": "raw", "all_trump_scale": "raw",
    "generale": 900, "marking": "bid", "last_deal_exact": True, "belote_when_failed": "to-defence",
    "coinched_made": "flat", "capot_only_if_bid": True, "failed_base": 0,
}  # fmt: skip
"""Options that change what a reminder says, each with a value that does."""


def settings() -> Iterator[Any]:
    """What is played, how a game ends and the language of its card.

    By day each option with one ruleset, another for each, which tells a wording that has no room: beside
    other wordings it is asked by night.
    """
    for key, fields in CARDS.items():
        yield pytest.param(fields, "target", "fr", id=f"{key}, fr")
    for key in ("asce", "cannes-2016", *LONGEST):
        yield pytest.param(CARDS[key], "clock", "en", id=f"{key}, en")
    for place, (option, value) in enumerate(SAID_OTHERWISE.items()):
        scale = option.endswith("_scale")
        having = [
            name for name in RULESETS if option in RULESETS[name].options and not (scale and name == "pagat")
        ]
        for number, name in enumerate(having):
            fields = played(name, **{option: value})
            marks = () if number == place % len(having) else pytest.mark.night
            yield pytest.param(fields, "target", "fr", id=f"{name}, {option}, fr", marks=marks)


@pytest.mark.slow
@pytest.mark.parametrize(("fields", "ending", "language"), list(settings()))
def test_a_card_holds_its_reminder_whatever_is_played(
    fields: Played, ending: str, language: str, content: MakeContent, presses: dict[str, WeasyPrintPress]
) -> None:
    press = presses[language]
    with override(language):
        made = content("cards", tables=2, long=True, **fields, ending=ending)
        (page, *_others) = pages_of(made)
        found = all_boxes(press, page)
    assert [box for box in found if box.left < 5 * MM or box.right > 205 * MM] == []
    assert [box for box in found if box.top < 5 * MM or box.bottom > 292 * MM] == []
    assert [(a.text, b.text) for a, b in combinations(found, 2) if a.meets(b)] == []


HEADS: list[tuple[Played, set[str], set[str]]] = [
    (played("asce"), {"Annonces", "Nb belotes", "SA", "TA", "× 2", "× 4"}, set()),
    (played("pagat"), {"Belote", "× 2", "× 4"}, {"Annonces", "SA", "TA"}),
    (played("pagat", surcoinche=3), {"× 2", "× 3"}, {"× 4"}),
    (played("asce", belote="none"), {"Annonces"}, {"Belote", "Nb belotes"}),
    (played("asce", trumps=["hearts", "no-trump"]), {"SA"}, {"TA"}),
    (played("dauphine"), {"SA", "TA", "Belote"}, {"Annonces"}),
]


@pytest.mark.parametrize(("fields", "there", "absent"), HEADS)
def test_a_card_has_columns_for_what_is_played(
    fields: Played, there: set[str], absent: set[str], content: MakeContent
) -> None:
    (under,) = {
        under.layer.key: under.layer for page in pages_of(content("spares", **fields)) for under in page.under
    }.values()
    grid = under.context["grid"]
    found = {" ".join(text.split()) for text in re.findall(r">([^<]+)</text>", grid)}
    assert there <= found
    assert not absent & found


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What the press would have been asked."""
    records: list[str] = []
    monkeypatch.setattr(actions, "_queue", lambda _place, record: records.append(record))
    return records


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_paper_is_ordered_in_its_language(
    language: str, tournament: Tournament, cast: Any, client: Any, asked: list[str]
) -> None:
    client.force_login(cast.agnes, "django.contrib.auth.backends.ModelBackend")
    response = client.get(f"/concours/{tournament.slug}/impressions/regles/{language}/")
    assert "/impressions/papier/" in response["Location"]
    (record,) = asked
    assert f'"language": "{language}"' in record
    assert ("Rules of the tournament" in record) is (language == "en")
    page = client.get(f"/concours/{tournament.slug}/impressions/").content.decode()
    assert f"/impressions/regles/{language}/" in page


def test_the_rules_of_another_concours_are_another_paper(tournament: Tournament) -> None:
    with override("fr"):
        before = PAPERS["rules"].content(PaperRequest(tournament))
        tournament.options = {"announces": "none"}
        after = PAPERS["rules"].content(PaperRequest(tournament))
    assert before["data"] != after["data"]
