"""What was announced, printed or given and is no longer so is said until somebody settles it."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from tests.desk.late_concours import confirm, corrections, draw, is_shown, totals
from tests.desk.test_late_prizes import (
    CEREMONY,
    HOME,
    end,
    look,
    played,
    said,
    settle,
    table,
    winner,
    without_prizes,
)
from tests.sheets.browsing import text
from tests.sheets.verbs import withdraw_totals
from tournaments.core.ledger.accounts import CashKind, Means
from tournaments.core.models.journal import Event
from tournaments.core.models.planning import Status, Tournament
from tournaments.core.money import actions as money
from tournaments.core.standings import announced, ceremony, public
from tournaments.core.what_if.late_corrections import incidents_in
from tournaments.core.what_if.left_room import SHOW_STANDING, left_room
from tournaments.frontends.api.values import concours_detail
from tournaments.frontends.printing import actions as printing
from tournaments.frontends.printing.papers import PAPERS
from tournaments.frontends.screens import actions as screens
from tournaments.frontends.screens.kinds import KINDS
from tournaments.platform.errors import UserError

__all__ = ["played"]

SCREEN = "ecran_de_la_remise-012"
PRINTING = f"{HOME}impressions/"


@pytest.fixture(autouse=True)
def _cold_press(monkeypatch: pytest.MonkeyPatch) -> None:
    """No paper is laid out: that it was ordered counts."""
    monkeypatch.setattr(printing, "_queue", lambda _job, _record: None)


def turn_round(client: Client, tournament: Tournament) -> None:
    """The second becomes the first, by a correction that was foreseen and confirmed."""
    page = look(client, tournament, 4000, 1500)
    if is_shown(page):
        confirm(client, page)


def sentences(tournament: Tournament) -> list[str]:
    return [one.replace("\xa0", " ") for one in announced.untrue(tournament).sentences]


@pytest.mark.parametrize(
    ("paper", "key", "where"),
    [
        ("palmares/", "prizes", "au palmarès"),
        ("diplomes/", "diplomas", "sur un diplôme"),
        ("classement/", "standing", "au classement"),
    ],
)
def test_a_paper_that_names_winners_is_foreseen_and_told(
    paper: str, key: str, where: str, odile: Client, played: Tournament
) -> None:
    without_prizes(played)
    played.prizes.create(rank=1, text="un jambon")
    first, second = winner(played), winner(played, 2)
    found = Tournament.objects.filter(pk=played.pk)
    found.update(status=Status.FINISHED, corrections_until=timezone.now())  # diplomas wait for the last word
    assert odile.get(PRINTING + paper).status_code == 302
    found.update(status=Status.RUNNING, corrections_until=None)
    page = look(odile, played, 4000, 1500)
    assert is_shown(page)
    assert "imprimé" in text(page)
    confirm(odile, page)
    (incident,) = incidents_in(played)
    assert str(incident.what) == "Correction après l’impression du palmarès"
    sentence = f"1ʳᵉ place, imprimé {where} : équipe {first} ; maintenant : équipe {second}."
    assert sentence in sentences(played)
    assert sentence.replace("ʳᵉ", " re") in said(odile, HOME)
    announced.record_printed(played, "another paper")
    assert sentence in sentences(played), "the other one still hangs there"
    announced.record_printed(played, key)
    assert sentences(played) == []


def test_what_is_printed_and_announced_alike_is_told_once(odile: Client, played: Tournament) -> None:
    announced.record_printed(played, "prizes")
    ceremony.announce(played, "rank-1")
    turn_round(odile, played)
    assert [one for one in sentences(played) if one.startswith("1ʳᵉ")] == [
        (
            f"1ʳᵉ place, annoncé et imprimé au palmarès : équipe {winner(played, 2)} ; "
            f"maintenant : équipe {winner(played)}."
        )
    ]


def test_a_frozen_or_an_earlier_standing_names_no_winner(odile: Client, played: Tournament) -> None:
    assert odile.get(f"{PRINTING}partie/1/classement/").status_code == 302
    Tournament.objects.filter(pk=played.pk).update(freeze_last=True)
    odile.get(f"{PRINTING}classement/")
    assert not left_room(played).printed


def test_nothing_is_kept_of_a_paper_before_there_are_winners(odile: Client, played: Tournament) -> None:
    withdraw_totals(table(played))
    odile.get(f"{PRINTING}palmares/")
    announced.record_printed(played, "prizes")
    assert sentences(played) == []


def test_a_table_that_is_opened_again_leaves_nothing_certain(odile: Client, played: Tournament) -> None:
    ceremony.announce(played, "rank-3")
    withdraw_totals(table(played))
    assert [one[:42] for one in sentences(played)] == ["Des lots sont annoncés, imprimés ou remis,"]
    for path in (HOME, CEREMONY, f"{HOME}caisse/prix/"):
        assert "le classement est de nouveau ouvert" in said(odile, path), path
    with pytest.raises(UserError, match="n’est plus ce que vous avez lu"):
        announced.settle(played, announced.untrue(played).digest)
    assert public.public_ceremony(played).steps == []


def test_another_round_does_not_make_it_unsaid(odile: Client, played: Tournament) -> None:
    ceremony.announce(played, "rank-1")
    first = winner(played)
    Tournament.objects.filter(pk=played.pk).update(rounds_planned=2)
    round_ = draw(played)
    assert "le classement est de nouveau ouvert" in sentences(played)[0]
    for one in round_.tables.all():
        totals(one, *((900, 4000) if one.ns.number == first else (4000, 900)))
    played.refresh_from_db()
    told = f"1ʳᵉ place, annoncé : équipe {first} ; maintenant : équipe {winner(played)}."
    assert told in sentences(played)
    assert public.public_ceremony(played).steps == []
    settle(odile, played)
    assert sentences(played) == []
    with pytest.raises(UserError, match="plus rien à reprendre"):
        announced.unsettle(played)


@pytest.mark.parametrize("paper", ["standing", "prizes"])
def test_nor_does_a_paper_that_is_printed_after_it(paper: str, odile: Client, played: Tournament) -> None:
    """Another round was played since: until its ceremony begins, what was announced before stays said."""
    ceremony.announce(played, "rank-1")
    first = winner(played)
    Tournament.objects.filter(pk=played.pk).update(rounds_planned=2)
    for one in draw(played).tables.all():
        totals(one, *((900, 4000) if one.ns.number == first else (4000, 900)))
    played.refresh_from_db()
    announced.record_printed(played, paper)
    how = "annoncé ou imprimé avant la dernière partie"
    told = f"1ʳᵉ place, {how} : équipe {first} ; maintenant : équipe {winner(played)}."
    assert told in sentences(played)
    assert public.public_ceremony(played).steps == []
    assert "rank-1" not in left_room(played).announced
    settle(odile, played)
    assert sentences(played) == []
    announced.unsettle(played)
    assert told in sentences(played)
    ceremony.announce(played, "rank-3")
    assert sentences(played) == []


@pytest.mark.parametrize("now_equal", [False, True], ids=["no-more", "now"])
def test_that_lots_separated_equals_was_said_too(now_equal: bool, odile: Client, played: Tournament) -> None:
    """Two winners that never met are equals until one of them has other points, or only since then."""
    without_prizes(played)
    Tournament.objects.filter(pk=played.pk).update(criteria=["wins", "points", "lots"])
    for number in (1, 2):
        totals(table(played, number), 2020, 800 + number)
    played.refresh_from_db()
    first, second = winner(played), winner(played, 2)
    seated = next(one for one in (table(played), table(played, 2)) if one.ns.number == second)
    if now_equal:
        totals(seated, 2010, 800 + seated.number)
        played.refresh_from_db()
    ceremony.reveal(played)
    page = look(odile, played, 2020 if now_equal else 2010, 800 + seated.number, number=seated.number)
    assert is_shown(page)
    assert "1 er ex æquo, départagés au sort" in text(page).replace("\xa0", " ")
    assert {prize.key for prize in page.context["effect"].prizes} == {"rank-1", "rank-2"}
    confirm(odile, page)
    (incident,) = incidents_in(played)
    assert "gagnant" not in incident.said  # type: ignore[union-attr]  # they are the same
    played.refresh_from_db()
    assert (winner(played), winner(played, 2)) == (first, second)
    equals = "1ᵉʳ ex æquo, départagés au sort"
    told = f"autrement ; maintenant : {equals}." if now_equal else f"« {equals} » : ce n’est plus le cas."
    assert sentences(played) == [
        f"2ᵉ place, équipe {second}, annoncé {told}",
        f"1ʳᵉ place, équipe {first}, annoncé {told}",
    ]
    settle(odile, played)
    assert sentences(played) == []


def next_step(client: Client) -> dict[str, str]:
    """What the button of the page sends that announces the next step."""
    body = client.get(CEREMONY).content.decode().partition("À annoncer")[2]
    sent = {name: body.partition(f'name="{name}" value="')[2].partition('"')[0] for name in ("key", "seen")}
    return {"do": "announce", **sent}


def test_a_page_of_before_unsays_nothing(played: Tournament) -> None:
    """Of two who present the prizes one is a step behind; a press after the reveal hides nothing."""
    ceremony.announce(played, "rank-1")
    ceremony.announce(played, "rank-2")
    assert left_room(played).announced.keys() >= {"rank-1", "rank-2", "rank-3"}
    ceremony.reveal(played)
    ceremony.announce(played, "rank-2")
    assert public.public_ceremony(played).revealed


def test_what_is_announced_is_what_was_read(odile: Client, played: Tournament) -> None:
    """A sheet is corrected between the page and the press: nobody else is announced than who was read."""
    without_prizes(played)
    ceremony.announce(played, "rank-2")
    sent = next_step(odile)
    turn_round(odile, played)
    assert "relisez la page" in text(odile.post(CEREMONY, sent, follow=True))
    assert "rank-1" not in left_room(played).announced
    odile.post(CEREMONY, next_step(odile))
    assert "rank-1" in left_room(played).announced


def test_a_rank_that_is_none_any_more_stays_said_until_it_is_settled(
    odile: Client, played: Tournament
) -> None:
    without_prizes(played)
    ceremony.announce(played, "rank-2")
    second = winner(played, 2)
    Tournament.objects.filter(pk=played.pk).update(criteria=["wins"])
    played.refresh_from_db()
    played.raise_results_version()
    told = f"2ᵉ place, annoncé : équipe {second} ; maintenant : personne."
    assert told in sentences(played)
    for act in (ceremony.announce, ceremony.take_back):
        act(played, "rank-1")
        assert told in sentences(played)
    settle(odile, played)
    assert sentences(played) == []


def test_the_next_ceremony_begins_anew(played: Tournament) -> None:
    ceremony.announce(played, "rank-1")
    Tournament.objects.filter(pk=played.pk).update(rounds_planned=2)
    for one in draw(played).tables.all():
        totals(one, 900, 4000)
    played.refresh_from_db()
    ceremony.announce(played, "rank-3")
    assert sentences(played) == []


def test_it_is_settled_as_it_was_read_noted_and_taken_back(
    odile: Client, played: Tournament, django_capture_on_commit_callbacks: Any
) -> None:
    ceremony.reveal(played)
    turn_round(odile, played)
    before, digest = sentences(played), announced.untrue(played).digest
    assert len(before) == 2
    path = f"{CEREMONY}regle/"
    assert "n’est plus ce que vous avez lu" in text(
        odile.post(path, {"do": "settle", "seen": "other"}, follow=True)
    )
    assert sentences(played) == before
    with django_capture_on_commit_callbacks(execute=True):
        odile.post(path, {"do": "settle", "seen": digest})
    assert sentences(played) == []
    event = Event.objects.get(kind="ceremony_settle")
    assert event.author is not None
    assert before[0] in event.place["about"].replace("\xa0", " ")
    assert "Ce n’est pas réglé" in said(odile, CEREMONY)
    odile.post(path, {"do": "undo"})
    assert sentences(played) == before
    assert "plus rien à reprendre" in text(odile.post(path, {"do": "undo"}, follow=True))


def test_once_something_else_was_announced_settling_stays(odile: Client, played: Tournament) -> None:
    ceremony.announce(played, "rank-2")
    turn_round(odile, played)
    announced.settle(played, announced.untrue(played).digest)
    ceremony.announce(played, "rank-1")
    with pytest.raises(UserError, match="plus rien à reprendre"):
        announced.unsettle(played)


def test_the_hall_reads_that_an_announcement_was_corrected(odile: Client, played: Tournament) -> None:
    screens.pair(played, SCREEN, "Au mur", "ceremony")
    told = "corrigé depuis l’annonce"
    for key in ("rank-2", "rank-1"):
        ceremony.announce(played, key)
    pages = ("/c/saint-martin/", f"/ecran/{SCREEN}/")
    assert not any(told in text(odile.get(path)) for path in pages)
    turn_round(odile, played)
    assert all(told in text(odile.get(path)) for path in pages)
    assert {one["rank"]: one["corrected"] for one in concours_detail(played)["announced"]}[1]  # type: ignore[attr-defined]
    ceremony.reveal(played)
    assert told in text(odile.get(pages[1])), "the podium too"
    announced.settle(played, announced.untrue(played).digest)
    assert not any(told in text(odile.get(path)) for path in pages)
    assert not any(one["corrected"] for one in concours_detail(played)["announced"])  # type: ignore[attr-defined]


def test_money_in_the_wrong_hands_is_told_until_it_is_back_or_left(odile: Client, played: Tournament) -> None:
    end(played)
    first = played.teams.get(number=winner(played))
    line = money.write_line(
        played, CashKind.PRIZE, 2_000, author=None, means=Means.CASH, team=first, anyway=True
    )
    assert sentences(played) == []
    turn_round(odile, played)
    told = [f"Équipe {first.number}, remis : 20 € ; gagne maintenant : 10 €."]
    assert [one.replace("\u202f", " ") for one in sentences(played)] == told
    announced.settle(played, announced.untrue(played).digest)
    assert sentences(played) == []
    announced.unsettle(played)
    money.reverse(played, line.number, None)
    assert sentences(played) == []


def test_the_seal_asks_first_and_does_not_hide_it(odile: Client, played: Tournament) -> None:
    ceremony.reveal(played)
    end(played)
    turn_round(odile, played)
    told = sentences(played)[-1].replace("ʳᵉ", " re")
    assert told in said(odile, f"{HOME}sceller/")
    Tournament.objects.filter(pk=played.pk).update(status=Status.SEALED)
    assert told in said(odile, HOME)
    played.refresh_from_db()
    announced.settle(played, announced.untrue(played).digest)
    assert told not in said(odile, HOME)


@pytest.mark.parametrize("change", ["leaves", "prize"])
def test_it_does_not_matter_how_it_became_untrue(change: str, played: Tournament) -> None:
    ceremony.announce(played, "rank-1")
    first = played.teams.get(number=winner(played))
    if change == "leaves":
        first.gone_from, first.leaving = 1, "abandonment"
        first.save()
    else:
        played.prizes.create(rank=1, text="un vélo")
    played.raise_results_version()
    assert any(one.startswith("1ʳᵉ place") for one in sentences(played))
    assert not corrections().exists()


def test_another_winner_or_prize_is_told_where_it_is_written(odile: Client, played: Tournament) -> None:
    """The page of prizes of a concours without cash desk too."""
    without_prizes(played)
    prize = played.special_prizes.create(
        place=1, kind="chosen", label="Coup de cœur", text="Fleurs", team=played.teams.first()
    )
    ceremony.reveal(played)
    assert "changé depuis" not in said(odile, f"{HOME}lots/")
    page = odile.post(f"{HOME}lots/{prize.pk}/", {"team": "4"}, follow=True)
    assert "Coup de cœur, annoncé autrement" in text(page).replace("\xa0", " ")


def test_what_is_named_by_key_is_there() -> None:
    assert {key for key, paper in PAPERS.items() if paper.names_winners} == announced.PRINTED_ON.keys()
    assert KINDS.keys() >= SHOW_STANDING


def test_where_nothing_was_said_nothing_is_asked(played: Tournament, django_assert_num_queries: Any) -> None:
    with django_assert_num_queries(2):
        announced.untrue(played)


@pytest.mark.parametrize(
    ("kind", "asked"), [("standing", True), ("clock", False)], ids=["on-a-screen", "on-no-screen"]
)
def test_a_last_standing_that_the_hall_reads_has_left_the_room(
    kind: str, asked: bool, odile: Client, played: Tournament
) -> None:
    without_prizes(played)
    screens.pair(played, SCREEN, "Au mur", kind)
    page = look(odile, played, 4000, 1500)
    assert is_shown(page) == asked
    if asked:
        confirm(odile, page)
        (incident,) = incidents_in(played)
        assert str(incident.what) == "Correction d’un classement que montrent les écrans"


@pytest.mark.parametrize("why", ["a table plays", "a round is left", "frozen", "blank"])
def test_a_standing_that_nobody_reads_as_the_last_one_is_not_asked_about(
    why: str, odile: Client, played: Tournament
) -> None:
    without_prizes(played)
    screens.pair(played, SCREEN, "Au mur", "standing")
    if why == "a table plays":
        withdraw_totals(table(played, 2))
    elif why == "blank":
        screens.show_instead(played.club.screens.all(), "blank")
    else:
        fields = {"a round is left": {"rounds_planned": 2}, "frozen": {"freeze_last": True}}[why]
        Tournament.objects.filter(pk=played.pk).update(**fields)
    assert look(odile, played, 4000, 1500).status_code == 302
