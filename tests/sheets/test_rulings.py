"""Rulings: written once, taken back by another, and what a penalty does to the result."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any
from uuid import UUID, uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring.cards import Side
from scoring.codes.door import codes_of
from tests.sheets.browsing import SHEET, text
from tests.sheets.conftest import make_table
from tests.sheets.records import coinched_capot, made
from tournaments.management.verification import Tally, verify
from tournaments.models.planning import Ending, Status, Tournament
from tournaments.models.sheets import Result, Ruling
from tournaments.sheets import actions, refusals, rulings
from tournaments.sheets.rulings import Decision

if TYPE_CHECKING:
    from django.test import Client

    from tests.conftest import Cast
    from tournaments.models.rounds import Round, Table
    from tournaments.models.sheets import Deal

RULING = f"{SHEET}decision/"
LOG = "/concours/saint-martin/feuilles/decisions/"
BACKEND = "django.contrib.auth.backends.ModelBackend"
Count = Callable[..., Any]
Write = Callable[..., "Deal"]
Rule = Callable[..., Ruling]


def typed(**given: Any) -> dict[str, Any]:
    """A renonce by NS, as the browser sends it."""
    plain = {"kind": "revoke", "side": "NS", "article": "art. 12", "penalty": "100", "words": "", "deal": ""}
    return {"key": str(uuid4()), **plain, **given}


@pytest.fixture
def rule(table: Table, cast: Cast) -> Rule:
    """Rules on table 1: a renonce by NS, 100 points."""

    def rule_one(*, on: Table | None = None, key: UUID | None = None, **given: Any) -> Ruling:
        plain = {"kind": Ruling.Kind.REVOKE, "article": "art. 12", "side": Side.NS, "penalty": 100}
        return rulings.rule(
            on or table, Decision(**{**plain, **given}), key=key or uuid4(), author=cast.agnes
        )

    return rule_one


def came(table: Table) -> tuple[int, int, str | None]:
    result = Result.objects.get(table=table)
    return result.ns_points, result.ew_points, result.winner


def differences(table: Table) -> list[str]:
    return [str(found) for found in verify(Tournament.objects.get(pk=table.round.tournament_id), Tally())]


def test_a_ruling_is_written_with_all_that_was_decided(
    agnes: Client, table: Table, write: Write, cast: Cast
) -> None:
    deal = write(made())
    sent = typed(words="carte vue par tous", deal=str(deal.pk))
    answer = agnes.post(RULING, sent)
    assert answer.status_code == 302
    assert answer["Location"].endswith(f"/donnes/{deal.pk}/")  # the deal it is about may want correcting
    ruling = Ruling.objects.get()
    assert (ruling.table, ruling.kind, ruling.side, ruling.penalty) == (table, "revoke", "NS", 100)
    assert (ruling.article, ruling.words, ruling.deal, ruling.author) == (
        "art. 12",
        "carte vue par tous",
        deal,
        cast.agnes,
    )
    agnes.post(RULING, sent)
    assert Ruling.objects.count() == 1


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"article": ""}, "Une décision se motive"),
        ({"kind": ""}, "Choisissez ce qui s'est passé"),
        ({"kind": "forfeit"}, "n’en fait pas partie"),
        ({"side": ""}, "Une pénalité se retire à une équipe"),
        ({"penalty": "-5"}, "supérieure ou égale à 0"),
        ({"penalty": "beaucoup"}, "Un nombre entier"),
        ({"penalty": "1000000"}, "C'est trop"),
        ({"deal": "999"}, "n’en fait pas partie"),
    ],
)
@pytest.mark.usefixtures("table")
def test_what_is_missing_or_wrong_is_said_and_nothing_is_written(
    wrong: dict[str, str], said: str, agnes: Client
) -> None:
    page = agnes.post(RULING, typed(**wrong))
    assert said in text(page)
    assert not Ruling.objects.exists()


# C1: 12 deals or the clock, the higher total wins; to the target, who reached it has won.
@pytest.mark.parametrize(
    ("ending", "totals", "penalty", "after"),
    [
        (Ending.CLOCK, (1000, 950), 20, (980, 950, "NS")),
        (Ending.CLOCK, (1000, 950), 50, (950, 950, None)),
        (Ending.CLOCK, (1000, 950), 100, (900, 950, "EW")),
        (Ending.DEALS, (60, 40), 100, (0, 40, "EW")),
        (Ending.TARGET, (2010, 1950), 100, (1910, 1950, "NS")),
        (Ending.TARGET, (1000, 950), 100, (900, 950, "EW")),
        (Ending.TARGET, (2100, 2100), 50, (2050, 2100, "EW")),
    ],
)
def test_a_penalty_comes_off_the_result_and_the_winner_follows(  # noqa: PLR0917 — a table
    ending: Ending,
    totals: tuple[int, int],
    penalty: int,
    after: tuple[int, int, str | None],
    table: Table,
    rule: Rule,
    tournament: Tournament,
) -> None:
    type(tournament).objects.update(ending=ending, deals=12, target=2000)
    table = type(table).objects.get()
    actions.record_totals(table, *totals, 12, key=uuid4(), author=None)
    rule(on=table, penalty=penalty)
    assert came(table) == after
    assert differences(table) == []


def test_a_penalty_given_while_they_play_comes_off_at_the_end(table: Table, write: Write, rule: Rule) -> None:
    write(coinched_capot())
    rule(side=Side.EW, penalty=50)
    rule(side=Side.NS, penalty=30)
    write(coinched_capot("EW"))
    assert not Result.objects.exists()
    write(coinched_capot())
    assert came(table) == (1970, 950, "NS")
    assert differences(table) == []


@pytest.mark.parametrize(
    ("ruleset", "target", "lines", "stands", "after"),
    [
        # A8: at the target by a belote alone, and stopped before the trick that confirms it.
        ("asce", 2000, ["N cap C 120 xx", "E cap C 100 xx", "N 100C cap", "N 90C 62 b"], (2010, 1890),
         (1810, 1890, "EW")),
        # dauphine 4: the target must be passed.
        ("dauphine", 3000, ["N gen C x gen", "N gen C gen", "E gen C x gen", "E cap C cap", "E 150C cap"],
         (3000, 2900), (2800, 2900, "EW")),
    ],
)  # fmt: skip
def test_a_table_that_was_stopped_before_it_was_won_goes_to_the_higher_total(  # noqa: PLR0917 — a table
    ruleset: str,
    target: int,
    lines: list[str],
    stands: tuple[int, int],
    after: tuple[int, int, str],
    table: Table,
    rule: Rule,
    tournament: Tournament,
) -> None:
    type(tournament).objects.update(ruleset=ruleset, target=target)
    table = type(table).objects.get()
    for line in lines:
        record = codes_of(ruleset, {}).parse(line)
        actions.record_deal(table, record, key=uuid4(), author=None)
    actions.stop_table(table, None)
    assert came(table) == (*stands, "NS")
    rule(on=table, penalty=200)
    assert came(table) == after
    assert differences(table) == []


def test_the_version_of_the_results_goes_up_with_a_penalty_and_not_with_words(
    table: Table, rule: Rule, tournament: Tournament
) -> None:
    actions.record_totals(table, 1000, 950, 12, key=uuid4(), author=None)
    tournament.refresh_from_db()
    before = tournament.results_version
    rule(penalty=0)
    tournament.refresh_from_db()
    assert tournament.results_version == before
    rule()
    tournament.refresh_from_db()
    assert tournament.results_version == before + 1


def test_a_ruling_is_taken_back_by_another_once(agnes: Client, table: Table, rule: Rule, cast: Cast) -> None:
    actions.record_totals(table, 1000, 950, 12, key=uuid4(), author=None)
    ruling = rule()
    assert came(table) == (900, 950, "EW")
    undo = f"{LOG}{ruling.pk}/reprendre/"
    assert "Une décision se motive" in text(agnes.post(undo, {"words": " "}, follow=True))
    agnes.post(undo, {"words": "erreur d'équipe"})
    assert came(table) == (1000, 950, "NS")
    assert differences(table) == []
    undoing = Ruling.objects.get(undoes=ruling)
    assert (undoing.kind, undoing.article, undoing.author) == ("undone", "erreur d'équipe", cast.agnes)
    assert "C'est déjà réglé." in text(agnes.post(undo, {"words": "encore"}, follow=True))
    assert Ruling.objects.count() == 2


def test_a_forfeit_stands_beside_a_later_ruling(table: Table, rule: Rule, cast: Cast) -> None:
    actions.forfeit(table, Side.EW, "absents", cast.agnes)
    rule()
    assert Result.objects.get(table=table).source == "forfeit"
    assert differences(table) == []


def test_the_sheet_says_the_penalty_and_who_won_after_it(agnes: Client, table: Table, rule: Rule) -> None:
    actions.record_totals(table, 1000, 950, 12, key=uuid4(), author=None)
    rule()
    shown = text(agnes.get(SHEET))
    assert "Résultat après pénalité, 900 – 950 : Joueur 2A – Joueur 2B gagnent." in shown
    assert "Pénalité de 100 points à Joueur 1A – Joueur 1B (art. 12)." in shown


def test_verify_sees_a_result_that_forgot_its_penalty(table: Table, rule: Rule) -> None:
    actions.record_totals(table, 1000, 950, 12, key=uuid4(), author=None)
    rule()
    Result.objects.update(ns_points=1000, winner="NS")
    assert len(differences(table)) == 1


def test_nothing_is_decided_once_the_results_are_sealed(
    agnes: Client, table: Table, rule: Rule, cast: Cast
) -> None:
    ruling = rule()
    Tournament.objects.update(status=Status.SEALED)
    agnes.post(RULING, typed())
    for change in (
        lambda: rule(on=type(table).objects.get()),
        lambda: rulings.take_back(Ruling.objects.get(pk=ruling.pk), "non", cast.agnes),
    ):
        with pytest.raises(refusals.SheetSealed):
            change()
    assert Ruling.objects.count() == 1


def test_the_log_tells_every_ruling_in_order(
    agnes: Client, table: Table, round_: Round, rule: Rule, cast: Cast
) -> None:
    rule(words="carte vue par tous")
    actions.forfeit(make_table(round_, 2), Side.EW, "absents à l'appel", cast.agnes)
    rulings.take_back(Ruling.objects.get(kind="revoke"), "erreur d'équipe", cast.agnes)
    shown = text(agnes.get(LOG))
    first, second, third = (shown.index(word) for word in ("art. 12", "absents à l'appel", "erreur d'équipe"))
    assert first < second < third
    assert "1 · Joueur 1A – Joueur 1B" in shown
    assert "« carte vue par tous »" in shown
    assert table.round.number == 1


def test_a_ruling_of_another_club_is_out_of_reach(rule: Rule, cast: Cast, client: Client) -> None:
    ruling = rule()
    client.force_login(cast.pierre, BACKEND)
    assert client.get(LOG).status_code == 404
    assert client.post(f"{LOG}{ruling.pk}/reprendre/", {"words": "non"}).status_code == 404
    assert Ruling.objects.count() == 1


def test_a_log_of_30_costs_as_many_queries_as_one_of_one(
    agnes: Client, rule: Rule, django_assert_num_queries: Count
) -> None:
    rule(penalty=0)
    agnes.get(LOG)
    with CaptureQueriesContext(connection) as counted:
        agnes.get(LOG)
    for _ in range(29):
        rule(penalty=0)
    with django_assert_num_queries(len(counted)):
        agnes.get(LOG)
