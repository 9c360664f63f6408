"""The cash desk: payments and sales for the desk; balance, prizes and prices for the organizer."""

from django.urls import path

from tournaments.frontends.treasury import prize_views, views

urlpatterns = [
    path("caisse/", views.cash_desk, name="cash_desk"),
    path("caisse/vente/", views.sale, name="cash_sale"),
    path("caisse/equipe/<int:number>/", views.account, name="cash_account"),
    path("caisse/annuler/<int:line>/", views.reverse_line, name="cash_reverse"),
    path("caisse/bilan/", views.balance, name="cash_balance"),
    path("caisse/bilan/<slug:kind>/", views.export_journal, name="cash_export"),
    path("caisse/prix/", prize_views.prizes, name="cash_prizes"),
    path("caisse/prix/<int:number>/remettre/", prize_views.hand_over, name="cash_hand_over"),
    path("caisse/tarifs/", prize_views.prices, name="cash_prices"),
]
