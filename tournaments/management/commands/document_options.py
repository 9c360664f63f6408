"""`manage.py document_options`: docs/rules/options.md and rulebooks.md, written from what the code has."""

from __future__ import annotations

from typing import Any, Final

from django.core.management.base import CommandParser

from scoring.coinche.ruleset import OPTIONS, Ruleset
from scoring.rulebooks import RULEBOOKS, Rulebook, Shelf, not_known
from scoring.rulesets import RULESETS
from scoring.rulesets.chouine import CHOUINE, FOUR, MONDOUBLEAU, MONDOUBLEAU_FOUR
from tournaments.management.terminal import TerminalCommand

HEAD: Final = """# Options

Each column has a ruleset’s own value; a dash: these rules have no place for the option, or not before another
one makes room for it. What they change exactly, and how they combine: [house-rules.md](house-rules.md).

"""
RULEBOOKS_HEAD: Final = """# Rulebooks

Published rules that are options alone, over one of the rulesets; `python -m scoring rulebooks --json`
prints the same. Each has the deals that its source prints in `tests/scoring/rulebooks`, and beside them
disputed deals of its play. Where the last column is empty, every rule that is known of it is kept; else it
says what no option has, and nothing is bent to come near.

Of every option a book says what its own text has, or that it is not known: then nothing is judged by it,
and the page of rules, the referee and an explanation say «ce texte n’en dit rien ; le club décide». Until
then the value that stands under *rules*, else the ruleset’s, is taken, and said to be so. `*` marks what
the text says in a way that no option has. A text that could not be read itself names who reports it, and
where they contradict each other. A book that is a variation of the ruleset’s own text plays as that says,
and cites it.
"""
RULEBOOK_COLUMNS: Final = (
    "key",
    "name",
    "rules",
    "source",
    "date",
    "sections known",
    "not known",
    "what no option has",
)
OF_THE_TEXT: Final = {"own_text", "unsaid"}
"""The options that have a column of their own."""
VALUE_WORDS: Final = {True: "yes", False: "no", None: "not played"}
EVERY_TRUMP: Final = OPTIONS["trumps"].values.to_record()["some_of"]
CHOUINE_OPTIONS: Final = (
    f"`{CHOUINE.name}` and `{MONDOUBLEAU.name}` have two options of their own: `parties`, "
    f"{CHOUINE.parties} won for a manche (or 3), and `manches`, {CHOUINE.manches} won for the match (or 1). "
    f"`{FOUR.name}` and `{MONDOUBLEAU_FOUR.name}` have `parties` alone.\n"
)


class Command(TerminalCommand):
    """Prints a page; `make docs` puts it in its place."""

    help = "Print docs/rules/options.md, the table of every option, or the one of rulebooks, from the code."
    requires_system_checks = ()  # it needs neither database nor network

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--rulebooks", action="store_true", help="docs/rules/rulebooks.md instead")

    def handle(self, *_: object, rulebooks: bool, **__: object) -> None:
        self.stdout.write(rulebooks_page() if rulebooks else options_page(), ending="")


def options_page() -> str:
    """The page of options, in Markdown."""
    return f"{HEAD}{options_table()}\n{CHOUINE_OPTIONS}"


def rulebooks_page() -> str:
    """The page of rulebooks, in Markdown: a table for each shelf but that of the rulesets."""
    parts = [RULEBOOKS_HEAD]
    for shelf in Shelf:
        rows = [_rulebook(book) for book in RULEBOOKS if book.shelf is shelf and book.options]
        if rows:
            head = f"| {' | '.join(RULEBOOK_COLUMNS)} |\n{'|---' * len(RULEBOOK_COLUMNS)}|\n"
            parts.append(f"\n## {shelf.value.in_language('en')}\n\n{head}{''.join(rows)}")
    return "".join(parts)


def _rulebook(book: Rulebook) -> str:
    named = {name: value for name, value in book.options.items() if name not in OF_THE_TEXT}
    options = ", ".join(f"`{name}` {_value_text(value)}" for name, value in named.items())
    missing = book.missing.in_language("en") if book.missing else ""
    cells = [
        f"`{book.key}`",
        book.title.in_language("en"),
        f"{book.ruleset}: {options}",
        _source(book),
        book.date or "undated",
        _sections(book),
        _not_known(book),
        missing,
    ]
    return f"| {' | '.join(cells)} |\n"


def _source(book: Rulebook) -> str:
    """Where the text was published, and who reports it where it could not be read itself."""
    if book.text is None or not book.text.reports:
        return book.source
    differ = f" {book.text.differ.in_language('en')}" if book.text.differ else ""
    return f"{book.source} **Known at second hand:** {'; '.join(book.text.reports)}.{differ}"


def _sections(book: Rulebook) -> str:
    """The sections that are cited of the text of a book."""
    if book.text is None:
        return f"those of {book.ruleset}"
    sections = ", ".join(dict.fromkeys(book.text.sections.values()))
    return f"{book.text.name}: {sections}" if sections else "none"


def _not_known(book: Rulebook) -> str:
    """What is not known of the text of a book, by the groups of the options."""
    if book.text is None:
        return f"a variation of {book.ruleset}"
    otherwise = [f"`{name}`*" for name in sorted(book.text.otherwise)]
    groups = [
        f"{key}: {', '.join(f'`{name}`' for name in names)}"
        for key, names in not_known(book).items()
        if names
    ]
    return "; ".join([*groups, *otherwise]) or "all is known"


def options_table() -> str:
    """The table of options in Markdown: a row an option, a column a ruleset."""
    rows = [["option", *RULESETS, "values", "what it says"], ["---"] * (len(RULESETS) + 3)]
    for name, option in OPTIONS.items():
        own = [_own_value(ruleset, name) for ruleset in RULESETS.values()]
        rows.append([f"`{name}`", *own, _values(option.values.to_record()), option.meaning.in_language("en")])
    return "".join(f"| {' | '.join(row)} |\n" for row in rows)


def _own_value(ruleset: Ruleset, name: str) -> str:
    """A ruleset's own value; a dash where it has none that means anything."""
    if name not in ruleset.options or ruleset.options[name].meaningless(ruleset):
        return "–"
    return _value_text(ruleset.value_of(name))


def _value_text(value: Any) -> str:
    if value is None or isinstance(value, bool):
        return VALUE_WORDS[value]
    if isinstance(value, dict):
        return ", ".join(f"{word} {number}" for word, number in value.items())
    if isinstance(value, list):
        return "all six" if value == EVERY_TRUMP else ", ".join(value) or "nothing"
    return str(value)


def _values(values: Any) -> str:
    if isinstance(values, list):
        return ", ".join(map(_value_text, values))
    if "some_of" in values:
        return "some of the six" if values["some_of"] == EVERY_TRUMP else ", ".join(values["some_of"])
    if "each_of" in values:
        return f"each {values['from']} to {values['to']}, by {values['step']}"
    return f"{values['from']} to {values['to']}" + (", or not played" if values["null"] else "")
