"""Sealed draws counted again, each by itself."""

from dataclasses import replace
from functools import cache

import pytest

from engines.core.chance.recount import recount
from engines.core.chance.sealed import faces
from engines.core.records.reading import read
from engines.core.records.record import Dice
from engines.core.records.writing import written
from engines.core.registry import get
from engines.core.replays.verify import verify
from tests.engines.sealed_match import sealed_match

GAMES = ("carriers", "lethal_checkmate", "touchdown_hero", "rugby_15", "limit_ball")


@cache
def match(key):
    return read(written(sealed_match(get(key), 2)))


@pytest.mark.parametrize("key", GAMES)
def test_every_draw_of_an_honest_match_agrees(key):
    counted = recount(match(key))

    assert counted is not None
    assert counted.agrees
    assert [draw.k for draw in counted.draws] == [*range(1, len(counted.draws) + 1)]
    for draw in counted.draws:
        assert draw.said == draw.due
        assert all(number < size for number, size in zip(draw.numbers, draw.sizes, strict=True))


def test_the_faces_are_those_of_the_seeds():
    counted = recount(match("carriers"))

    seeds = [seed for _seat, seed in counted.seats]
    for draw in counted.draws:
        assert draw.faces == faces(counted.server, seeds, draw.k, len(draw.faces))
        assert draw.numbers == tuple(face - 1 for face in draw.faces)


def tampered(record):
    """Change the faces of the first roll that can be changed; return the record and its line."""
    for at, line in enumerate(record.lines):
        if not line.text.startswith("toss "):
            continue
        first, second = line.text.removeprefix("toss ").split()
        text = f"toss {first} {6 if second != '6' else 5}"
        if first != text[-1]:
            lines = (*record.lines[:at], line._replace(text=text), *record.lines[at + 1 :])
            return replace(record, lines=lines), at + 1
    raise AssertionError("no toss")


def test_a_changed_die_is_named_and_the_others_agree():
    record, n = tampered(match("carriers"))

    counted = recount(record)

    wrong = [draw for draw in counted.draws if not draw.agrees]
    assert [draw.n for draw in wrong] == [n]
    assert wrong[0].due in [line.text for line in match("carriers").lines]
    assert not counted.agrees
    assert verify(record).outcome == "refuted"


def test_another_seed_than_the_promised_one_is_not_kept():
    record = match("carriers")
    other = replace(record, dice=Dice("sealed", "0" * 64))

    counted = recount(other)

    assert not counted.kept
    assert not counted.agrees


def test_a_line_against_the_rules_stops_the_count():
    record = match("carriers")
    broken = record.lines[1]._replace(text="column 99")
    counted = recount(replace(record, lines=(record.lines[0], broken, *record.lines[2:])))

    assert counted.stopped == 2
    assert len(counted.draws) == 1
    assert not counted.agrees


def test_there_is_nothing_to_count_without_seals_or_seeds():
    record = match("carriers")

    assert recount(replace(record, dice=Dice("table"))) is None
    assert recount(replace(record, seeds=record.seeds[1:])) is None
