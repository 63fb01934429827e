"""`manage.py export_deck`: a saved deck as a file that the arena of the engines reads."""

import json
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from cards.rules.content import Content
from cards.services import decks
from engines.bots.commands import COMMANDS
from engines.core.commands import main
from engines.core.registry import games
from tests.events.factories import version_for, whole_code
from tests.people.factories import PlayerFactory

pytestmark = pytest.mark.django_db
WITH_DECKS = [game for game in games() if game.decks is not None]


def exported(code):
    out = StringIO()
    call_command("export_deck", code, stdout=out)
    return out.getvalue()


@pytest.mark.parametrize("game", WITH_DECKS, ids=lambda game: game.key)
def test_exported_decks_meet_in_the_arena(game, tmp_path, capsys):
    files = []
    for name in ("a", "b"):
        version = version_for(PlayerFactory())
        assert version.deck.game == game.key
        files.append(tmp_path / name)
        files[-1].write_text(exported(version.code), encoding="utf-8")
    preset = next(iter(game.presets), "")
    words = ["arena", game.key, "--a", "club", "--b", "club", "--games", "2", "--json"]
    words += ["--ruleset", f"{game.ruleset}:{preset}" if preset else game.ruleset]

    assert main([*words, "--deck-a", str(files[0]), "--deck-b", str(files[1])], COMMANDS) == 0

    assert json.loads(capsys.readouterr().out)["games"] == 2


def test_a_deck_is_found_by_code_and_by_address():
    version = version_for(PlayerFactory())
    text = exported(version.code)

    assert text.count("@card ") == 20
    assert text.count("@deck ") == 1
    assert {exported(whole_code(version).lower()), exported(version.deck.uid)} == {text}
    assert exported(f"{version.deck.uid}/1") == text


def test_an_older_version_is_found_by_its_number():
    version = version_for(PlayerFactory())
    deck = version.deck
    was = Content.from_json(deck.draft)
    decks.change(
        deck=deck,
        content=Content.of(was.cards[:-1], dict(was.starters)),
        expected_step=deck.step,
        now=version.saved_at,
    )
    decks.save_version(deck=deck, now=version.saved_at)

    assert exported(deck.uid).count("@card ") == 19
    assert exported(f"{deck.uid}/1").count("@card ") == 20


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("CL-0000-00", "No saved deck is called CL-0000-00. Save the deck in its builder"),
        ("CL-0000-01", "A sign of this deck code is wrong."),
        ("17", "Give the code of a saved version"),
        ("../../etc", "Give the code of a saved version"),
    ],
)
def test_what_is_no_deck_is_said_with_what_to_do(code, said):
    with pytest.raises(CommandError) as refused:
        exported(code)

    assert said in str(refused.value)


def test_a_number_that_no_version_has_is_said():
    version = version_for(PlayerFactory())

    for number in ("2", "x", "", "²"):
        with pytest.raises(CommandError, match="No saved deck is called"):
            exported(f"{version.deck.uid}/{number}")
