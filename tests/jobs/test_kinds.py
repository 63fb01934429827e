import pytest

from league.jobs import kinds
from league.jobs.errors import UnknownKind
from tests.jobs import factories


def test_a_kind_is_found_by_its_name():
    assert kinds.get("tests.note") == factories.NOTE


def test_a_kind_registered_again_stays_itself():
    assert kinds.register(factories.NOTE) == factories.NOTE


def test_two_kinds_of_one_name_are_refused():
    with pytest.raises(ValueError, match=r"tests\.note"):
        kinds.register(kinds.Kind("tests.note", publish=factories.write))


def test_an_unknown_kind_is_refused():
    with pytest.raises(UnknownKind):
        kinds.get("tests.nobody")
