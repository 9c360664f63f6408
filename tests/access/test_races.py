"""Every form sent four times at once: whoever comes too late reads a sentence, and nothing is a fault.

One thread writes on SQLite, so that there it is the threads of a test that meet; on PostgreSQL
(`python -m tests.postgresql pytest FILE`, and `make night`) it is what eight threads of a node do.
"""

from __future__ import annotations

import threading
from typing import Any, Final

import pytest
from django.db import connections

from tests.access.addresses import ROWS, Row
from tests.access.test_role_walk import again, browser
from tournaments.core.access.permissions import Right

AT_ONCE: Final = 4
POSTS: Final = [row for row in ROWS if row.method == "post" and row.writes]
WHO: Final = [
    (row, who) for row in POSTS for who in (("nobody", "lise") if row.right is Right.PUBLIC else ("odile",))
]


# An evening and four threads for each form.
@pytest.mark.night
@pytest.mark.parametrize(("row", "who"), WHO, ids=[f"{row.name}-{who}" for row, who in WHO])
def test_a_form_sent_four_times_at_once_is_no_fault(
    row: Row,
    who: str,
    transactional_db: None,  # noqa: ARG001 — what each thread writes the others see
    cast: Any,
    places: dict[str, Any],
) -> None:
    path = row.path.format(**places)
    data = {name: value.format(**places) for name, value in row.data.items()}
    first, start, statuses = browser(who, cast), threading.Barrier(AT_ONCE), list[int]()

    def send() -> None:
        client = again(first)
        client.raise_request_exception = False
        try:
            start.wait()
            statuses.append(client.post(path, data).status_code)
        finally:
            connections.close_all()

    threads = [threading.Thread(target=send) for _ in range(AT_ONCE)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(statuses) == AT_ONCE
    assert max(statuses) < 500, statuses
    expected = {row.answer, 302, 403, 404} if who == "lise" else {row.answer}
    assert expected & set(statuses), "one of them at least is answered as if it had come alone"
