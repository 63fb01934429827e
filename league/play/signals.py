"""What the apps above may want to know. Sent after commit."""

from typing import Final

from django.dispatch import Signal

CHANNEL: Final = "play"  # of the database's notifications, which the streams hear

sitting_ended = Signal()  # sitting_id, now
stop_ended = Signal()  # match_id, now: a table of it was stopped and goes on, or is over
