"""A season computed a second time, from docs/season.md alone: JSON in, the digest out."""

from __future__ import annotations

import json
from fractions import Fraction
from functools import cmp_to_key
from hashlib import sha256
from math import floor
from typing import Any

FIFTY = [50, 45, 40, 35, 30, 25, *range(20, 0, -1)]
TEN = [25, 18, 15, 12, 10, 8, 6, 4, 2, 1]


def seats_of(data: Any) -> dict[int, dict[int, tuple[list[str], str, int]]]:
    """By team and round: who sat, how it ended, the points of the round."""
    rows = {row["number"]: row["by_round"] for row in data["standing"]["rows"]}
    found: dict[int, dict[int, tuple[list[str], str, int]]] = {number: {} for number in rows}

    def put(number: int, round_: int, names: list[str], ended: str) -> None:
        counted = rows[number][round_ - 1] if round_ <= len(rows[number]) else None
        if counted is not None or ended != "bye":
            found[number][round_] = (names, ended if counted is not None else "", counted or 0)

    for round_ in data["rounds"]:
        at = round_["number"]
        for number in round_["byes"]:
            players = next(team["players"] for team in data["teams"] if team["number"] == number)
            put(number, at, [each["names"] for each in players if each["from_round"] <= at][-1], "bye")
        for table in round_["tables"]:
            for side, sitting in table["sides"].items():
                result = table["result"] or {"absent": "", "winner": "?"}
                ended = {None: "drawn", side: "won", "?": ""}.get(result["winner"], "lost")
                if result["absent"]:
                    ended = "absent" if result["absent"] == side else "won"
                for one in sitting if side != table["host"] else ():
                    put(one["number"], at, one["names"], ended)
    return found


def by_place(scale: str, places: list[int], count: int) -> int:
    """Tenths of equals at these places, the first of which is 1."""
    if scale == "beaten":
        exact = (
            Fraction(100 * sum(count - place for place in places), len(places) * (count - 1))
            if count > 1
            else 100
        )
    else:
        table, least = (TEN, 0) if scale == "ten-places" else (FIFTY, 1)
        given = [table[place - 1] if place <= len(table) else least for place in places]
        exact = Fraction(sum(given), len(given))
    return floor(10 * exact + Fraction(1, 2))


def points_of(data: Any, scale: str) -> dict[str, int]:
    """The tenths of all who came."""
    rows, seats = data["standing"]["rows"], seats_of(data)
    ranks, points = [row["rank"] for row in rows], dict[str, int]()
    for row in rows:
        rounds = [seats[row["number"]][at] for at in sorted(seats[row["number"]])]
        last = next(team["players"] for team in data["teams"] if team["number"] == row["number"])[-1]["names"]
        order = [name for names, _ended, _counted in rounds for name in names]
        if scale in {"results", "scores"}:
            worth = {"won": 40, "drawn": 30, "bye": 30, "lost": 20}
            for name in order or last:
                points.setdefault(name, 0)
            for names, ended, counted in rounds:
                for name in names:
                    points[name] += 10 * counted if scale == "scores" else worth.get(ended, 0)
            continue
        equals = ranks.count(row["rank"])
        tenths = by_place(scale, list(range(row["rank"], row["rank"] + equals)), len(rows))
        people = list(dict.fromkeys(order)) or last
        whole = tenths * max((len(names) for names, _ended, _counted in rounds), default=len(last))
        exact = {name: Fraction(whole * (order.count(name) or 1), len(order) or len(last)) for name in people}
        left = whole - sum(map(floor, exact.values()))
        for name in sorted(people, key=lambda one: floor(exact[one]) - exact[one]):
            points[name] = points.get(name, 0) + floor(exact[name]) + (left > 0)
            left -= 1
    return points


def digest_of(season: Any, archives: list[Any]) -> str:
    """The digest of the standing; `archives` are files as they were read."""
    known = {one["fingerprint"]: one["data"] for one in archives}
    rules = season["rules"]
    named = sorted(season["evenings"], key=lambda one: (one["date"], one["fingerprint"]))
    here = sorted(
        (known[one["fingerprint"]]["concours"]["date"], one["fingerprint"])
        for one in named
        if one["fingerprint"] in known
    )
    person = {label: sorted(each) for each in season["persons"] for label in each}
    results: dict[str, list[list[Any]]] = {}
    wins: dict[str, int] = {}
    for _day, mark in here:
        for label, tenths in sorted(points_of(known[mark], rules["scale"]).items()):
            results.setdefault(json.dumps(person.get(label, [label])), []).append(
                [mark, label, tenths, False]
            )
        for rounds in seats_of(known[mark]).values():
            for names, ended, _counted in rounds.values():
                for label in names:
                    key = json.dumps(person.get(label, [label]))
                    wins[key] = wins.get(key, 0) + {"won": 2, "drawn": 1}.get(ended, 0)
    best = {"half": -(-len(named) // 2), "all": len(named)}.get(rules["best"], rules["best"])
    lines = []
    for key in sorted(results, key=json.loads):
        for one in sorted(results[key], key=lambda one: -one[2])[:best]:
            one[3] = True
        sums = {"points": sum(one[2] for one in results[key] if one[3]), "half_wins": wins.get(key, 0)}
        lines.append({"rank": None, "person": json.loads(key), "results": results[key], **sums})
    fewest = min(rules["fewest"], len(here))
    ranked = [line for line in lines if len(line["results"]) >= fewest]
    groups = in_order(ranked)
    for group in groups:
        rank = 1 + sum(len(before) for before in groups[: groups.index(group)])
        for line in group:
            line["rank"] = rank
    others = in_order([line for line in lines if len(line["results"]) < fewest])
    told = {
        "rules": rules,
        "evenings": [mark for _day, mark in here],
        "missing": [one["fingerprint"] for one in named if one["fingerprint"] not in known],
        "lines": [line for group in [*groups, *others] for line in group],
    }
    return sha256(json.dumps(told, sort_keys=True, separators=(",", ":")).encode()).hexdigest()


def in_order(lines: list[Any]) -> list[list[Any]]:
    """Groups of equals, best first."""
    groups = split(
        lines, lambda line: [line["points"], *sorted((one[2] for one in line["results"]), reverse=True)]
    )
    groups = [part for group in groups for part in met(group)]
    return [part for group in groups for part in split(group, lambda line: [line["half_wins"]])]


def split(lines: list[Any], key: Any) -> list[list[Any]]:
    ordered = sorted(lines, key=cmp_to_key(lambda a, b: (key(b) > key(a)) - (key(b) < key(a))))
    groups: list[list[Any]] = []
    for line in ordered:
        if groups and key(groups[-1][0]) == key(line):
            groups[-1].append(line)
        else:
            groups.append([line])
    return groups


def met(group: list[Any]) -> list[list[Any]]:
    """Equals by the evenings in which one had more points than another, if each met each."""
    balance: dict[str, int] = {}
    for line in group:
        own = {one[0]: one[2] for one in line["results"]}
        balance[json.dumps(line["person"])] = 0
        for other in (other for other in group if other is not line):
            common = [(own[one[0]], one[2]) for one in other["results"] if one[0] in own]
            if not common:
                return [group]
            balance[json.dumps(line["person"])] += sum((a > b) - (a < b) for a, b in common)
    parts = split(group, lambda line: [balance[json.dumps(line["person"])]])
    return [group] if len(parts) == 1 else [each for part in parts for each in met(part)]
