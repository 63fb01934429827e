"""A match played by random taps through the table's own addresses, each side on its own device."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any

from django.test import Client
from django.utils import timezone

from engines.core.game import CHANCE
from engines.core.registry import get
from league.play.models import Sitting
from league.play.places import cookie_of
from league.play.rules.clock import ClockSettings
from league.play.services import sittings
from league.play.services.places import Link
from tests.play.sitting import PARTS

GAMES = ("carriers", "lethal_checkmate", "touchdown_hero", "rugby_15", "limit_ball")
# The shortest matches in which everything of a game can still happen; the others have no shorter.
SHORT: Mapping[str, Mapping[str, str]] = {
    "carriers": {"turns": "20", "overtime_turns": "4"},
    "rugby_15": {"passes_per_half": "1"},
    "limit_ball": {"points_to_win": "1"},
}
LONGEST = 4_000  # acts of a match that still comes to its end
Heard = Callable[["Device", bytes], None]


def unheard(_device: "Device", _answer: bytes) -> None:
    """Listen to nothing."""


@dataclass(eq=False)
class Device:
    """A phone at a table: a client with its place's link. ``heard`` gets every answer's bytes."""

    client: Client
    uid: str
    seats: tuple[str, ...]
    place: int = 0
    heard: Heard = unheard

    def path(self, act: str = "") -> str:
        return f"/table/{self.uid}/{act}/" if act else f"/table/{self.uid}/"

    def view(self) -> dict[str, Any]:
        return self._answer(self.client.get(self.path("view")))

    def post(self, act: str, **body: Any) -> dict[str, Any]:
        answer = self.client.post(self.path(act), body, content_type="application/json")
        return self._answer(answer)

    def _answer(self, answer: Any) -> dict[str, Any]:
        self.heard(self, answer.content)
        assert answer.status_code == 200, (answer.status_code, answer.content[:300])
        return answer.json()


def devices(
    game: str,
    *,
    mode: str = "full",
    dice: str = "server",
    options: Mapping[str, str] | None = None,
    heard: Heard = unheard,
) -> tuple[Sitting, list[Device]]:
    """Open a free sitting with a device for each seat, or for each side of a roster."""
    sitting, links = opened(game, mode=mode, dice=dice, options=options)
    return sitting, [device(sitting, link, heard) for link in links]


def opened(
    game: str,
    *,
    mode: str = "full",
    dice: str = "server",
    options: Mapping[str, str] | None = None,
    clock: ClockSettings | None = None,
) -> tuple[Sitting, list[Link]]:
    """Open a free sitting with a link for each seat, or for each side of a roster."""
    known = get(game)
    roles = known.sides if known.roster else {seat: (seat,) for seat in known.seats}
    return sittings.open_free(
        ruleset_id=known.ruleset, options=options or {}, mode=mode, dice=dice, by=None,
        now=timezone.now(), roles=roles, clock=clock,
    )  # fmt: skip


def device(sitting: Sitting, link: Link, heard: Heard = unheard) -> Device:
    client = Client(headers=PARTS if heard is not unheard else None)  # all that there is to hear
    client.cookies[cookie_of(sitting.uid)] = link.secret
    return Device(client, sitting.uid, tuple(link.place.seats), link.place.pk, heard)


def tap_on(device: Device, seen: dict[str, Any], rng: Random) -> dict[str, Any] | None:
    """Answer what a device is asked by random taps, as its page does; None: it is asked nothing."""
    if seen["roll"]:
        return device.post("roll", after=seen["revision"])
    line = tapped(device, seen, rng)
    if line is None:
        return None
    return device.post("say", after=seen["revision"], text=line, key=f"{rng.random()}")


def tapped(device: Device, seen: dict[str, Any], rng: Random) -> str | None:
    """Return the line that random taps lead to; None where nothing is asked."""
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
    line: str = asked["line"]
    return line


@dataclass
class Match:
    """A match under way. The devices look when the table says that they are due, not before.

    ``seen`` is what the device ``at`` was answered last: it need not look again to act on.
    """

    sitting: Sitting
    phones: list[Device]
    rng: Random
    seen: dict[str, Any] = field(default_factory=dict)
    at: Device | None = None
    acts: int = 0

    @classmethod
    def begun(cls, game: str, seed: int, **how: Any) -> "Match":
        return cls(*devices(game, **how), Random(f"{game} {seed}"))

    @property
    def is_open(self) -> bool:
        return not self.seen or self.seen["state"] == "open"

    def act(self) -> None:
        """Let one device that is due act; one that has chosen already waits for the others."""
        if not self.seen:
            self.at, self.seen = self.phones[0], self.phones[0].view()
        due = [seat for seat in self.seen["to_act"] if seat not in self.seen["sealed"]]
        phone = self.rng.choice(
            [each for each in self.phones if CHANCE in due or set(due) & set(each.seats)]
        )
        seen = self.seen if phone is self.at else phone.view()
        answer = tap_on(phone, seen, self.rng)
        assert answer is not None, (self.sitting.game, due, self.seen)
        self.at, self.seen = phone, answer
        self.acts += 1
        assert self.acts < LONGEST, "no end"
