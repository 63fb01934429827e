"""The real shared cache: counters, packed values, and expiry."""

import shutil
from collections.abc import Iterator
from typing import Any

import pytest
from django.core.cache import CacheHandler
from redis import Redis

from league.conf.home.embedded import Home
from league.running import servers

LONG = [f"<td>{number}</td>" for number in range(2000)]


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Home]:
    made = Home.at(str(tmp_path_factory.mktemp("caches")))
    child = servers.start_valkey(made)
    yield made
    child.stop(5)
    shutil.rmtree(made.sockets, ignore_errors=True)


@pytest.fixture
def shared(home: Home) -> Any:
    """The cache as a site with CACHE_URL has it, on the broker's own server."""
    entry = {"BACKEND": "league.conf.caches.PatientRedisCache", "LOCATION": home.cache_url()}
    made = CacheHandler({"default": entry})["default"]
    made.clear()
    return made


def raw(shared: Any) -> Any:
    return shared._cache.get_client(write=True)


@pytest.mark.parametrize("value", [0, 7, "short", b"x" * 5000, LONG, {"a": (1, None)}])
def test_what_is_kept_comes_back(shared: Any, value: Any) -> None:
    shared.set("one", value, 60)

    assert shared.get("one") == value


def test_long_values_are_packed(shared: Any) -> None:
    shared.set("one", LONG, 60)

    kept = raw(shared).get(shared.make_key("one"))

    assert len(kept) < len(repr(LONG)) / 3


def test_a_count_goes_on_and_ends(shared: Any) -> None:
    shared.add("count", 1, 60)

    assert [shared.incr("count"), shared.incr("count", 5)] == [2, 7]
    assert 0 < raw(shared).ttl(shared.make_key("count")) <= 60


def test_what_is_not_there_is_not_counted(shared: Any) -> None:
    """A counter that started by itself would never expire: the shared server evicts nothing."""
    with pytest.raises(ValueError, match="not found"):
        shared.incr("count")

    assert not shared.has_key("count")


def test_the_brokers_keys_are_out_of_reach(shared: Any, home: Home) -> None:
    broker = Redis(unix_socket_path=str(home.sockets / "valkey.sock"), db=0)
    broker.lpush("work", "a job rings")

    shared.clear()

    assert broker.llen("work") == 1
