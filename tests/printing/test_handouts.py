"""Papers for the door, the tables and the winners: what they read from the concours."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from tests.results import set_result
from tournaments.core.models.money import FeeKind
from tournaments.core.models.planning import Prize, Status, Tournament
from tournaments.core.models.registration import Team
from tournaments.core.models.rounds import Round
from tournaments.core.money import actions as money
from tournaments.core.money.prices import Prices
from tournaments.core.planning.tariff import TariffItem, set_tariff
from tournaments.core.standings.ceremony import ceremony_progress
from tournaments.frontends.printing.content import PaperHead
from tournaments.frontends.printing.papers import PAPERS, pages_of
from tournaments.frontends.printing.papers.before.hall_plan import usual_row
from tournaments.frontends.printing.papers.prizes.prizes import prize_text
from tournaments.frontends.printing.press.markup import rendered
from tournaments.frontends.printing.registry import NothingToPrint, PaperRequest

MakeRound = Callable[[int], Round]


def read(tournament: Tournament, key: str, **options: Any) -> Any:
    return PAPERS[key].read(PaperRequest(tournament, options=options))


def offer_prizes(tournament: Tournament) -> None:
    """A ham for the first, a basket for the second."""
    for rank, text in ((1, "Jambon"), (2, "Panier")):
        Prize.objects.create(tournament=tournament, rank=rank, text=text)


def first_wins(add_round: MakeRound) -> None:
    """A round of one table, which team 1 wins."""
    (table,) = add_round(1).tables.all()
    set_result(table, 2010, 900)


def test_the_entry_list_has_everybody_by_family_name_and_who_still_owes(
    tournament: Tournament, add_round: MakeRound
) -> None:
    add_round(1)
    teams = list(tournament.teams.select_related("player1", "player2").order_by("number"))
    teams[0].player1.name = "Zoé d’Alembert"
    teams[0].player1.save()
    teams[2].gone_from, teams[2].leaving = 1, Team.Leaving.WITHDRAWAL
    teams[2].save()
    found = read(tournament, "entries")
    assert [" ".join(filter(None, entry["name"])) for entry in found["entries"]] == [
        "Zoé d’Alembert", "Zoé Équipier001", "Anne Équipier002", "Zoé Équipier002",
    ]  # fmt: skip
    assert found["entries"][0]["partner"] == "Zoé Équipier001"
    assert (found["counted"], found["charged"]) == ("2 équipes à pointer", False)
    money.set_prices(tournament, Prices(fees={FeeKind.OTHER: 1_000}))
    found = read(tournament, "entries")
    assert {entry["money"] for entry in found["entries"]} == {"10\N{NO-BREAK SPACE}€"}


def test_the_entry_list_has_the_remarks_whole(tournament: Tournament, add_round: MakeRound) -> None:
    add_round(20)
    Team.objects.filter(number=2).update(remark="vient avec sa fille " * 10)
    pages = pages_of(PAPERS["entries"].content(PaperRequest(tournament)))
    html = "".join(map(rendered, pages))
    assert html.count("fille") == 20, "ten times, at both players"
    assert "…" not in html
    high = {placed.line["remark"]: placed.height for page in pages for placed in page.context["lines"]}
    assert high["vient avec sa fille " * 10] > high[""], "two lines more grow"


def test_there_is_a_number_for_every_table_that_is_needed_or_asked_for(
    tournament: Tournament, add_round: MakeRound
) -> None:
    assert read(tournament, "tents") == [1]
    add_round(5)
    assert read(tournament, "tents") == [1, 2, 3, 4, 5]
    assert read(tournament, "tents", premiere=6, derniere=8) == [6, 7, 8]
    assert read(tournament, "tents", premiere=9) == [9]


@pytest.mark.parametrize(
    ("tables", "across"), [(1, 1), (3, 1), (7, 2), (10, 2), (32, 4), (250, 12), (500, 12)]
)
def test_the_plan_of_the_hall_has_full_rows_as_far_as_may_be(tables: int, across: int) -> None:
    assert usual_row(tables) == across


def test_the_plan_of_the_hall_has_the_tables_of_the_teams_or_those_asked_for(
    tournament: Tournament, add_round: MakeRound
) -> None:
    assert read(tournament, "hall_plan") == {"tables": 1, "across": 1, "snake": False, "entrance": "bas"}
    add_round(5)
    assert read(tournament, "hall_plan")["tables"] == 5
    asked = read(tournament, "hall_plan", tables=8, rangee=3, numeros="serpentin", entree="gauche")
    assert asked == {"tables": 8, "across": 3, "snake": True, "entrance": "gauche"}
    assert read(tournament, "hall_plan", tables=500, rangee=1)["across"] == 12  # as many rows as can be read


@pytest.mark.parametrize("entrance", ["bas", "haut", "gauche", "droite"])
@pytest.mark.parametrize(("tables", "across"), [(1, 1), (8, 3), (500, 12), (42, 1)])
def test_no_table_of_the_hall_stands_on_another_or_in_a_wall(tables: int, across: int, entrance: str) -> None:
    plan = {"tables": tables, "across": across, "snake": False, "entrance": entrance}
    (page,) = PAPERS["hall_plan"].pages({"name": "Essai", "facts": ""}, plan)
    placed = page.context["tables"]
    assert [one["number"] for one in placed] == list(range(1, tables + 1))
    for one, following in pairwise(placed):
        beside = following["left"] >= one["left"] + one["wide"]
        assert beside or following["top"] >= one["top"] + one["high"]
    room = {"gauche": (21, 200), "droite": (10, 189)}.get(entrance, (10, 200))
    assert all(room[0] < one["left"] and one["left"] + one["wide"] < room[1] for one in placed)
    depth = {"haut": (40, 283), "bas": (29, 272)}.get(entrance, (29, 283))
    assert all(depth[0] < one["top"] and one["top"] + one["high"] < depth[1] for one in placed)


def test_a_snake_turns_at_the_end_of_each_row() -> None:
    plan = {"tables": 8, "across": 3, "snake": True, "entrance": "bas"}
    (page,) = PAPERS["hall_plan"].pages({"name": "Essai", "facts": ""}, plan)
    rows: dict[float, list[int]] = {}
    for one in sorted(page.context["tables"], key=lambda one: (one["top"], one["left"])):
        rows.setdefault(one["top"], []).append(one["number"])
    assert list(rows.values()) == [[1, 2, 3], [6, 5, 4], [7, 8]]


@pytest.mark.parametrize("wrong", ["tables=501", "tables=0", "rangee=13", "numeros=ailleurs", "entree=toit"])
def test_a_plan_that_cannot_be_is_refused_in_sight(
    wrong: str, tournament: Tournament, client: Client, cast: Any
) -> None:
    client.force_login(cast.odile, "django.contrib.auth.backends.ModelBackend")
    page = client.get(reverse("print_hall_plan", args=[tournament.slug]) + f"?{wrong}").content.decode()
    assert "field-error" in page
    assert '<details class="moment" id="before" open' in page


def test_the_poster_leads_to_the_public_page(tournament: Tournament, settings: Any) -> None:
    settings.PUBLIC_URL = "https://coinche.example"
    link = "https://coinche.example/c/saint-martin/"
    assert read(tournament, "poster") == link
    (page,) = pages_of(PAPERS["poster"].content(PaperRequest(tournament)))
    assert page.context["typed"] == "coinche.example/c/saint-martin"


def test_diplomas_wait_for_the_last_word_and_name_every_winner(
    tournament: Tournament, add_round: MakeRound
) -> None:
    offer_prizes(tournament)
    first_wins(add_round)
    Tournament.objects.update(rounds_planned=1)
    tournament.refresh_from_db()
    with pytest.raises(NothingToPrint, match="pas encore définitif"):
        read(tournament, "diplomas")
    Tournament.objects.update(status=Status.FINISHED, corrections_until=timezone.now())
    tournament.refresh_from_db()
    first, second = read(tournament, "diplomas")
    assert first.pop("told").startswith("N°\u00a01 · ")
    assert first == {
        "place": "1ʳᵉ place",
        "players": "Anne Équipier001\u00a0– Zoé Équipier001",
        "prize": "Jambon",
    }
    assert (second["place"], second["prize"]) == ("2ᵉ place", "Panier")


def test_a_team_that_has_left_wins_nothing_on_paper_as_on_the_screens(
    tournament: Tournament, add_round: MakeRound
) -> None:
    offer_prizes(tournament)
    first_wins(add_round)
    tournament.teams.filter(number=1).update(gone_from=1, leaving=Team.Leaving.ABANDONMENT)
    Tournament.objects.update(rounds_planned=1, status=Status.FINISHED, corrections_until=timezone.now())
    tournament.refresh_from_db()
    tournament.raise_results_version()
    winners = [(award["rank"], award["players"]) for award in read(tournament, "prizes")["awards"]]
    assert winners == [(1, []), (2, ["Anne Équipier003\u00a0– Zoé Équipier003"])]
    assert [diploma["prize"] for diploma in read(tournament, "diplomas")] == ["Panier"]
    assert [(step.rank, step.prize) for step in ceremony_progress(tournament).steps] == [
        (3, ""),
        (2, "Panier"),
    ]


def test_a_special_prize_is_named_once_on_its_diploma_and_before_what_is_won_elsewhere(
    tournament: Tournament, add_round: MakeRound
) -> None:
    tournament.special_prizes.create(place=1, kind="last", label="dernier", text="Une courge")
    first_wins(add_round)
    Tournament.objects.update(rounds_planned=1, status=Status.FINISHED, corrections_until=timezone.now())
    tournament.refresh_from_db()
    (diploma,) = read(tournament, "diplomas")
    assert (diploma["place"], diploma["prize"]) == ("Dernier", "Une courge")
    (award,) = read(tournament, "prizes")["awards"]
    assert prize_text(award) == "dernier\N{NO-BREAK SPACE}: Une courge"


def test_a_list_of_special_prizes_alone_waits_for_the_end_too(
    tournament: Tournament, add_round: MakeRound
) -> None:
    first_wins(add_round)  # one round of five
    with pytest.raises(NothingToPrint, match="n’a pas de lots"):
        read(tournament, "prizes")
    tournament.special_prizes.create(place=1, kind="last", label="dernier", text="Une courge")
    with pytest.raises(NothingToPrint, match="quand toutes les parties sont jouées"):
        read(tournament, "prizes")


def test_a_partner_is_said_as_written(tournament: Tournament, add_round: MakeRound) -> None:
    add_round(1)
    player = tournament.teams.get(number=1).player2
    player.name = "Maurice L’Huillier"
    player.save()
    lines = [
        placed.line
        for page in pages_of(PAPERS["entries"].content(PaperRequest(tournament)))
        for placed in page.context["lines"]
    ]
    html = "".join(map(rendered, pages_of(PAPERS["entries"].content(PaperRequest(tournament)))))
    assert "avec Maurice L’Huillier" in [line["partner"] for line in lines]
    assert "avec Maurice L’Huillier" in html
    assert "&amp;" not in html


def test_the_penalties_for_a_pocket_are_four_alike_or_go_on(tournament: Tournament) -> None:
    """«art. 12 ; Renonce ; 100»: points, or a warning; a concours without any has no such paper."""
    paper = PAPERS["scale"]
    with pytest.raises(NothingToPrint):
        paper.read(PaperRequest(tournament))
    set_tariff(tournament, [TariffItem("art. 12", "Renonce", 1_620), TariffItem("art. 13", "Retard", 0)])
    tournament.refresh_from_db()
    lines = paper.read(PaperRequest(tournament))
    assert [line[2].replace("\u202f", " ").replace("\xa0", " ") for line in lines] == ["1 620", "averti"]
    head: PaperHead = {"name": "Essai", "facts": ""}
    (page,) = paper.pages(head, lines)
    assert [list(part) for _corner, part in page.context["quarters"]] == [lines] * 4
    many = [
        (f"art. {n}", "Renonce, et tout ce qui y ressemble de près ou de loin", "100") for n in range(100)
    ]
    pages = paper.pages(head, many)
    held = [line for page in pages for _corner, part in page.context["quarters"] for line in part]
    assert sorted(held) == sorted(many), "each line once, in the pile that was cut"
    assert page.context["size"] > pages[0].context["size"], "a short scale has larger letters"
