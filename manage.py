"""Django's command line: `python manage.py help` lists the commands; installed, it is called `concours`.

It is written as the oldest Python 3 reads it, which it tells so.
"""

import os
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent
if sys.version_info < (3, 11):
    sys.exit("Il faut Python 3.11 ou plus récent : celui-ci est %d.%d." % sys.version_info[:2])
if str(ROOT) not in sys.path:  # the Python of a folder for Windows looks nowhere else
    sys.path.insert(0, str(ROOT))


def main() -> None:
    """Run the command of the arguments; what is wrong with this computer is one sentence, not a traceback."""
    try:
        from django.core.management import execute_from_command_line  # noqa: PLC0415 — a bare Python gets here
    except ModuleNotFoundError:
        sys.exit("Il manque à ce Python les bibliothèques du programme, que « make run » apporte.")
    from tournaments.platform import errors  # noqa: PLC0415 — of Django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournaments.settings")
    with errors.told_in_a_sentence():
        execute_from_command_line(sys.argv)


def concours() -> None:
    """The command of an installed program: `manage.py`; with no argument, what `make run` does.

    It installs nothing for whoever typed it: where papers cannot be printed it says what to type, and serves.
    With `--open` alone, as from a folder for Windows, it opens the browser, at the next free port unless PORT
    names one.
    """
    from tournaments.install import packages  # noqa: PLC0415 — found from here on

    if sys.argv[1:] == ["--open"]:
        from tournaments.platform import network, program  # noqa: PLC0415

        os.environ.setdefault("PORT", str(network.free_port(program.DEFAULT_PORT)))
        sys.argv.insert(1, "serve")
    if len(sys.argv) == 1:
        hint = packages.print_hint()
        if hint:
            sys.stderr.write(hint + "\n")
        sys.argv.append("serve")
    main()


if __name__ == "__main__":
    main()
