"""The traces of golden records, fixed at the release of a ruleset.

``python -m tests.engines.traces GAME`` adds the traces of records that have none yet. It never
changes a trace: a changed trace is a changed behaviour, and so another ruleset.
"""

import json
import sys
from importlib.resources import files
from pathlib import Path

from engines.core.records.reading import read
from engines.core.replays.tracing import trace


def folder(key: str) -> Path:
    return Path(str(files(f"engines.{key}"))) / "records"


def stored(key: str) -> dict[str, str]:
    kept = folder(key) / "traces.json"
    traces: dict[str, str] = json.loads(kept.read_text(encoding="utf-8")) if kept.exists() else {}
    return traces


def main(key: str) -> int:
    kept = stored(key)
    added = {
        path.stem: trace(read(path.read_text(encoding="utf-8")))
        for path in sorted(folder(key).glob("*.record"))
        if path.stem not in kept
    }
    text = json.dumps({**kept, **added}, indent=0, sort_keys=True)
    (folder(key) / "traces.json").write_text(f"{text}\n", encoding="utf-8")
    sys.stdout.write(f"{len(added)} added, {len(kept)} kept\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
