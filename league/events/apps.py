from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class EventsConfig(AppConfig):
    name = "league.events"
    label = "events"
    verbose_name = _("Events")

    def ready(self) -> None:
        from league.events import receivers  # noqa: F401
