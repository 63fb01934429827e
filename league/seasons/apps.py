from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class SeasonsConfig(AppConfig):
    name = "league.seasons"
    label = "seasons"
    verbose_name = _("Seasons")

    def ready(self) -> None:
        from league.seasons import receivers  # noqa: F401
