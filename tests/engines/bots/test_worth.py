"""What lines were worth: sums, luck and skill, in every game, with a policy or without."""

import json
from dataclasses import replace
from functools import cache
from itertools import islice
from random import Random

import pytest

from engines.bots.commands import COMMANDS
from engines.bots.playing import places
from engines.bots.worth import CHANCE_LINE, DECISION, WHOLE, NoWorth, analyse, from_json, points
from engines.bots.worth.choosing import Choosing, skill_of
from engines.bots.worth.course import walked
from engines.bots.worth.drift import OWN, corrected, difference, drift
from engines.bots.worth.estimates import Estimate
from engines.bots.worth.judging import Judging
from engines.core.commands import main
from engines.core.errors import IllegalAction, Refused
from engines.core.game import CHANCE
from engines.core.playouts import settings
from engines.core.records.reading import read
from engines.core.records.record import End, RecordLine, Result
from engines.core.records.recording import recorded
from engines.core.records.writing import written
from tests.engines.core import paper_match
from tests.engines.folder import every_game, own_folder

GAMES = {game.key: game for game in every_game()}
PLAYOUTS, SWINGS = 4, 2  # of these tests
CUT = 16  # lines
FACES = 216
THREE_SIDES = """
from dataclasses import replace
from engines.liars_dice import GAME as two

SIDES = {**two.sides, "C": ()}
GAME = replace(two, key="three_sides", ruleset="three_sides-1", aliases=(), sides=SIDES)
"""
every_game_there_is = pytest.mark.parametrize("key", GAMES)


def played(key, seed=1):
    """Return the record of a match of the policy against itself, or at random without one."""
    game, rng = GAMES[key], Random(seed)
    setting = settings(game, rng, preset="short" if key == "carriers" else "")
    state, actions = game.setup(setting), []
    while seats := game.to_act(state):
        by_sample = seats[0] == CHANCE or game.policy is None
        action = game.sample(state, rng) if by_sample else game.policy(state, seats[0], rng)
        game.play(state, action.seat, action)
        actions.append(action)
    return recorded(setting, actions)


def conceded(record, loser, lines):
    return replace(record, lines=record.lines[:lines], result=None, end=End("concede", loser))


def brief(key, seed=1, lines=CUT):
    """Return a match of which only so many lines were played, or one that is short by itself."""
    record = played(key, seed)
    return record if len(record.lines) <= lines else conceded(record, GAMES[key].seats[-1], lines)


def weighed(record, **more):
    return analyse(record, **{"playouts": PLAYOUTS, "swings": SWINGS, **more})


@cache
def analysed(key):
    """Return the analysis of a brief match, and the progress that it made."""
    seen = []
    return weighed(brief(key), progress=lambda done, whole: seen.append((done, whole))), seen


@every_game_there_is
def test_start_luck_skill_and_rest_are_the_result_exactly(key):
    analysis, seen = analysed(key)
    record = brief(key)

    first, second = analysis.sides
    rest = analysis.rest.total
    skill = analysis.skill[first] - analysis.skill[second]
    assert analysis.start + analysis.luck[first] + skill + rest == analysis.result
    assert analysis.luck[first] == -analysis.luck[second]
    assert [line.text for line in analysis.lines] == [line.text for line in record.lines]
    now = analysis.start
    for line in analysis.lines:
        assert line.before == now
        assert line.luck + line.skill + line.rest == line.swing
        now = line.after
    assert now == analysis.result == round(WHOLE * walked(record).result)
    assert seen == sorted(seen)
    assert seen[-1][0] == seen[-1][1]


@every_game_there_is
def test_the_same_record_gives_the_same_analysis_and_is_unhurt(key):
    record = brief(key)

    (analysis, _), again = analysed(key), weighed(record)

    assert analysis.text() == again.text()
    assert from_json(json.loads(analysis.text())) == analysis
    assert record == brief(key)


@every_game_there_is
def test_lines_have_the_parts_of_their_kind(key):
    analysis, _ = analysed(key)
    seats = {*places(GAMES[key]), CHANCE}

    assert {line.kind for line in analysis.lines} == {CHANCE_LINE, DECISION}
    assert all(line.seat in seats for line in analysis.lines)
    assert not any(line.skill for line in analysis.lines if line.kind == CHANCE_LINE)
    looked = [line for line in analysis.lines if line.looked]
    assert len(looked) == SWINGS
    assert {line.index for line in looked} >= set(analysis.turning_points)
    for line in looked:
        worths = [each.worth for each in line.alternatives]
        assert worths == sorted(worths, reverse=True)
        assert [each.played for each in line.alternatives].count(True) == bool(worths)
        assert line.error or line.after == analysis.result


def positions(key, seed=4):
    walk = walked(brief(key, seed, lines=60))
    return walk, Judging(walk.game, f"test {seed}")


@pytest.mark.parametrize("key", [key for key, game in GAMES.items() if game.faces and game.value])
def test_the_luck_of_a_die_is_nothing_over_its_faces(key):
    walk, judging = positions(key)
    game, rolls = walk.game, 0
    for step in walk.steps:
        state, lucks = walk.states[step.before], []
        if step.action.seat != CHANCE or not game.faces(step.action) or rolls == 3:
            continue
        falls = list(islice(game.legal(state, CHANCE), FACES + 1))
        if len(falls) > FACES:
            continue
        rolls += 1
        mean = judging.over_all(state, step.action, step.before).mean
        for fall in falls:
            after = game.apply(state, CHANCE, fall)
            lucks.append(judging.glance(after, step.before + 1).mean - mean)
        assert sum(lucks) == pytest.approx(0, abs=1e-9)
        assert len(lucks) >= 2
    assert rolls


@every_game_there_is
def test_a_match_that_is_won_is_worth_one(key):
    walk = walked(played(key))
    judging = Judging(walk.game, "test")

    assert judging.glance(walk.states[-1], 0).mean == walk.result
    assert judging.look(walk.states[-1], 0, PLAYOUTS) == (walk.result, 0)


@every_game_there_is
def test_skill_is_a_shortfall_and_a_forced_line_has_none(key):
    walk, judging = positions(key, seed=5)
    choosing, game, decided = Choosing(judging), walk.game, 0
    steps = [step for step in walk.steps if step.action.seat != CHANCE]
    for step in Random(5).sample(steps, min(6, len(steps))):
        before, after = walk.states[step.before], walk.states[step.before + 1]
        choice = choosing.look(step, before, after, PLAYOUTS)
        at = step.at_once.state if step.at_once else before
        if len(list(game.legal(at, step.action.seat))) == 1:
            assert (choice.skill, choice.ranked) == ((0, 0), ())
            continue
        decided += bool(choice.ranked)
        assert choice.skill.mean <= 3 * choice.skill.error + 1e-9
    assert decided


OFF = 2.0  # log-odds
CLOSE = WHOLE // 8  # a step of OFF from an even chance would be three times as large
# Limit Ball, found in its place behind it: the same rules, so that the same dice are drawn.
OFF_VALUE = f"""
from dataclasses import replace
from engines.bots.worth.drift import corrected
from engines.limit_ball import GAME as own

def off(state):
    first = corrected(own.value(state)[0], {OFF})
    return first, 1 - first

GAME = replace(own, value=off)
"""


def test_a_value_that_is_off_makes_no_step_where_playouts_begin(tmp_path):
    record = brief("limit_ball", seed=3)

    right = analyse(record, playouts=64, swings=SWINGS)
    with own_folder(tmp_path, "limit_ball_off", OFF_VALUE):
        wrong = analyse(record, playouts=64, swings=SWINGS)

    assert wrong.digest == right.digest
    assert wrong.lines[0].before != right.lines[0].before
    assert corrected(0.5, OFF) - 0.5 > 3 * CLOSE / WHOLE
    for line, like in zip(wrong.lines[:-1], right.lines[:-1], strict=True):
        assert abs(line.after - like.after) < CLOSE
        assert abs(line.rest - like.rest) < CLOSE
        assert line.error


def test_what_is_certain_is_never_corrected():
    assert [corrected(worth, OFF) for worth in (0.0, 1.0)] == [0, 1]
    assert corrected(corrected(0.3, OFF), -OFF) == pytest.approx(0.3)
    assert difference(0.5, [1.0, 0.0] * 4).mean == pytest.approx(0)
    assert difference(1 - 1e-9, [1.0] * 8).mean == pytest.approx(0)


def test_positions_between_have_what_both_sides_tell_and_know_less():
    said = {2: Estimate(1.0, 0.01), 6: Estimate(-1.0, 0.01)}

    walk = drift(said, 40)

    means, errors = [each.mean for each in walk], [each.error for each in walk]
    assert (means[2], means[4], means[6]) == pytest.approx((1, 0, -1), abs=0.05)
    assert means[2:7] == sorted(means[2:7], reverse=True)
    assert means[39] == means[7]
    assert means[6] < means[7] < -0.8  # a part of it is that position's own
    assert errors[2] < 0.02 < OWN**0.5 < errors[3] < errors[4] < errors[39]
    assert [each.mean for each in drift({}, 3)] == [0, 0, 0]


def test_the_best_is_chosen_by_one_half_of_the_scenarios_and_measured_by_the_other():
    played_, lucky, better = [0.5] * 4, [1.0, 0.0, 1.0, 0.0], [0.75] * 4

    assert skill_of(played_, [played_, better]) == (-0.25, 0)
    assert skill_of(played_, [played_]) == (0, 0)
    assert skill_of([0.25], [[0.25], [0.75]]) == (-0.5, 0)
    # What is best in one half alone is worth nothing in the other.
    assert skill_of(played_, [played_, lucky]).mean == 0.25


def test_the_rest_of_the_last_line_takes_a_resignation():
    record = played("limit_ball", seed=6)
    analysis = weighed(conceded(record, "A1", 12), swings=12)
    whole = weighed(conceded(record, "B1", 12), swings=12)

    assert (analysis.result, whole.result) == (0, WHOLE)
    last, other = analysis.lines[-1], whole.lines[-1]
    assert last.after - last.before - last.luck - last.skill == last.rest
    assert other.rest - last.rest > WHOLE // 2
    assert 11 not in (*analysis.turning_points, *whole.turning_points)


def test_rulings_and_checkpoints_stand_for_themselves():
    text = paper_match.match("= 2-1\n", "= 2-1\n~ quiet please\n")
    analysis = weighed(read(text))

    others = [line for line in analysis.lines if line.kind == "other"]
    assert [line.text for line in others] == ["2-1", "quiet please", "1-1"]
    assert not any(line.swing or line.luck or line.skill or line.rest for line in others)
    assert (others[0].number, others[0].seat) == (None, "")


def test_a_ruling_that_changes_the_position_is_rest():
    record = played("limit_ball", seed=7)
    ruled = RecordLine(0, None, "set", "score.A=1")
    changed = replace(
        record, lines=(*record.lines[:20], ruled), result=None, end=End("concede", "B1")
    )

    line = weighed(changed).lines[-1]

    assert (line.kind, line.luck, line.skill) == ("other", 0, 0)
    assert line.rest == line.swing != 0


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"lines": ()}, "REC-WORTH-EMPTY"),
        ({"mode": "open"}, "REC-WORTH-OPEN"),
        ({"end": End("abandoned"), "result": None}, "REC-WORTH-END"),
        ({"end": None, "result": None}, "REC-WORTH-END"),
        ({"end": End("ruling"), "result": Result((), "none")}, "REC-WORTH-END"),
    ],
)
def test_what_cannot_be_analysed_is_refused(change, code):
    record = played("lethal_checkmate")
    short = replace(record, **{"lines": record.lines[:6], **change})

    with pytest.raises(NoWorth) as refused:
        weighed(short)

    assert refused.value.reason.code == code


def test_a_game_without_two_sides_is_refused(tmp_path):
    record = replace(read(paper_match.MATCH), ruleset="three_sides-1")

    with own_folder(tmp_path, "three_sides", THREE_SIDES), pytest.raises(NoWorth) as refused:
        weighed(record)

    assert refused.value.reason.code == "REC-WORTH-SIDES"


def test_a_record_that_does_not_hold_is_refused_as_its_replay_is():
    with pytest.raises(IllegalAction):
        weighed(read(paper_match.match("L bid 3 5", "L bid 1 1")))
    with pytest.raises(Refused):
        weighed(read(paper_match.match("winner L", "winner R")))
    assert points(WHOLE) == 100


def test_the_command_prints_a_table_or_everything(tmp_path, capsys):
    path = tmp_path / "match.record"
    record = conceded(played("lethal_checkmate"), "B", 2)
    path.write_text(written(record), encoding="utf-8")

    assert main(["worth", str(path)], COMMANDS) == 0
    rows = capsys.readouterr().out.splitlines()
    assert main(["worth", str(path), "--json"], COMMANDS) == 0

    analysis = from_json(json.loads(capsys.readouterr().out))
    luck = points(analysis.luck["W"])
    assert len(analysis.lines) == 2
    assert rows[-4].startswith(f"W: luck {luck:+.1f}, skill")
    assert rows[-1].startswith("turning points: ")
    path.write_text(written(replace(record, end=None)), encoding="utf-8")
    assert main(["worth", str(path)], COMMANDS) == 2
    assert "REC-WORTH-END: Only a match with a winner" in capsys.readouterr().err
