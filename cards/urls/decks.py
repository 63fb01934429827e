"""Decks, mounted at /decks/. The short address of a version, /d/<code>/, is in conf/urls.py."""

from django.urls import path

from cards.views import (
    decks,
    decks_beginning,
    decks_builder,
    decks_import,
    decks_sheets,
    decks_trainer,
    decks_versions,
)

app_name = "decks"
urlpatterns = [
    path("", decks.mine, name="list"),
    path("public/", decks.public, name="public"),
    path("import/", decks_import.paste, name="import"),
    path("compare/", decks_versions.compare, name="compare"),
    path("sheets/<slug:uid>/", decks_sheets.sheet, name="sheet"),
    path("sheets/<slug:uid>/sheet.pdf", decks_sheets.pdf, name="sheet-pdf"),
    path("<slug:uid>/", decks_builder.deck, name="deck"),
    path("<slug:uid>/begin/", decks_beginning.begin, name="begin"),
    path("<slug:uid>/delete/", decks.delete, name="delete"),
    path("<slug:uid>/trainer/", decks_trainer.draft, name="draft-trainer"),
    path("<slug:uid>/versions/", decks_versions.versions, name="versions"),
    path("<slug:uid>/versions/<int:number>/", decks_versions.version, name="version"),
    path("<slug:uid>/versions/<int:number>/trainer/", decks_trainer.version, name="trainer"),
    path("<slug:uid>/versions/<int:number>/proxies/", decks_versions.proxies, name="proxies"),
    path("<slug:uid>/versions/<int:number>/list.txt", decks_versions.text, name="text"),
    path("<slug:uid>/versions/<int:number>/list.json", decks_versions.json, name="json"),
]
