"""A breakdown read aloud: «Contrat 100 à cœur, coinché, chuté de 12 · Chute : 160 … → 620».

Players ask "why 260?"; the sentences here are the lines of the score, in French or English.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from scoring.cards import Side, Trump
from scoring.coinche.deals import Bid, Call, Contract, Slam
from scoring.coinche.marks import Count, Line
from scoring.coinche.scores import Column, Score, all_tricks_as_bid


class Words(NamedTuple):
    """What the sentences are made of, in one language."""

    sides: dict[Side, str]
    trumps: dict[Trump, str]
    slams: dict[Slam, str]
    calls: dict[Call, str]
    contract: str
    made: str
    short: str
    behind: str
    missed: str
    passed: str
    counted: str
    rounded: str
    colon: str


FRENCH: Final = Words(
    sides={Side.NS: "NS", Side.EW: "EO"},
    trumps={
        Trump.SPADES: "à pique",
        Trump.HEARTS: "à cœur",
        Trump.DIAMONDS: "à carreau",
        Trump.CLUBS: "à trèfle",
        Trump.NO_TRUMP: "sans atout",
        Trump.ALL_TRUMP: "tout atout",
    },
    slams={Slam.CAPOT: "Capot", Slam.GENERALE: "Générale"},
    calls={Call.NONE: "", Call.COINCHE: ", coinché{e}", Call.SURCOINCHE: ", surcoinché{e}"},
    contract="Contrat {bid}",
    made="réussi{e}",
    short="chuté{e} de {points}",
    behind="chuté{e} : {takers} contre {defence} à la défense",
    missed="chuté{e}",
    passed="Les quatre joueurs ont passé",
    counted="Compte {side}",
    rounded="arrondi à",
    colon=" : ",
)
ENGLISH: Final = Words(
    sides={Side.NS: "NS", Side.EW: "EW"},
    trumps={
        Trump.SPADES: "in spades",
        Trump.HEARTS: "in hearts",
        Trump.DIAMONDS: "in diamonds",
        Trump.CLUBS: "in clubs",
        Trump.NO_TRUMP: "at no-trump",
        Trump.ALL_TRUMP: "at all-trump",
    },
    slams={Slam.CAPOT: "Capot", Slam.GENERALE: "Générale"},
    calls={Call.NONE: "", Call.COINCHE: ", coinched", Call.SURCOINCHE: ", surcoinched"},
    contract="Contract {bid}",
    made="made",
    short="failed by {points}",
    behind="failed: {takers} against {defence}",
    missed="failed",
    passed="All four players passed",
    counted="Count of {side}",
    rounded="rounded to",
    colon=": ",
)
WORDS: Final = {"fr": FRENCH, "en": ENGLISH}


def explain(score: Score, lang: str = "fr") -> list[str]:
    """The sentences of a deal: its contract with the mark of its winner, the other mark, both counts.

    The winner of a deal is the takers who made it, else the defence.
    """
    words, contract = WORDS[lang], score.deal.contract
    if contract is None:
        return [words.passed]
    winner = contract.by if score.made else contract.by.other
    loser = winner.other
    return [
        _column(outcome(score, lang), score.marked[winner.place], lang),
        _column(words.sides[loser], score.marked[loser.place], lang),
        *(
            _count(words.counted.format(side=words.sides[side]), score.counts[side.place], lang)
            for side in (contract.by, contract.by.other)
        ),
    ]


def outcome(score: Score, lang: str = "fr") -> str:
    """What was played and how it ended: «Contrat 100 à cœur, coinché, chuté de 12»."""
    words, contract = WORDS[lang], score.deal.contract
    if contract is None:
        return words.passed
    return f"{describe(contract, lang)}, {_end(score, contract, words)}"


def describe(contract: Contract, lang: str = "fr") -> str:
    """What was played: «Contrat 100 à cœur, coinché»."""
    words, bid = WORDS[lang], contract.bid
    name = words.slams[bid] if isinstance(bid, Slam) else words.contract.format(bid=bid)
    return f"{name} {words.trumps[contract.trump]}{called(contract.call, lang, bid)}"


def called(call: Call, lang: str, bid: Bid | None = None) -> str:
    """«, coinché», as it follows what was bid."""
    return WORDS[lang].calls[call].format(e=_e(bid))


def _e(bid: Bid | None) -> str:
    """What French adds to a participle: a générale is feminine."""
    return "e" if bid is Slam.GENERALE else ""


def _end(score: Score, contract: Contract, words: Words) -> str:
    """Made, or by what it failed: points short of the bid, or tricks, or the defence ahead (ASCE 10.1 b)."""
    e = _e(contract.bid)
    if score.made:
        return words.made.format(e=e)
    if score.short > 0:
        return words.short.format(points=score.short, e=e)
    if isinstance(contract.bid, Slam) and not all_tricks_as_bid(score.deal):
        return words.missed.format(e=e)
    takers, defence = score.totals[contract.by.place], score.totals[contract.by.other.place]
    return words.behind.format(takers=takers, defence=defence, e=e)


def line(which: Line, lang: str = "fr") -> str:
    """One line: «Annonces adverses (10.1 b) : 50»."""
    label = which.label
    name = label.en if lang == "en" else label.fr
    cited = f" ({label.source})" if label.cited else ""
    return f"{name}{cited}{WORDS[lang].colon}{which.points}"


def _count(title: str, count: Count, lang: str) -> str:
    """The lines of a count and what they add up to."""
    return f"{_listed(title, count.lines, lang)} → {count.total}"


def _column(title: str, column: Column, lang: str) -> str:
    """The lines of a column, the multiplier, the sum and what is written down."""
    said = _listed(title, column.lines, lang)
    if column.factor != 1:
        said += f" · ×{column.factor}"
    exact = sum(which.points for which in column.lines) * column.factor
    if exact == column.points:
        return f"{said} → {exact}"
    return f"{said} → {exact}, {WORDS[lang].rounded} {column.points}"


def _listed(title: str, lines: Iterable[Line], lang: str) -> str:
    return " · ".join([title, *(line(which, lang) for which in lines)])
