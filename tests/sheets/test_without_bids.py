"""Where nobody bids (belote), no place tells of a bid, a contract or a coinche."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

import pytest

from scoring.coinche.explaining import outcome
from scoring.coinche.games import CoincheEngine
from scoring.errors import InvalidDeal
from scoring.house import coinche_rules
from scoring.telling.codes import codes_of
from tests import walk
from tests.sheets.browsing import SHEET, form, text
from tests.sheets.test_deal_form_rules import BELOTE, play
from tests.sheets.verbs import correct_deal, deal_at, record_deal, stop_table
from tournaments.core.sheets.cases import as_written
from tournaments.core.sheets.queries import sheet_of
from tournaments.frontends.phone.deal_form import entry_form
from tournaments.frontends.printing.card_forms.columns import columns_for

if TYPE_CHECKING:
    from django.test import Client

    from tests.conftest import Cast
    from tournaments.core.models.rounds import Table

Record = dict[str, Any]
TAKEN: Final[Record] = {"contract": {"by": "NS", "bid": 80, "trump": "hearts"}, "points": {"NS": 100}}
FAILED: Final[Record] = {"contract": {"by": "EW", "bid": 80, "trump": "clubs"}, "points": {"EW": 72}}
FAILED_SAID: Final = "Prise à trèfle, chutée : 72 contre 90"
BID: Final = re.compile(
    r".{0,30}(?:\b80 (?:à|sans|hearts)|[Cc]ontrat|(?<!sans )(?<!d’)[Ee]nchère|[Cc]oinch(?!e)|chut[ée] de)"
)
"""A word of the auction, with what stands before; the game is called «coinche» everywhere."""
OF_OPTIONS: Final = {"rules", "rules_change"}
"""The pages on which a club chooses the options of coinche."""
SAID: Final = {
    "sheet", "deal_history", "deal_remove", "sheet_timeline", "sheet_forfeit", "sheet_ruling", "sheet_replay",
    "typing", "public_table", "public_team", "public_pictures", "souvenir", "book, deals",
}  # fmt: skip
"""Where a deal is told once its table has finished."""
CODES: Final = {
    "N C 112": "NS prend à cœur, 112 points", "nc112": "NS prend à cœur, 112 points",
    "E P 71": "EO prend à pique, 71 points", "N T cap": "NS prend à trèfle, tous les plis",
    "N K 50d b": "NS prend à carreau, 50 points pour EO, belote", "-": "Les quatre joueurs ont passé",
}  # fmt: skip


@pytest.fixture
def belote(table: Table) -> Table:
    """A concours of belote whose first table has two deals, one of them corrected."""
    play(table, "asce", BELOTE)
    record_deal(table, TAKEN)
    record_deal(table, {**FAILED, "points": {"EW": 62}})
    correct_deal(table, deal_at(table, 2) or 0, FAILED)
    return table


@pytest.mark.slow
def test_no_page_screen_or_paper_tells_of_a_bid(cast: Cast, client: Client, belote: Table) -> None:
    tournament, number = belote.round.tournament, sheet_of(belote).rows[1].deal
    client.force_login(cast.odile)
    places = {"round": 1, "table": 1, "team": 1, "deal": number}
    playing = walk.pages(client, tournament, **places)
    stop_table(belote, cast.agnes)
    finished = walk.pages(client, tournament, **places) | walk.papers(tournament, **places)
    seen = {f"{name}, playing": told for name, told in playing.items()} | finished | walk.screens(tournament)
    told = {name: words for name, page in seen.items() if (words := BID.findall(page))}
    assert {name: words for name, words in told.items() if name.partition(",")[0] not in OF_OPTIONS} == {}
    assert {
        name for name, page in finished.items() if "Prise à trèfle, chutée : 72 contre 90" in page
    } == SAID


def test_a_deal_is_explained_by_who_took_and_what_both_have() -> None:
    table = CoincheEngine(coinche_rules("asce", BELOTE))
    made, failed = (table.score(table.read(record)) for record in (TAKEN, FAILED))
    assert str(outcome(made)) == "Prise à cœur, réussie"
    assert str(outcome(failed)) == "Prise à trèfle, chutée\xa0: 72 contre 90 à la défense"
    assert outcome(failed).in_language("en") == "Trump clubs, failed: 72 against 90"
    assert str(table.explain(made)[0]) == "Prise à cœur, réussie · Plis\xa0: 100 → 100"
    for bid in ("capot", 90):
        with pytest.raises(InvalidDeal):
            table.read({**TAKEN, "contract": {**TAKEN["contract"], "bid": bid}})


@pytest.mark.parametrize(("line", "meaning"), CODES.items())
def test_a_line_of_codes_has_no_bid(line: str, meaning: str) -> None:
    codes = codes_of("asce", BELOTE)
    record = codes.parse(line)
    assert record.get("contract", {"bid": 80})["bid"] == 80
    assert codes.parse(codes.write(record)) == record
    assert str(codes.say(line)) == meaning
    assert [one for one in codes.complete("N ") if one.code.isdecimal()] == []


def test_forms_phones_and_cards_ask_for_no_bid(agnes: Client, belote: Table) -> None:
    page = agnes.get(SHEET)
    assert {"bid", "other_bid", "call"}.isdisjoint(page.context["form"].fields)
    sent = form(points_ns="90", seen=str(sheet_of(belote).table.version))
    del sent["bid"], sent["call"]
    agnes.post(SHEET, sent)
    assert sheet_of(belote).sheet.score == (100 + 162 + 90, 62 + 72)
    replay = agnes.get(f"{SHEET}rejouer/?donne={sheet_of(belote).rows[0].deal}")
    assert {"bid", "other_bid", "call"}.isdisjoint(replay.context["form"].fields)
    phone = entry_form(sheet_of(belote))
    assert phone.keys
    assert (phone.keys.bids, phone.keys.calls) == ([], [])
    assert phone.config["rules"]["taken"] == {"bid": 80, "call": "none"}
    assert phone.config["rules"]["spoken"]["hearts"] == "Prise à cœur"
    assert not columns_for(coinche_rules("asce", BELOTE)).bids
    help_ = text(agnes.get(f"{SHEET}saisie/"))
    assert "L’atout" in help_
    assert "L’enchère" not in help_


def test_a_deal_that_the_rules_refuse_is_told_without_its_bid(belote: Table) -> None:
    record = {"contract": {"by": "NS", "bid": 80, "trump": "hearts"}, "points": {"NS": 500}}
    assert as_written(sheet_of(belote), record) == "Prise à cœur · NS 500"
