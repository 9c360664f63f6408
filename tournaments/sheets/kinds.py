"""The pages of a sheet by the game that is played: its forms, its words, its templates."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from tournaments.sheets.decision_forms import TotalsForm
from tournaments.sheets.forms import DealForm
from tournaments.sheets.match_forms import MatchTotalsForm, PartieForm
from tournaments.sheets.match_words import MatchWords
from tournaments.sheets.words import CoincheWords, Words

if TYPE_CHECKING:
    from tournaments.models.planning import Tournament

AnyDealForm = DealForm | PartieForm
AnyTotalsForm = TotalsForm | MatchTotalsForm


@dataclass(frozen=True, slots=True)
class Kind:
    """How the sheets of a game are written and read. `prefix` begins the names of its templates."""

    form: Callable[..., AnyDealForm]
    totals: Callable[..., AnyTotalsForm]
    words: Words
    prefix: str = ""

    def template(self, name: str) -> str:
        """The template of a page of this game."""
        return f"sheets/{self.prefix}{name}.html"


COINCHE: Final = Kind(DealForm, TotalsForm, CoincheWords())
CHOUINE: Final = Kind(PartieForm, MatchTotalsForm, MatchWords(), "match_")


def kind_of(tournament: Tournament) -> Kind:
    """The kind of sheet of a concours."""
    return CHOUINE if tournament.in_manches else COINCHE


def deal_form(tournament: Tournament, *args: Any, **named: Any) -> AnyDealForm:
    """The form of a deal, or of a partie."""
    return kind_of(tournament).form(*args, **named)
