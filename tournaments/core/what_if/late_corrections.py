"""Stored late corrections in words, for the incident log, the history of a sheet and the page of a round.

A late correction is an entry that changed what had left the room: a later draw, the last standing, a prize
that was announced or given; or an exchange of what was played. Its `effect` is the confirmed preview.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, NamedTuple

from django.db.models import Q
from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring.sheet import Outcome
from tournaments.core.models.rounds import SEATED, Edit, Table
from tournaments.core.models.sheets import Entry
from tournaments.core.money.text import euros
from tournaments.core.rounds.wording import edit_sentence
from tournaments.core.sheets.rulings import decisions_in
from tournaments.core.what_if.values import DrawComparison

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from datetime import datetime

    from django.db.models import QuerySet

    from tournaments.core.models.planning import Tournament
    from tournaments.core.models.rounds import Round
    from tournaments.core.sheets.rulings import Decision

FIRST: Final = ":12"
"""The slice of a long list that templates show at once; `OTHERS` is the one after a click."""
OTHERS: Final = "12:"
EXCHANGES: Final = (Edit.Kind.SHEETS, Edit.Kind.PLAYED)

ANNOUNCED: Final = 7
PRINTED: Final = 8
"""The places of two facts in the record of a `PrizeChange`; the second is there only where it is so."""


class LateCorrection(NamedTuple):
    """A late correction in words: its entry (`kept`), what it came after (`what`), its effect (`said`).

    An exchange of what was played is an edit of its round, and `what` says what was exchanged.
    """

    kept: Entry | Edit
    table: Table
    what: str
    said: str

    @property
    def at(self) -> datetime:
        return self.kept.at

    @property
    def exchange(self) -> bool:
        return isinstance(self.kept, Edit)


def correction_of(entry: Entry, effect: Mapping[str, Any]) -> LateCorrection:
    """A late correction in words, from the effect stored with its entry."""
    return LateCorrection(entry, entry.table, _came_after(effect), changes_text(effect))


def exchanges_in(**rounds: Any) -> list[tuple[Edit, Table]]:
    """The exchanges of what was played in such rounds, undone or not, in order; each with a table."""
    edits = Edit.objects.filter(Q(kind__in=EXCHANGES) | Q(undoes__kind__in=EXCHANGES), **rounds)
    found = list(edits.select_related("author", "undoes", "round__tournament").order_by("pk"))
    tables = Table.objects.filter(round__in={edit.round_id for edit in found}).select_related(
        "round", *SEATED
    )
    at = {(table.round_id, table.number): table for table in tables.defer("sheet", "game")} if found else {}
    both = ((edit, at.get((edit.round_id, edit.figures["tables"][0]))) for edit in found)
    return [(edit, table) for edit, table in both if table is not None]


def exchange_in_words(edit: Edit, table: Table) -> LateCorrection:
    """An exchange in words, with what it changed of what had left the room, if anything."""
    return LateCorrection(edit, table, edit_sentence(edit), changes_text(edit.effect) if edit.effect else "")


def incidents_in(tournament: Tournament) -> list[Decision | LateCorrection]:
    """The incident log of a concours: rulings and late corrections, the oldest first."""
    seated = (f"table__{name}" for name in SEATED)
    late = _late_entries(table__round__tournament=tournament).select_related(*seated)
    corrections = [correction_of(entry, entry.effect) for entry in late if entry.effect]
    exchanges = exchanges_in(round__tournament=tournament, effect__isnull=False)
    exchanged = [exchange_in_words(edit, table) for edit, table in exchanges]
    return sorted([*decisions_in(tournament), *corrections, *exchanged], key=lambda one: one.at)


def corrections_since_draw(round_: Round) -> list[tuple[LateCorrection, DrawComparison]]:
    """The corrections of earlier rounds since the present draw of the round, the oldest first; two queries.

    Each with the comparison of this draw with and without it. Corrections before a redraw are part of it.
    """
    earlier = _late_entries(
        table__round__tournament=round_.tournament_id,
        table__round__number__lt=round_.number,
        at__gte=round_.drawn_at,
    )
    found = [correction_of(entry, entry.effect) for entry in earlier if entry.effect]
    exchanges = exchanges_in(
        round__tournament=round_.tournament_id,
        round__number__lt=round_.number,
        at__gte=round_.drawn_at,
        effect__isnull=False,
    )
    found += [exchange_in_words(edit, table) for edit, table in exchanges]
    return [
        (late, DrawComparison.from_record(record))
        for late in sorted(found, key=lambda late: late.at)
        for record in (late.kept.effect or {})["draws"]
        if (record["round"], record["attempt"]) == (round_.number, round_.attempt)
    ]


def changes_text(effect: Mapping[str, Any]) -> str:
    """The effect of a late correction in one line: «2 010 – 900 → 900 – 2 010 · 3 rangs · …»."""
    counts, prizes = effect["counts"], sum(map(_is_won_otherwise, effect.get("prizes", ())))
    payouts = effect.get("payouts", ())
    excess = sum(max(given - after, 0) for _number, given, _before, after in payouts)
    told = (
        (counts["marks"], ngettext("%(n)s marque", "%(n)s marques", counts["marks"])),
        (counts["ranks"], ngettext("%(n)s rang", "%(n)s rangs", counts["ranks"])),
        (
            counts["tables"],
            ngettext(
                "%(n)s table aurait été tirée autrement",
                "%(n)s tables auraient été tirées autrement",
                counts["tables"],
            ),
        ),
        (prizes, ngettext("%(n)s prix change de gagnant", "%(n)s prix changent de gagnant", prizes)),
    )
    parts = [words % {"n": count} for count, words in told if count]
    if excess:
        parts.append(_("%(amount)s à reprendre") % {"amount": euros(excess)})
    return " · ".join([*_result_text(effect), *parts])


def _is_won_otherwise(prize: Sequence[Any]) -> bool:
    """Whether a stored prize has other winners or another text, and not lots alone that separate no more."""
    _key, rank, _label, was, now, teams_was, teams_now, *_known = prize
    return rank is None or (was, teams_was) != (now, teams_now)


def _late_entries(**where: Any) -> QuerySet[Entry]:
    """The entries of late corrections that match `where`, the oldest first, with their tables and authors."""
    found = Entry.objects.filter(outcome=Outcome.ACCEPTED, effect__isnull=False, **where)
    return found.select_related("author", "table__round").defer("table__sheet", "table__game").order_by("pk")


def _came_after(effect: Mapping[str, Any]) -> str:
    """What the correction came after: draws, the last standing, an announcement, money given."""
    rounds = [drawn["round"] for drawn in effect["draws"]]
    if rounds:
        said = ngettext(
            "Correction après le tirage de la partie %(rounds)s",
            "Correction après le tirage des parties %(rounds)s",
            len(rounds),
        )
        return said % {"rounds": ", ".join(map(str, rounds))}
    if any(prize[ANNOUNCED] for prize in effect["prizes"]):
        return _("Correction après l’annonce des prix")
    if any(len(prize) > PRINTED for prize in effect["prizes"]):
        return _("Correction après l’impression du palmarès")
    if effect["payouts"]:
        return _("Correction après la remise des prix")
    if effect.get("shown"):
        return _("Correction d’un classement que montrent les écrans")
    return _("Correction après la fin du concours") if effect["final"] else _("Correction des prix fixés")


def _result_text(effect: Mapping[str, Any]) -> list[str]:
    if effect["before"] is None:  # an exchange: its own sentence says what it was
        return []
    scores = zip((effect["before"], effect["after"]), effect["absent"], strict=True)
    before, after = (_("forfait") if absent else _score_text(figures) for figures, absent in scores)
    return [f"{before} → {after}"] if before != after else []


def _score_text(score: Sequence[Any]) -> str:
    ns, ew, finished, _winner, manches = score
    if not finished:
        return _("sans résultat")
    points = f"{number_format(ns)} – {number_format(ew)}"
    return points if manches is None else f"{manches[0]} – {manches[1]} ({points})"
