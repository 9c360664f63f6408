"""How long a round is: its own number of deals, within a time, and what says that a table was stopped."""

from __future__ import annotations

from collections.abc import Callable
from io import StringIO
from typing import Any
from uuid import uuid4

import pytest
from django import forms
from django.core.management import call_command
from django.test import Client
from django.urls import reverse

from tests.sheets.browsing import text
from tests.sheets.records import made
from tests.sheets.verbs import record_deal, record_totals, stop_table
from tournaments.core.archive import importing
from tournaments.core.archive.files import archive_of
from tournaments.core.models.accounts import Club
from tournaments.core.models.past import past_of
from tournaments.core.models.planning import Ending, Tournament
from tournaments.core.models.registration import Team
from tournaments.core.models.rounds import Round, Table
from tournaments.core.planning.actions import change_settings
from tournaments.core.planning.errors import SettingFrozen
from tournaments.core.planning.lengths import RoundsField
from tournaments.core.rounds import brackets
from tournaments.core.rounds.actions import draw_round, publish_round
from tournaments.core.rounds.clock import clock_of
from tournaments.core.sheets.coinche.plausible import doubts_of
from tournaments.core.sheets.games import ui_of
from tournaments.core.sheets.sheet import TableSheet
from tournaments.core.standings import queries as standings
from tournaments.core.standings.wording import legend
from tournaments.frontends.phone.deal_form import entry_form
from tournaments.frontends.printing.papers.kept.deals import stopped_aside, tables_with_deals

MakeTeams = Callable[..., list[Team]]


@pytest.fixture
def limited(tournament: Tournament, add_teams: MakeTeams) -> Tournament:
    """Four teams: three deals a table, four in the second round, within thirty minutes."""
    add_teams(4)
    change_settings(
        tournament,
        ending=Ending.DEALS,
        deals=3,
        deals_by_round={"2": 4},
        time_limit=True,
        minutes=30,
        last_deal=False,
    )
    return tournament


def played(concours: Tournament, *, deals: int = 1) -> Round:
    """The next round, published; its first table is stopped after some deals, the others have totals."""
    drawn = publish_round(draw_round(concours, []))
    stopped, *others = drawn.tables.order_by("number")
    for _place in range(deals):
        record_deal(stopped, made())
    stop_table(stopped)
    for table in others:
        record_totals(table, 480, 300)
    return drawn


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("", {}),
        ("4 : 15", {"4": 15}),
        ("4\u00a0: 15, 5:20", {"4": 15, "5": 20}),
        ("1-3 : 8 ; 4=9", {"1": 8, "2": 8, "3": 8, "4": 9}),
        ("4: 15 5: 16", {"4": 15, "5": 16}),
        ("15", None),
        ("4 : quinze", None),
        ("0 : 15", None),
        ("31 : 15", None),
        ("4 : 0", None),
        ("4 : 100", None),
        ("4-2 : 15", None),
    ],
)
def test_rounds_of_another_length_are_typed_in_one_line(typed: str, read: dict[str, int] | None) -> None:
    field = RoundsField(least=1, most=99)
    if read is None:
        with pytest.raises(forms.ValidationError):
            field.clean(typed)
        return
    assert field.clean(typed) == read
    assert field.clean(field.prepare_value(read)) == read


def test_each_round_has_its_own_number_of_deals(limited: Tournament) -> None:
    """Today's: one number for all rounds, frozen with the first draw."""
    first = played(limited)
    assert {table.game["deals"] for table in first.tables.all()} == {3}
    change_settings(limited, deals_by_round={"2": 4, "3": 5}, deals=2)
    assert limited.deals_by_round == {"1": 3, "2": 4, "3": 5}  # the first round keeps what it was played by
    second = draw_round(limited, [1, 2, 3, 4])
    change_settings(limited, deals_by_round={"1": 3, "2": 6})  # drawn, and nobody has seen it
    second.refresh_from_db()
    assert (second.deals, second.minutes) == (6, 30)
    publish_round(second)
    assert {table.game["deals"] for table in second.tables.all()} == {6}
    with pytest.raises(SettingFrozen) as refused:
        change_settings(limited, deals_by_round={"1": 3, "2": 7})
    assert "partie 2" in refused.value.sentence
    call_command("verify", limited.slug, stdout=StringIO())


def test_the_clock_says_what_a_table_does_that_has_not_played_all(limited: Tournament) -> None:
    """Today's: so many deals have no clock at all."""
    first = publish_round(draw_round(limited, []))
    clock = clock_of(first, first.drawn_at)
    assert clock is not None
    assert clock.minutes == 30
    assert clock.rule == (
        "Au signal, la donne en cours est la dernière. "
        "Qui a joué ses 3 donnes a fini\u00a0; les autres tables s’arrêtent où elles en sont."
    )
    table = first.tables.first()
    assert table is not None
    form = entry_form(TableSheet.of(table))  # phones can say which deal was the last
    assert form.keys is not None
    assert "last" in [one.name for one in (*form.keys.rare, *form.keys.beside_points)]


def test_a_stopped_table_is_marked_wherever_its_result_stands(limited: Tournament, cast: Any) -> None:
    """Today's: a table of 2 deals of 3 reads as any other."""
    first = played(limited, deals=2)
    stopped, other = first.tables.order_by("number")
    assert (stopped.stopped_at, other.stopped_at) == (2, None)
    rows = standings.rows(standings.current(limited))
    here = {team.number for team in (stopped.ns, stopped.ew)}
    assert {row["number"] for row in rows if row["stopped"] == [1]} == here
    assert "ᵃ table arrêtée avant la fin." in legend(limited, rows)
    assert past_of(limited).stopped == {(1, number) for number in here}
    said, desk = "arrêtée après 2 donnes", Client()
    desk.force_login(cast.odile)
    there = [limited.slug, 1, stopped.number]
    pages = [
        (Client(), "/c/saint-martin/tables/?partie=1"),
        (Client(), f"/c/saint-martin/equipes/{stopped.ns.number}/"),
        (Client(), reverse("public_table", args=there)),
        (desk, reverse("round", args=[limited.slug, 1])),
        (desk, reverse("sheet", args=there)),
        (desk, reverse("round_totals", args=[limited.slug, 1])),
    ]
    for client, address in pages:
        assert said in client.get(address).content.decode().replace("Arrêtée", "arrêtée"), address
    api = Client().get(f"/api/1/concours/{limited.slug}/rounds/1").json()
    assert [one["stopped_at"] for one in api["sittings"]] == [2, None]


def test_to_the_target_in_a_limited_time(tournament: Tournament, add_teams: MakeTeams) -> None:
    add_teams(4)
    change_settings(tournament, target=1000, time_limit=True, minutes=40)
    first = played(tournament, deals=1)
    stopped, other = first.tables.order_by("number")
    assert (stopped.winner, stopped.stopped_at, stopped.stopped_words) == (
        "NS",
        1,
        "arrêtée après 1 donne",
    )
    assert (other.stopped_at, other.stopped_words) == (
        0,
        "arrêtée avant la fin",
    )  # typed totals, deals unknown
    record_totals(other, 1010, 300)
    assert Table.objects.get(pk=other.pk).stopped_at is None


def test_under_the_clock_alone_every_table_plays_to_its_end(
    tournament: Tournament, add_teams: MakeTeams
) -> None:
    add_teams(4)
    change_settings(tournament, ending=Ending.CLOCK, minutes=40)
    assert set(played(tournament).tables.values_list("stopped_at", flat=True)) == {None}


def test_lengths_go_along_with_an_archive(limited: Tournament) -> None:
    played(limited)
    played(limited, deals=4)
    content = archive_of(limited, complete=True).to_bytes()
    Club.objects.filter(pk=limited.club_id).update(name="Un autre club")
    there = Tournament.objects.get(pk=importing.import_archive(content, None).pk)
    assert archive_of(there, complete=True).to_bytes() == content
    assert list(there.rounds.values_list("deals", "minutes")) == [(3, 30), (4, 30)]
    assert (there.time_limit, there.deals_by_round) == (True, {"2": 4})
    call_command("verify", there.slug, stdout=StringIO())


def test_half_a_game_and_a_fixed_sum(tournament: Tournament, add_teams: MakeTeams) -> None:
    """Today's: half a game is half an average, and a fixed sum a whole win."""
    add_teams(5)
    change_settings(tournament, bye_policy="half-fix", bye_points=1000)
    drawn = publish_round(draw_round(tournament, []))
    for table in drawn.tables.all():
        record_totals(table, 2010, 900)
    exempt = drawn.byes.get().team.number
    row = next(row for row in standings.rows(standings.current(tournament)) if row["number"] == exempt)
    assert (row["half_wins"], row["points_for"]) == (1, 1000)


def test_the_settings_page_keeps_lengths_open_until_a_round_is_published(
    limited: Tournament, cast: Any
) -> None:
    played(limited)
    desk = Client()
    desk.force_login(cast.odile)
    address = reverse("settings", args=[limited.slug])
    page = desk.get(address)
    typed = {
        name: field.value() for name in page.context["form"].fields for field in [page.context["form"][name]]
    }
    assert typed["deals_by_round"] == "2\u00a0: 4"
    posted = {name: value for name, value in typed.items() if value not in {None, False}}
    desk.post(address, posted | {"deals_by_round": "2 : 5, 3 : 8", "date": "2026-11-21"})
    limited.refresh_from_db()
    assert limited.deals_by_round == {"2": 5, "3": 8}
    refused = desk.post(address, posted | {"deals_by_round": "1 : 9", "date": "2026-11-21"})
    assert "La partie 1 est publiée" in refused.context["form"].errors["deals_by_round"][0]
    draw_round(limited, [1, 2, 3, 4])
    pages = (text(desk.get(reverse("round", args=[limited.slug, number]))) for number in (1, 2))
    assert ["donnes par table" in page for page in pages] == [False, True], "only where it is another number"


def test_a_stopped_table_is_marked_on_paper(limited: Tournament) -> None:
    first = played(limited, deals=2)
    stopped, other = first.tables.order_by("number")
    (book, whole) = tables_with_deals(limited)
    assert book["against"].endswith(" · arrêtée après 2 donnes")
    assert "arrêtée" not in whole["against"]
    assert (stopped_aside(stopped), stopped_aside(other)) == (" · arrêtée après 2 donnes", "")


def test_a_stopped_table_is_marked_in_a_bracket(limited: Tournament) -> None:
    change_settings(limited, draw_method="knockout")
    played(limited, deals=2)
    (part,) = (one for one in brackets.tree(limited, standings.ranking(limited)).parts if one.steps)
    assert [game.stopped for game in part.steps[0].games].count("arrêtée après 2 donnes") == 1
    page = Client().get(f"/c/{limited.slug}/tableau/").content.decode()
    assert page.count("arrêtée après 2 donnes") == 1


@pytest.mark.parametrize(
    ("settings", "typed"),
    [
        ({"ending": Ending.DEALS, "deals": 12}, {"ns": "1100", "ew": "1400", "deals_played": "9"}),
        ({"ending": Ending.TARGET, "target": 2000}, {"ns": "1100", "ew": "1400", "deals_played": "9"}),
    ],
)
def test_totals_of_a_table_that_time_stopped_raise_no_doubt(
    tournament: Tournament, add_teams: MakeTeams, settings: dict[str, Any], typed: dict[str, str]
) -> None:
    add_teams(2)
    change_settings(tournament, time_limit=True, minutes=30, **settings)
    (table,) = publish_round(draw_round(tournament, [])).tables.all()
    sheet = TableSheet.of(table)
    form = ui_of(sheet).totals_form(typed | {"key": str(uuid4())}, sheet=sheet)
    assert form.is_valid(), form.errors
    assert doubts_of(sheet, form) == []
