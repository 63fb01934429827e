"""A phone like the table's page: lines wait on the device until the table has them.

It handles answers, lost answers and refusals as ``static/play/lines/queue.js`` and ``table.js`` do,
with random choices for a person's. It also records what the person meant to say: each ``Intent``
once, whatever the network did.
"""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import takewhile
from random import Random
from typing import Any, Protocol

Body = dict[str, Any]
WAITS, TAKEN, LEFT_OUT = "waits", "taken", "left out"  # of an intent
FETCHED = "fetched"  # the course of a request: sent, and the answer read
CUT = "cut"  # sent; the network fails before the answer
LOST = "lost"  # the network fails before all of it is sent
TWICE = "twice"  # sent two times at once


@dataclass(frozen=True)
class Answer:
    """``status`` 0: none came."""

    status: int
    body: Any = None

    @property
    def is_ok(self) -> bool:
        return self.status == 200


class Net(Protocol):
    """The way from one device to the table; ``act`` is the last part of the address."""

    def get(self, act: str) -> Answer: ...

    def post(self, act: str, body: Body, way: str = FETCHED) -> Answer: ...


@dataclass(eq=False)
class Intent:
    """Something that a person wanted to say once. ``keys``: under which the device sent it."""

    place: int
    text: str
    keys: list[str]
    after: int
    state: str = WAITS


@dataclass
class Store:
    """What a browser keeps for a place: all its tabs share it, and it survives a reload."""

    place: int
    rng: Random
    intents: list[Intent] = field(default_factory=list)
    waiting: list[Intent] = field(default_factory=list)

    def add(self, text: str, after: int) -> None:
        made = Intent(self.place, text, [self.new_key()], after)
        self.intents.append(made)
        self.waiting.append(made)

    def new_key(self) -> str:
        return f"{self.rng.getrandbits(64):x}"

    def rows(self) -> list[Body]:
        return [
            {"key": each.keys[-1], "after": each.after, "text": each.text} for each in self.waiting
        ]

    def taken(self, keys: Sequence[str]) -> None:
        for each in [each for each in self.waiting if each.keys[-1] in keys]:
            each.state = TAKEN
            self.waiting.remove(each)

    def rebase(self, after: int) -> None:
        for each in self.waiting:
            each.after = after

    def rekey(self, after: int) -> None:
        """Forget the sent lines, as a page without keys of lines would."""
        for each in self.waiting:
            each.keys.append(self.new_key())
            each.after = after

    def leave_out(self, intents: Sequence[Intent]) -> None:
        for each in list(intents):
            each.state = LEFT_OUT
            self.waiting.remove(each)


Chosen = Callable[["Phone"], str | None]


@dataclass(eq=False)
class Phone:
    """One tab of a device. ``keeps_keys`` is false for the red control alone.

    ``clocks``: how often what it said came with a lag that no net has, its clock being set anew.
    """

    net: Net
    store: Store
    seats: tuple[str, ...]
    rng: Random
    keeps_keys: bool = True
    clocks: int = 0
    view: Body = field(default_factory=dict)

    def look(self) -> bool:
        """Fetch the view; tell whether the table could be reached."""
        answer = self.net.get("view")
        if answer.is_ok and answer.body["signal"] >= self.view.get("signal", 0):
            self.view = answer.body
        return answer.is_ok

    def say(self, text: str) -> None:
        self.store.add(text, self.view["revision"])

    def flush(self, way: str = FETCHED) -> None:
        """Send what waits."""
        if not self.store.waiting:
            return
        sent = list(self.store.waiting)
        rows = self.store.rows()
        if len(rows) == 1 and self.rng.random() < 0.3:
            self.clocks += 1
            answer = self.net.post("say", {**rows[0], "lag": self.rng.randrange(10**6)}, way)
            if answer.is_ok:
                answer = Answer(200, {**answer.body, "taken": [rows[0]["key"]]})
        else:
            answer = self.net.post("send", {"queue": rows}, way)
        self._answered(answer, sent)

    def _answered(self, answer: Answer, sent: Sequence[Intent]) -> None:
        if answer.is_ok:
            self.store.taken(answer.body["taken"])
            if answer.body["signal"] >= self.view["signal"]:
                self.view = answer.body
        elif answer.status == 409 and answer.body["code"] == "table_moved_on":
            self._moved_on(answer.body["params"], sent)
        elif answer.status == 0 or answer.status >= 500 or answer.status == 429:
            if not self.keeps_keys and self.look():
                self.store.rekey(self.view["revision"])
        elif sent[0] in self.store.waiting:
            self.store.leave_out([sent[0]])

    def _moved_on(self, params: Body, sent: Sequence[Intent]) -> None:
        """Drop the lines that others said as well; for the rest choose as a person does."""
        pairs = zip(sent, params["lines"], strict=False)
        same = len(list(takewhile(lambda pair: pair[0].text == pair[1]["text"], pairs)))
        is_all = 0 < same == len(params["lines"]) == params["revision"] - sent[0].after
        self.store.leave_out([each for each in sent[:same] if each in self.store.waiting])
        if is_all:
            self.store.rebase(params["revision"])
        elif self.rng.random() < 0.5:
            self.store.leave_out(self.store.waiting)
        elif self.look():
            self.store.rebase(self.view["revision"])

    def choose(self) -> str | None:
        """Answer the question by random taps; None without a question, or if the network fails."""
        if not self.view.get("asks"):
            return None
        asked = self.rng.choice(self.view["asks"])
        while "line" not in asked:
            tap = self.rng.choice(asked["taps"])
            if "line" in tap or "next" in tap:
                asked = tap.get("next", tap)
                continue
            body = {"seat": asked["seat"], "partial": [*asked["partial"], tap["word"]]}
            answer = self.net.post("choices", body)
            if not answer.is_ok:
                return None
            asked = answer.body
        line: str = asked["line"]
        return line

    def checkpoint(self) -> str:
        """Return a checkpoint with the score: always legal, any number of times."""
        return "= " + "-".join(str(points) for _side, points in self.view["score"])


def as_json(content: bytes) -> Any:
    try:
        return json.loads(content)
    except ValueError:
        return None
