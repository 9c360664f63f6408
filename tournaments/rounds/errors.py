"""Why a round cannot be drawn, published or changed, in the words of the desk."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from tournaments.draw.room import RoomError
from tournaments.platform.text import teams_or_players

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

    from tournaments.draw.errors import InvalidRequest
    from tournaments.models.planning import Tournament


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
    """Too few are there for the round to fill one table: two teams, four players at the mêlée."""

    def __init__(self, count: int, held: Tournament) -> None:
        self.count = count
        two = teams_or_players(
            held,
            _("Il faut au moins deux équipes pointées pour un tirage ; il y en a %(count)s."),
            _("Il faut au moins deux joueurs pointés pour un tirage ; il y en a %(count)s."),
        )
        four = _("Il faut au moins quatre joueurs pointés pour un tirage ; il y en a %(count)s.")
        super().__init__((four if held.melee else two) % {"count": count})


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


class BracketsOver(RoundError):
    """The last final is on a table, or played."""

    def __init__(self, number: int) -> None:
        super().__init__(
            _("Les tableaux vont jusqu'à leur finale avec la partie %(number)s : il n'y en a pas d'autre.")
            % {"number": number}
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


class OptionsRefused(RoundError):
    """The tables of the room, or another setting of the draw, cannot be read."""

    def __init__(self, why: InvalidRequest | RoomError) -> None:
        super().__init__(_("Corrigez d'abord les réglages du tirage : %(why)s") % {"why": _said(why)})


class DrawRefused(RoundError):
    """The draw itself refused: the bans leave no table, the method cannot seat so few …"""

    def __init__(self, why: InvalidRequest) -> None:
        super().__init__(_said(why))


class ExemptWaiting(RoundError):
    """An exempt team has yet to be given its game; the organizer may draw all the same (`forced`)."""

    def __init__(self, teams: Sequence[int]) -> None:
        super().__init__(
            _("L'exempt n'a pas encore sa partie (n° %(teams)s) : donnez-la-lui avant de tirer la suite.")
            % {"teams": ", ".join(map(str, teams))}
        )


def _said(why: InvalidRequest | RoomError) -> str:
    """The reasons in the reader's language."""
    lang = get_language() or "fr"
    if isinstance(why, RoomError):
        return why.message(lang)
    return " ".join(error.message(lang) for error in why.errors)
