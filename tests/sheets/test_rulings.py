"""Rulings: written once, taken back by another, and what a penalty does to the result."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any
from uuid import UUID, uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring.cards import Side
from scoring.sheet import Refusal
from scoring.telling.codes import codes_of
from tests.sheets import verbs
from tests.sheets.browsing import SHEET, text
from tests.sheets.conftest import change, make_table
from tests.sheets.records import coinched_capot, made
from tournaments.core.models.planning import Ending, Status, Tournament
from tournaments.core.models.rounds import Table
from tournaments.core.models.sheets import Entry
from tournaments.core.sheets.refusals import sealed
from tournaments.management.verification import VerifiedCounts, verify

if TYPE_CHECKING:
    from django.test import Client

    from tests.conftest import Cast
    from tests.sheets.conftest import Write
    from tournaments.core.models.rounds import Round

RULING = f"{SHEET}decision/"
LOG = "/concours/saint-martin/feuilles/decisions/"
BACKEND = "django.contrib.auth.backends.ModelBackend"
Count = Callable[..., Any]
Rule = Callable[..., Entry]


def typed(**given: Any) -> dict[str, Any]:
    """A renonce by NS, as the browser sends it."""
    plain = {"kind": "revoke", "side": "NS", "article": "art. 12", "penalty": "100", "words": "", "deal": ""}
    return {"key": str(uuid4()), **plain, **given}


@pytest.fixture
def rule(table: Table, cast: Cast) -> Rule:
    """Rules on table 1: a renonce by NS, 100 points."""

    def rule_one(*, on: Table | None = None, key: UUID | None = None, **given: Any) -> Entry:
        plain = {"what": "revoke", "article": "art. 12", "side": Side.NS, "points": 100}
        return verbs.rule(on or table, key=key, author=cast.agnes, **{**plain, **given}).entry

    return rule_one


def came(table: Table) -> tuple[int, int, str | None]:
    table.refresh_from_db()
    assert table.ns_points is not None
    assert table.ew_points is not None
    return table.ns_points, table.ew_points, table.winner


def rulings() -> list[Entry]:
    """What was written as a ruling or took one back."""
    return list(Entry.objects.filter(kind__in=["ruling", "penalty", "undo"]).order_by("pk"))


def differences(table: Table) -> list[str]:
    return [
        str(found) for found in verify(Tournament.objects.get(pk=table.round.tournament_id), VerifiedCounts())
    ]


def test_a_ruling_is_written_with_all_that_was_decided(
    agnes: Client, table: Table, write: Write, cast: Cast
) -> None:
    deal = write(made()).entry.number
    sent = typed(words="carte vue par tous", deal=str(deal))
    answer = agnes.post(RULING, sent)
    assert answer.status_code == 302
    assert answer["Location"].endswith(f"/donnes/{deal}/")  # the deal it is about may want correcting
    (ruling,) = rulings()
    assert (ruling.table, ruling.author) == (table, cast.agnes)
    assert ruling.content == {
        "kind": "penalty",
        "what": "revoke",
        "side": "NS",
        "points": 100,
        "article": "art. 12",
        "words": "carte vue par tous",
        "deal": deal,
    }
    agnes.post(RULING, sent)
    assert len(rulings()) == 1


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"article": ""}, "Une décision se motive"),
        ({"kind": ""}, "Choisissez ce qui s’est passé"),
        ({"kind": "forfeit"}, "n’en fait pas partie"),
        ({"side": ""}, "Une pénalité se retire à une équipe"),
        ({"penalty": "-5"}, "C’est trop peu : 0 au moins"),
        ({"penalty": "beaucoup"}, "Un nombre entier"),
        ({"penalty": "1000000"}, "C’est trop"),
        ({"deal": "999"}, "n’en fait pas partie"),
    ],
)
@pytest.mark.usefixtures("table")
def test_what_is_missing_or_wrong_is_said_and_nothing_is_written(
    wrong: dict[str, str], said: str, agnes: Client
) -> None:
    page = agnes.post(RULING, typed(**wrong))
    assert said in text(page)
    assert not rulings()


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
    change(tournament, ending=ending, deals=12, target=2000)
    verbs.record_totals(table, *totals, 12)
    rule(on=table, points=penalty)
    assert came(table) == after
    assert differences(table) == []


def test_a_penalty_given_while_they_play_comes_off_at_the_end(table: Table, write: Write, rule: Rule) -> None:
    write(coinched_capot())
    rule(side=Side.EW, points=50)
    rule(side=Side.NS, points=30)
    write(coinched_capot("EW"))
    table.refresh_from_db()
    assert not table.finished
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
    change(tournament, ruleset=ruleset, target=target)
    for line in lines:
        verbs.record_deal(table, codes_of(ruleset, {}).parse(line))
    verbs.stop_table(table)
    assert came(table) == (*stands, "NS")
    rule(on=table, points=200)
    assert came(table) == after
    assert differences(table) == []


def test_the_version_of_the_results_goes_up_with_a_penalty_and_not_with_words(
    table: Table, rule: Rule, tournament: Tournament
) -> None:
    verbs.record_totals(table, 1000, 950, 12)
    tournament.refresh_from_db()
    before = tournament.results_version
    rule(points=0)
    tournament.refresh_from_db()
    assert tournament.results_version == before
    rule()
    tournament.refresh_from_db()
    assert tournament.results_version == before + 1


def test_a_ruling_is_taken_back_by_another_once(agnes: Client, table: Table, rule: Rule, cast: Cast) -> None:
    verbs.record_totals(table, 1000, 950, 12)
    ruling = rule()
    assert came(table) == (900, 950, "EW")
    undo = f"{LOG}{ruling.pk}/reprendre/"
    assert "Une décision se motive" in text(agnes.post(undo, {"words": " "}, follow=True))
    agnes.post(undo, {"words": "erreur\0 d’équipe"})  # NUL, which PostgreSQL stores in no JSON
    assert came(table) == (1000, 950, "NS")
    assert differences(table) == []
    undoing = rulings()[1]
    assert undoing.content == {"kind": "undo", "entry": ruling.number, "words": "erreur d’équipe"}
    assert undoing.author == cast.agnes
    assert "C’est déjà réglé." in text(agnes.post(undo, {"words": "encore"}, follow=True))
    assert len(rulings()) == 2


def test_a_forfeit_stands_beside_a_later_ruling(table: Table, rule: Rule, cast: Cast) -> None:
    verbs.forfeit(table, Side.EW, "absents", cast.agnes)
    rule()
    table.refresh_from_db()
    assert table.source == "forfeit"
    assert differences(table) == []


def test_the_sheet_says_the_penalty_and_who_won_after_it(agnes: Client, table: Table, rule: Rule) -> None:
    verbs.record_totals(table, 1000, 950, 12)
    rule()
    shown = text(agnes.get(SHEET))
    assert "Résultat après pénalité, 900 – 950 : Joueur 2A – Joueur 2B gagnent." in shown
    assert "Pénalité de 100 points à Joueur 1A – Joueur 1B (art. 12)." in shown


def test_verify_sees_a_result_that_forgot_its_penalty(table: Table, rule: Rule) -> None:
    verbs.record_totals(table, 1000, 950, 12)
    rule()
    Table.objects.filter(pk=table.pk).update(ns_points=1000, winner="NS")
    assert len(differences(table)) == 1


def test_nothing_is_decided_once_the_results_are_sealed(
    agnes: Client, table: Table, rule: Rule, cast: Cast, tournament: Tournament
) -> None:
    ruling = rule()
    change(tournament, status=Status.SEALED)
    agnes.post(RULING, typed())
    for verb in (
        lambda: rule(on=table),
        lambda: verbs.undo(table, ruling.number, "non", cast.agnes),
    ):
        with pytest.raises(Refusal) as refused:
            verb()
        assert refused.value.code == sealed().code
    assert len(rulings()) == 1


def test_the_log_tells_every_ruling_in_order(
    agnes: Client, table: Table, round_: Round, rule: Rule, cast: Cast
) -> None:
    ruling = rule(words="carte vue par tous")
    verbs.forfeit(make_table(round_, 2), Side.EW, "absents à l’appel", cast.agnes)
    verbs.undo(table, ruling.number, "erreur d’équipe", cast.agnes)
    shown = text(agnes.get(LOG))
    first, second, third = (shown.index(word) for word in ("art. 12", "absents à l’appel", "erreur d’équipe"))
    assert first < second < third
    assert "1 · Joueur 1A – Joueur 1B" in shown
    assert "« carte vue par tous »" in shown
    assert table.round.number == 1


def test_a_ruling_of_another_club_is_out_of_reach(rule: Rule, cast: Cast, client: Client) -> None:
    ruling = rule()
    client.force_login(cast.pierre, BACKEND)
    assert client.get(LOG).status_code == 404
    assert client.post(f"{LOG}{ruling.pk}/reprendre/", {"words": "non"}).status_code == 404
    assert len(rulings()) == 1


def test_a_log_of_30_costs_as_many_queries_as_one_of_one(
    agnes: Client, rule: Rule, django_assert_num_queries: Count
) -> None:
    rule(points=0)
    agnes.get(LOG)
    with CaptureQueriesContext(connection) as counted:
        agnes.get(LOG)
    for _ in range(29):
        rule(points=0)
    with django_assert_num_queries(len(counted)):
        agnes.get(LOG)
