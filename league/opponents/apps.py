from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class OpponentsConfig(AppConfig):
    name = "league.opponents"
    label = "opponents"
    verbose_name = _("Bots")
