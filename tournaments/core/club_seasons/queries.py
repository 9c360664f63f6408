"""A season as its pages show it: its evenings and what became of them, its standing, its persons, its doubts.

Names are those that are shown now: who plays under another name is read by that one, and an erased name is
none. What is counted is folded by `tournaments.core.season`, from the facts of sealed data alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from django.db.models import Count

from tournaments.core.models.registration import folded
from tournaments.core.models.sealing import Seal, SealedName, seal_of
from tournaments.core.models.seasons import ClubSeason, PersonAnswer, SeasonEvening
from tournaments.core.registration.roster import spellings
from tournaments.core.season.persons import Answer, Doubt, People, Person, doubts_in, people_of
from tournaments.core.season.reading import Evening, evening_of_record
from tournaments.core.season.standing import Line, Named, Season, Standing, standing_of
from tournaments.core.season.wording import name_of
from tournaments.core.standings.public import is_frozen

if TYPE_CHECKING:
    from django.db.models import QuerySet

    from tournaments.core.models.accounts import Club
    from tournaments.core.models.planning import Tournament


class EveningState(StrEnum):
    """What became of an evening since it was added."""

    COUNTS = "counts"
    OPEN_AGAIN = "open-again"
    SEALED_ANEW = "sealed-anew"
    GONE = "gone"
    UNTOLD = "untold"
    """For whoever is not of the club: what its last round gave is kept for the prize-giving."""


class ListedEvening(NamedTuple):
    """An evening of a season, what became of it, and its concours, if it has the fingerprint that it had.

    A concours that was brought again from its archive is the same, under its fingerprint.
    """

    row: SeasonEvening
    state: EveningState
    tournament: Tournament | None


class Known(NamedTuple):
    """What the club knows of those who came, by commitment: the evening, the player, the name that is shown.

    An erased player has no name. `clubs` are those of the register, `sealed` the primary keys of the
    commitments.
    """

    evenings: dict[str, str]
    players: dict[str, int]
    names: dict[str, str]
    clubs: dict[str, str]
    sealed: dict[str, int]


class Heard(NamedTuple):
    """An answer that holds, as its row and as the season takes it."""

    row: PersonAnswer
    said: Answer


class ShownLine(NamedTuple):
    """A line of the standing with the name that is shown, None for an erased one."""

    name: str | None
    line: Line


@dataclass(frozen=True)
class SeasonView:
    """A season with all that follows from its rows; `heard` are the answers that hold, the oldest first."""

    row: ClubSeason
    evenings: tuple[ListedEvening, ...]
    known: Known
    heard: tuple[Heard, ...]
    people: People
    standing: Standing

    @property
    def missing(self) -> list[ListedEvening]:
        """The evenings that do not count, since their concours is gone or sealed no more as it was."""
        return [each for each in self.evenings if each.state is not EveningState.COUNTS]

    def person_of(self, sealed: int) -> Person | None:
        """Who has this commitment (a primary key); None for nobody of the season, and for who is erased."""
        label = next((label for label, key in self.known.sealed.items() if key == sealed), None)
        found = (each for each in self.people.persons if label in each)
        return next((each for each in found if not self.known.names.keys().isdisjoint(each)), None)

    def sealed_of(self, person: Person) -> list[int]:
        """The primary keys of a person's commitments."""
        return [self.known.sealed[label] for label in person if label in self.known.sealed]

    @property
    def kept_back(self) -> list[ListedEvening]:
        """The evenings that count here and not yet for everybody, before the prize-giving."""
        return [each for each in self.evenings if not _is_told(each)]

    @cached_property
    def doubts(self) -> list[Doubt]:
        """The pairs of persons to ask the organizer about."""
        known, said = self.known, [each.said for each in self.heard]
        return doubts_in(self.people.persons, known.evenings, known.names, said, spellings)

    @cached_property
    def lines(self) -> list[ShownLine]:
        """The standing, equals by name."""
        shown = [ShownLine(name_of(line, self.known.names), line) for line in self.standing.lines]
        ranked = [each for each in shown if each.line.rank is not None]
        ranked.sort(key=lambda each: (each.line.rank or 0, each.name is None, folded(each.name or "")))
        return [*ranked, *shown[len(ranked) :]]


def seasons_of(club: Club) -> QuerySet[ClubSeason]:
    """The seasons of a club, the newest first."""
    return ClubSeason.objects.filter(club=club)


def counted_seasons(club: Club) -> QuerySet[ClubSeason]:
    """The seasons of a club, each with how many evenings it has (`count`)."""
    return seasons_of(club).annotate(count=Count("evenings"))


def season_by_key(club: Club, key: int) -> ClubSeason | None:
    """A season of this club, with it."""
    return seasons_of(club).filter(pk=key).select_related("club").first()


def public_season(club: Club, key: int) -> ClubSeason | None:
    """A season that the club shows to everybody."""
    found = season_by_key(club, key)
    return found if found is not None and found.public else None


def public_seasons() -> QuerySet[ClubSeason]:
    """The seasons that clubs show to everybody, the newest first, with their clubs."""
    return ClubSeason.objects.filter(public=True).select_related("club")


def seasons_with(tournament: Tournament) -> list[ClubSeason]:
    """The seasons in which a sealed concours counts under the fingerprint that it has, the newest first."""
    seal = seal_of(tournament)
    if seal is None:
        return []
    counted = seasons_of(tournament.club).filter(evenings__fingerprint=seal.fingerprint)
    return list(counted.select_related("club"))


def seals_of(club: Club) -> QuerySet[Seal]:
    """The seals of a club's concours, the newest day first."""
    found = Seal.objects.filter(tournament__club=club, tournament__status="sealed")
    return found.select_related("tournament").order_by("-tournament__date", "-pk")


def evenings_of(season: ClubSeason) -> tuple[ListedEvening, ...]:
    """The evenings of a season by day, with their facts; two queries."""
    rows = list(season.evenings.select_related("tournament"))
    seals = seals_of(season.club).filter(fingerprint__in=[row.fingerprint for row in rows])
    found = {seal.fingerprint: seal.tournament for seal in seals}
    return tuple(_listed(row, found.get(row.fingerprint)) for row in rows)


def _listed(row: SeasonEvening, sealed: Tournament | None) -> ListedEvening:
    if sealed is not None:
        return ListedEvening(row, EveningState.COUNTS, sealed)
    if row.tournament is None:
        return ListedEvening(row, EveningState.GONE, None)
    became = EveningState.SEALED_ANEW if row.tournament.sealed else EveningState.OPEN_AGAIN
    return ListedEvening(row, became, None)


def view_of(season: ClubSeason, *, for_everybody: bool = False) -> SeasonView:
    """All that follows from the rows of a season; four queries, whatever its size.

    `for_everybody` an evening whose last results are not revealed yet is missing until then (decision 29).
    """
    evenings = evenings_of(season)
    if for_everybody:
        evenings = tuple(each if _is_told(each) else _untold(each) for each in evenings)
    counted = [each for each in evenings if each.tournament is not None]
    found = [evening_of_record(each.row.facts) for each in counted]
    known = _known([each.tournament for each in counted if each.tournament], found)
    heard, links = _heard(answers_of(season.club), known)
    people = people_of(links, known.evenings, [each.said for each in heard])
    value = value_of(season, evenings, people.persons)
    return SeasonView(season, evenings, known, heard, people, standing_of(value, found))


def _is_told(evening: ListedEvening) -> bool:
    return evening.tournament is None or not is_frozen(evening.tournament)


def _untold(evening: ListedEvening) -> ListedEvening:
    return evening._replace(state=EveningState.UNTOLD, tournament=None)


def value_of(season: ClubSeason, evenings: Iterable[ListedEvening], persons: Sequence[Person]) -> Season:
    """The season as its file has it: without a name of a person."""
    named = tuple(Named(each.row.fingerprint, each.row.name, each.row.date.isoformat()) for each in evenings)
    several = tuple(person for person in persons if len(person) > 1)
    return Season(season.name, season.club.name, season.rules, named, several)


def answers_of(club: Club) -> QuerySet[PersonAnswer]:
    """The answers of a club that hold, the oldest first."""
    found = PersonAnswer.objects.filter(one__tournament__club=club, taken_back_at=None)
    sides = (f"{side}__{of}" for side in ("one", "other") for of in ("player", "hidden", "tournament"))
    return found.select_related("author", *sides).order_by("pk")


def _known(concours: Sequence[Tournament], evenings: Sequence[Evening]) -> Known:
    came = {label: each.fingerprint for each in evenings for label in each.players}
    names = SealedName.objects.filter(tournament__in=concours).select_related("player", "hidden")
    by_label = {each.stands_for_it: each for each in names}
    there = {label: by_label[label] for label in came if label in by_label}
    return Known(
        came,
        {label: each.player_id for label, each in there.items()},
        {label: each.player.name for label, each in there.items() if each.salt},
        {label: each.player.club for label, each in there.items() if each.salt},
        {label: each.pk for label, each in there.items()},
    )


def _heard(answers: Iterable[PersonAnswer], known: Known) -> tuple[tuple[Heard, ...], Mapping[str, int]]:
    """The answers by commitment, and the players of these.

    One of another season is told by a commitment of its player here, but for one that had been taken out of
    the player's evenings when it was said: that is somebody else, who may be nobody here.
    """
    answers = list(answers)
    label_of = {pk: label for label, pk in known.sealed.items()}
    out = {each.one_id: each.pk for each in reversed(answers) if takes_out(each)}
    taken = {label_of[pk] for pk in out if pk in label_of}
    of_player: dict[int, str] = {}
    for label in sorted(known.players.keys() - taken):
        of_player.setdefault(known.players[label], label)
    links, heard = dict(known.players), []

    def told(side: SealedName, answer: PersonAnswer) -> str:
        if side.pk in label_of:
            return label_of[side.pk]
        if answer.pk > out.get(side.pk, answer.pk):
            return f"commitment {side.pk}"
        label = of_player.get(side.player_id) or f"player {side.player_id}"
        links.setdefault(label, side.player_id)
        return label

    for each in answers:
        if takes_out(each) and each.one_id not in label_of:
            continue  # who is taken out of a player’s evenings is not in this season
        heard.append(Heard(each, Answer(told(each.one, each), told(each.other, each), each.same)))
    return tuple(heard), links


def takes_out(answer: PersonAnswer) -> bool:
    """Whether an answer takes a commitment out of the evenings of its player."""
    return not answer.same and answer.one.player_id == answer.other.player_id
