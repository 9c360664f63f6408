"""The games of the site: how the sheets of each are written and read, found by the ruleset a table plays by.

A game is a folder beside this file (`coinche`, `chouine`) and one `GameUI`: no page asks which is played.
Templates ask with `{% load games %}`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, Protocol

from django import template
from django.utils.formats import localize
from django.utils.html import format_html

from scoring.house import club_rules
from tournaments.core.access.permissions import Right
from tournaments.core.rounds.wording import table_phase
from tournaments.core.sheets.chouine import forms as chouine
from tournaments.core.sheets.chouine.forms import MatchTotalsForm, PartieForm
from tournaments.core.sheets.chouine.names import ChouineNames, PairNames
from tournaments.core.sheets.chouine.words import ChouineWords
from tournaments.core.sheets.coinche import plausible as coinche
from tournaments.core.sheets.coinche.forms import DealForm, TotalsForm
from tournaments.core.sheets.coinche.names import Names, NamesWithoutBids
from tournaments.core.sheets.coinche.words import CoincheWords
from tournaments.core.sheets.next_step import NextStep
from tournaments.core.sheets.next_step import next_step as step_of_concours

if TYPE_CHECKING:
    from collections.abc import Mapping

    from scoring.cards import Side
    from scoring.sheet import SheetResult
    from tournaments.core.models.planning import Tournament
    from tournaments.core.models.rounds import Table
    from tournaments.core.sheets import wording
    from tournaments.core.sheets.fields import Doubt
    from tournaments.core.sheets.sheet import TableSheet


AnyDealForm = DealForm | PartieForm
AnyTotalsForm = TotalsForm | MatchTotalsForm


class GameUI(Protocol):
    """The forms and words of the sheets of one game; scores and states are those of its rules.

    `names` are the words that differ from game to game, `prefix` begins the names of its templates.
    `penalties`: whether a ruling can take points off. `matches`: whether a table is a match of manches.
    `without_bids`: whether who takes a deal bids nothing.
    """

    deal_form: Callable[..., AnyDealForm]
    totals_form: type[TotalsForm | MatchTotalsForm]
    names: Names
    prefix: str
    penalties: bool
    matches: bool
    without_bids: bool

    def doubts(self, sheet: TableSheet, form: Any) -> list[Doubt]:
        """Why totals of a valid form are implausible; empty where they are plausible."""

    def mark_step(self, sheet: TableSheet) -> int:
        """The step in points by which marks go up."""

    def describe(self, score: Any, sheet: TableSheet) -> str:
        """The contract of a deal and how it ended, in the players' words."""

    def details(self, score: Any, sheet: TableSheet) -> str:
        """The facts of a deal that `describe` leaves out."""

    def marks(self, score: Any, sheet: TableSheet) -> tuple[wording.Mark, ...]:
        """What both sides mark for a deal, line by line, the higher mark first."""

    def cells(self, score: Any) -> tuple[wording.Mark, ...]:
        """What each side marks, NS first; empty in games whose sheets have no cell for each side."""

    def taken(self, score: Any) -> wording.TakerAndCounts | None:
        """Who took a deal, and what both sides counted; None where nobody took it."""

    def notes(self, state: Any, heads: Mapping[Side, object]) -> list[str]:
        """Sentences about a game under way, such as who is at the target and has not won.

        `heads` are the sides as the reader calls them, for the beginning of a sentence.
        """

    def conversion(self, score: Any, sheet: TableSheet) -> tuple[str, ...]:
        """Sentences about the conversion of counted points, where the rules count on another scale."""

    def end(self, state: Any, sheet: TableSheet) -> str:
        """How the game ended, as one sentence."""

    def totals(self, result: SheetResult, sheet: TableSheet) -> str:
        """The totals typed from a paper sheet, as one sentence."""

    def forfeit(self, result: SheetResult, sheet: TableSheet) -> str:
        """A result by forfeit, as one sentence: who was absent, and why."""

    def dealer(self, sheet: TableSheet, place: int | None) -> str:
        """The dealer of a deal by `place` among the players of the sheet; empty for None."""

    def dealer_by_lot(self) -> str:
        """The sentence that tells a table how to draw lots for its next dealer."""

    def template(self, name: str) -> str:
        """The template of a page of this game."""
        return f"sheets/{self.prefix}{name}.html"


class CoincheUI(CoincheWords, GameUI):
    """The sheets of coinche."""

    deal_form, totals_form, names = DealForm, TotalsForm, Names()
    prefix, penalties, matches, without_bids = "", True, False, False

    def doubts(self, sheet: TableSheet, form: TotalsForm) -> list[Doubt]:
        return coinche.doubts_of(sheet, form)

    def mark_step(self, sheet: TableSheet) -> int:
        return coinche.step_of(coinche.rules_of(sheet).ruleset)


class WithoutBidsUI(CoincheUI):
    """The sheets of coinche where nobody bids (belote)."""

    names, without_bids = NamesWithoutBids(), True


class ChouineUI(ChouineWords, GameUI):
    """The sheets of chouine."""

    deal_form, totals_form, names = PartieForm, MatchTotalsForm, ChouineNames()
    prefix, penalties, matches, without_bids = "chouine/", False, True, False

    def doubts(self, sheet: TableSheet, form: MatchTotalsForm) -> list[Doubt]:
        return chouine.doubts_of(sheet, form)

    def mark_step(self, sheet: TableSheet) -> int:  # noqa: ARG002 — its points are single ones
        return 1


class PairsUI(ChouineUI):
    """The sheets of chouine where two pairs play."""

    names = PairNames()


COINCHE: Final = {False: CoincheUI(), True: WithoutBidsUI()}
"""The sheets of coinche by whether who takes bids nothing."""
CHOUINE: Final = {1: ChouineUI(), 2: PairsUI()}
"""The sheets of chouine by the number of players on a side."""


def game_ui(ruleset: str, options: Mapping[str, Any]) -> GameUI:
    """The forms and words for sheets of tables that play by a ruleset with these options."""
    rules = club_rules(ruleset, options)
    return CHOUINE[rules.players_on_a_side] if rules.is_match else COINCHE[rules.without_bids]


def ui_of(sheet: TableSheet) -> GameUI:
    """The forms and words for a sheet."""
    head = sheet.sheet.head
    return game_ui(head.ruleset, head.options)


def ui_of_concours(tournament: Tournament) -> GameUI:
    """The forms and words for the sheets of a concours."""
    return game_ui(tournament.ruleset, tournament.options)


register = template.Library()
TABLE_SUITS: Final = ("spades", "hearts", "diamonds", "clubs")


@register.filter
def table_suit(number: int) -> str:
    """The suit of the playing card that the number of a table is drawn as (decision 51).

    10 is a diamond, as in the logo, and each next table has the next suit.
    """
    return TABLE_SUITS[number % len(TABLE_SUITS)]


@register.filter
def phase(table: Table) -> str:
    """Which game of the concours a table plays: «Principale · demi-finale»; empty without phases."""
    return table_phase(table)


@register.simple_tag(takes_context=True)
def current_round(context: template.Context) -> int | None:
    """The number of the last round that the reader may see: the desk sees a draw before it is published."""
    rounds = context["tournament"].rounds.order_by("-number")
    if Right.DESK not in context["request"].rights:
        rounds = rounds.filter(published_at__isnull=False)
    number: int | None = rounds.values_list("number", flat=True).first()
    return number


@register.simple_tag(takes_context=True)
def next_step(context: template.Context) -> NextStep | None:
    """The organizer's next step once all tables of the round have finished; None while tables play."""
    return step_of_concours(context["tournament"])


@register.simple_tag(takes_context=True)
def named(context: template.Context, name: str, **words: Any) -> str:
    """One of the game's `Names`, its placeholders filled in: ``{% named "deal" place=3 %}``."""
    found = getattr(ui_of_concours(context["tournament"]).names, name)
    if not words:
        return str(found)
    counted = {word: value if word in {"n", "count"} else localize(value) for word, value in words.items()}
    return str(found % counted)


@register.simple_tag(takes_context=True)
def seating_field(context: template.Context) -> str:
    """The hidden field that names the players a form was filled for, so that it never writes for others."""
    filled_for = context["request"].POST.get("seating") or context["table"].seating
    return format_html('<input type="hidden" name="seating" value="{}">', filled_for)
