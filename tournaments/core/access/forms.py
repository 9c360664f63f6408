"""Forms to log in, to get an account, and to invite others."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from django import forms
from django.contrib.auth.forms import AuthenticationForm
from django.contrib.auth.password_validation import validate_password
from django.contrib.auth.validators import UnicodeUsernameValidator
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext

from tournaments.core.models.accounts import Role, User

if TYPE_CHECKING:
    from tournaments.core.access.attempts import Attempt


class LoginForm(AuthenticationForm):
    """Name and password; the error does not say which of both is wrong."""

    def get_invalid_login_error(self) -> forms.ValidationError:
        return forms.ValidationError(
            _("Identifiant ou mot de passe inexact. Vérifiez la touche des majuscules."), code="invalid_login"
        )

    def authenticated(self) -> User | None:
        """The account whose name and password were typed; None leaves the error in the form."""
        return self.get_user() if self.is_valid() else None


class CodeForm(forms.Form):
    """The code of the second factor: one that a phone shows, or a recovery code."""

    code = forms.CharField(
        label=_("Code"),
        max_length=40,
        widget=forms.TextInput(
            attrs={"autocomplete": "one-time-code", "autofocus": True, "spellcheck": "false"}
        ),
        error_messages={"required": _("Tapez les six chiffres que montre votre téléphone.")},
    )

    def refuse(self) -> None:
        """Add the error that the code is wrong, with this computer's time, since clocks are often wrong."""
        said = _(
            "Ce code n’est pas le bon, ou a déjà servi. Cet ordinateur croit qu’il est %(time)s : si votre "
            "téléphone n’a pas cette heure, il faut remettre l’un des deux à l’heure."
        )
        self.add_error("code", said % {"time": date_format(localtime(), "TIME_FORMAT")})


class NewPasswordForm(forms.Form):
    """A new password, typed twice."""

    password = forms.CharField(
        label=_("Mot de passe"),
        help_text=_("Huit caractères au moins, pas seulement des chiffres."),
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
    )
    password_again = forms.CharField(
        label=_("Le même, encore une fois"),
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
    )

    def __init__(self, *args: Any, user: User | None = None, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.user = user

    def clean(self) -> dict[str, Any]:
        given: dict[str, Any] = super().clean() or {}
        if given.get("password") and given.get("password_again"):
            self._check_password(given)
        return given

    def owner(self, given: dict[str, Any]) -> User | None:  # noqa: ARG002 — a subclass reads it
        """The owner of the new password, which must not look like their name."""
        return self.user

    def _check_password(self, given: dict[str, Any]) -> None:
        if given["password"] != given["password_again"]:
            self.add_error("password_again", _("Les deux mots de passe diffèrent."))
            return
        try:
            validate_password(given["password"], self.owner(given))
        except forms.ValidationError as error:
            self.add_error("password", error)


class PasswordForm(NewPasswordForm):
    """A change of password: the old one, and a new one typed twice."""

    old_password = forms.CharField(
        label=_("Mot de passe actuel"),
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password", "autofocus": True}),
    )
    field_order = ("old_password",)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["password"].label = _("Nouveau mot de passe")

    def check_old_password(self, attempt: Attempt) -> None:
        """Judge the old password where one was typed, and add the error of a wrong one; `MustWait`."""
        if not self.is_bound or "old_password" in self.errors or self.user is None:
            return
        user, old = self.user, self.cleaned_data["old_password"]
        if not attempt.judge(lambda: user.check_password(old)):
            self.add_error("old_password", _("Ce n’est pas votre mot de passe actuel."))


class AccountForm(NewPasswordForm):
    """A new account."""

    name = forms.CharField(
        label=_("Votre nom"),
        max_length=80,
        help_text=_("Tel que les autres le verront."),
        widget=forms.TextInput(attrs={"autocomplete": "name"}),
    )
    username = forms.CharField(
        label=_("Identifiant"),
        max_length=60,
        help_text=_("Un mot court, pour vous connecter."),
        validators=[
            UnicodeUsernameValidator(message=_("Des lettres, des chiffres, et . @ + - _ : pas d’espace."))
        ],
        widget=forms.TextInput(attrs={"autocomplete": "username", "autocapitalize": "none"}),
    )
    field_order = ("club_name", "name", "username", "password", "password_again")

    def clean_username(self) -> str:
        username = User.normalize_username(self.cleaned_data["username"])
        if User.objects.filter(username=username).exists():
            raise forms.ValidationError(_("Cet identifiant est déjà pris : choisissez-en un autre."))
        return username

    def owner(self, given: dict[str, Any]) -> User:
        return User(username=given.get("username", ""), name=given.get("name", ""))


class SetUpForm(AccountForm):
    """The first club and the account of its organizer."""

    club_name = forms.CharField(
        label=_("Nom du club"),
        max_length=80,
        widget=forms.TextInput(attrs={"autocomplete": "organization", "autofocus": True}),
    )


class RoleForm(forms.Form):
    """The role of a member in the club."""

    role = forms.ChoiceField(label=_("Rôle"), choices=Role.choices)


IDLE_HOURS: Final = (1, 2, 4, 8, 12, 24)
"""The choices of `IdleForm` below a week."""


class IdleForm(forms.Form):
    """The hours without activity after which members of a club are logged out."""

    hours = forms.TypedChoiceField(
        label=_("Sans activité pendant"),
        coerce=int,
        choices=lambda: [
            *(
                (hours, ngettext("%(number)d heure", "%(number)d heures", hours) % {"number": hours})
                for hours in IDLE_HOURS
            ),
            (7 * 24, _("une semaine")),
        ],
    )


class InvitationForm(RoleForm):
    """An invitation: the guest's name, and the role."""

    guest = forms.CharField(
        label=_("Pour qui"),
        max_length=80,
        required=False,
        help_text=_("Un nom, pour vous y retrouver."),
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )
    field_order = ("guest", "role")
