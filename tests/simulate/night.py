"""A league night: an event of each game, whose players are bots at the tables' own requests.

Each player has a device of their own. It opens the match as a player does, sees its seat's view,
says its lines, and confirms the end; the record that follows has to verify and settle the match.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from http import HTTPStatus
from random import Random
from typing import Any, Final

from django.test import Client
from django.urls import reverse

from engines.bots import choose
from engines.bots.arena import due
from engines.core.registry import games
from league.play.models import Sitting
from league.play.queries import positions
from league.tournaments.pairing.services import rounds
from league.tournaments.tournament.services.plans import Plan
from matches.models import Filing, Match
from tests.simulate import invariants
from tests.simulate.bots import LEVEL, Bots
from tests.simulate.device import Body, Device
from tests.simulate.figures import Figures
from tests.simulate.hall import Hall, begun
from tests.simulate.swiss import pair, publish

AT_TABLES: Final = "played at the table"  # the act of playing a match
Mind = Callable[[Body], str | None]  # what is said at a view, if anything


@dataclass
class Night:
    """``verdicts`` counts the outcomes of the records; ``proved`` matches are settled by them."""

    figures: Figures = field(default_factory=Figures)
    matches: int = 0
    proved: int = 0
    lines: int = 0
    verdicts: Counter[str] = field(default_factory=Counter)

    def says(self) -> list[str]:
        """Say how fast matches were played, and what became of their records."""
        seconds = sum(taken.seconds for taken in self.figures.acts[AT_TABLES])
        speed = f"{self.matches / seconds:.2f} matches/s, {self.lines / seconds:.1f} lines/s"
        verdicts = ", ".join(f"{count} {outcome}" for outcome, count in self.verdicts.items())
        return [
            f"At the tables: {speed}, {self.lines} lines.",
            f"Verdicts: {verdicts}; {self.proved} of {self.matches} matches settled by them.",
        ]


def night(
    players: int, settle: Callable[[Hall], None], *, seed: int, keys: Sequence[str] = ()
) -> Night:
    """Play a round of so many sides in an event of each game, or of these."""
    played = Night()
    for key in keys or [game.key for game in games()]:
        hall = begun(players, [Plan("swiss", rounds=1)], settle, seed=seed, bots=Bots(seed),
                     game=key, figures=played.figures)  # fmt: skip
        _round(hall, played, seed)
        event = hall.fresh().event
        filed = Filing.objects.filter(game__match__event=event)  # each side files the same record
        judged = filed.order_by().values_list("record", "record__verdicts__outcome").distinct()
        played.verdicts.update(outcome for _record, outcome in judged)
        played.matches += event.matches.count()
        played.proved += event.matches.filter(proved=True).count()
    return played


def _round(hall: Hall, played: Night, seed: int) -> None:
    pair(hall, 1)
    publish(hall, 1)
    for pairing, match in list(hall.open_matches(1)):
        with played.figures.of(AT_TABLES):
            played.lines += play(match, seed=f"{seed} {hall.event.game} {pairing.number}")
    hall.settle(hall)
    hall.act("close round", rounds.close, round=hall.round(1))
    hall.finish()
    hall.settle(hall)
    invariants.check(hall.fresh())


def play(match: Match, *, seed: str) -> int:
    """Let a match be played by its players' devices to the end; return how many lines it has."""
    users = [
        seat.player.user
        for side in match.sides.order_by("number")
        for seat in side.entry.entry_players.select_related("player__user").order_by("seat")
    ]
    devices = [seated(match, user) for user in users]
    minds = [mind(device, seed) for device in devices]
    while any([_acts(*at) for at in zip(devices, minds, strict=True)]):  # noqa: C419 - all of them
        pass
    for device in devices:
        device.confirm()
    seen = devices[0].look()
    assert seen["state"] == Sitting.State.CONFIRMED
    return int(seen["n"])


def seated(match: Match, user: Any) -> Device:
    """Sit down at the table of a match; the first who comes opens it."""
    client = Client()
    client.force_login(user)
    page = reverse("play:open-game", args=[match.uid, 1])
    answer = client.get(page)
    if answer.status_code != HTTPStatus.FOUND:
        answer = client.post(page)
    assert answer.status_code == HTTPStatus.FOUND, answer.content

    def send(address: str, body: Body | None) -> tuple[int, Body]:
        if body is None:
            answer = client.get(address)
        else:
            answer = client.post(address, body, content_type="application/json")
        return answer.status_code, answer.json()

    device = Device(answer["Location"], send)
    device.look()
    return device


def _acts(device: Device, mind: Mind) -> bool:
    """Act as long as there is something to do; tell whether there was."""
    device.look()
    acted = False
    while device.act(mind):
        acted = True
    return acted


def mind(device: Device, seed: str) -> Mind:
    """Return what a bot says at a device: it reads the position as its own seat sees it."""
    (seat,) = device.view["you"]["seats"]
    rng = Random(f"{seed} {seat}")

    def line(view: Body) -> str | None:
        position = positions.of(Sitting.objects.get(uid=view["uid"]))
        game = position.game
        seen = game.mask(position.state, seat) if game.mask else position.state
        if seat not in due(game, seen, tuple(view["to_act"])):
            return None
        return game.write(choose(game, seen, seat, LEVEL, rng))

    return line
