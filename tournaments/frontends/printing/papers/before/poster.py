"""The poster at the door: where phones read one's table, one's opponents and the standing."""

from __future__ import annotations

from django.urls import reverse
from django.utils.html import escape
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.core.models.planning import Status
from tournaments.core.sheets.links import card_addresses
from tournaments.frontends.printing.content import PaperHead
from tournaments.frontends.printing.pages import PaperPage
from tournaments.frontends.printing.registry import (
    Moment,
    NothingToPrint,
    Paper,
    PaperRequest,
    Section,
    register,
    why_nothing,
)
from tournaments.platform import network, qr


def _read(asked: PaperRequest) -> str:
    """The address of the public page where phones of the hall reach it."""
    origin = network.origin(card_addresses(asked.tournament).printed)
    if not origin:
        raise NothingToPrint(_("Rien à imprimer : le réseau de la salle est fermé."))
    return origin + reverse("public_tournament", args=[asked.tournament.slug])


def _pages(concours: PaperHead, link: str) -> list[PaperPage]:
    """The one page of the poster, with the address as a QR code says it and as one types it."""
    drawn = qr.picture(link, border=0, background=None, error="q")
    drawn = drawn.replace("><", f"><title>{escape(link)}</title><", 1)  # what a screen reader says
    _scheme, _slashes, typed = link.rstrip("/").partition("://")
    return [PaperPage("poster", {"concours": concours, "typed": typed, "picture": drawn})]


POSTER = register(
    Paper(
        key="poster",
        label=gettext_lazy("Affiche du concours"),
        title=lambda _asked: _("affiche"),
        read=_read,
        pages=_pages,
        addresses=("affiche/",),
        tagged=True,
        section=Section(
            moment=Moment.BEFORE,
            place=5,
            heading=gettext_lazy("Affiche pour les téléphones"),
            about=gettext_lazy(
                "À coller à l’entrée : un QR code qui montre à chacun sa table, ses adversaires et "
                "le classement."
            ),
            ready=lambda listing: listing.tournament.status != Status.DRAFT,
            waits_for=lambda listing: why_nothing(_read, listing),
        ),
    )
)
