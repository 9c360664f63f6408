"""The deal sheets: tables of a round, one sheet, one deal of it, what is decided beside the deals."""

from django.urls import path

from tournaments.sheets import corrections, decisions, views

SHEET = "feuilles/<int:round>/<int:table>/"
DEAL = "donnes/<int:deal>/"

urlpatterns = [
    path("feuilles/", views.sheets, name="sheets"),
    path(SHEET, views.sheet, name="sheet"),
    path(f"{SHEET}apercu/", views.sheet_preview, name="sheet_preview"),
    path(f"{SHEET}totaux/", decisions.sheet_totals, name="sheet_totals"),
    path(f"{SHEET}arret/", decisions.sheet_stop, name="sheet_stop"),
    path(f"{SHEET}forfait/", decisions.sheet_forfeit, name="sheet_forfeit"),
    path(DEAL, corrections.deal_edit, name="deal_edit"),
    path(f"{DEAL}retirer/", corrections.deal_remove, name="deal_remove"),
    path(f"{DEAL}versions/", corrections.deal_history, name="deal_history"),
]
