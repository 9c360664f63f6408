"""The pages of one's own account: first run, log-in and log-out, password, invitation, language."""

from __future__ import annotations

from typing import Final

from django.conf import settings
from django.contrib import auth, messages
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render, resolve_url
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django.views.i18n import set_language

from tournaments.core.access import actions, attempts, journal, queries, second_factor
from tournaments.core.access.forms import (
    AccountForm,
    CodeForm,
    LoginForm,
    NewPasswordForm,
    PasswordForm,
    SetUpForm,
)
from tournaments.core.access.permissions import MemberRequest, Right, requires
from tournaments.core.models.accounts import Invitation, SecondFactor, User
from tournaments.platform.posting import show_error

_BACKEND = "django.contrib.auth.backends.ModelBackend"
FAILURES_WORTH_TELLING: Final = 5
"""The number of failures under a name from which its owner is told of them."""


@requires(Right.PUBLIC)
@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """Redirect to one's tournaments, the public pages, the first-run page or the login page."""
    if isinstance(request.user, User):
        return redirect("tournaments")
    if queries.has_no_account():
        return redirect("set_up")
    return redirect("public_start" if queries.anything_published() else "login")


@requires(Right.PUBLIC)
@never_cache
@sensitive_post_parameters()
@require_http_methods(["GET", "HEAD", "POST"])
def set_up(request: HttpRequest) -> HttpResponse:
    """Create the first club and its organizer; 404 once there is an account."""
    if not queries.has_no_account():
        raise Http404
    if not queries.may_set_up(request):
        return render(request, "access/set_up_closed.html", status=403)
    form = SetUpForm(request.POST or None)
    if form.is_valid():
        given = form.cleaned_data
        try:
            first = actions.set_up(given["club_name"], given["username"], given["name"], given["password"])
        except actions.AccessError as error:
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
    """Log in, and redirect to the requested page."""
    target = _target(request)
    if request.user.is_authenticated:
        return redirect(target)
    if queries.has_no_account():
        return redirect("set_up")
    if request.method == "POST":
        return _try_to_log_in(request, target)
    return render(request, "access/login.html", {"form": LoginForm(request), "next": target})


@requires(Right.PUBLIC)
@never_cache
@sensitive_post_parameters()
@require_http_methods(["GET", "HEAD", "POST"])
def login_code(request: HttpRequest) -> HttpResponse:
    """The second step of a log-in: the code of a phone, or a recovery code."""
    waiting = second_factor.pending_login(request)
    if waiting is None:
        return redirect("login")
    form = CodeForm(request.POST or None)
    if form.is_valid():
        attempt, typed = attempts.second_attempt(request, waiting.user), form.cleaned_data["code"]
        try:
            found = attempt.judge(lambda: second_factor.accept_code(waiting.user, typed))
        except attempts.MustWait as wait:
            return attempts.wait_page(request, wait.seconds)
        except second_factor.WrongCode:
            journal.note("login_code_failed", request, waiting.user)
            form.refuse()
        else:
            _tell_of_recovery(request, form, found)
            return _finish_log_in(request, waiting)
    return render(request, "access/login_code.html", {"form": form, "person": waiting.user})


@requires(Right.PUBLIC)
@require_POST
def logout(request: HttpRequest) -> HttpResponse:
    """Log out, by POST only, so that no link or picture of another site can do it."""
    auth.logout(request)
    messages.success(request, _("Vous êtes déconnecté."))
    return redirect("login")


@requires(Right.PUBLIC)
@require_safe
def language(request: HttpRequest) -> HttpResponse:
    """The page that chooses the language, for cached pages, which have no form."""
    came_from = request.headers.get("Referer", "")
    here = url_has_allowed_host_and_scheme(came_from, allowed_hosts={request.get_host()})
    return render(request, "access/language.html", {"back": came_from if here else ""})


@requires(Right.PUBLIC)
@csrf_exempt  # a form token would give every reader of a page with this form a second cookie, for a year
@require_POST
def choose_language(request: HttpRequest) -> HttpResponse:
    """Store the chosen language in a cookie; 403 where another site's page asks for it."""
    origin = request.headers.get("Origin", "")
    if request.headers.get("Sec-Fetch-Site") == "cross-site":
        raise PermissionDenied
    if origin and origin not in {f"{request.scheme}://{request.get_host()}", settings.PUBLIC_URL}:
        raise PermissionDenied
    return set_language(request)


@requires(Right.ACCOUNT)
@never_cache
@sensitive_post_parameters()
@require_http_methods(["GET", "HEAD", "POST"])
def password(request: MemberRequest) -> HttpResponse:
    """Change one's own password; this session stays, the others end."""
    form = PasswordForm(request.POST if request.method == "POST" else None, user=request.user)
    try:
        form.check_old_password(attempts.own_attempt(request.user))
    except attempts.MustWait as wait:
        return attempts.wait_page(request, wait.seconds)
    if form.is_valid():
        actions.set_password(request.user, form.cleaned_data["password"])
        auth.update_session_auth_hash(request, request.user)
        messages.success(request, _("Votre mot de passe est changé."))
        return _redirect_and_remember(request, request.user, resolve_url("home"))
    return render(request, "access/password.html", {"form": form})


@requires(Right.PUBLIC)
@never_cache
@sensitive_post_parameters()
@require_http_methods(["GET", "HEAD", "POST"])
def new_password(request: HttpRequest, token: str) -> HttpResponse:
    """Choose a new password by a link from an organizer or the command line."""
    reset = queries.reset_of(token)
    if reset is None:
        return _spent_link_page(request)
    form = NewPasswordForm(request.POST or None, user=reset.user)
    if form.is_valid():
        try:
            user = actions.use_reset(reset, form.cleaned_data["password"])
        except actions.LinkSpent:
            return _spent_link_page(request)
        journal.note("new_password", request, user)
        messages.success(request, _("Votre mot de passe est changé."))
        return _log_in_or_ask_code(request, second_factor.PendingLogin(user, resolve_url("home"), 0))
    return render(request, "access/new_password.html", {"form": form, "person": reset.user})


@requires(Right.PUBLIC)
@never_cache
@sensitive_post_parameters()
@require_http_methods(["GET", "HEAD", "POST"])
def invitation(request: HttpRequest, token: str) -> HttpResponse:
    """Accept an invitation: with a new account, or with one's own when logged in."""
    found = queries.invitation_of(token)
    if found is None:
        return _spent_link_page(request)
    if isinstance(request.user, User):
        return _join(request, found, request.user)
    form = AccountForm(request.POST or None, initial={"name": found.guest})
    if form.is_valid():
        try:
            given = form.cleaned_data
            joined = actions.accept_as_newcomer(found, given["username"], given["name"], given["password"])
        except actions.LinkSpent:
            return _spent_link_page(request)
        except actions.AccessError as error:
            show_error(form, error)
        else:
            auth.login(request, joined.user, _BACKEND)
            journal.note("invitation", request, joined.user, found.club)
            return _welcome(request, found)
    return render(request, "access/invitation.html", {"form": form, "invitation": found})


def _try_to_log_in(request: HttpRequest, target: str) -> HttpResponse:
    """Count the attempt, then check the password; during a wait nothing is checked."""
    name = request.POST.get("username", "")
    if not name or not request.POST.get("password"):
        form = LoginForm(request, request.POST)
        return render(request, "access/login.html", {"form": form, "next": target})
    known = queries.user_named(name)
    attempt, failures = attempts.log_in_attempt(request, name, known), attempts.failures_of(known)
    form = LoginForm(request, request.POST)
    try:
        user = attempt.judge(form.authenticated)
    except attempts.MustWait as wait:
        return attempts.wait_page(request, wait.seconds)
    if user is None:
        journal.note("login_failed", request, known)
        return render(request, "access/login.html", {"form": form, "next": target})
    return _log_in_or_ask_code(request, second_factor.PendingLogin(user, target, failures))


def _log_in_or_ask_code(request: HttpRequest, person: second_factor.PendingLogin) -> HttpResponse:
    """Log in a person whose password was right, or ask for the code of their second factor first."""
    if second_factor.factor_of(person.user) is None:
        return _finish_log_in(request, person)
    second_factor.remember_pending(request, person)
    return redirect("login_code")


def _finish_log_in(request: HttpRequest, person: second_factor.PendingLogin) -> HttpResponse:
    """Log in, tell of failures and reset links under this name, and redirect to the target."""
    if person.failures >= FAILURES_WORTH_TELLING:
        _tell_of_failures(request, person.failures)
    attempts.forget(person.user)
    request.session.pop(second_factor.PENDING_KEY, None)
    auth.login(request, person.user, _BACKEND)
    _tell_of_resets(request, person.user)
    return _redirect_and_remember(request, person.user, person.target)


def _redirect_and_remember(request: HttpRequest, user: User, target: str) -> HttpResponse:
    """Redirect to the target, and remember this browser for the account."""
    response = redirect(target)
    attempts.remember_device(request, response, user)
    return response


def _tell_of_failures(request: HttpRequest, failures: int) -> None:
    """Tell how many wrong passwords were tried under this name."""
    what = ngettext(
        "%(number)d mot de passe inexact a été essayé avec votre identifiant.",
        "%(number)d mots de passe inexacts ont été essayés avec votre identifiant.",
        failures,
    )
    messages.warning(request, what % {"number": failures})


def _tell_of_recovery(request: HttpRequest, form: CodeForm, found: SecondFactor) -> None:
    """Tell how many recovery codes are left, where one was used."""
    if "".join(form.cleaned_data["code"].split()).isdigit():
        return
    journal.note("recovery_code", request, found.user)
    what = ngettext(
        "Ce code de secours ne sert plus. Il vous en reste %(number)d.",
        "Ce code de secours ne sert plus. Il vous en reste %(number)d.",
        len(found.recovery),
    )
    messages.warning(request, what % {"number": len(found.recovery)})


def _tell_of_resets(request: HttpRequest, user: User) -> None:
    """Revoke the reset links that others made for this person, who knows their password, and say so."""
    for closed in actions.close_resets(user):
        if closed.created_by is not None:
            what = _("%(name)s avait préparé un lien pour changer votre mot de passe : il n’ouvre plus rien.")
            messages.warning(request, what % {"name": closed.created_by})


def _join(request: HttpRequest, found: Invitation, user: User) -> HttpResponse:
    if request.method != "POST":
        return render(request, "access/invitation.html", {"invitation": found})
    try:
        actions.accept_as_member(found, user)
    except actions.AccessError as error:
        messages.error(request, error.sentence)
        return redirect("home")
    journal.note("invitation", request, user, found.club)
    return _welcome(request, found)


def _welcome(request: HttpRequest, found: Invitation) -> HttpResponse:
    messages.success(
        request,
        _("Bienvenue ! Votre rôle pour %(club)s : %(role)s.")
        % {"role": found.get_role_display(), "club": found.club},
    )
    return redirect("home")


def _spent_link_page(request: HttpRequest) -> HttpResponse:
    """The same answer to used, revoked, expired and invented links, so that strangers learn nothing."""
    return render(request, "access/link_spent.html", status=404)


def _target(request: HttpRequest) -> str:
    """The page to go to after the login, always one of this site."""
    asked = request.POST.get("next") or request.GET.get("next") or ""
    own = url_has_allowed_host_and_scheme(asked, {request.get_host()}, require_https=request.is_secure())
    # redirect() takes a bare word for the name of a page.
    return asked if own and asked.startswith("/") else resolve_url("home")
