"""The form of a deal without scripts: what it writes, what is refused and where, what stays."""

from __future__ import annotations

import re
from html import unescape
from typing import TYPE_CHECKING, Any

import pytest

from tests.sheets import phones
from tests.sheets.browsing import CONTRACT, SHEET, announces, deal_url, form, records, text
from tests.sheets.records import failed, made
from tournaments.core.sheets.queries import sheet_of

if TYPE_CHECKING:
    from django.test import Client

    from tests.conftest import Cast
    from tests.sheets.conftest import Write
    from tournaments.core.models.rounds import Table

EMPTY = dict.fromkeys(("by", "bid", "trump", "points_ns"), "")
WRITTEN = {
    "the plainest": ({}, {"contract": CONTRACT, "points": {"NS": 110}}),
    "the other side’s points": (
        {"points_ns": "", "points_ew": "0"},
        {"contract": CONTRACT, "points": {"EW": 0}},
    ),
    "a higher bid, coinched": (
        {"bid": "", "other_bid": "250", "call": "coinche"},
        {"contract": {**CONTRACT, "bid": 250, "call": "coinche"}, "points": {"NS": 110}},
    ),
    "capot": (
        {"bid": "capot", "points_ns": "", "capot": "NS"},
        {"contract": {**CONTRACT, "bid": "capot"}, "capot": "NS"},
    ),
    "belotes at all-trump": (
        {"trump": "all-trump", "belote_ns": "2", "belote_ew": "1"},
        {
            "contract": {**CONTRACT, "trump": "all-trump"},
            "points": {"NS": 110},
            "belote": {"NS": 2, "EW": 1},
        },
    ),
    "announces and the rare": (
        {
            **announces(("EW", "carre", "J", "hearts"), ("NS", "", "", ""), ("NS", "tierce", "A", "clubs")),
            "belote_ns": "1",
            "rebelote_omitted": ["NS"],
            "renonce": "NS",
            "last": "on",
        },
        {
            "contract": CONTRACT,
            "points": {"NS": 110},
            "belote": {"NS": 1},
            "rebelote_omitted": ["NS"],
            "announces": {
                "EW": [{"kind": "carre", "rank": "J"}],
                "NS": [{"kind": "tierce", "rank": "A", "suit": "clubs"}],
            },
            "renonce": "NS",
            "last": True,
        },
    ),
    "all passed, whatever is chosen": (
        {"passed": "1", "points_ns": "999", "dropping": "on"},
        {"passed": True},
    ),
}


@pytest.mark.parametrize(("typed", "record"), WRITTEN.values(), ids=WRITTEN)
def test_a_form_writes_its_record(
    agnes: Client, cast: Cast, table: Table, typed: dict[str, Any], record: dict[str, Any]
) -> None:
    response = agnes.post(SHEET, form(**typed))
    assert (response.status_code, response["Location"]) == (302, f"{SHEET}#id_by_0")
    entry = table.entries.get()
    assert (entry.kind, entry.content["record"], entry.author) == ("deal", record, cast.agnes)
    assert records(table) == [record]


@pytest.mark.parametrize("record", [record for _, record in WRITTEN.values()], ids=list(WRITTEN))
def test_a_correction_starts_from_the_record(
    agnes: Client, write: Write, table: Table, record: dict[str, Any]
) -> None:
    """What the form shows of a deal, sent back untouched, is the same deal."""
    deal = write(record).entry.number
    address = deal_url("deal_edit", deal)
    shown = agnes.get(address).context["form"]
    lines = [{name: line[name].value() or "" for name in line.fields} for line in shown.announces]
    sent = {name: shown[name].value() for name in shown.fields if shown[name].value() not in (None, "")}
    sent = {name: value for name, value in sent.items() if value is not False}
    sent |= announces(*((x["side"], x["kind"], x["rank"], x["suit"]) for x in lines))
    sent |= {"announce-INITIAL_FORMS": str(len(lines)), "seen": "1"}
    sent |= {"passed": "1"} if record.get("passed") else {}
    response = agnes.post(address, sent)
    assert response.status_code == 302, response.context["form"].errors
    assert records(table) == [record]
    assert table.entries.get(number=2).content == {"kind": "correct", "deal": deal, "record": record}


REFUSED = {
    "nothing chosen": (
        {"by": "", "bid": "", "trump": "", "points_ns": ""},
        {
            "by": "Qui a pris ?",
            "bid": "À combien ?",
            "trump": "À quel atout ?",
            "points_ns": "Combien de points ? Ceux d’un seul camp suffisent.",
        },
    ),
    "no such points": ({"points_ns": "161"}, {"points_ns": "Aucun ensemble de plis ne fait 161 sur 162."}),
    "points that do not add up": (
        {"points_ew": "60"},
        {"points_ns": "Les points font 170 ; il en faut 162."},
    ),
    "every point, and no capot": (
        {"points_ns": "", "points_ew": "252"},
        {"points_ew": "252 points, c’est un capot : cochez « Capot » : EO."},
    ),
    "every point and none, and no capot": (
        {"points_ns": "252", "points_ew": "0"},
        {"points_ns": "252 points, c’est un capot : cochez « Capot » : NS."},
    ),
    "no number": ({"points_ns": "cent"}, {"points_ns": "Un nombre entier, en chiffres."}),
    "a bid that is none": (
        {"bid": "", "other_bid": "255"},
        {"other_bid": "L’enchère va de dix en dix."},
    ),
    "two bids": ({"other_bid": "250"}, {"other_bid": "Deux enchères sont données : gardez l’une des deux."}),
    "belote at no-trump": (
        {"trump": "no-trump", "belote_ns": "1"},
        {"belote_ns": "Il n’y a pas de belote à sans atout."},
    ),
    "a belote of each side": (
        {"belote_ns": "1", "belote_ew": "1"},
        {"belote_ns": "Il n’y a qu’une belote à la couleur\N{NO-BREAK SPACE}: d’un seul camp, une fois."},
    ),
    "a tolerance without a belote": (
        {"rebelote_omitted": ["NS"]},
        {"rebelote_omitted": "NS n’a pas de belote à laquelle la tolérance s’applique."},
    ),
    "a renonce of nothing": (
        {"renonce": "EW"},
        {"renonce": "EO n’a rien annoncé : il n’y a pas de renonce."},
    ),
}


@pytest.mark.parametrize(("typed", "sentences"), REFUSED.values(), ids=REFUSED)
def test_an_impossible_deal_is_refused_beside_its_field(
    agnes: Client, table: Table, typed: dict[str, Any], sentences: dict[str, str]
) -> None:
    response = agnes.post(SHEET, form(**typed))
    errors = response.context["form"].errors
    assert response.status_code == 200
    assert {name: list(found) for name, found in errors.items()} == {
        name: [sentence] for name, sentence in sentences.items()
    }
    shown = unescape(response.content.decode())
    assert all(shown.count(sentence) >= 2 for sentence in sentences.values())  # summary, and field
    assert records(table) == []


ANNOUNCES_REFUSED = {
    "no height": ([("NS", "tierce", "", "clubs")], 0, "rank"),
    "no suit": ([("NS", "tierce", "A", "")], 0, "suit"),
    "the second line of a side": (
        [("NS", "tierce", "A", "clubs"), ("EW", "", "", ""), ("NS", "cent", "10", "spades")],
        2,
        "kind",
    ),
}


@pytest.mark.parametrize(("lines", "place", "field"), ANNOUNCES_REFUSED.values(), ids=ANNOUNCES_REFUSED)
def test_an_announce_is_refused_in_its_line(
    agnes: Client, table: Table, lines: list[tuple[str, str, str, str]], place: int, field: str
) -> None:
    response = agnes.post(SHEET, form(**announces(*lines)))
    found = [(n, name) for n, line in enumerate(response.context["form"].announces) for name in line.errors]
    assert found == [(place, field)]
    assert records(table) == []


def test_announces_that_contradict_one_another_are_refused_over_their_lines(
    agnes: Client, table: Table
) -> None:
    lines = [(side, "tierce", "A", "clubs") for side in ("NS", "EW")]
    response = agnes.post(SHEET, form(**announces(*lines)))
    assert "Ces annonces ou ces belotes ne tiennent pas" in text(response)
    assert records(table) == []


def test_a_question_is_asked_once_in_the_summary(agnes: Client, table: Table) -> None:  # noqa: ARG001 — it is there
    said = text(agnes.post(SHEET, form(**EMPTY)))
    assert "Qui a pris ?" in said
    assert "Qui a pris ? : Qui a pris" not in said


def test_what_was_typed_stays(agnes: Client, table: Table) -> None:  # noqa: ARG001 — it is there
    typed = form(points_ns="161", call="coinche", belote_ew="1", **announces(("EW", "cent", "K", "spades")))
    shown = agnes.post(SHEET, typed).content.decode()
    for kept in (
        r'name="bid" value="100"[^>]*checked',
        r'name="call" value="coinche"[^>]*checked',
        r'name="belote_ew" value="1"[^>]*checked',
        r'name="points_ns" value="161"',
        r'<option value="cent" selected>',
        r'<option value="spades" selected>',
        rf'name="key" value="{typed["key"]}"',
    ):
        assert re.search(kept, shown), kept


def test_the_same_form_twice_is_one_deal(agnes: Client, table: Table) -> None:
    sent = form()
    for _ in range(2):
        assert agnes.post(SHEET, sent).status_code == 302
    assert len(records(table)) == 1


def test_a_form_over_an_old_sheet_says_what_changed_and_keeps_what_was_typed(
    agnes: Client, write: Write, table: Table, cast: Cast
) -> None:
    write(failed("EW", 120), author=cast.denis)
    sent = form(points_ns="131")
    response = agnes.post(SHEET, sent)
    assert "Quelqu’un d’autre vient d’écrire" in text(response)
    assert "Donne 1 : 120 à cœur, chuté de 50" in text(response)
    assert "Denis" in text(response)
    assert 'name="points_ns" value="131"' in response.content.decode()
    assert len(records(table)) == 1
    shown = dict(re.findall(r'name="(seen)" value="(\d+)"', response.content.decode()))
    assert agnes.post(SHEET, {**sent, **shown}).status_code == 302
    assert len(records(table)) == 2


def test_a_deal_is_inserted_before_another(agnes: Client, write: Write, table: Table) -> None:
    later = write(made("EW")).entry.number
    assert "Insérer avant la donne 1" in text(agnes.get(f"{SHEET}?avant=1"))
    assert "Insérer avant" not in text(agnes.get(f"{SHEET}?avant=2")).split("Donnes")[0]
    page = agnes.get(f"{SHEET}?avant=1").content.decode()
    assert f'name="before" value="{later}"' in page
    sent = form(before=str(later), seen="1")
    for _twice in range(2):
        assert agnes.post(SHEET, sent).status_code == 302
    assert [record["contract"]["by"] for record in records(table)] == ["NS", "EW"]


def test_a_deal_like_the_one_before_is_asked_about(agnes: Client, table: Table) -> None:
    """What was typed stays in the form; «another» writes it, and a form that is sent again is one deal."""
    first = form()
    agnes.post(SHEET, first)
    assert agnes.post(SHEET, {**first, "seen": "1"}).status_code == 302
    again = form(seen="1", points_ns="", points_ew="52")
    shown = agnes.post(SHEET, again)
    assert shown.status_code == 200
    assert "La donne 1 est la même, et déjà notée" in text(shown)
    assert 'name="another"' in shown.content.decode()
    assert 'name="another"' not in agnes.get(SHEET).content.decode()
    assert len(records(table)) == 1
    assert agnes.post(SHEET, {**again, "another": "on"}).status_code == 302
    assert len(records(table)) == 2
    for seen in ("2", "3"):
        assert agnes.post(SHEET, form(seen=seen, passed="1", **EMPTY)).status_code == 302


def test_a_typed_deal_is_not_dropped_by_all_passed(agnes: Client, table: Table) -> None:
    """It stays in the form until who types it says that it may go; an empty form is asked nothing."""
    shown = agnes.post(SHEET, form(passed="1"))
    assert "ne la garderait pas" in text(shown)
    assert shown.context["form"]["points_ns"].value() == "110"
    assert 'name="dropping"' in shown.content.decode()
    assert records(table) == []
    assert agnes.post(SHEET, form(passed="1", dropping="on")).status_code == 302
    assert records(table) == [{"passed": True}]
    assert 'name="dropping"' not in agnes.get(SHEET).content.decode()


@pytest.mark.parametrize(("tick", "open_"), [({"settles": "on"}, 0), ({}, 1)])
def test_a_correction_settles_the_dispute_of_its_deal(
    agnes: Client, table: Table, tick: dict[str, str], open_: int
) -> None:
    deal = phones.enter(table, 1, made()).entry.number
    phones.dispute(table, deal, "92 pour nous")
    shown = agnes.get(deal_url("deal_edit", deal)).content.decode()
    assert re.search(r'name="settles"[^>]* checked', shown)
    seen = str(sheet_of(table).table.version)
    assert (
        agnes.post(deal_url("deal_edit", deal), form(seen=seen, points_ns="120", **tick)).status_code == 302
    )
    assert len(sheet_of(table).sheet.open_disputes) == open_
    history = text(agnes.get(f"{SHEET}histoire/"))
    assert ("Désaccord réglé" in history) is not bool(open_)
