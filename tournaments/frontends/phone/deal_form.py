"""The form of the next deal on a phone, with only the choices that the rules of the sheet have.

`limits` are the checks that a phone makes without asking the site: small tables, made by the engine for one
ruleset. They cannot check what depends on other deals of the sheet (a tolerance already used, a game that is
over), on the strength of announces (who announced first) or on whether hands of eight cards could hold them:
of announces the phone only sees that a card stands in two.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from django.utils.translation import gettext as _

from scoring.cards import SEQUENCE_ORDER, Rank, Side, Suit, Trump
from scoring.chouine.parties import PACK
from scoring.coinche.announces import CARRE_POINTS, LENGTH, AnnounceKind
from scoring.coinche.deals import Bid, CoincheCall
from scoring.coinche.explaining import taken
from scoring.coinche.fields import Asked, Place
from scoring.coinche.kinds import OneSeat, OneSide, SomeSides, Tick
from scoring.coinche.names import TRUMPS, call_name
from scoring.coinche.reader import DealReader
from scoring.coinche.records import RECORD
from scoring.errors import SENTENCES, InvalidDeal
from tournaments.core.access.language import translated
from tournaments.core.sheets.chouine.words import announces_of, rules_of, trump_hint
from tournaments.core.sheets.coinche import offer, words

if TYPE_CHECKING:
    from scoring.chouine.matches import ChouineRules
    from scoring.coinche.ruleset import Ruleset
    from tournaments.core.sheets.sheet import TableSheet

FILLED_IN: Final = (
    "bid-too-low",
    "bid-not-multiple-of-10",
    "bid-too-high",
    "impossible-points",
    "solo-without-capot",
    "cards-contradict",
)
"""The codes of the errors whose sentences the phone fills in itself, with points and bids."""
TOO_MANY_BELOTES: Final = 5
"""A number of belotes that no trump has."""


class AskedKeys(NamedTuple):
    """A field of the record as it is declared, with the `keys` (value, label) that answer it.

    `of_sides`: the sides of the table do, by their names there; `tick`: one key, which is pressed or not.
    `heading` stands before the key of a field that only some bid has.
    """

    name: str
    asked: Asked
    keys: offer.Choices
    of_sides: bool
    tick: bool

    @classmethod
    def of(cls, name: str, asked: Asked, sheet: TableSheet) -> AskedKeys:
        kind = RECORD.fields[name].kind
        tick, of_sides = isinstance(kind, Tick), isinstance(kind, OneSide | SomeSides)
        label = translated(asked.label)
        keys = [("true", label)] if tick else [] if of_sides else offer.choices(name, sheet)
        return cls(name, asked, keys, of_sides, tick)

    @property
    def label(self) -> str:
        return translated(self.asked.label)

    @property
    def heading(self) -> str:
        """What stands before the keys."""
        if not self.tick:
            return self.label
        return str(offer.SLAMS[self.asked.only_for]) if self.asked.only_for else ""

    @property
    def wide(self) -> bool:
        """Whether it needs a line of its own."""
        return self.tick or self.asked.on_demand or len(self.keys) > 2

    @property
    def question(self) -> str:
        return translated(self.asked.step.question) if self.asked.step else ""

    @property
    def hint(self) -> str:
        return translated(self.asked.step.hint) if self.asked.step else ""


@dataclass(frozen=True)
class FormChoices:
    """The choices of a form, as (value, label); a field that is empty or false is not shown."""

    bids: offer.Choices
    beyond: bool
    trumps: offer.Choices
    calls: offer.Choices
    kinds: offer.Choices
    ranks: offer.Choices
    suits: offer.Choices
    belotes: bool
    totals: str
    steps: list[AskedKeys]
    beside_points: list[AskedKeys]
    about_announces: list[AskedKeys]
    rare: list[AskedKeys]

    @property
    def long_bids(self) -> bool:
        """Whether a bid has a longer name than «Capot», so that four do not fit beside each other."""
        return any(len(str(label)) > len("Capot") + 1 for _value, label in self.bids)


class EntryForm(NamedTuple):
    """The form by which a phone writes a deal, for its template and its script.

    `keys` is None in chouine, where players choose among `announces`. `config` has the facts by which the
    script builds a record without the server (`rules`, or those of a `partie`), and its `words`.
    """

    keys: FormChoices | None
    announces: list[tuple[int, str]]
    trump_hint: str
    config: dict[str, Any]


def entry_form(sheet: TableSheet) -> EntryForm:
    """The form for the next deal of this sheet."""
    if sheet.manches is not None:
        rules = rules_of(sheet)
        config = {"rules": None, "partie": _partie_facts(rules), "words": _common_words() | _partie_words()}
        announces = [(place, str(name)) for place, name in enumerate(announces_of(rules).values())]
        return EntryForm(None, announces, trump_hint(rules), config)
    ruleset, head = offer.ruleset_of(sheet), sheet.sheet.head
    stopped_by_hand = (head.target is None and head.deals is None) or sheet.table.card.get("clock", False)
    config = {"rules": rules_facts(ruleset), "partie": None, "words": _common_words() | _deal_words()}
    return EntryForm(
        _choices(sheet, ruleset, last=stopped_by_hand or ruleset.last_deal_exact), [], "", config
    )


def _choices(sheet: TableSheet, ruleset: Ruleset, *, last: bool) -> FormChoices:
    announcing = ruleset.announces == "all"
    some = slice(1, None)  # without the empty choice
    asked = [AskedKeys.of(name, each, sheet) for name, each in offer.asked_fields(ruleset).items()]
    asked = [one for one in asked if last or one.name != "last"]
    plain = [one for one in asked if one.asked.step is None]
    unasked = offer.unasked(ruleset)
    return FormChoices(
        bids=[] if unasked else offer.bids(ruleset),
        beyond=not unasked and offer.bids_above_usual(ruleset),
        trumps=offer.trumps(ruleset),
        calls=[] if unasked else offer.calls(ruleset),
        kinds=offer.kinds()[some] if announcing else [],
        ranks=offer.ranks()[some] if announcing else [],
        suits=offer.suits()[some] if announcing else [],
        belotes=ruleset.most_belotes > 0,
        totals=words.totals_text(ruleset),
        steps=[one for one in asked if one.asked.step is not None],
        beside_points=[one for one in plain if one.asked.place is Place.RESULT],
        about_announces=[one for one in plain if one.asked.place is Place.ANNOUNCES],
        rare=[one for one in plain if one.asked.place is Place.RARE],
    )


def fields_facts(ruleset: Ruleset) -> list[dict[str, Any]]:
    """The declared fields that the form asks for, as its script has them: with their values in a record.

    `only` is the bid they belong to, `takers` says that the players of the takers alone answer, `must` that
    somebody has to; `wanted` are shown once the site asks for them.
    """
    return [
        {
            "name": name,
            "values": list(kind.values),
            "many": kind.many,
            "passed": RECORD.fields[name].passed,
            "only": asked.only_for and asked.only_for.value,
            "takers": isinstance(kind, OneSeat) and kind.of_takers,
            "must": asked.step is not None,
            "wanted": asked.on_demand,
        }
        for name, asked in offer.asked_fields(ruleset).items()
        for kind in (RECORD.fields[name].kind,)
    ]


def rules_facts(ruleset: Ruleset) -> dict[str, Any]:
    """The facts of a ruleset for the form's script, as JSON: figures, words, limits."""
    return {
        "pools": {trump.value: ruleset.pools[trump].total for trump in ruleset.trumps},
        "belotes": {trump.value: ruleset.belotes_at(trump) for trump in ruleset.trumps},
        "takersBelote": ruleset.belote == "takers",
        "fields": fields_facts(ruleset),
        "capotUncoinched": not ruleset.capot_can_be_coinched,
        "coincheFrom": ruleset.coinche_from or 0,
        "limits": limits(ruleset),
        "taken": {"bid": ruleset.widest_limits.lowest, "call": "none"} if ruleset.without_bids else {},
        "lowest": ruleset.widest_limits.lowest,
        "widest": ruleset.widest_limits.highest,
        "ranks": {
            **{kind.value: _ranks(length) for kind, length in LENGTH.items()},
            AnnounceKind.CARRE.value: [rank.value for rank in CARRE_POINTS],
        },
        "spoken": {trump.value: _spoken(ruleset, trump) for trump in ruleset.trumps},
        "calls": {
            call.value: translated(call_name(call)) for call in CoincheCall if call is not CoincheCall.NONE
        },
    }


def _spoken(ruleset: Ruleset, trump: Trump) -> str:
    """How a trump is said after its bid («à cœur»), or by itself where nobody bids («Prise à cœur»)."""
    return translated(taken(trump) if ruleset.without_bids else TRUMPS[trump].played)


def _ranks(length: int) -> list[str]:
    """The highest cards that a sequence of this length can have."""
    return [rank.value for rank in Rank if SEQUENCE_ORDER[rank] >= length - 1]


def limits(ruleset: Ruleset) -> dict[str, Any]:
    """The checks of a ruleset for the form's script, as JSON, with sentences in the reader's language."""
    reader = DealReader(ruleset)
    return {
        "tricks": {trump.value: _points_of_tricks(ruleset, trump) for trump in ruleset.trumps},
        "lowest": {trump.value: ruleset.bid_limits[trump].lowest for trump in ruleset.trumps},
        "highest": {trump.value: ruleset.bid_limits[trump].highest for trump in ruleset.trumps},
        "slamsAlone": {
            trump.value: _sentence(reader, trump, "bid-not-in-ruleset", bid=ruleset.widest_limits.lowest)
            for trump in ruleset.trumps
            if not ruleset.bid_in_points(trump)
        },
        "sentences": {code: translated(SENTENCES[code]) for code in FILLED_IN},
        "mismatch": {
            trump.value: translated(SENTENCES["capot-mismatch"].filled(all=ruleset.pools[trump].capot))
            for trump in ruleset.trumps
        },
        "belote": {
            trump.value: _sentence(reader, trump, "belote-not-possible", belote={"NS": TOO_MANY_BELOTES})
            for trump in ruleset.trumps
        },
        "renonce": {
            side.value: _sentence(reader, ruleset.trumps[0], "renonce-without-announce", renonce=side.value)
            for side in Side
        },
        "omitted": {
            side.value: _sentence(
                reader, ruleset.trumps[0], "rebelote-tolerance-used", rebelote_omitted=[side.value]
            )
            for side in Side
        },
        "cards": {
            "order": [rank.value for rank in sorted(Rank, key=lambda rank: -SEQUENCE_ORDER[rank])],
            "length": {kind.value: length for kind, length in LENGTH.items()},
            "suits": [suit.value for suit in Suit],
        },
    }


def _points_of_tricks(ruleset: Ruleset, trump: Trump) -> dict[str, Any]:
    """The total of points at a trump, the points of a capot, and the impossible numbers in between."""
    pool = ruleset.pools[trump]
    never = [points for points in range(pool.total + 1) if not pool.possible(points)]
    return {"total": pool.total, "capot": pool.capot, "never": never}


def _sentence(reader: DealReader, trump: Trump, code: str, bid: Bid | None = None, **told: Any) -> str:
    """The sentence with this code by which the engine refuses a deal; empty where it does not."""
    contract = {"by": "NS", "bid": bid or reader.ruleset.lowest_contract(trump), "trump": trump.value}
    try:
        reader.read({"contract": contract, "points": {"NS": 0}, **told})
    except InvalidDeal as refused:
        found = [translated(error.sentence) for error in refused.errors if error.code == code]
        return found[0] if found else ""
    return ""


def _partie_facts(rules: ChouineRules) -> dict[str, Any]:
    """The points of the pack, and each announce as a record has it, with how many there can be."""
    known = [{"record": announce.to_record(), "most": announce.most} for announce in announces_of(rules)]
    return {"pack": PACK, "announces": known}


# Sentences of the page's script, which fills in `{n}` and the like.


def _deal_words() -> dict[str, Any]:
    return {
        "toSend": _("{n} donnes à envoyer"),
        "toSendOne": _("1 donne à envoyer"),
        "next": _("Donne {n}"),
        "correcting": _("Corriger la donne {n}"),
        "confirmAsk": _("Donne {n} : d’accord ?"),
        "missing": {"points": _("Il manque les points : tapez ceux d’un camp, ou « Capot ».")},
        "uncalled": _("Pas coinché"),
        "contested": _("Donne {n} : pas d’accord"),
        "alike": _("C’est la donne {n}, déjà notée ?"),
        "handOver": _("Passez le téléphone à {team} : d’accord avec la donne {n} ?"),
        "versions": _("Donne {n} : laquelle est juste ?"),
        "twoDeals": _("Ce sont deux donnes"),
        "ourVersion": _("Donne {n} : notre version"),
        "takeBack": _("Retirer la donne {n}"),
    }


def _partie_words() -> dict[str, Any]:
    return {
        "toSend": _("{n} parties à envoyer"),
        "toSendOne": _("1 partie à envoyer"),
        "next": _("Partie {n} du match"),
        "correcting": _("Corriger la partie {n}"),
        "confirmAsk": _("Partie {n} : d’accord ?"),
        "missing": {
            "points": _("Il manque les points : tapez ceux d’un joueur."),
            "der": _("Il manque le dix de der : qui l’a fait ?"),
        },
        "contested": _("Partie {n} : pas d’accord"),
        "alike": _("C’est la partie {n}, déjà notée ?"),
        "handOver": _("Passez le téléphone à {team} : d’accord avec la partie {n} ?"),
        "versions": _("Partie {n} : laquelle est juste ?"),
        "twoDeals": _("Ce sont deux parties"),
        "ourVersion": _("Partie {n} : notre version"),
        "takeBack": _("Retirer la partie {n}"),
    }


def _common_words() -> dict[str, str]:
    return {
        "sayings": _("{n} réponses à envoyer"),
        "sayingsOne": _("1 réponse à envoyer"),
        "offline": _("Pas de réseau : continuez, tout est gardé sur ce téléphone."),
        "reasonMissing": _("Dites pourquoi en quelques mots : l’arbitre saura quoi regarder."),
        "unkept": _("Ce navigateur ne garde rien : laissez la page ouverte jusqu’à l’envoi."),
        "unwritten": _("Pas gardé : réessayez."),
        "unchanged": _("Attendez l’envoi de ce qui est noté, puis changez de camp."),
        "elsewhere": _("Vous avez ouvert une autre table sur ce téléphone."),
        "queued": _("à envoyer"),
        "later": _("La marque est calculée à l’envoi."),
        "passed": _("tous ont passé"),
        "capotSaid": _("capot : {team}"),
        "pointsSaid": _("{team} : {n}"),
        "tooMuch": _("Il n’y a que {n} points."),
        "toBid": _("De {low} à {high}, de dix en dix."),
        "chouineSaid": _("chouine : {team}"),
        "awardedSaid": _("partie attribuée : {team}"),
        "withdraw": _("enlever"),
        "sameMarks": _("Les marques sont les mêmes."),
        "handedOver": _("L’arbitre est prévenu. Vous pouvez encore vous mettre d’accord ici."),
        "before": _("Avant : {said}"),
        "alikeAnswer": _("Dire laquelle c’est…"),
        "cancel": _("Annuler"),
        "erase": _("Effacer"),
        "resumed": _("Ce que vous aviez commencé est repris."),
        "resumedLater": _("Repris d’une saisie commencée plus tôt : vérifiez, ou effacez."),
        "total": _("total {first} à {second}"),
    }
