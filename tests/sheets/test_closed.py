"""When the time for corrections has run out, sheets are closed like sealed ones, until it is prolonged."""

from __future__ import annotations

from datetime import timedelta
from html import unescape
from typing import TYPE_CHECKING
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from scoring.cards import Side
from tests.sheets import phones
from tests.sheets.browsing import SHEET, form, records, text
from tests.sheets.records import failed, made
from tournaments.corrections import hour_said
from tournaments.models.inbox import Message
from tournaments.models.planning import Status, Tournament
from tournaments.sheets import actions, refusals, rulings, settling
from tournaments.sheets.rulings import Decision

if TYPE_CHECKING:
    from tests.conftest import Cast
    from tests.sheets.conftest import Write
    from tournaments.models.rounds import Table

QUEUE = "/concours/saint-martin/feuilles/file/"


def close(tournament: Tournament, minutes: int = -1) -> str:
    """End the concours, its time for corrections over since a minute, or not yet; its hour as it is said."""
    until = timezone.now() + timedelta(minutes=minutes)
    Tournament.objects.filter(pk=tournament.pk).update(status=Status.FINISHED, corrections_until=until)
    return hour_said(until)


def test_nothing_is_written_any_more(tournament: Tournament, table: Table, write: Write, cast: Cast) -> None:
    deal = write(made())
    version = deal.versions.get()
    hour = close(tournament)
    named = {"key": uuid4(), "author": None}
    late = Decision(kind=rulings.REFEREE[0], article="art. 3")
    for verb in (
        lambda: write(made()),
        lambda: actions.correct_deal(deal, made("EW"), **named),
        lambda: actions.remove_deal(deal, **named),
        lambda: actions.restore_version(version, **named),
        lambda: actions.record_totals(table, 2000, 900, 12, **named),
        lambda: actions.withdraw_totals(table, **named),
        lambda: actions.stop_table(table, None),
        lambda: actions.forfeit(table, Side.NS, "C4", None),
        lambda: rulings.rule(table, late, key=uuid4(), author=cast.agnes),
    ):
        with pytest.raises(refusals.CorrectionsClosed) as refused:
            verb()
        assert refused.value.sentence == (
            f"Les corrections sont closes depuis {hour} : l'organisateur peut les prolonger."
        )
    table.refresh_from_db()
    assert (records(table), table.version) == ([made()], 1)


def test_while_it_runs_everything_is(tournament: Tournament, table: Table, write: Write) -> None:
    deal = write(made())
    close(tournament, minutes=5)
    actions.correct_deal(deal, failed(), key=uuid4(), author=None)
    assert records(table) == [failed()]


def test_prolonged_it_goes_on(tournament: Tournament, table: Table, write: Write) -> None:
    close(tournament)
    with pytest.raises(refusals.CorrectionsClosed):
        write(made())
    close(tournament, minutes=5)
    write(made())
    assert records(table) == [made()]


def test_what_a_phone_sends_is_late_and_kept(tournament: Tournament, table: Table, cast: Cast) -> None:
    version = phones.entered(table, made())
    hour = close(tournament)
    sent = [
        phones.enter(table, 2, failed()),
        phones.dispute(table, version, "pas d'accord"),
        phones.send(table, "confirm", Side.EW, deal=version.deal_id, version=1),
    ]
    assert [message.outcome for message in sent] == [Message.Outcome.LATE] * 3
    assert f"closes depuis {hour}" in sent[0].reasons[0]["fr"]
    assert records(table) == [made()]
    with pytest.raises(refusals.CorrectionsClosed):
        settling.accept(sent[0], cast.agnes)
    close(tournament, minutes=5)
    settling.accept(Message.objects.get(pk=sent[0].pk), cast.agnes)
    assert records(table) == [made(), failed()]


def test_the_page_says_so_and_keeps_what_was_typed(
    agnes: Client, tournament: Tournament, table: Table, write: Write
) -> None:
    deal = write(made())
    hour = close(tournament)
    shown = agnes.get(SHEET).content.decode()
    assert f"Les corrections sont closes depuis {hour}" in unescape(shown)
    assert 'method="post" action="/concours' not in shown
    for address, sent in (
        (SHEET, form(seen="1")),
        (reverse("deal_edit", args=["saint-martin", deal.pk]), form(seen="1")),
        (reverse("deal_remove", args=["saint-martin", deal.pk]), {}),
        (reverse("deal_history", args=["saint-martin", deal.pk]), {"version": "1"}),
        (f"{SHEET}totaux/", {"ns": "2000", "ew": "10", "key": str(uuid4()), "confirmed": "1"}),
        (f"{SHEET}forfait/", {"absent": "EW", "article": "absents"}),
        (f"{SHEET}arret/", {}),
    ):
        assert "Les corrections sont closes" in text(agnes.post(address, sent, follow=True)), address
    refused = agnes.post(SHEET, form(seen="1", points_ns="137")).content.decode()
    assert 'value="137"' in refused
    table.refresh_from_db()
    assert (records(table), table.version) == ([made()], 1)


@pytest.mark.parametrize(
    ("minutes", "said"), [(5, "Résultats provisoires"), (-1, "Les corrections sont closes")]
)
def test_the_referee_reads_it_over_the_queue(
    agnes: Client, tournament: Tournament, table: Table, minutes: int, said: str
) -> None:
    phones.enter(table, 1, made(bid=70))
    assert said not in text(agnes.get(QUEUE))
    close(tournament, minutes)
    shown = text(agnes.get(QUEUE))
    assert said in shown
    assert said in text(agnes.get(SHEET))
    assert "Laisser" in shown  # what came can still be set aside


def test_a_seal_stands_on_every_sheet(agnes: Client, tournament: Tournament, write: Write) -> None:
    from tests.archive.conftest import sealed  # noqa: PLC0415 — models wait for the settings

    write(made())
    close(tournament, minutes=5)
    seal = sealed(tournament)
    shown = text(agnes.get(SHEET))
    assert f"empreinte {seal.short}" in shown
    assert seal.fingerprint in shown
    assert "Résultats provisoires" not in shown
