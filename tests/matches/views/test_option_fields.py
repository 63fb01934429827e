"""The options of a ruleset on the page: what each is about, and what holds where none is chosen."""

from typing import Any

import pytest
from django.utils.translation import override

from engines.core.options import labels
from engines.core.records.sentences import rule_sentence
from engines.core.registry import games, get
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


@every_game
def test_no_number_is_a_word_of_the_page(game: str) -> None:
    """Who reads Japanese reads and types なし; either word is the same value."""
    limits = [
        name
        for name, usual in get(game).options.items()
        if usual == "none" and not labels(game).options[name].values
    ]
    with override("ja"):
        fields: dict[str, Any] = form(game).fields
        kept = RulesForm(
            rulesets=[], game=get(game), initial={f"option_{name}": "none" for name in limits}
        )

    for name in limits:
        field = fields[f"option_{name}"]
        assert "none" not in f"{field.label} {field.help_text} {field.widget.attrs['placeholder']}"
        assert "なし" in field.label
        assert kept[f"option_{name}"].value() == "なし"
        option = labels(game).options[name]
        assert [option.typed(word) for word in ("なし", "none", "None", "12")] == [
            *["none"] * 3,
            "12",
        ]


def test_a_limit_is_taken_away_in_japanese() -> None:
    known = get("limit_ball")
    sent = {
        "ruleset": known.ruleset,
        "record": "none",
        "series": "best_of",
        "games": "1",
        "time_out": "judge",
        "option_max_checks": "なし",
    }

    asked = RulesForm(sent, rulesets=[(known.ruleset, "Full")], game=known)

    assert (asked.is_valid(), asked.errors) == (True, {})
    assert asked.cleaned_data["options"] == {"max_checks": "none"}
