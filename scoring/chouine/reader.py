"""From a JSON record to a `Partie`, or to everything that is wrong with it (docs/rules/records.md, chouine).

A field wrong in form is judged no further. Where the number of players cannot be read, only what does not
depend on it is judged.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from scoring.chouine.parties import (
    BRISQUES,
    FOUR,
    IN_A_SUIT,
    LEAST_OF_THREE,
    NAMES,
    NEVER_TAKEN,
    NUMBERS,
    PACK,
    PLAIN_SUITS,
    PLAYERS,
    THREE,
    TWO,
    WORTH,
    ChouineAnnounce,
    ChouineAnnounceKind,
    ChouinePlayer,
    Partie,
)
from scoring.errors import InvalidDeal
from scoring.sentences import sentence as _
from scoring.strict_json import FieldReader

FIELDS: Final = frozenset(("players", "points", "der", "announces", "chouine", "awarded", "id"))

AT_ONCE: Final = ("chouine", "awarded")
"""The fields that name who won without a count."""

# What each player took: None where that is wrong in form, no entry where it was left out.
Taken = Mapping[ChouinePlayer, int | None]


class DeclaredAnnounce(NamedTuple):
    """An announce, who made it, and where it stands in the record."""

    player: ChouinePlayer
    path: str
    announce: ChouineAnnounce


def read(record: object, agreed: int | None = None, pairs: bool = False) -> Partie:
    """Parse `record`; raises `InvalidDeal` with every error.

    `agreed` is the number of players of the match so far: it stays the same all through. With `pairs`, A and
    B are two pairs of partners, and the record names no number of players.
    """
    fields = FieldReader()
    if (record := fields.object(record, "")) is None:
        raise InvalidDeal(fields.errors)
    fields.only(record, "", FIELDS if not pairs else FIELDS - {"players"})
    players = read_players(record.get("players", TWO), agreed, fields) if not pairs else TWO
    seated = PLAYERS[:players]
    taken = read_points(record.get("points", {}), seated, fields)
    der = fields.word(record["der"], "der", seated) if "der" in record else None
    declared = read_announces(record.get("announces", {}), seated, fields)
    chouine, awarded = (read_winner(record, name, seated, fields) for name in AT_ONCE)
    judge_end(record, awarded, fields)
    if taken is not None:
        judge_points(taken, players, fields)
    judge_announces(declared, FOUR if pairs else players, fields)
    if not fields.errors:
        judge_cards(declared, fields)
    if fields.errors:
        raise InvalidDeal(fields.errors)
    return Partie(
        players=len(seated),
        points=tuple([(taken or {}).get(player) for player in seated]),
        der=der,
        announces=tuple(
            [tuple([one.announce for one in declared if one.player is player]) for player in seated]
        ),
        chouine=chouine,
        awarded=awarded,
        id=(record["id"],) if "id" in record else (),
    )


def judge_end(record: Mapping[str, Any], awarded: ChouinePlayer | None, fields: FieldReader) -> None:
    """Refuse a partie won at once in two ways, and one played out without its points or its last trick."""
    if awarded is not None and record.get("chouine") is not None:
        what = _("une chouine a déjà gagné cette partie")
        fields.refuse("awarded", "bad-value", value=awarded.value, what=what)
    if all(record.get(name) is None for name in AT_ONCE):
        if record.get("points", {}) == {}:
            fields.missing("points")
        if "der" not in record:
            fields.missing("der")


def read_winner(
    record: Mapping[str, Any], name: str, seated: Sequence[ChouinePlayer], fields: FieldReader
) -> ChouinePlayer | None:
    """Who won at once by the field `name`; None where it says nobody, or is wrong in form."""
    value = record.get(name)
    return None if value is None else fields.word(value, name, seated)


def read_players(value: object, agreed: int | None, fields: FieldReader) -> int | None:
    """The number of players, which must be that of the match so far."""
    players = fields.integer(value, "players")
    if players is None:
        return None
    if players not in NUMBERS:
        fields.refuse("players", "bad-value", value=players, what=_("on joue à 2, 3 ou 4"))
        return None
    if agreed is not None and players != agreed:
        what = _("ce match se joue à {agreed}", agreed=agreed)
        fields.refuse("players", "bad-value", value=players, what=what)
    return players


def read_by_player(
    value: object, path: str, seated: Sequence[ChouinePlayer], fields: FieldReader
) -> dict[ChouinePlayer, Any] | None:
    """The values of an object by player, in the order of play; None where it has none."""
    record = fields.object(value, path)
    if not record:  # as if absent
        return None
    fields.only(record, path, seated)
    return {player: record[player] for player in seated if player in record}


def read_points(value: object, seated: Sequence[ChouinePlayer], fields: FieldReader) -> Taken | None:
    """The points of those who counted, None where they are wrong in form."""
    taken = read_by_player(value, "points", seated, fields)
    if taken is None:
        return None
    for player, number in taken.items():
        taken[player] = fields.integer(number, f"points.{player}")
    return taken


def read_announces(
    value: object, seated: Sequence[ChouinePlayer], fields: FieldReader
) -> list[DeclaredAnnounce]:
    """All announces that can be read."""
    declared: list[DeclaredAnnounce] = []
    for player, items in (read_by_player(value, "announces", seated, fields) or {}).items():
        path = f"announces.{player}"
        for place, item in enumerate(fields.of_type(list, items, path, _("une liste d’annonces")) or ()):
            announce = read_announce(item, f"{path}[{place}]", fields)
            if announce is not None:
                declared.append(DeclaredAnnounce(player, f"{path}[{place}]", announce))
    return declared


def read_announce(value: object, path: str, fields: FieldReader) -> ChouineAnnounce | None:
    """One announce: of what has a suit, its record says whether that is trumps."""
    record = fields.object(value, path)
    if record is None:
        return None
    kind = trump = None
    if "kind" in record:
        kind = fields.word(record["kind"], f"{path}.kind", ChouineAnnounceKind)
    else:
        fields.missing(f"{path}.kind")
    with_trump = "trump" in record if kind is None else kind in IN_A_SUIT
    if with_trump and "trump" in record:
        trump = fields.flag(record["trump"], f"{path}.trump")
    elif with_trump:
        fields.missing(f"{path}.trump")
    expected = ("kind", "trump") if with_trump else ("kind",)
    fields.only(record, path, expected)
    if kind is None or (with_trump and trump is None):
        return None
    return ChouineAnnounce(kind, bool(trump))


def judge_points(taken: Taken, players: int | None, fields: FieldReader) -> None:
    """Points that cards can make and that add up, of all players but one, or of all where cards are left."""
    for player, n in taken.items():
        if n is not None and (not 0 <= n <= PACK or n in NEVER_TAKEN):
            fields.refuse(f"points.{player}", "impossible-points", points=n, total=PACK)
    if players is None:
        return
    left_out = [player for player in PLAYERS[:players] if player not in taken]
    if len(left_out) > (0 if players == THREE else 1):
        for player in left_out:
            fields.missing(f"points.{player}")
    elif None not in taken.values():
        _judge_sum(sum(n for n in taken.values() if n is not None), players, len(taken), fields)


def _judge_sum(counted_points: int, players: int, counted: int, fields: FieldReader) -> None:
    """The sum that `counted` players took: the pack, or so much that the last one is left no less than 0.

    One number alone is no sum: where it is too high, it is impossible by itself.
    """
    least = 0 if counted < players else LEAST_OF_THREE if players == THREE else PACK
    if counted > 1 and not least <= counted_points <= PACK:
        total = PACK if least == PACK else f"{least}…{PACK}"
        fields.refuse("points", "points-sum", sum=counted_points, total=total)


def judge_cards(declared: Sequence[DeclaredAnnounce], fields: FieldReader) -> None:
    """Announces of different players need different cards: a king and queen a suit, and eight brisques."""
    trumps, suits, brisques = set(), 0, 0
    for player in {one.player for one in declared}:
        own = Counter(one.announce for one in declared if one.player is player)
        of_kind = {kind: own[ChouineAnnounce(kind)] for kind in ChouineAnnounceKind}
        quarterons = (
            of_kind[ChouineAnnounceKind.QUARTERON]
            + own[ChouineAnnounce(ChouineAnnounceKind.QUARTERON, trump=True)]
        )
        trumps |= {player for announce in own if announce.trump}
        suits += max(of_kind[kind] for kind in IN_A_SUIT)
        brisques += max(
            5 * of_kind[ChouineAnnounceKind.QUINTE], 3 * of_kind[ChouineAnnounceKind.TRENTE], quarterons
        )
    if len(trumps) > 1 or suits > PLAIN_SUITS or brisques > BRISQUES:
        fields.refuse("announces", "cards-contradict")


def judge_announces(declared: Sequence[DeclaredAnnounce], players: int | None, fields: FieldReader) -> None:
    """Kinds that exist for this number of players, and no more of each than the pack can give."""
    so_far: Counter[ChouineAnnounce] = Counter()
    for _player, path, announce in declared:
        so_far[announce] += 1
        if players is not None and players not in WORTH[announce.kind].players:
            what = _("{announce} : ne s’annonce pas à {players}.", announce=NAMES[announce], players=players)
            fields.refuse(f"{path}.kind", "announce-not-in-ruleset", what=what)
        if so_far[announce] > announce.most:
            what = _(
                "{announce} : {most} au plus dans une partie.", announce=NAMES[announce], most=announce.most
            )
            fields.refuse(path, "announce-not-possible", what=what)
