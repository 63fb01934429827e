"""Sets of heroes: what a file must be, what a header may say."""

import json
from copy import deepcopy
from importlib.resources import files

import pytest

from engines.core.errors import BadSettings
from engines.core.game import Settings
from engines.core.replays.verify import verify_text
from engines.touchdown_hero import GAME
from engines.touchdown_hero.heroes import checked, shipped
from tests.engines.touchdown_hero.records.golden import text_of

HOUSE = json.loads(
    files("engines.touchdown_hero").joinpath("data/house-1.json").read_text(encoding="utf-8")
)
WHOLE = tuple(("hero", hero.words) for hero in shipped()["house-1"])


def changed(number, **values):
    read = deepcopy(HOUSE)
    read["heroes"][number].update(values)
    return read


@pytest.mark.parametrize(
    "read",
    [
        [],
        {**HOUSE, "revision": 2},
        {**HOUSE, "heroes": HOUSE["heroes"][:9]},
        {**HOUSE, "heroes": "all"},
        {**HOUSE, "more": 1},
        changed(1, code="fly"),
        changed(1, n=2),
        changed(1, house="yes"),
        changed(1, delta=3),
        changed(7, delta=0),
        changed(7, delta=10),
        changed(1, code="partner_replays"),
        changed(1, note="x"),
    ],
)
def test_a_file_that_is_no_set_is_refused(read):
    with pytest.raises(ValueError, match="house-1"):
        checked("house-1", read)


def test_the_shipped_set_is_one():
    assert checked("house-1", HOUSE) == shipped()["house-1"]


def test_a_set_may_be_given_whole():
    other = tuple(
        ("hero", ("7", "number", "delta=-5", "house")) if words[0] == "7" else (name, words)
        for name, words in WHOLE
    )

    state = GAME.setup(Settings(GAME.ruleset, GAME.options, lines=(("set", ("club-3",)), *other)))

    assert state.match.set_name == "club-3"
    assert state.match.deeds[47] == (7, -5)


def test_a_known_set_may_not_be_given_with_other_values():
    other = (("hero", ("0", "suit", "house")), *WHOLE[1:])

    with pytest.raises(BadSettings):
        GAME.setup(Settings(GAME.ruleset, GAME.options, lines=(("set", ("house-1",)), *other)))


def test_a_record_with_its_whole_set_verifies():
    lines = "\n".join(f"@hero {' '.join(words)}" for _, words in WHOLE)

    text = text_of("house_hero_five").replace("@set house-1", f"@set house-1\n{lines}")

    assert verify_text(text).outcome == "verified"


def test_house_heroes_are_marked_in_the_picture_and_the_view():
    state = GAME.setup(GAME.house(None))

    assert [hero["house"] for hero in GAME.scene(state, None, state)["heroes"]] == [
        True, False, False, False, False, True, False, True, True, True,
    ]  # fmt: skip
    assert GAME.view(state, None)["heroes"][5] == ["5", "interception_if_taken", "house"]
