"""A person's own pages: first run, login and logout, password, invitation."""

from __future__ import annotations

from django.contrib import auth, messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render, resolve_url
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django.views.i18n import set_language

from tournaments.access import actions, first_run, queries
from tournaments.access.forms import AccountForm, LoginForm, NewPasswordForm, PasswordForm, SetUpForm
from tournaments.access.permissions import MemberRequest, Right, requires
from tournaments.models.accounts import Invitation, User

_BACKEND = "django.contrib.auth.backends.ModelBackend"


@requires(Right.PUBLIC)
@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """Redirect to one's tournaments, the public pages, the first-run page or the login page."""
    if isinstance(request.user, User):
        return redirect("tournaments")
    if queries.nobody_yet():
        return redirect("set_up")
    return redirect("public_start" if queries.anything_published() else "login")


@requires(Right.PUBLIC)
@never_cache
@sensitive_post_parameters()
@require_http_methods(["GET", "HEAD", "POST"])
def set_up(request: HttpRequest) -> HttpResponse:
    """The club and its organizer, while nobody has an account; afterwards there is no such page."""
    if not queries.nobody_yet():
        raise Http404
    if not first_run.may_set_up(request):
        return render(request, "access/set_up_closed.html", status=403)
    form = SetUpForm(request.POST or None)
    if form.is_valid():
        given = form.cleaned_data
        try:
            first = actions.set_up(given["club_name"], given["username"], given["name"], given["password"])
        except actions.AlreadySetUp as error:
            messages.error(request, error.sentence)
            return redirect("login")
        auth.login(request, first.user, _BACKEND)
        messages.success(
            request, _("Tout est prêt : %(club)s peut organiser son premier concours.") % {"club": first.club}
        )
        return redirect("tournament_create", first.club.slug)
    return render(request, "access/set_up.html", {"form": form})


@requires(Right.PUBLIC)
@never_cache
@sensitive_post_parameters()
@require_http_methods(["GET", "HEAD", "POST"])
def login(request: HttpRequest) -> HttpResponse:
    """Log in, and go where one wanted to go."""
    target = _target(request)
    if request.user.is_authenticated:
        return redirect(target)
    if queries.nobody_yet():
        return redirect("set_up")
    form = LoginForm(request, request.POST or None)
    if form.is_valid():
        auth.login(request, form.get_user())
        return redirect(target)
    return render(request, "access/login.html", {"form": form, "next": target})


@requires(Right.PUBLIC)
@require_POST
def logout(request: HttpRequest) -> HttpResponse:
    """Log out; asked by POST, so that no link or picture can do it."""
    auth.logout(request)
    messages.success(request, _("Vous êtes déconnecté."))
    return redirect("login")


@requires(Right.PUBLIC)
@require_safe
def language(request: HttpRequest) -> HttpResponse:
    """The choice as a page, for pages that are the same for every reader and carry no form; then back."""
    came_from = request.headers.get("Referer", "")
    here = url_has_allowed_host_and_scheme(came_from, allowed_hosts={request.get_host()})
    return render(request, "access/language.html", {"back": came_from if here else ""})


@requires(Right.PUBLIC)
@require_POST
def choose_language(request: HttpRequest) -> HttpResponse:
    """French or English, kept in a cookie."""
    return set_language(request)


@requires(Right.ACCOUNT)
@never_cache
@sensitive_post_parameters()
@require_http_methods(["GET", "HEAD", "POST"])
def password(request: MemberRequest) -> HttpResponse:
    """Change one's own password; this session goes on, the others end."""
    form = PasswordForm(request.POST or None, user=request.user)
    if form.is_valid():
        actions.set_password(request.user, form.cleaned_data["password"])
        auth.update_session_auth_hash(request, request.user)
        messages.success(request, _("Votre mot de passe est changé."))
        return redirect("home")
    return render(request, "access/password.html", {"form": form})


@requires(Right.PUBLIC)
@never_cache
@sensitive_post_parameters()
@require_http_methods(["GET", "HEAD", "POST"])
def new_password(request: HttpRequest, token: str) -> HttpResponse:
    """Choose a new password through a link got from an organizer or the command line."""
    reset = queries.reset_of(token)
    if reset is None:
        return _spent(request)
    form = NewPasswordForm(request.POST or None, user=reset.user)
    if form.is_valid():
        try:
            user = actions.use_reset(reset, form.cleaned_data["password"])
        except actions.LinkSpent:
            return _spent(request)
        auth.login(request, user, _BACKEND)
        messages.success(request, _("Votre mot de passe est changé."))
        return redirect("home")
    return render(request, "access/new_password.html", {"form": form, "person": reset.user})


@requires(Right.PUBLIC)
@never_cache
@sensitive_post_parameters()
@require_http_methods(["GET", "HEAD", "POST"])
def invitation(request: HttpRequest, token: str) -> HttpResponse:
    """Accept an invitation: with a new account, or with one's own when logged in."""
    found = queries.invitation_of(token)
    if found is None:
        return _spent(request)
    if isinstance(request.user, User):
        return _join(request, found, request.user)
    form = AccountForm(request.POST or None, initial={"name": found.guest})
    if form.is_valid():
        try:
            given = form.cleaned_data
            joined = actions.accept_as_newcomer(found, given["username"], given["name"], given["password"])
        except actions.LinkSpent:
            return _spent(request)
        except actions.NameTaken as error:
            form.add_error("username", str(error.sentence))
        else:
            auth.login(request, joined.user, _BACKEND)
            return _welcome(request, found)
    return render(request, "access/invitation.html", {"form": form, "invitation": found})


def _join(request: HttpRequest, found: Invitation, user: User) -> HttpResponse:
    if request.method != "POST":
        return render(request, "access/invitation.html", {"invitation": found})
    try:
        actions.accept_as_member(found, user)
    except actions.AccessError as error:
        messages.error(request, error.sentence)
        return redirect("home")
    return _welcome(request, found)


def _welcome(request: HttpRequest, found: Invitation) -> HttpResponse:
    messages.success(
        request,
        _("Bienvenue ! Votre rôle pour %(club)s : %(role)s.")
        % {"role": found.get_role_display(), "club": found.club},
    )
    return redirect("home")


def _spent(request: HttpRequest) -> HttpResponse:
    """One answer for used, revoked, expired and invented links, so that strangers learn nothing."""
    return render(request, "access/link_spent.html", status=404)


def _target(request: HttpRequest) -> str:
    """Where to go after the login: a page of this site, never another's."""
    asked = request.POST.get("next") or request.GET.get("next") or ""
    own = url_has_allowed_host_and_scheme(asked, {request.get_host()}, require_https=request.is_secure())
    return asked if own else resolve_url("home")
