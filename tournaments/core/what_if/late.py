"""Writes entries of the desk on a sheet, at once or after a preview of what has left the room.

A later round may have been drawn from a finished table, its ranks announced, money given for them. A
correction of that table counts in the standings, and what was drawn, said and given stays; what it changes of
that, or would have changed, is shown first and stored with the entry.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from django.contrib import messages
from django.db import transaction
from django.db.models import Q
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext as _

from scoring.cards import Side
from scoring.sheet import Refusal
from scoring.sheet.entries import AddDeal
from tournaments.core.access.permissions import Right
from tournaments.core.models.past import Instead
from tournaments.core.models.planning import Tournament
from tournaments.core.models.rounds import SEATED, Round, Table
from tournaments.core.models.sheets import Entry
from tournaments.core.sheets import ledger
from tournaments.core.sheets.fields import RecordForm, SheetForm
from tournaments.core.sheets.pages import crumbs_to_sheet, form_key, give_new_key, refusal_text, sheet_url
from tournaments.core.sheets.refusals import sentence_of
from tournaments.core.sheets.sheet import TableSheet, sheet_of_row
from tournaments.core.sheets.writing import NewEntry, WriteResult, lock_table, why_closed, write
from tournaments.core.standings import queries as standings
from tournaments.core.what_if.consequences import Scenario, compare_draws, rank_changes, table_change
from tournaments.core.what_if.late_corrections import FIRST, OTHERS
from tournaments.core.what_if.left_room import LeftRoom, left_room, payout_changes, prize_changes
from tournaments.core.what_if.values import DrawComparison, LateEffect, RankChanges
from tournaments.platform.text import parse_int

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from uuid import UUID

    from django.db.models import QuerySet

    from scoring.sheet import Sheet
    from scoring.sheet.entries import Content
    from tournaments.core.access.permissions import MemberRequest

DIGEST_FIELD: Final = "seen_effect"
"""The form field with the digest of a confirmed preview; «confirmed» is the field for unlikely totals."""
KEY_USED: Final = frozenset({"deal-written", "totals-written", "key-reused"})
"""The codes of refusals of a form whose key has written another entry, so that it needs a new key."""

SuccessMessages = str | Callable[[WriteResult], Iterable[str]]
"""The messages after a write: a sentence, or a function of its result."""


def submit(  # noqa: PLR0913 — what is written, and where the page goes then
    request: MemberRequest,
    table: Table,
    content: Content,
    done: SuccessMessages,
    *,
    key: UUID | None = None,
    then: str = "",
    refused_to: str = "",
) -> HttpResponse:
    """Write the entry of a page without fields, show `done` and redirect to `then`, by default the sheet.

    A refusal is shown as a message, with a redirect to `refused_to`, by default `then`. If the entry would
    change what has left the room, the answer is the preview page.
    """
    then = then or sheet_url(table)
    try:
        written = write_or_preview(request, table, content, key=key)
    except Refusal as refusal:
        messages.error(request, sentence_of(refusal))
        return redirect(refused_to or then)
    return _answer(request, written, done, then)


def submit_form(
    request: MemberRequest, form: SheetForm, table: Table, done: SuccessMessages, then: str = ""
) -> HttpResponse | None:
    """Write the entry of a valid form and redirect to `then`, by default the sheet.

    None after a refusal, which is then an error of the form. If the entry would change what has left the
    room, the answer is the preview page.
    """
    try:
        if isinstance(form, RecordForm):
            form.check_another()
        written = write_or_preview(request, table, form.content)
    except Refusal as refusal:
        _refuse(form, refusal, table)
        return None
    return _answer(request, written, done, then or sheet_url(table))


def _refuse(form: SheetForm, refusal: Refusal, table: Table) -> None:
    """Add a refusal to the form's errors, or to those of the fields that the engine names."""
    if isinstance(form, RecordForm) and refusal.code == "deal-refused" and refusal.invalid is not None:
        form.refuse(refusal.invalid)
        return
    form.add_error(None, refusal_text(refusal, sheet_url(table)))
    if refusal.code in KEY_USED:
        give_new_key(form)


def _answer(
    request: MemberRequest, written: WriteResult | HttpResponse, done: SuccessMessages, then: str
) -> HttpResponse:
    if isinstance(written, HttpResponse):
        return written
    for sentence in [done] if isinstance(done, str) else done(written):
        messages.success(request, sentence)
    return redirect(then)


def write_or_preview(
    request: MemberRequest, table: Table, content: Content, *, key: UUID | None = None
) -> WriteResult | HttpResponse:
    """Write an entry of staff about a table; `Refusal`.

    If anything that has left the room would change, the answer is the preview page, and the entry is written
    when that is confirmed. The POST has the `key` of its form, the version of the sheet
    that was `seen`, and the `seating` that it is about.
    """
    key, seen = key or form_key(request), parse_int(request.POST.get("seen", ""))
    seating = request.POST.get("seating", "")
    writing = NewEntry(content, key=key, author=request.user, seen=seen, seating=seating)
    asked = content.changes_sheet and (_may_be_known(table) or _is_marked_anew(table, content))
    if not asked or Entry.objects.filter(key=key).exists():
        return write(table.pk, writing)
    confirmed = request.POST.get(DIGEST_FIELD, "")
    effect = None if confirmed else effect_of(table, writing)
    done = write_confirmed(table, writing, confirmed) if effect is None else effect
    if isinstance(done, LateEffect):
        return _preview_page(request, done, moved=bool(confirmed))
    for drawn in _stale_proposals(done):
        messages.warning(request, _redraw_advice(request, table.round.tournament, drawn))
    return done


@transaction.atomic
def write_confirmed(table: Table, writing: NewEntry, confirmed: str) -> WriteResult | LateEffect:
    """Write an entry if it has no effect now, or the effect with the digest `confirmed`; else that effect.

    `Refusal`.
    """
    lock_table(table.pk)
    # While the concours is locked no round is drawn, and no other table gets another result.
    concours = Tournament.objects.select_for_update(no_key=True).filter(pk=table.round.tournament_id)
    list(concours.values("pk"))
    effect = effect_of(table, writing)
    if effect is None:
        return write(table.pk, writing)
    if effect.digest != confirmed:
        return effect
    return write(table.pk, replace(writing, effect=effect.to_record()))


def effect_of(table: Table, writing: NewEntry) -> LateEffect | None:
    """The effect of an entry on what has left the room; None if it has none, or if it would be refused.

    That today's engine marks the sheet of an older one otherwise is an effect too, wherever it is known.
    """
    found = Table.objects.select_related("round__tournament", *SEATED).filter(pk=table.pk).first()
    if found is None:
        return None
    later, left = list(_rounds_after(found)), left_room(found.round.tournament)
    before = TableSheet.of(found)
    anew = before.sheet.outdated and not isinstance(writing.content, AddDeal)
    if not (later or left or anew) or why_closed(found, writing) is not None:
        return None
    try:
        after = before.after(writing.content)
    except Refusal:
        return None
    if after.version == before.sheet.version or not (before.result or after.result or anew):
        return None
    effect = _effect(before, after, later, left)
    return None if effect.nothing else effect


def _rounds_after(table: Table) -> QuerySet[Round]:
    """The rounds drawn since, published or not, the first one first."""
    return table.round.tournament.rounds.filter(number__gt=table.round.number).order_by("number")


def _may_be_known(table: Table) -> bool:
    """Whether anything that left the room can hang on the table's result.

    It may have none now: a correction has opened it again, and what was announced or given by its former
    result stays so. What has left the room is asked again later, under the lock of the concours.
    """
    if Table.objects.filter(
        Q(finished_at__isnull=False) | Q(entries__effect__isnull=False), pk=table.pk
    ).exists():
        return True
    return bool(left_room(Tournament.objects.get(rounds=table.round_id)))


def _is_marked_anew(table: Table, content: Content) -> bool:
    """Whether a correction has a sheet of an older engine marked anew; a new deal needs no preview."""
    return not isinstance(content, AddDeal) and sheet_of_row(table).outdated


def _effect(before: TableSheet, after: Sheet, later: Sequence[Round], left: LeftRoom) -> LateEffect:
    """The effect of another sheet of a table; `later` are the rounds drawn since."""
    table, then, tournament = before.table, TableSheet(before.table, after), before.tournament
    instead = Instead({table.pk: after})
    now, would = Scenario(tournament), Scenario(tournament, instead)
    old, new = ({line.row.deal: line.said for line in ledger.lines(sheet)} for sheet in (before, then))
    last = would.rows(standings.rounds_published(tournament)) if left else []
    return LateEffect(
        table_change(table, before.sheet, after, (old, new)),
        tuple(_rank_changes(before, later, now, would)),
        tuple(compare_draws(each, now.past(each.number), would.past(each.number)) for each in later),
        tuple(prize_changes(tournament, left, last, instead)) if left else (),
        tuple(payout_changes(tournament, left, last, instead)) if left else (),
        final=left.final,
        was=ledger.result_text(before),
        now=ledger.result_text(then),
        anew=before.sheet.outdated,
        shown=left.shown,
    )


def _rank_changes(
    sheet: TableSheet, later: Sequence[Round], now: Scenario, would: Scenario
) -> Iterator[RankChanges]:
    """The changed ranks in the standing that the next draw was made from, and in that of today."""
    own = {number for side in Side for number in sheet.seated(side).numbers}
    drawn_from = later[0].number - 1 if later else None
    today = standings.rounds_published(sheet.tournament)
    for shown in sorted({today} if drawn_from is None else {drawn_from, today}):
        if changes := rank_changes(now.rows(shown), would.rows(shown)):
            own_first = sorted(changes, key=lambda change: change.number not in own)
            yield RankChanges(shown, shown != drawn_from, tuple(own_first))


def _stale_proposals(written: WriteResult) -> list[DrawComparison]:
    """The unpublished rounds that would be drawn otherwise after this entry."""
    draws = map(DrawComparison.from_record, (written.entry.effect or {}).get("draws", ()))
    return [drawn for drawn in draws if drawn.stale]


def _redraw_advice(request: MemberRequest, tournament: Tournament, drawn: DrawComparison) -> str:
    """The advice to draw an unpublished round again, with a link for users who may."""
    said = _("La partie %(number)s n’est encore qu’une proposition, tirée avant cette correction.")
    sentence = said % {"number": drawn.round}
    if Right.DESK not in request.rights:
        return " ".join((sentence, _("Dites à l’organisateur de refaire son tirage.")))
    address = reverse("round", args=[tournament.slug, drawn.round])
    return format_html('{} <a href="{}">{}</a>', sentence, address, _("Refaire son tirage"))


def _preview_page(request: MemberRequest, effect: LateEffect, *, moved: bool) -> HttpResponse:
    """The preview page of an entry: what it would change, and the POST data to send again."""
    table, ours = effect.change.table, {DIGEST_FIELD, "csrfmiddlewaretoken"}
    context = {
        "tournament": table.round.tournament,
        "stage": "rounds",
        "crumbs": crumbs_to_sheet(table),
        "table": table,
        "effect": effect,
        "moved": moved,
        "sent": [
            (name, value) for name, values in request.POST.lists() if name not in ours for value in values
        ],
        "seen_name": DIGEST_FIELD,
        "first": FIRST,
        "others": OTHERS,
        "back": sheet_url(table),
    }
    return render(request, "what_if/late.html", context)
