"""The builder of a deck, as a browser without scripts presses it."""

import json
from typing import Any

from django.test import Client
from django.urls import reverse

from cards.models import Card, Deck
from cards.rules.content import Content


def address(deck: Deck) -> str:
    return reverse("decks:deck", args=[deck.uid])


def press(client: Client, deck: Deck, act: str, *, step: int | None = None, **more: Any) -> Any:
    deck.refresh_from_db()
    sent = {
        "act": act,
        "step": deck.step if step is None else step,
        "shown": json.dumps(deck.draft),
    }
    headers = more.pop("headers", {})
    return client.post(address(deck), {**sent, **more}, **headers)


def draft_of(deck: Deck) -> Content:
    deck.refresh_from_db()
    return Content.from_json(deck.draft)


def press_of(client: Client, deck: Deck, act: str) -> Any:
    return client.post(address(deck), {"act": act, "step": deck.step, "shown": "{}"})


def numbers(deck: Deck) -> dict[str, int | None]:
    rows = Card.objects.filter(code__in=deck.draft["cards"])
    return dict(rows.values_list("code", "current__carrier_number"))
