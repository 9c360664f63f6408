"""The codes of errors: each that is raised has a sentence and its words, and no sentence is left over."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

import pytest

from scoring.errors import SENTENCES as OF_DEALS
from tournaments.frontends.api.operations import document
from tournaments.frontends.api.problem_types import AGAIN, OF_STATUS, PACKAGES, problem_types
from tournaments.platform.errors import CodedError


@cache
def modules() -> list[ast.Module]:
    """The program's modules, parsed where they are asked for: each worker collects this file."""
    return [ast.parse(path.read_text(encoding="utf-8")) for path in Path("tournaments").rglob("*.py")]


def named(module: ast.Module) -> str | None:
    """The error that a module makes with a table of sentences by code."""
    for node in module.body:
        if isinstance(node, ast.ClassDef) and any(
            isinstance(line, ast.Assign) and ast.unparse(line) == "sentences = SENTENCES"
            for line in node.body
        ):
            return node.name
    return None


def table_of(module: ast.Module) -> dict[str, set[str]]:
    """The codes of a module's table, each with the places that its sentences leave open."""
    (table,) = (
        node.value
        for node in module.body
        if isinstance(node, ast.AnnAssign) and ast.unparse(node.target) == "SENTENCES"
    )
    assert isinstance(table, ast.Dict)
    codes = [code.value for code in table.keys if isinstance(code, ast.Constant)]
    assert len(codes) == len(set(codes)) == len(table.values)
    return {
        str(code): set(re.findall(r"%\((\w+)\)", ast.unparse(sentence)))
        for code, sentence in zip(codes, table.values, strict=True)
    }


@cache
def tables() -> dict[str, dict[str, set[str]]]:
    """The tables of codes, by the name of their error."""
    return {name: table_of(module) for module in modules() if (name := named(module))}


@cache
def calls() -> dict[str, list[tuple[str, bool, set[str]]]]:
    """The calls with a code, by name: the code, whether a sentence stands beside it, the words."""
    found = defaultdict(list)
    for node in (node for module in modules() for node in ast.walk(module)):
        if isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Constant):
            name = getattr(node.func, "id", "") or getattr(node.func, "attr", "")
            words = {str(word.arg) for word in node.keywords}
            found[name].append((str(node.args[0].value), len(node.args) > 1, words))
    return found


NO_OPERATION: Final = {
    "ScreenError": "front ends do not use one another, and no operation touches a screen",
    "ClubSeasonError": "no operation touches a season",
}


@pytest.mark.slow
def test_every_error_of_the_program_is_a_type_of_problem_in_the_document() -> None:
    """A code is one type with one status; what is raised with a sentence of its own is named too."""
    kinds = {kind.__name__: kind for kind in PACKAGES}
    assert kinds.keys() == tables().keys() - {*NO_OPERATION} | {"ApiError"}
    shown = document()["components"]["schemas"]["Problem"]["properties"]["code"]["enum"]
    listed = {one.code: one.status for one in problem_types().values()}
    assert shown == sorted(listed)
    subclasses = [*CodedError.__subclasses__()]
    for kind in subclasses:
        subclasses += kind.__subclasses__()
        assert any(issubclass(kind, known) for known in PACKAGES) or kind.__name__ in NO_OPERATION, kind
    for name, kind in kinds.items():
        made = {code for code, _own, _words in calls()[name]} if name != "ApiError" else set()
        assert made <= {*kind.sentences, *kind.own_sentences}
        assert kind.impossible <= {*kind.sentences, *kind.own_sentences}
        assert {*kind.sentences, *kind.own_sentences} <= listed.keys()
    raised = {code for code, _own, _words in (*calls()["Refusal"], *calls()["__init__"])}
    assert raised <= listed.keys()
    assert set(AGAIN) <= listed.keys()
    assert set(listed.values()) <= {*OF_STATUS, 409}
    fields = document()["components"]["schemas"]["FieldError"]["properties"]["code"]["enum"]
    engine = {code for code, _own, _words in (*calls()["DealError"], *calls()["of"])}
    assert {*OF_DEALS} | engine <= {*fields}


@pytest.mark.slow
def test_each_code_has_one_sentence_and_its_words_and_is_raised() -> None:
    wrong = {name: found for name in tables() if (found := [*faults_of(name)])}
    assert wrong == {}


def faults_of(name: str) -> Iterator[str]:
    """Where the calls of an error and its table of sentences differ."""
    table, made = tables()[name], calls()[name]
    if name == "RoundError":
        made = [*made, *((code, False, {"tables"}) for code, _own, _words in calls()["of_tables"])]
    for code, own, words in made:
        if own != (code not in table):
            yield f"{code} has a sentence in the table and one of its own, or neither"
        elif not own and not table[code] <= words:
            yield f"{code} lacks words of its sentence: {table[code] - words}"
    raised = {code for code, _own, _words in (*made, *calls()["__init__"])}
    yield from (f"{code} is never raised" for code in table if code not in raised)
