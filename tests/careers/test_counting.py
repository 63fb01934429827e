from datetime import UTC, datetime, timedelta

from league.careers.rules.careers import (
    Count,
    Meeting,
    Occasion,
    Person,
    against,
    by_event,
    by_game,
    count,
)
from league.seasons.rules.form import Mark

START = datetime(2026, 4, 1, tzinfo=UTC)
ANN, BOB = Person(1, "ann", "Ann"), Person(2, "bob", "Bob")


def met(day: int, mark: Mark, opponent: Person = ANN, *, game: str = "carriers", played=True):
    occasion = Occasion(day, f"e{day}", f"Event {day}", game, START + timedelta(days=day), "UTC")
    return Meeting(f"m{day}", occasion, mark, None, played, (opponent,), ())


def test_meetings_are_counted_by_event_and_by_game():
    meetings = [met(2, Mark.WON), met(2, Mark.LOST), met(1, Mark.DRAWN, game="touchdown_hero")]

    assert count(meetings) == Count(1, 1, 1)
    assert [(row.occasion.pk, row.count.all) for row in by_event(meetings)] == [(2, 2), (1, 1)]
    assert by_game(meetings) == [("carriers", Count(1, 0, 1)), ("touchdown_hero", Count(0, 1, 0))]


def test_opponents_are_sorted_by_how_often_they_were_met():
    meetings = [met(3, Mark.WON, BOB), met(2, Mark.WON), met(1, Mark.LOST, BOB)]

    rows = against(meetings)

    assert [(row.opponent, row.count) for row in rows] == [
        (BOB, Count(1, 0, 1)), (ANN, Count(1, 0, 0)),
    ]  # fmt: skip
    assert [meeting.mark for meeting in rows[0].form] == [Mark.WON, Mark.LOST]


def test_what_was_not_played_is_no_meeting():
    assert against([met(1, Mark.WON, played=False)]) == []
