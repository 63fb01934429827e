"""Signals of this app. `waiting` is sent after commit: jobs are due, ring for them."""

from django.dispatch import Signal

# jobs: tuple[tuple[int, str, str], ...]: job id, queue, and the kind where many are done together
waiting = Signal()
