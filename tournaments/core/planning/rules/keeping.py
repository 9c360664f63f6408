"""Rules that a club keeps under a name: create, rename, delete, export to a file and import from one.

The file is the JSON object that ``python -m scoring score --options`` takes, with the club's tariff under
`tariff` where there is one; the command line ignores that key.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from django.db import transaction

from scoring.house import check
from scoring.options import OptionError
from scoring.rulebooks import RULEBOOKS
from scoring.rulesets import ALL_RULESETS
from scoring.sentences import LANGUAGES
from scoring.strict_json import RepeatedField, whole_object
from tournaments.core.models.accounts import Club
from tournaments.core.models.planning import HouseRules
from tournaments.core.models.registration import folded
from tournaments.core.planning.errors import PlanningError
from tournaments.core.planning.rules.form import full_sentence
from tournaments.core.planning.tariff import TariffItem, tariff_from_json, tariff_to_json

if TYPE_CHECKING:
    from tournaments.core.models.accounts import User

MAX_BYTES: Final = 60_000
"""The largest file of rules: a tariff of a hundred long lines fits."""
MAX_KEPT: Final = 100
MAX_NAME_LENGTH: Final = 60
MAX_SHOWN_LENGTH: Final = 80
NOT_IN_FILE_NAMES: Final = re.compile(r'[\x00-\x1f\x7f/\\:*?"<>|]+')
FILE_NAME: Final = re.compile(r"(?P<name>.*?)(?:\.(?P<ruleset>[a-z-]+))?\.json", re.IGNORECASE | re.DOTALL)
_RESERVED_NAMES: Final = frozenset(
    folded(name)
    for book in RULEBOOKS
    for name in (book.key, book.ruleset, *map(book.title.in_language, LANGUAGES))
)
"""The folded names of the rules that come with the site: a club cannot use them."""


@transaction.atomic
def keep_rules(  # noqa: PLR0913 — the fields of what is kept
    club: Club,
    by: User | None,
    name: str,
    ruleset: str,
    options: Mapping[str, Any],
    *,
    tariff: Sequence[Mapping[str, Any]] = (),
) -> HouseRules:
    """Keep rules and a tariff under a name. `PlanningError`, `OptionError`."""
    changed = check(ruleset, dict(options))
    Club.objects.select_for_update().get(pk=club.pk)
    if club.house_rules.count() >= MAX_KEPT:
        raise PlanningError("too-many-rules", most=MAX_KEPT)
    _check_free(club, name)
    rules = HouseRules(club=club, name=name, ruleset=ruleset, options=changed, tariff=[*tariff])
    rules._history_user = by  # type: ignore[attr-defined]  # who kept them, where no request says so
    rules.save(force_insert=True)
    return rules


@transaction.atomic
def rename_rules(rules: HouseRules, name: str) -> None:
    """Keep rules under another name; `PlanningError`."""
    Club.objects.select_for_update().get(pk=rules.club_id)
    _check_free(rules.club, name, but=rules)
    if name != rules.name:
        rules.name = name
        rules.save(update_fields=["name"])


@transaction.atomic
def drop_rules(rules: HouseRules) -> None:
    """Delete rules; a concours that plays by them keeps its own copy."""
    rules.delete()


def _check_free(club: Club, name: str, but: HouseRules | None = None) -> None:
    if folded(name) in _RESERVED_NAMES:
        raise PlanningError("name-of-ruleset")
    others = club.house_rules.exclude(pk=but.pk) if but else club.house_rules.all()
    if others.filter(name__iexact=name).exists():
        raise PlanningError("rules-name-taken")


def rules_file(rules: HouseRules) -> tuple[str, str]:
    """The name and the content of the file that holds these rules."""
    name = NOT_IN_FILE_NAMES.sub("-", rules.name).strip(" .-") or "regles"
    held = rules.options | ({"tariff": rules.tariff} if rules.tariff else {})
    return f"{name}.{rules.ruleset}.json", json.dumps(held, ensure_ascii=False, indent=1) + "\n"


def rules_name(file: str) -> tuple[str, str]:
    """The name and the ruleset that a file name states, "" for what it does not state."""
    found = FILE_NAME.fullmatch(file)
    if found is None:
        return "", ""
    ruleset = (found["ruleset"] or "").lower()
    known = ruleset if ruleset in ALL_RULESETS else ""
    name = found["name"] if known or not found["ruleset"] else f"{found['name']}.{found['ruleset']}"
    return " ".join(name.split())[:MAX_NAME_LENGTH], known


def read_rules_file(content: bytes, ruleset: str) -> tuple[dict[str, Any], list[dict[str, Any]]]:
    """The options over a ruleset, and the tariff, of a file; `PlanningError` says what is wrong with it."""
    if len(content) > MAX_BYTES:
        raise PlanningError("file-too-large")
    try:
        found: Any = json.loads(content.decode("utf-8-sig"), object_pairs_hook=whole_object)
    except RepeatedField as error:
        raise PlanningError("field-twice", name=error.name) from error
    except (ValueError, RecursionError) as error:
        raise PlanningError("not-rules") from error
    tariff = _tariff(found.pop("tariff", [])) if isinstance(found, dict) else []
    try:
        return check(ruleset, found), tariff_to_json(tariff)
    except OptionError as refused:
        raise PlanningError("option-refused", refusal_text(refused)) from refused


def _tariff(found: object) -> list[TariffItem]:
    try:
        return tariff_from_json(found)
    except ValueError as error:
        raise PlanningError("tariff-damaged") from error


def refusal_text(refused: OptionError) -> str:
    """Why an option of a file is refused; shortened, because a file may hold anything."""
    reason = full_sentence(refused.reason)
    sentence = f"« {refused.name} » : {reason}" if refused.name else reason
    readable = sentence.encode("utf-8", "backslashreplace").decode()
    return readable if len(readable) <= MAX_SHOWN_LENGTH * 3 else f"{readable[: MAX_SHOWN_LENGTH * 3]}…"
