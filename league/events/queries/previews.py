"""A deck before it is handed in: judged as the event will judge it."""

from dataclasses import dataclass

from cards.models import Deck, DeckVersion
from cards.queries.legality import Judgement
from cards.rules.content import Content
from cards.rules.problems import Shown, is_legal, shown
from league.events.models import Event
from league.events.queries import judging


@dataclass(frozen=True, slots=True)
class Preview:
    """``deck`` and ``step`` for a draft, ``code`` for a version; a list on paper has neither."""

    name: str
    judged: Judgement
    deck: str = ""
    step: int | None = None
    code: str = ""
    is_open: bool = False  # others can read the deck already, even if the event hides it

    @property
    def is_legal(self) -> bool:
        return is_legal(self.judged.problems)

    @property
    def problems(self) -> list[Shown]:
        return [shown(problem, self.judged.names) for problem in self.judged.problems]

    @property
    def count(self) -> int:
        return len(self.judged.content.cards)

    @property
    def cost(self) -> int:
        known = self.judged.known
        return sum(known[c].revision.cost or 0 for c in self.judged.content.cards if c in known)

    @property
    def cards(self) -> list[tuple[str, str, int | None]]:
        """Return code, name and starting piece of every card, in canonical order."""
        pieces = {code: piece for piece, code in self.judged.content.starters}
        known = self.judged.known
        return [
            (code, known[code].revision.name if code in known else code, pieces.get(code))
            for code in self.judged.content.cards
        ]


def of_draft(deck: Deck, event: Event) -> Preview:
    content = Content.from_json(deck.draft)
    judged = judging.of_content(content, event, revisions=deck.revisions)
    return Preview(deck.name, judged, deck=deck.uid, step=deck.step, is_open=_is_open(deck))


def of_list(content: Content, event: Event, name: str) -> Preview:
    return Preview(name, judging.of_content(content, event))


def of_version(version: DeckVersion, event: Event) -> Preview:
    judged = judging.of_version(version, event)
    return Preview(version.deck.name, judged, code=version.code, is_open=_is_open(version.deck))


def _is_open(deck: Deck) -> bool:
    return bool(deck.visibility != Deck.Visibility.PRIVATE)
