"""Any text in a line gets a verdict, with a name, and soon."""

import json
import time
from random import Random

import pytest

from engines.core.alternatives import alternatives
from engines.core.errors import Refused
from engines.core.records.sentences import LANGUAGES
from engines.core.records.spoken import reader
from engines.core.replays import verdict
from engines.core.replays.replay import step
from engines.core.replays.verify import verify_text
from tests.engines.contract.positions import cut, whole_match
from tests.engines.folder import every_game
from tests.engines.mutations import mutants, remarks
from tests.longer import longer
from tests.timing import within

GAMES = every_game()
MOST, MOSTLY = 1.0, 0.2  # seconds of the processor: for every record, for 99 of 100
RECORDS, MORE_RECORDS = 200, 20_000
MATCHES, MORE_MATCHES = 4, 100
POSITIONS, REMARKS = 6, 30


def cases(some, more):
    pairs = longer([(game, some) for game in GAMES], [(game, more) for game in GAMES])
    return pytest.mark.parametrize(
        ("game", "count"), pairs, ids=lambda case: getattr(case, "key", str(case))
    )


@pytest.mark.slow
@cases(RECORDS, MORE_RECORDS)
def test_a_record_with_a_mutated_line_is_judged_soon(game, count):
    took = []

    for text in mutants(game, count, count):
        began = time.process_time()
        judged = verify_text(text)
        took.append((time.process_time() - began, text))
        assert wrong(judged) == "", text

    slowest = sorted(took)
    assert slowest[len(took) * 99 // 100][0] < MOSTLY
    for seconds, text in slowest[-3:]:
        assert seconds < MOST or within(MOST, lambda text=text: verify_text(text)), text


def wrong(judged):
    """Return what a verdict lacks, or nothing."""
    json.dumps(judged.as_json(), ensure_ascii=False).encode()
    if judged.fault:
        return judged.fault
    if judged.outcome not in verdict.OUTCOMES:
        return judged.outcome
    if judged.finding is None:
        return "no finding" if judged.outcome == verdict.REFUTED else ""
    words = [judged.finding.sentence(language) for language in LANGUAGES]
    bare = judged.finding.reason.code in (*words, verdict.FAULT_CODE)
    return "no words" if bare or "…" in "".join(words) else ""


@cases(MATCHES, MORE_MATCHES)
def test_a_line_of_any_seat_is_refused_or_played_and_never_raises(game, count):
    rng = Random(f"{game.key} {count}")

    for _ in range(count):
        whole = whole_match(game, rng.randrange(2**32), rng.choice(["", *sorted(game.presets)]))
        for _ in range(POSITIONS):
            state = cut(game, whole, rng.randrange(len(whole.actions))).state
            before = game.dump(state)
            for line in remarks(game, game.to_act(state), rng, REMARKS):
                said(game, state, line)
            assert game.dump(state) == before


def said(game, state, line):
    """Play a line in a position; return its words, or if it is wrong the alternatives."""
    try:
        actions = reader(game)(line).actions
    except Refused:
        return
    assert all(game.describe(action, language) for action in actions for language in LANGUAGES)
    try:
        step(game, state, line)
    except Refused:
        for instead in alternatives(game, state, actions[0], line):
            step(game, state, instead)
