"""No small input costs much: whatever reads a list, a text, a file or JSON is fed the worst, doubled.

`DOORS` says of each place where the source reads such a thing by which addresses it comes, and which of
`READERS` is fed, or why none is. Growth is counted in calls, and an input of a megabyte has one second of
processor time and 100 MB: what takes hundreds of times as long as it may is found on any machine.
"""

from __future__ import annotations

import ast
import cProfile
import json
import pstats
import time
import tracemalloc
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from datetime import date
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NamedTuple

import pytest
from django.urls import get_resolver

from scoring.strict_json import read_value
from tests.access.test_role_walk import views
from tests.heavy_lists import HTML, ODS, TEAMS, TEXT, XLSX, Made
from tests.quickly import day_rows
from tournaments.core.archive.files import read_archive
from tournaments.core.planning.actions import create_tournament
from tournaments.core.planning.forms import MAX_PRIZES_LETTERS
from tournaments.core.planning.prizes import read_prizes
from tournaments.core.planning.rules.keeping import MAX_BYTES as MAX_RULES
from tournaments.core.planning.rules.keeping import read_rules_file
from tournaments.core.planning.tariff import parse_tariff
from tournaments.core.registration import importing
from tournaments.core.registration.import_views import _read
from tournaments.core.registration.lists.packing import unpack_drafts
from tournaments.core.registration.spreadsheets import read_source, unpack_lines
from tournaments.frontends.phone.messages import read_message
from tournaments.platform.errors import UserError

if TYPE_CHECKING:
    from tournaments.core.models.planning import Tournament

ROOT: Final = Path(__file__).parents[2]
REFUSALS: Final = (UserError, ValueError, RecursionError)
"""How a reader says that it reads no further."""
MEGABYTE: Final = 1_000_000
SECONDS: Final = 1.0
MEGABYTES: Final = 100
BY_DAY: Final = 100_000
"""Bytes of an input by day."""
DAY_SECONDS: Final = 0.6
"""What they may take: those of today take a tenth of it at most, those that were mended up to a hundred."""


def _deep(n: int) -> bytes:
    return b"[" * n


JSON: Final[dict[str, Made]] = {
    "opened lists": _deep,
    "nested lists": lambda n: b"[" * n + b"]" * n,
    "nested objects": lambda n: b'{"a":' * n + b"1" + b"}" * n,
    "many fields": lambda n: json.dumps({f"a{k}": 1 for k in range(n)}).encode(),
    "one field": lambda n: b"{" + b",".join([b'"a":1'] * n) + b"}",
    "many values": lambda n: json.dumps([1] * n).encode(),
    "lists": lambda n: json.dumps([[]] * n).encode(),
    "a number": lambda n: b"1" * n,
    "a fraction": lambda n: b"0." + b"1" * n,
    "an exponent": lambda n: b"1e" + b"9" * n,
    "a text": lambda n: json.dumps("a" * n).encode(),
    "escapes": lambda n: b'"' + b"\\u0061" * n + b'"',
    "quotation marks": lambda n: b'"' * n,
    "space": lambda n: b" " * n + b"1",
    "minus": lambda n: b"-" * n,
}
LINES: Final[dict[str, Made]] = {
    **TEXT,
    "ranges": lambda n: b"1-9999 : une bouteille\n" * n,
    "a rank": lambda n: b"1 : une bouteille\n" * n,
    "ranks": lambda n: "".join(f"{k} : une bouteille\n" for k in range(1, n + 1)).encode(),
    "colons": lambda n: b":" * n,
    "pieces": lambda n: b"1 : " + b"2 jambons, " * n,
    "articles": lambda n: "".join(f"art. {k} ; Renonce ; 100\n" for k in range(n)).encode(),
    "the same article": lambda n: b"art. 1 ; Renonce ; 100\n" * n,
    "semicolons": lambda n: b";" * n,
}


class Reader(NamedTuple):
    """What reads such an input, the worst of its inputs, and the most bytes that reach it."""

    read: Callable[[bytes], object]
    worst: Mapping[str, Made]
    most: int = MEGABYTE


def _text(read: Callable[[str], object]) -> Callable[[bytes], object]:
    return lambda content: read(content.decode(errors="replace"))


def _rows(n: int, row: Any) -> bytes:
    return json.dumps([row] * n).encode()


READERS: Final[dict[str, Reader]] = {
    "text of a list": Reader(read_source, TEXT),
    "page of a list": Reader(read_source, HTML),
    "XLSX": Reader(read_source, XLSX),
    "ODS": Reader(read_source, ODS),
    "lines of a preview": Reader(
        _text(unpack_lines),
        {
            **JSON,
            "lines": lambda n: _rows(n, [1, "a", "b"]),
            "columns": lambda n: _rows(1, [1, *["a"] * n]),
            "numbers": lambda n: _rows(1, ["9" * n]),
            "marks": lambda n: _rows(n, [[1, "a"], "b"]),
        },
    ),
    "drafts of a preview": Reader(
        _text(unpack_drafts),
        {
            **JSON,
            "drafts": lambda n: _rows(n, {"line": 1, "player1": "a"}),
            "a long name": lambda n: _rows(1, {"line": 1, "player1": "a" * n}),
            "a long number": lambda n: _rows(1, {"line": "9" * n}),
        },
    ),
    "rules": Reader(lambda content: read_rules_file(content, "asce"), JSON, MAX_RULES),
    "prizes": Reader(_text(read_prizes), LINES, MAX_PRIZES_LETTERS),
    "tariff": Reader(_text(parse_tariff), LINES, 30_000),
    "archive": Reader(read_archive, JSON),
    "message of a phone": Reader(read_message, JSON),
    "order by API": Reader(_text(read_value), JSON),
}


class Door(NamedTuple):
    """The addresses by which something comes to a place of the source, and the readers of it."""

    addresses: tuple[str, ...]
    readers: tuple[str, ...] = ()
    why: str = ""
    """Why no reader is fed."""


LIST_FILES: Final = ("text of a list", "page of a list", "XLSX", "ODS")
FIELDS: Final = "at most a thousand fields (DATA_UPLOAD_MAX_NUMBER_FIELDS), each the number of a row"
DOORS: Final[dict[str, Door]] = {
    "core/registration/forms.py:ListForm": Door(("registration_import",), LIST_FILES),
    "frontends/printing/papers/before/evening.py:EveningForm": Door(
        ("print_evening",), why="a thousand letters, cut to the lines of a poster before they are laid out"
    ),
    "core/registration/import_views.py:registration_import": Door(("registration_import",), LIST_FILES),
    "core/registration/import_views.py:import_columns": Door(("import_columns",), ("lines of a preview",)),
    "core/registration/import_views.py:_posted_drafts": Door(("import_check",), ("drafts of a preview",)),
    "core/registration/import_views.py:_lines": Door(("import_check",), why=FIELDS),
    "core/registration/lists/packing.py:unpacked": Door(
        ("import_columns", "import_check"), ("lines of a preview", "drafts of a preview")
    ),
    "core/registration/views.py:_rows": Door(("registration", "players"), why="names of columns to sort by"),
    "core/registration/pages/several.py:_ticked": Door(("several",), why=FIELDS),
    "core/registration/pages/waiting.py:waiting_change": Door(("waiting_change",), why=FIELDS),
    "core/planning/rules/views.py:house_rules": Door(("house_rules",), ("rules",)),
    "core/planning/rules/views.py:RulesFileForm": Door(("house_rules",), ("rules",)),
    "core/planning/rules/keeping.py:read_rules_file": Door(("house_rules",), ("rules",)),
    "core/planning/tariff_views.py:TariffForm": Door(("tariff",), ("tariff",)),
    "core/planning/forms.py:PrizesForm": Door(("prizes",), ("prizes",)),
    "core/archive/encoding.py:decoded": Door(("archive_upload", "archive_write"), ("archive",)),
    "frontends/machine/forms.py:UploadForm": Door(("archive_upload", "restore"), ("archive",)),
    "frontends/machine/uploads.py:_file_form": Door(("archive_upload", "restore"), ("archive",)),
    "frontends/treasury/prize_forms.py:PricesForm": Door(("cash_prices",), why="2,000 letters"),
    "frontends/referee/forms.py:RulingForm": Door(("sheet_ruling",), why="400 letters, kept as they are"),
    "frontends/screens/forms.py:PictureForm": Door(
        ("screen_pictures",), why="a process of its own: tests/screens/test_club_pictures.py"
    ),
    "frontends/screens/views.py:screen_pictures": Door(
        ("screen_pictures",), why="a process of its own: tests/screens/test_club_pictures.py"
    ),
    "frontends/desk/ending.py:close_corrections": Door(("corrections_close",), why=FIELDS),
    "frontends/round_pages/settling.py:check_sheets": Door(("check_sheets",), why=FIELDS),
    "frontends/phone/exchange.py:phone_send": Door(("phone_send",), ("message of a phone",)),
    "frontends/phone/exchange.py:phone_preview": Door(("phone_preview",), ("message of a phone",)),
    "frontends/api/operations.py:StrictParser.parse_body": Door(("api_registrations",), ("order by API",)),
}  # fmt: skip
OWN: Final = frozenset({
    "draw/__main__.py:_parse", "frontends/typing/codes.py:_codes", "frontends/api/operations.py:document",
    "frontends/printing/spool.py:Job.kind", "frontends/round_pages/board.py:_pairs",
    "management/verification.py:_as_stored", "management/commands/render_papers.py:_print",
})  # fmt: skip
"""Places that read what this program wrote, or what somebody types at a terminal."""
OWN_FOLDERS: Final = ("platform/", "install/", "simulation/")


def doors() -> Iterator[str]:
    """Each place of the source that reads a list, a file, a long text or JSON: its file and its name."""
    for path in sorted((ROOT / "tournaments").rglob("*.py")):
        place = str(path.relative_to(ROOT / "tournaments"))
        text = path.read_text(encoding="utf-8")
        if "migrations" in place or place.startswith(OWN_FOLDERS):
            continue
        if any(
            word in text
            for word in ("getlist(", ".FILES", "request.body", "json.loads", "FileField", "Textarea")
        ):
            yield from (f"{place}:{name}" for name in _reading(ast.parse(text), ()))


def _reading(tree: ast.AST, within: tuple[str, ...]) -> Iterator[str]:
    """The names of the outermost functions and forms in which something of this kind is read."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.ClassDef) and not within:
            fields = [each for each in node.body if not isinstance(each, ast.FunctionDef)]
            if any(_reads(each) for field in fields for each in ast.walk(field)):
                yield node.name
            yield from _reading(node, (node.name,))
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            if any(map(_reads, ast.walk(node))):
                yield ".".join((*within, node.name))
        else:
            yield from _reading(node, within)


def _reads(node: ast.AST) -> bool:
    if not isinstance(node, ast.Attribute):
        return False
    owner = getattr(node.value, "id", "")
    return (
        node.attr in {"getlist", "FILES", "FileField", "Textarea"}
        or (node.attr == "body" and owner == "request")
        or (node.attr == "loads" and owner == "json")
    )


def test_whatever_takes_a_list_a_text_or_a_file_is_fed_its_worst() -> None:
    found = set(doors())
    assert found == DOORS.keys() | OWN, "say in DOORS which reader it has, and its worst inputs in READERS"


def test_every_door_is_of_addresses_that_there_are_and_every_reader_has_one() -> None:
    known = {name for name, _view in views(get_resolver())}
    assert {name for door in DOORS.values() for name in door.addresses} <= known
    assert {name for door in DOORS.values() for name in door.readers} == READERS.keys()
    assert all(bool(door.readers) != bool(door.why) for door in DOORS.values())


INPUTS: Final = [(reader, worst) for reader in READERS for worst in READERS[reader].worst]


def largest(made: Made, most: int) -> bytes:
    """The largest of these inputs with so many bytes at most."""
    parts, content = 1, b""
    while len(grown := made(parts)) <= most and parts < MEGABYTE:
        content, parts = grown, 2 * parts
    low, high = parts // 2, parts
    while high - low > max(1, low // 20):
        middle = (low + high) // 2
        if len(grown := made(middle)) <= most:
            low, content = middle, grown
        else:
            high = middle
    return content


def largest_read(reader: Reader, made: Made) -> Iterator[bytes]:
    """The largest input, and the largest ones that are not refused for their size alone, of small files."""
    yield largest(made, reader.most)
    if reader.worst in (XLSX, ODS):
        for tags in (9_000, 48_000, 145_000):  # the limits of trees, of styles, of texts and sheets
            for each in (1, 2, 3, 6):
                yield made(tags // each)


def spent(read: Callable[[bytes], object], content: bytes) -> float:
    """Seconds of this thread's processor, the less of two."""
    least = 60.0
    for _time in range(2):
        begun = time.thread_time()
        with suppress(*REFUSALS):
            read(content)
        least = min(least, time.thread_time() - begun)
        if least < 0.1:
            break
    return least


@pytest.mark.slow
@pytest.mark.parametrize("name", READERS)
def test_a_tenth_of_a_megabyte_takes_a_moment(name: str) -> None:
    """A page of 32 KB of open tags took six seconds, a workbook of 10 KB of merged cells four."""
    reader = READERS[name]
    small = (XLSX, ODS)
    slow = {
        worst: seconds
        for worst, made in reader.worst.items()
        for content in [made(4_000) if reader.worst in small else largest(made, min(reader.most, BY_DAY))]
        if (seconds := spent(reader.read, content)) > DAY_SECONDS
    }
    assert slow == {}


# A second each, and a night's length of them.
@pytest.mark.night
@pytest.mark.parametrize(("name", "worst"), INPUTS)
def test_a_megabyte_takes_a_second_and_a_hundred_megabytes(name: str, worst: str) -> None:
    reader = READERS[name]
    for content in largest_read(reader, reader.worst[worst]):
        assert spent(reader.read, content) <= SECONDS, f"{len(content)} bytes"
    tracemalloc.start()
    try:
        for content in largest_read(reader, reader.worst[worst]):
            tracemalloc.reset_peak()
            before = tracemalloc.get_traced_memory()[0]
            with suppress(*REFUSALS):
                reader.read(content)
            assert (tracemalloc.get_traced_memory()[1] - before) / MEGABYTE <= MEGABYTES
    finally:
        tracemalloc.stop()


@pytest.fixture
def concours(cast: Any) -> Tournament:
    return create_tournament(
        cast.amicale,
        None,
        name="Liste",
        date=date(2026, 11, 28),
        rounds_planned=3,
        ending="clock",
        minutes=40,
    )


def calls(act: Callable[[], object]) -> int:
    """How many functions are called; the same on any machine."""
    profile = cProfile.Profile()
    profile.runcall(act)
    return int(pstats.Stats(profile).total_calls)  # type: ignore[attr-defined]


@cache
def _made(kind: str, count: int) -> bytes:
    return TEAMS[kind](count)


@pytest.mark.parametrize("kind", day_rows(TEAMS, every=5))
def test_twice_as_many_teams_are_twice_as_many_calls(kind: str, concours: Tournament) -> None:
    """A pasted list of 20 KB took nine seconds: each of its names was told of each other."""

    def look(count: int) -> int:
        return calls(
            lambda: importing.check_drafts(
                concours, _read(concours, read_source(_made(kind, count)).lines).drafts
            )
        )

    look(10)
    once, twice, four_times = (look(count) for count in (40, 80, 160))
    assert four_times - twice <= 2.3 * (twice - once) + 500, (once, twice, four_times)


@pytest.mark.night
@pytest.mark.parametrize("kind", TEAMS)
def test_the_longest_list_takes_a_second(kind: str, concours: Tournament) -> None:
    content = TEAMS[kind](990)

    def read(content: bytes) -> None:
        importing.check_drafts(concours, _read(concours, read_source(content).lines).drafts)

    assert spent(read, content) <= SECONDS
