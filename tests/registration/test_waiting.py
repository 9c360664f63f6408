"""Who wants to play and has no place yet: players without partner, teams beyond the greatest number."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tests.refusing import refuses
from tests.registration.conftest import MakeTeams
from tests.registration.reading import reading
from tournaments.core.ledger.accounts import Means
from tournaments.core.models.money import FeeKind
from tournaments.core.models.planning import Tournament
from tournaments.core.models.registration import Team, Waiting
from tournaments.core.money.actions import set_prices
from tournaments.core.money.prices import Prices
from tournaments.core.money.queries import desk_of
from tournaments.core.registration import importing, personal, queries
from tournaments.core.registration.actions import (
    correct_team,
    forget_contacts,
    import_rows,
    register_entry,
    register_team,
    substitute,
)
from tournaments.core.registration.attendance import leave
from tournaments.core.registration.changes import LeaveForm
from tournaments.core.registration.columns import PAYMENTS
from tournaments.core.registration.lists.plausibility import is_nobody
from tournaments.core.registration.queries import waiting_list
from tournaments.core.registration.roster import Paid, TeamEntry
from tournaments.core.registration.waiting.actions import (
    pair,
    pair_by_lot,
    put_on_list,
    register_waiting,
    take_off,
)

LIST = """Joueur 1;Joueur 2;Club;Montant payé
Anne Un;Paul Deux;Lyon;20
Zoé Roy;;Bron;10
Luc Noir;cherche partenaire;;
Max Blanc;X;;10
Tom Vert;Guy Long;;"""


@pytest.fixture
def tight(tournament: Tournament, inscribe: MakeTeams) -> Tournament:
    """A concours of three teams at most, two of them registered."""
    tournament.most_teams = 3
    tournament.save()
    inscribe(2)
    return tournament


@pytest.fixture
def desk(client: Client, cast: Any) -> Client:
    client.force_login(cast.denis)
    return client


def waits(tournament: Tournament) -> list[str]:
    return [str(one).replace("\u00a0", " ") for one in tournament.waiting.all()]


@pytest.mark.parametrize(
    ("text", "nobody"),
    [("", True), ("X", True), ("?", True), ("cherche partenaire", True), ("à confirmer", True),
     ("Anne Roy", False),
     ("Jean Libre", False)],
)  # fmt: skip
def test_a_partner_who_is_nobody(text: str, nobody: bool) -> None:
    assert is_nobody(text) is nobody


def test_players_without_partner_are_paired_with_all_that_is_known_of_them(tournament: Tournament) -> None:
    set_prices(tournament, Prices(fees={FeeKind.OTHER: 2_000}))
    tournament.refresh_from_db()
    online = Paid(1_000, Means.ONLINE)
    entries = [
        TeamEntry("Zoé Roy", club="Bron", paid=online, remark="arrive tard", contact="06 12 34 56 78"),
        TeamEntry("Max Blanc", paid=online, remark="sans porc"),
    ]
    keys = [one.pk for one in put_on_list(tournament, entries)]
    team = pair(tournament, keys, None)
    assert team.names == "Zoé Roy\u00a0– Max Blanc"
    assert (team.club, team.remark, team.contact) == ("Bron", "arrive tard · sans porc", "06 12 34 56 78")
    found = desk_of(tournament)
    assert found is not None
    assert found.accounts[team.number].account.paid == 2_000
    assert waits(tournament) == []
    with refuses("waits-no-more"):
        pair(tournament, keys, None)


@pytest.mark.parametrize(
    ("first", "second", "paid", "remark"),
    [(None, None, 0, ""), (1_000, 1_000, 2_000, ""), (1_000, None, 1_000, ""), (0, 0, 2_000, ""),
     (0, 500, 2_000, ""), (0, None, 0, "Zoé Roy a payé")],
)  # fmt: skip
def test_what_two_have_paid_stays_known(
    tournament: Tournament, first: int | None, second: int | None, paid: int, remark: str
) -> None:
    """A list may say «payé» without the amount: all that is owed if both have paid, else a remark."""
    set_prices(tournament, Prices(fees={FeeKind.OTHER: 2_000}))
    tournament.refresh_from_db()
    means = Means.ONLINE
    entries = [
        TeamEntry(name, paid=None if cents is None else Paid(cents, means))
        for name, cents in (("Zoé Roy", first), ("Max Blanc", second))
    ]
    team = pair(tournament, [one.pk for one in put_on_list(tournament, entries)], None)
    found = desk_of(tournament)
    assert found is not None
    assert (found.accounts[team.number].account.paid, team.remark) == (paid, remark)


def test_two_are_needed_for_a_pair(tournament: Tournament) -> None:
    (one,) = put_on_list(tournament, [TeamEntry("Zoé Roy")])
    with refuses("two-singles"):
        pair(tournament, [one.pk], None)
    with refuses("two-singles"):
        pair(tournament, [one.pk, one.pk], None)
    with refuses("name-missing"):
        put_on_list(tournament, [TeamEntry("…")])


def test_lots_pair_all_but_the_last_of_an_odd_number(tournament: Tournament) -> None:
    names = [f"Seul {letter}a" for letter in "abcde"]
    put_on_list(tournament, [TeamEntry(name) for name in names])
    teams = pair_by_lot(tournament, None)
    paired = [player.name for team in teams for player in team.players]
    assert sorted(paired) == names[:4]
    assert waits(tournament) == ["Seul ea"]
    assert pair_by_lot(tournament, None) == []


def test_a_player_who_is_taken_stays_on_the_list(tournament: Tournament) -> None:
    register_team(tournament, "Zoé Roy", "Luc Noir")
    keys = [one.pk for one in put_on_list(tournament, [TeamEntry("Zoé Roy"), TeamEntry("Max Blanc")])]
    with refuses("player-taken"):
        pair(tournament, keys, None)
    assert len(waits(tournament)) == 2


def test_who_comes_after_the_greatest_number_waits_in_order(tight: Tournament) -> None:
    register_entry(tight, TeamEntry("Zoé Roy", "Luc Noir"), sure=True, beyond=False)
    with refuses("full"):
        register_entry(tight, TeamEntry("Tom Vert", "Guy Long"), sure=True, beyond=False)
    put_on_list(tight, [TeamEntry("Tom Vert", "Guy Long"), TeamEntry("Rita Dix", "Jo Dix")])
    found = waiting_list(tight)
    assert (found.free, found.full, found.first) == (0, True, None)
    first = queries.team_numbered(tight, 1)
    form = LeaveForm(first, {"how": "withdrawal", "from_round": "1"})
    assert form.is_valid()
    assert "Une place se libère : Tom Vert – Guy Long attend en premier." in list(form.effects())
    leave(first, 1, Team.Leaving.WITHDRAWAL)
    found = waiting_list(tight)
    assert (found.free, str(found.first)) == (1, "Tom Vert\u00a0– Guy Long")
    assert found.first is not None
    assert register_waiting(tight, found.first.pk, None).number == 4
    assert waits(tight) == ["Rita Dix – Jo Dix"]
    assert take_off(tight, [one.pk for one in tight.waiting.all()]) == 1


def test_a_list_longer_than_the_places_fills_them_in_its_order(tight: Tournament) -> None:
    text = "Joueur 1;Joueur 2\nTom Vert;Guy Long\nRita Dix;Jo Dix\nZoé Roy;Luc Noir"
    preview = importing.check_drafts(tight, reading(text).drafts)
    assert [line.draft.player1 for line in preview.new] == ["Tom Vert"]
    assert [entry.player1 for entry in preview.waiters] == ["Rita Dix", "Zoé Roy"]
    import_rows(tight, preview.entries)
    put_on_list(tight, preview.waiters)
    again = importing.check_drafts(tight, reading(text).drafts)
    assert (len(again.same), again.ready, again.waiting) == (3, [], [])


def test_the_page_of_a_list_keeps_players_without_partner(tournament: Tournament, desk: Client) -> None:
    set_prices(tournament, Prices(fees={FeeKind.OTHER: 2_000}))
    read, check = (reverse(name, args=[tournament.slug]) for name in ("registration_import", "import_check"))
    page = desk.post(read, {"text": LIST})
    assert "Les 3 joueurs sans partenaire en attendent un" in page.content.decode()
    preview = page.context["preview"]
    assert [line.draft.line for line in preview.ready] == [2, 6]
    sent = {"ready": preview.packed, "waiting": preview.packed_waiting, "singles": "1"}
    preview = desk.post(check, sent).context["preview"]
    assert [line.draft.line for line in preview.ready] == [2, 3, 4, 5, 6]
    sent = {"ready": preview.packed, "waiting": preview.packed_waiting, "confirm": "1", "seen": preview.seen}
    done = desk.post(check, sent, follow=True).content.decode()
    assert "2 inscriptions sont faites. 3 attendent." in done
    assert waits(tournament) == ["Zoé Roy", "Luc Noir", "Max Blanc"]
    assert [one.paid for one in Waiting.objects.all()] == [1_000, 0, 1_000]
    again = importing.check_drafts(tournament, reading(LIST, money=PAYMENTS).drafts)
    assert (len(again.same), again.ready, again.waiting) == (5, [], [])


def test_the_desk_types_who_has_no_partner_and_pairs_them(tournament: Tournament, desk: Client) -> None:
    add, change = (reverse(name, args=[tournament.slug]) for name in ("team_add", "waiting_change"))
    page = desk.post(add, {"player1": "Zoé Roy", "player2": ""}).content.decode()
    assert "Attend un partenaire" in page
    for name in ("Zoé Roy", "Luc Noir", "Max Blanc"):
        shown = desk.post(add, {"player1": name, "player2": "", "wait": "1"}, follow=True).content.decode()
    assert "Max Blanc attend." in shown
    keys = [one.pk for one in tournament.waiting.all()]
    shown = desk.post(change, {"who": keys[:2], "do": "pair"}, follow=True).content.decode()
    assert "N° 1 inscrit" in shown
    desk.post(change, {"who": keys[2:], "do": "off"})
    assert waits(tournament) == []
    for posted in ({}, {"do": "pair"}, {"register": "999"}, {"register": "x"}, {"do": "lot"}):
        assert desk.post(change, posted).status_code == 302


def test_the_desk_of_a_full_concours_offers_the_list(tight: Tournament, desk: Client) -> None:
    add, change = (reverse(name, args=[tight.slug]) for name in ("team_add", "waiting_change"))
    desk.post(add, {"player1": "Zoé Roy", "player2": "Luc Noir"})
    line = {"player1": "Tom Vert", "player2": "Guy Long"}
    page = desk.post(add, line).content.decode()
    assert "C’est complet" in page
    assert "Mettre en liste d’attente" in page
    desk.post(add, {**line, "wait": "1"})
    assert waits(tight) == ["Tom Vert – Guy Long"]
    desk.post(add, {"player1": "Rita Dix", "player2": "Jo Dix", "beyond": "1"})
    assert tight.teams.count() == 4
    key = tight.waiting.get().pk
    assert "complet\u00a0: 3" in desk.get(reverse("registration", args=[tight.slug])).content.decode()
    assert "N° 5 inscrit" in desk.post(change, {"register": key}, follow=True).content.decode()


def test_who_waits_is_erased_with_the_person_and_at_the_seal(tournament: Tournament) -> None:
    team = register_team(tournament, "Zoé Roy", "Luc Noir")
    put_on_list(tournament, [TeamEntry("zoe roy"), TeamEntry("Max Blanc")])
    personal.erase(team.player1)
    assert waits(tournament) == ["Max Blanc"]
    forget_contacts(tournament)
    assert waits(tournament) == []


@pytest.mark.parametrize(
    ("waiting", "typed", "still"),
    [
        (TeamEntry("Zoé Roy"), ("Zoé Roy", "Luc Noir"), []),
        (TeamEntry("Zoé Roy"), ("Luc Noir", "ROY Zoe"), []),
        (TeamEntry("Zoé Roy", "Luc Noir"), ("Luc Noir", "Zoé Roy"), []),
        (TeamEntry("Zoé Roy", club="Bron"), ("Zoé Roy", "Luc Noir", "Lyon"), ["Zoé Roy"]),
        (TeamEntry("Zoé Roy", "Max Blanc"), ("Zoé Roy", "Luc Noir"), ["Zoé Roy – Max Blanc"]),
        (TeamEntry("Zoé Roy"), ("Luc Noir", "Max Blanc"), ["Zoé Roy"]),
    ],
)
@pytest.mark.parametrize("door", ["typed", "corrected", "imported"])
def test_who_plays_waits_no_more(
    tournament: Tournament, door: str, waiting: TeamEntry, typed: tuple[str, ...], still: list[str]
) -> None:
    put_on_list(tournament, [waiting])
    if door == "typed":
        register_team(tournament, *typed)
    elif door == "corrected":
        correct_team(register_team(tournament, "Anne Un", "Paul Deux"), *typed)
    else:
        import_rows(tournament, [TeamEntry(*typed)])
    assert waits(tournament) == still


def test_what_is_known_of_who_waited_goes_to_the_team(tournament: Tournament) -> None:
    """A partner is found: the desk types both names, and nobody asks for the money again."""
    set_prices(tournament, Prices(fees={FeeKind.OTHER: 2_000}))
    tournament.refresh_from_db()
    online = Paid(1_000, Means.ONLINE)
    put_on_list(
        tournament, [TeamEntry("Zoé Roy", paid=online, remark="arrive tard", contact="06 12 34 56 78")]
    )
    team = register_team(tournament, "Zoé Roy", "Luc Noir")
    team.refresh_from_db()
    assert (team.remark, team.contact) == ("arrive tard", "06 12 34 56 78")
    assert paid_by(team) == 1_000


def test_a_newer_list_that_has_the_payment_counts_it_once(tournament: Tournament) -> None:
    set_prices(tournament, Prices(fees={FeeKind.OTHER: 2_000}))
    tournament.refresh_from_db()
    put_on_list(tournament, [TeamEntry("Zoé Roy", paid=Paid(1_000, Means.ONLINE))])
    (team,) = import_rows(tournament, [TeamEntry("Zoé Roy", "Luc Noir", paid=Paid(2_000, Means.ONLINE))])
    assert paid_by(team) == 2_000


def paid_by(team: Team) -> int:
    found = desk_of(team.tournament)
    assert found is not None
    return found.accounts[team.number].account.paid


def test_a_substitute_waits_no_more(tournament: Tournament) -> None:
    team = register_team(tournament, "Anne Un", "Paul Deux")
    put_on_list(tournament, [TeamEntry("Zoé Roy")])
    substitute(team, team.player1, "Zoé Roy", 2)
    assert waits(tournament) == []


def test_who_looks_for_a_partner_in_the_list_is_ticked_as_waiting(
    tournament: Tournament, desk: Client
) -> None:
    text = "Joueur 1;Joueur 2;Remarque\nAnne Un;Paul Deux;\nZoé Roy;;cherche un partenaire\nMax Blanc;;"
    page = desk.post(reverse("registration_import", args=[tournament.slug]), {"text": text}).content.decode()
    assert page.count('name="single"') == 2
    assert page.count('name="single" value="3" checked') == 1
