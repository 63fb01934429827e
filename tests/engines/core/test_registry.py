"""Games are found, not listed; an older ruleset stays beside the new one."""

from dataclasses import replace

import pytest

import engines
from engines.core import registry
from engines.core.errors import UnknownGame
from tests.engines.folder import liars_dice, one_more_folder, own_folder

AGED = """
from dataclasses import replace
from engines.liars_dice import GAME as newest

GAME = replace(newest, key="aged", ruleset="aged-2", aliases=())
OLDER = (replace(GAME, ruleset="aged-1"),)
"""


def test_keys_name_the_folders_of_the_games():
    keys = engines.keys()

    assert {"carriers", "liars_dice"} <= set(keys)
    assert "core" not in keys
    assert keys == tuple(sorted(keys))


def test_a_game_is_found_by_key_and_by_alias():
    assert registry.get("liars_dice") is registry.get("perudo") is liars_dice()


def test_a_ruleset_is_found_with_its_preset():
    assert registry.ruleset("liars_dice-1") == (liars_dice(), "")
    assert registry.ruleset("liars_dice-1:one") == (liars_dice(), "one")


@pytest.mark.parametrize(
    "name", ["", "core", "chess", "Liars_dice", "liars_dice-1", "..", "engines"]
)
def test_what_is_no_game_is_unknown(name):
    with pytest.raises(UnknownGame, match="There is no game"):
        registry.get(name)


@pytest.mark.parametrize(
    "name", ["", "liars_dice", "liars_dice-2", "liars_dice-1:", "liars_dice-1:x"]
)
def test_what_is_no_ruleset_is_unknown(name):
    with pytest.raises(UnknownGame, match="There is no ruleset"):
        registry.ruleset(name)


def test_an_older_ruleset_stays(tmp_path):
    with own_folder(tmp_path, "aged", AGED):
        assert registry.get("aged").ruleset == "aged-2"
        assert registry.ruleset("aged-1")[0].ruleset == "aged-1"
        assert "aged-1" not in {game.ruleset for game in registry.games()}
    with pytest.raises(UnknownGame):
        registry.get("aged")


def test_a_game_is_equal_to_itself_alone():
    assert liars_dice() != replace(liars_dice())
    with one_more_folder():
        assert len({*registry.games(), *registry.games()}) == len(registry.games())
