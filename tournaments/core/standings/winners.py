"""Who wins a prize; where nobody is named, why: «nobody» means several things, and each is said otherwise."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, NamedTuple

from django.db.models import TextChoices
from django.utils.formats import number_format
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _


class NoWinner(TextChoices):
    """Why a prize names nobody: its key for programs, and what stands in place of a name."""

    EVERYBODY = "everybody", _("À chacun")
    TO_DRAW = "to-draw", _("À tirer au sort")
    TO_CHOOSE = "to-choose", _("À choisir")
    NO_DEAL = "no-deal", _("Aucune donne n’est notée")
    NO_TEAM = "no-team", _("Personne n’a ce rang")
    LEFT = "left", _("Qui avait ce rang est parti")
    LATER = "later", ""
    """It is not known yet, or not told yet."""


class BestDeals(NamedTuple):
    """The teams that made the best deal, and its mark; no names without deals.

    Where some of the `played` tables have totals alone, deals were compared among `noted` ones; else both
    are 0.
    """

    names: tuple[str, ...] = ()
    mark: int = 0
    noted: int = 0
    played: int = 0

    @property
    def figure(self) -> str:
        """The mark as it is read, in the language of who reads: «1 640 points»."""
        if not self.names:
            return ""
        said = gettext("%(points)s points")
        if self.noted < self.played:
            said = gettext("%(points)s points, parmi %(noted)s tables sur %(played)s")
        return said % {"points": number_format(self.mark), "noted": self.noted, "played": self.played}


NO_DEALS: Final = BestDeals()


@dataclass(frozen=True, slots=True)
class Winners:
    """The names of the teams that win a prize, or why there are none: one of both.

    `deals` are what all of them won it by, where it is the prize of the best deal.
    """

    names: tuple[str, ...]
    nobody: NoWinner | None = None
    deals: BestDeals = NO_DEALS

    @property
    def figure(self) -> str:
        """What all of them won it by, as it is read: «1 640 points»; empty for most prizes."""
        return self.deals.figure

    @property
    def named(self) -> tuple[str, ...]:
        """The names, each with what it won by."""
        return tuple(", ".join(filter(None, (name, self.figure))) for name in self.names)

    @property
    def said(self) -> tuple[str, ...]:
        """What is read: the names, or the words in their place; nothing while nobody is told."""
        if self.nobody is None:
            return self.named
        return tuple(filter(None, (str(self.nobody.label),)))

    @property
    def missing(self) -> bool:
        """Whether somebody should win this and nobody does: that is seen to before it is announced."""
        return self.nobody in {NoWinner.TO_DRAW, NoWinner.TO_CHOOSE, NoWinner.NO_DEAL, NoWinner.LEFT}
