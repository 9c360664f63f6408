"""The clubs of an installation, for whoever hosts it: who is there, a club's data out, a club away.

`WAYS` says of each model whose rows are a club's how they belong to it; `OF_NO_CLUB` why the others do not.
"""

from __future__ import annotations

import json
import zipfile
from collections.abc import Mapping
from datetime import datetime
from typing import IO, Any, Final, NamedTuple

from django.apps import apps
from django.core.serializers.json import DjangoJSONEncoder
from django.db import transaction
from django.db.models import Count, Max, Model, OuterRef, QuerySet, Subquery

from tournaments.core.access import actions
from tournaments.core.archive.files import archive_file_name, archive_of
from tournaments.core.models.accounts import Club, Membership, User
from tournaments.core.models.journal import Event
from tournaments.core.models.planning import Status, Tournament
from tournaments.core.models.registration import names_erased
from tournaments.core.models.sheets import Entry
from tournaments.platform.memory import commits

WAYS: Final[Mapping[str, str]] = {
    "Club": "pk",
    "Membership": "club",
    "Invitation": "club",
    "Event": "club",
    "HouseRules": "club",
    "Screen": "club",
    "Picture": "club",
    "ApiKey": "club",
    "ClubSeason": "club",
    "Player": "host",
    "Tournament": "club",
    **dict.fromkeys(
        ("RulesChange", "Prize", "SpecialPrize", "Team", "Waiting", "Ban", "CashEntry", "CashPrize",
         "Round", "Seal", "SealedName", "KeptStanding", "Ceremony", "SharedAct", "Tournament_referees"),
        "tournament__club",
    ),
    "Substitution": "team__tournament__club",
    "FeeGroup": "team__tournament__club",
    "SeasonEvening": "season__club",
    "GradeConsent": "season__club",
    "PersonAnswer": "one__tournament__club",
    **dict.fromkeys(("Drawing", "Edit", "Table", "Bye"), "round__tournament__club"),
    "Entry": "table__round__tournament__club",
}  # fmt: skip
"""By model, the way to the club whose rows these are. A history belongs where its rows do."""
OF_NO_CLUB: Final[Mapping[str, str]] = {
    "User": "works for several clubs, or for none; a club sees its memberships",
    "SecondFactor": "a person’s own",
    "PasswordReset": "a person’s own: who makes one is asked for every club of that person",
    "FirstRun": "the installation’s",
    "KeyOfNodes": "the installation’s",
    "Failures": "counts of guesses under hashes",
    "Heard": "browsers that are of no club before they are named",
}
FIELDS: Final[Mapping[str, tuple[str, ...]]] = {
    "Club": ("name", "slug", "idle_hours", "created_at"),
    "Membership": ("user__username", "user__name", "role", "created_at"),
    "Invitation": ("guest", "role", "created_at", "expires_at", "used_at", "revoked_at"),
    "HouseRules": ("name", "ruleset", "options", "tariff"),
    "Screen": ("name", "tournament__slug", "playlist", "language"),
    "Picture": ("name", "digest", "width", "height"),
    "ApiKey": ("name", "user__username", "scopes", "created_at", "expires_at", "revoked_at", "used_at"),
    "ClubSeason": (
        "name",
        "scale",
        "best",
        "fewest",
        "public",
        "graded",
        "created_at",
        "evenings__fingerprint",
    ),
    "Player": ("name", "family", "club", "plays_as"),
    "Event": ("at", "kind", "author__name", "tournament__slug", "place", "address"),
}
"""What `club.json` tells of the rows that are in no archive of a concours; neither secrets nor links."""


class ClubUse(NamedTuple):
    """A club, and how much it is used: `entries` are the lines of its sheets, which take most room."""

    club: Club
    members: int
    concours: int
    entries: int
    last_use: datetime | None


def uses() -> list[ClubUse]:
    """Every club by name; its last use is the last line of its journal."""
    found = Club.objects.order_by("name", "pk").annotate(
        members=_counted(Membership), concours=_counted(Tournament), entries=_counted(Entry),
        last_use=Subquery(_last_use()),
    )  # fmt: skip
    return [
        ClubUse(club, club.members or 0, club.concours or 0, club.entries or 0, club.last_use)
        for club in found
    ]


def _counted(model: type[Model]) -> Subquery:
    way = WAYS[model.__name__]
    theirs = model._base_manager.filter(**{way: OuterRef("pk")}).order_by().values(way)
    return Subquery(theirs.annotate(rows=Count("pk")).values("rows"))


def _last_use() -> QuerySet[Event, Any]:
    theirs = Event.objects.filter(club=OuterRef("pk")).order_by().values("club")
    return theirs.annotate(last=Max("at")).values("last")


def write_out(club: Club, file: IO[bytes]) -> None:
    """Write all data of a club as a ZIP file: complete archives, pictures, and `club.json` with the rest."""
    told = {name: list(_rows(_model(name), club).values(*fields)) for name, fields in FIELDS.items()}
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as out:
        out.writestr("club.json", json.dumps(told, cls=DjangoJSONEncoder, ensure_ascii=False, indent=1))
        for tournament in club.tournaments.select_related("club").order_by("date", "pk"):
            name = archive_file_name(tournament, complete=True)
            out.writestr(f"concours/{name}", archive_of(tournament, complete=True).to_bytes())
        for picture in club.pictures.order_by("pk"):
            out.writestr(f"images/{picture.digest}.jpg", bytes(picture.image))


@transaction.atomic
def erase(club: Club) -> None:
    """Delete every row of a club, with its histories.

    Accounts that worked for no other club are erased too, unless they look after the computer. `AccessError`
    while a concours runs.
    """
    Club.objects.select_for_update().get(pk=club.pk)
    running = club.tournaments.filter(status=Status.RUNNING).first()
    if running is not None:
        raise actions.AccessError("club-plays", name=running.name)
    people, keys = list(User.objects.filter(memberships__club=club)), _keys(club)
    _delete_histories(keys)
    for name in reversed(_parents_first()):
        _delete(_rows(_model(name), club))
    for user in people:
        if not user.memberships.exists() and not user.is_keeper:
            actions.forget_account(user)
    commits.outdate_everything_on_commit()
    gone = sorted(keys["Tournament"])
    transaction.on_commit(lambda: names_erased.send(sender=Club, concours=gone))


def _delete(rows: QuerySet[Any, Any]) -> None:
    """Delete rows without looking for what refers to them: that is deleted too, before the commit checks."""
    rows.order_by()._raw_delete(rows.db)


def _model(name: str) -> type[Model]:
    return apps.get_model("tournaments", name)


def _rows(model: type[Model], club: Club) -> QuerySet[Any, Any]:
    return model._base_manager.filter(**{WAYS[model.__name__]: club.pk}).order_by("pk")


def _keys(club: Club) -> dict[str, set[int]]:
    """By model with a history, or a child with one: the keys of the rows that a club has, or once had."""
    found = {"Club": {club.pk}}
    for name in _parents_first():
        model = _model(name)
        history = getattr(model, "history", None)
        if history is not None and name != "Club":
            step = WAYS[name].split("__")[0]
            parent = next(
                other for other in WAYS if _model(other) is model._meta.get_field(step).related_model
            )
            before = history.filter(**{f"{step}__in": found[parent]})
            found[name] = {
                *_rows(model, club).values_list("pk", flat=True),
                *before.values_list("id", flat=True),
            }
    return found


def _parents_first() -> list[str]:
    return sorted(WAYS, key=lambda name: (WAYS[name] != "pk", WAYS[name].count("__")))


def _delete_histories(keys: Mapping[str, set[int]]) -> None:
    _delete(_model("HistoricalTournament_referees")._base_manager.filter(tournament__in=keys["Tournament"]))
    for name, known in keys.items():
        _delete(_model(name).history.filter(id__in=known))  # type: ignore[attr-defined]
