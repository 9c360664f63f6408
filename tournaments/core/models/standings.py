"""Models of stored standings, built once for each version of the results, and of the prize ceremony."""

from __future__ import annotations

from typing import ClassVar

from django.db import models

from tournaments.core.models.planning import Tournament


class KeptStanding(models.Model):
    """The standing of a concours after a round, at one version of the results.

    `rows` are ready to be shown: rank, team, figures by round, and what separated equal teams. `final`: every
    table of `after_round` was finished. A row is never changed, only replaced by that of a later version.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.CASCADE, related_name="standings")
    after_round = models.PositiveSmallIntegerField()
    results_version = models.PositiveIntegerField()
    final = models.BooleanField()
    rows = models.JSONField()
    made_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering: ClassVar[list[str]] = ["after_round"]
        constraints: ClassVar[list[models.BaseConstraint]] = [
            models.UniqueConstraint(fields=["tournament", "after_round"], name="one_standing_a_round"),
        ]

    def __str__(self) -> str:
        return f"{self.tournament} · {self.after_round}"


class Ceremony(models.Model):
    """What a concours has said of its winners; no row means nothing yet (decisions 29 and 57).

    `told` are the announced steps as they were announced (`tournaments.core.standings.ceremony.Told`; keys
    alone in rows of earlier versions); with `ended` everything is public. `printed` are, by the key of a
    paper, the steps as it named them when it was ordered last, and those that were said before another round.
    `let_be` are the sums that are left with teams which win less by now: number of the team, cents given,
    cents won. `settled` are these three as they were before somebody settled what had changed; None if
    nothing was settled since the last step. All of it belongs to the standing after `round`, the last
    published one: another round starts again. `version` counts the changes, for the ETag of public pages.
    """

    tournament = models.OneToOneField(
        Tournament, on_delete=models.CASCADE, related_name="ceremony", primary_key=True
    )
    round = models.PositiveSmallIntegerField()
    told = models.JSONField(default=list)
    ended = models.BooleanField(default=False)
    printed = models.JSONField(default=dict)
    let_be = models.JSONField(default=list)
    settled = models.JSONField(null=True, default=None)
    version = models.PositiveIntegerField(default=0)

    def __str__(self) -> str:
        return f"{self.tournament} · {self.round}"
