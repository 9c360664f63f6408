"""The evening that is played in folders and the container before a release, on this computer each night."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest

from tests import evening
from tests.platform.terminal import free_port, opened

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.night
def test_a_concours_goes_to_the_seal_and_its_copy_is_put_back_without_a_script(tmp_path: Path) -> None:
    variables = {"DATA_DIR": tmp_path, "DEMO": 0, "PORT": free_port()}
    with opened((sys.executable, "manage.py", "serve"), ROOT, **variables) as terminal:
        first_page = re.search(r"Premier lancement : (\S+)", terminal.said)
        assert first_page, terminal.said
        organizer = evening.play(first_page[1])
        evening.print_papers(organizer)
        copy = evening.keep_copy(organizer)
        evening.create(organizer, "Concours de trop")
        evening.put_back(organizer, copy)
        terminal.heard.until_said("Pour arrêter")
        evening.log_in(organizer)
        organizer.sees(evening.NAME)
        assert "Concours de trop" not in organizer.page.said
