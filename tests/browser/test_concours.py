"""A small concours as people run it: from the first start of the program to the prize list in one's hand.

Every step is what a person sees and does: labels, buttons, the keyboard. What comes out of the printer is
compared with the command line on the same deals.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pytest

from scoring.results import TableResult
from scoring.standings import Standings
from tests.browser import entering, organizing, played
from tests.browser.conftest import LONG
from tests.browser.site import prepare, served

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.slow

TABLES: Final = (1, 2, 3)
ON_PAPER: Final = (2, 3)
"""The table whose deals stay on paper: its totals alone are typed."""
SEED: Final = "village 41"
"""Its deals have every trump, call and announce, a capot, belotes, high bids, a deal passed by all."""
IMPOSSIBLE: Final = {"contract": {"by": "NS", "bid": 80, "trump": "hearts"}, "points": {"NS": 161}}
"""Only the last trick could be missing, and it has ten points more."""
Record = dict[str, Any]


@pytest.fixture
def organizer(tmp_path: Path, visitor: Callable[..., Page]) -> Iterator[Page]:
    """On an installation without accounts, at the address that the terminal shows."""
    prepare(tmp_path / "data")
    with served(tmp_path / "data") as (origin, terminal):
        page = visitor(origin)
        page.goto(re.search(r"Premier lancement : (\S+)", terminal.said)[1])  # type: ignore[index]
        yield page


@pytest.mark.night  # a whole evening by hand; by day each of its steps is asked of the site's own client
def test_a_concours_from_the_first_start_to_the_prize_list(
    organizer: Page, visitor: Callable[..., Page], tmp_path: Path
) -> None:
    origin = re.match(r"http://[^/]+", organizer.url)[0]  # type: ignore[index]
    organizing.set_up(organizer)
    organizing.create(organizer)
    organizing.inscribe(organizer)
    referee = organizing.invite_referee(organizer, visitor(origin))
    results: list[TableResult] = []
    byes: dict[int, int] = {}
    for number in range(1, organizing.ROUNDS + 1):
        byes[number] = organizing.draw(organizer, number)
        for table in TABLES:
            records = played.deals(SEED, number, table, organizing.DEALS)
            answer = played.game(tmp_path, records)
            teams = open_sheet(referee, number, table)
            fill = FILL.get((number, table), enter_all)
            fill(referee, records, answer)
            end_is_announced(referee, answer)
            results.append(played.table_result(number, teams, answer))
        if number == 1:
            look_up(visitor(origin, width=390, height=844), organizer, results)
    expected = played.standing(range(1, len(organizing.TEAMS) + 1), results, byes)
    organizing.finish(organizer)
    compare(organizing.print_at_the_end(organizer, "classement"), expected)
    (poster,) = organizing.print_at_the_end(organizer, "palmarès")
    (best,) = [row.figures.team.number for row in expected.rows if row.rank == 1]
    assert f"N° {best} " in poster.replace("\xa0", " ")


def open_sheet(page: Page, number: int, table: int) -> tuple[int, int]:
    page.goto("/")
    page.get_by_role("link", name="Concours de la Saint-Éloi").first.click()
    page.get_by_role("navigation", name="Étapes du concours").get_by_role(
        "link", name=f"Partie {number}"
    ).click()
    page.get_by_role("heading", name=f"Partie {number}", exact=True).wait_for()
    page.get_by_role("link", name=f"Table {table}", exact=True).click()
    page.get_by_role("heading", name=f"Table {table} partie {number}").wait_for()
    return entering.teams(page)


def enter_all(page: Page, records: list[Record], answer: Record) -> None:
    """Deal after deal; before the last is saved, the page shows the very total of the command line."""
    *first, last = records
    enter(page, first)
    page.get_by_role("heading", name=f"Donne {len(records)}", exact=True).wait_for()
    entering.write(page, last)
    if not last.get("passed"):
        ns, ew = (figure(answer["score"][side]) for side in ("NS", "EW"))
        page.get_by_text(re.compile(rf"Nouveau total\s+NS {ns}\s+–\s+{ew} EO")).wait_for()
    entering.save(page, last)


def enter(page: Page, records: list[Record]) -> None:
    for place, record in enumerate(records, 1):
        page.get_by_role("heading", name=f"Donne {place}", exact=True).wait_for()
        entering.write(page, record)
        entering.save(page, record)


def enter_after_an_impossible_deal(page: Page, records: list[Record], answer: Record) -> None:
    """Refused with its sentence beside the field, and nothing of what was typed is lost."""
    entering.write(page, IMPOSSIBLE)
    entering.save(page, IMPOSSIBLE)
    page.get_by_role("alert").get_by_text("Quelque chose est à corriger").wait_for()
    points = page.get_by_label("Points Nord-Sud")
    said = points.get_attribute("aria-describedby") or ""
    assert any("161" in page.locator(f"[id='{name}']").inner_text() for name in said.split()), said
    assert points.input_value() == "161"
    for question, kept in (("Qui a pris ?", "Nord-Sud"), ("Enchère", "80"), ("Atout", "Cœur")):
        assert entering.choice(page, question, kept).is_checked()
    page.get_by_role("navigation", name="Fil d’Ariane").get_by_role("link", name="Partie").click()
    page.get_by_role("link", name="Table 1", exact=True).click()
    enter_all(page, records, answer)


def enter_with_a_correction(page: Page, records: list[Record], _: Record) -> None:
    """The last deal, as the referee first misread it: the sheet stays open to be set right."""
    enter(page, [*records[:-1], {"passed": True}])
    place = len(records)
    page.locator("summary", has_text=f"Modifier la donne {place}").click()
    page.get_by_role("link", name="Corriger").locator("visible=true").click()
    page.get_by_role("heading", name=f"Corriger la donne {place}").wait_for()
    entering.write(page, records[-1])
    entering.save(page, records[-1], "Enregistrer la correction")


def enter_with_an_insertion(page: Page, records: list[Record], _: Record) -> None:
    """The deal before the last was forgotten, and takes its place afterwards."""
    enter(page, [*records[:-2], records[-1]])
    place = len(records) - 1
    page.locator("summary", has_text=f"Modifier la donne {place}").click()
    page.get_by_role("link", name="Insérer avant").locator("visible=true").click()
    page.get_by_role("heading", name=f"Insérer avant la donne {place}").wait_for()
    entering.write(page, records[-2])
    entering.save(page, records[-2])


def enter_totals(page: Page, records: list[Record], answer: Record) -> None:
    page.get_by_role("link", name="Saisir seulement les totaux").click()
    page.get_by_label("Total Nord-Sud").fill(str(answer["score"]["NS"]))
    page.get_by_label("Total Est-Ouest").fill(str(answer["score"]["EW"]))
    page.get_by_label("Nombre de donnes").fill(str(len(records)))
    page.get_by_role("button", name="Enregistrer les totaux").click()


FILL: Final = {
    (1, 1): enter_after_an_impossible_deal,
    (1, 2): enter_with_a_correction,
    (1, 3): enter_with_an_insertion,
    ON_PAPER: enter_totals,
}


def end_is_announced(page: Page, answer: Record) -> None:
    high, low = (figure(points) for points in sorted(answer["score"].values(), reverse=True))
    ends = f"est finie.*{high} à {low}|Totaux de la feuille papier.*({high} – {low}|{low} – {high})"
    page.get_by_role("heading", name=re.compile(ends)).wait_for()


def look_up(player: Page, organizer: Page, results: list[TableResult]) -> None:
    """A player without an account, on a phone: their table, then their rank."""
    organizer.locator(".masthead summary", has_text="Plus").click()
    player.goto(organizer.get_by_role("link", name="Page des joueurs").get_attribute("href") or "")
    player.get_by_label("Où suis-je\N{NO-BREAK SPACE}?").fill("rochefoucauld")
    player.get_by_role("button", name="Chercher").click()
    player.get_by_role("heading", name=re.compile(LONG[0])).wait_for()
    player.wait_for_load_state()
    own = next((n for n, result in enumerate(results, 1) if 2 in {result.ns, result.ew}), None)
    answer = " ".join(player.get_by_role("main").inner_text().split()).casefold()
    assert ("exempte" if own is None else f"table {own} ") in answer
    assert player.evaluate("document.documentElement.scrollWidth") <= 390
    player.get_by_role("link", name="Classement").click()
    player.get_by_role("heading", name="Classement").wait_for()
    player.get_by_role("row").filter(has_text="Noël Thiébaut").wait_for()
    player.wait_for_load_state()
    assert player.evaluate("document.documentElement.scrollWidth") <= 390


def compare(sheets: list[str], expected: Standings) -> None:
    """Rank, team, wins, points, points against, difference and each round: as the rules alone have them."""
    awards, final = sheets
    ranks = {row.figures.team.number: row.rank for row in expected.rows}
    figures = {row.figures.team.number: row.figures for row in expected.rows}
    text = " ".join(final.replace("ᵉ", " ").split())  # rounds without adversary; long names over two lines
    text = text.replace("- ", "-")  # a double name is broken after its hyphen
    printed: list[int] = []
    for number in sorted(ranks, key=lambda number: text.index(_printed(number))):
        printed.append(number)
        of_team = figures[number]
        rounds = " ".join(grouped(of_team.points_by_round[n]) for n in range(1, organizing.ROUNDS + 1))
        told = " ".join([
            str(of_team.wins),
            grouped(of_team.points_for),
            grouped(of_team.points_against),
            signed(of_team.difference),
            rounds,
        ])  # fmt: skip
        assert f"{ranks[number]} {_printed(number)} {' '.join(told.split())}" in text
    assert [ranks[number] for number in printed] == sorted(ranks.values())
    prizes = zip(("200 €", "120 €", "Un jambon"), printed, strict=False)
    told = re.sub(r"(?<=\w)- (?=\w)", "-", " ".join(awards.split()))  # long names wrap, after a hyphen too
    for prize, number in prizes:
        assert f"{organizing.TEAMS[number - 1][0]} – {organizing.TEAMS[number - 1][1]} {prize}" in told


def _printed(number: int) -> str:
    """A team as its line has it: its number and its players."""
    return " ".join([str(number), *organizing.TEAMS[number - 1][:2]])


def grouped(points: int) -> str:
    """«1 240», as it is printed."""
    return f"{points:,}".replace(",", " ")


def signed(points: int) -> str:
    """«+1 240», «−90», as it is printed."""
    return ("+" * (points > 0) + grouped(points)).replace("-", "−")


def figure(points: int) -> str:
    """A pattern for these points, grouped or not."""
    return f"{points:,}".replace(",", r"\s?")
