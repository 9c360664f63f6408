"""The print page; and each paper: ordered, waited for, read, at one address named after its content."""

from __future__ import annotations

from csp.decorators import csp_exempt
from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.http import content_disposition_header
from django.utils.translation import gettext as _
from django.utils.translation import override
from django.views.decorators.http import require_http_methods, require_safe

from tournaments.access.permissions import MemberRequest, Right, requires
from tournaments.models.planning import Tournament
from tournaments.printing import actions, forecast, log, queries, ways
from tournaments.printing.content import Content
from tournaments.printing.forms import CardForm, SparesForm
from tournaments.printing.papers import Paper
from tournaments.printing.shelf import Slot, State, slot
from tournaments.rounds.brackets import has_tree
from tournaments.rounds.errors import RoundError
from tournaments.rounds.programme import has_programme
from tournaments.sheets.links import ways_of

WARNED = "adresse-lue"
"""In the address of cards: their reader knows that the hall's address changed."""


@requires(Right.SHEETS)
@require_safe
def printing(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """What can be printed now. A table number typed here leads to its card."""
    rounds = queries.published_rounds(tournament)
    typed = request.GET if "table" in request.GET else None
    form = CardForm(typed, round_=rounds[0]) if rounds else None
    if form is not None and form.is_valid():
        target = redirect("print_card", tournament.slug, rounds[0].number, form.cleaned_data["table"])
        target["Location"] += f"?{WARNED}" if WARNED in request.GET else ""
        return target
    shown = {"rounds": rounds, "card_form": form, "spares_form": SparesForm()}
    return render(request, "printing/printing.html", _context(tournament, **shown))


@requires(Right.SHEETS)
@require_safe
def programme(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Every round in advance, where the draw needs no result; a message where it cannot be made."""
    if not has_programme(tournament):
        raise Http404
    try:
        content = forecast.of_programme(tournament, _("programme"))
    except RoundError as error:
        messages.error(request, error.sentence)
        return redirect("printing", tournament.slug)
    return _ordered(tournament, content)


@requires(Right.SHEETS)
@require_safe
def round_papers(request: MemberRequest, tournament: Tournament, number: int) -> HttpResponse:
    """«Papiers de la partie»: everything a round needs, in the order in which it is used."""
    title = _("papiers de la partie %(number)s") % {"number": number}
    parts = ["tables", "names", "cards"]
    return _cards_ordered(request, tournament, queries.of_round(tournament, number, parts, title))


@requires(Right.SHEETS)
@require_safe
def draw(_request: MemberRequest, tournament: Tournament, number: int) -> HttpResponse:
    """The draw by table."""
    title = _("tables de la partie %(number)s") % {"number": number}
    return _ordered(tournament, queries.of_round(tournament, number, ["tables"], title))


@requires(Right.SHEETS)
@require_safe
def names(_request: MemberRequest, tournament: Tournament, number: int) -> HttpResponse:
    """The draw by name: «où suis-je ?»."""
    title = _("où suis-je, partie %(number)s") % {"number": number}
    return _ordered(tournament, queries.of_round(tournament, number, ["names"], title))


@requires(Right.SHEETS)
@require_safe
def cards(request: MemberRequest, tournament: Tournament, number: int) -> HttpResponse:
    """The score cards of a round."""
    title = _("feuilles de la partie %(number)s") % {"number": number}
    return _cards_ordered(request, tournament, queries.of_round(tournament, number, ["cards"], title))


@requires(Right.SHEETS)
@require_safe
def card(request: MemberRequest, tournament: Tournament, number: int, table: int) -> HttpResponse:
    """One card again."""
    title = _("feuille de la partie %(number)s, table %(table)s") % {"number": number, "table": table}
    content = queries.of_round(tournament, number, ["cards"], title, table)
    return _cards_ordered(request, tournament, content, whole=False)


@requires(Right.SHEETS)
@require_safe
def spares(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """Blank cards; as many as usual unless the address says how many."""
    form = SparesForm(request.GET if "cards" in request.GET else SparesForm.USUAL)
    if not form.is_valid():
        shown = {"rounds": queries.published_rounds(tournament), "spares_form": form}
        return render(request, "printing/printing.html", _context(tournament, **shown))
    wanted = queries.spares(tournament, _("feuilles vierges"), form.cleaned_data["cards"])
    return _ordered(tournament, wanted)


@requires(Right.SHEETS)
@require_safe
def bracket(_request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """The brackets and pools, once there is one."""
    content = forecast.of_tree(tournament, _("tableau")) if has_tree(tournament) else None
    if content is None or content["tree"] is None or not any(content["tree"].values()):
        raise Http404
    return _ordered(tournament, content)


@requires(Right.SHEETS)
@require_safe
def standings(_request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """The prize list and the standing."""
    return _ordered(tournament, queries.of_standing(tournament, _("classement")))


@requires(Right.SHEETS)
@require_safe
def incidents(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """The incident log; a message where nothing happened."""
    if not log.has_incidents(tournament):
        messages.info(request, _("Rien à imprimer : aucune décision d'arbitrage n'a été écrite."))
        return redirect("printing", tournament.slug)
    return _ordered(tournament, log.of_incidents(tournament, _("décisions d'arbitrage")))


@requires(Right.SHEETS)
@require_safe
def regulations(_request: MemberRequest, tournament: Tournament, language: str) -> HttpResponse:
    """The rules of the concours on one page, in French or in English."""
    if language not in dict(settings.LANGUAGES):
        raise Http404
    with override(language):
        return _ordered(tournament, queries.of_rules(tournament, _("règles")))


@requires(Right.SHEETS)  # type: ignore[arg-type]  # csp_exempt forgets what the view answers with
@require_http_methods(["GET", "HEAD", "POST"])
@csp_exempt()  # type: ignore[arg-type]  # browsers show a PDF in a page with styles of its own
def paper(request: MemberRequest, tournament: Tournament, key: str, name: str) -> HttpResponse:
    """A paper once it is made, until then how far it is; POST makes another attempt at one that failed."""
    place = slot(tournament.pk, key)
    if request.method == "POST":
        actions.try_again(place)
        return redirect("print_paper", tournament.slug, key, name)
    if place.state is State.ABSENT:
        messages.info(request, _("Ce papier a été rangé : redemandez-le ici."))
        return redirect("printing", tournament.slug)
    if place.state is State.READY and not _wants_fragment(request):
        return _pdf(place, name)
    return _progress(request, tournament, place, name)


def _cards_ordered(
    request: MemberRequest, tournament: Tournament, content: Content, *, whole: bool = True
) -> HttpResponse:
    """Order cards; where those printed before lead elsewhere, only once that was read on the print page."""
    if ways_of(tournament).moved and WARNED not in request.GET:
        return redirect("printing", tournament.slug)
    response = _ordered(tournament, ways.with_phones(tournament, content))
    ways.keep_address(tournament, whole=whole)
    return response


def _ordered(tournament: Tournament, content: Content) -> HttpResponse:
    """Order the paper, and go where it is or will be."""
    wanted = Paper(tournament.pk, content)
    actions.order(wanted)
    return redirect("print_paper", tournament.slug, wanted.key, wanted.file_name)


def _wants_fragment(request: MemberRequest) -> bool:
    return bool(getattr(request, "htmx", False))


def _pdf(place: Slot, name: str) -> HttpResponse:
    """The paper itself, opened in the browser under a name worth keeping."""
    headers = {
        "Content-Disposition": content_disposition_header(as_attachment=False, filename=name) or "inline",
        "Cache-Control": "private, max-age=3600",
    }
    return HttpResponse(place.pdf.read_bytes(), content_type="application/pdf", headers=headers)


def _progress(request: MemberRequest, tournament: Tournament, place: Slot, name: str) -> HttpResponse:
    """How far the press is. The page asks again every second: htmx for its middle, else all of it."""
    state = place.state
    done, total = place.progress
    shown = {
        "name": name,
        "ready": state is State.READY,
        "failed": state is State.FAILED,
        "done": done,
        "total": total,
    }
    template = "printing/progress.html" if _wants_fragment(request) else "printing/waiting.html"
    answer = render(request, template, _context(tournament, **shown))
    answer["Cache-Control"] = "no-store"
    return answer


def _context(tournament: Tournament, **shown: object) -> dict[str, object]:
    ahead = {
        "has_programme": has_programme(tournament),
        "has_tree": has_tree(tournament),
        "has_incidents": log.has_incidents(tournament),
    }
    around = {"tournament": tournament, "stage": "printing", "warned": WARNED}
    return {**around, "ways": ways_of(tournament), **ahead, **shown}
