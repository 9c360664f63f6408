"""``python -m tournaments.draw < request.json > answer.json``: check a draw without database or Django.

Exit status 0 with the answer, 1 with ``{"errors": [{"field", "code", "message"}]}``.
"""

from __future__ import annotations

import json
import sys
from typing import BinaryIO, TextIO

from tournaments.draw.api import draw_record
from tournaments.draw.errors import InvalidRequest, RequestError


def main(source: BinaryIO, target: TextIO) -> int:
    """One request read, one answer written, one line of JSON; the exit status."""
    try:
        answer, status = draw_record(_parse(source.read())), 0
    except InvalidRequest as refused:
        answer, status = dict(refused.to_record()), 1
    line = json.dumps(answer, ensure_ascii=False) + "\n"
    target.write(line.encode(errors="backslashreplace").decode())  # half a surrogate pair as its escape
    return status


def _parse(text: bytes) -> object:
    try:
        return json.loads(
            text.decode("utf-8-sig"), parse_constant=_refuse_constant, object_pairs_hook=_whole_object
        )
    except InvalidRequest:
        raise
    except (ValueError, RecursionError) as error:
        raise InvalidRequest([RequestError("", "not-json")]) from error


def _refuse_constant(name: str) -> object:
    raise ValueError(f"{name} is not JSON")


def _whole_object(fields: list[tuple[str, object]]) -> dict[str, object]:
    """The object of these fields; which of two of one name is meant nobody can say."""
    made: dict[str, object] = {}
    for name, value in fields:
        if name in made:
            raise InvalidRequest([RequestError(name, "field-twice", name=name)])
        made[name] = value
    return made


if __name__ == "__main__":
    sys.stdout.reconfigure(encoding="utf-8")  # type: ignore[union-attr]  # a console is a TextIOWrapper
    sys.exit(main(sys.stdin.buffer, sys.stdout))
