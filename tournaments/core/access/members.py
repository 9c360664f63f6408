"""The pages of the members of a club: roles, invitations, links to choose a new password."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib import messages
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from tournaments.core.access import actions, journal, queries
from tournaments.core.access.forms import IdleForm, InvitationForm, RoleForm
from tournaments.core.access.permissions import MemberRequest, Right, requires, requires_password
from tournaments.core.models.accounts import Club, Invitation, Link, Membership, PasswordReset, Role
from tournaments.platform import qr
from tournaments.platform.posting import attempt

if TYPE_CHECKING:
    from django.http import HttpResponse
    from django_stubs_ext import StrOrPromise


@requires(Right.MANAGE)
@require_safe
def members(request: MemberRequest, club: Club) -> HttpResponse:
    """The members, the invitations that wait, and the form to invite."""
    return _members_page(request, club, InvitationForm(initial={"role": Role.DESK}))


@requires(Right.MANAGE)
@requires_password
@require_POST
def invite(request: MemberRequest, club: Club) -> HttpResponse:
    form = InvitationForm(request.POST)
    if not form.is_valid():
        return _members_page(request, club, form)
    given = form.cleaned_data
    journal.about(request, _person_with_role(given["guest"], Role(given["role"])))
    made = actions.invite(club, Role(given["role"]), given["guest"], request.user)
    messages.success(request, _("Invitation prête : donnez ce lien à la personne."))
    return redirect("invitation_link", club.slug, made.pk)


@requires(Right.MANAGE)
@never_cache
@require_safe
def invitation_link(request: MemberRequest, club: Club, link: int) -> HttpResponse:
    """The link of an invitation, to copy or to show to a phone."""
    found = get_object_or_404(Invitation.objects.usable(), club=club, pk=link)
    what = _("Invitation : %(guest)s. Rôle : %(role)s.")
    named = what % {"guest": found.guest or _("une personne"), "role": found.get_role_display()}
    return _link_page(request, club, found, reverse("invitation", args=[found.token]), named)


@requires(Right.MANAGE)
@require_POST
def revoke(request: MemberRequest, club: Club, link: int) -> HttpResponse:
    found = get_object_or_404(Invitation, club=club, pk=link)
    journal.about(request, _person_with_role(found.guest, Role(found.role)))
    attempt(request, lambda: actions.revoke(found), _("Invitation annulée : son lien n’ouvre plus rien."))
    return redirect("members", club.slug)


@requires(Right.MANAGE)
@requires_password
@require_POST
def idle(request: MemberRequest, club: Club) -> HttpResponse:
    """Set the hours without activity after which members are logged out."""
    form = IdleForm(request.POST)
    if form.is_valid():
        actions.set_idle_hours(club, form.cleaned_data["hours"])
        messages.success(request, _("C’est noté : dès maintenant, pour tous les membres du club."))
    else:
        messages.error(request, _("Choisissez une durée de la liste."))
    return redirect("members", club.slug)


@requires(Right.MANAGE)
@requires_password
@require_POST
def role(request: MemberRequest, club: Club, member: int) -> HttpResponse:
    membership = get_object_or_404(Membership, club=club, pk=member)
    form = RoleForm(request.POST)
    if not form.is_valid():
        messages.error(request, _("Choisissez un rôle de la liste."))
        return redirect("members", club.slug)
    given = Role(form.cleaned_data["role"])
    journal.about(request, _person_with_role(membership.user.name, given))

    def change() -> str:
        actions.change_role(membership, given)
        what = {"name": membership.user, "role": membership.get_role_display()}
        return _("%(name)s : %(role)s.") % what

    attempt(request, change)
    return redirect("members", club.slug)


@requires(Right.MANAGE)
@requires_password
@require_POST
def remove(request: MemberRequest, club: Club, member: int) -> HttpResponse:
    membership = get_object_or_404(Membership, club=club, pk=member)
    journal.about(request, membership.user.name)
    done = _("%(name)s n’est plus membre du club.") % {"name": membership.user}
    attempt(request, lambda: actions.remove_member(membership), done)
    if membership.user == request.user:
        return redirect("home")
    return redirect("members", club.slug)


@requires(Right.MANAGE)
@requires_password
@require_POST
def reset(request: MemberRequest, club: Club, member: int) -> HttpResponse:
    """Create a link by which a member who has forgotten their password chooses a new one."""
    membership = get_object_or_404(Membership, club=club, pk=member)
    if not queries.may_reset(request.user, membership.user):
        messages.error(request, _reset_refusal(membership))
        return redirect("members", club.slug)
    journal.about(request, membership.user.name)
    made = actions.offer_reset(membership.user, request.user)
    return redirect("reset_link", club.slug, membership.pk, made.pk)


@requires(Right.MANAGE)
@never_cache
@require_safe
def reset_link(request: MemberRequest, club: Club, member: int, link: int) -> HttpResponse:
    """The link to a new password, shown to the organizer who asked for it and to nobody else."""
    membership = get_object_or_404(Membership, club=club, pk=member)
    mine = PasswordReset.objects.usable().filter(user=membership.user, created_by=request.user)
    found = get_object_or_404(mine, pk=link)
    named = _("Nouveau mot de passe de %(name)s.") % {"name": membership.user}
    return _link_page(request, club, found, reverse("new_password", args=[found.token]), named)


@requires(Right.MANAGE)
@require_POST
def reset_revoke(request: MemberRequest, club: Club, member: int, link: int) -> HttpResponse:
    """Close a link to a new password, whoever asked for it."""
    membership = get_object_or_404(Membership, club=club, pk=member)
    found = get_object_or_404(PasswordReset, user=membership.user, pk=link)
    journal.about(request, membership.user.name)
    attempt(request, lambda: actions.revoke(found), _("Lien annulé : il n’ouvre plus rien."))
    return redirect("members", club.slug)


def _person_with_role(person: str, role: Role) -> str:
    """A person with their role, as the journal says it: «Denis, arbitre»."""
    return f"{person}, {role.label}" if person else str(role.label)


def _reset_refusal(membership: Membership) -> StrOrPromise:
    """Why an organizer may not create a link to a new password for this member."""
    if membership.user.memberships.count() > 1:
        return _(
            "Cette personne travaille aussi pour un autre club : lui seul, ou l’hébergeur, peut l’aider."
        )
    return _(
        "Entre organisateurs, on ne se donne pas de lien : personne n’agit au nom d’un autre. Qui s’occupe "
        "de l’ordinateur (ou l’hébergeur) peut l’aider ; sinon, invitez cette personne une nouvelle fois."
    )


def _members_page(request: MemberRequest, club: Club, form: InvitationForm) -> HttpResponse:
    context = {
        "club": club,
        "memberships": queries.members_of(club),
        "invitations": queries.pending_invitations(club),
        "resets": queries.open_resets(club),
        "roles": Role.choices,
        "form": form,
        "idle_form": IdleForm(initial={"hours": club.idle_hours}),
    }
    return render(request, "access/members.html", context)


def _link_page(request: MemberRequest, club: Club, link: Link, path: str, what: str) -> HttpResponse:
    address = request.build_absolute_uri(path)
    context = {
        "club": club,
        "link": link,
        "what": what,
        "address": address,
        "picture": qr.picture(address, scale=5, border=2),
    }
    return render(request, "access/link.html", context)
