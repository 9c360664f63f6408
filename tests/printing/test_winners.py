"""A prize that names nobody says why, and every page, paper and program says the same."""

from __future__ import annotations

from collections.abc import Callable
from html import unescape
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from django.utils.translation import override

from tests.results import set_result
from tournaments.core.models.planning import Prize, Status, Tournament
from tournaments.core.models.registration import Team
from tournaments.core.models.rounds import Round, Table
from tournaments.core.standings import ceremony, queries
from tournaments.core.standings.awards import prize_list
from tournaments.core.standings.prizes import special_prizes, without_winner
from tournaments.core.standings.winners import NoWinner
from tournaments.frontends.api.values import concours_detail
from tournaments.frontends.printing.papers import PAPERS, pages_of
from tournaments.frontends.printing.registry import PaperRequest
from tournaments.frontends.printing.standing import winners_said
from tournaments.frontends.screens import actions as screens
from tournaments.platform.errors import UserError
from tournaments.platform.typography import for_programs

FIRST, LAST = "Anne Équipier001\u00a0– Zoé Équipier001", "Anne Équipier002\u00a0– Zoé Équipier002"
BEST = "1\u202f640 points"
SPECIAL = [
    # kind, label, what is read for the winner, its key
    ("everybody", "chaque joueur", "À chacun", NoWinner.EVERYBODY),
    ("lots", "tirage", "À tirer au sort", NoWinner.TO_DRAW),
    ("chosen", "équipe féminine", "À choisir", NoWinner.TO_CHOOSE),
    ("deal", "meilleure donne", "Aucune donne n’est notée", NoWinner.NO_DEAL),
    ("last", "dernier", LAST, None),
]
SAID = {label: said for _kind, label, said, _key in SPECIAL}


@pytest.fixture
def over(tournament: Tournament, add_round: Callable[[int], Round]) -> Tournament:
    """A concours of two teams that is over: prizes of ranks 1 and 9, and a special one of each kind."""
    for rank in (1, 9):
        Prize.objects.create(tournament=tournament, rank=rank, text=f"Jambon {rank}")
    for place, (kind, label, _said, _key) in enumerate(SPECIAL):
        tournament.special_prizes.create(place=place, kind=kind, label=label, text="Un panier")
    (table,) = add_round(1).tables.all()
    set_result(table, 2010, 900)
    Tournament.objects.update(rounds_planned=1, status=Status.FINISHED, corrections_until=timezone.now())
    tournament.refresh_from_db()
    return tournament


def test_a_list_of_winners_without_a_name_has_one_meaning(over: Tournament) -> None:
    kept = queries.current(over)
    found = special_prizes(over, queries.ranked(kept))
    with override("fr"):
        assert {award.label: " ; ".join(award.winners.said) for award in found} == SAID
        assert [each.named.said for each in prize_list(over, kept)] == [(FIRST,), ("Personne n’a ce rang",)]
    assert [award.winners.nobody for award in found] == [key for *_, key in SPECIAL]
    assert without_winner(over, kept) == ["tirage", "équipe féminine", "meilleure donne"]


def test_before_the_end_nothing_is_told_but_what_is_known(over: Tournament) -> None:
    told = {award.label: award.winners.nobody for award in special_prizes(over)}
    assert told.pop("chaque joueur") is NoWinner.EVERYBODY
    assert set(told.values()) == {NoWinner.LATER}


def test_who_left_is_not_a_rank_that_nobody_has(over: Tournament) -> None:
    over.teams.filter(number=1).update(gone_from=1, leaving=Team.Leaving.ABANDONMENT)
    over.raise_results_version()
    first = prize_list(over, queries.current(over))[0]
    assert (first.rank, first.named.nobody) == (1, NoWinner.LEFT)
    with override("fr"):
        assert without_winner(over, queries.current(over))[-1] == "1ʳᵉ place"


@pytest.mark.parametrize("paper", ["speaker", "prizes"])
def test_it_is_printed(over: Tournament, paper: str) -> None:
    with override("fr"):
        content = PAPERS[paper].content(PaperRequest(over))
        said = {award["special"]: winners_said(award) for award in content["data"]["awards"]}
        (page,) = pages_of(content)
    ranks = said.pop("")
    assert ranks == ["Personne n’a ce rang"]
    assert said == {label: [words] for label, words in SAID.items()}
    lines = [placed.line for placed in page.context["lines"]]
    assert {name for line in lines for name in names_on(line)} == {
        FIRST,
        "Personne n’a ce rang",
        *SAID.values(),
    }


def test_a_best_deal_is_told_beside_the_name_of_who_made_it(over: Tournament) -> None:
    """As the number and the figures of a rank are: a name is a name alone, whoever is called or signs."""
    Table.objects.update(sheet={"lines": [{"marks": [1640, 1640], "after_end": False}]})
    with override("fr"):
        papers = [PAPERS[key].content(PaperRequest(over)) for key in ("prizes", "speaker")]
        (prizes,), (speaker,) = map(pages_of, papers)
        signed = PAPERS["payout"].read(PaperRequest(over))["lines"]
        given = PAPERS["diplomas"].read(PaperRequest(over))
    (line,) = (one.line for one in prizes.context["lines"] if one.line["prize"].startswith("meilleure"))
    assert (line["players"], line["details"]) == ([FIRST, LAST], [BEST])
    calls = [(one.line["players"], one.line["prize"]) for one in speaker.context["lines"]]
    said = f"meilleure donne\u00a0: Un panier · {BEST}"
    assert [call for call in calls if "meilleure" in call[1]] == [(FIRST, said), (LAST, said)]
    best = [(one["number"], one["who"], one["notes"]) for one in signed if "meilleure" in one["prize"]]
    assert best == [("1", FIRST, BEST), ("2", LAST, BEST)]
    assert (FIRST, BEST) in [(one["players"], one["told"]) for one in given]


def names_on(line: dict[str, Any]) -> list[str]:
    """The winners of a line: the speaker calls one at a time."""
    players: list[str] | str = line["players"]
    return [players] if isinstance(players, str) else players


def test_it_is_signed_for(over: Tournament) -> None:
    """By hand where the winner is not known yet; what everybody gets nobody signs for."""
    with override("fr"):
        lines = PAPERS["payout"].read(PaperRequest(over))["lines"]
    named = [(line["who"], line["notes"]) for line in lines]
    assert ("", "À tirer au sort") in named
    assert ("", "À choisir") in named
    assert not any("À chacun" in text or "Aucune donne" in text for line in named for text in line)


def test_it_is_announced(over: Tournament) -> None:
    missing = ceremony.ceremony_progress(over).unnamed
    assert [step.label for step in missing] == ["tirage", "équipe féminine", "meilleure donne"]
    with pytest.raises(UserError, match="tirage, équipe féminine, meilleure donne"):
        ceremony.reveal(over)
    Tournament.objects.filter(pk=over.pk).update(status=Status.SEALED)  # as it was sealed it is announced
    over.refresh_from_db()
    ceremony.reveal(over)
    announced: list[Any] = concours_detail(over)["announced"]
    told = {one["label"]: (list(one["winners"]), one["nobody"]) for one in announced if one["label"]}
    assert told == {
        label: ([for_programs(LAST)] if key is None else [], key and key.value)
        for _kind, label, _said, key in SPECIAL
    }


def test_who_presents_is_told_before_the_hall_sees_it(over: Tournament, client: Client, cast: Any) -> None:
    client.force_login(cast.odile)
    page = " ".join(
        unescape(client.get(f"/concours/{over.slug}/ecrans/remise-des-prix/").content.decode()).split()
    )
    assert "Ces lots n’ont pas encore de gagnant" in page
    assert "<b>équipe féminine</b> (À choisir)" in page
    assert f"/concours/{over.slug}/lots/" in page
    with pytest.raises(UserError, match="Ces lots n’ont pas de gagnant"):
        ceremony.announce(over, "special-chaque joueur")
    for prize in over.special_prizes.exclude(kind="everybody"):
        prize.delete()
    ceremony.announce(over, "special-chaque joueur")
    screens.pair(over, "s" * 22, "Au fond", "ceremony")
    assert "<span>À chacun</span>" in client.get(f"/ecran/{'s' * 22}/").content.decode()
