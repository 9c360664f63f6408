"""What a newcomer finds beside the code: continuous integration, hooks, locks, changelog."""

from __future__ import annotations

import ast
import re
import tomllib
from collections import Counter
from typing import TYPE_CHECKING, Any

from tests import house
from tests.docs.pages import DOCUMENTS, ROOT, text_of
from tournaments.install.packages import TO_TEST

if TYPE_CHECKING:
    from pathlib import Path

PROJECT: dict[str, Any] = tomllib.loads(text_of(ROOT / "pyproject.toml"))


def test_ci_installs_every_debian_package_that_the_tests_need() -> None:
    for workflow, command in (("ci", "make test"), ("night", "make night")):
        script = text_of(ROOT / f".github/workflows/{workflow}.yml")
        assert [package.name for package in TO_TEST if package.name not in script.split()] == []
        assert f"run: {command}" in script
    assert "make test" in text_of(ROOT / ".ci/run")


def test_hooks_call_the_tools_of_make_lint() -> None:
    hooks = text_of(ROOT / ".pre-commit-config.yaml")
    makefile = re.search(r"^lint:\n((?:\t.*\n)+)", text_of(ROOT / "Makefile"), re.MULTILINE)
    assert makefile
    tools = set(re.findall(r"\$\(BIN\)/([\w-]+)", makefile[1]))
    assert {"ruff", "mypy", "lint-imports"} <= tools
    assert [tool for tool in sorted(tools) if f".venv/bin/{tool}" not in hooks] == []


def test_locks_hold_versions_and_hashes_and_no_address() -> None:
    for lock, wanted in (
        ("requirements.lock", PROJECT["dependency-groups"]["site"]),
        ("requirements-dev.lock", PROJECT["dependency-groups"]["site"] + PROJECT["dependency-groups"]["dev"]),
    ):
        text = text_of(ROOT / lock)
        assert "://" not in text
        assert text.count("==") <= text.count("--hash=sha256:")
        names = [re.split(r"[\[<>=]", one)[0] for one in wanted]
        assert [name for name in names if f"\n{name}" not in f"\n{text}"] == []


def test_the_changelog_has_the_version_that_comes() -> None:
    version = PROJECT["project"]["version"].partition(".dev")[0]
    assert f"## [{version}] - " in text_of(ROOT / "CHANGELOG.md")


def test_what_make_mutants_reads_is_there() -> None:
    mutmut = PROJECT["tool"]["mutmut"]
    named = [*mutmut["only_mutate"], *mutmut["also_copy"], *mutmut["pytest_add_cli_args_test_selection"]]
    assert [name for name in named if not (ROOT / name.removesuffix("/*")).exists()] == []


def test_folders_are_small_and_no_three_names_begin_alike() -> None:
    """Twenty modules at most, where each is not the one file of a thing that is found by its folder."""
    rooms: dict[Path, list[str]] = {}
    for module in [*ROOT.glob("scoring/**/*.py"), *ROOT.glob("tournaments/**/*.py")]:
        if module.stem != "__init__" and module.parent.name != "migrations":
            rooms.setdefault(module.parent, []).append(module.stem)
    assert len(rooms) > 30
    registries = {"kinds", "methods", "commands"}
    crowded = {room: len(names) for room, names in rooms.items() if len(names) > 20}
    assert {room.name for room in crowded} <= registries, crowded
    for room, names in rooms.items():
        alike = Counter(name.partition("_")[0] for name in names)
        assert max(alike.values()) < 3, (room, alike.most_common(1))


def test_functions_and_files_are_as_short_as_contributing_says() -> None:
    lengths, too_long = {}, []
    for module in [*ROOT.glob("scoring/**/*.py"), *ROOT.glob("tournaments/**/*.py")]:
        if module.parent.name != "migrations":
            text = text_of(module)
            lengths[module] = len(text.splitlines())
            too_long += [
                f"{module.relative_to(ROOT)}:{node.name}"
                for node in ast.walk(ast.parse(text))
                if isinstance(node, ast.FunctionDef)
                and node.end_lineno
                and node.end_lineno - node.lineno >= 40
            ]
    assert too_long == []
    assert [str(module) for module, length in lengths.items() if length > 440] == [], (
        "two files say it better"
    )
    assert sum(length > 350 for length in lengths.values()) < len(lengths) / 15


def test_the_architecture_shows_every_package_and_every_dependency() -> None:
    page = text_of(ROOT / "docs/architecture.md")
    assert house.written() == house.picture(), "`make docs` draws it anew"
    packages = {
        path.parent.name for top in ("scoring", "tournaments") for path in ROOT.glob(f"{top}/**/__init__.py")
    }
    assert len(packages) > 40
    assert {name for name in packages if f"{name}/ " not in house.written()} == house.NOT_SHOWN | {"en", "fr"}
    libraries = [re.split(r"[\[<>=]", one)[0] for one in PROJECT["dependency-groups"]["site"]]
    assert [name for name in libraries if not re.search(rf"^\| .*\b{name}\b", page, re.MULTILINE)] == []


def test_every_number_between_decisions_is_taken_or_explained() -> None:
    folder = ROOT / "docs" / "decisions"
    taken = [int(page.name[:4]) for page in folder.glob("0*.md")]
    assert len(taken) == len(set(taken)) > 40
    free = set(range(1, max(taken))) - set(taken)
    explained = re.search(r"^Numbers ([\d, and]+) belonged", text_of(folder / "README.md"), re.MULTILINE)
    assert explained
    assert free == {int(number) for number in re.findall(r"\d+", explained[1])}


def test_every_link_leads_somewhere_and_the_readme_leads_to_every_page() -> None:
    reached, ahead = set(), [ROOT / "README.md"]
    while ahead:
        page = ahead.pop()
        if page in reached:
            continue
        reached.add(page)
        for link, anchor in re.findall(r"\]\(([^)#\s]*)(?:#([^)\s]+))?\)", text_of(page)):
            if "://" in link:
                continue
            target = (page.parent / link).resolve() if link else page
            assert target.exists(), f"{page}: {link}"
            pages = sorted(target.glob("*.md")) if target.is_dir() else [target]
            assert not anchor or anchor in _anchors(target), f"{page}: {link}#{anchor}"
            ahead += [each for each in pages if each.suffix == ".md"]
    assert set(DOCUMENTS) <= reached


def _anchors(page: Path) -> set[str]:
    """The headings of a page as links name them."""
    headings = re.findall(r"^#+ (.+)$", text_of(page), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}


def test_every_file_and_every_module_that_the_documents_name_is_there() -> None:
    """Of those that say how things are; a decision keeps the names of its day."""
    places = [ROOT / place for place in (".", "tournaments", "tournaments/static/dix", "templates", "docs")]
    missing, named = set(), 0
    for page in DOCUMENTS:
        if page.parent.name == "decisions" or page.name == "CHANGELOG.md":
            continue
        for span in re.findall(r"`([^`\n]+)`", text_of(page)):
            files = re.findall(r"(?<![\w./<>…-])(?:[\w.-]+/)+[\w.-]+\.(?:py|html|js|css|jsonl|md)\b", span)
            missing |= {file for file in files if not any((place / file).is_file() for place in places)}
            modules = re.findall(r"\b(?:tournaments|scoring)(?:\.\w+)+", span)
            missing |= {module for module in modules if not _is_there(module)}
            named += len(files) + len(modules)
    assert named > 50
    assert missing == set()


def _is_there(dotted: str) -> bool:
    """Whether a module, a package or a name in one of them is called so."""
    whole = ROOT.joinpath(*dotted.split("."))
    if whole.is_dir() or whole.with_suffix(".py").is_file():
        return True
    module = whole.parent.with_suffix(".py")
    module = module if module.is_file() else whole.parent / "__init__.py"
    return module.is_file() and re.search(rf"\b{whole.name}\b", text_of(module)) is not None
