"""`manage.py render_papers FOLDER KEY`: print the paper whose content lies in FOLDER/KEY.json.

Started by the site, see `tournaments.printing`. It reads no database; it writes KEY.pdf, whole or not at all.
"""

from __future__ import annotations

import fcntl
import json
import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

from django.core.management.base import BaseCommand

from tournaments.printing.content import Content
from tournaments.printing.shelf import Slot

if TYPE_CHECKING:
    from argparse import ArgumentParser


class Command(BaseCommand):
    """One paper, from its content to its PDF."""

    help = "Imprime un papier demandé par le site (PDF)."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("folder", type=Path, help="le dossier des papiers d'un concours")
        parser.add_argument("key", help="la clé du papier")

    def handle(self, *_: Any, folder: Path, key: str, **__: Any) -> None:
        os.nice(10)  # the tables of the hall go first
        place = Slot(folder, key)
        content: Content = json.loads(place.record)
        with (folder.parent / "press.lock").open("w") as press:
            fcntl.flock(press, fcntl.LOCK_EX)  # one paper at a time: the memory of one
            # Here, not above: only a process that prints pays for WeasyPrint.
            from tournaments.printing.press import print_content  # noqa: PLC0415

            draft = place.file("pdf.part")
            print_content(content, draft, lambda done, total: place.write("progress", f"{done} {total}"))
            draft.replace(place.pdf)
