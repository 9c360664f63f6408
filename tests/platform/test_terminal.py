"""The terminal of the tests: it hears everything, waits for the program alone, and finds it a port."""

from __future__ import annotations

import os
import signal
import socket
import sys
from pathlib import Path

import pytest

from tests.platform.terminal import free_port, nobody_at, opened

OPEN = "print('Pour arrêter : Ctrl-C.', flush=True)"
UNTIL_CTRL_C = f"""
try:
    {OPEN}
    signal.pause()
except KeyboardInterrupt:
    print('À bientôt !', flush=True)
"""
LOUD = "print('Not Found\\n' * 20_000, flush=True)"  # three times what a pipe holds
PRESS = "print(subprocess.Popen(['sleep', '600'], start_new_session=True).pid, flush=True)"


def program(*lines: str) -> tuple[str, ...]:
    return (sys.executable, "-c", "\n".join(("import signal, subprocess, sys", *lines)))


def test_who_says_much_is_not_stopped_by_it(tmp_path: Path) -> None:
    with opened(program(OPEN, LOUD), tmp_path) as terminal:
        assert terminal.rest().count("Not Found") == 20_000
    assert terminal.process.returncode == 0
    assert terminal.said == "Pour arrêter : Ctrl-C.\n"


def test_ctrl_c_ends_it_and_frees_the_terminal(tmp_path: Path) -> None:
    with opened(program(UNTIL_CTRL_C), tmp_path) as terminal:
        assert terminal.interrupt() == "À bientôt !\n"
        assert terminal.is_free()


@pytest.mark.slow
def test_what_it_leaves_behind_is_not_waited_for(tmp_path: Path) -> None:
    with opened(program(PRESS, UNTIL_CTRL_C), tmp_path) as terminal:
        assert terminal.interrupt() == "À bientôt !\n"
        assert not terminal.heard.ended(0)
        os.kill(int(terminal.said.split()[0]), signal.SIGKILL)
        assert terminal.is_free()


@pytest.mark.parametrize("last", ["print('no disk')", "sys.exit('no disk')"])
def test_who_ends_before_it_is_open_has_told_why(tmp_path: Path, last: str) -> None:
    with pytest.raises(AssertionError, match="no disk"), opened(program(last), tmp_path):
        pass


def test_no_port_is_given_twice_or_to_whoever_connects() -> None:
    ports = [free_port() for _ in range(50)]
    assert len(set(ports)) == len(ports)
    assert max(ports) < 32_768  # where Linux begins to number connections


def test_a_port_that_is_taken_is_not_given() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        assert not nobody_at(server.getsockname()[1])
