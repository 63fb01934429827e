"""Signals for the apps above and this app's receivers, sent after commit."""

from django.dispatch import Signal

deck_handed_in = Signal()  # submission_id, now
deck_declared = Signal()  # declaration_id, now
staff_invited = Signal()  # role_id, token, now
entry_made = Signal()  # entry_id (the last of several made at once), event_id, now
entry_withdrawn = Signal()  # entry_id, event_id, now
event_changed = Signal()  # event_id, now
