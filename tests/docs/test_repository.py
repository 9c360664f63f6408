"""What a newcomer finds beside the code: continuous integration, hooks, locks, changelog."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from typing import TYPE_CHECKING, Any

from tests.docs.pages import ROOT, text_of
from tournaments.install.packages import TO_TEST

if TYPE_CHECKING:
    from pathlib import Path

PROJECT: dict[str, Any] = tomllib.loads(text_of(ROOT / "pyproject.toml"))


def test_ci_installs_every_debian_package_that_the_tests_need() -> None:
    script = text_of(ROOT / ".github/workflows/ci.yml").split()
    assert [package.name for package in TO_TEST if package.name not in script] == []
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
        ("requirements.lock", PROJECT["project"]["dependencies"]),
        ("requirements-dev.lock", PROJECT["project"]["dependencies"] + PROJECT["dependency-groups"]["dev"]),
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
    registries = {"papers", "kinds", "methods", "commands"}
    crowded = {room: len(names) for room, names in rooms.items() if len(names) > 20}
    assert {room.name for room in crowded} <= registries, crowded
    for room, names in rooms.items():
        alike = Counter(name.partition("_")[0] for name in names)
        assert max(alike.values()) < 3, (room, alike.most_common(1))


def test_the_architecture_names_every_folder_and_every_dependency() -> None:
    page = text_of(ROOT / "docs/architecture.md")
    code = [
        path for path in [*ROOT.glob("scoring/*/*.py"), *ROOT.glob("tournaments/*/*.py")] if path.is_file()
    ]
    folders = {path.parent.name for path in code} - {"migrations", "formats", "management"}
    assert len(folders) > 15
    assert [name for name in sorted(folders) if not re.search(rf"`[\w/.]*\b{name}/?`", page)] == []
    libraries = [re.split(r"[\[<>=]", one)[0] for one in PROJECT["project"]["dependencies"]]
    assert [name for name in libraries if not re.search(rf"^\| .*\b{name}\b", page, re.MULTILINE)] == []
