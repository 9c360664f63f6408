"""The referee's queue: what a table contests is shown with both versions and settled in place."""

from __future__ import annotations

import re
from datetime import timedelta
from html import unescape
from typing import TYPE_CHECKING, Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from scoring.cards import Side
from scoring.sheet.entries import AddDeal, Correct
from tests.sheets import verbs
from tests.sheets.browsing import CASES, HTMX, PILE, PLAYING, ROUND, records, text
from tests.sheets.conftest import change, make_table
from tests.sheets.phones import agree, dispute, enter, hand_over, through_a_revoked_link
from tests.sheets.records import coinched_capot, failed, made
from tournaments.core.models.accounts import Membership
from tournaments.core.models.planning import Status
from tournaments.core.models.rounds import Round, Table
from tournaments.core.models.sheets import Entry
from tournaments.core.sheets.queries import sheet_of

if TYPE_CHECKING:
    from django.http import HttpResponse
    from django.test import Client

    from tests.conftest import Cast
    from tournaments.core.models.planning import Tournament
    from tournaments.core.models.rounds import Table

QUEUE = "/concours/saint-martin/feuilles/file/"
BACKEND = "django.contrib.auth.backends.ModelBackend"
FILTERS = (ROUND, CASES, PILE, PLAYING)


def case(page: HttpResponse) -> str:
    """The words of the first case."""
    found = re.search(r'<article class="case card".*?</article>', page.content.decode(), re.DOTALL)
    assert found is not None, text(page)
    return text_of(found[0])


def text_of(html: str) -> str:
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", html)).split())


def tables(page: HttpResponse) -> str:
    """The words of the part of the page that a poll asks for anew: its tables."""
    html = page.content.decode()
    start = html.index('id="round-live"')
    return text_of(html[start : html.index('id="more"', start)] if 'id="more"' in html else html[start:])


def checked(page: HttpResponse) -> str:
    """The words of the list of those that are checked."""
    html = page.content.decode()
    start = html.index('id="checked"')
    return text_of(html[start : html.index("</details>", start)])


def queries_of(client: Client, page: str) -> int:
    with CaptureQueriesContext(connection) as counted:
        assert client.get(page).status_code == 200
    return len(counted)


def settle(client: Client, sent: Entry, do: str, words: str = "") -> HttpResponse:
    return client.post(f"{QUEUE}envois/{sent.pk}/", {"do": do, "words": words}, follow=True)


def answers(*kinds: str) -> list[tuple[Any, str]]:
    """Who settled what, in which words."""
    found = Entry.objects.filter(kind__in=kinds).select_related("author").order_by("pk")
    return [(one.author, one.content.get("words", "")) for one in found]


def ticks() -> list[Entry]:
    """The ticks that nobody has taken back."""
    undone = {(one.table_id, one.content["entry"]) for one in Entry.objects.filter(kind="untick")}
    found = Entry.objects.filter(kind="tick").order_by("pk")
    return [one for one in found if (one.table_id, one.number) not in undone]


def finish(table: Table, author: Any = None) -> None:
    for _ in range(2):
        verbs.record_deal(table, coinched_capot(), author=author)


def stamp(table: Table) -> str:
    table.refresh_from_db()
    return f"{table.pk}-{table.version}"


@pytest.mark.usefixtures("table")
def test_an_empty_queue_says_so(agnes: Client) -> None:
    shown = text(agnes.get(CASES))
    assert "Aucune table n’attend l’arbitre" in shown
    assert "Jouent 1" in shown


def test_a_table_that_has_just_sent_a_deal_was_heard_just_now(agnes: Client, table: Table) -> None:
    verbs.record_deal(table, made())
    shown = text(agnes.get(PLAYING))
    assert "à l’instant" in shown
    assert "0 min" not in shown


def test_two_versions_stand_side_by_side_in_the_words_of_players(agnes: Client, table: Table) -> None:
    enter(table, 1, made())
    hand_over(table, enter(table, 1, failed(), Side.EW))
    shown = case(agnes.get(CASES))
    assert "Table 1 , donne 1 deux versions" in shown
    assert "Est-Ouest : appelle l’arbitre" in shown
    hour = r"par téléphone, \d\d:\d\d"
    one = rf"Sur la feuille Nord-Sud \(.*?\), {hour} 100 à cœur, réussi .* marque NS 210 · EO 50 → 210 – 50"
    other = rf"téléphone Est-Ouest \(.*?\), {hour} 100 à cœur, chuté de 30 .* marque NS 0 · EO 260 → 0 – 260"
    assert re.search(f"{one} Celle-ci compte .*{other} Celle-ci compte Ce sont deux donnes", shown)
    assert "choisissez à la table" not in shown  # that is said to the players


def test_what_differs_is_marked_and_equal_marks_are_said(agnes: Client, table: Table) -> None:
    enter(table, 1, failed(points=84))
    hand_over(table, enter(table, 1, failed(points=94), Side.EW))
    page = agnes.get(CASES)
    assert "Les marques sont les mêmes." in case(page)
    differing = re.findall(r'<p class="[^"]*case-differs">(.*?)</p>', page.content.decode())
    assert [re.findall(r"\d+", one) for one in differing] == [
        ["100", "16"], ["84", "78"], ["100", "6"], ["94", "68"],
    ]  # fmt: skip


def test_two_phones_of_one_side_are_told_apart(agnes: Client, table: Table) -> None:
    enter(table, 1, made())
    hand_over(table, enter(table, 1, failed(), device="stranger"))
    assert "Nord-Sud (Joueur 1A – Joueur 1B), par un autre téléphone" in case(agnes.get(CASES))


def test_what_a_finished_table_leaves_open_comes_to_the_referee(agnes: Client, table: Table) -> None:
    """Until then the players choose, and nobody is called."""
    enter(table, 1, coinched_capot())
    enter(table, 1, made(), Side.EW)
    enter(table, 2, coinched_capot(trump="clubs"))
    assert "Aucune table n’attend l’arbitre" in text(agnes.get(CASES))
    assert "deux versions : la table choisit" in tables(agnes.get(ROUND))
    Table.objects.update(finished_at=timezone.now() - timedelta(minutes=11))
    assert "donne 1 deux versions" in case(agnes.get(CASES))


@pytest.mark.parametrize(
    ("do", "stands"), [("take", [failed()]), ("leave", [made()]), ("both", [made(), failed()])]
)
def test_the_referee_takes_one_of_two_versions(
    do: str, stands: list[dict[str, Any]], agnes: Client, table: Table, cast: Cast
) -> None:
    """One tap whatever the verdict, with a word or without."""
    for words, table_ in (("plis recomptés", table), ("", make_table(table.round, 2))):
        enter(table_, 1, made())
        sent = enter(table_, 1, failed(), Side.EW).entry
        shown = text(settle(agnes, sent, do, words))
        assert records(table_) == stands
        assert "Aucune table n’attend l’arbitre" in shown
    kind = "set-aside" if do == "leave" else "accept"
    assert answers(kind) == [(cast.agnes, "plis recomptés"), (cast.agnes, "")]
    assert [one.words for one in sheet_of(table).sheet.answers] == ["plis recomptés"]


def test_what_is_left_aside_is_told_to_the_table(agnes: Client, table: Table) -> None:
    sent = enter(table, 1, made(bid=70)).entry
    settle(agnes, sent, "leave")
    assert [(one.taken, one.words) for one in sheet_of(table).sheet.answers] == [(False, "")]


def test_what_is_settled_twice_is_settled_once(agnes: Client, table: Table) -> None:
    enter(table, 1, made())
    sent = enter(table, 1, failed(), Side.EW).entry
    settle(agnes, sent, "leave", "celle de la feuille")
    assert "C’est déjà réglé." in text(settle(agnes, sent, "take"))
    assert "C’est déjà réglé." in text(settle(agnes, sent, "leave", "encore"))
    assert records(table) == [made()]


def test_an_impossible_deal_says_why_and_cannot_be_taken(agnes: Client, table: Table) -> None:
    sent = enter(table, 1, made(bid=70)).entry
    page = agnes.get(CASES)
    shown = case(page)
    assert "impossible" in shown
    assert "70 à cœur · NS 110" in shown
    assert sent.reasons[0]["fr"] in shown
    assert 'value="take"' not in page.content.decode()
    assert sent.reasons[0]["fr"] in text(settle(agnes, sent, "take"))
    assert records(table) == []


def test_a_late_deal_can_still_be_taken(agnes: Client, table: Table) -> None:
    late = through_a_revoked_link(table, AddDeal(side=Side.NS, place=1, record=made())).entry
    assert "arrivée trop tard" in case(agnes.get(CASES))
    settle(agnes, late, "take")
    assert records(table) == [made()]


def test_a_late_correction_can_be_taken_in_place_of_its_deal(agnes: Client, table: Table) -> None:
    deal = enter(table, 1, made()).entry.number
    correction = Correct(side=Side.NS, deal=deal, version=deal, record=failed())
    late = through_a_revoked_link(table, correction).entry
    page = agnes.get(CASES)
    assert "100 à cœur, chuté de 30" in case(page)
    assert f"/feuilles/1/1/donnes/{deal}/" in page.content.decode()
    assert 'value="take"' in page.content.decode()
    settle(agnes, late, "take")
    assert records(table) == [failed()]


def test_a_late_correction_of_a_deal_that_is_gone_cannot_be_taken(
    agnes: Client, table: Table, cast: Cast
) -> None:
    deal = enter(table, 1, made()).entry.number
    correction = Correct(side=Side.NS, deal=deal, version=deal, record=failed())
    late = through_a_revoked_link(table, correction).entry
    verbs.remove_deal(table, deal, author=cast.agnes)
    page = agnes.get(CASES)
    assert "100 à cœur, chuté de 30" in case(page)
    assert 'value="take"' not in page.content.decode()
    assert "remettez d’abord une de ses versions" in text(settle(agnes, late, "take"))


def test_a_dispute_is_settled_with_words(agnes: Client, table: Table, cast: Cast) -> None:
    one = dispute(table, enter(table, 1, made()).entry.number, "c’était chuté").entry
    shown = case(agnes.get(CASES))
    assert "« c’était chuté »" in shown
    assert "100 à cœur, réussi" in shown
    after = agnes.post(f"{QUEUE}desaccords/{one.pk}/", {"words": "réussi, plis recomptés"}, follow=True)
    assert "Aucune table n’attend l’arbitre" in text(after)
    assert answers("settle") == [(cast.agnes, "réussi, plis recomptés")]
    assert records(table) == [made()]


def test_one_tap_tells_both_sides_that_the_sheet_is_right(agnes: Client, table: Table, cast: Cast) -> None:
    said = "La feuille est juste"
    dispute(table, None, "une question")
    assert said not in agnes.get(CASES).content.decode(), "about no deal"
    one = dispute(table, enter(table, 1, made()).entry.number, "les points").entry
    assert f'name="words" value="{said}"' in agnes.get(CASES).content.decode()
    agnes.post(f"{QUEUE}desaccords/{one.pk}/", {"words": said})
    assert answers("settle") == [(cast.agnes, said)]


def test_an_agreement_that_came_too_late_is_no_case(agnes: Client, table: Table) -> None:
    deal = enter(table, 1, made()).entry.number
    verbs.correct_deal(table, deal, failed())
    assert agree(table, deal, version=deal).entry.outcome == "conflict"
    assert "Aucune table n’attend l’arbitre" in text(agnes.get(CASES))


def test_a_finished_sheet_is_ticked_at_its_top(agnes: Client, table: Table, cast: Cast) -> None:
    address = f"{ROUND.replace('parties', 'feuilles')}{table.number}/"
    assert "Marquer vérifiée" not in text(agnes.get(address))
    finish(table, cast.denis)
    assert "Marquer vérifiée" in text(agnes.get(address))
    tournament = table.round.tournament
    tournament.status, tournament.corrections_until = Status.FINISHED, timezone.now() - timedelta(minutes=1)
    tournament.save()
    assert "Marquer vérifiée" not in text(agnes.get(address)), "a closed sheet takes no tick"
    tournament.status, tournament.corrections_until = Status.RUNNING, None
    tournament.save()
    sent = {"sheet": stamp(table), "here": table.number}
    after = agnes.post(f"{QUEUE}verifiees/?partie=1", sent, follow=True)
    assert after.redirect_chain[-1][0] == address
    assert "Marquer vérifiée" not in text(after)
    assert "vérifiée" in text(after)


def test_the_pile_is_in_the_order_of_the_tables_and_ticked_one_by_one(
    agnes: Client, table: Table, round_: Round, cast: Cast
) -> None:
    there = [table, make_table(round_, 2), make_table(round_, 3)]
    for one, author in zip(reversed(there), (cast.denis, cast.denis, cast.odile), strict=True):
        finish(one, author)
    page = agnes.get(PILE)
    assert re.findall(r'name="sheet" value="(\d+)-', page.content.decode()) == [str(t.pk) for t in there]
    assert "2 000" in tables(page)
    after = agnes.post(f"{QUEUE}verifiees/", {"sheet": stamp(there[1])}, follow=True)
    assert "1 feuille vérifiée." in text(after)
    assert re.findall(r'name="sheet" value="(\d+)-', after.content.decode()) == [
        str(there[0].pk),
        str(there[2].pk),
    ]
    assert "Table 2 2 000 – 0 Agnes," in checked(after)


def test_the_whole_pile_of_one_enterer_is_ticked_at_once(
    agnes: Client, table: Table, round_: Round, cast: Cast
) -> None:
    other, own = make_table(round_, 2), make_table(round_, 3)
    finish(table, cast.denis)
    finish(other, cast.odile)
    finish(own, cast.denis)
    shown = agnes.get(ROUND, {"voir": "verifier", "par": str(cast.denis.pk)}).content.decode()
    pile = re.findall(r'name="pile" value="([\d-]+)"', shown)
    assert pile == [stamp(table), stamp(own)]
    agnes.post(f"{QUEUE}verifiees/", {"pile": pile, "all": "1"})
    assert {one.table_id for one in ticks()} == {table.pk, own.pk}


def test_who_entered_a_sheet_is_told_to_let_another_read_it(agnes: Client, table: Table, cast: Cast) -> None:
    finish(table, cast.agnes)
    assert "dont vous : faites-la relire à un autre" in tables(agnes.get(PILE))


def test_who_is_alone_is_not_sent_to_another(
    agnes: Client, table: Table, round_: Round, tournament: Tournament, cast: Cast
) -> None:
    finish(table, cast.agnes)
    finish(make_table(round_, 2), cast.agnes)
    Membership.objects.filter(club=tournament.club).exclude(user=cast.agnes).delete()
    page = agnes.get(PILE)
    assert "à un autre" not in tables(page)
    assert "Les 2 feuilles seront marquées vérifiées par vous" in tables(page)
    pile = re.findall(r'name="pile" value="([\d-]+)"', page.content.decode())
    after = agnes.post(f"{QUEUE}verifiees/", {"pile": pile, "all": "1"}, follow=True)
    assert "2 feuilles vérifiées." in text(after)


def test_a_sheet_that_changed_is_to_be_checked_again(agnes: Client, table: Table, cast: Cast) -> None:
    finish(table, cast.denis)
    before = stamp(table)
    agnes.post(f"{QUEUE}verifiees/", {"sheet": before})
    verbs.record_totals(table, 1900, 300, author=cast.denis)
    assert "changée depuis" in tables(agnes.get(PILE))
    refused = agnes.post(f"{QUEUE}verifiees/", {"sheet": before}, follow=True)
    assert "La feuille de la table 1 vient de changer" in text(refused)
    assert len(ticks()) == 1


def test_nothing_is_ticked_once_the_results_are_sealed(
    agnes: Client, table: Table, tournament: Tournament
) -> None:
    finish(table)
    change(tournament, status=Status.SEALED)
    assert 'name="sheet"' not in agnes.get(PILE).content.decode()
    refused = agnes.post(f"{QUEUE}verifiees/", {"sheet": stamp(table)}, follow=True)
    assert "scellés" in text(refused)
    assert not ticks()


def test_a_tick_too_many_is_taken_back_and_stays_readable(agnes: Client, table: Table, cast: Cast) -> None:
    finish(table, cast.denis)
    agnes.post(f"{QUEUE}verifiees/", {"sheet": stamp(table)})
    (check,) = ticks()
    back = agnes.post(f"{QUEUE}verifiees/{check.pk}/reprendre/", follow=True)
    assert "de nouveau dans la pile" in text(back)
    assert f'name="sheet" value="{stamp(table)}"' in back.content.decode()
    twice = agnes.post(f"{QUEUE}verifiees/{check.pk}/reprendre/", follow=True)
    assert "de nouveau dans la pile" not in text(twice)
    history = text(agnes.get(f"/concours/{table.round.tournament.slug}/feuilles/1/1/histoire/"))
    assert history.index("Vérification annulée") < history.index("Feuille vérifiée")  # the newest first
    agnes.post(f"{QUEUE}verifiees/", {"sheet": stamp(table)})
    (again,) = ticks()
    assert again.number > check.number


@pytest.mark.parametrize("sheet", ["", "x-1", "1", "1-", "-1", "99999999999-1", "²-1"])
def test_a_tick_that_says_nothing_ticks_nothing(sheet: str, agnes: Client, table: Table) -> None:
    finish(table)
    assert agnes.post(f"{QUEUE}verifiees/", {"sheet": sheet}).status_code == 302
    assert not ticks()


def test_a_forfeit_has_no_paper_to_check(agnes: Client, table: Table, cast: Cast) -> None:
    verbs.forfeit(table, Side.NS, "absents", cast.agnes)
    page = agnes.get(PILE)
    assert "À vérifier Table" not in text(page)
    assert 'name="sheet"' not in page.content.decode()
    assert "Table 1 forfait" in checked(page)


def test_the_longest_silence_comes_first(agnes: Client, table: Table, round_: Round) -> None:
    now = timezone.now()
    there = [table, make_table(round_, 2), make_table(round_, 3)]
    for one, minutes in zip(there, (2, 40, 20), strict=True):
        one.last_activity = now - timedelta(minutes=minutes)
        one.save()
    page = agnes.get(PLAYING)
    playing = page.content.decode().partition('id="round-live"')[2]
    assert re.findall(r"/feuilles/1/(\d)/", playing) == ["2", "3", "1"]
    assert playing.count("round-table-silent") == 2
    assert "rien depuis 40 min" in tables(page)


@pytest.mark.every_example
@pytest.mark.parametrize(
    ("asked", "found"), [("2", ["1", "2"]), ("3", ["2"]), ("joueur 4b", ["2"]), ("inconnu", [])]
)
def test_one_table_is_found_by_its_number_or_a_name(
    asked: str, found: list[str], agnes: Client, table: Table, round_: Round
) -> None:
    other = make_table(round_, 2)
    for one in (table, other):
        enter(one, 1, made(bid=70))
    shown = agnes.get(ROUND, {"voir": "trancher", "q": asked}).content.decode()
    assert re.findall(r'<article class="case card".*?/feuilles/1/(\d)/', shown, re.DOTALL) == found


@pytest.mark.usefixtures("still")
def test_the_page_is_sent_again_only_when_something_changed(agnes: Client, table: Table) -> None:
    shown = agnes.get(CASES).content.decode()
    (tag,) = re.findall(r"vu=([0-9a-f]+)", shown)[:1]
    again = agnes.get(ROUND, {"voir": "trancher", "vu": tag}, headers=HTMX)
    assert (again.status_code, again.content) == (204, b"")
    enter(table, 1, made(bid=70))
    fresh = agnes.get(ROUND, {"voir": "trancher", "vu": tag}, headers=HTMX).content.decode()
    assert "impossible" in fresh
    assert "<html" not in fresh


def test_the_queue_of_another_concours_is_not_ours(table: Table, cast: Cast, client: Client) -> None:
    sent = enter(table, 1, made(bid=70)).entry
    client.force_login(cast.pierre, BACKEND)
    assert client.get(CASES).status_code == 404
    assert client.post(f"{QUEUE}envois/{sent.pk}/", {"do": "leave", "words": "x"}).status_code == 404


@pytest.mark.slow
def test_a_queue_of_20_costs_as_many_queries_as_one_of_two(
    agnes: Client, table: Table, round_: Round, cast: Cast
) -> None:
    def trouble(one: Table) -> None:
        """A conflict, a dispute, and further on a finished sheet."""
        dispute(one, enter(one, 1, made()).entry.number, "non")
        enter(one, 1, failed(), Side.EW)
        finish(make_table(round_, one.number + 100), cast.denis)

    trouble(table)
    for page in FILTERS:
        agnes.get(page)
    counted = [queries_of(agnes, page) for page in FILTERS]
    for number in range(2, 11):
        trouble(make_table(round_, number))
    assert [queries_of(agnes, page) for page in FILTERS] == counted


def test_what_waits_is_settled_and_ticked_when_the_time_for_corrections_is_over(
    agnes: Client, table: Table, tournament: Tournament, cast: Cast
) -> None:
    """The sheet is closed, not the pile: the organizer seals when nothing waits any more."""
    finish(table, cast.denis)
    one = dispute(table, None, "trop vite").entry
    late = enter(table, 3, made()).entry
    change(tournament, status=Status.FINISHED, corrections_until=timezone.now() - timedelta(minutes=1))
    agnes.post(f"{QUEUE}desaccords/{one.pk}/", {"words": "vu"})
    assert "corrections ont été closes" in text(settle(agnes, late, "take")).replace("\u2019", "'")
    settle(agnes, late, "leave", "trop tard")
    after = agnes.post(f"{QUEUE}verifiees/", {"sheet": stamp(table)}, follow=True)
    assert "Aucune table n’attend l’arbitre" in text(agnes.get(CASES))
    assert "1 feuille vérifiée." in text(after)
