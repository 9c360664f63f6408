"""A partie of chouine, or coup: what each player took and announced (docs/rules/chouine.md).

Figures of the players stand in a tuple, in the order of `PLAYERS`. `Partie.to_record` gives back the record
that was read, without the fields that equal their defaults.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from types import MappingProxyType
from typing import Any, Final, NamedTuple

from scoring.sentences import Sentence
from scoring.sentences import sentence as _


class ChouinePlayer(StrEnum):
    """The players: A and B, with C and D where three or four play."""

    A = "A"
    B = "B"
    C = "C"
    D = "D"

    def __repr__(self) -> str:
        return f"ChouinePlayer({self.value!r})"


class ChouineAnnounceKind(StrEnum):
    """The kinds of announce, beside a chouine («Les annonces», and the appendix for three or four)."""

    MARIAGE = "mariage"
    TIERCE = "tierce"
    QUARTERON = "quarteron"
    QUINTE = "quinte"
    TRENTE = "trente"

    def __repr__(self) -> str:
        return f"ChouineAnnounceKind({self.value!r})"


PLAYERS: Final = tuple(ChouinePlayer)
TWO, THREE, FOUR = 2, 3, 4
NUMBERS: Final = (TWO, THREE, FOUR)
"""The numbers of players there can be."""

DECK: Final = 32
"""The cards («Les cartes»)."""
HAND: Final[Mapping[int, int]] = MappingProxyType({TWO: 5, THREE: 3, FOUR: 3})
"""The cards that each is dealt, by the number of players («La donne», «Appendice»)."""
PACK: Final = 120
"""The points of the cards («Valeur des cartes»)."""
NEVER_TAKEN: Final = frozenset((1, PACK - 1))
"""Points between none and all of them that no cards make: each suit has 11, 10, 4, 3 and 2."""
BRISQUES: Final = 8
PLAIN_SUITS: Final = 3
LEAST_OF_THREE: Final = PACK - 22
"""The points three players share at least: two cards stay undrawn, and could be two aces («Appendice»)."""
DER: Final = 10
"""The ten of the last trick («Dix de dernière»)."""


class ChouineAnnounceWorth(NamedTuple):
    """Points of a kind out of trumps and in trumps, how often and by how many players it can be announced.

    A kind of brisques has no suit, and so nothing in trumps: `in_trumps` is None.
    """

    plain: int
    in_trumps: int | None
    players: tuple[int, ...]
    most: int
    """Announces over all players out of trumps; in trumps there is one at most."""


# «Les annonces» and «Appendice». A suit of trumps leaves three others; the eight brisques make one quinte
# of five, or two trentes of three.
WORTH: Final[Mapping[ChouineAnnounceKind, ChouineAnnounceWorth]] = MappingProxyType(
    {
        ChouineAnnounceKind.MARIAGE: ChouineAnnounceWorth(20, 40, NUMBERS, most=3),
        ChouineAnnounceKind.TIERCE: ChouineAnnounceWorth(30, 60, (TWO,), most=3),
        ChouineAnnounceKind.QUARTERON: ChouineAnnounceWorth(40, 80, (TWO,), most=3),
        ChouineAnnounceKind.QUINTE: ChouineAnnounceWorth(50, None, (TWO,), most=1),
        ChouineAnnounceKind.TRENTE: ChouineAnnounceWorth(30, None, (THREE, FOUR), most=2),
    }
)
IN_A_SUIT: Final = frozenset(kind for kind in ChouineAnnounceKind if WORTH[kind].in_trumps is not None)
"""The kinds that are made of one suit, which may be trumps."""


@dataclass(frozen=True, slots=True)
class ChouineAnnounce:
    """An announce of one player, in trumps or not; brisques are never in trumps."""

    kind: ChouineAnnounceKind
    trump: bool = False

    def __post_init__(self) -> None:
        if self.trump and self.kind not in IN_A_SUIT:
            raise ValueError(f"a {self.kind} is in no suit")

    @property
    def points(self) -> int:
        worth = WORTH[self.kind]
        return worth.in_trumps if self.trump and worth.in_trumps is not None else worth.plain

    @property
    def most(self) -> int:
        """The most such announces that one partie can have, over all players."""
        return 1 if self.trump else WORTH[self.kind].most

    def to_record(self) -> dict[str, Any]:
        record: dict[str, Any] = {"kind": self.kind.value}
        return {**record, "trump": self.trump} if self.kind in IN_A_SUIT else record


ALL: Final = tuple(
    ChouineAnnounce(kind, trump)
    for kind in ChouineAnnounceKind
    for trump in ((False, True) if kind in IN_A_SUIT else (False,))
)
"""Every announce there is."""


NAMES: Final[Mapping[ChouineAnnounce, Sentence]] = {
    ChouineAnnounce(ChouineAnnounceKind.MARIAGE): _("Mariage"),
    ChouineAnnounce(ChouineAnnounceKind.MARIAGE, trump=True): _("Mariage d’atout"),
    ChouineAnnounce(ChouineAnnounceKind.TIERCE): _("Tierce"),
    ChouineAnnounce(ChouineAnnounceKind.TIERCE, trump=True): _("Tierce d’atout"),
    ChouineAnnounce(ChouineAnnounceKind.QUARTERON): _("Quarteron"),
    ChouineAnnounce(ChouineAnnounceKind.QUARTERON, trump=True): _("Quarteron d’atout"),
    ChouineAnnounce(ChouineAnnounceKind.QUINTE): _("Quinte"),
    ChouineAnnounce(ChouineAnnounceKind.TRENTE): _("Trente"),
}
"""The announces as they begin a line."""
INLINE_NAMES: Final[Mapping[ChouineAnnounce, Sentence]] = {
    ChouineAnnounce(ChouineAnnounceKind.MARIAGE): _("mariage"),
    ChouineAnnounce(ChouineAnnounceKind.MARIAGE, trump=True): _("mariage d’atout"),
    ChouineAnnounce(ChouineAnnounceKind.TIERCE): _("tierce"),
    ChouineAnnounce(ChouineAnnounceKind.TIERCE, trump=True): _("tierce d’atout"),
    ChouineAnnounce(ChouineAnnounceKind.QUARTERON): _("quarteron"),
    ChouineAnnounce(ChouineAnnounceKind.QUARTERON, trump=True): _("quarteron d’atout"),
    ChouineAnnounce(ChouineAnnounceKind.QUINTE): _("quinte"),
    ChouineAnnounce(ChouineAnnounceKind.TRENTE): _("trente"),
}
"""The announces as they stand inside a sentence."""


class Partie(NamedTuple):
    """One partie as it was recorded; made by `scoring.chouine.reader.read` from a record.

    `points` are card points without the der, None where they were left out. `der` took the last trick.
    `chouine` won at once by announcing one, `awarded` by the second error of an adversary («Pénalités»); the
    rest may then be absent. `id` is the record's own, in a tuple: empty where it has none.
    """

    players: int = TWO
    points: tuple[int | None, ...] = (None, None)
    der: ChouinePlayer | None = None
    announces: tuple[tuple[ChouineAnnounce, ...], ...] = ((), ())
    chouine: ChouinePlayer | None = None
    awarded: ChouinePlayer | None = None
    id: tuple[Any, ...] = ()

    @property
    def seated(self) -> tuple[ChouinePlayer, ...]:
        """The players of this partie."""
        return PLAYERS[: self.players]

    @property
    def won_at_once(self) -> ChouinePlayer | None:
        """Who won without a count: by a chouine, or by an adversary's second error."""
        return self.chouine or self.awarded

    def to_record(self) -> dict[str, Any]:
        """The JSON record of this partie, without the fields that equal their defaults."""
        record: dict[str, Any] = {"id": self.id[0]} if self.id else {}
        if self.players != TWO:
            record["players"] = self.players
        return record | {name: value for name, value in self._result() if value}

    def _result(self) -> list[tuple[str, Any]]:
        return [
            ("points", {player.value: n for player, n in self._by_player(self.points) if n is not None}),
            ("der", self.der and self.der.value),
            (
                "announces",
                {
                    player.value: [which.to_record() for which in announced]
                    for player, announced in self._by_player(self.announces)
                    if announced
                },
            ),
            ("chouine", self.chouine and self.chouine.value),
            ("awarded", self.awarded and self.awarded.value),
        ]

    def _by_player(self, figures: tuple[Any, ...]) -> zip[tuple[ChouinePlayer, Any]]:
        return zip(self.seated, figures, strict=True)
