"""Every address of the site, with the right it asks for and its answer to those who have it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from django.conf import settings

from tests.sheets.browsing import form as deal
from tournaments.core.access.permissions import Right

PUBLIC, ACCOUNT, SHEETS, DESK, MANAGE, KEEP = (
    Right.PUBLIC,
    Right.ACCOUNT,
    Right.SHEETS,
    Right.DESK,
    Right.MANAGE,
    Right.KEEP,
)


class Row(NamedTuple):
    """One address: what it asks, and what it answers those who may."""

    name: str
    path: str
    right: Right
    answer: int
    method: str = "get"
    data: Mapping[str, Any] = {}
    writes: bool = True
    """Whether a row of the database differs after this POST."""

    def __str__(self) -> str:
        return f"{self.method} {self.path}"


def post(
    name: str, path: str, right: Right, answer: int = 302, /, *, writes: bool = True, **data: Any
) -> Row:
    return Row(name, path, right, answer, "post", data, writes)


PASSWORDS = {"password": "pique-et-pique-31", "password_again": "pique-et-pique-31"}
SETTINGS = {
    "name": "Concours des vendanges", "date": "2026-11-22", "rounds_planned": "5", "ending": "clock",
    "minutes": "50", "draw_method": "swiss", "criterion_1": "wins", "same_club_rounds": "1",
    "bye_policy": "average",
}  # fmt: skip
TEAM = {"player1": "Paul Durand", "player2": "Luc Petit", "club": "Les Atouts"}

INSTALLATION = [
    Row("home", "/", PUBLIC, 302),
    Row("set_up", "/premier-lancement/", PUBLIC, 404),
    post("set_up", "/premier-lancement/", PUBLIC, 404),
    Row("login", "/connexion/", PUBLIC, 200),
    post("login", "/connexion/", PUBLIC, username="odile", password="trèfle-atout-21"),
    post("logout", "/deconnexion/", PUBLIC),
    Row("health", "/sante/", PUBLIC, 200),
    Row("readiness", "/pret/", PUBLIC, 200),
    Row("language", "/langue/", PUBLIC, 200),
    post("set_language", "/langue/choisir/", PUBLIC, language="en"),
    Row("login_code", "/connexion/code/", PUBLIC, 302),
    post("login_code", "/connexion/code/", PUBLIC, code="123 456"),
    Row("two_steps", "/deux-etapes/", ACCOUNT, 200),
    post("two_steps", "/deux-etapes/", ACCOUNT, 200, set_up="{set_up}", code="{set_up_code}"),
    post("recovery_codes", "/deux-etapes/codes/", ACCOUNT, 200),
    post("two_steps_off", "/deux-etapes/arreter/", ACCOUNT),
    Row("password_change", "/mot-de-passe/", ACCOUNT, 200),
    post("password_change", "/mot-de-passe/", ACCOUNT, old_password="trèfle-atout-21", **PASSWORDS),
    Row("new_password", "/nouveau-mot-de-passe/{reset_token}/", PUBLIC, 200),
    Row("new_password", "/nouveau-mot-de-passe/inconnu/", PUBLIC, 404),
    post("new_password", "/nouveau-mot-de-passe/{reset_token}/", PUBLIC, **PASSWORDS),
    Row("invitation", "/invitation/{invitation_token}/", PUBLIC, 200),
    post("invitation", "/invitation/{invitation_token}/", PUBLIC, username="m", name="Marcel", **PASSWORDS),
]

PEOPLE = [
    Row("personal_data", "/clubs/{club}/donnees/?q=a", MANAGE, 200),
    Row("player_data", "/clubs/{club}/donnees/{leaves}/", MANAGE, 200),
    Row("player_export", "/clubs/{club}/donnees/{leaves}/export/", MANAGE, 200),
    post("player_hide", "/clubs/{club}/donnees/{leaves}/nom/", MANAGE, name="Le joueur du fond"),
    post("player_erase", "/clubs/{club}/donnees/{leaves}/effacer/", MANAGE),
]

SEASON = "/clubs/{club}/saisons/{season}/"
COUNTED = {"name": "Vendredis", "scale": "fifty", "best": "4", "fewest": "2"}
SEASONS = [
    Row("seasons", "/clubs/{club}/saisons/", MANAGE, 200),
    post("seasons", "/clubs/{club}/saisons/", MANAGE, name="Saison 2027-2028"),
    Row("season", SEASON, MANAGE, 200),
    Row("season", "/clubs/{club}/saisons/999999/", MANAGE, 404),
    Row("season_evenings", f"{SEASON}concours/", MANAGE, 200),
    post("season_evenings", f"{SEASON}concours/", MANAGE, 200, writes=False, concours="0" * 64),
    Row("season_persons", f"{SEASON}joueurs/", MANAGE, 200),
    post("season_persons", f"{SEASON}joueurs/", MANAGE, writes=False, one="1", other="2", same="1"),
    post("season_take_back", f"{SEASON}joueurs/{{answer}}/annuler/", MANAGE),
    post("season_take_back", f"{SEASON}joueurs/999999/annuler/", MANAGE, 404, writes=False),
    Row("season_grades", f"{SEASON}notes/", MANAGE, 200),
    Row("season_grades", "/clubs/{club}/saisons/999999/notes/", MANAGE, 404),
    Row("season_grade", f"{SEASON}notes/999999/", MANAGE, 404),
    post("season_grade", f"{SEASON}notes/999999/", MANAGE, 404, writes=False, agrees="1"),
    Row("season_settings", f"{SEASON}reglages/", MANAGE, 200),
    post(
        "season_settings", f"{SEASON}reglages/", MANAGE, name="Vendredis", scale="fifty", best="4", fewest="2"
    ),
    post("season_delete", f"{SEASON}supprimer/", MANAGE),
    *(
        Row("season_export", f"{SEASON}export/{kind}/", MANAGE, 200)
        for kind in ("csv", "xlsx", "ods", "json")
    ),
    Row("season_export", f"{SEASON}export/exe/", MANAGE, 404),
    Row("public_season", "/saisons/{club}/{season}/", PUBLIC, 200),
    Row("public_season", "/saisons/{club}/999999/", PUBLIC, 404),
    Row("public_season_file", "/saisons/{club}/{season}/saison.json", PUBLIC, 200),
]

COMPUTER = [
    Row("copies", "/ordinateur/", KEEP, 200),
    # A server of databases copies them itself.
    post("copy_download", "/ordinateur/copie/", KEEP, 302 if settings.DATABASE_URL else 200, writes=False),
    post("copy_keep", "/ordinateur/copie/dossier/", KEEP, 200, writes=False, folder="/nulle/part"),
    Row("snapshots", "/ordinateur/sauvegardes/", KEEP, 200),
    post("snapshot_take", "/ordinateur/sauvegardes/prendre/", KEEP, writes=False),
    post(
        "snapshot_second", "/ordinateur/sauvegardes/ailleurs/", KEEP, 200, writes=False, folder="/nulle/part"
    ),
    post("snapshot_restore", "/ordinateur/sauvegardes/remettre/", KEEP, writes=False, name="aucune"),
    Row("restore", "/ordinateur/remettre/", KEEP, 200),
    post("restore", "/ordinateur/remettre/", KEEP, 200, writes=False),
    post("restore_confirm", "/ordinateur/remettre/confirmer/", KEEP, writes=False),
    post("put_back_seen", "/ordinateur/remettre/vu/", KEEP, writes=False),
    Row("archive_upload", "/ordinateur/archives/", KEEP, 200),
    post("archive_upload", "/ordinateur/archives/", KEEP, 200, writes=False),
    post("archive_write", "/ordinateur/archives/ecrire/", KEEP, token="inconnu", writes=False),
    Row("hall_network", "/ordinateur/reseau/", KEEP, 200),
    post("hall_switch", "/ordinateur/reseau/choisir/", KEEP, writes=False, to="?"),
]

MEMBERS = "/clubs/{club}/membres/"
MEMBER = f"{MEMBERS}{{denis}}/"
INVITATIONS = "/clubs/{club}/invitations/"
CLUB = [
    Row("members", MEMBERS, MANAGE, 200),
    Row("journal", "/clubs/{club}/journal/?q=odile&quoi=acces", MANAGE, 200),
    post("club_idle", "/clubs/{club}/deconnexion/", MANAGE, hours="4"),
    post("member_role", f"{MEMBER}role/", MANAGE, role="referee"),
    post("member_remove", f"{MEMBER}retirer/", MANAGE),
    post("member_reset", f"{MEMBER}acces/", MANAGE),
    Row("reset_link", f"{MEMBER}acces/{{reset}}/", MANAGE, 200),
    post("reset_revoke", f"{MEMBER}acces/{{reset}}/annuler/", MANAGE),
    post("invite", INVITATIONS, MANAGE, role="desk"),
    Row("invitation_link", f"{INVITATIONS}{{invitation}}/", MANAGE, 200),
    post("invitation_revoke", f"{INVITATIONS}{{invitation}}/annuler/", MANAGE),
]

PLAYING, DRAWN, DRAFT = (f"/concours/{{{name}}}/" for name in ("playing", "drawn", "draft"))
HOUSE = "/concours/club/{club}/regles/"
RULES = {"rules-ruleset": "asce", "rules-trumps": "hearts"}
PLANNING = [
    Row("tournaments", "/concours/", ACCOUNT, 200),
    Row("tournament_create", "/concours/nouveau/{club}/", MANAGE, 200),
    post("tournament_create", "/concours/nouveau/{club}/", MANAGE, **SETTINGS),
    Row("advice", "/concours/club/{club}/conseil/", MANAGE, 200),
    Row("advice", "/concours/club/{club}/conseil/?least=37&start=20:00&end=00:00&prizes=5", MANAGE, 200),
    Row("settings", f"{PLAYING}reglages/", MANAGE, 200),
    post("settings", f"{PLAYING}reglages/", MANAGE, **SETTINGS),
    Row("rules", f"{PLAYING}regles/", MANAGE, 200),
    post("rules", f"{PLAYING}regles/", MANAGE, 200, writes=False, **RULES),
    post("rules", f"{DRAFT}regles/", MANAGE, **RULES),
    post("rules_keep", f"{PLAYING}regles/garder/", MANAGE, name="Règles d’automne"),
    post("rules_examples", "/concours/club/{club}/exemples/", MANAGE, 200, writes=False, **RULES),
    Row("house_rules", HOUSE, MANAGE, 200),
    post("house_rules", HOUSE, MANAGE, 200, writes=False, name="Règles d’hiver"),
    post("house_rename", f"{HOUSE}{{house}}/nom/", MANAGE, name="Règles d’été"),
    post("house_drop", f"{HOUSE}{{house}}/supprimer/", MANAGE),
    Row("house_export", f"{HOUSE}{{house}}/fichier/", MANAGE, 200),
    Row("house_export", f"{HOUSE}999999/fichier/", MANAGE, 404),
    Row("room", f"{PLAYING}salle/", MANAGE, 200),
    post("room", f"{PLAYING}salle/", MANAGE, room="1-12, 20", reserved_tables="3"),
    Row("bans", f"{PLAYING}rencontres/", MANAGE, 200),
    post("bans", f"{PLAYING}rencontres/", MANAGE, one="1", other="3", strength="must"),
    post("ban_remove", f"{PLAYING}rencontres/{{ban}}/retirer/", MANAGE),
    post("ban_remove", f"{PLAYING}rencontres/999999/retirer/", MANAGE, 404, writes=False),
    Row("prizes", f"{PLAYING}lots/", MANAGE, 200),
    post("prizes", f"{PLAYING}lots/", MANAGE, text="Un jambon\nUne bouteille"),
    post("prize_award", f"{PLAYING}lots/1/", MANAGE, 404, writes=False),
    Row("referees", f"{PLAYING}arbitres/", MANAGE, 200),
    post("referees", f"{PLAYING}arbitres/", MANAGE, referees="{odile}"),
    Row("tournament_move", f"{PLAYING}etape/?step=finish", MANAGE, 200),
    Row("tournament_move", f"{PLAYING}etape/", MANAGE, 404),
    post("tournament_move", f"{PLAYING}etape/", MANAGE, step="finish", confirmed="1"),
    post("tournament_move", f"{DRAFT}etape/", MANAGE, step="open"),
    Row("corrections_prolong", f"{PLAYING}corrections/", MANAGE, 200),
    post("corrections_prolong", f"{PLAYING}corrections/", MANAGE, writes=False, minutes="10"),
]

LIST = f"{PLAYING}inscriptions/"
LAST, GONE = f"{LIST}7/", f"{LIST}5/"
LINES = {"line": "1", "player1-1": "Paul Durand", "player2-1": "Luc Petit"}
REGISTRATION = [
    Row("registration", LIST, DESK, 200),
    post("team_add", f"{LIST}ajouter/", DESK, **TEAM),
    post("teams_present", f"{LIST}pointer/", DESK),
    post("waiting_change", f"{LIST}attente/", DESK, writes=False),
    post("several", f"{LIST}ensemble/", DESK, 200, writes=False, what="here", team="7"),
    post("several_undo", f"{LIST}ensemble/999999/annuler/", DESK, writes=False),
    Row("players", f"{LIST}joueurs/?q=an", DESK, 200),
    Row("concours_copy", f"{PLAYING}nouveau/", MANAGE, 200),
    post("concours_copy", f"{PLAYING}nouveau/", MANAGE, name="Suivant", date="2027-11-21"),
    Row("registration_export", f"{LIST}export/", DESK, 200),
    Row("registration_export", f"{LIST}export/?format=xlsx", DESK, 200),
    Row("registration_export", f"{LIST}export/?format=exe", DESK, 404),
    Row("registration_import", f"{LIST}import/", DESK, 200),
    post("registration_import", f"{LIST}import/", DESK, 200, writes=False, text="Paul Durand;Luc Petit"),
    post("import_columns", f"{LIST}import/colonnes/", DESK, 200, writes=False, lines='[[1, "A", "B"]]'),
    post("import_check", f"{LIST}import/verifier/", DESK, 200, writes=False, **LINES),
    post("import_check", f"{LIST}import/verifier/", DESK, confirm="1", **LINES),
    Row("team", LAST, DESK, 200),
    Row("team", f"{LIST}99/", DESK, 404),
    post("team", LAST, DESK, number="7", **TEAM),
    post("team_present", f"{LAST}pointer/", DESK, present="1"),
    post("team_paid", f"{LIST}2/paye/", DESK, pay="1200"),
    Row("team_leave", f"{LIST}1/depart/", DESK, 200),
    post("team_leave", f"{LIST}1/depart/", DESK, how="abandonment", from_round="2"),
    Row("team_come_back", f"{GONE}retour/", DESK, 200),
    post("team_come_back", f"{GONE}retour/", DESK),
    Row("team_arrive", f"{LAST}arrivee/", DESK, 200),
    post("team_arrive", f"{LAST}arrivee/", DESK, from_round="2"),
    Row("team_substitute", f"{GONE}remplacement/", DESK, 200),
    post("team_substitute", f"{GONE}remplacement/", DESK, leaves="{leaves}", enters="Eva", from_round="2"),
    post("team_seat", f"{LAST}table/", DESK, fixed_table="2"),
    Row("team_remove", f"{LAST}retirer/", DESK, 200),
    post("team_remove", f"{LAST}retirer/", DESK),
]

TILL = f"{PLAYING}caisse/"
KEY = "00000000-0000-0000-0000-00000000000d"
TARIFF = {"other": "10", "unit": "100", "per_player": "0", "rest_to_first": "0", "by_lot": "0"}
THE_MONEY = [
    Row("cash_desk", TILL, DESK, 200),
    Row("cash_desk", f"{DRAFT}caisse/", DESK, 404),
    post("cash_sale", f"{TILL}vente/", DESK, product="Repas", quantity="2", means="cash", key=KEY),
    Row("cash_account", f"{TILL}equipe/1/", DESK, 200),
    Row("cash_account", f"{TILL}equipe/99/", DESK, 404),
    post(
        "cash_account", f"{TILL}equipe/2/", DESK, do="pay", owing="1200", amount="10", means="cheque", key=KEY
    ),
    post("cash_account", f"{TILL}equipe/1/", DESK, 404, writes=False, do="x"),
    post("cash_reverse", f"{TILL}annuler/1/", DESK),
    Row("cash_balance", f"{TILL}bilan/", MANAGE, 200),
    post("cash_balance", f"{TILL}bilan/", MANAGE, kind="start", amount="100", means="cash", key=KEY),
    Row("cash_export", f"{TILL}bilan/csv/", MANAGE, 200),
    Row("cash_export", f"{TILL}bilan/exe/", MANAGE, 404),
    Row("cash_prizes", f"{TILL}prix/", MANAGE, 200),
    post("cash_prizes", f"{TILL}prix/", MANAGE, rank1="80"),
    post("cash_hand_over", f"{TILL}prix/1/remettre/", MANAGE, writes=False, left="8000"),
    Row("cash_prices", f"{TILL}tarifs/", MANAGE, 200),
    post(
        "cash_prices",
        f"{TILL}tarifs/",
        MANAGE,
        other="12",
        unit="100",
        per_player="0",
        rest_to_first="0",
        by_lot="0",
    ),
]

ROUND = f"{DRAWN}parties/1/"
HAND = {"table-0": "9", "ns-0-0": "1", "ew-0-0": "3"}
THE_DESK = [
    Row("tournament", PLAYING, SHEETS, 200),
    post("end_earlier", f"{PLAYING}plus-tot/", MANAGE, means="rounds", first="3", amount="1"),
    Row("corrections_close", f"{PLAYING}corrections/clore/", MANAGE, 200),
    post("corrections_close", f"{PLAYING}corrections/clore/", MANAGE, 200, writes=False),
    Row("seal", f"{PLAYING}sceller/", MANAGE, 200),
    post("seal", f"{PLAYING}sceller/", MANAGE, writes=False),
    Row("archive", f"{PLAYING}archive/", MANAGE, 200),
    Row("rules_change", f"{PLAYING}regles/changer/", MANAGE, 200),
    Row("rules_change", f"{DRAFT}regles/changer/", MANAGE, 302),
    post("rules_change", f"{PLAYING}regles/changer/", MANAGE, 200, writes=False, **RULES),
    Row("rounds", f"{PLAYING}parties/", SHEETS, 302),
    Row("former_draw", f"{PLAYING}tirage/", SHEETS, 301),
    Row("former_draw", f"{PLAYING}tirage/1/?q=9", SHEETS, 301),
    post("round_draw", f"{PLAYING}parties/tirer/", MANAGE, forced="1"),
    *(
        Row("round", f"{PLAYING}parties/1/{asked}", SHEETS, 200)
        for asked in ("", "?voir=jouent", "?voir=verifier", "?voir=trancher", "?table=99", "?vu=0")
    ),
    Row("round", f"{PLAYING}parties/1/?table=1", SHEETS, 302),
    Row("round", f"{PLAYING}parties/2/", SHEETS, 200),
    Row("round", ROUND, DESK, 200),
    Row("round", f"{PLAYING}parties/9/", SHEETS, 404),
    post("round_redraw", f"{ROUND}refaire/", MANAGE),
    Row("round_swap", f"{ROUND}echanger/?one=1&other=3", MANAGE, 200),
    Row("round_going_on", f"{ROUND}continuer/1/", MANAGE, 200),
    post("round_going_on", f"{ROUND}continuer/1/", MANAGE, 200, writes=False),
    Row("round_played", f"{ROUND}ont-joue/", MANAGE, 200),
    post("round_played", f"{ROUND}ont-joue/", MANAGE, 200, writes=False, do="teams", one="1", other="3"),
    post("round_swap", f"{ROUND}echanger/", MANAGE, one="1", other="3"),
    Row("round_move", f"{ROUND}deplacer/?table=1&to=2", MANAGE, 200),
    post("round_move", f"{ROUND}deplacer/", MANAGE, table="1", to="2"),
    Row("round_rest", f"{ROUND}suite/", MANAGE, 200),
    post("round_rest", f"{ROUND}suite/", MANAGE),
    Row("round_hand", f"{ROUND}a-la-main/", MANAGE, 200),
    post("round_hand", f"{ROUND}a-la-main/", MANAGE, do="write", **HAND),
    Row("round_left", f"{ROUND}depart/?team=1", MANAGE, 200),
    post("round_left", f"{ROUND}depart/", MANAGE, team="1", what="exempted"),
    Row("round_late_bye", f"{ROUND}exempt-arrive/", MANAGE, 200),
    post("round_late_bye", f"{ROUND}exempt-arrive/", MANAGE, 200, writes=False, team="99"),
    Row("round_exempt", f"{ROUND}exempt/", MANAGE, 200),
    post("round_exempt", f"{ROUND}exempt/", MANAGE, writes=False, host="1-NS"),
    post("round_undo_edit", f"{ROUND}defaire/", MANAGE, writes=False, edit="1"),
    Row("fingerprints", f"{PLAYING}parties/empreintes/", DESK, 200),
    Row("programme", f"{PLAYING}parties/programme/", DESK, 404),
    post("round_publish", f"{ROUND}publier/", MANAGE),
    Row("round_undo", f"{ROUND}annuler/", MANAGE, 200),
    post("round_undo", f"{ROUND}annuler/", MANAGE),
    post("round_clock", f"{PLAYING}parties/1/horloge/", MANAGE, do="pause"),
    Row("round_request", f"{ROUND}demande.json", DESK, 200),
]

SHEET, EMPTY_SHEET = f"{PLAYING}feuilles/1/1/", f"{PLAYING}feuilles/1/3/"
QUEUE, RULINGS = f"{PLAYING}feuilles/file/", f"{PLAYING}feuilles/decisions/"
DEAL = f"{SHEET}donnes/{{deal}}/"
THE_SHEETS = [
    Row("sheets", f"{PLAYING}feuilles/", SHEETS, 302),
    Row("sheet", SHEET, SHEETS, 200),
    Row("sheet", f"{PLAYING}feuilles/1/9/", SHEETS, 404),
    post("sheet", EMPTY_SHEET, SHEETS, **deal()),
    post("sheet_preview", f"{SHEET}apercu/", SHEETS, 200, writes=False, **deal()),
    Row("sheet_preview", f"{SHEET}apercu/", SHEETS, 302),
    Row("sheet_written", f"{SHEET}ecrit/?cle=inconnue", SHEETS, 200),
    Row("round_totals", f"{PLAYING}feuilles/1/totaux/", SHEETS, 200),
    Row("round_totals", f"{PLAYING}feuilles/9/totaux/", SHEETS, 404),
    post("round_totals", f"{PLAYING}feuilles/1/totaux/", SHEETS, table="3", ns="1010", ew="900",
         confirmed="1", key="00000000-0000-0000-0000-00000000000b"),
    Row("sheet_totals", f"{EMPTY_SHEET}totaux/", SHEETS, 200),
    post("sheet_totals", f"{EMPTY_SHEET}totaux/", SHEETS, ns="1010", ew="900", deals_played="12",
         confirmed="1", key="00000000-0000-0000-0000-00000000000a"),
    Row("typing_start", f"{PLAYING}feuilles/1/saisie/", SHEETS, 200),
    Row("typing_start", f"{PLAYING}feuilles/1/saisie/?table=3", SHEETS, 302),
    Row("typing_start", f"{PLAYING}feuilles/9/saisie/", SHEETS, 404),
    Row("typing", f"{SHEET}saisie/", SHEETS, 200),
    Row("typing", f"{PLAYING}feuilles/1/9/saisie/", SHEETS, 404),
    post("typing", f"{EMPTY_SHEET}saisie/", SHEETS, lines="N 100C 112", seen="0",
         key="00000000-0000-0000-0000-00000000000c"),
    Row("typing_preview", f"{EMPTY_SHEET}saisie/apercu/", SHEETS, 302),
    post("typing_preview", f"{EMPTY_SHEET}saisie/apercu/", SHEETS, 200, writes=False, lines="N 100C 112"),
    post("sheet_stop", f"{SHEET}arret/", SHEETS),
    Row("sheet_forfeit", f"{EMPTY_SHEET}forfait/", SHEETS, 200),
    post("sheet_forfeit", f"{EMPTY_SHEET}forfait/", SHEETS, absent="NS", article="C4"),
    Row("referee_queue", QUEUE, SHEETS, 302),
    post("settle_entry", f"{QUEUE}envois/{{refused}}/", SHEETS, do="leave", words="vu"),
    post("settle_entry", f"{QUEUE}envois/999999/", SHEETS, 404, writes=False, do="leave", words="vu"),
    post("settle_dispute", f"{QUEUE}desaccords/{{dispute}}/", SHEETS, words="vu"),
    post("check_sheets", f"{QUEUE}verifiees/", SHEETS, sheet="{stamp}"),
    post("check_undo", f"{QUEUE}verifiees/{{check}}/reprendre/", SHEETS),
    post("check_undo", f"{QUEUE}verifiees/999999/reprendre/", SHEETS, 404, writes=False),
    Row("sheet_timeline", f"{SHEET}histoire/", SHEETS, 200),
    Row("sheet_restore", f"{SHEET}remettre/", SHEETS, 200),
    Row("sheet_restore", f"{SHEET}remettre/?version={{moment}}", SHEETS, 200),
    Row("sheet_restore", f"{SHEET}remettre/?version=999999", SHEETS, 404),
    post("sheet_restore", f"{SHEET}remettre/", SHEETS, version="{moment}", seen="2"),
    post("sheet_restore", f"{SHEET}remettre/", SHEETS, 404, writes=False),
    Row("rulings_log", RULINGS, SHEETS, 200),
    Row("table_phones", f"{PLAYING}feuilles/telephones/", SHEETS, 200),
    Row("table_phone", f"{SHEET}telephone/", SHEETS, 200),
    Row("table_phone", f"{PLAYING}feuilles/1/9/telephone/", SHEETS, 404),
    Row("table_relink", f"{SHEET}telephone/nouveau/", SHEETS, 200),
    post("table_relink", f"{SHEET}telephone/nouveau/", SHEETS),
    Row("team_phone", f"{PLAYING}equipes/1/telephone/", DESK, 200),
    Row("team_phone", f"{PLAYING}equipes/99/telephone/", DESK, 404),
    post("team_phone", f"{PLAYING}equipes/1/telephone/", DESK),
    Row("nowhere", f"{PLAYING}nulle-part/", SHEETS, 404),
    Row("tariff", f"{PLAYING}feuilles/bareme/", MANAGE, 200),
    post("tariff", f"{PLAYING}feuilles/bareme/", MANAGE, lines="art. 12 ; Renonce ; 100"),
    post("tariff", f"{PLAYING}feuilles/bareme/", MANAGE, take="{house}"),
    post("ruling_undo", f"{RULINGS}{{ruling}}/reprendre/", SHEETS, words="erreur"),
    Row("sheet_ruling", f"{SHEET}decision/", SHEETS, 200),
    Row("sheet_replay", f"{SHEET}rejouer/?donne={{deal}}", SHEETS, 200),
    post("sheet_replay", f"{SHEET}rejouer/", SHEETS, trump="hearts", first="N", cards="7h 8s 9s Kh 8h 9h Jh",
         key="00000000-0000-0000-0000-00000000000e"),
    post("sheet_ruling", f"{SHEET}decision/", SHEETS, kind="revoke", side="NS", article="art. 12",
         key="00000000-0000-0000-0000-00000000000b"),
    Row("deal_edit", DEAL, SHEETS, 200),
    Row("deal_edit", f"{SHEET}donnes/999999/", SHEETS, 404),
    post("deal_edit", DEAL, SHEETS, **deal(points_ns="120", seen="2", since="2")),
    Row("deal_remove", f"{DEAL}retirer/", SHEETS, 200),
    post("deal_remove", f"{DEAL}retirer/", SHEETS),
    Row("deal_history", f"{DEAL}versions/", SHEETS, 200),
    post("deal_history", f"{DEAL}versions/", SHEETS, version="1"),
]  # fmt: skip

PAPERS = f"{PLAYING}impressions/"
PAPER = f"{PAPERS}papier/{{paper}}/essai.pdf"
AFTERWARDS = [
    Row("standings", f"{PLAYING}classement/", SHEETS, 200),
    Row("standings_export", f"{PLAYING}classement/export/csv/", SHEETS, 200),
    Row("standings_export", f"{PLAYING}classement/export/xlsx/", SHEETS, 200),
    Row("standings_export", f"{PLAYING}classement/export/exe/", SHEETS, 404),
    Row("printing", PAPERS, SHEETS, 200),
    Row("print_round", f"{PAPERS}partie/1/", SHEETS, 302),
    Row("print_draw", f"{PAPERS}partie/1/tables/", SHEETS, 302),
    Row("print_names", f"{PAPERS}partie/1/noms/", SHEETS, 302),
    Row("print_cards", f"{PAPERS}partie/1/feuilles/", SHEETS, 302),
    Row("print_cards", f"{PAPERS}partie/1/feuilles/1/", SHEETS, 302),
    Row("print_a5_cards", f"{PAPERS}partie/1/feuilles-a5/", SHEETS, 302),
    Row("print_a5_cards", f"{PAPERS}partie/1/feuilles-a5/1/", SHEETS, 302),
    Row("print_large_cards", f"{PAPERS}partie/1/grandes-feuilles/", SHEETS, 302),
    Row("print_slips", f"{PAPERS}partie/1/bordereaux/", SHEETS, 302),
    Row("print_slips", f"{PAPERS}partie/9/bordereaux/", SHEETS, 404),
    Row("print_labels", f"{PAPERS}etiquettes/", DESK, 302),
    Row("print_speaker", f"{PAPERS}speaker/", SHEETS, 302),
    Row("print_plan", f"{PAPERS}plan-papier/", SHEETS, 302),
    Row("print_entries", f"{PAPERS}inscrits/", DESK, 302),
    Row("print_badges", f"{PAPERS}badges/", DESK, 302),
    Row("print_poster", f"{PAPERS}affiche/", SHEETS, 302),
    Row("print_evening", f"{PAPERS}horaires/?heures=19h+accueil&reseau=Salle&mot=belote", SHEETS, 302),
    Row("print_hall_plan", f"{PAPERS}plan-de-salle/?tables=12&rangee=4&entree=haut", SHEETS, 302),
    Row("print_tents", f"{PAPERS}numeros-de-table/?premiere=2&derniere=3", SHEETS, 302),
    Row("print_ruling", f"{PAPERS}fiches-incident/", SHEETS, 302),
    Row("print_diplomas", f"{PAPERS}diplomes/", SHEETS, 302),
    Row("print_spares", f"{PAPERS}feuilles-vierges/", SHEETS, 302),
    Row("print_standing", f"{PAPERS}classement/", SHEETS, 302),
    Row("print_standing", f"{PAPERS}partie/1/classement/", SHEETS, 302),
    Row("print_standing", f"{PAPERS}partie/9/classement/", SHEETS, 404),
    Row("print_prizes", f"{PAPERS}palmares/", SHEETS, 302),
    Row("print_incidents", f"{PAPERS}incidents/", SHEETS, 302),
    Row("print_treasury", f"{PAPERS}caisse/", MANAGE, 302),
    Row("print_owing", f"{PAPERS}caisse/reste/", DESK, 302),
    Row("print_scale", f"{PAPERS}penalites/", SHEETS, 302),
    Row("print_payout", f"{PAPERS}caisse/prix/", MANAGE, 302),
    Row("print_receipt", f"{PAPERS}caisse/recu/?team=1", DESK, 302),
    Row("print_programme", f"{PAPERS}programme/", SHEETS, 404),
    Row("print_bracket", f"{PAPERS}tableau/", SHEETS, 404),
    Row("print_meetings", f"{PAPERS}poules/", SHEETS, 404),
    Row("print_schedule", f"{PAPERS}programme/resultats/", SHEETS, 404),
    Row("print_souvenir", f"{PAPERS}souvenir/?equipe=1", SHEETS, 302),
    Row("print_souvenir", f"{PAPERS}souvenir/", SHEETS, 200),
    Row("print_book", f"{PAPERS}livre/", SHEETS, 302),
    Row("print_season", f"{PAPERS}saison/?saison=1", MANAGE, 302),
    Row("print_season", f"{PAPERS}saison/?saison=x", MANAGE, 200),
    Row("print_rules", f"{PAPERS}regles/fr/", SHEETS, 302),
    Row("print_rules", f"{PAPERS}regles/en/", SHEETS, 302),
    Row("print_rules", f"{PAPERS}regles/de/", SHEETS, 404),
    Row("print_roadmap", f"{PAPERS}feuilles-de-route/fr/", SHEETS, 302),
    Row("print_roadmap", f"{PAPERS}feuilles-de-route/en/?equipe=1", SHEETS, 302),
    Row("print_roadmap", f"{PAPERS}feuilles-de-route/fr/?equipe=99", SHEETS, 404),
    Row("print_paper", PAPER, SHEETS, 200),
    post("print_paper", PAPER, SHEETS, writes=False),
]

HALL = [
    Row("public_start", "/c/?tous", PUBLIC, 200),
    *(
        Row(name, f"/c/{{{concours}}}/{page}", PUBLIC, answer)
        for concours, answer in (("playing", 200), ("drawn", 200), ("draft", 404))
        for name, page in (
            ("public_tournament", ""), ("public_tables", "tables/"), ("public_version", "version/"),
            ("public_sheet_versions", "version/feuilles/"),
            ("public_team", "equipes/1/"), ("public_team_home", "equipes/1/accueil/"),
            ("public_teams", "equipes/"), ("public_pictures", "images/"),
            ("public_standings", "classement/"),
            ("public_regulations", "regles/"), ("public_counting", "compter/"), ("public_lots", "tirage/"),
        )
    ),
    Row("public_team", "/c/{playing}/equipes/99/", PUBLIC, 404),
    Row("public_team_home", "/c/{playing}/equipes/99/accueil/", PUBLIC, 404),
    Row("public_table", "/c/{playing}/parties/1/tables/1/", PUBLIC, 200),
    Row("public_table", "/c/{playing}/parties/1/tables/99/", PUBLIC, 404),
    Row("public_table", "/c/{drawn}/parties/1/tables/1/", PUBLIC, 404),
    Row("public_table", "/c/{draft}/parties/1/tables/1/", PUBLIC, 404),
    Row("public_request", "/c/{playing}/tirage/1/demande.json", PUBLIC, 200),
    Row("public_request", "/c/{playing}/tirage/9/demande.json", PUBLIC, 404),
    Row("public_request", "/c/{draft}/tirage/1/demande.json", PUBLIC, 404),
    Row("public_replay", "/c/{playing}/rejouer/", PUBLIC, 200),
    Row("public_replay", "/c/{draft}/rejouer/", PUBLIC, 404),
    post("public_replay_judged", "/c/{playing}/rejouer/juger/", PUBLIC, 200, writes=False, trump="hearts"),
    post("public_replay_judged", "/c/{draft}/rejouer/juger/", PUBLIC, 404, writes=False),
    Row("public_bracket", "/c/{playing}/tableau/", PUBLIC, 404),
]  # fmt: skip

SCREENS = [
    Row("screen_new", "/ecran/", PUBLIC, 302),
    Row("screen", "/ecran/{screen}/", PUBLIC, 200),
    Row("screen", "/ecran/court/", PUBLIC, 404),
    Row("screen_version", "/ecran/{screen}/version/", PUBLIC, 200),
    Row("picture", "/images/{picture_digest}.jpg", PUBLIC, 200),
    Row("picture", "/images/inconnue.jpg", PUBLIC, 404),
    Row("time", "/heure/", PUBLIC, 200),
    Row("screen_claim", "/ecrans/{screen}/", ACCOUNT, 200),
    Row("screens", f"{PLAYING}ecrans/", DESK, 200),
    post("screens", f"{PLAYING}ecrans/", DESK, 200, writes=False, figures="12"),
    Row("screens_playlist", f"{PLAYING}ecrans/programme/", DESK, 200),
    post("screens_playlist", f"{PLAYING}ecrans/programme/", DESK, kind_0="clock", seconds_0="30"),
    Row("screen_playlist", f"{PLAYING}ecrans/programme/{{screen}}/", DESK, 200),
    Row("screen_playlist", f"{PLAYING}ecrans/programme/x/", DESK, 404),
    post("screen_playlist", f"{PLAYING}ecrans/programme/{{screen}}/", DESK, kind_0="clock", seconds_0="30"),
    Row("screen_pair", f"{PLAYING}ecrans/ajouter/{{screen}}/", DESK, 200),
    post("screen_pair", f"{PLAYING}ecrans/ajouter/{{screen}}/", DESK, name="Au bar", kind="standing"),
    Row("screen_pictures", f"{PLAYING}ecrans/images/", DESK, 200),
    post("screen_pictures", f"{PLAYING}ecrans/images/", DESK, 200, writes=False, name="Le bar"),
    post("screen_picture_remove", f"{PLAYING}ecrans/images/{{picture}}/retirer/", DESK),
    Row("ceremony", f"{PLAYING}ecrans/remise-des-prix/", DESK, 200),
    post("ceremony", f"{PLAYING}ecrans/remise-des-prix/", DESK, do="reveal"),
    post("ceremony_settle", f"{PLAYING}ecrans/remise-des-prix/regle/", DESK, writes=False, do="settle"),
    post("screen_order", f"{PLAYING}ecrans/changer/", DESK, do="reload"),
]

API = "/api/1/concours"
THE_API = [
    Row("api_document", "/api/openapi.json", PUBLIC, 200),
    Row("api_unknown", "/api/2/", PUBLIC, 404),
    post("api_unknown", "/api/2/", PUBLIC, 404, writes=False),
    Row("api_keys", "/cles/", ACCOUNT, 200),
    post("api_key_make", "/cles/nouvelle/", ACCOUNT, 200,
         name="Site", club="{club}", scopes="read", days="31"),
    post("api_key_revoke", "/cles/{api_key}/annuler/", ACCOUNT),
    Row("api_list", API, PUBLIC, 200),
    Row("api_list", f"{API}?club={{club}}&page=1", PUBLIC, 200),
    *(
        Row(name, f"{API}/{{{concours}}}{rest}", PUBLIC, answer)
        for concours, answer in (("playing", 200), ("drawn", 200), ("draft", 404))
        for name, rest in (
            ("api_concours", ""), ("api_rules", "/rules"),
            ("api_teams", "/teams"), ("api_standing", "/standing"), ("api_lots", "/lots"),
        )
    ),
    # What asks for a key: a session is none, whoever's it is (tests/api/test_rights.py asks with keys).
    Row("api_problems", "/api/1/problems", PUBLIC, 200),
    Row("api_own_concours", "/api/1/me/concours", PUBLIC, 401),
    Row("api_archive", f"{API}/{{playing}}/archive", PUBLIC, 401),
    Row("api_me", "/api/1/me", PUBLIC, 401),
    Row("api_journal", "/api/1/journal", PUBLIC, 401),
    Row("api_registrations", f"{API}/{{playing}}/registrations", PUBLIC, 401),
    Row("api_sheet", f"{API}/{{playing}}/rounds/1/tables/1/sheet", PUBLIC, 401),
    *(
        post(name, f"{API}/{{playing}}{rest}", PUBLIC, 401, writes=False)
        for name, rest in (
            ("api_registrations", "/registrations"), ("api_registration", "/registrations/1"),
            ("api_presence", "/registrations/1/presence"), ("api_leaving", "/registrations/1/leaving"),
            ("api_entries", "/rounds/1/tables/1/entries"), ("api_rounds", "/rounds"),
            ("api_publication", "/rounds/1/publication"), ("api_clock", "/rounds/1/clock"),
            ("api_status", "/status"),
        )
    ),
    Row("api_round", f"{API}/{{playing}}/rounds/1", PUBLIC, 200),
    Row("api_round", f"{API}/{{drawn}}/rounds/1", PUBLIC, 404),
    Row("api_request", f"{API}/{{playing}}/rounds/1/request", PUBLIC, 200),
    Row("api_request", f"{API}/{{drawn}}/rounds/1/request", PUBLIC, 404),
    Row("api_bracket", f"{API}/{{playing}}/bracket", PUBLIC, 404),
    Row("api_seal", f"{API}/{{playing}}/seal", PUBLIC, 404),
    Row("api_table", f"{API}/{{playing}}/rounds/1/tables/1", PUBLIC, 200),
    Row("api_table", f"{API}/{{drawn}}/rounds/1/tables/1", PUBLIC, 404),
    Row("api_team", f"{API}/{{playing}}/teams/1", PUBLIC, 200),
    Row("api_team", f"{API}/{{playing}}/teams/99", PUBLIC, 404),
    Row("api_team", f"{API}/{{draft}}/teams/1", PUBLIC, 404),
]  # fmt: skip

# Asked without the cookie of a table: who has one is in tests/phone.
PHONE = [
    Row("phone", "/t/", PUBLIC, 200),
    post("phone_code", "/t/code/", PUBLIC, 200, code="K7M 2QXB"),
    post("phone_side", "/t/cote/", PUBLIC, side="NS"),
    post("phone_send", "/t/envoi/", PUBLIC, 403),
    Row("phone_state", "/t/etat/", PUBLIC, 403),
    post("phone_preview", "/t/apercu/", PUBLIC, 403),
    Row("phone_manifest", "/t/application.webmanifest", PUBLIC, 200),
    Row("service_worker", "/sw.js", PUBLIC, 200),
    Row("phone_link", "/t/inconnu/", PUBLIC, 404),
    Row("phone_to", "/t/vers/1/", PUBLIC, 302),
    Row("phone_team", "/t/equipe/", PUBLIC, 302),
    Row("team_link", "/t/equipe/inconnu/", PUBLIC, 404),
]

ROWS = [
    *INSTALLATION,
    *COMPUTER,
    *PEOPLE,
    *SEASONS,
    *CLUB,
    *PLANNING,
    *REGISTRATION,
    *THE_MONEY,
    *THE_DESK,
    *THE_SHEETS,
    *AFTERWARDS,
    *HALL,
    *SCREENS,
    *PHONE,
    *THE_API,
]
