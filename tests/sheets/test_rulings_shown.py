"""A penalty where the points are added up: under the deals, at the table, and while they still play."""

from __future__ import annotations

import re
from html import unescape
from typing import TYPE_CHECKING, Any

import pytest

from scoring.cards import Side
from tests.sheets import verbs
from tests.sheets.browsing import SHEET, text
from tests.sheets.records import coinched_capot
from tournaments.core.models.sheets import Entry
from tournaments.core.sheets import links
from tournaments.core.sheets.queries import sheet_of
from tournaments.frontends.phone.holder import Holder, PhoneSeat
from tournaments.frontends.phone.state import stamp_of, state_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from django.test import Client

    from tests.conftest import Cast
    from tournaments.core.models.planning import Tournament
    from tournaments.core.models.rounds import Table

LOG = "/concours/saint-martin/feuilles/decisions/"
BACKEND = "django.contrib.auth.backends.ModelBackend"
RENONCE = "Pénalité · renonce, art. 12"


@pytest.fixture
def rule(table: Table, cast: Cast) -> Callable[..., Entry]:
    """A renonce by NS on table 1, 100 points, unless said otherwise."""

    def rule_one(**given: Any) -> Entry:
        plain = {"what": "revoke", "article": "art. 12", "side": Side.NS, "points": 100}
        return verbs.rule(table, **{"author": cast.agnes, **plain, **given}).entry

    return rule_one


def foot(client: Client) -> list[str]:
    """The lines under the deals, each as one reads it across."""
    page = client.get(SHEET).content.decode()
    (inside,) = re.findall(r"<tfoot>(.*?)</tfoot>", page, re.DOTALL)
    lines = re.findall(r"<tr[^>]*>(.*?)</tr>", inside, re.DOTALL)
    return [" ".join(unescape(re.sub(r"<[^>]+>", " ", line)).split()) for line in lines]


def over(write: Callable[..., object]) -> None:
    """NS wins with 2 000 against 1 000."""
    for by in ("NS", "EW", "NS"):
        write(coinched_capot(by))


@pytest.mark.parametrize(
    ("given", "lines"),
    [
        ([], ["Total 2 000 1 000"]),
        ([{}], ["Total 2 000 1 000", f"{RENONCE} −100", "Résultat 1 900 1 000"]),
        (
            [
                {},
                {"what": "lateness", "article": "art. 3, Retard", "side": Side.EW, "points": 1200},
            ],
            ["Total 2 000 1 000", f"{RENONCE} −100", "Pénalité · art. 3, Retard −1 200", "Résultat 1 900 0"],
        ),
        ([{"points": 0}], ["Total 2 000 1 000"]),
    ],
)
def test_a_penalty_is_a_line_under_the_deals_before_the_result(
    given: list[dict[str, Any]], lines: list[str], *, agnes: Client, write: Any, rule: Any
) -> None:
    over(write)
    for one in given:
        rule(**one)
    assert foot(agnes) == lines


def test_a_penalty_taken_back_leaves_the_total_alone(
    agnes: Client, table: Table, write: Any, rule: Any, cast: Cast
) -> None:
    over(write)
    verbs.undo(table, rule().number, "erreur d’équipe", cast.agnes)
    assert foot(agnes) == ["Total 2 000 1 000"]


def test_beside_the_sheet_what_no_longer_stands_is_struck(
    agnes: Client, table: Table, rule: Any, cast: Cast
) -> None:
    verbs.undo(table, rule().number, "erreur d’équipe", cast.agnes)
    rule()
    shown = agnes.get(SHEET).content.decode()
    assert shown.count("<s>") == shown.count("</s>") == 1
    assert shown.index("pénalité −100") < shown.index("<s>"), "the one that stands is newer"


def test_while_they_play_the_penalty_waits_for_the_end(agnes: Client, write: Any, rule: Any) -> None:
    write(coinched_capot())
    rule()
    assert foot(agnes) == ["Total 1 000 0", f"{RENONCE} −100"]
    assert "(art. 12), retirée du résultat à la fin." in text(agnes.get(SHEET))


def test_totals_from_paper_stand_between_the_deals_and_the_result(
    agnes: Client, table: Table, write: Any, rule: Any
) -> None:
    write(coinched_capot())
    verbs.record_totals(table, 1010, 950, 12)
    rule()
    assert foot(agnes) == [
        "Total 1 000 0", "Totaux de la feuille papier 1 010 950", f"{RENONCE} −100", "Résultat 910 950",
    ]  # fmt: skip


def test_a_forfeit_is_given_and_its_penalty_said(
    agnes: Client, table: Table, write: Any, rule: Any, cast: Cast
) -> None:
    write(coinched_capot())
    verbs.forfeit(table, Side.EW, "absents", cast.agnes)
    rule()
    assert foot(agnes) == ["Total 1 000 0", f"{RENONCE} −100"]
    assert "Pénalité de 100 points à Joueur 1A – Joueur 1B (art. 12)." in text(agnes.get(SHEET))


def test_the_phone_of_the_table_says_it_too(table: Table, write: Any, rule: Any) -> None:
    link = links.renew(table)
    write(coinched_capot())
    seat = PhoneSeat(link, Side.NS)
    before = stamp_of(seat)
    rule()
    assert stamp_of(seat) != before  # a phone that looks again is told
    shown = state_of(sheet_of(table), seat, Holder("ours", (seat,)))
    assert shown["notes"] == [
        "Pénalité de 100 points à Joueur 1A\u00a0– Joueur 1B (art. 12), retirée du résultat à la fin."
    ]


@pytest.mark.parametrize(
    ("who", "author", "answer"),
    [
        ("odile", "agnes", 302), ("agnes", "agnes", 302), ("denis", "agnes", 403), ("denis", "odile", 403),
        ("denis", "denis", 302), ("agnes", "denis", 302), ("agnes", "odile", 302), ("odile", "denis", 302),
    ],
)  # fmt: skip
def test_a_ruling_is_taken_back_by_its_author_a_referee_or_an_organizer(  # noqa: PLR0917 — a table
    who: str, author: str, answer: int, client: Client, rule: Any, cast: Cast
) -> None:
    ruling = rule(author=getattr(cast, author))
    client.force_login(getattr(cast, who), BACKEND)
    offered = "Annuler la décision" in text(client.get(LOG))
    done = client.post(f"{LOG}{ruling.pk}/reprendre/", {"words": "erreur"})
    assert done.status_code == answer
    assert offered is (answer == 302)
    assert Entry.objects.filter(kind="undo").exists() is (answer == 302)
    if answer == 403:
        assert f"({author.capitalize()}), un arbitre du concours ou un organisateur" in text(done)


def test_at_the_desk_who_is_named_a_referee_judges_too(
    client: Client, rule: Any, cast: Cast, tournament: Tournament
) -> None:
    tournament.referees.add(cast.denis)
    client.force_login(cast.denis, BACKEND)
    assert client.post(f"{LOG}{rule().pk}/reprendre/", {"words": "erreur"}).status_code == 302


def test_the_log_says_when_and_by_whom_a_ruling_was_taken_back(
    agnes: Client, table: Table, rule: Any, cast: Cast
) -> None:
    verbs.undo(table, rule().number, "erreur d’équipe", cast.odile)
    shown = text(agnes.get(LOG))
    assert re.search(r"annulée à \d\d:\d\d par Odile", shown)
    assert "Décision annulée" in shown or "décision annulée" in shown


def test_the_empty_log_names_the_links_of_the_sheet(agnes: Client, table: Table) -> None:  # noqa: ARG001
    empty = text(agnes.get(LOG))
    sheet = text(agnes.get(SHEET))
    quoted = re.findall(r"« (.+?) »", empty)
    assert quoted
    for label in quoted:
        assert label in sheet


@pytest.mark.parametrize(
    ("prepare", "before", "after"),
    [
        (
            lambda table, cast: verbs.forfeit(table, Side.EW, "absents", cast.agnes),
            "",
            "Annuler le forfait",
        ),
        (
            lambda table, _cast: verbs.record_totals(table, 1010, 950, 12),
            "totaux/",
            "Annuler les totaux",
        ),
    ],
)
def test_what_is_taken_back_is_never_called_like_what_is_used_again(
    prepare: Any, before: str, after: str, *, agnes: Client, table: Table, cast: Cast
) -> None:
    prepare(table, cast)
    page = text(agnes.get(f"{SHEET}{before}"))
    assert after in page
    assert "eprendre" not in page
