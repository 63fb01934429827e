from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class TransfersConfig(AppConfig):
    name = "league.transfers"
    label = "transfers"
    verbose_name = _("Transfers")

    def ready(self) -> None:
        from league.transfers import receivers  # noqa: F401
