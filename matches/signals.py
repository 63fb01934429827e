"""Signals of this app, sent after commit."""

from django.dispatch import Signal

# New final states: settled, ruled, corrected or voided. Each match's ``version`` has grown by one.
results_confirmed = Signal()  # matches: tuple[Match, ...]
# Their results stay; what changed is whether the records prove them.
proofs_changed = Signal()  # matches: tuple[Match, ...]
