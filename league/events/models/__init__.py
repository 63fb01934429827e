from league.events.models.events import (
    Act,
    DeckCheck,
    Declaration,
    Entry,
    EntryPlayer,
    Event,
    EventRole,
    Submission,
)
from league.events.models.guest_links import GuestLink
