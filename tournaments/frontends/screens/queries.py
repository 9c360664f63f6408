"""Reads of the screens: those of a club, what each shows now, and the concours a person may put on one."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from typing import TYPE_CHECKING, Final, NamedTuple

from django.core.cache import cache
from django.template.loader import render_to_string
from django.utils.translation import get_language

from tournaments.core.access.permissions import RIGHTS, Right
from tournaments.core.models.planning import Tournament
from tournaments.core.models.screens import Screen
from tournaments.core.rounds import clock
from tournaments.core.rounds.clock import Clock
from tournaments.frontends.hall.queries import is_public, state_of
from tournaments.frontends.hall.serving import CACHE_SECONDS, state_etag
from tournaments.frontends.screens import presence
from tournaments.frontends.screens.kinds import KINDS
from tournaments.frontends.screens.registry import SceneRequest, ScreenKind

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tournaments.core.models.accounts import Club, User
    from tournaments.core.models.screens import Item

DEFAULT_SECONDS: Final = 20
"""How long a scene is shown unless the playlist says otherwise."""
SUGGESTED: Final = ("names", "playing", "standing")
"""The kinds of the playlist that is proposed where the screens have none in common."""
MAX_OFFERED: Final = 20
SHARING_SECONDS: Final = 15.0
"""Seconds of silence after which the other screens take over the part of a list that a screen showed."""


PlaylistEntry = tuple[ScreenKind, int]
"""A kind, and for how many seconds at least it is shown."""


class Part(NamedTuple):
    """The part of a list that a screen shows: the `number`th (from 1) of so many (`of`)."""

    number: int
    of: int


class Scene(NamedTuple):
    """A rendered entry of a playlist, shown for at least so many `seconds`; `part` of a shared list."""

    kind: str
    seconds: int
    html: str
    part: Part | None = None


@dataclass(frozen=True, slots=True)
class ScreenStatus:
    """A screen in the desk's list; `silent` for so many seconds, None if it was not heard for long."""

    screen: Screen
    shows: list[PlaylistEntry]
    silent: float | None

    @property
    def turns(self) -> str:
        """What it shows, in turn."""
        return ", ".join(str(kind.title) for kind, _seconds in self.shows)

    @property
    def first(self) -> ScreenKind | None:
        """What it shows first."""
        return next((kind for kind, _seconds in self.shows), None)

    @property
    def parts(self) -> dict[str, Part]:
        """The part of each list that it shows."""
        return parts_of(self.screen)

    @property
    def alive(self) -> bool:
        return self.silent is not None and self.silent < presence.ALIVE_SECONDS

    @property
    def silent_minutes(self) -> int:
        """For how many whole minutes it was not heard."""
        return int((self.silent or 0.0) // 60)


def screen_by_key(key: str) -> Screen | None:
    """The screen of this key with its concours; None before it is paired."""
    return Screen.objects.select_related("tournament__club").filter(key=key).first()


def statuses_in(club: Club) -> list[ScreenStatus]:
    """The screens of a club by name, each with what it shows and how long it has been silent."""
    screens = list(club.screens.select_related("tournament"))
    silent = presence.silent_for(screen.key for screen in screens)
    return [ScreenStatus(screen, playlist_of(screen), silent.get(screen.key)) for screen in screens]


def count_showing(tournament: Tournament, kind: str) -> int:
    """How many screens of the club show this kind of this concours now."""
    screens = tournament.club.screens.filter(tournament=tournament)
    return sum(any(shown.key == kind for shown, _seconds in playlist_of(screen)) for screen in screens)


def screen_etag(key: str, screen: Screen | None) -> str:
    """The version of what this screen shows, as an ETag."""
    if screen is None:
        return state_etag("screen", key)
    shown = (
        screen.pk,
        screen.name,
        screen.playlist,
        screen.instead,
        screen.message,
        screen.sound,
        screen.bright,
        parts_of(screen),
        screen.language,
        screen.reloads,
    )
    asked = SceneRequest(screen.tournament, screen.message)
    live = [kind.state(asked) for kind, _seconds in playlist_of(screen)]
    return state_etag("screen", key, shown, live, *state_of(screen.tournament))


def scenes_of(screen: Screen) -> list[Scene]:
    """The rendered scenes of the screen; none of a concours that is not published."""
    if not is_public(screen.tournament):
        return []
    state, parts = state_etag(state_of(screen.tournament)), parts_of(screen)
    return [
        Scene(kind.key, seconds, html, parts.get(kind.key))
        for kind, seconds in playlist_of(screen)
        if (html := _rendered(kind, screen, state)) is not None
    ]


def parts_of(screen: Screen) -> dict[str, Part]:
    """The part of each list of its playlist that a screen shows, by kind; none where it shows all of them.

    They are shared by the screens of its concours that are on and share that list, in the order of their
    names. One that falls silent gives its part back within seconds.
    """
    if not screen.shares:
        return {}
    sharing = list(Screen.objects.filter(tournament=screen.tournament_id, shares=True))
    silent = presence.silent_for(one.key for one in sharing)
    alive = [one for one in sharing if one.pk == screen.pk or silent.get(one.key, 1e9) < SHARING_SECONDS]
    parts = {}
    for kind, _seconds in playlist_of(screen):
        with_it = [one.pk for one in alive if any(kind is shown for shown, _ in playlist_of(one))]
        if kind.splits and len(with_it) > 1:
            parts[kind.key] = Part(with_it.index(screen.pk) + 1, len(with_it))
    return parts


def playlist_of(screen: Screen) -> list[PlaylistEntry]:
    """The playlist of the screen, or what is shown instead; kinds that this version lacks are left out."""
    items: list[Item] = (
        [{"kind": screen.instead, "seconds": DEFAULT_SECONDS}] if screen.instead else screen.playlist
    )
    return [(KINDS[item["kind"]], item["seconds"]) for item in items if item["kind"] in KINDS]


def clock_to_sound(screen: Screen) -> Clock | None:
    """The clock whose signals the screen sounds, whatever it shows; None for a silent one."""
    round_ = SceneRequest(screen.tournament).round if screen.sound and is_public(screen.tournament) else None
    return clock.clock_of(round_, round_.drawn_at) if round_ else None


def _rendered(kind: ScreenKind, screen: Screen, state: str) -> str | None:
    """The scene as HTML, cached for all screens that show the same; None where there is nothing to show."""
    asked = SceneRequest(screen.tournament, screen.message)
    shown = repr((kind.key, screen.tournament_id, screen.message, get_language(), state, kind.state(asked)))
    key = f"screen-{sha256(shown.encode()).hexdigest()}"
    kept: tuple[str | None] | None = cache.get(key)
    if kept is not None:
        return kept[0]
    context = kind.read(asked)
    html = None
    if context is not None:
        html = render_to_string(kind.template, {"tournament": screen.tournament, **context})
    cache.set(key, (html,), CACHE_SECONDS)
    return html


def tournaments_directed_by(user: User) -> list[Tournament]:
    """The newest concours that this person may put on a screen."""
    roles = [role for role, rights in RIGHTS.items() if Right.DESK in rights]
    clubs = user.memberships.filter(role__in=roles).values("club")
    return list(
        Tournament.objects.filter(club__in=clubs)
        .select_related("club")
        .order_by("-date", "-pk")[:MAX_OFFERED]
    )


def proposed_playlist(screens: Iterable[Screen]) -> list[Item]:
    """The playlist to begin with: that of all these screens, or a suggestion if they have none in common."""
    first: list[Item]
    first, *others = [screen.playlist for screen in screens] or [[]]
    if first and all(playlist == first for playlist in others):
        return first
    return [{"kind": kind, "seconds": DEFAULT_SECONDS} for kind in SUGGESTED]


def playlist_kinds(tournament: Tournament) -> list[ScreenKind]:
    """The kinds that can stand in a playlist of this concours, in the order of the desk's list."""
    offered = (kind for kind in KINDS.values() if kind.listed and kind.suits(tournament))
    return sorted(offered, key=lambda kind: kind.place)
