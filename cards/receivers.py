"""Signal receivers of this app, its only way to the queue."""

from cards import personal, tasks  # noqa: F401 - makes known what it keeps and what it works at
