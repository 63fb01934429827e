"""Matches whose chance comes from seeds, as a site deals and rolls them."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from hashlib import sha256
from random import Random
from typing import Any

from engines.core.chance.dice import seeding
from engines.core.chance.sealed import commitment
from engines.core.chance.supply import Draw, draw
from engines.core.game import CHANCE, AnyGame, Settings
from engines.core.playouts import settings
from engines.core.records.record import Dice, Record, Seed
from engines.core.records.recording import recorded

Supply = Callable[[Any, Draw], Any]


@dataclass(frozen=True)
class Seeds:
    """The server's seed, and one for each seat that gives one, in seat order."""

    server: str
    seats: tuple[tuple[str, str], ...]

    def draw(self, k: int) -> Draw:
        return draw(self.server, [seed for _, seed in self.seats], k)


def seeds_of(game: AnyGame, begin: Settings, number: int) -> Seeds:

    def seed(who: str) -> str:
        return sha256(f"{who} {number}".encode()).hexdigest()[:32]

    return Seeds(seed("server"), tuple((seat, seed(seat)) for seat in seeding(game, begin.seats)))


def played(
    game: AnyGame, begin: Settings, seeds: Seeds, rng: Random, supply: Supply | None = None
) -> Iterator[tuple[Any, Any]]:
    """Play a match: the seats by chance, chance by its draws. Give the state before each action."""
    supply = supply or game.supply
    assert supply is not None
    state, k = game.setup(begin), 0
    while acting := game.to_act(state):
        if acting == (CHANCE,):
            k += 1
            action = supply(state, seeds.draw(k))
        else:
            action = game.sample(state, rng)
        yield game.copy(state), action
        game.play(state, action.seat, action)


def sealed(record: Record, seeds: Seeds) -> Record:
    named = (("server", seeds.server), *seeds.seats)
    return replace(
        record,
        dice=Dice("sealed", commitment(seeds.server)),
        seeds=tuple(Seed(who, seed) for who, seed in named),
    )


def sealed_match(game: AnyGame, number: int, preset: str = "", **options: str) -> Record:
    rng = Random(number)
    begin = settings(game, rng, preset=preset)
    begin = replace(begin, options={**begin.options, **options})
    seeds = seeds_of(game, begin, number)
    return sealed(recorded(begin, [action for _, action in played(game, begin, seeds, rng)]), seeds)
