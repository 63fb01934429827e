"""What Celery has to be told about a broker, by the kind of its address."""

import ssl
from typing import Any

# Left to themselves the libraries take any certificate (redis), or any name on it (amqp).
BY_TLS: dict[str, dict[str, Any]] = {
    "amqps": {"server_hostname": None},  # None: the name in the address
    "rediss": {"ssl_cert_reqs": ssl.CERT_REQUIRED, "ssl_check_hostname": True},
}


def transport_options(url: str) -> dict[str, Any]:
    """RabbitMQ says that it has a message; Redis and Valkey give up soon and try again."""
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
    """What a broker has to show; None when it is not reached over TLS."""
    return BY_TLS.get(url.partition(":")[0])
