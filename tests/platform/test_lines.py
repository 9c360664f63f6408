"""A phone's connection, which the server closes without a word when it was idle."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from http import HTTPStatus
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest

from tests.platform.hall import Line


class Curt(BaseHTTPRequestHandler):
    """Answers one question a connection, and does not say that it will not hear another."""

    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        self.send_response(HTTPStatus.NO_CONTENT)
        self.end_headers()
        self.close_connection = True

    def log_message(self, *_: Any) -> None:
        pass


@pytest.fixture
def curt() -> Iterator[int]:
    with ThreadingHTTPServer(("127.0.0.1", 0), Curt) as server:
        serving = threading.Thread(target=server.serve_forever)
        serving.start()
        yield server.server_port
        server.shutdown()
        serving.join()


def test_what_a_closed_line_did_not_answer_is_asked_again(curt: int) -> None:
    with Line(curt) as line:
        assert [line.ask("GET", "/")[0].status for _ in range(5)] == [HTTPStatus.NO_CONTENT] * 5
