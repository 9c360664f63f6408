"""What the desk does with screens; each change outdates what the server keeps, so that it is seen at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from django.db import transaction
from django.db.models import F, QuerySet
from django.utils.translation import gettext_lazy as _

from tournaments.models.screens import Screen
from tournaments.platform.errors import UserError
from tournaments.platform.page_cache import outdate_on_commit
from tournaments.screens.queries import SECONDS

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tournaments.models.accounts import Club
    from tournaments.models.planning import Tournament
    from tournaments.models.screens import Item

MOST: Final = 60
"""The screens of a club."""


class OfAnotherClub(UserError):
    """The screen belongs to others."""

    text = _(
        "Cet écran est celui d’un autre club. Rouvrez la page « écran » sur l’appareil, puis recommencez."
    )


class TooMany(UserError):
    """The club has as many screens as it can have."""

    text = _("Le club a déjà soixante écrans : oubliez-en un d’abord.")


@transaction.atomic
def pair(tournament: Tournament, key: str, name: str, kind: str) -> Screen:
    """Make the browser of this key a screen of the club, or name it anew. `OfAnotherClub`, `TooMany`."""
    known = Screen.objects.filter(key=key).first()
    if known is not None and known.club_id != tournament.club_id:
        raise OfAnotherClub
    if known is None and tournament.club.screens.count() >= MOST:
        raise TooMany
    shown = {"name": name, "playlist": [{"kind": kind, "seconds": SECONDS}], "instead": ""}
    screen, _new = Screen.objects.update_or_create(
        key=key, defaults={"club": tournament.club, "tournament": tournament, **shown}
    )
    outdate_on_commit()
    return screen


def chosen(club: Club, which: Sequence[int] | None) -> QuerySet[Screen]:
    """These screens of the club, by primary key; all of them for None."""
    return club.screens.all() if which is None else club.screens.filter(pk__in=which)


@transaction.atomic
def show(screens: QuerySet[Screen], tournament: Tournament, *kinds: str, seconds: int = SECONDS) -> None:
    """Show these kinds of this concours in turn, each for so long, and nothing before them."""
    play(screens, tournament, [{"kind": kind, "seconds": seconds} for kind in kinds])


@transaction.atomic
def play(screens: QuerySet[Screen], tournament: Tournament, playlist: Sequence[Item]) -> None:
    """Show this playlist of this concours, and nothing before it."""
    screens.update(tournament=tournament, playlist=list(playlist), instead="")
    outdate_on_commit()


@transaction.atomic
def show_instead(screens: QuerySet[Screen], kind: str, message: str = "") -> None:
    """Put a kind before the playlist; "" takes it away."""
    screens.update(instead=kind, message=message)
    outdate_on_commit()


@transaction.atomic
def give_sound(screens: QuerySet[Screen], sound: bool) -> None:
    """Let them sound the signals of the clock, or be silent."""
    screens.update(sound=sound)
    outdate_on_commit()


@transaction.atomic
def reload(screens: QuerySet[Screen]) -> None:
    """Let the browsers load their page anew."""
    screens.update(reloads=F("reloads") + 1)
    outdate_on_commit()


@transaction.atomic
def forget(screens: QuerySet[Screen]) -> None:
    """They are screens no more: those still open show their figures again."""
    screens.delete()
    outdate_on_commit()
