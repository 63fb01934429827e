"""Twenty people play alone against bots at once, a line every four seconds: ``python -m`` this.

A site of its own is started, with its web server, its worker and the process of the bots. Each
answer's time is printed by what was asked, and how long a bot took from a line to its own. Lines
are due at instants that are fixed beforehand: a slow site is not spared.
"""

import asyncio
import json
import os
import sys
import time
import urllib.error
import urllib.request
from collections import defaultdict
from concurrent.futures import ThreadPoolExecutor
from http import HTTPStatus
from http.cookiejar import CookieJar
from random import Random
from statistics import median, quantiles
from typing import Any

from tests.simulate.device import OPEN, Body, Device
from tests.simulate.site import on_a_site_of_its_own

PLAYERS = int(os.environ.get("SOLO_PLAYERS", "20"))
SECONDS = float(os.environ.get("SOLO_SECONDS", "60"))
LEVEL = os.environ.get("SOLO_LEVEL", "club")
EVERY = 4.0  # seconds from one line of a person to the next
LOOKS = 0.25  # seconds from one look at the table to the next, until the bots have acted
GAMES = ("carriers", "lethal_checkmate", "touchdown_hero", "rugby_15", "limit_ball")

Times = defaultdict[str, list[float]]


class Person:
    """A device that plays alone: it taps at random through what its table asks."""

    def __init__(self, address: str, game: str, number: int, times: Times) -> None:
        self.address, self.rng, self.times = address, Random(number), times
        self.opener = urllib.request.build_opener(
            urllib.request.HTTPCookieProcessor(CookieJar()), urllib.request.ProxyHandler({})
        )
        self.game = game
        self.device = self.open()

    def open(self) -> Device:
        page = f"{self.address}/table/solo/{self.game}/"
        html = self._sent("page", page).decode()
        token = html.split('name="csrfmiddlewaretoken" value="')[1].split('"')[0]
        given = f"csrfmiddlewaretoken={token}&level={LEVEL}&side=".encode()
        self.token = token
        with self.opener.open(urllib.request.Request(page, given, {"Referer": page})) as answer:
            return Device(str(answer.url), self._send)

    def _send(self, address: str, body: Body | None) -> tuple[int, Body]:
        """Ask a table; its answer's time is kept by what was asked."""
        try:
            said = self._sent(address.rstrip("/").rpartition("/")[2], address, body)
        except urllib.error.HTTPError as error:
            return error.code, json.loads(error.read())
        return HTTPStatus.OK, json.loads(said)

    def _sent(self, what: str, address: str, body: Body | None = None) -> bytes:
        begun = time.monotonic()
        data = None if body is None else json.dumps(body).encode()
        headers = {"X-CSRFToken": self.token, "Referer": self.address} if data else {}
        request = urllib.request.Request(address, data, {**headers, "X-Parts": "on"})
        with self.opener.open(request, timeout=60) as answer:
            said: bytes = answer.read()
        self.times[what].append(time.monotonic() - begun)
        return said

    def act(self) -> bool:
        """Say a line or roll if it is this person's turn; return whether the match goes on."""
        view = self.device.look()
        if view["state"] != OPEN:
            self.device = self.open()
            return False
        self.device.act(lambda seen: self._line(seen["asks"][0]))
        return True

    def is_asked(self) -> bool:
        """Tell whether the bots have acted, so that this person can."""
        view = self.device.look()
        is_due = bool(view["asks"]) and not set(view["to_act"]) <= set(view["sealed"])
        return is_due or bool(view["roll"])

    def _line(self, asked: dict[str, Any]) -> str:
        while "line" not in asked:
            tap = self.rng.choice(asked["taps"])
            if "line" in tap:
                return str(tap["line"])
            if "next" in tap:
                asked = tap["next"]
                continue
            words = [*asked["partial"], tap["word"]]
            body = {"seat": asked["seat"], "partial": words}
            asked = self.device.choices(body)
        return str(asked["line"])


def main() -> int:
    return on_a_site_of_its_own(played)


def played() -> int:
    from league.conf.queues import BOTS
    from league.running import processes, supervise
    from tests.chaos.full_hall import served
    from tests.running.site import free_port

    os.environ["TABLES_AN_HOUR_BY_ADDRESS"] = "100000"
    bots = processes.start("bots", supervise.thinker(BOTS, max(1, (os.cpu_count() or 1) - 1)))
    try:
        return _hall(served(free_port()))
    finally:
        bots.stop(10)


def _hall(address: str) -> int:
    times = Times(list)
    people = [
        Person(address, GAMES[number % len(GAMES)], number, times) for number in range(PLAYERS)
    ]
    asyncio.run(_played_by(people))
    print(f"{PLAYERS} people against {LEVEL} bots, a line every {EVERY:.0f} s, {SECONDS:.0f} s")
    for what, took in sorted(times.items()):
        p95 = quantiles(took, n=20)[-1] if len(took) > 1 else took[0]
        print(f"{what}: {len(took)}, p50 {median(took) * 1000:.0f} ms, p95 {p95 * 1000:.0f} ms")
    return 0


async def _played_by(people: list[Person]) -> None:
    """Let all play at once, their lines spread evenly over the time between two of each."""
    asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(len(people)))
    begun = time.monotonic()
    starts = [begun + EVERY * number / len(people) for number in range(len(people))]
    await asyncio.gather(*map(_play, people, starts))


async def _play(person: Person, start: float) -> None:
    for number in range(int(SECONDS / EVERY)):
        due = start + EVERY * number
        await _until(due)
        if await asyncio.to_thread(person.act):
            said = time.monotonic()
            person.times["a line, from when it was due"].append(said - due)
            await _await_bots(person, said)


async def _await_bots(person: Person, said: float) -> None:
    """Look at the table until the bots have acted, no longer than to the next line."""
    for look in range(int(EVERY / LOOKS)):
        await _until(said + LOOKS * look)
        if await asyncio.to_thread(person.is_asked):
            person.times["until the bots have acted"].append(time.monotonic() - said)
            return


async def _until(instant: float) -> None:
    await asyncio.sleep(max(0.0, instant - time.monotonic()))


if __name__ == "__main__":
    sys.exit(main())
