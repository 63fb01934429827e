"""Runs an example and returns the differences."""

from collections.abc import Callable, Mapping
from types import ModuleType
from typing import Any

from engines.core.errors import Refused
from engines.core.game import AnyGame
from engines.core.replays.replay import step
from tests.engines.vectors import Unknown
from tests.engines.vectors.reading import Vector

KNOWN = frozenset({"id", "title", "rules", "why", "options", "expect"})
FORMATS = (("setup", "actions"), ("start", "do"))
Perform = Callable[[Any, str], tuple[Any, tuple[str, ...]]]


def differences(game: AnyGame, reader: ModuleType, vector: Vector) -> list[str]:
    """Return the differences from the example in sentences; none if it passes."""
    try:
        return _differences(game, reader, vector)
    except Exception as error:  # an example that cannot be run has failed, the next one may pass
        return [f"{type(error).__name__}: {error}"]


def _differences(game: AnyGame, reader: ModuleType, vector: Vector) -> list[str]:
    try:
        begin, lines = _format(vector)
        setup = dict(vector[begin])
        options = {**vector.get("options", {}), **setup.pop("options", {})}
        options = getattr(reader, "options", dict)(options)
        extra = {k: v for k, v in vector.items() if k not in KNOWN and k not in (begin, lines)}
        _known("key", extra, getattr(reader, "EXTRA", frozenset()))
        _known(f"key of {begin}", setup, reader.SETUP)
        _known("option", options, getattr(reader, "OPTION", game.options))
        _known("key of expect", vector["expect"], reader.EXPECT | {"events", "error"})
        state = reader.build(setup, {k: str(v) for k, v in options.items()}, extra)
    except Unknown as unknown:
        return [f"unknown {unknown}"]
    except Refused as refused:
        return [f"the position is refused: {refused}"]
    return _Run(game, reader, vector["expect"], state).through(vector[lines])


def _format(vector: Vector) -> tuple[str, str]:
    for begin, lines in FORMATS:
        if begin in vector and lines in vector and "expect" in vector:
            return begin, lines
    raise Unknown("format: neither setup, actions, expect nor start, do, expect")


def _known(what: str, given: Mapping[str, Any], known: Any) -> None:
    for name in given:
        if name not in known:
            raise Unknown(f"{what}: {name}")


class _Run:
    def __init__(
        self, game: AnyGame, reader: ModuleType, expect: Mapping[str, Any], state: Any
    ) -> None:
        self.game = game
        self.reader = reader
        self.expect = expect
        self.state = state
        self.events: list[str] = []
        self.wrong: list[str] = []
        self.alike: Mapping[str, str] = getattr(reader, "ALIKE", {})
        self.perform: Perform = getattr(reader, "perform", self._step)
        self.play: Perform = getattr(reader, "play", self.perform)

    def through(self, lines: list[Any]) -> list[str]:
        for place, line in enumerate(lines, 1):
            if isinstance(line, dict):
                self._known_refusal(line)
                self._refused(line["illegal"], line["code"])
            elif "error" in self.expect and place == len(lines):
                self._refused(line, self.expect["error"])
            elif not self._played(line):
                return self.wrong
        self._compare()
        return self.wrong

    def _known_refusal(self, line: Mapping[str, Any]) -> None:
        for name in set(line) ^ {"illegal", "code"}:
            self.wrong.append(f"a refused line has illegal and code, not {name}")

    def _step(self, state: Any, line: str) -> tuple[Any, tuple[str, ...]]:
        return step(self.game, state, line), ()

    def _played(self, line: str) -> bool:
        try:
            self.state, events = self.play(self.state, line)
        except Refused as refused:
            self.wrong.append(f"{line!r} is refused: {refused}")
            return False
        self.events += events
        return True

    def _refused(self, line: str, code: str) -> None:
        before = self.game.dump(self.state)
        try:
            self.perform(self.state, line)
        except Refused as refused:
            if self._row(refused.reason.code) != self._row(code):
                self.wrong.append(f"{line!r} is refused with {refused.reason.code}, not {code}")
        else:
            self.wrong.append(f"{line!r} is played; it should be refused with {code}")
        if self.game.dump(self.state) != before:
            self.wrong.append(f"{line!r} is refused and changes the position")

    def _row(self, code: str) -> str:
        return self.alike.get(code, code)

    def _compare(self) -> None:
        for key, expected in self.expect.items():
            if key == "error":
                continue
            try:
                value = (
                    self.events if key == "events" else self.reader.read(self.state, key, expected)
                )
            except Unknown as unknown:
                self.wrong.append(f"unknown {unknown}")
                continue
            if value != expected:
                self.wrong.append(f"{key} is {value!r}, not {expected!r}")
