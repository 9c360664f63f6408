"""One served site a worker, and the concours that its tests play there.

A site takes seconds to start, a concours on it less than one. Each concours of `Site.tables` has a club and
accounts of its own, because players belong to the club and some pages list all clubs of an account.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from tests.browser.site import Shell, prepare, served, shell
from tests.chromium import HALL

if TYPE_CHECKING:
    from pathlib import Path

    from playwright.sync_api import Page

COMMAND: Final = """
from django.core.management import call_command
call_command(*{command!r})
print("true")
"""
SIMULATE: Final = """
import json
from django.core.management import call_command
from tournaments.core.models.journal import Failures
from tournaments.core.models.planning import Tournament
Failures.objects.all().delete()  # wrong passwords and codes, which are counted by address
call_command("simulate", "--verbosity=0", *{options!r})
print(json.dumps(Tournament.objects.latest("pk").slug))
"""
MAKE_CLUB: Final = """
import json
from tournaments.core.access.actions import DEMO_ACCOUNTS, DEMO_CLUB, create_club, make_demo_accounts
from tournaments.core.models.accounts import Club, Membership, User
make_demo_accounts()
club = create_club(DEMO_CLUB)
password = User.objects.get(username="organisateur").password  # hashing takes longer than all the rest
for username, (role, name) in DEMO_ACCOUNTS.items():
    user = User.objects.create(username=f"{username}-{club.pk}", password=password, name=name)
    Membership.objects.create(user=user, club=club, role=role)
print(json.dumps([club.slug, f"-{club.pk}"]))
"""
LINKS: Final = """
import json
from tournaments.core.models.planning import Tournament
from tournaments.core.sheets import links
published = Tournament.objects.get(slug={slug!r}).rounds.filter(published_at__isnull=False)
found = []
for round_ in published.order_by("-number")[:1]:
    made = links.links_of(round_)
    for table in round_.tables.order_by("number"):
        found.append([table.number, made[table.pk].token, made[table.pk].code])
print(json.dumps(found))
"""
SCOPE: Final = """
import json
from tournaments.core.models.planning import Tournament
from tournaments.core.models.rounds import Table
tournament = Tournament.objects.get(slug={slug!r})
tables_of_it = Table.objects.filter(round__tournament=tournament)
"""
SESSION: Final = """
import json
from django.conf import settings
from django.test import Client
from tournaments.core.models.accounts import User
browser = Client()
browser.force_login(User.objects.get(username={username!r}))
print(json.dumps([settings.SESSION_COOKIE_NAME, browser.cookies[settings.SESSION_COOKIE_NAME].value]))
"""
LET_IN: Final = """
from django.http import HttpResponse
from scoring.cards import Side
from tournaments.frontends.phone import holder
from tournaments.core.sheets import links
phone = holder.new_holder().at(links.by_token({token!r})).speaking_for(Side({side!r}), shared=False)
print(json.dumps([holder.COOKIE, holder.remember(HttpResponse(), phone).cookies[holder.COOKIE].value]))
"""
NOTE: Final = """
from scoring.cards import Side
from tests.sheets import phones
phones.enter(tables_of_it.get(number={table}), {place}, {record!r}, Side({side!r}))
print("null")
"""
SHEET: Final = """
from tournaments.core.sheets import history, queries
sheet = queries.sheet_of(tables_of_it.select_related("round__tournament").get(number={table}))
log = queries.log_of(sheet.table)
print(json.dumps([
    [row.record for row in sheet.rows],
    len(history.versions_in(sheet)),
    [entry.outcome for entry in log if entry.device],
]))
"""


@dataclass(frozen=True)
class Site:
    """A data folder, the port where it is served, and a shell that is open on it."""

    data: Path
    port: int
    shell: Shell

    @property
    def origin(self) -> str:
        return f"http://{HALL}:{self.port}"

    def log_in(self, page: Page, username: str) -> None:
        """Give a page's browser a session of this account; the form for it takes three pages."""
        name, value = self.shell.ask(SESSION.format(username=username))
        page.context.add_cookies([{"name": name, "value": value, "url": self.origin}])

    def manage(self, *command: str) -> None:
        """Run a command of the program, which must not fail, in the open shell: no process starts for it."""
        self.shell.ask(COMMAND.format(command=command))

    def simulate(self, *options: str) -> str:
        """The slug of a concours made by `manage.py simulate` with these options."""
        return str(self.shell.ask(SIMULATE.format(options=options)))

    def tables(self, *options: str) -> Tables:
        """A concours of a club of its own: 28 teams, its first round is published and nothing is noted.

        `options` are those of `manage.py simulate`, and come after these.
        """
        club, accounts = self.shell.ask(MAKE_CLUB)
        usual = ("--seed=tables", "--teams=28", "--until=drawn")
        return self.tables_of(self.simulate(f"--club={club}", *usual, *options), accounts)

    def tables_of(self, slug: str, accounts: str = "") -> Tables:
        """A concours with the links of its latest published round; `accounts` ends the names of accounts."""
        found = self.shell.ask(LINKS.format(slug=slug))
        tokens = {number: token for number, token, _ in found}
        codes = {number: code for number, _, code in found}
        return Tables(self, slug, accounts, tokens, codes)


@dataclass(frozen=True)
class Tables:
    """A concours of a served site whose first round begins: by table, the token and the code of its link."""

    site: Site
    slug: str
    accounts: str
    tokens: dict[int, str]
    codes: dict[int, str]

    @property
    def origin(self) -> str:
        return self.site.origin

    @property
    def concours(self) -> str:
        """The address of the concours, for who works there."""
        return f"/concours/{self.slug}/"

    @property
    def organizer(self) -> str:
        """The name of the organizer's account."""
        return f"organisateur{self.accounts}"

    @property
    def desk(self) -> str:
        """The name of the account of who keeps the desk."""
        return f"table-de-marque{self.accounts}"

    @property
    def referee(self) -> str:
        """The name of the referee's account."""
        return f"arbitre{self.accounts}"

    def ask(self, program: str) -> Any:
        """What a few lines print as JSON; they find `json`, this `tournament` and `tables_of_it`."""
        return self.site.shell.ask(SCOPE.format(slug=self.slug) + program)

    def sheet(self, table: int) -> tuple[list[Any], int, list[str]]:
        """The records on a sheet, how many versions were written, and what became of every message."""
        records, versions, outcomes = self.ask(SHEET.format(table=table))
        return records, versions, outcomes

    def note(self, table: int, place: int, record: dict[str, Any], side: str = "NS") -> None:
        """Write a new deal as a phone of this side sends it, where nobody looks at that phone."""
        self.ask(NOTE.format(table=table, place=place, record=record, side=side))

    def cookie(self, table: int, side: str) -> dict[str, Any]:
        """That of a phone which has scanned the card of a table and chosen its side."""
        name, value = self.ask(LET_IN.format(token=self.tokens[table], side=side))
        return {"name": name, "value": value, "url": f"{self.origin}/t/"}


@contextmanager
def open_site(data: Path, *commands: tuple[str, ...]) -> Iterator[Site]:
    """The site at the hall's name, its data folder filled by these commands."""
    prepare(data, *commands)
    with served(data, ALLOWED_HOSTS=HALL) as (origin, _), shell(data) as opened:
        yield Site(data, int(origin.rpartition(":")[2]), opened)
