from django.apps import AppConfig
from django.utils.translation import pgettext_lazy


class PlayConfig(AppConfig):
    name = "league.play"
    verbose_name = pgettext_lazy("a game at devices", "Table")

    def ready(self) -> None:
        from league.play import deeds, personal  # noqa: F401
