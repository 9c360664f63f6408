"""The lines of a sheet as a phone shows them, told again only where they have changed.

Each line has a tag, a digest of everything that its words are made from. A phone names the tags that it has,
and a line under one of them comes back as that tag alone. So nobody remembers what a phone was told, and it
need not be the last: whatever was written, undone or corrected meanwhile, the same tag is the same line.
"""

from __future__ import annotations

import json
from dataclasses import fields
from hashlib import blake2b
from operator import attrgetter
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from scoring.cards import Side
from scoring.sheet.facts import DisputeState, SheetLine
from tournaments.core.sheets.games import ui_of
from tournaments.core.sheets.refusals import deal_sentences
from tournaments.core.standings.wording import signed_text
from tournaments.frontends.phone.decided import deals_count
from tournaments.frontends.phone.naming import own_first, side_names
from tournaments.platform.program import code_hash

if TYPE_CHECKING:
    from collections.abc import Mapping, Set

    from django_stubs_ext import StrPromise

    from scoring.sheet.game import PlayedDeal
    from tournaments.core.sheets.games import GameUI
    from tournaments.core.sheets.sheet import TableSheet
    from tournaments.frontends.phone.holder import PhoneSeat
    from tournaments.frontends.phone.naming import SideNames

JsonObject = dict[str, Any]
TAG_BYTES: Final = 8
_AS_JSON: Final = json.JSONEncoder(sort_keys=True).encode  # made once: `json.dumps` makes one for each value
_LINE_FACTS: Final = attrgetter(*(each.name for each in fields(SheetLine) if each.name != "record"))
_DISPUTE_FACTS: Final = attrgetter(*(each.name for each in fields(DisputeState)))


def told_lines(describer: DealDescriber, known: Set[str] = frozenset()) -> list[JsonObject | str]:
    """The lines of a sheet in order, each with its tag; of a line whose tag is `known`, the tag alone."""
    folded, told = describer.sheet.sheet, list[JsonObject | str]()
    disputes = {one.deal: one for one in folded.disputes}  # the last one about each deal
    before = blake2b(describer.reader.encode(), digest_size=TAG_BYTES)
    for place, (line, played) in enumerate(zip(folded.lines, folded.played, strict=True), 1):
        # What was played before decides what a deal marks, and whether it comes after the end.
        before.update(_AS_JSON(line.record).encode())
        dispute, digest = disputes.get(line.deal), before.copy()
        facts = _LINE_FACTS(line), dispute and _DISPUTE_FACTS(dispute), line.deal in describer.contested
        figures = played.marks, played.game.score, played.after_end
        ends = folded.stopped and place == len(folded.lines)
        digest.update(_AS_JSON((facts, figures, ends)).encode())
        tag = digest.hexdigest()
        new = tag not in known
        told.append({"tag": tag, **_line_json(line, place, played, dispute, describer)} if new else tag)
    return told


def _line_json(
    line: SheetLine, place: int, played: PlayedDeal, dispute: DisputeState | None, describer: DealDescriber
) -> JsonObject:
    """A line as JSON, with the last `dispute` about its deal."""
    two = line.deal in describer.contested
    contested = dispute is not None and dispute.open
    mended = dispute is not None and max(line.agreed.values(), default=0) > dispute.entry
    counts = describer.deals_count and not played.after_end
    asked = counts and (mended or not contested)
    return {
        "deal": line.deal,
        "version": line.version,
        "place": place,
        "record": line.record,
        **describer.describe(played),
        "marks": list(played.marks),
        "score": list(played.game.score),
        "after_end": played.after_end,
        "contested": contested,
        "counts": counts,
        "asks": asked and not two and len(line.agreed) == 1 and not describer.wrote_alone(line),
        "confirmed": line.confirmed,
        "agreed": sorted(line.agreed),
        "standing": _("deux versions") if two else describer.standing_text(line, asked=asked),
        "two_versions": two,
        "same_device": line.one_phone,
        "withdraw": describer.withdrawable(dispute),
        "dispute": describer.dispute_text(dispute),
    }


ENDINGS: Final[Mapping[str, StrPromise]] = {
    "": gettext_lazy("les deux équipes sont d’accord"),
    "withdrawn": gettext_lazy("l’équipe a retiré son désaccord"),
    "corrected": gettext_lazy("la donne a été corrigée"),
    "taken-back": gettext_lazy("la donne a été retirée"),
}
"""The endings of disputes that no referee settled, by `DisputeState.ending`."""


# --- the words of a deal ------------------------------------------------------------------------


class DealDescriber(NamedTuple):
    """Describes the deals of one sheet to one of its sides; words that all deals need are built once.

    `names` are those of both sides, the phone's own first; `speaks_for` are the sides of this phone, `device`
    is its name; `two_phones`: it may not confirm what it wrote itself. `contested` are the deals that there
    are two versions of. `deals_count` is False where totals or a forfeit count instead. `reader` names
    everything that the words are made from beside the deals: the same one gives the same words to the same
    deals.
    """

    sheet: TableSheet
    words: GameUI
    names: Mapping[Side, SideNames]
    counted: str
    speaks_for: tuple[Side, ...]
    device: str
    two_phones: bool
    contested: frozenset[int]
    deals_count: bool
    reader: str

    @classmethod
    def of(cls, sheet: TableSheet, seat: PhoneSeat, device: str) -> DealDescriber:
        """The describer of a sheet's deals for the side of a phone."""
        names = {Side(one.side): one for one in own_first(side_names(sheet, seat), seat)}
        speaks_for = tuple(each for each in Side if seat.speaks_for(each))
        counted = _("%(team)s : %(counted)s")
        card, head = sheet.table.card, sheet.sheet.head
        contested = frozenset(one.deal for one in sheet.sheet.in_question if one.deal is not None)
        two_phones, count = card.get("two_phones", False), deals_count(sheet.sheet)
        reader = repr((code_hash(), get_language(), card, head, seat.side, speaks_for, device, count))
        words = ui_of(sheet)
        return cls(sheet, words, names, counted, speaks_for, device, two_phones, contested, count, reader)

    @property
    def heads(self) -> dict[Side, str]:
        """The sides as this phone calls them, for the beginning of a sentence: «Nous», «Eux»."""
        return {side: one.head for side, one in self.names.items()}

    def wrote_alone(self, line: SheetLine) -> bool:
        """Whether this phone wrote a deal that another phone must confirm for the other side."""
        return self.two_phones and len(line.agreed) == 1 and line.device == self.device

    def standing_text(self, line: SheetLine, *, asked: bool) -> str:
        """Who wrote a deal and who agrees to it; with `asked`, also whose agreement is missing."""
        if line.one_phone:
            return _("confirmé par les deux équipes (même téléphone)")
        if self.wrote_alone(line):
            return _("à confirmer par l’autre équipe")
        if len(line.agreed) != 1:
            return _("confirmé par les deux équipes") if line.agreed else _("écrit à la table de marque")
        return self.noted_text(Side(next(iter(line.agreed))), line.device, asked=asked)

    def noted_text(self, side: Side, device: str, *, asked: bool = False) -> str:
        """Who noted a deal, for which side; «vous» and «nous» are this phone, not another one of its side."""
        names = self.names[side]
        if device and device != self.device and side in self.speaks_for:
            return names.asked_elsewhere if asked else names.elsewhere
        return names.asked if asked else names.noted

    def describe(self, played: PlayedDeal) -> dict[str, str]:
        """A deal in words: `said`, who has `taken` it, the `details` of both counts, both marks (`marked`).

        «ils ont pris», «nous : 30 · eux : 132, Belote 20», «nous +270 · eux 0».
        Without a taker there are only the details that the game has; after the end nothing is marked.
        """
        words = self.words
        if played.score is None:
            why = [] if played.refused is None else deal_sentences(played.refused)
            return {"said": " ".join(why), "taken": "", "details": "", "marked": ""}
        said, taken = words.describe(played.score, self.sheet), words.taken(played.score)
        if taken is None:
            details = words.details(played.score, self.sheet)
            return {"said": said, "taken": "", "details": details, "marked": ""}
        counted = [
            self.counted % {"team": one.name, "counted": taken.counted[side.place]}
            for side, one in self.names.items()
        ]
        marked = {} if played.after_end else self.names
        return {
            "said": said,
            "taken": self.names[taken.by].took,
            "details": " · ".join([*counted, *taken.beside]),
            "marked": " · ".join(
                f"{one.name} {signed_text(played.marks[side.place])}" for side, one in marked.items()
            ),
        }

    def dispute_text(self, dispute: DisputeState | None) -> str:
        """An open dispute, or how it ended, as a sentence; empty for none."""
        if dispute is None:
            return ""
        if dispute.open:
            return self.names[Side(dispute.side)].refuses % {"reason": dispute.reason}
        settlement = dispute.settlement or str(ENDINGS[dispute.ending])
        return _("Réglé : %(settlement)s") % {"settlement": settlement}

    def withdrawable(self, dispute: DisputeState | None) -> JsonObject | None:
        """The open dispute that this phone's side may withdraw: its entry and side."""
        if dispute is None or not dispute.open or dispute.side not in self.speaks_for:
            return None
        return {"entry": dispute.entry, "side": dispute.side}
