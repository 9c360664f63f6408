"""What the terminal shows once the site is open: where it is, and who may enter."""

from __future__ import annotations

import io
from collections.abc import Iterator, Mapping

import segno
from django.conf import settings

from tournaments.access import first_run, queries
from tournaments.platform import network


def text(demo_accounts: Mapping[str, str]) -> str:
    """The announcement; `demo_accounts` are those just made, name → password."""
    return "\n".join(_lines(demo_accounts))


def _lines(demo_accounts: Mapping[str, str]) -> Iterator[str]:
    origin = settings.PUBLIC_URL or _address("127.0.0.1")
    yield f"\nDix de der est ouvert : {origin}/"
    if settings.LAN:
        yield from _hall()
    if queries.nobody_yet():
        yield f"Premier lancement : {origin}{first_run.path()}"
    if demo_accounts:
        yield "\nComptes de démonstration :"
        yield from (f"  {name:<18} mot de passe : {word}" for name, word in demo_accounts.items())
    yield "\nPour arrêter : Ctrl-C."


def _hall() -> Iterator[str]:
    addresses = [f"{_address(host)}/" for host in network.hall_addresses()]
    if not addresses:
        yield "Aucun réseau pour l'instant : branchez ou rejoignez celui de la salle, puis relancez."
        return
    yield f"Dans la salle : {' ou '.join(addresses)}"
    picture = io.StringIO()
    segno.make(addresses[0], micro=False).terminal(picture, compact=True)
    yield picture.getvalue()


def _address(host: str) -> str:
    return f"http://{host}:{settings.PORT}"
