"""What the apps above, and this app's receivers, may want to know. Sent after commit."""

from django.dispatch import Signal

deck_handed_in = Signal()  # submission_id, now
deck_declared = Signal()  # declaration_id, now
staff_invited = Signal()  # role_id, token, now
entry_made = Signal()  # entry_id (of many made at once the last), event_id, now
entry_withdrawn = Signal()  # entry_id, event_id, now
event_changed = Signal()  # event_id, now
