"""Signals for the apps above, sent after commit."""

from typing import Final

from django.dispatch import Signal

CHANNEL: Final = "play"  # the channel of the database's notifications to the streams

sitting_ended = Signal()  # sitting_id, now
stop_ended = Signal()  # match_id, now: a table of it was stopped and goes on, or is over
