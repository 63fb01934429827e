from cards.models.cards import Approval, Card, CardPerson, CardSet, Migration, Person
from cards.models.collection import Holding, WantList
from cards.models.decks import Deck, DeckVersion, DeckVersionCard, DraftStep, Sheet
from cards.models.formats import Ban, Format, FormatPeriod, FormatSet
from cards.models.houses import HouseSet, HouseSetRevision
from cards.models.imports import CardImport
from cards.models.revisions import CardRevision, Erratum
