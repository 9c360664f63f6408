"""A correction after the end: what was announced or given is seen first, and what changed since is told."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.test import Client

from scoring.cards import Side
from scoring.sheet import Outcome
from tests.access.test_role_walk import everything
from tests.desk.late_concours import (
    address,
    concours,
    confirm,
    corrections,
    draw,
    finish,
    is_shown,
    typed,
)
from tests.desk.late_verbs import VERBS, Verb, correction
from tests.desk.late_verbs import over as over_sheet
from tests.prepared import laid_out
from tests.quickly import day_rows
from tests.sheets.browsing import text
from tests.sheets.records import coinched_capot
from tests.sheets.verbs import deal_at, forfeit, record_deal, withdraw_totals
from tournaments.core.ledger.accounts import CashKind, Means
from tournaments.core.models.money import FeeKind
from tournaments.core.models.planning import Status, Tournament
from tournaments.core.models.registration import Team
from tournaments.core.models.rounds import Table
from tournaments.core.money import actions as money
from tournaments.core.money.prices import Prices
from tournaments.core.registration.actions import correct_team
from tournaments.core.standings import announced, ceremony
from tournaments.core.standings import queries as standings
from tournaments.core.what_if import late
from tournaments.core.what_if.late_corrections import incidents_in

HOME = "/concours/saint-martin/"
CEREMONY = f"{HOME}ecrans/remise-des-prix/"


@pytest.fixture
@laid_out
def played(cast: Any) -> Tournament:
    """One round of four teams: table 2 won by 1,020, table 1 by 1,010; 20 € and 10 € for the first two."""
    made = concours(cast.amicale, 4, rounds_planned=1)
    finish(draw(made))
    made.refresh_from_db()
    money.set_prices(made, Prices(fees={FeeKind.OTHER: 2_000}))
    money.fix_prizes(made, {1: 2_000, 2: 1_000})
    made.prizes.create(rank=3, text="un saucisson")
    return made


def table(tournament: Tournament, number: int = 1) -> Table:
    return Table.objects.get(round__tournament=tournament, number=number)


def look(client: Client, tournament: Tournament, ns: int, ew: int, number: int = 1) -> Any:
    return client.post(address(table(tournament, number), "totaux/"), typed(ns, ew))


def winner(tournament: Tournament, rank: int = 1) -> int:
    return int(standings.rows(standings.current(tournament))[rank - 1]["number"])


def end(tournament: Tournament) -> None:
    Tournament.objects.filter(pk=tournament.pk).update(status=Status.FINISHED)
    tournament.refresh_from_db()


def said(client: Client, path: str) -> str:
    return text(client.get(path)).replace("\xa0", " ").replace("ʳᵉ", " re").replace("\u202f", " ")


def settle(client: Client, tournament: Tournament) -> None:
    """«C’est réglé», as the page of the ceremony says it."""
    seen = announced.untrue(tournament).digest
    assert seen in client.get(CEREMONY).content.decode()
    client.post(f"{CEREMONY}regle/", {"do": "settle", "seen": seen})


def without_prizes(tournament: Tournament) -> None:
    money.fix_prizes(tournament, {})
    money.set_prices(tournament, None)


def test_the_winner_of_money_that_was_announced_changes_only_when_it_is_confirmed(
    odile: Client, played: Tournament
) -> None:
    ceremony.reveal(played)
    end(played)
    first, second = winner(played), winner(played, 2)
    page = look(odile, played, 4000, 1500)
    assert is_shown(page)
    said = text(page).replace("\xa0", " ").replace("\u202f", " ")
    assert "Ce qui est déjà annoncé, imprimé ou remis" in said
    assert "Le classement final est déjà connu" in said
    changes = {prize.rank: (prize.was, prize.now, prize.announced) for prize in page.context["effect"].prizes}
    names = {team.number: team.names for team in played.teams.all()}
    assert changes == {
        1: ((names[first],), (names[second],), True),
        2: ((names[second],), (names[first],), True),
    }
    assert "1 re place 20 € annoncé" in said
    assert winner(played) == first
    confirm(odile, page)
    kept = corrections().get().effect
    assert kept is not None
    assert [prize[5:] for prize in kept["prizes"]] == [[[first], [second], True], [[second], [first], True]]
    assert not any(name in json.dumps([kept["prizes"], kept["payouts"]]) for name in names.values())
    played.refresh_from_db()
    assert winner(played) == second
    (incident,) = incidents_in(played)
    assert "Correction après l’annonce des prix" in str(incident.what)
    assert "2 prix changent de gagnant" in incident.said.replace("\xa0", " ")  # type: ignore[union-attr]


def test_what_changed_since_it_was_announced_is_told_until_it_is_announced_again(
    odile: Client, played: Tournament
) -> None:
    ceremony.reveal(played)
    first, second = winner(played), winner(played, 2)
    confirm(odile, look(odile, played, 4000, 1500))
    sentence = f"1 re place, annoncé : équipe {first} ; maintenant : équipe {second}."
    for path in (HOME, CEREMONY, f"{HOME}caisse/prix/"):
        assert sentence in said(odile, path), path
    settle(odile, played)
    for path in (HOME, CEREMONY, f"{HOME}caisse/prix/"):
        assert ", annoncé :" not in said(odile, path), path
    confirm(odile, look(odile, played, 2010, 1000))
    assert f"annoncé : équipe {second}" in said(odile, HOME)


def test_corrected_back_nothing_is_told(odile: Client, played: Tournament) -> None:
    """And what stands by the first correction is not called announced by the second."""
    ceremony.reveal(played)
    page = look(odile, played, 4000, 1500)
    assert "annoncé autrement" not in text(page)
    confirm(odile, page)
    assert "annoncé autrement" in text(look(odile, played, 1000, 4000)), "the first is a third team"
    page = look(odile, played, 2010, 1000)
    assert text(page).count("de nouveau comme annoncé") == 2
    confirm(odile, page)
    assert list(announced.untrue(played).sentences) == []


def test_a_special_prize_that_was_renamed_is_no_longer_on_the_list(odile: Client, played: Tournament) -> None:
    prize = played.special_prizes.create(place=1, kind="everybody", label="Chaque joueur", text="un verre")
    ceremony.reveal(played)
    assert list(announced.untrue(played).sentences) == []
    gone = ["Chaque joueur, annoncé\xa0: ce lot n’est plus au palmarès."]
    prize.label = "Pour chacun"
    prize.save()
    assert list(announced.untrue(played).sentences) == gone
    prize.delete()
    assert list(announced.untrue(played).sentences) == gone
    settle(odile, played)
    assert list(announced.untrue(played).sentences) == []


def test_a_name_that_is_corrected_or_hidden_is_no_other_winner(played: Tournament) -> None:
    ceremony.reveal(played)
    team = played.teams.get(number=winner(played))
    correct_team(team, "Prénom Corrigé", "Zoé Roy", "", number=team.number)
    played.refresh_from_db()
    assert list(announced.untrue(played).sentences) == []


def test_another_prize_for_the_same_teams_is_told(played: Tournament) -> None:
    ceremony.reveal(played)
    played.prizes.update(text="un jambon")
    third = winner(played, 3)
    assert list(announced.untrue(played).sentences) == [
        f"3ᵉ place, équipe {third}\xa0: le lot n’est plus celui qui a été annoncé."
    ]


def test_money_whose_team_left_is_told_before_the_first_prize(odile: Client, played: Tournament) -> None:
    played.teams.filter(number=winner(played)).update(gone_from=1, leaving=Team.Leaving.ABANDONMENT)
    played.raise_results_version()
    progress = ceremony.ceremony_progress(played)
    assert [(one.rank, one.prize.replace("\xa0", " ")) for one in progress.missing] == [(1, "20 €")]
    said = text(odile.get(CEREMONY)).replace("\xa0", " ").replace("\u202f", " ")
    assert "ne s’annonce pas : 1 re place , 20 € (Qui avait ce rang est parti)." in said


def test_what_an_earlier_version_announced_is_known_by_its_key_alone(played: Tournament) -> None:
    ceremony.announce(played, "rank-3")
    played.ceremony.refresh_from_db()
    played.ceremony.told = [one["key"] for one in played.ceremony.told]
    played.ceremony.save()
    progress = ceremony.ceremony_progress(played)
    assert [step.key for step in progress.announced] == ["rank-3"]
    assert list(announced.untrue(played).sentences) == []
    ceremony.announce(played, "rank-2")
    assert ceremony.ceremony_progress(played).last


def test_only_what_was_announced_is_asked_about(odile: Client, played: Tournament) -> None:
    """The third place was told: the first two may still change places, the losers may not."""
    without_prizes(played)
    ceremony.announce(played, "rank-3")
    assert look(odile, played, 4000, 1500).status_code == 302
    page = look(odile, played, 4000, 900)
    assert is_shown(page)
    assert {prize.key for prize in page.context["effect"].prizes} <= {"rank-3", "rank-4"}


def test_nothing_is_asked_where_nothing_left_the_room(odile: Client, played: Tournament) -> None:
    without_prizes(played)
    assert look(odile, played, 4000, 1500).status_code == 302
    assert not corrections().exists()


def test_nothing_is_asked_where_nothing_changes(odile: Client, played: Tournament) -> None:
    """Announced, but not over: other points that leave every place and prize to the same teams."""
    ceremony.announce(played, "rank-1")
    assert look(odile, played, 2005, 1000).status_code == 302


def test_fixed_prizes_are_known_once_everything_is_played(odile: Client, played: Tournament) -> None:
    page = look(odile, played, 4000, 1500)
    assert is_shown(page)
    assert {prize.rank for prize in page.context["effect"].prizes} == {1, 2}
    assert not any(prize.announced for prize in page.context["effect"].prizes)
    withdraw_totals(table(played, 2))
    assert look(odile, played, 4000, 1500).status_code == 302, "a table still plays"


def test_money_that_was_given_is_to_be_taken_back(odile: Client, played: Tournament) -> None:
    end(played)
    team = played.teams.get(number=winner(played))
    money.write_line(played, CashKind.PRIZE, 2_000, author=None, means=Means.CASH, team=team, anyway=True)
    page = look(odile, played, 4000, 1500)
    (payout,) = page.context["effect"].payouts
    assert (payout.number, payout.given, payout.before, payout.after) == (team.number, 2_000, 2_000, 1_000)
    assert "À reprendre : 10 €" in text(page).replace("\xa0", " ").replace("\u202f", " ")
    confirm(odile, page)
    (incident,) = incidents_in(played)
    assert "10 € à reprendre" in incident.said.replace("\xa0", " ").replace("\u202f", " ")  # type: ignore[union-attr]


def test_what_was_given_and_reversed_has_not_left(played: Tournament) -> None:
    money.fix_prizes(played, {})
    team = played.teams.get(number=1)
    line = money.write_line(
        played, CashKind.PRIZE, 500, author=None, means=Means.CASH, team=team, anyway=True
    )
    assert late.left_room(played)
    money.reverse(played, line.number, None)
    assert not late.left_room(played)


def test_the_best_deal_that_was_announced_is_a_prize_too(odile: Client, cast: Any) -> None:
    made = concours(cast.amicale, 4, rounds_planned=1)
    made.special_prizes.create(place=1, kind="deal", label="Meilleure donne", text="une bouteille")
    first = draw(made).tables.get(number=1)
    for by in ("NS", "EW"):
        record_deal(first, coinched_capot(by))
    finish(made.rounds.get())
    ceremony.announce(made, "special-Meilleure donne")
    deals = [deal_at(first, place) for place in (1, 2)]
    assert is_shown(odile.post(address(first, f"donnes/{deals[0]}/"), over_sheet(first, by="EW")))
    ceremony.restart_ceremony(made)
    assert not is_shown(odile.post(address(first, f"donnes/{deals[0]}/"), over_sheet(first, by="EW")))


@pytest.fixture
@laid_out
def over(cast: Any) -> Tournament:
    """Eight teams, one round, as for a later draw; a place was announced, and the concours is over."""
    made = concours(cast.amicale, 8, rounds_planned=1)
    made.referees.add(cast.agnes)
    first = draw(made)
    one, two = (first.tables.get(number=number) for number in (1, 2))
    for record in (coinched_capot(), coinched_capot()):
        record_deal(one, record)
    forfeit(two, Side.EW, "absents")
    finish(first, 1, 2)
    made.refresh_from_db()
    ceremony.announce(made, "rank-3")
    end(made)
    return made


@pytest.mark.parametrize("verb", day_rows(VERBS, every=4))
def test_every_door_shows_it_first(verb: Verb, odile: Client, over: Tournament) -> None:
    path, data = verb(table(over))
    standings.current(over)  # kept anew for its version, whoever reads it
    before = everything()
    page = odile.post(path, data)
    assert is_shown(page)
    assert everything() == before
    effect = page.context["effect"]
    assert effect.final
    assert not effect.draws
    assert confirm(odile, page).status_code == 302
    kept = corrections().last()
    assert kept is not None
    assert kept.effect == json.loads(json.dumps(effect.to_record()))


def test_a_phone_does_not_change_what_was_announced(over: Tournament) -> None:
    entry = correction(table(over))
    assert entry.outcome == Outcome.LATE
    assert [reason["code"] for reason in entry.reasons] == ["prizes-announced"]
    ceremony.restart_ceremony(over)
    entry = correction(table(over))
    assert [reason["code"] for reason in entry.reasons] == ["concours-over"]
    Tournament.objects.update(status=Status.RUNNING)
    assert correction(table(over)).outcome != Outcome.LATE
