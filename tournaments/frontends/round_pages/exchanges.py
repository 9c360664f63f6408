"""The page «these teams have played each other»: what to exchange, what it changes, done or taken back."""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournaments.core.access.permissions import MemberRequest, Right, requires
from tournaments.core.models.planning import Tournament
from tournaments.core.models.rounds import Edit, Round
from tournaments.core.rounds import queries
from tournaments.core.rounds.errors import RoundError
from tournaments.core.rounds.wording import edit_sentence
from tournaments.core.what_if.exchange import Exchange, exchange, preview_exchange
from tournaments.core.what_if.late_corrections import FIRST, OTHERS
from tournaments.frontends.round_pages.common import render_page, round_or_404, seats_of
from tournaments.frontends.round_pages.forms import ExchangeForm
from tournaments.platform.text import parse_int


@requires(Right.MANAGE)
@require_http_methods(["GET", "HEAD", "POST"])
def round_played(request: MemberRequest, tournament: Tournament, number: int) -> HttpResponse:
    """Two sheets, the sides of one, or two teams exchanged with all their deals; `?undo` takes that back."""
    shown = round_or_404(tournament, number)
    sent = request.POST if request.method == "POST" else request.GET
    undoes = _undone(shown, sent.get("undo", ""))
    form = ExchangeForm(sent if "do" in sent else None)
    asked = form.exchange if form.is_valid() else None
    asked = Exchange.of(undoes) if undoes is not None else asked
    context: dict[str, Any] = {"round": shown, "form": form, "undoes": undoes}
    if asked is not None:
        try:
            if "seen" in request.POST:
                exchange(shown, asked, request.user, request.POST["seen"], undoes)
                messages.success(request, _done(undoes))
                return redirect("round", tournament.slug, number)
            context |= _preview(shown, asked)
        except RoundError as refused:
            context |= {"refused": refused.sentence}
            if refused.code == "exchange-unseen":
                context |= _preview(shown, asked)
    if undoes is not None:
        context["undone"] = edit_sentence(undoes)
    elif "effect" not in context:
        context["seats"] = seats_of(shown)
    return render_page(request, "round_pages/played.html", tournament, **context)


def _undone(round_: Round, key: str) -> Edit | None:
    """The exchange to take back, which must be the last edit."""
    last = queries.last_edit(round_)
    return last if last is not None and last.pk == parse_int(key) and Exchange.of(last) is not None else None


def _done(undoes: Edit | None) -> str:
    if undoes is not None:
        return _("C’est annulé : la partie est comme avant.")
    return _("C’est échangé, avec les donnes. L’échange s’annule d’une touche, plus bas.")


def _preview(round_: Round, asked: Exchange) -> dict[str, Any]:
    return {"effect": preview_exchange(round_, asked), "first": FIRST, "others": OTHERS}
