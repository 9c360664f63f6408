"""The coinche of the Dauphiné, with the decisions of docs/rules/dauphine.md."""

from __future__ import annotations

from typing import Final

from scoring.cards import Trump
from scoring.coinche.marks import labels
from scoring.coinche.play_options import Articles, Passages
from scoring.coinche.ruleset import Ruleset
from scoring.sentences import sentence as _

DAUPHINE: Final = Ruleset(
    name="dauphine",
    title=_("Coinche du Dauphiné"),
    summary=_(
        "Sans annonces, tout atout aux vraies valeurs, arrondi pour la défense, 3 000 points à dépasser."
    ),
    target=3000,  # Décompte des points
    target_passed=True,  # «il faut dépasser ces 3000 points»
    belote_can_win=False,  # «l’on ne gagne jamais sur une belote»
    confirmed_always=True,
    first_dealer="kings",  # La donne
    generale_deals=True,  # Les enchères: «celui qui fait une générale donne au tour suivant»
    trumps=tuple(Trump),  # Les enchères
    highest_bid=160,  # Les enchères
    generale=500,  # Décompte des points
    announces="none",  # Introduction
    belote="takers",  # Introduction: «la belote qui sert à l’attaque»
    belote_at_all_trump=False,  # Valeurs des cartes
    capot_der=0,  # Valeurs des cartes
    all_trump_scale="248",  # Les points à Tout-Atout
    capot_tricks=250,  # Décompte des points
    defence_capot_tricks=250,
    counts_for_contract="belote",
    must_beat_defence=False,
    capot_makes_any_bid=True,
    rounding="defence",  # Décompte des points
    rounds="tricks",  # Décompte des points
    failed_base="points",
    failed_base_all_tricks=250,
    failed_base_capot=160,
    failed_base_generale=160,
    refused={
        "last_deal_exact": _("les points des plis se partagent sur 160, en dizaines"),
        "no_trump_scale": _("sans atout a ici son propre compte"),
    },
    shuffle="never",  # La donne
    coinche_said="at-once",  # Introduction, 3
    speak_again=True,  # Introduction, 4
    articles=Articles.one("Dauphiné, Le jeu de la carte"),
    passages=Passages(
        text="Dauphiné",
        pack="",
        shuffle="Dauphiné, La donne",
        cut="Dauphiné, La donne",
        packets="Dauphiné, La donne",
        order="Dauphiné, Valeurs des cartes",
        no_trump="Dauphiné, Les points à Sans-Atout",
        all_trump="Dauphiné, Les points à Tout-Atout",
        bids="Dauphiné, Les enchères",
        speaking="Dauphiné, Les enchères",
        passes="Dauphiné, Les enchères",
        lead="Dauphiné, Le jeu de la carte",
        shown_card="",
        last_trick="",
        announces="",
        compared="",
        announces_told="",
        renonce="",
        end="Dauphiné, Décompte des points",
    ),
    labels=labels(
        tricks="Décompte des points",
        rounded="Décompte des points",
        capot="Décompte des points",
        generale="Décompte des points",
        belote="Valeurs des cartes",
        announces="",  # the text plays without announces
        renonce="",
        taken="",
        contract="Décompte des points",
        made="Décompte des points",
        failed="Décompte des points",
    ),
)
