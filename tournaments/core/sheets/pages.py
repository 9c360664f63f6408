"""Helpers that all pages about a sheet share: their addresses, breadcrumbs, context and form keys."""

from __future__ import annotations

from copy import copy
from typing import TYPE_CHECKING, Any
from uuid import UUID, uuid4

from django.http import Http404
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext as _

from tournaments.core.rounds.wording import table_phase
from tournaments.core.sheets import queries
from tournaments.core.sheets.refusals import sentence_of

if TYPE_CHECKING:
    from django import forms

    from scoring.sheet import Refusal
    from tournaments.core.access.permissions import MemberRequest
    from tournaments.core.models.planning import Tournament
    from tournaments.core.models.rounds import Round, Table
    from tournaments.core.sheets.sheet import TableSheet

Crumbs = list[tuple[str, str]]


def find_table(tournament: Tournament, round: int, table: int) -> Table:  # noqa: A002 — words of the address
    """The table at this address; 404 where there is none, or its draw is not published."""
    found = queries.table_at(tournament, round, table)
    if found is None:
        raise Http404
    return found


def requested_round(request: MemberRequest, tournament: Tournament) -> tuple[list[Round], Round | None]:
    """The published rounds, and the one that the address asks for (?partie=2), by default the last."""
    rounds = queries.published_rounds(tournament)
    asked = request.GET.get("partie", "")
    return rounds, next((one for one in rounds if str(one.number) == asked), rounds[-1] if rounds else None)


def sheet_url(table: Table) -> str:
    return reverse("sheet", args=[table.round.tournament.slug, table.round.number, table.number])


def crumbs_to_round(round_: Round) -> Crumbs:
    """The breadcrumbs of a sheet, and of what is done with all sheets of a round: the page of the round."""
    return [(str(round_), reverse("round", args=[round_.tournament.slug, round_.number]))]


def crumbs_to_sheet(table: Table) -> Crumbs:
    """The breadcrumbs of a page below a sheet: the tables of its round, and the sheet with its game."""
    named = " · ".join(filter(None, [str(table), table_phase(table)]))
    return [*crumbs_to_round(table.round), (named, sheet_url(table))]


def page_context(sheet: TableSheet, crumbs: Crumbs | None = None) -> dict[str, Any]:
    """The context of every page about a sheet; `crumbs` are by default those of a page below the sheet."""
    return {
        "tournament": sheet.tournament,
        "stage": "rounds",
        "crumbs": crumbs_to_sheet(sheet.table) if crumbs is None else crumbs,
        "sheet": sheet,
        "table": sheet.table,
    }


def form_key(request: MemberRequest) -> UUID:
    """The idempotency key that a form posts; a new one for a form without."""
    try:
        return UUID(request.POST.get("key", ""))
    except ValueError:
        return uuid4()


def refusal_text(refusal: Refusal, page: str) -> str:
    """The sentence of a refusal, above a form that keeps what was typed.

    Where other players sit at the table now, it links to their `page`: the form stays that of the players it
    was filled for, and is refused each time it is sent.
    """
    sentence = sentence_of(refusal)
    if refusal.code != "table-reseated":
        return sentence
    kept, way = _("Ce que vous avez tapé est encore là."), _("Ouvrir la feuille de ceux qui y jouent")
    return format_html('{} {} <a href="{}">{}</a>', sentence, kept, page, way)


def give_new_key(form: forms.BaseForm) -> None:
    """Give a form a new key, so that what it sends next is another entry and not a repetition."""
    typed: Any = copy(form.data)
    typed["key"] = str(uuid4())
    form.data = typed
