from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class CareersConfig(AppConfig):
    name = "league.careers"
    label = "careers"
    verbose_name = _("Careers")

    def ready(self) -> None:
        from league.careers import receivers  # noqa: F401
