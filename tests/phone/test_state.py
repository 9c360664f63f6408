"""What a phone is shown of its table: what it costs, and when it is another."""

from __future__ import annotations

import json
import logging
from typing import TYPE_CHECKING, Any
from uuid import uuid4

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring.cards import Side
from tests.phone.conftest import PREVIEW, SEND, STATE, Scan, deal
from tests.sheets import verbs
from tests.sheets.conftest import change
from tests.sheets.records import failed, made
from tournaments.core.models.opening import mark_moved_on, open_tables
from tournaments.core.models.planning import Ending
from tournaments.core.models.rounds import Round
from tournaments.core.models.sheets import Entry
from tournaments.core.sheets import links, writing
from tournaments.core.sheets.queries import sheet_of

if TYPE_CHECKING:
    from tests.conftest import Cast
    from tournaments.core.models.rounds import Table

IMPOSSIBLE = made(points=161)


def named(line: dict[str, Any]) -> dict[str, Any]:
    """A deal as it was shown, as a message names it."""
    return {"deal": line["deal"], "version": line["version"]}


def publish_next_round(table: Table) -> None:
    tournament = table.round.tournament
    Round.objects.create(tournament=tournament, number=2, method="random", seed="0",
                         published_at=table.round.published_at)  # fmt: skip
    mark_moved_on(tournament)


def test_a_poll_that_finds_nothing_new_costs_one_query(phone: Scan, cast: Cast, table: Table) -> None:
    ours, theirs = phone("NS"), phone("EW")
    etag = ours.client.get(STATE)["ETag"]

    def changed() -> bool:
        nonlocal etag
        answer = ours.client.get(STATE, headers={"If-None-Match": etag})
        etag = answer["ETag"]
        assert answer.status_code in {200, 304}
        return answer.status_code == 200

    with CaptureQueriesContext(connection) as asked:
        assert not changed()
    assert len(asked) == 1
    line = theirs.send("deal", deal(1, made()), "EW")["state"]["deals"][0]
    assert changed()
    assert not changed()
    theirs.send("dispute", {**named(line), "reason": "non"}, "EW")
    assert changed()
    verbs.settle(table, Entry.objects.get(kind="dispute").number, "si", cast.agnes)
    assert changed()
    ours.send("agree", named(line), "NS")
    assert changed()
    key = ours.send("deal", deal(1, failed()), "NS")["key"]
    assert changed()
    verbs.set_aside(table, Entry.objects.get(key=key).number, "non", cast.agnes)
    assert changed()
    verbs.forfeit(table, Side.EW, "C4", cast.agnes)
    assert changed()
    publish_next_round(table)
    assert changed()
    assert not changed()


def test_the_page_opens_with_the_sheet_as_it_stands(phone: Scan) -> None:
    """Nothing of it is asked for again until it changes."""
    ours = phone("NS")
    ours.send("deal", deal(1, made()), "NS")
    config = json.loads(ours.client.get("/t/").context["config"])
    assert config["shown"]["deals"] == ours.state()["deals"] != []
    assert config["shown"]["place"] == 2
    assert ours.client.get(STATE, headers={"If-None-Match": config["etag"]}).status_code == 304
    phone("EW").send("deal", deal(2, made()), "EW")
    assert ours.client.get(STATE, headers={"If-None-Match": config["etag"]}).status_code == 200


def test_what_changes_while_the_page_is_made_is_asked_for(
    phone: Scan, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    client, table_of = phone("NS").client, links.table_of
    published_at, table.round.published_at = table.round.published_at, None
    open_tables(table.round)

    def read_just_before_it_is_published(link: links.TableLink) -> Table | None:
        read = table_of(link)
        table.round.published_at = published_at
        open_tables(table.round)
        return read

    monkeypatch.setattr(links, "table_of", read_just_before_it_is_published)
    config = json.loads(client.get("/t/").context["config"])
    assert "pas encore publiée" in config["shown"]["closed"]
    answer = client.get(STATE, headers={"If-None-Match": config["etag"]})
    assert answer.status_code == 200
    assert answer.json()["closed"] == ""  # type: ignore[attr-defined]


def test_an_agreement_that_came_too_late_leaves_no_line_behind(phone: Scan, cast: Cast, table: Table) -> None:
    """The phone asks for it again, over the deal as it is now; nobody would ever settle it."""
    ours, theirs = phone("NS"), phone("EW")
    line = ours.send("deal", deal(1, made()), "NS")["state"]["deals"][0]
    verbs.correct_deal(table, line["deal"], failed(), author=cast.agnes)
    before = theirs.state()
    told = theirs.send("agree", named(line), "EW")
    assert told["outcome"] == "conflict"
    assert told["sentence"]  # said once, as the answer
    assert told["state"]["refused"] == []
    assert {**theirs.state(), "at": 0} == {**before, "at": 0}


def test_what_could_not_be_judged_is_shown_until_it_is(
    phone: Scan, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    ours, theirs = phone("NS"), phone("EW")
    line = ours.send("deal", deal(1, made()), "NS")["state"]["deals"][0]
    agreement = theirs.message("agree", named(line), "EW")
    refused = theirs.message("deal", deal(2, IMPOSSIBLE), "EW")
    with monkeypatch.context() as patch, caplog.at_level(logging.CRITICAL):
        patch.setattr(writing.pure, "judged", lambda *_: 1 / 0)
        for message in (agreement, refused):
            theirs.post(SEND, message)
    shown = theirs.client.get(STATE)
    waiting = "Bien reçu, et gardé : l’arbitre va le regarder."
    assert [one["sentence"] for one in shown.json()["refused"]] == [waiting, waiting]  # type: ignore[attr-defined]
    again = [theirs.post(SEND, message).json() for message in (agreement, refused)]  # type: ignore[attr-defined]
    assert [one["outcome"] for one in again] == ["accepted", "refused"]
    assert again[0]["state"]["deals"][0]["confirmed"]
    assert theirs.client.get(STATE)["ETag"] != shown["ETag"]
    assert [one["kind"] for one in theirs.state()["refused"]] == ["deal"]


def test_a_deal_that_is_refused_at_the_next_start_is_another_state(
    phone: Scan, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Nothing on the sheet changes then: only what became of what it sent."""
    ours = phone("NS")
    with monkeypatch.context() as patch, caplog.at_level(logging.CRITICAL):
        patch.setattr(writing.pure, "judged", lambda *_: 1 / 0)
        ours.send("deal", deal(1, IMPOSSIBLE), "NS")
    etag = ours.client.get(STATE)["ETag"]
    assert writing.retry_pending() == 1
    answer = ours.client.get(STATE, headers={"If-None-Match": etag})
    assert answer.status_code == 200
    assert [one["outcome"] for one in answer.json()["refused"]] == ["refused"]  # type: ignore[attr-defined]


def test_another_language_is_another_state(phone: Scan) -> None:
    ours = phone("NS")
    etag = ours.client.get(STATE)["ETag"]
    ours.client.cookies["django_language"] = "en"
    assert ours.client.get(STATE, headers={"If-None-Match": etag}).status_code == 200


def test_a_long_sheet_costs_no_more_queries(phone: Scan) -> None:
    ours = phone("NS")
    costs: list[tuple[int, int]] = []
    for places in ((1,), (2, 3, 4, 5, 6)):
        for place in places:
            last = ours.message("deal", deal(place, made(points=100 + place)), "NS")
            ours.post(SEND, last)
        with CaptureQueriesContext(connection) as asked:
            ours.state()
        with CaptureQueriesContext(connection) as sent:
            ours.post(SEND, {**last, "key": str(uuid4())})
        costs.append((len(asked), len(sent)))
    assert costs[0] == costs[1]
    assert costs[0][0] <= 2


def test_the_next_round_sends_the_players_to_their_new_table(phone: Scan, table: Table) -> None:
    ours = phone("NS")
    assert ours.state()["moved"] is None
    publish_next_round(table)
    moved = ours.state()["moved"]
    assert moved["address"] == "/c/saint-martin/tables/"
    assert "votre nouvelle table" in moved["sentence"]


def test_the_marks_are_shown_before_the_deal_is_noted(phone: Scan) -> None:
    ours = phone("NS")

    def preview(record: Any, deal: int | None = None) -> Any:
        answer = ours.post(PREVIEW, {"link": ours.link, "record": record, "deal": deal})
        assert answer.status_code == 200
        return answer.json()  # type: ignore[attr-defined]

    seen = preview(made())
    assert (seen["said"], seen["marks"], seen["score"]) == ("100 à cœur, réussi", [210, 50], [210, 50])
    line = ours.send("deal", deal(1, made()), "NS")["state"]["deals"][0]
    assert preview(made())["score"] == [420, 100]
    assert preview(failed(), line["deal"])["score"] == [0, 260]
    refused = preview(IMPOSSIBLE)
    assert refused["refused"]
    assert preview({"contract": {"by": "NS"}})["asks"] == ["contract.bid", "contract.trump", "points"]
    assert len(ours.state()["deals"]) == 1


def test_no_deal_is_asked_for_after_the_end(phone: Scan, table: Table, cast: Cast) -> None:
    ours = phone("NS")
    assert ours.state()["open"]
    verbs.record_totals(table, 2010, 900, 12, author=cast.agnes)
    state = ours.state()
    assert not state["open"]
    assert "2010" in state["end"].replace("\u202f", "")


def deals(state: dict[str, Any]) -> list[tuple[bool, bool, str]]:
    """Of each deal whether it is asked for agreement, whether it counts, and how it stands."""
    return [(line["asks"], line["counts"], line["standing"]) for line in state["deals"]]


DECIDED = "Les totaux ont été saisis à la table de marque : 900 – 2 010. Cette donne n’est plus à noter."


@pytest.mark.parametrize(
    ("decide", "said"),
    [
        (lambda table, by: verbs.record_totals(table, 2010, 900, 12, author=by), DECIDED),
        (
            lambda table, by: verbs.forfeit(table, Side.EW, "C4", by),
            "Un forfait a été noté à la table de marque. Cette donne n’est plus à noter.",
        ),
    ],
)
def test_what_counts_no_more_is_neither_asked_for_nor_corrected(
    phone: Scan, table: Table, cast: Cast, decide: Any, said: str
) -> None:
    """Nor for ever: once the desk takes it back, all is as it was."""
    ours, theirs = phone("NS"), phone("EW")
    ours.send("deal", deal(1, made()), "NS")
    playing = theirs.state()
    assert deals(playing) == [(True, True, "noté par eux, à confirmer")]
    assert (playing["decided"], playing["counts"]) == ("", True)
    decide(table, cast.agnes)
    after = theirs.state()
    assert deals(after) == [(False, False, "noté par eux")]
    assert after["decided"].replace("\u202f", " ").replace("\xa0", " ") == said
    assert (after["counts"], after["open"]) == (False, False)
    verbs.undo(table, table.entries.latest("number").number, author=cast.agnes)
    again = theirs.state()
    assert deals(again) == deals(playing)
    assert (again["decided"], again["open"]) == ("", True)


def test_a_table_that_was_stopped_confirms_and_corrects_what_it_wrote(
    phone: Scan, table: Table, cast: Cast
) -> None:
    """Its deals make the result; but none is to be begun."""
    ours, theirs = phone("NS"), phone("EW")
    ours.send("deal", deal(1, made()), "NS")
    verbs.stop_table(table, cast.agnes)
    state = theirs.state()
    assert deals(state) == [(True, True, "noté par eux, à confirmer")]
    assert state["counts"]
    assert not state["open"]
    assert state["decided"].startswith("La table de marque a arrêté le jeu à cette table.")


def test_what_was_refused_is_not_mended_where_the_desk_has_decided(
    phone: Scan, table: Table, cast: Cast
) -> None:
    ours = phone("NS")
    assert ours.send("deal", deal(1, IMPOSSIBLE), "NS")["state"]["refused"][0]["mendable"]
    verbs.record_totals(table, 2010, 900, 12, author=cast.agnes)
    assert not ours.state()["refused"][0]["mendable"]


def test_a_deal_after_the_end_is_asked_of_nobody(phone: Scan, table: Table, cast: Cast) -> None:
    change(table.round.tournament, ending=Ending.DEALS, deals=1)
    ours, theirs = phone("NS"), phone("EW")
    ours.send("deal", deal(1, made()), "NS")
    verbs.record_deal(table, failed(), place=1, author=cast.agnes)
    shown = [(line["asks"], line["after_end"]) for line in theirs.state()["deals"]]
    assert shown == [(False, False), (False, True)]


def test_one_phone_for_both_sides_is_said(phone: Scan) -> None:
    """Agreed to by the phone that wrote it, or by another: only the words differ."""
    shared, other = phone("NS", shared=True), phone("EW")
    for place, (speaker, standing) in enumerate(
        [
            (shared, "confirmé par les deux équipes (même téléphone)"),
            (other, "confirmé par les deux équipes"),
        ],
        1,
    ):
        line = shared.send("deal", deal(place, made(points=100 + place)), "NS")
        named = {"deal": line["deal"], "version": line["version"]}
        shown = speaker.send("agree", named, "EW")["state"]["deals"][-1]
        assert (shown["standing"], shown["same_device"]) == (standing, speaker is shared)


def test_a_side_takes_its_own_dispute_back(phone: Scan) -> None:
    """It is offered to that side alone; while it stands, nobody is told to confirm."""
    ours, theirs = phone("NS"), phone("EW")
    line = ours.send("deal", deal(1, made()), "NS")
    named = {"deal": line["deal"], "version": line["version"]}
    contested = theirs.send("dispute", {**named, "reason": "non"}, "EW")["state"]["deals"][0]
    assert (contested["asks"], contested["standing"]) == (False, "noté par eux")
    assert ours.state()["deals"][0]["withdraw"] is None
    withdraw = contested["withdraw"]
    assert withdraw["side"] == "EW"
    assert ours.send("withdraw", {"entry": withdraw["entry"]}, "NS")["outcome"] == "refused"
    told = theirs.send("withdraw", {"entry": withdraw["entry"]}, "EW")
    (after,) = told["state"]["deals"]
    assert (after["asks"], after["withdraw"]) == (True, None)
    assert after["standing"] == "noté par eux, à confirmer"
    assert after["dispute"] == "Réglé : l’équipe a retiré son désaccord"


def test_the_answer_of_the_referee_reaches_both_sides(phone: Scan, table: Table, cast: Cast) -> None:
    """Two versions of a deal, and a deal that cannot be: each side reads why, until other deals pass by."""
    ours, theirs = phone("NS"), phone("EW")
    ours.send("deal", deal(1, made()), "NS")
    theirs.send("deal", deal(1, failed()), "EW")
    ours.send("deal", deal(2, IMPOSSIBLE), "NS")
    other, impossible = (one.entry for one in sheet_of(table).sheet.refused_entries)
    verbs.set_aside(table, other, "le dix de der était oublié", author=cast.agnes)
    verbs.set_aside(table, impossible, "recomptez", author=cast.agnes)
    for one in (ours, theirs):
        assert one.state()["answers"] == [
            "L’arbitre a répondu, donne 2 : recomptez",
            "L’arbitre a répondu, donne 1 : le dix de der était oublié",
        ]
    for place in range(2, 5):
        state = ours.send("deal", deal(place, made(points=110 + place)), "NS")["state"]
        assert bool(state["answers"]) is (place < 4)
