"""Words that differ from game to game, so that no page asks which game is played.

A name with a placeholder is filled in: ``names.deal % {"place": 3}``; in templates by the tag `named`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

if TYPE_CHECKING:
    from django_stubs_ext import StrPromise


class Names:
    """The names of coinche: deals, teams on their sides, points; other games override them.

    Names of deals have the placeholder `place`, counted ones `n`.
    """

    # Deals.
    deal = _("Donne %(place)s")
    deal_in_sentence = _("donne %(place)s")
    deal_alone = _("Donne")
    deals = _("Donnes")
    deals_counted = ngettext_lazy("%(n)s donne", "%(n)s donnes", "n")
    deals_of_sheet = _("Donnes")
    no_deals = _("aucune donne")
    no_deals_yet = _(
        "Aucune donne pour l’instant : écrivez la première ci-dessus, telle qu’elle est sur la feuille."
    )
    unconfirmed = ngettext_lazy("%(n)s donne non confirmée", "%(n)s donnes non confirmées", "n")
    one_phone = ngettext_lazy(
        "%(n)s donne confirmée par un seul téléphone", "%(n)s donnes confirmées par un seul téléphone", "n"
    )
    saved = _("Donne %(place)s enregistrée : %(said)s.")
    next = _("Donne %(place)s")
    deals_next = _("%(player)s donne (%(place)s)")
    """The dealer of the next deal: the `player`, and the chair (`place`)."""
    one_more = _("Écrire encore une donne")
    insert_before = _("Insérer avant la donne %(place)s")
    correct = _("Corriger la donne %(place)s")
    still_corrected = _("Une erreur ? Toute donne se corrige encore.")
    counted_again = _("La feuille entière est recomptée ; l’ancienne version reste lisible.")
    remove = _("Retirer la donne")
    removed = ngettext_lazy("%(n)s donne retirée", "%(n)s donnes retirées", "n")
    removed_deal = _("Ancienne donne %(place)s, retirée à %(time)s")
    twice = _(
        "Donnes %(before)s et %(place)s : la même deux fois. Enregistrez ainsi si elle a été jouée deux fois."
    )
    taken_off_soon = _("Sera retirée de la feuille : donne %(place)s, %(said)s.")
    two_deals = _("deux donnes")
    two_deals_alone = _("Ce sont deux donnes")
    versions = _("Versions d’une donne")
    versions_of_deal = _("Versions de la donne %(place)s")
    versions_of_removed = _("Versions d’une donne retirée")
    happened_to_deal = _("Donne %(place)s : %(done)s")
    marked_otherwise = ngettext_lazy("donne marquée autrement", "donnes marquées autrement", "count")
    none_marked_otherwise = _("Aucune donne n’est marquée autrement.")

    # Decisions.
    stop = _("Arrêter la table")
    stop_help = _("La dernière donne écrite devient la dernière : la table finit sur ce score.")
    type_totals = _("Saisir seulement les totaux")
    absent = _("Équipe absente ou qui abandonne")
    forfeit = _(
        "L’équipe présente gagne, avec la moyenne des points des gagnants de la partie ; l’autre a 0."
    )
    side_at_fault = _("Équipe en cause")
    deal_at_fault = _("Donne en cause")
    ruling_by_tariff = _("Donne l’article et la pénalité que vous laissez vides ci-dessous.")
    tariff_without_points: StrPromise | str = ""
    """Why articles of the tariff take no points off the result; empty where they do."""

    # The contract.
    contract = _("Contrat")
    the_contract = _("Le contrat")
    contracts_by_trump = _("Les contrats, par atout")
    contracts_made = _("Les contrats réussis et chutés")
    many_made = _("réussis")
    many_failed = _("chutés")

    # Sides and their results.
    teams = _("Équipes")
    ns = _("Nord-Sud")
    ew = _("Est-Ouest")
    ns_short = _("NS")
    ew_short = _("EO")
    score = _("NS – EO")
    score_in_facts = _("Le score, NS – EO")
    ns_chairs: StrPromise | str = _("Nord-Sud")
    ew_chairs: StrPromise | str = _("Est-Ouest")
    points_for = _("Points")
    points_against = _("Points contre")

    # The sheet typed at the keyboard.
    lines = _("La feuille, une donne par ligne")
    ns_key = "N"
    ew_key = "E"
    ns_typed: StrPromise | str = _("NS")
    ew_typed: StrPromise | str = _("EO")
    code_examples: tuple[str, ...] = (
        "N 100C 112", "n100c112", "E 9P 71", "E 80SA 50d", "N 120K x 98", "N 120T xx 98", "N 100C cap",
        "N cap C cap", "N gen C gen", "N 100C 112 b", "N 100C 112 bd", "N 100C 112 +3RP", "N 100C 112 +5AKd",
        "N 100C 112 +4V", "N 100C 112 .", "-",
    )  # fmt: skip
    """Example lines of the keyboard; those that are valid under the rules of a table are shown."""
    code_steps: tuple[tuple[StrPromise, str | None], ...] = (
        (_("Qui prend"), ""),
        (_("L’enchère (en dizaines aussi : 8, 11)"), None),
        (_("L’atout"), None),
        (_("Les points du preneur (112) ou de la défense (50d), et si besoin"), None),
        (_("Une annonce : cartes, hauteur, couleur"), "90 +"),
    )
    """The steps of typing a line: the title of each, and what is typed between the step before and this one.

    None stands for the first completion that the step before offers.
    """
    totals_typed = "= 2010 1540 12"
    totals_help = _("les totaux seuls, sans les donnes ; le nombre de donnes est facultatif")
    totals_expected = _("Les deux totaux, et si l’on veut le nombre de donnes : « = 2010 1540 12 ».")


class NamesWithoutBids(Names):
    """The names of a game in which who takes bids nothing, in place of those of coinche (belote)."""

    contract = _("Prise")
    the_contract = _("La prise")
    contracts_by_trump = _("Les prises, par atout")
    contracts_made = _("Les prises réussies et chutées")
    many_made = _("réussies")
    many_failed = _("chutées")
    code_examples = (
        "N C 112", "nc112", "E P 71", "E K 50d", "N C cap", "N C 112 b", "N C 112 bd", "N C 112 .", "-",
    )  # fmt: skip
    code_steps = (
        (_("Qui prend"), ""),
        (_("L’atout"), None),
        (_("Les points du preneur (112) ou de la défense (50d), et si besoin"), None),
    )
