"""The kinds of pages that have pictures of their own."""

from typing import Final

from league.front.pictures.kinds import decks, events, matches, standings
from league.front.pictures.subjects import Kind

KINDS: Final[dict[str, Kind]] = {
    kind.name: kind for kind in (matches.KIND, decks.KIND, events.KIND, standings.KIND)
}
