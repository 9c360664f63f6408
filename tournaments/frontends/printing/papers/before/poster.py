"""The poster at the door: where phones read one's table, one's opponents and the standing."""

from __future__ import annotations

from django.urls import reverse
from django.utils.html import escape
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.core.models.planning import Status, Tournament
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


def public_page(tournament: Tournament) -> str:
    """The address of the public page where phones of the hall reach it; empty where none does."""
    origin = network.origin(card_addresses(tournament).printed)
    return origin and origin + reverse("public_tournament", args=[tournament.slug])


def typed_address(link: str) -> str:
    """An address as one types it into a phone."""
    return link.rstrip("/").partition("://")[2]


def code_picture(link: str, error: str) -> str:
    """The picture of a QR code, with what a screen reader says of it; `error` as of `qr.picture`."""
    drawn = qr.picture(link, border=0, background=None, error=error)
    return drawn.replace("><", f"><title>{escape(link)}</title><", 1)


def _read(asked: PaperRequest) -> str:
    """The address of the public page."""
    if not (link := public_page(asked.tournament)):
        raise NothingToPrint(_("Rien à imprimer : le réseau de la salle est fermé."))
    return link


def _pages(concours: PaperHead, link: str) -> list[PaperPage]:
    """The one page of the poster, with the address as a QR code says it and as one types it."""
    shown = {"typed": typed_address(link), "picture": code_picture(link, "q")}
    return [PaperPage("poster", {"concours": concours, **shown})]


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
