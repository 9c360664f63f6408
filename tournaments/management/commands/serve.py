"""`manage.py serve`: check, migrate, fill an empty database with the demo, serve. `make run` ends here."""

from __future__ import annotations

import threading
import webbrowser
from argparse import ArgumentParser
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, NoReturn

from django.conf import settings
from django.core.management import call_command
from django.db import connection, transaction
from granian.constants import HTTPModes, Interfaces
from granian.http import HTTP1Settings
from granian.log import LogLevels
from granian.server import MPServer

from tournaments.core.access import actions, node_key, queries
from tournaments.core.sheets import writing
from tournaments.management.terminal import TerminalCommand
from tournaments.platform import (
    database,
    folder,
    network,
    program,
    qr,
    restoring,
    snapshots,
    static_files,
    system,
    versions,
)
from tournaments.platform.errors import StartUpError

MAX_CONNECTIONS = 4_096
"""Open at once, or fewer where the system limits open files; idle ones are closed after ten seconds."""
OTHER_OPEN_FILES = 256
MAX_HEAD = 32_768
"""Bytes of a request before its content, of which the server may read some more: all cookies that a browser
may have of the site are less. Each header is read more than once, one that is a list (`If-Match`) by its
parts: 400 KB of those, the server's own limit, took nearly a second."""
DEMO_ACCOUNTS_OPEN = (
    "Les comptes de démonstration ont encore le mot de passe que tout le monde connaît : changez-le "
    f"({program.MANAGE_COMMAND} password), ou partez d’un dossier neuf avec DATA_DIR=/un/dossier, "
    "avant LAN=1."
)
NEW_DATABASE = "Préparation de la base de données (une seule fois)…"
NO_COPY_OF_SERVER = (
    "La base est sur un serveur : le programme n’en garde pas de copie. On ne revient à la version d’avant "
    "que par un pg_dump fait avant cette mise à jour."
)


class Command(TerminalCommand):
    """Start the site; the environment variables of `tournaments.settings` say where."""

    help = "Prépare ce qui doit l’être, puis sert le site (PORT, DATA_DIR, LAN, DEMO)."
    requires_system_checks = ()  # the tests run them; a volunteer's start need not

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--open", action="store_true", help="ouvre aussi le navigateur à son adresse")

    def handle(self, *_: Any, open: bool = False, **__: Any) -> None:  # noqa: A002 — the word of the option
        self.opens_browser = open and not program.is_restart()
        self._ends = threading.Event()
        try:
            said = announcement(self._prepare())
            first_page = _first_page()
        except StartUpError as error:
            self._stop(str(error))
        except KeyboardInterrupt:
            self._stop("Démarrage interrompu.")
        else:
            self._serve(said, first_page)

    def _stop(self, sentence: str) -> None:
        self.stderr.write(sentence)
        raise SystemExit(1)

    def _prepare(self) -> dict[str, str]:
        """Do all that can fail before the site opens; returns the demo accounts that were just made."""
        network.check_port(_host(), settings.PORT)
        if not settings.DATABASE_URL:  # on PostgreSQL several nodes may serve
            folder.lock_folder(settings.DATA_DIR, settings.PORT)  # until this process and its worker end
        self._restore_confirmed()
        with database.explaining_database_errors():
            with database.one_node_at_a_time():
                accounts = self._prepare_data()
            self._keep_address()
            static_files.collect()
        return accounts

    def _prepare_data(self) -> dict[str, str]:
        """Migrate, finish what was left half done, and fill an empty database; returns the demo accounts."""
        self._take_over_data()
        if not node_key.take():
            self.stderr.write(node_key.OTHER_KEY % f"{program.MANAGE_COMMAND} new_key")
        actions.forget_old()
        writing.retry_pending()
        self._check_demo_closed()
        # On the hall's network the demo would be refused at once: there the first-run page opens.
        if settings.DEMO and not settings.LAN and queries.has_no_account():
            self._say("Préparation du concours de démonstration…")
            return make_demo()
        return {}

    def _take_over_data(self) -> None:
        """Make the data those of this program, and say so where another one had them, with the way back."""
        other = versions.other(settings.DATA_DIR)
        database.prepare(self._keep_before_upgrade, lambda: self._say(NEW_DATABASE))
        if other is not None:  # said only now: newer data may have been refused
            self._say(
                f"Les données étaient celles de la version {other.version} ({other.root}) ; "
                f"la version {program.version()} les a reprises."
            )
        if connection.vendor == "sqlite" and versions.arrive(settings.DATA_DIR, database.schema()):
            self._say(f"Pour revenir à la version et aux données d’avant : {program.BACK_COMMAND}")

    def _keep_before_upgrade(self) -> list[Path]:
        """Copy the data before they are migrated, and say where: it may take a minute."""
        self._say("Mise à jour des données pour cette version du programme…")
        if connection.vendor != "sqlite":
            self._say(NO_COPY_OF_SERVER)
            return []
        copies = snapshots.keep_before_upgrade(database.sqlite_path(), settings.DATA_DIR, database.schema())
        self._say(f"Telles qu’elles étaient avant, elles sont gardées dans {copies[-1]}.")
        return copies

    def _keep_address(self) -> None:
        """Store the address for phones with the data: a computer that takes over from a copy needs it."""
        if settings.LAN and (origins := network.origins()):
            with suppress(OSError):  # the next write of data reports it
                folder.store_hall_address(settings.DATA_DIR, origins[0])

    def _restore_confirmed(self) -> None:
        """Put a confirmed copy in the place of the data, and restart with its secret key."""
        if not settings.DATABASE_URL and restoring.is_pending(settings.DATA_DIR):
            try:
                aside = restoring.swap(settings.DATA_DIR)
            except OSError as error:
                raise StartUpError(f"La copie n’a pas pu être remise : {error}.") from error
            self._say(f"La copie est remise. Ce qui était là est dans {aside}.")
            self._restart()

    def _check_demo_closed(self) -> None:
        """Refuse to serve the hall while a demo account has its published password.

        `StartUpError` where LAN=1 asks for it; the switch of the page is set back, and the server restarts.
        """
        if not settings.LAN or not queries.demo_accounts_open():
            return
        if settings.LAN_GIVEN:
            raise StartUpError(DEMO_ACCOUNTS_OPEN)
        folder.switch_hall(settings.DATA_DIR, to=False)
        self._say(DEMO_ACCOUNTS_OPEN)
        self._restart()

    def _restart(self) -> NoReturn:
        """Become a new run, which may swap the data: on Windows this one may hold none open."""
        self._ends.set()
        connection.close()
        program.restart()

    def _serve(self, said: str, first_page: str) -> None:
        connection.close()  # the worker opens its own
        asking, restarts = program.announce_parent(settings.DATA_DIR), threading.Event()
        server = server_of("tournaments.rsgi:application")
        stop: Callable[..., object] = server.signal_handler_interrupt

        def restart() -> None:
            program.wait_for_restart(asking)
            restarts.set()
            stop()

        # Closing the terminal stops the program, instead of leaving it on the port unseen.
        server.on_startup(lambda: system.on_closed_terminal(stop))
        server.beside = (restart, lambda: self._when_open(said, first_page))
        server.serve()
        if restarts.is_set():
            self._say("\nDix de der redémarre…")
            self._restart()
        self._say("\nDix de der est arrêté. À bientôt !")

    def _when_open(self, said: str, first_page: str) -> None:
        """Print the announcement once the site answers, and take snapshots from then on.

        A thread that asked the database would keep a connection of its own open until the program ends.
        """
        network.wait_until_open("127.0.0.1", settings.PORT)
        self._say(said)
        if self.opens_browser:
            webbrowser.open(first_page)
        if not settings.DATABASE_URL:
            snapshots.take_regularly(database.sqlite_path(), self._ends)

    def _say(self, sentence: str) -> None:
        self.stdout.write(sentence)
        self.stdout.flush()


class Server(MPServer):
    """The server: a parent that starts its worker, and then what it does itself meanwhile (`beside`)."""

    beside: Sequence[Callable[[], object]] = ()

    def startup(self, *arguments: Any) -> None:
        super().startup(*arguments)  # type: ignore[no-untyped-call]
        for call in self.beside:  # threads only now: the worker may be a copy of this process
            threading.Thread(target=call, daemon=True).start()


def server_of(target: str) -> Server:
    """The server of an RSGI application, as the site is served."""
    connections = system.open_files(MAX_CONNECTIONS + OTHER_OPEN_FILES) - OTHER_OPEN_FILES
    return Server(
        target,
        address=_host(),
        port=settings.PORT,
        interface=Interfaces.RSGI,
        http=HTTPModes.http1,  # `auto` waits for ever for a connection's first byte
        websockets=False,  # the program knows none: an upgrade is a request like any other
        http1_settings=HTTP1Settings(
            header_read_timeout=10_000,  # ms; also ends idle connections
            max_buffer_size=MAX_HEAD,
        ),
        workers=1,
        backlog=connections,
        backpressure=connections,  # else 1,024 idle phones would keep the others waiting
        metrics_enabled=bool(settings.METRICS_PORT),  # for this computer alone; they name nobody
        metrics_port=settings.METRICS_PORT,
        workers_kill_timeout=15,  # longer than a body may take
        log_level=LogLevels.warning,
    )


def _host() -> str:
    """The interfaces to listen on: all for the hall, else this computer's own, behind a proxy if hosted."""
    return "0.0.0.0" if settings.LAN else "127.0.0.1"  # noqa: S104 — LAN=1 asks for it


@transaction.atomic
def make_demo() -> dict[str, str]:
    """Make the demo club, its accounts, a tournament that is over and one under way, all or nothing.

    Returns name → password of the accounts.
    """
    accounts = actions.make_demo_accounts()
    call_command("simulate", seed="automne", teams=16, rounds=3, name="Concours d’automne")
    call_command("simulate", until="round2")
    return accounts


def announcement(demo_accounts: Mapping[str, str]) -> str:
    """The text for the terminal once the site is open; `demo_accounts`: name → password, if just made."""
    return "\n".join(_announcement_lines(demo_accounts))


def _announcement_lines(demo_accounts: Mapping[str, str]) -> Iterator[str]:
    yield f"\nDix de der est ouvert : {_origin()}/"
    if settings.LAN:
        yield from _hall_lines()
    if queries.has_no_account():
        yield f"Premier lancement : {_first_page()}"
    if demo_accounts:
        yield "\nComptes de démonstration :"
        yield from (f"  {name:<18} mot de passe : {word}" for name, word in demo_accounts.items())
    yield "\nPour arrêter : Ctrl-C."


def _origin() -> str:
    return settings.PUBLIC_URL or _address("127.0.0.1")


def _first_page() -> str:
    """The address to open: that of the first run, which has a key, until there is an account."""
    return f"{_origin()}{queries.first_run_path() if queries.has_no_account() else '/'}"


def _hall_lines() -> Iterator[str]:
    addresses = [f"{_address(host)}/" for host in network.hall_addresses()]
    if not addresses:
        yield "Aucun réseau pour l’instant : branchez ou rejoignez celui de la salle, puis relancez."
        return
    yield f"Dans la salle : {' ou '.join(addresses)}"
    if (printed := folder.taken_over_origin(settings.DATA_DIR)) and not network.is_own(
        network.host_of(printed)
    ):
        yield f"Les QR codes imprimés mènent à {printed}. Pour que cet ordinateur y réponde, tapez :"
        yield f"  {network.command_to_add(network.host_of(printed))}"
    yield qr.in_terminal(addresses[0])
    if hint := system.firewall_hint():
        yield hint


def _address(host: str) -> str:
    return f"http://{host}:{settings.PORT}"
