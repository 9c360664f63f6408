"""A disputed deal replayed on the pages: judged for anybody, reported on a sheet by who may write there."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final
from uuid import uuid4

import pytest
from django.conf import settings
from django.test import Client

from scoring.cards import Side
from scoring.rulebooks import rulebook
from tests.sheets.browsing import HTMX, SHEET, form, records, text
from tests.sheets.records import made
from tests.sheets.test_deal_form_rules import play
from tests.sheets.typists import Typist
from tournaments.core.models.sheets import Entry
from tournaments.core.sheets.queries import sheet_of
from tournaments.frontends.referee.replaying import fitting

if TYPE_CHECKING:
    from tests.sheets.conftest import Write
    from tournaments.core.models.rounds import Table

PUBLIC, REPLAY = "/c/saint-martin/rejouer/juger/", f"{SHEET}rejouer/"
WHOLE: Final = (
    "7h 9h Ah Kh 7c Kc 8c Jc As Ac 7s Qs 9c 9s Jh 10c 10h Qd 8h Qh Jd Ad 8d 7d 10s 8s Ks Qc Kd 10d Js 9d"
)
"""A deal at clubs that nobody played wrong: 63 points for NS, 99 for EW, who bid 90."""
REVOKED: Final = WHOLE.replace("9h", "*").replace("9s", "9h").replace("*", "9s")
"""The same where South, who had hearts, discarded the nine of spades in the first trick."""
CONTRACT: Final = {"by": "EW", "bid": "90", "trump": "clubs", "call": "none", "first": "W"}
RECORD: Final = {"contract": {"by": "EW", "bid": 90, "trump": "clubs"}, "points": {"NS": 63, "EW": 99}}


def sent(**given: Any) -> dict[str, Any]:
    """What the page sends of the whole deal."""
    return {**CONTRACT, "cards": WHOLE, "key": str(uuid4()), "seen": "", **given}


def entries() -> list[Entry]:
    return list(Entry.objects.order_by("number"))


SAID: Final = [
    ({"trump": ""}, ["Il manque encore : Atout"]),
    ({"trump": "", "first": ""}, ["Atout · Qui a entamé ?"]),
    ({"cards": ""}, ["Rien d’interdit jusqu’ici. À Ouest de jouer.", "NS 0 EO 0"]),
    ({"cards": "7h 9h Ah Kh 7c"}, ["À Nord de jouer.", "15 points pour Est", "Est 7"]),
    ({}, ["Aucune carte interdite.", "NS 63 EO 99", "NS 60 EO 190"]),
    ({"bid": "", "other_bid": "170"}, ["NS 63 EO 99"]),
    ({"bid": "", "other_bid": "205"}, ["pas lisible"]),
    ({"bid": ""}, ["NS 63 EO 99", "Dites qui a pris et à combien"]),
    (
        {"cards": REVOKED},
        ["Carte 2, Sud.", "il fallait fournir la couleur demandée", "ASCE 4.2", "interdite"],
    ),
    ({"cards": "7h 9h 7h"}, ["Carte 3, Est.", "cette carte est déjà tombée"]),
    ({"hand_s": "Ah Kh Qh Jh 10h As Ks Qs", "cards": "7h 9s"}, ["cette carte n’était pas dans cette main"]),
    ({"hand_s": "Kd Qd Jd", "hand_n": "Qh", "hand_w": "Qh", "cards": "7h"}, ["deux"]),
    ({"hand_s": "9h 8h 7s 7d 8s 8c Qc Kc", "cards": "7h"}, ["Sud : ", "Nord-Sud : belote"]),
    ({"cards": "<script>"}, ["pas lisible"]),
    ({"trump": "gold"}, ["pas lisible"]),
    ({"cards": "7h " * 60}, ["pas lisible"]),
]


@pytest.mark.usefixtures("table")
def test_what_is_said_of_a_deal_as_far_as_it_was_entered() -> None:
    """Without an account, a cookie or a token; nothing is written."""
    anybody = Client(enforce_csrf_checks=True)
    for given, said in SAID:
        answer = anybody.post(PUBLIC, sent(**given), headers=HTMX)
        assert answer.status_code == 200
        assert [part for part in said if part not in text(answer)] == [], text(answer)
    assert not anybody.cookies
    assert not entries()
    anybody.cookies[settings.LANGUAGE_COOKIE_NAME] = "en"
    assert "No card was illegal." in text(anybody.post(PUBLIC, sent(), headers=HTMX))
    assert anybody.get(PUBLIC).status_code == 405


DISCARDED: Final = {
    "trump": "spades",
    "first": "N",
    "hand_s": "8s 7c 9c Jc Qc Kc 7d 8d",
    "cards": "Ah 10s 7c",
}
"""South has no heart and discards over a ruff that no card of the hand beats."""


@pytest.mark.parametrize(
    ("ruleset", "book", "said", "not_said"),
    [
        ("asce", "", "il fallait couper", "Ce texte n’en dit rien"),
        ("asce", "ffb-contree-2015", "Rien d’interdit", "Ce texte n’en dit rien"),
        (
            "pagat",
            "exoty",
            "fallait-il couper même trop petit ? Ce texte n’en dit rien ; le club décide.",
            "il fallait couper",
        ),
    ],
)
def test_a_deal_is_judged_by_the_text_that_is_played(
    table: Table, ruleset: str, book: str, said: str, not_said: str
) -> None:
    found = rulebook(book)
    play(table, ruleset, dict(found.options) if found else {})
    answer = text(Client().post(PUBLIC, sent(**DISCARDED), headers=HTMX))
    assert said in answer
    assert not_said not in answer
    assert ("ASCE" in answer) is (book == "")


def test_a_ruling_says_what_the_text_leaves_open(agnes: Client, table: Table, write: Write) -> None:
    exoty = rulebook("exoty")
    assert exoty is not None
    play(table, "pagat", dict(exoty.options))
    deal = write(made()).entry.number
    agnes.post(REPLAY, sent(deal=str(deal), seen=str(table_version(table))))
    ruling = entries()[-1]
    assert "Dans quel sens joue-t-on" in ruling.content["words"]


def test_the_page_of_a_sheet_knows_the_contract_of_its_deal(agnes: Client, write: Write) -> None:
    deal = write(made()).entry.number
    page = agnes.get(f"{REPLAY}?donne={deal}").content.decode()
    contract = made()["contract"]
    for name in ("by", "bid", "trump"):
        (chosen,) = re.findall(rf'<input[^>]*name="{name}" value="{contract[name]}"[^>]*>', page)
        assert "checked" in chosen
    assert f'<option value="{deal}" selected>' in page
    assert page.count("checked") >= 4  # both, who led, the call
    (rewrite,) = re.findall(r'<input[^>]*name="rewrite"[^>]*>', page)
    assert "checked" not in rewrite  # whether the result counts is the referee's choice (decision 20)
    assert f"{REPLAY}?donne={deal}" in agnes.get(SHEET).content.decode()
    assert agnes.get(f"{REPLAY}?donne=99").status_code == 200


def test_a_deal_is_reported_as_a_ruling_with_its_result(
    agnes: Client, table: Table, write: Write, cast: Any
) -> None:
    deal = write(made()).entry.number
    reported = sent(deal=str(deal), rewrite="on", seen=str(table_version(table)))
    answer = agnes.post(REPLAY, reported)
    assert answer["Location"] == SHEET
    assert records(table) == [RECORD]
    _deal, correction, ruling = entries()
    assert (correction.kind, ruling.kind) == ("correct", "ruling")
    assert {correction.author, ruling.author} == {cast.agnes}
    assert ruling.content["deal"] == deal
    assert "NS 63, EO 99" in ruling.content["words"]
    assert "donne rejouée" in text(agnes.get(SHEET))
    agnes.post(REPLAY, reported)  # sent again by an impatient finger
    assert len(entries()) == 3


@pytest.mark.parametrize(
    ("room", "said"),
    [(11, "Une. Deux. "), (7, "Deux. "), (5, "Deux."), (4, "")],
)
def test_a_ruling_ends_with_a_whole_sentence(room: int, said: str) -> None:
    assert fitting(["Une.", "Deux."], room) == said.strip()


def test_a_revoke_is_reported_with_its_article_and_its_side(
    agnes: Client, table: Table, write: Write
) -> None:
    deal = write(made()).entry.number
    agnes.post(REPLAY, sent(cards=REVOKED, deal=str(deal)))
    ruling = entries()[-1].content
    assert (ruling["what"], ruling["side"]) == ("revoke", Side.NS)
    assert ruling["article"].startswith("ASCE 4.2")
    assert "il fallait fournir" in ruling["words"]
    assert records(table) == [made()]  # the referee did not ask for its result


REFUSED: Final = [
    ({"cards": "7h 9h", "deal": ""}, "Rien n’est encore établi"),
    ({"trump": ""}, "Rien n’est encore établi"),
    ({"deal": "99"}, "Sélectionnez un choix valide"),
    ({"seen": "0", "deal": "1", "rewrite": "on"}, "changé"),
]


def test_what_is_not_established_is_not_reported(agnes: Client, table: Table, write: Write) -> None:
    write(made())
    before = len(entries())
    for given, said in REFUSED:
        answer = agnes.post(REPLAY, sent(**given))
        assert said in text(answer), given
    assert (len(entries()), records(table)) == (before, [made()])


def test_a_deal_that_is_not_on_the_sheet_comes_last(agnes: Client, table: Table, write: Write) -> None:
    write(made())
    agnes.post(REPLAY, sent(deal="new", rewrite="on"))
    assert records(table) == [made(), RECORD]
    assert entries()[-1].content["deal"] == entries()[-2].number


def test_who_works_elsewhere_does_not_replay_here(client: Client, write: Write) -> None:
    write(made())
    assert client.post(REPLAY, sent()).status_code == 302
    assert len(entries()) == 1


def table_version(table: Table) -> int:
    table.refresh_from_db()
    return table.version


def test_who_dealt_is_typed_afterwards_and_a_replay_keeps_it(agnes: Client, table: Table) -> None:
    """No mark follows from it, but the line says more than before; the replayed cards say nothing of it."""
    play(table, "dauphine", {})
    agnes.post(SHEET, form())
    typist = Typist(agnes).open()
    typist.save(f"{typist.lines} donE")
    assert [record["dealer"] for record in records(table)] == ["E"]
    (before,) = sheet_of(table).sheet.lines
    typist.open().save(typist.lines)  # as it is
    assert sheet_of(table).sheet.lines == (before,)
    seen = str(table_version(table))
    assert agnes.post(REPLAY, sent(deal="1", rewrite="on", seen=seen)).status_code == 302
    assert records(table) == [{**RECORD, "dealer": "E"}]
    typist.open().save(typist.lines.replace(" donE", ""))
    assert [record.get("dealer") for record in records(table)] == [None]


def test_the_replay_of_a_generale_begins_with_who_bid_it(agnes: Client, table: Table) -> None:
    play(table, "dauphine", {"generale_leads": True})
    bid = {"by": "NS", "bid": "generale", "points_ns": "", "points_ew": "", "capot": "NS", "solo": "on"}
    agnes.post(SHEET, form(**bid, generale_by="S"))
    assert records(table)[0]["generale_by"] == "S"
    assert agnes.get(f"{REPLAY}?donne=1").context["form"]["first"].value() == "S"
