"""The way from a score card to its table's sheet: links for the phones, and where the printed ones lead."""

from __future__ import annotations

from typing import NamedTuple

from django.conf import settings
from django.urls import reverse

from tournaments.install import address
from tournaments.models.planning import Status, Tournament
from tournaments.printing.content import Content, Phones
from tournaments.sheets import links


class Standing(NamedTuple):
    """Where cards lead today, and where those already printed do: origins, empty where nowhere."""

    today: str
    printed: str

    @property
    def moved(self) -> bool:
        """Whether the cards already printed no longer lead here."""
        return bool(self.printed) and self.printed != self.today

    @property
    def alone(self) -> bool:
        """Whether the site serves this computer alone."""
        return not (settings.LAN or settings.PUBLIC_URL)


def standing(tournament: Tournament) -> Standing:
    """Where the cards of this concours lead."""
    played = tournament.status in {Status.FINISHED, Status.SEALED}
    printed = "" if played else tournament.hall_address
    return Standing(address.origin(printed), printed)


def with_phones(tournament: Tournament, content: Content) -> Content:
    """The cards of a round with their links; each table gets its own the first time it is printed.

    Unchanged where no phone reaches the site, or nothing is played any more.
    """
    origin, draw = standing(tournament).today, content["draw"]
    if not origin or draw is None or tournament.sealed:
        return content
    numbers = {match["number"] for match in draw["matches"]}
    round_ = tournament.rounds.get(number=draw["number"])
    opened, tables = links.opened(round_), round_.tables.filter(number__in=numbers)
    phones: Phones = {
        "typed": address.typed(origin) + reverse("phone").rstrip("/"),
        "ways": {
            str(number): {
                "link": origin + reverse("phone_link", args=[opened[pk].token]),
                "code": links.spaced(opened[pk].code),
            }
            for pk, number in tables.values_list("pk", "number")
        },
    }
    return {**content, "phones": phones}


def keep_address(tournament: Tournament, *, whole: bool) -> None:
    """Remember where the cards just printed lead.

    One card alone settles nothing while others still lead elsewhere: only a `whole` round does.
    """
    today, printed = standing(tournament)
    if today and today != printed and (whole or not printed) and not tournament.sealed:
        Tournament.objects.filter(pk=tournament.pk).update(hall_address=today)
