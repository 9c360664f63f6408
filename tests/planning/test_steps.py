"""Which step follows which, and what each needs: a table without a database."""

from __future__ import annotations

import itertools

import pytest

from tournaments.core.models.planning import Status
from tournaments.core.planning.errors import Incomplete
from tournaments.core.planning.steps import MOVES, RoundsProgress, step_refusal

DRAFT, OPEN, RUNNING, FINISHED, SEALED = Status
NOTHING = RoundsProgress(planned=2)
DRAWN = RoundsProgress(planned=2, proposed=1)
PLAYING = RoundsProgress(planned=2, published=2, playing=((2, 3), (2, 7)))
SHORT = RoundsProgress(planned=2, published=1)
DONE = RoundsProgress(planned=2, published=2)


@pytest.mark.parametrize(
    ("status", "to", "progress", "confirmed", "refused"),
    [
        (DRAFT, OPEN, NOTHING, False, None),
        (OPEN, RUNNING, NOTHING, False, "nothing-published"),
        (OPEN, RUNNING, DRAWN, False, "nothing-published"),
        (OPEN, RUNNING, SHORT, False, None),
        (RUNNING, FINISHED, DONE, False, None),
        (RUNNING, FINISHED, NOTHING, True, "nothing-published"),
        (RUNNING, FINISHED, PLAYING, False, "incomplete"),
        (RUNNING, FINISHED, PLAYING, True, None),
        (RUNNING, FINISHED, SHORT, False, "incomplete"),
        (RUNNING, FINISHED, SHORT, True, None),
        (FINISHED, RUNNING, DONE, False, None),
        (FINISHED, SEALED, DONE, False, None),
        (FINISHED, SEALED, PLAYING, False, None),
        (SEALED, FINISHED, DONE, True, "tournament-sealed"),
        (SEALED, RUNNING, DONE, True, "tournament-sealed"),
    ],
)
def test_a_step(
    status: Status,
    to: Status,
    progress: RoundsProgress,
    confirmed: bool,
    refused: str | None,
) -> None:
    error = step_refusal(status, to, progress, confirmed=confirmed)
    assert (error.code if error else None) == refused


@pytest.mark.parametrize(("status", "to"), list(itertools.product(Status, repeat=2)))
def test_every_other_step_is_refused_by_name(status: Status, to: Status) -> None:
    if to not in MOVES[status]:
        refused = step_refusal(status, to, DONE, confirmed=True)
        assert refused
        assert refused.code == ("tournament-sealed" if status is SEALED else "not-a-step")


@pytest.mark.parametrize(
    ("progress", "missing"),
    [
        (DONE, []),
        (SHORT, ["1 partie jouée sur 2 prévues."]),
        (PLAYING, ["Partie 2 : les tables 3, 7 n’ont pas de résultat."]),
        (
            RoundsProgress(planned=3, published=2, proposed=3, playing=((1, 4),)),
            [
                "Partie 1 : la table 4 n’a pas de résultat.",
                "Le tirage de la partie 3 n’est pas publié.",
                "2 parties jouées sur 3 prévues.",
            ],
        ),
    ],
)
def test_what_is_missing_is_named(progress: RoundsProgress, missing: list[str]) -> None:
    assert progress.missing == missing


def test_an_incomplete_concours_says_what_is_missing() -> None:
    error = step_refusal(RUNNING, FINISHED, SHORT)
    assert isinstance(error, Incomplete)
    assert error.sentence == "Tout n’est pas joué. 1 partie jouée sur 2 prévues."
