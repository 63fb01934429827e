"""News of this app, sent after commit."""

from django.dispatch import Signal

# A new final state: settled, ruled, corrected or voided. ``version`` grows by one each time.
result_confirmed = Signal()  # match: Match, version: int
