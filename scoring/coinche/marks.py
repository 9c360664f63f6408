"""The marks of both sides and the lines they are made of (ASCE 10.1, decisions A2 to A5; docs/rules).

A mark is its lines, added up, multiplied and rounded; the lines are also its explanation. The options of
a ruleset choose, once, which of these functions mark a contract made and one that failed.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Final, NamedTuple

from scoring.cards import Side
from scoring.coinche.pools import Points
from scoring.sentences import Sentence
from scoring.sentences import sentence as _


class Label(NamedTuple):
    """The name of a line of a breakdown, and the section or decision it comes from.

    `cited` says that the line names its section when read aloud: points that changed hands, which
    is what players ask about.
    """

    name: Sentence
    source: str
    cited: bool = False


class ScoreLine(NamedTuple):
    """One line of a breakdown: so many points, to this side, for this reason."""

    label: Label
    side: Side
    points: Points


ScoreLines = tuple[ScoreLine, ...]


class Labels(NamedTuple):
    """The labels of all the lines that a breakdown can have, each with the section of its ruleset."""

    tricks: Label
    shared: Label
    rest: Label
    converted: Label
    converted_rounded: Label
    capot: Label
    generale: Label
    belote: Label
    adverse_belote: Label
    announces: Label
    renonce: Label
    contract: Label
    flat: Label
    flat_capot: Label
    failed: Label
    failed_points: Label
    failed_shared: Label
    failed_rest: Label
    failed_converted: Label
    adverse_capot: Label
    adverse_made: Label
    adverse_failed: Label
    held: Label


def labels(**sources: str) -> Labels:
    """The labels of a ruleset: where each kind of line comes from, by section or decision.

    `tricks`, `rounded`, `capot`, `belote`, `announces`, `renonce` ("" where the text has none), `contract`,
    `made` (what a contract made gives) and `failed`. `taken` are the announces of takers who fail, where
    another section than `failed` gives them to the defence; `generale` the tricks of a générale, where the
    text plays it.
    """
    made, failed = sources["made"], sources["failed"]
    return Labels(
        tricks=Label(_("Plis"), sources["tricks"]),
        shared=Label(_("Plis, arrondis"), sources["rounded"]),
        rest=Label(_("Plis, reste de 160"), sources["rounded"]),
        converted=Label(_("Plis, convertis"), sources["tricks"]),
        converted_rounded=Label(_("Plis, convertis et arrondis"), sources["rounded"]),
        capot=Label(_("Capot"), sources["capot"]),
        generale=Label(_("Générale"), sources.get("generale", "")),
        belote=Label(_("Belote"), sources["belote"]),
        adverse_belote=Label(_("Belote adverse"), failed, cited=True),
        announces=Label(_("Annonces"), sources["announces"]),
        renonce=Label(_("Renonce adverse"), sources["renonce"], cited=True),
        contract=Label(_("Contrat"), sources["contract"]),
        flat=Label(_("Plis, compte fixe"), made),
        flat_capot=Label(_("Capot, compte fixe"), made),
        failed=Label(_("Chute"), failed),
        failed_points=Label(_("Chute, plis de la défense"), failed),
        failed_shared=Label(_("Chute, plis de la défense arrondis"), failed),
        failed_rest=Label(_("Chute, plis de la défense, reste de 160"), failed),
        failed_converted=Label(_("Chute, plis de la défense convertis et arrondis"), failed),
        adverse_capot=Label(_("Annonces adverses"), made, cited=True),
        adverse_made=Label(_("Annonces adverses"), made, cited=True),
        adverse_failed=Label(_("Annonces adverses"), sources.get("taken", failed), cited=True),
        held=Label(_("Litige"), ""),  # only an option has it (docs/rules/house-rules.md)
    )


_FAILED: Final = frozenset(
    {"failed_base", "failed_base_all_tricks", "failed_base_capot", "failed_base_generale", "failed_mark"}
)
MADE_BY: Final[Mapping[str, frozenset[str]]] = {
    "tricks": frozenset({"no_trump_scale", "all_trump_scale"}),
    "shared": frozenset({"rounding", "no_trump_scale", "all_trump_scale"}),
    "rest": frozenset({"rounding"}),
    "converted": frozenset({"all_trump_scale"}),
    "converted_rounded": frozenset({"rounding", "all_trump_scale"}),
    "capot": frozenset({"capot_tricks", "capot_only_if_bid"}),
    "generale": frozenset({"generale"}),
    "belote": frozenset({"belote"}),
    "announces": frozenset({"announce_tie", "no_trump_carres"}),
    "adverse_belote": frozenset({"belote_when_failed", "coinched_belote"}),
    "contract": frozenset(
        {"marking", "capot_marks_bid", "no_trump_bid", "capot_bid", "generale", "multiplies"}
    ),
    "flat": frozenset({"coinched_made"}),
    "flat_capot": frozenset({"coinched_made"}),
    "failed": _FAILED,
    "failed_points": _FAILED,
    "failed_shared": _FAILED | {"rounding"},
    "failed_rest": _FAILED | {"rounding"},
    "failed_converted": _FAILED | {"rounding", "all_trump_scale"},
    "adverse_capot": frozenset({"capot_only_if_bid"}),
    "adverse_made": frozenset({"coinched_made"}),
}
"""The options that make a line, or its number: where a club changed one, the text is not its source."""


def sourced(labels: Labels, changed: Collection[str], *, own_text: bool) -> Labels:
    """The labels without the sources of lines that the `changed` options make, or of all (`own_text`)."""
    foreign = [
        name for name in labels._fields if own_text or MADE_BY.get(name, frozenset()).intersection(changed)
    ]
    return labels._replace(**{name: getattr(labels, name)._replace(source="") for name in foreign})


class SideCount(NamedTuple):
    """The total of one side before the contract is judged, and its lines: tricks first.

    `compared` is the part of the total that is held against the bid and the other side.
    """

    side: Side
    lines: tuple[ScoreLine, ...]
    total: Points
    tricks: Points
    belote: int
    announces: int
    all_tricks: bool
    compared: Points


class JudgedContract(NamedTuple):
    """A judged contract: what the marking functions look at.

    `tricks` are the lines of takers and defence for their tricks, as they are marked; `base` is the one that
    replaces the winner's where the contract failed, or was coinched and made. `bid` is the line that the
    bid adds to the mark of its winner, if any.
    """

    takers: SideCount
    defence: SideCount
    tricks: tuple[ScoreLine, ScoreLine]
    base: ScoreLine
    bid: ScoreLines


MarkedLines = tuple[ScoreLines, ScoreLines]
"""The lines that takers and defence mark, before a coinche multiplies those of the winner."""
MarkingRule = Callable[[JudgedContract, Labels], MarkedLines]


def points_made(deal: JudgedContract, _labels: Labels) -> MarkedLines:
    """Made: the takers mark what they made and the bid, the defence what it made (ASCE 10.1 a, A2)."""
    takers, defence = deal.takers, deal.defence
    return (deal.tricks[0], *takers.lines[1:], *deal.bid), (deal.tricks[1], *defence.lines[1:])


def capot_takes_announces(deal: JudgedContract, labels: Labels) -> MarkedLines:
    """Made: `points_made`, and takers of every trick also mark the defence's announces (ASCE 10.1 a, A2)."""
    takers, defence = deal.takers, deal.defence
    columns = points_made(deal, labels)
    if not (takers.all_tricks and defence.announces):
        return columns
    won = (*columns[0], ScoreLine(labels.adverse_capot, takers.side, defence.announces))
    return won, _own_belote_line(defence, labels)


def flat(deal: JudgedContract, labels: Labels) -> MarkedLines:
    """Made, coinched: 160 (162), or 250 (252) for a capot, for the tricks; all announces; the bid (A3).

    The defence marks what it made; `belote_alone` leaves it no more than its belote.
    """
    takers, defence = deal.takers, deal.defence
    won = (
        deal.base,
        *deal.bid,
        *takers.lines[1:],
        *_adverse_line(labels.adverse_made, takers.side, defence.announces),
    )
    return won, (deal.tricks[1], *_own_belote_line(defence, labels))


def to_defence(deal: JudgedContract, labels: Labels) -> MarkedLines:
    """Failed: the defence marks base, bid and all announces (ASCE 10.1 b, A4); the takers their belote."""
    defence = deal.defence
    won = (
        deal.base,
        *deal.bid,
        *defence.lines[1:],
        *_adverse_line(labels.adverse_failed, defence.side, deal.takers.announces),
    )
    return _own_belote_line(deal.takers, labels), won


def bid_alone_made(deal: JudgedContract, _labels: Labels) -> MarkedLines:
    """Made, where a winner marks the bid and nothing else."""
    return deal.bid, ()


def bid_alone_failed(deal: JudgedContract, _labels: Labels) -> MarkedLines:
    """Failed, where a winner marks the bid, or what stands in its place, and nothing else."""
    return (), deal.bid


def belote_alone(rule: MarkingRule) -> MarkingRule:
    """Made, coinched: the defence of `rule` keeps only its belote."""

    def alone(deal: JudgedContract, labels: Labels) -> MarkedLines:
        return rule(deal, labels)[0], _own_belote_line(deal.defence, labels)

    return alone


def loser_without_belote(rule: MarkingRule, *, made: bool, to_winner: bool) -> MarkingRule:
    """`rule` where the loser's belote is lost, or goes to the winner like one of its own."""

    def without(deal: JudgedContract, labels: Labels) -> MarkedLines:
        columns = rule(deal, labels)
        loser = deal.defence if made else deal.takers
        if not loser.belote:
            return columns
        kept = tuple([line for line in columns[made] if line.label is not labels.belote])
        won = columns[not made]
        if to_winner:
            won = (*won, ScoreLine(labels.adverse_belote, loser.side.other, loser.belote))
        return (won, kept) if made else (kept, won)

    return without


MultipliedShare = Callable[[ScoreLines, Labels], tuple[ScoreLines, ScoreLines]]
"""Shares the lines of a winner: those that a coinche multiplies, and those added once after it."""


def whole_mark(lines: ScoreLines, _labels: Labels) -> tuple[ScoreLines, ScoreLines]:
    """All of the winner's mark is multiplied."""
    return lines, ()


def all_but_belote(lines: ScoreLines, labels: Labels) -> tuple[ScoreLines, ScoreLines]:
    """The winner's mark is multiplied, its belotes added once."""
    belotes = labels.belote, labels.adverse_belote
    once = tuple([line for line in lines if line.label in belotes])
    return tuple([line for line in lines if line.label not in belotes]), once


def tricks_alone(lines: ScoreLines, _labels: Labels) -> tuple[ScoreLines, ScoreLines]:
    """The tricks, or what stands in their place, are multiplied; bid, belote and announces added once."""
    return lines[:1], lines[1:]


def _adverse_line(label: Label, side: Side, points: int) -> ScoreLines:
    """The line of points taken from the other side; none for 0 points."""
    return (ScoreLine(label, side, points),) if points else ()


def _own_belote_line(count: SideCount, labels: Labels) -> ScoreLines:
    """The line of a side's own belote, which it keeps (ASCE 10.1); none without a belote."""
    return (ScoreLine(labels.belote, count.side, count.belote),) if count.belote else ()
