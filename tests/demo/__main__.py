"""Play the demo league anew and write it down for `make up`: ``python -m tests.demo``."""

import os

from tests.simulate.site import on_a_site_of_its_own

# Bots speak at the tables as fast as the machine can.
QUICK = dict.fromkeys(("TABLE_LINES_A_SECOND", "TABLE_LINES_A_MINUTE"), "1000000")


def write() -> None:
    """Play it in an empty database, and write its rows."""
    from django.db import connection
    from django.utils import timezone

    from cards.services.imports import import_house_set
    from league.running import demo, rows
    from tests.demo import league

    with connection.cursor() as cursor:  # nobody waits for this: it may be slow
        cursor.execute("SET idle_in_transaction_session_timeout = 0; SET statement_timeout = 0")
    import_house_set(now=timezone.now())
    house = rows.filled()
    past = league.play()
    rows.write(demo.ROWS, shifts=past.shifts, house=house)


if __name__ == "__main__":
    os.environ |= QUICK
    on_a_site_of_its_own(write, with_worker=False)
