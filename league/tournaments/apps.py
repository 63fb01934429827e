from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class TournamentsConfig(AppConfig):
    name = "league.tournaments"
    label = "tournaments"
    verbose_name = _("Tournaments")

    def ready(self) -> None:

        from league.tournaments import receivers  # noqa: F401
