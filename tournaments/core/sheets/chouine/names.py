"""The names of chouine: parties of a match, two players or two pairs, manches."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from tournaments.core.sheets.coinche.names import Names

if TYPE_CHECKING:
    from django_stubs_ext import StrPromise


class ChouineNames(Names):
    """The names of chouine, in place of those of coinche."""

    deal = _("Partie %(place)s")
    deal_in_sentence = _("partie %(place)s du match")
    deal_alone = _("Partie du match")
    deals = _("Parties du match")
    deals_counted = ngettext_lazy("%(n)s partie", "%(n)s parties", "n")
    deals_of_sheet = _("Les parties du match")
    no_deals = _("aucune partie")
    no_deals_yet = _(
        "Aucune partie pour l’instant : écrivez la première ci-dessus, telle qu’elle est sur la feuille."
    )
    unconfirmed = ngettext_lazy("%(n)s partie non confirmée", "%(n)s parties non confirmées", "n")
    one_phone = ngettext_lazy(
        "%(n)s partie confirmée par un seul téléphone", "%(n)s parties confirmées par un seul téléphone", "n"
    )
    saved = _("Partie %(place)s du match enregistrée : %(said)s.")
    next = _("Partie %(place)s du match")
    deals_next = _("%(player)s donne")
    one_more = _("Écrire encore une partie")
    insert_before = _("Insérer avant la partie %(place)s")
    correct = _("Corriger la partie %(place)s")
    still_corrected = _("Une erreur ? Toute partie se corrige encore.")
    counted_again = _("Le match entier est recompté ; l’ancienne version reste lisible.")
    remove = _("Retirer la partie")
    removed = ngettext_lazy("%(n)s partie retirée", "%(n)s parties retirées", "n")
    removed_deal = _("Ancienne partie %(place)s, retirée à %(time)s")
    twice = _(
        "Parties %(before)s et %(place)s : la même deux fois. "
        "Enregistrez ainsi si elle a été jouée deux fois."
    )
    taken_off_soon = _("Sera retirée de la feuille : partie %(place)s, %(said)s.")
    two_deals = _("deux parties")
    two_deals_alone = _("Ce sont deux parties")
    versions = _("Versions d’une partie")
    versions_of_deal = _("Versions de la partie %(place)s")
    versions_of_removed = _("Versions d’une partie retirée")
    happened_to_deal = _("Partie %(place)s du match : %(done)s")
    marked_otherwise = ngettext_lazy(
        "partie du match marquée autrement", "parties du match marquées autrement", "count"
    )
    none_marked_otherwise = _("Aucune partie n’est marquée autrement.")
    stop = _("Arrêter le match")
    stop_help = _("Le match finit comme il est : qui mène aux manches gagne, puis aux parties.")
    type_totals = _("Saisir seulement manches et parties")
    absent = _("Joueur absent ou qui abandonne")
    forfeit = _(
        "Le joueur présent gagne, avec la moyenne des manches et des parties des gagnants de la partie ; "
        "l’autre a 0."
    )
    side_at_fault = _("Joueur en cause")
    deal_at_fault = _("Partie en cause")
    ruling_by_tariff = _(
        "Sans points à la chouine : l’article choisi est écrit dans la décision. "
        "Une partie à rejouer, ou donnée à l’adversaire, se corrige sur la feuille."
    )
    tariff_without_points = _(
        "Sans points à la chouine : l’article choisi est écrit dans la décision, "
        "et rien ne se retire du résultat."
    )
    teams = _("Joueurs")
    ns = _("Joueur")
    ew = _("contre")
    ns_short = _("Joueur")
    ew_short = _("contre")
    score = _("Manches")
    score_in_facts = _("Manches")
    ns_chairs: StrPromise | str = ""
    ew_chairs: StrPromise | str = ""
    points_for = _("Parties gagnées")
    points_against = _("Perdues")
    lines = _("La feuille, une partie du match par ligne")
    ns_key = "A"
    ew_key = "B"
    ns_typed: StrPromise | str = "A"
    ew_typed: StrPromise | str = "B"
    code_examples: tuple[str, ...] = ("A58 der B62", "A58 der +m! B +t", "A58 der +q +5", "B ch", "A rec")
    code_steps = ((_("Qui"), ""), (_("Ses points (58), puis"), "A58"))
    totals_typed = "= 2 1 7 4"
    totals_help = _("les totaux seuls : manches, puis parties")
    totals_expected = _("Les manches des deux joueurs, puis leurs parties : « = 2 1 7 4 ».")


class PairNames(ChouineNames):
    """The names of chouine for two pairs, which has the teams, sides and chairs of coinche."""

    absent = Names.absent
    forfeit = _(
        "L’équipe présente gagne, avec la moyenne des manches et des parties des gagnants de la partie ; "
        "l’autre a 0."
    )
    side_at_fault = Names.side_at_fault
    deals_next = Names.deals_next
    teams = Names.teams
    ns = Names.ns
    ew = Names.ew
    ns_short = Names.ns_short
    ew_short = Names.ew_short
    ns_chairs = Names.ns_chairs
    ew_chairs = Names.ew_chairs
    ns_typed = _("NS (A)")
    ew_typed = _("EO (B)")
    code_examples = ("A58 der B62", "A58 der +m! B +3", "B ch", "A rec")
