"""House rules: a JSON object of options over a ruleset (docs/rules/house-rules.md).

Every option is a field of `Ruleset` of the same name. What it can be and what it means is said once, here,
for the command line, the organizer's form, the printed rules and the documentation.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from scoring.cards import Trump
from scoring.chouine.matches import ChouineRules
from scoring.coinche.ruleset import Ruleset


class OptionError(ValueError):
    """An option cannot be used: its name, and why in French and English."""

    def __init__(self, name: str, fr: str, en: str) -> None:
        self.name, self.fr, self.en = name, fr, en
        super().__init__(f"{name}: {en}" if name else en)


@dataclass(frozen=True, slots=True)
class Choice:
    """One of a few values; ``true`` is not 1."""

    values: tuple[Any, ...]

    def accepts(self, value: object) -> bool:
        return any(value == known and type(value) is type(known) for known in self.values)

    def to_record(self) -> Any:
        return list(self.values)


@dataclass(frozen=True, slots=True)
class Number:
    """A whole number between two, or null where `absent` says so."""

    lowest: int
    highest: int
    absent: bool = False

    def accepts(self, value: object) -> bool:
        if value is None:
            return self.absent
        return type(value) is int and self.lowest <= value <= self.highest

    def to_record(self) -> Any:
        return {"from": self.lowest, "to": self.highest, "null": self.absent}


@dataclass(frozen=True, slots=True)
class Some:
    """Some of these words, at least one, each once."""

    values: tuple[str, ...]

    def accepts(self, value: object) -> bool:
        return type(value) is list and bool(value) and self._distinct(value)

    def _distinct(self, words: list[Any]) -> bool:
        return all(type(word) is str and word in self.values for word in words) and len(set(words)) == len(
            words
        )

    def to_record(self) -> Any:
        return {"some_of": list(self.values)}


@dataclass(frozen=True, slots=True)
class Option:
    """What an option can be, and what it means."""

    values: Choice | Number | Some
    fr: str
    en: str


FLAG: Final = Choice((True, False))
BASE: Final = Choice((160, 162, 250, 252))

OPTIONS: Final[Mapping[str, Option]] = {
    "target": Option(Number(10, 1_000_000), "Points qui terminent la partie.", "Points that end the game."),
    "target_passed": Option(
        FLAG,
        "Le but doit être dépassé, pas seulement atteint.",
        "The target must be passed, not only reached.",
    ),
    "trumps": Option(
        Some(tuple(trump.value for trump in Trump)), "Les contrats possibles.", "The contracts there are."
    ),
    "announces": Option(
        Choice(("all", "none")),
        "Carrés, cents, cinquantes et tierces comptent, ou pas.",
        "Whether carrés, cents, cinquantes and tierces count.",
    ),
    "announce_tie": Option(
        Choice(("nobody", "first")),
        "Meilleures annonces à égalité parfaite : elles tombent, ou le premier qui a annoncé les compte.",
        "Best announces equal in everything: nobody's count, or those of who announced first.",
    ),
    "belote": Option(
        Choice(("any", "takers", "none")),
        "Qui peut compter une belote : les deux camps, les preneurs seuls, personne.",
        "Who can score a belote: either side, the takers only, nobody.",
    ),
    "belote_when_failed": Option(
        Choice(("kept", "to-defence")),
        "Contrat chuté : les preneurs gardent leur belote, ou elle passe à la défense.",
        "Contract failed: the takers keep their belote, or it goes to the defence.",
    ),
    "counts_for_contract": Option(
        Choice(("all", "belote", "tricks")),
        "Ce qui compte pour réussir : plis, belote et annonces ; plis et belote ; plis seuls.",
        "What counts towards the contract: tricks, belote and announces; tricks and belote; tricks only.",
    ),
    "must_beat_defence": Option(
        FLAG,
        "Les preneurs doivent aussi totaliser plus que la défense.",
        "The takers must also total more than the defence.",
    ),
    "bid_margin": Option(
        Choice((0, 2)),
        "Points à faire en plus de chaque enchère.",
        "Points to be made above every bid.",
    ),
    "eighty_needs_82": Option(FLAG, "80 demande 82 points.", "80 needs 82 points."),
    "marking": Option(
        Choice(("points+bid", "points", "bid")),
        "Ce que l'on marque : points faits et contrat, points faits seuls, contrat seul.",
        "What is marked: points made and the bid, points made only, the bid only.",
    ),
    "rounding": Option(
        Choice(("5-up", "6-up", "none", "defence")),
        "Arrondi à la dizaine : 5 monte, 5 descend, pas d'arrondi, ou à l'avantage de la défense.",
        "Rounding to tens: 5 goes up, 5 goes down, none, or in favour of the defence.",
    ),
    "last_deal_exact": Option(FLAG, "La dernière donne n'est pas arrondie.", "The last deal is not rounded."),
    "multiplies": Option(
        Choice(("all", "bid")),
        "Une coinche multiplie toute la marque du gagnant, ou le contrat seul.",
        "A coinche multiplies the winner's whole mark, or the bid only.",
    ),
    "coinched_made": Option(
        Choice(("flat", "points")),
        "Contrat coinché réussi : 160 (250) et toutes les annonces, ou les points des preneurs.",
        "Coinched contract made: 160 (250) and all announces, or the takers' own points.",
    ),
    "surcoinche": Option(
        Choice((4, 3)), "Ce que multiplie une surcoinche.", "What a surcoinche multiplies by."
    ),
    "capot_can_be_coinched": Option(
        FLAG, "Un capot demandé peut être coinché.", "A capot bid can be coinched."
    ),
    "capot_bid": Option(Number(80, 2000), "Valeur d'un capot demandé.", "Value of a capot that was bid."),
    "capot_tricks": Option(
        Choice((250, 252)), "Points des huit plis des preneurs.", "Points of all eight tricks of the takers."
    ),
    "capot_only_if_bid": Option(
        FLAG, "Un capot non demandé compte 162.", "A capot that was not bid counts 162."
    ),
    "failed_base": Option(
        Choice((160, 162, 0, "points")),
        "Contrat chuté : ce que la défense marque avec le contrat, ou ses propres points.",
        "Contract failed: what the defence marks beside the bid, or its own points.",
    ),
    "failed_base_all_tricks": Option(
        BASE,
        "Contrat chuté, la défense ayant fait tous les plis.",
        "Contract failed, the defence having taken every trick.",
    ),
    "failed_base_capot": Option(BASE, "Capot demandé et chuté.", "Capot bid and failed."),
    "generale": Option(
        Number(80, 5000, absent=True),
        "Valeur de la générale et de ses plis ; rien : elle ne se joue pas.",
        "Value of a générale and of its tricks; null: it is not played.",
    ),
    "failed_base_generale": Option(
        Choice((160, 162, 250, 252, 400)), "Générale demandée et chutée.", "Générale bid and failed."
    ),
    "tie": Option(
        Choice(("deal", "last-winner")),
        "Les deux camps au but à égalité : une autre donne, ou le gagnant de la dernière.",
        "Both sides at the target and equal: another deal, or the winner of the last one.",
    ),
    "belote_can_win": Option(
        FLAG, "On peut gagner la partie sur une belote.", "A game can be won by a belote alone."
    ),
    "no_trump_scale": Option(
        Choice(("162", "raw")),
        "Sans atout compté sur 162, ou sur 130 et converti.",
        "No-trump counted on 162, or on 130 and converted.",
    ),
    "all_trump_scale": Option(
        Choice(("162", "raw")),
        "Tout atout compté sur 162, ou sur 258 et converti.",
        "All-trump counted on 162, or on 258 and converted.",
    ),
}


CHOUINE_OPTIONS: Final[Mapping[str, Option]] = {
    "parties": Option(Choice((5, 3)), "Parties gagnées pour une manche.", "Parties won for a manche."),
    "manches": Option(Choice((2, 1)), "Manches gagnées pour le match.", "Manches won for the match."),
}


def with_options(ruleset: Ruleset, chosen: object) -> Ruleset:
    """`ruleset` with a club's options; `OptionError` names the one that cannot be and says why."""
    options = _checked(chosen, OPTIONS)
    for name in options:
        if name in ruleset.refused:
            fr = f"sans objet dans le règlement {ruleset.name}"
            raise OptionError(name, fr, f"not an option of {ruleset.name}: {ruleset.refused[name]}")
    if "trumps" in options:
        options["trumps"] = tuple(trump for trump in Trump if trump in options["trumps"])
    changed = replace(ruleset, **options)
    for name, senseless, fr, en in SENSELESS:
        if name in options and senseless(changed):
            raise OptionError(name, fr, en)
    return changed


def with_chouine_options(rules: ChouineRules, chosen: object) -> ChouineRules:
    """`rules` with a club's parties and manches; `OptionError` as in `with_options`."""
    return replace(rules, **_checked(chosen, CHOUINE_OPTIONS))


def _checked(chosen: object, known: Mapping[str, Option]) -> dict[str, Any]:
    """The options of a JSON object, each one of those there are and with one of its values."""
    if type(chosen) is not dict:
        raise OptionError("", "les options forment un objet JSON", "the options must be one JSON object")
    for name, value in chosen.items():
        if name not in known:
            raise OptionError(name, "cette option n'existe pas", "there is no such option")
        if not known[name].values.accepts(value):
            values = known[name].values.to_record()
            fr, en = (
                f"{value!r} n'est pas une de ses valeurs : {values}",
                f"{value!r} is none of its values: {values}",
            )
            raise OptionError(name, fr, en)
    return dict(chosen)


SENSELESS: Final[Sequence[tuple[str, Callable[[Ruleset], bool], str, str]]] = (
    (
        "announce_tie",
        lambda rules: rules.announces == "none" and rules.announce_tie == "first",
        "on joue sans annonces",
        "announces are off",
    ),
    (
        "coinched_made",
        lambda rules: rules.multiplies == "bid",
        "une coinche ne multiplie que le contrat",
        "a coinche multiplies the bid only",
    ),
    (
        "failed_base_generale",
        lambda rules: rules.generale is None,
        "la générale ne se joue pas",
        "générale is not played",
    ),
)
"""Options that another one leaves without a meaning: the option, when, and why."""


def value_of(ruleset: Ruleset, name: str) -> Any:
    """The value of an option in a ruleset, as JSON."""
    value = getattr(ruleset, name)
    return [trump.value for trump in value] if name == "trumps" else value


def options_of(ruleset: Ruleset) -> dict[str, Option]:
    """The options that these rules have a place for."""
    return {name: option for name, option in OPTIONS.items() if name not in ruleset.refused}


def describe(ruleset: Ruleset) -> dict[str, Any]:
    """Every option of a ruleset: its default, its values, its meaning in both languages."""
    return {name: _described(option, value_of(ruleset, name)) for name, option in options_of(ruleset).items()}


def describe_chouine(rules: ChouineRules) -> dict[str, Any]:
    """The same, of chouine."""
    return {name: _described(option, getattr(rules, name)) for name, option in CHOUINE_OPTIONS.items()}


def _described(option: Option, default: Any) -> dict[str, Any]:
    return {"default": default, "values": option.values.to_record(), "fr": option.fr, "en": option.en}
