"""What can be printed, in the order of use: a round, its parts, one card again, the prize list, the log."""

from django.urls import path

from tournaments.printing import views

urlpatterns = [
    path("impressions/", views.printing, name="printing"),
    path("impressions/programme/", views.programme, name="print_programme"),
    path("impressions/partie/<int:number>/", views.round_papers, name="print_round"),
    path("impressions/partie/<int:number>/tables/", views.draw, name="print_draw"),
    path("impressions/partie/<int:number>/noms/", views.names, name="print_names"),
    path("impressions/partie/<int:number>/feuilles/", views.cards, name="print_cards"),
    path("impressions/partie/<int:number>/feuilles/<int:table>/", views.card, name="print_card"),
    path("impressions/feuilles-vierges/", views.spares, name="print_spares"),
    path("impressions/tableau/", views.bracket, name="print_bracket"),
    path("impressions/classement/", views.standings, name="print_standings"),
    path("impressions/incidents/", views.incidents, name="print_incidents"),
    path("impressions/regles/<str:language>/", views.regulations, name="print_regulations"),
    path("impressions/papier/<slug:key>/<str:name>", views.paper, name="print_paper"),
]
