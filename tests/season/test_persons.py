"""Who is who: what the club knows, what people say, what nobody may say, what is asked."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tournaments.core.season.persons import MOST_ALIKE, Answer, Doubt, doubts_in, people_of

EVENINGS = {"a1": "I", "b1": "I", "a2": "II", "b2": "II", "a3": "III", "c3": "III"}
LINKS = {"a1": 1, "a2": 1, "a3": 1, "b1": 2, "b2": 3, "c3": 4}
SAME, OTHER = True, False


def persons(*answers: Answer) -> set[tuple[str, ...]]:
    found = people_of(LINKS, EVENINGS, answers)
    assert found.refuted == ()
    return set(found.persons)


def test_commitments_of_one_player_are_one_person() -> None:
    assert persons() == {("a1", "a2", "a3"), ("b1",), ("b2",), ("c3",)}


def test_a_commitment_without_a_player_is_a_person() -> None:
    assert people_of({}, EVENINGS, ()).persons == tuple((label,) for label in sorted(EVENINGS))


def test_two_players_are_one_person_where_somebody_says_so() -> None:
    assert persons(Answer("b1", "b2", SAME)) == {("a1", "a2", "a3"), ("b1", "b2"), ("c3",)}


def test_an_answer_that_is_taken_back_leaves_what_was() -> None:
    assert persons(Answer("b1", "b2", SAME), Answer("b2", "c3", SAME)) == {
        ("a1", "a2", "a3"),
        ("b1", "b2", "c3"),
    }
    assert persons(Answer("b2", "c3", SAME)) == {("a1", "a2", "a3"), ("b1",), ("b2", "c3")}


def test_one_player_is_two_persons_where_somebody_says_so() -> None:
    """Father and son: the evening that is named is the other's, and may be joined with another of his."""
    assert persons(Answer("a3", "a1", OTHER)) == {("a1", "a2"), ("a3",), ("b1",), ("b2",), ("c3",)}
    found = persons(Answer("a3", "a1", OTHER), Answer("a3", "b2", SAME))
    assert found == {("a1", "a2"), ("a3", "b2"), ("b1",), ("c3",)}


def test_what_was_joined_to_a_player_stays_with_who_keeps_their_evenings() -> None:
    """Whichever commitment the joining named, the one that is taken out later among them."""
    for named in ("a1", "a2"):
        joined = Answer(named, "c3", SAME)
        evenings = {label: evening for label, evening in EVENINGS.items() if label != "a3"}
        links = {label: player for label, player in LINKS.items() if label != "a3"}
        found = people_of(links, evenings, [joined, Answer("a1", "a2", OTHER)])
        assert found.persons == (("a1",), ("a2", "c3"), ("b1",), ("b2",))
        found = people_of(links, evenings, [Answer("a1", "a2", OTHER), Answer("a1", "c3", SAME)])
        assert found.persons == (("a1", "c3"), ("a2",), ("b1",), ("b2",)), "said of who was taken out"


def test_what_was_joined_to_a_player_of_whom_nothing_is_left_is_of_nobody_else() -> None:
    links = {"a1": 1, "a2": 1, "c3": 4}
    evenings = {label: EVENINGS[label] for label in links}
    answers = [Answer("a1", "c3", SAME), Answer("a1", "a2", OTHER), Answer("a2", "a1", OTHER)]
    assert people_of(links, evenings, answers).persons == (("a1",), ("a2",), ("c3",))


def test_two_are_one_person_through_a_third_who_is_in_no_evening_here() -> None:
    assert persons(Answer("b1", "z9", SAME), Answer("b2", "z9", SAME)) == {
        ("a1", "a2", "a3"), ("b1", "b2"), ("c3",),
    }  # fmt: skip


def test_who_played_in_one_evening_is_not_one_person_whoever_says_so() -> None:
    wrong = Answer("a1", "b1", SAME)
    found = people_of(LINKS, EVENINGS, [wrong, Answer("b1", "b2", SAME)])
    assert found.refuted == (wrong,)
    assert ("b1", "b2") in found.persons


def test_an_answer_holds_by_the_player_where_its_evening_is_in_the_season_no_more() -> None:
    evenings = {label: evening for label, evening in EVENINGS.items() if label != "b1"}
    links = LINKS | {"b3": 2}
    found = people_of(links, evenings | {"b3": "III"}, [Answer("b1", "b2", SAME)])
    assert ("b2", "b3") in found.persons


@given(st.lists(st.builds(Answer, st.sampled_from([*EVENINGS]), st.sampled_from([*EVENINGS]), st.booleans())))
def test_whatever_is_said_each_commitment_is_of_one_person_and_nobody_is_twice_in_an_evening(
    answers: list[Answer],
) -> None:
    found = people_of(LINKS, EVENINGS, answers)
    assert sorted(label for person in found.persons for label in person) == sorted(EVENINGS)
    for person in found.persons:
        assert len({EVENINGS[label] for label in person}) == len(person)


NAMES = {"a1": "Jean", "a2": "Jean", "a3": "Jean", "b1": "Zoé", "b2": "Zoe", "c3": "Zoé"}


def asked(*answers: Answer, names: dict[str, str] = NAMES) -> list[Doubt]:
    found = people_of(LINKS, EVENINGS, answers).persons
    return doubts_in(found, EVENINGS, names, answers, lambda name: [name.replace("é", "e")])


def test_similar_names_are_asked_about_until_somebody_answers() -> None:
    assert asked() == [
        Doubt(("b1",), ("b2",)), Doubt(("b1",), ("c3",)), Doubt(("b2",), ("c3",)),
    ]  # fmt: skip
    assert asked(Answer("b2", "b1", OTHER), Answer("c3", "b1", SAME)) == []
    assert asked(Answer("b1", "b2", SAME)) == [Doubt(("b1", "b2"), ("c3",))]


def test_nobody_is_asked_about_an_erased_name_or_two_of_one_evening() -> None:
    assert asked(names={label: name for label, name in NAMES.items() if label != "b2"}) == [
        Doubt(("b1",), ("c3",))
    ]
    assert asked(names={"a1": "Zoé", "b1": "Zoé"}) == []


def test_names_that_are_all_alike_are_not_all_compared() -> None:
    many = {f"{number:03}": str(number) for number in range(500)}
    names = dict.fromkeys(many, "Joueur")
    found = doubts_in([(label,) for label in many], many, names, [], lambda name: [name])
    assert len(found) == MOST_ALIKE * (MOST_ALIKE - 1) // 2
