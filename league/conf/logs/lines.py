"""Structured logs: JSON lines in production, short lines on a console.

Every line of a request carries its request id (django-structlog), every line of a
job the job's. Secrets never reach a log: what looks like one is blanked.
"""

import logging
import logging.config
import sys
import threading
from collections.abc import MutableMapping
from types import TracebackType
from typing import Any

import structlog
from django.conf import settings
from django.core.exceptions import ImproperlyConfigured

from league.conf.env import logs_as_json
from league.conf.keys import words_without_keys

SECRET = ("password", "token", "secret", "authorization", "cookie", "csrf", "session_key")
BLANK = "[not logged]"
QUIET = {
    "axes": "WARNING",
    "django_structlog.middlewares.request": "WARNING",
    # This logger repeats refusals after the request id was unbound; errors are logged elsewhere.
    "django.request": "ERROR",
    # Scanners send any host name: no fault of the site, and not worth tracebacks.
    "django.security.DisallowedHost": "CRITICAL",
    "kombu": "WARNING",
    "amqp": "WARNING",
    "celery": "WARNING",
    "fontTools": "WARNING",
    "fpdf": "WARNING",
    "faker": "WARNING",
}


class HealthIsQuiet(logging.Filter):
    """Drop the lines of the health pages, requested every second, unless they failed."""

    def filter(self, record: logging.LogRecord) -> bool:
        request = record.msg.get("request", "") if isinstance(record.msg, dict) else ""
        path = getattr(getattr(record, "request", None), "path", "") or str(request)
        return bool(record.exc_info) or "/health/" not in path


def blank_secrets(
    _logger: Any, _method: str, event: MutableMapping[str, Any]
) -> MutableMapping[str, Any]:
    """Blank the values of keys that name a secret."""
    for key in event:
        if any(word in key.lower() for word in SECRET):
            event[key] = BLANK
    return event


def blank_keys(
    _logger: Any, _method: str, event: MutableMapping[str, Any]
) -> MutableMapping[str, Any]:
    """Blank the secret keys in addresses that Django logs for refused and failed requests."""
    if str(event.get("logger", "")).startswith("django."):
        for name in ("event", "message", "request"):
            if name in event:
                event[name] = words_without_keys(str(event[name]))
    return event


def _shared() -> list[Any]:
    return [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_logger_name,
        structlog.stdlib.add_log_level,
        structlog.stdlib.ExtraAdder(),
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        structlog.processors.StackInfoRenderer(),
        blank_secrets,
        blank_keys,
    ]


def _renderers(as_json: bool) -> list[Any]:
    if as_json:
        return [
            structlog.processors.format_exc_info,
            structlog.processors.JSONRenderer(ensure_ascii=False, default=str),
        ]
    return [
        structlog.dev.ConsoleRenderer(
            colors=False, pad_event_to=0, exception_formatter=structlog.dev.plain_traceback
        )
    ]


def _plain_logging(config: dict[str, Any], shared: list[Any]) -> dict[str, Any]:
    """Build the configuration of Python's own logging: where its lines go, and their format."""
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {
            "line": {
                "()": structlog.stdlib.ProcessorFormatter,
                "foreign_pre_chain": shared,
                "processors": [
                    structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                    *_renderers(config["json"]),
                ],
            }
        },
        "filters": {"health": {"()": HealthIsQuiet}},
        "handlers": {
            "stderr": {
                "class": "logging.StreamHandler",
                "formatter": "line",
                "filters": ["health"],
                "stream": sys.stderr,
            }
        },
        "root": {"handlers": ["stderr"], "level": config["level"]},
        "loggers": {
            # Django has given these loggers handlers of its own before.
            "django": {"handlers": [], "level": "INFO", "propagate": True},
            "django.server": {"handlers": [], "level": "WARNING", "propagate": True},
            **{name: {"level": level} for name, level in QUIET.items()},
        },
    }


def configure(config: dict[str, Any]) -> None:
    """Set up logging from the settings' `level` and `json`. Logs go to standard error."""
    shared = _shared()
    logging.config.dictConfig(_plain_logging(config, shared))
    if config["json"]:
        logging.captureWarnings(True)
        sys.excepthook = _log_the_end
        threading.excepthook = _log_end_of_thread
        sys.unraisablehook = _log_unraisable
    structlog.configure(
        processors=[
            structlog.stdlib.filter_by_level,
            *shared,
            structlog.stdlib.PositionalArgumentsFormatter(),
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=True,
    )


def begin() -> None:
    """Set up logging before the settings are read: one of them may be wrong or missing.

    To be called by the first module that a process of the site loads.
    """
    try:
        as_json = logs_as_json()
    except ImproperlyConfigured:  # reading the settings reports it
        as_json = True
    if as_json and not settings.configured:
        configure({"level": "INFO", "json": True})


def _log_the_end(
    kind: type[BaseException], error: BaseException, trace: TracebackType | None
) -> None:
    """Log the exception that ends a process, in the format of all lines; Ctrl-C is not logged."""
    if issubclass(kind, KeyboardInterrupt):
        sys.__excepthook__(kind, error, trace)
        return
    logging.getLogger("process").critical("ended by an error", exc_info=(kind, error, trace))


def _log_end_of_thread(fallen: threading.ExceptHookArgs) -> None:
    """Log the exception that ends a thread."""
    if fallen.exc_value is None or issubclass(fallen.exc_type, SystemExit):
        return
    trace = (fallen.exc_type, fallen.exc_value, fallen.exc_traceback)
    name = fallen.thread.name if fallen.thread else ""
    logging.getLogger("process").critical(
        "a thread ended by an error", exc_info=trace, extra={"thread_name": name}
    )


def _log_unraisable(lost: "sys.UnraisableHookArgs") -> None:
    """Log an exception that has no caller to reach, such as one in a destructor."""
    if lost.exc_value is None:
        return
    trace = (lost.exc_type, lost.exc_value, lost.exc_traceback)
    logging.getLogger("process").error(
        "%s %r", lost.err_msg or "an error that nobody hears, in", lost.object, exc_info=trace
    )
