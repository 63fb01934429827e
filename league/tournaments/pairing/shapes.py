"""What the API says of the pairing of a large field."""

from datetime import datetime
from typing import Annotated

from league.people.api.serializers import Shape, Url
from league.tournaments.pairing.queries import STATES


class PairingJobShape(Shape, kind="pairing_job"):
    """A round that a worker pairs; once it is `done` the round is there, as a draft."""

    uid: str
    tournament: str
    round: Annotated[int, "The number of the round that is paired."]
    state: Annotated[str, STATES]
    code: Annotated[str, "Why it was refused; empty otherwise."]
    sentence: Annotated[str, "The same in the language asked for."]
    asked_at: datetime
    finished_at: datetime | None
    url: Url
