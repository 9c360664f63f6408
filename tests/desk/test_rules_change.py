"""Other rules in the middle of a concours: shown with all they change, confirmed, recorded; or not at all."""

from __future__ import annotations

import io
import re
from collections.abc import Callable
from typing import Any

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scoring.cards import Side
from scoring.sheet.entries import ChangeRules
from tests.access.test_role_walk import everything
from tests.planning.test_rules_pages import sent
from tests.prepared import laid_out
from tests.refusing import refuses
from tests.sheets.conftest import change as change_settings
from tests.sheets.records import coinched_capot, failed, made
from tests.sheets.verbs import forfeit, record_deal, record_totals, reopen_table, say, withdraw_totals
from tournaments.core.models.opening import head_of, open_tables
from tournaments.core.models.planning import RulesChange, Status, Tournament
from tournaments.core.models.registration import Player, Team
from tournaments.core.models.rounds import Bye, Round, Table
from tournaments.core.models.sheets import Entry
from tournaments.core.sheets.queries import sheet_of
from tournaments.core.standings import ceremony
from tournaments.core.standings import queries as standings
from tournaments.core.what_if import views

pytestmark = pytest.mark.slow

SURCOINCHED = {
    "contract": {"by": "NS", "bid": 90, "trump": "clubs", "call": "surcoinche"},
    "points": {"NS": 70},
}
"""Failed: EW marks (160 + 90) × 4 = 1000, or × 3 = 750."""
WITH_ANNOUNCE = {**made("EW"), "announces": {"EW": [{"kind": "tierce", "rank": "A", "suit": "spades"}]}}


@pytest.fixture
@laid_out
def concours(cast: Any) -> Tournament:
    """Two deals a table. Table 1: 1000–1000, a draw. Table 2 by its totals, table 3 given up, table 4 is
    playing; team 9 is exempt."""
    concours = Tournament.objects.create(
        club=cast.amicale,
        name="Saint-Martin",
        slug="saint-martin",
        date=timezone.localdate(),
        status=Status.RUNNING,
        rounds_planned=3,
        ending="deals",
        deals=2,
    )
    teams = [make_team(concours, number) for number in range(1, 10)]
    round_ = Round.objects.create(
        tournament=concours, number=1, method="swiss", seed="5eed", published_at=timezone.now()
    )
    tables = [
        Table.objects.create(round=round_, number=n, ns=teams[2 * n - 2], ew=teams[2 * n - 1], first_dealer=0)
        for n in range(1, 5)
    ]
    Bye.objects.create(round=round_, team=teams[8])
    open_tables(round_)
    for table, *records in (
        (tables[0], SURCOINCHED, coinched_capot()),
        (tables[1], SURCOINCHED),
        (tables[3], WITH_ANNOUNCE),
    ):
        for record in records:
            record_deal(table, record)
    record_totals(tables[1], 900, 1100, 2)
    forfeit(tables[2], Side.EW, "absents")
    standings.current(concours)
    concours.refresh_from_db()
    return concours


def make_team(concours: Tournament, number: int) -> Team:
    one, other = (Player.objects.create(host=concours.club, name=f"Joueur {number}{half}") for half in "AB")
    return Team.objects.create(tournament=concours, number=number, player1=one, player2=other, present=True)


@pytest.fixture
def post(odile: Client, concours: Tournament) -> Callable[..., Any]:
    """Posts the page with these options chosen; the context of the answer, or the response."""

    def posted(ruleset: str = "asce", digest: str | None = None, **over: Any) -> Any:
        confirmed = {} if digest is None else {"confirmed": digest}
        address = reverse("rules_change", args=[concours.slug])
        query = f"?rules={ruleset}" if ruleset != "asce" else ""
        return odile.post(f"{address}{query}", sent(ruleset, **over) | confirmed)

    return posted


def results(concours: Tournament) -> list[tuple[Any, ...]]:
    found = Table.objects.filter(round__tournament=concours, finished_at__isnull=False).order_by("number")
    return list(found.values_list("number", "ns_points", "ew_points", "winner"))


def ranks(concours: Tournament) -> dict[int, int]:
    concours.refresh_from_db()
    return {row["number"]: row["rank"] for row in standings.rows(standings.current(concours))}


def test_what_would_change_is_shown_and_nothing_is_written(post: Any) -> None:
    before = everything()
    page = post(surcoinche="3")
    assert everything() == before
    effect = page.context["effect"]
    assert [(change.table.number, change.marks) for change in effect.tables] == [(1, 1), (2, 1)]
    drawn, typed = effect.tables
    assert (drawn.before[:4], drawn.after[:4]) == ((1000, 1000, True, None), (1000, 750, True, "NS"))
    assert typed.before == typed.after == (900, 1100, True, "EW", None)
    text = re.sub(r"\s+", " ", page.content.decode())
    assert "Partie 1, table 1" in text
    assert "autre gagnant" in text
    assert "1 · Joueur 1A – Joueur 1B" in text
    assert "<dt>Une surcoinche multiplie</dt><dd>par 4 → <b>par 3</b></dd>" in text


def test_confirmed_it_marks_everything_again_and_is_recorded(
    post: Any, concours: Tournament, cast: Any
) -> None:
    version, shown = concours.results_version, post(surcoinche="3")
    answer = post(surcoinche="3", digest=shown.context["digest"])
    assert answer["Location"] == reverse("rules", args=[concours.slug])
    concours.refresh_from_db()
    assert concours.options == {"surcoinche": 3}
    assert concours.results_version > version
    assert results(concours) == [(1, 1000, 750, "NS"), (2, 900, 1100, "EW"), (3, 0, 0, "NS")]
    change = RulesChange.objects.get()
    assert change.author == cast.odile
    assert (change.before["options"]["surcoinche"], change.after["options"]["surcoinche"]) == (4, 3)
    assert change.after["options"]["target"] == 2000
    assert change.effect["marks"] == 2
    said = Entry.objects.filter(kind="rules", outcome="accepted", author=cast.odile)
    assert list(said.values_list("table__number", flat=True)) == [1, 2, 3, 4]
    call_command("verify", stdout=io.StringIO())


def test_what_was_announced_and_changes_is_shown_and_recorded(post: Any, concours: Tournament) -> None:
    record_totals(concours.rounds.get().tables.get(number=4), 990, 980)
    change_settings(concours, rounds_planned=1)
    concours.prizes.create(rank=9, text="un saucisson")
    ceremony.reveal(concours)
    told = {step.key: step.numbers for step in ceremony.ceremony_progress(concours).announced}
    shown = post(surcoinche="3")
    assert "Ce qui est déjà annoncé, imprimé ou remis" in shown.content.decode()
    changed = {prize.key: (prize.numbers_was, prize.numbers_now) for prize in shown.context["effect"].prizes}
    assert changed
    post(surcoinche="3", digest=shown.context["digest"])
    now = {step.key: step.numbers for step in ceremony.ceremony_progress(concours).steps}
    assert changed == {
        key: (told.get(key, ()), now.get(key, ()))
        for key in {*told, *now}
        if told.get(key, ()) != now.get(key, ())
    }
    assert {prize[0] for prize in RulesChange.objects.get().effect["prizes"]} == set(changed)


def test_a_table_that_has_not_begun_begins_by_the_new_rules(post: Any, concours: Tournament) -> None:
    """Nothing is written on its sheet, so that its draw can still be undone."""
    five, six = (make_team(concours, number) for number in (10, 11))
    round_ = concours.rounds.get()
    table = Table.objects.create(round=round_, number=5, ns=five, ew=six, first_dealer=0)
    open_tables(round_)
    post(surcoinche="3", digest=post(surcoinche="3").context["digest"])
    assert not table.entries.exists()
    record_deal(table, SURCOINCHED)
    assert table.ew_score == 750


def test_the_change_is_told_on_the_page_of_the_rules(post: Any, odile: Client, concours: Tournament) -> None:
    post(surcoinche="3", digest=post(surcoinche="3").context["digest"])
    page = re.sub(r"\s+", " ", odile.get(reverse("rules", args=[concours.slug])).content.decode())
    assert "Règles changées en cours de concours" in page
    assert "<dt>Une surcoinche multiplie</dt><dd>par 4 → <b>par 3</b></dd>" in page
    assert "2 donnes marquées autrement · 2 tables touchées" in page
    assert "Partie 1, table 1 : 1 000 – 1 000 → <b>1 000 – 750</b>" in page


@pytest.mark.slow
@pytest.mark.parametrize(
    ("ruleset", "over"),
    [
        ("asce", {}),
        ("asce", {"surcoinche": "3"}),
        ("asce", {"multiplies": "bid", "rounding": "none"}),
        ("asce", {"marking": "bid"}),
        ("asce", {"target": "500"}),
        ("wikipedia", {}),
    ],
)
def test_what_was_shown_is_what_happens(ruleset: str, over: Any, post: Any, concours: Tournament) -> None:
    before = ranks(concours)
    page = post(ruleset, **over)
    effect = page.context["effect"]
    post(ruleset, digest=page.context["digest"], **over)
    assert RulesChange.objects.count() == 1
    after = ranks(concours)
    shown = {rank.number: (rank.before, rank.after) for rank in effect.ranks}
    assert shown == {n: (before.get(n), after.get(n)) for n in before if before[n] != after.get(n)}
    for change in effect.tables:
        table = Table.objects.get(pk=change.table.pk)
        assert change.after.finished is table.finished
        if table.finished:
            assert change.after[:4] == (table.ns_points, table.ew_points, True, table.winner)
        for deal in change.deals:
            assert sheet_of(table).rows[deal.place - 1].played.marks == deal.after
    call_command("verify", stdout=io.StringIO())


@pytest.mark.parametrize("target", ["300", "2000"])
def test_a_target_can_finish_a_table_or_open_it_again(target: str, post: Any, concours: Tournament) -> None:
    """Table 4 has 50–230 after its deal, and the bye of a round that begins with it."""
    for table in Table.objects.exclude(number=4):
        reopen_table(table)
        withdraw_totals(table)
    record_deal(Table.objects.get(number=4), made("EW"))
    change_settings(concours, ending="target", target=1200)
    for table in Table.objects.all():
        say(table, ChangeRules(game=head_of(concours)))
    page = post(target=target)
    effect = page.context["effect"]
    post(target=target, digest=page.context["digest"])
    assert ranks(concours) == {
        **ranks(concours),
        **{rank.number: rank.after for rank in effect.ranks if rank.after},
    }
    finished = set(Table.objects.filter(finished_at__isnull=False).values_list("number", flat=True))
    assert finished == {change.table.number for change in effect.tables if change.after.finished}
    assert finished == ({1, 2, 4} if target == "300" else set())


def test_a_deal_that_could_not_be_any_more_refuses_the_change(post: Any, concours: Tournament) -> None:
    page = post(announces="none")
    text = re.sub(r"\s+", " ", page.content.decode())
    assert "Ces règles ne sont pas possibles" in text
    assert "Partie 1, table 4, donne 1" in text
    assert 'name="confirmed"' not in text
    answer = post(announces="none", digest=page.context["digest"])
    assert answer.status_code == 200
    assert not RulesChange.objects.exists()
    concours.refresh_from_db()
    assert concours.options == {}


def test_what_was_seen_must_still_be_so(post: Any) -> None:
    seen = post(surcoinche="3").context["digest"]
    record_deal(Table.objects.get(number=4), made())
    page = post(surcoinche="3", digest=seen)
    assert page.status_code == 200
    assert "Quelque chose a changé depuis que vous avez regardé" in page.content.decode()
    assert not RulesChange.objects.exists()
    post(surcoinche="3", digest=page.context["digest"])
    assert RulesChange.objects.exists()


def test_other_options_than_those_seen_are_shown_again(post: Any) -> None:
    seen = post(surcoinche="3").context["digest"]
    page = post(surcoinche="3", rounding="none", digest=seen)
    assert page.status_code == 200
    assert not RulesChange.objects.exists()


def test_all_or_nothing(post: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    seen = post(surcoinche="3").context["digest"]
    calls, append = [], views.append

    def fails_at_the_second(table: Table, *said: Any) -> None:
        calls.append(table)
        if len(calls) == 2:
            raise RuntimeError
        append(table, *said)

    monkeypatch.setattr(views, "append", fails_at_the_second)
    before = everything()
    with pytest.raises(RuntimeError):
        post(surcoinche="3", digest=seen)
    assert everything() == before


@pytest.mark.parametrize("status", [Status.SEALED, Status.OPEN])
def test_sealed_or_not_yet_played_there_is_nothing_to_change(
    status: Status, post: Any, odile: Client, concours: Tournament
) -> None:
    seen = post(surcoinche="3").context["digest"]
    Tournament.objects.update(status=status)
    if status == Status.OPEN:
        Round.objects.update(published_at=None)
    page = reverse("rules", args=[concours.slug])
    assert odile.get(reverse("rules_change", args=[concours.slug]))["Location"] == page
    assert post(surcoinche="3", digest=seen)["Location"] == page
    assert not RulesChange.objects.exists()
    assert Tournament.objects.get().options == {}


def test_sealed_between_the_look_and_the_press(concours: Tournament, cast: Any) -> None:
    seen = views.preview_rules(concours, "asce", {"surcoinche": 3}).digest
    Tournament.objects.update(status=Status.SEALED)
    with refuses("tournament-sealed"):
        views.change_rules(concours, cast.odile, "asce", {"surcoinche": 3}, seen=seen)


def test_rules_that_change_no_mark_are_changed_all_the_same(post: Any, concours: Tournament) -> None:
    page = post(belote_can_win="true")
    assert "Aucune marque, aucun résultat, aucun rang" in page.content.decode()
    post(belote_can_win="true", digest=page.context["digest"])
    concours.refresh_from_db()
    assert concours.options == {"belote_can_win": True}


def test_another_game_is_not_offered(odile: Client, concours: Tournament) -> None:
    page = odile.get(reverse("rules_change", args=[concours.slug]), {"rules": "chouine"})
    assert page.context["form"].of == "asce"
    assert "chouine" not in {choice.ruleset for choice in page.context["choices"]}


def test_rules_that_cannot_be_show_no_effect(post: Any) -> None:
    page = post(announces="none", announce_tie="first")
    assert "effect" not in page.context
    assert "On joue sans annonces." in page.content.decode()


def test_the_page_asks_as_much_for_many_tables(
    post: Any, concours: Tournament, django_assert_num_queries: Any
) -> None:
    post(surcoinche="3")
    count = queries_of(post)
    round_ = Round.objects.create(
        tournament=concours, number=2, method="swiss", seed="s", published_at=timezone.now()
    )
    teams = list(concours.teams.order_by("number"))
    for n in range(4):
        table = Table.objects.create(
            round=round_, number=n + 1, ns=teams[2 * n], ew=teams[2 * n + 1], first_dealer=0
        )
        open_tables(round_)
        record_deal(table, SURCOINCHED)
        record_deal(table, failed())
    with django_assert_num_queries(count):
        assert len(post(surcoinche="3").context["effect"].tables) == 6


def queries_of(post: Any) -> int:
    from django.db import connection  # noqa: PLC0415 — of this test alone
    from django.test.utils import CaptureQueriesContext  # noqa: PLC0415 — of this test alone

    with CaptureQueriesContext(connection) as captured:
        post(surcoinche="3")
    return len(captured)


def test_a_match_of_chouine_too(odile: Client, cast: Any) -> None:
    """Three parties won out of five: with manches of three and one of them, the match is over."""
    match = Tournament.objects.create(
        club=cast.amicale, name="Chouine", slug="chouine", date=timezone.localdate(), status=Status.RUNNING,
        rounds_planned=1, ruleset="chouine", ending="target", criteria=["wins", "manches", "points", "lots"],
    )  # fmt: skip
    one, other = (
        Team.objects.create(
            tournament=match,
            number=n,
            present=True,
            player1=Player.objects.create(host=match.club, name=f"Joueur {n}"),
        )
        for n in (1, 2)
    )
    round_ = Round.objects.create(
        tournament=match, number=1, method="swiss", seed="s", published_at=timezone.now()
    )
    table = Table.objects.create(round=round_, number=1, ns=one, ew=other, first_dealer=0)
    open_tables(round_)
    for _ in range(3):
        record_deal(table, {"points": {"A": 80}, "der": "A"})
    address = f"{reverse('rules_change', args=[match.slug])}?rules=chouine"
    typed = sent("chouine", parties="3", manches="1")
    page = odile.post(address, typed)
    (change,) = page.context["effect"].tables
    assert (change.before.finished, change.after.finished, change.after.winner) == (False, True, "NS")
    odile.post(address, typed | {"confirmed": page.context["digest"]})
    table.refresh_from_db()
    assert (table.winner, table.ns_manches, table.ew_manches, table.ns_points) == ("NS", 1, 0, 3)
    assert ranks(match) == {1: 1, 2: 2}
    call_command("verify", stdout=io.StringIO())
