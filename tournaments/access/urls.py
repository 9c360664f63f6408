"""Getting in, and who works for the club."""

from django.urls import path

from tournaments.access import health, members, views

urlpatterns = [
    path("", views.home, name="home"),
    path("premier-lancement/", views.set_up, name="set_up"),
    path("connexion/", views.login, name="login"),
    path("deconnexion/", views.logout, name="logout"),
    path("sante/", health.health, name="health"),
    path("langue/", views.language, name="language"),
    path("langue/choisir/", views.choose_language, name="set_language"),
    path("mot-de-passe/", views.password, name="password_change"),
    path("nouveau-mot-de-passe/<str:token>/", views.new_password, name="new_password"),
    path("invitation/<str:token>/", views.invitation, name="invitation"),
    path("clubs/<slug:club>/membres/", members.members, name="members"),
    path("clubs/<slug:club>/membres/<int:member>/role/", members.role, name="member_role"),
    path("clubs/<slug:club>/membres/<int:member>/retirer/", members.remove, name="member_remove"),
    path("clubs/<slug:club>/membres/<int:member>/acces/", members.reset, name="member_reset"),
    path("clubs/<slug:club>/membres/<int:member>/acces/<int:link>/", members.reset_link, name="reset_link"),
    path("clubs/<slug:club>/invitations/", members.invite, name="invite"),
    path("clubs/<slug:club>/invitations/<int:link>/", members.invitation_link, name="invitation_link"),
    path("clubs/<slug:club>/invitations/<int:link>/annuler/", members.revoke, name="invitation_revoke"),
]
