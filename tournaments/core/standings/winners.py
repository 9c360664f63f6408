"""Who wins a prize; where nobody is named, why: «nobody» means several things, and each is said otherwise."""

from __future__ import annotations

from dataclasses import dataclass

from django.db.models import TextChoices
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


@dataclass(frozen=True, slots=True)
class Winners:
    """The names of the teams that win a prize, or why there are none: one of both.

    `figure` is what all of them won it by, as it is read: «1 640 points»; empty for most prizes.
    """

    names: tuple[str, ...]
    nobody: NoWinner | None = None
    figure: str = ""

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
