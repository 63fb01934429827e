"""What happened in a tournament, sent within the transaction of what happened.

``act_noted``: tournament, act. ``outcomes_taken``: tournament, outcomes, now; the results of
matches that are new, or whose proof is. ``standings_computed``: tournament, table and its rows as
they are kept (``Standing.rows``), before they are.
"""

from django.dispatch import Signal

act_noted = Signal()
outcomes_taken = Signal()
standings_computed = Signal()
