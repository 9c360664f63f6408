"""The computer itself: its copies, the hall's network, archives from elsewhere."""

from django.urls import path

from tournaments.machine import views

urlpatterns = [
    path("", views.copies_page, name="copies"),
    path("copie/", views.download_copy, name="copy_download"),
    path("copie/dossier/", views.keep_copy, name="copy_keep"),
]
