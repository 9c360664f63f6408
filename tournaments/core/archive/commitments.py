"""Commitments that replace players' names in sealed data, and the names and salts that open them.

A commitment is SHA-256 of a random salt with the name, and the fingerprint is made over commitments. Whoever
has a name and its salt can prove it; once both are erased nobody can find the name, and the fingerprint stays
valid (decision 36).
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping
from secrets import token_hex
from typing import Any, Final

from tournaments.core.archive.encoding import Data, NotCanonical
from tournaments.core.models.planning import Tournament
from tournaments.core.models.registration import Named, Player, changes_in
from tournaments.core.models.sealing import SALT, SealedName, commitment_to
from tournaments.platform.typography import as_typed

COMMITMENT: Final = re.compile(r"[0-9a-f]{64}")
OPENING: Final = ("name", "salt")

Openings = Mapping[str, Mapping[str, str]]
"""Commitment → the name and the salt that it was made of; an erased name has no entry."""


def commit_to_names(tournament: Tournament) -> None:
    """Give every present or former player of a concours a random salt; the caller has locked the concours."""
    seated: set[Player] = set()
    for team in tournament.teams.select_related("player1", "player2"):
        seated.update(team.players)
    for change in changes_in(tournament):
        seated.update((change.leaves, change.enters))
    SealedName.objects.bulk_create(
        SealedName(tournament=tournament, player=player, salt=token_hex(SALT // 2))
        for player in sorted(seated, key=lambda player: player.pk)
    )


def commitments_of(tournament: Tournament) -> dict[Named, str]:
    """The commitment of each player; none before the seal, nor under one of `NAMES_FORM`. One query."""
    return {one.player: one.stands_for_it for one in _sealed_names(tournament)}


def openings_of(tournament: Tournament) -> dict[str, dict[str, str]]:
    """The names that are not erased, with their salts, by commitment."""
    return {
        one.stands_for_it: {"name": as_typed(one.name), "salt": one.salt}
        for one in _sealed_names(tournament)
        if one.salt
    }


def write_openings(tournament: Tournament, players: Mapping[str, Player], openings: Openings) -> None:
    """Store the commitments of an archive's `players` (by commitment), with their salts where it has them."""
    made = []
    for label, player in players.items():
        salt = openings[label]["salt"] if label in openings else ""
        made.append(
            SealedName(tournament=tournament, player=player, salt=salt, commitment="" if salt else label)
        )
        made[-1].clean_fields(exclude=["tournament", "player"])
    SealedName.objects.bulk_create(made)


def labels_in(data: Data) -> set[str]:
    """The commitments or names of all players in the data; `NotCanonical` for data of another shape."""
    try:
        sitting = [one for team in data["teams"] for one in team["players"]]
        for round_ in data["rounds"]:
            for table in round_["tables"]:
                sitting += [one for side in table["sides"].values() for one in side]
        return {label for one in sitting for label in one["names"]}
    except (KeyError, TypeError, AttributeError) as error:
        raise NotCanonical(f"names: {type(error).__name__} {error}") from error


def opening_faults(data: Data, openings: Openings) -> Iterator[str]:
    """The names that are not the sealed ones, a French line each; `NotCanonical`."""
    labels = labels_in(data)
    for label in sorted(map(str, labels)):
        if not COMMITMENT.fullmatch(label):
            yield f"« {label:.60} » y est en clair"
    for label, opening in sorted(openings.items()):
        if label not in labels:
            yield f"« {opening['name']:.60} » n’y joue pas"
        elif commitment_to(opening["salt"], opening["name"]) != label:
            yield f"« {opening['name']:.60} » n’est pas le nom qui a été scellé"


def erasure_faults(data: Data, openings: Openings, erased: Collection[str]) -> Iterator[str]:
    """The names that are neither there nor said to be erased, or both, a French line each; `NotCanonical`."""
    labels, gone = labels_in(data), set(erased)
    if missing := len(labels - openings.keys() - gone):
        names = "1 nom manque" if missing == 1 else f"{missing} noms manquent"
        yield f"{names} au fichier, qui ne les dit pas effacés"
    if wrong := gone - (labels - openings.keys()):
        yield f"{len(wrong)} noms y sont dits effacés, qui sont là ou n’ont pas joué"


def read_labels(found: Any) -> list[str]:
    """The commitments in a file's `erased` field; `NotCanonical` for any other shape."""
    if not isinstance(found, list) or not all(isinstance(each, str) for each in found):
        raise NotCanonical("erased")
    return found


def read_openings(found: Any) -> dict[str, dict[str, str]]:
    """The openings in a file's `names` field; `NotCanonical` for any other shape."""
    if not isinstance(found, dict):
        raise NotCanonical("names")
    for opening in found.values():
        if not isinstance(opening, dict) or set(opening) != set(OPENING):
            raise NotCanonical("names")
        if not all(isinstance(each, str) for each in opening.values()) or not opening["salt"]:
            raise NotCanonical("names")
    return found


def _sealed_names(tournament: Tournament) -> Iterator[SealedName]:
    kept = SealedName.objects.filter(tournament=tournament).select_related("player", "hidden")
    return kept.order_by("pk").iterator()
