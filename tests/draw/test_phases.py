"""The names of pools and matches are what people read, and the draw reads them back."""

import pytest

from scoring.sentences import in_language
from tournaments.draw.phases import (
    CONSOLANTE,
    FINALS,
    PRINCIPALE,
    match_phase,
    phase_words,
    pool_phase,
    read_match,
    read_pool,
    third_place,
)


@pytest.mark.parametrize(
    ("part", "slots", "match", "french", "english"),
    [
        (PRINCIPALE, 2, 1, "principale · finale", "main draw · final"),
        (PRINCIPALE, 4, 2, "principale · demi-finale 2", "main draw · semi-final 2"),
        (CONSOLANTE, 8, 3, "consolante · quart de finale 3", "consolation draw · quarter-final 3"),
        (FINALS, 16, 8, "phase finale · 8e de finale 8", "finals · round of 16, 8"),
        (PRINCIPALE, 2048, 1000, "principale · 1024e de finale 1000", "main draw · round of 2048, 1000"),
    ],
)
def test_a_match_has_a_name_and_is_found_again(
    part: str, slots: int, match: int, french: str, english: str
) -> None:
    assert match_phase(part, slots, match) == french
    assert read_match(part, french) == (slots, match)
    assert read_match("another part", french) is None
    assert in_language(phase_words(french), "en") == english
    assert in_language(phase_words(french), "fr") == french.replace("e de finale", "ᵉ de finale")
    assert len(french) <= 40


@pytest.mark.parametrize(
    "phase",
    [
        None,
        "",
        "principale",
        "complémentaire",
        "poule A",
        third_place(PRINCIPALE),
        "principale · demi-finale",
        "principale · demi-finale 3",
        "principale · demi-finale 0",
        "principale · demi-finale ²",
        "principale · finale 1",
        "principale · 3e de finale 1",
        "principale · 99999e de finale 1",
        "principale · huitième 1",
    ],
)
def test_what_names_no_match_is_none(phase: str | None) -> None:
    assert read_match(PRINCIPALE, phase) is None


def test_pools_are_lettered_as_far_as_any_concours_goes() -> None:
    assert [pool_phase(place) for place in (0, 25, 26, 701, 702)] == (
        ["poule A", "poule Z", "poule AA", "poule ZZ", "poule AAA"]
    )
    assert all(read_pool(pool_phase(place)) == place for place in range(1000))
    assert [read_pool(phase) for phase in (None, "poule ", "poule a", "A", "principale · finale")] == [
        None
    ] * 5
    assert (
        in_language(phase_words("poule C"), "en"),
        in_language(phase_words(third_place(PRINCIPALE)), "en"),
    ) == (
        "pool C",
        "main draw · third place",
    )
    assert in_language(phase_words("complémentaire"), "en") == "losers’ draw"
