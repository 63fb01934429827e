"""The cost of saying a line at a table: processor time and statements of a request.

Uniformly random matches in a throw-away PostgreSQL, by the addresses of a table's page: ``send``
with a line, whose answer is the new state of the table with the changed parts of the page; and
``view``, the same for the other device. One process, no socket; all statements of a request are
counted but BEGIN and COMMIT.
"""

import argparse
import json
import os
import time
from collections.abc import Iterator
from random import Random
from statistics import median
from typing import Any

from tests.bench.tools.rig import on_a_durable_database

WANTED_MS, WANTED_STATEMENTS = 20.0, 14


def main(argv: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.bench saying")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--lines", type=int, default=120, help="lines of a match that are measured")
    asked = parser.parse_args(argv)
    os.environ["TABLE_LINES_A_SECOND"] = os.environ["TABLE_LINES_A_MINUTE"] = "1000000"

    figures = on_a_durable_database(lambda: _figures(asked.lines))
    if asked.json:
        print(json.dumps({"bench": "saying", "games": figures}))
        return 0
    print(f"ms of processor, median and 95 of 100; statements at most (wanted {WANTED_MS:g} ms, "
          f"{WANTED_STATEMENTS} statements for send)")  # fmt: skip
    for game, of_game in figures.items():
        for act, figure in of_game.items():
            print(f"  {game:18}{act:7}" + "".join(f"{value:<9g}" for value in figure.values()))
    return 0


def _figures(most: int) -> dict[str, dict[str, Any]]:
    from engines.core.registry import games

    return {game.key: _measured(game.key, most) for game in games()}


def _measured(game: str, most: int) -> dict[str, Any]:
    spent: dict[str, list[tuple[float, int]]] = {"send": [], "view": []}
    for act, milliseconds, statements in _requests(game, most):
        spent[act].append((milliseconds, statements))
    return {act: _figure(rows) for act, rows in spent.items()}


def _figure(rows: list[tuple[float, int]]) -> dict[str, float]:
    times = sorted(milliseconds for milliseconds, _statements in rows)
    return {
        "ms": round(median(times), 1),
        "ms95": round(times[len(times) * 95 // 100], 1),
        "statements": max(statements for _milliseconds, statements in rows),
    }


def _requests(game: str, most: int) -> Iterator[tuple[str, float, int]]:
    """Say the lines of a match, each by the device of its seat; fetch the table after each."""
    from league.play.queries import positions
    from tests.play.sitting import fresh
    from tests.play.tapping import devices

    rng = Random(1)
    sitting, phones = devices(game, mode="full", dice="table")
    for phone in phones:
        phone.client.defaults["HTTP_X_PARTS"] = "on"
    for n in range(most):
        position = positions.of(fresh(sitting))
        if position.is_over:
            return
        action = position.game.sample(position.state, rng)
        phone = next((phone for phone in phones if action.seat in phone.seats), phones[0])
        line = {"key": f"k{n}", "after": fresh(sitting).revision,
                "text": position.game.write(action)}  # fmt: skip
        yield "send", *_timed(lambda p=phone, q=line: p.post("send", queue=[q]))
        other = next(each for each in phones if each is not phone)
        address = f"/table/{sitting.uid}/view/?as={other.seats[0]}"
        yield "view", *_timed(lambda p=other, a=address: p.client.get(a))


def _timed(ask: Any) -> tuple[float, int]:
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    with CaptureQueriesContext(connection) as asked:
        began = time.process_time()
        ask()
        spent = time.process_time() - began
    counted = [row for row in asked.captured_queries if row["sql"] not in ("BEGIN", "COMMIT")]
    return spent * 1000, len(counted)
