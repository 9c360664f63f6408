"""A whole sheet typed at the keyboard: what is saved, all of it or nothing."""

from __future__ import annotations

from typing import TYPE_CHECKING
from uuid import uuid4

import pytest

from scoring.cards import Side
from scoring.sheet import Refusal
from scoring.sheet.entries import ChangeRules, Totals, TypedSheet
from scoring.sheet.fields import TypedSheetLine
from tests.sheets.browsing import records, text
from tests.sheets.conftest import Write, change, make_table
from tests.sheets.records import coinched_capot, failed, made, with_tolerance
from tests.sheets.typists import TWELVE, Typist
from tests.sheets.verbs import correct_deal, forfeit, record_deal, rule, say, stop_table
from tournaments.core.models.opening import head_of
from tournaments.core.models.planning import Ending
from tournaments.core.models.rounds import Table
from tournaments.core.sheets.history import deal_versions, versions_in
from tournaments.core.sheets.queries import log_of, sheet_of
from tournaments.frontends.typing import codes

if TYPE_CHECKING:
    from django.test import Client

    from tests.conftest import Cast
    from tournaments.core.models.planning import Tournament
    from tournaments.core.models.rounds import Round

START = "→ /concours/saint-martin/feuilles/1/saisie/?apres=1"
HEARTS = {"by": "NS", "bid": 100, "trump": "hearts", "call": "none"}


@pytest.fixture
def typist(agnes: Client, table: Table) -> Typist:  # noqa: ARG001 — the table is there
    return Typist(agnes)


def standing(table: Table) -> list[tuple[int, int, int]]:
    """Of every deal on the sheet its own number, how many versions it has, and what NS has after it."""
    sheet = sheet_of(table)
    return [(row.deal, len(deal_versions(sheet, row.deal)), row.played.game.score[0]) for row in sheet.rows]


def result(table: Table) -> Table:
    """The row of a table that must be finished."""
    found = Table.objects.get(pk=table.pk)
    assert found.finished
    return found


def finished(table: Table) -> bool:
    return Table.objects.get(pk=table.pk).finished


def totals_written(table: Table) -> int:
    """How many entries brought totals."""
    return sum(entry.kind == "totals" or "totals" in entry.content for entry in log_of(table))


def test_twelve_deals_are_saved_at_once(
    typist: Typist, table: Table, tournament: Tournament, cast: Cast
) -> None:
    change(tournament, ending=Ending.DEALS, deals=12)
    assert typist.open().save(*TWELVE) == START
    said = text(typist.client.get(START[2:]))
    row = result(table)
    assert (row.source, row.ns_points, row.ew_points) == ("deals", *sheet_of(table).score)
    ns, ew = (f"{points:,}".replace(",", " ") for points in (row.ns_points, row.ew_points))
    assert f"Table 1 enregistrée, {ns} – {ew}. La table est finie" in said
    versions = versions_in(sheet_of(table))
    assert [version.place for version in versions] == list(range(1, 13))
    assert {(version.number, version.entry.author) for version in versions} == {(1, cast.agnes)}
    assert row.version == 1
    assert typist.open().lines.split("\n") == [*TWELVE]


def test_each_line_is_read_once(typist: Typist, table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    typist.open().save(*TWELVE[:8])
    typist.open()
    read, usual = list[str](), codes.codes_for(sheet_of(table).sheet.head)
    counted = usual._replace(parse=lambda text: read.append(text) or usual.parse(text))
    monkeypatch.setattr(codes, "codes_for", lambda _head: counted)
    assert typist.save(*TWELVE) == START
    assert sorted(read) == sorted({*TWELVE, *typist.lines.splitlines()})
    assert len(sheet_of(table).rows) == 12


def test_one_by_one_or_at_once_the_sheet_is_the_same(typist: Typist, table: Table, round_: Round) -> None:
    typist.open().save(*TWELVE[:6])
    other = make_table(round_, 2)
    for record in records(table):
        record_deal(other, record)
    one, two = sheet_of(table), sheet_of(other)
    assert one.sheet.played == two.sheet.played
    assert one.game is two.game


def test_corrections_new_deals_and_removals_in_one(typist: Typist, table: Table, write: Write) -> None:
    first, second, third = (write(made("NS", 100, points)).entry.number for points in (110, 112, 114))
    typist.open()
    assert typist.lines.split("\n") == ["N 100C 110", "N 100C 112", "N 100C 114"]
    lines = ("N 100C 110", "n100c114", "E 90P 95", "-")
    page = typist.save(*lines)
    assert "Sera retirée de la feuille : donne 2, 100 à cœur, réussi" in page
    assert len(records(table)) == 3
    assert typist.save(*lines, agreed=f"{second}") == START
    now = standing(table)
    assert [deal for deal, _, _ in now][:2] == [first, third]
    assert [versions for _, versions, _ in now] == [1, 1, 1, 1]
    off, before = deal_versions(sheet_of(table), second)
    assert (off.number, off.current, off.record) == (2, True, None)
    assert (before.number, before.current) == (1, False)
    assert [record.get("passed", False) for record in records(table) if record] == [False, False, False, True]
    assert typist.open().save("N 100C 120", "N 100C 114", "E 90P 95", "-") == START
    last, _before = deal_versions(sheet_of(table), first)
    assert last.record == {"contract": HEARTS, "points": {"NS": 120}}


def test_a_line_put_in_between_moves_the_others(typist: Typist, table: Table, write: Write) -> None:
    first, second = write(made()).entry.number, write(failed()).entry.number
    typist.open().save("N 100C 110", "E 90P 95", "N 100C 70")
    now = [(deal, versions) for deal, versions, _ in standing(table)]
    assert (now[0], now[2]) == ((first, 1), (second, 1))


WRONG = {
    "not all there": ("N 100C", "Il manque les points du preneur (112)"),
    "not understood": ("N 100H 112", "« H » n’est pas compris"),
    "impossible points": ("N 100C 161", "Aucun ensemble de plis ne fait 161"),
    "not played by these rules": ("N gen C gen", "La générale ne se joue pas dans ce règlement."),
    "nothing of a deal": ("bonjour", "n’est pas compris"),
    "kept as it is, where nothing is": ("@7", "aucune donne ne se garde telle quelle ici"),
    "too few totals": ("= 2010", "Les deux totaux"),
    "totals that are words": ("= dix", "Les deux totaux"),
    "totals too high": ("= 2010 1000000", "C’est trop : 999999 au plus."),
}


@pytest.mark.parametrize(("line", "said"), WRONG.values(), ids=WRONG)
def test_one_line_that_is_wrong_keeps_all_from_being_saved(
    typist: Typist, table: Table, write: Write, line: str, said: str
) -> None:
    write(made())
    page = typist.open().save("N 100C 120", "", line, "-")
    assert "Rien n’est encore enregistré La ligne 3 est à corriger." in page
    place = "3" if line.startswith("=") else "2"
    assert f"{'' if place == '3' else place} {line} ".lstrip() in page
    assert said in page
    assert typist.lines.replace("\r", "") == f"N 100C 120\n\n{line}\n-"
    assert records(table) == [made()]


def test_the_same_form_twice_is_saved_once(typist: Typist, table: Table, write: Write) -> None:
    typist.open()
    assert typist.send("N 100C 112", "-").status_code == 302
    write(made())  # somebody goes on before the second click arrives
    assert typist.send("N 100C 112", "-").status_code == 302
    assert [versions for _, versions, _ in standing(table)] == [1, 1, 1]


def test_a_form_changed_after_it_was_saved_loses_nothing(typist: Typist, table: Table, write: Write) -> None:
    write(made())
    typist.open().send("N 100C 112", "-")
    page = typist.save("N 100C 120", "-")  # sent again, after a slow answer
    assert "Ce qui a été écrit entre-temps" in page
    assert typist.lines.split("\n") == ["N 100C 120", "-"]
    assert typist.save(*typist.lines.split("\n")) == START
    assert [record.get("points") for record in records(table)] == [{"NS": 120}, None]


def test_what_others_wrote_meanwhile_is_shown_and_nothing_is_lost(
    typist: Typist, table: Table, write: Write, cast: Cast
) -> None:
    first, second = (write(made("NS", 100, points)).entry.number for points in (110, 112))
    typist.open()
    correct_deal(table, first, made("NS", 100, 102), author=cast.denis)
    write(made("EW", 90, 95), author=cast.denis)
    page = typist.save("N 100C 110", "N 110C 112", "-")
    assert "Quelqu’un d’autre vient d’écrire sur cette feuille." in page
    assert "Donne 1 : 100 à cœur, réussi · NS a pris, 102 à 60" in page
    assert "Denis" in page
    assert len(records(table)) == 3
    assert typist.lines.split("\n") == ["N 100C 102", "N 110C 112", "E 90C 95", "-"]
    assert typist.save(*typist.lines.split("\n")) == START
    assert [deal for deal, _, _ in standing(table)][:2] == [first, second]
    assert [row.record.get("points") for row in sheet_of(table).rows] == [
        {"NS": 102}, {"NS": 112}, {"EW": 95}, None,
    ]  # fmt: skip


def test_a_deal_that_a_phone_sent_meanwhile_is_there_once(typist: Typist, table: Table, write: Write) -> None:
    """The table counted the defence's points, the desk the takers'."""
    typist.open()
    write({"contract": HEARTS, "points": {"EW": 50}})
    typist.save("N 100C 112", "-")
    assert typist.lines.split("\n") == ["N 100C 50d", "-"]
    assert typist.save("N 100C 112", "-") == START
    assert [versions for _, versions, _ in standing(table)] == [1, 1]


def test_a_form_that_does_not_say_what_it_saw_writes_nothing(typist: Typist, table: Table) -> None:
    page = typist.save("N 100C 112", key=str(uuid4()))
    assert "Quelqu’un d’autre vient d’écrire" in page
    assert typist.lines == "N 100C 112"
    assert records(table) == []


def test_of_two_who_save_at_once_the_second_finds_what_the_first_wrote(
    table: Table, write: Write, cast: Cast
) -> None:
    write(made())
    typed = TypedSheet(lines=(TypedSheetLine(None, made()),))
    with pytest.raises(Refusal) as refused:
        say(table, typed, author=cast.agnes, seen=0)
    assert refused.value.code == "sheet-changed"
    assert len(records(table)) == 1


def test_no_deal_comes_after_the_end(typist: Typist, table: Table) -> None:
    capot = "N cap P x cap"
    page = typist.open().save(capot, capot, "-")
    assert "La partie est finie : cette donne est en trop." in page
    assert records(table) == []
    assert "Donnes 1 et 2 : la même deux fois." in typist.save(capot, capot)
    assert typist.save(capot, capot, agreed="twice-2") == START
    assert sheet_of(table).sheet.alike == [[1, 2]]
    assert result(table).ns_points == 2000


def test_deals_that_a_correction_puts_after_the_end_are_kept(
    typist: Typist, table: Table, write: Write
) -> None:
    for record in (made(), coinched_capot(), made()):
        write(record)
    capot = "N cap P x cap"
    assert typist.open().save(capot, capot, "N 100C 110") == START
    assert [row.played.after_end for row in sheet_of(table).rows] == [False, False, True]
    page = typist.read(typist.client.get(typist.address))
    assert "après la fin" in page
    assert typist.save(capot, capot, "N 100C 110", "-").count("cette donne est en trop") == 1
    assert typist.save("N 100C 110", capot, "N 100C 110", "-") == START


def test_a_line_that_makes_another_impossible_is_said_there(
    typist: Typist, table: Table, write: Write
) -> None:
    write(made())
    write(with_tolerance())
    page = typist.open().save("N 100C 110 b!", "N 100C 110 b!")
    assert "La ligne 2 est à corriger." in page
    assert len(records(table)) == 2


def test_a_stopped_table_takes_the_deal_still_being_played(
    typist: Typist, table: Table, write: Write, tournament: Tournament
) -> None:
    change(tournament, ending=Ending.CLOCK)
    write(made())
    stop_table(table)
    assert typist.open().save("N 100C 110", "E 90P 95") == START
    assert result(table).ns_points == sheet_of(table).state.score[0]


def test_the_loser_may_be_typed_without_announces(typist: Typist, table: Table, write: Write) -> None:
    """As between two phones: nothing follows from them, and the deal stays as it was written."""
    announced = {
        "NS": [{"kind": "carre", "rank": "J"}],
        "EW": [{"kind": "tierce", "rank": "A", "suit": "spades"}],
    }
    write(made() | {"announces": announced})
    assert typist.open().lines == "N 100C 110 +4V +3APd"
    assert typist.save("N 100C 110 +4V") == START
    assert (records(table), standing(table)[0][1]) == ([made() | {"announces": announced}], 1)


class TestADealThatNoCodeSays:
    """Announces were written, then the rules were changed to be without: only a referee mends that."""

    @pytest.fixture(autouse=True)
    def _sheet(self, table: Table, write: Write, tournament: Tournament) -> None:
        write(made())
        write(failed("EW", 90, 85, announces={"NS": [{"kind": "carre", "rank": "J"}]}))
        change(tournament, options={"announces": "none"})
        say(table, ChangeRules(game=head_of(tournament)))

    def test_stays_as_it_is(self, typist: Typist, table: Table) -> None:
        typist.open()
        assert typist.lines.split("\n") == ["N 100C 110", "@2"]
        before = records(table)[1]
        page = text(typist.preview("N 100C 120", "@2", "-"))
        assert "annonce" in page  # why it cannot be
        assert typist.save("N 100C 110", "@1") != START
        assert records(table)[1] == before

    def test_is_mended_by_a_line_in_its_place(self, typist: Typist, table: Table) -> None:
        assert typist.open().save("N 100C 110", "E 90C 85") == START
        assert [versions for _, versions, _ in standing(table)] == [1, 2]


class TestTotals:
    """«= 2010 1540»: the totals of a paper sheet, as on their own page."""

    def test_are_doubted_once(self, typist: Typist, table: Table, cast: Cast) -> None:
        page = typist.open().save("= 1995 800")
        assert "la partie n’est pas finie" in page
        assert not totals_written(table)
        assert typist.save("= 1995 800", agreed=_button(typist, "= 1995 800")) == START
        found = result(table)
        assert (found.source, found.ns_points, found.ew_points) == ("totals", 1995, 800)
        assert found.entered_by == [cast.agnes.pk]
        assert typist.open().lines == "= 1995 800"
        assert typist.save("= 1995 800") == START  # they are not doubted again
        assert totals_written(table) == 1

    def test_are_written_with_their_deals(self, typist: Typist, table: Table) -> None:
        assert typist.open().save("N 100C 112", "= 2010 1540 12") == START
        assert sheet_of(table).totals == Totals(points=(2010, 1540), deals_played=12)
        assert len(records(table)) == 1
        assert typist.send("N 100C 112", "= 2010 1540 12").status_code == 302
        assert totals_written(table) == 1

    def test_are_taken_back_after_it_was_said(self, typist: Typist, table: Table) -> None:
        typist.open().save("= 2010 1540")
        page = typist.open().save("")
        assert "Les totaux seront annulés" in page
        assert finished(table)
        assert typist.save("", agreed="totals") == START
        assert not finished(table)

    def test_are_said_once(self, typist: Typist, table: Table) -> None:
        assert "Les totaux sont déjà dits plus haut." in typist.open().save("= 2010 1540", "= 2010 1550")
        assert not totals_written(table)

    def test_are_said_after_the_penalties(self, typist: Typist, table: Table) -> None:
        """Nobody has reached the target: who is ahead after the penalty wins, in the preview as on saving."""
        rule(table, side=Side.NS, points=200, article="art. 12")
        page = text(typist.open().preview("= 900 800"))
        assert "Résultat après pénalité, 700 – 800" in page.replace("\xa0", " ")
        assert typist.save("= 900 800", agreed=_button(typist, "= 900 800")) == START
        found = result(table)
        assert (found.ns_points, found.ew_points, found.winner) == (700, 800, "EW")

    def test_change_nothing_while_a_forfeit_stands(self, typist: Typist, table: Table, cast: Cast) -> None:
        forfeit(table, Side.EW, "absents", cast.agnes)
        page = typist.open().save("N 100C 112", "= 2010 1540")
        assert "Annulez d’abord le forfait." in page
        assert records(table) == []  # nor is the deal


def _button(typist: Typist, *lines: str) -> str:
    """What the button that agrees would send."""
    import re  # noqa: PLC0415 — beside its use
    from html import unescape  # noqa: PLC0415 — as above

    page = typist.send(*lines).content.decode()
    return unescape(re.search(r'name="agreed" value="([^"]*)"', page)[1])  # type: ignore[index]


@pytest.mark.parametrize("lines", [(), ("", "  ")])
def test_nothing_typed_says_what_to_do(typist: Typist, lines: tuple[str, ...]) -> None:
    assert "Rien n’est écrit : tapez la première donne" in typist.open().save(*lines)


def test_another_agreement_does_not_remove(typist: Typist, table: Table, write: Write) -> None:
    deal = write(made()).entry.number
    for agreed in ("", "oui", "totals", f"{deal} totals", f"{deal + 1}"):
        assert "Sera retirée" in typist.open().save("", agreed=agreed), agreed
    assert len(records(table)) == 1


@pytest.mark.parametrize(("line", "kept"), [("n 100 c 110", 7), ("n 100 c 110 #7", 7), ("n 100 c 110 #8", 8)])
def test_a_line_need_not_repeat_the_id_of_its_deal(
    typist: Typist, table: Table, write: Write, line: str, kept: int
) -> None:
    write({**made(), "id": 7})
    before = sheet_of(table).sheet.lines
    assert typist.open().save(line) == START
    assert [record.get("id") for record in records(table)] == [kept]
    assert (sheet_of(table).sheet.lines == before) is (kept == 7)


def test_what_is_unchanged_gets_no_version(typist: Typist, table: Table, write: Write) -> None:
    write(made())
    write({"passed": True})
    before = sheet_of(table).sheet.lines
    assert typist.open().save("  n 100 c 110 ", "", "-") == START
    assert sheet_of(table).sheet.lines == before
    assert Table.objects.get(pk=table.pk).version == 2
