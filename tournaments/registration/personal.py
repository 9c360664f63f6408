"""What the club keeps of a player: told, exported, played under another name by wish, erased (decision 32).

A player who is renamed or erased is replaced in every concours that is not sealed, by the verbs with which
the desk corrects a name: cards, standings and public pages follow. Who is erased is so in sealed ones too:
their fingerprint is over commitments (decision 36). Those that an older version sealed keep the name, and it
is said where.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext as _

from tournaments.models.planning import Tournament
from tournaments.models.registration import Player, Substitution, Team, folded
from tournaments.models.sealing import SealedName
from tournaments.models.standings import KeptStanding
from tournaments.registration.actions import changing, rename_in_teams, write_player_cards
from tournaments.registration.errors import BadName
from tournaments.registration.queries import rounds_of
from tournaments.registration.roster import clean_name

if TYPE_CHECKING:
    from collections.abc import Iterable

    from django.db.models import QuerySet

    from tournaments.models.accounts import Club

MOST_FOUND: Final = 50
ERASED: Final = "Joueur effacé"
"""Who sits there in results that go on: with the primary key behind it, no two are alike."""


@dataclass(frozen=True, slots=True)
class Played:
    """A concours in which somebody sits, or sat, and their team there."""

    tournament: Tournament
    team: Team
    kept: bool
    """Whether the name stays whatever is erased: the fingerprint of a former version is over it."""


def people_of(club: Club, words: str) -> QuerySet[Player]:
    """The players whom a club knows, whose name or club has all these words, by name."""
    found = Player.objects.filter(host=club)
    for word in folded(words).split():
        found = found.filter(search__contains=word)
    return found.order_by("name", "club", "pk")


def played_by(player: Player) -> list[Played]:
    """The concours of a player, the newest first."""
    theirs = Team.objects.filter(_names(player)).distinct().select_related("tournament", "player1", "player2")
    teams = theirs.order_by("-tournament__date", "-tournament__pk")
    open_to_it = set(SealedName.objects.filter(player=player).values_list("tournament", flat=True))
    return [
        Played(team.tournament, team, kept=team.tournament.sealed and team.tournament_id not in open_to_it)
        for team in teams
    ]


def played_by_person(player: Player) -> list[Played]:
    """The concours of a player under their own name, and under that which they play under by wish."""
    return [one for row in _rows(player) for one in played_by(row)]


def export_of(player: Player) -> dict[str, Any]:
    """All that is kept of a player, as plain JSON, without the names of others."""
    return {
        "name": player.name,
        "family": player.family,
        "club": player.club,
        "plays_as": player.plays_as,
        "earlier_spellings": sorted(set(_earlier(player))),
        "concours": [_exported(one) for one in played_by_person(player)],
    }


@transaction.atomic
def play_as(player: Player, name: str) -> None:
    """Seat a player under another name, in concours under way too; under their own where it is empty.

    `RegistrationError` for a name that is none, or somebody else's.
    """
    name = clean_name(name, "name") if name.strip() else ""
    before = _alias(player)
    theirs = Player.objects.filter(host=player.host_id, name=name, club=player.club).first()
    if theirs is not None and theirs not in (player, before):
        raise BadName(_("Un autre joueur a ce nom : choisissez-en un que personne n'a."), "name")
    player.plays_as = "" if name == player.name else name
    player.save()
    after = _alias(player, make=True) or player
    for old in (player, before):
        if old is not None and old != after:
            _replace(old, after, [one.tournament for one in played_by(old) if not one.tournament.sealed])
    if before is not None and before != after:
        _drop(before)


@transaction.atomic
def erase(player: Player) -> list[Tournament]:
    """Forget a player; the sealed concours, if any, whose fingerprint is over the name and that keep it."""
    rows = _rows(player)
    for row in rows:
        if found := [one.tournament for one in played_by(row) if not one.kept]:
            named = f"{ERASED} {row.pk}"
            nobody, _new = Player.objects.get_or_create(host_id=row.host_id, name=named, club="")
            _replace(row, nobody, found, erasing=True)
    left = [one.tournament for one in played_by_person(player)]
    for row in rows:
        _drop(row)
    return left


def _replace(old: Player, new: Player, concours: Iterable[Tournament], *, erasing: bool = False) -> None:
    """Seat `new` where `old` sat in these concours, and in what is kept of them; in sealed ones to erase."""
    found = {tournament.pk: tournament for tournament in concours}
    for tournament in (found[key] for key in sorted(found)):
        with changing(tournament, names=True, sealed_too=erasing) as locked:
            for sealed in SealedName.objects.filter(tournament=locked, player=old).select_related("player"):
                sealed.erase(new)
            rename_in_teams(locked, old, new)
            for change in Substitution.objects.filter(Q(leaves=old) | Q(enters=old), team__tournament=locked):
                change.leaves = new if change.leaves_id == old.pk else change.leaves
                change.enters = new if change.enters_id == old.pk else change.enters
                change.save()
            write_player_cards(locked, [new])
            KeptStanding.objects.filter(tournament=locked).delete()
            named = Q(player1=old.pk) | Q(player2=old.pk)
            Team.history.filter(named, tournament=locked.pk).update(search="")


def _drop(player: Player) -> None:
    """Forget a row with its earlier spellings; where sealed results name it, it is kept for them alone."""
    key = player.pk
    if played_by(player):
        player.plays_as, player.family, player.only_sealed = "", "", True
        player.save()
    else:
        player.delete()
    Player.history.filter(id=key).delete()


def _rows(player: Player) -> list[Player]:
    """The player, and the row under whose name they sit by wish."""
    return [player, *filter(None, [_alias(player)])]


def _alias(player: Player, *, make: bool = False) -> Player | None:
    """The row under whose name a player sits by wish."""
    if not player.plays_as:
        return None
    named = {"host_id": player.host_id, "name": player.plays_as, "club": player.club}
    found = Player.objects.filter(**named).first()
    if found is None and make:
        found = Player(**named)
        found.save()
    return found


def _names(player: Player) -> Q:
    return (
        Q(player1=player)
        | Q(player2=player)
        | Q(substitutions__leaves=player)
        | Q(substitutions__enters=player)
    )


def _earlier(player: Player) -> list[str]:
    return [name for name in Player.history.filter(id=player.pk).values_list("name", flat=True) if name]


def _exported(one: Played) -> dict[str, Any]:
    return {
        "name": one.tournament.name,
        "date": one.tournament.date.isoformat(),
        "sealed": one.tournament.sealed,
        "number": one.team.number,
        "club": one.team.club,
        "rounds": [
            {"round": seat.round.number, "table": seat.table and seat.table.number}
            for seat in rounds_of(one.team)
        ],
    }
