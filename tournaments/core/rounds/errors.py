"""Why a round cannot be drawn, published or changed, in the words of the desk."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from tournaments.core.access.language import translated
from tournaments.draw.room import RoomError
from tournaments.platform.errors import UserError
from tournaments.platform.text import teams_or_players

if TYPE_CHECKING:
    from tournaments.core.models.planning import Tournament
    from tournaments.draw.errors import InvalidRequest


class RoundError(UserError):
    """The request for a round cannot be done; `sentence` is for the organizer."""


class TablesError(RoundError):
    """The error concerns these tables, by number."""

    def __init__(self, tables: Sequence[int]) -> None:
        self.tables = tuple(tables)
        super().__init__(tables=", ".join(map(str, tables)), count=len(tables))


# A step of the tournament, or of its rounds, at which nothing is drawn.


class TournamentSealed(RoundError):
    """The results are sealed: nothing changes any more."""

    text = _("Les résultats sont scellés : plus rien ne change.")


class TournamentDraft(RoundError):
    """The tournament is in preparation: registration opens before the first draw."""

    text = _("Ouvrez d'abord les inscriptions : rien ne se tire avant.")


class TournamentFinished(RoundError):
    """The tournament was declared over: it is reopened before its draws change."""

    text = _("Le concours est terminé : rouvrez-le avant de toucher aux tirages.")


class AllRoundsPlayed(RoundError):
    """All `planned` rounds are drawn."""

    text = _(
        "Les %(planned)s parties prévues sont tirées. Pour en jouer une de plus, changez le nombre "
        "de parties dans les réglages."
    )


class BracketsOver(RoundError):
    """The last final is on a table of round `number`, or played."""

    text = _("Les tableaux vont jusqu'à leur finale avec la partie %(number)s : il n'y en a pas d'autre.")


class PreviousUnpublished(RoundError):
    """The last round, `number`, is still a proposal."""

    text = _("La partie %(number)s est tirée mais pas publiée : publiez-la ou annulez-la d'abord.")


class StillPlaying(TablesError):
    """Tables of the last round have no result yet; the organizer may force the draw."""

    text = ngettext_lazy(
        "La table %(tables)s joue encore : son résultat manquerait au tirage.",
        "Les tables %(tables)s jouent encore : leurs résultats manqueraient au tirage.",
        "count",
    )


class ExemptWaiting(RoundError):
    """Exempt teams have yet to be given their game; the organizer may force the draw."""

    text = _("L'exempt n'a pas encore sa partie (n° %(teams)s) : donnez-la-lui avant de tirer la suite.")

    def __init__(self, teams: Sequence[int]) -> None:
        super().__init__(teams=", ".join(map(str, teams)))


class TooFewTeams(RoundError):
    """Too few are there for one table: two teams are needed, four players at the mêlée."""

    def __init__(self, count: int, tournament: Tournament) -> None:
        self.count = count
        two = teams_or_players(
            tournament,
            _("Il faut au moins deux équipes pointées pour un tirage ; il y en a %(count)s."),
            _("Il faut au moins deux joueurs pointés pour un tirage ; il y en a %(count)s."),
        )
        four = _("Il faut au moins quatre joueurs pointés pour un tirage ; il y en a %(count)s.")
        super().__init__(four if tournament.melee else two, count=count)


class OptionsRefused(RoundError):
    """The tables of the room, or another setting of the draw, cannot be read."""

    text = _("Corrigez d'abord les réglages du tirage : %(why)s")

    def __init__(self, why: InvalidRequest | RoomError) -> None:
        super().__init__(why=_reasons(why))


class DrawRefused(RoundError):
    """The draw itself refused: the bans leave no table, the method cannot seat so few …"""

    def __init__(self, why: InvalidRequest) -> None:
        super().__init__(_reasons(why))


# Somebody else was faster, or the round is past that point.


class ResultsChanged(RoundError):
    """A result changed after the ranking was read that the draw was to use."""

    text = _("Un résultat vient de changer, et le classement avec lui : demandez le tirage de nouveau.")


class TeamsChanged(RoundError):
    """Teams left (`gone`) or were checked in (`new`) since the draw, and publishing was not confirmed."""

    text = _("Depuis ce tirage, des équipes sont parties ou arrivées : refaites-le, ou publiez-le tel quel.")

    def __init__(self, gone: Sequence[int], new: Sequence[int]) -> None:
        self.gone, self.new = tuple(gone), tuple(new)
        super().__init__()


class RoundGone(RoundError):
    """Somebody else undid the draw in the meantime."""

    text = _("Ce tirage vient d'être annulé par quelqu'un d'autre.")


class RoundChanged(RoundError):
    """Somebody else drew the round again, or changed its tables, in the meantime."""

    text = _("Quelqu'un d'autre vient de changer ce tirage : regardez-le avant d'y toucher.")


class AlreadyPublished(RoundError):
    """Players may be sitting already: a published draw is undone before it is drawn again."""

    text = _("La partie %(number)s est publiée : annulez son tirage avant de le refaire.")


class NotPublished(RoundError):
    """The clock belongs to a published round."""

    text = _("La partie %(number)s n'est pas encore publiée.")


class NoClock(RoundError):
    """The tournament is not played under the clock."""

    text = _("Ce concours ne se joue pas au temps : il n'a pas d'horloge.")


class HasDeals(TablesError):
    """The sheets of these tables are not empty: the draw is not undone."""

    text = ngettext_lazy(
        "La feuille de la table %(tables)s n'est pas vide (donnes, résultat, décision ou envoi à trancher) : "
        "videz-la d'abord, et le tirage s'annule.",
        "Les feuilles des tables %(tables)s ne sont pas vides (donnes, résultat, décision ou envoi à "
        "trancher) : "
        "videz-les d'abord, et le tirage s'annule.",
        "count",
    )


class NotTheLast(RoundError):
    """Later rounds were drawn from this one."""

    text = _("La partie %(number)s n'est pas la dernière tirée : annulez d'abord les suivantes.")


# A change by hand that cannot be made.


class HeldTables(TablesError):
    """The sheets of these tables are not empty: their teams stay."""

    text = ngettext_lazy(
        "La feuille de la table %(tables)s n'est pas vide (donnes, résultat, décision ou envoi à trancher) : "
        "videz-la d'abord pour changer ses équipes.",
        "Les feuilles des tables %(tables)s ne sont pas vides (donnes, résultat, décision ou envoi à "
        "trancher) : "
        "videz-les d'abord pour changer leurs équipes.",
        "count",
    )


class MoveUnconfirmed(TablesError):
    """A table that has begun changes its number only after confirmation."""

    text = ngettext_lazy(
        "La table %(tables)s a commencé : confirmez que sa feuille change de numéro.",
        "Les tables %(tables)s ont commencé : confirmez que leurs feuilles changent de numéro.",
        "count",
    )


class NoSuchTable(RoundError):
    """Nobody plays at a table of this number."""

    text = _("Personne ne joue à la table %(table)s dans cette partie.")


class SameTable(RoundError):
    """A table cannot take its own place."""

    text = _("Choisissez un autre numéro de table.")


class SameTeam(RoundError):
    """A team cannot take its own place."""

    text = _("Choisissez deux équipes différentes.")


class NotInRound(RoundError):
    """A number that no team of this round has."""

    text = _("L'équipe %(number)s ne joue pas cette partie.")


class TeamNotPresent(RoundError):
    """A number that no team has, or a team that is not there for the round."""

    text = _("Le n° %(number)s n'est pas là pour cette partie.")


class SeatedTwice(RoundError):
    """A team cannot sit at two tables."""

    text = _("Le n° %(number)s est placé deux fois.")


class TableIncomplete(RoundError):
    """A table with too few or too many on a side."""

    text = ngettext_lazy(
        "Table %(table)s : il faut un numéro en NS et un en EO.",
        "Table %(table)s : il faut %(side)s joueurs en NS et autant en EO.",
        "side",
    )


class NothingToRedraw(RoundError):
    """Fewer than two teams wait at tables that have not begun."""

    text = _("Toutes les tables ont commencé : il n'y a rien à tirer de nouveau.")


class NotRedrawnInPart(RoundError):
    """The draw method cannot draw single tables again: they depend on one another, or on a bracket."""

    text = _(
        "« %(method)s » ne tire pas ses tables une à une : échangez des équipes, ou composez les "
        "tables à la main."
    )


class NothingToUndo(RoundError):
    """Nothing was changed by hand, or all of it was taken back."""

    text = _("Il n'y a plus de changement à annuler dans cette partie.")


class OtherForfeit(RoundError):
    """The forfeit of a table is not the one of the edit: it was opened again and decided otherwise since."""

    text = _("Table %(table)s : un autre forfait a été noté depuis sur sa feuille ; il se reprend là.")


class ResultLeftRoom(RoundError):
    """Another result of a table would change a later draw, or prizes that were announced or given."""

    text = _(
        "Table %(table)s : cela changerait ce qui est déjà tiré, annoncé ou remis. Faites-le sur sa feuille, "
        "qui montre d'abord tout ce qui change."
    )


# The second game of a round, for an exempt team.


class HasSecondGame(RoundError):
    """The team is in a catch-up game or a «partie bis», which is taken back before its place changes."""

    text = _("Le n° %(number)s est dans un rattrapage ou une partie bis : annulez d'abord cette partie.")


class NobodyExempt(RoundError):
    """Nobody has a bye who could play."""

    text = _("Personne n'est exempt dans cette partie, ou l'exempt a déjà sa partie.")


class NotEnoughExempt(RoundError):
    """At the mêlée a side is two individuals; one alone cannot be given a game."""

    text = _("À la mêlée il faut deux exempts pour faire un côté : il n'y en a qu'un.")


class NoHost(RoundError):
    """Nobody can play a second game: all are gone, banned from that meeting, or hosts already."""

    text = _("Aucune équipe ne peut jouer cette partie de plus contre l'exempt.")


class NotHost(RoundError):
    """This side of this table cannot be the host of that game."""

    text = _("La table %(table)s ne peut pas encore recevoir l'exempt : qu'elle finisse d'abord.")


def _reasons(why: InvalidRequest | RoomError) -> str:
    """The reasons in the reader's language."""
    errors = [why] if isinstance(why, RoomError) else why.errors
    return " ".join(translated(error.sentence) for error in errors)
