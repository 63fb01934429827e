"""How many legal decks of 15 to 20 cards are judged in a second on one core."""

import argparse
import json
import time

from engines.carriers.decks.deck import judge
from engines.core.decks import Severity
from tests.engines.carriers.house import decks, starters_of

TARGET = 10_000


def main(argv: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.bench deck")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--seconds", type=float, default=2.0)
    asked = parser.parse_args(argv)

    legal = [(cards, starters_of(deck)) for deck, cards in decks("legal")]
    for cards, starters in legal:
        if any(problem.severity is Severity.ERROR for problem in judge(cards, starters)):
            raise SystemExit("A deck that should be legal is not.")
    judged, began = 0, time.perf_counter()
    while (spent := time.perf_counter() - began) < asked.seconds:
        for cards, starters in legal * 50:
            judge(cards, starters)
        judged += 50 * len(legal)

    rate = round(judged / spent)
    figure = {"bench": "deck", "decks": judged, "decks_per_second": rate, "target": TARGET}
    if asked.json:
        print(json.dumps(figure))
    else:
        print(f"deck: {rate:,} decks a second on one core (target {TARGET:,})")
    return 0
