"""From parties to a match: manches won, and when it is over («Généralités», «Le compte des points»)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Final

from scoring.chouine.parties import DECK, HAND, PLAYERS, TWO, ChouinePlayer, Partie
from scoring.chouine.reader import read
from scoring.chouine.scores import PartieScorer, ScoredPartie, Sections
from scoring.errors import GameOver
from scoring.options import GameRules, OneOf, OptionGroup, fact, option
from scoring.sentences import sentence as _

MATCH: Final = OptionGroup("chouine", _("Parties et manches"), "end")


@dataclass(frozen=True, kw_only=True)
class ChouineRules(GameRules):
    """The rules of one game of chouine; `parties` and `manches` are its options (docs/rules/chouine.md)."""

    is_match: ClassVar[bool] = True
    target: ClassVar[None] = None

    sections: Sections
    """The headings of the published text that the lines of a breakdown come from."""
    parties: int = option(
        MATCH,
        _("Une manche se gagne en"),
        _("Parties gagnées pour une manche."),
        values=OneOf((5, 3)),
        number=_("{number} parties"),
        default=5,
    )
    manches: int = option(
        MATCH,
        _("Le match se gagne en"),
        _("Manches gagnées pour le match."),
        words={2: _("2 manches"), 1: _("1 manche")},
        default=2,
    )
    """The manches that win a match of two players."""
    trump_turned: bool = fact(
        _("L’atout"),
        words={
            True: _("la carte retournée après la donne"),
            False: _("une annonce le nomme"),
        },
        default=True,
    )
    """Whether a turned card names the trump; else an announce of the player who leads does."""

    pairs: bool = fact(
        _("Une table se joue"),
        words={False: _("un contre un"), True: _("deux contre deux")},
        default=False,
        sentences={
            True: _(
                "On joue à quatre, partenaires face à face. Les plis et les annonces des deux partenaires "
                "se comptent ensemble."
            )
        },
        in_chapter="deal",
    )
    """Whether four play as two pairs: A and B of a record are then the pairs (decision 22)."""

    @property
    def players_on_a_side(self) -> int:
        return 2 if self.pairs else 1

    @property
    def hands(self) -> int:
        """How many hold cards at a table: what can be announced depends on it."""
        return 2 * self.players_on_a_side

    @property
    def dealt(self) -> int:
        """The cards that each is dealt («La donne», «Appendice»)."""
        return HAND[self.hands]

    @property
    def talon(self) -> int:
        """The cards that are not dealt, with the one that is turned («Le talon»)."""
        return DECK - self.hands * self.dealt

    def manches_for(self, players: int) -> int:
        """The manches that win a match: three or four players have one («Appendice»)."""
        return self.manches if players == TWO else 1

    def engine(self) -> ChouineEngine:
        """The engine that scores any number of parties and plays any number of matches by these rules."""
        return ChouineEngine(self)


TOO_LATE: Final = _(
    "Le match est fini : cette partie est en trop. Retirez-la, ou corrigez une partie d’avant."
)


@dataclass(frozen=True, slots=True)
class ChouineMatch:
    """A match after some parties. Figures of the players stand in the order of A, B, C, D.

    `players` is None before the first partie, whose number of players holds for the whole match. `parties`
    are those won in the manche under way, or in the last one where the match is over.
    """

    rules: ChouineRules
    players: int | None = None
    parties: tuple[int, ...] = (0, 0)
    manches: tuple[int, ...] = (0, 0)
    winner: ChouinePlayer | None = None

    @property
    def over(self) -> bool:
        """Whether somebody has won it."""
        return self.winner is not None

    def add(self, scored: ScoredPartie) -> ChouineMatch:
        """The match after one more partie; `GameOver` where it had ended.

        A partie that nobody won is played again: it counts for nothing.
        """
        if self.over:
            raise GameOver(TOO_LATE)
        match = self if self.players else self._started(scored.partie.players)
        return match if scored.winner is None else match._won_by(scored.winner)

    def _started(self, players: int) -> ChouineMatch:
        nothing = (0,) * players
        return replace(self, players=players, parties=nothing, manches=nothing)

    def _won_by(self, player: ChouinePlayer) -> ChouineMatch:
        """One partie more for `player`: it may win the manche, and that the match."""
        place = PLAYERS.index(player)
        parties = _one_more(self.parties, place)
        if parties[place] < self.rules.parties:
            return replace(self, parties=parties)
        manches = _one_more(self.manches, place)
        if manches[place] < self.rules.manches_for(len(manches)):
            return replace(self, parties=(0,) * len(parties), manches=manches)
        return replace(self, parties=parties, manches=manches, winner=player)

    def to_record(self) -> dict[str, Any]:
        """The fields that the command `game` adds to a scored partie (docs/rules/chouine.md)."""
        return {
            "parties": _by_player(self.parties),
            "manches": _by_player(self.manches),
            "over": self.over,
            "match_winner": self.winner and self.winner.value,
        }


def _one_more(figures: Sequence[int], place: int) -> tuple[int, ...]:
    return *figures[:place], figures[place] + 1, *figures[place + 1 :]


def _by_player(figures: Sequence[int]) -> dict[str, int]:
    return {player.value: n for player, n in zip(PLAYERS, figures, strict=False)}


class ChouineEngine:
    """The reader and the scorer of some rules of chouine, for any number of parties and matches."""

    def __init__(self, rules: ChouineRules) -> None:
        self.rules = rules
        self._score = PartieScorer(rules.sections).score

    def read(self, record: object, agreed: int | None = None) -> Partie:
        """Parse `record`, of as many players as were agreed; raises `InvalidDeal` with every error."""
        return read(record, agreed, self.rules.pairs)

    def score(self, record: object) -> ScoredPartie:
        """The breakdown of one partie, from its record."""
        return self._score(read(record, None, self.rules.pairs))

    def new_game(self) -> ChouineMatch:
        """A match before its first partie."""
        return ChouineMatch(self.rules)

    def play(self, game: ChouineMatch, record: object) -> tuple[ScoredPartie, ChouineMatch]:
        """The next partie of `game` from its record: its score, and the match after it.

        `InvalidDeal` says what is wrong with the record, `GameOver` that it came too late; the match
        stays as it was.
        """
        if game.over and type(record) is dict:
            raise GameOver(TOO_LATE)
        scored = self._score(read(record, game.players, self.rules.pairs))
        return scored, game.add(scored)
