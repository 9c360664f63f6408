"""The codes of errors: each that is raised has a sentence and its words, and no sentence is left over."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from pathlib import Path
from typing import Final

import pytest

MODULES: Final = {
    path: ast.parse(path.read_text(encoding="utf-8")) for path in Path("tournaments").rglob("*.py")
}


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


TABLES: Final = {name: table_of(module) for module in MODULES.values() if (name := named(module))}


def calls() -> dict[str, list[tuple[str, bool, set[str]]]]:
    """The calls with a code, by name: the code, whether a sentence stands beside it, the words."""
    found = defaultdict(list)
    for node in (node for module in MODULES.values() for node in ast.walk(module)):
        if isinstance(node, ast.Call) and node.args and isinstance(node.args[0], ast.Constant):
            name = getattr(node.func, "id", "") or getattr(node.func, "attr", "")
            words = {str(word.arg) for word in node.keywords}
            found[name].append((str(node.args[0].value), len(node.args) > 1, words))
    return found


CALLS: Final = calls()


@pytest.mark.parametrize("name", TABLES)
def test_each_code_has_one_sentence_and_its_words_and_is_raised(name: str) -> None:
    table, made = TABLES[name], CALLS[name]
    if name == "RoundError":
        made += [(code, False, {"tables"}) for code, _own, _words in CALLS["of_tables"]]
    for code, own, words in made:
        assert own == (code not in table), code
        assert own or table[code] <= words, code
    raised = {code for code, _own, _words in (*made, *CALLS["__init__"])}
    assert table.keys() <= raised
