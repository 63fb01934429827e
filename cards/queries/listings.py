"""Reading a deck that a player pastes: a text list, JSON, a short or a long code."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from cards.errors import CodeUnknown, DeckHidden, ListEmpty, ListUnreadable
from cards.models import Card, CardSet, DeckVersion, Format
from cards.queries import decks
from cards.queries.cards import resolve as newer_codes
from cards.queries.catalogue import shelf
from cards.rules import codes, deck_json, listing
from cards.rules.content import MOST_CARDS, Content
from cards.rules.listing import Listing, ListLine, ListProblem, Written
from cards.rules.resolving import Resolution, Resolved, Status, resolve
from league.people.shared.languages import current_language


@dataclass(frozen=True, slots=True)
class Pasted:
    """A list before its lines are looked up. ``starters`` given separately stay as they are."""

    listing: Listing
    name: str = ""
    format: str = ""
    starters: Mapping[int, str] | None = None
    source: DeckVersion | None = None


@dataclass(frozen=True, slots=True)
class Preview:
    """The deck that would be saved, and every line.

    Nothing is saved yet. ``starters`` include those of lines that are left out; ``None`` if the
    list names none.
    """

    pasted: Pasted
    resolution: Resolution
    content: Content
    starters: Mapping[int, str] | None
    picked: tuple[tuple[ListLine, str], ...]

    @property
    def matched(self) -> tuple[Resolved, ...]:
        return self.resolution.with_status(Status.MATCHED)

    @property
    def understood(self) -> tuple[tuple[Resolved, tuple[int, ...]], ...]:
        """Return the matched lines, each with the pieces that its card starts on."""
        starters = self.content.starters
        return tuple(
            (line, tuple(piece for piece, code in starters if line.card and code == line.card.code))
            for line in self.matched
        )

    @property
    def suggested(self) -> tuple[Resolved, ...]:
        return tuple(
            line
            for line in self.resolution.lines
            if line.status in (Status.SUGGESTED, Status.AMBIGUOUS)
        )

    @property
    def unknown(self) -> tuple[Resolved, ...]:
        return self.resolution.with_status(Status.UNKNOWN)

    @property
    def left_out(self) -> tuple[str, ...]:
        """Return the lines that will not be in the deck, as they were typed."""
        return tuple(line.line.raw for line in (*self.suggested, *self.unknown))

    @property
    def problems(self) -> tuple[ListProblem, ...]:
        return self.resolution.problems

    @property
    def too_long(self) -> bool:
        return len(self.content.cards) > MOST_CARDS


Picks = Mapping[tuple[int, str], str]


def preview(text: str, *, user: Any, game: str, picks: Picks) -> Preview:
    """Look up every line; ``picks`` gives, by number and text of a line, the card chosen for it.

    Raises ``ListUnreadable`` for a text that is no list, a wrong code, or a code that names no
    deck.
    """
    pasted = pasted_of(text, user=user, game=game)
    chosen = {line.number: picks.get((line.number, line.raw), "") for line in pasted.listing.lines}
    lines = tuple(
        replace(line, key=chosen[line.number] or line.key) for line in pasted.listing.lines
    )
    resolution = resolve(replace(pasted.listing, lines=lines), shelf(game))
    typed = zip(resolution.lines, pasted.listing.lines, strict=True)
    resolution = replace(
        resolution, lines=tuple(replace(typed_line, line=line) for typed_line, line in typed)
    )
    starters = resolution.starters if pasted.starters is None else _meant(pasted, resolution)
    left_out = {line.line.key for line in resolution.lines if line.card is None}
    kept = {piece: code for piece, code in (starters or {}).items() if code not in left_out}
    content = Content.of(resolution.cards, kept).in_order(
        {line.card.code: line.card.number for line in resolution.lines if line.card}
    )
    picked = tuple((line, chosen[line.number]) for line in pasted.listing.lines)
    return Preview(pasted, resolution, content, starters, tuple(pair for pair in picked if pair[1]))


def _meant(pasted: Pasted, resolution: Resolution) -> dict[int, str]:
    """Apply separately given starters to the cards of the lines."""
    given = pasted.starters or {}
    read_as = {line.line.key: line.card.code for line in resolution.lines if line.card}
    newer = newer_codes(code for code in given.values() if code not in read_as)
    return {
        piece: read_as.get(code) or newer.get(code, code) for piece, code in sorted(given.items())
    }


def pasted_of(text: str, *, user: Any, game: str) -> Pasted:
    """Find out the format of a pasted text and read it. Raises ``ListUnreadable``."""
    plain = text.strip().removeprefix("\ufeff")
    if not plain:
        raise ListEmpty
    if plain.startswith(("{", "[")):
        return _json(plain, game)
    if "\n" not in plain:
        # A short code may begin with CL-D, as every long code does, and with its key be as long:
        # what reads as a short code is one, unless its check symbols make it a long code.
        if _reads(plain, codes.read_short) and not _reads(plain, codes.read_long):
            return _short(plain, user)
        if codes.is_long(plain):
            return _long(plain, game)
        if plain.upper().startswith("CL-"):
            return _short(plain, user)
    parsed = listing.parse(text)
    headers = parsed.headers
    return Pasted(
        parsed,
        name=headers.get("name") or headers.get("deck") or headers.get("デッキ") or "",
        format=headers.get("format", ""),
    )


def text_of(version: DeckVersion) -> str:
    """Write a version as a text list that reads back as the same deck. Two queries."""
    rows = decks.pinned(version)
    headers = {
        "name": version.deck.name,
        "code": version.code,
        "version": str(version.number),
        "format": version.deck.format.code,
    }
    cards = [
        Written(row.revision.card.code, row.revision.name, row.revision.carrier_number)
        for row in rows
    ]
    starters = {row.starts_on: row.revision.card.code for row in rows if row.starts_on}
    return listing.write(cards, starters, headers)


def json_of(version: DeckVersion) -> str:
    content = decks.content_of(version)
    return deck_json.write_deck(
        deck_json.PlainDeck(
            game=version.deck.game,
            cards=content.cards,
            starters=content.pieces,
            format=version.deck.format.code,
            name=version.deck.name,
        )
    )


def long_code_of(version: DeckVersion) -> str:
    """Write the code that holds the deck itself; the format's number tells the game. One query."""
    rows = version.version_cards.select_related("revision__card__card_set")
    cards = tuple(
        codes.CodedCard(
            set=row.revision.card.card_set.number,
            collector=row.revision.card.collector_number,
            starts=row.starts_on is not None,
            piece=row.starts_on if row.starts_on != row.revision.carrier_number else None,
        )
        for row in rows
    )
    return codes.long_code(codes.CodedDeck(0, version.deck.format.number, cards))


def sentence(error: codes.CodeError | deck_json.Unreadable | ListProblem) -> str:
    """Return a message of the rules in the language that is active."""
    return error.message[current_language()]


def _reads(text: str, reader: Callable[[str], object]) -> bool:
    try:
        reader(text)
    except codes.CodeError:
        return False
    return True


def _deck(text: str, game: str) -> deck_json.PlainDeck:
    try:
        return deck_json.read_deck(text, game=game)
    except deck_json.Unreadable as error:
        raise _unreadable(error) from None


def _unreadable(error: codes.CodeError | deck_json.Unreadable) -> ListUnreadable:
    return ListUnreadable(sentence(error), code=error.code)


def _json(text: str, game: str) -> Pasted:
    deck = _newest(_deck(text, game))
    return Pasted(
        _of_codes(deck.cards),
        name=deck.name or "",
        format=deck.format or "",
        starters=deck.starters,
    )


def _newest(deck: deck_json.PlainDeck) -> deck_json.PlainDeck:
    """Replace the codes of merged cards by the present ones. One query."""
    newer = newer_codes({*deck.cards, *(deck.starters or {}).values()})
    starters = {piece: newer.get(code, code) for piece, code in (deck.starters or {}).items()}
    return replace(
        deck,
        cards=tuple(newer.get(code, code) for code in deck.cards),
        starters=None if deck.starters is None else starters,
    )


def _long(text: str, game: str) -> Pasted:
    try:
        coded = codes.read_long(text)
    except codes.CodeError as error:
        raise _unreadable(error) from None
    named = CardSet.objects.filter(number__in={card.set for card in coded.cards})
    sets = dict(named.values_list("number", "pk"))
    known = {
        (card.card_set_id, card.collector_number): card
        for card in Card.objects.select_related("current").filter(
            card_set__in=sets.values(), game=game
        )
    }
    keys, starters = [], {}
    for coded_card in coded.cards:
        card = known.get((sets.get(coded_card.set, 0), coded_card.collector))
        key = card.code if card else f"#{coded_card.set}/{coded_card.collector}"
        keys.append(key)
        number = card.current.carrier_number if card and card.current else None
        piece = coded_card.piece or number
        if coded_card.starts and piece:
            starters[piece] = key
    format = Format.objects.filter(number=coded.format, game=game).first()
    return Pasted(_of_codes(keys), format=format.code if format else "", starters=starters)


def _short(text: str, user: Any) -> Pasted:
    try:
        codes.read_short(text)
    except codes.CodeError as error:
        raise _unreadable(error) from None
    try:
        version = decks.by_code(text, user)
    except DeckHidden:
        raise CodeUnknown from None
    content = decks.content_of(version)
    return Pasted(
        _of_codes(content.cards),
        name=version.deck.name,
        format=version.deck.format.code,
        starters=content.pieces,
        source=version,
    )


def _of_codes(cards: Iterable[str]) -> Listing:
    """Make a list of one line for each code."""
    lines = (ListLine(at, code, 1, code) for at, code in enumerate(cards, start=1))
    return Listing({}, tuple(lines), ())


@dataclass(frozen=True, slots=True)
class Given:
    """A list as given: codes that are not known stay in it as unknown cards.

    ``source`` is the saved version if the list was its short code.
    """

    content: Content
    says_starters: bool
    notes: tuple[ListProblem, ...] = ()
    source: DeckVersion | None = None


def as_given(text: str, *, user: Any, game: str) -> Given:
    """Read a list without suggestions. Raises ``ListUnreadable``."""
    plain = text.strip().removeprefix("\ufeff")
    if plain.startswith(("{", "[")):
        deck = _newest(_deck(plain, game))
        return Given(Content.of(deck.cards, deck.starters or {}), deck.starters is not None)
    shown = preview(text, user=user, game=game, picks={})
    if not shown.resolution.lines:
        raise ListEmpty
    cards = tuple(
        line.card.code if line.card else line.line.key
        for line in shown.resolution.lines
        for _copy in range(line.line.count)
    )
    numbers = {line.card.code: line.card.number for line in shown.resolution.lines if line.card}
    content = Content.of(cards, shown.starters or {}).in_order(numbers)
    return Given(content, shown.starters is not None, shown.problems, shown.pasted.source)
