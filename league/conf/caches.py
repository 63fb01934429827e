"""The shared cache when `CACHE_URL` names one: what it holds can be missed, the site goes on.

It holds what the rate limits count (passwords and codes count in the database). While it is
away nothing is remembered and nobody is refused; it is asked again every few seconds.
"""

import time
from collections.abc import Callable
from typing import Any

import structlog
from django.core.cache.backends.redis import RedisCache, RedisCacheClient
from redis.exceptions import RedisError

log = structlog.get_logger(__name__)

REST_SECONDS = 5.0


class PatientClient(RedisCacheClient):
    """Answers as an empty cache does while the server is silent."""

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
        parent = super().incr
        return self._ask(lambda: parent(key, delta), delta)

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
        super().__init__(server, params)
        self._class = PatientClient
