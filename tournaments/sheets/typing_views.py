"""«Saisie au clavier»: a whole sheet typed from paper in short codes, then the next one of the pile."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.contrib import messages
from django.http import Http404
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.cache import add_never_cache_headers
from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django_htmx.http import HttpResponseClientRefresh

from scoring.errors import InvalidDeal
from tournaments.access.permissions import MemberRequest, Right, requires
from tournaments.corrections import said
from tournaments.models.sealing import seal_of
from tournaments.sheets import ledger, queries, typing_actions, typing_help
from tournaments.sheets.pages import around, find_table, to_sheet
from tournaments.sheets.refusals import SheetChanged, SheetError, sentences
from tournaments.sheets.typing_actions import TotalsChange
from tournaments.sheets.typing_codes import codes_for, offers
from tournaments.sheets.typing_forms import TypingForm
from tournaments.sheets.typing_pile import pile_of, round_at
from tournaments.typed import number

if TYPE_CHECKING:
    from django.http import HttpResponse

    from tournaments.models.planning import Tournament
    from tournaments.models.rounds import Table
    from tournaments.sheets.sheet import Sheet


@requires(Right.SHEETS)
@require_safe
def typing_start(request: MemberRequest, tournament: Tournament, **at: int) -> HttpResponse:
    """Which sheet next: ?table=7, or nothing typed for the next without a result after ?apres=6."""
    round_ = round_at(tournament, at["round"])
    if round_ is None:
        raise Http404
    pile, asked = pile_of(round_), request.GET.get("table")
    after = number(request.GET.get("apres", ""))
    following = pile.after(after)
    wanted = following if asked is not None and not asked.strip() else number((asked or "").strip())
    if wanted in pile.numbers:
        return redirect("typing", tournament.slug, round_.number, wanted)
    sheets = reverse("sheets", args=[tournament.slug])
    context = {
        "tournament": tournament,
        "stage": "sheets",
        "crumbs": [(_("Feuilles"), f"{sheets}?partie={round_.number}")],
        "round": round_,
        "pile": pile,
        "next": following,
        "after": after if after in pile.numbers else None,
        "asked": (asked or "").strip(),
    }
    return render(request, "sheets/typing_start.html", context)


@requires(Right.SHEETS)
@require_http_methods(["GET", "HEAD", "POST"])
def typing(request: MemberRequest, tournament: Tournament, **at: int) -> HttpResponse:
    """A sheet as lines of codes; all of them are saved at once."""
    table = find_table(tournament, **at)
    form = TypingForm(request.POST if request.method == "POST" else None, sheet=queries.sheet_of(table))
    if request.method != "POST":
        return _fresh(request, form)
    if not form.is_valid():
        return _page(request, form)
    if typing_actions.known(form.write_key):
        return _to_the_next(request, form)
    if form.stale:
        return _changed(request, form, table)
    return _saved(request, form, table)


@requires(Right.SHEETS)
@require_POST
def typing_preview(request: MemberRequest, tournament: Tournament, **at: int) -> HttpResponse:
    """What the lines say, and what may follow in line `at`: a fragment for a script, else the whole page.

    A page that came `back` with lines that are saved already is asked for anew instead.
    """
    form = TypingForm(request.POST, sheet=queries.sheet_of(find_table(tournament, **at)))
    if form.is_valid() and "back" in request.POST and typing_actions.known(form.write_key):
        return HttpResponseClientRefresh()
    if not request.htmx:  # type: ignore[attr-defined]  # django-htmx sets it
        return _page(request, form)
    place = number(request.POST.get("at", ""))
    line = form.texts[place] if place is not None and place < len(form.texts) else ""
    shown = {"tournament": tournament, "form": form, "sheet": form.sheet}
    following = {"offers": offers(codes_for(tournament), line)}
    return render(request, "sheets/typing_answer.html", shown | following)


def _fresh(request: MemberRequest, form: TypingForm) -> HttpResponse:
    """The sheet as it stands. An answer to lines that were typed may be their only copy: it is kept."""
    page = _page(request, form)
    add_never_cache_headers(page)
    return page


def _saved(request: MemberRequest, form: TypingForm, table: Table) -> HttpResponse:
    """Write what was typed, where all of it can be and what it takes off was agreed to."""
    reading = form.reading
    if reading.wrong or not form.agrees:
        return _page(request, form, ask=not reading.wrong)
    if not any(line.text.strip() for line in reading.lines) and not reading.consent:
        form.add_error(
            None, _("Rien n'est écrit : tapez la première donne, telle qu'elle est sur la feuille.")
        )
        return _page(request, form)
    totals = TotalsChange(reading.totals) if reading.new_totals else None
    named: dict[str, Any] = {"key": form.write_key, "author": request.user, "seen": form.sheet.table.version}
    try:
        typing_actions.type_sheet(table, reading.wanted, totals, **named)
    except SheetChanged:
        return _changed(request, form, table)
    except InvalidDeal as refused:
        form.add_error(None, " ".join(sentences(refused)))
    except SheetError as error:
        form.add_error(None, str(error.sentence))
    else:
        return _to_the_next(request, form)
    return _page(request, form)


def _changed(request: MemberRequest, form: TypingForm, table: Table) -> HttpResponse:
    """What others wrote meanwhile, and what was typed over it."""
    at = {"round": table.round.number, "table": table.number}
    now = queries.sheet_of(find_table(table.round.tournament, **at))
    since = now.last_version if form.shown.since is None else form.shown.since
    written = ledger.versions(now, queries.written_since(table, since))
    form.over(now)
    form.add_error(None, str(SheetChanged().sentence))
    return _page(request, form, changes=written)


def _page(request: MemberRequest, form: TypingForm, **more: Any) -> HttpResponse:
    sheet = form.sheet
    context = {
        "form": form,
        "steps": typing_help.steps(sheet.tournament),
        "examples": typing_help.examples(sheet.tournament),
        "corrections": said(sheet.tournament),
        "seal": seal_of(sheet.tournament),
        "numbers": [number for number, line in enumerate(form.reading.lines, 1) if line.problems],
    }
    return render(request, "sheets/typing.html", around(sheet, to_sheet(sheet.table)) | context | more)


def _to_the_next(request: MemberRequest, form: TypingForm) -> HttpResponse:
    """Say what stands on the sheet now, and ask for the next one."""
    now = queries.sheet_of(form.sheet.table)
    messages.success(request, _told(now))
    table = now.table
    start = reverse("typing_start", args=[now.tournament.slug, table.round.number])
    return redirect(f"{start}?apres={table.number}")


def _told(sheet: Sheet) -> str:
    """«Table 3 enregistrée, 2010 – 1540.» and how it ended."""
    ns, ew = map(number_format, sheet.score)
    what = {"table": sheet.table, "ns": ns, "ew": ew}
    return " ".join(
        filter(None, [_("%(table)s enregistrée, %(ns)s – %(ew)s.") % what, ledger.result_said(sheet)])
    )
