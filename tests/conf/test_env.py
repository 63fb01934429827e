"""Valid values of environment variables, and the errors for others."""

import os
from collections.abc import Iterator

import pytest
from django.core.exceptions import ImproperlyConfigured

from league.conf import env

NAME = "CARRIER_LEAGUE_TEST_VALUE"


@pytest.fixture(autouse=True)
def _unset() -> Iterator[None]:
    yield
    os.environ.pop(NAME, None)


def given(value: str) -> None:
    os.environ[NAME] = value


def test_what_is_required_is_named() -> None:
    with pytest.raises(ImproperlyConfigured, match=NAME):
        env.env_str(NAME)


@pytest.mark.parametrize("value", ["", "  "])
def test_nothing_is_the_default(value: str) -> None:
    given(value)

    assert (env.env_str(NAME, "a"), env.env_bool(NAME, True), env.env_int(NAME, 3)) == (
        "a",
        True,
        3,
    )
    assert env.env_list(NAME, "a,b") == ["a", "b"]


@pytest.mark.parametrize(
    ("value", "read"), [("1", True), ("Yes", True), (" on ", True), ("0", False), ("FALSE", False)]
)
def test_yes_and_no_are_read(value: str, read: bool) -> None:
    given(value)

    assert env.env_bool(NAME, not read) is read


@pytest.mark.parametrize("value", ["2", "maybe", "はい"])
def test_neither_yes_nor_no_is_refused(value: str) -> None:
    given(value)

    with pytest.raises(ImproperlyConfigured, match=NAME):
        env.env_bool(NAME, True)


@pytest.mark.parametrize("value", ["-1", "1.5", "1e3", "٣", "many"])
def test_no_whole_number_is_refused(value: str) -> None:
    given(value)

    with pytest.raises(ImproperlyConfigured, match=NAME):
        env.env_int(NAME, 1)


def test_a_list_may_have_spaces_and_a_comma_too_many() -> None:
    given(" league.example.org , [::1],")

    assert env.env_list(NAME) == ["league.example.org", "[::1]"]


@pytest.mark.parametrize(
    ("value", "read"),
    [
        ("https://league.example.org/", "https://league.example.org"),
        ("http://localhost:8000", "http://localhost:8000"),
        ("http://[::1]:8000", "http://[::1]:8000"),
    ],
)
def test_an_address_is_read_without_its_slash(value: str, read: str) -> None:
    given(value)

    assert env.env_origin(NAME) == read


@pytest.mark.parametrize(
    "value",
    ["league.example.org", "https://", "ftp://h", "https://h/league", "https://h?x", "https://u@h"],
)
def test_what_is_no_address_of_a_site_is_refused(value: str) -> None:
    given(value)

    with pytest.raises(ImproperlyConfigured, match=NAME):
        env.env_origin(NAME)


@pytest.mark.parametrize(
    ("url", "host", "port", "options"),
    [
        ("postgresql://u:p%40@db.example:6432/league?sslmode=verify-full", "db.example", "6432",
         {"sslmode": "verify-full"}),
        ("postgresql://u:p%40@/league?host=%2Frun%2Fpg&port=5432", "/run/pg", "5432", {}),
        ("host=/run/pg dbname=league user=u password=p@", "/run/pg", "", {}),
    ],
)  # fmt: skip
def test_a_database_is_read_as_libpq_reads_it(
    url: str, host: str, port: str, options: dict[str, str]
) -> None:
    assert env.database(url) == {
        "ENGINE": "django.db.backends.postgresql",
        "NAME": "league",
        "USER": "u",
        "PASSWORD": "p@",
        "HOST": host,
        "PORT": port,
        "OPTIONS": options,
    }


@pytest.mark.parametrize("url", ["mysql://u@h/d", "postgresql://u@h", "", "nonsense"])
def test_no_database_is_refused(url: str) -> None:
    with pytest.raises(ImproperlyConfigured, match="database address"):
        env.database(url)


@pytest.mark.parametrize(
    "value", ["/live/", "/", "/a/live/", "https://live.example.org/live/", "http://[::1]:8001/x/"]
)
def test_an_address_is_read_that_others_are_put_after(value: str) -> None:
    given(value)

    assert env.env_base(NAME, "") == value


@pytest.mark.parametrize(
    "value",
    ["live/", "/live", "//evil.example/", "https://a/live", "ftp://a/", "/live/?x", "/l ive/", "*"],
)
def test_what_nothing_can_be_put_after_is_refused(value: str) -> None:
    given(value)

    with pytest.raises(ImproperlyConfigured, match=NAME):
        env.env_base(NAME, "")


def test_no_address_to_put_others_after_is_the_usual_one() -> None:
    assert (env.env_base(NAME, "/live/"), env.env_base(NAME, "")) == ("/live/", "")
