from django.apps import AppConfig


class RunningConfig(AppConfig):
    """The commands that set a site up, run it, look after it and check its code."""

    name = "league.running"
    label = "running"

    def ready(self) -> None:
        from league.running import checks  # noqa: F401
