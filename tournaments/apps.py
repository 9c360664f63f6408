"""The one application of the project."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class TournamentsConfig(AppConfig):
    name = "tournaments"
    verbose_name = _("Concours")
    default_auto_field = "django.db.models.BigAutoField"
