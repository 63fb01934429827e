"""Which stream is called with which signal, and how often the database is asked."""

import asyncio

from league.play.live.hub import OF_A_PLACE, Hub, Signal, Stream


def next_of(stream: Stream) -> Signal | None:
    return asyncio.run(stream.news(0))


def test_of_several_signals_only_the_newest_waits() -> None:
    hub, stream = Hub(), Stream("one", seen=0)
    hub.join(stream)

    for number in (1, 2, 3):
        hub.call("one", Signal(number, at=float(number)))

    assert next_of(stream) == Signal(3, 3.0)
    assert next_of(stream) is None


def test_nobody_is_called_for_another_sitting_or_with_what_is_older() -> None:
    hub, stream, other = Hub(), Stream("one", seen=4), Stream("two", seen=0)
    hub.join(stream)
    hub.join(other)

    for number in (3, 4):
        hub.call("one", Signal(number))

    assert (next_of(stream), next_of(other)) == (None, None)


def test_the_database_is_asked_once_for_a_sitting_that_nobody_knows() -> None:
    hub, asked = Hub(), []
    hub.on_unknown = lambda: asked.append(set(hub.unknown))
    first = [Stream("one", seen=seen) for seen in (-1, 4, 5)]
    for stream in first:
        hub.join(stream)

    hub.answer(["one"], {"one": 5})
    later = Stream("one")
    hub.join(later)

    assert asked == [{"one"}] * 3
    assert hub.unknown == set()
    assert [next_of(stream) for stream in first] == [Signal(5), Signal(5), None]
    assert next_of(later) == Signal(5)


def test_what_was_notified_while_the_database_was_asked_is_not_undone() -> None:
    hub, stream = Hub(), Stream("one", seen=0)
    hub.join(stream)
    hub.call("one", Signal(6, at=1.0))

    hub.answer(["one"], {"one": 5})
    later = Stream("one", seen=5)
    hub.join(later)

    assert next_of(stream) == Signal(6, 1.0)
    assert next_of(later) == Signal(6)


def test_after_a_gap_everything_is_asked_for_anew() -> None:
    hub, stream = Hub(), Stream("one", seen=4)
    hub.join(stream)
    hub.answer(["one"], {"one": 5})
    assert next_of(stream) == Signal(5)

    hub.forget()

    assert hub.unknown == {"one"}
    hub.answer(["one"], {"one": 7})
    assert next_of(stream) == Signal(7)


def test_a_sitting_that_is_no_more_ends_its_streams() -> None:
    hub, stream, other = Hub(), Stream("one"), Stream("two")
    hub.join(stream)
    hub.join(other)

    hub.answer(["one", "two"], {"two": 0})

    assert (stream.is_gone, stream.is_over) == (True, True)
    assert (other.is_gone, other.is_over) == (False, False)


def test_a_place_has_a_few_streams_and_the_oldest_make_room() -> None:
    hub = Hub()
    own = [Stream("one", "place") for _ in range(OF_A_PLACE + 2)]
    watching = [Stream("one") for _ in range(OF_A_PLACE + 2)]

    for stream in own + watching:
        hub.join(stream)
        if own[0].is_over and own[0] in hub.streams["one"]:
            hub.leave(own[0])

    assert [stream.is_over for stream in own] == [True] * 2 + [False] * OF_A_PLACE
    assert not any(stream.is_over for stream in watching)


def test_who_leaves_is_forgotten() -> None:
    hub, stream, other = Hub(), Stream("one"), Stream("one")
    hub.join(stream)
    hub.join(other)
    assert hub.open == 2

    hub.leave(stream)
    hub.leave(other)

    assert (hub.open, hub.streams, hub.unknown) == (0, {}, set())


def test_a_sitting_is_remembered_for_as_long_as_somebody_listens() -> None:
    hub, stream, later = Hub(), Stream("one"), Stream("one")
    hub.call("one", Signal(1))
    hub.join(stream)
    hub.call("one", Signal(2))
    hub.leave(stream)

    hub.join(later)

    assert hub.unknown == {"one"}
    assert next_of(later) is None


def test_a_sitting_that_is_thrown_away_ends_its_streams_alone() -> None:
    hub, stream, other = Hub(), Stream("one"), Stream("two")
    hub.join(stream)
    hub.join(other)

    hub.dismiss("one")
    hub.dismiss("nobody listens")

    assert [(listener.is_gone, listener.is_over) for listener in (stream, other)] == [
        (True, True),
        (False, False),
    ]
