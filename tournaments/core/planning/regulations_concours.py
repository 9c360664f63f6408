"""What the page of rules says of a concours beside its rules of play: how it is drawn, and what is not usual.

In the active language. A field that is new has its sentence here or its reason in
`tests/planning/test_regulations_concours.py`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.core.access.language import translated
from tournaments.core.models.planning import LeaverGames, Tournament
from tournaments.core.planning.draw_form import FINALIST_SENTENCES, draw_initial, options_asked_by
from tournaments.draw.methods import METHODS

if TYPE_CHECKING:
    from tournaments.draw.method import DrawMethod

LEAVERS = ("pools", "round-robin")
"""The draws in which everybody is to meet everybody, so that who leaves early leaves games undone."""


def sentences_of(tournament: Tournament) -> list[str]:
    """The sentences, in the order in which players need them."""
    method = METHODS[tournament.draw_method]
    return [*_draw(tournament, method), *_leavers(tournament), *_standing(tournament), *_phones(tournament)]


def _draw(tournament: Tournament, method: DrawMethod) -> Iterator[str]:
    """How adversaries are found, and what the method was told."""
    yield _("Tirage : %(method)s. %(how)s") % {
        "method": translated(method.name),
        "how": translated(method.help),
    }
    asked, chosen = options_asked_by(method.key, tournament.finalists), draw_initial(tournament)
    if "pool_size" in asked:
        yield ngettext(
            "Poules de %(size)s ; le premier de chacune va en principale.",
            "Poules de %(size)s ; les %(count)s premiers de chacune vont en principale.",
            chosen["qualified"],
        ) % {"size": chosen["pool_size"], "count": chosen["qualified"]}
    if tournament.finalists:
        last = translated(FINALIST_SENTENCES[str(tournament.finalists)])
        final = _("Phase finale : les %(count)s premiers du classement jouent un tableau. %(last)s")
        yield final % {"count": tournament.finalists, "last": last}
    if "seeded" in asked and not chosen["seeded"]:
        yield _("Le tableau est tiré au sort, sans têtes de série.")
    flags = {
        "consolante": _("Consolante : qui perd son premier match joue un autre tableau."),
        "complementaire": _("Complémentaire : les battus de chaque tour jouent encore entre eux."),
        "third_place": _("Une partie se joue pour la troisième place."),
    }
    yield from (said for name, said in flags.items() if name in asked and chosen[name])
    yield from _clubs(tournament)


def _clubs(tournament: Tournament) -> Iterator[str]:
    """How long teams of a club are kept apart."""
    apart = tournament.same_club_rounds
    if apart == 0:
        yield _("On peut rencontrer une équipe de son club dès la première partie.")
    else:
        yield ngettext(
            "À la première partie, on évite les équipes de son club.",
            "Jusqu’à la partie %(count)s, on évite les équipes de son club.",
            apart,
        ) % {"count": apart}


def _leavers(tournament: Tournament) -> Iterator[str]:
    """What becomes of the games of who leaves before everybody has met."""
    if tournament.draw_method not in LEAVERS:
        return
    said = {
        LeaverGames.COUNT: _("Qui part avant la fin : les parties déjà jouées comptent."),
        LeaverGames.HALF: _(
            "Qui part avant d’avoir joué la moitié de ses parties : elles sont annulées et ne comptent "
            "pour personne."
        ),
        LeaverGames.ANNUL: _(
            "Qui part avant la fin : ses parties sont annulées et ne comptent pour personne."
        ),
    }
    yield said[LeaverGames(tournament.leaver_games)]


def _standing(tournament: Tournament) -> Iterator[str]:
    """When the standing is not shown, and until when a result can be contested."""
    if tournament.freeze_last:
        yield _("Les résultats de la dernière partie se disent à la remise des prix.")
    elif tournament.hide_before_last:
        yield _("Avant la dernière partie, le classement est caché.")
    minutes = tournament.correction_minutes
    if minutes:
        yield ngettext(
            "Un résultat se conteste jusqu’à %(count)s minute après la fin du concours.",
            "Un résultat se conteste jusqu’à %(count)s minutes après la fin du concours.",
            minutes,
        ) % {"count": minutes}
    else:
        yield _("À la fin du concours, plus aucun résultat ne se conteste.")


def _phones(tournament: Tournament) -> Iterator[str]:
    """Who may write by phone, where that is not everybody at the table."""
    if not tournament.table_code_writes:
        yield _("Sur téléphone, on note avec le code de son équipe : celui de la table ne suffit pas.")
    if not tournament.one_phone_confirms:
        yield _("Sur téléphone, chaque camp confirme les donnes du sien.")
