"""What this app keeps about a person, and what it does when somebody leaves or claims a guest."""

from datetime import datetime

from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from cards.models import Sheet
from cards.queries import decks as queries
from cards.services import collection, decks as services
from league.people import registry
from league.people.models import Player, User

MOST_ON_PAGE = 10

registry.block("decks", _("Public decks"))
registry.hold("cards.Deck", player="owner")
registry.hold("cards.DeckEvent", player="owner")
registry.hold("cards.DraftStep", player="deck__owner")
registry.hold("cards.DeckVersion", player="deck__owner")
registry.hold("cards.DeckVersionCard", player="version__deck__owner")
registry.hold("cards.Sheet", user="asked_by", hide=("pdf",))
registry.hold("cards.Holding", player="player")
registry.hold("cards.WantList", player="player")
registry.hold("cards.CardRevision", user="published_by")
registry.hold("cards.CardRevisionEvent", user="published_by")
registry.hold("cards.HouseSetRevision", user="published_by")
registry.hold("cards.HouseSetRevisionEvent", user="published_by")
registry.hold("cards.Approval", user="approved_by")
registry.hold("cards.ApprovalEvent", user="approved_by")
registry.hold("cards.CardImport", user="handed_in_by", hide=("source",))
registry.hold("cards.CardImportEvent", user="handed_in_by")


@registry.on_erase.add
def erase(*, user: User, player: Player, now: datetime) -> None:
    services.erase_decks(owner=player)
    Sheet.objects.filter(asked_by=user).delete()
    collection.forget(player=player)


@registry.on_merge.add
def merge(*, guest: Player, player: Player, now: datetime) -> None:
    services.hand_over(giver=guest, taker=player)


@registry.on_player_page.add
def public_decks(*, player: Player, viewer: object) -> registry.Section:
    decks = queries.public_decks().filter(owner=player)[:MOST_ON_PAGE]
    rows = tuple(
        registry.SectionRow(deck.name, reverse("decks:deck", args=[deck.uid]), deck.format.name)
        for deck in decks
    )
    more = reverse("decks:public") + f"?q={player.handle}"
    return registry.Section(_("Public decks"), rows, more, place=20, block="decks")
