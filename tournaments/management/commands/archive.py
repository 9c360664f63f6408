"""`manage.py archive SLUG`: write a concours to one file; `--check` and `--import` read such a file."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from django.core.management.base import CommandError
from django.utils.timezone import localtime

from tournaments.core.archive import importing, recalculation
from tournaments.core.archive.canonical import FORMS
from tournaments.core.archive.encoding import NotCanonical
from tournaments.core.archive.files import MOMENT, Archive, archive_of, read_archive
from tournaments.core.models.sealing import Seal, shortened
from tournaments.management.base import ProjectCommand, concours_named, reporting_errors, user_named
from tournaments.platform import database
from tournaments.platform.errors import StartUpError

if TYPE_CHECKING:
    from argparse import ArgumentParser


class Command(ProjectCommand):
    """Write, check or import an archive; a check needs no database, and fails where anything differs."""

    help = "Écrit l’archive d’un concours, ou vérifie celle d’un fichier : son empreinte, puis ses marques."

    def add_arguments(self, parser: ArgumentParser) -> None:
        what = parser.add_mutually_exclusive_group(required=True)
        what.add_argument("slug", nargs="?", help="le concours, comme dans son adresse")
        what.add_argument("--check", type=Path, metavar="FICHIER", help="l’archive à vérifier")
        what.add_argument(
            "--import", dest="file", type=Path, metavar="FICHIER", help="l’archive à reprendre ici"
        )
        parser.add_argument(
            "--organizer", metavar="IDENTIFIANT", help="avec --import : qui en sera l’organisateur"
        )
        parser.add_argument(
            "--complete",
            action="store_true",
            help="avec caisse, réglages et graine, pour continuer ailleurs ; à garder pour soi",
        )
        parser.add_argument("--output", type=Path, metavar="FICHIER", help="où l’écrire ; sinon, à l’écran")

    def handle(self, *_: Any, slug: str | None, check: Path | None, output: Path | None, **also: Any) -> None:
        if check is not None:
            self._check(_read_archive(check))
        elif also["file"] is not None:
            self._import(also["file"], also["organizer"])
        else:
            self._write(str(slug), output, complete=also["complete"])

    def _write(self, slug: str, output: Path | None, *, complete: bool) -> None:
        tournament = concours_named(slug)
        archive = archive_of(tournament, complete=complete)
        if output is None:
            self.stdout.write(archive.to_bytes().decode(), ending="")
            return
        try:
            with output.open("xb") as file:
                file.write(archive.to_bytes())
        except OSError as error:
            raise CommandError(f"{output} ne peut pas être écrit : {error.strerror}.") from error
        state = "scellé" if archive.sealed_at else "non scellé, les données peuvent encore changer"
        self.stdout.write(f"{output} : {tournament.name}, {state}\nempreinte {archive.fingerprint}")

    def _import(self, file: Path, organizer: str | None) -> None:
        with reporting_errors():
            database.check_ready()
        by = user_named(organizer) if organizer else None
        try:
            tournament = importing.import_archive(file.read_bytes(), by)
        except OSError as error:
            raise CommandError(f"{file} ne peut pas être lu : {error.strerror}.") from error
        except importing.ArchiveRefused as error:
            raise CommandError("\n".join([error.sentence, *error.details])) from error
        self.stdout.write(f"{tournament.name} est ici, avec les mêmes chiffres : {tournament.slug}")

    def _check(self, archive: Archive) -> None:
        concours = archive.data.get("concours")
        named = concours if isinstance(concours, dict) else {}
        self.stdout.write(f"{named.get('name')}, {named.get('date')} : {_seal_text(archive)}")
        self.stdout.write(f"empreinte {shortened(archive.fingerprint)} ({archive.fingerprint})")
        if archive.form not in FORMS:
            raise CommandError(
                f"Cette archive est dans la forme {archive.form} ; ce programme lit les formes "
                f"{FORMS[0]} à {FORMS[-1]}. "
                "Elle n’est pas fausse pour autant : vérifiez-la avec le programme qui l’a écrite."
            )
        wrong = [*self._of_fingerprint(archive), *self._of_database(archive, named), *self._of_marks(archive)]
        for difference in wrong:
            self.stdout.write(f"DIFFÉRENCE  {difference}")
        if wrong:
            raise SystemExit(1)

    def _of_fingerprint(self, archive: Archive) -> list[str]:
        if not archive.sound:
            return [f"les données donnent l’empreinte {shortened(archive.computed_fingerprint)}"]
        self.stdout.write("C’est l’empreinte de ces données.")
        try:
            found, erased = archive.name_faults(), archive.erased
        except NotCanonical as error:
            raise CommandError(f"Ses feuilles ne se rejouent pas : {error}.") from error
        if erased:
            names = "1 nom y est effacé" if erased == 1 else f"{erased} noms y sont effacés"
            self.stdout.write(f"{names} : l’empreinte tient sans eux.")
        return found

    def _of_database(self, archive: Archive, named: dict[str, Any]) -> list[str]:
        """What the database has sealed, where there is one and it knows the concours, by its seed."""
        if archive.sealed_at is None:
            return []
        try:
            database.check_ready()
        except StartUpError:
            self.stdout.write("Aucune base de données ici : le fichier est vérifié seul.")
            return []
        known = (
            Seal.objects.filter(tournament__seed=named["seed"]) if named.get("seed") else Seal.objects.none()
        )
        seal = known.select_related("tournament").first()
        if seal is None:
            self.stdout.write(f"{database.where()} ne connaît pas ce scellé : le fichier est vérifié seul.")
            return []
        return self._of_seal(archive, seal)

    def _of_seal(self, archive: Archive, seal: Seal) -> list[str]:
        if seal.form != archive.form:
            self.stdout.write(f"{database.where()} l’a scellé dans la forme {seal.form}.")
            return []
        if seal.fingerprint != archive.fingerprint:
            return [f"{database.where()} a scellé l’empreinte {seal.short}"]
        if seal.at.strftime(MOMENT) != archive.sealed_at:
            return [f"{database.where()} l’a scellée le {localtime(seal.at):%d/%m/%Y à %H:%M}"]
        self.stdout.write(f"{database.where()} a scellé la même empreinte.")
        return []

    def _of_marks(self, archive: Archive) -> list[str]:
        tally = recalculation.RecalculationTally()
        try:
            found = list(recalculation.log_differences(archive.data, tally))
        except NotCanonical as error:
            raise CommandError(f"Ses feuilles ne se rejouent pas : {error}.") from error
        for note in tally.notes:
            self.stdout.write(f"ANCIEN MOTEUR  {note}")
        follow = "" if found or tally.notes else " : marques et résultats en suivent"
        self.stdout.write(f"{tally.sheets} feuilles et {tally.deals} donnes recomptées{follow}.")
        return found


def _seal_text(archive: Archive) -> str:
    at = archive.moment
    return f"scellé le {localtime(at):%d/%m/%Y à %H:%M}" if at else "non scellé, tout pouvait encore changer"


def _read_archive(path: Path) -> Archive:
    try:
        return read_archive(path.read_bytes())
    except OSError as error:
        raise CommandError(f"{path} ne peut pas être lu : {error.strerror}.") from error
    except NotCanonical as error:
        raise CommandError(f"{path} n’est pas une archive de concours : {error}.") from error
