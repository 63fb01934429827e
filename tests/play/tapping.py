"""A match played by random taps through the table's own addresses, each side on its own device."""

from dataclasses import dataclass
from random import Random
from typing import Any

from django.test import Client
from django.utils import timezone

from engines.core.registry import get
from league.play.models import Sitting
from league.play.places import cookie_of
from league.play.services import sittings


@dataclass
class Device:
    """A phone at a table: a client with its place's link."""

    client: Client
    uid: str
    seats: tuple[str, ...]

    def view(self) -> dict[str, Any]:
        return self._answer(self.client.get(f"/table/{self.uid}/view/"))

    def post(self, act: str, **body: Any) -> dict[str, Any]:
        path = f"/table/{self.uid}/{act}/"
        return self._answer(self.client.post(path, body, content_type="application/json"))

    def _answer(self, answer: Any) -> dict[str, Any]:
        assert answer.status_code == 200, (answer.status_code, answer.content[:300])
        return answer.json()


def devices(game: str, *, mode: str = "full", dice: str = "server") -> tuple[Sitting, list[Device]]:
    """Open a free sitting with a device for each seat, or for each side of a roster."""
    known = get(game)
    roles = known.sides if known.roster else {seat: (seat,) for seat in known.seats}
    sitting, links = sittings.open_free(
        ruleset_id=known.ruleset, options={}, mode=mode, dice=dice, by=None, now=timezone.now(),
        roles=roles,
    )  # fmt: skip
    found = []
    for link in links:
        client = Client()
        client.cookies[cookie_of(sitting.uid)] = link.secret
        found.append(Device(client, sitting.uid, tuple(link.place.seats)))
    return sitting, found


def tap_on(device: Device, seen: dict[str, Any], rng: Random) -> dict[str, Any] | None:
    """Answer what a device is asked by random taps, as its page does; None: it is asked nothing."""
    if seen["roll"]:
        return device.post("roll", after=seen["revision"])
    if not seen["asks"]:
        return None
    asked = rng.choice(seen["asks"])
    while "line" not in asked:
        tap = rng.choice(asked["taps"])
        if "line" in tap or "next" in tap:
            asked = tap.get("next", tap)
            continue
        words = [*asked["partial"], tap["word"]]
        asked = device.post("choices", seat=asked["seat"], partial=words)
    return device.post("say", after=seen["revision"], text=asked["line"], key=f"{rng.random()}")
