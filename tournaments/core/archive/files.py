"""The archive of a concours: one JSON file with its canonical data and their fingerprint.

The archive of a sealed concours also has the names that are not erased (`names`, by commitment). A complete
archive has a `transfer` too, with its own fingerprint, so that the concours can go on at another computer.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from datetime import UTC, datetime
from typing import Any, Final

from tournaments.core.archive.canonical import (
    COMMITTED_FORM,
    FORM,
    FORMS,
    MOMENT,
    NAMES_FORM,
    as_moment,
    data_of,
)
from tournaments.core.archive.commitments import (
    erasure_faults,
    labels_in,
    opening_faults,
    openings_of,
    read_labels,
    read_openings,
)
from tournaments.core.archive.encoding import Data, NotCanonical, decoded, encoded, fingerprint_of
from tournaments.core.archive.transfer import FORM as TRANSFER_FORM
from tournaments.core.archive.transfer import transfer_of
from tournaments.core.models.planning import Tournament
from tournaments.core.models.sealing import seal_of

FIELDS: Final[Mapping[str, tuple[type, ...]]] = {
    "form": (int,),
    "fingerprint": (str,),
    "sealed_at": (str, type(None)),
    "data": (dict,),
}
TRANSFER: Final[Mapping[str, tuple[type, ...]]] = {"form": (int,), "fingerprint": (str,), "data": (dict,)}


@dataclass(frozen=True, slots=True)
class Archive:
    """A file: the data, their format version `form`, and when they were sealed (UTC; None: not sealed).

    The `fingerprint` of a sealed concours is the one that was sealed, even if the data differ from it now.
    `erased` are the commitments to names that were erased, which `names` does not open. `transfer` is None in
    the file for everybody.
    """

    form: int
    fingerprint: str
    sealed_at: str | None
    data: Data
    names: dict[str, dict[str, str]] = field(default_factory=dict)
    erased: list[str] = field(default_factory=list)
    transfer: Data | None = None

    @property
    def moment(self) -> datetime | None:
        """The moment when the data were sealed; `ValueError` for text that is no date."""
        return (
            None if self.sealed_at is None else datetime.strptime(self.sealed_at, MOMENT).replace(tzinfo=UTC)
        )

    @property
    def computed_fingerprint(self) -> str:
        """The fingerprint of the data."""
        return fingerprint_of(self.data)

    @property
    def sound(self) -> bool:
        """Whether the data have the fingerprint that the file states."""
        return self.computed_fingerprint == self.fingerprint

    @property
    def committed(self) -> bool:
        """Whether the data have commitments in place of names."""
        return self.form > NAMES_FORM and self.sealed_at is not None

    @property
    def dated(self) -> bool:
        """Whether the fingerprint is over the moment of the seal too."""
        return self.form > COMMITTED_FORM and self.sealed_at is not None

    @property
    def seed(self) -> str | None:
        """The seed of the concours, from which lots were drawn; None where the file keeps it back."""
        seed = self.data["concours"]["seed"] or (self.transfer and self.transfer["settings"]["seed"])
        return str(seed) if seed else None

    @property
    def missing(self) -> int:
        """How many names of the sealed data the file does not have; `NotCanonical`."""
        return len(labels_in(self.data) - self.names.keys()) if self.committed else 0

    def seal_faults(self) -> list[str]:
        """The moment and the names that were not sealed, a French line each; `NotCanonical`."""
        found, under = [], self.data.get("sealed_at")
        if under != (self.sealed_at if self.dated else None):
            found.append(f"le fichier se dit scellé le {self.sealed_at}, ses données le {under}")
        if self.committed:
            found += opening_faults(self.data, self.names)
        if self.dated:
            found += erasure_faults(self.data, self.names, self.erased)
        return found

    def to_bytes(self) -> bytes:
        """The content of the file: one JSON object, in canonical form."""
        made = asdict(self)
        if self.form <= NAMES_FORM:
            del made["names"]
        if self.form <= COMMITTED_FORM:
            del made["erased"]
        if self.transfer is None:
            del made["transfer"]
        else:
            found = {"form": TRANSFER_FORM, "fingerprint": fingerprint_of(self.transfer)}
            made["transfer"] = found | {"data": self.transfer}
        return encoded(made) + b"\n"


def archive_of(tournament: Tournament, *, complete: bool = False) -> Archive:
    """The archive of a concours as it stands; `complete`: with all that it needs to go on elsewhere."""
    seal = seal_of(tournament)
    data = data_of(tournament, with_seed=tournament.sealed)
    # With an older seal: the last version with names in the data, which its fingerprint was made of.
    form = FORM if seal is None else seal.form if seal.form in FORMS else NAMES_FORM
    names = openings_of(tournament) if seal else {}
    archive = Archive(
        form,
        seal.fingerprint if seal and seal.form == form else fingerprint_of(data),
        as_moment(seal.at) if seal else None,
        data,
        names,
        transfer=transfer_of(tournament) if complete else None,
    )
    return replace(archive, erased=sorted(labels_in(data) - names.keys())) if archive.dated else archive


def count_not_erased(archive: Archive, tournament: Tournament) -> int:
    """How many names that a file says are erased the concours here still has."""
    return len(openings_of(tournament).keys() & set(archive.erased))


def archive_file_name(tournament: Tournament, *, complete: bool = False) -> str:
    """The name of the file that holds the archive."""
    return f"{tournament.slug}.{'complet' if complete else 'archive'}.json"


def read_archive(content: bytes) -> Archive:
    """The archive in a file; `NotCanonical` for any other content."""
    found: Any = decoded(content)
    transfer = found.pop("transfer", None) if isinstance(found, dict) else None
    names = read_openings(found.pop("names", {})) if isinstance(found, dict) else {}
    erased = read_labels(found.pop("erased", [])) if isinstance(found, dict) else []
    _check_fields(found, FIELDS)
    if transfer is not None:
        transfer = _read_transfer(transfer)
    archive = Archive(**found, names=names, erased=erased, transfer=transfer)
    if (names and not archive.committed) or (erased and not archive.dated):
        raise NotCanonical("names")
    encoded(archive.data)
    try:
        _ = archive.moment and archive.moment.astimezone()
    except (ValueError, OverflowError) as error:
        raise NotCanonical("sealed_at") from error
    return archive


def _read_transfer(found: Any) -> Data:
    _check_fields(found, TRANSFER)
    if found["form"] != TRANSFER_FORM:
        raise NotCanonical("form")
    data: Data = found["data"]
    if fingerprint_of(data) != found["fingerprint"]:
        raise NotCanonical("fingerprint")
    return data


def _check_fields(found: Any, fields: Mapping[str, tuple[type, ...]]) -> None:
    """`NotCanonical` unless it is an object with exactly these fields and types."""
    if not isinstance(found, dict) or found.keys() != fields.keys():
        raise NotCanonical(", ".join(fields))
    for name, types in fields.items():
        if type(found[name]) not in types:
            raise NotCanonical(name)
