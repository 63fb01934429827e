from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class PlayConfig(AppConfig):
    name = "league.play"
    verbose_name = _("Table")

    def ready(self) -> None:
        from league.play import personal  # noqa: F401
