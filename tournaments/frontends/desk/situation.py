"""The values of the desk's home: the situation of a tournament, and the items of its to-do list."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from tournaments.core.access.permissions import Right
from tournaments.core.models.planning import Status
from tournaments.core.sheets.queries import SLOW_MINUTES

TileState = Literal["finished", "playing", "silent", "waiting"]


@dataclass(frozen=True, slots=True)
class WaitingTable:
    """A table without result; `minutes` since its last deal, None where no deal is entered."""

    table: int
    minutes: int | None

    @property
    def silent(self) -> bool:
        """Whether it is to be looked after, once others have begun."""
        return self.minutes is None or self.minutes >= SLOW_MINUTES


@dataclass(frozen=True, slots=True)
class TableTile:
    """A table of the round as a tile: its number, the deals entered so far, and what one sees of it.

    «waiting» waits for the referee; «silent» has told no deal for long.
    """

    number: int
    deals: int
    state: TileState


@dataclass(frozen=True, slots=True)
class CurrentRound:
    """The round drawn last. `waiting` are its tables without result; `begun`: anything was entered.

    `printed`: its score cards were asked for on paper. `clock` is None without a clock, "" while it does not
    run, else the time when it ends. `exempt` are the numbers of exempt teams that still wait for the game
    promised to them.
    """

    number: int
    published: bool
    tables: int
    begun: bool = False
    waiting: tuple[WaitingTable, ...] = ()
    exempt: tuple[int, ...] = ()
    clock: str | None = None
    printed: bool = False
    tiles: tuple[TableTile, ...] = ()
    """All its tables in order, once it is published."""

    @property
    def slowest(self) -> list[TableTile]:
        """Its tables that play, those with the fewest deals first."""
        return sorted((tile for tile in self.tiles if tile.state != "finished"), key=lambda tile: tile.deals)

    @property
    def playing(self) -> int:
        """How many of its tables have no result."""
        return len(self.waiting)

    @property
    def over(self) -> bool:
        return self.published and not self.waiting and not self.exempt


@dataclass(frozen=True, slots=True)
class DeskSituation:
    """The situation of a concours. Teams that left are not counted.

    `individual`: players are entered instead of teams; a draw needs at least `fewest`. `planned`: how many
    rounds there will be. `unchecked` teams are expected for the next draw and not checked in yet.
    `behind` are tables of earlier rounds without result, `contested` those that wait for the referee, as
    (round, table). `moved`: the printed score cards lead phones to a former address of the site. `prizes`:
    how many are written. After the end, `until` is when corrections close or closed (`corrections_over`), and
    `given`: all winners were announced.
    """

    status: Status
    planned: int
    individual: bool = False
    fewest: int = 2
    teams: int = 0
    present: int = 0
    unchecked: int = 0
    prizes: int = 0
    round: CurrentRound | None = None
    behind: tuple[tuple[int, int], ...] = ()
    until: datetime | None = None
    corrections_over: bool = False
    given: bool = False
    contested: tuple[tuple[int, int], ...] = ()
    moved: bool = False
    bye: str = ""
    """What the first draw does with an odd number of present teams; empty where all play."""
    otherwise: tuple[str, ...] = ()
    """What was announced, printed or given and is no longer so, a sentence each."""
    going_on: tuple[str, ...] = ()
    """What is to be asked of the last round, because a result was corrected after its draw."""
    without_helpers: bool = False
    """Whether the club has one member and nothing is drawn yet: then the list proposes to invite helpers."""

    @property
    def over(self) -> bool:
        """Whether the organizer declared it over, sealed or not."""
        return self.status in {Status.FINISHED, Status.SEALED}

    @property
    def latest(self) -> int:
        """The round published last; 0 before the first."""
        if self.round is None:
            return 0
        return self.round.number if self.round.published else self.round.number - 1

    @property
    def live(self) -> bool:
        """Whether a round is being played: then the page polls."""
        return not self.over and self.round is not None and self.round.published and not self.round.over


@dataclass(frozen=True, slots=True)
class TodoLink:
    """A link of an item: the name of a page, the numbers in its address, and the right it requires.

    `of` is what the page belongs to: the concours, its club, or the whole site. A `paper` opens in a new tab.
    With a `step` the page is that step of the concours; `at_once` posts the step as `field`, without another
    confirmation. `show` is the filter of a round's page.
    """

    label: str
    page: str
    right: Right
    numbers: tuple[int, ...] = ()
    step: str = ""
    at_once: bool = False
    field: str = "step"
    of: Literal["tournament", "club", "site"] = "tournament"
    paper: bool = False
    show: str = ""


@dataclass(frozen=True, slots=True)
class TodoItem:
    """One line of the list; `state` is its place in time, «done», «now» or «later».

    A `hint` is never «now»: it is a proposal that nothing waits for. `lines` is a list below the note.
    """

    key: str
    title: str
    done: bool = False
    note: str = ""
    links: tuple[TodoLink, ...] = ()
    state: str = "later"
    hint: bool = False
    lines: tuple[str, ...] = ()
