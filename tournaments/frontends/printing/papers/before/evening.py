"""The poster of the evening: at which hour is what, how a phone joins the Wi-Fi, and what it opens then.

What nobody has typed has a line to be written on by hand.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import time
from typing import Any, ClassVar, Final, TypedDict

from django import forms
from django.utils.formats import time_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.core.club_seasons.queries import seasons_of
from tournaments.core.models.planning import Tournament
from tournaments.frontends.printing.content import PaperHead
from tournaments.frontends.printing.fitting import NAME_FLOOR, TextList, TextPlace
from tournaments.frontends.printing.pages import LEFT, WIDTH, PaperPage
from tournaments.frontends.printing.papers.before.poster import code_picture, public_page, typed_address
from tournaments.frontends.printing.registry import (
    Moment,
    OptionsForm,
    Paper,
    PaperRequest,
    Section,
    register,
)
from tournaments.platform import qr

MOST_HOURS: Final = 16
MOST_NAMED_ROUNDS: Final = 10
"""A line a round, as long as they are so few: else the first and the last."""
HOUR: Final = re.compile(r"(\d{1,2}) ?(?:h|H|:|\.) ?(\d{2})?(?!\w) ?[-–:,]? ?(.*)")
"""An hour and what is then: «19 h 30 : accueil», «19h accueil», «19:30 - welcome»."""
TOP: Final = 46.0
"""Where the hours begin, in millimetres."""
BOTTOM: Final = 288.0
BLOCKS: Final = 112.0
"""What the codes of the Wi-Fi and of the public page take above the bottom, with their words."""
TALLEST: Final = 40.0
"""The height of a line where there are few, in millimetres."""
LARGEST: Final = 44.0
"""The size of its text, in points; `SHARE` is what it takes of the height of its line."""
SHARE: Final = 0.6
HOURS: Final = 50.0
"""How wide the hours stand, in millimetres."""
CODE: Final = 62.0
"""The side of a code, in millimetres."""


class EveningForm(OptionsForm):
    """What hangs at the door; every field may stay empty."""

    USUAL: ClassVar[dict[str, str]] = {}
    heures = forms.CharField(
        label=gettext_lazy("Heures, une par ligne"),
        max_length=1_000,
        required=False,
        widget=forms.Textarea(
            attrs={"rows": 4, "placeholder": gettext_lazy("19 h 30 : accueil\n20 h : partie 1")}
        ),
    )
    reseau = forms.CharField(label=gettext_lazy("Nom du Wi-Fi"), max_length=32, required=False)
    mot = forms.CharField(label=gettext_lazy("Son mot de passe"), max_length=63, required=False)

    def clean_heures(self) -> str:
        """As many lines as can be read on the poster."""
        typed: str = self.cleaned_data["heures"]
        if len([line for line in typed.splitlines() if line.strip()]) > MOST_HOURS:
            raise forms.ValidationError(_("%(most)s lignes au plus.") % {"most": MOST_HOURS})
        return typed


class Hour(TypedDict):
    """A line of the evening; its `hour` is to be written by hand where it is empty, but for a `note`."""

    hour: str
    what: str
    note: bool


class Evening(TypedDict):
    """What the poster says; `page` is the address of the public page, empty where no phone reaches it.

    `network` and its `password` are empty where they are to be written by hand. `season` tells whoever enters
    of a standing that everybody may read; empty where the club has none.
    """

    hours: list[Hour]
    network: str
    password: str
    page: str
    season: str


def _read(asked: PaperRequest) -> Evening:
    typed = [line.strip() for line in asked.options.get("heures", "").splitlines() if line.strip()]
    return {
        "hours": [_hour(line) for line in typed] or list(_to_be_written(asked.tournament)),
        "network": asked.options.get("reseau", ""),
        "password": asked.options.get("mot", ""),
        "page": public_page(asked.tournament),
        "season": _of_a_season(asked.tournament),
    }


def _of_a_season(tournament: Tournament) -> str:
    """What who enters should know where a season of the club is public."""
    if not seasons_of(tournament.club).filter(public=True).exists():
        return ""
    return _(
        "La saison du club a un classement public : qui ne veut pas y être nommé le dit à l’inscription."
    )


def _hour(line: str) -> Hour:
    """A typed line, its hour as it is written in this language; one without an hour is a note."""
    read = HOUR.fullmatch(" ".join(line.split()))
    if read is None or int(read[1]) > 23 or int(read[2] or 0) > 59:
        return {"hour": "", "what": line, "note": True}
    hour = time_format(time(int(read[1]), int(read[2] or 0)), _("G \\h i")).replace(" ", "\u00a0")
    return {"hour": hour, "what": read[3][:1].upper() + read[3][1:], "note": False}


def _to_be_written(tournament: Tournament) -> Iterator[Hour]:
    """The steps of an evening, with their hours to be written."""
    planned = tournament.rounds_planned
    rounds = range(1, planned + 1) if planned <= MOST_NAMED_ROUNDS else (1, planned)
    named = [_("Partie %(number)s") % {"number": number} for number in rounds]
    for what in (_("Accueil"), *named, _("Remise des lots")):
        yield {"hour": "", "what": what, "note": False}


def _pages(concours: PaperHead, evening: Evening) -> list[PaperPage]:
    """The one page of the poster."""
    blocks = list(_blocks(evening))
    room = BOTTOM - TOP - (BLOCKS if blocks else 0)
    high = min(TALLEST, room / len(evening["hours"]))
    size = min(LARGEST, SHARE * high * 72 / 25.4)
    place = TextPlace(WIDTH - HOURS - 4, size, high, NAME_FLOOR)
    return [
        PaperPage(
            "evening",
            {
                "concours": concours,
                "lines": [
                    {**line, "top": TOP + number * high} for number, line in enumerate(evening["hours"])
                ],
                "high": high,
                "size": size,
                "texts": TextList([[line["what"]] for line in evening["hours"]], place),
                "season": evening["season"],
                "blocks": blocks,
                "blocks_top": BOTTOM - BLOCKS + 6,
                "left": LEFT,
            },
        )
    ]


def _blocks(evening: Evening) -> Iterator[dict[str, Any]]:
    """The Wi-Fi, then what a phone on it opens: side by side, or one in the middle."""
    network, page = evening["network"], evening["page"]
    both = bool(network or page) and bool(page)
    if network or page:
        told = [(_("Réseau"), network), (_("Mot de passe"), evening["password"])]
        yield {
            "title": _("1. Le Wi-Fi de la salle") if both else _("Le Wi-Fi de la salle"),
            "code": code_picture(qr.joining(network, evening["password"]), "m") if network else "",
            "told": told if not network else [one for one in told if one[1]],
            "left": 10.0 if both else 60.0,
        }
    if page:
        yield {
            "title": _("2. Ma table, le classement"),
            "code": code_picture(page, "m"),
            "told": [(_("Adresse"), typed_address(page))],
            "left": 110.0,
        }


EVENING = register(
    Paper(
        key="evening",
        label=gettext_lazy("Heures et Wi-Fi"),
        title=lambda _asked: _("heures et Wi-Fi"),
        read=_read,
        pages=_pages,
        addresses=("horaires/",),
        form=EveningForm,
        tagged=True,
        section=Section(
            moment=Moment.BEFORE,
            place=5,
            heading=gettext_lazy("Heures et Wi-Fi"),
            about=gettext_lazy(
                "À coller à l’entrée : les heures de la soirée, et les QR codes du Wi-Fi et de la page du "
                "concours. Ce qui reste vide s’écrit au feutre."
            ),
            template="printing/section_evening.html",
        ),
    )
)
