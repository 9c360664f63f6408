"""The addresses of this computer, those by which a phone of the hall reaches the site, and free ports.

The settings import this module, so its functions read the settings only when they are called.
"""

from __future__ import annotations

import errno
import ipaddress
import socket
import threading
from contextlib import closing, suppress
from http.client import HTTPConnection, HTTPException
from typing import Final
from urllib.parse import urlsplit

from django.conf import settings

from tournaments.platform import folder, system
from tournaments.platform.errors import StartUpError

_VIRTUAL: Final = ("docker", "br-", "veth", "virbr", "lxc", "tun", "tap", "utun", "bridge", "virtualbox")
"""How the names of interfaces begin that lead to no phone."""


def hall_addresses() -> list[str]:
    """The IPv4 addresses a phone of the hall may reach, the likeliest first.

    Asked of the interfaces themselves: a hall's network often has no route to anywhere.
    """
    return [found.address for found in _addresses()]


def command_to_add(address: str) -> str:
    """The shell command that adds an address to this computer, until it is switched off."""
    interface = next((found.interface for found in _addresses()), "")
    return system.command_to_add_address(address, interface)


def is_own(address: str) -> bool:
    """Whether this computer has this address, be it an additional one."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.bind((address, 0))
        except OSError:
            return False
    return True


def origins() -> list[str]:
    """The origins at which phones reach the site, the likeliest first; none unless the hall is served.

    The address in a network joined after the start is left out: `ALLOWED_HOSTS` would refuse it.
    """
    if settings.PUBLIC_URL:
        return [settings.PUBLIC_URL]
    if not settings.LAN:
        return []
    allowed = set(settings.ALLOWED_HOSTS)
    found = [f"http://{host}:{settings.PORT}" for host in hall_addresses() if host in allowed]
    printed = folder.taken_over_origin(settings.DATA_DIR)
    return list(dict.fromkeys([printed, *found])) if printed and is_own(host_of(printed)) else found


def origin(before: str = "") -> str:
    """The origin to print: `before` while it is valid, else the likeliest; empty where there is none."""
    found = origins()
    return before if before in found else next(iter(found), "")


def host_of(origin: str) -> str:
    """The host of an origin."""
    return urlsplit(origin).hostname or ""


def without_scheme(origin: str) -> str:
    """An origin as people type it into a phone."""
    return urlsplit(origin).netloc


def _addresses() -> list[system.Address]:
    """The addresses of the hall, the likeliest first; one that no router gave is the last."""
    found = [
        (ipaddress.ip_address(one.address), one)
        for one in system.addresses()
        if not one.interface.lower().startswith(_VIRTUAL)
    ]
    usable = [(at, one) for at, one in found if not at.is_loopback]
    usable.sort(key=lambda pair: (pair[0].is_link_local, not pair[0].is_private))
    return [one for _, one in usable]


def check_port(host: str, port: int) -> None:
    """Raise `StartUpError` unless `port` can be listened on at `host`."""
    with socket.socket(socket.AF_INET, socket.SOCK_STREAM) as probe:
        system.allow_reuse(probe)  # as the server does
        try:
            probe.bind((host, port))
        except OSError as error:
            raise StartUpError(_port_sentence(port, error)) from error


def free_port(first: int) -> int:
    """The first port from `first` on that nobody listens on; `first` itself where a hundred are taken."""
    for port in range(first, min(first + 100, 65536)):
        with suppress(StartUpError):
            check_port("127.0.0.1", port)
            return port
    return first


def wait_until_open(host: str, port: int) -> None:
    """Return once the site answers at this port; may never return, so call it in a daemon thread.

    A connection says nothing: the server takes them before its worker has loaded the site.
    """
    pause = threading.Event()
    while True:
        asked = HTTPConnection(host, port, timeout=60)
        with closing(asked), suppress(OSError, HTTPException):
            asked.request("GET", "/heure/")
            asked.getresponse().read()
            return
        pause.wait(0.05)


def _port_sentence(port: int, error: OSError) -> str:
    if error.errno == errno.EADDRINUSE:
        return (
            f"Le port {port} est déjà pris, peut-être par Dix de der lui-même : "
            f"arrêtez l’autre programme, ou choisissez un autre port, par exemple PORT={_other_port(port)}."
        )
    if error.errno == errno.EACCES:
        return f"Le port {port} est réservé au système : choisissez-en un autre, par exemple PORT=8000."
    return f"Impossible d’écouter sur le port {port} : {error.strerror}."


def _other_port(port: int) -> int:
    return port + 1 if 1024 <= port < 65535 else 8000
