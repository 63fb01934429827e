from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class PeopleConfig(AppConfig):
    name = "league.people"
    label = "people"
    verbose_name = _("People")

    def ready(self) -> None:
        from league.people import personal, receivers  # noqa: F401
