"""The way from a score card to its table's sheet: links for the phones, and the address that they bear."""

from __future__ import annotations

from typing import TypedDict

from django.urls import reverse
from django.utils import timezone

from tournaments.models.planning import Tournament
from tournaments.platform import address
from tournaments.printing.content import Draw
from tournaments.sheets import links


class Way(TypedDict):
    """How phones come to one table: what its QR code says, and the code to type."""

    link: str
    code: str


class Phones(TypedDict):
    """How phones come to the tables of a round; `typed` is the address where a code is typed.

    `ways` are by the number of the table, as text: JSON has no other keys.
    """

    typed: str
    ways: dict[str, Way]


def phones_of(tournament: Tournament, draw: Draw) -> Phones | None:
    """The links of the tables of a draw.

    None where no phone reaches the site, or nothing is played any more.
    """
    origin = links.ways_of(tournament).today
    if not origin or tournament.sealed:
        return None
    numbers = {match["number"] for match in draw["matches"]}
    round_ = tournament.rounds.get(number=draw["number"])
    opened, tables = links.links_of(round_), round_.tables.filter(number__in=numbers)
    return {
        "typed": address.typed(origin) + reverse("phone").rstrip("/"),
        "ways": {str(number): _way(origin, opened[pk]) for pk, number in tables.values_list("pk", "number")},
    }


def _way(origin: str, link: links.TableLink) -> Way:
    return {"link": origin + reverse("phone_link", args=[link.token]), "code": links.spaced(link.code)}


def keep_address(tournament: Tournament, *, whole: bool) -> None:
    """Store the address that the cards just printed bear.

    Where earlier cards bear another address, only a `whole` round of new ones changes it.
    """
    today, printed = links.ways_of(tournament)
    if today and today != printed and (whole or not printed) and not tournament.sealed:
        Tournament.objects.filter(pk=tournament.pk).update(hall_address=today)


def tick(tournament: Tournament, number: int) -> None:
    """Note that the cards of a round were asked for, the first time that they are."""
    untold = tournament.rounds.filter(number=number, papers_at=None)
    if not tournament.sealed and untold.exists():  # a card printed again writes nothing
        untold.update(papers_at=timezone.now())
