"""Tables that note deals as an evening does, and figures of what was waited for."""

from __future__ import annotations

import time
from math import inf
from statistics import quantiles

from benchmarks.tables import Connection, Phone

DEAL_SECONDS = 210.0
"""Seconds between two deals of a table."""


class DealWriters:
    """Tables that note a deal each `DEAL_SECONDS`, one after the other over one connection.

    `kept` are the tables with the moment at which each heard that its deal is kept. `noted` is how many deals
    all tables have noted, those before this time too.
    """

    def __init__(self, port: int, phones: list[Phone], seconds: float, *, noted: int = 0) -> None:
        self.line, self.phones = Connection(port, phones), phones
        self.seconds, self.noted = seconds, noted
        self.waits: list[float] = []
        self.kept: list[tuple[int, float]] = []

    def run(self) -> None:
        """Note deals at their times until the time is over."""
        begun, gap = time.perf_counter(), DEAL_SECONDS / len(self.phones)
        while len(self.waits) * gap < self.seconds:
            due = begun + len(self.waits) * gap
            time.sleep(max(0.0, due - time.perf_counter()))
            place, number = divmod(self.noted, len(self.phones))
            phone = self.phones[number]
            self.line.ask(phone, phone.deal(1 + place))
            now = time.perf_counter()
            self.waits.append(now - due)
            self.kept.append((phone.table, now))
            self.noted += 1


def print_percentiles(what: str, waits: list[float]) -> None:
    """One line of figures; of what never came only how many there are."""
    came = [wait for wait in waits if wait < inf]
    if lost := len(waits) - len(came):
        what = f"{what}, {lost} never"
    if len(came) < 2:
        print(f"{what}: {len(came)}", flush=True)
        return
    waits, cuts = came, quantiles(came, n=100)
    p50, p95, p99 = (1000 * cuts[n - 1] for n in (50, 95, 99))
    figures = f"p50 {p50:.1f} ms, p95 {p95:.1f} ms, p99 {p99:.1f} ms, longest {max(waits):.2f} s"
    print(f"{what}: {len(waits):,}, {figures}", flush=True)
