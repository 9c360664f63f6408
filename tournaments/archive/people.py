"""The people and teams that an archive names, among those whom a club knows."""

from __future__ import annotations

from collections import defaultdict
from itertools import pairwise
from typing import Any, Final

from tournaments.archive.commitments import Openings
from tournaments.models.accounts import Club
from tournaments.models.planning import Tournament
from tournaments.models.registration import Player, Substitution, Team
from tournaments.registration.personal import ERASED

TEAM: Final = ("number", "club", "present", "from_round", "gone_from", "leaving")

Data = dict[str, Any]


class People:
    """The players of a club: each name of an archive is one whom it knows, or a new one.

    Sealed data have commitments in place of names, which `openings` open: each is one person, and no other's.
    """

    def __init__(self, club: Club, teams: list[Data], openings: Openings | None = None) -> None:
        labels = {label for team in teams for sitting in team["players"] for label in sitting["names"]}
        self._club = club
        self._openings = openings
        names = {self._name(label) for label in labels}
        self.committed: dict[str, Player] = {}
        """Who stands behind each commitment."""
        self._known: defaultdict[str, list[Player]] = defaultdict(list)
        self._used: set[int] = set()
        for player in Player.objects.filter(host=club, name__in=names).order_by("pk"):
            self._known[player.name].append(player)

    def player(self, label: str, of: str, others: list[Player]) -> Player:
        """Who stands under this name, or commitment, in a team of the club `of`, and is none of its `others`.

        The one known there; else the only one known anywhere, unless another team has them; else a new one.
        """
        if label in self.committed:
            return self.committed[label]
        name = self._name(label)
        taken = {player.pk for player in (*others, *self.committed.values())}
        free = [player for player in self._known[name] if player.pk not in taken]
        same = [player for player in free if player.club == of]
        unused = [player for player in free if player.pk not in self._used]
        if same:
            found = same[0]
        elif len(unused) == len(free) == 1:
            found = unused[0]
        else:
            found = self._new(name, of)
        self._used.add(found.pk)
        if self._openings is not None:
            self.committed[label] = found
        return found

    def _name(self, label: str) -> str:
        """The name itself; of an erased one, something that nobody is called."""
        if self._openings is None:
            return label
        opening = self._openings.get(label)
        return opening["name"] if opening else f"{ERASED} {label[:8]}"

    def _new(self, name: str, of: str) -> Player:
        """A player whom the club did not know; of two namesakes of one team the second bears a number."""
        taken = {player.club for player in self._known[name]}
        clubs = (of, *(f"{of} ({number})".strip() for number in range(2, len(taken) + 3)))
        player = Player(host=self._club, name=name, club=next(club for club in clubs if club not in taken))
        player.clean_fields(exclude=["host", "search"])
        player.save()
        self._known[name].append(player)
        return player


def write_teams(tournament: Tournament, teams: list[Data], people: People) -> dict[int, Team]:
    """The teams of an archive by number, with their changes of players."""
    return {data["number"]: _team(tournament, data, people) for data in teams}


def _team(tournament: Tournament, data: Data, people: People) -> Team:
    chairs = _chairs(data, people)
    today = chairs[-1][1]
    team = Team(
        tournament=tournament,
        player1=today[0],
        player2=today[1] if len(today) > 1 else None,
        **{name: data[name] for name in TEAM},
    )
    team.clean_fields(exclude=["tournament", "player1", "player2", "search"])
    team.save(force_insert=True)
    for (_first, before), (first, after) in pairwise(chairs):
        changed = [pair for pair in zip(before, after, strict=True) if pair[0] != pair[1]]
        # Who takes the chair of one who leaves it in the same round comes second.
        for leaves, enters in sorted(changed, key=lambda pair: pair[1] in before):
            Substitution.objects.create(team=team, from_round=first, leaves=leaves, enters=enters)
    return team


def _chairs(data: Data, people: People) -> list[tuple[int, list[Player]]]:
    """The first round of each line-up of a team, with its players."""
    seen: dict[str, list[Player]] = {}
    found = []
    for sitting in data["players"]:
        players: list[Player] = []
        for label in sitting["names"]:
            # Who sat there before is the same person, whatever namesakes there are.
            before = [player for player in seen.get(label, []) if player not in players]
            players.append(before[0] if before else people.player(label, data["club"], players))
        for label, player in zip(sitting["names"], players, strict=True):
            if player not in seen.setdefault(label, []):
                seen[label].append(player)
        found.append((sitting["from_round"], players))
    return found
