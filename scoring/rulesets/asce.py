"""The rules of the ASCE concours: `asce.txt`, with decisions A1 to A9 of SCORING.md."""

from __future__ import annotations

from typing import Final

from scoring.cards import Trump
from scoring.deals import Call, Slam
from scoring.marks import Label, Labels, Marking, all_to_defence, five_up, flat_and_bid, points_and_bid
from scoring.ruleset import Ruleset

ASCE: Final = Ruleset(
    name="asce",
    target=2000,  # 10.4, A7
    trumps=tuple(Trump),  # 3.1 b, 11.1
    bids=(Slam.CAPOT,),  # 3.1 b
    lowest_bid=80,  # 3.1 b
    highest_bid={Trump.NO_TRUMP: 800, Trump.ALL_TRUMP: 880} | dict.fromkeys(list(Trump)[:4], 820),
    slam_bid={Slam.CAPOT: 250},  # 10.1
    der=10,  # 9.1
    capot_der=100,  # 9.2
    factors={Call.NONE: 1, Call.COINCHE: 2, Call.SURCOINCHE: 4},  # 3.1 c, d
    must_beat_defence=True,  # 3.2, A1
    marking=Marking(made=points_and_bid, coinched=flat_and_bid, failed=all_to_defence),  # 10.1, A2 to A4
    rounding=five_up,  # 10.3, A5
    belote_can_win=False,  # 10.4, A8
    rebelote_tolerance=True,  # 7, A9
    labels=Labels(
        tricks=Label("Plis", "Tricks", "10.1"),
        capot=Label("Capot", "Capot", "9.2"),
        belote=Label("Belote", "Belote", "7"),
        announces=Label("Annonces", "Announces", "8.3"),
        renonce=Label("Renonce adverse", "Adverse renonce", "8.4", cited=True),
        contract=Label("Contrat", "Contract", "10.1"),
        flat=Label("Forfait", "Flat", "10.1 a"),
        flat_capot=Label("Capot", "Capot", "10.1 a"),
        failed=Label("Chute", "Failed", "10.1 b"),
        adverse_capot=Label("Annonces adverses", "Adverse announces", "10.1 a", cited=True),
        adverse_made=Label("Annonces adverses", "Adverse announces", "10.1 a", cited=True),
        adverse_failed=Label("Annonces adverses", "Adverse announces", "10.1 b", cited=True),
    ),
)
