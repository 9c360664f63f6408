"""The lines of a list beside the registered teams: which team a line means, and what it says otherwise.

A newer list is brought in weeks after the first one; most of its lines are teams that are there already.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from tournaments.core.models.registration import Player, Team, folded
from tournaments.core.models.rounds import last_published
from tournaments.core.money.queries import desk_of
from tournaments.core.registration import queries
from tournaments.core.registration.lists.changes import CLUB, Change, Match, chairs
from tournaments.core.registration.lists.paying import earlier_fees, with_money
from tournaments.core.registration.lists.plausibility import is_nobody
from tournaments.core.registration.roster import MOST_ALIKE, name_key, spellings

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

    from tournaments.core.models.planning import Tournament
    from tournaments.core.registration.lists.drafts import DraftTeam


def matches(teams: Sequence[Team], drafts: Mapping[int, DraftTeam]) -> dict[int, Match]:
    """The team that each draft means, by the place of the draft; a team is meant by one draft at most.

    First the teams of the same players, of the same club before others; then those that keep one player or
    whose two names differ by a letter, if one draft only and one team only can be meant. Two people of one
    name and of different clubs are two people, unless they play with the same partner.
    """
    open_teams = {team.pk: team for team in teams}
    found: dict[int, Team] = {}
    for rule in (_same_club, _same_names):
        for place, team in _alone(rule(open_teams.values(), _open(drafts, found)), several=True):
            if open_teams.pop(team.pk, None) and place not in found:
                found[place] = team
    for several_claims in (_one_player, _alike):
        for place, team in _alone(several_claims(open_teams.values(), _open(drafts, found)), several=False):
            found[place] = open_teams.pop(team.pk)
    return {place: Match(team, tuple(_changes(team, drafts[place]))) for place, team in found.items()}


def _open(drafts: Mapping[int, DraftTeam], found: Collection[int]) -> dict[int, DraftTeam]:
    return {place: draft for place, draft in drafts.items() if place not in found and draft.player1}


def _alone(pairs: Iterable[tuple[int, Team]], *, several: bool) -> list[tuple[int, Team]]:
    """The pairs of a place and a team; without `several` those that share neither with another pair."""
    kept = list(pairs)
    if several:
        return kept
    of_place, of_team = defaultdict(set), defaultdict(set)
    for place, team in kept:
        of_place[place].add(team.pk)
        of_team[team.pk].add(place)
    return [pair for pair in kept if len(of_place[pair[0]]) == len(of_team[pair[1].pk]) == 1]


def _pair_key(names: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted(map(name_key, filter(None, names))))


def _names(draft: DraftTeam) -> tuple[str, str]:
    return draft.player1, draft.player2


def _same_club(teams: Iterable[Team], drafts: Mapping[int, DraftTeam]) -> Iterator[tuple[int, Team]]:
    """The drafts of the same players and club."""
    filed = defaultdict(list)
    for team in teams:
        filed[_pair_key(player.name for player in team.players), folded(team.club)].append(team)
    for place, draft in drafts.items():
        if same := filed.get((_pair_key(_names(draft)), folded(draft.club))):
            yield place, same.pop(0)


def _same_names(teams: Iterable[Team], drafts: Mapping[int, DraftTeam]) -> Iterator[tuple[int, Team]]:
    """The drafts of the same players, whatever their club."""
    filed = defaultdict(list)
    for team in teams:
        filed[_pair_key(player.name for player in team.players)].append(team)
    for place, draft in drafts.items():
        if same := filed.get(_pair_key(_names(draft))):
            yield place, same.pop(0)


def _one_player(teams: Iterable[Team], drafts: Mapping[int, DraftTeam]) -> Iterator[tuple[int, Team]]:
    """The drafts that keep one of two players; names that many teams have say nothing."""
    filed: dict[str, list[Team]] = defaultdict(list)
    for team in teams:
        for player in team.players:
            filed[name_key(player.name)].append(team)
    for place, draft in drafts.items():
        if not draft.player2:
            continue
        for name in _names(draft):
            theirs = filed.get(name_key(name), [])
            for team in theirs if len(theirs) <= MOST_ALIKE else ():
                if not draft.club or not team.club or folded(draft.club) == folded(team.club):
                    yield place, team


def _alike(teams: Iterable[Team], drafts: Mapping[int, DraftTeam]) -> Iterator[tuple[int, Team]]:
    """The drafts whose two names resemble those of a team."""
    filed: dict[str, list[Team]] = defaultdict(list)
    for team in teams:
        for player in team.players:
            for spelling in spellings(player.name):
                filed[spelling].append(team)
    for place, draft in drafts.items():
        first, second = (_filed_under(filed, name) for name in _names(draft))
        for key in first.keys() & second.keys():
            if _likeness(first[key], _names(draft)) is not None:
                yield place, first[key]


def _filed_under(filed: Mapping[str, Sequence[Team]], name: str) -> dict[int, Team]:
    found = (filed.get(spelling, ()) for spelling in spellings(name))
    return {team.pk: team for teams in found if len(teams) <= 2 * MOST_ALIKE for team in teams}


def _likeness(team: Team, names: Sequence[str]) -> tuple[str, ...] | None:
    """The names in the order of the chairs whose players they resemble; None if they do not."""
    chairs = [player.name for player in team.players]
    for order in (tuple(names), tuple(reversed(names))):
        if all(_resemble(*pair) for pair in zip(chairs, order, strict=False)):
            return order
    return None


def _much_alike(chairs: Sequence[str], names: Sequence[str]) -> bool:
    """Whether most words of both names are words of the players, or begin as they do: «A. Abel», «Yann»."""
    if len(chairs) != len(tuple(filter(None, names))):
        return False
    return any(
        all(_shared(*pair) > 0 for pair in zip(chairs, order, strict=True))
        and 2 * sum(_shared(*pair) for pair in zip(chairs, order, strict=True))
        > sum(len(folded(name).split()) for name in order)
        for order in (tuple(names), tuple(reversed(names)))
    )


def _by_word(teams: Iterable[Team]) -> dict[str, list[Team]]:
    """The teams by each word of their players' names, folded."""
    filed: dict[str, list[Team]] = defaultdict(list)
    for team in teams:
        for word in {word for player in team.players for word in folded(player.name).split()}:
            filed[word].append(team)
    return filed


def _shared(one: str, other: str) -> int:
    """How many words of `other` are words of `one`, their initials, or begin as they do."""
    words = folded(one).split()
    return sum(any(_is_meant(word, mine) for mine in words) for word in folded(other).split())


def _is_meant(word: str, mine: str) -> bool:
    """Whether a word of a list may be this one: the same, its initial, or alike in its first four letters."""
    return word == mine or (len(word) == 1 and mine.startswith(word)) or _begin_alike(word, mine)


def _begin_alike(word: str, other: str) -> bool:
    return len(word) > 3 and len(other) > 3 and (word.startswith(other) or other.startswith(word))


def _resemble(one: str, other: str) -> bool:
    return not set(spellings(one)).isdisjoint(spellings(other))


def _changes(team: Team, draft: DraftTeam) -> Iterator[Change]:
    """What the draft of this team says otherwise; capitals, accents and the order of words are no change."""
    there = {name_key(player.name) for player in team.players}
    named = {name_key(name) for name in _names(draft)}
    gone = [(field, name) for field, name in chairs(team) if name_key(name) not in named]
    come = [name for name in _names(draft) if name and name_key(name) not in there]
    if len(gone) == len(come) == 2:
        come = list(_likeness(team, come) or come)
    for (field, before), after in zip(gone, come, strict=False):
        yield Change(field, before, after)
    if draft.club and folded(draft.club) != folded(team.club):
        yield Change(CLUB, team.club, draft.club)


def earlier_texts(teams: Collection[Team]) -> dict[int, set[str]]:
    """The names, clubs and fees that these teams had before, as `name_key` of each, by the team’s key."""
    of_player: dict[int, set[int]] = defaultdict(set)
    texts: dict[int, set[str]] = defaultdict(set)
    was = Team.history.filter(id__in=[team.pk for team in teams])
    for team, club, *players in was.values_list("id", "club", "player1_id", "player2_id"):
        texts[team].add(name_key(club))
        for player in filter(None, players):
            of_player[player].add(team)
    for player, name in Player.history.filter(id__in=of_player).values_list("id", "name"):
        for team in of_player[player]:
            texts[team].add(name_key(name))
    for team, fees in earlier_fees(teams):
        texts[team].add(name_key(fees))
    return texts


@dataclass(frozen=True, slots=True)
class Missing:
    """A registered team without a line that holds; `word` is what the list says of it («Remboursé»)."""

    team: Team
    word: str = ""


@dataclass(frozen=True, slots=True)
class Registered:
    """The teams of a concours beside a list: which line means which of them.

    `waiting` and `gone`: the players of who waits, and of teams that have left, with their number;
    `earlier`: what changed teams were called, and the fees that somebody chose for them; `clubs`: those of
    the concours and of the list, folded; `unmatched`: the teams that no line means, by each word of their
    players' names.
    """

    teams: tuple[Team, ...]
    matches: Mapping[int, Match]
    waiting: Collection[tuple[str, ...]]
    gone: Mapping[tuple[str, ...], int]
    earlier: Mapping[int, Collection[str]]
    clubs: Collection[str]
    unmatched: Mapping[str, Sequence[Team]]

    @classmethod
    def of(cls, tournament: Tournament, drafts: Sequence[DraftTeam]) -> Registered:
        next_round = last_published(tournament) + 1
        teams = queries.teams_of(tournament)
        there = tuple(team for team in teams if not team.has_left(next_round))
        gone = {
            _pair_key(player.name for player in team.players): team.number
            for team in teams
            if team not in there
        }
        found = matches(there, dict(enumerate(drafts)))
        if any(draft.paid or draft.fee1 or draft.fee2 for draft in drafts) and (desk := desk_of(tournament)):
            found = {place: with_money(match, drafts[place], desk) for place, match in found.items()}
        changed = [match.team for match in found.values() if match.changes]
        waiting = {_pair_key((one.player1, one.player2)) for one in tournament.waiting.all()}
        earlier = earlier_texts(changed) if changed else {}
        clubs = {folded(club) for club in (*(team.club for team in teams), *(one.club for one in drafts))}
        means = {match.team.pk for match in found.values()}
        unmatched = _by_word(team for team in there if team.pk not in means)
        return cls(there, found, waiting, gone, earlier, clubs - {""}, unmatched)

    def waits(self, draft: DraftTeam) -> bool:
        """Whether who the draft names waits for a place or for a partner already."""
        return bool(self.waiting) and (
            _pair_key(_names(draft)) in self.waiting
            or (is_nobody(draft.player2) and _pair_key([draft.player1]) in self.waiting)
        )

    def left_as(self, draft: DraftTeam) -> str:
        """A sentence if a team of the same players has left, else nothing."""
        number = self.gone.get(_pair_key((draft.player1, draft.player2)))
        text = _("Le n° %(number)d, qui est parti, a les mêmes joueurs : s’il revient, notez son retour.")
        return text % {"number": number} if number else ""

    def missing_like(self, draft: DraftTeam) -> str:
        """A sentence if a team that no line means may be meant: both names are much like its players'."""
        words = folded(f"{draft.player1} {draft.player2}").split()
        near = {team.pk: team for word in words for team in self.unmatched.get(word, ())[:MOST_ALIKE]}
        for team in near.values():
            if _much_alike([player.name for player in team.players], _names(draft)):
                text = _("Le n° %(number)d, « %(names)s », n’est pas dans la liste : est-ce la même équipe ?")
                return text % {"number": team.number, "names": team.names}
        return ""

    def missing(self, drafts: Sequence[DraftTeam]) -> tuple[Missing, ...]:
        """The teams without a line, if the list has a line of some other; with its word who is called off."""
        words = {match.team.pk: drafts[place].off for place, match in self.matches.items()}
        named = {
            name_key(name) for draft in drafts for name in (draft.player1, draft.player2) if not draft.off
        }
        if not words:
            return ()
        return tuple(
            Missing(team, words.get(team.pk, ""))
            for team in self.teams
            if words.get(team.pk)
            or (team.pk not in words and not named & {name_key(player.name) for player in team.players})
        )

    @property
    def newer(self) -> bool:
        """Whether the list is one of these teams: more of them are in it unchanged than with another name."""
        renamed = sum(match.names_change for match in self.matches.values())
        return sum(not match.text_changes for match in self.matches.values()) >= renamed

    def doubts(self, match: Match) -> Iterator[str]:
        """A sentence for each change that may be none of this list's to make.

        Such is a text that the team had before somebody corrected it here, and another player in a list that
        is not plainly a newer one: the same person may be in it twice.
        """
        if match.names_change and not self.newer:
            text = _("Cette liste change le n° %(number)d, déjà inscrit, sans reprendre les autres.")
            yield text % {"number": match.team.number}
        for change in match.changes:
            if name_key(change.after) in self.earlier.get(match.team.pk, ()):
                text = _("Corrigé ici depuis : « %(before)s », et non plus « %(after)s ».")
                yield text % {"before": change.before, "after": change.after}
