"""The archive of a concours: one JSON file with its canonical data and their fingerprint.

The archive of a sealed concours also has the names that are not erased (`names`, by commitment). A complete
archive has a `transfer` too, with its own fingerprint, so that the concours can go on at another computer.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime
from typing import Any, Final

from tournaments.core.archive.canonical import FORM, NAMES_FORM, data_of
from tournaments.core.archive.commitments import labels_in, opening_faults, openings_of, read_openings
from tournaments.core.archive.encoding import Data, NotCanonical, decoded, encoded, fingerprint_of
from tournaments.core.archive.transfer import FORM as TRANSFER_FORM
from tournaments.core.archive.transfer import transfer_of
from tournaments.core.models.planning import Tournament
from tournaments.core.models.sealing import seal_of

MOMENT: Final = "%Y-%m-%dT%H:%M:%SZ"
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
    `transfer` is None in the file for everybody.
    """

    form: int
    fingerprint: str
    sealed_at: str | None
    data: Data
    names: dict[str, dict[str, str]] = field(default_factory=dict)
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
    def erased(self) -> int:
        """How many players of the sealed data are erased; `NotCanonical`."""
        return len(labels_in(self.data) - self.names.keys()) if self.committed else 0

    def name_faults(self) -> list[str]:
        """The names that are not the sealed ones, a French line each; `NotCanonical`."""
        return list(opening_faults(self.data, self.names)) if self.committed else []

    def to_bytes(self) -> bytes:
        """The content of the file: one JSON object, in canonical form."""
        made = asdict(self)
        if self.form <= NAMES_FORM:
            del made["names"]
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
    form = FORM if seal is None or seal.form == FORM else NAMES_FORM
    return Archive(
        form,
        seal.fingerprint if seal and seal.form == form else fingerprint_of(data),
        seal.at.strftime(MOMENT) if seal else None,
        data,
        openings_of(tournament) if seal else {},
        transfer_of(tournament) if complete else None,
    )


def archive_file_name(tournament: Tournament, *, complete: bool = False) -> str:
    """The name of the file that holds the archive."""
    return f"{tournament.slug}.{'complet' if complete else 'archive'}.json"


def read_archive(content: bytes) -> Archive:
    """The archive in a file; `NotCanonical` for any other content."""
    found: Any = decoded(content)
    transfer = found.pop("transfer", None) if isinstance(found, dict) else None
    names = read_openings(found.pop("names", {})) if isinstance(found, dict) else {}
    _check_fields(found, FIELDS)
    if names and (found["form"] <= NAMES_FORM or found["sealed_at"] is None):
        raise NotCanonical("names")
    if transfer is not None:
        transfer = _read_transfer(transfer)
    archive = Archive(**found, names=names, transfer=transfer)
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
