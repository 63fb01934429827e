"""One sitting with its devices, and what goes wrong there: nets, tabs, reloads, closed lids."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from random import Random

from tests.play.faults.phone import CUT, FETCHED, LOST, TWICE, Intent, Net, Phone, Store

LID_TURNS = 12  # of a device whose lid is closed


@dataclass
class Table:
    """``open_net`` gives a device's way to its table, by the secret of its place.

    ``faulty`` is the share of what is sent that goes wrong; ``extra``, how often somebody writes
    the score down as well, so that two lines wait.
    """

    uid: str
    stores: list[Store]
    tabs: list[Phone]
    secrets: list[str]
    open_net: Callable[[str, str], Net]
    rng: Random
    faulty: float = 0.35
    extra: float = 0.15
    happened: Counter[str] = field(default_factory=Counter)
    asleep: dict[int, int] = field(default_factory=dict)  # turns that a device still sleeps

    @classmethod
    def laid(
        cls,
        uid: str,
        places: Sequence[tuple[int, Sequence[str], str]],
        open_net: Callable[[str, str], Net],
        rng: Random,
        *,
        keeps_keys: bool = True,
    ) -> "Table":
        """``places``: number, seats and secret of each; each has a device with two tabs."""
        stores = [Store(number, rng) for number, _seats, _secret in places]
        secrets = [secret for _number, _seats, secret in places]
        tabs = [
            Phone(open_net(uid, secret), store, tuple(seats), rng, keeps_keys)
            for (_number, seats, secret), store in zip(places, stores, strict=True)
            for _tab in range(2)
        ]
        return cls(uid, stores, tabs, secrets, open_net, rng)

    @property
    def intents(self) -> list[Intent]:
        return [intent for store in self.stores for intent in store.intents]

    @property
    def signal(self) -> int:
        return max(tab.view.get("signal", 0) for tab in self.tabs)

    @property
    def is_over(self) -> bool:
        """Tell whether each device has seen the end, and says nothing any more."""
        seen = all(tab.view.get("state") == "confirmed" for tab in self.tabs[::2])
        return seen and not any(store.waiting for store in self.stores)

    def turn(self) -> bool:
        """Let a tab do what its page and its person would; tell whether the table was reached."""
        number = self.rng.randrange(len(self.tabs))
        device = number // 2
        if self.asleep.get(device, 0) > 0:
            self.asleep[device] -= 1
            return True
        self._befall(number, device)
        tab = self.tabs[number]
        is_reached = tab.look()
        if is_reached:
            self._act(tab)
        return is_reached

    def _befall(self, number: int, device: int) -> None:
        lot = self.rng.random()
        if lot < 0.03:
            self.happened["lids"] += 1
            self.asleep[device] = LID_TURNS
        elif lot < 0.08:
            self.happened["reloads"] += 1
            tab = self.tabs[number]
            tab.view = {}
            tab.net = self.open_net(self.uid, self.secrets[device])

    def way(self) -> str:
        """Draw how a request goes, and count what goes wrong."""
        way = self.rng.choice((CUT, LOST, TWICE)) if self.rng.random() < self.faulty else FETCHED
        if way != FETCHED:
            self.happened[way] += 1
        return way

    def _act(self, tab: Phone) -> None:
        view = tab.view
        if tab.store.waiting:
            tab.flush(self.way())
        elif view["state"] == "ended":
            if not any(set(tab.seats) == set(each["seats"]) for each in view["confirmed"]):
                tab.net.post("confirm", {"digest": view["digest"]}, self.way())
        elif view["state"] == "open" and view["roll"]:
            tab.net.post("roll", {"after": view["revision"]}, self.way())
        elif view["state"] == "open" and (line := tab.choose()) is not None:
            if self.rng.random() < self.extra and not view["sealed"]:
                tab.say(tab.checkpoint())
            if not tab.store.waiting or self.rng.random() < 0.5:
                tab.say(line)
            tab.flush(self.way())
