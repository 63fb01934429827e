"""The badge of an event in lists: what it is, in every stage."""

import pytest

from league.events.models import Event
from league.events.wording import standing


@pytest.mark.parametrize(
    ("stage", "locked", "game", "label"),
    [
        ("setup", False, "carriers", "being prepared"),
        ("open", False, "carriers", "open"),
        ("", False, "carriers", "open"),
        ("closed", False, "carriers", "entering ended"),
        ("closed", True, "carriers", "decks locked"),
        ("", True, "carriers", "decks locked"),
        ("", True, "rugby_15", "entering ended"),
        ("running", True, "carriers", "running now"),
        ("finished", True, "carriers", "over"),
    ],
)
def test_each_stage_has_its_badge(stage: str, locked: bool, game: str, label: str) -> None:
    event = Event(published=True, game=game)
    vars(event).update(stage=stage, locked=locked)  # as visible_events annotates it

    assert standing(event).label == label
    event.published = False
    assert standing(event).label == "not published"
