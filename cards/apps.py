from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class CardsConfig(AppConfig):
    name = "cards"
    verbose_name = _("Cards and decks")

    def ready(self) -> None:
        from cards import receivers  # noqa: F401
