"""The preview of an import: each draft becomes an entry, an entry with warnings, or a line to correct.

A draft that means a registered team is the same, or changes it; registered teams without a line are told.

Nothing is written here. The confirmation checks the lines that the browser sends back again, because they may
have been changed.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from django.utils.translation import gettext as _

from tournaments.core.models.registration import MAX_CONTACT, MAX_REMARK
from tournaments.core.money.prices import prices_of, usual_kind
from tournaments.core.money.queries import has_desk
from tournaments.core.registration import queries
from tournaments.core.registration.actions import check_not_seated
from tournaments.core.registration.errors import RegistrationError
from tournaments.core.registration.lists.changes import CLUB, Change, Match
from tournaments.core.registration.lists.comparing import Registered
from tournaments.core.registration.lists.drafts import DraftTeam
from tournaments.core.registration.lists.paying import paid_by
from tournaments.core.registration.lists.plausibility import (
    doubts_about_a_club_name,
    doubts_about_club,
    doubts_about_name,
    doubts_about_pair,
    is_nobody,
)
from tournaments.core.registration.lists.preview import CheckedLine, ImportPreview
from tournaments.core.registration.lists.values import NUMBER, fee_kind
from tournaments.core.registration.roster import Roster, TeamEntry, clean_club, clean_name

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

    from tournaments.core.models.money import FeeKind
    from tournaments.core.models.planning import Tournament

MAX_EDITABLE: Final = 120
"""Lines that can be corrected in the page: each has up to seven fields, and Django accepts a thousand."""


def check_drafts(
    tournament: Tournament,
    drafts: Sequence[DraftTeam],
    accepted: Collection[int] = (),
    left_out: Collection[int] = (),
) -> ImportPreview:
    """Check every draft as its registration would; `accepted` are the lines whose warnings were accepted.

    Refused lines, lines `left_out` and those that the list calls off use no number and no player: other lines
    can have them.
    """
    registered = Registered.of(tournament, drafts)
    changed = [
        match.team
        for place, match in registered.matches.items()
        if match.changes and not drafts[place].off and drafts[place].line not in left_out
    ]
    names = [name for draft in drafts for name in (draft.player1, draft.player2) if name]
    roster = Roster(tournament, names, without=changed)
    # Teams that are there before new ones, then chosen numbers first, as in `import_rows`.
    ordered = sorted(
        range(len(drafts)), key=lambda place: (place not in registered.matches, not drafts[place].number)
    )
    checked = {
        place: CheckedLine(
            drafts[place],
            None,
            left_out=drafts[place].line in left_out,
            match=registered.matches.get(place),
        )
        if drafts[place].off or drafts[place].line in left_out
        else _checked(roster, registered, place, drafts[place], drafts[place].line in accepted)
        for place in ordered
    }
    missing = registered.missing(drafts)
    lines = tuple(checked[place] for place in range(len(drafts)))
    return ImportPreview(lines, missing, queries.free_places(tournament))


def _checked(
    roster: Roster, registered: Registered, place: int, draft: DraftTeam, accepted: bool
) -> CheckedLine:
    """A line that holds: who waits already, a player who will wait, a registered team, or a new one."""
    match = registered.matches.get(place)
    if registered.waits(draft):
        return CheckedLine(draft, None, waits=True)
    if draft.single:
        return _check_single(roster, draft)
    if match is None:
        meant = registered.left_as(draft) or registered.missing_like(draft)
        return _check(roster, draft, meant, accepted, registered.clubs)
    if not match.changes:
        return CheckedLine(draft, None, match=match)
    return _check_change(roster, draft, registered, match, accepted)


def _check_single(roster: Roster, draft: DraftTeam) -> CheckedLine:
    """A player who will wait for a partner, as the waiting list takes names."""
    entry = replace(_entry(roster, draft), player2="")
    try:
        clean_name(entry.player1, "player1")
        clean_club(entry.club)
    except RegistrationError as error:
        return CheckedLine(draft, None, error=str(error.sentence), field=error.field)
    return CheckedLine(draft, entry)


def _entry(roster: Roster, draft: DraftTeam) -> TeamEntry:
    """The entry of a draft without its number and fees."""
    paid = paid_by(draft) if has_desk(roster.tournament) else None
    return TeamEntry(
        draft.player1,
        draft.player2,
        draft.club,
        paid=paid,
        remark=draft.remark[:MAX_REMARK],
        contact=draft.contact[:MAX_CONTACT],
    )


def _check_change(
    roster: Roster, draft: DraftTeam, registered: Registered, match: Match, accepted: bool
) -> CheckedLine:
    """The draft of a registered team as its correction would find it.

    What the team was called before, and was corrected here, is asked about; so is a name or club at which
    somebody would stop. Who has sat at a table is replaced on the page of the team, not by a list.
    """
    number = match.team.number
    entry = TeamEntry(
        match.after("player1"),
        match.after("player2"),
        match.after(CLUB),
        number,
        kinds=match.kinds,
        paid=match.paid,
    )
    try:
        if match.names_change and roster.next_round > 1:  # nobody has sat before
            check_not_seated(match.team)
        warnings = [*filter(None, [draft.doubt]), *registered.doubts(match)]
        warnings += [doubt for change in match.changes for doubt in _doubts(draft, change, registered.clubs)]
        come = [change.after for change in match.changes if change.of_names]
        warnings += [doubt for name in come for doubt in roster.warnings(TeamEntry(name))]
        roster.enter(entry)
    except RegistrationError as error:
        sentence = " ".join(filter(None, (str(error.sentence), draft.doubt)))
        return CheckedLine(draft, None, error=sentence, field=error.field, match=match)
    return CheckedLine(draft, entry, warnings=tuple(warnings), accepted=accepted, match=match)


def _doubts(draft: DraftTeam, change: Change, clubs: Collection[str]) -> Iterator[str]:
    """A sentence for a new text that is hardly a name."""
    if change.field == CLUB:
        yield from doubts_about_club(change.after)
    elif change.of_names:
        yield from doubts_about_name(change.after, apart=change.field[-1] in draft.apart)
        yield from doubts_about_a_club_name(change.after, clubs)


def _check(
    roster: Roster, draft: DraftTeam, meant: str, accepted: bool, clubs: Collection[str]
) -> CheckedLine:
    """The draft as its registration would find it; who has no plausible name takes nobody's place.

    `meant`: a sentence about a registered team that may be meant; `clubs`: those of the list and of the
    concours, folded.
    """
    where = _("ligne %(line)d") % {"line": draft.line}
    try:
        kinds, unknown = _kinds(draft)
        entry = replace(_entry(roster, draft), number=_number(draft.number), kinds=kinds)
        implausible = _implausible(draft, clubs)
        warnings = (*filter(None, [draft.doubt, meant]), *implausible, *roster.warnings(entry), *unknown)
        if implausible and not accepted:
            roster.check(entry)
        else:
            roster.enter(entry, where)
    except RegistrationError as error:
        sentence = " ".join(filter(None, (str(error.sentence), draft.doubt)))
        return CheckedLine(draft, None, error=sentence, field=error.field)
    lacks = "player2" if is_nobody(draft.player2) and not roster.tournament.individual else ""
    due = _due(roster.tournament, entry)
    return CheckedLine(draft, entry, warnings=warnings, accepted=accepted, field=lacks, due=due)


def _due(tournament: Tournament, entry: TeamEntry) -> int | None:
    """The cents that a new team pays to play; None without a cash desk."""
    prices = prices_of(tournament)
    usual = usual_kind(tournament, entry.club)
    kinds = entry.kinds or (None,) * len(entry.names)
    return prices.fee([kind or usual for kind in kinds]) if prices else None


def _implausible(draft: DraftTeam, clubs: Collection[str]) -> list[str]:
    """A sentence for each text of a line that is hardly a name."""
    names = {player: name for player, name in (("1", draft.player1), ("2", draft.player2)) if name}
    doubts = [
        doubt
        for player, name in names.items()
        for doubt in (
            *doubts_about_name(name, apart=player in draft.apart),
            *doubts_about_a_club_name(name, clubs),
        )
    ]
    doubts = doubts or [*doubts_about_pair(list(names.values()))]
    return [*doubts, *doubts_about_club(draft.club)]


def _kinds(draft: DraftTeam) -> tuple[tuple[FeeKind | None, ...], list[str]]:
    """The fee kind of each player (None: the usual one), and a warning for each unknown word."""
    words = (draft.fee1, draft.fee2) if draft.player2 else (draft.fee1,)
    if not any(words):
        return (), []
    kinds = tuple(map(fee_kind, words))
    unknown = dict.fromkeys(text for text, kind in zip(words, kinds, strict=True) if text and kind is None)
    text = _("« %(text)s » : ce n’est pas un tarif, ce sera le tarif habituel.")
    return kinds, [text % {"text": each[:20]} for each in unknown]


def _number(text: str) -> int | None:
    if text and not NUMBER.fullmatch(text):
        raise RegistrationError("not-a-number", field="number", text=text[:20])
    return int(text) if text else None
