"""The state of a list before the next registration: known players, taken players, free numbers.

Previews and registrations use the same object, so that they agree; only `actions` saves what it prepares.
Probable duplicates are names with the same words in another order, or with one different letter.
"""

from __future__ import annotations

import unicodedata
from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, NamedTuple

from django.utils.translation import gettext as _

from tournaments.core.ledger.accounts import Means
from tournaments.core.models.money import FeeKind
from tournaments.core.models.registration import MAX_CONTACT, MAX_REMARK, Player, Team, folded
from tournaments.core.models.rounds import last_published
from tournaments.core.registration import queries
from tournaments.core.registration.errors import RegistrationError
from tournaments.platform.typography import typographic

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from tournaments.core.models.planning import Tournament


MAX_NAME_LENGTH: Final = 60
SHORTEST_COMPARED = 6
"""Names with fewer letters are not compared with one letter missing: «Zoé» and «Zoa» are two people."""

MOST_ALIKE = 3
"""Similar names that are told of a name: names that are all alike make no more work than their number."""


def name_key(name: str) -> str:
    """The folded name with its words sorted: «Dupont Jean» is «Jean Dupont»."""
    return " ".join(sorted(folded(name).split()))


def spellings(name: str) -> Iterator[str]:
    """The `name_key` of a name, then this text without each of its letters."""
    plain = name_key(name)
    yield plain
    if not SHORTEST_COMPARED <= len(plain) <= MAX_NAME_LENGTH:  # no longer one is registered
        return
    for place, letter in enumerate(plain):
        if not letter.isdigit():
            yield plain[:place] + plain[place + 1 :]


class SimilarNames:
    """An index of names that finds similar ones, each with its place in the list."""

    def __init__(self) -> None:
        self._filed: dict[str, set[tuple[str, str]]] = {}

    def add(self, name: str, where: str) -> None:
        """Add a name; `where` is its place in words («équipe 3», «ligne 12»).

        A spelling that many names share keeps the first of them only.
        """
        for spelling in spellings(name):
            filed = self._filed.setdefault(spelling, set())
            if len(filed) < MOST_ALIKE:
                filed.add((name, where))

    def of(self, name: str) -> list[tuple[str, str]]:
        """The similar names, each with its place."""
        empty: set[tuple[str, str]] = set()
        return sorted(set().union(*(self._filed.get(spelling, empty) for spelling in spellings(name))))


MAX_NUMBER: Final = 9999


class Paid(NamedTuple):
    """What a team has paid before it is registered: `cents`, or 0 for all it owes; by which means."""

    cents: int
    means: Means


@dataclass(frozen=True, slots=True)
class TeamEntry:
    """A team to register: both names, their club, and a number if one was chosen.

    In an individual concours `player2` is empty. `kinds` are the fee kinds of the players, None for one that
    was not given; empty if none was asked for. `paid`: what it has paid already, if that is known.
    `remark` and `contact` are for the desk alone.
    """

    player1: str
    player2: str = ""
    club: str = ""
    number: int | None = None
    kinds: tuple[FeeKind | None, ...] = ()
    paid: Paid | None = None
    remark: str = ""
    contact: str = ""

    @property
    def names(self) -> tuple[str, ...]:
        """The names that are not empty."""
        return tuple(filter(None, (self.player1, self.player2)))

    def says(self, team: Team) -> bool:
        """Whether a team is registered as this entry has it."""
        return (*self.names, self.club) == (*(player.name for player in team.players), team.club)


def clean_text(text: str) -> str:
    """A name as it is stored: printable, with single spaces and typographic apostrophes."""
    seen = (c for c in text if unicodedata.category(c) != "Cf")
    return typographic(" ".join("".join(c if c.isprintable() else " " for c in seen).split()))


def clean_name(name: str, field: str) -> str:
    """A player's name as it is stored; `RegistrationError` if it is empty or too long."""
    kept = clean_text(name)
    if not folded(kept):
        raise RegistrationError("name-missing", field=field)
    return _short(kept, field)


def clean_club(club: str) -> str:
    """A club's name as it is stored, maybe empty; `RegistrationError` if it is too long."""
    return _short(clean_text(club), "club")


def clean_remark(remark: str) -> str:
    """A remark as it is stored, maybe empty; `RegistrationError` if it is too long."""
    return _short(clean_text(remark), "remark", MAX_REMARK)


def clean_contact(contact: str) -> str:
    """Telephones and addresses as they are stored, maybe empty; `RegistrationError` if they are too long."""
    return _short(clean_text(contact), "contact", MAX_CONTACT)


def _short(text: str, field: str, most: int = MAX_NAME_LENGTH) -> str:
    if len(text) > most:
        raise RegistrationError("name-too-long", field=field, count=len(text), most=most)
    return text


class Roster:
    """The teams and known players of a concours; `names` are those to be entered.

    `without` are teams that are being changed: their present players and numbers count as free.
    """

    def __init__(
        self, tournament: Tournament, names: Collection[str], without: Collection[Team] = ()
    ) -> None:
        self.tournament = tournament
        self.next_round = last_published(tournament) + 1
        self._known: dict[str, list[Player]] = defaultdict(list)
        for player in queries.known_players(tournament.club_id, names):
            self._known[folded(player.name)].append(player)
        changing = {team.pk for team in without}
        teams = [team for team in queries.teams_of(tournament) if team.pk not in changing]
        self._numbers = {team.number for team in teams}
        self._clubs = {folded(team.club): team.club for team in reversed(teams)}
        self._taken: dict[tuple[str, str], str] = {}
        self.learned: list[Player] = []  # known players whose club was not, until now
        self._look_alikes = SimilarNames()
        self._unfiled: list[tuple[str, str]] = []  # names are compared only when somebody asks
        for team in teams:
            if not team.has_left(self.next_round):
                self._seat(team)

    @property
    def next_number(self) -> int:
        """The first free number after the highest."""
        return max(self._numbers, default=0) + 1

    def enter(self, entry: TeamEntry, where: str = "") -> Team:
        """Add the team of this entry, not saved, to the list; `RegistrationError`.

        `where` is its place in words if it has no number yet («ligne 12»).
        """
        club = self._as_written(clean_club(entry.club))
        players = [
            self.player(name, club, field) for field, name in self.chairs(entry.player1, entry.player2)
        ]
        known = next((player.club for player in players if player.club), "")
        remark, contact = clean_remark(entry.remark), clean_contact(entry.contact)
        team = self.join(players, club or known, entry.number, where)
        team.remark, team.contact = remark, contact
        return team

    def _as_written(self, club: str) -> str:
        """The club in the spelling that the list has already, if only capitals and accents differ."""
        return self._clubs.setdefault(folded(club), club)

    def chairs(self, player1: str, player2: str) -> list[tuple[str, str]]:
        """The chairs of a team with their names: one in an individual concours; `RegistrationError`."""
        if not self.tournament.individual:
            return [("player1", player1), ("player2", player2)]
        if clean_text(player2):
            raise RegistrationError("second-player-given", field="player2")
        return [("player1", player1)]

    def check(self, entry: TeamEntry) -> None:
        """`RegistrationError` if the names of this entry, or how many they are, are refused; adds nothing."""
        clean_club(entry.club)
        clean_remark(entry.remark)
        clean_contact(entry.contact)
        for field, name in self.chairs(entry.player1, entry.player2):
            clean_name(name, field)

    def join(self, players: Sequence[Player], club: str, number: int | None, where: str = "") -> Team:
        """Add a team of these players, not saved, to the list; `RegistrationError`."""
        if len({_key(player) for player in players}) < len(players):
            raise RegistrationError("same-player-twice", field="player2")
        team = Team(
            tournament=self.tournament,
            number=self._free_number(number),
            player1=players[0],
            player2=players[1] if len(players) > 1 else None,
            club=club,
            from_round=self.next_round,
        )
        self._numbers.add(team.number)
        self._seat(team, where)
        return team

    def player(self, name: str, club: str, field: str) -> Player:
        """The player of this name and club, or the row of the name that they chose; `RegistrationError`."""
        player = self._named(name, club, field)
        if not player.plays_as:
            return player
        wished = Player(host_id=player.host_id, name=player.plays_as, club=player.club)
        known = Player.objects.filter(host=player.host_id, name=wished.name, club=wished.club).first()
        return self.refuse_taken(known or wished, field)

    def _named(self, name: str, club: str, field: str) -> Player:
        """The known player of this name and club, or a new one, not saved; `RegistrationError`.

        If the club is not given, or that of the player is not known, the only player of that name is meant,
        unless another team has them: then it is another person of the same name.
        """
        name = clean_name(name, field)
        same_name = self._same_name(name)
        for player in same_name:
            if folded(player.club) == folded(club):
                return self.refuse_taken(player, field)
        if len(same_name) == 1 and _key(same_name[0]) not in self._taken:
            only = same_name[0]
            if not club:
                return only
            if not only.club:
                only.club = club
                self.learned.append(only)
                return only
        return self.refuse_taken(Player(host_id=self.tournament.club_id, name=name, club=club), field)

    def _same_name(self, name: str) -> list[Player]:
        """The known players of this name, one for each club: in the typed spelling, else the last one."""
        spellings = sorted(self._known[folded(name)], key=lambda player: player.name != name)
        one_a_club: dict[str, Player] = {}
        for player in spellings:
            one_a_club.setdefault(folded(player.club), player)
        return list(one_a_club.values())

    def warnings(self, entry: TeamEntry) -> list[str]:
        """A sentence for names of the list that are similar to one of the entry, three of each at most."""
        for listed, where in self._unfiled:
            self._look_alikes.add(listed, where)
        self._unfiled.clear()
        return [
            _("%(name)s ressemble à %(other)s (%(where)s).")
            % {"name": clean_text(name), "other": other, "where": where}
            for name in entry.names
            for other, where in self._look_alikes.of(name)[:MOST_ALIKE]
        ]

    def refuse_taken(self, player: Player, field: str = "") -> Player:
        """The player; `RegistrationError` if another team has them."""
        where = self._taken.get(_key(player))
        if where is not None:
            raise RegistrationError("player-taken", field=field, name=player.name, where=where)
        return player

    def _free_number(self, number: int | None) -> int:
        if number is None:
            number = self.next_number
        if not 1 <= number <= MAX_NUMBER:
            raise RegistrationError("number-out-of-range", field="number", most=MAX_NUMBER)
        if number in self._numbers:
            raise RegistrationError("number-taken", field="number", number=number, free=self.next_number)
        return number

    def _seat(self, team: Team, where: str = "") -> None:
        what = _("n° %(number)d")
        where = where or what % {"number": team.number}
        for player in team.players:
            self._taken[_key(player)] = where
            self._unfiled.append((player.name, where))


def _key(player: Player) -> tuple[str, str]:
    """The identity of a player: name and club without accents and capitals."""
    return folded(player.name), folded(player.club)
