"""The archive of a concours: its canonical data in one file, under the fingerprint that anybody finds."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from typing import Any, Final

from tournaments.archive.canonical import FORM, Data, data_of
from tournaments.archive.encoding import NotCanonical, decoded, encoded, fingerprint_of
from tournaments.models.planning import Tournament
from tournaments.models.sealing import seal_of

MOMENT: Final = "%Y-%m-%dT%H:%M:%SZ"
FIELDS: Final[Mapping[str, tuple[type, ...]]] = {
    "form": (int,),
    "fingerprint": (str,),
    "sealed_at": (str, type(None)),
    "data": (dict,),
}


@dataclass(frozen=True, slots=True)
class Archive:
    """A file: its data in their edition `form`, and when they were sealed (UTC), None while they are not.

    The `fingerprint` of a sealed concours is the one that was sealed, whatever the data now say.
    """

    form: int
    fingerprint: str
    sealed_at: str | None
    data: Data

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
        return encoded(asdict(self)) + b"\n"


def archive_of(tournament: Tournament) -> Archive:
    """What the concours came to, or has come to so far."""
    seal = seal_of(tournament)
    data = data_of(tournament, with_seed=tournament.sealed)
    if seal is None:
        return Archive(FORM, fingerprint_of(data), None, data)
    sealed_at = seal.at.strftime(MOMENT)
    if seal.form != FORM:  # the same facts in the edition of today, which has another fingerprint
        return Archive(FORM, fingerprint_of(data), sealed_at, data)
    return Archive(FORM, seal.fingerprint, sealed_at, data)


def file_name(tournament: Tournament) -> str:
    """What the file is called."""
    return f"{tournament.slug}.archive.json"


def read(content: bytes) -> Archive:
    """The archive that a file holds; `NotCanonical` where it is none."""
    found: Any = decoded(content)
    if not isinstance(found, dict) or found.keys() != FIELDS.keys():
        raise NotCanonical(", ".join(FIELDS))
    for name, types in FIELDS.items():
        if type(found[name]) not in types:
            raise NotCanonical(name)
    archive = Archive(**found)
    encoded(archive.data)
    try:
        _ = archive.moment and archive.moment.astimezone()
    except (ValueError, OverflowError) as error:
        raise NotCanonical("sealed_at") from error
    return archive
