"""The state that a phone shows of its table: the score, every deal with who agreed to it, what it may do.

It holds whole sentences in the reader's language; the phone computes nothing. All of it is on the row of the
table, except this phone's entries that wait for the referee, which are read from the log.
"""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from django.conf import settings
from django.db.models import OuterRef, Subquery
from django.utils import timezone
from django.utils.formats import number_format
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from scoring.cards import Side
from scoring.sheet.entries import Deal
from scoring.sheet.refusals import Outcome
from tournaments.models.rounds import Opening, Table, sits
from tournaments.phone import following
from tournaments.platform.program import code_hash
from tournaments.platform.restoring import epoch
from tournaments.sheets import ledger
from tournaments.sheets.games import ui_of
from tournaments.sheets.refusals import deal_sentences, sentence_of
from tournaments.sheets.team_links import TeamLink
from tournaments.sheets.writing import why_closed

if TYPE_CHECKING:
    from collections.abc import Mapping

    from django_stubs_ext import StrPromise

    from scoring.sheet import Sheet
    from scoring.sheet.facts import Answer, DisputeState, Line
    from scoring.sheet.game import Played
    from tournaments.models.rounds import Seated
    from tournaments.models.sheets import Entry
    from tournaments.phone.holder import Holder, Seat
    from tournaments.sheets.games import GameUI
    from tournaments.sheets.sheet import TableSheet

State = dict[str, Any]
STAMP: Final = (
    "pk", "link_number", "relinked_at", "log_length", "version", "opening", "closes_at", "moved_on", "game",
    "card", *following.CHAIRS,
)  # fmt: skip
"""The columns that decide what a phone is shown; the length of the log stands for the folded sheet."""


def stamp_of(seat: Seat, table: int | None = None) -> State | None:
    """The columns that a phone's page depends on; None where its seat opens no table, and never has.

    A seat of a team opens each `table` where that sits, by its primary key. One query.
    """
    again = following.second_games(OuterRef("round"), [OuterRef(chair) for chair in following.CHAIRS])
    stamps = Table.objects.values(*STAMP, again=Subquery(again.values("pk")[:1]))
    found: State | None
    if isinstance(seat.link, TeamLink):
        found = stamps.filter(sits(seat.link.team), pk=table).first()
        return found
    found = stamps.filter(pk=seat.link.table).first()
    return found if found is not None and seat.has_sat_at(Table(**_columns(found))) else None


def etag_of(stamp: State, holder: Holder) -> str:
    """The ETag of what this phone is shown, in its language."""
    until = stamp["closes_at"]  # no row changes when the time for corrections runs out
    over = until is not None and until <= timezone.now()
    then = following.next_places(Table(**_columns(stamp))) if stamp["moved_on"] else []
    shown = repr(
        (stamp, over, then, holder.device, holder.seat, get_language(), code_hash(), epoch(settings.DATA_DIR))
    )
    return f'"{sha256(shown.encode()).hexdigest()[:32]}"'


def _columns(stamp: State) -> State:
    """The columns of a stamp as a row takes them: a chair by its primary key."""
    return {f"{name}_id" if name in following.CHAIRS else name: stamp[name] for name in STAMP}


def state_of(sheet: TableSheet, seat: Seat, holder: Holder) -> State:
    """All that the page shows; by `at`, in milliseconds, a phone knows the newest state that it has kept."""
    at, folded = timezone.now(), sheet.sheet
    teller = DealTeller.of(sheet, seat, holder.device)
    return {
        "link": sheet.table.pk,
        "match": sheet.table.seating,
        "epoch": epoch(settings.DATA_DIR),
        "at": int(at.timestamp() * 1000),
        "closed": closed(sheet.table, seat),
        "moved": following.after(sheet.table, seat),
        "score": list(folded.score),
        "manches": folded.manches and list(folded.manches),
        "target": folded.head.target,
        "end": ledger.result_said(sheet),
        "notes": [*ledger.waiting_said(sheet), *_next_draw_awaited(sheet)],
        "dealer": _dealer(sheet),
        "open": folded.result is None and folded.takes_more,
        "place": folded.next_place(holder.device),
        "deals": [_deal(folded, place, played, teller) for place, played in enumerate(folded.played, 1)],
        "refused": [_refused(entry, folded) for entry in _waiting(sheet, holder.device)],
        "called": _dispute(_last_dispute(folded, None), teller),
        "withdraw": _withdrawable(_last_dispute(folded, None), teller),
        "answers": _answers(folded, teller),
    }


def closed(table: Table, seat: Seat) -> str:
    """Why this sheet takes no more entries from the phone; empty while it does."""
    if not seat.works_at(table):
        return _not_by_this_link(table, seat)
    refusal = why_closed(table)
    if refusal is None:
        return ""
    if refusal.code == "round-not-published":  # the usual sentence is for the organizer
        return _("Cette partie n'est pas encore publiée.")
    return sentence_of(refusal)


def _not_by_this_link(table: Table, seat: Seat) -> str:
    """Why a phone writes no more by the link that it came in by."""
    if seat.team is not None:
        return _(
            "Le lien de votre équipe a été remplacé : demandez une nouvelle feuille de route à la table de "
            "marque. Ce que vous avez noté est gardé."
        )
    if seat.link.works_at(table):
        return _(
            "Dans ce concours chaque équipe note par son propre code : visez celui de votre feuille de "
            "route. Ce que vous avez noté est gardé."
        )
    return _(
        "Cette feuille de marque a été remplacée : demandez la nouvelle à la table de marque. "
        "Ce que vous avez noté est gardé."
    )


def why_refused(entry: Entry) -> str:
    """Why an entry is not on the sheet, in the reader's language; empty where it is."""
    if entry.outcome == Outcome.PENDING:
        return _("Bien reçu, et gardé : l'arbitre va le regarder.")
    return " ".join(map(sentence_of, entry.reasons))


def _next_draw_awaited(sheet: TableSheet) -> list[str]:
    """The note, once the table is over and the next draw is not published, that the page will show it."""
    table = sheet.table
    waits = sheet.over and not table.moved_on and table.closes_at is None and table.opening == Opening.OPEN
    return [_("La suite s'affichera ici : votre prochaine table, ou le classement.")] if waits else []


def _dealer(sheet: TableSheet) -> str:
    if sheet.over:
        return ""
    dealer = sheet.next_dealer
    return (
        ui_of(sheet).dealer_by_lot()
        if dealer is None
        else _("%(player)s donne") % {"player": sheet.players[dealer]}
    )


def _deal(sheet: Sheet, place: int, played: Played, teller: DealTeller) -> State:
    written = sheet.lines[place - 1]
    dispute = _last_dispute(sheet, written.deal)
    contested = dispute is not None and dispute.open
    mended = dispute is not None and max(written.agreed.values(), default=0) > dispute.entry
    return {
        "deal": written.deal,
        "version": written.version,
        "place": place,
        "record": written.record,
        **teller.told(played),
        "marks": list(played.marks),
        "score": list(played.game.score),
        "after_end": played.after_end,
        "contested": contested,
        "asks": len(written.agreed) == 1 and (mended or not contested) and not teller.wrote_alone(written),
        "confirmed": written.confirmed,
        "agreed": sorted(written.agreed),
        "standing": teller.stands(written, asked=not contested or mended),
        "same_device": written.one_phone,
        "withdraw": _withdrawable(dispute, teller),
        "dispute": _dispute(dispute, teller),
    }


def _last_dispute(sheet: Sheet, deal: int | None) -> DisputeState | None:
    """The last dispute about a deal, or about the sheet as a whole."""
    return next((one for one in reversed(sheet.disputes) if one.deal == deal), None)


ANSWERED_FOR: Final = 3
"""An answer of the referee is shown until so many deals were written after it; the history keeps it."""


def _answers(sheet: Sheet, teller: DealTeller) -> list[str]:
    """The recent answers of the referee, the newest first."""
    new = [one for one in sheet.answers if len(sheet.lines) < one.deals + ANSWERED_FOR]
    return [_answer(one, teller) for one in reversed(new)]


def _answer(answer: Answer, teller: DealTeller) -> str:
    """«L'arbitre a répondu, donne 9 : le dix de der était oublié»."""
    deal = teller.words.names.deal_in_sentence % {"place": answer.place} if answer.place else ""
    said = {"deal": deal, "words": answer.words}
    if not deal:
        return _("L'arbitre a répondu : %(words)s") % said
    if not answer.taken:
        return _("L'arbitre a répondu, %(deal)s : %(words)s") % said
    if not answer.words:
        return _("L'arbitre a pris l'envoi d'un téléphone, %(deal)s.") % said
    return _("L'arbitre a pris l'envoi d'un téléphone, %(deal)s : %(words)s") % said


ENDINGS: Final[Mapping[str, StrPromise]] = {
    "": gettext_lazy("les deux équipes sont d'accord"),
    "withdrawn": gettext_lazy("l'équipe a retiré son désaccord"),
    "corrected": gettext_lazy("la donne a été corrigée"),
}
"""How a dispute ended that no referee settled, by `DisputeState.ending`."""


def _dispute(dispute: DisputeState | None, teller: DealTeller) -> str:
    if dispute is None:
        return ""
    if dispute.open:
        said = {"team": teller.names[Side(dispute.side)], "reason": dispute.reason}
        return _("Pas d'accord (%(team)s) : %(reason)s. L'arbitre va venir.") % said
    settlement = dispute.settlement or str(ENDINGS[dispute.ending])
    return _("Réglé : %(settlement)s") % {"settlement": settlement}


def _withdrawable(dispute: DisputeState | None, teller: DealTeller) -> State | None:
    """The open dispute that this phone's side may withdraw: its entry and side."""
    if dispute is None or not dispute.open or dispute.side not in teller.speaks_for:
        return None
    return {"entry": dispute.entry, "side": dispute.side}


def _waiting(sheet: TableSheet, device: str) -> list[Entry]:
    """The refused entries of this phone that no referee has settled yet."""
    own = [case.entry for case in sheet.sheet.refused_entries if case.device == device]
    return list(sheet.table.entries.filter(number__in=own).order_by("number")) if own else []


def _refused(entry: Entry, sheet: Sheet) -> State:
    """An entry that is not on the sheet: what its phone sent, and why it is not there."""
    return {
        "key": str(entry.key),
        "kind": entry.kind,
        "content": {name: value for name, value in entry.content.items() if name not in {"kind", "side"}},
        "outcome": entry.outcome,
        "sentence": why_refused(entry),
        "mendable": entry.kind == Deal.kind and entry.outcome in {Outcome.REFUSED, Outcome.ALIKE},
        "same_as": same_as(sheet, sheet.line(entry.deal or 0)) if entry.outcome == Outcome.ALIKE else None,
    }


def same_as(sheet: Sheet, line: Line | None) -> State | None:
    """The deal that another looks the same as; None where it is no longer on the sheet.

    `number` is its place on the sheet. Who says that it is the same sends the deal again, at `place`; that
    agrees to it. Who says that it is another sends it with `another`.
    """
    index = None if line is None else sheet.index(line.deal)
    if line is None or index is None:
        return None
    place = sheet.claimed_places()[line.deal]
    return {"deal": line.deal, "version": line.version, "number": index + 1, "place": place}


# --- how the sides and the deals are called -------------------------------------------------------


class Called(NamedTuple):
    """A side as the page calls it: its word in a record, then in a sentence, at its head, on a small key."""

    side: str
    name: str
    head: str
    short: str
    players: str


def called(sheet: TableSheet) -> dict[Side, Called]:
    """Both sides as on the score card: «équipe 12», at the mêlée «joueurs 4 + 9»; a single player by name."""
    # On a small key a bare number would read as points.
    long, short = _("équipe %(number)s"), _("éq. %(number)s")
    if _individual(sheet):
        long, short = _("joueurs %(number)s"), _("j. %(number)s")
    return {side: _called(side, sheet.seated(side), long, short) for side in Side}


def _called(side: Side, seated: Seated, long: str, short: str) -> Called:
    if len(seated.players) == 1:
        return Called(side.value, seated.names, seated.names, seated.names, "")
    number = {"number": seated.number}
    name = long % number
    return Called(side.value, name, name[:1].upper() + name[1:], short % number, seated.names)


def _individual(sheet: TableSheet) -> bool:
    return bool(sheet.table.card.get("individual"))


class DealTeller(NamedTuple):
    """Describes the deals of one sheet to one of its sides; the words that all deals need are built once.

    `standing` says who agrees to a deal, by the sides that do; `speaks_for` are the sides of this phone,
    `device` its name where it may not confirm what it wrote itself, else empty.
    """

    sheet: TableSheet
    words: GameUI
    names: Mapping[Side, str]
    standing: Mapping[frozenset[str], str]
    taken: str
    counted: str
    speaks_for: tuple[Side, ...] = ()
    device: str = ""

    @classmethod
    def of(cls, sheet: TableSheet, seat: Seat, device: str) -> DealTeller:
        """The teller of this sheet's deals to the side of a phone."""
        alone = device if sheet.table.card.get("two_phones", False) else ""
        side = seat.side or Side.NS
        names = {each: words.name for each, words in called(sheet).items()}
        other = {"team": names[side.other]}
        standing = {
            frozenset[str](): _("écrit à la table de marque"),
            frozenset({side.value}): _("noté par vous · à confirmer : %(team)s") % other,
            frozenset({side.other.value}): _("noté : %(team)s · à confirmer par vous") % other,
            frozenset(each.value for each in Side): _("confirmé par les deux équipes"),
        }
        taken = _("%(team)s ont pris") if _individual(sheet) else _("%(team)s a pris")
        speaks_for = tuple(each for each in Side if seat.speaks_for(each))
        counted = _("%(team)s : %(counted)s")
        return cls(sheet, ui_of(sheet), names, standing, taken, counted, speaks_for, alone)

    def wrote_alone(self, line: Line) -> bool:
        """Whether this phone wrote a deal that another phone must confirm for the other side."""
        return bool(self.device) and len(line.agreed) == 1 and line.device == self.device

    def stands(self, line: Line, *, asked: bool) -> str:
        """Who noted a deal and who agrees to it; whose agreement is wanted, where anybody is `asked` now."""
        if line.one_phone:
            return _("confirmé par les deux équipes (même téléphone)")
        if self.wrote_alone(line):
            return _("une seule voix : à confirmer par l'autre téléphone")
        if asked or len(line.agreed) != 1:
            return self.standing[frozenset(line.agreed)]
        return _("noté : %(team)s") % {"team": self.names[Side(next(iter(line.agreed)))]}

    def told(self, played: Played) -> dict[str, str]:
        """What is `said` of a deal, who has `taken` it, the `details` of what both counted, both `marked`.

        «équipe 5 a pris», «équipe 12 : 30 · équipe 5 : 132, Belote 20», «équipe 12 +270 · équipe 5 +0».
        Without a taker there are only the details that the game has; after the end nothing is marked.
        """
        words = self.words
        if played.score is None:
            why = [] if played.refused is None else deal_sentences(played.refused)
            return {"said": " ".join(why), "taken": "", "details": "", "marked": ""}
        said, taken = words.said(played.score, self.sheet), words.taken(played.score)
        if taken is None:
            details = words.details(played.score, self.sheet)
            return {"said": said, "taken": "", "details": details, "marked": ""}
        counted = zip(self.names.values(), taken.counted, strict=True)
        marked = () if played.after_end else zip(self.names.values(), played.marks, strict=True)
        return {
            "said": said,
            "taken": self.taken % {"team": self.names[taken.by]},
            "details": " · ".join(
                self.counted % {"team": name, "counted": points} for name, points in counted
            ),
            "marked": " · ".join(f"{name} +{number_format(mark)}" for name, mark in marked),
        }
