"""The deal sheets: tables of a round, one sheet, one deal of it, what is decided beside the deals."""

from django.urls import path

from tournaments.sheets import (
    corrections,
    decisions,
    links_views,
    referee,
    restoring_views,
    ruling_views,
    tariff_views,
    typing_views,
    views,
)

SHEET = "feuilles/<int:round>/<int:table>/"
DEAL = "donnes/<int:deal>/"

urlpatterns = [
    path("feuilles/", views.sheets, name="sheets"),
    path("feuilles/file/", referee.referee_queue, name="referee_queue"),
    path("feuilles/file/envois/<int:message>/", referee.settle_message, name="settle_message"),
    path("feuilles/file/desaccords/<int:dispute>/", referee.settle_dispute, name="settle_dispute"),
    path("feuilles/file/verifiees/", referee.check_sheets, name="check_sheets"),
    path("feuilles/file/verifiees/<int:check>/reprendre/", referee.check_undo, name="check_undo"),
    path("feuilles/decisions/", ruling_views.rulings_log, name="rulings_log"),
    path("feuilles/decisions/<int:ruling>/reprendre/", ruling_views.ruling_undo, name="ruling_undo"),
    path("feuilles/bareme/", tariff_views.tariff_page, name="tariff"),
    path("feuilles/<int:round>/saisie/", typing_views.typing_start, name="typing_start"),
    path("feuilles/telephones/", links_views.table_phones, name="table_phones"),
    path(SHEET, views.sheet, name="sheet"),
    path(f"{SHEET}histoire/", referee.sheet_timeline, name="sheet_timeline"),
    path(f"{SHEET}remettre/", restoring_views.sheet_restore, name="sheet_restore"),
    path(f"{SHEET}telephone/", links_views.table_phone, name="table_phone"),
    path(f"{SHEET}telephone/nouveau/", links_views.table_relink, name="table_relink"),
    path(f"{SHEET}decision/", ruling_views.sheet_ruling, name="sheet_ruling"),
    path(f"{SHEET}apercu/", views.sheet_preview, name="sheet_preview"),
    path(f"{SHEET}saisie/", typing_views.typing, name="typing"),
    path(f"{SHEET}saisie/apercu/", typing_views.typing_preview, name="typing_preview"),
    path(f"{SHEET}totaux/", decisions.sheet_totals, name="sheet_totals"),
    path(f"{SHEET}arret/", decisions.sheet_stop, name="sheet_stop"),
    path(f"{SHEET}forfait/", decisions.sheet_forfeit, name="sheet_forfeit"),
    path(DEAL, corrections.deal_edit, name="deal_edit"),
    path(f"{DEAL}retirer/", corrections.deal_remove, name="deal_remove"),
    path(f"{DEAL}versions/", corrections.deal_history, name="deal_history"),
]
