"""Each command that the documents name is run as it stands there; each address that they name answers."""

from __future__ import annotations

import json
import os
import re
import shlex
import sqlite3
import subprocess
import sys
from contextlib import closing
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import urlsplit

import pytest

from tests.browser.site import prepare
from tests.docs.pages import DOCUMENTS, ROOT, text_of
from tests.platform.open_django import OpenDjango, open_django
from tests.quickly import day_rows_of_each
from tests.scoring.published import published
from tournaments.core.models.opening import open_tables
from tournaments.core.sheets.links import links_of
from tournaments.frontends.api import keys
from tournaments.frontends.api.orders import EntryOrder

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from django.test import Client

    from tournaments.core.models.planning import Tournament

NOT_RUN_HERE: Final = {
    r"(\w+=\S+ )*make run": "tests/platform/test_make_run.py",
    r"make (test|check|night|lint|bench|lock|mutants|messages|docs)": "runs for minutes, or changes files",
    r"make (engine|site|postgresql|quick|night-\w+)": "a stage of make test, check or night",
    r"make (windows|macos|container)": "makes a whole folder or image, and runs it for minutes",
    r"(PAPER=\S+ )?make (pictures|golden|fonts)": "changes files, and takes a minute or asks for a checkout",
    r"MODULE=\S+ make mutants": "runs for a minute, and changes files",
    r"python3 demarrer\.py": "tests/platform/test_stick.py",
    r"python3 -m tournaments\.install": "tests/platform/test_install.py",
    r"(?:\S+ )?manage\.py serve": "tests/platform/test_start.py",
    r"(?:\S+ )?manage\.py (collectstatic|makemessages|compilemessages)": "changes files of the checkout",
    r"(?:\S+ )?manage\.py password NOM": "tests/access/test_password_command.py, test_two_steps.py",
    r"(?:\S+ )?manage\.py forget_account (NOM|NAME)": "tests/access/test_password_command.py",
    r"(?:\S+ )?manage\.py club( NAME| --|$)": "tests/management/test_club.py",
    r"(?:\S+ )?manage\.py undo_upgrade": "tests/management/test_undo_upgrade.py",
    r"(?:\S+ )?manage\.py new_key": "tests/platform/test_readiness.py",
    r"(?:\S+ )?manage\.py replay SLUG": "tests/simulation/test_replay.py",
    r"(?:\S+ )?manage\.py takeover": "tests/management/test_takeover.py",
    r"(?:\S+ )?manage\.py keeper \w+": "tests/machine/test_copies.py",
    r"(?:\S+ )?manage\.py archive --import \S+ --organizer": "tests/archive/test_importing.py",
    r"(?:\S+ )?manage\.py (backup|keeper|archive --(?:check|import))$": "a name without its files",
    r"manage\.py forget_account$": "a name without its account",
    r"manage\.py season( --grades)?$": "a name without its files; tests/season/test_season_command.py",
    r"python -m tests\.platform\.release": "tests/platform/test_releases.py",
    r"python -m (scoring|tournaments\.draw)$": "the name of a command whose files the text leaves out",
    r"(?:\S+ )?manage\.py .*\b(FILE|N|KIND)\b": "the form of a command, not one to type",
    r"pg_dump ": "needs a server; tests/platform/test_postgresql.py",
    r"tar -xf": "tests/management/test_backup.py",
    r"\.venv/bin/mutmut show NAME": "NAME is a mutant of an earlier run",
    r"(prek|pre-commit) install": "changes the checkout",
    r"curl ": "asked of the site below",
    r"git ": "not a command of this program",
}
PROGRAM: Final = re.compile(
    r"(?:[A-Z_]+=\S+ )*"
    r"(?:make |python3? |\.venv/bin/|manage\.py |prek |pre-commit |pg_dump |printf |tar |curl |git )"
)


def commands() -> Iterator[tuple[str, str]]:
    """Every document with every command in it: a line of a block, or the whole of a span of code."""
    for document in DOCUMENTS:
        text = text_of(document)
        blocks = re.sub(r" \\\n\s+", " ", text)
        lines = [re.sub(r"\s{2,}# .*", "", line).strip() for line in blocks.splitlines() if "`" not in line]
        spans = [" ".join(span.split()) for span in re.findall(r"(?<!`)`([^`]+)`(?!`)", text)]
        found = [line for line in lines if PROGRAM.match(line)] + [
            span for span in spans if PROGRAM.match(span) and len(span.split()) > 1
        ]
        for command in dict.fromkeys(found):
            yield str(document.relative_to(ROOT)), command


def reason(command: str) -> str | None:
    return next((why for pattern, why in NOT_RUN_HERE.items() if re.match(pattern, command)), None)


ALL: Final = list(commands())
RUN: Final = list(dict.fromkeys(command for _, command in ALL if reason(command) is None))


def to_run(command: str) -> str:
    """The command for a shell in another folder, with this Python and this checkout."""
    python = shlex.quote(sys.executable)
    command = re.sub(
        r"(?:\.venv/bin/)?python3? manage\.py|(?<![\w/])manage\.py", f"{python} {ROOT}/manage.py", command
    )
    return re.sub(r"(?<![\w/.])python3? ", f"{python} ", command)


def shell(command: str, folder: Path) -> subprocess.CompletedProcess[str]:
    known = {name: value for name, value in os.environ.items() if name not in {"DATABASE_URL", "DATA_DIR"}}
    environment = {**known, "DATA_DIR": str(folder / "data"), "PYTHONPATH": str(ROOT), "DEMO": "0"}
    return subprocess.run(
        ["bash", "-o", "pipefail", "-c", to_run(command)],
        cwd=folder, env=environment, stdin=subprocess.DEVNULL, capture_output=True, text=True, check=False,
    )  # fmt: skip


MANAGED: Final = re.compile(
    r"(?:\.venv/bin/python )?manage\.py (?P<arguments>[^|<>]+)(?:> (?P<written>\S+))?"
)
"""A command of Django's alone: neither a variable before it nor a pipe behind it."""


@dataclass(frozen=True)
class Documented:
    """A folder with a concours of two rounds and the files that the documents name; Django, open on it."""

    folder: Path
    django: OpenDjango

    def run(self, command: str) -> None:
        """Run a command of a document; it must succeed. One of `manage.py` is given to the open Django."""
        asked = MANAGED.fullmatch(self.named(command))
        if asked is None:
            self.run_alone(command)
            return
        ended = self.django.run(*shlex.split(asked["arguments"]), folder=self.folder)
        assert ended.status == 0, ended.out + ended.err
        if asked["written"]:
            (self.folder / asked["written"]).write_text(ended.out)

    def run_alone(self, command: str) -> None:
        """Run a command of a document as a program of its own; it must succeed."""
        done = shell(self.named(command), self.folder)
        assert (done.returncode, "Traceback" in done.stderr) == (0, False), done.stdout + done.stderr

    def named(self, command: str) -> str:
        """The command with the concours of this folder in place of CONCOURS."""
        if "CONCOURS " not in command:
            return command
        with closing(sqlite3.connect(self.folder / "data" / "db.sqlite3")) as database:
            (slug,) = database.execute("SELECT slug FROM tournaments_tournament ORDER BY id").fetchone()
        return command.replace("CONCOURS ", f"{slug} ")

    def make_way(self, command: str) -> None:
        """Remove the file of an earlier command that this one writes: none is written over."""
        for written in re.findall(r"backup (\S+)|--output (\S+)", command):
            (self.folder / "".join(written)).unlink(missing_ok=True)


@pytest.fixture(scope="module")
def documented(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Documented]:
    folder = tmp_path_factory.mktemp("documents")
    _write_files(folder)
    prepare(folder / "data")
    (folder / "mon-club").symlink_to("data")
    with open_django(folder / "data") as django:
        made = Documented(folder, django)
        made.run("manage.py simulate --teams 6 --rounds 2 --deals 2")
        made.run("manage.py draw CONCOURS 2 --request > request.json")
        made.run("manage.py archive CONCOURS --output archive.json")
        yield made


def _write_files(folder: Path) -> None:
    deals = "".join(f"{json.dumps(case['deal'])}\n" for case in published("pagat"))
    (folder / "deals.jsonl").write_text(deals)
    (folder / "donnes.jsonl").write_text(deals)
    for name in ("sheet.txt", "feuille.txt"):
        (folder / name).write_text("N 100C 112\n- \nE 90P 71\n")
    (cards,) = re.findall(r"```json\n(.*?)\n", text_of(ROOT / "docs/rules/command.md"))
    (folder / "cards.jsonl").write_text(cards)
    (folder / "club.json").write_text('{"target": 9000}')
    log = [
        {"game": {"ruleset": "asce"}},
        {"kind": "deal", "side": "NS", "record": published("asce")[0]["deal"]},
    ]
    for name in ("log.jsonl", "LOG.jsonl"):
        (folder / name).write_text("".join(f"{json.dumps(line)}\n" for line in log))
    (example,) = re.findall(r"```json\n(.*?)```", text_of(ROOT / "docs/standings.md"), re.DOTALL)
    (folder / "CONCOURS.json").write_text(example)


def test_the_documents_name_commands() -> None:
    assert len(RUN) > 15
    assert {document for document, _ in ALL} >= {"README.md", "docs/organizer.md", "docs/hosting.md"}


def test_no_command_that_is_run_leaves_a_word_open() -> None:
    """Asked here, among the quick tests: the shell that finds it runs among the slow ones."""
    assert not [command for command in RUN if re.search(r"<\w+>|\b(KEY|NAME|SLUG)\b", command)]


@pytest.mark.parametrize("pattern", NOT_RUN_HERE)
def test_what_is_not_run_here_is_run_elsewhere(pattern: str) -> None:
    for file in re.findall(r"tests/\S+\.py", NOT_RUN_HERE[pattern]):
        assert (ROOT / file).is_file()


def program_of(command: str) -> str:
    """What a command starts, without what it is given."""
    found = re.search(r"manage\.py \w+|-m \S+(?: [a-z]+)?|\S+", command)
    assert found
    return found[0]


@pytest.mark.slow
@pytest.mark.parametrize("command", day_rows_of_each(RUN, program_of))
def test_command(command: str, documented: Documented) -> None:
    documented.make_way(command)
    documented.run(command)


@pytest.mark.night  # Django starts anew for each of them
@pytest.mark.parametrize("command", list(filter(MANAGED.fullmatch, RUN)))
def test_command_of_manage_py_as_it_is_typed(command: str, documented: Documented) -> None:
    documented.make_way(command)
    documented.run_alone(command)


ASKED: Final = re.compile(r"`(/(?!(?:etc|srv|usr|data)[/`])[^\s`]*)`")
"""An address of the site, and no file of a server that hosts it."""
QUERY: Final = re.compile(r"`(\?\w+=\w+)`")


def addresses() -> set[str]:
    """Each address of the site that a document names; where its line names a query too, with that as well."""
    found = set()
    for line in (line for page in DOCUMENTS for line in text_of(page).splitlines()):
        for address in ASKED.findall(line):
            found |= {address, *(f"{address}{query}" for query in QUERY.findall(line))}
    return found


def curls() -> set[str]:
    """Each line in which a document asks the site by curl."""
    return {command for _, command in ALL if command.startswith("curl ")}


@pytest.fixture
def filled(tournament: Tournament, add_teams: Any, play_round: Any, cast: Any) -> Callable[[str], str]:
    """Writes what is there in place of what a document leaves open: a concours of two rounds, a key."""
    add_teams(4)
    play_round((1, 2, 2010, 901), (3, 4, 1802, 1203))
    second = play_round((1, 3, 2020, 905), (2, 4))
    open_tables(second)
    links = links_of(second)
    secret = keys.make(cast.odile, cast.amicale, "Site du club", ["read"], 31)[1]
    there = {
        "/t/…/": f"/t/{next(iter(links.values())).token}/",
        "{concours}": tournament.slug,
        "{round_number}": "2",
        "{number}": "1",
        "SLUG": tournament.slug,
        "SECRET": secret,
        "club=slug": f"club={tournament.club.slug}",
    }

    def fill(text: str) -> str:
        for left_open, known in there.items():
            text = text.replace(left_open, known)
        return text

    return fill


API: Final = "/api/1/concours/{concours}"
NOT_THERE: Final = {f"{API}/bracket", f"{API}/seal", f"{API}/rounds/{{round_number}}/request"}
"""What a concours seated by hand and not sealed has not; `tests/api/test_public.py` asks those that do."""


@pytest.mark.django_db
def test_every_address_answers(client: Client, filled: Callable[[str], str]) -> None:
    named = addresses()
    assert named >= NOT_THERE | {
        "/sante/",
        "/t/",
        "/t/…/",
        "/api/1/concours?page=2",
        "/api/1/concours/{concours}/rules",
    }
    for address in sorted(named):
        response = client.get(filled(address), follow=True)
        assert response.status_code == (404 if address in NOT_THERE else 200), address


@pytest.mark.django_db
def test_every_curl_answers(client: Client, filled: Callable[[str], str]) -> None:
    """Asked of the site in this process: what curl would send, by address and headers."""
    named = curls()
    assert len(named) > 3
    for command in sorted(named):
        _curl, *options, address = shlex.split(command)
        assert set(options[::2]) <= {"-H"}, f"an option of curl that nobody tries: {command}"
        headers = dict(header.split(": ") for header in options[1::2])
        sent = {name: filled(value) for name, value in headers.items()}
        response = client.get(filled(urlsplit(address).path), headers=sent)
        assert response.status_code == 200, command


def test_the_orders_that_the_page_of_the_api_shows_are_orders() -> None:
    examples = re.findall(r"```json\n(.*?)```", text_of(ROOT / "docs/api.md"), re.DOTALL)
    assert examples
    for example in examples:
        EntryOrder.model_validate_json(example)
