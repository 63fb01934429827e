from hypothesis import given, strategies as st

from league.careers.drawings import HIGH, LEFT, RIGHT, TOP, WIDE, Point, drawn
from league.rules.ratings import Rating

POINTS = st.builds(
    Point,
    st.builds(Rating, st.floats(-20, 80), st.floats(0.5, 8.4), st.integers(1, 99)),
    st.integers(1, 3),
    st.just("Event"),
)


def test_nothing_is_drawn_of_nothing():
    assert drawn([]) is None


@given(st.lists(POINTS, min_size=1, max_size=80))
def test_everything_lies_inside_of_the_drawing(points):
    chart = drawn(points)

    assert chart is not None
    for pair in f"{chart.line} {chart.band}".split():
        x, y = map(float, pair.split(","))
        assert LEFT <= x <= WIDE - RIGHT
        assert TOP - 0.1 <= y <= HIGH
    assert 2 <= len(chart.levels) <= 8
    assert len(chart.dots) == (len(points) if len(points) <= 60 else 0)
    assert sum(span.width for span in chart.spans) <= WIDE - LEFT - RIGHT + 1


def test_events_are_spans_in_their_order():
    chart = drawn([Point(Rating(), event, f"E{event}") for event in (1, 1, 2, 1)])

    assert [(span.label, span.number, span.shaded) for span in chart.spans] == [
        ("E1", 1, False), ("E2", 2, True), ("E1", 3, False),
    ]  # fmt: skip
    assert chart.spans[0].width > chart.spans[1].width
