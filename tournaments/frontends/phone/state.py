"""The state that a phone shows of its table: the score, every deal with who agreed to it, what it may do.

It has whole sentences in the reader's language, so that the phone computes nothing. All of it comes from the
row of the table, except this phone's entries that wait for the referee, which are read from the log.
"""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from typing import TYPE_CHECKING, Any, Final

from django.conf import settings
from django.db.models import F, OuterRef, Subquery
from django.utils import timezone
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from scoring.sheet.entries import AddDeal
from scoring.sheet.refusals import Outcome
from tournaments.core.models.rounds import Opening, Table, sits
from tournaments.core.sheets import ledger
from tournaments.core.sheets.games import ui_of
from tournaments.core.sheets.refusals import sentence_of
from tournaments.core.sheets.team_links import TeamLink
from tournaments.core.sheets.writing import why_closed
from tournaments.frontends.phone import following
from tournaments.frontends.phone.contests import newcomer_text, told_contests
from tournaments.frontends.phone.decided import deals_count, decided_text
from tournaments.frontends.phone.lines import DealDescriber, told_lines
from tournaments.frontends.phone.naming import called_alone
from tournaments.platform.program import code_hash
from tournaments.platform.restoring import epoch

if TYPE_CHECKING:
    from collections.abc import Set

    from django.db.models import QuerySet

    from scoring.sheet import Sheet
    from scoring.sheet.facts import RefereeAnswer, SheetLine
    from tournaments.core.models.sheets import Entry
    from tournaments.core.sheets.sheet import TableSheet
    from tournaments.frontends.phone.holder import Holder, PhoneSeat

JsonObject = dict[str, Any]
STAMP: Final = (
    "pk", "link_number", "relinked_at", "log_length", "version", "opening", "closes_at", "moved_on", "game",
    "card", *following.CHAIRS,
)  # fmt: skip
"""The columns that the state depends on; the length of the log stands for the folded sheet."""


def stamp_of(seat: PhoneSeat, table: int | None = None) -> JsonObject | None:
    """The columns that the state depends on; None where the seat does not open a table and never did.

    A seat of a team opens each `table` where the team sits, by its primary key. One query.
    """
    if isinstance(seat.link, TeamLink):
        return None if table is None else _stamps().filter(sits(seat.link.team), pk=table).first()
    found = _stamps().filter(pk=seat.link.table).first()
    return found if found is not None and seat.has_sat_at(Table(**_columns(found))) else None


@cache
def _stamps() -> QuerySet[Table, JsonObject]:
    """The stamps of all tables, with a second game of their teams; made once, for each look takes one."""
    again = following.second_games(OuterRef("round"), [OuterRef(chair) for chair in following.CHAIRS])
    stamps: QuerySet[Table, JsonObject] = Table.objects.values(
        *STAMP, again=Subquery(again.values("pk")[:1]), concours=F("round__tournament")
    )
    return stamps


def etag_of(stamp: JsonObject, holder: Holder) -> str:
    """The ETag of the state for this phone, in its language."""
    until = stamp["closes_at"]  # no row changes when the time for corrections runs out
    over = until is not None and until <= timezone.now()
    then = following.next_places(Table(**_columns(stamp))) if stamp["moved_on"] else []
    shown = repr(
        (stamp, over, then, holder.device, holder.seat, get_language(), code_hash(), epoch(settings.DATA_DIR))
    )
    return f'"{sha256(shown.encode()).hexdigest()[:32]}"'


def _columns(stamp: JsonObject) -> JsonObject:
    """The columns of a stamp by the names that `Table(…)` takes: «ns_id» for «ns»."""
    return {f"{name}_id" if name in following.CHAIRS else name: stamp[name] for name in STAMP}


def state_of(sheet: TableSheet, seat: PhoneSeat, holder: Holder, known: Set[str] = frozenset()) -> JsonObject:
    """The state as JSON, without the lines whose tags are `known` to the phone (`lines.told_lines`).

    `at` (in milliseconds) tells the newest of the states that a phone has.
    """
    at, folded = timezone.now(), sheet.sheet
    describer = DealDescriber.of(sheet, seat, holder.device)
    called = next((one for one in reversed(folded.disputes) if one.deal is None), None)
    return {
        "link": sheet.table.pk,
        "match": sheet.table.seating,
        "epoch": epoch(settings.DATA_DIR),
        "at": int(at.timestamp() * 1000),
        "closed": closed_text(sheet.table, seat),
        "moved": following.next_link(sheet.table, seat, holder.seats),
        "score": list(folded.score),
        "manches": folded.manches and list(folded.manches),
        "target": folded.head.target,
        "end": ledger.result_text(sheet),
        "notes": [
            *_lot_awaited(sheet),
            *ledger.notes_under_way(sheet, describer.heads),
            *_next_draw_awaited(sheet),
        ],
        "dealer": _dealer_text(sheet),
        "open": folded.result is None and folded.takes_more,
        "decided": decided_text(sheet, describer.names.values()),
        "counts": deals_count(folded),
        "place": folded.next_place(holder.device),
        "deals": told_lines(describer, known),
        "versions": told_contests(describer),
        "refused": [_refused_json(entry, folded) for entry in _waiting_entries(sheet, holder.device)],
        "called": describer.dispute_text(called),
        "withdraw": describer.withdrawable(called),
        "answers": _answers(folded, describer),
        "newcomer": newcomer_text(describer),
    }


def closed_text(table: Table, seat: PhoneSeat) -> str:
    """Why this sheet takes no more entries from the phone; empty while it does."""
    if not seat.works_at(table):
        return _link_refusal(table, seat)
    refusal = why_closed(table)
    if refusal is None:
        return ""
    if refusal.code == "round-not-published":  # the usual sentence is for the organizer
        return _("Cette partie n’est pas encore publiée.")
    return sentence_of(refusal)


def _link_refusal(table: Table, seat: PhoneSeat) -> str:
    """Why a phone can no longer write by its link."""
    if seat.team is not None:
        return _(
            "Le lien de votre équipe a été remplacé : demandez une nouvelle feuille de route à la table de "
            "marque. Ce que vous avez noté est gardé."
        )
    if seat.link.works_at(table):
        return _(
            "Dans ce concours, chaque équipe a son propre code : scannez celui de votre feuille de "
            "route. Ce que vous avez noté est gardé."
        )
    return _(
        "Cette feuille de marque a été remplacée : demandez la nouvelle à la table de marque. "
        "Ce que vous avez noté est gardé."
    )


def why_refused(entry: Entry) -> str:
    """Why an entry is not on the sheet, in the reader's language; empty where it is."""
    if entry.outcome == Outcome.PENDING:
        return _("Bien reçu, et gardé : l’arbitre va le regarder.")
    return " ".join(map(sentence_of, entry.reasons))


def _next_draw_awaited(sheet: TableSheet) -> list[str]:
    """The note that the page will show the next table; empty while the table plays or has moved on."""
    table = sheet.table
    waits = sheet.over and not table.moved_on and table.closes_at is None and table.opening == Opening.OPEN
    return [_("La suite s’affichera ici : votre prochaine table, ou le classement.")] if waits else []


def _dealer_text(sheet: TableSheet) -> str:
    """Who deals next: «Éric donne»; empty once it is over, or while the cards say who begins."""
    dealer = None if sheet.over else sheet.next_dealer
    if dealer is None:
        return ""
    return _("%(player)s donne") % {"player": called_alone(sheet.players[dealer], sheet.players)}


def _lot_awaited(sheet: TableSheet) -> list[str]:
    """The note that the first dealer is still to be drawn."""
    return [] if sheet.over or sheet.next_dealer is not None else [ui_of(sheet).dealer_by_lot()]


ANSWERED_FOR: Final = 3
"""How many deals are written after an answer of the referee until the page drops it; the history keeps it."""


def _answers(sheet: Sheet, describer: DealDescriber) -> list[str]:
    """The recent answers of the referee, the newest first."""
    new = [one for one in sheet.answers if len(sheet.lines) < one.deals + ANSWERED_FOR]
    return [_answer_text(one, describer) for one in reversed(new)]


def _answer_text(answer: RefereeAnswer, describer: DealDescriber) -> str:
    """An answer of the referee: «L’arbitre a répondu, donne 9 : le dix de der était oublié»."""
    deal = describer.words.names.deal_in_sentence % {"place": answer.place} if answer.place else ""
    said = {"deal": deal, "words": answer.words}
    if not deal:
        return _("L’arbitre a répondu : %(words)s") % said
    if not answer.taken and not answer.words:
        return _("L’arbitre garde ce qui est écrit, %(deal)s.") % said
    if not answer.taken:
        return _("L’arbitre a répondu, %(deal)s : %(words)s") % said
    if not answer.words:
        return _("L’arbitre a pris l’envoi d’un téléphone, %(deal)s.") % said
    return _("L’arbitre a pris l’envoi d’un téléphone, %(deal)s : %(words)s") % said


def _waiting_entries(sheet: TableSheet, device: str) -> list[Entry]:
    """The refused entries of this phone that wait for somebody else than the table itself."""
    own = [
        case.entry
        for case in sheet.sheet.refused_entries
        if case.device == device and case not in sheet.sheet.contests
    ]
    return list(sheet.table.entries.filter(number__in=own).order_by("number")) if own else []


def _refused_json(entry: Entry, sheet: Sheet) -> JsonObject:
    """A refused entry as JSON: its content, and why it is not on the sheet."""
    return {
        "key": str(entry.key),
        "kind": entry.kind,
        "content": {name: value for name, value in entry.content.items() if name not in {"kind", "side"}},
        "outcome": entry.outcome,
        "sentence": why_refused(entry),
        "mendable": entry.kind == AddDeal.kind
        and entry.outcome in {Outcome.REFUSED, Outcome.ALIKE}
        and (sheet.result is None or not (sheet.stopped or not deals_count(sheet))),
        "same_as": same_as(sheet, sheet.line(entry.deal or 0)) if entry.outcome == Outcome.ALIKE else None,
    }


def same_as(sheet: Sheet, line: SheetLine | None) -> JsonObject | None:
    """The deal of a line that another deal looks the same as, as JSON; None where it is off the sheet.

    `number` is its place on the sheet. A phone that answers «the same» sends its deal again at `place`, which
    agrees to this one; a phone that answers «another» sends it with `another`.
    """
    index = None if line is None else sheet.index(line.deal)
    if line is None or index is None:
        return None
    place = sheet.claimed_places()[line.deal]
    return {"deal": line.deal, "version": line.version, "number": index + 1, "place": place}
