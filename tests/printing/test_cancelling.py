"""A paper in the making is cancelled: from its page, at any moment, with other presses of the same button."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from tournaments.core.models.planning import Tournament
from tournaments.frontends.printing import actions
from tournaments.frontends.printing.press import choice
from tournaments.frontends.printing.spool import Cancelled, Job, JobState, job_of, tickets
from tournaments.management.commands import render_papers

KEY = "0" * 32
RECORD = json.dumps({"paper": "draw"})
Progress = Callable[[int, int], None]


@pytest.fixture(autouse=True)
def cold_press(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody prints unasked."""
    monkeypatch.setattr(actions, "_open_press", lambda: None)


@pytest.fixture
def job(shelf: Path) -> Job:
    """A paper that waits."""
    found = job_of(7, KEY)
    found.queue(RECORD)
    assert shelf in found.folder.parents
    return found


def print_with(monkeypatch: pytest.MonkeyPatch, do: Callable[[Path, Progress], None]) -> None:
    """Let the press take the first ticket, where laying out is `do`."""
    monkeypatch.setattr(choice, "print_content", lambda _content, target, progress: do(target, progress))
    render_papers._take(tickets()[0])


def test_a_waiting_paper_leaves_the_queue_and_no_other_does(job: Job) -> None:
    other = job_of(7, "1" * 32)
    other.queue(RECORD)
    assert job.cancel()
    assert (job.state, other.state, other.ahead) == (JobState.ABSENT, JobState.WAITING, 0)
    assert not job.cancel()


def test_the_press_stops_after_the_batch(job: Job, monkeypatch: pytest.MonkeyPatch) -> None:
    batches = []

    def lay_out(target: Path, progress: Progress) -> None:
        for done in range(1, 6):
            target.write_bytes(b"%PDF")
            batches.append(done)
            progress(done, 5)
            if done == 2:
                assert job.cancel()

    print_with(monkeypatch, lay_out)
    assert batches == [1, 2, 3]
    assert job.state is JobState.ABSENT
    assert not job.file("pdf.part").exists()


@pytest.mark.parametrize("again", [False, True], ids=["cancelled", "ordered anew"])
def test_what_was_cancelled_after_the_last_batch_is_not_delivered(
    job: Job, monkeypatch: pytest.MonkeyPatch, *, again: bool
) -> None:
    def lay_out(target: Path, progress: Progress) -> None:
        target.write_bytes(b"%PDF")
        progress(1, 1)
        job.cancel()
        if again:
            job.queue(RECORD)

    print_with(monkeypatch, lay_out)
    assert not job.pdf.exists()
    assert job.state is (JobState.WAITING if again else JobState.ABSENT)


def test_a_paper_cancelled_before_its_turn_is_passed_over(job: Job) -> None:
    (ticket,) = tickets()
    job.cancel()
    with pytest.raises(Cancelled):
        ticket.begin()
    render_papers._take(ticket)
    assert (tickets(), job.state) == ([], JobState.ABSENT)


@pytest.mark.parametrize("first", range(8))
def test_of_cancelling_and_delivering_at_once_one_wins(job: Job, first: int) -> None:
    (ticket,) = tickets()
    draft = job.file("pdf.part")
    draft.write_bytes(b"%PDF")
    start, won = threading.Barrier(3), []

    def deliver() -> None:
        start.wait()
        try:
            ticket.deliver(draft, job.pdf)
        except Cancelled:
            return
        won.append(JobState.READY)

    def cancel() -> None:
        start.wait()
        if job.cancel():
            won.append(JobState.ABSENT)

    tasks = [deliver, cancel, cancel] if first % 2 else [cancel, cancel, deliver]
    threads = [threading.Thread(target=task) for task in tasks]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert won == [job.state]
    assert job.file("json").exists() is (won == [JobState.READY])


def ask(person: Any, tournament: Tournament, **posted: str) -> Any:
    """What the page of the paper answers."""
    client = Client()
    client.force_login(person, "django.contrib.auth.backends.ModelBackend")
    address = reverse("print_paper", args=[tournament.slug, KEY, "essai.pdf"])
    return client.post(address, posted, follow=True) if posted else client.get(address)


@pytest.mark.parametrize(("kind", "who", "may"), [("draw", "agnes", True), ("treasury", "agnes", False)])
def test_who_may_order_a_paper_may_cancel_it(
    kind: str, who: str, tournament: Tournament, cast: Any, *, may: bool
) -> None:
    job = job_of(tournament.pk, KEY)
    job.queue(json.dumps({"paper": kind}))
    person = getattr(cast, who)
    page = ask(person, tournament)
    assert (b'name="annuler"' in page.content) is may
    answer = ask(person, tournament, annuler="")
    assert answer.status_code == (200 if may else 403)
    assert job.state is (JobState.ABSENT if may else JobState.WAITING)
    if may:
        assert "L’impression est annulée" in answer.content.decode()


def test_a_paper_that_is_ready_is_no_longer_cancelled(tournament: Tournament, cast: Any) -> None:
    job = job_of(tournament.pk, KEY)
    job.queue(RECORD)
    (ticket,) = tickets()
    draft = job.file("pdf.part")
    draft.write_bytes(b"%PDF")
    ticket.deliver(draft, job.pdf)
    assert ask(cast.odile, tournament, annuler="").content == b"%PDF"
    assert job.state is JobState.READY
