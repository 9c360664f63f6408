"""What people call the options and each of their values, in French and in English.

`scoring.options` says what an option can be; the words of forms, rules pages and lists of changes are here,
in one place. A test fails where an option or a value lacks its words.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple


class Said(NamedTuple):
    """The same in both languages."""

    fr: str
    en: str

    def in_(self, lang: str) -> str:
        """The English where `lang` is ``en``, else the French."""
        return self.en if lang == "en" else self.fr


@dataclass(frozen=True, slots=True)
class Wording:
    """An option's short name, the words of its values, and of a number that is none of these."""

    name: Said
    values: Mapping[Any, Said] = field(default_factory=dict)
    number: Said | None = None


POINTS: Final = Said("{} points", "{} points")
YES_OR_NO: Final = {True: Said("oui", "yes"), False: Said("non", "no")}
MAY: Final = {True: Said("permis", "allowed"), False: Said("interdit", "not allowed")}
BASES: Final = {
    0: Said("rien", "nothing"),
    "points": Said("ses propres points", "its own points"),
    None: Said("comme pour un capot", "as for a capot"),
}
TRUMP_WORDS: Final = {
    "spades": Said("pique", "spades"),
    "hearts": Said("cœur", "hearts"),
    "diamonds": Said("carreau", "diamonds"),
    "clubs": Said("trèfle", "clubs"),
    "no-trump": Said("sans atout", "no-trump"),
    "all-trump": Said("tout atout", "all-trump"),
}
ON_162: Final = Said("sur 162", "on 162")

WORDING: Final[Mapping[str, Wording]] = {
    "target": Wording(Said("But de la partie", "Target of the game"), number=POINTS),
    "target_passed": Wording(
        Said("Pour gagner, le but", "To win, the target"),
        {False: Said("s'atteint", "is reached"), True: Said("se dépasse", "is passed")},
    ),
    "trumps": Wording(Said("Contrats", "Contracts"), TRUMP_WORDS),
    "announces": Wording(
        Said("Annonces", "Announces"),
        {"all": Said("on les joue", "played"), "none": Said("on joue sans", "not played")},
    ),
    "announce_tie": Wording(
        Said("Annonces à égalité parfaite", "Announces equal in everything"),
        {
            "nobody": Said("elles tombent", "nobody's count"),
            "first": Said("au premier qui a annoncé", "to who announced first"),
        },
    ),
    "belote": Wording(
        Said("La belote compte pour", "A belote counts for"),
        {
            "any": Said("les deux camps", "either side"),
            "takers": Said("les preneurs seuls", "the takers only"),
            "none": Said("personne", "nobody"),
        },
    ),
    "belote_when_failed": Wording(
        Said("Belote des preneurs qui chutent", "Belote of takers who fail"),
        {
            "kept": Said("ils la gardent", "they keep it"),
            "to-defence": Said("à la défense", "to the defence"),
        },
    ),
    "counts_for_contract": Wording(
        Said("Comptent pour réussir", "What counts towards the contract"),
        {
            "all": Said("plis, belote et annonces", "tricks, belote and announces"),
            "belote": Said("plis et belote", "tricks and belote"),
            "tricks": Said("plis seuls", "tricks only"),
        },
    ),
    "must_beat_defence": Wording(Said("Faire aussi plus que la défense", "Beat the defence too"), YES_OR_NO),
    "bid_margin": Wording(
        Said("À faire en plus de l'enchère", "To be made above the bid"),
        {0: Said("rien", "nothing"), 2: Said("2 points", "2 points")},
    ),
    "eighty_needs_82": Wording(
        Said("Pour réussir 80", "To make 80"),
        {False: Said("80 points", "80 points"), True: Said("82 points", "82 points")},
    ),
    "marking": Wording(
        Said("Le gagnant de la donne marque", "The winner of a deal marks"),
        {
            "points+bid": Said("points faits et contrat", "points made and bid"),
            "points": Said("points faits seuls", "points made only"),
            "bid": Said("contrat seul", "bid only"),
        },
    ),
    "rounding": Wording(
        Said("Arrondi", "Rounding"),
        {
            "5-up": Said("à la dizaine, 5 monte", "to tens, 5 goes up"),
            "6-up": Said("à la dizaine, 5 descend", "to tens, 5 goes down"),
            "none": Said("pas d'arrondi", "none"),
            "defence": Said("à l'avantage de la défense", "in favour of the defence"),
        },
    ),
    "last_deal_exact": Wording(
        Said("Dernière donne", "Last deal"),
        {
            False: Said("arrondie comme les autres", "rounded like the others"),
            True: Said("au point", "exact"),
        },
    ),
    "multiplies": Wording(
        Said("Une coinche multiplie", "A coinche multiplies"),
        {"all": Said("toute la marque", "the whole mark"), "bid": Said("le contrat seul", "the bid only")},
    ),
    "coinched_made": Wording(
        Said("Coinché et réussi, on marque", "Coinched and made, the takers mark"),
        {
            "flat": Said("160 et toutes les annonces", "160 and all announces"),
            "points": Said("les points faits", "the points made"),
        },
    ),
    "surcoinche": Wording(
        Said("Une surcoinche multiplie", "A surcoinche multiplies"),
        {4: Said("par 4", "by 4"), 3: Said("par 3", "by 3")},
    ),
    "capot_can_be_coinched": Wording(Said("Coincher un capot", "Coinching a capot"), MAY),
    "capot_bid": Wording(Said("Capot demandé", "Capot that was bid"), number=POINTS),
    "capot_tricks": Wording(
        Said("Les huit plis des preneurs", "All eight tricks of the takers"),
        {250: Said("250 points", "250 points"), 252: Said("252 points", "252 points")},
    ),
    "capot_only_if_bid": Wording(
        Said("Capot non demandé", "Capot that was not bid"),
        {False: Said("compté capot", "counts as a capot"), True: Said("compté 162", "counts 162")},
    ),
    "failed_base": Wording(
        Said("Chute : la défense marque, avec le contrat", "Failed: the defence marks, beside the bid"),
        BASES,
        Said("{}", "{}"),
    ),
    "failed_base_all_tricks": Wording(
        Said("Si elle a fait tous les plis", "Where it took every trick"), BASES, Said("{}", "{}")
    ),
    "failed_base_capot": Wording(
        Said("Capot demandé et chuté : avec le contrat", "Capot bid and failed: beside the bid"),
        BASES,
        Said("{}", "{}"),
    ),
    "generale": Wording(
        Said("Générale", "Générale"),
        {None: Said("ne se joue pas", "not played")},
        Said("{} points", "{} points"),
    ),
    "failed_base_generale": Wording(
        Said("Générale demandée et chutée : avec le contrat", "Générale bid and failed: beside the bid"),
        BASES,
        Said("{}", "{}"),
    ),
    "tie": Wording(
        Said("Les deux camps au but, à égalité", "Both sides at the target, level"),
        {
            "deal": Said("une donne de plus", "one more deal"),
            "last-winner": Said("au gagnant de la dernière donne", "to the winner of the last deal"),
        },
    ),
    "belote_can_win": Wording(Said("Gagner la partie sur une belote", "Winning a game by a belote"), MAY),
    "no_trump_scale": Wording(
        Said("Sans atout, on compte", "No-trump is counted"),
        {"162": ON_162, "raw": Said("sur 130, et l'on convertit", "on 130, and converted")},
    ),
    "all_trump_scale": Wording(
        Said("Tout atout, on compte", "All-trump is counted"),
        {"162": ON_162, "raw": Said("sur 258, et l'on convertit", "on 258, and converted")},
    ),
    "parties": Wording(
        Said("Une manche se gagne en", "A manche is won by"), number=Said("{} parties", "{} parties")
    ),
    "manches": Wording(
        Said("Le match se gagne en", "The match is won by"),
        {1: Said("1 manche", "1 manche"), 2: Said("2 manches", "2 manches")},
    ),
}


class Group(NamedTuple):
    """Options that one looks for together."""

    key: str
    name: Said
    options: Sequence[str]


GROUPS: Final = (
    Group(
        "end", Said("La fin de la partie", "The end of a game"),
        ("target", "target_passed", "tie", "belote_can_win"),
    ),
    Group(
        "contracts", Said("Les contrats", "The contracts"),
        ("trumps", "counts_for_contract", "must_beat_defence", "bid_margin", "eighty_needs_82"),
    ),
    Group(
        "announces", Said("Annonces et belote", "Announces and belote"),
        ("announces", "announce_tie", "belote", "belote_when_failed"),
    ),
    Group(
        "marks", Said("Les points et la marque", "Points and marks"),
        ("marking", "rounding", "last_deal_exact", "failed_base", "failed_base_all_tricks",
         "no_trump_scale", "all_trump_scale"),
    ),
    Group("coinche", Said("La coinche", "Coinche"), ("multiplies", "coinched_made", "surcoinche")),
    Group(
        "slams", Said("Capot et générale", "Capot and générale"),
        ("capot_can_be_coinched", "capot_bid", "capot_tricks", "capot_only_if_bid", "failed_base_capot",
         "generale", "failed_base_generale"),
    ),
    Group("chouine", Said("Parties et manches", "Parties and manches"), ("parties", "manches")),
)  # fmt: skip


def option_name(name: str, lang: str = "fr") -> str:
    """What people call an option: «Une surcoinche multiplie»."""
    return WORDING[name].name.in_(lang)


def value_words(name: str, value: Any, lang: str = "fr") -> str:
    """What people call a value of an option: «par 4», «elles tombent», «2 000 points»."""
    if isinstance(value, list | tuple):
        return ", ".join(value_words(name, each, lang) for each in value)
    wording = WORDING[name]
    known = next((said for each, said in wording.values.items() if _same(each, value)), None)
    if known is not None:
        return known.in_(lang)
    if wording.number is None:
        raise KeyError((name, value))
    return wording.number.in_(lang).format(figure(value, lang))


def figure(number: int, lang: str = "fr") -> str:
    """A number with its thousands apart: «2 000» (a narrow space that never breaks), «2,000»."""
    text = f"{number:,}"
    return text if lang == "en" else text.replace(",", "\u202f")


def _same(one: object, other: object) -> bool:
    """Equal, and ``true`` is not 1."""
    return one == other and isinstance(one, bool) is isinstance(other, bool)
