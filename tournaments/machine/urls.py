"""The computer itself: its copies, the hall's network, archives from elsewhere."""

from django.urls import path

from tournaments.machine import archives, network, restore, snapshots, views

urlpatterns = [
    path("", views.copies_page, name="copies"),
    path("copie/", views.download_copy, name="copy_download"),
    path("copie/dossier/", views.keep_copy, name="copy_keep"),
    path("sauvegardes/", snapshots.snapshots_page, name="snapshots"),
    path("sauvegardes/prendre/", snapshots.take_snapshot, name="snapshot_take"),
    path("sauvegardes/ailleurs/", snapshots.second_place, name="snapshot_second"),
    path("sauvegardes/remettre/", restore.restore_snapshot, name="snapshot_restore"),
    path("remettre/", restore.restore, name="restore"),
    path("remettre/confirmer/", restore.confirm, name="restore_confirm"),
    path("archives/", archives.upload, name="archive_upload"),
    path("archives/ecrire/", archives.write, name="archive_write"),
    path("reseau/", network.hall_network, name="hall_network"),
    path("reseau/choisir/", network.switch, name="hall_switch"),
]
