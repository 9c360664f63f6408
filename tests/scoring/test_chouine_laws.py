"""Laws of chouine, over any parties that can be, and over any JSON at all."""

from __future__ import annotations

import copy
from dataclasses import replace
from typing import Any

from hypothesis import assume, given
from hypothesis import strategies as st

from scoring.chouine.parties import ALL, PLAYERS, WORTH
from scoring.chouine.reader import FIELDS as PARTIE_FIELDS
from scoring.chouine.reader import DeclaredAnnounce, judge_cards, read_announce
from scoring.errors import SENTENCES, InvalidDeal
from scoring.rulesets.chouine import CHOUINE, MONDOUBLEAU
from scoring.strict_json import FieldReader
from tests.quickly import fewer_by_day

Record = dict[str, Any]
TABLE = CHOUINE.engine()
numbers = st.sampled_from((2, 3, 4))


@st.composite
def points(draw: st.DrawFn, players: int) -> dict[str, int]:
    """The pack, less what stays undrawn among three, shared out; one player may be left out of others."""
    total = 120 - (draw(st.integers(0, 22)) if players == 3 else 0)
    cuts = sorted(draw(st.lists(st.integers(0, total), min_size=players - 1, max_size=players - 1)))
    shares = [high - low for low, high in zip([0, *cuts], [*cuts, total], strict=True)]
    assume(not {1, 119} & set(shares))  # no cards make these
    taken = dict(zip("ABCD", shares, strict=False))
    if players != 3 and draw(st.booleans()):
        del taken[draw(st.sampled_from(sorted(taken)))]
    return taken


@st.composite
def announces(draw: st.DrawFn, players: int) -> dict[str, list[Record]]:
    """Announces that so many players can have, no more of each than there can be, to anyone."""
    told: dict[str, list[Record]] = {player: [] for player in PLAYERS[:players]}
    for which in ALL:
        if players in WORTH[which.kind].players:
            for player in draw(st.lists(st.sampled_from(sorted(told)), max_size=which.most)):
                told[player].append(which.to_record())
    fields = FieldReader()
    judge_cards(
        [
            DeclaredAnnounce(player, "", read_announce(one, "", fields))
            for player in told
            for one in told[player]
        ],
        fields,
    )
    assume(not fields.errors)
    return told


@st.composite
def parties(draw: st.DrawFn, players: int | None = None) -> Record:
    """Any partie that can be, of so many players; now and then one that was won at once."""
    players = players or draw(numbers)
    everyone = st.sampled_from("ABCD"[:players])
    record: Record = {"points": draw(points(players)), "der": draw(everyone)}
    record["announces"] = draw(announces(players))
    if players != 2 or draw(st.booleans()):
        record["players"] = players
    if draw(st.integers(0, 9)) == 0:
        record = {name: value for name, value in record.items() if name == "players" or draw(st.booleans())}
        record[draw(st.sampled_from(("chouine", "awarded")))] = draw(everyone)
    return record | draw(st.sampled_from(({}, {"id": 7}, {"id": None})))


def score(record: Record) -> Record:
    return TABLE.score(record).to_record()


@given(parties())
def test_record_to_value_to_record(record: Record) -> None:
    read = TABLE.read(record)
    again = read.to_record()
    assert TABLE.read(again) == read
    assert score(again) == score(record)
    assert again.items() <= {**record, "announces": again.get("announces")}.items()


@given(parties(), st.randoms(use_true_random=False))
def test_the_order_of_announces_does_not_matter(record: Record, random: Any) -> None:
    shuffled = copy.deepcopy(record)
    for announced in shuffled.get("announces", {}).values():
        random.shuffle(announced)
    assert score(shuffled) == score(record)


def renamed(value: Any, names: dict[str, str]) -> Any:
    """The same record with the players renamed, wherever they stand."""
    if isinstance(value, dict):
        return {names.get(name, name): renamed(inner, names) for name, inner in value.items()}
    return names.get(value, value) if isinstance(value, str) else value


@given(parties(), st.data())
def test_other_names_give_the_same_result_under_other_names(record: Record, data: st.DataObject) -> None:
    letters = "ABCD"[: record.get("players", 2)]
    names = dict(zip(letters, data.draw(st.permutations(letters)), strict=True))
    assert score(renamed(record, names)) == renamed(score(record), names)


@given(parties())
def test_totals_are_all_the_points_there_are(record: Record) -> None:
    """The cards that were drawn, the der and the announces; and the lines say the same."""
    scored = TABLE.score(record)
    if record.keys() & {"chouine", "awarded"}:
        assert scored.counts == ()
        return
    cards = sum(record["points"].values()) if record.get("players") == 3 else 120
    announced = [which.points for each in scored.partie.announces for which in each]
    assert sum(scored.totals) == cards + 10 + sum(announced)
    for count in scored.counts:
        assert count.total == sum(line.points for line in count.lines)
        assert count.total >= 0


@given(parties())
def test_the_winner_has_more_than_anybody(record: Record) -> None:
    answer = score(record)
    if answer["totals"] is None:
        assert answer["winner"] == record.get("chouine", record.get("awarded"))
        return
    *_, second, best = sorted(answer["totals"].values())
    assert (answer["winner"] is None) is (second == best)
    assert answer["winner"] is None or answer["totals"][answer["winner"]] == best


@given(parties())
def test_mondoubleau_is_scored_alike(record: Record) -> None:
    assert MONDOUBLEAU.engine().score(record).to_record() == score(record)


@given(parties())
def test_every_partie_can_be_explained(record: Record) -> None:
    scored = TABLE.score(record)
    for lang in ("fr", "en"):
        told = [text.in_language(lang) for text in scored.explain()]
        assert all(line.strip() for line in told)
        assert [line.rpartition("→ ")[2] for line in told[1:]] == [str(total) for total in scored.totals]


# --- matches --------------------------------------------------------------------------------------


@given(st.data(), numbers, st.sampled_from((5, 3)), st.sampled_from((2, 1)))
def test_a_match_ends_on_any_supply_of_won_parties(
    data: st.DataObject, players: int, parties_to_win: int, manches: int
) -> None:
    """And no later than where everybody was one short of everything: 27 parties, or 17 among four."""
    rules = replace(CHOUINE, parties=parties_to_win, manches=manches)
    table, game = rules.engine(), rules.engine().new_game()
    to_win = manches if players == 2 else 1
    longest = (players * (parties_to_win - 1) + 1) * (players * (to_win - 1) + 1)
    winners = data.draw(st.lists(st.sampled_from("ABCD"[:players]), min_size=longest, max_size=longest))
    for count, winner in enumerate(winners):
        if game.over:
            break
        assert sum(game.parties) <= count
        _, game = table.play(game, {"players": players, "chouine": winner})
    assert game.winner is not None
    place = PLAYERS.index(game.winner)
    assert (game.parties[place], game.manches[place]) == (parties_to_win, to_win)
    assert max(game.parties) == parties_to_win
    assert sorted(game.manches)[-2] < to_win


@fewer_by_day
@given(numbers.flatmap(lambda players: st.lists(parties(players), max_size=30)))
def test_a_match_counts_what_was_won(records: list[Record]) -> None:
    """In a single manche, each player has the parties it won; nobody has those that were level."""
    rules = replace(CHOUINE, manches=1)
    table, game = rules.engine(), rules.engine().new_game()
    won: list[Any] = []
    for record in records:
        if game.over:
            break
        scored, game = table.play(game, record)
        won.append(scored.winner)
    assert list(game.parties) == [won.count(player) for player in PLAYERS[: len(game.parties)]]
    assert game.over is (5 in game.parties)


# --- any JSON -------------------------------------------------------------------------------------

FIELDS = [*sorted(PARTIE_FIELDS), "A", "B", "C", "D", "kind", "trump"]
WORDS = ["A", "B", "C", "D", "mariage", "tierce", "quarteron", "quinte", "trente"]
anything = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.sampled_from([0, 2, 3, 4, 40, 98, 120, 10**400])
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.sampled_from(WORDS)
    | st.text(max_size=4),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.sampled_from(FIELDS) | st.text(max_size=3), inner, max_size=6)
    ),
    max_leaves=20,
)


def parts_of(value: Any) -> list[Any]:
    """The objects and lists of a record, itself first."""
    if isinstance(value, dict):
        return [value, *(part for inner in value.values() for part in parts_of(inner))]
    return [value, *(part for inner in value for part in parts_of(inner))] if isinstance(value, list) else []


@st.composite
def damaged_parties(draw: st.DrawFn) -> Record:
    """A partie that can be, with a few of its parts replaced by anything or added to."""
    record: Record = draw(parties())
    for _ in range(draw(st.integers(1, 4))):
        part = draw(st.sampled_from(parts_of(record)))
        if isinstance(part, dict):
            part[draw(st.sampled_from(list(part) + FIELDS))] = draw(anything)
        else:
            part.append(draw(anything))
    return record


@given(anything | damaged_parties(), st.sampled_from((None, 2, 3, 4)))
def test_any_json_gives_a_result_or_named_errors(record: Any, agreed: int | None) -> None:
    try:
        read = TABLE.read(record, agreed)
    except InvalidDeal as invalid:
        refused = invalid.errors
    else:
        assert TABLE.score(record).to_record()["ok"] is True
        assert agreed in (None, read.players)
        return
    assert len({(error.field, error.code) for error in refused}) == len(refused) > 0
    for error in refused:
        assert error.code in SENTENCES
        assert error.message("fr").strip()
        assert error.message("en").strip()
