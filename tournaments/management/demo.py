"""The demo: what an empty database is filled with, so that a newcomer has something to look at.

A concours that is over, and one under way.
"""

from __future__ import annotations

from django.core.management import call_command
from django.db import transaction

from tournaments.access import actions


@transaction.atomic
def make_demo() -> dict[str, str]:
    """The demo club, its accounts and its concours, all or nothing; name → password of the accounts."""
    accounts = actions.make_demo_accounts()
    call_command("simulate", seed="automne", teams=16, rounds=3, name="Concours d'automne")
    call_command("simulate", until="round2")
    return accounts
