"""News of this app. `waiting` is sent after commit: jobs lie ready, somebody should ring."""

from django.dispatch import Signal

waiting = Signal()  # jobs: tuple[tuple[int, str], ...], pairs of job id and queue
