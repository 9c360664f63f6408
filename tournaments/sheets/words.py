"""What a sheet says in the words of its game: one class a game, chosen by `kinds`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from django.utils.formats import number_format
from django.utils.translation import gettext as _

from scoring.cards import Side
from tournaments.naming import of
from tournaments.sheets import counting, wording
from tournaments.sheets.rules import rules_of

if TYPE_CHECKING:
    from scoring.games import Game
    from scoring.scores import Score
    from tournaments.models.sheets import Result
    from tournaments.sheets.sheet import Sheet


class Words(Protocol):
    """Sentences about a sheet; scores and games are those of its rules."""

    def said(self, score: Any, sheet: Sheet) -> str:
        """What was played and how it ended, as it is said at the table."""

    def details(self, score: Any, sheet: Sheet) -> str:
        """What that does not say."""

    def marks(self, score: Any, sheet: Sheet) -> tuple[wording.Mark, ...]:
        """What both sides count, line by line, the higher first."""

    def cells(self, score: Any) -> tuple[wording.Mark, ...]:
        """What each side counts, in the order NS, EW, where the lines of a sheet show it so."""

    def notes(self, game: Any) -> list[str]:
        """What is worth knowing of a game under way."""

    def conversion(self, score: Any, sheet: Sheet) -> tuple[str, ...]:
        """What counted points became, where they count on another scale."""

    def end(self, game: Any, sheet: Sheet) -> str:
        """How the game ended, aloud."""

    def totals(self, result: Result, sheet: Sheet) -> str:
        """What was typed from a paper sheet."""

    def forfeit(self, result: Result, sheet: Sheet) -> str:
        """Who did not come."""

    def dealer(self, sheet: Sheet, place: int | None) -> str:
        """Who dealt."""


class CoincheWords:
    """The words of a sheet of coinche."""

    def said(self, score: Score, sheet: Sheet) -> str:  # noqa: ARG002 — sides are named by their letters
        return wording.said(score)

    def details(self, score: Score, sheet: Sheet) -> str:  # noqa: ARG002 — as above
        return wording.details(score)

    def marks(self, score: Score, sheet: Sheet) -> tuple[wording.Mark, ...]:  # noqa: ARG002 — as above
        return wording.marks(score)

    def cells(self, score: Score) -> tuple[wording.Mark, ...]:  # noqa: ARG002 — a contract is one for both
        return ()

    def notes(self, game: Game) -> list[str]:
        """The sides that are at the target by a belote alone (10.4, A8)."""
        return [
            _("%(side)s est au but par une belote seulement : il lui faut encore un pli (10.4).")
            % {"side": wording.SIDES[side]}
            for side in Side
            if game.unconfirmed[side.place] and not game.over
        ]

    def conversion(self, score: Score, sheet: Sheet) -> tuple[str, ...]:
        return tuple(counting.conversion_said(rules_of(sheet.tournament).ruleset, score.deal))

    def end(self, game: Game, sheet: Sheet) -> str:
        ns, ew = game.score
        if game.winner is None:
            return _("La partie est finie : égalité, %(ns)s partout.") % {"ns": number_format(ns)}
        high, low = (ns, ew) if game.winner is Side.NS else (ew, ns)
        return _("La partie est finie : %(team)s gagnent, %(high)s à %(low)s.") % {
            "team": sheet.seated(game.winner).names,
            "high": number_format(high),
            "low": number_format(low),
        }

    def totals(self, result: Result, sheet: Sheet) -> str:
        if result.winner is None:
            return _("Totaux de la feuille papier : égalité, %(ns)s partout.") % {
                "ns": number_format(result.ns_points)
            }
        return _("Totaux de la feuille papier, %(ns)s – %(ew)s : %(team)s gagnent.") % {
            "ns": number_format(result.ns_points),
            "ew": number_format(result.ew_points),
            "team": sheet.seated(Side(result.winner)).names,
        }

    def forfeit(self, result: Result, sheet: Sheet) -> str:
        absent = Side(result.absent)
        return _("Forfait %(of_absent)s (%(article)s) : %(team)s gagnent.") % {
            "of_absent": of(sheet.seated(absent).names),
            "article": result.article,
            "team": sheet.seated(absent.other).names,
        }

    def dealer(self, sheet: Sheet, place: int | None) -> str:  # noqa: ARG002 — the chair says it
        return "" if place is None else str(list(wording.SEATS.values())[place])
