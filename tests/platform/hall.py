"""A hall whose phones all write at once: a served concours, and phones that ask it over kept connections."""

from __future__ import annotations

import http.client
import json
import re
import subprocess
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, TypeVar
from urllib.parse import urlencode
from uuid import NAMESPACE_URL, uuid5

from tests.browser.site import MANAGE, ROOT, prepare
from tests.platform.terminal import Terminal, environment, free_port, opened

Answered = TypeVar("Answered")
Record = dict[str, Any]
COOKIE: Final = "table"
SMALL: Final = 16
"""Teams of a small hall: a run of the tests makes one concours of so many, for whoever asks for it."""
TOLD: Final = "hall.json"
"""The file of the data folder in which `WAYS` leaves what it finds, to be copied along."""
WAYS: Final = f"""
import json
from django.conf import settings
from django.test import Client
from tournaments.core.models.accounts import User
from tournaments.core.models.rounds import Round
from tournaments.core.sheets import links
round_ = Round.objects.get(published_at__isnull=False)
made = links.links_of(round_)
tables = round_.tables.order_by("number")
desk = Client()
desk.force_login(User.objects.get(username="organisateur"))
told = [
    round_.tournament.slug, desk.cookies["sessionid"].value,
    [[table.pk, made[table.pk].token] for table in tables],
]
(settings.DATA_DIR / "{TOLD}").write_text(json.dumps(told))
"""
KEPT: Final = """
import io, json
from contextlib import suppress
from django.core.management import call_command
from tournaments.core.models.rounds import Table
from tournaments.core.models.sheets import Entry
from tournaments.core.sheets.sheet import TableSheet
sent = Entry.objects.exclude(device="").order_by("at", "pk")
sheets = {table.pk: TableSheet.of(table).sheet for table in Table.objects.all()}
on_sheet = {(pk, line.version): line for pk, sheet in sheets.items() for line in sheet.lines}
verified = io.StringIO()
with suppress(SystemExit):  # its status says what it says
    call_command("verify", stdout=verified)
print(json.dumps({
    "messages": [[str(key), outcome] for key, outcome in sent.values_list("key", "outcome")],
    "versions": [[str(entry.key), entry.content["record"], (entry.table_id, entry.number) in on_sheet]
                 for entry in sent.filter(kind__in=["deal", "correct"])],
    "deals": len(on_sheet),
    "confirmations": sum(len(line.agreed) for line in on_sheet.values()),
    "verified": verified.getvalue(),
}))
"""


@dataclass(frozen=True)
class Kept:
    """What is stored of what the phones sent; `messages` in the order in which they came.

    `versions` are of deals: the key, the record, and whether it is what stands on the sheet. `verified` is
    what `manage.py verify` says of it all.
    """

    messages: Sequence[Sequence[str]]
    versions: Sequence[Sequence[Any]]
    deals: int
    confirmations: int
    verified: str


@dataclass(frozen=True)
class Hall:
    """A concours whose first round is published and nothing noted; `ways` are the links of its tables."""

    settings: dict[str, object]
    slug: str
    session: str
    ways: Sequence[tuple[int, str]]

    @property
    def port(self) -> int:
        return int(str(self.settings["PORT"]))

    @contextmanager
    def served(self) -> Iterator[Terminal]:
        """The site as a club starts it, and told to stop at the end."""
        with opened((*MANAGE, "serve"), ROOT, **self.settings) as terminal:
            yield terminal

    def kept(self) -> Kept:
        return Kept(**json.loads(managed(self.settings, "shell", "--verbosity=0", "--command", KEPT)))


def hall(data: Path, teams: int, **variables: object) -> Hall:
    """A concours of so many teams, drawn; a table plays twelve deals."""
    settings: dict[str, object] = {"PORT": free_port(), "DATA_DIR": data, "DEMO": 0, "DEBUG": 0, **variables}
    simulate = ("simulate", "--verbosity=0", f"--teams={teams}", "--until=drawn")
    look = ("shell", "--verbosity=0", "--command", WAYS)
    if "DATABASE_URL" in variables:
        for command in (("migrate", "--verbosity=0"), simulate, look):
            managed(settings, *command)
    else:
        prepare(data, simulate, look)
    slug, session, ways = json.loads((data / TOLD).read_text())
    (data / TOLD).unlink()  # the site has no such file
    return Hall(settings, slug, session, ways)


def managed(settings: dict[str, object], *command: str) -> str:
    """What a command of the program prints, with these variables."""
    asked, around = (*MANAGE, *command), environment(**settings)
    done = subprocess.run(asked, cwd=ROOT, env=around, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@dataclass
class Line:
    """One connection to the site, kept open."""

    port: int
    http: http.client.HTTPConnection = field(init=False)

    def __post_init__(self) -> None:
        self.http = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)

    def __enter__(self) -> Line:
        return self

    def __exit__(self, *_: object) -> None:
        self.http.close()

    def ask(
        self, method: str, path: str, body: bytes | None = None, **headers: str
    ) -> tuple[http.client.HTTPResponse, bytes]:
        def ask() -> tuple[http.client.HTTPResponse, bytes]:
            self.say(method, path, body, **headers)
            return self.hear()

        return self.insist(ask)

    def insist(self, ask: Callable[[], Answered]) -> Answered:
        """What `ask` brings; on a new connection where the site has just closed this one.

        It closes what was silent for ten seconds (`header_read_timeout`), and may do so just as one begins
        to speak. A phone says the same again then, as a browser does, and the site must bear it.
        """
        try:
            return ask()
        except (ConnectionResetError, BrokenPipeError):  # the first also where it ends without an answer
            self.http.close()
            return ask()

    def say(self, method: str, path: str, body: bytes | None = None, **headers: str) -> None:
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        self.http.request(method, path, body, named)

    def hear(self) -> tuple[http.client.HTTPResponse, bytes]:
        answer = self.http.getresponse()
        return answer, answer.read()


@dataclass(frozen=True)
class Phone:
    """The one phone of a table, which speaks for both sides in turn."""

    link: int
    cookie: str
    page: str

    def deal(self, place: int) -> bytes:
        """The deal that this table plays at this place: always the same message, under the same key."""
        return self._message("deal", "NS", {"place": place, "record": self.record(place)}, place)

    def confirmed(self, told: dict[str, Any], place: int) -> bytes:
        """The other side's agreement to the deal that the site told of."""
        return self._message("agree", "EW", {"deal": told["deal"], "version": told["version"]}, place)

    def record(self, place: int) -> Record:
        points = 82 + (self.link * 7 + place * 11) % 60
        contract = {"by": ("NS", "EW")[place % 2], "bid": 80 + 10 * (place % 4), "trump": "hearts"}
        return {"contract": contract, "points": {contract["by"]: points}}

    def key(self, kind: str, place: int) -> str:
        return str(uuid5(NAMESPACE_URL, f"{self.link} {kind} {place}"))

    def _message(self, kind: str, side: str, content: dict[str, Any], place: int) -> bytes:
        message = {"link": self.link, "key": self.key(kind, place), "side": side, "kind": kind}
        claimed = {"claimed_at": "2026-11-21T15:00:00.000Z"}
        return json.dumps({**message, "content": content, **claimed}).encode()

    def say(self, line: Line, message: bytes) -> None:
        headers = {"Cookie": f"{COOKIE}={self.cookie}", "X_Page": self.page}
        line.say("POST", "/t/envoi/", message, Content_Type="application/json", **headers)


def come_in(line: Line, link: int, token: str) -> Phone:
    """Scan the card, and say that one is the table's only phone."""
    scanned, _ = line.ask("GET", f"/t/{token}/")
    _, page = line.ask("GET", "/t/", Cookie=f"{COOKIE}={_cookie(scanned)}")
    found = re.search(r'name="page" value="([0-9a-f]+)"', page.decode())
    assert found, page.decode()
    chosen, _ = line.ask(
        "POST",
        "/t/cote/",
        urlencode({"side": "NS", "shared": "1", "page": found[1]}).encode(),
        Cookie=f"{COOKIE}={_cookie(scanned)}",
        Content_Type="application/x-www-form-urlencoded",
    )
    return Phone(link, _cookie(chosen), found[1])


def _cookie(answer: http.client.HTTPResponse) -> str:
    found = re.search(rf"{COOKIE}=([^;]+)", answer.getheader("Set-Cookie", ""))
    assert found, answer.status
    return found[1]
