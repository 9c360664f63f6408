"""A partie of chouine in words: who won it, what both count, how the match stands."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from scoring import names
from scoring.cards import Side
from scoring.chouine.parties import WORTH, ChouineAnnounce, ChouineAnnounceKind, ChouinePlayer
from scoring.chouine.sheet_game import PLAYER_OF, SIDE_OF, ChouineSheetGame, MatchState, PartieScore
from tournaments.core.access.language import translated
from tournaments.core.sheets.wording import Mark, MarkItem
from tournaments.platform.text import french_de

if TYPE_CHECKING:
    from collections.abc import Mapping

    from django.utils.functional import Promise

    from scoring.chouine.matches import ChouineRules
    from scoring.chouine.scores import PartieLine, PlayerCount
    from scoring.sheet import SheetResult
    from tournaments.core.sheets.sheet import TableSheet

ANNOUNCES: Final[dict[ChouineAnnounce, Promise]] = {
    ChouineAnnounce(ChouineAnnounceKind.MARIAGE): gettext_lazy("Mariage"),
    ChouineAnnounce(ChouineAnnounceKind.MARIAGE, trump=True): gettext_lazy("Mariage d’atout"),
    ChouineAnnounce(ChouineAnnounceKind.TIERCE): gettext_lazy("Tierce"),
    ChouineAnnounce(ChouineAnnounceKind.TIERCE, trump=True): gettext_lazy("Tierce d’atout"),
    ChouineAnnounce(ChouineAnnounceKind.QUARTERON): gettext_lazy("Quarteron"),
    ChouineAnnounce(ChouineAnnounceKind.QUARTERON, trump=True): gettext_lazy("Quarteron d’atout"),
    ChouineAnnounce(ChouineAnnounceKind.QUINTE): gettext_lazy("Quinte (cinq brisques)"),
    ChouineAnnounce(ChouineAnnounceKind.TRENTE): gettext_lazy("Trente (trois brisques)"),
}
"""The announces as the form names them."""


def announces_of(rules: ChouineRules) -> dict[ChouineAnnounce, Promise]:
    """The announces that these rules have, with their names, in the order of the form."""
    return {one: name for one, name in ANNOUNCES.items() if rules.hands in WORTH[one.kind].players}


def side_name(sheet: TableSheet, side: Side) -> str:
    """The name of a single player; for two pairs the side, «NS»."""
    return sheet.seated(side).names if sheet.face_to_face else translated(names.SIDES[side])


def side_and_names(sheet: TableSheet, side: Side) -> str:
    """The name of a single player; for two pairs the side and its players, «NS (Anne Roy – Luc Petit)»."""
    name = side_name(sheet, side)
    return name if sheet.face_to_face else f"{name} ({sheet.seated(side).names})"


def rules_of(sheet: TableSheet) -> ChouineRules:
    """The rules of a sheet of chouine."""
    if not isinstance(sheet.game, ChouineSheetGame):
        raise TypeError(sheet.game)
    return sheet.game.rules


def trump_hint(rules: ChouineRules) -> str:
    """The hint how to write announces where no card is turned for trumps; else empty."""
    if rules.trump_turned:
        return ""
    return _("Sans retourne : l’annonce qui nomme l’atout s’écrit « d’atout » et compte à l’atout.")


class ChouineWords:
    """The words of a sheet of chouine."""

    def describe(self, score: PartieScore, sheet: TableSheet) -> str:
        """Who won a partie, and how: «Anne Roy gagne la partie, 108 à 62»."""
        scored = score.scored
        if scored.winner is None:
            return _("Égalité à %(points)s : la partie se rejoue") % {"points": max(scored.totals)}
        winner = self._name(sheet, scored.winner)
        if scored.partie.chouine is not None:
            return _("Chouine %(of_winner)s, qui gagne la partie") % {"of_winner": french_de(winner)}
        if scored.partie.awarded is not None:
            return _("Partie attribuée à %(winner)s (deuxième erreur)") % {"winner": winner}
        best = max(scored.totals)
        points = {"winner": winner, "points": best, "other": sum(scored.totals) - best}
        return _("%(winner)s gagne la partie, %(points)s à %(other)s") % points

    def details(self, score: PartieScore, sheet: TableSheet) -> str:
        """What each player counted beside tricks; empty where both counted tricks alone."""
        counts = [count for count in score.scored.counts if len(count.lines) > 1]
        return " · ".join(f"{self._name(sheet, count.player)} : {self._lines(count)}" for count in counts)

    def marks(self, score: PartieScore, sheet: TableSheet) -> tuple[Mark, ...]:
        """What each player counts, line by line, the higher total first; empty for a partie won at once."""
        counts = sorted(score.scored.counts, key=lambda count: -count.total)
        return tuple(self._mark(count, sheet) for count in counts)

    def cells(self, score: PartieScore) -> tuple[Mark, ...]:
        """What each player counts, NS first; empty for a partie won at once."""
        return tuple(self._cell(count) for count in score.scored.counts)

    def taken(self, score: PartieScore) -> None:  # noqa: ARG002 — nobody takes a partie
        return None

    def notes(self, game: MatchState, heads: Mapping[Side, object]) -> list[str]:  # noqa: ARG002 — in the order of the score
        """The manches won so far, while the match is under way."""
        if game.over or not any(game.manches):
            return []
        ns, ew = game.manches
        return [_("Manches : %(ns)s – %(ew)s.") % {"ns": ns, "ew": ew}]

    def conversion(self, score: PartieScore, sheet: TableSheet) -> tuple[str, ...]:  # noqa: ARG002 — none here
        """Nothing: chouine converts no points."""
        return ()

    def end(self, game: MatchState, sheet: TableSheet) -> str:
        """How the match ended, as one sentence."""
        return self._ended(sheet, game.winner, game.manches, game.score)

    def totals(self, result: SheetResult, sheet: TableSheet) -> str:
        """The totals typed from a paper sheet, as one sentence."""
        said = self._ended(sheet, result.winner, result.manches or (0, 0), result.points)
        return _("D’après la feuille papier. %(said)s") % {"said": said}

    def forfeit(self, result: SheetResult, sheet: TableSheet) -> str:
        """A result by forfeit, as one sentence: who was absent, and why."""
        absent = result.absent or Side.NS
        return _("Forfait %(of_absent)s (%(article)s) : %(present)s gagne.") % {
            "of_absent": french_de(side_and_names(sheet, absent)),
            "article": result.article,
            "present": side_and_names(sheet, absent.other),
        }

    def dealer(self, sheet: TableSheet, place: int | None) -> str:
        """The name of the dealer; empty where lots are drawn for it."""
        return "" if place is None else sheet.players[place]

    def dealer_by_lot(self) -> str:
        return _("Donneur de la belle : tirez une carte, la plus petite donne.")

    def _ended(
        self, sheet: TableSheet, winner: Side | None, manches: tuple[int, int], parties: tuple[int, int]
    ) -> str:
        if winner is None:
            return _("Le match est fini : égalité.")
        step = 1 if winner is Side.NS else -1
        (high, low), (more, fewer) = manches[::step], parties[::step]
        return ngettext(
            "Le match est fini : %(winner)s gagne %(high)s manche à %(low)s (%(more)s parties à %(fewer)s).",
            "Le match est fini : %(winner)s gagne %(high)s manches à %(low)s (%(more)s parties à %(fewer)s).",
            high,
        ) % {
            "winner": side_and_names(sheet, winner),
            "high": high,
            "low": low,
            "more": more,
            "fewer": fewer,
        }

    def _name(self, sheet: TableSheet, player: ChouinePlayer) -> str:
        return side_name(sheet, SIDE_OF[player])

    def _lines(self, count: PlayerCount) -> str:
        return ", ".join(f"{_name(line)} {line.points}" for line in count.lines)

    def _mark(self, count: PlayerCount, sheet: TableSheet) -> Mark:
        return replace(self._cell(count), side=self._name(sheet, count.player))

    def _cell(self, count: PlayerCount) -> Mark:
        items = tuple(MarkItem(_name(line), line.label.source, str(line.points)) for line in count.lines)
        return Mark(count.player.value, items, 1, "", count.total)


def _name(line: PartieLine) -> str:
    return translated(line.label.name)


def player_of(side: str) -> ChouinePlayer:
    """The player of a side: A on NS, B on EW."""
    return PLAYER_OF[Side(side)]
