"""The concours themselves: list, creation, settings, steps."""

from django.urls import path

from tournaments.core.planning import bans, room, tariff_views, views
from tournaments.core.planning.advice import views as advice_views
from tournaments.core.planning.rules import views as rules_views

urlpatterns = [
    path("", views.tournaments, name="tournaments"),
    path("nouveau/<slug:club>/", views.create, name="tournament_create"),
    path("<slug:tournament>/reglages/", views.settings, name="settings"),
    path("<slug:tournament>/regles/", rules_views.rules, name="rules"),
    path("<slug:tournament>/regles/garder/", rules_views.rules_keep, name="rules_keep"),
    path("<slug:tournament>/feuilles/bareme/", tariff_views.tariff_page, name="tariff"),
    path("<slug:tournament>/salle/", room.room, name="room"),
    path("<slug:tournament>/rencontres/", bans.ban_list, name="bans"),
    path("<slug:tournament>/rencontres/<int:key>/retirer/", bans.ban_remove, name="ban_remove"),
    path("<slug:tournament>/lots/", views.prizes, name="prizes"),
    path("<slug:tournament>/lots/<int:key>/", views.prize_award, name="prize_award"),
    path("<slug:tournament>/arbitres/", views.referees, name="referees"),
    path("<slug:tournament>/etape/", views.move, name="tournament_move"),
    path("<slug:tournament>/corrections/", views.prolong, name="corrections_prolong"),
    path("club/<slug:club>/conseil/", advice_views.advice, name="advice"),
    path("club/<slug:club>/exemples/", rules_views.rules_examples, name="rules_examples"),
    path("club/<slug:club>/regles/", rules_views.house_rules, name="house_rules"),
    path("club/<slug:club>/regles/<int:key>/nom/", rules_views.house_rename, name="house_rename"),
    path("club/<slug:club>/regles/<int:key>/supprimer/", rules_views.house_drop, name="house_drop"),
    path("club/<slug:club>/regles/<int:key>/fichier/", rules_views.house_export, name="house_export"),
]
