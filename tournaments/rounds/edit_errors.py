"""Why a drawn round is not changed by hand that way, in the words of the desk."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.rounds.errors import RoundError


class HeldTables(RoundError):
    """Something was entered for these tables: their teams stay."""

    def __init__(self, tables: Sequence[int]) -> None:
        self.tables = tuple(tables)
        super().__init__(
            ngettext(
                "La table %(tables)s a déjà des donnes ou un résultat : ses équipes ne changent plus.",
                "Les tables %(tables)s ont déjà des donnes ou un résultat : leurs équipes ne changent plus.",
                len(self.tables),
            )
            % {"tables": ", ".join(map(str, self.tables))}
        )


class MoveUnconfirmed(RoundError):
    """A table that has begun changes its number only where that was said."""

    def __init__(self, tables: Sequence[int]) -> None:
        self.tables = tuple(tables)
        super().__init__(
            ngettext(
                "La table %(tables)s a commencé : confirmez que sa feuille change de numéro.",
                "Les tables %(tables)s ont commencé : confirmez que leurs feuilles changent de numéro.",
                len(self.tables),
            )
            % {"tables": ", ".join(map(str, self.tables))}
        )


class NoSuchTable(RoundError):
    """Nobody plays at a table of this number."""

    def __init__(self, table: int) -> None:
        super().__init__(_("Personne ne joue à la table %(table)s dans cette partie.") % {"table": table})


class SameTable(RoundError):
    """A table cannot take its own place."""

    def __init__(self) -> None:
        super().__init__(_("Choisissez un autre numéro de table."))


class NothingToRedraw(RoundError):
    """Fewer than two teams wait at tables not begun."""

    def __init__(self) -> None:
        super().__init__(_("Toutes les tables ont commencé : il n'y a rien à tirer de nouveau."))


class NotRedrawnInPart(RoundError):
    """The method makes a whole: its tables follow from one another, or from a bracket."""

    def __init__(self, method: str) -> None:
        super().__init__(
            _(
                "« %(method)s » ne tire pas ses tables une à une : échangez des équipes, ou composez les "
                "tables à la main."
            )
            % {"method": method}
        )


class SeatedTwice(RoundError):
    """A team cannot sit at two tables."""

    def __init__(self, number: int) -> None:
        super().__init__(_("Le n° %(number)s est placé deux fois.") % {"number": number})


class NotThere(RoundError):
    """A number that no team has, or one that is not there for the round."""

    def __init__(self, number: int) -> None:
        super().__init__(_("Le n° %(number)s n'est pas là pour cette partie.") % {"number": number})


class TableIncomplete(RoundError):
    """A table with too few or too many on a side."""

    def __init__(self, table: int, side: int) -> None:
        super().__init__(
            ngettext(
                "Table %(table)s : il faut un numéro en NS et un en EO.",
                "Table %(table)s : il faut %(side)s joueurs en NS et autant en EO.",
                side,
            )
            % {"table": table, "side": side}
        )


class HasOwnGame(RoundError):
    """A team is in a catch-up game or a «partie bis», which is taken back before its place changes."""

    def __init__(self, number: int) -> None:
        super().__init__(
            _("Le n° %(number)s est dans un rattrapage ou une partie bis : annulez d'abord cette partie.")
            % {"number": number}
        )


class NothingToUndo(RoundError):
    """Nothing was changed by hand, or all of it was taken back."""

    def __init__(self) -> None:
        super().__init__(_("Il n'y a plus de changement à annuler dans cette partie."))


class NobodyExempt(RoundError):
    """Nobody has a bye who could play."""

    def __init__(self) -> None:
        super().__init__(_("Personne n'est exempt dans cette partie, ou l'exempt a déjà sa partie."))


class NotEnoughExempt(RoundError):
    """At the mêlée a side is two individuals; one alone cannot be given a game."""

    def __init__(self) -> None:
        super().__init__(_("À la mêlée il faut deux exempts pour faire un côté : il n'y en a qu'un."))


class NoHost(RoundError):
    """Nobody can play a second game: all are gone, banned from that meeting, or hosts already."""

    def __init__(self) -> None:
        super().__init__(_("Aucune équipe ne peut jouer cette partie de plus contre l'exempt."))


class NotHost(RoundError):
    """This side of this table cannot be the host of that game."""

    def __init__(self, table: int) -> None:
        super().__init__(
            _("La table %(table)s ne peut pas encore recevoir l'exempt : qu'elle finisse d'abord.")
            % {"table": table}
        )
