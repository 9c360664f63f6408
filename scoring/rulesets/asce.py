"""The rules of the ASCE concours, with decisions A1 to A9 of docs/rules/asce.md."""

from __future__ import annotations

from typing import Final

from scoring.cards import Trump
from scoring.coinche.marks import labels
from scoring.coinche.play_options import Articles, Passages
from scoring.coinche.ruleset import Ruleset
from scoring.sentences import sentence as _

ASCE: Final = Ruleset(
    name="asce",
    title=_("ASCE"),
    summary=_("Le règlement des concours de l’ASCE : annonces, sans atout et tout atout."),
    target=2000,  # 10.4, A7
    belote_can_win=False,  # 10.4, A8
    trumps=tuple(Trump),  # 3.1 b, 11.1
    announces="all",  # 8
    no_trump_carres=True,  # 11.2
    belote="any",  # 7
    rebelote_tolerance=True,  # 7, A9
    capot_der=100,  # 9.2
    capot_tricks=252,  # 9.2
    defence_capot_tricks=252,  # 9.2
    must_beat_defence=True,  # 3.2, A1
    coinched_made="flat",  # 10.1 a, A3
    capot_takes_announces=True,  # 10.1 a, A2
    failed_base_capot=160,  # 10.1 b, A4
    partner_ruff="only-trumps-obliged",  # 4.2, rule 4
    articles=Articles(
        follow="ASCE 4.2 § 1",
        ruff="ASCE 4.2 § 2.2",
        climb="ASCE 4.2 § 3",
        partner="ASCE 4.2 § 4",
        all_trump="ASCE 11.3",
    ),
    cut="three-each",  # 2.3
    passages=Passages(
        text="ASCE",
        pack="ASCE 1",
        shuffle="ASCE 2.2",
        cut="ASCE 2.3",
        packets="ASCE 2.4",
        order="ASCE 6",
        no_trump="ASCE 11.2",
        all_trump="ASCE 11.3",
        bids="ASCE 3.1",
        speaking="ASCE 3.1",
        passes="ASCE 3.1",
        lead="ASCE 4.1",
        shown_card="ASCE 4.1",
        last_trick="ASCE 4.1",
        announces="ASCE 8.1",
        compared="ASCE 8.3",
        announces_told="ASCE 8.2, 8.3",
        renonce="ASCE 8.4",
        end="ASCE 10.4",
        wording="ASCE 3.1",
        tricks_kept="ASCE 4.1",
    ),
    labels=labels(
        tricks="10.1",
        rounded="10.3",
        capot="9.2",
        belote="7",
        announces="8.3",
        renonce="8.4",
        contract="10.1",
        made="10.1 a",
        failed="10.1 b",
    ),
)
