"""The independent checker: what is wrong with a draw, judged from the JSON that went in and came out.

It shares no code with `tournaments.draw` and asks it nothing: it reads the history its own way, finds its
own optimum (all draws up to 14 places and 12 individuals, Edmonds' matchings beyond) and says what could
have been avoided in this round alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, combinations, count, islice

from tests.draw.checking_melee import MOST_INDIVIDUALS, fewest_melee, melee_faults
from tests.draw.edmonds import most_pairs
from tests.draw.optima import BASE, fewest_pairs
from tests.draw.past import SCHEDULES, Pair, Past, Record, broken, everybody

BYE = 0
MOST_PLACES = 14
MOST_TRIES = 400  # sets of broken wishes that are tried one by one where a bound leaves a doubt
PAIRING = ("random", "swiss")


def faults(request: Record, answer: Record) -> list[str]:
    """All that is wrong with each round of `answer`; an empty list is a good draw."""
    if "errors" in answer:
        return [f"refused: {answer['errors']}"] if can_play(request) else []
    found, played = [], list(request["played"])
    for number, drawn in enumerate(answer["rounds"], start=request["round"]):
        now = dict(request) | {"round": number, "played": list(played)}
        found += [f"round {number}: {fault}" for fault in round_faults(now, drawn)]
        played.append({"tables": drawn["tables"], "byes": drawn["byes"]})
    if len(answer["rounds"]) != request.get("rounds", 1):
        found.append(f"{len(answer['rounds'])} rounds")
    return found


def round_faults(request: Record, drawn: Record) -> Iterator[str]:
    """What is wrong with one round, the seats first: what is seated wrongly is judged no further."""
    past = Past(request)
    wrong = [*seat_faults(past, drawn), *table_faults(past, drawn)]
    if not wrong:
        wrong += [*reported_faults(past, drawn), *wish_faults(past, drawn)]
    yield from wrong


def wish_faults(past: Past, drawn: Record) -> Iterator[str]:
    """What the method should have avoided."""
    if past.method in PAIRING:
        return pair_faults(past, drawn)
    if past.method in SCHEDULES:
        return schedule_faults(past, drawn)
    return melee_faults(past, drawn)


def seat_faults(past: Past, drawn: Record) -> Iterator[str]:
    """Everybody present at one table or exempt, as many as must be; nobody at a table with a ban."""
    seated = Counter(chain(drawn["byes"], *(table["ns"] + table["ew"] for table in drawn["tables"])))
    for number in sorted(seated.keys() | past.teams.keys()):
        if seated[number] != (number in past.teams):
            yield f"{number} sits {seated[number]} times"
    if not past.resting <= len(drawn["byes"]) <= max(past.resting, past.gone and past.gone + 1):
        yield f"{len(drawn['byes'])} byes"
    if len(past.teams) >= past.size and not drawn["tables"]:
        yield "nobody plays"
    for table in drawn["tables"]:
        if [len(table["ns"]), len(table["ew"])] != [past.size // 2] * 2:
            yield f"table {table['table']} seats {table['ns']} and {table['ew']}"
        yield from (f"{pair} is banned" for pair in at_table(table) if past.banned(*pair))


def table_faults(past: Past, drawn: Record) -> Iterator[str]:
    """Each table once; who need not stay somewhere sits at the first tables of the room."""
    numbers = [table["table"] for table in drawn["tables"]]
    if numbers != sorted(set(numbers)):
        yield f"a table twice, or out of order: {numbers}"
    room = dict.fromkeys(past.options.get("tables") or ())
    seats = len(past.teams) + (past.resting if past.method in SCHEDULES else 0)  # the empty seat has a table
    first = set(islice(chain(room, count(max(room, default=0) + 1)), seats // past.size))
    for table in drawn["tables"]:
        there = past.teams.keys() & {*table["ns"], *table["ew"]}
        fixed = {past.teams[number].get("fixed_table") for number in there}
        if table["table"] not in first and table["table"] not in fixed:
            yield f"table {table['table']} is not in the room"


def at_table(table: Record) -> Iterator[Pair]:
    return combinations(sorted(table["ns"] + table["ew"]), 2)


def reported_faults(past: Past, drawn: Record) -> Iterator[str]:
    """`relaxed` counts what the checker counts, and says why."""
    said = Counter(each["wish"] for each in drawn["relaxed"])
    seen = broken(past, drawn)
    walkovers = {
        number for each in drawn["relaxed"] if each["wish"] == "walkover" for number in each["teams"]
    }
    said["second-bye"] += sum(past.byes[number] > 0 for number in walkovers.intersection(drawn["byes"]))
    if len(past.teams) < past.size:
        seen = {"table": 1}
    if past.method in SCHEDULES:
        seen = {wish: seen[wish] for wish in ("rematch", "second-bye")}
    for wish, times in seen.items():
        if said[wish] != times:
            yield f"{wish}: {times} times, {said[wish]} said"
    if not all(each["why"] and "{" not in each["why"] for each in drawn["relaxed"]):
        yield "a wish without reason"


# two by two


def pair_faults(past: Past, drawn: Record) -> Iterator[str]:
    """Rematch, second bye, preferred ban, same club: none that the wishes before it leave avoidable."""
    places = [*past.teams, *[BYE] * past.resting]
    wishes = ("rematch", "second-bye", "avoid", "same-club")
    seen = [broken(past, drawn)[wish] for wish in wishes]
    if len(places) <= MOST_PLACES:
        best = fewest_pairs(len(places), lambda one, other: pair_cost(past, places[one], places[other]))
        if best != sum(times * BASE**power for times, power in zip(seen, (3, 2, 1, 0), strict=True)):
            yield f"{seen} broken of {wishes}, at best {best} in base {BASE}"
        return
    edges = {pair: cost for pair in combinations(places, 2) if (cost := wish_cost(past, *pair)) is not None}
    for tier, (wish, times) in enumerate(zip(wishes, seen, strict=True)):
        if times:
            if fewer_exist(places, edges, tier, times):
                yield f"{wish}: {times} times, fewer could be"
            return  # what the wishes after it could keep is told by the small concours, where all is tried
        edges = {pair: cost for pair, cost in edges.items() if not cost[tier]}


def wish_cost(past: Past, one: int, other: int) -> tuple[int, int, int, int] | None:
    """What this pair breaks, or ``None`` if it is banned."""
    if BYE in (one, other):
        return 0, int(past.byes[one or other] > 0), 0, 0
    if past.banned(one, other):
        return None
    rematch, avoided, mates = past.adversaries(one, other)
    return rematch, 0, avoided, mates


def pair_cost(past: Past, one: int, other: int) -> int | None:
    cost = wish_cost(past, one, other)
    return (
        None
        if cost is None
        else sum(times * BASE**power for times, power in zip(cost, (3, 2, 1, 0), strict=True))
    )


def fewer_exist(places: Sequence[int], edges: Mapping[Pair, Sequence[int]], tier: int, times: int) -> bool:
    """Whether a perfect matching of `edges` breaks the wish `tier` less than `times` times.

    By Edmonds, those that break it are at least as many as the pairs missing in a matching without them;
    between that bound and `times` sets of them are tried, as far as `MOST_TRIES` go.
    """
    good = [pair for pair, cost in edges.items() if not cost[tier]]
    bad = [pair for pair, cost in edges.items() if cost[tier]]
    least = len(places) // 2 - most_pairs(places, good)
    for fewer in range(least, times):
        for chosen in islice(combinations(bad, fewer), MOST_TRIES):
            gone = set(chain.from_iterable(chosen))
            left = [place for place in places if place not in gone]
            inside = [pair for pair in good if not gone.intersection(pair)]
            if len(gone) == 2 * fewer and 2 * most_pairs(left, inside) == len(left):
                return True
    return False


def can_play(request: Record) -> bool:
    """Whether the bans leave a draw at all; of four by four in large halls the few bans there are do."""
    past = Past(request)
    if past.size == 4 and len(past.teams) <= MOST_INDIVIDUALS:
        return fewest_melee(past) is not None
    places = [*past.teams, *[BYE] * past.resting]
    edges = [pair for pair in combinations(places, 2) if BYE in pair or not past.banned(*pair)]
    return past.size == 4 or 2 * most_pairs(places, edges) == len(places)


# printed in advance


def schedule_faults(past: Past, drawn: Record) -> Iterator[str]:
    """While the same teams are present: no rematch and no second bye before the schedule goes round."""
    earlier = map(everybody, past.request["played"])
    size = len(past.teams) + past.resting
    once_round = size // 2 if past.method == "rotation" else size - 1
    if past.request["round"] > once_round or any(each != past.teams.keys() for each in earlier):
        return
    seen = broken(past, drawn)
    if seen["rematch"] or seen["second-bye"]:
        yield f"{seen} before the schedule went round"
