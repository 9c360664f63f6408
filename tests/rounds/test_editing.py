"""A drawn round is changed by hand: what that breaks is said, who did it is kept, and it is undone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring.cards import Side
from scoring.sheet import Refusal
from tests.quickly import day_rows, sample_rows
from tests.refusing import refuses
from tests.sheets import phones
from tests.sheets.records import made as made_deal
from tests.sheets.verbs import forfeit, record_deal, record_totals, reopen_table
from tournaments.core.models.planning import Tournament
from tournaments.core.models.registration import Ban, Team
from tournaments.core.models.rounds import Edit, Round
from tournaments.core.rounds import queries
from tournaments.core.rounds.actions import draw_round, publish_round, redraw, undo_draw
from tournaments.core.rounds.changes import (
    ExemptAdversary,
    MoveTable,
    RemoveBye,
    ReplaceTeam,
    SeatByHand,
    SeatingChange,
    SwapTeams,
)
from tournaments.core.rounds.editing import edit_round, preview_edit, redraw_rest, undo_edit
from tournaments.core.rounds.seating import Seating

MakeTeams = Callable[..., list[Team]]
Finish = Callable[..., None]


@pytest.fixture
def round_(tournament: Tournament, add_teams: MakeTeams) -> Round:
    """Nine teams: four tables and one exempt; a proposal."""
    add_teams(9)
    return draw_round(tournament, [])


def exempt(round_: Round) -> int:
    (number,) = queries.seating(round_).byes
    return number


def pair(round_: Round, table: int) -> tuple[int, int]:
    match = queries.seating(round_).at(table)
    assert match is not None
    return match.ns[0], match.ew[0]


def begin(round_: Round, table: int) -> None:
    """One deal on the sheet of a table."""
    record_deal(round_.tables.get(number=table), made_deal())


def swap(round_: Round) -> SeatingChange:
    return SwapTeams(exempt(round_), pair(round_, 2)[1])


def swap_tables(_round: Round) -> SeatingChange:
    return MoveTable(1, 3)


def move(_round: Round) -> SeatingChange:
    return MoveTable(2, 30)


def by_hand(round_: Round) -> SeatingChange:
    (one, two), (three, four) = pair(round_, 1), pair(round_, 2)
    return SeatByHand({1: ([one], [three]), 7: ([two], [exempt(round_)]), 2: ([four], [pair(round_, 3)[0]])})


def replaced(round_: Round) -> SeatingChange:
    return ReplaceTeam(pair(round_, 4)[0], exempt(round_))


def exempted(round_: Round) -> SeatingChange:
    return ExemptAdversary(pair(round_, 4)[0])


def removed(round_: Round) -> SeatingChange:
    return RemoveBye(exempt(round_))


CHANGES = [swap, swap_tables, move, by_hand, redraw_rest, replaced, exempted, removed]


@pytest.mark.parametrize("published", [False, True], ids=["proposal", "published"])
@pytest.mark.parametrize("made", day_rows(CHANGES, every=3))
def test_a_change_is_written_down_and_undone_to_the_word(
    cast: Any, round_: Round, made: Callable[[Round], SeatingChange], published: bool
) -> None:
    if published:
        publish_round(round_)
    before, said = queries.seating(round_), round_.relaxed
    change = made(round_)
    _before, after, _relaxed = preview_edit(round_, change)
    assert queries.seating(round_) == before
    edit = edit_round(round_, change, cast.odile)
    assert queries.seating(round_) == after != before
    assert (edit.kind, edit.author, edit.published) == (change.kind, cast.odile, published)
    assert Seating.from_record(edit.before) == before
    undone = undo_edit(round_, edit, cast.odile)
    round_.refresh_from_db()
    assert (queries.seating(round_), round_.relaxed) == (before, said)
    assert [undone.undoes_id, *queries.edits_of(round_)] == [edit.pk, edit, undone]
    assert queries.last_edit(round_) is None
    with refuses("nothing-to-undo"):
        undo_edit(round_, edit, None)


def test_edits_are_undone_last_first(round_: Round) -> None:
    start = queries.seating(round_)
    first = edit_round(round_, swap(round_), None)
    between = queries.seating(round_)
    second = edit_round(round_, MoveTable(1, 2), None)
    with refuses("nothing-to-undo"):
        undo_edit(round_, first, None)
    undo_edit(round_, second, None)
    assert queries.seating(round_) == between
    undo_edit(round_, first, None)
    assert queries.seating(round_) == start


def test_a_round_drawn_again_starts_without_edits(round_: Round) -> None:
    edit = edit_round(round_, swap(round_), None)
    redraw(round_)
    assert list(queries.edits_of(round_)) == []
    assert Edit.objects.count() == 1
    with refuses("nothing-to-undo"):
        undo_edit(round_, edit, None)


@pytest.mark.parametrize("made", sample_rows(CHANGES))
def test_public_pages_go_on_with_a_published_round(
    tournament: Tournament, round_: Round, made: Callable[[Round], SeatingChange]
) -> None:
    publish_round(round_)
    tournament.refresh_from_db()
    version = tournament.results_version
    edit = edit_round(round_, made(round_), None)
    undo_edit(round_, edit, None)
    tournament.refresh_from_db()
    assert tournament.results_version == version + 2


# a change that would take the teams of table 2 away
TAKEN = [
    lambda round_: SwapTeams(pair(round_, 1)[0], pair(round_, 2)[0]),
    lambda _round: SeatByHand({2: ([1], [2])}),
    lambda round_: ReplaceTeam(pair(round_, 2)[0], exempt(round_)),
    lambda round_: ExemptAdversary(pair(round_, 2)[1]),
]


@pytest.mark.parametrize("made", TAKEN)
def test_a_table_with_deals_keeps_its_teams(round_: Round, made: Callable[[Round], SeatingChange]) -> None:
    publish_round(round_)
    begin(round_, 2)
    before = queries.seating(round_)
    with refuses("held-tables") as refused:
        edit_round(round_, made(round_), None)
    assert refused.value.words["tables"] == "2"
    assert "La feuille de la table 2 n’est pas vide" in str(refused.value.sentence)
    assert (queries.seating(round_), Edit.objects.count()) == (before, 0)


def test_a_table_with_deals_changes_its_number_only_where_that_was_said(round_: Round) -> None:
    publish_round(round_)
    begin(round_, 2)
    row = round_.tables.get(number=2)
    sides, other = (row.ns, row.ew), round_.tables.get(number=3).ns
    with refuses("move-unconfirmed"):
        edit_round(round_, MoveTable(2, 3), None)
    edit = edit_round(round_, MoveTable(2, 3, confirmed=True), None)
    moved = round_.tables.get(number=3)
    assert (moved.pk, moved.ns, moved.ew, moved.deal_count) == (row.pk, *sides, 1)
    assert moved.first_dealer == row.first_dealer
    assert round_.tables.get(number=2).ns == other
    undo_edit(round_, edit, None)
    assert round_.tables.get(number=2).pk == row.pk


def test_what_was_entered_since_is_not_undone_away(round_: Round) -> None:
    publish_round(round_)
    edit = edit_round(round_, swap(round_), None)
    after = queries.seating(round_)
    begin(round_, 2)
    with refuses("held-tables"):
        undo_edit(round_, edit, None)
    assert queries.seating(round_) == after


def test_a_ruling_that_was_taken_back_holds_no_table(round_: Round) -> None:
    publish_round(round_)
    table = round_.tables.get(number=2)
    forfeit(table, Side.NS, "C4")
    reopen_table(table)
    edit_round(round_, swap(round_), None)
    assert list(round_.tables.get(number=2).entries.values_list("kind", flat=True)) == ["forfeit", "reopen"]


def test_a_form_filled_over_other_teams_is_not_taken_for_theirs(round_: Round) -> None:
    publish_round(round_)
    versions = dict(round_.tables.values_list("number", "version"))
    edit_round(round_, swap(round_), None)
    after = dict(round_.tables.values_list("number", "version"))
    assert {number for number in versions if versions[number] != after[number]} == {2}
    table = round_.tables.get(number=2)
    with pytest.raises(Refusal, match="vient d’écrire sur cette feuille"):
        record_deal(table, made_deal(), seen=versions[2])
    record_deal(table, made_deal(), seen=after[2])
    for seen in (versions[2], after[2]):
        with pytest.raises(Refusal, match="vient d’écrire sur cette feuille"):
            record_deal(table, made_deal(), seen=seen)


def test_a_page_read_before_another_change_is_not_obeyed(round_: Round) -> None:
    seen = queries.seating_version(round_)
    edit_round(round_, MoveTable(1, 2), None, seen=seen)
    with refuses("round-changed"):
        edit_round(round_, MoveTable(1, 2), None, seen=seen)
    assert Edit.objects.count() == 1


def test_a_round_whose_next_is_drawn_stays(tournament: Tournament, round_: Round, finish: Finish) -> None:
    edit = edit_round(round_, swap(round_), None)
    publish_round(round_)
    finish(round_)
    draw_round(tournament, [])
    for verb in (lambda: edit_round(round_, MoveTable(1, 2), None), lambda: undo_edit(round_, edit, None)):
        with refuses("not-the-last"):
            verb()


REFUSED: list[tuple[SeatingChange, str, str]] = [
    (SwapTeams(1, 1), "same-team", "deux équipes différentes"),
    (SwapTeams(1, 99), "not-in-round", "n° 99 ne joue pas"),
    (MoveTable(1, 1), "same-table", "autre numéro"),
    (MoveTable(9, 1), "no-such-table", "table 9"),
    (SeatByHand({1: ([1], [1])}), "seated-twice", "n° 1 est placé deux fois"),
    (SeatByHand({1: ([1], [2]), 2: ([2], [3])}), "seated-twice", "n° 2 est placé deux fois"),
    (SeatByHand({1: ([1], [])}), "table-incomplete", "Table 1"),
    (SeatByHand({1: ([1], [99])}), "team-not-present", "n° 99"),
    (ExemptAdversary(99), "not-in-round", "n° 99 ne joue pas"),
    (ReplaceTeam(99, 1), "not-in-round", "n° 99 ne joue pas"),
    (RemoveBye(99), "not-in-round", "n° 99 ne joue pas"),
]


@pytest.mark.parametrize(("change", "code", "words"), REFUSED)
def test_a_change_that_cannot_be_is_refused_by_name(
    round_: Round, change: SeatingChange, code: str, words: str
) -> None:
    before = queries.seating(round_)
    with refuses(code) as refused:
        edit_round(round_, change, None)
    assert words in str(refused.value.sentence)
    assert (queries.seating(round_), Edit.objects.count()) == (before, 0)


# what two teams are to one another → the wish that their meeting by hand breaks, and a word of its reason
def _banned(tournament: Tournament, one: Team, other: Team) -> None:
    Ban.objects.create(tournament=tournament, one=one, other=other, absolute=True)


def _avoided(tournament: Tournament, one: Team, other: Team) -> None:
    Ban.objects.create(tournament=tournament, one=one, other=other)


def _mates(_tournament: Tournament, *two: Team) -> None:
    for team in two:
        team.club = "Metz"
        team.save()


MEETINGS = [
    (_banned, "ban", "interdite"),
    (_avoided, "avoid", "éviter"),
    (_mates, "same-club", "du même club, Metz"),
]


@pytest.mark.parametrize(("arrange", "wish", "word"), MEETINGS)
def test_a_meeting_by_hand_says_what_it_breaks_and_what_mends_it(
    tournament: Tournament, add_teams: MakeTeams, arrange: Callable[..., None], wish: str, word: str
) -> None:
    one, other, *_rest = add_teams(6)
    arrange(tournament, one, other)
    round_ = draw_round(tournament, [])
    seated = queries.seating(round_)
    beside = seated.table_of(one.number)
    assert beside is not None
    assert other.number not in beside.numbers
    edit_round(round_, SwapTeams(beside.against(one.number)[0], other.number), None)
    (said,) = round_.relaxed
    assert (said["wish"], said["teams"]) == (wish, [1, 2])
    assert word in said["why"]
    assert said["why_en"].startswith("By hand")
    edit_round(round_, SwapTeams(beside.against(one.number)[0], other.number), None)
    assert round_.relaxed == []


def test_a_rematch_and_a_second_bye_by_hand_are_said(
    tournament: Tournament, round_: Round, finish: Finish
) -> None:
    publish_round(round_)
    finish(round_)
    (one, met), free = pair(round_, 1), exempt(round_)
    second = draw_round(tournament, [])
    table = queries.seating(second).table_of(one)
    assert table is not None
    for change in (SwapTeams(table.against(one)[0], met), SwapTeams(exempt(second), free)):
        edit_round(second, change, None)
    said = {(wish["wish"], tuple(wish["teams"])) for wish in second.relaxed}
    assert {("rematch", tuple(sorted((one, met)))), ("second-bye", (free,))} <= said


def test_a_fixed_seat_left_and_a_reserved_table_taken_are_said(
    tournament: Tournament, add_teams: MakeTeams
) -> None:
    Tournament.objects.update(reserved_tables="3")
    tournament.refresh_from_db()
    team, *_rest = add_teams(4)
    Team.objects.filter(pk=team.pk).update(fixed_table=2)
    round_ = draw_round(tournament, [])
    assert queries.seating(round_).tables == {1, 2}
    edit_round(round_, MoveTable(2, 3), None)
    said = {wish["wish"]: wish["why"] for wish in round_.relaxed}
    assert "est à la table 3 et non à la 2" in said["fixed-table"]
    assert "table 3" in said["reserved"]


def test_who_comes_after_the_draw_can_be_seated_by_hand(round_: Round, add_teams: MakeTeams) -> None:
    publish_round(round_)
    add_teams(1)
    tables = {match.table: (match.ns, match.ew) for match in queries.seating(round_).matches}
    edit_round(round_, SeatByHand({**tables, 5: ([exempt(round_)], [10])}), None)
    assert (queries.seating(round_).byes, pair(round_, 5)[1]) == ((), 10)
    assert queries.moved_since(round_) == ([], [])


def test_the_rest_is_drawn_again_among_those_who_wait(round_: Round, add_teams: MakeTeams) -> None:
    publish_round(round_)
    begin(round_, 2)
    Team.objects.filter(number=pair(round_, 1)[0]).update(gone_from=1, leaving="abandonment")
    gone, stays = pair(round_, 1)[0], pair(round_, 2)
    add_teams(2)
    before = queries.seating(round_)
    twice = [redraw_rest(round_).again for _ in range(2)]
    assert twice[0] == twice[1]
    edit = edit_round(round_, redraw_rest(round_), None)
    after = queries.seating(round_)
    assert after == twice[0]
    assert after.numbers == {*range(1, 12)} - {gone}
    assert (pair(round_, 2), after.tables) == (stays, {1, 2, 3, 4, 5})
    undo_edit(round_, edit, None)
    assert queries.seating(round_) == before
    assert redraw_rest(round_).again != twice[0]  # counted, and not looked for until it pleases


def test_what_the_rest_drawn_again_cannot_keep_is_the_lots_doing(
    tournament: Tournament, add_teams: MakeTeams
) -> None:
    add_teams(4, clubs=("Metz", "Metz", "Metz", ""))
    round_ = publish_round(draw_round(tournament, []))
    edit_round(round_, redraw_rest(round_), None)
    (said,) = [wish for wish in round_.relaxed if wish["wish"] == "same-club"]
    assert "Metz" in said["why"]
    assert "main" not in said["why"]


@pytest.mark.parametrize("what", ["refused", "dispute"])
def test_what_a_phone_sent_holds_the_table(round_: Round, what: str) -> None:
    publish_round(round_)
    table = round_.tables.get(number=2)
    if what == "dispute":
        phones.dispute(table, None, "75 points")
    else:
        assert phones.enter(table, 9, made_deal()).entry.outcome == "refused"
    for change in (SwapTeams(*pair(round_, 2)[:1], exempt(round_)), ExemptAdversary(pair(round_, 2)[0])):
        with refuses("held-tables"):
            edit_round(round_, change, None)
    with refuses("has-deals"):
        undo_draw(round_)


@pytest.mark.parametrize("method", ["rotation"])
def test_a_schedule_is_not_drawn_again_in_part(
    tournament: Tournament, add_teams: MakeTeams, method: str
) -> None:
    Tournament.objects.update(draw_method=method)
    tournament.refresh_from_db()
    add_teams(6)
    with refuses("not-redrawn-in-part"):
        redraw_rest(publish_round(draw_round(tournament, [])))


def test_nothing_is_left_to_draw_where_all_play(round_: Round) -> None:
    publish_round(round_)
    for table in range(1, 5):
        begin(round_, table)
    with refuses("nothing-to-redraw"):
        redraw_rest(round_)


def test_edits_take_as_many_queries_for_many_teams_as_for_few(
    tournament: Tournament, add_teams: MakeTeams
) -> None:
    counts = []
    for more in (8, 56):
        Round.objects.all().delete()
        add_teams(more)
        round_ = draw_round(tournament, [])
        change = redraw_rest(round_)
        with CaptureQueriesContext(connection) as captured:
            preview_edit(round_, change)
        counts.append(len(captured))
    assert counts[0] == counts[1]


def test_other_tables_keep_their_results(round_: Round) -> None:
    publish_round(round_)
    row = round_.tables.get(number=1)
    record_totals(row, 2010, 900)
    edit_round(round_, MoveTable(3, 4), None)
    assert round_.tables.get(number=1).ns_points == 2010
