"""The pages of personal data, for organizers: what is stored and how long, and the data of one player."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib import messages
from django.http import JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from tournaments.core.access.journal import KEPT_FOR
from tournaments.core.access.permissions import MemberRequest, Right, requires, requires_password
from tournaments.core.models.registration import Player
from tournaments.core.registration import personal
from tournaments.core.registration.errors import RegistrationError

if TYPE_CHECKING:
    from django.http import HttpResponse

    from tournaments.core.models.accounts import Club


@requires(Right.MANAGE)
@never_cache
@require_safe
def personal_data(request: MemberRequest, club: Club) -> HttpResponse:
    """What is stored, why and how long; and the players whose names contain the words of `q`."""
    asked = request.GET.get("q", "").strip()[:60]
    people = personal.people_of(club, asked)[: personal.MOST_FOUND] if asked else []
    known = club.known_players.count()
    context = {"club": club, "q": asked, "people": people, "known": known, "days": KEPT_FOR.days}
    return render(request, "registration/personal_data.html", context)


@requires(Right.MANAGE)
@never_cache
@require_safe
def player_data(request: MemberRequest, club: Club, player: int) -> HttpResponse:
    """The data of one player, with the forms to export, rename and erase it."""
    found = get_object_or_404(Player, host=club, pk=player)
    context = {"club": club, "player": found, "played": personal.played_by_person(found)}
    return render(request, "registration/player_data.html", context)


@requires(Right.MANAGE)
@never_cache
@require_safe
def player_export(request: MemberRequest, club: Club, player: int) -> HttpResponse:  # noqa: ARG001 — its right
    """The data of a player as a JSON file, to be given to them."""
    found = get_object_or_404(Player, host=club, pk=player)
    answer = JsonResponse(personal.export_of(found), json_dumps_params={"ensure_ascii": False, "indent": 2})
    answer["Content-Disposition"] = f'attachment; filename="joueur-{found.pk}.json"'
    return answer


@requires(Right.MANAGE)
@require_POST
def player_hide(request: MemberRequest, club: Club, player: int) -> HttpResponse:
    """Let a player play under another name from now on; empty restores their own."""
    found = get_object_or_404(Player, host=club, pk=player, only_sealed=False)
    try:
        personal.play_as(found, request.POST.get("name", ""))
    except RegistrationError as error:
        messages.error(request, str(error))
    else:
        messages.success(request, _("C’est noté : listes, écrans et pages publiques suivent."))
    return redirect("player_data", club.slug, found.pk)


@requires(Right.MANAGE)
@requires_password
@require_POST
def player_erase(request: MemberRequest, club: Club, player: int) -> HttpResponse:
    """Erase a player, and name the concours that keep the name because an older version sealed them."""
    found = get_object_or_404(Player, host=club, pk=player)
    left = personal.erase(found)
    if left:
        sentence = _("C’est effacé, sauf dans les résultats scellés par une version d’avant : %(names)s.")
        messages.warning(request, sentence % {"names": ", ".join(str(one) for one in left)})
    else:
        messages.success(request, _("C’est effacé : le club ne garde plus ce nom."))
    return redirect("personal_data", club.slug)
