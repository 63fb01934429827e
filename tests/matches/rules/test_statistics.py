"""Counts, dice and rates: against numbers worked out elsewhere."""

import subprocess
import sys
from random import Random

import pytest

from engines import limit_ball
from engines.carriers import GAME
from engines.core.records.recording import at_random
from engines.core.records.writing import written
from engines.core.replays.verify import verify_text
from matches.cell import judged
from matches.rules import statistics
from tests.matches.sample import SHEET

SAMPLE = SHEET.read_text()


def test_the_sample_match_counts_what_its_comments_say() -> None:
    tallies = statistics.tallies_of(SAMPLE)

    home, away = tallies["counts"]["H"], tallies["counts"]["A"]
    assert (home["goal.transfer"], away["goal.run"]) == ([1, 1], [1, 1])
    assert (home["safety"], home["safety.made"]) == ([1, 1], [1, 1])
    assert (home["tackle"], away["tackle"]) == ([1, 1], [8, 8])
    assert (away["intercept"], away["intercept.made"]) == ([2, 2], [1, 1])
    assert home["injury"] == [1, 1]
    assert "injury.made" not in home
    assert (home["bonus"], away["bonus.made"]) == ([1, 1], [1, 1])


def test_every_die_of_the_sample_is_somebodys() -> None:
    faces = statistics.tallies_of(SAMPLE)["faces"]

    rolled = sum(
        len(line.split()[2:])
        for line in SAMPLE.splitlines()
        if line.partition(". ")[2].split(" ")[0]
        in {"toss", "column", "dice", "bonus", "safety", "injury", "tie"}
    )
    assert sum(faces["H"]) + sum(faces["A"]) == rolled


def test_a_text_that_is_no_record_counts_nothing() -> None:
    assert statistics.tallies_of("nonsense") == {}


def test_a_record_that_breaks_off_counts_what_was_played() -> None:
    at = SAMPLE.index("18. A 4! xS+1")

    tallies = statistics.tallies_of(SAMPLE[:at] + "18. A 4! xS+9\n")

    assert tallies["counts"]["H"]["transfer"] == [1, 1]
    assert "tackle" not in tallies["counts"]["A"]


def matches() -> list[str]:
    made = (Random(seed) for seed in range(8))
    return [SAMPLE, *(written(at_random(GAME.house(rng), rng)) for rng in made)]


@pytest.mark.parametrize("text", matches())
def test_counting_while_verifying_comes_to_what_following_does(text: str) -> None:
    counting = statistics.Counting()

    verify_text(text, watch=counting)

    assert counting.tallies() == statistics.tallies_of(text) != {}
    assert judged(text.encode(), counts=True)["tallies"] == counting.tallies()


def test_counting_what_was_never_played_counts_nothing() -> None:
    assert statistics.Counting().tallies() == {}


def test_counting_needs_no_site() -> None:
    code = (
        "import sys; import matches.rules.statistics;"
        "sys.exit('django' in sys.modules or 'rest_framework' in sys.modules)"
    )

    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


@pytest.mark.parametrize(
    ("squared", "p"),
    [(0.0, 1.0), (1.0, 0.9626), (4.351, 0.5000), (11.070, 0.0500), (15.086, 0.0100)],
)
def test_the_tail_is_the_one_of_the_tables(squared: float, p: float) -> None:
    assert statistics.tail(squared) == pytest.approx(p, abs=1e-4)


def test_dice_that_fall_evenly_are_expected_every_time() -> None:
    dice = statistics.dice([(5,) * 6, (5,) * 6])

    assert (dice.faces, dice.chi_squared, dice.p, dice.one_in) == ((10,) * 6, 0.0, 1.0, 1)


def test_dice_with_too_many_sixes_are_told_as_rare() -> None:
    dice = statistics.dice([(5, 5, 5, 5, 5, 35)])

    assert dice.chi_squared == pytest.approx(75.0)
    assert dice.one_in is not None
    assert dice.one_in > 10**9 // 2


def test_few_dice_say_nothing() -> None:
    dice = statistics.dice([(1, 0, 0, 0, 0, 28)])

    assert (dice.rolls, dice.p, dice.one_in) == (29, None, None)


@pytest.mark.parametrize(
    ("won", "n", "low", "high"),
    [(0, 0, 0.0, 1.0), (0, 10, 0.0, 0.2775), (5, 10, 0.2366, 0.7634), (10, 10, 0.7225, 1.0)],
)
def test_a_rate_has_wilsons_interval(won: int, n: int, low: float, high: float) -> None:
    rate = statistics.rate(won, n)

    assert (rate.low, rate.high) == (pytest.approx(low, abs=1e-4), pytest.approx(high, abs=1e-4))


def test_counts_of_many_matches_are_added_and_worded() -> None:
    labels = {
        "try": {"en": "Tries"},
        "try.made": {"en": "made"},
        "gain.each": {"en": "Gain"},
        "rest": {"en": "Rest"},
    }
    counts = [{"try": [2, 2], "gain.each": [1, 3]}, {"try": [1, 1], "try.made": [1, 1]}]

    lines = statistics.count_lines(labels, counts, "en")

    assert [(line.label, line.times, line.made, line.mean) for line in lines] == [
        ("Tries", 3, 1, None),
        ("Gain", 1, None, 3.0),
        ("Rest", 0, None, None),
    ]


@pytest.mark.parametrize(
    ("side", "called", "seat"),
    [("A", "A2", "A2"), ("B", "A2", "B2"), ("A", "B3", "A3"), ("B", "", "B1")],
)
def test_a_player_keeps_his_place_in_the_team_on_either_side(side, called, seat) -> None:
    assert statistics.seat_of(limit_ball.GAME, side, called) == seat
