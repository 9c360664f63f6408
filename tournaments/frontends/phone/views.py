"""The pages of a phone: QR code, typed code, choice of the side, the table, and the web app manifest."""

from __future__ import annotations

import json
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Final

from csp.constants import SELF
from csp.decorators import csp_update
from django.core.exceptions import PermissionDenied
from django.http import JsonResponse
from django.shortcuts import redirect, render
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_POST, require_safe

from tournaments.core.access import attempts
from tournaments.core.access.permissions import Right, requires
from tournaments.core.models.planning import Status
from tournaments.core.models.rounds import Table
from tournaments.core.sheets import ledger, links, team_links
from tournaments.core.sheets.sheet import TableSheet
from tournaments.core.sheets.team_links import TeamLink
from tournaments.frontends.phone import flooding, following
from tournaments.frontends.phone.deal_form import entry_form
from tournaments.frontends.phone.exchange import OF_TABLE
from tournaments.frontends.phone.forms import CodeForm, SideForm
from tournaments.frontends.phone.holder import Holder, PhoneSeat, holder_of, is_own_page, new_holder, remember
from tournaments.frontends.phone.naming import SideNames, own_first, side_names
from tournaments.frontends.phone.rhythm import rhythm_config
from tournaments.frontends.phone.state import closed_text, etag_of, stamp_of, state_of
from tournaments.platform.program import code_hash

if TYPE_CHECKING:
    from collections.abc import Sequence

    from django.http import HttpRequest, HttpResponse

    from tournaments.core.sheets.links import TableLink
    from tournaments.frontends.phone.following import Onward

PAPER: Final = "#fcfdfb"
FELT: Final = "#0c5a3a"
SIDE: Final = "cote"
"""The query parameter of the table's page that shows the choice of the side."""
ICONS: Final = (192, 512)
"""The sizes of icons that phones ask for, in pixels; each may be cut to its middle."""


@requires(Right.PUBLIC)
@never_cache
@require_safe
def phone_link(request: HttpRequest, token: str) -> HttpResponse:
    """Open the table of a QR code: its token moves from the address into the cookie."""
    link = links.by_token(token)
    if link is None:
        return _no_table(request, _("Ce lien n’ouvre aucune table : tapez le code de la feuille de marque."))
    return _let_in(request, link)


@requires(Right.PUBLIC)
@never_cache
@require_safe
def team_link(request: HttpRequest, token: str) -> HttpResponse:
    """Open the table where the team of a QR code plays now, as its side."""
    team = team_links.by_token(token)
    return _no_team(request) if team is None else _let_in(request, TeamLink.of(team))


@requires(Right.PUBLIC)  # type: ignore[arg-type]  # django-csp forgets what the view answers
@csp_update({"manifest-src": [SELF]})
@never_cache
@require_safe
def phone(request: HttpRequest) -> HttpResponse:
    """The page of the phone's table; without a table, the field for its code."""
    holder = holder_of(request)
    if holder is None or holder.seat is None:
        return _code_page(request, CodeForm())
    seat = holder.seat
    if following.CODE in request.GET:
        return _code_page(request, CodeForm(), _onward(holder, seat))
    if isinstance(seat.link, TeamLink):
        return _team_table(request, holder, seat.link)
    stamp = stamp_of(seat)  # read before the table: a stamp that is too old only causes one more request
    table = links.table_of(seat.link)
    if table is None or stamp is None:
        return _no_table(request, _("Cette table n’existe plus : son tirage a été annulé."))
    if seat.side is None or SIDE in request.GET:
        return _side_page(request, TableSheet.of(table), holder, seat)
    return _table_page(request, holder, seat, table, stamp)


@requires(Right.PUBLIC)
@never_cache
@require_safe
def phone_to(request: HttpRequest, table: int) -> HttpResponse:
    """Sit down at a table that the phone was let in to before; elsewhere it is asked for the code."""
    holder, there = holder_of(request), Table.objects.filter(pk=table).first()
    seats = () if holder is None or there is None else holder.seats
    seat = next((seat for seat in seats if there is not None and seat.has_sat_at(there)), None)
    if holder is None or seat is None:
        return redirect(f"{reverse('phone')}?{following.CODE}")
    return remember(redirect("phone"), holder.at(seat.link))


def _side_page(request: HttpRequest, sheet: TableSheet, holder: Holder, seat: PhoneSeat) -> HttpResponse:
    """The choice of the side; of a finished round first the result, and where both teams play now."""
    context = _table_context(sheet, holder, seat)
    if SIDE in request.GET or not following.is_past(sheet.table):
        return render(request, "phone/side.html", context)
    context |= {"form": CodeForm(), "result": ledger.result_text(sheet)}
    context |= {"onward": _onward(holder, seat), "over": following.is_over(sheet.table)}
    return render(request, "phone/past.html", context)


def _onward(holder: Holder, seat: PhoneSeat) -> list[Onward]:
    """Where the players of the phone's table go on; empty while it plays, and for a phone of a team."""
    table = None if isinstance(seat.link, TeamLink) else Table.objects.filter(pk=seat.link.table).first()
    known = table is not None and seat.has_sat_at(table)
    return following.onward_from(table, seat, holder.seats) if known and table is not None else []


@requires(Right.PUBLIC)
@never_cache
@require_safe
def phone_team(request: HttpRequest) -> HttpResponse:
    """The situation of the phone's team: its table, or what it waits for; the page polls this."""
    holder = holder_of(request)
    seat = None if holder is None else holder.seat
    if seat is None or seat.team is None:
        return redirect("phone")
    team = team_links.team_of(seat.team)
    if team is None:
        return _no_team(request)
    situation = following.situation_of(team)
    context = {"tournament": team.tournament, "team": team, "situation": situation}
    context["public"] = team.tournament.status != Status.DRAFT
    shown = repr((situation, team.names, get_language(), code_hash()))
    version = f'"{sha256(shown.encode()).hexdigest()[:32]}"'
    answer = render(request, "phone/team.html", {**context, "version": version})
    answer["ETag"] = version
    return answer


def _team_table(request: HttpRequest, holder: Holder, link: TeamLink) -> HttpResponse:
    """The page of the table where a team plays now; where it plays at none, the page of the team."""
    team = team_links.team_of(link)
    if team is None:
        return _no_team(request)
    table = following.situation_of(team).table
    if table is None:
        return redirect("phone_team")
    seat = PhoneSeat(link).at_table(table)
    stamp = stamp_of(seat, table.pk)
    return redirect("phone_team") if stamp is None else _table_page(request, holder, seat, table, stamp)


def _table_page(
    request: HttpRequest, holder: Holder, seat: PhoneSeat, table: Table, stamp: dict[str, Any]
) -> HttpResponse:
    """The page of a table's sheet, for the side that the phone writes for."""
    sheet = TableSheet.of(table)
    form, context = entry_form(sheet), _table_context(sheet, holder, seat)
    shown = {"link": table.pk, "shown": state_of(sheet, seat, holder), "etag": etag_of(stamp, holder)}
    config = {**shown, **form.config, **_script_config(holder, seat, table, context["sides"])}
    context |= form._asdict() | {"config": json.dumps(config)}
    return render(request, "phone/table.html", {**context, "installable": request.is_secure()})


def _table_context(sheet: TableSheet, holder: Holder, seat: PhoneSeat) -> dict[str, Any]:
    """The context that the pages of a table share."""
    return {
        "tournament": sheet.tournament,
        "table": sheet.table,
        "round": sheet.table.round,
        "page_token": holder.page_token,
        "seat": seat,
        "own_number": _own_number(sheet, seat),
        "sides": own_first(side_names(sheet, seat), seat),
        "closed": closed_text(sheet.table, seat),
    }


def _own_number(sheet: TableSheet, seat: PhoneSeat) -> int | None:
    """The number of the team by whose link the phone came in; None where the link was that of a table."""
    side = None if seat.team is None else seat.team.side_at(sheet.table)
    if seat.team is None or side is None:
        return None
    partners = {sheet.table.ns_partner_id, sheet.table.ew_partner_id}
    return sheet.seated(side).numbers[-1 if seat.team.team in partners else 0]


@requires(Right.PUBLIC)
@csrf_exempt  # whoever has the code may post it from anywhere, like the link
@never_cache
@require_POST
def phone_code(request: HttpRequest) -> HttpResponse:
    """Open the table of a typed code, or the table where the team of a code plays.

    Only a complete code is an attempt, so that typing errors lock nobody out. Strangers with a table's card
    cannot lock out its players.
    """
    form = CodeForm(request.POST)
    if form.is_valid():
        try:
            link = _guess(request).judge(form.link)
        except attempts.MustWait as wait:
            return render(
                request, "phone/locked.html", {"wait": attempts.wait_in_words(wait.seconds)}, status=429
            )
        if link is not None:
            return _let_in(request, link)
    return _code_page(request, form)


def _guess(request: HttpRequest) -> attempts.Attempt:
    """The attempt to type a code; a phone of players has some of its own while all of its link must wait."""
    holder = holder_of(request)
    if holder is None or not holder.seats:
        return attempts.code_attempt(request, "", ())
    guess = attempts.code_attempt(request, holder.device, [repr(seat.link) for seat in holder.seats])
    if guess.wait() and flooding.is_of_players(holder):
        return attempts.player_attempt(holder.device)
    return guess


@requires(Right.PUBLIC)
@csrf_exempt  # the token of the page is our own
@never_cache
@require_POST
def phone_side(request: HttpRequest) -> HttpResponse:
    """Store the side that this phone writes for."""
    holder = holder_of(request)
    if holder is None:
        return redirect("phone")
    if not is_own_page(holder, request.POST.get("page", "")):
        raise PermissionDenied
    form = SideForm(request.POST)
    if not form.is_valid():
        return redirect("phone")
    chosen = form.cleaned_data
    return remember(redirect("phone"), holder.speaking_for(chosen["side"], shared=chosen["shared"]))


def _let_in(request: HttpRequest, link: TableLink | TeamLink) -> HttpResponse:
    response = redirect("phone")
    response["Referrer-Policy"] = "no-referrer"
    return remember(response, (holder_of(request) or new_holder()).at(link))


def _code_page(request: HttpRequest, form: CodeForm, onward: Sequence[Onward] = ()) -> HttpResponse:
    """The field for a code, with the places that are looked for."""
    return render(request, "phone/code.html", {"form": form, "onward": onward})


def _no_table(request: HttpRequest, sentence: str) -> HttpResponse:
    return render(request, "phone/code.html", {"form": CodeForm(), "sentence": sentence}, status=404)


def _no_team(request: HttpRequest) -> HttpResponse:
    said = _(
        "Ce lien d’équipe ne marche pas, ou a été remplacé : demandez une nouvelle feuille de route "
        "à la table de marque."
    )
    return _no_table(request, said)


def _script_config(holder: Holder, seat: PhoneSeat, table: Table, sides: list[SideNames]) -> dict[str, Any]:
    """The configuration of the page's script: its phone, the names of the sides, addresses of the site."""
    of_table = "" if seat.team is None else f"?{OF_TABLE}={table.pk}"
    return {
        "page": holder.page_token,
        "side": seat.side,
        "shared": seat.shared,
        "order": [side.side for side in sides],
        "names": {side.side: side.name for side in sides},
        "send": reverse("phone_send"),
        "state": reverse("phone_state") + of_table,
        "preview": reverse("phone_preview"),
        "rhythm": rhythm_config(),
        "worker": reverse("service_worker"),
    }


# --- an application of the phone: only where there is HTTPS, which a hall has not --------------------


@requires(Right.PUBLIC)
@require_safe
def manifest(request: HttpRequest) -> HttpResponse:  # noqa: ARG001 — the same for everybody
    """The web app manifest, by which a phone installs the table's page."""
    described = {
        "name": _("Dix de der : ma table"),
        "short_name": _("Ma table"),
        "start_url": reverse("phone"),
        "scope": reverse("phone"),
        "display": "standalone",
        "background_color": PAPER,
        "theme_color": FELT,
        "icons": [_icon(size) for size in ICONS],
    }
    return JsonResponse(described, content_type="application/manifest+json")


def _icon(size: int) -> dict[str, str]:
    return {
        "src": static(f"dix/img/icon-{size}.png"),
        "sizes": f"{size}x{size}",
        "type": "image/png",
        "purpose": "any maskable",
    }


@requires(Right.PUBLIC)
@never_cache
@require_safe
def service_worker(request: HttpRequest) -> HttpResponse:
    """The script that opens the table's page without a network; it names the hash of the program's code."""
    context = {"edition": code_hash()[:16], "page": reverse("phone")}
    return render(request, "phone/sw.js", context, content_type="text/javascript")
