"""Import of an archive from another computer: check it, summarize it, write its concours here.

Nothing in a file is trusted: its fingerprint is computed, its logs are folded, and the imported concours is
archived again before the commit. Both archives must be equal in every field.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from itertools import islice
from typing import TYPE_CHECKING, Any, Final

from django.core.exceptions import ObjectDoesNotExist, ValidationError
from django.db import DatabaseError, transaction
from django.utils.translation import gettext as _

from tournaments.core.access import actions as access
from tournaments.core.archive.canonical import FORM, NAMES_FORM, changed_options, data_of, settings_of
from tournaments.core.archive.commitments import openings_of, write_openings
from tournaments.core.archive.encoding import Data, NotCanonical
from tournaments.core.archive.files import Archive, read_archive
from tournaments.core.archive.ranking import needs_seed
from tournaments.core.archive.recalculation import RecalculationTally, differences
from tournaments.core.archive.rows import (
    ArchivePlayers,
    PreparedRound,
    head_options,
    prepared_rounds,
    write_rounds,
    write_teams,
)
from tournaments.core.archive.transfer import (
    SETTINGS_DEFAULTS,
    TEAM_DEFAULTS,
    settings_in,
    transfer_of,
    write_transfer,
)
from tournaments.core.models.accounts import Club, Membership, Role
from tournaments.core.models.planning import Prize, Status, Tournament
from tournaments.core.models.sealing import Seal
from tournaments.core.planning.actions import create_tournament
from tournaments.core.planning.tariff import tariff_from_json
from tournaments.core.registration.personal import ERASED
from tournaments.platform import snapshots
from tournaments.platform.errors import UserError
from tournaments.platform.typography import called_out

if TYPE_CHECKING:
    from tournaments.core.models.accounts import User

MAX_BYTES: Final = 60_000_000
"""The largest file: ten times the archive of 500 teams and six rounds."""
MAX_DIFFERENCES: Final = 5
"""The number of reported differences: the first ones show what is wrong with a file."""
DATA_ERRORS: Final = (
    KeyError, IndexError, TypeError, AttributeError, ValueError, ArithmeticError, ValidationError,
)  # fmt: skip


class ArchiveRefused(UserError):
    """The file cannot be imported; `details` are the first differences, a line each."""

    def __init__(self, sentence: str, details: tuple[str, ...] = ()) -> None:
        super().__init__(sentence)
        self.details = details


class ClubToName(ArchiveRefused):
    """Clubs of this name are here, and whoever imports has not said that one of them is meant."""

    def __init__(self, sentence: str, clubs: tuple[Club, ...]) -> None:
        super().__init__(sentence)
        self.clubs = clubs


@dataclass(frozen=True, slots=True)
class ArchiveSummary:
    """The contents of an archive, for whoever decides on its import; `clubs`: those here of that name."""

    archive: Archive
    name: str
    club: str
    clubs: tuple[Club, ...]
    date: date
    place: str
    teams: int
    rounds: int
    tally: RecalculationTally
    leaders: tuple[tuple[int, str], ...]
    """The first of the standing: rank and names."""
    twin: Tournament | None
    """A concours of this name, day and club that is here already."""

    @property
    def sealed_at(self) -> datetime | None:
        return self.archive.moment


def summary_of(content: bytes) -> ArchiveSummary:
    """The summary of the archive in a file; `ArchiveRefused` for another file, or an inconsistent archive."""
    archive = _read(content)
    tally = RecalculationTally()
    try:
        _check_seal(archive)
        _check_lots(archive)
        _check_marks(archive, tally)
        concours, rows = archive.data["concours"], archive.data["standing"]["rows"]
        day = date.fromisoformat(concours["date"])
        here = Tournament.objects.filter(name=concours["name"], date=day, club__name=concours["club"])
        return ArchiveSummary(
            archive=archive,
            name=str(concours["name"]),
            club=str(concours["club"]),
            clubs=tuple(Club.objects.filter(name=concours["club"]).order_by("pk")),
            date=day,
            place=str(concours["place"]),
            teams=len(archive.data["teams"]),
            rounds=len(archive.data["rounds"]),
            tally=tally,
            leaders=tuple((row["rank"], _names(archive, row["number"])) for row in rows[:3]),
            twin=here.first(),
        )
    except ArchiveRefused:
        raise
    except (NotCanonical, *DATA_ERRORS) as error:
        raise ArchiveRefused(_("Cette archive est abîmée : elle ne se relit pas."), (str(error),)) from error


def import_archive(content: bytes, by: User | None, club: Club | None = None) -> Tournament:
    """Import an archive in one transaction; if it raises `ArchiveRefused`, nothing is written.

    The file decides no right: who brings it names the `club`, of the same name, of which `by` is an organizer
    already. Without one its club is new here, and `by` its first organizer. A sealed concours stays sealed
    under its fingerprint. Another one can go on here: with its old seed from a complete archive, else with a
    new one.
    """
    summary = summary_of(content)
    archive = summary.archive
    _refuse_known(archive)
    _check_club(summary, by, club)
    try:
        rounds = prepared_rounds(archive.data)
        snapshots.take_before(snapshots.Reason.IMPORT)
        with transaction.atomic():
            tournament = _write(archive, rounds, by, club or _new_club(summary.club, by))
            _check_same(archive, tournament)
            return tournament
    except ArchiveRefused:
        raise
    except (*DATA_ERRORS, DatabaseError, ObjectDoesNotExist, UserError) as error:
        sentence = _("Cette archive dit ce qu’aucun concours ne pourrait être : rien n’est écrit.")
        raise ArchiveRefused(sentence, (str(error),)) from error


def _read(content: bytes) -> Archive:
    if len(content) > MAX_BYTES:
        raise ArchiveRefused(_("Ce fichier est trop gros pour une archive de concours."))
    try:
        archive = read_archive(content)
    except NotCanonical as error:
        raise ArchiveRefused(
            _("Ce fichier n’est pas une archive de concours, ou il a été coupé."), (str(error),)
        ) from error
    if archive.form > FORM:
        raise ArchiveRefused(
            _("Cette archive vient d’une version plus récente de Dix de der : mettez celle-ci à jour.")
        )
    if archive.form < NAMES_FORM:
        raise ArchiveRefused(
            _("Cette archive vient d’une version trop ancienne de Dix de der : refaites-la avec une neuve.")
        )
    if not archive.sound:
        raise ArchiveRefused(_("Cette archive a été changée : son empreinte n’est pas celle de ses données."))
    return archive


def _check_seal(archive: Archive) -> None:
    if found := tuple(archive.seal_faults()[:MAX_DIFFERENCES]):
        raise ArchiveRefused(
            _("Cette archive a été changée : sa date ou ses noms ne sont pas ceux du sceau."), found
        )


def _check_marks(archive: Archive, tally: RecalculationTally) -> None:
    if found := tuple(islice(differences(archive, tally), MAX_DIFFERENCES)):
        raise ArchiveRefused(
            _("Recalculés depuis ses feuilles, ses marques, ses résultats ou son classement sont autres."),
            found,
        )


def _check_lots(archive: Archive) -> None:
    """`ArchiveRefused` where lots separated equals and the archive has no seed to draw them again."""
    if archive.transfer is not None or archive.data["concours"]["seed"]:
        return
    if needs_seed(archive.data):
        raise ArchiveRefused(
            _(
                "Des ex æquo y sont départagés par un tirage au sort, que cette archive ne permet pas de "
                "refaire : prenez là-bas l’archive complète, ou scellez d’abord les résultats."
            )
        )


def _refuse_known(archive: Archive) -> None:
    known = Seal.objects.filter(fingerprint=archive.fingerprint).select_related("tournament").first()
    if known is not None:
        raise ArchiveRefused(_("Ce concours est déjà ici, scellé sous la même empreinte."))


def _write(archive: Archive, rounds: list[PreparedRound], by: User | None, club: Club) -> Tournament:
    data = archive.data
    sealed = archive.moment
    settings = {"status": Status.RUNNING if rounds else Status.OPEN}
    settings |= settings_in(archive.transfer) if archive.transfer else {}
    settings |= _settings(data["concours"], rounds) | ({"status": Status.SEALED} if sealed else {})
    tournament = create_tournament(club, by, **settings)
    people = ArchivePlayers(tournament.club, data["teams"], archive.names if archive.committed else None)
    teams = write_teams(tournament, data["teams"], people)
    write_openings(tournament, people.committed, archive.names)
    write_rounds(tournament, rounds, teams, archive.moment)
    prizes = [(prize["rank"], prize["text"]) for prize in data["prizes"]]
    for rank, text in archive.transfer["prizes"] if archive.transfer else prizes:
        line = Prize(tournament=tournament, rank=rank, text=text)
        line.clean_fields(exclude=["tournament"])
        line.save(force_insert=True)
    if archive.transfer:
        write_transfer(tournament, archive.transfer, teams)
    tournament.raise_results_version()
    if sealed:
        Seal.objects.create(
            tournament=tournament, fingerprint=archive.fingerprint, form=archive.form, at=sealed
        )
    tournament.refresh_from_db()
    return tournament


def _settings(concours: Data, rounds: list[PreparedRound]) -> dict[str, Any]:
    """The fields of the concours; its seed only where the archive gives it."""
    settings = settings_of(concours)
    tariff_from_json(settings["tariff"])
    changed = changed_options(concours["ruleset"], concours["options"])
    return settings | {"options": head_options(rounds, changed)}


def _check_club(summary: ArchiveSummary, by: User | None, club: Club | None) -> None:
    """`ArchiveRefused` unless the concours may go to this club, or to a new one."""
    if club is None and summary.clubs:
        raise ClubToName(
            _("Le club %(club)s est déjà ici : un de ses organisateurs y reprend ce concours.")
            % {"club": summary.club},
            summary.clubs,
        )
    if club is not None and club not in summary.clubs:
        raise ArchiveRefused(
            _("Cette archive est du club %(club)s : elle ne se reprend que dans un club de ce nom.")
            % {"club": summary.club}
        )
    if club is not None and by is not None and not organizes(by, club):
        raise ArchiveRefused(
            _("%(name)s n’est pas organisateur du club %(club)s : il faut d’abord l’y inviter.")
            % {"name": by.name, "club": summary.club}
        )


def organizes(user: User, club: Club) -> bool:
    """Whether somebody is an organizer of a club, and so may bring a concours there."""
    return club.memberships.filter(user=user, role=Role.ORGANIZER).exists()


def _new_club(name: str, by: User | None) -> Club:
    Club(name=name).clean_fields(exclude=["slug"])
    club = access.create_club(name)
    if by is not None:
        Membership.objects.create(user=by, club=club, role=Role.ORGANIZER)
    return club


def _check_same(archive: Archive, tournament: Tournament) -> None:
    """`ArchiveRefused` unless the imported concours has the same data when it is archived again."""
    again = data_of(tournament, with_seed=tournament.sealed)
    found = list(islice(_differences(archive.data, again, ""), MAX_DIFFERENCES))
    found += islice(_differences(archive.names, openings_of(tournament), "names"), MAX_DIFFERENCES)
    if archive.transfer is not None:
        there = transfer_of(tournament)
        if "moments" not in archive.transfer:
            del there["moments"]
        kept = [_comparable(each) for each in (archive.transfer, there)]
        found += islice(_differences(kept[0], kept[1], "transfer"), MAX_DIFFERENCES)
    if found:
        raise ArchiveRefused(
            _("Écrite ici, cette archive ne donnerait pas les mêmes chiffres : rien n’est écrit."),
            tuple(found),
        )


def _comparable(transfer: Data) -> Data:
    """The transfer with defaults for newer settings, without family names: those known here are kept."""
    teams = [TEAM_DEFAULTS | team | {"families": None} for team in transfer["teams"]]
    return {"waiting": []} | transfer | {"settings": SETTINGS_DEFAULTS | transfer["settings"], "teams": teams}


def _differences(one: Any, other: Any, where: str) -> Iterator[str]:
    """The differences of two JSON values, as paths with both values."""
    if isinstance(one, Mapping) and isinstance(other, Mapping):
        for name in sorted(one.keys() | other.keys()):
            yield from _differences(one.get(name), other.get(name), f"{where}.{name}".lstrip("."))
    elif isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        for place, pair in enumerate(zip(one, other, strict=True), 1):
            yield from _differences(*pair, f"{where}[{place}]")
    elif one != other or type(one) is not type(other):
        yield f"{where} : {one!s:.60} ≠ {other!s:.60}"


def _names(archive: Archive, number: int) -> str:
    team = next(team for team in archive.data["teams"] if team["number"] == number)
    labels = team["players"][-1]["names"]
    if archive.committed:
        known = {label: opening["name"] for label, opening in archive.names.items()}
        return called_out(known.get(label, ERASED) for label in labels)
    return called_out(map(str, labels))
