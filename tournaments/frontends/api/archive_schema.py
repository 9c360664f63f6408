"""What stands inside of an archive as a JSON Schema (2020-12): the form of docs/archive.md, field by field.

It says the form alone. That the figures follow from the logs, and the fingerprint from all of it, is for a
check to compute.
"""

from __future__ import annotations

from typing import Any, Final

Schema = dict[str, Any]
INTEGER: Final[Schema] = {"type": "integer"}
TEXT: Final[Schema] = {"type": "string"}
FLAG: Final[Schema] = {"type": "boolean"}
ANY_OBJECT: Final[Schema] = {"type": "object", "additionalProperties": True}
SIDE: Final[Schema] = {"type": "string", "enum": ["NS", "EW"]}
RULES: Final = "as in the concours’s rules: docs/rules"


def _or_null(shape: Schema) -> Schema:
    return {"anyOf": [shape, {"type": "null"}]}


def _list(items: Schema) -> Schema:
    return {"type": "array", "items": items}


def _object(fields: dict[str, Schema], left_out: tuple[str, ...] = ()) -> Schema:
    """An object with these fields and no other; those that are `left_out` where they are the usual ones."""
    needed = [name for name in fields if name not in left_out]
    return {"type": "object", "properties": fields, "required": needed, "additionalProperties": False}


def _of(shape: Schema, *names: str) -> dict[str, Schema]:
    return dict.fromkeys(names, shape)


CAP: Final = _object({"most": _or_null(INTEGER), "loser": _or_null(INTEGER), "from_round": INTEGER})
CONCOURS: Final = _object(
    _of(TEXT, "name", "club", "place", "date", "ruleset", "draw_method", "bye_policy")
    | _of(INTEGER, "rounds_planned", "same_club_rounds", "bye_points")
    | _of(_or_null(INTEGER), "target", "deals", "minutes", "finalists")
    | {
        "ending": {"type": "string", "enum": ["target", "deals", "clock"]},
        "options": ANY_OBJECT | {"description": RULES},
        "draw_options": ANY_OBJECT,
        "criteria": _list(TEXT),
        "tariff": _list(ANY_OBJECT),
        "seed": _or_null(TEXT),
        "cap": CAP,
        "time_limit": FLAG,
        "last_deal": FLAG,
        "leaver_games": {"type": "string", "enum": ["half", "annul"]},
    },
    ("cap", "time_limit", "leaver_games"),
)
TEAM: Final = _object(
    _of(INTEGER, "number", "from_round")
    | _of(TEXT, "club", "leaving")
    | {
        "present": FLAG,
        "gone_from": _or_null(INTEGER),
        "players": _list(_object({"from_round": INTEGER, "names": _list(TEXT)})),
    }
)
LINE_UPS: Final = _list(_object({"number": INTEGER, "names": _list(TEXT)}))
DEAL: Final = _object(
    _of(INTEGER, "place", "ns_mark", "ew_mark", "ns_score", "ew_score")
    | {"record": ANY_OBJECT | {"description": "docs/rules/records.md"}, "after_end": FLAG, "engine": TEXT}
)
TOTALS: Final = _object(
    _of(INTEGER, "ns_points", "ew_points")
    | _of(_or_null(INTEGER), "ns_manches", "ew_manches", "deals_played")
)
RULING: Final = _object(
    _of(TEXT, "kind", "side", "article", "words") | {"penalty": INTEGER, "deal": _or_null(INTEGER)}
)
RESULT: Final = _object(
    _of(_or_null(INTEGER), "ns_points", "ew_points", "ns_manches", "ew_manches")
    | {
        "source": {"type": "string", "enum": ["deals", "totals", "forfeit"]},
        "winner": _or_null(SIDE),
        "absent": TEXT,
        "article": TEXT,
    }
)
TABLE: Final = _object(
    _of(INTEGER, "number", "first_dealer", "former_entries")
    | _of(TEXT, "phase", "host")
    | {
        "sides": _object({"NS": LINE_UPS, "EW": LINE_UPS}),
        "log": _list(ANY_OBJECT | {"description": "docs/sheet-log.md"}),
        "deals": _list(DEAL),
        "totals": _or_null(TOTALS),
        "rulings": _list(RULING),
        "stopped": FLAG,
        "result": _or_null(RESULT),
    },
    ("former_entries",),
)
ROUND: Final = _object(
    _of(INTEGER, "number", "attempt", "deals")
    | _of(TEXT, "method", "seed")
    | {"byes": _list(INTEGER), "tables": _list(TABLE)},
    ("deals",),
)
ROW: Final = _object(
    _of(
        INTEGER,
        "rank",
        "number",
        "half_wins",
        "played",
        "manches",
        "points_for",
        "points_against",
        "difference",
    )
    | {"by_round": _list(_or_null(INTEGER)), "separated_by": TEXT, "tied": FLAG, "withdrawn": FLAG}
)
PRIZE: Final = _object({"rank": INTEGER, "text": TEXT, "teams": _list(INTEGER)})
DATA: Final = _object(
    {
        "concours": CONCOURS,
        "teams": _list(TEAM),
        "rounds": _list(ROUND),
        "standing": _object({"after": INTEGER, "rows": _list(ROW)}),
        "prizes": _list(PRIZE),
        "sealed_at": TEXT,
    },
    ("sealed_at",),
) | {"description": "What is sealed: docs/archive.md says of each field what it is."}
