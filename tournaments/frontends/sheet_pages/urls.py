"""Paths of deal sheets at the desk: a sheet, its deals and end, the totals of a round, links of phones."""

from django.urls import path

from tournaments.frontends.sheet_pages import decisions, links_views, round_totals, views

SHEET = "feuilles/<int:round>/<int:table>/"
DEAL = f"{SHEET}donnes/<int:deal>/"

urlpatterns = [
    path("feuilles/telephones/", links_views.table_phones, name="table_phones"),
    path("feuilles/<int:round>/totaux/", round_totals.round_totals, name="round_totals"),
    path("equipes/<int:number>/telephone/", links_views.team_phone, name="team_phone"),
    path(SHEET, views.sheet, name="sheet"),
    path(f"{SHEET}apercu/", views.sheet_preview, name="sheet_preview"),
    path(f"{SHEET}ecrit/", views.sheet_written, name="sheet_written"),
    path(f"{SHEET}remettre/", decisions.sheet_restore, name="sheet_restore"),
    path(f"{SHEET}telephone/", links_views.table_phone, name="table_phone"),
    path(f"{SHEET}telephone/nouveau/", links_views.table_relink, name="table_relink"),
    path(f"{SHEET}totaux/", decisions.sheet_totals, name="sheet_totals"),
    path(f"{SHEET}arret/", decisions.sheet_stop, name="sheet_stop"),
    path(f"{SHEET}forfait/", decisions.sheet_forfeit, name="sheet_forfeit"),
    path(DEAL, views.deal_edit, name="deal_edit"),
    path(f"{DEAL}retirer/", views.deal_remove, name="deal_remove"),
    path(f"{DEAL}versions/", views.deal_history, name="deal_history"),
]
