from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class FrontConfig(AppConfig):
    name = "league.front"
    label = "front"
    verbose_name = _("Front door")

    def ready(self) -> None:
        from league.front import receivers  # noqa: F401
