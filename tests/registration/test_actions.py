"""What inscription, check-in, leaving and substitution write, and what they refuse."""

from __future__ import annotations

from contextlib import nullcontext
from typing import Any

import pytest

from tests.refusing import refuses
from tests.results import set_result
from tournaments.core.models.planning import Status, Tournament
from tournaments.core.models.registration import Player, Team, line_up
from tournaments.core.registration import actions, attendance, changes, errors, queries
from tournaments.core.registration.actions import register_team, substitute
from tournaments.core.registration.roster import TeamEntry
from tournaments.core.rounds.queries import teams_to_draw, teams_unchecked

WITHDRAWAL, ABANDONMENT = Team.Leaving.WITHDRAWAL, Team.Leaving.ABANDONMENT


def test_numbers_follow_the_highest(tournament: Tournament) -> None:
    numbers = [
        register_team(tournament, "Anne Roy", "Luc Roy").number,
        register_team(tournament, "Zoé Blanc", "Max Noir", number=12).number,
        register_team(tournament, "Ève Petit", "Guy Grand").number,
    ]
    assert numbers == [1, 12, 13]


def test_a_number_asked_for_is_not_given_away_before(tournament: Tournament) -> None:
    rows = [TeamEntry("Anne Roy", "Luc Roy"), TeamEntry("Zoé Blanc", "Max Noir", "", 1)]
    assert [team.number for team in actions.import_rows(tournament, rows)] == [2, 1]


def test_of_two_desks_that_inscribe_the_same_the_second_is_asked(tournament: Tournament) -> None:
    """Known with a club and typed without one, a player who plays already would be a namesake."""
    entry = TeamEntry("Éric Dupont", "Luc Roy")
    for name in entry.names:
        Player.objects.create(host=tournament.club, name=name, club="Lyon")
    actions.register_entry(tournament, entry, sure=False)
    with pytest.raises(errors.ProbableDuplicate) as caught:
        actions.register_entry(tournament, entry, sure=False)
    assert caught.value.doubts == [
        "Éric Dupont ressemble à Éric Dupont (n° 1).",
        "Luc Roy ressemble à Luc Roy (n° 1).",
    ]
    assert (Team.objects.count(), Player.objects.count()) == (1, 2)
    actions.register_entry(tournament, entry, sure=True)
    assert (Team.objects.count(), Player.objects.count()) == (2, 4)


def test_what_is_refused_comes_before_any_doubt(tournament: Tournament) -> None:
    register_team(tournament, "Éric Dupont", "Luc Roy", number=7)
    with refuses("number-taken"):
        actions.register_entry(tournament, TeamEntry("Éric Dupond", "Max Noir", "", 7), sure=False)


REFUSED = [
    # player 1, player 2, club, number, code of the error, its field
    ("", "Luc Roy", "", None, "name-missing", "player1"),
    ("Anne Roy", " \t ", "", None, "name-missing", "player2"),
    ("Anne Roy", "?!", "", None, "name-missing", "player2"),
    ("x" * 61, "Luc Roy", "", None, "name-too-long", "player1"),
    ("Anne Roy", "Luc Roy", "y" * 61, None, "name-too-long", "club"),
    ("Anne Roy", "ANNE  roy", "", None, "same-player-twice", "player2"),
    ("jean-marc noel", "Luc Roy", "BRON", None, "player-taken", "player1"),
    ("Anne Roy", "Paul Durand", "Bron", None, "player-taken", "player2"),
    ("Anne Roy", "Luc Roy", "", 7, "number-taken", "number"),
    ("Anne Roy", "Luc Roy", "", 0, "number-out-of-range", "number"),
    ("Anne Roy", "Luc Roy", "", 10_000, "number-out-of-range", "number"),
]


@pytest.mark.parametrize("case", REFUSED)
def test_refused_inscriptions_write_nothing(tournament: Tournament, case: tuple[Any, ...]) -> None:
    player1, player2, club, number, code, field = case
    register_team(tournament, "Jean-Marc Noël", "Paul Durand", "Bron", number=7)
    with refuses(code) as caught:
        register_team(tournament, player1, player2, club, number=number)
    assert caught.value.field == field
    assert str(caught.value.sentence)
    assert (Team.objects.count(), Player.objects.count()) == (1, 2)


KNOWN = [
    # known as (name, club), typed (name, club): the same player?
    (("Éric Dupont", "Lyon"), ("eric  dupont", "LYON"), True),
    (("Éric Dupont", "Lyon"), ("Éric Dupont", ""), True),
    (("Éric Dupont", ""), ("Éric Dupont", "Lyon"), True),
    (("Éric Dupont", "Lyon"), ("Éric Dupont", "Bron"), False),
    (("Éric Dupont", "Lyon"), ("Éric Dupond", "Lyon"), False),
]


@pytest.mark.every_example
@pytest.mark.parametrize(("known", "typed", "same"), KNOWN)
def test_a_known_player_is_used_again(
    tournament: Tournament, known: tuple[str, str], typed: tuple[str, str], same: bool
) -> None:
    player = Player.objects.create(host=tournament.club, name=known[0], club=known[1])
    team = register_team(tournament, typed[0], "Luc Roy", typed[1])
    assert (team.player1.pk == player.pk) is same


def test_a_known_player_brings_and_learns_the_club(tournament: Tournament) -> None:
    Player.objects.create(host=tournament.club, name="Éric Dupont", club="Lyon")
    nobody = Player.objects.create(host=tournament.club, name="Luc Roy")
    assert register_team(tournament, "Eric Dupont", "Anne Roy").club == "Lyon"
    register_team(tournament, "Luc Roy", "Max Noir", "Bron")
    nobody.refresh_from_db()
    assert (nobody.club, nobody.search) == ("Bron", "luc roy bron")


def test_players_of_another_club_are_not_looked_at(tournament: Tournament, cast: Any) -> None:
    other = Player.objects.create(host=cast.other_club, name="Éric Dupont", club="Lyon")
    assert register_team(tournament, "Éric Dupont", "Luc Roy").player1 != other


def test_somebody_else_of_the_same_name_can_play(tournament: Tournament) -> None:
    first = register_team(tournament, "Jean Martin", "Luc Roy", "Lyon")
    second = register_team(tournament, "Jean Martin", "Anne Roy", "Bron")
    assert first.player1 != second.player1


def test_one_bad_row_keeps_all_out(tournament: Tournament) -> None:
    rows = [TeamEntry("Anne Roy", "Luc Roy"), TeamEntry("Zoé Blanc", "")]
    with refuses("name-missing"):
        actions.import_rows(tournament, rows)
    assert not tournament.teams.exists()


def test_search_finds_whatever_the_accents(tournament: Tournament) -> None:
    register_team(tournament, "Zoé Bérard", "Luc Roy", "Saint-Étienne")
    assert queries.search_teams(tournament, "berard etienne").count() == 1
    assert queries.search_teams(tournament, "bérard lyon").count() == 0


def test_after_a_published_round_a_team_plays_from_the_next(
    tournament: Tournament, inscribe: Any, publish: Any
) -> None:
    publish(1, inscribe(2))
    assert register_team(tournament, "Anne Roy", "Luc Roy").from_round == 2


PLAYING = [
    # present, from_round, gone_from, rounds played out of 1 to 4
    (True, 1, None, [1, 2, 3, 4]),
    (False, 1, None, []),
    (True, 3, None, [3, 4]),
    (True, 1, 3, [1, 2]),
    (True, 2, 2, []),
]


@pytest.mark.parametrize("case", PLAYING)
def test_who_is_there_for_a_round(
    inscribe: Any, tournament: Tournament, case: tuple[bool, int, int | None, list[int]]
) -> None:
    present, from_round, gone_from, rounds = case
    (team,) = inscribe(1)
    team.present, team.from_round, team.gone_from = present, from_round, gone_from
    team.leaving = ABANDONMENT if gone_from else ""
    team.save()
    assert [n for n in range(1, 5) if teams_to_draw(tournament, n)] == rounds
    assert [n for n in range(1, 5) if team.plays_in(n)] == rounds


def test_check_in_all_leaves_out_who_left_or_comes_later(
    tournament: Tournament, inscribe: Any, publish: Any
) -> None:
    here, late, gone = inscribe(3)
    attendance.arrive_from(late, 2)
    attendance.leave(gone, 1, WITHDRAWAL)
    assert queries.counts_of(tournament) == queries.Counts(listed=3, expected=2, present=0, missing=1)
    assert list(queries.search_teams(tournament, show="missing")) == [here]
    assert attendance.check_in_all(tournament) == 1
    assert teams_to_draw(tournament, 1) == [here]
    assert here.history.first().present
    assert queries.counts_of(tournament) == queries.Counts(listed=3, expected=2, present=1, missing=0)
    publish(1, [here])
    assert list(queries.search_teams(tournament, show="missing")) == [late]


def test_a_team_checks_in_and_out(inscribe: Any) -> None:
    (team,) = inscribe(1)
    attendance.set_present(team, True)
    assert Team.objects.get().present
    attendance.set_present(team, False)
    assert not Team.objects.get().present


def test_a_team_leaves_and_comes_back(tournament: Tournament, inscribe: Any, publish: Any) -> None:
    teams = inscribe(2)
    attendance.check_in_all(tournament)
    publish(1, teams)
    seen_elsewhere = Team.objects.get(pk=teams[0].pk)
    attendance.leave(teams[0], 2, ABANDONMENT)
    assert teams_to_draw(tournament, 2) == [teams[1]]
    with refuses("gone-already"):
        attendance.leave(seen_elsewhere, 3, ABANDONMENT)
    with refuses("gone"):
        attendance.set_present(teams[0], True)
    with refuses("gone-already"):
        attendance.leave(teams[0], 3, ABANDONMENT)
    attendance.come_back(teams[0])
    assert teams_to_draw(tournament, 2) == teams
    with refuses("not-gone"):
        attendance.come_back(teams[0])


def test_who_has_played_abandons_and_who_has_not_withdraws(inscribe: Any, publish: Any) -> None:
    teams = inscribe(3)
    publish(1, teams[:2])
    set_result(teams[0].tables_as_ns.get(), 2010, 900)
    for team, how in ((teams[0], ABANDONMENT), (teams[2], Team.Leaving.WITHDRAWAL)):
        assert changes.LeaveForm(team).defaults()["how"] == how


def test_a_team_that_leaves_later_is_expected_until_then(
    tournament: Tournament, inscribe: Any, publish: Any
) -> None:
    leaver, other = teams = inscribe(2)
    attendance.leave(leaver, 3, ABANDONMENT)
    assert queries.counts_of(tournament) == queries.Counts(listed=2, expected=2, present=0, missing=2)
    assert list(teams_unchecked(tournament, 1)) == teams
    assert not queries.search_teams(tournament, show="gone")
    attendance.set_present(leaver, True)
    assert attendance.check_in_all(tournament) == 1
    with refuses("player-taken"):
        register_team(tournament, leaver.player1.name, "Luc Roy", "Lyon")
    publish(1, teams)
    assert teams_to_draw(tournament, 2) == teams
    publish(2, teams)
    assert teams_to_draw(tournament, 3) == [other]
    assert queries.counts_of(tournament) == queries.Counts(listed=2, expected=1, present=1, missing=0)
    assert list(queries.search_teams(tournament, show="gone")) == [leaver]
    with refuses("gone"):
        attendance.set_present(leaver, False)


def test_a_departure_that_is_to_come_is_changed_or_called_off(inscribe: Any, publish: Any) -> None:
    teams = inscribe(2)
    publish(1, teams)
    attendance.set_present(teams[0], True)
    for team in teams:
        attendance.leave(team, 4, ABANDONMENT)
        attendance.leave(team, 3, ABANDONMENT)
        assert Team.objects.get(pk=team.pk).gone_from == 3
        attendance.come_back(team)
    kept = Team.objects.order_by("number").values_list("gone_from", "leaving", "present")
    assert list(kept) == [(None, "", True), (None, "", False)]


LEAVING = [
    # round, how, error when rounds 1 and 2 of 5 are published and the team played the first
    (2, ABANDONMENT, None),  # in the middle of the round
    (3, ABANDONMENT, None),
    (5, ABANDONMENT, None),
    (1, ABANDONMENT, "round-over"),
    (6, ABANDONMENT, "round-over"),
    (3, WITHDRAWAL, "withdraws-too-late"),
]


@pytest.mark.parametrize(("number", "how", "code"), LEAVING)
def test_rounds_a_team_can_leave_from(
    inscribe: Any,
    publish: Any,
    number: int,
    how: Team.Leaving,
    code: str | None,
) -> None:
    teams = inscribe(2)
    table = publish(1, teams).tables.get()
    set_result(table, 2010, 900)
    publish(2, teams)
    if code is None:
        attendance.leave(teams[0], number, how)
    else:
        with refuses(code):
            attendance.leave(teams[0], number, how)
    gone_from = Team.objects.get(pk=teams[0].pk).gone_from
    assert gone_from == (number if code is None else None)


@pytest.mark.parametrize(
    ("result", "played"),
    [
        (None, (False, False)),
        ({"source": "forfeit", "ns": 0, "ew": 0, "winner": "EW", "absent": "NS"}, (False, True)),
        ({"source": "deals", "ns": 900, "ew": 2010}, (True, True)),
    ],
)
def test_who_sat_at_a_table_without_playing_withdraws(
    inscribe: Any, publish: Any, result: dict[str, Any] | None, played: tuple[bool, bool]
) -> None:
    teams = inscribe(2)
    table = publish(1, teams).tables.get()
    if result is not None:
        set_result(table, **result)
    for team, refused in zip(teams, played, strict=True):
        form = changes.LeaveForm(team, {"from_round": 2, "how": WITHDRAWAL})
        assert form.is_valid()
        for act in (lambda form=form: list(form.effects()), form.apply):
            with refuses("withdraws-too-late") if refused else nullcontext():
                act()
        assert Team.objects.get(pk=team.pk).gone_from == (None if refused else 2)


def test_a_player_of_a_team_that_left_can_play_elsewhere(inscribe: Any, publish: Any) -> None:
    first, second = inscribe(2)
    publish(1, [first, second])
    attendance.leave(first, 2, ABANDONMENT)
    substitute(second, second.player2, first.player1.name, 2)
    assert second.player2 == first.player1
    with refuses("player-taken"):
        attendance.come_back(first)


def test_late_arrival_only_before_the_first_round_played(inscribe: Any, publish: Any) -> None:
    played, other, late = inscribe(3)
    publish(1, [played, other])
    with refuses("arrives-too-late"):
        attendance.arrive_from(played, 3)
    with refuses("round-over"):
        attendance.arrive_from(late, 1)
    attendance.arrive_from(late, 3)
    assert Team.objects.get(pk=late.pk).from_round == 3


def test_a_substitute_takes_the_chair_from_a_round_on(inscribe: Any, publish: Any) -> None:
    team, other = inscribe(2)
    aude, bruno = team.player1, team.player2
    publish(1, [team, other])
    change = substitute(team, aude, "Carla Blanc", 2)
    assert (change.leaves, change.enters.name, change.enters.club) == (aude, "Carla Blanc", "Lyon")
    assert Team.objects.get(pk=team.pk).search == "1 carla blanc bruno 1 lyon"
    changes = queries.substitutions_of(team)
    assert line_up(team, changes, 1).players == (aude, bruno)
    assert line_up(team, changes, 2).players == (change.enters, bruno)


SUBSTITUTES = [
    # who enters, from round, code of the error
    ("bruno 1", 2, "plays-already"),
    ("Aude 2", 2, "player-taken"),
    ("", 2, "name-missing"),
    ("Carla Blanc", 1, "round-over"),
    ("Carla Blanc", 6, "round-over"),
]


@pytest.mark.parametrize(("enters", "from_round", "code"), SUBSTITUTES)
def test_refused_substitutes(inscribe: Any, publish: Any, enters: str, from_round: int, code: str) -> None:
    team, other = inscribe(2)
    publish(1, [team, other])
    publish(2, [team, other])
    with refuses(code):
        substitute(team, team.player1, enters, from_round)
    assert not team.substitutions.exists()


def test_only_a_player_of_the_team_is_replaced(inscribe: Any) -> None:
    team, other = inscribe(2)
    with refuses("not-in-team"):
        substitute(team, other.player1, "Carla Blanc", 1)


def test_a_team_that_was_drawn_is_never_deleted(inscribe: Any, publish: Any) -> None:
    drawn, other, free = inscribe(3)
    publish(1, [drawn, other], published=False)
    with refuses("in-draw"):
        actions.remove_team(drawn)
    actions.remove_team(free)
    assert set(Team.objects.values_list("number", flat=True)) == {1, 2}
    assert not Player.objects.filter(name__endswith=" 3").exists()
    assert Team.history.filter(number=3, history_type="-").exists()


CORRECTIONS = [
    # typed for player 1, club: name and club of player 1 afterwards, and is it the same player?
    ("Àude 1", "Lyon", ("Àude 1", "Lyon"), True),
    ("Claude Un", "Lyon", ("Claude Un", "Lyon"), False),
    ("Aude 1", "Bron", ("Aude 1", "Bron"), False),
]


@pytest.mark.parametrize(("name", "club", "expected", "same"), CORRECTIONS)
def test_a_correction_leaves_no_misspelled_player(
    inscribe: Any, name: str, club: str, expected: tuple[str, str], same: bool
) -> None:
    (team,) = inscribe(1)
    before = team.player1.pk
    actions.correct_team(team, name, "Bruno 1", club, number=9)
    stored = queries.teams_of(team.tournament).get()
    assert (stored.player1.name, stored.player1.club) == expected
    assert (stored.number, stored.club) == (9, club)
    assert (stored.player1.pk == before) is same
    assert Player.objects.count() == 2


def test_a_number_is_fixed_once_drawn(inscribe: Any, publish: Any) -> None:
    team, other = inscribe(2)
    publish(1, [team, other], published=False)
    with refuses("number-drawn"):
        actions.correct_team(team, "Aude 1", "Bruno 1", "Lyon", number=9)
    actions.correct_team(team, "Aude Un", "Bruno 1", "Lyon")
    assert queries.teams_of(team.tournament).first().names == "Aude Un\u00a0– Bruno 1"


VERBS = [
    lambda team: register_team(team.tournament, "Anne Roy", "Luc Roy"),
    lambda team: actions.import_rows(team.tournament, [TeamEntry("Anne Roy", "Luc Roy")]),
    lambda team: actions.correct_team(team, "Anne Roy", "Luc Roy"),
    lambda team: attendance.set_present(team, True),
    lambda team: attendance.check_in_all(team.tournament),
    lambda team: attendance.leave(team, 2, ABANDONMENT),
    lambda team: attendance.arrive_from(team, 2),
    lambda team: substitute(team, team.player1, "Carla Blanc", 2),
    actions.remove_team,
]


@pytest.mark.parametrize("verb", VERBS)
def test_every_verb_raises_the_version_and_is_refused_once_sealed(inscribe: Any, verb: Any) -> None:
    (team,) = inscribe(1)
    version = Tournament.objects.get().results_version
    Tournament.objects.update(status=Status.SEALED)
    with refuses("tournament-sealed"):
        verb(team)
    Tournament.objects.update(status=Status.OPEN)
    verb(team)
    assert Tournament.objects.get().results_version == version + 1


@pytest.mark.parametrize("verb", VERBS[2:])
def test_who_was_removed_at_the_same_moment_is_changed_no_more(inscribe: Any, verb: Any) -> None:
    """Their page was still open at another desk, or the button was pressed twice: an error 500."""
    (team,) = inscribe(1)
    actions.remove_team(Team.objects.get(pk=team.pk))
    with refuses("removed") if verb is not VERBS[4] else nullcontext():  # of all, none is left
        verb(team)


def test_an_import_does_not_cost_a_query_a_row(
    tournament: Tournament, django_assert_max_num_queries: Any
) -> None:
    rows = [TeamEntry(f"Aude {n}", f"Bruno {n}", "Lyon") for n in range(200)]
    with django_assert_max_num_queries(30):
        actions.import_rows(tournament, rows)
    assert tournament.teams.count() == 200


@pytest.mark.parametrize("count", [1, 30])
def test_reads_cost_the_same_for_one_team_and_thirty(
    tournament: Tournament, inscribe: Any, django_assert_num_queries: Any, count: int
) -> None:
    inscribe(count)
    attendance.check_in_all(tournament)
    with django_assert_num_queries(1):
        assert len([team.names for team in queries.teams_of(tournament)]) == count
    with django_assert_num_queries(1):
        assert len(teams_to_draw(tournament, 1)) == count
