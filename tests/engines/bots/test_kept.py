"""The matches that are kept: what pages read of them, and that they are those of today's bots."""

import json
from dataclasses import replace

import pytest

from engines.bots import LEVELS, levels
from engines.bots.arena import Meeting, Played
from engines.bots.kept import HERE, PAIRINGS, Kept, ceilings, figures_file, kept, percentiles
from engines.bots.results import met
from engines.core.registry import games
from tests.bench.tools.calibration import engine
from tests.engines.folder import liars_dice

BETTER = 0.6  # of the points, which a champion has to win from Strong
NOTE = {"date": "2026-11-28", "machine": "2 cores, CPython 3.11", "target": 0.85}


def told(thoughts):
    return [Played(n, "a", (), "normal", 9, 0.5, each) for n, each in enumerate(thoughts)]


def test_every_level_of_every_game_has_met_the_one_below_it():
    pairs = {(each.meeting.game.key, *each.levels) for each in kept()}
    ours = [game for game in games() if game.key != liars_dice().key]

    assert pairs == {
        (game.key, a, b) for game in ours for a, b in PAIRINGS if {a, b} <= set(levels(game))
    }
    assert len(list(HERE.glob("*.jsonl"))) == len(kept()) + len(ceilings())


@pytest.mark.parametrize("each", kept(), ids=lambda each: f"{each.meeting.game.key} {each.levels}")
def test_what_is_kept_was_played_by_the_bots_as_they_are(each):
    assert each.is_current
    assert each.date
    assert each.machine
    assert len(each.done) % 2 == 0
    assert (each.thinking is None) == (each.nodes[0] == 0)
    assert each.figures["games"] == len(each.done)
    assert each.verdict in ("reached", "missed", "open")


@pytest.mark.parametrize("what", ["calibration", "worth"])
@pytest.mark.parametrize("game", sorted({each.meeting.game.key for each in kept()}))
def test_figures_are_those_of_the_value_as_it_is(game, what):
    """Fitted anew, a value foretells other chances: ``python -m tests.bench worth`` says which."""
    assert json.loads(figures_file(game, what).read_text())["engine"] == engine(game)


def test_a_champion_has_won_enough_from_strong_or_is_left_out():
    """Without matches that reach the target a game gives it no tries (``Game.nodes``)."""
    met_strong = {
        each.meeting.game.key: (each.verdict, each.target)
        for each in kept()
        if each.levels == ("champion", "strong")
    }
    ours = [game for game in games() if game.key != liars_dice().key]

    offered = {game.key for game in ours if "champion" in levels(game)}
    assert met_strong == dict.fromkeys(offered, ("reached", BETTER))


def test_a_ceiling_is_of_the_same_bots_with_more_tries():
    usual = {(each.meeting.game.key, *each.levels): each for each in kept()}

    for of, long in ceilings().items():
        level = of[1]
        nodes = {**long.meeting.game.nodes, level: long.nodes[0]}
        assert usual[of].verdict != "reached"
        assert long.nodes[0] >= 4 * usual[of].nodes[0] == 4 * levels(long.meeting.game)[level].nodes
        meeting = replace(long.meeting, game=replace(long.meeting.game, nodes=nodes))
        assert replace(long, meeting=meeting).is_current
        assert len(long.done) % 2 == 0


def test_a_new_file_says_when_and_where_and_keeps_saying_it(tmp_path):
    path = tmp_path / "met.jsonl"
    meeting = Meeting(liars_dice(), {"a": "strong", "b": "uniform"}, preset="one")
    met(meeting, 1, path, note=NOTE)

    done = met(meeting, 2, path, note={**NOTE, "date": "2027-01-01"})

    assert path.read_text().count("2026-11-28") == 1
    assert [each.match for each in done] == [0, 1]
    assert met(meeting, 2, path) == done
    assert all(each.thoughts for each in done)


def test_levels_with_other_budgets_than_then_are_not_current():
    game = liars_dice()
    meeting = Meeting(game, {"a": "strong", "b": "club"})
    then = Kept(meeting, {**meeting.head(), **NOTE}, ())
    now = replace(meeting, game=replace(game, nodes={"strong": LEVELS["strong"].nodes + 1}))

    assert then.is_current
    assert not replace(then, meeting=now).is_current


def test_searches_have_a_median_and_a_95th_percentile_and_forced_choices_do_not_count():
    assert percentiles(told([(0, 0, *range(1, 51)), tuple(range(51, 101))])) == (51, 96)
    assert percentiles(told([(), (0,)])) is None
