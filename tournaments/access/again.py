"""Dangerous acts ask for the password again: a browser left open is not enough to do them."""

from __future__ import annotations

from functools import wraps
from typing import TYPE_CHECKING, Any, Final

from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.debug import sensitive_post_parameters

from tournaments.access import attempts, sessions

if TYPE_CHECKING:
    from collections.abc import Callable

    from django.http import HttpResponse

    from tournaments.access.permissions import MemberRequest

TYPED: Final = "mot-de-passe"
"""The field in which the password is typed; the view never reads it."""
NOT_SENT_ON: Final = {TYPED, "csrfmiddlewaretoken"}


def asks_again(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """The decorator of such an act, under `requires`: what was posted waits until the password is right.

    Nothing is asked for a while after the log-in, or after the last time that it was asked.
    """

    @wraps(view)
    @sensitive_post_parameters(TYPED)
    def asked(request: MemberRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if request.method != "POST" or sessions.proved_lately(request):
            return view(request, *args, **kwargs)
        error = _judged(request, request.POST[TYPED]) if TYPED in request.POST else ""
        if error is None:
            sessions.prove(request)
            return view(request, *args, **kwargs)
        sent = [(name, value) for name, values in request.POST.lists() for value in values]
        fields = [(name, value) for name, value in sent if name not in NOT_SENT_ON]
        return render(request, "access/again.html", {"fields": fields, "error": error, "typed": TYPED})

    return asked


def _judged(request: MemberRequest, typed: str) -> str | None:
    """What is wrong with the password that was typed; None where it is right."""
    attempt = attempts.own_attempt(request.user)
    if wait := attempt.begin():
        return attempts.wait_sentence(wait)
    if not request.user.check_password(typed):
        return _("Ce n'est pas votre mot de passe actuel.")
    attempt.succeeded()
    return None
