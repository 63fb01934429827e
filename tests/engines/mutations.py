"""Records in which a line was replaced: errors that people make, and worse."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from random import Random

from engines.core.errors import Refused
from engines.core.game import CHANCE, AnyGame, Settings
from engines.core.playouts import settings
from engines.core.records.recording import at_random
from engines.core.records.writing import written
from engines.core.replays.verify import verify_text
from tests.engines.folder import every_game, one_more_folder

KEYS = sorted(game.key for game in every_game())
HANDS = re.compile(r"(\bdeal \d) \w=.*")  # the writer of the open mode has seen none
GOLDEN, PLAYED = 24, 12  # records that lines are replaced in
SET_UP = 12  # actions: decks, deals, places, first lead
CHARACTERS = "0123456789HANESWRBK=~@;:#>x!+-?*,. -１Ｈ　\u202e\x00'\"%{}"
NUMBERS = ("0", "8", "9", "10", "99", "-1", "256", "99999", "1e9", "１", "9" * 60)
WORDS = ("-", "", "?", "X", "=", "pass", "ready", "deal", "deck", "start", "draw", "none", "winner")


@dataclass(frozen=True)
class Base:
    """The lines of a record, and where its actions begin."""

    lines: tuple[str, ...]
    first: int


def mutants(game: AnyGame, seed: int, count: int) -> Iterator[str]:
    """Give texts of records of the game, each with one line replaced."""
    rng = Random(f"{game.key} {seed}")
    for _ in range(count):
        base = rng.choice(bases(game.key))
        lines, place = [*base.lines], _place(base, rng)
        number, space, said = lines[place].partition(" ")
        is_action = number[:-1].isdigit()
        changed = _mutated(game, said if is_action else lines[place], rng)
        lines[place] = f"{number}{space}{changed}" if is_action else changed
        yield "\n".join(lines) + "\n"


def remarks(game: AnyGame, acting: tuple[str, ...], rng: Random, count: int) -> Iterator[str]:
    """Give mutated lines of the game, most of them said by a seat that is to act."""
    for _ in range(count):
        line = _mutated(game, rng.choice(spoken(game.key)), rng)
        seat = rng.choice((*acting, ""))
        yield line if seat in ("", CHANCE) else _spoken_by(seat, game, line)


def _place(base: Base, rng: Random) -> int:
    """Choose a line: an action of the set-up, or any line, header lines included."""
    if rng.random() < 0.3:
        return rng.randrange(base.first, min(base.first + SET_UP, len(base.lines)))
    return rng.randrange(base.first if rng.random() < 0.8 else 0, len(base.lines))


def _mutated(game: AnyGame, line: str, rng: Random) -> str:
    kind = rng.randrange(8)
    if kind == 0:
        return _letters(line, rng)
    if kind == 1:
        return _words(game.key, line, rng)
    if kind == 2:
        return _numbers(line, rng)
    if kind == 3:
        return rng.choice(spoken(rng.choice(KEYS)))
    if kind == 4:
        return _seated(game, line, rng)
    elsewhere = rng.choice(spoken(game.key))
    if kind == 5:
        return elsewhere
    # The acting seat says a line that another said elsewhere, perhaps with a change.
    said = _spoken_by(_seat(game, line), game, elsewhere)
    return said if kind == 6 else _numbers(said, rng)


def _letters(line: str, rng: Random) -> str:
    for _ in range(rng.randint(1, 3)):
        at = rng.randint(0, len(line))
        line = line[:at] + rng.choice((*CHARACTERS, "")) + line[at + rng.randint(0, 1) :]
    return line


def _words(key: str, line: str, rng: Random) -> str:
    """Put a word of another line of the game, of the same place if it can be, or a bare one."""
    words, others = line.split(" "), rng.choice(spoken(key)).split(" ")
    at = rng.randrange(len(words))
    words[at] = rng.choice([others[min(at, len(others) - 1)]] * 4 + [*others, *WORDS])
    return " ".join(words)


def _numbers(line: str, rng: Random) -> str:
    digits = [at for at, sign in enumerate(line) if sign.isdigit()]
    if not digits:
        return f"{line} {rng.choice(NUMBERS)}"
    at = rng.choice(digits)
    number = str(rng.randrange(10)) if rng.random() < 0.6 else rng.choice(NUMBERS)
    return line[:at] + number + line[at + 1 :]


def _seated(game: AnyGame, line: str, rng: Random) -> str:
    """Let somebody else act."""
    return _spoken_by(rng.choice((*game.seats, *game.sides, CHANCE)), game, line)


def _spoken_by(seat: str, game: AnyGame, line: str) -> str:
    return line.replace(_seat(game, line), seat, 1) if seat and _seat(game, line) else line


def _seat(game: AnyGame, line: str) -> str:
    """Return the seat that a line names first, or nothing."""
    named = re.search(rf"\b({'|'.join((*game.seats, *game.sides))})\b", line)
    return named[0] if named else ""


@cache
def spoken(key: str) -> tuple[str, ...]:
    """Return the action lines of the game."""
    lines = {
        line.partition(" ")[2] for base in bases(key) for line in base.lines if line[:1].isdigit()
    }
    return tuple(sorted(lines))


@cache
def bases(key: str) -> tuple[Base, ...]:
    """Return golden records of a game and matches at random, in the open mode too."""
    with one_more_folder():
        return tuple(map(_base, _texts(key)))


def _texts(key: str) -> list[str]:
    game = next(game for game in every_game() if game.key == key)
    rng = Random(key)
    folder = files(f"engines.{key}") / "records"
    kept = folder.iterdir() if folder.is_dir() else ()
    golden = sorted(file.name for file in kept if file.name.endswith(".record"))
    chosen = rng.sample(golden, min(GOLDEN, len(golden)))
    texts = [(folder / name).read_text(encoding="utf-8") for name in chosen]
    texts += [written(at_random(begin, rng)) for begin in _begun(game, rng)]
    if game.possible is not None:
        opened = (HANDS.sub(r"\1 ?", text.replace("@mode full", "@mode open")) for text in texts)
        texts += [text for text in opened if verify_text(text).finding is None]
    return texts


def _begun(game: AnyGame, rng: Random) -> Iterator[Settings]:
    """Give matches of every preset, also those whose decks are declared line by line."""
    presets = ["", *sorted(game.presets)]
    for place in range(PLAYED):
        begin = settings(game, rng, preset=presets[place % len(presets)])
        bare = replace(begin, lines=tuple(line for line in begin.lines if line[0] != "deck"))
        yield bare if place % 2 and _is_playable(game, bare) else begin


def _is_playable(game: AnyGame, begin: Settings) -> bool:
    try:
        game.setup(begin)
    except Refused:
        return False
    return True


def _base(text: str) -> Base:
    lines = tuple(text.splitlines())
    return Base(lines, next(at for at, line in enumerate(lines) if line[:1].isdigit()))
