"""How long it takes to judge stored decks, with the reads from the database.

A throw-away PostgreSQL is started for it, with the house set and the legal sample decks, one of
them of 20 cards. Measured are a saved version (pinned revisions) and a draft (newest revisions).
"""

import argparse
import json
import os
import statistics
import time
from collections.abc import Callable
from typing import Any

from tests.ground import Ground

TARGET_MS = 5.0


def main(argv: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.bench decks")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--rounds", type=int, default=100)
    asked = parser.parse_args(argv)

    ground = Ground.enter()
    os.environ["DJANGO_SETTINGS_MODULE"] = "league.conf.settings"
    import django

    django.setup()
    from django.core.management import call_command

    try:
        call_command("migrate", verbosity=0)
        figures = {name: _measure(judges, asked.rounds) for name, judges in _judges().items()}
    finally:
        from django.db import connections

        connections.close_all()
        ground.leave()
    return _say(figures, asked.json)


def _judges() -> dict[str, list[Callable[[], Any]]]:
    from functools import partial

    from cards.models import Format
    from cards.queries.legality import examine, examine_version
    from cards.services import decks
    from cards.services.imports import import_house_set
    from tests.cards.factories import NOW
    from tests.cards.samples import DAY, LEGAL
    from tests.people.factories import PlayerFactory

    import_house_set(now=NOW)
    format = Format.objects.get(code="standard")
    owner = PlayerFactory()
    versions, drafts = [], []
    for sample in LEGAL:
        deck = decks.create(
            owner=owner, name=sample.id, format=format, now=NOW, content=sample.content
        )
        version = decks.save_version(deck=deck, now=NOW)
        versions.append(partial(examine_version, version, format=format, day=DAY))
        drafts.append(partial(examine, sample.content, format=format, day=DAY))
    return {"version": versions, "draft": drafts}


def _measure(judges: list[Callable[[], Any]], rounds: int) -> dict[str, float]:
    for judge in judges:
        if judge().problems:
            raise SystemExit("A deck that should be legal is not.")
    times = []
    for _round in range(rounds):
        for judge in judges:
            began = time.perf_counter()
            judge()
            times.append((time.perf_counter() - began) * 1000)
    times.sort()
    return {
        "median_ms": round(statistics.median(times), 2),
        "p95_ms": round(times[int(len(times) * 0.95)], 2),
    }


def _say(figures: dict[str, dict[str, float]], as_json: bool) -> int:
    if as_json:
        print(json.dumps({"bench": "decks", "target_ms": TARGET_MS, **figures}))
    else:
        for name, figure in figures.items():
            print(
                f"decks: a stored {name} is judged in {figure['median_ms']} ms (median), "
                f"{figure['p95_ms']} ms (p95); target {TARGET_MS} ms"
            )
    return 0
