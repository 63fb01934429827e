from importlib import import_module

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class TournamentsConfig(AppConfig):
    name = "league.tournaments"
    label = "tournaments"
    verbose_name = _("Tournaments")

    def import_models(self) -> None:
        """Import the models that all subjects share, then those of single subjects."""
        super().import_models()
        for subject in ("checklists", "ladder", "restrictions"):
            import_module(f"{self.name}.{subject}.models")

    def ready(self) -> None:

        from league.tournaments import receivers  # noqa: F401
