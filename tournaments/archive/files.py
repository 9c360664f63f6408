"""The archive of a concours: its canonical data in one file, under the fingerprint that anybody finds.

Beside sealed data stand the names that open them (`names`, by commitment), as far as they are not erased.
A complete archive has a `transfer` too, under its own fingerprint: the concours can go on elsewhere.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from datetime import UTC, datetime
from typing import Any, Final

from tournaments.archive.canonical import FORM, NAMES_FORM, Data, data_of
from tournaments.archive.commitments import faults, labels_in, openings_of, read_openings
from tournaments.archive.encoding import NotCanonical, decoded, encoded, fingerprint_of
from tournaments.archive.transfer import FORM as TRANSFER_FORM
from tournaments.archive.transfer import transfer_of
from tournaments.models.planning import Tournament
from tournaments.models.sealing import seal_of

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
    """A file: its data in their edition `form`, and when they were sealed (UTC), None while they are not.

    The `fingerprint` of a sealed concours is the one that was sealed, whatever the data now say. `transfer`
    is None in the file that is shown to anybody.
    """

    form: int
    fingerprint: str
    sealed_at: str | None
    data: Data
    names: dict[str, dict[str, str]] = field(default_factory=dict)
    transfer: Data | None = None

    @property
    def moment(self) -> datetime | None:
        """When the data were sealed; `ValueError` where that is no moment."""
        return (
            None if self.sealed_at is None else datetime.strptime(self.sealed_at, MOMENT).replace(tzinfo=UTC)
        )

    @property
    def found(self) -> str:
        """The fingerprint of the data."""
        return fingerprint_of(self.data)

    @property
    def sound(self) -> bool:
        """Whether that is the fingerprint it bears."""
        return self.found == self.fingerprint

    @property
    def committed(self) -> bool:
        """Whether commitments stand in the data in place of names."""
        return self.form > NAMES_FORM and self.sealed_at is not None

    @property
    def erased(self) -> int:
        """How many of the players in sealed data are erased; `NotCanonical`."""
        return len(labels_in(self.data) - self.names.keys()) if self.committed else 0

    def name_faults(self) -> list[str]:
        """Where names are not those that were sealed, a line each; `NotCanonical`."""
        return list(faults(self.data, self.names)) if self.committed else []

    def to_bytes(self) -> bytes:
        """The file: one JSON object, itself in canonical writing."""
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
    """What the concours came to, or has come to so far; `complete`: all that it needs to go on elsewhere."""
    seal = seal_of(tournament)
    data = data_of(tournament, with_seed=tournament.sealed)
    # Of an older seal: the same facts in the last edition with names in it, which has another fingerprint.
    form = FORM if seal is None or seal.form == FORM else NAMES_FORM
    return Archive(
        form,
        seal.fingerprint if seal and seal.form == form else fingerprint_of(data),
        seal.at.strftime(MOMENT) if seal else None,
        data,
        openings_of(tournament) if seal else {},
        transfer_of(tournament) if complete else None,
    )


def file_name(tournament: Tournament, *, complete: bool = False) -> str:
    """What the file is called."""
    return f"{tournament.slug}.{'complet' if complete else 'archive'}.json"


def read(content: bytes) -> Archive:
    """The archive that a file holds; `NotCanonical` where it is none."""
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
    """`NotCanonical` unless it is an object of these fields and no other."""
    if not isinstance(found, dict) or found.keys() != fields.keys():
        raise NotCanonical(", ".join(fields))
    for name, types in fields.items():
        if type(found[name]) not in types:
            raise NotCanonical(name)
