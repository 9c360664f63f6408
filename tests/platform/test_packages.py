"""What a package offers to others: its `__init__` says what it is for and lists its public modules."""

from __future__ import annotations

import ast
from collections import defaultdict
from pathlib import Path

import grimp
import pytest

ROOTS = ("scoring", "tournaments")
PATHS = {
    ".".join(init.parent.parts): init
    for root in ROOTS
    for init in Path(root).rglob("__init__.py")
    if "migrations" not in init.parts
}


@pytest.fixture(scope="module")
def graph() -> grimp.ImportGraph:
    return grimp.build_graph(*ROOTS, cache_dir=None)


@pytest.fixture(scope="module")
def used(graph: grimp.ImportGraph) -> dict[str, dict[str, set[str]]]:
    """Package → its modules and packages that others import → who imports them."""
    found: dict[str, dict[str, set[str]]] = {package: defaultdict(set) for package in PATHS}
    for module in graph.modules:
        for importer in graph.find_modules_that_directly_import(module):
            child = module
            while (package := child.rpartition(".")[0]) in PATHS:
                if f"{importer}.".startswith(f"{package}."):
                    break
                found[package][child.rpartition(".")[2]].add(importer)
                child = package
    return found


def public_modules(package: str) -> set[str]:
    """The submodules and subpackages that `__all__` lists."""
    folder = PATHS[package].parent
    return {name for name in _all_of(package) if (folder / f"{name}.py").exists() or (folder / name).is_dir()}


def bound_names(package: str) -> set[str]:
    """The names that the `__init__` of a package defines or imports."""
    names: set[str] = set()
    for node in ast.parse(PATHS[package].read_text(encoding="utf-8")).body:
        if isinstance(node, ast.Import | ast.ImportFrom):
            names |= {alias.asname or alias.name for alias in node.names}
        elif isinstance(node, ast.FunctionDef | ast.ClassDef):
            names.add(node.name)
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            names |= {target.id for target in targets if isinstance(target, ast.Name)}
    return names


def _all_of(package: str) -> list[str]:
    for node in ast.parse(PATHS[package].read_text(encoding="utf-8")).body:
        if isinstance(node, ast.Assign) and [ast.unparse(target) for target in node.targets] == ["__all__"]:
            names: list[str] = ast.literal_eval(node.value)
            return names
    return []


@pytest.mark.parametrize("package", sorted(PATHS))
def test_a_package_says_what_it_is_for(package: str) -> None:
    tree = ast.parse(PATHS[package].read_text(encoding="utf-8"))
    assert ast.get_docstring(tree), package


@pytest.mark.parametrize("package", sorted(PATHS))
def test_others_import_only_public_modules(package: str, used: dict[str, dict[str, set[str]]]) -> None:
    hidden = {name: sorted(by) for name, by in used[package].items() if name not in public_modules(package)}
    assert not hidden, f"{package} does not list in __all__ what others import"


@pytest.mark.parametrize("package", sorted(PATHS))
def test_no_package_offers_what_nobody_uses(package: str, used: dict[str, dict[str, set[str]]]) -> None:
    modules = public_modules(package)
    assert modules <= set(used[package]), "nobody outside imports them"
    assert set(_all_of(package)) - modules <= bound_names(package), "they do not exist"
