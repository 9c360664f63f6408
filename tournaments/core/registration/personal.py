"""A player's personal data: show, export, play under another name, erase (decision 32).

A renamed or erased player is replaced in every concours, by the actions with which the desk corrects a name,
so that cards, standings and public pages follow. So is a player in sealed concours, because their fingerprint
is over commitments (decision 36). Concours sealed by an older version keep the name, and the page names them.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from django.db import transaction
from django.db.models import Q

from tournaments.core.models.planning import Tournament
from tournaments.core.models.registration import (
    Player,
    Substitution,
    Team,
    Waiting,
    folded,
    names_erased,
    search_words,
)
from tournaments.core.models.sealing import SealedName
from tournaments.core.models.seasons import GradeConsent, PersonAnswer
from tournaments.core.models.standings import KeptStanding
from tournaments.core.registration.actions import (
    changing,
    rename_in_substitutions,
    rename_in_teams,
    write_player_cards,
)
from tournaments.core.registration.errors import RegistrationError
from tournaments.core.registration.queries import team_seats
from tournaments.core.registration.roster import clean_name

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from django.db.models import QuerySet

    from tournaments.core.models.accounts import Club

MOST_FOUND: Final = 50
ERASED: Final = "Joueur effacé"
"""The name in place of an erased player's, followed by the primary key, so that each is unique."""


@dataclass(frozen=True, slots=True)
class Participation:
    """A concours that a player takes or took part in, and their team there."""

    tournament: Tournament
    team: Team
    kept: bool
    """Whether the name cannot be erased there, because an older version's fingerprint is over it."""


def people_of(club: Club, words: str) -> QuerySet[Player]:
    """The players of a club whose name or club contains all these words, by name."""
    found = Player.objects.filter(host=club)
    for word in search_words(words):
        found = found.filter(search__contains=word)
    return found.order_by("name", "club", "pk")


def played_by(player: Player) -> list[Participation]:
    """The participations of a player, the newest first."""
    of_club = Team.objects.filter(tournament__club=player.host_id)
    theirs = of_club.filter(_teams_of(player)).distinct().select_related("tournament", "player1", "player2")
    teams = theirs.order_by("-tournament__date", "-tournament__pk")
    open_to_it = set(SealedName.objects.filter(player=player).values_list("tournament", flat=True))
    return [
        Participation(
            team.tournament, team, kept=team.tournament.sealed and team.tournament_id not in open_to_it
        )
        for team in teams
    ]


def played_by_person(player: Player) -> list[Participation]:
    """The participations of a player under their own name and under their chosen one."""
    return [one for row in _rows(player) for one in played_by(row)]


def export_of(player: Player) -> dict[str, Any]:
    """All stored data of a player as plain JSON, without the names of others."""
    return {
        "name": player.name,
        "family": player.family,
        "club": player.club,
        "plays_as": player.plays_as,
        "earlier_spellings": sorted(set(_earlier(player))),
        "concours": [_exported(one) for one in played_by_person(player)],
        "same_person": [_exported_answer(one) for one in _answers_on(player)],
        "grade_consents": [_exported_consent(one) for one in _consents_of(player)],
    }


@transaction.atomic
def play_as(player: Player, name: str) -> None:
    """Let a player play under another name, also in concours under way; "" restores their own.

    `RegistrationError` for an invalid name, or one of another player.
    """
    name = clean_name(name, "name") if name.strip() else ""
    before = _alias(player)
    theirs = Player.objects.filter(host=player.host_id, name=name, club=player.club).first()
    if theirs is not None and theirs not in (player, before):
        raise RegistrationError("name-of-another", field="name")
    player.plays_as = "" if name == player.name else name
    player.save()
    after = _alias(player, make=True) or player
    for old in (player, before):
        if old is not None and old != after:
            _replace(old, after, [one.tournament for one in played_by(old) if not one.kept])
    if before is not None and before != after:
        _delete_or_hide(before)


@transaction.atomic
def erase(player: Player) -> list[Tournament]:
    """Erase a player; returns the sealed concours that keep the name, as their fingerprint is over it."""
    rows = _rows(player)
    _consents_of(player).delete()
    teams = [one.team.pk for one in played_by_person(player)]
    for row in rows:
        if found := [one.tournament for one in played_by(row) if not one.kept]:
            named = f"{ERASED} {row.pk}"
            nobody, _new = Player.objects.get_or_create(host_id=row.host_id, name=named, club="")
            _replace(row, nobody, found, erasing=True)
    left = [one.tournament for one in played_by_person(player)]
    _erase_remarks(teams)
    for waits in Waiting.objects.filter(tournament__club=player.host_id):
        if folded(player.name) in {folded(waits.player1), folded(waits.player2)}:
            waits.delete()
    for row in rows:
        _delete_or_hide(row)
    return left


def _replace(old: Player, new: Player, concours: Iterable[Tournament], *, erasing: bool = False) -> None:
    """Seat `new` where `old` sat in these concours, sealed ones too, and in their cached data.

    Sealed data stay as they are: they have a commitment in place of the name, and erasing deletes its salt.
    """
    found = {tournament.pk: tournament for tournament in concours}
    transaction.on_commit(lambda: names_erased.send(sender=Player, concours=list(found)))
    for tournament in (found[key] for key in sorted(found)):
        with changing(tournament, names=True, sealed_too=True) as locked:
            names = SealedName.objects.filter(tournament=locked, player=old)
            for sealed in names.select_related("player", "hidden"):
                sealed.erase(new) if erasing else sealed.show_as(new)
            rename_in_teams(locked, old, new)
            changes = Substitution.objects.filter(Q(leaves=old) | Q(enters=old), team__tournament=locked)
            rename_in_substitutions(changes, old, new)
            write_player_cards(locked, [new])
            KeptStanding.objects.filter(tournament=locked).delete()
            named = Q(player1=old.pk) | Q(player2=old.pk)
            Team.history.filter(named, tournament=locked.pk).update(search="")


def _erase_remarks(teams: Collection[int]) -> None:
    """Empty remarks and contacts of these teams, since they may be the player's; also the former ones."""
    Team.objects.filter(pk__in=teams).update(remark="", remark_search="", contact="")
    Team.history.filter(id__in=teams).update(remark="", remark_search="", contact="")


def _delete_or_hide(player: Player) -> None:
    """Delete a player and earlier spellings; if sealed results name them, keep the row, hidden elsewhere."""
    key = player.pk
    if played_by(player):
        player.plays_as, player.family, player.only_sealed = "", "", True
        player.save()
    else:
        player.delete()
    Player.history.filter(id=key).delete()


def _rows(player: Player) -> list[Player]:
    """The player, and the row of their chosen name."""
    return [player, *filter(None, [_alias(player)])]


def _alias(player: Player, *, make: bool = False) -> Player | None:
    """The row of the name that a player chose; None without one."""
    if not player.plays_as:
        return None
    named = {"host_id": player.host_id, "name": player.plays_as, "club": player.club}
    found = Player.objects.filter(**named).first()
    if found is None and make:
        found = Player(**named)
        found.save()
    return found


def _teams_of(player: Player) -> Q:
    return (
        Q(player1=player)
        | Q(player2=player)
        | Q(substitutions__leaves=player)
        | Q(substitutions__enters=player)
    )


def _answers_on(player: Player) -> QuerySet[PersonAnswer]:
    """What was answered on the player and another of the club, for its seasons."""
    rows = _rows(player)
    found = PersonAnswer.objects.filter(Q(one__player__in=rows) | Q(other__player__in=rows))
    return found.select_related("one__tournament", "other__tournament")


def _exported_answer(one: PersonAnswer) -> dict[str, Any]:
    return {
        "concours": [one.one.tournament.name, one.other.tournament.name],
        "same": one.same,
        "at": one.at.isoformat(),
        "taken_back_at": one.taken_back_at and one.taken_back_at.isoformat(),
    }


def _consents_of(player: Player) -> QuerySet[GradeConsent]:
    """The player’s words on who may see their grade in a season."""
    return GradeConsent.objects.filter(sealed__player__in=_rows(player))


def _exported_consent(one: GradeConsent) -> dict[str, Any]:
    return {
        "season": one.season.name,
        "at": one.at.isoformat(),
        "taken_back_at": one.taken_back_at and one.taken_back_at.isoformat(),
    }


def _earlier(player: Player) -> list[str]:
    return [name for name in Player.history.filter(id=player.pk).values_list("name", flat=True) if name]


def _exported(one: Participation) -> dict[str, Any]:
    return {
        "name": one.tournament.name,
        "date": one.tournament.date.isoformat(),
        "sealed": one.tournament.sealed,
        "number": one.team.number,
        "club": one.team.club,
        "remark": one.team.remark,
        "contact": one.team.contact,
        "rounds": [
            {"round": seat.round.number, "table": seat.table and seat.table.number}
            for seat in team_seats(one.team)
        ],
    }
