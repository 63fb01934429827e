import pytest

from league.rules.brackets.bracket import Bracket, RoundCode
from league.rules.brackets.make import made
from league.rules.brackets.places import places
from league.rules.brackets.seeding import seed_order
from league.rules.brackets.settings import Knockout
from league.rules.brackets.settle import in_order, settled
from league.rules.brackets.single import single_elimination
from league.rules.brackets.sources import LoserOf, Seed, WinnerOf
from league.rules.errors import RulesError
from tests.longer import longer
from tests.rules.brackets.playout import better_seeds_win, won_by


def test_seed_order_is_that_of_the_book():
    assert seed_order(2) == (1, 2)
    assert seed_order(4) == (1, 4, 2, 3)
    assert seed_order(8) == (1, 8, 4, 5, 2, 7, 3, 6)
    assert seed_order(16) == (1, 16, 8, 9, 4, 13, 5, 12, 2, 15, 7, 10, 3, 14, 6, 11)


def sources(bracket):
    return {node.key: node.sources for node in bracket.nodes}


def test_six_entrants_have_two_byes_and_a_match_for_the_third_place():
    bracket = single_elimination(6, third_place=True)

    assert sources(bracket) == {
        "R1.1": (Seed(4), Seed(5)),
        "R1.2": (Seed(3), Seed(6)),
        "R2.1": (Seed(1), WinnerOf("R1.1")),
        "R2.2": (Seed(2), WinnerOf("R1.2")),
        "T.1": (LoserOf("R2.1"), LoserOf("R2.2")),
        "R3.1": (WinnerOf("R2.1"), WinnerOf("R2.2")),
    }
    assert [(round.key, round.code, round.number) for round in bracket.rounds] == [
        ("R1", RoundCode.QUARTERFINAL, 8),
        ("R2", RoundCode.SEMIFINAL, 4),
        ("T", RoundCode.THIRD_PLACE, 2),
        ("R3", RoundCode.FINAL, 2),
    ]


SIZES = longer([*range(2, 18), 31, 32, 33, 63, 64, 65, 127, 128, 129], range(2, 131))


@pytest.mark.parametrize("size", SIZES)
def test_the_best_seeds_have_the_byes_and_meet_as_late_as_they_can(size):
    bracket = single_elimination(size)
    results = better_seeds_win(bracket)

    assert len(bracket.nodes) == size - 1
    opening = [sides for key, sides in sources(bracket).items() if key.startswith("R1.")]
    byes = 2 ** (size - 1).bit_length() - size
    assert {side.number for sides in opening for side in sides} == set(range(byes + 1, size + 1))
    for round in bracket.rounds[1:]:
        nodes = [node.key for node in bracket.nodes if node.round == round.key]
        sides = {side for key in nodes for side in (results[key].first, results[key].second)}
        assert sides == set(range(1, round.number + 1))


def test_places_of_eight_are_shared_by_round():
    bracket = single_elimination(8)
    seeding = in_order(range(1, 9))

    ranking = places(bracket, seeding, settled(bracket, seeding, better_seeds_win(bracket)))

    assert [(place.entrant, place.best, place.worst) for place in ranking] == [
        (1, 1, 1),
        (2, 2, 2),
        (3, 3, 4),
        (4, 3, 4),
        (5, 5, 8),
        (6, 5, 8),
        (7, 5, 8),
        (8, 5, 8),
    ]
    assert all(place.sure for place in ranking)
    assert [place.reason.code for place in ranking[:3]] == [
        "bracket_champion",
        *["bracket_out"] * 2,
    ]


def test_the_match_for_the_third_place_parts_the_third_from_the_fourth():
    bracket = single_elimination(4, third_place=True)
    seeding = in_order([1, 2, 3, 4])
    results = better_seeds_win(bracket, {"T.1": won_by(4, 3, 4)})

    ranking = places(bracket, seeding, settled(bracket, seeding, results))

    assert [(place.entrant, place.best, place.worst) for place in ranking] == [
        (1, 1, 1),
        (2, 2, 2),
        (4, 3, 3),
        (3, 4, 4),
    ]
    assert ranking[2].reason.code == "bracket_third"


def test_three_have_no_match_for_the_third_place():
    assert single_elimination(3, third_place=True).nodes == single_elimination(3).nodes


def test_one_alone_is_champion_without_a_match():
    bracket = single_elimination(1)
    seeding = in_order([7])

    now = settled(bracket, seeding, {})

    assert bracket == Bracket(1, (), (), (Seed(1),))
    assert (now.champion, now.is_over, now.ready) == (7, True, ())
    assert [
        (place.entrant, place.best, place.worst) for place in places(bracket, seeding, now)
    ] == [(7, 1, 1)]


@pytest.mark.parametrize("elimination", ["single", "double"])
@pytest.mark.parametrize(
    ("field", "code"),
    [
        (0, "too_few_entrants"),
        ((), "too_few_entrants"),
        (4097, "too_many_entrants"),
        ((Seed(1), Seed(1)), "entrant_twice"),
    ],
)
def test_an_impossible_field_is_refused(elimination, field, code):
    with pytest.raises(RulesError) as refusal:
        made(field, Knockout.read({"elimination": elimination}))

    assert refusal.value.code == code


def test_settings_are_written_and_read():
    given = {"elimination": "double", "third_place": True, "grand_final": "simple"}

    assert Knockout.read(given).written() == given
    assert Knockout.read({}) == Knockout()


def test_three_thousand_entrants_have_a_bracket():
    bracket = single_elimination(3000)

    ready = settled(bracket, in_order(range(3000)), {}).ready

    assert len([sitting for sitting in ready if sitting.node.startswith("R1.")]) == 3000 - 2048
