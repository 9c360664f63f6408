"""Explanations of any club's deals, read by who knows the game and the record, and not the program.

The checker has the sentences alone, as a player has them: it adds the lines up, looks for all that was said
at the table, and for the number that the contract asked for.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import pytest
from hypothesis import given

from scoring.cards import Trump
from scoring.coinche.games import CoincheEngine
from scoring.errors import InvalidDeal
from scoring.rulesets import RULESETS
from tests.quickly import fewer_by_day
from tests.scoring.clubs import SIDES, Record, a_deal, clubs, seeds
from tests.scoring.records import OTHER

if TYPE_CHECKING:
    from random import Random

    from scoring.coinche.ruleset import Ruleset
    from scoring.coinche.scores import Score

DEALS: Final = 12
"""Deals that each club plays before the law is believed of it."""
NAMES: Final = {"NS": "NS", "EW": "EO"}
OF: Final = {"NS": "de NS", "EO": "d’EO"}
HELD: Final = "au gagnant de la donne suivante"
CONVERTED: Final = re.compile(r"Comptés sur \d+")


@dataclass
class Told:
    """An explanation as it is read: both columns, both counts, and what stands beside them."""

    table: CoincheEngine
    record: Record
    score: Score

    @property
    def sentences(self) -> list[str]:
        texts = self.table.explain(self.score)
        return [text.in_language("fr").replace("\xa0", " ").replace("\u202f", "") for text in texts]

    @property
    def all(self) -> str:
        return " | ".join(self.sentences)


def told(rules: Ruleset, random: Random, *, level: bool = False) -> list[Told]:
    """Deals of a club, some of them the last, some level."""
    table, found = CoincheEngine(rules), []
    for _ in range(DEALS):
        record = a_deal(rules, random) | {"last": random.random() < 0.2}
        trump = Trump(record["contract"]["trump"])
        if level and "points" in record and rules.bid_in_points(trump):
            record["points"] = {"NS": rules.pools[trump].total // 2}
            record["contract"] |= {"bid": rules.bid_limits[trump].lowest, "call": "none"}
        found.append(Told(table, record, table.score(table.read(record))))
    return found


NUMBER: Final = r"-?\d+(?:,\d+)?"


def read(number: str) -> float:
    return float(number.replace(",", "."))


def added_up(sentence: str) -> tuple[float, float, int]:
    """What the lines of a column or a count come to, the sum it states, and what is written down."""
    lines, result = sentence.split(" → ")
    total, factor_seen = 0.0, False
    for part in lines.split(" · "):
        if factor := re.fullmatch(r"× (\d)", part):
            assert not factor_seen, sentence
            total, factor_seen = total * int(factor[1]), True
        elif line := re.fullmatch(rf"(\D.*) : ({NUMBER})", part):
            total += read(line[2])
    stated, *rounded = re.findall(NUMBER, result)
    return total, read(stated), round(read((rounded or [stated])[0]))


@pytest.mark.reaches  # no table has a club for each remark
@fewer_by_day
@given(clubs(), seeds)
def test_every_mark_is_the_sum_of_its_lines(rules: Ruleset, random: Random) -> None:
    for deal in told(rules, random, level=random.random() < 0.3):
        score, (first, second, *rest) = deal.score, deal.sentences
        if score.replayed:
            continue
        by = deal.record["contract"]["by"]
        if score.litige:
            expected = [score.marks[SIDES.index(OTHER[by])], score.held.points]
        else:
            won = by if score.made else OTHER[by]
            expected = [score.marks[SIDES.index(won)], score.marks[SIDES.index(OTHER[won])]]
        for sentence, mark in zip((first, second), expected, strict=True):
            total, stated, written = added_up(sentence)
            assert abs(total - stated) < 0.03, sentence
            assert written == mark, sentence
            assert abs(stated - written) <= 6, sentence
        for sentence, side in zip(rest, (by, OTHER[by]), strict=False):
            assert sentence.startswith(f"Compte {NAMES[side]} · ")
            total, stated, written = added_up(sentence)
            assert abs(total - stated) < 0.03, sentence
            assert abs(written - score.totals[SIDES.index(side)]) <= 1


@fewer_by_day
@given(clubs(), seeds)
def test_who_marks_nothing_is_told_why_and_a_label_says_what_its_number_is(
    rules: Ruleset, random: Random
) -> None:
    for deal in told(rules, random):
        score, sentences = deal.score, deal.sentences
        assert not any(re.fullmatch(r"(NS|EO) → \d+", sentence) for sentence in sentences), sentences
        if score.replayed or score.made is not False:
            continue
        failed = re.search(r"(Chute[^:]*) : (\d+)", sentences[0])
        points = deal.table.score(deal.table.read(deal.record)).counts[SIDES.index(OTHER[by_of(deal)])]
        if failed and "plis de la défense" in failed[1]:
            assert rules.failed_base == "points"
            same = "arrondis" not in failed[1] and "reste" not in failed[1]
            assert same == (points.lines[0].points == int(failed[2])), deal.all
        if rules.failed_mark is not None:
            assert re.search(rf"· Chute( × \d)? : {rules.failed_mark}|Chute × \d : \d+", sentences[0])
            assert "Contrat :" not in sentences[0]
        if "arrondi à" in sentences[0]:
            assert rules.rounding != "none"


def by_of(deal: Told) -> str:
    return str(deal.record["contract"]["by"])


CARRES: Final = {"J": 200, "9": 150}
CARRES_AT_NO_TRUMP: Final = {"A": 200, "10": 150}
SEQUENCES: Final = {"cent": 100, "cinquante": 50, "tierce": 20}


def worth_of(announced: list[dict[str, str]], *, aces_first: bool) -> int:
    """The points of the announces of a record, from the texts (ASCE 8.1, 11.2)."""
    carres = CARRES_AT_NO_TRUMP if aces_first else CARRES
    return sum(SEQUENCES.get(one["kind"]) or carres.get(one["rank"], 100) for one in announced)


@fewer_by_day
@given(clubs(), seeds)
def test_all_that_was_announced_is_counted_or_said_to_be_lost(rules: Ruleset, random: Random) -> None:
    """And what was counted is marked, or said to be lost, where anything but the bid is marked."""
    for deal in told(rules, random):
        contract, text = deal.record["contract"], deal.all
        aces_first = contract["trump"] == "no-trump" and rules.no_trump_carres
        for side, name in NAMES.items():
            other = NAMES[OTHER[side]]
            points = worth_of(deal.record.get("announces", {}).get(side, []), aces_first=aces_first)
            counted = re.search(rf"Compte {name} ·[^|]*Annonces : {points}\b", text)
            taken = deal.record.get("renonce") == side and re.search(
                rf"Compte {other} ·[^|]*Renonce adverse[^|:]*: {points}\b", text
            )
            lost = re.search(
                rf"annonces {OF[name]} battues : {points} |les {points} points {OF[name]} ne comptent pas",
                text,
            )
            equal = "annonces à égalité" in text
            ways = [bool(one) for one in (counted, taken, lost, equal)]
            assert ways.count(True) == (points > 0), text
            if counted and not deal.score.replayed and rules.marking != "bid":
                columns = " | ".join(deal.sentences[:2])
                marked = re.search(rf"Annonces( adverses[^:]*)? : {points}\b", columns)
                assert marked or f"annonces {OF[name]} : {points} points perdus" in text, text
            belote = 20 * deal.record.get("belote", {}).get(side, 0)
            if belote and not deal.score.replayed and rules.marking != "bid":
                columns = " | ".join(deal.sentences[:2])
                marked = re.search(rf"Belote( adverse[^:]*)? : {belote}\b", columns)
                assert marked or f"belote {OF[name]} : {belote} points perdus" in text, text


def needed_by(rules: Ruleset, bid: int) -> int:
    """The points that a bid asks for, from docs/rules/house-rules.md."""
    return max(bid + rules.bid_margin, 82 if bid == 80 and rules.eighty_needs_82 else 0)


@fewer_by_day
@given(clubs(), seeds)
def test_a_threshold_that_is_not_the_bid_is_said(rules: Ruleset, random: Random) -> None:
    """And points that are counted on one scale and marked on another, and counts that are not compared."""
    for deal in told(rules, random):
        contract, text = deal.record["contract"], deal.all
        pool = rules.pools[Trump(contract["trump"])]
        assert bool(CONVERTED.search(text)) == (pool.converted and "capot" not in deal.record), text
        compared = [count.compared != count.total for count in deal.score.counts]
        assert ("Pour réussir ne comptent que" in text) == any(compared)
        exact = rules.last_deal_exact and deal.record["last"]
        assert ("dernière donne, au point" in text) == exact
        if not isinstance(contract["bid"], int) or deal.score.without_bids:
            continue
        asked = re.search(rf"{contract['bid']} demande (\d+) points( comptés)?", text)
        needed = needed_by(rules, contract["bid"])
        if asked and not asked[2]:
            assert int(asked[1]) == needed != contract["bid"]
        if not pool.converted:
            assert bool(asked) == (needed != contract["bid"]), text
        takers = deal.score.counts[SIDES.index(contract["by"])]
        if asked and asked[2] and "capot" not in deal.record and rules.least_tricks is None:
            own = deal.record["points"].get(contract["by"])
            own = pool.total - deal.record["points"][OTHER[contract["by"]]] if own is None else own
            extra = int(takers.compared - takers.tricks) if pool.marked else 0
            assert (deal.score.short == 0) == (own + extra >= int(asked[1])), text


CITED: Final = re.compile(r"([^·|]+) \(([^)]+)\) : ")


@fewer_by_day
@given(clubs(), seeds)
def test_what_is_cited_the_text_gives_to_the_same_deal(rules: Ruleset, random: Random) -> None:
    """A line that only an option makes has no source: by the text alone the deal would not have it."""
    plain = CoincheEngine(RULESETS[rules.name])
    for deal in told(rules, random):
        cited = {(name.strip(), source) for name, source in CITED.findall(deal.all)}
        if rules.own_text:
            assert not cited, deal.all
            continue
        try:
            by_text = plain.score(plain.read(deal.record | {"last": False}))
        except InvalidDeal:
            continue
        if by_text.made is not deal.score.made:
            continue
        there = " | ".join(text.in_language("fr").replace("\xa0", " ") for text in plain.explain(by_text))
        assert cited <= {(name.strip(), source) for name, source in CITED.findall(there)}, deal.all
