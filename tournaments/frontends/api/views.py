"""The pages of one's own keys for programs: the usable ones, a new one, revoking one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib import messages
from django.shortcuts import redirect, render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from tournaments.core.access.permissions import MemberRequest, Right, requires, requires_password
from tournaments.frontends.api import keys
from tournaments.frontends.api.forms import KeyForm

if TYPE_CHECKING:
    from django.http import HttpResponse


@requires(Right.ACCOUNT)
@never_cache
@require_safe
def own_keys(request: MemberRequest) -> HttpResponse:
    """The usable keys, and the form of a new one."""
    return _page(request, KeyForm(user=request.user))


@requires(Right.ACCOUNT)
@requires_password
@never_cache
@require_POST
def make_key(request: MemberRequest) -> HttpResponse:
    """Make a key, and show its secret this once."""
    form = KeyForm(request.POST, user=request.user)
    if not form.is_valid():
        return _page(request, form)
    given = form.cleaned_data
    made, secret = keys.make(request.user, given["club"], given["name"], given["scopes"], given["days"])
    return render(request, "api/key.html", {"key": made, "secret": secret})


@requires(Right.ACCOUNT)
@require_POST
def revoke_key(request: MemberRequest, key: int) -> HttpResponse:
    """Revoke a key of one's own, or one of a club that one organizes."""
    if keys.revoke(request.user, key):
        messages.success(request, _("Clé annulée : le programme qui l'a n'entre plus."))
    else:
        messages.error(request, _("Cette clé ne servait déjà plus."))
    return redirect("api_keys")


def _page(request: MemberRequest, form: KeyForm) -> HttpResponse:
    context = {"form": form, "keys": keys.open_keys(request.user)}
    context["others"] = keys.open_keys_of_others(request.user)
    return render(request, "api/keys.html", context)
