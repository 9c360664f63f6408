"""The form of a deal asks what the rules of the concours have, and writes what the engine marks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from scoring.coinche.games import CoincheEngine
from scoring.house import coinche_rules
from scoring.rulebooks import RULEBOOKS
from tests.quickly import sample_rows
from tests.scoring.published import published
from tests.scoring.records import deal
from tests.sheets.browsing import CONTRACT, HTMX, PREVIEW, SHEET, announces, deal_url, form, records, text
from tests.sheets.conftest import change
from tests.sheets.verbs import record_deal
from tournaments.core.sheets.queries import sheet_of

if TYPE_CHECKING:
    from django.test import Client

    from tournaments.core.models.rounds import Table

Options = dict[str, Any]
Played = tuple[str, Options]
CANNES: Played = (
    "pagat",
    {
        "belote": "any", "belote_when_failed": "to-defence", "eighty_needs_82": False, "rounding": "6-up",
        "last_deal_exact": True, "surcoinche": 3, "capot_can_be_coinched": True, "capot_bid": 270,
        "capot_tricks": 252, "failed_base": 162, "failed_base_all_tricks": 252, "failed_base_capot": 252,
    },
)  # fmt: skip
BELOTE: Options = {
    name: value for book in RULEBOOKS if book.key == "belote" for name, value in book.options.items()
    if name != "target"
}  # fmt: skip
FIRST: Options = {"announce_tie": "first"}
RAW: Options = {"no_trump_scale": "raw", "all_trump_scale": "raw"}


def play(table: Table, ruleset: str, options: Options, **changes: Any) -> None:
    """The concours of `table` is played by these rules."""
    change(table.round.tournament, ruleset=ruleset, options=options, **changes)


ASKED: dict[str, tuple[Played, set[str], set[str]]] = {
    "asce": (("asce", {}), {"belote_ns", "belote_ew", "renonce", "rebelote_omitted", "other_bid"},
             {"belote", "solo", "first_announce"}),
    "asce, announces off": (("asce", {"announces": "none"}), {"belote_ns", "rebelote_omitted"}, {"renonce"}),
    "asce, first announced": (("asce", FIRST), {"first_announce"}, {"solo"}),
    "asce, générale": (("asce", {"generale": 500}), {"solo"}, {"belote"}),
    "asce, takers’ belote": (("asce", {"belote": "takers"}), {"belote", "rebelote_omitted"}, {"belote_ns"}),
    "asce, no belote": (("asce", {"belote": "none"}), {"renonce"},
                        {"belote", "belote_ns", "belote_ew", "rebelote_omitted"}),
    "asce, no-trump alone": (("asce", {"trumps": ["no-trump"]}), {"renonce"}, {"belote_ns", "belote_ew"}),
    "pagat": (("pagat", {}), {"belote", "other_bid"}, {"belote_ns", "renonce", "rebelote_omitted", "solo"}),
    "cannes": (CANNES, {"belote_ns", "belote_ew", "other_bid"}, {"renonce", "rebelote_omitted", "solo"}),
    "belote": (("asce", BELOTE), {"belote_ns", "belote_ew"}, {"bid", "other_bid", "call", "renonce"}),
    "wikipedia": (("wikipedia", {}), {"solo", "belote_ns", "renonce"}, {"rebelote_omitted", "dealer"}),
    "dauphine": (("dauphine", {}), {"solo", "belote", "dealer", "generale_by"}, {"renonce", "other_bid"}),
}  # fmt: skip


@pytest.mark.parametrize(("played", "asked", "left_out"), sample_rows(ASKED.values(), 2), ids=ASKED)
def test_only_what_is_played_is_asked(
    agnes: Client, table: Table, played: Played, asked: set[str], left_out: set[str]
) -> None:
    play(table, *played)
    response = agnes.get(SHEET)
    fields, page = set(response.context["form"].fields), response.content.decode()
    assert asked <= fields
    assert not left_out & fields
    assert not [name for name in left_out if f'name="{name}"' in page]
    assert ("+ Annonce NS" in page) is ("renonce" in fields)


CHIPS: dict[str, tuple[Played, str, list[str]]] = {
    "asce trumps": (
        ("asce", {}),
        "trump",
        ["spades", "hearts", "diamonds", "clubs", "no-trump", "all-trump"],
    ),
    "pagat trumps": (("pagat", {}), "trump", ["spades", "hearts", "diamonds", "clubs"]),
    "one option": (("asce", {"trumps": ["hearts", "no-trump"]}), "trump", ["hearts", "no-trump"]),
    "asce bids": (("asce", {}), "bid", [*(str(n) for n in range(80, 170, 10)), "capot"]),
    "dauphine bids": (("dauphine", {}), "bid", [*(str(n) for n in range(80, 170, 10)), "capot", "generale"]),
    "asce belotes": (("asce", {}), "belote_ns", ["0", "1", "2", "3", "4"]),
    "pagat belotes": (("pagat", {}), "belote", ["0", "1"]),
    "dauphine belotes": (("dauphine", {}), "belote", ["0", "1"]),
}


@pytest.mark.parametrize(("played", "field", "offered"), CHIPS.values(), ids=CHIPS)
def test_only_what_is_played_is_offered(
    agnes: Client, table: Table, played: Played, field: str, offered: list[str]
) -> None:
    play(table, *played)
    choices = agnes.get(SHEET).context["form"].fields[field].choices
    assert [value for value, _ in choices] == offered


@pytest.mark.parametrize(
    ("played", "words", "absent"),
    [
        (("asce", {}), ["162 points en tout.", "Surcoinché × 4"], ["× 3"]),
        (("pagat", {"surcoinche": 3}), ["Surcoinché × 3"], ["× 4", "data-suit-belote"]),
        (("pagat", {}), ["data-capot-uncoinched"], []),
        (("pagat", {"capot_can_be_coinched": True}), [], ["data-capot-uncoinched"]),
        (
            ("dauphine", {}),
            ["En tout : 162 à la couleur et à sans atout, 248 (sans dix de der) à tout atout."],
            [],
        ),
        (("asce", RAW), ["En tout : 162 à la couleur, 130 à sans atout, 258 à tout atout."], []),
        (("asce", {"all_trump_scale": "raw", "trumps": ["all-trump"]}), ["258 points en tout."], []),
    ],
)
def test_totals_and_multipliers_are_those_of_the_rules(
    agnes: Client, table: Table, played: Played, words: list[str], absent: list[str]
) -> None:
    play(table, *played)
    page = agnes.get(SHEET).content.decode()
    assert [word for word in words if word not in page] == []
    assert [word for word in absent if word in page] == []


Said = tuple[list[str], list[str]]
"""What a page says, and what it does not."""
CONVERTED: dict[str, tuple[Played, dict[str, str], Said]] = {
    "dauphine at all-trump": (
        ("dauphine", {}), {"trump": "all-trump", "bid": "80", "points_ns": "123"},
        (["Comptés sur 248 : NS 123 → 80, EO 125 → 82 sur 162.", "80 demande 123 points", "réussi"], []),
    ),
    "one point short": (
        ("dauphine", {}), {"trump": "all-trump", "bid": "80", "points_ns": "122"},
        (["80 demande 123 points comptés.", "chuté"], []),
    ),
    "dauphine in a suit": (("dauphine", {}), {}, (["Nouveau total"], ["Comptés", "demande"])),
    "raw no-trump": (
        ("wikipedia", RAW), {"trump": "no-trump", "bid": "80", "points_ns": "", "points_ew": "60"},
        (["Comptés sur 130 : NS 70 → 80, EO 60 → 70.", "réussi"], ["sur 162"]),
    ),
    "a capot is no points": (
        ("asce", RAW), {"trump": "all-trump", "points_ns": "", "capot": "NS"},
        (["Nouveau total"], ["Comptés"]),
    ),
    "asce": (("asce", {}), {"trump": "all-trump"}, (["Nouveau total"], ["Comptés"])),
}  # fmt: skip


@pytest.mark.parametrize(("played", "typed", "said"), CONVERTED.values(), ids=CONVERTED)
def test_counted_points_are_shown_with_what_they_become(
    agnes: Client, table: Table, played: Played, typed: dict[str, str], said: Said
) -> None:
    play(table, *played)
    shown = text(agnes.post(PREVIEW, form(**typed), headers=HTMX))
    assert [words for words in said[0] if words not in shown] == []
    assert [words for words in said[1] if words in shown] == []


def test_the_ledger_keeps_the_points_as_they_were_counted(agnes: Client, table: Table) -> None:
    play(table, "wikipedia", RAW)
    agnes.post(SHEET, form(trump="no-trump", bid="80", points_ns="70"))
    assert "80 (70 comptés) à 70" in text(agnes.get(SHEET))


TIE = announces(("NS", "tierce", "A", "clubs"), ("EW", "tierce", "A", "spades"))
NO_TIE = announces(("NS", "tierce", "A", "clubs"), ("EW", "tierce", "K", "spades"))
IN_TRUMPS = announces(("NS", "tierce", "A", "clubs"), ("EW", "tierce", "A", "hearts"))


@pytest.mark.parametrize(
    ("typed", "asked"),
    [(TIE, True), (NO_TIE, False), (IN_TRUMPS, False), ({**TIE, "renonce": "EW"}, False), ({}, False)],
)
def test_who_announced_first_is_asked_exactly_where_nothing_else_tells(
    agnes: Client, table: Table, typed: dict[str, str], asked: bool
) -> None:
    play(table, "asce", FIRST)
    shown = agnes.post(PREVIEW, form(**typed), headers=HTMX).content.decode()
    assert ("sheet-tied" in shown) is asked
    assert ("qui a annoncé en premier ?" in shown) is asked
    saved = agnes.post(SHEET, form(**typed))
    assert saved.status_code == (200 if asked else 302)
    answered = agnes.post(SHEET, form(**typed, first_announce="EW", seen="0" if asked else "1", another="on"))
    assert answered.status_code == 302
    assert records(table)[-1].get("first_announce") == ("EW" if asked else None)


@pytest.mark.parametrize(
    ("options", "ending", "words"),
    [
        ({}, "target", False),
        ({"last_deal_exact": True}, "clock", True),
        ({"last_deal_exact": True}, "deals", False),
    ],
)
def test_the_last_deal_is_asked_where_it_is_marked_otherwise(
    agnes: Client, table: Table, options: Options, ending: str, words: bool
) -> None:
    play(table, "pagat", options, ending=ending)
    page = agnes.get(SHEET).content.decode()
    assert page.count('name="last"') == 1
    assert (page.index('name="last"') < page.find("Plus…") or "Plus…" not in page) is words


def typed_of(record: Options, rules: CoincheEngine) -> dict[str, Any]:
    """A record as a volunteer types it into the form."""
    contract, points, belote = record["contract"], record.get("points", {}), record.get("belote", {})
    bid = str(contract["bid"])
    usual = not bid.isdecimal() or int(bid) <= 160
    typed = {
        "by": contract["by"], "bid": bid if usual else "", "other_bid": "" if usual else bid,
        "trump": contract["trump"], "call": contract.get("call", "none"),
        "points_ns": str(points.get("NS", "")), "points_ew": str(points.get("EW", "")),
        "capot": record.get("capot") or "", "solo": "on" if record.get("solo") else "",
        "renonce": record.get("renonce") or "", "last": "on" if record.get("last") else "",
        "rebelote_omitted": record.get("rebelote_omitted", []),
        "generale_by": contract["by"][0] if rules.ruleset.generale_deals and bid == "generale" else "",
    }  # fmt: skip
    if rules.ruleset.belote == "takers":
        typed["belote"] = str(belote.get(contract["by"], 0))
    else:
        typed |= {"belote_ns": str(belote.get("NS", 0)), "belote_ew": str(belote.get("EW", 0))}
    lines = [
        (side, one["kind"], one["rank"], one.get("suit", ""))
        for side, announced in record.get("announces", {}).items()
        for one in announced
    ]
    return typed | announces(*lines)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("ruleset", "options"), [("pagat", {}), CANNES, ("wikipedia", {}), ("dauphine", {})], ids=str
)
def test_a_deal_typed_into_the_page_marks_what_the_engine_marks(
    agnes: Client, table: Table, ruleset: str, options: Options
) -> None:
    play(table, ruleset, options, ending="clock")
    rules = CoincheEngine(coinche_rules(ruleset, options))
    written = 0
    for record in (case["deal"] for case in published(ruleset)):
        expected = rules.score(rules.read(record)).marks
        typed = form(**typed_of({**record, "last": False}, rules), seen=str(written))
        if options and rules.score(rules.read({**record, "last": False})).marks != expected:
            continue
        response = agnes.post(SHEET, typed)
        assert response.status_code == 302, (record, response.context["form"].sentences)
        written += 1
        kept = records(table)[-1]
        assert rules.score(rules.read(kept)).marks == expected, record
        address = deal_url("deal_edit", written)
        shown = {bound.name: bound.value() for bound in agnes.get(address).context["form"]}
        again = typed_of(kept, rules)
        assert {n: str(shown[n]) for n in ("by", "trump", "call", "capot")} == {
            n: again[n] for n in ("by", "trump", "call", "capot")
        }
    assert written >= 5


def test_a_belote_of_the_takers_is_written_for_them(agnes: Client, table: Table) -> None:
    play(table, "pagat", {})
    agnes.post(SHEET, form(by="EW", points_ns="", points_ew="110", belote="1"))
    assert records(table) == [
        {"contract": {**CONTRACT, "by": "EW"}, "points": {"EW": 110}, "belote": {"EW": 1}}
    ]


def test_announces_sent_where_none_are_played_are_not_written(agnes: Client, table: Table) -> None:
    play(table, "pagat", {})
    assert agnes.post(SHEET, form(**TIE, first_announce="NS", renonce="EW")).status_code == 302
    assert records(table) == [{"contract": CONTRACT, "points": {"NS": 110}}]


@pytest.mark.parametrize(
    ("played", "typed", "refused"),
    [
        (("pagat", {}), {"bid": "capot", "call": "coinche"}, ("call", "ne peut pas être coinché")),
        (("dauphine", {}), {"trump": "all-trump", "belote": "1"}, ("belote", "belote")),
        (("dauphine", {}), {"trump": "all-trump", "points_ns": "249"}, ("points_ns", "248")),
        (("wikipedia", {}), {"solo": "on"}, ("solo", "huit plis")),
        (("asce", FIRST), TIE, ("first_announce", "premier")),
    ],
)
def test_what_the_rules_refuse_stands_beside_its_field(
    agnes: Client, table: Table, played: Played, typed: dict[str, str], refused: tuple[str, str]
) -> None:
    play(table, *played)
    response = agnes.post(SHEET, form(**typed))
    assert response.status_code == 200
    field, words = refused
    assert words in " ".join(response.context["form"].errors[field])
    assert not response.context["form"].asks_another
    assert records(table) == []


def rare_names(page: Any) -> set[str]:
    """The names of the fields behind «Plus…»."""
    return {field.name for field, _asked in page.context["form"].rare}


def test_a_first_deal_without_its_dealer_is_kept_and_the_sheet_goes_on_asking(
    agnes: Client, table: Table
) -> None:
    """A paper sheet may not say who dealt: no mark follows from it, so that the deal is not refused."""
    play(table, "dauphine", {})
    agnes.post(SHEET, form(by="NS", points_ns="90", points_ew=""))
    page = agnes.get(SHEET)
    assert "dites-le avec la donne\xa01" in page.content.decode()
    assert page.context["form"].dealer_unknown
    assert rare_names(page) == {"last"}


def test_the_dauphine_asks_who_dealt_first_and_who_bid_a_generale(agnes: Client, table: Table) -> None:
    """The kings make the first dealer, and who bids a générale deals next: the sheet then says who."""
    play(table, "dauphine", {})
    assert "tirez-le aux rois" in agnes.get(SHEET).content.decode()
    agnes.post(SHEET, form(by="NS", points_ns="90", points_ew="", dealer="E"))
    players = sheet_of(table).players
    page = agnes.get(SHEET)
    assert "tirez-le aux rois" not in page.content.decode()
    assert [seat["player"] for seat in page.context["seats"] if seat["deals"]] == [players[0]]
    assert rare_names(page) == {"last", "dealer"}
    bid = {
        "by": "NS",
        "bid": "generale",
        "points_ns": "",
        "points_ew": "",
        "capot": "NS",
        "solo": "on",
        "seen": "1",
    }
    refused = agnes.post(SHEET, form(**bid))
    assert refused.context["form"].sentences == ["À choisir : c’est lui qui donne ensuite."]
    assert agnes.post(SHEET, form(**bid, generale_by="S")).status_code == 302
    assert [row.dealer for row in sheet_of(table).rows] == [3, 0]
    assert sheet_of(table).next_dealer == 2
    assert f"{players[2]} a demandé" in agnes.get(SHEET).content.decode()


def test_what_waits_in_a_litige_stands_on_the_sheet_of_the_desk(agnes: Client, table: Table) -> None:
    """Until the next deal is won; the deal itself says so for ever, and so does the mark it went to."""
    play(table, "asce", {"even_tricks": "held"})
    record_deal(table, deal(points={"NS": 81}))
    told = text(agnes.get(SHEET))
    assert "80 à cœur, litige : 81 partout" in told
    assert "80 points de NS au gagnant de la donne suivante" in told
    assert "Litige : 80 points attendent le gagnant de la prochaine donne." in told
    record_deal(table, deal(by="EW", points={"EW": 90}))
    told = text(agnes.get(SHEET))
    assert "attendent le gagnant" not in told
    assert sheet_of(table).score == (70, 330)
