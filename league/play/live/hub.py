"""Who waits for the signals of which sitting, in the memory of one process."""

import asyncio
import contextlib
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from typing import Final, NamedTuple

OF_A_PLACE: Final = 10  # streams of one place; nobody looks at more pages


class Signal(NamedTuple):
    """``at``: when it was sent, just before the commit, by this machine's clock in seconds since
    1970; None where that is unknown.
    """

    number: int
    at: float | None = None


@dataclass(slots=True, eq=False)
class Stream:
    """An open stream. ``seen`` is what its page knows; of several signals only the newest waits."""

    sitting: str
    place: str = ""
    seen: int = -1
    due: Signal | None = None
    is_over: bool = False
    is_gone: bool = False
    woken: asyncio.Event = field(default_factory=asyncio.Event)

    def call(self, signal: Signal) -> None:
        if signal.number > self.seen:
            self.seen, self.due = signal.number, signal
            self.woken.set()

    def end(self) -> None:
        self.is_over = True
        self.woken.set()

    async def news(self, seconds: float) -> Signal | None:
        """Wait for the newest signal; None after ``seconds`` without one, or when it is over."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self.woken.wait()
        self.woken.clear()
        signal, self.due = self.due, None
        return signal


class Hub:
    """The open streams, and the newest signals of their sittings.

    Its memory is right while no notification of the database is missed; after a gap call
    ``forget``. ``unknown`` are the sittings whose signal the listener has to query.
    """

    def __init__(self) -> None:
        self.streams: dict[str, dict[Stream, None]] = {}  # by sitting, the oldest first
        self.open = 0
        self.unknown: set[str] = set()
        self.on_unknown: Callable[[], None] = lambda: None
        self._newest: dict[str, int] = {}

    def join(self, stream: Stream) -> None:
        """Add a stream, and signal it at once if it is behind; end its place's oldest."""
        beside = self.streams.setdefault(stream.sitting, {})
        own = [other for other in beside if other.place and other.place == stream.place]
        for other in own[: max(0, len(own) + 1 - OF_A_PLACE)]:
            other.end()
        beside[stream] = None
        self.open += 1
        newest = self._newest.get(stream.sitting)
        if newest is None:
            self.unknown.add(stream.sitting)
            self.on_unknown()
        else:
            stream.call(Signal(newest))

    def leave(self, stream: Stream) -> None:
        beside = self.streams[stream.sitting]
        del beside[stream]
        self.open -= 1
        if not beside:
            del self.streams[stream.sitting]
            self.unknown.discard(stream.sitting)
            self._newest.pop(stream.sitting, None)

    def call(self, sitting: str, signal: Signal) -> None:
        """Pass a signal on, unless a newer one is known."""
        if sitting in self.streams:
            self._newest[sitting] = max(signal.number, self._newest.get(sitting, 0))
            for stream in self.streams[sitting]:
                stream.call(signal)

    def dismiss(self, sitting: str) -> None:
        """End the streams of a deleted sitting."""
        self._newest.pop(sitting, None)
        for stream in self.streams.get(sitting, ()):
            stream.is_gone = True
            stream.end()

    def answer(self, asked: Collection[str], signals: Mapping[str, int]) -> None:
        """Take the signals that the database has for ``asked``; sittings it lacks are deleted."""
        self.unknown.difference_update(asked)
        for sitting in asked:
            if sitting in signals:
                self.call(sitting, Signal(signals[sitting]))
            else:
                self.dismiss(sitting)

    def forget(self) -> None:
        """Mark the signals of all streams as unknown: some may have been missed."""
        self._newest.clear()
        self.unknown.update(self.streams)

    def end(self) -> None:
        """End all streams; their pages reconnect."""
        for beside in self.streams.values():
            for stream in beside:
                stream.end()
