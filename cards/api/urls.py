"""The addresses of cards and decks in the API."""

from django.urls import path, re_path

from cards.api import reference
from cards.api.cards import CardViewset, PersonViewset, SetViewset
from cards.api.decks import UID, DeckViewset
from cards.api.lists import ImportView, ValidateView
from cards.api.versions import CodeView, CompareView, SheetPdfView, SheetView, VersionViewset

routes = [
    ("sets", SetViewset, "set"),
    ("persons", PersonViewset, "person"),
    ("cards", CardViewset, "card"),
    ("formats", reference.FormatViewset, "format"),
    ("migrations", reference.MigrationViewset, "migration"),
    ("decks", DeckViewset, "deck"),
    (rf"decks/(?P<uid>{UID})/versions", VersionViewset, "version"),
]
urlpatterns = [
    path("bulk/", reference.BulkView.as_view(), name="bulk"),
    path("bulk/cards/", reference.BulkCardsView.as_view(), name="bulk-cards"),
    path("decks/validate/", ValidateView.as_view(), name="deck-validate"),
    path("decks/import/", ImportView.as_view(), name="deck-import"),
    path("decks/compare/", CompareView.as_view(), name="deck-compare"),
    path("deck-codes/<str:code>/", CodeView.as_view(), name="deck-code"),
    re_path(rf"^sheets/(?P<uid>{UID})/$", SheetView.as_view(), name="sheet"),
    re_path(rf"^sheets/(?P<uid>{UID})/pdf/$", SheetPdfView.as_view(), name="sheet-pdf"),
]
