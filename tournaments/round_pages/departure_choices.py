"""What the pages say of a team that left, and of the game of an exempt team."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.utils.translation import gettext as _

from tournaments.models.planning import ByePolicy
from tournaments.models.registration import Team
from tournaments.models.rounds import Round
from tournaments.round_pages import previews
from tournaments.rounds import editing, errors, queries, second_games
from tournaments.rounds.changes import Change
from tournaments.rounds.departing import Exempted, Removed, Replaced
from tournaments.rounds.telling import Unkept
from tournaments.rounds.wording import bye_gift

FORFEIT: Final = "forfeit"
_REPLACED: Final = "replaced-"


@dataclass(frozen=True, slots=True)
class Choice:
    """One thing that the adversary may get: the button's name, what it says, what that breaks."""

    what: str
    title: str
    help: str
    broken: Sequence[Unkept] = ()


@dataclass(frozen=True, slots=True)
class HostShown:
    """A side that may play the exempt team, with its teams; `met`: they have met before."""

    key: str
    table: int
    teams: Sequence[Team]
    met: bool


def choices(round_: Round, gone: int) -> dict[str, Any]:
    """What may become of the place of a team that left; `RoundError` where nothing may."""
    if refused := editing.refusal(round_):
        raise refused
    ground, teams = editing.ground_of(round_), _teams(round_)
    if gone not in ground.seating.numbers:
        raise errors.NotInRound(gone)
    table = ground.seating.table_of(gone)
    common = {"team": teams[gone], "seen": queries.edition(round_), "still_here": gone in ground.here}
    if table is None:
        return common | {"choices": [_removed(round_, teams[gone])]}
    ground.check_free(gone)
    others = [teams[number] for number in table.numbers if number != gone]
    exempt = [number for number in ground.seating.byes if number in ground.here]
    offered = [
        _forfeit(),
        *(_replaced(round_, gone, teams[number]) for number in exempt),
        _exempted(round_, gone, others),
    ]
    return common | {"table": table.table, "others": others, "choices": offered}


def change(what: str, gone: int) -> Change:
    """The change that a button says; `NotInRound` for a button that there is not."""
    if what == Exempted.kind:
        return Exempted(gone)
    if what == Removed.kind:
        return Removed(gone)
    exempt = what.removeprefix(_REPLACED)
    if what.startswith(_REPLACED) and exempt.isascii() and exempt.isdigit() and len(exempt) <= 5:
        return Replaced(gone, int(exempt))
    raise errors.NotInRound(gone)


def second_game(round_: Round) -> dict[str, Any]:
    """Who is exempt, and who may play that game; `RoundError`."""
    if refused := editing.refusal(round_):
        raise refused
    teams, common = _teams(round_), {"seen": queries.edition(round_)}
    if round_.tournament.bye_policy == ByePolicy.EXTRA:
        game = second_games.extra_game(round_)
        host = [teams[number] for number in game.host]
        return common | {"guest": [teams[number] for number in game.guest], "host": host, "table": game.at}
    guest = second_games.next_guest(round_)
    hosts = [
        HostShown(f"{host.table}-{host.side}", host.table, [teams[n] for n in host.numbers], host.met)
        for host in second_games.hosts(round_)
    ]
    return common | {"guest": [teams[number] for number in guest], "hosts": hosts}


def _forfeit() -> Choice:
    help_text = _(
        "Forfait de l'équipe partie : son adversaire a la victoire et la moyenne des gagnants de la partie."
    )
    return Choice(FORFEIT, _("L'adversaire gagne par forfait"), help_text)


def _replaced(round_: Round, gone: int, exempt: Team) -> Choice:
    title = _("L'exempt (n° %(number)s) joue à sa place") % {"number": exempt.number}
    return _choice(round_, f"{_REPLACED}{exempt.number}", title, exempt.names, Replaced(gone, exempt.number))


def _exempted(round_: Round, gone: int, others: Sequence[Team]) -> Choice:
    numbers = ", ".join(str(team.number) for team in others)
    title = _("L'adversaire (n° %(numbers)s) est exempt") % {"numbers": numbers}
    gift = _("La table n'est pas jouée. Il reçoit %(gift)s.") % {"gift": bye_gift(round_.tournament)}
    return _choice(round_, Exempted.kind, title, gift, Exempted(gone))


def _removed(round_: Round, team: Team) -> Choice:
    title = _("Plus d'exempt : n° %(number)s") % {"number": team.number}
    return _choice(
        round_, Removed.kind, title, _("Rien n'est donné pour cette partie."), Removed(team.number)
    )


def _choice(round_: Round, what: str, title: str, help_text: str, made: Change) -> Choice:
    return Choice(what, title, help_text, previews.preview(round_, made)["broken"])


def _teams(round_: Round) -> dict[int, Team]:
    teams = round_.tournament.teams.select_related("player1", "player2")
    return {team.number: team for team in teams}
