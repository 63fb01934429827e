"""What the apps above may want to know. Sent after commit."""

from django.dispatch import Signal

sitting_ended = Signal()  # sitting_id, now
