"""What this app hears, and the only door to the queue."""

from cards import tasks  # noqa: F401 - makes its kinds of work known
