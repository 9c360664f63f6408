"""What an organizer does with a season, one transaction each."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.db import IntegrityError, transaction
from django.utils import timezone

from tournaments.core.access.language import translated
from tournaments.core.archive.canonical import data_of
from tournaments.core.archive.encoding import fingerprint_of
from tournaments.core.club_seasons import queries
from tournaments.core.club_seasons.errors import ClubSeasonError
from tournaments.core.models.sealing import Seal, SealedName
from tournaments.core.models.seasons import ClubSeason, GradeConsent, PersonAnswer, SeasonEvening
from tournaments.core.registration.roster import clean_text
from tournaments.core.season.errors import SeasonError
from tournaments.core.season.games import PlayedGames, games_of
from tournaments.core.season.reading import Evening, evening_of
from tournaments.platform.memory import commits

if TYPE_CHECKING:
    from collections.abc import Collection

    from tournaments.core.models.accounts import Club, User
    from tournaments.core.season.persons import Person
    from tournaments.core.season.standing import Rules


def create_season(club: Club, name: str, rules: Rules) -> ClubSeason:
    """Create a season without evenings; `ClubSeasonError` for no name, or one that the club has."""
    season = ClubSeason(club=club)
    change_season(season, name, rules, public=False)
    return season


def change_season(season: ClubSeason, name: str, rules: Rules, *, public: bool, graded: bool = False) -> None:
    """Save the name of a season, how it counts, whether everybody may read it, and whether it is graded.

    A season that is graded no more forgets its games. `ClubSeasonError` for no name, one that the club has,
    and where somebody has deleted the season meanwhile: it is not written again.
    """
    season.name = clean_text(name)
    season.scale, season.best, season.fewest = rules.scale, str(rules.best), rules.fewest
    season.public, season.graded = public, graded
    if not season.name:
        raise ClubSeasonError("name-missing", field="name")
    season.clean_fields()
    games = _games_to_keep(season) if graded and season.pk else {}
    try:
        with transaction.atomic():
            if season.pk:
                _locked(season)
            season.save()
            for key, record in games.items():
                season.evenings.filter(pk=key).update(games=record)
            if not graded:
                season.evenings.update(games=None)
    except IntegrityError as error:
        raise ClubSeasonError("name-taken", field="name") from error


@transaction.atomic
def delete_season(season: ClubSeason) -> None:
    """Delete a season; its concours stay as they are, and so do the answers on persons."""
    season.delete()


def set_evenings(season: ClubSeason, fingerprints: Collection[str]) -> None:
    """Let a season add up the concours that are sealed under these fingerprints, and no other.

    `ClubSeasonError` where one is sealed so no more, or cannot be read.
    """
    known = set(season.evenings.values_list("fingerprint", flat=True))
    wanted = set(fingerprints)
    seals = {each.fingerprint: each for each in queries.seals_of(season.club) if each.fingerprint in wanted}
    if wanted - known - seals.keys():
        raise ClubSeasonError("seal-gone")
    # Read before the transaction: what is sealed does not change, and 500 teams take a second.
    new = [(seals[each], *_facts(seals[each])) for each in sorted(wanted - known)]
    with transaction.atomic():
        graded = _locked(season).graded
        anew = [seal.tournament_id for seal, *_read in new]
        season.evenings.exclude(fingerprint__in=wanted).delete()
        season.evenings.filter(tournament__in=anew).exclude(fingerprint__in=seals).delete()
        # Another desk may have been faster.
        there = set(season.evenings.values_list("fingerprint", flat=True))
        for seal, facts, games in new:
            if seal.fingerprint in there:
                continue
            SeasonEvening.objects.create(
                season=season,
                tournament=seal.tournament,
                fingerprint=seal.fingerprint,
                name=seal.tournament.name,
                date=seal.tournament.date,
                facts=facts.to_record(),
                games=games.to_record() if graded else None,
            )


def _facts(seal: Seal) -> tuple[Evening, PlayedGames]:
    """What a season needs of a sealed concours, from data that give the sealed fingerprint."""
    data = data_of(seal.tournament)
    if fingerprint_of(data) != seal.fingerprint:
        raise ClubSeasonError("data-differ", name=seal.tournament.name)
    try:
        return evening_of(data, seal.fingerprint), games_of(data, seal.fingerprint)
    except SeasonError as error:
        raise ClubSeasonError("unreadable", translated(error.sentence)) from error


def _games_to_keep(season: ClubSeason) -> dict[int, dict[str, Any]]:
    """The games of evenings of which none are kept, by the primary key of the evening."""
    lacking = {each.fingerprint: each.pk for each in season.evenings.filter(games__isnull=True)}
    seals = queries.seals_of(season.club).filter(fingerprint__in=lacking)
    return {lacking[seal.fingerprint]: _facts(seal)[1].to_record() for seal in seals}


@transaction.atomic
def agree(season: ClubSeason, author: User | None, sealed: int) -> GradeConsent:
    """Note that a player (the primary key of a commitment) lets their grade be seen; twice is once.

    `ClubSeasonError` for somebody who is not of the season, or who is erased.
    """
    _locked(season)
    view = queries.view_of(season)
    person = view.person_of(sealed)
    if person is None or not season.graded:
        raise ClubSeasonError("nobody")
    theirs = view.sealed_of(person)
    again = season.consents.filter(sealed__in=theirs, taken_back_at=None).first()
    return again or season.consents.create(sealed_id=sealed, author=author)


@transaction.atomic
def withdraw(season: ClubSeason, author: User | None, sealed: int) -> None:
    """Let no consent of a player (the primary key of a commitment) hold any more."""
    _locked(season)
    view = queries.view_of(season)
    theirs = view.sealed_of(view.person_of(sealed) or ())
    season.consents.filter(sealed__in=theirs, taken_back_at=None).update(
        taken_back_at=timezone.now(), taken_back_by=author
    )


@transaction.atomic
def answer(season: ClubSeason, author: User | None, one: int, other: int, *, same: bool) -> PersonAnswer:
    """Note that two commitments of a season (primary keys) are the same person, or are not; twice is once.

    `ClubSeasonError` where both played in one evening, or somebody said the contrary.
    """
    _locked(season)
    view = queries.view_of(season)
    label_of = {pk: label for label, pk in view.known.sealed.items()}
    person_of = {label: person for person in view.people.persons for label in person}
    if one not in label_of or other not in label_of or one == other:
        raise ClubSeasonError("nobody")
    first, second = person_of[label_of[one]], person_of[label_of[other]]
    if same and first != second:
        _check_may_be_one(view, first, second)
    elif not same and first == second:
        _check_may_be_two(view, label_of[one], label_of[other])
    again = queries.answers_of(season.club).filter(one=one, other=other, same=same).first()
    if again is not None:
        return again
    sides = SealedName.objects.in_bulk([one, other])
    return PersonAnswer.objects.create(one=sides[one], other=sides[other], same=same, author=author)


def _check_may_be_one(view: queries.SeasonView, first: Person, second: Person) -> None:
    evenings = view.known.evenings
    if {evenings[label] for label in first} & {evenings[label] for label in second}:
        raise ClubSeasonError("played-both")
    both, said = {*first, *second}, [each.said for each in view.heard]
    if any(not each.same and {each.one, each.other} <= both for each in said):
        raise ClubSeasonError("said-otherwise")


def _check_may_be_two(view: queries.SeasonView, one: str, other: str) -> None:
    """Only a player whom the club knows as one can be told apart: an answer that joined is taken back."""
    if view.known.players[one] != view.known.players[other]:
        raise ClubSeasonError("said-otherwise")


@transaction.atomic
def take_back(answered: PersonAnswer, author: User | None) -> None:
    """Let an answer hold no more; `ClubSeasonError` where it does not already."""
    held = PersonAnswer.objects.filter(pk=answered.pk, taken_back_at=None)
    if not held.update(taken_back_at=timezone.now(), taken_back_by=author):
        raise ClubSeasonError("taken-back")
    commits.outdate_everything_on_commit()


def _locked(season: ClubSeason) -> ClubSeason:
    """The season as it is, locked for a change of what it shows; `ClubSeasonError` where it is deleted."""
    commits.outdate_everything_on_commit()
    found = ClubSeason.objects.select_for_update(no_key=True).filter(pk=season.pk).first()
    if found is None:
        raise ClubSeasonError("season-gone")
    return found
