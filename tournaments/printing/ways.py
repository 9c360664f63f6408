"""The way from a score card to its table's sheet: links for the phones, and the address that they bear."""

from __future__ import annotations

from django.urls import reverse

from tournaments.models.planning import Tournament
from tournaments.platform import address
from tournaments.printing.content import Content, Phones
from tournaments.sheets import links


def with_phones(tournament: Tournament, content: Content) -> Content:
    """The cards of a round with their links; each table gets its own the first time it is printed.

    Unchanged where no phone reaches the site, or nothing is played any more.
    """
    origin, draw = links.ways_of(tournament).today, content["draw"]
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
    today, printed = links.ways_of(tournament)
    if today and today != printed and (whole or not printed) and not tournament.sealed:
        Tournament.objects.filter(pk=tournament.pk).update(hall_address=today)
