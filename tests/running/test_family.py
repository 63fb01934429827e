"""Fallen children are restarted, with longer and longer pauses, up to a limit."""

import signal
import sys
from collections.abc import Iterator
from io import StringIO

import pytest

from league.conf.home.binaries import ServerTrouble
from league.running import processes
from league.running.family import Console, Family, KeepsFalling
from tests.waiting import eventually

FAILS = [sys.executable, "-c", "raise SystemExit(3)"]
STAYS = [sys.executable, "-c", "import signal; print('here', flush=True); signal.pause()"]
# Leaves a process of its own behind when it is killed, as a web server's master does.
LEAVES = [
    sys.executable,
    "-c",
    "import signal, subprocess\n"
    "print(subprocess.Popen(['sleep', '300']).pid, flush=True)\n"
    "signal.pause()",
]


@pytest.fixture
def out() -> StringIO:
    return StringIO()


@pytest.fixture
def family(out: StringIO) -> Iterator[Family]:
    made = Family(Console(out))
    yield made
    made.stop()


def wait(family: Family) -> None:
    for member in family.members:
        if member.child is not None:
            member.child.process.wait(20)


def tend_for_a_minute(family: Family) -> None:
    for moment in range(60):
        wait(family)
        family.tend(now=moment)


def fall_lines(out: StringIO) -> list[str]:
    return [line.strip() for line in out.getvalue().splitlines() if " fell " in line]


def test_a_child_that_keeps_falling_ends_everything_with_its_reason(
    family: Family, out: StringIO
) -> None:
    family.start("beat", FAILS)

    with pytest.raises(KeepsFalling) as caught:
        tend_for_a_minute(family)

    assert str(caught.value) == (
        "beat fell 5 times within a minute, so everything was stopped. "
        "The last time: exit code 3; its lines stand above."
    )
    assert fall_lines(out) == [
        f"beat fell (exit code 3): it is started again {when}."
        for when in ("now", "in 1 s", "in 2 s", "in 4 s")
    ]


def test_falls_that_lie_further_apart_are_forgotten(family: Family, out: StringIO) -> None:
    family.start("beat", FAILS)

    for moment in range(0, 600, 31):
        wait(family)
        family.tend(now=moment)
        family.tend(now=moment + 1)

    assert len(fall_lines(out)) == 20
    assert {line.rpartition("again ")[2] for line in fall_lines(out)} == {"now.", "in 1 s."}


def test_only_the_fallen_child_is_started_again(family: Family) -> None:
    family.start("web", STAYS)
    family.start("worker", STAYS)
    web, worker = (member.child for member in family.members)
    assert web is not None
    assert worker is not None
    worker.kill()
    wait_for_end(worker)

    family.tend()

    assert family.members[0].child is web
    assert family.members[1].child is not worker


def wait_for_end(child: processes.Child) -> None:
    child.process.wait(20)


def test_what_a_fallen_child_has_left_behind_is_ended_first(family: Family, out: StringIO) -> None:
    family.start("web", LEAVES)
    eventually(lambda: "web" in out.getvalue())
    orphan = int(out.getvalue().partition("|")[2].split()[0])
    child = family.members[0].child
    assert child is not None
    child.process.send_signal(signal.SIGKILL)
    wait_for_end(child)

    family.tend()

    eventually(lambda: not is_alive(orphan))


def is_alive(number: int) -> bool:
    try:
        with open(f"/proc/{number}/stat") as file:
            return file.read().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def test_a_server_that_cannot_be_started_again_is_tried_again_and_named(
    family: Family, out: StringIO
) -> None:
    starts = [processes.start("postgres", FAILS)]

    def begin() -> processes.Child:
        if starts:
            return starts.pop()
        raise ServerTrouble("PostgreSQL did not start: the disk is full")

    family.run("postgres", begin, log="postgres.log")

    with pytest.raises(KeepsFalling) as caught:
        tend_for_a_minute(family)

    assert "The last time: PostgreSQL did not start: the disk is full; its log is postgres.log" in (
        str(caught.value)
    )
    assert len(fall_lines(out)) == 4
