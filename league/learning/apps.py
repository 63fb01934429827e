from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class LearningConfig(AppConfig):
    name = "league.learning"
    verbose_name = _("Lessons")

    def ready(self) -> None:
        from league.learning import personal, receivers, tasks  # noqa: F401
