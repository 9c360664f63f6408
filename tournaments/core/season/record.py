"""The file of a season: rules, evenings and who is who, without a name of a person (docs/season.md)."""

from __future__ import annotations

from collections.abc import Collection
from datetime import date
from typing import Any, Final

from tournaments.core.season.errors import SeasonError
from tournaments.core.season.persons import Person
from tournaments.core.season.points import SCALES
from tournaments.core.season.reading import COMMITMENT
from tournaments.core.season.standing import ALL, HALF, Named, Rules, Season

FORM: Final = 1
"""The edition of the file: raised with every change of what it means."""
MOST_EVENINGS: Final = 366
"""The most evenings of a season, and so the most that can count."""
SEASON: Final = frozenset({"form", "name", "club", "rules", "evenings", "persons"})
RULES: Final = frozenset({"scale", "best", "fewest"})
EVENING: Final = frozenset({"fingerprint", "name", "date"})


def to_record(season: Season) -> dict[str, Any]:
    """The season as the plain JSON of its file; the same season is the same JSON."""
    rules = season.rules
    return {
        "form": FORM,
        "name": season.name,
        "club": season.club,
        "rules": {"scale": rules.scale, "best": rules.best, "fewest": rules.fewest},
        "evenings": [each._asdict() for each in sorted(season.evenings, key=lambda each: each.order)],
        "persons": sorted(sorted(person) for person in season.persons if len(person) > 1),
    }


def season_of(record: Any) -> Season:
    """The season in the plain JSON of a file; `SeasonError` for any other shape."""
    form = record.get("form") if isinstance(record, dict) else None
    if type(form) is not int:
        raise SeasonError("not-a-season", what="form")
    if form != FORM:
        raise SeasonError("other-form", form=form, known=FORM)
    _check_fields(record, SEASON, "{}")
    evenings = tuple(_evening(each) for each in _list(record["evenings"], "evenings"))
    if len({each.fingerprint for each in evenings}) != len(evenings) or len(evenings) > MOST_EVENINGS:
        raise SeasonError("not-a-season", what="evenings")
    return Season(
        _text(record["name"], "name"),
        _text(record["club"], "club"),
        _rules(record["rules"]),
        evenings,
        _persons(record["persons"]),
    )


def _rules(record: Any) -> Rules:
    _check_fields(record, RULES, "rules")
    scale, best, fewest = record["scale"], record["best"], record["fewest"]
    if not isinstance(scale, str) or scale not in SCALES:
        raise SeasonError("not-a-season", what="scale")
    if best not in {HALF, ALL} if isinstance(best, str) else not _counts(best):
        raise SeasonError("not-a-season", what="best")
    if not _counts(fewest):
        raise SeasonError("not-a-season", what="fewest")
    return Rules(scale, best, fewest)


def _counts(number: Any) -> bool:
    return type(number) is int and 1 <= number <= MOST_EVENINGS


def _evening(record: Any) -> Named:
    _check_fields(record, EVENING, "evenings")
    day = _text(record["date"], "date")
    if not _is_day(day):
        raise SeasonError("not-a-season", what="date")
    return Named(_label(record["fingerprint"], "fingerprint"), _text(record["name"], "name"), day)


def _is_day(text: str) -> bool:
    """Whether a day is written as YYYY-MM-DD: evenings are put in their order by this text."""
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def _persons(record: Any) -> tuple[Person, ...]:
    found = [
        tuple(sorted(_label(label, "persons") for label in _list(each, "persons")))
        for each in _list(record, "persons")
    ]
    labels = [label for person in found for label in person]
    if len(labels) != len(set(labels)) or not all(found):
        raise SeasonError("not-a-season", what="persons")
    return tuple(sorted(found))


def _check_fields(record: Any, fields: Collection[str], where: str) -> None:
    if not isinstance(record, dict) or record.keys() != fields:
        raise SeasonError("not-a-season", what=where)


def _list(value: Any, where: str) -> list[Any]:
    if not isinstance(value, list):
        raise SeasonError("not-a-season", what=where)
    return value


def _text(value: Any, where: str) -> str:
    if not isinstance(value, str):
        raise SeasonError("not-a-season", what=where)
    return value


def _label(value: Any, where: str) -> str:
    if not isinstance(value, str) or not COMMITMENT.fullmatch(value):
        raise SeasonError("not-a-season", what=where)
    return value
