"""Corrections that come after the next draw: what they would have changed is seen before they are saved.

The views of the sheets are wrapped where their addresses stand (`tournaments.urls`), so that they know
nothing of it: a POST runs inside a transaction, and is taken back and shown where it moved anything.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial, wraps
from typing import TYPE_CHECKING, Any, Final

from django.contrib import messages
from django.contrib.messages.storage import default_storage
from django.shortcuts import render
from django.urls import URLPattern, reverse
from django.utils.html import format_html
from django.utils.translation import gettext as _

from tournaments.access.permissions import Right, lets_in
from tournaments.desk import late_actions, late_told
from tournaments.desk.late_tables import NAMES, finished
from tournaments.sheets.pages import sheet_url, to_sheet

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse

    from tournaments.desk.late_values import LateEffect, Redrawn
    from tournaments.models.planning import Tournament
    from tournaments.models.rounds import Table

View = Callable[..., "HttpResponse"]
SEEN: Final = "seen_effect"
"""The field that brings the digest of what was shown; «confirmed» is taken by totals that look wrong."""
LOOKS: Final = frozenset({"sheet_preview", "typing_preview", "table_relink"})
"""The addresses of a table that take a POST and never write on its sheet."""


def foreseen_paths(paths: Iterable[URLPattern]) -> list[URLPattern]:
    """The same addresses, where every view that may write on the sheet of a table is `foreseen`."""
    return [
        URLPattern(each.pattern, foreseen(each.callback), each.default_args, each.name)
        if NAMES.keys() & each.pattern.converters.keys() and each.name not in LOOKS
        else each
        for each in paths
    ]


def foreseen(view: View) -> View:
    """The view, whose correction after the next draw is shown before it is saved.

    Whoever may not is answered by the view as ever, and nothing is held or worked out for them.
    """

    @wraps(view)
    def looked_at(request: HttpRequest, *args: Any, **named: Any) -> HttpResponse:
        asked = request.method == "POST" and lets_in(view, request, named)
        table = finished(named) if asked else None
        write = partial(view, request, *args, **named)
        return write() if table is None else _corrected(request, table, write)

    return looked_at


def _corrected(request: HttpRequest, table: Table, write: Callable[[], HttpResponse]) -> HttpResponse:
    seen = request.POST.get(SEEN, "")
    done = late_actions.correct(table, write, author=request.user, seen=seen)
    if done.effect is None:
        return done.answer
    if not done.kept:
        _take_words_back(request)
        return _page(request, table, done.effect, moved=bool(seen))
    for drawn in done.effect.proposed:
        messages.warning(request, _to_be_drawn_again(request, table.round.tournament, drawn))
    return done.answer


def _take_words_back(request: HttpRequest) -> None:
    """What the view had said of a correction that does not stand."""
    request._messages = default_storage(request)  # type: ignore[attr-defined]  # set by Django's middleware


def _to_be_drawn_again(request: HttpRequest, tournament: Tournament, drawn: Redrawn) -> str:
    """What is better done about a round that nobody has seen yet; with the way there for who may go it."""
    said = _("La partie %(number)s n'est encore qu'une proposition, tirée avant cette correction.")
    sentence = said % {"number": drawn.round}
    if Right.DESK not in getattr(request, "rights", ()):
        return f"{sentence} {_('Dites à l’organisateur de refaire son tirage.')}"
    address = reverse("round", args=[tournament.slug, drawn.round])
    return format_html('{} <a href="{}">{}</a>', sentence, address, _("Refaire son tirage"))


def _page(request: HttpRequest, table: Table, effect: LateEffect, *, moved: bool) -> HttpResponse:
    """What the correction would change, with the POST to be sent again; files are none of these forms'."""
    ours = {SEEN, "csrfmiddlewaretoken"}
    context = {
        "tournament": table.round.tournament,
        "stage": "sheets",
        "crumbs": to_sheet(table),
        "table": table,
        "effect": effect,
        "moved": moved,
        "sent": [
            (name, value) for name, values in request.POST.lists() if name not in ours for value in values
        ],
        "seen_name": SEEN,
        "first": late_told.FIRST,
        "others": late_told.OTHERS,
        "back": sheet_url(table),
    }
    return render(request, "desk/late.html", context)
