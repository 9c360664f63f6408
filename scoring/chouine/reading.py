"""From a JSON record to a `Partie`, or to everything that is wrong with it (docs/rules/chouine.md).

A field wrong in form is judged no further. What is well made but impossible is for `scoring.chouine.judging`.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from typing import Any, Final, TypeVar

from scoring.chouine.judging import Taken, Told, judge_announces, judge_points
from scoring.chouine.parties import IN_A_SUIT, NUMBERS, PLAYERS, TWO, Announce, Kind, Partie, Player
from scoring.coinche.reading import Errors, missing, read_flag, read_object, unknown, wrong_type
from scoring.errors import FormError, InvalidDeal

FIELDS: Final = frozenset(("players", "points", "der", "announces", "chouine", "id"))
KINDS: Final = tuple(Kind)
Word = TypeVar("Word", bound=StrEnum)


def read(record: object, agreed: int | None = None) -> Partie:
    """The partie of `record`; `InvalidDeal` with all that is wrong where there is none.

    `agreed` is the number of players of the match so far: it stays the same all through.
    """
    if type(record) is not dict:
        raise InvalidDeal([wrong_type("", "un objet", "an object")])
    errors: Errors = [unknown(name, name) for name in record if name not in FIELDS]
    players = read_players(record.get("players", TWO), agreed, errors)
    seated = PLAYERS[:players]
    taken = read_points(record.get("points", {}), seated, errors)
    der = read_one_of(seated, record["der"], "der", errors) if "der" in record else None
    told = read_announces(record.get("announces", {}), seated, errors)
    winner = record.get("chouine")
    chouine = None if winner is None else read_one_of(seated, winner, "chouine", errors)
    if winner is None:  # nobody won at once: it was played to the end
        absent = {"points": record.get("points", {}) == {}, "der": "der" not in record}
        errors.extend(missing(name) for name in absent if absent[name])
    if taken is not None:
        judge_points(taken, players, errors)
    judge_announces(told, players, errors)
    if errors:
        raise InvalidDeal(errors)
    return Partie(
        players=len(seated),
        points=tuple([(taken or {}).get(player) for player in seated]),
        der=der,
        announces=tuple([tuple([one.announce for one in told if one.player is player]) for player in seated]),
        chouine=chouine,
        id=(record["id"],) if "id" in record else (),
    )


def read_players(value: object, agreed: int | None, errors: Errors) -> int | None:
    """How many play, and it is as many as in the match so far."""
    if type(value) is not int:
        errors.append(wrong_type("players", "un nombre entier", "a whole number"))
        return None
    if value not in NUMBERS:
        fr, en = "on joue à 2, 3 ou 4", "2, 3 or 4 play"
        errors.append(FormError("players", "bad-value", value=value, fr=fr, en=en))
        return None
    if agreed is not None and value != agreed:
        fr, en = f"ce match se joue à {agreed}", f"{agreed} play in this match"
        errors.append(FormError("players", "bad-value", value=value, fr=fr, en=en))
    return value


def read_one_of(words: Sequence[Word], value: object, path: str, errors: Errors) -> Word | None:
    """One of these words: of the players, only those who play."""
    if type(value) is not str:
        errors.append(wrong_type(path, "un mot", "a word"))
        return None
    found = next((word for word in words if word == value), None)
    if found is None:
        choice = ", ".join(words)
        errors.append(FormError(path, "bad-value", value=value, fr=choice, en=choice))
    return found


def read_by_player(
    value: object, path: str, seated: Sequence[Player], errors: Errors
) -> dict[Player, Any] | None:
    """What an object says of each player, in the order of play; None where it says nothing at all."""
    record = read_object(value, path, errors)
    if not record:  # as if absent
        return None
    errors.extend(unknown(f"{path}.{name}", name) for name in record if name not in seated)
    return {player: record[player] for player in seated if player in record}


def read_points(value: object, seated: Sequence[Player], errors: Errors) -> Taken | None:
    """The points of those who counted, None where they are wrong in form."""
    taken = read_by_player(value, "points", seated, errors)
    if taken is None:
        return None
    for player, number in taken.items():
        if type(number) is not int:
            errors.append(wrong_type(f"points.{player}", "un nombre entier", "a whole number"))
            taken[player] = None
    return taken


def read_announces(value: object, seated: Sequence[Player], errors: Errors) -> list[Told]:
    """All announces that can be read."""
    told: list[Told] = []
    for player, items in (read_by_player(value, "announces", seated, errors) or {}).items():
        path = f"announces.{player}"
        if type(items) is not list:
            errors.append(wrong_type(path, "une liste d'annonces", "a list of announces"))
            continue
        for place, item in enumerate(items):
            announce = read_announce(item, f"{path}[{place}]", errors)
            if announce is not None:
                told.append(Told(player, f"{path}[{place}]", announce))
    return told


def read_announce(value: object, path: str, errors: Errors) -> Announce | None:
    """One announce: of what has a suit, its record says whether that is trumps."""
    record = read_object(value, path, errors)
    if record is None:
        return None
    kind = trump = None
    if "kind" in record:
        kind = read_one_of(KINDS, record["kind"], f"{path}.kind", errors)
    else:
        errors.append(missing(f"{path}.kind"))
    with_trump = "trump" in record if kind is None else kind in IN_A_SUIT
    if with_trump and "trump" in record:
        trump = read_flag(record["trump"], f"{path}.trump", errors)
    elif with_trump:
        errors.append(missing(f"{path}.trump"))
    expected = ("kind", "trump") if with_trump else ("kind",)
    errors.extend(unknown(f"{path}.{name}", name) for name in record if name not in expected)
    if kind is None or (with_trump and trump is None):
        return None
    return Announce(kind, bool(trump))
