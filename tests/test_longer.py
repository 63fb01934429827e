"""What tries examples is marked, so that `make chaos` can ask for it."""

from pathlib import Path

import pytest

from tests.longer import examples, tries_examples

TESTS = Path(__file__).parent
BARE_NUMBER = "max_examples" + "={}"


def test_who_asks_for_examples_has_the_mark(request: pytest.FixtureRequest) -> None:
    assert examples(2) >= 2
    assert request.node.get_closest_marker("examples") is not None


@pytest.mark.parametrize(
    ("module", "tried"),
    [
        ("rules/swiss/test_exact.py", {True}),  # in loops
        ("engines/carriers/decks/test_deck.py", {True, False}),  # some by hypothesis alone
        ("test_worlds.py", {False}),
    ],
)
def test_laws_by_hypothesis_and_loops_over_examples_are_told_from_other_tests(
    module: str, tried: set[bool], request: pytest.FixtureRequest
) -> None:
    collected = pytest.Module.from_parent(request.session, path=TESTS / module)

    assert {tries_examples(item) for item in collected.collect()} == tried


def test_no_law_has_a_number_of_examples_that_stays() -> None:
    bare = tuple(BARE_NUMBER.format(digit) for digit in range(1, 10))

    assert [
        path.name
        for path in TESTS.rglob("*.py")
        if any(number in path.read_text(encoding="utf-8") for number in bare)
    ] == []
