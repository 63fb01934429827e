"""What this app adds to the registries of apps below it."""

from typing import Any

from league.front.pictures import services, tasks  # noqa: F401 - kinds of work
from league.people import registry


@registry.on_erase.add
def forget_pictures(*, user: Any, player: Any, now: Any) -> None:
    """Forget the pictures, some of which may show the player's name."""
    services.forget()
