"""What a kind of screen is, and the kinds that are known; each registers itself in `kinds`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from tournaments.core.standings import public
from tournaments.frontends.hall import queries

if TYPE_CHECKING:
    from django_stubs_ext import StrOrPromise

    from tournaments.core.models.planning import Tournament
    from tournaments.core.models.rounds import Round


@dataclass(frozen=True, slots=True)
class SceneRequest:
    """The published concours that a scene shows, and the message of the screen.

    Kinds read what the public may see of the concours from here.
    """

    tournament: Tournament
    message: str = ""

    @property
    def round(self) -> Round | None:
        """The last round whose draw everybody may see."""
        return next(reversed(queries.published_rounds(self.tournament)), None)

    @property
    def standing(self) -> public.PublicStanding:
        """The standing as everybody may know it, and up to which round its results."""
        return public.standing_of(self.tournament)


@dataclass(frozen=True, slots=True)
class ScreenKind:
    """Something a screen can show.

    `read` gives the context of `templates/screens/kinds/<key>.html`, or None while there is nothing to show:
    a playlist then skips it. It may read only what the public may see. `state` is what the scene depends on
    beside the state of the public pages: when it changes, screens load the scene again.
    """

    key: str
    title: StrOrPromise
    read: Callable[[SceneRequest], Mapping[str, Any] | None]
    suits: Callable[[Tournament], bool] = lambda _tournament: True
    """Whether a concours has, or will have, what it shows; to the others it is not offered."""
    listed: bool = True
    """Whether it can stand in a playlist."""
    place: int = 50
    """Its place in the desk's list, the lowest first."""
    state: Callable[[SceneRequest], object] = lambda _asked: None
    splits: bool = False
    """Whether it is a list that several screens can share out; its template gives lines a `data-mark`."""
    sketch: str = "lines"
    """The drawing in `dix/img/screens.svg` by which the desk knows it at a glance."""

    @property
    def template(self) -> str:
        return f"screens/kinds/{self.key}.html"


KINDS: Final[dict[str, ScreenKind]] = {}


def register(kind: ScreenKind) -> ScreenKind:
    """Make a kind known; `ValueError` where its key is taken."""
    if kind.key in KINDS:
        raise ValueError(f"two kinds of screen are called {kind.key}")
    KINDS[kind.key] = kind
    return kind
