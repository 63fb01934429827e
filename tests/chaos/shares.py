"""Processor seconds of this process and of each that it has started, with their children."""

import os
from collections import Counter
from pathlib import Path

# The first that fits: PostgreSQL is told how many workers it may have, and beat whose beat it is.
WORDS = {"live_server": "stream", "postgres": "postgres", "valkey": "valkey", "gunicorn": "web",
         "beat": "beat", "worker": "worker"}  # fmt: skip
TICKS = os.sysconf("SC_CLK_TCK")


def spent() -> Counter[str]:
    """Add up user and system time by group, in seconds; nothing where there is no /proc."""
    by_group: Counter[str] = Counter()
    parents, times = {}, {}
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            fields = (folder / "stat").read_text().rpartition(")")[2].split()
        except OSError:  # it ended meanwhile
            continue
        number = int(folder.name)
        own = number == os.getpid()
        # Ended children count with the process that waited for them; ours are counted apart.
        parents[number] = int(fields[1])
        times[number] = sum(map(int, fields[11 : 13 if own else 15])) / TICKS
    for number, seconds in times.items():
        if (group := _group(number, parents)) is not None:
            by_group[group] += seconds
    return by_group


def resident() -> Counter[str]:
    """Add up the memory of each group in bytes, shared memory divided among the processes."""
    by_group: Counter[str] = Counter()
    sizes, parents = {}, {}
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            parents[int(folder.name)] = int(
                (folder / "stat").read_text().rpartition(")")[2].split()[1]
            )
            lines = (folder / "smaps_rollup").read_text().splitlines()
        except OSError:  # it ended meanwhile, or is another account's
            continue
        shared = next((line for line in lines if line.startswith("Pss:")), "Pss: 0 kB")
        sizes[int(folder.name)] = 1024 * int(shared.split()[1])
    for number, size in sizes.items():
        if (group := _group(number, parents)) is not None:
            by_group[group] += size
    return by_group


def _group(number: int, parents: dict[int, int]) -> str | None:
    """Return the name of our child that a process is or descends from; None for other processes."""
    if number == os.getpid():
        return "asking"
    while number in parents and parents[number] != os.getpid():
        number = parents[number]
    return _name(number) if number in parents else None


def _name(number: int) -> str:
    try:
        words = Path(f"/proc/{number}/cmdline").read_bytes().decode(errors="replace").split("\0")
    except OSError:
        return "other"
    last = [Path(word).name for word in words]
    return next(
        (name for word, name in WORDS.items() if any(word in part for part in last)), "other"
    )


def spent_line(before: Counter[str], after: Counter[str]) -> str:
    """Write the processor time that each group has used in between."""
    used = {name: after[name] - before[name] for name in sorted(after)}
    listed = ", ".join(f"{name} {seconds:.1f}" for name, seconds in used.items())
    return f"processor seconds: {listed}; {sum(used.values()):.1f} in all"
