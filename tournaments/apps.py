"""The one application of the project."""

from django.apps import AppConfig
from django.conf import settings
from django.utils.translation import gettext_lazy as _
from django.utils.translation.trans_real import translation

from scoring.sentences import French


class TournamentsConfig(AppConfig):
    name = "tournaments"
    verbose_name = _("Concours")
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Give the source language, which has no catalogue, its plural: gettext alone says «0 équipes»."""
        translation(settings.LANGUAGE_CODE).add_fallback(French())
