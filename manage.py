"""Django's command line: `python manage.py help` lists the commands."""

import os
import sys

from django.core.exceptions import ImproperlyConfigured
from django.core.management import execute_from_command_line


def main() -> None:
    """Run the command of the arguments; a setting that is wrong is one sentence, not a traceback."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tournaments.settings")
    try:
        execute_from_command_line(sys.argv)
    except ImproperlyConfigured as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()
