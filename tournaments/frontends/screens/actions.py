"""What the desk does with screens; each change invalidates the cached pages, so that it shows at once."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from django.db import transaction
from django.db.models import F, QuerySet

from tournaments.core.models.planning import Tournament
from tournaments.core.models.screens import Screen
from tournaments.frontends.screens.errors import ScreenError
from tournaments.frontends.screens.queries import DEFAULT_SECONDS
from tournaments.platform.memory.commits import outdate_screens_on_commit

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tournaments.core.models.accounts import Club
    from tournaments.core.models.screens import Item

REPLACED: Final = ("tournament_id", "playlist", "instead", "message")
"""What an order to all screens replaces."""
MAX_SCREENS: Final = 60
"""The most screens of a club."""


@transaction.atomic
def pair(tournament: Tournament, key: str, name: str, kind: str) -> Screen:
    """Pair the browser of this key with the club, or rename it; `ScreenError`."""
    known = Screen.objects.filter(key=key).first()
    if known is not None and known.club_id != tournament.club_id:
        raise ScreenError("screen-of-another-club")
    if known is None and tournament.club.screens.count() >= MAX_SCREENS:
        raise ScreenError("too-many-screens")
    shown = {"name": name, "playlist": [{"kind": kind, "seconds": DEFAULT_SECONDS}], "instead": ""}
    screen, _new = Screen.objects.update_or_create(
        key=key, defaults={"club": tournament.club, "tournament": tournament, **shown}
    )
    outdate_screens_on_commit()
    return screen


def screens_by_pk(club: Club, which: Sequence[int] | None) -> QuerySet[Screen]:
    """These screens of the club, by primary key; all of them for None."""
    return club.screens.all() if which is None else club.screens.filter(pk__in=which)


@transaction.atomic
def remember(screens: QuerySet[Screen], *, undoable: bool) -> None:
    """Keep what these screens show, for `put_back`; unless it is `undoable`, drop what was kept before."""
    for screen in screens:
        shown = {name: getattr(screen, name) for name in REPLACED}
        screens.filter(pk=screen.pk).update(replaced=shown if undoable else None)


@transaction.atomic
def put_back(screens: QuerySet[Screen]) -> int:
    """Show again what the last order to all screens replaced; returns on how many."""
    there = [(one.pk, one.replaced) for one in screens if one.replaced is not None]
    wanted = {before["tournament_id"] for _pk, before in there}
    offered = set(Tournament.objects.filter(pk__in=wanted).values_list("pk", flat=True))
    for pk, before in there:
        if before["tournament_id"] in offered:  # else that concours is deleted: it goes on with this one
            screens.filter(pk=pk).update(**before, replaced=None)
    outdate_screens_on_commit()
    return len(there)


def show(screens: QuerySet[Screen], tournament: Tournament, kind: str) -> None:
    """Show this kind of this concours and nothing else."""
    set_playlist(screens, tournament, [{"kind": kind, "seconds": DEFAULT_SECONDS}])


@transaction.atomic
def set_playlist(screens: QuerySet[Screen], tournament: Tournament, playlist: Sequence[Item]) -> None:
    """Show this playlist of this concours, and end what was shown instead of the former one."""
    screens.update(tournament=tournament, playlist=list(playlist), instead="")
    outdate_screens_on_commit()


@transaction.atomic
def set_tournament(screens: QuerySet[Screen], tournament: Tournament) -> None:
    """Make the screens show this concours; each keeps its playlist."""
    screens.update(tournament=tournament)
    outdate_screens_on_commit()


@transaction.atomic
def show_instead(screens: QuerySet[Screen], kind: str, message: str = "") -> None:
    """Show a kind instead of the playlist; "" shows the playlist again."""
    screens.update(instead=kind, message=message)
    outdate_screens_on_commit()


@transaction.atomic
def set_sound(screens: QuerySet[Screen], sound: bool) -> None:
    """Switch the sound of the clock's signals on or off."""
    screens.update(sound=sound)
    outdate_screens_on_commit()


@transaction.atomic
def set_language(screens: QuerySet[Screen], language: str) -> None:
    """Show everything in this language, a code of `settings.LANGUAGES`."""
    screens.update(language=language)
    outdate_screens_on_commit()


@transaction.atomic
def set_bright(screens: QuerySet[Screen], bright: bool) -> None:
    """Show ink on white, for a bright room, or light on the cloth; the browsers load their page again."""
    screens.update(bright=bright, reloads=F("reloads") + 1)
    outdate_screens_on_commit()


@transaction.atomic
def set_shares(screens: QuerySet[Screen], shares: bool) -> None:
    """Show each its part of long lists, or each the whole of them."""
    screens.update(shares=shares)
    outdate_screens_on_commit()


@transaction.atomic
def reload(screens: QuerySet[Screen]) -> None:
    """Make the browsers reload their page."""
    screens.update(reloads=F("reloads") + 1)
    outdate_screens_on_commit()


@transaction.atomic
def forget(screens: QuerySet[Screen]) -> None:
    """Remove the screens; browsers that are still open show their pairing code again."""
    screens.delete()
    outdate_screens_on_commit()
