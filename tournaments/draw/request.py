"""The request of a draw: the teams present, the rounds played, the wishes.

Frozen values that parse from and print to the JSON of ``python -m tournaments.draw``. Sides of a table
are tuples of numbers: one each, two individuals each in the mêlée methods.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass
from itertools import chain, combinations, product
from typing import Any, Final, Self, TypeVar

from scoring.sentences import sentence as _
from tournaments.draw.errors import InvalidRequest, RequestError

T = TypeVar("T")


def join(path: str, name: str) -> str:
    """The path of the field `name` of the object at `path`."""
    return f"{path}.{name}" if path else name


class RequestReader:
    """Reads the fields of a request; each method returns some value of its type, so that reading goes on."""

    def __init__(self) -> None:
        self.errors: list[RequestError] = []

    def refuse(self, field: str, code: str, **words: object) -> None:
        self.errors.append(RequestError(field, code, **words))

    def fields(
        self, value: object, path: str, required: Sequence[str], optional: Sequence[str] = ()
    ) -> dict[str, Any]:
        """The fields of the object `value`: ``missing`` and ``unknown-field`` are noted."""
        if not isinstance(value, dict):
            self.refuse(path, "wrong-type", what=_("un objet"))
            return {}
        self._names(value, path, required, optional)
        return value

    def _names(
        self, value: dict[str, Any], path: str, required: Sequence[str], optional: Sequence[str]
    ) -> None:
        for name in value:
            if name not in required and name not in optional:
                self.refuse(join(path, name), "unknown-field", name=name)
        for name in required:
            if name not in value:
                self.refuse(join(path, name), "missing", name=name)

    def integer(self, value: object, path: str, lowest: int = 1, highest: int | None = None) -> int:
        """A JSON integer from `lowest` to `highest`; 90.0 and ``true`` are none."""
        if not isinstance(value, int) or isinstance(value, bool):
            self.refuse(path, "wrong-type", what=_("un nombre entier"))
            return lowest
        if value < lowest:
            self.refuse(path, "bad-value", what=_("{lowest} au moins", lowest=lowest))
        elif highest is not None and value > highest:
            self.refuse(path, "bad-value", what=_("{highest} au plus", highest=highest))
        return value

    def number_among(self, value: object, path: str, among: Sequence[int]) -> int:
        """A JSON integer that is one of a few."""
        number = self.integer(value, path, lowest=min(among))
        if number not in among and number >= min(among):
            words = ", ".join(map(str, among))
            self.refuse(path, "bad-value", what=_("un de ces nombres : {words}", words=words))
        return number

    def flag(self, value: object, path: str) -> bool:
        if isinstance(value, bool):
            return value
        self.refuse(path, "wrong-type", what=_("vrai ou faux (true, false)"))
        return False

    def text(self, value: object, path: str) -> str:
        """A text that UTF-8 can hold, as lots are drawn from it."""
        if not isinstance(value, str):
            self.refuse(path, "wrong-type", what=_("un texte"))
        elif any("\ud800" <= letter <= "\udfff" for letter in value):
            self.refuse(path, "bad-value", what=_("un texte"))
        else:
            return value
        return ""

    def choice(self, value: object, path: str, among: Sequence[str]) -> str:
        if isinstance(value, str) and value in among:
            return value
        words = ", ".join(among)
        self.refuse(path, "bad-value", what=_("un de ces mots : {words}", words=words))
        return ""

    def items(self, value: object, path: str, read: Callable[[object, str], T]) -> tuple[T, ...]:
        """The list `value`, each item through `read` with its own path."""
        if isinstance(value, list | tuple):
            return tuple(read(item, f"{path}[{place}]") for place, item in enumerate(value))
        self.refuse(path, "wrong-type", what=_("une liste"))
        return ()

    def numbers(self, value: object, path: str) -> tuple[int, ...]:
        """A list of team numbers."""
        return self.items(value, path, self.integer)


WINNERS: Final = ("ns", "ew")
HEAD_TO_HEAD: Final = "head-to-head"
POOL_KEYS: Final = ("points", "points-against", "difference", "best-game", HEAD_TO_HEAD)
"""What can tell teams of a pool with equal wins apart, before the general ranking does."""
FINALISTS: Final = (0, 4, 8, 16)
POOL_SIZES: Final = (3, 4, 5, 6)
LOWEST_POINTS: Final = -1_000_000  # a penalty can leave a side with fewer than none
MAX_ROUNDS: Final = 500  # at once: more than any schedule on paper, few enough to answer


@dataclass(frozen=True, slots=True)
class DrawTeam:
    """A team present. `fixed_table`: where it sits all day, because it cannot move."""

    number: int
    club: str | None = None
    fixed_table: int | None = None

    @property
    def club_key(self) -> str:
        """The club as it is compared, blanks, capitals and kinds of apostrophe apart; empty without club."""
        return " ".join((self.club or "").casefold().replace("’", "'").split())

    @classmethod
    def read(cls, reader: RequestReader, value: object, path: str) -> Self:
        fields = reader.fields(value, path, ["number"], ["club", "fixed_table"])
        club, table = fields.get("club"), fields.get("fixed_table")
        return cls(
            reader.integer(fields["number"], join(path, "number")) if "number" in fields else 0,
            None if club is None else reader.text(club, join(path, "club")),
            None if table is None else reader.integer(table, join(path, "fixed_table")),
        )

    def to_record(self) -> dict[str, Any]:
        return {"number": self.number, "club": self.club, "fixed_table": self.fixed_table}


@dataclass(frozen=True, slots=True)
class PlayedTable:
    """A table of a round that was drawn; `winner` is ``ns``, ``ew``, or ``None`` for a draw.

    `points` are those of NS and EW at a table of a pool, after cap and penalties; ``None`` for a forfeit, for
    a table that still plays, and elsewhere.
    """

    table: int
    ns: tuple[int, ...]
    ew: tuple[int, ...]
    winner: str | None = None
    phase: str | None = None
    points: tuple[int, int] | None = None

    @classmethod
    def read(cls, reader: RequestReader, value: object, path: str) -> Self:
        fields = reader.fields(value, path, ["table", "ns", "ew"], ["winner", "phase", "points"])
        winner, phase, points = fields.get("winner"), fields.get("phase"), fields.get("points")
        return cls(
            reader.integer(fields["table"], join(path, "table")) if "table" in fields else 0,
            reader.numbers(fields.get("ns", []), join(path, "ns")),
            reader.numbers(fields.get("ew", []), join(path, "ew")),
            None if winner is None else reader.choice(winner, join(path, "winner"), WINNERS),
            None if phase is None else reader.text(phase, join(path, "phase")),
            None if points is None else _points(reader, points, join(path, "points")),
        )

    def to_record(self) -> dict[str, Any]:
        sides = {"ns": list(self.ns), "ew": list(self.ew)}
        points = {} if self.points is None else {"points": list(self.points)}
        return {"table": self.table, **sides, "winner": self.winner, "phase": self.phase, **points}


@dataclass(frozen=True, slots=True)
class PlayedRound:
    """An earlier round: its tables and the teams that had no adversary."""

    tables: tuple[PlayedTable, ...] = ()
    byes: tuple[int, ...] = ()

    @classmethod
    def read(cls, reader: RequestReader, value: object, path: str) -> Self:
        fields = reader.fields(value, path, ["tables"], ["byes"])
        tables = reader.items(
            fields.get("tables", []),
            join(path, "tables"),
            lambda item, at: PlayedTable.read(reader, item, at),
        )
        return cls(tables, reader.numbers(fields.get("byes", []), join(path, "byes")))

    def to_record(self) -> dict[str, Any]:
        return {"tables": [table.to_record() for table in self.tables], "byes": list(self.byes)}


@dataclass(frozen=True, slots=True)
class Options:
    """The options that an organizer sets; each method reads those that concern it.

    `same_club_rounds`: clubs apart in rounds 1 to this one. `tables`: the tables of the room in its order,
    without those that are reserved; empty: 1, 2, 3 … From round `final_from` on the first `finalists` of the
    ranking (0: no final) play a knockout, the others go on by the method. `seeded`, `third_place`,
    `consolante` (losers of round 1, or with `first_match` of their first match, a bye before it or not) and
    `complementaire` (losers of any round) are the knockout's;
    `pool_size` and `qualified` (teams of each pool that go on to the principale) those of pools, and so is
    `pool_order`: what ranks teams of a pool with equal wins, some of `POOL_KEYS`.
    """

    same_club_rounds: int = 0
    tables: tuple[int, ...] = ()
    finalists: int = 0
    final_from: int = 0
    seeded: bool = True
    third_place: bool = False
    consolante: bool = False
    first_match: bool = False
    complementaire: bool = False
    pool_size: int = 4
    qualified: int = 2
    pool_order: tuple[str, ...] = ("points",)

    @classmethod
    def read(cls, reader: RequestReader, value: object, path: str) -> Self:
        default = cls()
        fields = default.to_record() | reader.fields(value, path, [], list(default.to_record()))

        def at(name: str) -> str:
            return join(path, name)

        return cls(
            same_club_rounds=reader.integer(fields["same_club_rounds"], at("same_club_rounds"), lowest=0),
            tables=reader.numbers(fields["tables"], at("tables")),
            finalists=reader.number_among(fields["finalists"], at("finalists"), FINALISTS),
            final_from=reader.integer(fields["final_from"], at("final_from"), lowest=0),
            **{name: reader.flag(fields[name], at(name)) for name in _FLAGS},
            pool_size=reader.number_among(fields["pool_size"], at("pool_size"), POOL_SIZES),
            qualified=reader.integer(fields["qualified"], at("qualified")),
            pool_order=reader.items(
                fields["pool_order"],
                at("pool_order"),
                lambda item, where: reader.choice(item, where, POOL_KEYS),
            ),
        )

    def to_record(self) -> dict[str, Any]:
        return asdict(self) | {"tables": list(self.tables), "pool_order": list(self.pool_order)}


_FLAGS: Final = ("seeded", "third_place", "consolante", "first_match", "complementaire")


@dataclass(frozen=True, slots=True)
class Request:
    """One draw asked: `rounds` rounds from `round` (1 is the first), for the teams present.

    `ranking` is best first; teams it does not name come after, by lot; numbers of absent teams in
    `ranking`, `played`, `bans` and `avoid` are no error. `bans` are the pairs that must never meet, `avoid`
    those that should not where it can be helped.
    """

    method: str
    seed: str
    round: int
    teams: tuple[DrawTeam, ...]
    rounds: int = 1
    options: Options = Options()
    ranking: tuple[int, ...] = ()
    played: tuple[PlayedRound, ...] = ()
    bans: tuple[tuple[int, int], ...] = ()
    avoid: tuple[tuple[int, int], ...] = ()

    @classmethod
    def from_record(cls, record: object) -> Self:
        """Parse a JSON object; raises `InvalidRequest` with every error of its form."""
        reader = RequestReader()
        request = cls.read(reader, record)
        if reader.errors:
            raise InvalidRequest(reader.errors)
        return request

    @classmethod
    def read(cls, reader: RequestReader, record: object) -> Self:
        """Parse as `from_record` does, but leave the errors in `reader`, and any value where one is wrong."""
        fields = reader.fields(record, "", ["method", "seed", "round", "teams"], _OPTIONAL)
        return cls(
            reader.text(fields.get("method", ""), "method"),
            reader.text(fields.get("seed", ""), "seed"),
            reader.integer(fields.get("round", 1), "round"),
            reader.items(fields.get("teams", []), "teams", lambda item, at: DrawTeam.read(reader, item, at)),
            reader.integer(fields.get("rounds", 1), "rounds", highest=MAX_ROUNDS),
            Options.read(reader, fields.get("options", {}), "options"),
            reader.numbers(fields.get("ranking", []), "ranking"),
            _played(reader, fields),
            reader.items(fields.get("bans", []), "bans", lambda item, at: _pair(reader, item, at)),
            reader.items(fields.get("avoid", []), "avoid", lambda item, at: _pair(reader, item, at)),
        )

    def to_record(self) -> dict[str, Any]:
        return {
            "method": self.method,
            "seed": self.seed,
            "round": self.round,
            "rounds": self.rounds,
            "options": self.options.to_record(),
            "teams": [team.to_record() for team in self.teams],
            "ranking": list(self.ranking),
            "played": [played.to_record() for played in self.played],
            "bans": [list(pair) for pair in self.bans],
            "avoid": [list(pair) for pair in self.avoid],
        }


_OPTIONAL: Final = ("rounds", "options", "ranking", "played", "bans", "avoid")


def _played(reader: RequestReader, fields: Mapping[str, Any]) -> tuple[PlayedRound, ...]:
    return reader.items(
        fields.get("played", []), "played", lambda item, at: PlayedRound.read(reader, item, at)
    )


def _pair(reader: RequestReader, value: object, path: str) -> tuple[int, int]:
    numbers = reader.numbers(value, path)
    if len(numbers) == 2:
        return numbers[0], numbers[1]
    if isinstance(value, list | tuple):
        reader.refuse(path, "bad-value", what=_("deux numéros d’équipe"))
    return 0, 0


def _points(reader: RequestReader, value: object, path: str) -> tuple[int, int]:
    points = reader.items(value, path, lambda item, at: reader.integer(item, at, lowest=LOWEST_POINTS))
    if len(points) == 2:
        return points[0], points[1]
    if isinstance(value, list | tuple):
        reader.refuse(path, "bad-value", what=_("les points de NS et de EO"))
    return 0, 0


class History:
    """The earlier rounds of each team, by number.

    `met` counts meetings by adversary, `partners` rounds by partner, `byes` byes; `sides` are rounds at NS
    less rounds at EW.
    """

    def __init__(self, rounds: Iterable[PlayedRound] = ()) -> None:
        self.met: defaultdict[int, Counter[int]] = defaultdict(Counter)
        self.partners: defaultdict[int, Counter[int]] = defaultdict(Counter)
        self.byes: Counter[int] = Counter()
        self.sides: Counter[int] = Counter()
        for played in rounds:
            self.add(played)

    def add(self, played: PlayedRound) -> None:
        """One more round."""
        self.byes.update(played.byes)
        for table in played.tables:
            self.sides.update(table.ns)
            self.sides.subtract(table.ew)
            _count(self.met, product(table.ns, table.ew))
            _count(self.partners, chain(combinations(table.ns, 2), combinations(table.ew, 2)))


def _count(known: Mapping[int, Counter[int]], pairs: Iterable[tuple[int, int]]) -> None:
    for one, other in pairs:
        known[one][other] += 1
        known[other][one] += 1
