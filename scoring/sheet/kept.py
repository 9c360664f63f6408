"""What an older engine made of a sheet: its figures count, and are shown, until the sheet is written anew."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple, Self

from scoring.sheet.game import DEALS, LogHead, PlayedDeal, SheetResult

if TYPE_CHECKING:
    from scoring.sheet.fields import Pair
    from scoring.sheet.game import SheetGame


class KeptLine(NamedTuple):
    """The figures of one deal: its marks, the score after it, and whether the game was over before it."""

    marks: Pair
    score: Pair
    after_end: bool

    @classmethod
    def from_json(cls, stored: Mapping[str, Any]) -> Self:
        ns, ew = stored["marks"]
        score_ns, score_ew = stored["score"]
        return cls((ns, ew), (score_ns, score_ew), stored["after_end"])


@dataclass(frozen=True, slots=True)
class KeptFigures:
    """The figures that `engine` gave by the rules `head` to what was on the sheet (`Sheet.content`)."""

    engine: str
    head: LogHead
    content: tuple[Any, ...]
    lines: tuple[KeptLine, ...]
    result: SheetResult | None

    def played(self, game: SheetGame, steps: Sequence[PlayedDeal]) -> tuple[PlayedDeal, ...]:
        """The deals as today's engine plays them (`steps`), with the kept marks, scores and end."""
        return tuple(self._step(game, place, step) for place, step in enumerate(steps))

    def _step(self, game: SheetGame, index: int, step: PlayedDeal) -> PlayedDeal:
        line, score = self.lines[index], self.lines[index].score
        over = self._over(index, step)
        winner = None
        if over:
            by_deals = self.result is not None and self.result.source == DEALS
            winner = self.result.winner if self.result and by_deals else game.ahead(score, None)
        after = step.game
        if (after.score, after.over) != (score, over):
            after = game.as_kept(after, score, winner, over=over)
        return step._replace(marks=line.marks, after_end=line.after_end, game=after)

    def _over(self, index: int, step: PlayedDeal) -> bool:
        """Whether the game was over after a deal, so far as the kept figures say it."""
        if index + 1 < len(self.lines):
            return self.lines[index + 1].after_end
        if self.lines[index].after_end or self.result is None:
            return self.lines[index].after_end
        return self.result.source == DEALS or bool(step.game.over)
