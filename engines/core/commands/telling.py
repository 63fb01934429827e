"""Shared by the commands: reading files and wording messages."""

import sys
from pathlib import Path
from random import Random
from typing import Any, Final

from engines.core.errors import BadRecord, UnknownGame
from engines.core.game import AnyGame
from engines.core.limits import BYTES
from engines.core.playouts import settings
from engines.core.records.sentences import LANGUAGES, sentence
from engines.core.registry import games, get, ruleset

CANNOT: Final = 2


class Wrong(Exception):
    """The command cannot be carried out; the message says why in one sentence."""


class Unreadable(Exception):
    """A file holds no record; the message says where and why, in both languages."""


def contents(path: str) -> bytes:
    """Read a file, or standard input for ``-``, up to little more than a record's largest size.

    Raises Wrong for a file that cannot be read.
    """
    try:
        if path == "-":
            return sys.stdin.buffer.read(BYTES + 1)
        with Path(path).open("rb") as file:
            return file.read(BYTES + 1)
    except OSError as error:
        raise Wrong(f"{path}: {error.strerror or error}") from None


def say(text: str) -> None:
    sys.stdout.write(f"{text}\n")


def game_of(name: str, identifier: str | None) -> tuple[AnyGame, str]:
    """Return the game and the preset that the arguments name."""
    try:
        game = get(name)
        if identifier is None:
            return game, ""
        full = identifier.startswith(f"{game.key}-")
        named, preset = ruleset(identifier if full else f"{game.ruleset}:{identifier}")
    except UnknownGame as unknown:
        known = ", ".join(game.key for game in games()) or "none"
        raise Wrong(f"{unknown} Games: {known}.") from None
    if named.key != game.key:
        raise Wrong(f"{identifier} is no ruleset of {game.key}.")
    return named, preset


def opening(game: AnyGame, preset: str, seed: int) -> Any:
    """Return the opening position of a match of house decks."""
    return game.setup(settings(game, Random(f"decks {seed}"), preset=preset))


def complaint(path: str, bad: BadRecord) -> str:
    """Return the fault of a text, in both languages."""
    where = path if bad.line is None else f"{path}:{bad.line}"
    said = " / ".join(sentence(bad.reason, bad.game, language) for language in LANGUAGES)
    return f"{where}: {bad.reason.code}: {said}"
