"""What the first visit of each kind of page carries, compressed, in bytes.

The demo league with a Swiss of 32 in a throw-away PostgreSQL; no socket and no browser: bodies
alone are counted, as tests/conf/pages/weighing.py finds them.
"""

import argparse
import json
import os
from collections import Counter
from typing import Any

from tests.bench.tools.rig import on_a_durable_database

WANTED = {"home": 150_000, "cards": 200_000}
PARTS = (".css", ".js", ".svg", ".png")


def main(argv: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.bench weight")
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--files", action="store_true", help="name every file")
    asked = parser.parse_args(argv)
    os.environ["TABLE_LINES_A_SECOND"] = os.environ["TABLE_LINES_A_MINUTE"] = "1000000"
    weights = on_a_durable_database(_weights)
    if asked.json:
        print(json.dumps({"bench": "weight", "pages": weights}))
    else:
        _print(weights, files=asked.files)
    heavy = [name for name, most in WANTED.items() if sum(weights[name].values()) > most]
    return 1 if heavy else 0


def _weights() -> dict[str, dict[str, int]]:
    from tests.bench.tools.pages import furnished
    from tests.conf.pages.weighing import weigh

    return {name: weigh(client, path) for name, (client, path) in furnished().items()}


def _print(weights: dict[str, dict[str, int]], *, files: bool) -> None:
    print("bytes of a first visit in gzip: all, the page itself, style sheets, scripts, pictures")
    for name, parts in weights.items():
        page, *rest = parts.items()
        kinds = Counter[str]()
        for address, weight in rest:
            kinds[next((kind for kind in PARTS if address.endswith(kind)), "")] += weight
        pictures = kinds[".svg"] + kinds[".png"]
        wanted = f"  wanted {WANTED[name]:,}" if name in WANTED else ""
        figures: list[Any] = [sum(parts.values()), page[1], kinds[".css"], kinds[".js"], pictures]
        print(f"  {name:11}" + "".join(f"{figure:>10,}" for figure in figures) + wanted)
        for address, weight in rest if files else ():
            print(f"             {weight:>8,}  {address}")
