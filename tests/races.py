"""Concurrent acts: all begin at the same moment, each on a connection of its own."""

import threading
from collections.abc import Callable

from django.db import IntegrityError, connection

from league.people.errors import Refusal

KEPT_WAITING = "SELECT count(*) FROM pg_locks WHERE pg_backend_pid() = ANY(pg_blocking_pids(pid))"


def race(*acts: Callable[[threading.Barrier], object]) -> list[object]:
    """Let all act at once; return the result of each, refusals and faults included."""
    came_to: list[object] = [None] * len(acts)
    start = threading.Barrier(len(acts))

    def run(place: int, act: Callable[[threading.Barrier], object]) -> None:
        try:
            start.wait(20)
            came_to[place] = act(start)
        except (Refusal, IntegrityError) as error:
            came_to[place] = error
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=(place, act)) for place, act in enumerate(acts)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    return came_to


def keeps_somebody_waiting() -> bool:
    """Tell whether another connection waits for a lock of this one's transaction."""
    with connection.cursor() as cursor:
        cursor.execute(KEPT_WAITING)
        return bool(cursor.fetchone()[0])
