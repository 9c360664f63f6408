"""The pages «Téléphones»: the links of a round, the QR code of a table or team, and how to replace it."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, Any

from django.contrib import messages
from django.http import Http404
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from tournaments.core.access.permissions import MemberRequest, Right, requires
from tournaments.core.sheets import links, queries, team_links
from tournaments.core.sheets.pages import Crumbs, crumbs_to_round, find_table, requested_round
from tournaments.platform import network, qr

if TYPE_CHECKING:
    from django.http import HttpResponse

    from tournaments.core.models.planning import Tournament
    from tournaments.core.models.rounds import Table
    from tournaments.core.sheets.links import TableLink


@requires(Right.SHEETS)
@never_cache
@require_safe
def table_phones(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """The tables of the last round, or of the requested one, with the codes for their phones."""
    rounds, shown = requested_round(request, tournament)
    if shown is None:
        raise Http404
    heard = links.last_heard(shown)
    lines = [
        {"table": table, "code": _code(_link(table, tournament)), "heard": heard.get(table.pk)}
        for table in queries.tables_of(shown)
    ]
    context = _phones_context(tournament, crumbs_to_round(shown))
    context |= {"rounds": rounds, "round": shown, "lines": lines}
    context["just_now"] = timezone.now() - timedelta(minutes=1)
    return render(request, "sheets/phones.html", context)


@requires(Right.SHEETS)
@never_cache
@require_safe
def table_phone(request: MemberRequest, tournament: Tournament, **at: int) -> HttpResponse:
    """The QR code of one table, large enough to be scanned from the screen."""
    table = find_table(tournament, **at)
    link = _link(table, tournament)
    context = _phones_context(tournament, _crumbs_to_phones(table)) | {"table": table, "code": _code(link)}
    if link is not None:
        context["picture"] = _picture(context["origin"], reverse("phone_link", args=[link.token]))
    return render(request, "sheets/phone.html", context)


@requires(Right.SHEETS)
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def table_relink(request: MemberRequest, tournament: Tournament, **at: int) -> HttpResponse:
    """Warn that the link of a table stops working; by POST, give it another."""
    table = find_table(tournament, **at)
    if tournament.sealed:
        messages.error(request, _("Les résultats sont scellés : plus aucun téléphone n’écrit."))
        return redirect("table_phone", tournament.slug, table.round.number, table.number)
    if request.method != "POST":
        context = _phones_context(tournament, _crumbs_to_phones(table)) | {"table": table}
        return render(request, "sheets/phone_renew.html", context)
    links.renew(table)
    messages.success(request, _("Nouveau lien : l’ancien n’ouvre plus la table."))
    return redirect("table_phone", tournament.slug, table.round.number, table.number)


@requires(Right.DESK)
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def team_phone(request: MemberRequest, tournament: Tournament, number: int) -> HttpResponse:
    """The QR code of a team's own link, valid for the whole concours; by POST, give it another."""
    team = get_object_or_404(tournament.teams.select_related("player1", "player2"), number=number)
    if request.method == "POST":
        if tournament.sealed:
            messages.error(request, _("Les résultats sont scellés : plus aucun téléphone n’écrit."))
        else:
            team_links.renew(team)
            done = _("Nouveau lien : réimprimez sa feuille de route, l’ancienne n’ouvre plus rien.")
            messages.success(request, done)
        return redirect("team_phone", tournament.slug, number)
    link = team_links.TeamLink.of(team)
    context = _phones_context(
        tournament,
        [
            (
                _("Joueurs") if tournament.individual else _("Équipes"),
                reverse("registration", args=[tournament.slug]),
            )
        ],
    )
    context |= {"team": team, "code": team_links.spaced(link.code), "stage": "registration"}
    context["picture"] = _picture(context["origin"], reverse("team_link", args=[link.token]))
    return render(request, "sheets/team_phone.html", context)


def _picture(origin: str, path: str) -> str:
    """The QR code of an address of the site as an `<svg>`; empty where no phone reaches it."""
    return qr.picture(origin + path) if origin else ""


def _phones_context(tournament: Tournament, crumbs: Crumbs) -> dict[str, Any]:
    origin = network.origin(tournament.hall_address)
    typed = network.without_scheme(origin) + reverse("phone").rstrip("/") if origin else ""
    common = {"tournament": tournament, "stage": "rounds", "crumbs": crumbs}
    return {**common, "origin": origin, "typed": typed, "ways": links.card_addresses(tournament)}


def _crumbs_to_phones(table: Table) -> Crumbs:
    """The breadcrumbs of the phone of one table."""
    phones = reverse("table_phones", args=[table.round.tournament.slug])
    return [*crumbs_to_round(table.round), (_("Téléphones"), f"{phones}?partie={table.round.number}")]


def _link(table: Table, tournament: Tournament) -> TableLink | None:
    """The link to show for a table; None once the results are sealed."""
    return None if tournament.sealed else links.TableLink.of(table)


def _code(link: TableLink | None) -> str:
    return "" if link is None else links.spaced(link.code)
