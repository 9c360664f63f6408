"""The to-do list of the desk, from the first preparation to the printed prize list.

Pure: nothing here reads the database. Each step of the flow is a small function that returns its item; the
first item that is not done is what comes now.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import replace
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.core.access.permissions import Right
from tournaments.core.models.planning import Status
from tournaments.core.planning.steps import closed_since, provisional_until
from tournaments.core.sheets.next_step import unchecked_sentence
from tournaments.core.sheets.queries import WaitingNotice, one_sentence, tables_sentence, waiting_notice
from tournaments.frontends.desk.situation import CurrentRound, DeskSituation, TodoItem, TodoLink, WaitingTable
from tournaments.platform.text import teams_or_players

NAMED_TABLES: Final = 3


def todo(situation: DeskSituation, rights: Collection[Right]) -> list[TodoItem]:
    """The list in the order of the flow, with the links that `rights` open."""
    items = [_with_allowed_links(item, rights) for item in _items(situation)]
    now = next((place for place, item in enumerate(items) if not (item.done or item.hint)), len(items))
    states = ["done" if item.done else "now" if place == now else "later" for place, item in enumerate(items)]
    return [
        _name_who_can(replace(item, state=state), rights) for item, state in zip(items, states, strict=True)
    ]


def _with_allowed_links(item: TodoItem, rights: Collection[Right]) -> TodoItem:
    return replace(item, links=tuple(link for link in item.links if link.right in rights))


def _name_who_can(item: TodoItem, rights: Collection[Right]) -> TodoItem:
    """The item with a note naming the organizer, for a reader who cannot do what comes now."""
    if item.state != "now" or item.links or Right.MANAGE in rights:
        return item
    return replace(item, note=" ".join(filter(None, [item.note, _("L’organisateur s’en charge.")])))


def _items(situation: DeskSituation) -> Iterator[TodoItem]:
    if situation.otherwise:
        yield _told_otherwise(situation.otherwise)
    if situation.over:
        yield from _items_after_end(situation)
        return
    if situation.moved and situation.live:  # nobody scans the cards of a round that is over
        yield _address_moved()
    contested = waiting_notice(situation.contested, situation.latest)
    if contested is not None:
        yield _cases(contested, _("À trancher avant d’aller plus loin."))
    if situation.round is None:
        yield _opening(situation)
    yield _teams(situation)
    if situation.round is None:
        if situation.without_helpers:
            yield _helpers()
        yield _first_draw(situation)
    else:
        if situation.going_on:
            yield _going_on(situation.going_on, situation.round.number)
        yield from _round_items(situation, situation.round)
        if situation.prizes:
            yield _prizes_written(situation.prizes)
        else:
            yield _no_prizes(
                _("Avant la fin, pour un palmarès complet. Un concours sans lots se termine sans attendre.")
            )
    yield _finishing(situation)


def _told_otherwise(sentences: Sequence[str]) -> TodoItem:
    title = _("Ce qui a été dit des gagnants n’est plus vrai")
    link = TodoLink(_("Voir et régler"), "ceremony", Right.DESK)
    return TodoItem("otherwise", title, lines=tuple(sentences), links=(link,))


def _going_on(questions: Sequence[str], number: int) -> TodoItem:
    title = _("Partie %(number)s : un résultat corrigé depuis le tirage change qui joue") % {"number": number}
    link = TodoLink(_("Décider"), "round", Right.MANAGE, (number,))
    return TodoItem("going-on", title, note=" ".join(questions), links=(link,))


def _address_moved() -> TodoItem:
    title = _("L’adresse de la salle a changé : les QR codes imprimés ne mènent plus ici")
    note = _("Remettez l’ordinateur sur le même réseau qu’avant, ou réimprimez les feuilles de marque.")
    return TodoItem("moved", title, note=note, links=(TodoLink(_("Papiers"), "printing", Right.DESK),))


def _cases(contested: WaitingNotice, why: str, *links: TodoLink) -> TodoItem:
    note = " ".join(filter(None, [contested.named, why]))
    queue = TodoLink(_("À trancher"), "referee_queue", Right.SHEETS)
    return TodoItem("cases", contested.title, note=note, links=(queue, *links))


def _opening(situation: DeskSituation) -> TodoItem:
    if situation.status is not Status.DRAFT:
        return TodoItem("open", _("Inscriptions ouvertes"), done=True)
    link = TodoLink(_("Ouvrir les inscriptions"), "tournament_move", Right.MANAGE, step="open", at_once=True)
    note = _("La table de marque pourra inscrire et pointer ; les réglages restent modifiables.")
    return TodoItem("open", _("Le concours est en préparation"), note=note, links=(link,))


def _helpers() -> TodoItem:
    note = _("À plusieurs : l’un pointe, l’autre saisit, l’arbitre corrige. Chacun a son propre compte.")
    link = TodoLink(_("Inviter des aides"), "members", Right.MANAGE, of="club")
    return TodoItem("helpers", _("Vous êtes seul à pouvoir entrer ici"), note=note, links=(link,), hint=True)


def _teams(situation: DeskSituation) -> TodoItem:
    if situation.round is not None:
        return TodoItem("teams", _count_text(situation), done=True, note=_unchecked_note(situation))
    if not situation.teams:
        enter = teams_or_players(situation, _("Inscrire les équipes"), _("Inscrire les joueurs"))
        nobody = _("Personne n’est inscrit")
        return TodoItem("teams", nobody, links=(TodoLink(enter, "registration", Right.DESK),))
    if not situation.unchecked:
        title = _("%(teams)s, tout le monde est pointé") % {"teams": _registered_text(situation)}
        return TodoItem("teams", title, done=situation.status is not Status.DRAFT)
    missing = _("%(teams)s, %(unchecked)s à pointer") % {
        "teams": _registered_text(situation),
        "unchecked": situation.unchecked,
    }
    check_in = _("Pointer les présents")
    return TodoItem("teams", missing, links=(TodoLink(check_in, "registration", Right.DESK),))


def _first_draw(situation: DeskSituation) -> TodoItem:
    title = _("Tirer la partie %(number)s") % {"number": 1}
    if situation.present < situation.fewest or situation.status is Status.DRAFT:
        return TodoItem("draw", title, note=_when_enough(situation))
    link = TodoLink(_("Aller au tirage"), "rounds", Right.MANAGE)
    note = " ".join(filter(None, [situation.bye, _unchecked_note(situation)]))
    return TodoItem("draw", title, note=note, links=(link,))


def _when_enough(situation: DeskSituation) -> str:
    said = _("Dès que les inscriptions sont ouvertes et que %(fewest)s sont pointées.")
    return said % {"fewest": situation.fewest}


def _round_items(situation: DeskSituation, current: CurrentRound) -> Iterator[TodoItem]:
    if current.number > 1:
        yield _rounds_before(current.number - 1)
    yield _publishing(current)
    if current.published:
        if current.printed or not current.begun:
            yield _papers(current)
        if current.clock is not None and not current.over:
            yield _clock(current, current.clock)
        yield _playing(current)
    if situation.behind:
        yield _tables_behind(situation.behind)
    if current.number < situation.planned:
        yield _next_draw(situation, current)


def _publishing(current: CurrentRound) -> TodoItem:
    what = {"number": current.number}
    if current.published:
        return TodoItem("publish", _("Tirage de la partie %(number)s publié") % what, done=True)
    link = TodoLink(_("Voir le tirage"), "round", Right.MANAGE, (current.number,))
    note = _("Personne ne le voit encore : regardez-le, puis publiez-le.")
    return TodoItem(
        "publish", _("Publier le tirage de la partie %(number)s") % what, note=note, links=(link,)
    )


def _papers(current: CurrentRound) -> TodoItem:
    title = _("Papiers de la partie %(number)s") % {"number": current.number}
    again, first = _("Les imprimer de nouveau"), _("Imprimer les papiers")
    link = TodoLink(
        again if current.printed else first, "print_round", Right.DESK, (current.number,), paper=True
    )
    note = "" if current.printed else _("Le tirage à afficher et une feuille par table.")
    return TodoItem("papers", title, done=current.printed, note=note, links=(link,))


def _clock(current: CurrentRound, ends: str) -> TodoItem:
    if ends:
        return TodoItem("clock", _("Horloge lancée : signal à %(hour)s") % {"hour": ends}, done=True)
    where = ("round_clock", Right.MANAGE, (current.number,))
    start = TodoLink(_("Lancer l’horloge"), *where, step="start", at_once=True, field="do")
    note = _("Quand les papiers sont distribués et les joueurs assis. Une pause reste possible.")
    return TodoItem("clock", _("L’horloge ne tourne pas"), note=note, links=(start,))


def _playing(current: CurrentRound) -> TodoItem:
    if current.over:
        link = TodoLink(_("Voir le classement"), "standings", Right.SHEETS)
        title = _("Partie %(number)s : toutes les tables ont fini") % {"number": current.number}
        return TodoItem("play", title, done=True, links=(link,))
    if not current.waiting:
        title = _("L’exempt n’a pas encore sa partie : n° %(numbers)s") % {
            "numbers": ", ".join(map(str, current.exempt))
        }
        link = TodoLink(_("Donner sa partie à l’exempt"), "round_exempt", Right.MANAGE, (current.number,))
        return TodoItem("play", title, links=(link,))
    links = (
        TodoLink(_("Saisir les feuilles"), "round", Right.SHEETS, (current.number,), show="jouent"),
        TodoLink(_("Saisir les totaux"), "round_totals", Right.SHEETS, (current.number,)),
    )
    title = ngettext("%(count)s table n’a pas fini", "%(count)s tables n’ont pas fini", current.playing) % {
        "count": current.playing
    }
    if current.playing == 1:
        title = _("Table %(table)s n’a pas fini") % {"table": current.waiting[0].table}
    return TodoItem("play", title, note=_slow_tables(current), links=links)


def _slow_tables(current: CurrentRound) -> str:
    """The tables to look after: the last ones that play, or those silent for long; the slowest first."""
    if not current.begun:
        return ""
    few = current.playing <= NAMED_TABLES
    slowest = sorted(current.waiting, key=lambda table: (table.minutes is not None, -(table.minutes or 0)))
    named = [table for table in slowest if few or table.silent]
    if len(named) > NAMED_TABLES:  # the tiles show which
        return _("%(count)s tables n’ont rien noté depuis dix minutes.") % {"count": len(named)}
    return one_sentence([_silence_text(table, only_one=current.playing == 1) for table in named])


def _silence_text(table: WaitingTable, *, only_one: bool) -> str:
    since = _("pas commencée")
    if table.minutes is not None:
        since = _("dernière donne il y a %(ago)s") % {"ago": _duration(table.minutes)}
    return since if only_one else _("table %(table)s, %(since)s") % {"table": table.table, "since": since}


def _duration(minutes: int) -> str:
    """«14 min», «3 h 05»."""
    hours, rest = divmod(minutes, 60)
    return f"{hours}\u00a0h\u00a0{rest:02}" if hours else f"{rest}\u00a0min"


def _tables_behind(tables: tuple[tuple[int, int], ...]) -> TodoItem:
    title = ngettext(
        "%(count)s table d’une partie passée sans résultat",
        "%(count)s tables de parties passées sans résultat",
        len(tables),
    ) % {"count": len(tables)}
    link = TodoLink(_("Saisir le résultat"), "sheet", Right.SHEETS, tables[0])
    return TodoItem("behind", title, note=tables_sentence(tables), links=(link,))


def _next_draw(situation: DeskSituation, current: CurrentRound) -> TodoItem:
    title = _("Tirer la partie %(number)s") % {"number": current.number + 1}
    if not current.over:
        without = TodoLink(_("Tirer sans attendre"), "round", Right.MANAGE, (current.number + 1,))
        links = (without,) if current.published and current.begun else ()
        return TodoItem("draw", title, note=_("Dès que toutes les tables ont fini."), links=links)
    link = TodoLink(_("Aller au tirage"), "rounds", Right.MANAGE)
    return TodoItem("draw", title, note=_unchecked_note(situation), links=(link,))


def _finishing(situation: DeskSituation) -> TodoItem:
    title = _("Fin du concours")
    if situation.round is None or not situation.round.over:
        return TodoItem(
            "finish", title, note=_("Après la partie %(number)s.") % {"number": situation.planned}
        )
    link = TodoLink(_("Terminer le concours"), "tournament_move", Right.MANAGE, step="finish")
    return TodoItem(
        "finish", title, note=_end_note(situation.planned - situation.round.number), links=(link,)
    )


def _end_note(unplayed: int) -> str:
    if not unplayed:
        return _("Plus aucune partie ne sera tirée ; reste à corriger, puis à sceller.")
    return ngettext(
        "Plus tôt que prévu : %(count)s partie ne serait pas jouée.",
        "Plus tôt que prévu : %(count)s parties ne seraient pas jouées.",
        unplayed,
    ) % {"count": unplayed}


def _unchecked_note(situation: DeskSituation) -> str:
    return f"{unchecked_sentence(situation.unchecked)}." if situation.unchecked else ""


def _count_text(situation: DeskSituation) -> str:
    count = situation.teams
    teams = ngettext("%(count)s équipe", "%(count)s équipes", count)
    players = ngettext("%(count)s joueur", "%(count)s joueurs", count)
    return teams_or_players(situation, teams, players) % {"count": count}


def _registered_text(situation: DeskSituation) -> str:
    count = situation.teams
    teams = ngettext("%(count)s équipe inscrite", "%(count)s équipes inscrites", count)
    players = ngettext("%(count)s joueur inscrit", "%(count)s joueurs inscrits", count)
    return teams_or_players(situation, teams, players) % {"count": count}


def _items_after_end(situation: DeskSituation) -> Iterator[TodoItem]:
    """The items after the end of the concours: corrections, prizes, papers, seal."""
    if situation.round is not None:
        yield replace(_rounds_before(situation.round.number), note=_without_result(situation))
    if situation.status is Status.SEALED:
        link = TodoLink(_("Empreinte et archive"), "seal", Right.MANAGE)
        yield TodoItem(
            "seal", _("Résultats scellés"), done=True, note=_("Plus rien ne change."), links=(link,)
        )
        yield _on_paper(situation)
        yield from _items_after_seal()
        return
    reopen = TodoLink(_("Rouvrir le concours"), "tournament_move", Right.MANAGE, step="reopen")
    yield TodoItem("finish", _("Concours terminé"), done=True, links=(reopen,))
    contested = waiting_notice(situation.contested, situation.latest)
    if contested is not None:
        yield _last_cases(contested, closed=situation.corrections_over)
    yield _corrections(situation)
    yield _prizes(situation.prizes)
    yield _giving(situation)
    yield _on_paper(situation)
    seal = TodoLink(_("Sceller les résultats"), "seal", Right.MANAGE)
    note = _("Quand plus personne ne conteste : plus rien ne changera, et le palmarès portera l’empreinte.")
    yield TodoItem("seal", _("Résultats pas encore scellés"), note=note, links=(seal,))


def _last_cases(contested: WaitingNotice, *, closed: bool) -> TodoItem:
    if not closed:
        return _cases(contested, _("À trancher avant de sceller."))
    why = _("Les feuilles sont closes : prolongez pour en corriger une.")
    return _cases(
        contested, why, TodoLink(_("Prolonger les corrections"), "corrections_prolong", Right.MANAGE)
    )


def _corrections(situation: DeskSituation) -> TodoItem:
    """The hour until which results are provisional; what waits for the referee is an item of its own."""
    until, last = situation.until, situation.round
    close = TodoLink(_("Clore les corrections maintenant"), "corrections_close", Right.MANAGE)
    correct = [TodoLink(_("Corriger une feuille"), "round", Right.SHEETS, (last.number,))] if last else []
    note = _("D’ici là les joueurs contestent, l’arbitre corrige, et le classement reste provisoire.")
    if until is None:
        title = _("Résultats provisoires : corrections jusqu’au scellement")
        return TodoItem("corrections", title, note=note, links=(close, *correct))
    prolong = TodoLink(_("Prolonger les corrections"), "corrections_prolong", Right.MANAGE)
    if situation.corrections_over:
        return TodoItem("corrections", closed_since(until), done=True, links=(prolong,))
    return TodoItem("corrections", provisional_until(until), note=note, links=(*correct, close, prolong))


def _prizes(count: int) -> TodoItem:
    """The item of the prizes, before the seal: after it no prize can be written."""
    if not count:
        return _no_prizes(
            _(
                "Après le scellement, on ne peut plus en ajouter. Un concours sans lots se scelle sans "
                "attendre."
            )
        )
    return _prizes_written(count)


def _prizes_written(count: int) -> TodoItem:
    title = ngettext("%(count)s lot écrit", "%(count)s lots écrits", count) % {"count": count}
    link = TodoLink(_("Changer les lots"), "prizes", Right.MANAGE)
    return TodoItem("write-prizes", title, done=True, links=(link,))


def _no_prizes(note: str) -> TodoItem:
    link = TodoLink(_("Écrire les lots"), "prizes", Right.MANAGE)
    return TodoItem("write-prizes", _("Aucun lot n’est écrit"), note=note, links=(link,))


def _giving(situation: DeskSituation) -> TodoItem:
    """The prize giving, done once everything was announced."""
    link = TodoLink(_("Remise des prix"), "ceremony", Right.DESK)
    if situation.given:
        return TodoItem("giving", _("Tout est annoncé"), done=True, links=(link,))
    note = _("Du dernier lot au premier, sur les écrans de la salle.")
    return TodoItem("giving", _("Remettre les prix"), note=note, links=(link,))


def _on_paper(situation: DeskSituation) -> TodoItem:
    """The prize list to print, which nothing waits for before the seal."""
    papers = (
        TodoLink(_("Imprimer le palmarès"), "print_prizes", Right.SHEETS, paper=True),
        TodoLink(_("Imprimer le classement"), "print_standing", Right.SHEETS, paper=True),
    )[not situation.prizes :]
    sealed = situation.status is Status.SEALED
    provisional = not situation.corrections_over and not sealed
    note = _("Encore provisoire : ce sera écrit dessus.") if provisional else ""
    if not situation.prizes:
        note = " ".join(filter(None, [_("Il n’y a pas de lots : il ne donne que les rangs."), note]))
    return TodoItem("prizes", _("Le palmarès sur papier"), note=note, links=papers, hint=not sealed)


def _items_after_seal() -> Iterator[TodoItem]:
    """The items after the seal, once nothing changes any more."""
    keep = TodoLink(_("Garder une copie"), "copies", Right.KEEP, of="site")
    note = _("Gardez une copie ailleurs que sur cet ordinateur.")
    yield TodoItem("copy", _("Une copie de tout"), note=note, links=(keep,))
    again = TodoLink(_("Nouveau concours comme celui-ci"), "concours_copy", Right.MANAGE)
    note = _("Avec ses règles, ses réglages et, si vous voulez, ses joueurs.")
    yield TodoItem("again", _("Le prochain concours"), note=note, links=(again,))


def _without_result(situation: DeskSituation) -> str:
    count = len(situation.behind) + (situation.round.playing if situation.round else 0)
    if not count:
        return ""
    return ngettext(
        "%(count)s table est restée sans résultat.", "%(count)s tables sont restées sans résultat.", count
    ) % {"count": count}


def _rounds_before(count: int) -> TodoItem:
    """The item of the rounds that are over."""
    title = ngettext("%(count)s partie jouée", "%(count)s parties jouées", count) % {"count": count}
    return TodoItem("before", title, done=True)
