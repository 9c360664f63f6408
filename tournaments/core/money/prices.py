"""The prices of a concours: fees by kind, meals and drinks for sale, how takings become prizes.

They are one JSON object, `Tournament.money`; if it is empty, the concours has no cash desk.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field, replace
from decimal import Decimal
from typing import Any, Final, NamedTuple

from tournaments.core.ledger.prizes import PrizePlan
from tournaments.core.models.money import FeeKind
from tournaments.core.models.planning import Tournament
from tournaments.core.models.registration import Team, folded
from tournaments.core.money.text import MAX_CENTS

MAX_PRODUCTS: Final = 20
MAX_PRODUCT_LENGTH: Final = 40


class Product(NamedTuple):
    """A meal or a drink, and its price in cents."""

    name: str
    price: int


@dataclass(frozen=True)
class Prices:
    """The prices of a concours. `fees` are in cents; a kind without one pays that of `FeeKind.OTHER`."""

    per_player: bool = False
    fees: Mapping[FeeKind, int] = field(default_factory=dict)
    products: Sequence[Product] = ()
    plan: PrizePlan = field(default_factory=PrizePlan)

    @property
    def by_kind(self) -> bool:
        """Whether members or the young pay another fee than others."""
        return len(self.fees) > 1

    def fee(self, kinds: Sequence[FeeKind]) -> int:
        """The entry of a team whose players are of these kinds; for a whole team that of its first player."""
        charged = kinds if self.per_player else kinds[:1]
        return sum(self.fees.get(kind, self.fees.get(FeeKind.OTHER, 0)) for kind in charged)

    def product(self, name: str) -> Product | None:
        """The product of this name; None without one."""
        return next((one for one in self.products if one.name == name), None)

    def to_json(self) -> dict[str, Any]:
        """The prices as `Tournament.money` stores them."""
        return {
            "per_player": self.per_player,
            "fees": {kind.value: cents for kind, cents in self.fees.items()},
            "products": [one._asdict() for one in self.products],
            "plan": {
                **asdict(self.plan),
                "percent": str(self.plan.percent),
                "weights": [*self.plan.weights],
            },
        }


def prices_of(tournament: Tournament) -> Prices | None:
    """The prices of a concours; None for one without a cash desk."""
    kept: dict[str, Any] = tournament.money
    if not kept:
        return None
    plan = PrizePlan(**kept["plan"])
    return Prices(
        per_player=kept["per_player"],
        fees={FeeKind(kind): cents for kind, cents in kept["fees"].items()},
        products=tuple(Product(**one) for one in kept["products"]),
        plan=replace(plan, percent=Decimal(plan.percent), weights=tuple(plan.weights)),
    )


def check_prices(kept: dict[str, Any]) -> None:
    """`ValueError` unless this is a valid `Tournament.money`, with amounts that the form accepts."""
    prices = prices_of(Tournament(money=kept))
    if prices is None:
        if kept == {}:
            return
        raise ValueError("prices")
    plan = prices.plan
    whole = [*prices.fees.values(), *(one.price for one in prices.products), *plan.weights, plan.amount]
    flags = [prices.per_player, plan.rest_to_first, plan.by_lot]
    sound = (
        prices.to_json() == kept
        and all(type(amount) is int and 0 <= amount <= MAX_CENTS for amount in (*whole, plan.unit))
        and all(type(one.name) is str for one in prices.products)
        and all(type(one) is bool for one in flags)
        and plan.unit > 0
        and 0 <= Decimal(plan.percent) <= 100
    )
    if not sound:
        raise ValueError(f"prices: {kept}")


def usual_kinds(tournament: Tournament, team: Team) -> list[FeeKind]:
    """The fee kinds of players until somebody sets others: members if they play for the host club."""
    return [usual_kind(tournament, team.club) for _player in team.players]


def usual_kind(tournament: Tournament, club: str) -> FeeKind:
    """The fee kind of a player of this club until somebody sets another."""
    own = bool(club) and folded(club) == folded(tournament.club.name)
    return FeeKind.MEMBER if own else FeeKind.OTHER
