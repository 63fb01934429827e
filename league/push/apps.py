from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class PushConfig(AppConfig):
    name = "league.push"
    label = "push"
    verbose_name = _("Notifications")

    def ready(self) -> None:
        from league.push import receivers  # noqa: F401
