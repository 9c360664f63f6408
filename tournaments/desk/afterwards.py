"""The to-do list of a concours that is over, from its last round to the printed prize list."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.access.permissions import Right
from tournaments.desk.items import Item, Link
from tournaments.desk.situation import Situation
from tournaments.models.planning import Status
from tournaments.planning.corrections import closed_since, provisional_until
from tournaments.sheets.contested import Contested, told


def afterwards(situation: Situation) -> Iterator[Item]:
    """What is left to do once the last round is over: contest, seal, print."""
    if situation.round is not None:
        yield replace(rounds_before(situation.round.number), note=_without_result(situation))
    if situation.status is Status.SEALED:
        link = Link(_("Empreinte et archive"), "seal", Right.MANAGE)
        yield Item("seal", _("Résultats scellés"), done=True, note=_("Plus rien ne change."), links=(link,))
        yield _prize_list(situation)
        return
    reopen = Link(_("Rouvrir le concours"), "tournament_move", Right.MANAGE, step="reopen")
    yield Item("finish", _("Concours terminé"), done=True, links=(reopen,))
    contested = told(situation.contested, situation.latest)
    if contested is not None:
        yield _cases(contested, closed=situation.corrections_over)
    if situation.until is not None:
        yield _corrections(situation.until, over=situation.corrections_over)
    yield _prizes(situation.prizes)
    seal = Link(_("Sceller les résultats"), "seal", Right.MANAGE)
    note = _("Quand plus personne ne conteste : plus rien ne changera, et le palmarès portera l'empreinte.")
    yield Item("seal", _("Sceller les résultats"), note=note, links=(seal,))
    yield _prize_list(situation)


def _cases(contested: Contested, *, closed: bool) -> Item:
    links = [Link(_("File de l'arbitre"), "referee_queue", Right.SHEETS)]
    why = _("À trancher avant de sceller.")
    if closed:
        links.append(Link(_("Prolonger les corrections"), "corrections_prolong", Right.MANAGE))
        why = _("Les feuilles sont closes : prolongez pour en corriger une.")
    note = " ".join(filter(None, [contested.named, why]))
    return Item("cases", contested.title, note=note, links=tuple(links))


def _corrections(until: datetime, *, over: bool) -> Item:
    prolong = Link(_("Prolonger les corrections"), "corrections_prolong", Right.MANAGE)
    if over:
        return Item("corrections", closed_since(until), done=True, links=(prolong,))
    queue = Link(_("File de l'arbitre"), "referee_queue", Right.SHEETS)
    note = _("D'ici là les joueurs contestent, et l'arbitre corrige.")
    return Item("corrections", provisional_until(until), note=note, links=(queue, prolong))


def _prizes(count: int) -> Item:
    """Before the seal: after it no prize is written any more."""
    link = Link(_("Écrire les lots"), "prizes", Right.MANAGE)
    if count:
        title = ngettext("%(count)s lot écrit", "%(count)s lots écrits", count) % {"count": count}
        return Item("write-prizes", title, done=True, links=(replace(link, label=_("Changer les lots")),))
    note = _("Une fois scellé, il ne s'en écrit plus. Un concours sans lots se scelle sans attendre.")
    return Item("write-prizes", _("Écrire les lots"), note=note, links=(link,))


def _prize_list(situation: Situation) -> Item:
    link = Link(_("Imprimer le palmarès"), "print_standings", Right.SHEETS)
    sealed = situation.status is Status.SEALED
    provisional = situation.until is not None and not situation.corrections_over and not sealed
    note = _("Imprimé maintenant, il porte « provisoire ».") if provisional else ""
    if not situation.prizes:
        note = " ".join(filter(None, [_("Aucun lot n'est écrit : il ne donne que les rangs."), note]))
    return Item("prizes", _("Imprimer le palmarès"), note=note, links=(link,))


def _without_result(situation: Situation) -> str:
    count = len(situation.behind) + (situation.round.playing if situation.round else 0)
    if not count:
        return ""
    return ngettext(
        "%(count)s table est restée sans résultat.", "%(count)s tables sont restées sans résultat.", count
    ) % {"count": count}


def rounds_before(count: int) -> Item:
    """The rounds that are over."""
    title = ngettext("%(count)s partie jouée", "%(count)s parties jouées", count) % {"count": count}
    return Item("before", title, done=True)
