"""The laws of supplied chance, for every game that has a supply."""

from dataclasses import replace
from itertools import count
from random import Random

import pytest
from hypothesis import given, settings, strategies as st

from engines.core.chance.dice import said, takes_draw
from engines.core.chance.supply import draw
from engines.core.game import CHANCE
from engines.core.playouts import settings as set_up
from engines.core.records.reading import read
from engines.core.records.record import ACTION, Dice
from engines.core.records.recording import recorded
from engines.core.records.sentences import LANGUAGES
from engines.core.records.spoken import reader
from engines.core.records.writing import written
from engines.core.registry import games
from engines.core.replays import verdict
from engines.core.replays.verify import verify
from tests.engines.contract.positions import positions, whole_match
from tests.engines.sealed_match import played, sealed, sealed_match, seeds_of
from tests.longer import examples

GAMES = games()
every_game_there_is = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.ruleset)
every_game_with_a_supply = pytest.mark.parametrize(
    "game", [game for game in GAMES if game.supply], ids=lambda game: game.ruleset
)
FEW = settings(max_examples=examples(25), deadline=None)
SEEDS = st.binary(min_size=1, max_size=64).map(bytes.hex)
MATCHES = 6


@every_game_there_is
def test_a_game_has_a_supply_where_chance_acts(game):
    seats = {action.seat for action in whole_match(game, 1).actions}

    assert (CHANCE in seats) == (game.supply is not None)


@every_game_with_a_supply
@FEW
@given(data=st.data(), server=SEEDS, seed=SEEDS, k=st.integers(1, 10_000))
def test_the_same_draw_gives_the_same_legal_action(game, data, server, seed, k):
    whole = data.draw(positions(game))
    state = game.setup(whole.settings)

    for action in whole.actions:
        if game.to_act(state) == (CHANCE,):
            before = game.dump(state)
            supplied = game.supply(state, draw(server, [seed], k))
            assert game.check(state, CHANCE, supplied) is None
            assert game.read(game.write(supplied)) == supplied
            assert game.dump(state) == before
            assert game.supply(game.load(before), draw(server, [seed], k)) == supplied
            assert takes_draw(game, supplied)
        game.play(state, action.seat, action)


@every_game_with_a_supply
@pytest.mark.parametrize("number", range(MATCHES))
def test_a_match_by_supply_ends_and_verifies_with_its_dice(game, number):
    preset = Random(number).choice(["", *sorted(game.presets)])

    record = read(written(sealed_match(game, number, preset)))
    judged = verify(record)

    assert (judged.outcome, judged.agrees, judged.notes) == (verdict.VERIFIED, True, ())


@every_game_with_a_supply
def test_another_seed_of_a_seat_gives_other_draws(game):
    record = sealed_match(game, 1)
    last = record.seeds[-1]
    other = replace(record, seeds=(*record.seeds[:-1], replace(last, hexadecimal="00")))

    judged = verify(other)

    assert judged.outcome == verdict.REFUTED
    assert (judged.finding.reason.rule, judged.finding.alternatives) == ("REC-7", ())


@every_game_with_a_supply
def test_one_draw_that_was_not_promised_is_named_with_its_line(game):
    begin, seeds = set_up(game, Random(5)), seeds_of(game, set_up(game, Random(5)), 5)
    honest = [pair for pair in played(game, begin, seeds, Random(5)) if pair[1].seat == CHANCE]
    free = [k for k, (state, due) in enumerate(honest, 1) if _another(game, state, due) != due]
    assert len(free) > 1

    for wrong in (free[0], free[len(free) // 2], free[-1]):
        numbers = count(1)

        def cheating(state, by, wrong=wrong, numbers=numbers):
            due = game.supply(state, by)
            return _another(game, state, due) if next(numbers) == wrong else due

        course = [action for _, action in played(game, begin, seeds, Random(5), cheating)]
        record = read(written(sealed(recorded(begin, course), seeds)))
        finding = verify(record).finding

        due, drawn = (
            honest[wrong - 1][1],
            [action for action in course if action.seat == CHANCE][wrong - 1],
        )
        code = "REC-ROLL" if game.faces and game.faces(due) else "REC-DEAL"
        assert (finding.reason.code, finding.reason.rule) == (code, "REC-7")
        params = {"roll": wrong, "found": said(game, drawn), "due": said(game, due)}
        assert finding.reason.params == params
        assert reader(game)(finding.text).actions[-1] == drawn
        lines = [line for line in record.lines if line.kind == ACTION][: finding.number]
        spoken = [action for line in lines for action in reader(game)(line.text).actions]
        assert sum(takes_draw(game, action) for action in spoken) == wrong
        for language in LANGUAGES:
            assert "…" not in finding.sentence(language)
            assert str(wrong) in finding.sentence(language)


def _another(game, state, due):
    """Another draw's action; the same one where nothing else can come."""
    tries = (game.supply(state, draw("ff", ["00"], k)) for k in range(1, 60))
    return next((action for action in tries if said(game, action) != said(game, due)), due)


@every_game_with_a_supply
def test_a_servers_ledger_has_faces_or_the_texts_of_the_lines(game):
    record = sealed_match(game, 3)
    begin = set_up(game, rng := Random(3))
    course = played(game, begin, seeds_of(game, begin, 3), rng)
    drawn = [action for _, action in course if action.seat == CHANCE]
    record = replace(record, dice=Dice("server"), seeds=())

    for ledger in (
        [said(game, action) for action in drawn],
        [game.write(action) for action in drawn],
    ):
        assert verify(record, ledger=ledger).notes == ()
        assert verify(record, ledger=ledger).outcome == verdict.VERIFIED
        short = verify(record, ledger=ledger[:-1]).finding
        assert (short.reason.params["roll"], short.reason.params["due"]) == (len(drawn), "–")
    assert verify(record, ledger=["nonsense", *ledger[1:]]).outcome == verdict.REFUTED
    assert verify(record).notes == (verdict.DICE_NOT_CHECKED,)
