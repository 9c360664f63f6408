"""The one application of the project."""

from typing import Any

from django.apps import AppConfig
from django.conf import settings
from django.contrib.auth.signals import user_logged_in, user_logged_out
from django.db.models import Model
from django.utils.module_loading import import_string
from django.utils.translation import gettext_lazy as _
from django.utils.translation.trans_real import translation
from simple_history.signals import post_create_historical_record

from scoring.sentences import French
from tournaments.platform.memory import commits


class TournamentsConfig(AppConfig):
    name = "tournaments"
    verbose_name = _("Concours")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Give the source language, which has no catalogue, its plural: gettext alone says «0 équipes».

        Whatever has a history may stand on a public page: its change outdates those that the server keeps.
        """
        translation(settings.LANGUAGE_CODE).add_fallback(French())
        post_create_historical_record.connect(_outdate_pages, dispatch_uid="page cache")
        for signal, receiver in (  # imported by name: the models are there only now
            (user_logged_in, "tournaments.core.access.sessions.begin"),
            (user_logged_in, "tournaments.core.access.journal.record_log_in"),
            (user_logged_out, "tournaments.core.access.journal.record_log_out"),
            (
                import_string("tournaments.core.models.registration.names_erased"),
                "tournaments.frontends.printing.spool.forget_papers",
            ),
        ):
            signal.connect(import_string(receiver), dispatch_uid=receiver)


def _outdate_pages(history_instance: Any, **_: object) -> None:
    """Outdate the pages that show what has changed: of its concours, or all where it belongs to none."""
    made_of: type[Model] = history_instance.instance_type
    belongs = "id" if made_of._meta.label == "tournaments.Tournament" else "tournament_id"
    concours: int | None = getattr(history_instance, belongs, None)
    if concours is None:
        commits.outdate_everything_on_commit()
    else:
        commits.outdate_concours_on_commit(concours)
