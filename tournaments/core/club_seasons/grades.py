"""The grades of a graded season: whose may be seen among others, and that of one player at a time.

They stand by name and in no other order; nobody has one whose name is erased.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from django.utils.translation import gettext as _

from tournaments.core.access.language import translated
from tournaments.core.models.registration import folded
from tournaments.core.season.games import games_of_record
from tournaments.core.season.grade import Grade, grades_of
from tournaments.core.season.grade_wording import grade_said
from tournaments.core.season.wording import name_of

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

    from tournaments.core.club_seasons.queries import SeasonView
    from tournaments.core.models.seasons import GradeConsent
    from tournaments.core.season.persons import Person


class Graded(NamedTuple):
    """A player of the season, by the primary key of a commitment, and the consent to be seen that holds."""

    sealed: int
    name: str
    person: Person
    consent: GradeConsent | None


class ShownGrade(NamedTuple):
    """What is said of a player, or of two who always play together; `told`: it has a figure."""

    names: list[str]
    sentence: str
    told: bool


def players_of(view: SeasonView) -> list[Graded]:
    """All players of a season but the erased ones, by name."""
    held = view.row.consents.filter(taken_back_at=None).select_related("author")
    consents = {each.sealed_id: each for each in held}
    found = []
    for line in view.standing.lines:
        name, sealed = name_of(line, view.known.names), view.sealed_of(line.person)
        if name is not None:
            consent = next((consents[key] for key in sealed if key in consents), None)
            found.append(Graded(sealed[0], name, line.person, consent))
    return sorted(found, key=lambda each: (folded(each.name), each.sealed))


def shown_grades(view: SeasonView, players: Collection[Graded]) -> list[ShownGrade]:
    """The grades of those who agreed, by name; that of a pair once both did."""
    names = {each.person: each.name for each in players if each.consent}
    shown = [_shown(each, names) for each in _grades(view) if names.keys() >= {*each.persons}]
    return sorted(shown, key=lambda each: [folded(name) for name in each.names])


def grade_of(view: SeasonView, players: Collection[Graded], player: Graded) -> ShownGrade | None:
    """The grade of one player, for them alone; None without a game that counts for grades."""
    names = {each.person: each.name for each in players}
    found = next((each for each in _grades(view) if player.person in each.persons), None)
    return None if found is None else _shown(found, names)


def _grades(view: SeasonView) -> list[Grade]:
    kept = [each.row.games for each in view.evenings if each.tournament is not None and each.row.games]
    return grades_of(view.standing.season, [games_of_record(each) for each in kept])


def _shown(grade: Grade, names: Mapping[Person, str]) -> ShownGrade:
    known = sorted((names.get(each, _("un joueur effacé")) for each in grade.persons), key=folded)
    return ShownGrade(known, translated(grade_said(grade, known)), grade.told)
