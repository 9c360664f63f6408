"""The law of the prize-giving: in an evening of chance, nothing that was announced is untrue in silence."""

from __future__ import annotations

from contextlib import suppress
from random import Random
from typing import Any, Final, NamedTuple

import pytest
from django.test import Client

from scoring.sheet import Refusal
from scoring.sheet.entries import Totals, WithdrawTotals
from tests.desk.late_concours import concours, draw, finish
from tests.prepared import laid_out
from tests.sheets.browsing import text
from tests.sheets.verbs import say
from tournaments.core.models.planning import Tournament
from tournaments.core.models.registration import Team
from tournaments.core.models.rounds import Table
from tournaments.core.registration.attendance import come_back, leave
from tournaments.core.sheets.writing import NewEntry
from tournaments.core.standings import announced, ceremony, public
from tournaments.core.what_if.exchange import Exchange, exchange, preview_exchange
from tournaments.core.what_if.late import effect_of
from tournaments.core.what_if.values import LeftRoomEffect
from tournaments.frontends.screens import actions as screens
from tournaments.platform.errors import UserError

HOME: Final = "/concours/saint-martin/"
SCREEN: Final = "ecran_de_la_remise-012"
ACTS: Final = 60
NIGHT: Final = 150
"""Evenings of a night; two of them by day."""
CRITERIA: Final = (["wins", "points"], ["wins", "points", "lots"], ["points"], ["wins", "difference"])


class Heard(NamedTuple):
    """A step as the hall heard it: the teams of a rank, whose equals they are, who else wins, the prize."""

    numbers: frozenset[int]
    lots_rank: int
    others: tuple[str, ...]
    prize: str


def heard_of(step: ceremony.CeremonyStep) -> Heard:
    others = () if step.rank is not None else step.winners.said
    return Heard(frozenset(step.numbers), step.lots_rank, others, step.prize)


class Evening:
    """A prize-giving in the middle of corrections, and what its hall has heard so far, kept by the test."""

    def __init__(self, tournament: Tournament, seed: int) -> None:
        self.tournament, self.chance = tournament, Random(seed)  # noqa: S311 — acts at random
        self.heard: dict[str, Heard] = {}
        self.by_reveal: set[str] = set()
        self.before_settling: tuple[dict[str, Heard], bool] | None = None
        self.earlier = False
        """Whether it was heard before another round, whose own ceremony has not begun."""

    # --- what the hall hears ----------------------------------------------------------------------

    def announce(self) -> None:
        steps = ceremony.ceremony_progress(self.tournament).steps
        if steps:
            place = self.chance.randrange(len(steps))
            revealed = public.public_ceremony(self.tournament).revealed
            ceremony.announce(self.tournament, steps[place].key)
            if self.earlier or steps[place].key not in self.heard:  # else nothing is called again
                self._hear(steps[: place + 1])
                if not revealed:
                    self.by_reveal.clear()

    def back(self) -> None:
        last = ceremony.ceremony_progress(self.tournament).last
        if last is not None:
            ceremony.take_back(self.tournament, last.key)
            progress = ceremony.ceremony_progress(self.tournament)
            gone = self.heard.keys() - {step.key for step in progress.steps}
            self._forget_all_but(gone | {step.key for step in progress.announced})
            self.by_reveal.clear()

    def reveal(self) -> None:
        steps = ceremony.ceremony_progress(self.tournament).steps
        new = {step.key for step in steps} - self.heard.keys()
        ceremony.reveal(self.tournament)
        if steps:
            self._hear(steps)
            self.by_reveal |= new

    def hide(self) -> None:
        if public.public_ceremony(self.tournament).revealed:
            ceremony.hide_again(self.tournament)
            self._forget_all_but(self.heard.keys() - self.by_reveal)
            self.by_reveal.clear()

    def anew(self) -> None:
        ceremony.restart_ceremony(self.tournament)
        self._forget_all_but(set())

    def settle(self) -> None:
        announced.settle(self.tournament, announced.untrue(self.tournament).digest)
        now = {step.key: step for step in ceremony.ceremony_progress(self.tournament).steps}
        self.before_settling = self.heard, self.earlier
        known = () if self.earlier else self.heard.keys() & now.keys()  # decision 57: another round ends it
        self.heard, self.earlier = {key: heard_of(now[key]) for key in known}, False

    def unsettle(self) -> None:
        announced.unsettle(self.tournament)
        assert self.before_settling is not None
        (self.heard, self.earlier), self.before_settling = self.before_settling, None

    def _hear(self, steps: Any) -> None:
        """The hall hears these steps; one that was announced before is not called again."""
        if self.earlier:
            self.heard, self.earlier = {}, False
        self.heard = {step.key: heard_of(step) for step in steps} | self.heard
        self.before_settling = None

    def _forget_all_but(self, keys: Any) -> None:
        self.heard = {key: said for key, said in self.heard.items() if key in keys}
        self.before_settling = None

    # --- what changes it --------------------------------------------------------------------------

    def correct(self) -> None:
        """A sheet, at random: other totals, or none. What becomes untrue by it was foreseen."""
        tables = Table.objects.filter(round__tournament=self.tournament).order_by("pk")
        waiting = list(tables.filter(finished_at=None))
        table = self.chance.choice(waiting or list(tables))
        content: Any = WithdrawTotals()
        if waiting or self.chance.random() < 0.9:
            content = Totals(points=(self.chance.choice((900, 2010, 4000)), self.chance.choice((1000, 3000))))
        before, foreseen = self.untrue_keys(), effect_of(table, NewEntry(content))
        with suppress(Refusal):
            say(table, content)
        self._check_foreseen(before, foreseen)

    def exchange(self) -> None:
        """Two sheets, the sides of one or two teams, at random; what becomes untrue by it was foreseen."""
        round_ = self.chance.choice(list(self.tournament.rounds.all()))
        one, other = self.chance.sample(list(round_.tables.order_by("number").select_related("ns", "ew")), 2)
        asked = self.chance.choice(
            (
                Exchange(tables=(one.number, other.number)),
                Exchange(tables=(one.number,)),
                Exchange(teams=(one.ns.number, other.ew.number)),
            )
        )
        before, foreseen = self.untrue_keys(), preview_exchange(round_, asked)
        exchange(round_, asked, None, foreseen.digest)
        self._check_foreseen(before, foreseen)

    def _check_foreseen(self, before: set[str], foreseen: LeftRoomEffect | None) -> None:
        """What became untrue by a correction stood on the page that was confirmed."""
        self.tournament.refresh_from_db()
        after = self.untrue_keys()
        if ceremony.ceremony_progress(self.tournament).playing:  # who was chosen stays so with a table open
            after = {key for key in after if not key.startswith(ceremony.SPECIAL)}
        told = {prize.key for prize in foreseen.prizes} if foreseen else set()
        assert self.earlier or after <= before | told

    def play_on(self) -> None:
        """Another round, where one is left to play: what was announced before it stays announced."""
        round_ = draw(self.tournament, forced=True)
        for table in round_.tables.all():
            say(table, Totals(points=(self.chance.choice((900, 2010)), self.chance.choice((1000, 3000)))))
        self.tournament.refresh_from_db()
        self.by_reveal.clear()
        self.before_settling, self.earlier = None, bool(self.heard)

    def depart(self) -> None:
        team = self.chance.choice(list(self.tournament.teams.all()))
        if team.gone_from:
            come_back(team)
        else:
            leave(team, 1, Team.Leaving.ABANDONMENT)
        self._other_version()

    def rank_otherwise(self) -> None:
        self.tournament.criteria = self.chance.choice(CRITERIA)
        self.tournament.save()
        self._other_version()

    def give_otherwise(self) -> None:
        self.tournament.prizes.update_or_create(
            rank=self.chance.randint(1, 4), defaults={"text": self.chance.choice(("Un jambon", "Un vélo"))}
        )

    def choose(self) -> None:
        prize = self.tournament.special_prizes.get()
        prize.team = self.chance.choice([None, *self.tournament.teams.all()[:3]])
        prize.save()

    def plan(self) -> None:
        self.tournament.rounds_planned = self.chance.choice((1, 1, 1, 1, 2))
        self.tournament.save()

    def print_prizes(self) -> None:
        announced.record_printed(self.tournament, self.chance.choice(("prizes", "diplomas")))

    def _other_version(self) -> None:
        self.tournament.raise_results_version()
        self.tournament.refresh_from_db()

    # --- the law ----------------------------------------------------------------------------------

    def untrue_keys(self) -> set[str]:
        """The steps that the hall heard otherwise than they are; all of them while nothing is certain."""
        progress = ceremony.ceremony_progress(self.tournament)
        now = {step.key: heard_of(step) for step in progress.steps}
        return {key for key, said in self.heard.items() if now.get(key) != said}

    def check(self, client: Client) -> None:
        untrue, found = self.untrue_keys(), announced.untrue(self.tournament)
        shown = public.public_ceremony(self.tournament)
        on_screen = {step.key for step in shown.steps}
        assert shown.corrected & on_screen & self.heard.keys() == untrue & on_screen
        if not untrue:
            on_paper = "avant la dernière partie"
            assert not any(
                "annoncé" in one and on_paper not in one for one in found.sentences if found.certain
            )
            return
        assert found.sentences
        for key in untrue if found.certain else ():
            name = key.removeprefix(ceremony.SPECIAL).removeprefix("rank-")
            assert any(one.startswith(name) and "annoncé" in one for one in found.sentences), (key, found)
        if self.chance.random() < 0.1:
            self._check_pages(client, corrected=bool(untrue & on_screen))

    def _check_pages(self, client: Client, *, corrected: bool) -> None:
        home = text(client.get(HOME))
        assert "Ce qui a été dit des gagnants n’est plus vrai" in home
        assert ("corrigé depuis l’annonce" in text(client.get("/c/saint-martin/"))) == corrected


OFTEN: Final = ("announce", "correct", "correct", "correct")
ALL: Final = (
    *OFTEN, "back", "reveal", "hide", "anew", "settle", "unsettle", "depart", "rank_otherwise",
    "give_otherwise", "choose", "choose", "plan", "plan", "print_prizes", "exchange", "play_on",
)  # fmt: skip


@pytest.fixture
@laid_out
def over(cast: Any) -> Tournament:
    """Eight teams that have played their only round, after which no draw hides what a correction changes.

    Three ranks have a prize, and there is a special one.
    """
    tournament = concours(cast.amicale, 8, rounds_planned=1)
    finish(draw(tournament))
    tournament.refresh_from_db()
    for rank in (1, 2, 3):
        tournament.prizes.create(rank=rank, text=f"Lot {rank}")
    first = tournament.teams.get(number=1)
    tournament.special_prizes.create(place=1, kind="chosen", label="Coup de cœur", text="Fleurs", team=first)
    screens.pair(tournament, SCREEN, "Au mur", "ceremony")
    return tournament


@pytest.mark.slow
@pytest.mark.parametrize(
    "seed",
    [1, 2, *(pytest.param(seed, marks=pytest.mark.night) for seed in range(3, NIGHT + 1))],  # the same again
)
def test_no_announced_rank_is_untrue_in_silence(seed: int, over: Tournament, odile: Client) -> None:
    evening = Evening(over, seed)
    for _act in range(ACTS):
        act = evening.chance.choice(ALL)
        with suppress(UserError):  # it was refused: nothing has changed
            getattr(evening, act)()
        evening.check(odile)
