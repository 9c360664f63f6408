"""The seasons of a club, for its organizers: the list, and of each standing, concours, players, settings."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.http import content_disposition_header
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournaments.core.access import journal
from tournaments.core.access.language import translated
from tournaments.core.access.permissions import MemberRequest, Right, requires
from tournaments.core.club_seasons import actions, files, lines, queries
from tournaments.core.models.seasons import ClubSeason, PersonAnswer
from tournaments.core.season.standing import Rules
from tournaments.core.season.wording import TRUTH
from tournaments.frontends.season_pages import persons
from tournaments.frontends.season_pages.forms import EveningsForm, NameForm, SeasonForm
from tournaments.frontends.season_pages.pages import found_season, season_page
from tournaments.platform.posting import attempt, save_form
from tournaments.platform.text import parse_int

if TYPE_CHECKING:
    from datetime import date

    from tournaments.core.models.accounts import Club

READ_AND_POST = require_http_methods(["GET", "HEAD", "POST"])


@requires(Right.MANAGE)
@READ_AND_POST
def seasons(request: MemberRequest, club: Club) -> HttpResponse:
    """The seasons of a club; posted, a new one, whose concours are chosen next."""
    form = NameForm(request.POST or None)
    made: list[ClubSeason] = []

    def create() -> None:
        journal.about(request, form.cleaned_data["name"])
        made.append(actions.create_season(club, form.cleaned_data["name"], Rules()))

    if save_form(request, form, create):
        return redirect("season_evenings", club.slug, made[0].pk)
    listed = queries.counted_seasons(club)
    crumbs = [(_("Concours"), reverse("tournaments"))]
    return render(
        request, "seasons/list.html", {"club": club, "form": form, "listed": listed, "crumbs": crumbs}
    )


@requires(Right.MANAGE)
@require_safe
def season(request: MemberRequest, club: Club, key: int) -> HttpResponse:
    """The standing of a season."""
    view = queries.view_of(found_season(club, key))
    last = next((each.tournament for each in reversed(view.evenings) if each.tournament), None)
    prints = f"{reverse('print_season', args=[last.slug])}?saison={key}" if last else ""
    exports = [(kind, reverse("season_export", args=[club.slug, key, kind])) for kind in files.KINDS]
    shown = {"table": lines.season_table(view), "rules": lines.rules_text(view), "exports": exports}
    told = {"truth": translated(TRUTH), "digest": lines.digest_text(view), "prints": prints}
    return season_page(request, view, "season", **shown, **told)


class Offered(NamedTuple):
    """A concours that may be of the season: its seal, and why it does not count."""

    fingerprint: str
    name: str
    date: date
    chosen: bool
    became: str


@requires(Right.MANAGE)
@READ_AND_POST
def season_evenings(request: MemberRequest, club: Club, key: int) -> HttpResponse:
    """The sealed concours of the club, of which those that are ticked are added up."""
    found = found_season(club, key)
    offered = _offered(found)
    form = EveningsForm(request.POST or None, offered=[each.fingerprint for each in offered])

    def save() -> None:
        journal.about(request, found.name)
        actions.set_evenings(found, form.cleaned_data["concours"])

    if request.method == "POST" and save_form(request, form, save, _("Les concours sont enregistrés.")):
        return redirect("season", club.slug, key)
    return season_page(request, queries.view_of(found), "concours", form=form, offered=offered)


def _offered(season: ClubSeason) -> list[Offered]:
    """What the season has, and what it could have, the newest first."""
    has = queries.evenings_of(season)
    known = {each.row.fingerprint for each in has}
    own = [
        Offered(
            each.row.fingerprint,
            each.row.name,
            each.row.date,
            chosen=True,
            became=str(lines.BECAME.get(each.state, "")),
        )
        for each in has
    ]
    more = [
        Offered(seal.fingerprint, seal.tournament.name, seal.tournament.date, chosen=False, became="")
        for seal in queries.seals_of(season.club)
        if seal.fingerprint not in known
    ]
    return sorted([*own, *more], key=lambda each: (each.date, each.name), reverse=True)


@requires(Right.MANAGE)
@READ_AND_POST
def season_persons(request: MemberRequest, club: Club, key: int) -> HttpResponse:
    """Who is who: doubts to answer, the answers that were given, and persons to tell apart."""
    found = found_season(club, key)
    if request.method == "POST":
        one, other = (parse_int(request.POST.get(name, "")) for name in ("one", "other"))
        same = request.POST.get("same") == "1"
        journal.about(request, found.name)
        attempt(
            request,
            lambda: actions.answer(found, request.user, one or 0, other or 0, same=same),
            _("C’est noté : une seule personne.") if same else _("C’est noté : deux personnes."),
        )
        return redirect("season_persons", club.slug, key)
    view = queries.view_of(found)
    return season_page(request, view, "joueurs", **persons.told(view))


@requires(Right.MANAGE)
@require_POST
def season_take_back(request: MemberRequest, club: Club, key: int, answer: int) -> HttpResponse:
    """Let an answer on two players hold no more."""
    found = found_season(club, key)
    answered = PersonAnswer.objects.filter(pk=answer, one__tournament__club=club).first()
    if answered is None:
        raise Http404
    journal.about(request, found.name)
    attempt(request, lambda: actions.take_back(answered, request.user), _("La réponse est annulée."))
    return redirect("season_persons", club.slug, key)


@requires(Right.MANAGE)
@READ_AND_POST
def season_settings(request: MemberRequest, club: Club, key: int) -> HttpResponse:
    """The name of a season, how it counts, and who may read it."""
    found = found_season(club, key)
    form = SeasonForm(request.POST or None, season=found)

    def save() -> None:
        given = form.cleaned_data
        journal.about(request, given["name"])
        shown = {"public": given["public"], "graded": given["graded"]}
        actions.change_season(found, given["name"], form.rules, **shown)

    if save_form(request, form, save, _("Les réglages sont enregistrés.")):
        return redirect("season_settings", club.slug, key)
    return season_page(request, queries.view_of(found_season(club, key)), "reglages", form=form)


@requires(Right.MANAGE)
@require_POST
def season_delete(request: MemberRequest, club: Club, key: int) -> HttpResponse:
    """Delete a season; its concours stay."""
    found = found_season(club, key)
    journal.about(request, found.name)
    actions.delete_season(found)
    messages.success(request, _("« %(name)s » est supprimée ; ses concours restent.") % {"name": found.name})
    return redirect("seasons", club.slug)


@requires(Right.MANAGE)
@require_safe
def season_export(request: MemberRequest, club: Club, key: int, kind: str) -> HttpResponse:  # noqa: ARG001 — a view's shape
    """The standing as a file of a `kind` of `FILE_TYPES`, or the season as JSON; 404 for another kind."""
    found = found_season(club, key)
    if kind not in files.KINDS:
        raise Http404
    view = queries.view_of(found)
    content = files.season_file(view) if kind == files.SEASON else files.standing_file(view, kind)
    header = content_disposition_header(as_attachment=True, filename=files.file_name(view, kind))
    return HttpResponse(content, files.KINDS[kind], headers={"Content-Disposition": header or "attachment"})
