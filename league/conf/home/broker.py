"""Celery's settings for a broker, by the scheme of its address."""

import ssl
from typing import Any

# By default the libraries accept any certificate (redis), or any host name in it (amqp).
BY_TLS: dict[str, dict[str, Any]] = {
    "amqps": {"server_hostname": None},  # None: the name in the address
    "rediss": {"ssl_cert_reqs": ssl.CERT_REQUIRED, "ssl_check_hostname": True},
}


def transport_options(url: str) -> dict[str, Any]:
    """Return the options: RabbitMQ confirms each message, Redis and Valkey have short time-outs."""
    if url.startswith(("amqp", "pyamqp")):
        return {"confirm_publish": True}
    return {
        "visibility_timeout": 120,
        "unacked_restore_interval": 2,
        "unacked_restore_throttle": 1,
        "socket_timeout": 2,
        "socket_connect_timeout": 1,
    }


def tls(url: str) -> dict[str, Any] | None:
    """Return how a broker's certificate is checked; None when it is not reached over TLS."""
    return BY_TLS.get(url.partition(":")[0])
