"""The verbs that change teams. Each is one transaction that locks the tournament: two desks take turns."""

from __future__ import annotations

from contextlib import contextmanager
from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, Any

from django.db import transaction
from django.db.models import Q
from simple_history.utils import bulk_create_with_history, bulk_update_with_history

from tournaments.core.models.opening import lock_tables, write_cards
from tournaments.core.models.planning import Tournament
from tournaments.core.models.registration import Player, Substitution, Team, folded
from tournaments.core.models.rounds import Table, last_published
from tournaments.core.money.actions import copy_fee_kinds, enter_fee_kinds, enter_payments, set_fee_kinds
from tournaments.core.money.queries import in_journal
from tournaments.core.planning.actions import create_like
from tournaments.core.registration import queries
from tournaments.core.registration.errors import ProbableDuplicate, RegistrationError
from tournaments.core.registration.joining import stop_waiting
from tournaments.core.registration.names import family_name, has_family_name, name_sorting_of
from tournaments.core.registration.roster import (
    Roster,
    TeamEntry,
    clean_club,
    clean_contact,
    clean_name,
    clean_remark,
)
from tournaments.platform import snapshots

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from tournaments.core.models.accounts import User


def register_team(
    tournament: Tournament, player1: str, player2: str = "", club: str = "", *, number: int | None = None
) -> Team:
    """Register a team, or one player of an individual tournament, without a warning about duplicates.

    A player known to the club is reused; the number is the next one unless given. After a published round the
    team plays from the next one on. Raises a `RegistrationError` that names its field.
    """
    return register_entry(tournament, TeamEntry(player1, player2, club, number), sure=True)


def register_entry(
    tournament: Tournament,
    entry: TeamEntry,
    *,
    sure: bool,
    beyond: bool = True,
    author: User | None = None,
) -> Team:
    """Register one entry; `ProbableDuplicate` unless `sure`; «full» unless `beyond` the greatest number.

    The check is made while the tournament is locked, so that of two desks that register the same people the
    second one is warned.
    """
    with changing(tournament) as locked:
        if not beyond and queries.free_places(locked) == 0:
            raise RegistrationError("full", most=locked.most_teams or 0)
        roster = Roster(locked, entry.names)
        doubts = [] if sure else roster.warnings(entry)
        team = roster.enter(entry)  # refused before any doubt
        if doubts:
            raise ProbableDuplicate(doubts)
        made = _save_teams(roster, [team])
        enter_fee_kinds(locked, zip(made, [entry.kinds], strict=True))
        stop_waiting(locked, [(team, team.players) for team in made], author)
        return made[0]


def register_entries(locked: Tournament, entries: Sequence[TeamEntry], author: User | None) -> list[Team]:
    """Register teams of a concours that is locked already (`changing`), with what they have paid."""
    roster = Roster(locked, [name for entry in entries for name in entry.names])
    # Chosen numbers first, so that no other entry is given one of them.
    ordered = sorted(range(len(entries)), key=lambda place: entries[place].number is None)
    entered = {place: roster.enter(entries[place]) for place in ordered}
    made = _save_teams(roster, [entered[place] for place in range(len(entries))])
    enter_fee_kinds(locked, zip(made, (entry.kinds for entry in entries), strict=True))
    _enter_paid(locked, zip(made, entries, strict=True), author)
    stop_waiting(locked, [(team, team.players) for team in made], author)
    return made


def _enter_paid(locked: Tournament, paying: Iterable[tuple[Team, TeamEntry]], author: User | None) -> None:
    """Write what teams have paid, as their entries say, into the journal."""
    enter_payments(locked, [(team, *entry.paid) for team, entry in paying if entry.paid], author)


def import_rows(
    tournament: Tournament,
    rows: Sequence[TeamEntry],
    changed: Sequence[tuple[Team, TeamEntry]] = (),
    author: User | None = None,
) -> list[Team]:
    """Register many teams and correct those that are `changed`, all or none; returns the new ones.

    What they have paid is written into the journal by the `author`. Raises the `RegistrationError` of the
    first row refused.
    """
    snapshots.take_before(snapshots.Reason.IMPORT)
    with changing(tournament, names=bool(changed)) as locked:
        for team, entry in changed:
            if entry.kinds:
                set_fee_kinds(team, [kind for kind in entry.kinds if kind])
        _enter_paid(locked, changed, author)
        correct_together(locked, [(team, entry) for team, entry in changed if not entry.says(team)], author)
        return register_entries(locked, rows, author)


def _save_teams(roster: Roster, teams: Sequence[Team]) -> list[Team]:
    """Save the teams that the roster entered, with their players."""
    _save_players(roster, [player for team in teams for player in team.players])
    for team in teams:
        team.fold()  # written in bulk, without `save`
    made: list[Team] = bulk_create_with_history(teams, Team)
    return made


@transaction.atomic
def copy_concours(
    source: Tournament, by: User | None, *, teams: bool, kinds: bool = True, **fields: Any
) -> Tournament:
    """A new concours with the rules, settings and prizes of `source`, and with `fields` of its own.

    With `teams`, those that did not withdraw are entered under numbers from 1, none of them checked in; with
    `kinds` too, each pays by the category that somebody chose for it.
    """
    made = create_like(source, by, **fields)
    if teams:
        with changing(made) as locked:
            staying = list(queries.teams_not_withdrawn(source))
            copies = [copy_team(team, locked, number) for number, team in enumerate(staying, 1)]
            saved = bulk_create_with_history(copies, Team)
            if kinds:
                copy_fee_kinds(zip(staying, saved, strict=True))
    return made


def copy_team(team: Team, tournament: Tournament, number: int) -> Team:
    """The players and the fixed table of a team as a team of another concours, not saved.

    A remark is of one evening and does not go along.
    """
    copy = Team(
        tournament=tournament,
        number=number,
        player1=team.player1,
        player2=team.player2,
        club=team.club,
        fixed_table=team.fixed_table,
    )
    copy.fold()  # written in bulk, without `save`
    return copy


def correct_team(  # noqa: PLR0913 — what a team is
    team: Team,
    player1: str,
    player2: str = "",
    club: str = "",
    *,
    number: int | None = None,
    remark: str | None = None,
    contact: str | None = None,
) -> Team:
    """Correct the names, club, number, remark or contact (None: as it is) of a team.

    Other concours with the same player keep their spelling of the name. The number cannot change once the
    team was drawn, because it is on printed papers (`RegistrationError`).
    """
    with changing_team(team, names=True) as locked:
        number = number or team.number
        if number != team.number and queries.is_drawn(team):
            raise RegistrationError("number-drawn", field="number", number=team.number)
        team.remark = team.remark if remark is None else clean_remark(remark)
        team.contact = team.contact if contact is None else clean_contact(contact)
        roster = Roster(locked, [player1, player2], without=[team])
        before = _correct(roster, team, TeamEntry(player1, player2, club, number))
        came = [player for player in team.players if player not in before]
        _delete_unused(before)
        stop_waiting(locked, [(team, came)], None)
    return team


def correct_together(
    locked: Tournament, changed: Sequence[tuple[Team, TeamEntry]], author: User | None = None
) -> None:
    """Write several teams as their entries have them; the concours is locked with the names at its tables."""
    roster = Roster(
        locked,
        [name for _team, entry in changed for name in entry.names],
        without=[team for team, _entry in changed],
    )
    before = [(team, _correct(roster, team, entry)) for team, entry in changed]
    came = [(team, [player for player in team.players if player not in left]) for team, left in before]
    _delete_unused([player for _team, players in before for player in players])
    stop_waiting(locked, came, author)


def _correct(roster: Roster, team: Team, entry: TeamEntry) -> Sequence[Player]:
    """Write a team as the entry has it, in a roster without it; returns the players whom it had."""
    before, club = team.players, clean_club(entry.club)
    now = [
        _chair(roster, team, old, (name, club, field))
        for old, (field, name) in zip(before, roster.chairs(entry.player1, entry.player2), strict=True)
    ]
    team.number, team.club = roster.join(now, club, entry.number).number, club
    _save_players(roster, now)
    _set_players(team, now)
    team.save()
    _update_references(team, before, now)
    write_player_cards(roster.tournament, now)
    return before


def set_family_names(team: Team, families: Sequence[str]) -> None:
    """Store the family name of each player if it is not the one that the program finds in the name."""
    with changing_team(team) as locked:
        order = name_sorting_of(locked).order
        for player, family in zip(team.players, families, strict=False):
            stands = has_family_name(player.name, family)
            written = family if stands and family != family_name(player.name, order) else ""
            if player.family != written:
                player.family = written
                player.save(update_fields=["family"])


def remove_team(team: Team) -> None:
    """Delete a team that was never drawn (else `RegistrationError`); its history stays."""
    with changing_team(team):
        check_removable(team)
        players = team.players
        changes = queries.substitutions_of(team)
        team.delete()
        _delete_unused((*players, *(change.leaves for change in changes)))


def check_round(tournament: Tournament, number: int, first: int) -> None:
    """`RegistrationError` unless a change may begin at round `number`: from `first` to the last planned."""
    first = max(first, 1)
    if not first <= number <= max(first, tournament.rounds_planned):
        last = max(first, tournament.rounds_planned)
        raise RegistrationError("round-over", field="from_round", first=first, last=last)


def substitute(team: Team, leaves: Player, enters: str, from_round: int) -> Substitution:
    """Replace a player of a team from a round on; the team keeps its number and its results."""
    with changing_team(team, names=True) as locked:
        if leaves.pk not in (team.player1_id, team.player2_id):
            raise RegistrationError("not-in-team", field="leaves", number=team.number)
        check_round(locked, from_round, last_published(locked))
        roster = Roster(locked, [enters], without=[team])
        comes = substitute_in(roster, team, enters)
        _save_players(roster, [comes])
        _set_players(team, [comes if player == leaves else player for player in team.players])
        team.save()
        change = Substitution.objects.create(team=team, from_round=from_round, leaves=leaves, enters=comes)
        write_player_cards(locked, team.players)
        stop_waiting(locked, [(team, [comes])], None)
        return change


def check_not_seated(team: Team) -> None:
    """`RegistrationError` for a team that sat at a table: who plays for it then is a substitution."""
    if queries.was_seated(team):
        raise RegistrationError("replaced-on-its-page", field="player2", number=team.number)


def forget_contacts(tournament: Tournament) -> None:
    """Forget telephones, addresses, and who still waits: nobody is expected any more."""
    tournament.waiting.all().delete()
    for teams in (Team.objects, Team.history):
        teams.filter(tournament=tournament).update(contact="")


def check_removable(team: Team) -> None:
    """`RegistrationError` for a team that was drawn, or that the cash journal names."""
    if in_journal(team):
        raise RegistrationError("in-journal", number=team.number)
    if queries.is_drawn(team):
        raise RegistrationError("in-draw", number=team.number)


def substitute_in(roster: Roster, team: Team, name: str) -> Player:
    """The player of this name who may join the team, maybe not saved yet; `RegistrationError`."""
    comes = roster.player(name, team.club, "enters")
    if comes in team.players:
        raise RegistrationError("plays-already", field="enters", number=team.number)
    return comes


@contextmanager
def changing(
    tournament: Tournament, *, names: bool = False, sealed_too: bool = False
) -> Iterator[Tournament]:
    """Lock the tournament, and raise its results version at the end; `RegistrationError` for a sealed one.

    `names`: names of seated players may change, so that the tables are locked too, and first. `sealed_too`:
    the change is allowed after the seal, because it touches no sealed data.
    """
    with transaction.atomic():
        if names:
            lock_tables(tournament)
        held = Tournament.objects.select_related("club").select_for_update(of=("self",)).get(pk=tournament.pk)
        if held.sealed and not sealed_too:
            raise RegistrationError("tournament-sealed")
        yield held
        held.raise_results_version()


@contextmanager
def changing_team(team: Team, *, names: bool = False) -> Iterator[Tournament]:
    """Lock as `changing` does, and refresh the team, which another request may have changed or removed."""
    with changing(team.tournament, names=names) as held:
        try:
            team.refresh_from_db(from_queryset=Team.objects.select_related("player1", "player2"))
        except Team.DoesNotExist as error:
            raise RegistrationError("removed", number=team.number) from error
        yield held


def _save_players(roster: Roster, players: Sequence[Player]) -> None:
    """Save new players, and known players who now have a club."""
    new = [player for player in players if player._state.adding]
    for player in (*new, *roster.learned):
        player.search = folded(f"{player.name} {player.club}")
    if new:
        bulk_create_with_history(new, Player)
    if roster.learned:
        bulk_update_with_history(roster.learned, Player, ["club", "search"])
        roster.learned.clear()


def _set_players(team: Team, players: Sequence[Player]) -> None:
    """Put these players on the chairs of the team, in order."""
    for chair, player in zip(("player1", "player2"), players, strict=False):
        setattr(team, chair, player)


def _chair(roster: Roster, team: Team, before: Player, typed: tuple[str, str, str]) -> Player:
    """The player for a corrected name: the former one, maybe with a new spelling, or another one."""
    name, club, field = typed
    name = clean_name(name, field)
    own_club = folded(before.club) == folded(team.club) != folded(club)  # a player's club may be another
    if folded(name) != folded(before.name) or own_club:
        return roster.player(name, club, field)
    return before if name == before.name else _respelled(before, name, team.tournament)


def _respelled(player: Player, name: str, tournament: Tournament) -> Player:
    """The player with a corrected name; a copy where another tournament names the player too."""
    again = Player.objects.filter(host=player.host_id, name=name, club=player.club).first()
    if again is None and queries.plays_elsewhere(player, tournament):
        again = Player(host_id=player.host_id, name=name, club=player.club)
    if again is None:
        player.name = name
        player.save()
    return again or player


def _update_references(team: Team, before: Sequence[Player], now: Sequence[Player]) -> None:
    """Update substitutions, and other teams of a respelled player, to name the corrected player."""
    for old, new in zip(before, now, strict=True):
        if new in before or old in now:
            continue  # the same player, maybe on the other chair
        changes = Substitution.objects.filter(Q(leaves=old) | Q(enters=old))
        if old.search == new.search:
            changes = changes.filter(team__tournament=team.tournament_id)
            rename_in_teams(team.tournament, old, new)
        else:
            changes = changes.filter(team=team)
        rename_in_substitutions(changes.exclude(leaves=new).exclude(enters=new), old, new)


def rename_in_substitutions(changes: Iterable[Substitution], old: Player, new: Player) -> None:
    """Put one player in place of another in these substitutions."""
    for change in changes:
        change.leaves = new if change.leaves_id == old.pk else change.leaves
        change.enters = new if change.enters_id == old.pk else change.enters
        change.save()


def rename_in_teams(tournament: Tournament, old: Player, new: Player) -> None:
    """Update the spelling of a player in the other teams of the tournament."""
    theirs = queries.teams_of(tournament).filter(Q(player1=old) | Q(player2=old))
    for team in theirs:
        _set_players(team, [new if player == old else player for player in team.players])
        team.save()


def write_player_cards(tournament: Tournament, players: Sequence[Player]) -> None:
    """Rewrite the names at the tables of every team that one of these players is or was in."""
    named = Q(player1__in=players) | Q(player2__in=players) | Q(substitutions__enters__in=players)
    named |= Q(substitutions__leaves__in=players)
    teams = tournament.teams.filter(named).values("pk")
    chairs = (Q(**{f"{chair}__in": teams}) for chair in ("ns", "ew", "ns_partner", "ew_partner"))
    write_cards(tournament, Table.objects.filter(reduce(or_, chairs), round__tournament=tournament))


def _delete_unused(players: Sequence[Player]) -> None:
    """Delete players that nothing refers to any more, so that they are not suggested again."""
    for player in players:
        seats = Team.objects.filter(Q(player1=player) | Q(player2=player))
        changes = Substitution.objects.filter(Q(leaves=player) | Q(enters=player))
        if not seats.exists() and not changes.exists() and not player.plays_as:
            player.delete()
