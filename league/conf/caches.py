"""The shared cache when `CACHE_URL` names one; the site works on without it.

It holds the counters of the rate limits (those of passwords and codes are in the database) and
copies of public pages, everything for minutes at most. While its server is unreachable, nothing
is cached and no limit refuses anybody; the server is tried again every few seconds.
"""

import time
import zlib
from collections.abc import Callable
from typing import Any

import structlog
from django.core.cache.backends.redis import RedisCache, RedisCacheClient, RedisSerializer
from redis.exceptions import RedisError

log = structlog.get_logger(__name__)

REST_SECONDS = 5.0
LONG = 1000  # bytes; shorter values are not worth packing
COUNT_IF_THERE = """
return redis.call('EXISTS', KEYS[1]) == 1 and redis.call('INCRBY', KEYS[1], ARGV[1])
"""
PACKED = b"x"  # first byte of zlib data; a pickle begins otherwise, a number is stored as digits


class Packing(RedisSerializer):
    """Packs long values: pages shrink to a tenth."""

    def dumps(self, obj: Any) -> Any:
        plain = super().dumps(obj)
        is_long = isinstance(plain, bytes) and len(plain) > LONG
        return zlib.compress(plain, 1) if is_long else plain

    def loads(self, data: Any) -> Any:
        return super().loads(zlib.decompress(data) if data.startswith(PACKED) else data)


class PatientClient(RedisCacheClient):
    """Behaves like an empty cache while the server does not answer."""

    rests_until = 0.0

    def _ask(self, what: Callable[[], Any], away: Any) -> Any:
        if time.monotonic() < self.rests_until:
            return away
        try:
            return what()
        except (RedisError, OSError) as error:
            self.rests_until = time.monotonic() + REST_SECONDS
            log.warning("cache_silent", why=f"{type(error).__name__}: {error}")
            return away

    def add(self, key: Any, value: Any, timeout: Any) -> Any:
        parent = super().add
        return self._ask(lambda: parent(key, value, timeout), True)

    def get(self, key: Any, default: Any) -> Any:
        parent = super().get
        return self._ask(lambda: parent(key, default), default)

    def set(self, key: Any, value: Any, timeout: Any) -> Any:
        parent = super().set
        return self._ask(lambda: parent(key, value, timeout), None)

    def touch(self, key: Any, timeout: Any) -> Any:
        parent = super().touch
        return self._ask(lambda: parent(key, timeout), False)

    def delete(self, key: Any) -> Any:
        parent = super().delete
        return self._ask(lambda: parent(key), False)

    def get_many(self, keys: Any) -> Any:
        parent = super().get_many
        return self._ask(lambda: parent(keys), {})

    def has_key(self, key: Any) -> Any:
        parent = super().has_key
        return self._ask(lambda: parent(key), False)

    def incr(self, key: Any, delta: int) -> Any:
        return self._ask(lambda: self._counted(key, delta), delta)

    def _counted(self, key: Any, delta: int) -> Any:
        """Increment in one round trip instead of two. Raises ValueError for a missing key."""
        count = self.get_client(key, write=True).eval(COUNT_IF_THERE, 1, key, delta)
        if count is None:
            raise ValueError(f"Key {key!r} not found.")
        return count

    def set_many(self, data: Any, timeout: Any) -> Any:
        parent = super().set_many
        return self._ask(lambda: parent(data, timeout), None)

    def delete_many(self, keys: Any) -> Any:
        parent = super().delete_many
        return self._ask(lambda: parent(keys), None)

    def clear(self) -> Any:
        parent = super().clear
        return self._ask(parent, False)


class PatientRedisCache(RedisCache):
    def __init__(self, server: str, params: dict[str, Any]) -> None:
        options = {"serializer": Packing, **params.get("OPTIONS", {})}
        super().__init__(server, {**params, "OPTIONS": options})
        self._class = PatientClient
