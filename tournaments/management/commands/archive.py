"""`manage.py archive SLUG`: write a concours to one file; `--check` and `--import` read such a file."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from django.core.management.base import CommandError
from django.utils.timezone import localtime

from tournaments.core.archive import importing, recalculation
from tournaments.core.archive.canonical import FORMS, as_moment
from tournaments.core.archive.encoding import NotCanonical
from tournaments.core.archive.files import Archive, archive_of, count_not_erased, read_archive
from tournaments.core.models.accounts import Club
from tournaments.core.models.sealing import Seal, shortened
from tournaments.management.base import ProjectCommand, concours_named, reporting_errors, user_named
from tournaments.management.terminal import in_line
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
            "--organizer",
            metavar="IDENTIFIANT",
            help="avec --import : qui le reprend, organisateur de son club ; d’un nouveau club, le premier",
        )
        parser.add_argument(
            "--club",
            metavar="CLUB",
            help="avec --import, si le club est déjà ici : lequel, comme dans son adresse",
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
            self._import(also["file"], also["organizer"], also["club"])
        else:
            self._write(str(slug), output, complete=also["complete"])

    def _write(self, slug: str, output: Path | None, *, complete: bool) -> None:
        tournament = concours_named(slug)
        archive = archive_of(tournament, complete=complete)
        if output is None:
            self.stdout.data(archive.to_bytes().decode())
            return
        try:
            with output.open("xb") as file:
                file.write(archive.to_bytes())
        except OSError as error:
            raise CommandError(f"{output} ne peut pas être écrit : {error.strerror}.") from error
        state = "scellé" if archive.sealed_at else "non scellé, les données peuvent encore changer"
        self.stdout.write(f"{output} : {tournament.name}, {state}\nempreinte {archive.fingerprint}")

    def _import(self, file: Path, organizer: str | None, slug: str | None) -> None:
        with reporting_errors():
            database.check_ready()
        by, club = user_named(organizer) if organizer else None, _club_named(slug) if slug else None
        before = set(Club.objects.values_list("pk", flat=True))
        try:
            content = file.read_bytes()
            tournament = importing.import_archive(content, by, club)
        except OSError as error:
            raise CommandError(f"{file} ne peut pas être lu : {error.strerror}.") from error
        except importing.ClubToName as error:
            named = "\n".join(f"--club {club.slug}" for club in error.clubs)
            raise CommandError(f"{error.sentence} Si c’est bien ce club, dites-le :\n{named}") from error
        except importing.ArchiveRefused as error:
            raise CommandError("\n".join([error.sentence, *error.details])) from error
        self.stdout.write(f"{tournament.name} est ici, avec les mêmes chiffres : {tournament.slug}")
        if tournament.club_id not in before:
            leads = f" ; {by.name} en est l’organisateur" if by else ""
            self.stdout.write(f"Le club {tournament.club} n’était pas ici : il est créé{leads}.")

    def _check(self, archive: Archive) -> None:
        concours = archive.data.get("concours")
        named = concours if isinstance(concours, dict) else {}
        self.stdout.write(in_line(f"{named.get('name')}, {named.get('date')} : {_seal_text(archive)}"))
        self.stdout.write(f"empreinte {shortened(archive.fingerprint)} ({archive.fingerprint})")
        if archive.form not in FORMS:
            raise CommandError(
                f"Cette archive est dans la forme {archive.form} ; ce programme lit les formes "
                f"{FORMS[0]} à {FORMS[-1]}. "
                "Elle n’est pas fausse pour autant : vérifiez-la avec le programme qui l’a écrite."
            )
        wrong = [
            *self._of_fingerprint(archive),
            *self._of_database(archive, named),
            *self._of_contents(archive),
        ]
        for difference in wrong:
            self.stdout.write(in_line(f"DIFFÉRENCE  {difference}"))
        if wrong:
            raise SystemExit(1)
        self._unproved(archive)

    def _of_fingerprint(self, archive: Archive) -> list[str]:
        if not archive.sound:
            return [f"les données donnent l’empreinte {shortened(archive.computed_fingerprint)}"]
        self.stdout.write("C’est l’empreinte de ces données.")
        try:
            found, missing = archive.seal_faults(), archive.missing
        except NotCanonical as error:
            raise CommandError(f"Ses feuilles ne se rejouent pas : {error}.") from error
        if missing:
            self.stdout.write(_missing_text(archive, missing))
        return found

    def _unproved(self, archive: Archive) -> None:
        """What a reader might take as proved, and the file cannot vouch for."""
        if archive.sealed_at is None:
            return
        if not archive.dated:
            self.stdout.write(
                f"NON PROUVÉ  le jour du scellé : dans la forme {archive.form}, "
                "l’empreinte ne porte pas sur lui"
            )
        self.stdout.write(
            "NON PROUVÉ  que ce fichier est celui du club, et ses lots ceux qu’il a donnés : "
            "comparez l’empreinte à celle du palmarès imprimé ou de la page des joueurs"
        )

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
        if as_moment(seal.at) != archive.sealed_at:
            return [f"{database.where()} l’a scellée le {localtime(seal.at):%d/%m/%Y à %H:%M}"]
        self.stdout.write(f"{database.where()} a scellé la même empreinte.")
        known = count_not_erased(archive, seal.tournament)
        names = (
            "1 nom que le fichier dit effacé" if known == 1 else f"{known} noms que le fichier dit effacés"
        )
        return [f"{database.where()} n’a pas effacé {names}"] if known else []

    def _of_contents(self, archive: Archive) -> list[str]:
        tally = recalculation.RecalculationTally()
        try:
            found = list(recalculation.differences(archive, tally))
        except NotCanonical as error:
            raise CommandError(f"Ses feuilles ne se rejouent pas : {error}.") from error
        for note in tally.notes:
            self.stdout.write(f"ANCIEN MOTEUR  {note}")
        what = "résultats, classement" if tally.notes else "marques, résultats, classement"
        follow = "" if found else f" : {what} et gagnants des lots en suivent"
        self.stdout.write(f"{tally.sheets} feuilles et {tally.deals} donnes recomptées{follow}.")
        if tally.lots:
            self.stdout.write(
                "NON PROUVÉ  l’ordre des ex æquo départagés par tirage au sort : "
                "la graine n’est dans l’archive qu’une fois les résultats scellés"
            )
        return found


def _seal_text(archive: Archive) -> str:
    at = archive.moment
    return f"scellé le {localtime(at):%d/%m/%Y à %H:%M}" if at else "non scellé, tout pouvait encore changer"


def _missing_text(archive: Archive, missing: int) -> str:
    """What is said of names that the file does not have."""
    if not archive.dated:  # an older form does not say why
        names = (
            "1 nom y est absent ou effacé" if missing == 1 else f"{missing} noms y sont absents ou effacés"
        )
    elif gone := len(archive.erased):
        names = "1 nom y est dit effacé" if gone == 1 else f"{gone} noms y sont dits effacés"
    else:
        return "Des noms y manquent."
    return f"{names} : l’empreinte tient sans eux."


def _club_named(slug: str) -> Club:
    found = Club.objects.filter(slug=slug).first()
    if found is None:
        raise CommandError(f"Aucun club ne s’appelle ainsi dans {database.where()} : {slug}")
    return found


def _read_archive(path: Path) -> Archive:
    try:
        return read_archive(path.read_bytes())
    except OSError as error:
        raise CommandError(f"{path} ne peut pas être lu : {error.strerror}.") from error
    except NotCanonical as error:
        raise CommandError(f"{path} n’est pas une archive de concours : {error}.") from error
