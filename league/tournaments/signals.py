"""The signals of a tournament, sent within the transaction of the change they report.

``act_noted``: tournament, act. ``outcomes_taken``: tournament, outcomes, now; results of matches
that are new or newly proved. ``standings_computed``: tournament, table and its rows in the form of
``Standing.rows``, sent before these are stored.
"""

from django.dispatch import Signal

act_noted = Signal()
outcomes_taken = Signal()
standings_computed = Signal()
