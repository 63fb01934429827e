"""Decks as a site administrator may see them: owners and dates, never their cards.

A list that is hidden from an opponent must not be read here either.
"""

from django.contrib import admin

from cards.admin.base import LookingAdmin
from cards.models import Deck, DeckVersion, DeckVersionCard, DraftStep, Holding, Sheet, WantList


@admin.register(Deck)
class DeckAdmin(LookingAdmin):
    list_display = ("uid", "owner", "format", "visibility", "created_at", "updated_at")
    list_filter = ("visibility", "format", "game")
    list_select_related = ("owner", "format")
    search_fields = ("uid", "owner__handle", "owner__display_name")
    fields = ("uid", "owner", "game", "format", "visibility", "created_at", "updated_at")


@admin.register(DeckVersion)
class DeckVersionAdmin(LookingAdmin):
    list_display = ("code", "deck", "number", "saved_at")
    list_select_related = ("deck",)
    search_fields = ("code", "deck__uid", "deck__owner__handle")
    fields = ("code", "deck", "number", "saved_at")  # no digest: it would confirm a guess


@admin.register(DeckVersionCard)
class DeckVersionCardAdmin(LookingAdmin):
    list_display = ("version", "position")
    list_select_related = ("version",)
    search_fields = ("version__code",)
    fields = ("version", "position")


@admin.register(DraftStep)
class DraftStepAdmin(LookingAdmin):
    list_display = ("deck", "number", "at")
    list_select_related = ("deck",)
    search_fields = ("deck__uid",)
    fields = ("deck", "number", "at")


@admin.register(Sheet)
class SheetAdmin(LookingAdmin):
    list_display = ("uid", "version", "asked_by", "language", "asked_at", "made_at")
    list_filter = ("language",)
    list_select_related = ("version", "asked_by")
    search_fields = ("uid", "version__code", "asked_by__email")
    fields = ("uid", "version", "asked_by", "language", "job", "asked_at", "made_at")


@admin.register(Holding)
class HoldingAdmin(LookingAdmin):
    list_display = ("player", "card", "have", "want")
    list_select_related = ("player", "card")
    search_fields = ("player__handle", "player__display_name", "card__code")
    fields = ("player", "card", "have", "want")


@admin.register(WantList)
class WantListAdmin(LookingAdmin):
    list_display = ("player",)
    list_select_related = ("player",)
    search_fields = ("player__handle", "player__display_name")
    fields = ("player",)  # no key: its holder reads the list
