"""The addresses of screens (`/ecran/`, no account), and of the desk that directs them."""

from django.urls import path

from tournaments.frontends.screens import ceremony, views

urlpatterns = [
    path("ecran/", views.new_screen, name="screen_new"),
    path("ecran/<slug:key>/", views.screen_page, name="screen"),
    path("ecran/<slug:key>/version/", views.screen_version, name="screen_version"),
    path("images/<slug:digest>.jpg", views.picture, name="picture"),
    path("heure/", views.time_now, name="time"),
    path("ecrans/<slug:key>/", views.claim, name="screen_claim"),
    path("concours/<slug:tournament>/ecrans/", views.screens, name="screens"),
    path("concours/<slug:tournament>/ecrans/changer/", views.screen_order, name="screen_order"),
    path("concours/<slug:tournament>/ecrans/programme/", views.screen_playlist, name="screens_playlist"),
    path("concours/<slug:tournament>/ecrans/images/", views.screen_pictures, name="screen_pictures"),
    path(
        "concours/<slug:tournament>/ecrans/images/<int:picture>/retirer/",
        views.screen_picture_remove,
        name="screen_picture_remove",
    ),
    path("concours/<slug:tournament>/ecrans/remise-des-prix/", ceremony.ceremony, name="ceremony"),
    path(
        "concours/<slug:tournament>/ecrans/remise-des-prix/regle/",
        ceremony.ceremony_settle,
        name="ceremony_settle",
    ),
    path(
        "concours/<slug:tournament>/ecrans/programme/<slug:key>/",
        views.screen_playlist,
        name="screen_playlist",
    ),
    path("concours/<slug:tournament>/ecrans/ajouter/<slug:key>/", views.screen_pair, name="screen_pair"),
]
