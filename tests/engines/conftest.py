"""The tests of the engines see one game more: liars' dice, in ``tests/engines/games``."""

from collections.abc import Iterator

import pytest

from tests.engines.folder import one_more_folder


@pytest.fixture(scope="package", autouse=True)
def another_game() -> Iterator[None]:
    with one_more_folder():
        yield
