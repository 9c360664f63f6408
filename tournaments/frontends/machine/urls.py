"""The computer itself: its copies, the hall's network, archives from elsewhere."""

from django.urls import path

from tournaments.frontends.machine import uploads, views

urlpatterns = [
    path("", views.copies_page, name="copies"),
    path("copie/", views.download_copy, name="copy_download"),
    path("copie/dossier/", views.keep_copy, name="copy_keep"),
    path("sauvegardes/", views.snapshots_page, name="snapshots"),
    path("sauvegardes/prendre/", views.take_snapshot, name="snapshot_take"),
    path("sauvegardes/ailleurs/", views.second_place, name="snapshot_second"),
    path("sauvegardes/remettre/", uploads.restore_snapshot, name="snapshot_restore"),
    path("remettre/", uploads.restore, name="restore"),
    path("remettre/confirmer/", uploads.confirm_restore, name="restore_confirm"),
    path("remettre/vu/", uploads.put_back_seen, name="put_back_seen"),
    path("archives/", uploads.upload_archive, name="archive_upload"),
    path("archives/ecrire/", uploads.write_archive, name="archive_write"),
    path("reseau/", views.hall_network, name="hall_network"),
    path("reseau/choisir/", views.switch_network, name="hall_switch"),
]
