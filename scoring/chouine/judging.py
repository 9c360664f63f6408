"""What is well made but no partie of chouine can give (docs/rules/chouine.md).

Each function adds what is wrong to the list. `players` is None where their number cannot be read: then
only what does not depend on it is judged.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from scoring.chouine.parties import LEAST_OF_THREE, PACK, PLAYERS, THREE, WORTH, Announce, Player
from scoring.chouine.wording import NAMES
from scoring.coinche.reading import Errors, missing
from scoring.errors import RuleError

# What each player took: None where that is wrong in form, no entry where it was left out.
Taken = Mapping[Player, int | None]


class Told(NamedTuple):
    """An announce, who made it, and where it stands in the record."""

    player: Player
    path: str
    announce: Announce


def judge_points(taken: Taken, players: int | None, errors: Errors) -> None:
    """Each from 0 to 120; of all players but one, or of all where cards stay undrawn; and they add up."""
    for player, n in taken.items():
        if n is not None and not 0 <= n <= PACK:
            errors.append(RuleError(f"points.{player}", "impossible-points", points=n, total=PACK))
    if players is None:
        return
    left_out = [player for player in PLAYERS[:players] if player not in taken]
    if len(left_out) > (0 if players == THREE else 1):
        errors.extend(missing(f"points.{player}") for player in left_out)
    elif None not in taken.values():
        _judge_sum(sum(n for n in taken.values() if n is not None), players, len(taken), errors)


def _judge_sum(told: int, players: int, counted: int, errors: Errors) -> None:
    """What `counted` of the players took together: the pack, or what leaves the last one no less than 0.

    One number alone is no sum: where it is too high, it is impossible by itself.
    """
    least = 0 if counted < players else LEAST_OF_THREE if players == THREE else PACK
    if counted > 1 and not least <= told <= PACK:
        total = PACK if least == PACK else f"{least}…{PACK}"
        errors.append(RuleError("points", "points-sum", sum=told, total=total))


def judge_announces(told: Sequence[Told], players: int | None, errors: Errors) -> None:
    """Kinds that so many players have, and no more of one than the pack can give."""
    so_far: Counter[Announce] = Counter()
    for _, path, announce in told:
        so_far[announce] += 1
        if players is not None and players not in WORTH[announce.kind].players:
            errors.append(_not_among(players, f"{path}.kind", announce))
        if so_far[announce] > announce.most:
            errors.append(_too_many(path, announce))


def _not_among(players: int, path: str, announce: Announce) -> RuleError:
    french, english = NAMES[announce]
    fr, en = f"{french} : ne s'annonce pas à {players}.", f"{english}: not among {players} players."
    return RuleError(path, "announce-not-in-ruleset", fr=fr, en=en)


def _too_many(path: str, announce: Announce) -> RuleError:
    french, english = NAMES[announce]
    fr = f"{french} : {announce.most} au plus dans une partie."
    en = f"{english}: {announce.most} at most in a partie."
    return RuleError(path, "announce-not-possible", fr=fr, en=en)
