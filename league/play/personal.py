"""What this app keeps about a person: for the export, and for leaving."""

from datetime import datetime
from typing import Any

from league.people import registry
from league.play.models import Place, Sitting
from league.play.services.sittings import throw_away

registry.hold("play.Sitting", user=("opened_by", "places__user"), hide=("secret",))
registry.hold("play.Place", user="user", hide=("secret", "seed"))
registry.hold("play.Line", user="place__user", hide=("key",))
registry.hold("play.TakingBack", user="by__user")
registry.hold("play.Seal", user="place__user", hide=("key",))


@registry.on_erase.add
def forget(*, user: Any, player: Any, now: datetime) -> None:
    """Delete an account's free sittings; remove its names and links from those of matches."""
    for sitting in Sitting.objects.filter(of=None, opened_by=user):
        throw_away(sitting=sitting)
    Place.objects.filter(user=user).update(name="", secret="", ended_at=now)
