"""Reading a player's collection: counts beside cards, lists, decks that can be built from it."""

from collections import Counter
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Any, Final

from django.core.paginator import Page, Paginator
from django.db import connection
from django.db.models import Count, Prefetch, Q, QuerySet

from cards.errors import CardsUnknown, WantListHidden
from cards.models import Card, DeckVersion, Holding, Migration, WantList
from cards.queries.cards import shown
from cards.queries.decks import ListedDeck, listed, player_of, public_decks
from cards.rules.counts import WHATS
from league.people.models import Player

DECKS_ON_A_PAGE: Final = 20
MOST_WANTED: Final = 500  # that a shared list shows
# A card that was merged counts as the one that stands for it now.
MISSING: Final = """
WITH merged AS (
    SELECT old_id, new_id FROM cards_migration WHERE new_id IS NOT NULL
), own AS (
    SELECT coalesce(m.new_id, h.card_id) AS card_id, sum(h.have) AS have
    FROM cards_holding h LEFT JOIN merged m ON m.old_id = h.card_id
    WHERE h.player_id = %(player)s AND h.have > 0
    GROUP BY 1
), newest AS (
    SELECT DISTINCT ON (v.deck_id) v.deck_id, v.id
    FROM cards_deckversion v JOIN cards_deck d ON d.id = v.deck_id
    WHERE d.visibility = 'public' AND d.game = %(game)s
    ORDER BY v.deck_id, v.number DESC
), needed AS (
    SELECT n.deck_id, n.id, coalesce(m.new_id, r.card_id) AS card_id, count(*) AS copies
    FROM newest n
    JOIN cards_deckversioncard c ON c.version_id = n.id
    JOIN cards_cardrevision r ON r.id = c.revision_id
    LEFT JOIN merged m ON m.old_id = r.card_id
    GROUP BY 1, 2, 3
)
SELECT needed.deck_id, sum(greatest(copies - coalesce(own.have, 0), 0))::int AS missing
FROM needed LEFT JOIN own ON own.card_id = needed.card_id
GROUP BY needed.deck_id, needed.id
ORDER BY missing, needed.id DESC
LIMIT %(limit)s OFFSET %(offset)s
"""


@dataclass(frozen=True, slots=True)
class Hold:
    """The counts of a card, as ``components/deck/hold.html`` shows them."""

    code: str
    name: str
    have: int = 0
    want: int = 0

    @property
    def counts(self) -> tuple[tuple[str, int], ...]:
        return (("have", self.have), ("want", self.want))


def hold_of(card: Card, row: Holding | None) -> Hold:
    """Describe a card that ``shown`` read beside its row, if there is one."""
    name = card.current.name if card.current else card.code
    return Hold(card.code, name, row.have, row.want) if row else Hold(card.code, name)


def holds(user: Any, cards: Iterable[Card]) -> dict[int, Hold]:
    """Map cards by id to the counts of the reader's account. One query, none for a visitor."""
    asked, player = list(cards), player_of(user)
    rows: dict[int, Holding] = {}
    if player is not None and asked:
        held = Holding.objects.filter(player=player, card__in=[card.pk for card in asked])
        rows = {row.card_id: row for row in held}
    return {card.pk: hold_of(card, rows.get(card.pk)) for card in asked}


def totals(player: Player) -> dict[str, int]:
    """Count the different cards that somebody has, and those they look for. One query."""
    rows = Holding.objects.filter(player=player)
    return rows.aggregate(
        cards_had=Count("pk", filter=Q(have__gt=0)), cards_wanted=Count("pk", filter=Q(want__gt=0))
    )


def holdings(player: Player, what: str = "") -> QuerySet[Holding]:
    """List the cards that somebody has or looks for, by code; or only ``have`` or ``want``."""
    rows = Holding.objects.filter(player=player)
    either = Q(have__gt=0) | Q(want__gt=0)
    asked = Q(**{f"{what}__gt": 0}) if what in WHATS else either
    cards = Prefetch("card", shown(Card.objects.all()))
    return rows.filter(asked).prefetch_related(cards).order_by("card__code")


def cards_called(codes: Collection[str]) -> dict[str, int]:
    """Map the codes of published cards to their ids. Raises ``CardsUnknown``. One query."""
    rows = Card.objects.filter(current__isnull=False, code__in=codes)
    found = dict(rows.values_list("code", "pk"))
    if missing := [code for code in codes if code not in found]:
        raise CardsUnknown(params={"codes": ", ".join(missing[:10])})
    return found


def holding_of(player: Player, card: Card) -> Holding:
    """Return the row of a card, one that is not written yet where nothing was counted."""
    row = Holding.objects.filter(player=player, card=card).first()
    return row or Holding(player=player, card=card)


def want_list_of(player: Player) -> WantList | None:
    return WantList.objects.filter(player=player).first()


def want_list(key: str) -> WantList:
    """Return an open list by its address. Raises ``WantListHidden``."""
    return WantListHidden.unless(WantList.objects.select_related("player").filter(key=key).first())


@dataclass(frozen=True, slots=True)
class Buildable:
    """A public deck, and how many of its cards somebody does not have."""

    deck: ListedDeck
    number: int
    missing: int


def buildable(player: Player, game: str, page: str) -> Page[Buildable]:
    """Page the public decks of a game, those with the fewest missing cards first. Three queries."""
    decks = public_decks().filter(game=game)
    paginator: Paginator[Any] = Paginator(range(decks.count()), DECKS_ON_A_PAGE)
    at = paginator.get_page(page)
    span = {"limit": DECKS_ON_A_PAGE, "offset": (at.number - 1) * DECKS_ON_A_PAGE}
    with connection.cursor() as cursor:
        cursor.execute(MISSING, {"player": player.pk, "game": game, **span})
        counted = dict(cursor.fetchall())
    by_id = {deck.pk: deck for deck in decks.filter(pk__in=counted)}
    rows = [
        Buildable(listed(by_id[pk], mine=False), by_id[pk].newest_number, missing)  # type: ignore[attr-defined]
        for pk, missing in counted.items()
        if pk in by_id
    ]
    return Page(rows, at.number, paginator)


def missing_of(version: DeckVersion, player: Player) -> dict[int, int]:
    """Map the cards of a version that somebody lacks, by id, to how many. Three queries."""
    newer = dict(Migration.objects.filter(new__isnull=False).values_list("old", "new"))
    held: Counter[int] = Counter()
    for card, have in Holding.objects.filter(player=player, have__gt=0).values_list("card", "have"):
        held[newer.get(card, card)] += have
    cards = version.version_cards.values_list("revision__card", flat=True)
    needed = Counter(newer.get(card, card) for card in cards)
    return dict(needed - held)
