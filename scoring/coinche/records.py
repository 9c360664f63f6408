"""The record of a deal: each field is described once, at its attribute of `RecordedDeal`.

The reader, the short codes, the desk's form, the phone's form and its script, the words beside a deal, the
replay and docs/rules/records.md read these descriptions. A field from which marks follow has, beside its
description, the function that judges it and the one that counts it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from types import MappingProxyType
from typing import Any, Final, Self

from scoring.cards import Seat, Side
from scoring.coinche.announces import Announced
from scoring.coinche.deals import Contract, Slam
from scoring.coinche.fields import DESCRIBED, Asked, Compared, DealField, Need, Place, Step, described
from scoring.coinche.kinds import (
    AnnouncesBySide,
    AnyValue,
    ContractParts,
    CountBySide,
    OneSeat,
    OneSide,
    PointsBySide,
    SomeSides,
    Tick,
)
from scoring.sentences import sentence as _

PASSED: Final = DealField(
    kind=Tick(),
    record="`true` where all four players passed. `false` is as if absent.",
    passed=True,
    twice=_("la donne passée est déjà dite"),
)
"""The one field that is no attribute of a deal: a deal that was passed has no contract."""


@dataclass(frozen=True)
class RecordedDeal:
    """One deal as it was recorded; made by `scoring.coinche.reader.DealReader` from a record.

    `contract` is None where all four players passed. `points` are the points in tricks of each side, None for
    the side that was left out. `capot` is the side that took all eight tricks. `belote` counts the belotes of
    each side. `dealer` dealt it and `generale_by` bid its générale, where the record says so.
    `id` is the record's own, in a tuple: empty where it has none. The order is that of the forms.
    """

    contract: Contract | None = described(
        kind=ContractParts(),
        record='`by`: `NS` or `EW`; `bid`: a number, `"capot"` or `"generale"`; `trump`: `spades`, '
        "`hearts`, `diamonds`, `clubs`, `no-trump`, `all-trump`; `call`: `none` (default), "
        "`coinche`, `surcoinche`. Where nobody bids (belote), `bid` is 80 and no sentence tells it",
    )
    points: tuple[int | None, int | None] = described(
        kind=PointsBySide(),
        record="by side: card points with the last ten, as counted on the table in the ruleset’s card "
        "values, without belote and announces. One side may be left out: it has the rest.",
        compared=Compared.BY_MARKS,
        twice=_("les points de ce camp sont déjà dits"),
    )
    capot: Side | None = described(
        kind=OneSide(nobody=True),
        record="the side that took all eight tricks, or `null`. Where it is given, `points` may be left out.",
        twice=_("le capot est déjà dit"),
        asked=Asked(label=_("Capot"), place=Place.RESULT),
    )
    generale_by: Seat | None = described(
        kind=OneSeat(of_takers=True),
        record="who bid the générale, `N` `W` `S` or `E`, one of the takers: only where that player "
        "deals next (dauphine)",
        needs=Need(
            lambda rules: rules.generale_deals,
            _("ce règlement ne demande pas qui a demandé la générale"),
        ),
        codes=("par",),
        twice=_("le demandeur de la générale est déjà dit"),
        said=_("demandée par {value}"),
        asked=Asked(
            label=_("Qui a demandé la générale ? (il donne ensuite)"),
            place=Place.RESULT,
            when=lambda rules: rules.generale_deals and Slam.GENERALE in rules.bids,
            only_for=Slam.GENERALE,
            step=Step(_("Qui a demandé la générale ?"), _("Il entame, et il donne la donne suivante.")),
            missing=_("À choisir : c’est lui qui donne ensuite."),
        ),
    )
    solo: bool = described(
        kind=Tick(),
        record="`true`: the bidder alone took all eight tricks; asked only for a générale",
        asked=Asked(
            label=_("Seul : les huit plis par le demandeur"),
            place=Place.RESULT,
            when=lambda rules: Slam.GENERALE in rules.bids,
            only_for=Slam.GENERALE,
        ),
    )
    belote: tuple[int, int] = described(
        kind=CountBySide(),
        record="by side, the number of belotes validly announced: at most one in a suit, four in all at "
        "all-trump, none at no-trump",
    )
    announces: Announced = described(
        kind=AnnouncesBySide(),
        record="by side, a list of all that was declared, also by the side that loses the comparison. "
        'One announce is `{"kind": "carre", "rank": R}`, or `{"kind": K, "rank": R, "suit": S}` '
        "with K `cent`, `cinquante` or `tierce` and R its highest card: `A` `10` `K` `Q` `J` `9` "
        "`8` `7`",
        compared=Compared.BY_MARKS,
    )
    first_announce: Side | None = described(
        kind=OneSide(),
        record="the side that announced first, exactly where the best announces tie and the option "
        "`announce_tie` is `first`",
        needs=Need(
            lambda rules: rules.announce_tie != "nobody",
            _("il dit qui a annoncé le premier, si le règlement départage ainsi deux annonces égales"),
        ),
        twice=_("qui a annoncé le premier est déjà dit"),
        asked=Asked(
            label=_("Qui a annoncé en premier ?"),
            place=Place.ANNOUNCES,
            when=lambda rules: rules.announces == "all" and rules.announce_tie == "first",
            on_demand=True,
            missing=_("Les meilleures annonces sont à égalité : qui a annoncé en premier ?"),
        ),
    )
    dealer: Seat | None = described(
        kind=OneSeat(),
        record="who dealt, `N` `W` `S` or `E`: only where the table makes its first dealer with the cards. "
        "The next deals follow it, and no mark does.",
        passed=True,
        compared=Compared.NOT_AT_ALL,
        replayed=False,
        needs=Need(
            lambda rules: not rules.dealer_known,
            _("le premier donneur est ici tiré au sort avec les tables"),
        ),
        codes=("don", "donne"),
        twice=_("le donneur est déjà dit"),
        said=_("donnée par {value}"),
        asked=Asked(
            label=_("Qui a donné cette donne ? (la première : tiré aux cartes)"),
            place=Place.RARE,
            when=lambda rules: not rules.dealer_known,
        ),
    )
    renonce: Side | None = described(
        kind=OneSide(nobody=True),
        record="the side that could not show what it announced (ASCE 8.4), or `null`",
        codes=("ren", "renonce"),
        twice=_("la renonce est déjà dite"),
        said=_("renonce"),
        asked=Asked(
            label=_("Renonce : annonce non montrée"),
            place=Place.RARE,
            when=lambda rules: rules.announces == "all",
        ),
    )
    rebelote_omitted: tuple[Side, ...] = described(
        kind=SomeSides(),
        record="sides whose belote counts only by the tolerance of ASCE 7, where the rules have it",
        needs=Need(
            lambda rules: rules.rebelote_tolerance,
            _("ce règlement n’a pas de tolérance de rebelote"),
        ),
        twice=_("la tolérance de ce camp est déjà dite"),
        asked=Asked(
            label=_("Rebelote omise, tolérée"),
            place=Place.RARE,
            when=lambda rules: rules.rebelote_tolerance and rules.most_belotes > 0,
        ),
    )
    last: bool = described(
        kind=Tick(),
        record="`true`: the clock, or the agreed number of deals, made it the last; it ends the game, "
        "level or not",
        passed=True,
        replayed=False,
        codes=(".", "fin"),
        twice=_("la dernière donne est déjà dite"),
        said=_("dernière donne"),
        asked=Asked(label=_("C’est la dernière donne de la table"), place=Place.RARE),
    )
    id: tuple[Any, ...] = described(
        kind=AnyValue(),
        record="anything: returned unchanged",
        passed=True,
        compared=Compared.NOT_AT_ALL,
        replayed=False,
    )

    @classmethod
    def of(cls, read: dict[str, Any]) -> Self:
        """The deal with these attributes, the others as by default: `cls(**read)` in a third of its time."""
        deal = object.__new__(cls)
        vars(deal).update(read)
        return deal

    def to_record(self) -> dict[str, Any]:
        """The JSON record of this deal: the call always, and no field that equals its default."""
        record: dict[str, Any] = {"passed": True} if self.contract is None else {}
        for name, each in fields_of(type(self)).items():
            value = getattr(self, name)
            if value != each.kind.default:
                record[name] = each.kind.write(value)
        return record


_FIELDS: Final[dict[type[Any], Mapping[str, DealField]]] = {}


def fields_of(deal: type[Any]) -> Mapping[str, DealField]:
    """The described attributes of a class of deals, by name, in their order; found once for each class."""
    if deal not in _FIELDS:
        found = {each.name: each.metadata[DESCRIBED] for each in fields(deal)}
        _FIELDS[deal] = MappingProxyType(found)
    return _FIELDS[deal]


class Declared:
    """What is declared: the class of the deals that are read, and the fields of its record but «passed».

    Whoever asks for the fields of a record asks here.
    """

    deal: type[RecordedDeal]
    fields: Mapping[str, DealField]

    def __init__(self, deal: type[RecordedDeal]) -> None:
        self.declare(deal)

    def declare(self, deal: type[RecordedDeal]) -> None:
        """Have deals of this class read from now on, by readers that are made from now on."""
        self.deal, self.fields = deal, fields_of(deal)


RECORD: Final = Declared(RecordedDeal)
