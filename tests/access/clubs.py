"""How the rows of each model belong to a club; `tests/access/test_role_walk.py` asks it of a new one."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from django.apps import apps
from django.db.models import Model

OF_A_CLUB: Final[Mapping[str, str]] = MappingProxyType(
    {
        "Club": "pk",
        "Membership": "club",
        "Invitation": "club",
        "Event": "club",
        "HouseRules": "club",
        "Screen": "club",
        "Picture": "club",
        "ApiKey": "club",
        "Player": "host",
        "Tournament": "club",
        **dict.fromkeys(
            ("RulesChange", "Prize", "SpecialPrize", "Team", "Waiting", "Ban", "CashEntry", "CashPrize",
             "Round", "Seal", "SealedName", "KeptStanding", "Ceremony", "SharedAct", "Tournament_referees"),
            "tournament__club",
        ),
        "Substitution": "team__tournament__club",
        "FeeGroup": "team__tournament__club",
        **dict.fromkeys(("Drawing", "Edit", "Table", "Bye"), "round__tournament__club"),
        "Entry": "table__round__tournament__club",
    }
)  # fmt: skip
"""By model, the way to the club whose rows these are. A history belongs where its rows do."""
OF_NO_CLUB: Final[Mapping[str, str]] = MappingProxyType(
    {
        "User": "works for several clubs, or for none; a club sees its memberships",
        "SecondFactor": "a person’s own",
        "PasswordReset": "a person’s own: who makes one is asked for every club of that person",
        "FirstRun": "the installation’s",
        "Failures": "counts of guesses under hashes",
        "Heard": "browsers that are of no club before they are named",
    }
)


def models() -> list[type[Model]]:
    found = apps.get_app_config("tournaments").get_models(include_auto_created=True)
    return [model for model in found if not model.__name__.startswith("Historical")]
