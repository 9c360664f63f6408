"""Who goes on in a part without playing: a round names its exempt teams, those of the principale first."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

Pair = tuple[int | None, int | None]


def exempt_teams(
    pairs: Mapping[int, Pair],
    beaten: Mapping[int, int],
    byes: Sequence[int],
    elsewhere: Collection[int],
    may_rest: Collection[int],
) -> dict[int, int]:
    """The exempt team of each match that has no table, by its number; none where nobody was there.

    It is one of the `pairs`; or, where a result was corrected since the draw, who had won it then: the team
    that a team of the pair has `beaten`. That one may as well be exempt in another part, where it is among
    `may_rest`, unless its winner plays `elsewhere`, or rests after it: then it was the winner at the draw.
    """
    at = {team: match for match, pair in pairs.items() for team in pair if team is not None}
    instead = {beaten[team]: team for team in at if team in beaten}
    found: dict[int, int] = {}
    for team in byes:
        winner = instead.get(team)
        if team in at:
            found.setdefault(at[team], team)
        elif winner is not None and (team not in may_rest or winner in elsewhere or winner in byes):
            found.setdefault(at[winner], team)
    return found
