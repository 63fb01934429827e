"""How far a table has come: as anybody may see it, and as late as the event says."""

from hypothesis import given, strategies as st

from league.play.rules.progress import KEPT, QUARTER, note_shown, noted

MOMENTS = st.lists(st.integers(0, 900), min_size=1, max_size=60).map(sorted)


@given(MOMENTS, st.sampled_from([0, 60, 120, 180]), st.integers(0, 300))
def test_what_is_seen_is_as_old_as_the_delay_and_not_much_older(moments, delay, after):
    kept = []
    for at in moments:
        kept = noted(kept, {"n": at}, at)
    now = moments[-1] + after

    note = note_shown(kept, now, delay)

    due = [at for at in moments if at <= now - delay]
    assert len(kept) <= KEPT // QUARTER + 3
    if note is None:
        assert not due or due[0] // QUARTER == (now - delay) // QUARTER
        return
    assert note["n"] <= now - delay
    missed = [at for at in due if at > note["n"]]
    assert not delay or all(now - delay - at < QUARTER for at in missed)


def test_without_notes_nothing_is_seen():
    assert note_shown([], 10.0) is None
    assert note_shown([], 10.0, 60) is None
