"""The only readers of the environment. They fail loudly, naming the variable."""

import os
import re
from urllib.parse import unquote

from django.core.exceptions import ImproperlyConfigured
from psycopg.conninfo import conninfo_to_dict

BASE = re.compile(
    r"(https?://([A-Za-z0-9._-]+|\[[0-9A-Fa-f:.]+\])(:[0-9]{1,5})?)?/([A-Za-z0-9._~-]+/)*"
)
ORIGIN = re.compile(r"https?://([A-Za-z0-9._-]+|\[[0-9A-Fa-f:.]+\])(:[0-9]{1,5})?")


def env_str(name: str, default: str | None = None) -> str:
    """Read a text; without a default the variable is required.

    Raises ImproperlyConfigured.
    """
    value = os.environ.get(name, "").strip()
    if value:
        return value
    if default is None:
        raise ImproperlyConfigured(f"Set the environment variable {name}.")
    return default


def env_bool(name: str, default: bool) -> bool:
    """Read 1/0, true/false, yes/no, on/off. Raises ImproperlyConfigured."""
    value = os.environ.get(name, "").strip().lower()
    if not value:
        return default
    if value in {"1", "true", "yes", "on"}:
        return True
    if value in {"0", "false", "no", "off"}:
        return False
    raise ImproperlyConfigured(f"{name}={value!r}: write 1 or 0.")


def is_embedded() -> bool:
    """Tell whether the site runs its own servers: DATABASE_URL is not set."""
    return not env_str("DATABASE_URL", "")


def logs_as_json() -> bool:
    """Tell whether logs are for programs to read. Raises ImproperlyConfigured."""
    return env_bool("LOG_JSON", not is_embedded())


def env_int(name: str, default: int) -> int:
    """Read a whole number, 0 or more. Raises ImproperlyConfigured."""
    value = os.environ.get(name, "").strip()
    if not value:
        return default
    if not (value.isascii() and value.isdigit()):
        raise ImproperlyConfigured(f"{name}={value!r}: write a whole number.")
    return int(value)


def env_list(name: str, default: str | None = None) -> list[str]:
    """Read a comma-separated list. Raises ImproperlyConfigured."""
    return [part.strip() for part in env_str(name, default).split(",") if part.strip()]


def env_origin(name: str, default: str | None = None) -> str:
    """Read an address without a path, such as https://league.example.org.

    Raises ImproperlyConfigured.
    """
    value = env_str(name, default).rstrip("/")
    if not ORIGIN.fullmatch(value):
        raise ImproperlyConfigured(
            f"{name}={value!r}: write it with its scheme and without a path, such as "
            "https://league.example.org"
        )
    return value


def env_base(name: str, default: str) -> str:
    """Read a base address to which paths are appended: /live/ or https://live.example.org/live/.

    Raises ImproperlyConfigured.
    """
    value = env_str(name, default)
    if value and not BASE.fullmatch(value):
        raise ImproperlyConfigured(
            f"{name}={value!r}: write a path with a slash at both ends, such as /live/, or an "
            "address that ends so, such as https://live.example.org/live/"
        )
    return value


def database(url: str) -> dict[str, object]:
    """Translate a libpq URL (or key=value string) to a Django database entry.

    libpq itself reads it, so sockets (`?host=/dir`), `sslmode` and the rest work.
    Raises ImproperlyConfigured.
    """
    try:
        parts = conninfo_to_dict(url)
    except Exception as error:
        raise ImproperlyConfigured(f"The database address cannot be read: {error}") from error
    if not parts.get("dbname"):
        raise ImproperlyConfigured("The database address names no database.")
    entry: dict[str, object] = {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": parts.pop("dbname"),
        "USER": parts.pop("user", "") or "",
        "PASSWORD": parts.pop("password", "") or "",
        "HOST": unquote(str(parts.pop("host", "") or "")),
        "PORT": str(parts.pop("port", "") or ""),
    }
    entry["OPTIONS"] = {key: value for key, value in parts.items() if value is not None}
    return entry


def caches(url: str) -> dict[str, dict[str, object]]:
    """Return Django's caches: `near` is each process's own, and so is the other without a URL."""
    own: dict[str, object] = {"BACKEND": "django.core.cache.backends.locmem.LocMemCache"}
    shared: dict[str, object] = {
        "BACKEND": "league.conf.caches.PatientRedisCache",
        "LOCATION": url,
        "OPTIONS": {"socket_timeout": 1, "socket_connect_timeout": 1},
    }
    return {"default": shared if url else own, "near": {**own, "LOCATION": "near"}}
