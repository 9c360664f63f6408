"""What ages on paper has its hour: that of the newest result, payment or registration."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest

from tests.concours import unsaved_tournament
from tests.results import set_result
from tournaments.core.ledger.accounts import CashKind, Means
from tournaments.core.models.money import CashEntry, FeeKind
from tournaments.core.models.planning import Prize, Tournament
from tournaments.core.models.registration import Team
from tournaments.core.models.rounds import Round
from tournaments.core.models.standings import KeptStanding
from tournaments.core.money import actions as money
from tournaments.core.money.prices import Prices
from tournaments.core.planning.steps import hour_alone
from tournaments.core.standings import queries as standings
from tournaments.frontends.printing.papers import PAPERS
from tournaments.frontends.printing.registry import PaperRequest
from tournaments.frontends.printing.times import as_of

DRAWN, CHECKED_IN, RESULT = (datetime(2026, 11, 21, 19, minute, tzinfo=UTC) for minute in (5, 10, 40))
PAYMENT = None
"""The moment of the one line of the journal, which nothing can change."""
AGED = {
    "standing": RESULT,
    "prizes": RESULT,
    "speaker": RESULT,
    "souvenir": RESULT,
    "plan": RESULT,
    "payout": PAYMENT,
    "treasury": PAYMENT,
    "owing": PAYMENT,
    "entries": PAYMENT,
    "draw": DRAWN,
    "names": DRAWN,
}
AGELESS = ("tents", "hall_plan", "rules", "labels", "badges", "cards", "evening")


@pytest.fixture
def evening(tournament: Tournament, add_round: Callable[[int], Round]) -> Tournament:
    """A round drawn, a result and a payment after it, each at its own minute."""
    round_ = add_round(1)
    set_result(round_.tables.get(), 2_010, 900)
    Prize.objects.create(tournament=tournament, rank=1, text="un jambon")
    money.set_prices(tournament, Prices(fees={FeeKind.OTHER: 1_000}))
    tournament.refresh_from_db()
    money.write_line(tournament, CashKind.START, 10_000, author=None, means=Means.CASH)
    tournament.raise_results_version()
    standings.current(tournament)
    KeptStanding.objects.update(made_at=RESULT)
    Round.objects.update(published_at=DRAWN)
    Team.history.update(history_date=CHECKED_IN)
    return tournament


@pytest.mark.parametrize("key", AGED)
def test_its_head_says_when_it_was_so(evening: Tournament, key: str) -> None:
    paper = PAPERS[key]
    asked = PaperRequest(evening, 1 if paper.needs_round else None)
    assert paper.newest(asked) == (AGED[key] or CashEntry.objects.get().at)


def test_a_paper_that_does_not_age_has_no_hour(evening: Tournament) -> None:
    for key in AGELESS:
        asked = PaperRequest(evening, 1 if PAPERS[key].needs_round else None)
        assert "État" not in PAPERS[key].content(asked)["concours"]["facts"], key


def test_the_hour_begins_the_facts_of_its_head(evening: Tournament) -> None:
    said = PAPERS["standing"].content(PaperRequest(evening))["concours"]["facts"]
    assert said.startswith(f"État {as_of(evening, RESULT)} · ")


def test_the_day_is_said_if_it_is_another_than_that_of_the_concours() -> None:
    concours = unsaved_tournament(date=RESULT.date())
    assert as_of(concours, RESULT) == f"à {hour_alone(RESULT)}"
    assert as_of(concours, RESULT + timedelta(hours=5)).startswith("le 22")
