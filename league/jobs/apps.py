from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class JobsConfig(AppConfig):
    name = "league.jobs"
    label = "jobs"
    verbose_name = _("Background work")

    def ready(self) -> None:
        from league.jobs import checks, receivers  # noqa: F401
