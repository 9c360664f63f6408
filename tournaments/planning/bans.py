"""Pairs that are kept apart: who is meant, written down, taken back. Each verb is one transaction."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.models.planning import Tournament
from tournaments.models.registration import Ban, Team
from tournaments.planning import queries
from tournaments.planning.errors import BanRefused, TournamentSealed
from tournaments.platform.text import teams_or_players

if TYPE_CHECKING:
    from collections.abc import Sequence

SHOWN: Final = 6
MOST_BANS: Final = 500
_NUMBER: Final = re.compile(r"\s*(?:n\s*°?\s*)?([0-9]{1,5})\s*(?:·.*)?", re.IGNORECASE | re.DOTALL)
"""«7», «n° 7», or what the list proposes: «7 · Anne Roux – Paul Roux»."""


def meant(tournament: Tournament, typed: str) -> Team:
    """The team of a number, or the only one with these names; `BanRefused` says who it may be."""
    number = _NUMBER.fullmatch(typed)
    if number is not None:
        team = queries.team_of_number(tournament, int(number[1]))
        if team is None:
            raise BanRefused(_unknown(tournament) % {"typed": number[1]})
        return team
    found = queries.teams_named(tournament, typed)
    if len(found) != 1:
        raise BanRefused(_several(typed, found) if found else _nobody(tournament) % {"typed": typed})
    return found[0]


@transaction.atomic
def keep_apart(tournament: Tournament, one: Team, other: Team, *, absolute: bool) -> Ban:
    """Write a pair down, or make one that is there stricter; `BanRefused`, `TournamentSealed`.

    None becomes milder unsaid: who wants that takes it off the list first.
    """
    _lock(tournament)
    if one.pk == other.pk:
        raise BanRefused(
            teams_or_players(
                tournament,
                _("C'est deux fois la même équipe : il en faut deux."),
                _("C'est deux fois le même joueur : il en faut deux."),
            )
        )
    first, second = sorted((one, other), key=lambda team: team.pk)
    ban = tournament.bans.filter(one=first, other=second).first()
    if ban is not None and ban.absolute is absolute:
        raise BanRefused(_("Ces deux-là sont déjà dans la liste."))
    if ban is not None and ban.absolute:
        raise BanRefused(_milder(tournament))
    if ban is None:
        if tournament.bans.count() >= MOST_BANS:
            raise BanRefused(_("La liste est pleine : retirez d'abord ce qui ne sert plus."))
        ban = Ban(tournament=tournament, one=first, other=second)
    ban.absolute = absolute
    ban.save()
    return ban


@transaction.atomic
def let_meet(ban: Ban) -> None:
    """Take a pair off the list; `TournamentSealed`."""
    _lock(ban.tournament)
    ban.delete()


def _lock(tournament: Tournament) -> None:
    if Tournament.objects.select_for_update().get(pk=tournament.pk).sealed:
        raise TournamentSealed


def _milder(tournament: Tournament) -> str:
    return teams_or_players(
        tournament,
        _(
            "Ces deux équipes sont déjà dans la liste : elles ne doivent pas se rencontrer. Si ce n'est plus "
            "que « plutôt pas », retirez-les d'abord de la liste."
        ),
        _(
            "Ces deux joueurs sont déjà dans la liste : ils ne doivent pas se rencontrer. Si ce n'est plus "
            "que « plutôt pas », retirez-les d'abord de la liste."
        ),
    )


def _unknown(tournament: Tournament) -> str:
    return teams_or_players(
        tournament, _("Aucune équipe n'a le numéro %(typed)s."), _("Aucun joueur n'a le numéro %(typed)s.")
    )


def _nobody(tournament: Tournament) -> str:
    return teams_or_players(
        tournament,
        _("Aucune équipe ne s'appelle « %(typed)s » : donnez son numéro."),
        _("Aucun joueur ne s'appelle « %(typed)s » : donnez son numéro."),
    )


def _several(typed: str, found: Sequence[Team]) -> str:
    names = " ; ".join(map(str, found[:SHOWN])) + (" …" if len(found) > SHOWN else "")
    return _("« %(typed)s » peut être : %(names)s. Donnez le numéro.") % {"typed": typed, "names": names}
