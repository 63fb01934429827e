"""The cell that replays records: quick when warm, and the only process that dies."""

import json
import signal
import threading
import time

import pytest

from matches.replaying import Lookers, ReplayDied, Replayer, engine_version
from matches.rules.looking import looked_at, looked_through
from tests.matches.sample import SHEET

WILD = """
import os, signal
from matches import cell

def judged(text, counts):
    word = text.decode()
    if word == "loop":
        while True: pass
    if word == "eat":
        kept = []
        while True: kept.append(bytearray(10_000_000))
    if word == "crash":
        os.kill(os.getpid(), signal.SIGSEGV)
    if word == "leave":
        os._exit(7)
    if word == "stumble":
        return {"said": word, "fault": "Traceback: the rules"}
    return {"said": word}

cell.judged = judged
cell.CPU_SECONDS = 1
raise SystemExit(cell.main())
"""
NOT_A_RECORD = "hello"


@pytest.fixture
def wild():
    made = Replayer("-c", WILD)
    yield made
    made.stop()


@pytest.fixture
def replayer():
    made = Replayer()
    yield made
    made.stop()


@pytest.mark.parametrize(
    ("word", "why", "again"),
    [
        ("loop", "processor time", True),
        ("eat", "256 MiB", True),
        ("crash", "ended with -11", False),
        ("leave", "ended with 7", False),
    ],
)
def test_a_replay_that_dies_says_why_and_the_next_one_is_done(wild, word, why, again):
    """A limit stops the same record again; what else ends a cell may not.

    Each record has its own seconds.
    """
    for number in range(3):
        assert wild.judge(str(number)) == {"said": str(number)}

    with pytest.raises(ReplayDied, match=why) as died:
        wild.judge(word)

    assert died.value.is_limit is again
    assert wild.judge("after") == {"said": "after"}


def test_a_cell_that_was_killed_while_it_waited_costs_no_record(wild):
    wild.judge("before")
    wild.process.kill()
    wild.process.wait()

    assert wild.judge("after") == {"said": "after"}


def test_an_answer_that_nobody_waits_for_any_more_is_not_the_next_ones(wild):
    def give_up(*_signal):
        raise TimeoutError

    wild.judge("before")
    kept = signal.signal(signal.SIGALRM, give_up)
    signal.setitimer(signal.ITIMER_REAL, 0.2)
    with pytest.raises(TimeoutError):
        wild.judge("loop")
    signal.signal(signal.SIGALRM, kept)

    assert wild.judge("after") == {"said": "after"}


def test_what_is_no_record_gets_a_verdict_and_no_death(replayer):
    judged = replayer.judge(NOT_A_RECORD)

    assert judged["verdict"]["outcome"] == "unreadable"
    assert judged["verdict"]["finding"]["code"] == "REC-MISSING"
    assert judged["tallies"] == {}


def test_a_warm_cell_answers_within_milliseconds(replayer):
    replayer.judge(NOT_A_RECORD)

    took = []
    for _ in range(50):
        began = time.perf_counter()
        replayer.judge(NOT_A_RECORD)
        took.append(time.perf_counter() - began)

    # Only the quickest count: other processes can only delay an answer.
    assert sorted(took)[5] < 0.02


def test_a_stopped_cell_leaves_no_process(replayer):
    replayer.judge(NOT_A_RECORD)
    process = replayer.process

    replayer.stop()

    assert process.poll() is not None


def test_an_engine_is_named_by_its_program_text():
    assert engine_version("carriers") == engine_version("carriers")
    assert engine_version("carriers").startswith("carriers.")
    assert engine_version("carriers") != engine_version("core")


def test_the_trace_of_a_fault_goes_to_the_log_alone(wild, caplog):
    assert wild.judge("stumble") == {"said": "stumble"}

    assert [record.message for record in caplog.records] == [
        "The rules failed at a record:\nTraceback: the rules"
    ]


@pytest.fixture
def lookers():
    made = Lookers(most=1)
    yield made
    made.stop()


def test_a_look_is_what_the_rules_of_looking_compute(lookers):
    text = SHEET.read_text()

    assert lookers.look(text, names=()) == plain(looked_through(text, ()))
    assert lookers.moment(text, n=20, still=False, names=()) == plain(
        looked_at(text, 20, (), still=False)
    )


def plain(answer):
    answer.pop("fault")
    return json.loads(json.dumps(answer))


def test_cells_for_looking_are_used_again_and_no_more_are_kept_than_wanted(lookers):
    lookers.look(NOT_A_RECORD, names=())
    first = lookers.idle.queue[0].process.pid
    lookers.look(NOT_A_RECORD, names=())
    assert lookers.idle.queue[0].process.pid == first

    def look():
        lookers.look(SHEET.read_text(), names=())

    both = [threading.Thread(target=look) for _ in range(2)]
    for thread in both:
        thread.start()
    for thread in both:
        thread.join()

    assert lookers.idle.qsize() == 1
