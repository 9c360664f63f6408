"""The pages «Saisie au clavier»: a sheet typed from paper in short codes, then the next one of the pile."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.cache import add_never_cache_headers
from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe
from django_htmx.http import HttpResponseClientRefresh

from scoring.sheet import Refusal
from scoring.sheet.entries import TypedSheet
from tournaments.core.access.permissions import MemberRequest, Right, requires
from tournaments.core.models.sealing import seal_of
from tournaments.core.planning.steps import corrections_notice
from tournaments.core.sheets import history, ledger, queries
from tournaments.core.sheets.pages import crumbs_to_round, find_table, page_context, refusal_text
from tournaments.core.sheets.refusals import sentence_of
from tournaments.core.sheets.sheet import TableSheet
from tournaments.core.what_if.late import write_or_preview
from tournaments.frontends.typing.codes import code_examples, code_steps, codes_for, completions
from tournaments.frontends.typing.forms import TypingForm
from tournaments.platform.text import parse_int

if TYPE_CHECKING:
    from tournaments.core.models.planning import Tournament
    from tournaments.core.models.rounds import Round


class PaperPile(NamedTuple):
    """The paper pile of a round: its tables by number, and those of them that have no result yet."""

    numbers: tuple[int, ...]
    left: tuple[int, ...]

    @classmethod
    def of(cls, round_: Round) -> PaperPile:
        """The pile as it stands."""
        tables = round_.tables.order_by("number").values_list("number", flat=True)
        return cls(tuple(tables), tuple(tables.filter(finished_at=None)))

    def after(self, number: int | None) -> int | None:
        """The next table without a result after this one, in a circle; None where all have one."""
        later = (one for one in self.left if number is not None and one > number)
        return next(later, self.left[0] if self.left else None)


@requires(Right.SHEETS)
@require_safe
def typing_start(request: MemberRequest, tournament: Tournament, **at: int) -> HttpResponse:
    """Open the sheet of ?table=7; for an empty number, the next table without a result after ?apres=6."""
    round_ = tournament.rounds.filter(number=at["round"], published_at__isnull=False).first()
    if round_ is None:
        raise Http404
    pile, asked = PaperPile.of(round_), request.GET.get("table")
    after = parse_int(request.GET.get("apres", ""))
    following = pile.after(after)
    wanted = following if asked is not None and not asked.strip() else parse_int((asked or "").strip())
    if wanted in pile.numbers:
        return redirect("typing", tournament.slug, round_.number, wanted)
    context = {
        "tournament": tournament,
        "stage": "rounds",
        "crumbs": crumbs_to_round(round_),
        "round": round_,
        "pile": pile,
        "next": following,
        "after": after if after in pile.numbers else None,
        "asked": (asked or "").strip(),
    }
    return render(request, "typing/start.html", context)


@requires(Right.SHEETS)
@require_http_methods(["GET", "HEAD", "POST"])
def typing(request: MemberRequest, tournament: Tournament, **at: int) -> HttpResponse:
    """The page of a sheet as lines of codes; by POST, save all of them at once."""
    sheet = TableSheet.of(find_table(tournament, **at))
    form = TypingForm(request.POST if request.method == "POST" else None, sheet=sheet)
    if request.method != "POST":
        return _uncached_page(request, form)
    if not form.is_valid():
        return _page(request, form)
    if queries.is_written(form.write_key):
        return _to_next_sheet(request, sheet)
    if form.stale and not form.reseated:
        return _merged_page(request, form)
    return _save(request, form)


@requires(Right.SHEETS)
@require_http_methods(["GET", "HEAD", "POST"])
def typing_preview(request: MemberRequest, tournament: Tournament, **at: int) -> HttpResponse:
    """The reading of the lines, and completions of line `at`: a fragment for a script, else the whole page.

    A page that the browser went `back` to, with lines that are saved already, is reloaded instead. A GET, as
    after a login, redirects to the page where lines are typed.
    """
    if request.method != "POST":
        return redirect("typing", tournament.slug, at["round"], at["table"])
    form = TypingForm(request.POST, sheet=TableSheet.of(find_table(tournament, **at)))
    if form.is_valid() and "back" in request.POST and queries.is_written(form.write_key):
        return HttpResponseClientRefresh()
    if not request.htmx:  # type: ignore[attr-defined]  # django-htmx sets it
        return _page(request, form)
    place = parse_int(request.POST.get("at", ""))
    line = form.texts[place] if place is not None and place < len(form.texts) else ""
    shown = {"tournament": tournament, "form": form, "sheet": form.sheet}
    following = {"offers": completions(codes_for(form.sheet.sheet.head), line)}
    return render(request, "typing/answer.html", shown | following)


def _uncached_page(request: MemberRequest, form: TypingForm) -> HttpResponse:
    """The page of the sheet as it stands, never cached; pages with typed lines may be, as their only copy."""
    page = _page(request, form)
    add_never_cache_headers(page)
    return page


def _save(request: MemberRequest, form: TypingForm) -> HttpResponse:
    """Write the typed lines, where all are valid and everything that needs consent was confirmed."""
    reading, table = form.reading, form.sheet.table
    if form.reseated:
        return _refused_page(request, form, Refusal("table-reseated"))
    if reading.wrong or not form.agrees:
        return _page(request, form, ask=not reading.wrong)
    if not any(line.text.strip() for line in reading.lines) and not reading.consent:
        form.add_error(
            None, _("Rien n’est écrit : tapez la première donne, telle qu’elle est sur la feuille.")
        )
        return _page(request, form)
    try:
        done = write_or_preview(request, table, _content(form), key=form.write_key)
    except Refusal as refusal:
        if refusal.code == "sheet-changed":
            return _merged_page(request, form)
        return _refused_page(request, form, refusal)
    return done if isinstance(done, HttpResponse) else _to_next_sheet(request, TableSheet(table, done.sheet))


def _refused_page(request: MemberRequest, form: TypingForm, refusal: Refusal) -> HttpResponse:
    """The page with why nothing was written, and the lines as they were typed."""
    form.add_error(None, refusal_text(refusal, request.path))
    return _page(request, form)


def _content(form: TypingForm) -> TypedSheet:
    """The entry to be written; it settles disputes about deals that it changes, where the form says so."""
    settles = bool(form.reading.contested) and form.cleaned_data["settles"]
    return form.reading.content(settles=settles)


def _merged_page(request: MemberRequest, form: TypingForm) -> HttpResponse:
    """The page with what others wrote meanwhile, and the typed lines merged over it."""
    now, seen = queries.sheet_of(form.sheet.table), form.shown.seen
    written = [] if seen is None else history.written_since(now, seen)
    form.merge_over(now)
    form.add_error(None, sentence_of(Refusal("sheet-changed")))
    return _page(request, form, changes=written)


def _page(request: MemberRequest, form: TypingForm, **more: Any) -> HttpResponse:
    sheet = form.sheet
    context = {
        "form": form,
        "steps": code_steps(sheet.sheet.head),
        "examples": code_examples(sheet.sheet.head),
        "corrections": corrections_notice(sheet.tournament),
        "seal": seal_of(sheet.tournament),
        "numbers": [number for number, line in enumerate(form.reading.lines, 1) if line.problems],
    }
    return render(request, "typing/page.html", page_context(sheet) | context | more)


def _to_next_sheet(request: MemberRequest, saved: TableSheet) -> HttpResponse:
    """Add the message that the sheet is saved, and redirect to the page that asks for the next one."""
    table = saved.table
    messages.success(request, _saved_text(saved))
    start = reverse("typing_start", args=[table.round.tournament.slug, table.round.number])
    return redirect(f"{start}?apres={table.number}")


def _saved_text(sheet: TableSheet) -> str:
    """The message after saving: «Table 3 enregistrée, 2010 – 1540.», and how the game ended."""
    if sheet.totals is not None:
        return _("%(table)s enregistrée. %(result)s") % {
            "table": sheet.table,
            "result": ledger.result_text(sheet),
        }
    ns, ew = map(number_format, sheet.score)
    saved = _("%(table)s enregistrée, %(ns)s – %(ew)s.") % {"table": sheet.table, "ns": ns, "ew": ew}
    return " ".join(filter(None, [saved, ledger.result_text(sheet)]))
