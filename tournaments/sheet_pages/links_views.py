"""«Téléphones»: the links of a round, one of them large on the screen, another in its place."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, Any

import segno
from django.contrib import messages
from django.http import Http404
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from tournaments.access.permissions import MemberRequest, Right, requires
from tournaments.platform import address
from tournaments.sheets import links, queries
from tournaments.sheets.pages import Crumbs, find_table, round_asked, to_tables

if TYPE_CHECKING:
    from django.http import HttpResponse

    from tournaments.models.planning import Tournament
    from tournaments.models.rounds import Table
    from tournaments.models.sheets import TableLink


@requires(Right.SHEETS)
@never_cache
@require_safe
def table_phones(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """The tables of the round under way, or of the one asked for, with the codes of their phones."""
    rounds, shown = round_asked(request, tournament)
    if shown is None:
        raise Http404
    opened, heard = links.shown(shown), links.last_heard(shown)
    lines = [
        {"table": table, "code": _code(opened.get(table.pk)), "heard": heard.get(table.pk)}
        for table in queries.tables_of(shown)
    ]
    tables = reverse("sheets", args=[tournament.slug])
    context = _around(tournament, [(_("Feuilles"), f"{tables}?partie={shown.number}")])
    context |= {"rounds": rounds, "round": shown, "lines": lines}
    context["just_now"] = timezone.now() - timedelta(minutes=1)
    return render(request, "sheets/phones.html", context)


@requires(Right.SHEETS)
@never_cache
@require_safe
def table_phone(request: MemberRequest, tournament: Tournament, **at: int) -> HttpResponse:
    """The QR code of one table, to be scanned from the screen."""
    table = find_table(tournament, **at)
    link = links.shown(table.round).get(table.pk)
    context = _around(tournament, _to_phones(table)) | {"table": table, "code": _code(link)}
    if link is not None and context["origin"]:
        way = context["origin"] + reverse("phone_link", args=[link.token])
        context["picture"] = segno.make(way, micro=False).svg_inline(border=4, light="#fff", omitsize=True)
    return render(request, "sheets/phone.html", context)


@requires(Right.SHEETS)
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def table_relink(request: MemberRequest, tournament: Tournament, **at: int) -> HttpResponse:
    """Give a table a new link; before, say that the old one stops working."""
    table = find_table(tournament, **at)
    if tournament.sealed:
        messages.error(request, _("Les résultats sont scellés : plus aucun téléphone n'écrit."))
        return redirect("table_phone", tournament.slug, table.round.number, table.number)
    if request.method != "POST":
        context = _around(tournament, _to_phones(table)) | {"table": table}
        return render(request, "sheets/phone_renew.html", context)
    links.renew(table)
    messages.success(request, _("Nouveau lien : l'ancien n'ouvre plus la table."))
    return redirect("table_phone", tournament.slug, table.round.number, table.number)


def _around(tournament: Tournament, crumbs: Crumbs) -> dict[str, Any]:
    origin = address.origin(tournament.hall_address)
    typed = address.typed(origin) + reverse("phone").rstrip("/") if origin else ""
    common = {"tournament": tournament, "stage": "sheets", "crumbs": crumbs}
    return {**common, "origin": origin, "typed": typed, "ways": links.ways_of(tournament)}


def _to_phones(table: Table) -> Crumbs:
    """The way up from the phone of one table."""
    phones = reverse("table_phones", args=[table.round.tournament.slug])
    return [*to_tables(table), (_("Téléphones"), f"{phones}?partie={table.round.number}")]


def _code(link: TableLink | None) -> str:
    return "" if link is None else links.spaced(link.code)
