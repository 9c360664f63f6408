"""A sheet of coinche in words: how a deal went, how its points are counted, how the game stands."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from django.utils.formats import number_format
from django.utils.translation import gettext as _

from scoring import names
from scoring.cards import Side, Trump
from scoring.coinche.announces import points as announce_points
from scoring.coinche.explaining import figure, outcome
from scoring.coinche.names import announce_name
from scoring.coinche.records import RECORD, RecordedDeal
from scoring.coinche.remarks import asides, thresholds
from scoring.coinche.ruleset import Ruleset
from tournaments.core.access.language import translated
from tournaments.core.sheets.coinche import offer
from tournaments.core.sheets.wording import SEATS, SIDES, Mark, MarkItem, TakerAndCounts
from tournaments.platform.text import french_de

if TYPE_CHECKING:
    from collections.abc import Mapping

    from scoring.coinche.announces import Announce
    from scoring.coinche.games import Game
    from scoring.coinche.marks import ScoreLine
    from scoring.coinche.scores import MarkColumn, Score
    from scoring.sheet import SheetResult
    from tournaments.core.sheets.sheet import TableSheet


class CoincheWords:
    """The words of a sheet of coinche."""

    def describe(self, score: Score, sheet: TableSheet) -> str:  # noqa: ARG002 — sides are named by their letters
        """The contract and its outcome: «100 à cœur, coinché, chuté de 12»."""
        return translated(outcome(score))

    def details(self, score: Score, sheet: TableSheet) -> str:
        """The facts of a deal beside its contract: who took it, points, belotes, announces.

        «NS a pris, 67 à 95 · Belote NS 20 · tierce au roi à cœur EO 20», and what else decided.
        """
        if score.deal.contract is None:
            return ""
        by = score.deal.contract.by
        taken = _("NS a pris, %(own)s à %(other)s") if by is Side.NS else _("EO a pris, %(own)s à %(other)s")
        said = [taken % {"own": _points_of_tricks(score, by), "other": _points_of_tricks(score, by.other)}]
        if score.deal.generale_by is not None:
            said.append(_("%(player)s a demandé") % {"player": sheet.players[score.deal.generale_by]})
        sides = {side: translated(names.SIDES[side]) for side in Side}
        beside = (
            f"{name} {sides[side]}\u00a0{points}"
            for side in Side
            for name, points in belote_and_announces(score, side)
        )
        ended = [*_other_reasons(score), *map(translated, asides(score, offer.ruleset_of(sheet)))]
        return "\u00a0· ".join([*said, *beside, *ended, *_told(score.deal)])

    def marks(self, score: Score, sheet: TableSheet) -> tuple[Mark, ...]:  # noqa: ARG002 — as above
        """The marks of both sides, the higher first; empty for a deal that counts for nothing."""
        if not score.counts_for_game:
            return ()
        both = [_mark(side, column) for side, column in zip(Side, score.marked, strict=True)]
        return tuple(sorted(both, key=lambda mark: -mark.points))

    def cells(self, score: Score) -> tuple[Mark, ...]:  # noqa: ARG002 — a contract is one for both
        return ()

    def taken(self, score: Score) -> TakerAndCounts | None:
        contract = score.deal.contract
        if contract is None:
            return None
        counted = _counted_text(score, Side.NS), _counted_text(score, Side.EW)
        return TakerAndCounts(contract.by, counted, tuple(_told(score.deal)))

    def notes(self, game: Game, heads: Mapping[Side, object]) -> list[str]:
        """The points that wait (`held`), and why a side at the target has not won (10.4, A8)."""
        held = _held_note(game)
        if game.over:
            return held
        by_belote = _("%(side)s : au but par une belote seulement, il faut encore un pli.")
        unclean = _("%(side)s : au but, mais on ne gagne pas dans une donne où l’on chute ou est capot.")
        return held + [
            text % {"side": heads[side]}
            for side in Side
            for text, holds in ((by_belote, game.unconfirmed[side.place]), (unclean, game.held_back(side)))
            if holds
        ]

    def conversion(self, score: Score, sheet: TableSheet) -> tuple[str, ...]:
        return tuple(map(translated, thresholds(score, offer.ruleset_of(sheet))))

    def end(self, game: Game, sheet: TableSheet) -> str:
        ns, ew = game.score
        if game.winner is None:
            return _("La table est finie : égalité, %(ns)s partout.") % {"ns": number_format(ns)}
        high, low = (ns, ew) if game.winner is Side.NS else (ew, ns)
        return _("La table est finie : %(team)s gagnent, %(high)s à %(low)s.") % {
            "team": sheet.seated(game.winner).names,
            "high": number_format(high),
            "low": number_format(low),
        }

    def totals(self, result: SheetResult, sheet: TableSheet) -> str:
        if result.winner is None:
            return _("Totaux de la feuille papier : égalité, %(ns)s partout.") % {
                "ns": number_format(result.ns_points)
            }
        return _("Totaux de la feuille papier, %(ns)s – %(ew)s : %(team)s gagnent.") % {
            "ns": number_format(result.ns_points),
            "ew": number_format(result.ew_points),
            "team": sheet.seated(result.winner).names,
        }

    def forfeit(self, result: SheetResult, sheet: TableSheet) -> str:
        absent = result.absent or Side.NS
        return _("Forfait %(of_absent)s (%(article)s) : %(team)s gagnent.") % {
            "of_absent": french_de(sheet.seated(absent).names),
            "article": result.article,
            "team": sheet.seated(absent.other).names,
        }

    def dealer(self, sheet: TableSheet, place: int | None) -> str:  # noqa: ARG002 — the chair says it
        return "" if place is None else str(list(SEATS.values())[place])

    def dealer_by_lot(self) -> str:
        return _("Premier donneur : tirez-le aux rois, et dites-le avec la donne 1.")


def _held_note(game: Game) -> list[str]:
    """The points of litiges that nobody has yet, or will have."""
    if not game.held:
        return []
    said = _("Litige : %(points)s points attendent le gagnant de la prochaine donne.")
    if game.over:
        said = _("Litige : %(points)s points que personne ne marque, la table est finie.")
    return [said % {"points": number_format(game.held)}]


def _told(deal: RecordedDeal) -> Iterator[str]:
    """The fields of a deal that its record tells everybody (`DealField.told`)."""
    for name, each in RECORD.fields.items():
        value = getattr(deal, name)
        if each.told and value != each.kind.default:
            yield translated(each.say(each.kind.write(value)))


def _counted_text(score: Score, side: Side) -> str:
    """What one side counted, as text: its tricks, then its belotes and announces."""
    beside = (f"{name}\u00a0{points}" for name, points in belote_and_announces(score, side))
    return ", ".join([_points_of_tricks(score, side), *beside])


def belote_and_announces(score: Score, side: Side) -> list[tuple[str, int]]:
    """The belote and announces that a side counted, as (name, points).

    «Belote», «tierce au roi à cœur, carré de valets»; announces that the other side did not show come last,
    after the reason.
    """
    deal, column = score.deal, score.counts[side.place]
    lines = [(_name(line), int(line.points)) for line in column.lines[1:]]
    if deal.contract is None or not column.announces:
        return lines
    first = 1 if column.belote else 0
    own, adverse = (deal.announces[each.place] for each in (side, side.other))
    named = [_announces(own)] if announce_points(own, deal.contract.trump) else []
    if deal.renonce is side.other:
        named += [f"{lines[-1][0]} ({_announces(adverse)})"]
    points = [points for _label, points in lines[first:]]
    return [*lines[:first], *zip(named, points, strict=False)]


def _other_reasons(score: Score) -> Iterator[str]:
    """The other facts that a mark follows from, beside the contract and the points."""
    deal, contract = score.deal, score.deal.contract
    if deal.capot is not None and contract is not None and type(contract.bid) is int:
        yield _("les huit plis à %(side)s") % {"side": translated(names.SIDES[deal.capot])}
    for side, column in zip(Side, score.marked, strict=True):
        for line in (*column.lines, *column.once):
            if line.label.cited and line not in score.counts[side.place].lines:
                points = translated(figure(line.points))
                yield f"{_name(line)} {translated(names.SIDES[side])}\u00a0{points}"
    if score.litige and contract is not None:
        held = {"points": score.held.points, "of_side": translated(names.OF_SIDES[contract.by])}
        yield _("%(points)s points %(of_side)s au gagnant de la donne suivante") % held


def _announces(announces: tuple[Announce, ...]) -> str:
    return ", ".join(translated(announce_name(one)) for one in announces)


def _points_of_tricks(score: Score, side: Side) -> str:
    """The points of a side's tricks; where they are converted, followed by the points as counted."""
    counts, counted = score.counts[side.place].lines[0].points, score.deal.points[side.place]
    if score.deal.capot is not None or counted in (None, counts):
        return translated(figure(counts))
    return _("%(points)s (%(counted)s comptés)") % {
        "points": translated(figure(counts)),
        "counted": counted,
    }


def _mark(side: Side, column: MarkColumn) -> Mark:
    # Where some lines are not multiplied, the sum has no factor: each line has its own.
    times, factor = (column.factor, 1) if column.once else (1, column.factor)
    multiplied = [_item(line, times) for line in column.lines]
    items = (*multiplied, *(_item(line) for line in column.once))
    exact = "" if column.exact == column.points else translated(figure(column.exact))
    return Mark(SIDES[side], items, factor, exact, column.points)


def _item(line: ScoreLine, times: int = 1) -> MarkItem:
    """A line of a mark, with its own factor `times`."""
    name = _name(line) if times == 1 else f"{_name(line)} × {times}"
    return MarkItem(name, line.label.source, translated(figure(line.points * times)))


def _name(line: ScoreLine) -> str:
    return translated(line.label.name)


def totals_text(ruleset: Ruleset) -> str:
    """The points of all tricks by trump: «162 points en tout.», «En tout : … 248 (sans dix de der) …»."""
    totals: dict[str, list[str]] = {}
    for trump in ruleset.trumps:
        place = _trumps_text(trump)
        places = totals.setdefault(_total_text(ruleset, trump), [])
        if place not in places:
            places.append(place)
    if len(totals) == 1:
        return _("%(total)s points en tout.") % {"total": next(iter(totals))}
    each = [f"{total} {_(' et ').join(places)}" for total, places in totals.items()]
    return _("En tout : %(each)s.") % {"each": ", ".join(each)}


def _total_text(ruleset: Ruleset, trump: Trump) -> str:
    total = ruleset.pools[trump].total
    if not ruleset.der_of(trump):
        return _("%(total)s (sans dix de der)") % {"total": total}
    return str(total)


def _trumps_text(trump: Trump) -> str:
    """The trumps that a total is of: «à tout atout»; the four suits are «à la couleur»."""
    if trump is Trump.NO_TRUMP:
        return _("à sans atout")
    return _("à tout atout") if trump is Trump.ALL_TRUMP else _("à la couleur")
