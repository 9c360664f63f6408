"""Paths of log-in, one's own account, and the members of a club."""

from django.urls import path

from tournaments.core.access import health, journal_page, members, two_steps, views

urlpatterns = [
    path("", views.home, name="home"),
    path("premier-lancement/", views.set_up, name="set_up"),
    path("connexion/", views.login, name="login"),
    path("connexion/code/", views.login_code, name="login_code"),
    path("deconnexion/", views.logout, name="logout"),
    path("sante/", health.health, name="health"),
    path("pret/", health.readiness, name="readiness"),
    path("langue/", views.language, name="language"),
    path("langue/choisir/", views.choose_language, name="set_language"),
    path("mot-de-passe/", views.password, name="password_change"),
    path("deux-etapes/", two_steps.two_steps, name="two_steps"),
    path("deux-etapes/codes/", two_steps.recovery_codes, name="recovery_codes"),
    path("deux-etapes/arreter/", two_steps.two_steps_off, name="two_steps_off"),
    path("nouveau-mot-de-passe/<str:token>/", views.new_password, name="new_password"),
    path("invitation/<str:token>/", views.invitation, name="invitation"),
    path("clubs/<slug:club>/membres/", members.members, name="members"),
    path("clubs/<slug:club>/journal/", journal_page.journal, name="journal"),
    path("clubs/<slug:club>/deconnexion/", members.idle, name="club_idle"),
    path("clubs/<slug:club>/membres/<int:member>/role/", members.role, name="member_role"),
    path("clubs/<slug:club>/membres/<int:member>/retirer/", members.remove, name="member_remove"),
    path("clubs/<slug:club>/membres/<int:member>/acces/", members.reset, name="member_reset"),
    path("clubs/<slug:club>/membres/<int:member>/acces/<int:link>/", members.reset_link, name="reset_link"),
    path(
        "clubs/<slug:club>/membres/<int:member>/acces/<int:link>/annuler/",
        members.reset_revoke,
        name="reset_revoke",
    ),
    path("clubs/<slug:club>/invitations/", members.invite, name="invite"),
    path("clubs/<slug:club>/invitations/<int:link>/", members.invitation_link, name="invitation_link"),
    path("clubs/<slug:club>/invitations/<int:link>/annuler/", members.revoke, name="invitation_revoke"),
]
