"""The words of chouine, in French and in English: lines of a breakdown, sentences of a result."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, NamedTuple

from scoring.chouine.parties import ALL, Announce, Kind
from scoring.coinche.marks import Label

KIND_NAMES: Final = {
    Kind.MARIAGE: "Mariage",
    Kind.TIERCE: "Tierce",
    Kind.QUARTERON: "Quarteron",
    Kind.QUINTE: "Quinte",
    Kind.TRENTE: "Trente",
}


def _named(announce: Announce) -> tuple[str, str]:
    name = KIND_NAMES[announce.kind]
    return (f"{name} d'atout", f"{name} in trumps") if announce.trump else (name, name)


NAMES: Final[Mapping[Announce, tuple[str, str]]] = MappingProxyType({one: _named(one) for one in ALL})
"""What each announce is called, in French and in English."""


class Sections(NamedTuple):
    """The headings of the text of chouine that the lines of a breakdown come from."""

    tricks: str
    der: str
    announces: str
    in_trumps: str
    trente: str

    def label_tricks(self) -> Label:
        return Label("Plis", "Tricks", self.tricks)

    def label_der(self) -> Label:
        return Label("Dix de der", "Last trick", self.der)

    def label(self, announce: Announce) -> Label:
        if announce.kind is Kind.TRENTE:
            return Label(*NAMES[announce], self.trente)
        return Label(*NAMES[announce], self.in_trumps if announce.trump else self.announces)


class Words(NamedTuple):
    """What the sentences of a partie are made of, in one language."""

    won: str
    chouine: str
    level: str
    both: str
    colon: str


FRENCH: Final = Words(
    won="{winner} gagne la partie, {points} à {others}",
    chouine="{winner} annonce la chouine et gagne la partie",
    level="Égalité à {points} : partie nulle, elle se rejoue, même donneur",
    both=" et ",
    colon=" : ",
)
ENGLISH: Final = Words(
    won="{winner} wins the partie, {points} to {others}",
    chouine="{winner} announces a chouine and wins the partie",
    level="Level at {points}: nobody wins, it is played again by the same dealer",
    both=" and ",
    colon=": ",
)
WORDS: Final = MappingProxyType({"fr": FRENCH, "en": ENGLISH})
