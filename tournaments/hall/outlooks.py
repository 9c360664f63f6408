"""What pages say of a team's chances: what is certain, what is still possible, what a victory would bring."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.standings.certainty import Bounds, Outlook


def sentences(outlook: Outlook, teams: int) -> list[str]:
    """The outlook of one of so many `teams` in sentences; «on ne sait pas encore» where nothing is proved."""
    if outlook.now is None:
        return [_("On ne sait pas encore : ce concours ne se classe pas d'abord aux victoires.")]
    said, won = [_now(outlook.now, teams)], outlook.after_win
    if won is None or won == outlook.now == Bounds(1, teams):
        return said
    return [*said, _won(won, teams)]


def _now(bounds: Bounds, teams: int) -> str:
    ranks = {"best": bounds.best, "worst": bounds.worst}
    if bounds.best == bounds.worst:
        return _("C'est certain : rang %(best)s.") % ranks
    if bounds.worst == teams and bounds.best == 1:
        return _("On ne sait pas encore : tous les rangs restent possibles.")
    if bounds.worst == teams:
        return _("Au mieux, le rang %(best)s est encore possible.") % ranks
    return _("Certain : au moins le rang %(worst)s. Encore possible : le rang %(best)s.") % ranks


def _won(bounds: Bounds, teams: int) -> str:
    ranks = {"best": bounds.best, "worst": bounds.worst}
    if bounds.worst == bounds.best:
        return _("Une victoire de plus donnerait à coup sûr le rang %(best)s.") % ranks
    if bounds.worst == teams:
        return _("Ce qu'une victoire de plus garantirait : on ne sait pas encore.")
    return _("Une victoire de plus garantirait au moins le rang %(worst)s.") % ranks
