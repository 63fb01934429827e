"""The addresses of cards and decks in the API."""

from django.urls import path, re_path

from cards.api import collection, reference
from cards.api.cards import CODE, CardViewset, PersonViewset, SetViewset
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
    path(
        "collection/",
        collection.CollectionViewset.as_view({"get": "list", "patch": "partial_update"}),
        name="collection",
    ),
    path("collection/want-list/", collection.WantListView.as_view(), name="want-list"),
    re_path(rf"^collection/(?P<code>{CODE})/$", collection.HoldingView.as_view(), name="holding"),
    re_path(
        r"^want-lists/(?P<key>[a-z0-9]{20})/$",
        collection.SharedWantsView.as_view(),
        name="shared-wants",
    ),
    path("decks/validate/", ValidateView.as_view(), name="deck-validate"),
    path("decks/import/", ImportView.as_view(), name="deck-import"),
    path("decks/compare/", CompareView.as_view(), name="deck-compare"),
    path("deck-codes/<str:code>/", CodeView.as_view(), name="deck-code"),
    re_path(rf"^sheets/(?P<uid>{UID})/$", SheetView.as_view(), name="sheet"),
    re_path(rf"^sheets/(?P<uid>{UID})/pdf/$", SheetPdfView.as_view(), name="sheet-pdf"),
]
