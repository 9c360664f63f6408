"""«Nothing new» said again without the site: the 304s that phones of tables got, kept for a few seconds.

A phone asks every second or so while its table plays (`tournaments.frontends.phone.rhythm`), nearly always in
vain, and each question costs the thread that notes deals some milliseconds. The site's 304 is repeated to the
very same question (address, host, all cookies, the ETag that is held) until this process commits something on
the sheet or of the concours (`tournaments.platform.memory.commits`), and for `KEPT_SECONDS` at most: so late
a phone may learn of what neither shows, or another process wrote. A 304 has no content, so that nobody is
told anything.
"""

from __future__ import annotations

import time
from collections import OrderedDict
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from tournaments.platform.memory import commits

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from granian.rsgi import Scope

    Answer = tuple[int, list[tuple[str, str]], bytes]
    Question = tuple[str, ...]

SHOWN: Final = "dix.shown"
"""What a view sets in the environment of its request (`request.META`): the subjects on which its answer
depends, and nothing else but time and these cookies."""
KEPT_SECONDS: Final = 4.0
MOST_QUESTIONS, LONGEST = 4_000, 6_000  # characters of a question, of which that of a phone has a thousand


class Moment(NamedTuple):
    """A moment of this process: how many commits there were until then, and seconds."""

    commit: int
    at: float


class Unchanged:
    """The questions that were answered 304, each with the answer, what it shows, and the moment before it."""

    def __init__(self, seconds: float = KEPT_SECONDS, now: Callable[[], float] = time.monotonic) -> None:
        self.seconds, self.now = seconds, now
        self.said: OrderedDict[Question, tuple[Answer, tuple[commits.Subject, ...], Moment]] = OrderedDict()

    def moment(self) -> Moment:
        """The present one."""
        return Moment(commits.count(), self.now())

    def again(self, question: Question | None) -> Answer | None:
        """The answer to say again; None where the site has to be asked, as always without a question."""
        found = None if question is None else self.said.get(question)
        if question is None or found is None:
            return None
        answer, shown, then = found
        if not commits.is_outdated(shown, then.commit) and self.now() - then.at < self.seconds:
            return answer
        del self.said[question]
        return None

    def keep(
        self, question: Question | None, answer: Answer, environ: Mapping[str, Any], before: Moment
    ) -> None:
        """Keep a 304 that is known to show some subjects alone, by the moment before the site was asked."""
        shown = environ.get(SHOWN)
        if question is None or answer[0] != 304 or shown is None:
            return
        self.said[question] = answer, shown, before
        self.said.move_to_end(question)
        while len(self.said) > MOST_QUESTIONS:
            self.said.popitem(last=False)


def question_of(scope: Scope, path: str) -> Question | None:
    """All of a request on which depends whether the answer that its sender has still stands.

    None where the site must answer in any case.
    """
    said = scope.headers.get
    etag = said("if-none-match")
    if scope.method != "GET" or scope.path != path or not etag or said("if-match") or said("authorization"):
        return None
    # Granian's stubs lack the method.
    cookies = scope.headers.get_all("cookie")  # type: ignore[attr-defined]
    question = (scope.query_string, said("host") or "", said("x-forwarded-proto") or "", etag, *cookies)
    return question if sum(map(len, question)) <= LONGEST else None
