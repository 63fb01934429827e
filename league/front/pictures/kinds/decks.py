"""The picture of a saved deck that is public: its name, whose it is, and its faces."""

from collections.abc import Sequence

from django.contrib.auth.models import AnonymousUser
from django.utils.translation import gettext as _, ngettext

from cards.errors import DeckHidden
from cards.models import Deck, DeckVersion, DeckVersionCard
from cards.queries.decks import face, pinned, version_of
from league.front.pictures import art
from league.front.pictures.drawing.parts import Art, Words
from league.front.pictures.subjects import Kind, Subject
from league.people.shared.languages import current_language

MOST = 24


def find(thing: str) -> Subject:
    """Raises DeckHidden, also for a deck that opens only to those who have its address."""
    uid, _dot, number = thing.partition(".")
    if not (number.isascii() and number.isdecimal() and len(number) < 6):
        raise DeckHidden
    version = version_of(uid, int(number), AnonymousUser())
    if not is_public(version):
        raise DeckHidden
    return of(version)


def is_public(version: DeckVersion) -> bool:
    return version.deck.visibility == Deck.Visibility.PUBLIC


def of(version: DeckVersion) -> Subject:
    deck = version.deck
    state = (deck.name, deck.owner.display_name, deck.format.name, version.code, version.digest)
    thing = f"{deck.uid}.{version.number}"
    return Subject("deck", thing, current_language(), deck.game, state, version)


def words(subject: Subject) -> Words:
    version: DeckVersion = subject.source
    cards = pinned(version)
    count = ngettext("%(n)s card", "%(n)s cards", len(cards)) % {"n": len(cards)}
    cost = _("cost %(cost)s") % {"cost": sum(row.revision.cost or 0 for row in cards)}
    deck = version.deck
    return Words(
        over=f"{deck.owner.display_name} · {deck.format.name}",
        title=deck.name,
        under=f"{count} · {cost}",
    )


def drawings(subject: Subject) -> Sequence[Art]:
    rows = pinned(subject.source)[:MOST]
    return [_face(row, number) for number, row in enumerate(rows)]


def _face(row: DeckVersionCard, number: int) -> Art:
    return art.face(face(row.revision), "white" if row.starts_on else "outline", number)


KIND = Kind("deck", find, words, drawings)
