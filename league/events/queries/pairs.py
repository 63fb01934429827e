"""Two sides of an event and what each has shown the other."""

from dataclasses import dataclass

from django.db.models import Exists, OuterRef, Q, QuerySet

from league.events.models import Declaration, Entry, EntryPlayer, Submission
from league.events.queries import (
    Viewer,
    declaration,
    entries_of,
    player_called,
    visible_submissions,
)
from league.people.models import Player


@dataclass(frozen=True, slots=True)
class Side:
    """A side of a pair as the reader may see it."""

    entry: Entry
    declaration: Declaration | None
    decks: tuple[Submission, ...]

    @property
    def corrected(self) -> bool:
        """Tell whether a shown deck is not the one that was declared."""
        if self.declaration is None:
            return False
        declared = self.declaration.digests
        return any(declared.get(str(deck.seat.seat)) != deck.digest for deck in self.decks)


def side(entry: Entry, opponent: Entry, viewer: Viewer, player: Player | None = None) -> Side:
    """Return a side of a pair, with only those decks that the viewer may see, or a guest."""
    decks = visible_submissions(viewer, player).filter(seat__entry=entry).order_by("seat__seat")
    return Side(entry, declaration(entry, opponent), tuple(decks))


def opponents_of(entry: Entry, words: str = "") -> QuerySet[Entry]:
    """Return the other sides of the event; a column says whether ``entry`` has declared to each."""
    entries = entries_of(entry.event)
    if words:
        named = EntryPlayer.objects.filter(player_called(words), entry=OuterRef("pk"))
        entries = entries.filter(Q(name__icontains=words) | Exists(named))
    return entries.exclude(pk=entry.pk).annotate(
        declared=Exists(Declaration.objects.filter(declarer=entry, opponent=OuterRef("pk"))),
        has_declared=Exists(Declaration.objects.filter(declarer=OuterRef("pk"), opponent=entry)),
    )
