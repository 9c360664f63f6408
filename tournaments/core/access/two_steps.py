"""The pages of one's own second factor: set-up, new recovery codes, switching it off."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib import messages
from django.shortcuts import redirect, render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST

from tournaments.core.access import second_factor
from tournaments.core.access.forms import CodeForm
from tournaments.core.access.permissions import MemberRequest, Right, requires, requires_password
from tournaments.platform import qr

if TYPE_CHECKING:
    from django.http import HttpResponse


@requires(Right.ACCOUNT)
@requires_password
@never_cache
@sensitive_post_parameters()
@require_http_methods(["GET", "HEAD", "POST"])
def two_steps(request: MemberRequest) -> HttpResponse:
    """The state of the second factor, and its set-up; by POST, confirm the set-up that the page showed."""
    set_up = second_factor.FactorSetUp.read(request.user, request.POST.get("set_up", ""))
    form = CodeForm(request.POST or None)
    if request.method == "POST" and set_up is None:
        messages.error(
            request, _("Cette page a trop attendu : scannez le nouveau QR code, puis tapez le code.")
        )
        return redirect("two_steps")
    if set_up is not None and form.is_valid():
        try:
            codes = second_factor.turn_on(
                set_up, form.cleaned_data["code"], request.session.session_key or ""
            )
        except second_factor.WrongCode:
            form.refuse()
        else:
            return _codes_page(request, codes, set_up=True)
    set_up = set_up or second_factor.FactorSetUp.new(request.user)
    context = {"form": form, "set_up": set_up, "factor": second_factor.factor_of(request.user)}
    context["picture"] = qr.picture(set_up.address, scale=5)
    return render(request, "access/two_steps.html", context)


@requires(Right.ACCOUNT)
@requires_password
@never_cache
@require_POST
def recovery_codes(request: MemberRequest) -> HttpResponse:
    """Replace the recovery codes, and show the new ones this once."""
    codes = second_factor.new_recovery_codes(request.user)
    return _codes_page(request, codes, set_up=False) if codes else redirect("two_steps")


@requires(Right.ACCOUNT)
@requires_password
@require_POST
def two_steps_off(request: MemberRequest) -> HttpResponse:
    """Switch the second factor off, so that the password alone is enough."""
    if second_factor.turn_off(request.user):
        messages.success(request, _("C’est noté : votre mot de passe suffit de nouveau pour entrer."))
    return redirect("two_steps")


def _codes_page(request: MemberRequest, codes: list[str], *, set_up: bool) -> HttpResponse:
    return render(request, "access/recovery_codes.html", {"codes": codes, "set_up": set_up})
