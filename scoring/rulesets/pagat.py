"""The basic game of Pagat, «Coinche», with the decisions of docs/rules/pagat.md."""

from __future__ import annotations

from typing import Final

from scoring.cards import SUITS, Trump
from scoring.coinche.marks import labels
from scoring.coinche.play_options import Articles, Passages
from scoring.coinche.ruleset import Ruleset
from scoring.sentences import sentence as _

PAGAT: Final = Ruleset(
    name="pagat",
    title=_("Coinche classique"),
    summary=_("Quatre couleurs, sans annonces ; une coinche ne multiplie que le contrat."),
    target=2000,  # Players and Cards
    tie="last-winner",  # The Scoring
    belote_can_win=True,
    trumps=tuple(Trump(suit) for suit in SUITS),  # The Bidding
    capot_can_be_coinched=False,  # The Bidding
    announces="none",  # a variation there
    belote="takers",  # Belote
    capot_tricks=250,  # The Scoring
    defence_capot_tricks=250,
    counts_for_contract="belote",  # The Scoring
    must_beat_defence=False,  # The Scoring
    eighty_needs_82=True,  # The Bidding
    multiplies="bid",  # The Scoring, coinche and surcoinche
    failed_base_capot=250,  # The Scoring: 500 for a capot lost
    shuffle="free",  # The Deal
    coinche_said="at-once",  # The Bidding
    articles=Articles.one("Pagat, The Play"),
    announces_told="before-first-card",  # Announcements: «just before playing to the first trick»
    passages=Passages(
        text="Pagat",
        pack="Pagat, Players and Cards",
        shuffle="Pagat, The Deal",
        cut="Pagat, The Deal",
        packets="Pagat, The Deal",
        order="Pagat, Players and Cards",
        no_trump="Pagat, Variations, Bidding",
        all_trump="Pagat, Variations, Bidding",
        bids="Pagat, The Bidding",
        speaking="Pagat, The Bidding",
        passes="Pagat, End of the Bidding",
        lead="Pagat, The Play",
        shown_card="",
        last_trick="",
        announces="Pagat, Announcements",
        compared="Pagat, Announcements",
        announces_told="Pagat, Announcements",
        renonce="",
        end="Pagat, The Scoring",
    ),
    labels=labels(
        tricks="Scoring",
        rounded="Scoring",
        capot="Scoring",
        belote="Belote",
        announces="Announcements",
        renonce="",  # the text does not know it
        contract="Scoring",
        made="Scoring",
        failed="Scoring",
        taken="Variations, Scoring",
    ),
)
