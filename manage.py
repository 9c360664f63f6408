"""Django's command line: `python manage.py help` lists the commands; installed, it is called `concours`."""

import os
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent


def main() -> None:
    """Run the command of the arguments; a setting that is wrong is one sentence, not a traceback."""
    if str(ROOT) not in sys.path:  # the Python of a folder for Windows looks nowhere else
        sys.path.insert(0, str(ROOT))
    from django.core.exceptions import ImproperlyConfigured  # noqa: PLC0415 — `concours` first says where
    from django.core.management import execute_from_command_line  # noqa: PLC0415

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournaments.settings")
    try:
        execute_from_command_line(sys.argv)
    except ImproperlyConfigured as error:
        sys.exit(str(error))


def concours() -> None:
    """The command of an installed program: `manage.py`; with no argument, what `make run` does.

    It installs nothing for whoever typed it: where papers cannot be printed it says what to type, and serves.
    With `--open` alone, as from a folder for Windows, it opens the browser, at the next free port unless PORT
    names one.
    """
    sys.path.insert(0, str(ROOT))
    from tournaments.install import packages  # noqa: PLC0415 — found from here on

    if sys.argv[1:] == ["--open"]:
        from tournaments.platform import network, program  # noqa: PLC0415

        os.environ.setdefault("PORT", str(network.free_port(program.DEFAULT_PORT)))
        sys.argv.insert(1, "serve")
    if len(sys.argv) == 1:
        if hint := packages.print_hint():
            sys.stderr.write(f"{hint}\n")
        sys.argv.append("serve")
    main()


if __name__ == "__main__":
    main()
