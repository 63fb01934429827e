"""The options of a ruleset on the page: what each is about, and what holds where none is chosen."""

from typing import Any

import pytest
from django.utils.translation import override

from engines.core.options import labels
from engines.core.registry import games, get
from engines.core.sentences import rule_sentence
from matches.forms.organising import RulesForm

every_game = pytest.mark.parametrize("game", [game.key for game in games()])
LANGUAGES = ("en", "ja")


def form(game: str) -> RulesForm:
    known = get(game)
    rulesets = [
        (known.ruleset, "Full"),
        *((f"{known.ruleset}:{name}", name) for name in known.presets if name != "default"),
    ]
    return RulesForm(rulesets=rulesets, game=known)


@every_game
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_option_says_what_it_is_about(game: str, language: str) -> None:
    with override(language):
        fields: dict[str, Any] = form(game).fields

    for name, option in labels(game).options.items():
        sentence = rule_sentence(option.rule, game, language)
        assert sentence != option.rule, name
        assert sentence in str(fields[f"option_{name}"].help_text), name


def test_a_choice_says_what_the_ruleset_has() -> None:
    with override("en"):
        choices = form("touchdown_hero").fields["option_after_third_failure"].choices  # type: ignore[attr-defined]

    assert choices[0] == ("", "as the ruleset says: kickoff")


def test_rulesets_that_differ_are_told_apart() -> None:
    with override("en"):
        text = form("carriers").fields["option_field_rows"].help_text

    assert text.startswith("Empty: as the ruleset says: 18 (Full) / 12 (short).")
