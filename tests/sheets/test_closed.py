"""When the time for corrections has run out, sheets are closed like sealed ones, until it is prolonged."""

from __future__ import annotations

from datetime import timedelta
from html import unescape
from typing import TYPE_CHECKING
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import timezone

from scoring.cards import Side
from scoring.sheet import Outcome, Refusal
from scoring.sheet.entries import PutBack, Restore
from tests.sheets import phones, verbs
from tests.sheets.browsing import CASES, SHEET, deal_url, form, records, text
from tests.sheets.conftest import change
from tests.sheets.records import failed, made
from tournaments.core.models.planning import Status
from tournaments.core.planning.steps import at_local_hour
from tournaments.core.sheets.refusals import sentence_of

if TYPE_CHECKING:
    from tests.conftest import Cast
    from tests.sheets.conftest import Write
    from tournaments.core.models.planning import Tournament
    from tournaments.core.models.rounds import Table

QUEUE = "/concours/saint-martin/feuilles/file/"


def close(tournament: Tournament, minutes: int = -1) -> str:
    """End the concours, its time for corrections over since a minute, or not yet; its hour as it is said."""
    until = timezone.now() + timedelta(minutes=minutes)
    change(tournament, status=Status.FINISHED, corrections_until=until)
    return at_local_hour(until)


def test_nothing_is_written_any_more(tournament: Tournament, table: Table, write: Write, cast: Cast) -> None:
    deal, off = (write(record).entry.number for record in (made(), failed()))
    verbs.remove_deal(table, off)
    hour = close(tournament)
    for verb in (
        lambda: write(made()),
        lambda: verbs.correct_deal(table, deal, made("EW")),
        lambda: verbs.remove_deal(table, deal),
        lambda: verbs.say(table, PutBack(deal=off, record=failed())),
        lambda: verbs.say(table, Restore(to=0)),
        lambda: verbs.record_totals(table, 2000, 900, 12),
        lambda: verbs.withdraw_totals(table),
        lambda: verbs.stop_table(table),
        lambda: verbs.forfeit(table, Side.NS, "C4"),
        lambda: verbs.rule(table, what="misdeal", article="art. 3", author=cast.agnes),
    ):
        with pytest.raises(Refusal) as refused:
            verb()
        assert sentence_of(refused.value) == (
            f"Les corrections ont été closes {hour} : l’organisateur peut les prolonger."
        )
    table.refresh_from_db()
    assert (records(table), table.log_length) == ([made()], 3)


def test_while_it_runs_everything_is(tournament: Tournament, table: Table, write: Write) -> None:
    deal = write(made()).entry.number
    close(tournament, minutes=5)
    verbs.correct_deal(table, deal, failed())
    assert records(table) == [failed()]


def test_the_page_of_a_deal_offers_no_correction(tournament: Tournament, write: Write, agnes: Client) -> None:
    at = deal_url("deal_edit", write(made()).entry.number)
    assert "Corriger la donne 1" in text(agnes.get(at))
    close(tournament)
    shown = text(agnes.get(at))
    assert "Donne 1" in shown
    assert "Corriger la donne" not in shown
    assert "est recomptée" not in shown


def test_prolonged_it_goes_on(tournament: Tournament, table: Table, write: Write) -> None:
    close(tournament)
    with verbs.refused("corrections-closed"):
        write(made())
    close(tournament, minutes=5)
    write(made())
    assert records(table) == [made()]


def test_what_a_phone_sends_is_late_and_kept(tournament: Tournament, table: Table, cast: Cast) -> None:
    deal = phones.enter(table, 1, made()).entry.number
    hour = close(tournament)
    sent = [
        phones.enter(table, 2, failed()).entry,
        phones.dispute(table, deal, "pas d’accord").entry,
        phones.agree(table, deal, deal).entry,
    ]
    assert [entry.outcome for entry in sent] == [Outcome.LATE] * 3
    assert f"ont été closes {hour}" in sentence_of(sent[0].reasons[0])
    assert records(table) == [made()]
    with verbs.refused("corrections-closed"):
        verbs.accept(table, sent[0].number, author=cast.agnes)
    close(tournament, minutes=5)
    verbs.accept(table, sent[0].number, author=cast.agnes)
    assert records(table) == [made(), failed()]


def test_the_page_says_so_and_keeps_what_was_typed(
    agnes: Client, tournament: Tournament, table: Table, write: Write
) -> None:
    deal = write(made()).entry.number
    hour = close(tournament)
    shown = agnes.get(SHEET).content.decode()
    assert f"Les corrections ont été closes {hour}" in unescape(shown)
    assert 'method="post" action="/concours' not in shown
    ruling = agnes.get(f"{SHEET}decision/").content.decode()
    assert f"Les corrections ont été closes {hour}" in unescape(ruling)
    assert 'name="article"' not in ruling
    for address, sent in (
        (SHEET, form(seen="1")),
        (deal_url("deal_edit", deal), form(seen="1")),
        (deal_url("deal_remove", deal), {}),
        (deal_url("deal_history", deal), {"version": "1"}),
        (f"{SHEET}totaux/", {"ns": "2000", "ew": "10", "key": str(uuid4()), "confirmed": "1"}),
        (f"{SHEET}forfait/", {"absent": "EW", "article": "absents"}),
        (f"{SHEET}arret/", {}),
    ):
        assert "Les corrections ont été closes" in text(agnes.post(address, sent, follow=True)), address
    refused = agnes.post(SHEET, form(seen="1", points_ns="137")).content.decode()
    assert 'value="137"' in refused
    table.refresh_from_db()
    assert (records(table), table.version) == ([made()], 1)


@pytest.mark.parametrize(
    ("minutes", "said"), [(5, "Résultats provisoires"), (-1, "Les corrections ont été closes")]
)
def test_the_referee_reads_it_over_the_queue(
    agnes: Client, tournament: Tournament, table: Table, minutes: int, said: str
) -> None:
    phones.enter(table, 1, made(bid=70))
    assert said not in text(agnes.get(CASES))
    close(tournament, minutes)
    shown = text(agnes.get(CASES))
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
