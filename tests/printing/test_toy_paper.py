"""A paper made in one file, with its template: in the list, at its address, in the bundle, in the command."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from django.core.management import call_command
from django.http import Http404
from django.test import Client
from django.urls import include, path
from pypdf import PdfReader

from tournaments.core.access.permissions import Right
from tournaments.core.models.planning import Tournament
from tournaments.core.models.rounds import Round
from tournaments.frontends.printing import actions, registry
from tournaments.frontends.printing.pages import PaperPage
from tournaments.frontends.printing.registry import Moment, Paper, PaperRequest, Section, register
from tournaments.frontends.printing.urls import addresses
from tournaments.urls import CONCOURS, urlpatterns

TEMPLATE = """<section class="sheet">
  <h1 class="wall-title">{% fit concours.name 140 25 %}</h1>
  <p class="wall-facts">{% for number in numbers %}Table {{ number }} {% endfor %}</p>
</section>"""


def _tables(asked: PaperRequest) -> list[int]:
    if not asked.draw["matches"]:
        raise Http404
    return [match["number"] for match in asked.draw["matches"]]


@pytest.fixture
def signs(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, settings: Any) -> Iterator[Paper[list[int]]]:
    """Signs for the tables of a round, that the organizer alone may print."""
    # Here, not above: WeasyPrint is for those tests that print.
    from tournaments.frontends.printing.press import choice, markup, weasyprint_press  # noqa: PLC0415

    made = Paper(
        key="signs",
        label="Panneaux des tables",
        title=lambda asked: f"panneaux de la partie {asked.number}",
        read=_tables,
        pages=lambda concours, numbers: [PaperPage("signs", {"concours": concours, "numbers": numbers})],
        addresses=("partie/<int:number>/panneaux/",),
        right=Right.MANAGE,
        of_round=4,
        section=Section(
            moment=Moment.BEFORE,
            place=9,
            heading="Panneaux",
            about="Un grand numéro par table.",
        ),
    )
    folder = tmp_path / "templates" / "printing" / "papers"
    folder.mkdir(parents=True)
    (folder / "signs.html").write_text(TEMPLATE)
    (folder / "signs.css").write_text(".wall-facts { text-transform: uppercase; }")
    dirs = [*markup.ENGINE.dirs, str(tmp_path / "templates")]
    monkeypatch.setattr(markup, "ENGINE", markup.engine(dirs))
    monkeypatch.setattr(choice, "press_for", choice.press_for.__wrapped__)  # one that is warm has its styles
    monkeypatch.setattr(weasyprint_press, "fonts_and_styles", weasyprint_press.fonts_and_styles.__wrapped__)
    register(made)
    urls = ModuleType("urls_with_a_toy")
    urls.urlpatterns = [path(CONCOURS, include(addresses())), *urlpatterns]  # type: ignore[attr-defined]
    settings.ROOT_URLCONF = urls
    yield made
    del registry.PAPERS[made.key]


@pytest.fixture
def ordered(monkeypatch: pytest.MonkeyPatch) -> list[Any]:
    """What the press was asked for; it stays cold."""
    asked: list[Any] = []
    monkeypatch.setattr(actions, "_queue", lambda _place, record: asked.append(json.loads(record)))
    return asked


@pytest.fixture
def page_of(client: Client, cast: Any) -> Callable[[str, str], Any]:
    """An address under «Impressions» of the concours, as somebody gets it."""

    def get(who: str, address: str) -> Any:
        client.force_login(getattr(cast, who), "django.contrib.auth.backends.ModelBackend")
        return client.get(f"/concours/saint-martin/impressions/{address}")

    return get


@pytest.mark.usefixtures("signs")
def test_it_is_listed_and_stands_at_its_address_with_its_right(
    add_round: Callable[[int], Round], page_of: Callable[[str, str], Any], ordered: list[Any]
) -> None:
    add_round(3)
    listed = page_of("odile", "").content.decode()
    assert "Panneaux des tables" in listed
    assert "Un grand numéro par table." in listed
    assert "/impressions/partie/1/panneaux/" in listed
    assert page_of("agnes", "partie/1/panneaux/").status_code == 403
    assert page_of("odile", "partie/9/panneaux/").status_code == 404
    assert page_of("odile", "partie/1/panneaux/")["Location"].endswith("panneaux-de-la-partie-1.pdf")
    assert (ordered[0]["paper"], ordered[0]["data"]) == ("signs", [1, 2, 3])


@pytest.mark.usefixtures("signs")
def test_it_is_among_the_papers_of_a_round(
    add_round: Callable[[int], Round], page_of: Callable[[str, str], Any], ordered: list[Any]
) -> None:
    add_round(1)
    page_of("odile", "partie/1/")
    assert [key for key, _data in ordered[0]["data"]] == ["draw", "names", "cards", "signs"]


@pytest.mark.slow
@pytest.mark.usefixtures("signs", "tournament")
def test_the_command_prints_it(
    add_round: Callable[[int], Round], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    add_round(2)
    call_command("paper")
    assert "signs       Panneaux des tables" in capsys.readouterr().out
    file = tmp_path / "signs.pdf"
    call_command("paper", "saint-martin", "signs", output=file)
    (page,) = PdfReader(file).pages
    assert "TABLE 1 TABLE 2" in page.extract_text(), "the style sheet beside the template is used"


def test_two_papers_of_one_name_are_refused(signs: Paper[list[int]], tournament: Tournament) -> None:
    with pytest.raises(ValueError, match="two papers are called signs"):
        register(signs)
    with pytest.raises(Http404):
        signs.content(PaperRequest(tournament, 1))
