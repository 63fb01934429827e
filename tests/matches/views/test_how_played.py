"""How the matches of an event are played, in words for people."""

from types import SimpleNamespace as Row

from django.template.loader import render_to_string

from matches.models import EventRules


def test_a_ruleset_is_named_in_words_and_by_its_identifier_behind_a_fold() -> None:
    played = Row(rules=EventRules(ruleset="carriers-1:short"), house=None, options=())

    page = render_to_string(
        "matches/how_played.html", {"event": Row(game="carriers"), "played": played}
    )
    shown, _fold, folded = page.partition("<details")

    assert "Carriers!!, short field" in shown
    assert "carriers-1:short" not in shown
    assert "carriers-1:short" in folded
