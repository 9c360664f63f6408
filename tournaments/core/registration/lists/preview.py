"""What a list becomes: each line checked, sorted by what a confirmation does with it."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass
from hashlib import sha256
from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext as _

from tournaments.core.registration.lists.packing import pack_drafts
from tournaments.core.registration.lists.plausibility import is_nobody, seeks_partner

if TYPE_CHECKING:
    from tournaments.core.models.registration import Team
    from tournaments.core.registration.lists.changes import Match
    from tournaments.core.registration.lists.comparing import Missing
    from tournaments.core.registration.lists.drafts import DraftTeam
    from tournaments.core.registration.roster import Paid, TeamEntry

MOST_WORDS: Final = 6
"""The words whose lines can be taken together."""


@dataclass(frozen=True, slots=True)
class CheckedLine:
    """A checked draft: with an `error` of its `field`, or with warnings that the organizer can accept.

    `waits`: who it names is on the waiting list. `match` is the registered team that the line means; the
    entry is then the team with what changes. `left_out`: the organizer does not want the line. `due`: the
    cents that a new team pays to play, None without a cash desk.
    """

    draft: DraftTeam
    entry: TeamEntry | None
    error: str = ""
    field: str = ""
    warnings: tuple[str, ...] = ()
    accepted: bool = False
    left_out: bool = False
    match: Match | None = None
    waits: bool = False
    due: int | None = None

    @property
    def overpaid(self) -> int:
        """The cents that a new team has paid too much, as far as the list says how many."""
        return max(self._paid - (self.due or 0), 0) if self.due is not None else 0

    @property
    def owing(self) -> int:
        """The cents that a new team has still to pay, if the list says what it has paid."""
        return max((self.due or 0) - self._paid, 0) if self._paid else 0

    @property
    def _paid(self) -> int:
        return self.entry.paid.cents if self.entry and self.entry.paid else 0

    @property
    def same(self) -> bool:
        """Whether the team is registered, or waits, as the list has it: nothing is to do."""
        return self.waits or (self.match is not None and not self.match.changes)

    @property
    def lacks_partner(self) -> bool:
        """Whether the line has one player of a pair, who can wait for a partner."""
        return self.field == "player2" and bool(self.draft.player1) and is_nobody(self.draft.player2)

    @property
    def seeks_partner(self) -> bool:
        """Whether the list itself says that the player looks for a partner."""
        return self.lacks_partner and (seeks_partner(self.draft.player2) or seeks_partner(self.draft.remark))

    @property
    def fees(self) -> str:
        """The tariffs that the line gives its players: «adhérent, jeune»; empty where it gives none."""
        kinds = () if self.entry is None else self.entry.kinds
        names = [str(kind.label) if kind else _("tarif habituel") for kind in kinds]
        return ", ".join(dict.fromkeys(names)) if any(kinds) else ""

    @property
    def set_aside(self) -> bool:
        """Whether the list itself says that the line is off."""
        return bool(self.draft.off)

    @property
    def ready(self) -> bool:
        """Whether a confirmation registers it."""
        return not self.left_out and self.entry is not None and (self.accepted or not self.warnings)


@dataclass(frozen=True, slots=True)
class ImportPreview:
    """Every line of a list, checked, and the teams that a newer list does not have any more.

    `free` are the places that are left, None without a greatest number of teams.
    """

    lines: tuple[CheckedLine, ...]
    missing: tuple[Missing, ...] = ()
    free: int | None = None

    @property
    def ready(self) -> list[CheckedLine]:
        return [line for line in self.lines if line.ready]

    @property
    def waiting(self) -> list[CheckedLine]:
        """The lines to correct, to accept or to leave out."""
        return [
            line for line in self.lines if not (line.ready or line.left_out or line.set_aside or line.same)
        ]

    @property
    def new(self) -> list[CheckedLine]:
        """The ready lines of teams that are not registered yet, and have a place."""
        return self._coming[: self.free]

    @property
    def too_many(self) -> list[CheckedLine]:
        """The ready lines of teams beyond the greatest number, which will wait."""
        return [] if self.free is None else self._coming[self.free :]

    @property
    def singles(self) -> list[CheckedLine]:
        """The ready lines of players who will wait for a partner."""
        return [line for line in self.ready if line.draft.single]

    @property
    def lacking(self) -> list[CheckedLine]:
        """The lines of players who have no partner yet, and could wait for one."""
        return [line for line in self.waiting if line.lacks_partner]

    @property
    def _coming(self) -> list[CheckedLine]:
        return [line for line in self.ready if line.match is None and not line.draft.single]

    @property
    def waiters(self) -> list[TeamEntry]:
        """The entries that a confirmation puts on the waiting list."""
        return [line.entry for line in (*self.too_many, *self.singles) if line.entry is not None]

    @property
    def changing(self) -> list[CheckedLine]:
        """The ready lines that change a registered team."""
        return [line for line in self.ready if line.match is not None]

    @property
    def same(self) -> list[CheckedLine]:
        """The lines whose team is registered as the list has it."""
        return [line for line in self.lines if line.same and not line.set_aside]

    @property
    def called_off(self) -> list[Missing]:
        """The registered teams of which the list says that they do not come."""
        return [one for one in self.missing if one.word]

    @property
    def not_listed(self) -> list[Missing]:
        """The registered teams of which the list says nothing."""
        return [one for one in self.missing if not one.word]

    @property
    def closed(self) -> list[CheckedLine]:
        """The lines without fields in the page, because they are ready or the organizer left them out."""
        return [
            line for line in self.lines if (line.ready or line.left_out) and not (line.set_aside or line.same)
        ]

    @property
    def plain(self) -> list[CheckedLine]:
        """The closed lines but those that change a team."""
        return [line for line in self.closed if line.left_out or line.match is None]

    @property
    def placed(self) -> bool:
        """Whether the list has numbers of its own, or lets somebody wait: what each line becomes is shown."""
        return bool(self.waiters) or any(line.draft.number for line in self.plain)

    @property
    def set_aside(self) -> list[CheckedLine]:
        """The lines that the list itself calls off; they are registered only if the organizer takes them.

        Those of registered teams are told among the `missing`.
        """
        return [line for line in self.lines if line.set_aside and line.match is None]

    @property
    def left(self) -> list[DraftTeam]:
        """The drafts that are on the page after the ready ones were registered."""
        return [line.draft for line in (*self.set_aside, *self.waiting)]

    @property
    def words(self) -> list[tuple[str, int]]:
        """The words by which several lines are called off, with how many lines each, the commonest first."""
        counted = Counter(line.draft.off for line in self.set_aside).most_common(MOST_WORDS)
        return [(word, count) for word, count in counted if count > 1]

    @property
    def accepted(self) -> str:
        """The numbers of the ready lines whose warnings were accepted, for a hidden field."""
        return ",".join(str(line.draft.line) for line in self.ready if line.accepted and line.warnings)

    @property
    def entries(self) -> list[TeamEntry]:
        """The entries of new teams that a confirmation registers."""
        return [line.entry for line in self.new if line.entry is not None]

    @property
    def changed(self) -> list[tuple[Team, TeamEntry]]:
        """The registered teams that a confirmation changes, each with what it becomes."""
        return [(line.match.team, line.entry) for line in self.changing if line.match and line.entry]

    @property
    def payments(self) -> list[Paid]:
        """What new teams and registered ones have paid that a confirmation writes into the journal."""
        return [line.entry.paid for line in self.ready if line.entry and line.entry.paid]

    @property
    def notes(self) -> list[str]:
        """What the list says otherwise of registered teams and does not change, a sentence each."""
        return [line.match.note for line in self.lines if line.match and line.match.note]

    @property
    def paid(self) -> int:
        """The sum of these payments in cents, but for those that say «all»."""
        return sum(paid.cents for paid in self.payments)

    @property
    def too_much(self) -> int:
        """How many new teams have paid more than they owe."""
        return sum(line.overpaid > 0 for line in self.new)

    @property
    def too_little(self) -> int:
        """How many new teams have paid, and less than they owe."""
        return sum(line.owing > 0 for line in self.new)

    @property
    def seen(self) -> str:
        """What the page shows of registered teams, hashed: a confirmation changes nothing else."""
        shown = [
            (line.match.team.pk, [(change.before, change.after) for change in line.match.changes])
            for line in self.changing
            if line.match
        ]
        return sha256(json.dumps(shown).encode()).hexdigest() if shown else ""

    @property
    def packed(self) -> str:
        """The lines without fields as a text for a hidden field."""
        fields = {line.draft.line for line in self.waiting}
        return pack_drafts([line.draft for line in self.lines if line.draft.line not in fields])

    @property
    def packed_waiting(self) -> str:
        """The `waiting` lines as a text for a hidden field: the page has fields for some of their parts."""
        return pack_drafts([line.draft for line in self.waiting])
