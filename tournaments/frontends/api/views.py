"""The pages of one's own keys for programs: the usable ones, a new one, revoking one."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from django import forms
from django.contrib import messages
from django.shortcuts import redirect, render
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from tournaments.core.access.permissions import MemberRequest, Right, requires, requires_password
from tournaments.core.models.accounts import ApiScope, Club, User
from tournaments.frontends.api import keys

if TYPE_CHECKING:
    from django.http import HttpResponse


VALIDITIES: Final = [(7, _("une semaine")), (31, _("un mois")), (92, _("trois mois")), (366, _("un an"))]


class KeyForm(forms.Form):
    """A new key: its program, its club, its scopes, and how long it is valid."""

    name = forms.CharField(
        label=_("Pour quel programme ?"),
        max_length=60,
        help_text=_("Un nom, pour vous y retrouver : « Site du club », « Résultats fédération »."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    club = forms.ModelChoiceField(
        Club.objects.none(), label=_("Club"), to_field_name="slug", empty_label=None
    )
    scopes = forms.MultipleChoiceField(
        label=_("Ce qu’il pourra faire"),
        choices=ApiScope.choices,
        initial=[ApiScope.READ],
        widget=forms.CheckboxSelectMultiple,
        help_text=_("Jamais plus que ce que votre rôle dans le club vous permet."),
    )
    days = forms.TypedChoiceField(label=_("Pendant"), coerce=int, choices=VALIDITIES, initial=31)

    def __init__(self, *args: Any, user: User, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        clubs = Club.objects.filter(memberships__user=user).order_by("name")
        self.fields["club"].queryset = clubs  # type: ignore[attr-defined]
        self.fields["club"].initial = clubs.first()


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
        messages.success(request, _("Clé annulée : le programme qui l’a n’entre plus."))
    else:
        messages.error(request, _("Cette clé ne servait déjà plus."))
    return redirect("api_keys")


def _page(request: MemberRequest, form: KeyForm) -> HttpResponse:
    context = {"form": form, "keys": keys.open_keys(request.user)}
    context["others"] = keys.open_keys_of_others(request.user)
    return render(request, "api/keys.html", context)
