"""What `make run` and `make test` need, and what other computers get.

python3 -m tournaments.install [--dev | --stick FOLDER | --folder windows|macos FOLDER]
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

from tournaments.install import packages, stick
from tournaments.install.laptops import folder
from tournaments.platform import system

ROOT = Path(__file__).resolve().parent.parent.parent


WHAT: Final = (
    "Tapez python3 -m tournaments.install, seul ou suivi de --dev, de --stick DOSSIER (une clé, par exemple "
    "/media/club/CLE), de --folder windows DOSSIER ou de --folder macos DOSSIER (où le mettre)."
)


def main(arguments: list[str]) -> int:
    """Install what is missing; the exit status is 0, or 1 after a sentence about what is still missing."""
    try:
        _install(*arguments)
    except packages.InstallError as error:
        return _fail(str(error))
    except OSError as error:
        return _fail(packages.write_hint(ROOT / ".venv", error))
    except KeyboardInterrupt:
        return _fail("Installation interrompue : relancez la même commande pour la reprendre.")
    if hint := packages.print_hint():
        sys.stderr.write(f"{hint}\n")
    return 0


def _install(what: str = "", *where: str) -> None:
    venv = ROOT / ".venv"
    python = system.python_in(venv)
    if (what, len(where)) not in {("", 0), ("--dev", 0), ("--stick", 1), ("--folder", 2)}:
        raise packages.InstallError(WHAT)
    if what == "--dev":
        packages.ensure_debian(packages.TO_TEST)
    else:
        packages.ensure_debian(packages.TO_RUN, packages.TO_PRINT)
    tools = "-dev" if what in {"--dev", "--folder"} else ""
    packages.ensure_libraries(venv, ROOT / f"requirements{tools}.lock")
    if what == "--stick":
        stick.write_stick(Path(where[0]), ROOT, python)
    if what == "--folder":
        folder.make(python, ROOT, *where)


def _fail(sentence: str) -> int:
    sys.stderr.write(f"{sentence}\n")
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
