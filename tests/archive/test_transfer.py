"""A concours goes on at another computer: its complete archive loses nothing, the other tells no more."""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command
from django.db import models

from tests.archive.conftest import Evening, sealed
from tests.archive.test_importing import CONCOURS, simulated
from tests.quickly import day_rows
from tournaments.core.archive import canonical, importing, rows, transfer
from tournaments.core.archive.encoding import encoded, fingerprint_of
from tournaments.core.archive.files import archive_of
from tournaments.core.ledger.accounts import CashKind, Means, Purse
from tournaments.core.ledger.prizes import PrizePlan
from tournaments.core.models.accounts import Club
from tournaments.core.models.money import CashEntry, CashPrize, FeeGroup, FeeKind
from tournaments.core.models.planning import (
    NameOrder,
    PaperSize,
    SpecialKind,
    SpecialPrize,
    Status,
    Tournament,
)
from tournaments.core.models.registration import Ban, Player, Team, Waiting
from tournaments.core.models.rounds import Round, Table
from tournaments.core.models.sealing import Seal
from tournaments.core.models.sheets import Entry
from tournaments.core.money import actions as money
from tournaments.core.money import queries
from tournaments.core.money.prices import Prices, Product
from tournaments.core.planning.advice.habits import own_pace

STAYS = {
    Tournament: {
        "id", "slug", "referees", "results_version", "hall_address", "created_at",
    },
    Team: {"id", "tournament", "search", "remark_search", "link_number", "created_at"},
    Player: {"id", "host", "club", "search", "plays_as", "only_sealed"},
    Ban: {"id", "tournament"},
    Waiting: {"id", "tournament", "created_at"},
    Round: {"id", "tournament", "drawn_at", "papers_at"},
    CashEntry: {"id", "tournament", "key"},
    CashPrize: {"id", "tournament"},
    SpecialPrize: {"id", "tournament"},
    FeeGroup: {"id"},
    Entry: {
        "id", "table", "key", "format", "author", "device", "side", "link_revoked", "reasons", "deal",
        "effect",
    },
}  # fmt: skip
"""What is made anew there, belongs to accounts and printed codes, or to no concours."""
GOES = {
    Tournament: {
        *canonical.SETTINGS, *transfer.SETTINGS, "club", "date", "options", "criteria", "corrections_until",
        "leaver_games", "score_cap", "losing_cap", "capped_from", "time_limit",
    },
    Team: {*rows.TEAM_FIELDS, "player1", "player2", "fixed_table", "remark", "contact"},
    Player: {"name", "family"},
    Ban: {"one", "other", "absolute"},
    Waiting: {*transfer.WAITING_TEXTS, "paid", "means"},
    Round: {"number", "method", "seed", "attempt", "deals", *transfer.ROUND_FIELDS, *transfer.CLOCK_FIELDS},
    CashEntry: {
        *transfer.LINE_FIELDS, *transfer.PURSE_FIELDS, "team", "reverses", "author", "author_name", "at",
    },
    CashPrize: {"rank", "amount"},
    SpecialPrize: {*transfer.SPECIAL_PRIZE_FIELDS, "team"},
    FeeGroup: {"team", "kinds"},
    Entry: {"number", "kind", "content", "outcome", "at", "claimed_at"},
}  # fmt: skip


@pytest.mark.parametrize("model", GOES)
def test_each_field_goes_along_or_is_known_to_stay(model: type[models.Model]) -> None:
    named = {field.name for field in (*model._meta.concrete_fields, *model._meta.many_to_many)}
    assert GOES[model] | STAYS[model] == named
    assert not GOES[model] & STAYS[model]


def moved(concours: Tournament) -> tuple[bytes, Tournament]:
    """The complete archive, and the concours that it is elsewhere."""
    content = archive_of(concours, complete=True).to_bytes()
    Club.objects.filter(pk=concours.club_id).update(name="Un autre club")
    Seal.objects.all().delete()
    made = importing.import_archive(content, None)
    again = Tournament.objects.get(pk=made.pk)
    assert archive_of(again, complete=True).to_bytes() == content
    call_command("verify", made.slug, stdout=StringIO())
    return content, again


@pytest.fixture
def rich(evening: Evening, cast: Any) -> Tournament:
    """An evening with money, bans, special prizes, a family name, a fixed seat and settings of its own."""
    concours = evening(0)
    teams = list(concours.teams.order_by("number"))
    prices = Prices(
        fees={FeeKind.OTHER: 2_000, FeeKind.YOUNG: 500},
        products=(Product("Repas", 1_250),),
        plan=PrizePlan(percent=20, weights=(60, 40)),
    )
    Tournament.objects.filter(pk=concours.pk).update(
        criteria=["lots"], name_order=NameOrder.FAMILY_FIRST, room="3-1", money=prices.to_json(),
        hide_before_last=True, one_phone_confirms=False, paper_size=PaperSize.LETTER,
    )  # fmt: skip
    concours.refresh_from_db()
    Team.objects.filter(pk=teams[2].pk).update(fixed_table=2, remark="vient avec sa fille")
    Player.objects.filter(pk=teams[0].player1_id).update(family="de La Tour")
    money.set_fee_kinds(teams[1], [FeeKind.YOUNG, FeeKind.OTHER])
    for team in teams[:3]:
        money.write_line(
            concours, CashKind.PAYMENT, 1_000, author=cast.denis, means=Means.CHEQUE, team=team, text="n° 12"
        )
    money.reverse(concours, 2, cast.odile, text="erreur")
    money.write_line(
        concours, CashKind.SALE, 2_500, author=None, means=Means.CASH, product="Repas", quantity=2
    )
    money.write_line(
        concours, CashKind.TRANSFER, 2_000, author=None, source=Purse.BOX, target=Purse.BANK, text="dépôt"
    )
    money.fix_prizes(concours, {1: 3_000, 2: 1_000})
    one, other = sorted((teams[0], teams[3]), key=lambda team: team.pk)
    Ban.objects.create(tournament=concours, one=one, other=other, absolute=True)
    SpecialPrize.objects.create(
        tournament=concours, place=1, kind=SpecialKind.LOTS, label="Tombola", text="Un jambon", team=teams[4]
    )
    return concours


@pytest.mark.slow
def test_nothing_is_lost_on_the_way(rich: Tournament) -> None:
    """Not sealed, and separated by lot: the seed comes along."""
    _content, made = moved(rich)
    assert (made.seed, made.status, made.room) == (rich.seed, Status.FINISHED, "3-1")
    desks = [queries.desk_of(each) for each in (rich, made)]
    assert desks[0] is not None
    assert desks[1] is not None
    assert [one.account for one in desks[0].accounts.values()] == [
        one.account for one in desks[1].accounts.values()
    ]
    assert [[one.books.purse(purse) for purse in Purse] for one in desks if one] == [[500, 4_000, 0]] * 2
    before, after = (queries.journal_entries(each) for each in (rich, made))
    assert [(entry.writer, entry.at, entry.who) for entry in before] == [
        (entry.writer, entry.at, entry.who) for entry in after
    ]
    assert made.teams.get(number=1).player1.family == "de La Tour"
    assert made.teams.get(number=3).fixed_table == 2
    found = made.teams.get(remark_search="vient avec sa fille")
    assert (found.number, found.remark) == (3, "vient avec sa fille")
    assert made.special_prizes.get().team == made.teams.get(number=5)
    money.write_line(made, CashKind.INCOME, 100, author=None, means=Means.CASH, text="don")
    assert queries.journal_entries(made)[-1].number == len(before) + 1


@pytest.mark.slow
@pytest.mark.parametrize("kind", day_rows(CONCOURS, every=3))  # `test_importing` moves each by day
def test_whatever_was_played_goes_on(kind: str, db: None) -> None:  # noqa: ARG001 — asked for
    moved(simulated(**CONCOURS[kind]))


@pytest.mark.slow
def test_sealed_it_stays_sealed_and_the_till_goes_on(rich: Tournament) -> None:
    fingerprint = sealed(rich).fingerprint
    _content, made = moved(Tournament.objects.get(pk=rich.pk))
    assert Seal.objects.get(tournament=made).fingerprint == fingerprint
    assert len(queries.journal_entries(made)) == 6


def test_the_archive_that_anybody_sees_has_nothing_of_it(rich: Tournament) -> None:
    content = archive_of(rich).to_bytes()
    assert rich.seed not in content.decode()
    assert json.loads(content).keys() == {"form", "fingerprint", "sealed_at", "data", "names", "erased"}
    assert b"n\\u00b0 12" not in content
    assert "n° 12".encode() not in content
    assert b"avec sa fille" not in content


def as_played(concours: Tournament) -> Tournament:
    """The evening with moments of its own: a round an hour, a deal noted on a phone three minutes before."""
    begin = datetime(2026, 11, 21, 20, tzinfo=UTC)
    for round_ in concours.rounds.all():
        start = begin + timedelta(hours=round_.number)
        Round.objects.filter(pk=round_.pk).update(published_at=start)
        for table in round_.tables.all():
            for entry in table.entries.all():
                at = start + timedelta(minutes=10 * entry.number)
                claimed = at - timedelta(minutes=3) if entry.kind == "deal" else None
                Entry.objects.filter(pk=entry.pk).update(at=at, claimed_at=claimed, device="phone")
            end = start + timedelta(minutes=40 + table.number)
            round_.tables.filter(pk=table.pk).exclude(finished_at=None).update(finished_at=end)
    return concours


def moments(concours: Tournament) -> tuple[list[Any], list[Any]]:
    tables = Table.objects.filter(round__tournament=concours).order_by("round__number", "number")
    entries = Entry.objects.filter(table__in=tables).order_by(
        "table__round__number", "table__number", "number"
    )
    return list(tables.values_list("finished_at")), list(entries.values_list("at", "claimed_at"))


def test_when_it_was_played_goes_along_and_by_whom_it_was_noted_does_not(rich: Tournament) -> None:
    before = moments(as_played(rich))
    content, made = moved(rich)
    assert moments(made) == before
    assert None not in {at for at, _ in before[1]}
    assert set(Entry.objects.filter(table__round__tournament=made).values_list("author", "device")) == {
        (None, "")
    }
    assert b"2026-11-21T21:10" in content
    assert b"T21:10" not in archive_of(rich).to_bytes()


def test_a_club_that_moves_keeps_its_pace(rich: Tournament) -> None:
    """Three rounds of two deals, of nine minutes each."""
    for number, round_ in enumerate(rich.rounds.order_by("number")):
        start = datetime(2026, 11, 21, 20, 20 * number, tzinfo=UTC)
        Round.objects.filter(pk=round_.pk).update(published_at=start)
        round_.tables.update(finished_at=start + timedelta(minutes=9))
    before = own_pace(rich.club)
    _content, made = moved(rich)
    assert made.club != rich.club
    assert own_pace(made.club) == before
    assert before.evenings == 1


@pytest.mark.slow
def test_an_archive_from_before_moments_still_comes_in(rich: Tournament) -> None:
    content = change(archive_of(as_played(rich), complete=True).to_bytes(), lambda data: data.pop("moments"))
    Club.objects.filter(pk=rich.club_id).update(name="Un autre club")
    tables, entries = moments(importing.import_archive(content, None))
    assert len(tables) == 6
    assert all(at.year > 2000 and claimed is None for at, claimed in entries)


@pytest.mark.slow
@pytest.mark.parametrize("known", [True, False], ids=["kept", "from before there was a list"])
def test_who_waits_goes_along(rich: Tournament, known: bool) -> None:
    rich.waiting.create(
        player1="Zoé D’Arc", club="Bron", remark="=tard", contact="06", paid=1_000, means="online"
    )
    rich.waiting.create(player1="Tom Vert", player2="Guy Long")
    rows = list(rich.waiting.values("player1", "player2", "club", "remark", "contact", "paid", "means"))
    content = archive_of(rich, complete=True).to_bytes()
    content = content if known else change(content, lambda data: data.pop("waiting"))
    Club.objects.filter(pk=rich.club_id).update(name="Un autre club")
    there = importing.import_archive(content, None)
    assert list(there.waiting.values(*rows[0])) == (rows if known else [])


@pytest.mark.slow
@pytest.mark.parametrize("row", [{"player1": "A"}, {"x": 1}, 7, {
    "player1": "A" * 99, "player2": "", "club": "", "remark": "", "contact": "", "paid": 0, "means": "",
}])  # fmt: skip
def test_a_waiting_list_that_was_meddled_with_is_refused(rich: Tournament, row: Any) -> None:
    content = archive_of(rich, complete=True).to_bytes()
    content = change(content, lambda data: data.update(waiting=[row]))
    Club.objects.filter(pk=rich.club_id).update(name="Un autre club")
    with pytest.raises(importing.ArchiveRefused):
        importing.import_archive(content, None)


@pytest.mark.slow
def test_an_archive_from_before_remarks_still_comes_in(rich: Tournament) -> None:
    def forget(data: Any) -> None:
        for team in data["teams"]:
            del team["remark"], team["contact"]

    content = change(archive_of(rich, complete=True).to_bytes(), forget)
    Club.objects.filter(pk=rich.club_id).update(name="Un autre club")
    teams = importing.import_archive(content, None).teams
    assert set(teams.values_list("remark", "contact")) == {("", "")}


def test_a_family_name_that_is_known_here_stays(rich: Tournament) -> None:
    content = archive_of(rich, complete=True).to_bytes()
    Player.objects.filter(family="de La Tour").update(family="La Tour")
    made = importing.import_archive(content, None, rich.club)
    assert made.teams.get(number=1).player1.family == "La Tour"


def change(content: bytes, edit: Callable[[Any], Any], *, sign: bool = True) -> bytes:
    """The file with another transfer, under its own fingerprint, as a forger would write it."""
    found = json.loads(content)
    edit(found["transfer"]["data"])
    if sign:
        found["transfer"]["fingerprint"] = fingerprint_of(found["transfer"]["data"])
    return encoded(found)


def _settings(**other: Any) -> Callable[[Any], Any]:
    return lambda data: data["settings"].update(other)


def _line(number: int, /, **other: Any) -> Callable[[Any], Any]:
    return lambda data: data["journal"][number - 1].update(other)


FORGED: dict[str, Callable[[Any], Any]] = {
    "a status that is none": _settings(status="over"),
    "sealed without a seal": _settings(status="sealed"),
    "prices of text": _settings(money={"fees": {"other": "20"}}),
    "prices of a list": _settings(money=[]),
    "a price below zero": lambda data: data["settings"]["money"]["fees"].update(other=-1),
    "a share of nonsense": lambda data: data["settings"]["money"]["plan"].update(percent="NaN"),
    "an amount beyond all": _line(1, amount=10**15),
    "a line of nobody": _line(1, team=None),
    "a line of no team": _line(1, team=77),
    "a gap": _line(5, number=9),
    "an unknown kind of line": _line(1, kind="gift"),
    "a moment without zone": _line(1, at="2026-11-22T10:00:00"),
    "a moment in the last year that there is": _line(1, at="9999-12-31T23:59:59+00:00"),
    "a moment in the first year that there was": _line(1, at="0001-01-01T00:00:00+00:00"),
    "a ban of no team": lambda data: data["bans"].append([1, 77, False]),
    "a ban twice": lambda data: data["bans"].append(data["bans"][0]),
    "an unknown fee": lambda data: data["teams"][0].update(kinds=["king"]),
    "a family name too long": lambda data: data["teams"][3].update(families={"Éva Klein": "A" * 99}),
    "a remark too long": lambda data: data["teams"][3].update(remark="A" * 201),
    "a remark that is no text": lambda data: data["teams"][3].update(remark=["A"]),
    "a prize below zero": lambda data: data["cash_prizes"].append([3, -5]),
    "an unknown special prize": lambda data: data["special_prizes"][0].update(kind="best"),
    "a request that no draw answers": lambda data: data["rounds"][0].update(request={}),
    "a round without its draw": lambda data: data["rounds"][0].update(request=None),
    "a wish that nothing tells": lambda data: data["rounds"][0].update(relaxed=["?"]),
    "moments of no table": lambda data: data["moments"][0].update(table=9),
    "a table without its moments": lambda data: data["moments"].pop(),
    "a table that ended without a result": lambda data: data["moments"][0].update(finished_at=None),
    "an entry without its moment": lambda data: data["moments"][0]["entries"].pop(),
    "an entry at no moment": lambda data: data["moments"][0]["entries"].__setitem__(0, [None, None]),
    "an entry at a moment without zone": lambda data: data["moments"][0]["entries"].__setitem__(
        0, ["2026-11-22T10:00:00", None]
    ),
    "more than is known": lambda data: data.update(notes="à relire"),
}  # fmt: skip


@pytest.mark.slow
def test_a_forged_transfer_is_refused_and_nothing_written(rich: Tournament) -> None:
    content = archive_of(rich, complete=True).to_bytes()
    Club.objects.filter(pk=rich.club_id).update(name="Un autre club")
    before = [model.objects.count() for model in (Tournament, Club, Player, CashEntry)]
    for name, forge in FORGED.items():
        with pytest.raises(importing.ArchiveRefused):
            importing.import_archive(change(content, forge), None)
        assert [model.objects.count() for model in (Tournament, Club, Player, CashEntry)] == before, name
    with pytest.raises(importing.ArchiveRefused, match="pas une archive"):
        importing.summary_of(change(content, _settings(room="9"), sign=False))
    other = json.loads(content)
    other["transfer"]["form"] = 99
    with pytest.raises(importing.ArchiveRefused):
        importing.summary_of(encoded(other))
