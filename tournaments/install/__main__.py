"""`python3 -m tournaments.install [--dev | --stick FOLDER]`: what `make run` and `make test` need."""

from __future__ import annotations

import sys
from pathlib import Path

from tournaments.install import packages, stick
from tournaments.platform import system

ROOT = Path(__file__).resolve().parent.parent.parent


def main(arguments: list[str]) -> int:
    """Install what is missing; the exit status is 0, or 1 after a sentence about what is still missing."""
    dev, for_stick = "--dev" in arguments, "--stick" in arguments
    if for_stick and len(arguments) != 2:
        return _fail("Dites où : python3 -m tournaments.install --stick /media/club/CLE")
    if sys.version_info < (3, 11):  # noqa: UP036 — this runs under whatever python3 is there
        return _fail("Il faut Python 3.11 ou plus récent : PYTHON=python3.12 make run.")
    try:
        if dev:
            packages.ensure_debian(packages.TO_TEST)
        else:
            packages.ensure_debian(packages.TO_RUN, packages.TO_PRINT)
        packages.ensure_libraries(
            ROOT / ".venv", ROOT / ("requirements-dev.lock" if dev else "requirements.lock")
        )
        if for_stick:
            stick.write_stick(Path(arguments[1]), ROOT, system.python_in(ROOT / ".venv"))
    except packages.InstallError as error:
        return _fail(str(error))
    except OSError as error:
        return _fail(packages.write_hint(ROOT / ".venv", error))
    except KeyboardInterrupt:
        return _fail("Installation interrompue : relancez la même commande pour la reprendre.")
    if hint := packages.print_hint():
        sys.stderr.write(f"{hint}\n")
    return 0


def _fail(sentence: str) -> int:
    sys.stderr.write(f"{sentence}\n")
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
