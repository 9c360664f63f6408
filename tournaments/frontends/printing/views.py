"""The page «Papiers»; and each paper ordered, waited for, read at an address named after its content."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from csp.decorators import csp_exempt
from django.conf import settings
from django.contrib import messages
from django.core.exceptions import PermissionDenied
from django.forms import Form
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.http import content_disposition_header
from django.utils.translation import get_language, override
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from tournaments.core.access.permissions import MemberRequest, Right, requires
from tournaments.core.models.planning import Tournament
from tournaments.core.sheets.links import card_addresses
from tournaments.core.standings.announced import record_printed
from tournaments.core.standings.public import is_frozen
from tournaments.frontends.printing import actions, queries
from tournaments.frontends.printing.obstacles import NO_PRESS, WHY_FAILED, letters_missing
from tournaments.frontends.printing.papers.rounds.cards import CardForm
from tournaments.frontends.printing.registry import (
    PAPERS,
    Listing,
    Moment,
    NothingToPrint,
    Paper,
    PaperLink,
    PaperRequest,
    Section,
)
from tournaments.frontends.printing.spool import Job, JobState, QueueFull, job_of

WARNED = "adresse-lue"
"""In the address of cards: their reader knows that the hall's address changed."""
ITS_OWN_STYLES = "default-src 'none'; style-src 'unsafe-inline'; font-src data:"
"""What the browser takes of a paper that is a page: the styles and letters inside it, and no script."""
CANCEL = "annuler"
"""The button of a paper in the making."""


@requires(Right.SHEETS)
@require_safe
def printing(request: MemberRequest, tournament: Tournament) -> HttpResponse:
    """What can be printed now. A table number typed here leads to its card."""
    rounds = queries.printable_rounds(tournament)
    typed = request.GET if "table" in request.GET else None
    form = CardForm(typed, round_=rounds[0]) if rounds else None
    if form is not None and form.is_valid():
        target = redirect("print_cards", tournament.slug, rounds[0].number, form.cleaned_data["table"])
        target["Location"] += f"?{WARNED}" if WARNED in request.GET else ""
        return target
    return _listing(request, Listing(tournament, rounds), card_form=form)


def paper_view(paper: Paper[Any]) -> Callable[..., HttpResponse]:
    """The view that orders a paper at its addresses; the page «Papiers» where its form is invalid."""

    @requires(paper.right)
    @require_safe
    def view(
        request: MemberRequest, tournament: Tournament, language: str | None = None, **named: int
    ) -> HttpResponse:
        if language not in {None, *dict(settings.LANGUAGES)}:
            raise Http404
        if paper.right_for(tournament) not in request.rights:
            raise PermissionDenied
        form = None if paper.form is None else paper.form.asked(request.GET)
        if form is not None and not form.is_valid():
            listing = Listing(tournament, queries.printable_rounds(tournament))
            return _listing(request, listing, **{f"{paper.key}_form": form})
        options = form.cleaned_data if form else {}
        asked = PaperRequest(tournament, named.get("number"), named.get("table"), options)
        with override(language or get_language()):
            return _order_and_redirect(request, paper, asked)

    return view


@requires(Right.SHEETS)  # type: ignore[arg-type]  # csp_exempt forgets what the view answers with
@require_http_methods(["GET", "HEAD", "POST"])
@csp_exempt()  # type: ignore[arg-type]  # browsers show a PDF in a page with styles of its own
def paper(request: MemberRequest, tournament: Tournament, key: str, name: str) -> HttpResponse:
    """A paper once it is made, until then how far it is; POST cancels it, or tries again what failed.

    Whoever may not order a paper of its kind may not read it either, though they know its address; nor does
    anybody read one whose kind is no longer known.
    """
    job = job_of(tournament.pk, key)
    kind = PAPERS.get(job.kind)
    state = job.state
    if state is not JobState.ABSENT and (kind is None or kind.right_for(tournament) not in request.rights):
        raise PermissionDenied
    if request.method == "POST" and CANCEL in request.POST:
        if not job.cancel():
            return redirect("print_paper", tournament.slug, key, name)
        messages.info(request, _("L’impression est annulée."))
        return redirect("printing", tournament.slug)
    if request.method == "POST":
        try:
            actions.try_again(job)
        except QueueFull:
            messages.warning(request, _queue_full())
        return redirect("print_paper", tournament.slug, key, name)
    if state is JobState.ABSENT:
        messages.info(request, _("Ce document n’est plus prêt : demandez-le de nouveau."))
        return redirect("printing", tournament.slug)
    if state is JobState.READY and not _wants_fragment(request):
        return _paper(job, name)
    if state is JobState.WAITING:
        actions.restart_press()
    return _progress(request, tournament, job, name)


def _order_and_redirect(request: MemberRequest, paper: Paper[Any], asked: PaperRequest) -> HttpResponse:
    """Order the paper, and go where it is or will be.

    Where the cards printed before lead elsewhere, new ones are ordered only once that was read on the page.
    """
    tournament = asked.tournament
    if paper.links_phones and card_addresses(tournament).moved and WARNED not in request.GET:
        return redirect("printing", tournament.slug)
    try:
        order = actions.PaperOrder(tournament.pk, paper.content(asked))
    except NothingToPrint as nothing:
        messages.add_message(request, nothing.level, str(nothing.sentence))
        return redirect("printing", tournament.slug)
    try:
        actions.order(order)
    except QueueFull:
        messages.warning(request, _queue_full())
        return redirect("printing", tournament.slug)
    if paper.links_phones:
        whole = asked.table is None and not any(asked.options.values())
        actions.keep_address(tournament, whole=whole)
        if whole and asked.number is not None:
            actions.record_printed(tournament, asked.number)
    if _tells_winners(paper, asked):
        record_printed(tournament, paper.key)
    return redirect("print_paper", tournament.slug, order.key, order.file_name)


def _tells_winners(paper: Paper[Any], asked: PaperRequest) -> bool:
    """Whether this paper names winners that may still become others; a frozen standing is an earlier one."""
    if not paper.names_winners or asked.number is not None or asked.tournament.sealed:
        return False
    return paper.reveals or not is_frozen(asked.tournament)


def _queue_full() -> str:
    return _("Trop de papiers attendent déjà d’être faits : redemandez celui-ci dans une minute.")


def _wants_fragment(request: MemberRequest) -> bool:
    return bool(getattr(request, "htmx", False))


def _paper(job: Job, name: str) -> HttpResponse:
    """The paper itself, opened in the browser under a name worth keeping."""
    if not job.pdf.exists():
        headers = {"Content-Security-Policy": ITS_OWN_STYLES, "Cache-Control": "no-store"}
        return HttpResponse(job.page.read_bytes(), content_type="text/html; charset=utf-8", headers=headers)
    headers = {
        "Content-Disposition": content_disposition_header(as_attachment=False, filename=name) or "inline",
        "Cache-Control": "private, max-age=3600",
    }
    return HttpResponse(job.pdf.read_bytes(), content_type="application/pdf", headers=headers)


def _progress(request: MemberRequest, tournament: Tournament, job: Job, name: str) -> HttpResponse:
    """How far the press is. The page asks again every second: htmx for its middle, else all of it."""
    state = job.state
    done, total = job.progress
    shown = {
        "name": name,
        "ready": state is JobState.READY,
        "no_press": "" if job.pdf.exists() else NO_PRESS,
        "cancel": CANCEL,
        "failed": WHY_FAILED[job.failure] if state is JobState.FAILED else "",
        "ahead": job.ahead,
        "done": done,
        "total": total,
    }
    template = "printing/progress.html" if _wants_fragment(request) else "printing/waiting.html"
    answer = render(request, template, _context(tournament, **shown))
    answer["Cache-Control"] = "no-store"
    return answer


class Line(NamedTuple):
    """The line of a section: its buttons, those of past rounds, and why nothing is printed yet."""

    section: Section
    buttons: list[PaperLink]
    past: list[PaperLink]
    waits_for: str

    @property
    def has_content(self) -> bool:
        """Whether anything is left of it beside the green button."""
        return bool(self.buttons or self.past or not self.section.lead)


class Group(NamedTuple):
    """What is printed at one moment, in sight if it is `open`."""

    moment: Moment
    lines: list[Line]
    open: bool


def _listing(request: MemberRequest, listing: Listing, **forms: Form | None) -> HttpResponse:
    """The page «Papiers»; `forms` are those that were filled in: one with errors is in sight."""
    papers = [paper for paper in PAPERS.values() if paper.right_for(listing.tournament) in request.rights]
    offered = [paper for paper in papers if paper.section and paper.section.ready(listing)]
    lines = list(_lines_of(offered, listing))
    present = Moment.of(listing)
    lead = next((one for one in lines if _leads(one, present)), None)
    wrong = {key.removesuffix("_form") for key, form in forms.items() if form is not None and form.errors}
    wrong |= {"spares"} if "card" in wrong else set()
    asked = {paper.section.moment for paper in offered if paper.section and paper.key in wrong}
    shown = [one._replace(buttons=one.buttons[1:]) if one is lead else one for one in lines]
    groups = [
        Group(
            moment,
            [one for one in shown if one.section.moment is moment and one.has_content],
            moment in {present, *asked},
        )
        for moment in Moment
    ]
    fresh = {f"{paper.key}_form": paper.form() for paper in offered if paper.form}
    about = {"rounds": listing.rounds, "groups": [group for group in groups if group.lines], "lead": lead}
    about |= {"over": present is Moment.PRIZES, "letters": letters_missing(listing.tournament)}
    context = _context(listing.tournament, **about, **{**fresh, **forms})
    return render(request, "printing/printing.html", context)


def _lines_of(papers: Sequence[Paper[Any]], listing: Listing) -> Iterator[Line]:
    """The lines of sections by their places, with the buttons of the papers that stand beside them."""
    moved = card_addresses(listing.tournament).moved
    hosts = {paper.key for paper in papers}
    for paper in sorted(papers, key=lambda paper: paper.section.place if paper.section else 0):
        section = paper.section
        if section is None or section.beside in hosts:
            continue
        chosen = [paper, *(other for other in papers if other.section and other.section.beside == paper.key)]
        links = [
            link._replace(href=f"{link.href}?{WARNED}") if moved and one.links_phones else link
            for one in chosen
            for link in one.buttons(listing)
        ]
        buttons, past = [one for one in links if not one.past], [one for one in links if one.past]
        yield Line(section, buttons, past, section.waits_for(listing))


def _leads(line: Line, present: Moment) -> bool:
    """Whether the first button of a line is the green one of the page."""
    return line.section.lead and line.section.moment is present and not line.waits_for and bool(line.buttons)


def _context(tournament: Tournament, **shown: object) -> dict[str, object]:
    around = {"tournament": tournament, "stage": "printing", "warned": WARNED}
    return {**around, "ways": card_addresses(tournament), **shown}
