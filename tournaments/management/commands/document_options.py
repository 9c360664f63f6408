"""`manage.py document_options`: docs/rules/options.md, written from the options as the code has them."""

from __future__ import annotations

from typing import Any, Final

from django.core.management.base import BaseCommand

from scoring.coinche.options import OPTIONS
from scoring.coinche.ruleset import Ruleset
from scoring.rulesets import RULESETS
from scoring.rulesets.chouine import CHOUINE, MONDOUBLEAU

HEAD: Final = """# Options

Each column has a ruleset's own value; a dash: these rules have no place for the option, or not before another
one makes room for it. What they change exactly, and how they combine: [house-rules.md](house-rules.md).

"""
WORDS: Final = {True: "yes", False: "no", None: "not played"}
EVERY_TRUMP: Final = OPTIONS["trumps"].values.to_record()["some_of"]
CHOUINE_TOO: Final = (
    f"`{CHOUINE.name}` and `{MONDOUBLEAU.name}` have two options of their own: `parties`, "
    f"{CHOUINE.parties} won for a manche (or 3), and `manches`, {CHOUINE.manches} won for the match (or 1).\n"
)


class Command(BaseCommand):
    """Prints the page; `make docs` puts it in its place."""

    help = "Print docs/rules/options.md, the table of every option, from the code."
    requires_system_checks = ()  # it needs neither database nor network

    def handle(self, *_: object, **__: object) -> None:
        self.stdout.write(page(), ending="")


def page() -> str:
    """The whole page, in Markdown."""
    return f"{HEAD}{options()}\n{CHOUINE_TOO}"


def options() -> str:
    """Rulesets across, options down."""
    rows = [["option", *RULESETS, "values", "what it says"], ["---"] * (len(RULESETS) + 3)]
    for name, option in OPTIONS.items():
        own = [_own(ruleset, name) for ruleset in RULESETS.values()]
        rows.append([f"`{name}`", *own, _values(option.values.to_record()), option.meaning.in_language("en")])
    return "".join(f"| {' | '.join(row)} |\n" for row in rows)


def _own(ruleset: Ruleset, name: str) -> str:
    """A ruleset's own value; a dash where it has none that means anything."""
    if name not in ruleset.options or ruleset.options[name].meaningless(ruleset):
        return "–"
    return _word(ruleset.value_of(name))


def _word(value: Any) -> str:
    if value is None or isinstance(value, bool):
        return WORDS[value]
    if isinstance(value, list):
        return "all six" if value == EVERY_TRUMP else ", ".join(value)
    return str(value)


def _values(values: Any) -> str:
    if isinstance(values, list):
        return ", ".join(map(_word, values))
    if "some_of" in values:
        return "some of the six"
    return f"{values['from']} to {values['to']}" + (", or not played" if values["null"] else "")
