"""The archive of a concours: its canonical data in one file, under the fingerprint that anybody finds.

A complete archive has a `transfer` too, under its own fingerprint: the concours can go on elsewhere.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from typing import Any, Final

from tournaments.archive.canonical import FORM, Data, data_of
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

    def to_bytes(self) -> bytes:
        """The file: one JSON object, itself in canonical writing."""
        made = asdict(self)
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
    # Of a seal of another form: the same facts in the edition of today, which has another fingerprint.
    sealed_so = seal is not None and seal.form == FORM
    return Archive(
        FORM,
        seal.fingerprint if seal and sealed_so else fingerprint_of(data),
        seal.at.strftime(MOMENT) if seal else None,
        data,
        transfer_of(tournament) if complete else None,
    )


def file_name(tournament: Tournament, *, complete: bool = False) -> str:
    """What the file is called."""
    return f"{tournament.slug}.{'complet' if complete else 'archive'}.json"


def read(content: bytes) -> Archive:
    """The archive that a file holds; `NotCanonical` where it is none."""
    found: Any = decoded(content)
    transfer = found.pop("transfer", None) if isinstance(found, dict) else None
    _check_fields(found, FIELDS)
    if transfer is not None:
        transfer = _read_transfer(transfer)
    archive = Archive(**found, transfer=transfer)
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
