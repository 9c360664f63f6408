"""Papers of a concours of chouine: a card of two names, manches side by side; the walls without chairs."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest

from scoring.cards import Seat
from scoring.house import chouine_rules
from tournaments.core.models.planning import Status, Tournament
from tournaments.core.models.registration import Player, Team
from tournaments.core.models.rounds import Bye, Round, Table
from tournaments.frontends.printing.card_forms.chouine import drawing, forms, reminder
from tournaments.frontends.printing.papers import PAPERS, pages_of
from tournaments.frontends.printing.registry import NothingToPrint, PaperRequest

pytestmark = [pytest.mark.django_db, pytest.mark.slow]

LONG = "Marie-Antoinette de la Rochefoucauld-Montbel"


@pytest.fixture
def chouine(cast: Any) -> Tournament:
    """Five players with long names, two tables and a bye in round 1."""
    made = Tournament.objects.create(
        club=cast.amicale, name="Chouine de la Saint-Martin", slug="chouine", date=date(2026, 11, 21),
        status=Status.RUNNING, rounds_planned=3, ending="target", ruleset="chouine",
        criteria=["wins", "manches", "points"],
    )  # fmt: skip
    teams = [
        Team.objects.create(
            tournament=made, number=number, club="Lavardin",
            player1=Player.objects.create(host=cast.amicale, name=f"{LONG} {number}"),
        )
        for number in range(1, 6)
    ]  # fmt: skip
    round_ = Round.objects.create(
        tournament=made, number=1, method="swiss", seed="0", published_at="2026-11-21T10:00Z"
    )
    for number in (1, 2):
        ns, ew = teams[2 * number - 2 : 2 * number]
        Table.objects.create(round=round_, number=number, ns=ns, ew=ew, first_dealer=number)
    Bye.objects.create(round=round_, team=teams[4])
    return made


def test_the_papers_of_a_round_lay_out(chouine: Tournament, prints: Any) -> None:
    paper = prints(PAPERS["round"].content(PaperRequest(chouine, 1)))
    texts = [page.extract_text() for page in paper.pages]
    assert len(texts) == 3
    tables, names, cards = texts
    assert tables.count(LONG[:20]) == 5
    assert "contre" in names
    for said in (
        "1ʳᵉ manche",
        "2ᵉ manche",
        "Belle",
        "Premier donneur",
        "Signature A",
        "Lavardin",
        "quarteron",
    ):
        assert said in cards
    assert "Nord" not in "".join(texts)
    assert "N/S" not in "".join(texts)


def test_blank_cards_lay_out_and_a_standing_waits(chouine: Tournament, prints: Any) -> None:
    assert len(prints(PAPERS["spares"].content(PaperRequest(chouine, options={"cards": 3}))).pages) == 2
    with pytest.raises(NothingToPrint):  # no match has ended
        PAPERS["standing"].content(PaperRequest(chouine))


@pytest.mark.parametrize(
    ("options", "blocks", "lines"),
    [({}, 3, 11), ({"parties": 3}, 3, 7), ({"manches": 1}, 1, 11), ({"parties": 3, "manches": 1}, 1, 7)],
)
def test_a_card_has_a_block_a_manche_and_a_line_a_partie(
    options: dict[str, int], blocks: int, lines: int
) -> None:
    rules = chouine_rules("chouine", options)
    assert drawing(rules).count(f">{lines}</text>") == blocks
    assert f">{lines + 1}</text>" not in drawing(rules)
    end = dict(reminder(rules))["Fin"]
    assert end.startswith(str(rules.parties))


def test_a_card_without_a_retourne_says_what_names_the_trump() -> None:
    found = {
        name: dict(reminder(chouine_rules(name, {}))).get("Atout")
        for name in ("chouine", "chouine-mondoubleau")
    }
    assert found["chouine"] is None
    assert "sans retourne" in str(found["chouine-mondoubleau"])


def test_a_card_of_two_pairs_has_four_names_their_chairs_and_who_deals(chouine: Tournament) -> None:
    chouine.ruleset = "chouine-quatre"
    chouine.save()
    for number in range(1, 5):
        partner = Player.objects.create(host=chouine.club, name=f"Partenaire {number}")
        Team.objects.filter(tournament=chouine, number=number).update(player2=partner)
    _tables, _names, cards = pages_of(PAPERS["round"].content(PaperRequest(chouine, 1)))
    sides = [[len(side["players"]) for side in match["pairs"]] for match in cards.context["matches"] if match]
    assert sides == [[2, 2], [2, 2]]
    found = dict(reminder(chouine_rules("chouine-quatre", {})))
    assert "trente 30" in found["Annonces"]
    assert "tierce" not in found["Annonces"]
    form = forms({"ruleset": "chouine-quatre", "options": {}}, Seat.WEST)["match-1"]
    assert [side["seats"] for side in form["pairs"]] == [("N", "S"), ("O", "E")]
    assert form["dealer"] == "Ouest"


def test_at_the_melee_a_side_is_two_names_under_two_numbers(chouine: Tournament) -> None:
    chouine.ruleset, chouine.draw_method = "asce", "melee"
    chouine.save()
    table = Table.objects.get(number=1)
    table.ns_partner = Team.objects.get(number=5)
    table.save()
    content = PAPERS["round"].content(PaperRequest(chouine, 1))
    match = content["data"][0][1]["matches"][0]
    assert match["ns"] == {"number": "1 + 5", "players": (f"{LONG} 1", f"{LONG} 5"), "club": "Lavardin"}
    assert len(pages_of(content)) == 3


@pytest.mark.parametrize(
    ("manches", "said"),
    [
        (1, "5 parties gagnent le match, en une seule manche"),
        (2, "5 parties font une manche, 2 font le match"),
    ],
)
def test_the_card_of_a_match_says_how_it_ends(manches: int, said: str) -> None:
    assert dict(reminder(chouine_rules("chouine", {"manches": manches})))["Fin"] == said
