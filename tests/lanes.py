"""Which worker runs which tests: a file stays with one worker, the browser tests with one as well.

What a module, a package or the browser sets up is set up once, not once for each worker. The lanes
that take longest begin first.
"""

import pytest
from xdist.scheduler.loadscope import LoadScopeScheduling

# Folders whose tests share what they stand on; the longest first.
TOGETHER = ("tests/e2e/", "tests/access/")


def lane_of(name: str) -> str:
    """Return the lane of a test: its folder, where that stays together, or its file."""
    folder = next((folder for folder in TOGETHER if name.startswith(folder)), "")
    return folder or name.partition("::")[0]


class Lanes(LoadScopeScheduling):
    """As ``--dist loadfile``, but lanes begin in the order of the tests, not of their number."""

    def __init__(self, config: pytest.Config, log: object) -> None:
        config.option.loadscopereorder = False
        super().__init__(config, log)

    def _split_scope(self, nodeid: str) -> str:
        return lane_of(nodeid)


@pytest.hookimpl(optionalhook=True)  # a run without xdist has no such hook
def pytest_xdist_make_scheduler(config: pytest.Config, log: object) -> Lanes:
    return Lanes(config, log)


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let the lanes begin that take longest, then what starts processes, then all else."""
    items.sort(key=_turn)


def _turn(item: pytest.Item) -> tuple[bool, bool]:
    is_short = lane_of(item.nodeid) not in TOGETHER
    return is_short, item.get_closest_marker("slow") is None
