"""`manage.py season FILE ARCHIVE…`: the standing of a season, computed from its sealed archives alone."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from django.core.management.base import CommandError

from tournaments.core.archive.canonical import FORMS
from tournaments.core.archive.encoding import NotCanonical, decoded
from tournaments.core.archive.files import Archive, read_archive
from tournaments.core.archive.recalculation import RecalculationTally, differences
from tournaments.core.models.registration import folded
from tournaments.core.models.sealing import shortened
from tournaments.core.season.errors import SeasonError
from tournaments.core.season.games import PlayedGames, games_of
from tournaments.core.season.grade import Grade, grades_of
from tournaments.core.season.grade_wording import MEANING, NO_RANKING, grade_said
from tournaments.core.season.persons import Person
from tournaments.core.season.reading import Evening, evening_of
from tournaments.core.season.record import season_of
from tournaments.core.season.standing import Line, Season, Standing, standing_of
from tournaments.core.season.wording import TRUTH, name_of, points_text, rules_said
from tournaments.management.base import ProjectCommand
from tournaments.management.terminal import in_line

if TYPE_CHECKING:
    from argparse import ArgumentParser
    from collections.abc import Iterable, Iterator, Mapping


class Given:
    """What the archives give: evenings by fingerprint, the names that none of them says are erased."""

    def __init__(self) -> None:
        self.evenings: dict[str, Evening] = {}
        self.games: list[PlayedGames] = []
        self._names: dict[str, str] = {}
        self._erased: set[str] = set()

    def add(self, archive: Archive) -> None:
        """Add a checked archive; twice is once. `SeasonError` for one that cannot be of a season."""
        evening = evening_of(archive.data, archive.computed_fingerprint)
        self.evenings[evening.fingerprint] = evening
        self.games.append(games_of(archive.data, archive.computed_fingerprint))
        self._names |= {label: opening["name"] for label, opening in archive.names.items()}
        self._erased.update(archive.erased)

    @property
    def names(self) -> dict[str, str]:
        """The name of each commitment."""
        return {label: name for label, name in self._names.items() if label not in self._erased}


class Command(ProjectCommand):
    """Compute a season, without a database; fails where an evening is missing or an archive is wrong."""

    help = (
        "Calcule le classement d’une saison depuis les archives scellées de ses concours, sans rien d’autre."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, metavar="FICHIER", help="la saison, comme le club la publie")
        parser.add_argument(
            "archives", type=Path, nargs="*", metavar="ARCHIVE", help="les archives de ses concours"
        )
        parser.add_argument(
            "--json", action="store_true", help="le classement en JSON, sans les noms, comme on le signe"
        )
        parser.add_argument(
            "--grades",
            action="store_true",
            help="les notes assez sûres, par nom ; ce n’est pas un classement",
        )

    def handle(self, *_: Any, file: Path, archives: list[Path], **also: Any) -> None:
        try:
            season = season_of(decoded(_content(file)))
        except NotCanonical as error:
            raise CommandError(f"{file} n’est pas le fichier d’une saison : {error}.") from error
        except SeasonError as error:
            raise CommandError(in_line(str(error.sentence))) from error
        given, wrong = Given(), []
        for path in archives:
            wrong += [f"{in_line(path.name)} : {fault}" for fault in _add(given, path)]
        try:
            standing = standing_of(season, given.evenings.values())
        except SeasonError as error:
            raise CommandError(in_line(str(error.sentence))) from error
        if also["json"]:
            self.stdout.write(json.dumps(standing.to_record(), indent=1))
        elif also["grades"]:
            self._tell_grades(standing, given)
        else:
            self._tell(standing, given)
        for line in wrong:
            self.stderr.write(f"REFUSÉE  {line}")
        for line in _missing(standing, given):
            self.stderr.write(f"MANQUE  {line}")
        if wrong or standing.missing:
            raise SystemExit(1)

    def _tell(self, standing: Standing, given: Given) -> None:
        season, names = standing.season, given.names
        self.stdout.write(f"{in_line(season.name)}, {in_line(season.club)}\n{TRUTH}\n")
        for sentence in rules_said(standing):
            self.stdout.write(f"– {sentence}")
        self.stdout.write("")
        width = max((len(_name(line, names)) for line in standing.lines), default=0)
        for line in standing.lines:
            rank = "–" if line.rank is None else str(line.rank)
            self.stdout.write(
                f"{rank:>4}  {_name(line, names):<{width}}  {points_text(line.total):>7}  {_results(line)}"
            )
        for strange in _strange(season, given):
            self.stdout.write(f"\nPas de cette saison : {strange}")
        digest = standing.digest
        self.stdout.write(f"\n{len(standing.evenings)} concours sur {len(season.evenings)}")
        self.stdout.write(f"empreinte du classement {shortened(digest)} ({digest})")

    def _tell_grades(self, standing: Standing, given: Given) -> None:
        season, names = standing.season, given.names
        grades = grades_of(season, given.games)
        name_by = {line.person: name_of(line, names) for line in standing.lines}
        told = sorted(_graded(grades, name_by), key=lambda each: [folded(name) for name in each[0]])
        self.stdout.write(f"{in_line(season.name)}, {in_line(season.club)}\n{NO_RANKING} {MEANING}\n")
        for named, grade in told:
            self.stdout.write(in_line(str(grade_said(grade, named))))
        silent = sum(len(each.persons) for each in grades if not each.told)
        self.stdout.write(f"\npas encore de note assez sûre : {silent}")


def _graded(
    grades: Iterable[Grade], name_by: Mapping[Person, str | None]
) -> Iterator[tuple[list[str], Grade]]:
    """The grades that are told, with the names of their persons in order; none of somebody who is erased."""
    for each in grades:
        names = [name for name in map(name_by.get, each.persons) if name is not None]
        if each.told and len(names) == len(each.persons):
            yield sorted(names, key=folded), each


def _content(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise CommandError(f"{path} ne peut pas être lu : {error.strerror}.") from error


def _add(given: Given, path: Path) -> list[str]:
    """Add the archive of a file; what is wrong with it, a French line each."""
    try:
        archive = read_archive(_content(path))
        found = _faults(archive)
        if not found:
            given.add(archive)
    except NotCanonical as error:
        return [f"ce n’est pas une archive de concours ({error})"]
    except SeasonError as error:
        return [in_line(str(error.sentence))]
    return found


def _faults(archive: Archive) -> list[str]:
    """What `manage.py archive --check` would say of the file alone; `NotCanonical`."""
    if archive.form not in FORMS:
        return [f"elle est dans la forme {archive.form}, que ce programme ne lit pas"]
    if not archive.sound:
        return [f"ses données donnent l’empreinte {shortened(archive.computed_fingerprint)}"]
    return [*archive.seal_faults(), *differences(archive, RecalculationTally())]


def _missing(standing: Standing, given: Given) -> list[str]:
    """The evenings without archive, and whether another archive of the same concours was given."""
    named = {each.fingerprint for each in standing.season.evenings}
    others = {
        (each.name, each.date): f" ; celle qui est là, {shortened(each.fingerprint)}, est d’un autre scellé"
        for each in given.evenings.values()
        if each.fingerprint not in named
    }
    return [
        f"{in_line(each.name)}, {each.date}, empreinte {shortened(each.fingerprint)}"
        + others.get((each.name, each.date), "")
        for each in standing.missing
    ]


def _strange(season: Season, given: Given) -> list[str]:
    """The evenings that the season does not name."""
    named = {each.fingerprint for each in season.evenings}
    return [
        f"{in_line(each.name)}, {each.date}, empreinte {shortened(each.fingerprint)}"
        for each in sorted(given.evenings.values(), key=lambda each: each.order)
        if each.fingerprint not in named
    ]


def _name(line: Line, names: dict[str, str]) -> str:
    return in_line(name_of(line, names) or "effacé")


def _results(line: Line) -> str:
    """The points of each evening; those that do not count in parentheses."""
    return " · ".join(
        points_text(each.points) if each.counts else f"({points_text(each.points)})" for each in line.results
    )
