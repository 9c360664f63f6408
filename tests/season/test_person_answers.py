"""«Est-ce la même personne ?»: asked, answered, taken back; what nobody may say; what an erasure leaves."""

from __future__ import annotations

from typing import Any

from tests.refusing import refuses
from tests.season.test_club_seasons import seen, told
from tournaments.core.club_seasons import actions
from tournaments.core.models.planning import Tournament
from tournaments.core.models.registration import Player
from tournaments.core.models.seasons import ClubSeason, PersonAnswer
from tournaments.core.registration import personal


def commitments(season: ClubSeason, name: str) -> list[int]:
    """The primary keys of the commitments to a name that is shown, by evening."""
    known = seen(season).known
    evenings = [each.row.fingerprint for each in seen(season).evenings]
    labels = [label for label, shown in known.names.items() if shown == name]
    labels.sort(key=lambda label: evenings.index(known.evenings[label]))
    return [known.sealed[label] for label in labels]


def sums(season: ClubSeason, name: str) -> list[int]:
    return [line.total for shown, line in seen(season).lines if shown == name]


def test_namesakes_are_asked_about(namesakes: ClubSeason) -> None:
    view = seen(namesakes)
    assert [[view.known.names[person[0]] for person in doubt] for doubt in view.doubts] == [["Anne 2"] * 2]
    assert sums(namesakes, "Anne 2") == [500, 500]


def test_one_person_by_somebodys_word_and_two_again(namesakes: ClubSeason, cast: Any) -> None:
    one, other = commitments(namesakes, "Anne 2")
    said = actions.answer(namesakes, cast.odile, one, other, same=True)
    assert sums(namesakes, "Anne 2") == [1000]
    assert seen(namesakes).doubts == []
    assert (said.author, said.at.year > 2000) == (cast.odile, True)
    actions.take_back(said, cast.denis)
    assert sums(namesakes, "Anne 2") == [500, 500]
    assert len(seen(namesakes).doubts) == 1
    kept = PersonAnswer.objects.get()
    assert (kept.author, kept.taken_back_by) == (cast.odile, cast.denis)
    with refuses("taken-back"):
        actions.take_back(said, cast.odile)


def test_two_persons_by_somebodys_word_are_asked_about_no_more(namesakes: ClubSeason, cast: Any) -> None:
    one, other = commitments(namesakes, "Anne 2")
    actions.answer(namesakes, cast.odile, one, other, same=False)
    assert seen(namesakes).doubts == []
    assert sums(namesakes, "Anne 2") == [500, 500]
    with refuses("said-otherwise"):
        actions.answer(namesakes, cast.odile, one, other, same=True)


def test_an_answer_that_is_given_twice_is_one(namesakes: ClubSeason, cast: Any) -> None:
    one, other = commitments(namesakes, "Anne 2")
    first = actions.answer(namesakes, cast.odile, one, other, same=True)
    assert actions.answer(namesakes, cast.denis, one, other, same=True) == first


def test_one_player_may_be_two_persons(season: ClubSeason, cast: Any) -> None:
    """Father and son under one name: one evening is the other’s, until that is taken back."""
    first, second = commitments(season, "Anne 1")
    said = actions.answer(season, cast.odile, second, first, same=False)
    assert sums(season, "Anne 1") == [1000, 1000]
    assert seen(season).doubts == [], "he was just told apart"
    actions.take_back(said, cast.odile)
    assert sums(season, "Anne 1") == [2000]


def test_who_is_taken_out_leaves_what_was_joined_to_the_player(
    namesakes: ClubSeason, year: list[Tournament], cast: Any
) -> None:
    """The very evening that the joining named is somebody else's; the joined one is still the player's."""
    actions.set_evenings(namesakes, [each.seal.fingerprint for each in year])
    first, second, third = commitments(namesakes, "Anne 2")
    actions.answer(namesakes, cast.odile, first, second, same=True)
    said = actions.answer(namesakes, cast.odile, first, third, same=False)
    view = seen(namesakes)
    persons = {frozenset(view.sealed_of(line.person)) for name, line in view.lines if name == "Anne 2"}
    assert persons == {frozenset({first}), frozenset({second, third})}
    actions.take_back(said, cast.odile)
    assert sums(namesakes, "Anne 2") == [1500]


def test_who_was_taken_out_and_then_joined_is_nobody_where_that_evening_is_not(
    namesakes: ClubSeason, year: list[Tournament], cast: Any
) -> None:
    actions.set_evenings(namesakes, [each.seal.fingerprint for each in year])
    first, second, third = commitments(namesakes, "Anne 2")
    actions.answer(namesakes, cast.odile, first, third, same=False)
    actions.answer(namesakes, cast.odile, first, second, same=True)
    assert sorted(sums(namesakes, "Anne 2")) == [500, 1000]
    actions.set_evenings(namesakes, [each.seal.fingerprint for each in year[1:]])
    assert sums(namesakes, "Anne 2") == [500, 500]


def test_who_was_joined_is_parted_by_taking_that_back(namesakes: ClubSeason, cast: Any) -> None:
    one, other = commitments(namesakes, "Anne 2")
    actions.answer(namesakes, cast.odile, one, other, same=True)
    with refuses("said-otherwise"):
        actions.answer(namesakes, cast.odile, one, other, same=False)


def test_nobody_is_two_players_of_one_evening(season: ClubSeason, cast: Any) -> None:
    with refuses("played-both"):
        one, other = commitments(season, "Anne 1")[0], commitments(season, "Anne 2")[1]
        actions.answer(season, cast.odile, one, other, same=True)


def test_only_players_of_the_season_are_named(season: ClubSeason, year: list[Tournament], cast: Any) -> None:
    elsewhere = year[2].sealed_names.order_by("pk").values_list("pk", flat=True)[0]
    here = commitments(season, "Anne 1")[0]
    for one, other in ((here, here), (here, elsewhere), (here, 0)):
        with refuses("nobody"):
            actions.answer(season, cast.odile, one, other, same=True)


def test_an_answer_holds_in_the_next_season(namesakes: ClubSeason, year: list[Tournament], cast: Any) -> None:
    """By the players, though none of the evenings it was given on is in it."""
    one, other = commitments(namesakes, "Anne 2")
    said = actions.answer(namesakes, cast.odile, one, other, same=True)
    actions.set_evenings(namesakes, [year[1].seal.fingerprint, year[2].seal.fingerprint])
    assert sums(namesakes, "Anne 2") == [1000]
    actions.take_back(said, cast.odile)
    assert sums(namesakes, "Anne 2") == [500, 500]


def test_a_player_is_given_what_was_answered_on_them(namesakes: ClubSeason, cast: Any) -> None:
    one, other = commitments(namesakes, "Anne 2")
    actions.take_back(actions.answer(namesakes, cast.odile, one, other, same=True), cast.odile)
    (told_of,) = personal.export_of(Player.objects.get(name="Anne 2", club=""))["same_person"]
    assert told_of["concours"] == ["Vendredi 7 novembre", "Vendredi 14 novembre"]
    assert (told_of["same"], told_of["taken_back_at"] is None) == (True, False)


def test_an_erasure_leaves_persons_as_they_were(namesakes: ClubSeason, cast: Any) -> None:
    one, other = commitments(namesakes, "Anne 2")
    actions.answer(namesakes, cast.odile, one, other, same=True)
    before = seen(namesakes).standing.digest
    personal.erase(Player.objects.get(name="Anne 2", club=""))
    assert told(seen(namesakes))["Anne 2"][1] == "100"
    personal.erase(Player.objects.get(name="Anne 2", club="Les Atouts"))
    assert told(seen(namesakes))[None][1] == "100"
    assert seen(namesakes).standing.digest == before
