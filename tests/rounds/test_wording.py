"""How a round is told that an earlier version drew, whose sentences stand in its row."""

from __future__ import annotations

from tournaments.core.rounds.wording import broken_wishes


def test_sentences_of_older_draws_are_set_like_those_of_today() -> None:
    older = {"wish": "rematch", "teams": [4, 7], "why": "faute d'un autre adversaire", "why_en": ""}
    newer = {**older, "teams": [1, 2], "why": "faute d’un autre adversaire"}
    (told,) = broken_wishes([older, newer])
    assert told.why == "faute d’un autre adversaire"
    assert told.count == 4
