"""From a partie to its breakdown, and from the breakdown to totals and winner («Le compte des points»).

The number and its explanation have one source: a total is the sum of its lines.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from scoring.chouine.parties import (
    ALL,
    DER,
    NAMES,
    PACK,
    ChouineAnnounce,
    ChouineAnnounceKind,
    ChouinePlayer,
    Partie,
)
from scoring.coinche.marks import Label
from scoring.sentences import Text, joined, pgettext
from scoring.sentences import sentence as _


class Sections(NamedTuple):
    """The headings of the published text that the lines of a breakdown come from."""

    tricks: str
    der: str
    announces: str
    in_trumps: str
    trente: str

    def label(self, announce: ChouineAnnounce) -> Label:
        """The label of a line of this announce."""
        section = self.in_trumps if announce.trump else self.announces
        return Label(NAMES[announce], self.trente if announce.kind is ChouineAnnounceKind.TRENTE else section)


class PartieLine(NamedTuple):
    """One line of a count: so many points, for this reason."""

    label: Label
    points: int

    def explain(self) -> Text:
        """«Mariage d’atout : 40»."""
        return _("{name} : {points}", name=self.label.name, points=self.points)


class PlayerCount(NamedTuple):
    """The lines of one player, card points first, then announces, then the der; and their total."""

    player: ChouinePlayer
    lines: tuple[PartieLine, ...]
    total: int

    def explain(self) -> Text:
        """«A · Plis : 58 · Mariage d’atout : 40 · Dix de der : 10 → 108»."""
        lines = joined([self.player, *(line.explain() for line in self.lines)], " · ")
        return joined([lines, self.total], " → ")


class ScoredPartie(NamedTuple):
    """The result of a partie: the counts of all players, none where it was won at once.

    `winner` announced a chouine, was awarded the partie, or has more than anybody; None where the best are
    level, and the partie is played again.
    """

    partie: Partie
    counts: tuple[PlayerCount, ...]
    winner: ChouinePlayer | None

    @property
    def totals(self) -> tuple[int, ...]:
        """The total of each player; empty where the partie was won at once."""
        return tuple([count.total for count in self.counts])

    def to_record(self) -> dict[str, Any]:
        """The scored partie of docs/rules/chouine.md."""
        record: dict[str, Any] = {"ok": True}
        if self.partie.id:
            record["id"] = self.partie.id[0]
        record["totals"] = {count.player.value: count.total for count in self.counts} or None
        record["winner"] = self.winner and self.winner.value
        return record

    def explain(self) -> list[Text]:
        """The sentences of a partie: how it ended, then the count of each player."""
        return [self._outcome(), *(count.explain() for count in self.counts)]

    def _outcome(self) -> Text:
        winner = self.winner
        if self.partie.chouine is not None:
            return _("{winner} annonce la chouine et gagne la partie", winner=winner)
        if self.partie.awarded is not None:
            return _("{winner} reçoit la partie : deuxième erreur de l’adversaire", winner=winner)
        best = max(self.totals)
        if winner is None:
            return _("Égalité à {points} : partie nulle, elle se rejoue, même donneur", points=best)
        others = joined([count.total for count in self.counts if count.player is not winner], _(" et "))
        return _("{winner} gagne la partie, {points} à {others}", winner=winner, points=best, others=others)


class PartieScorer:
    """Scores parties; the lines that are always the same are made once, here."""

    def __init__(self, sections: Sections) -> None:
        self._tricks = Label(_("Plis"), sections.tricks)
        self._announces = {one: PartieLine(sections.label(one), one.points) for one in ALL}
        self._der = PartieLine(Label(pgettext("chouine", "Dix de der"), sections.der), DER)

    def score(self, partie: Partie) -> ScoredPartie:
        """The breakdown of a partie that `scoring.chouine.reader` has accepted."""
        if partie.won_at_once is not None:
            return ScoredPartie(partie, (), partie.won_at_once)
        remaining = PACK - sum([n for n in partie.points if n is not None])
        counts = tuple(
            [
                self._count(player, remaining if n is None else n, announced, player is partie.der)
                for player, n, announced in zip(partie.seated, partie.points, partie.announces, strict=True)
            ]
        )
        return ScoredPartie(partie, counts, _ahead(counts))

    def _count(
        self, player: ChouinePlayer, tricks: int, announced: tuple[ChouineAnnounce, ...], der: bool
    ) -> PlayerCount:
        lines = [PartieLine(self._tricks, tricks), *[self._announces[announce] for announce in announced]]
        if der:
            lines.append(self._der)
        return PlayerCount(player, tuple(lines), sum([line.points for line in lines]))


def _ahead(counts: Sequence[PlayerCount]) -> ChouinePlayer | None:
    """The player who has more than anybody, None where the best are level («Le compte des points»)."""
    best = max([count.total for count in counts])
    players = [count.player for count in counts if count.total == best]
    return players[0] if len(players) == 1 else None
