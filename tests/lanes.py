"""The workers of tests: a file stays with a single worker, and so do the browser tests.

What a module, a package or the browser sets up is set up once, not once for each worker. The lanes
that take longest begin first. Tests that empty the tables come last, as the rows go that migrations
have made: their file is then two lanes.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from importlib import import_module
from itertools import chain

import pytest
from xdist.scheduler.loadscope import LoadScopeScheduling

# Beginnings of the names of tests that share what they stand on; the longest lane first. Browser
# tests are two lanes, so that the other workers do not wait for one at the end.
TOGETHER = ("tests/e2e/", "tests/e2e/play/table/", "tests/access/")
EMPTYING = {"transactional_db", "live_server", "django_db_reset_sequences"}


def lane_of(name: str) -> str:
    """Return the lane of a test: the narrowest that stays together, or its file."""
    return max(filter(name.startswith, TOGETHER), key=len, default=name.partition("::")[0])


def lanes_in(names: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Yield each test with its lane, numbered: a lane that is entered again counts as another."""
    entered: Counter[str] = Counter()
    last = ""
    for name in names:
        lane = lane_of(name)
        entered[lane] += lane != last
        last = lane
        yield name, f"{lane} {entered[lane]}"


class Lanes(LoadScopeScheduling):
    """As ``--dist loadfile``, but lanes begin in the order of the tests, not of their number."""

    def __init__(self, config: pytest.Config, log: object) -> None:
        config.option.loadscopereorder = False
        super().__init__(config, log)
        self.lanes: dict[str, str] = {}

    def schedule(self) -> None:
        if not self.lanes:
            self.lanes = dict(lanes_in(next(iter(self.registered_collections.values()))))
        super().schedule()

    def _split_scope(self, nodeid: str) -> str:
        return self.lanes[nodeid]


@pytest.hookimpl(optionalhook=True)  # a run without xdist has no such hook
def pytest_xdist_make_scheduler(config: pytest.Config, log: object) -> Lanes:
    return Lanes(config, log)


@pytest.hookimpl(tryfirst=True)
def pytest_collection(session: pytest.Session) -> None:
    """Import a share of the test files before collecting.

    A file whose assertions were rewritten is kept as bytecode. Workers collect in the same order
    at the same pace: each would rewrite all of them. A file that cannot be imported is left to the
    collection, which reports it.
    """
    worker = getattr(session.config, "workerinput", None)
    if worker is None:
        return
    root = session.config.rootpath
    folders = [root / argument for argument in session.config.args]  # a file yields nothing here
    files = sorted(chain.from_iterable(folder.rglob("test_*.py") for folder in folders))
    first, step = int(worker["workerid"].removeprefix("gw")), worker["workercount"]
    for file in files[first::step]:
        with suppress(Exception, pytest.skip.Exception):
            import_module(".".join(file.relative_to(root).with_suffix("").parts))


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with the longest lanes; of the others, those that start processes come first."""
    items.sort(key=_turn)


def _turn(item: pytest.Item) -> tuple[int, bool, bool]:
    lane = lane_of(item.nodeid)
    turn = TOGETHER.index(lane) if lane in TOGETHER else len(TOGETHER)
    return turn, lane not in TOGETHER and empties(item), item.get_closest_marker("slow") is None


def empties(item: pytest.Item) -> bool:
    """Tell whether every table is emptied after the test: it is a transactional one."""
    marker = item.get_closest_marker("django_db")
    is_marked = marker is not None and bool(marker.kwargs.get("transaction"))
    return is_marked or not EMPTYING.isdisjoint(getattr(item, "fixturenames", ()))
