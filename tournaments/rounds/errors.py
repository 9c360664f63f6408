"""Why a round cannot be drawn, published or changed, in the words of the desk."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise


class RoundError(ValueError):
    """What was asked cannot be done; `sentence` tells the organizer why, and what to do about it."""

    def __init__(self, sentence: StrOrPromise) -> None:
        super().__init__(sentence)
        self.sentence = sentence


class TournamentSealed(RoundError):
    """The results are sealed: nothing changes any more."""

    def __init__(self) -> None:
        super().__init__(_("Les résultats sont scellés : plus rien ne change."))


class TournamentDraft(RoundError):
    """The concours is in preparation: inscriptions are opened before anybody is drawn."""

    def __init__(self) -> None:
        super().__init__(_("Ouvrez d'abord les inscriptions : rien ne se tire avant."))


class TournamentFinished(RoundError):
    """The concours was declared over: it is reopened before its draws change."""

    def __init__(self) -> None:
        super().__init__(_("Le concours est terminé : rouvrez-le avant de toucher aux tirages."))


class ResultsMoved(RoundError):
    """A result changed after the ranking was read from which the round was to be drawn."""

    def __init__(self) -> None:
        super().__init__(
            _("Un résultat vient de changer, et le classement avec lui : demandez le tirage de nouveau.")
        )


class TeamsChanged(RoundError):
    """Teams left since the draw, or were checked in: it is made again, or published as it is knowingly."""

    def __init__(self, gone: Sequence[int], new: Sequence[int]) -> None:
        self.gone, self.new = tuple(gone), tuple(new)
        super().__init__(
            _("Depuis ce tirage, des équipes sont parties ou arrivées : refaites-le, ou publiez-le tel quel.")
        )


class TooFewTeams(RoundError):
    """Nobody to meet: fewer than two teams are there for the round."""

    def __init__(self, count: int) -> None:
        self.count = count
        super().__init__(
            ngettext(
                "Il faut au moins deux équipes pointées pour un tirage ; il y en a %(count)s.",
                "Il faut au moins deux équipes pointées pour un tirage ; il y en a %(count)s.",
                count,
            )
            % {"count": count}
        )


class AllRoundsPlayed(RoundError):
    """As many rounds as planned are drawn."""

    def __init__(self, planned: int) -> None:
        super().__init__(
            _(
                "Les %(planned)s parties prévues sont tirées. Pour en jouer une de plus, changez le nombre "
                "de parties dans les réglages."
            )
            % {"planned": planned}
        )


class PreviousUnpublished(RoundError):
    """The last round is still a proposal."""

    def __init__(self, number: int) -> None:
        super().__init__(
            _("La partie %(number)s est tirée mais pas publiée : publiez-la ou annulez-la d'abord.")
            % {"number": number}
        )


class StillPlaying(RoundError):
    """Tables of the last round have no result yet; the organizer may draw all the same (`forced`)."""

    def __init__(self, tables: Sequence[int]) -> None:
        self.tables = tuple(tables)
        super().__init__(
            ngettext(
                "La table %(tables)s joue encore : son résultat manquerait au tirage.",
                "Les tables %(tables)s jouent encore : leurs résultats manqueraient au tirage.",
                len(self.tables),
            )
            % {"tables": ", ".join(map(str, self.tables))}
        )


class AlreadyPublished(RoundError):
    """Players may be sitting already: a published draw is undone before it is drawn again."""

    def __init__(self, number: int) -> None:
        super().__init__(
            _("La partie %(number)s est publiée : annulez son tirage avant de le refaire.")
            % {"number": number}
        )


class NotPublished(RoundError):
    """The clock belongs to a published round."""

    def __init__(self, number: int) -> None:
        super().__init__(_("La partie %(number)s n'est pas encore publiée.") % {"number": number})


class HasDeals(RoundError):
    """Something was entered for a table: its draw stays."""

    def __init__(self, tables: Sequence[int]) -> None:
        self.tables = tuple(tables)
        super().__init__(
            ngettext(
                "Une donne ou un résultat est déjà saisi à la table %(tables)s : le tirage ne s'annule plus.",
                "Des donnes ou des résultats sont déjà saisis aux tables %(tables)s : le tirage ne "
                "s'annule plus.",
                len(self.tables),
            )
            % {"tables": ", ".join(map(str, self.tables))}
        )


class NotTheLast(RoundError):
    """Later rounds were drawn from this one."""

    def __init__(self, number: int) -> None:
        super().__init__(
            _("La partie %(number)s n'est pas la dernière tirée : annulez d'abord les suivantes.")
            % {"number": number}
        )


class NoClock(RoundError):
    """The concours is not played under the clock."""

    def __init__(self) -> None:
        super().__init__(_("Ce concours ne se joue pas au temps : il n'a pas d'horloge."))


class RoundGone(RoundError):
    """Somebody else undid the draw in the meantime."""

    def __init__(self) -> None:
        super().__init__(_("Ce tirage vient d'être annulé par quelqu'un d'autre."))


class RoundChanged(RoundError):
    """Somebody else drew the round again, or changed its tables, in the meantime."""

    def __init__(self) -> None:
        super().__init__(_("Quelqu'un d'autre vient de changer ce tirage : regardez-le avant d'y toucher."))


class NotInRound(RoundError):
    """A number that nobody of this round has."""

    def __init__(self, number: int) -> None:
        super().__init__(_("L'équipe %(number)s ne joue pas cette partie.") % {"number": number})


class SameTeam(RoundError):
    """A team cannot take its own place."""

    def __init__(self) -> None:
        super().__init__(_("Choisissez deux équipes différentes."))
